"""The moves of all variants, from the ways of their pieces."""

from pycore.fogchess._tables cimport board_t, move_t, rules_t


cdef int list_moves(const rules_t *rules, const board_t *board, move_t *moves) noexcept nogil
cdef bint attacks(const rules_t *rules, const board_t *board, int player, int cell) noexcept nogil
