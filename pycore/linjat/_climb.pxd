"""The compiled human solver: functions for the generator, and a class for Python."""

from libc.stdint cimport uint32_t

from pycore.linjat._board cimport board_t


cdef int next_layer(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
cdef int climb(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
# The index of a number for which `uncontested` or `twins` finds something; -1 for none.
cdef int leaking(const board_t *b) noexcept nogil
cdef int idling(const board_t *b) noexcept nogil


cdef class Board:
    cdef board_t board
