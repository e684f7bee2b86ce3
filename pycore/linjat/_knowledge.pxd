"""A board's puzzle and knowledge: setting up, claiming cells, and drawing the consequences."""

from libc.stdint cimport uint32_t

from pycore.linjat._board cimport board_t


cdef void board_clear(board_t *b, int width, int height) noexcept nogil
cdef void board_number(board_t *b, int x, int y, int n) noexcept nogil   # in any order, each cell once
cdef void board_start(board_t *b) noexcept nogil                         # forget all but numbers and dots
cdef void board_dot(board_t *b, int x, int y) noexcept nogil             # a new dot, also while solving
cdef void board_forget_dots(board_t *b) noexcept nogil                   # before board_start
cdef int refresh(board_t *b) noexcept nogil                              # due at the beginning of a layer
cdef bint claim(board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil
