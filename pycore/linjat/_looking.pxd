"""The composite rules. Each one marks impossible lines with `bar`, and returns whether there are any."""

from pycore.linjat._board cimport board_t


cdef int square_finds(board_t *b) noexcept nogil
cdef int dependency_finds(board_t *b) noexcept nogil
cdef int one_of_finds(board_t *b) noexcept nogil
cdef int look_ahead(board_t *b, bint at_dots) noexcept nogil     # starve, else crowd
