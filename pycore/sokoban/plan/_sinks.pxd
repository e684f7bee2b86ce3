"""Sinks for all boxes of a plan: a matching that is kept while boxes leave one by one. Private to the solvers."""

from libc.stdint cimport uint16_t, uint64_t

from pycore.sokoban._walls cimport Walls


# `owner`, `given` and the boxes on the board belong to the last call of `match_sinks`.
cdef class Sinks(Walls):
    cdef uint64_t *sinks            # cells of the boxes at the start of the search
    cdef bint strict                # whether each sink takes one box only
    cdef const uint64_t *open       # the sinks that have not taken a box
    cdef int *sink_number           # of each cell with a sink
    cdef int *owner                 # box that is matched with each sink; or FREE, or CLOSED
    cdef int *given                 # sink that is matched with each box
    cdef int *via                   # box from which each sink was reached
    cdef int *kept                  # copies of `owner` and `given`
    cdef uint16_t *to_sink          # as dist, for the sinks

    cdef void number_sinks(self, uint16_t *to_sink) noexcept nogil
    cdef bint match_sinks(self, const uint64_t *open, int total) noexcept nogil
    cdef bint may_leave(self, int number, int cell) noexcept nogil
    cdef bint _augment(self, int number) noexcept nogil
    cdef void _rematch(self, int sink) noexcept nogil
