"""The search of a move for many positions that a player takes for possible."""

from libc.stdint cimport int64_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t
from pycore.fogchess._estimate cimport worth_t
from pycore.fogchess._tables cimport MAX_MOVES, Tables, board_t, move_t, rules_t

cdef enum:
    MAX_PLY = 40


cdef class Search:
    cdef Tables tables
    cdef const rules_t *rules
    cdef Budget budget
    cdef worth_t worth
    cdef int options            # of sight
    cdef int player
    cdef board_t *worlds
    cdef int *totals
    cdef int world_count
    cdef move_t moves[MAX_MOVES]
    cdef double scores[MAX_MOVES]
    cdef int left               # moves that are still judged, first in `moves`
    cdef move_t back            # the move that takes the last own one back
    cdef move_t killers[MAX_PLY + 1][2]
    cdef bint stopped
    cdef readonly int64_t nodes
    cdef readonly int judged    # worlds on which the last moves were judged
    cdef readonly int depth

    cdef void _judge(self, int64_t planned, int depth, rng_t *rng) noexcept nogil
    cdef int _round(self, int depth, int64_t limit) noexcept nogil
    cdef double _score(self, int world, move_t move, int depth) noexcept nogil
    cdef int _search(self, const board_t *board, int total, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int _settle(self, const board_t *board, int total, int alpha, int beta, int ply) noexcept nogil
    cdef int _order(self, const board_t *board, move_t *moves, int count, int ply, bint captures) noexcept nogil
    cdef void _sort(self) noexcept nogil
