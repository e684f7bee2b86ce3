"""The packed state of a game of Jungle."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint64_t

from pycore.base.rng cimport rng_t

cdef enum:
    CELLS = 63
    COLUMNS = 7
    KINDS = 8
    PIECES = 16
    RAT = 0
    NOTHING = -1        # an empty cell, or the place of a captured piece
    MAX_MOVES = 40      # at most 8 pieces with 4 moves each
    MAX_PAST = 1001     # the longest sequence of positions without a capture
    MAX_LINE = 128      # maximum number of plies from the position of an engine
    MAX_JUMPS = 2       # the most from one cell
    # Jumps of a kind.
    ROW_JUMPS = 1
    ALL_JUMPS = 2
    # Endings.
    ON = 0
    LOST = 1            # the player to move has lost
    DRAWN = 2
    # Repetitions.
    ALLOWED = 0
    THIRD_DRAWS = 1
    SUPERKO = 2


cdef struct rules_t:
    uint8_t takes[KINDS]        # kinds that each kind can capture outside of traps
    int8_t jumps[KINDS]         # 0: none
    int quiet
    int repetition


# Only make_move() changes a state.
cdef struct state_t:
    int8_t board[64]            # the piece of each cell
    int8_t at[PIECES]           # the cell of each piece
    uint64_t sides[2]           # cells of the pieces of each color
    int8_t mover
    int8_t entered              # whether an animal is in the enemy den
    int16_t clock               # number of moves since the last capture
    uint64_t key                # hash of board and color to move


cdef struct move_t:
    int8_t source
    int8_t target


cdef uint64_t STEPS[2][2][64]       # by color, whether a rat, and cell: the neighbors that a piece may enter
cdef uint64_t WATER
cdef uint64_t TRAPS[2]              # traps of a color, in which its enemies can be captured
cdef int8_t DENS[2]
cdef int8_t JUMP_TARGETS[64][MAX_JUMPS]     # -1: none
cdef uint64_t JUMP_WAYS[64][MAX_JUMPS]


cdef inline uint64_t bit(int cell) noexcept nogil:
    return <uint64_t> 1 << cell


cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves, bint all_moves) noexcept nogil
cdef void make_move(state_t *state, move_t move) noexcept nogil
cdef uint64_t key_of(const state_t *state) noexcept nogil
cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil
cdef int drop_repeating(const state_t *state, move_t *moves, int count, const uint64_t *path, int length) noexcept nogil


cdef class Engine:
    cdef rules_t rules
    cdef state_t state
    cdef uint64_t past[MAX_PAST + MAX_LINE]     # keys since the last capture, including the current position
    cdef int past_count

    cdef int _list(self, const state_t *state, move_t *moves, const uint64_t *path, int length) noexcept nogil
    cdef int _ending(self, const state_t *state, int moves, const uint64_t *path, int length) noexcept nogil
    cdef int64_t _perft(self, const state_t *state, int depth, uint64_t *path, int length) noexcept nogil
    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil
