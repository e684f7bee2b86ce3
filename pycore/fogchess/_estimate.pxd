"""Estimates of positions."""

from libc.stdint cimport int16_t

from pycore.fogchess._tables cimport MAX_CELLS, MAX_PIECES, board_t, move_t, rules_t

cdef struct worth_t:
    int16_t of[MAX_PIECES][MAX_CELLS]   # of a piece on a cell; negative for player 1
    int quiet                           # moves without a capture that end a game; 0 for any number


cdef int fill_worth(const rules_t *rules, worths, worth_t *worth) except -1
cdef int total_of(const rules_t *rules, const worth_t *worth, const board_t *board) noexcept nogil
cdef int change_of(
    const rules_t *rules, const worth_t *worth, const board_t *before, const board_t *after, move_t move, int total
) noexcept nogil
cdef int estimate(const rules_t *rules, const worth_t *worth, const board_t *board, int total) noexcept nogil
