"""The compiled human solver: functions for the generator, and a class for Python."""

from libc.stdint cimport uint8_t, uint32_t

from pycore.linjat._board cimport board_t


# `order` has the rules in the order in which they are tried, with NOTHING at the end. Those of them that are not in
# `rules`, only `uncontested` and `twins`, are not applied: they are tried to detect leaks.
cdef int next_layer(board_t *b, const uint8_t *order, uint32_t rules) noexcept nogil
cdef int climb(board_t *b, const uint8_t *order, uint32_t rules) noexcept nogil
cdef void take_order(uint8_t *order, bytes rules) except *
# The index of a number for which `uncontested` or `twins` finds something; -1 for none.
cdef int leaking(const board_t *b) noexcept nogil
cdef int idling(const board_t *b) noexcept nogil


cdef class Board:
    cdef board_t board
