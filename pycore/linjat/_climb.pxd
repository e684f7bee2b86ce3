"""Climbing the ladder, for the generator; and a board for Python."""

from libc.stdint cimport uint32_t

from pycore.linjat._board cimport board_t


cdef int next_layer(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
cdef int climb(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
cdef int leaking(const board_t *b) noexcept nogil                        # a number that uncontested would place, or -1
cdef int idling(const board_t *b) noexcept nogil                         # the same for twins


cdef class Board:
    cdef board_t board
