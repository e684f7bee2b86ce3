"""The best score of a search over its iterations."""

cimport cython
from libc.stdint cimport int64_t

cdef enum:
    MAX_POINTS = 4096


cdef struct point_t:
    int64_t iteration
    int quality             # what the search maximizes; rises from point to point
    int score


@cython.final
cdef class Curve:
    # Written by one thread and read by others: a point is complete before `count` includes it. Where the last point
    # is replaced, a reader may see parts of two points.
    cdef point_t found[MAX_POINTS]
    cdef volatile int count

    cpdef void add(self, int64_t iteration, int quality, int score) noexcept nogil
