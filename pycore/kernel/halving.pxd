"""Successive halving: moves judged on the same worlds, in rounds from which the better ones are kept."""

from libc.stdint cimport int64_t, uint32_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng, rng_t

cdef enum:
    MOST = 1024             # moves


cdef class Halving:
    cdef Budget budget
    cdef int world_count
    cdef uint32_t moves[MOST]
    cdef double scores[MOST]
    cdef int left               # moves that are still judged, first in `moves`
    cdef uint32_t back          # the move that takes the last own one back
    cdef bint stopped           # by the budget
    cdef readonly int64_t nodes
    cdef readonly int judged    # worlds on which the last moves were judged
    cdef readonly int depth

    cdef uint32_t pick(self, moves, Rng rng, int depth) except *
    cdef void _judge(self, int64_t planned, int depth, rng_t *rng) noexcept nogil
    cdef int _round(self, int depth, int64_t limit) noexcept nogil
    cdef void _sort(self) noexcept nogil
    # To be defined by each search: the expected result of a move in a world, -1..1, and a look ahead so deep.
    cdef double _score(self, int world, uint32_t move, int depth) noexcept nogil
