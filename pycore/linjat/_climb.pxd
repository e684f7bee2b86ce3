"""Climbing the ladder, for the generator; and a board for Python."""

from libc.stdint cimport uint32_t

from pycore.linjat._board cimport board_t


cdef void board_clear(board_t *b, int width, int height) noexcept nogil
cdef void board_number(board_t *b, int x, int y, int n) noexcept nogil   # in any order, each cell once
cdef void board_start(board_t *b) noexcept nogil                         # forget all but numbers and dots
cdef void board_dot(board_t *b, int x, int y) noexcept nogil             # a new dot, also while solving
cdef void board_forget_dots(board_t *b) noexcept nogil                   # before board_start
cdef int refresh(board_t *b) noexcept nogil
cdef int next_layer(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
cdef int climb(board_t *b, uint32_t rules, uint32_t watched) noexcept nogil
cdef int leaking(const board_t *b) noexcept nogil                        # a number that uncontested would place, or -1
cdef int idling(const board_t *b) noexcept nogil                         # the same for twins


cdef class Board:
    cdef board_t board
