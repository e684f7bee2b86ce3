"""Functions for a board: setting up a puzzle, claiming cells for numbers, and updating the knowledge."""

from libc.stdint cimport uint32_t

from pycore.linjat._board cimport board_t


cdef void board_clear(board_t *b, int width, int height) noexcept nogil
cdef void board_number(board_t *b, int x, int y, int n) noexcept nogil   # in any order, each cell once
cdef void board_start(board_t *b) noexcept nogil                         # reset the knowledge, keep numbers and dots
cdef void board_dot(board_t *b, int x, int y) noexcept nogil             # a new dot, also while solving
cdef void board_forget_dots(board_t *b) noexcept nogil                   # before board_start
cdef int refresh(board_t *b) noexcept nogil                              # called before each layer
cdef bint claim(board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil
