"""Positions after each ply that fit what a player has seen."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.fogchess._clues cimport clue_t
from pycore.fogchess._draws cimport draw_t
from pycore.fogchess._estimate cimport worth_t
from pycore.fogchess._layers cimport layer_t
from pycore.fogchess._tables cimport MAX_CELLS, Tables, board_t, move_t
from pycore.fogchess._watch cimport watch_t

cdef enum:
    FEW = 200       # positions of a sample; fewer are made more
    KEPT = 8        # layers of which all positions are kept
    DEEPEST = 24    # layers of which those that lead to the newest are kept
    MOST_LAYERS = 4096


cdef class Sample:
    cdef readonly Tables tables
    cdef readonly int player
    cdef readonly int capacity
    cdef int options
    cdef int hand               # own pieces in hand at the start
    cdef int last               # number of the newest layer
    cdef layer_t layers[MOST_LAYERS]
    cdef long effort            # moves tried for a ply, and again when a sample is drawn anew
    cdef long work_left         # work to do
    cdef long work_after        # what a layer leaves of it for the layers after it
    cdef clue_t clue            # of the layer that is being filled
    cdef clue_t hindsight       # of the next layer
    cdef bint has_hindsight     # whether there is one
    cdef watch_t watch          # what fits it, where the clue is not all
    cdef layer_t work           # a layer that is being filled
    cdef int room               # its maximum number of positions
    cdef uint64_t *slots        # keys of the positions found for a layer
    cdef uint64_t slot_count    # of which there is memory
    cdef uint64_t mask
    cdef uint32_t *order
    cdef worth_t worth          # of pieces on cells
    cdef draw_t draw
    cdef uint64_t content       # of the watched cells of the position whose moves are tried
    cdef int parent             # a position, and its cells that do not obey
    cdef int bad
    cdef uint8_t cells[MAX_CELLS]
    cdef list sights            # by ply
    cdef list played            # own moves by ply; -1 for a move of the other player
    cdef list choices           # the own legal moves by ply
    cdef list sums              # of the hashes of these moves; 0 at turns of the other player
    cdef int quiet              # moves without a capture that end a game; 0 for any number

    cdef bint _fits(self, const board_t *board, const uint8_t *sight, uint64_t choice) noexcept nogil
    cdef bint _agrees(self, const board_t *board, const uint8_t *sight, uint64_t choice) noexcept nogil
    cdef bint _is_new(self, uint64_t key) noexcept nogil
    cdef void _board(self, int number, int at, board_t *board) noexcept nogil
    cdef void _follow(self, int number, const uint8_t *sight, long own, rng_t *rng) noexcept nogil
    cdef void _spread(self, int number, const uint8_t *sight, uint64_t choice, rng_t *rng) noexcept nogil
    cdef void _spread_from(self, const board_t *parent, int at, const uint8_t *sight, uint64_t choice) noexcept nogil
    cdef void _add(self, uint64_t key, int parent, move_t move) noexcept nogil
    cdef void _plan(
        self, int number, const uint8_t *sight, uint64_t choice, bint is_own_turn, rng_t *rng
    ) noexcept nogil
    cdef int _children(
        self, const board_t *parent, const uint8_t *sight, uint64_t choice, move_t *moves, uint64_t *keys
    ) noexcept nogil
    cdef bint _may_follow(self, int number, int at) noexcept nogil
    cdef uint64_t _key(self, const board_t *parent, move_t move, const uint8_t *sight, uint64_t choice) noexcept nogil
    cdef int _read(self, int number) except -1
    cdef int _read_news(self, int number, clue_t *clue) except -1
    cdef int _read_one(self, int number, bint is_dropping, clue_t *clue) except -1
    cdef int _next(self, int number, uint64_t seed, bint keep) except -1
    cdef int _store(self, int number) except -1
