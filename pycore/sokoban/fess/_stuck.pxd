"""Boxes that are stuck: positions that are dead even without all boxes that can be pushed. Private to the solvers."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.sokoban._corral cimport local_t
from pycore.sokoban._search cimport Search
from pycore.sokoban.fess._patterns cimport Patterns


cdef class Stuck(Search):
    cdef uint64_t *known_stuck      # verdicts, like those of corrals
    cdef int *left                  # boxes that are not free
    cdef int left_count
    cdef int *whole                 # all stuck boxes of a position
    cdef uint8_t *among             # of these, the ones in no cluster yet
    cdef Patterns patterns          # the smallest dead parts of dead clusters
    cdef uint64_t *area             # room for the area of a pattern
    cdef int64_t stuck_tests, stuck_dead, stuck_nodes, patterned

    cdef bint _is_dead(self, const uint64_t *bits, int player) noexcept nogil
    cdef void _gather_cluster(self, int start) noexcept nogil
    cdef bint _is_free(self, int cell) noexcept nogil
    cdef bint _is_reached(self, int cell) noexcept nogil
    cdef void _drop_free(self, int player, int *least) noexcept nogil
    cdef bint _all_packed(self) noexcept nogil
    cdef bint _is_stuck(self, int least) noexcept nogil
    cdef bint _search_stuck(self, local_t *here) noexcept nogil
    cdef bint _has_pattern(self, const int *boxes, int count, const uint64_t *bits, int player) noexcept nogil
    cdef void _learn(self, const local_t *cluster) noexcept nogil
    cdef bint _is_dead_without(self, local_t *part, int cell) noexcept nogil
    cdef void _put(self, const local_t *here) noexcept nogil
    cdef void _put_stuck(self, const int *boxes, int count, int player, int *least) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef uint64_t _draw_local(self, local_t *here) noexcept nogil
