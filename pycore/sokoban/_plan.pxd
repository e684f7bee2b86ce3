"""The order in which goals are to be filled. Private to the solvers."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from pycore.kernel.table cimport table_t
from pycore.sokoban._corral cimport Corrals


cdef struct unpacked_t:     # a position of the backward search
    int parent, player
    int left                # boxes
    int cost
    int next                # in the list of those that wait with as many boxes
    bint again              # boxes have been taken away from it already


# `known` has the numbers of all entries made. Those that wait stand once in the list of their number of boxes, and
# `waiting_count` counts them.
cdef class Plan(Corrals):
    cdef bint backwards             # the search goes from the goals to the start
    cdef uint64_t *ends             # where the boxes are to stand when the search ends
    cdef uint64_t *sinks            # where they stand when it begins
    cdef int *targets               # cells of the ends
    cdef int steps                  # of the plan; step 0 asks for the boxes of `loose`
    cdef int loose                  # goals that come first, in any order
    cdef uint64_t *wanted           # wanted[k * words]: the boxes that stand after k steps
    cdef uint16_t *near_after       # near_after[k * (n + 1) + cell]: pushes to a goal that is left after k steps
    cdef uint64_t *back_bits        # positions of the backward search
    cdef unpacked_t *back
    cdef int entries_made, waiting_count
    cdef int *first_of              # for each number of boxes
    cdef table_t known              # of these positions
    cdef int *pulled                # places of one box: cell, player
    # pushes or pulls of one box
    cdef uint32_t *seen             # seen[4 * cell + direction]: it has come there that way
    cdef uint32_t *emitted          # emitted[4 * cell + direction]: it was there with the player on that side
    cdef uint32_t seen_stamp

    cdef bint make_plan(self) noexcept nogil
    cdef int packed(self, const uint64_t *bits) noexcept nogil
    cdef void fresh_pushes(self) noexcept nogil
    cdef bint fresh_side(self, int cell) noexcept nogil
    cdef void _want_loose(self) noexcept nogil
    cdef int _pulls(self, int start, int player, int *sink, int *after) noexcept nogil
    cdef int _queue_pulls(self, int cell, int steps, int tail) noexcept nogil
    cdef void _begin_plan(self) noexcept nogil
    cdef uint64_t *_draft(self) noexcept nogil
    cdef void _enter(self, int parent, int player, int left, int cost) noexcept nogil
    cdef void _wait(self, int entry) noexcept nogil
    cdef int _nearest(self, int left) noexcept nogil
    cdef void _expand_entry(self, int entry) noexcept nogil
    cdef void _take(self, int entry, int box, int player, int cost) noexcept nogil
    cdef void _pull_about(self, int entry, int box, int area) noexcept nogil
    cdef void _keep(self, int entry) noexcept nogil
    cdef void _measure_after(self) noexcept nogil
    cdef int _boxes(self, const uint64_t *bits) noexcept nogil
