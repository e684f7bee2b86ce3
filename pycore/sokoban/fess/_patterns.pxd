"""Patterns of dead boxes that searches have found. Private to the solvers."""

from libc.stdint cimport uint64_t

cdef enum:
    MOST_STUCK = 10     # boxes of a pattern
    MOST_PATTERNS = 4096


# A pattern is a set of boxes and an area: a position is dead if it has all of the boxes, and the player in the area.
# Pattern p is entry p * MOST_STUCK + k of the list of its box number k.
cdef class Patterns:
    cdef int words, area_words
    cdef int count
    cdef size_t taken           # bytes
    cdef uint64_t *boxes        # boxes[pattern * words]
    cdef uint64_t *areas        # areas[pattern * area_words]
    cdef int *first             # first entry of each cell's list, + 1
    cdef int *next              # the entry after each entry, + 1

    cdef void add(self, const uint64_t *boxes, const uint64_t *area) noexcept nogil
    cdef bint has(self, int cell, const uint64_t *bits, int player) noexcept nogil
