"""The search of a move for many positions that a player takes for possible."""

from pycore.fogchess._estimate cimport worth_t
from pycore.fogchess._tables cimport Tables, board_t, move_t, rules_t
from pycore.kernel.halving cimport Halving

cdef enum:
    MAX_PLY = 40


cdef class Search(Halving):
    cdef Tables tables
    cdef const rules_t *rules
    cdef worth_t worth
    cdef bint stalemate_draws   # whether a player without a move draws
    cdef int options            # of sight
    cdef int player
    cdef board_t *worlds
    cdef int *totals
    cdef move_t killers[MAX_PLY + 1][2]

    cdef int _search(self, const board_t *board, int total, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int _settle(self, const board_t *board, int total, int alpha, int beta, int ply) noexcept nogil
    cdef int _order(self, const board_t *board, move_t *moves, int count, int ply, bint captures) noexcept nogil
