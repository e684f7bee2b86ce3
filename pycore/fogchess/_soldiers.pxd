"""Retreats, slides and shots of soldiers, in the game of Cannon."""

from pycore.fogchess._tables cimport board_t, move_t, rules_t


cdef int list_cannons(const rules_t *rules, const board_t *board, move_t *moves, int count) noexcept nogil
