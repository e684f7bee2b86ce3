"""What is wrong between two rooms, and between two edges."""

from libc.stdint cimport int64_t

from pycore.dungeon._space cimport Spaces

cdef enum:
    BROKEN = 16                 # a broken edge costs that much, and its gap
    DEPTH = 2                   # an overlap, for each tile of its depth


cdef struct standing_t:
    int variant
    int outline
    int x
    int y


cdef struct line_t:             # an edge drawn from the middle of one room to that of another, in half tiles
    int a
    int b
    int movers                  # how many of its ends move, 0..2
    int64_t ax
    int64_t ay
    int64_t bx
    int64_t by


cdef int overlap(Spaces spaces, const standing_t *a, const standing_t *b) noexcept nogil
# The reach is the widest gap that a corridor may bridge; 0 where doors must meet.
cdef int strain(Spaces spaces, const standing_t *a, const standing_t *b, int reach) noexcept nogil
cdef int crossings(const line_t *lines, int count) noexcept nogil
cdef int crossed_line(const line_t *lines, int count) noexcept nogil
cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil
