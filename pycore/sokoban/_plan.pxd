"""The order in which goals are to be filled. Private to the solvers."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.sokoban._corral cimport Corrals


cdef struct unpacked_t:     # a position of the backward search
    int parent, player


cdef class Plan(Corrals):
    cdef int steps                  # of the plan; step 0 asks for the boxes of `loose`
    cdef int loose                  # goals that come first, in any order
    cdef uint64_t *wanted           # wanted[k * words]: the boxes that stand after k steps
    cdef uint16_t *near_after       # near_after[k * (n + 1) + cell]: pushes to a goal that is left after k steps
    cdef uint64_t *back_bits        # positions of the backward search
    cdef unpacked_t *back
    cdef uint64_t *history          # its boxes after each event, from the end of the game
    cdef int events
    cdef int *pulled                # places of one box: cell, player
    cdef Budget budget              # of the call that is running
    cdef bint stopped               # by the budget
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
    cdef bint _take_one(self, uint64_t *bits, int *player) noexcept nogil
    cdef bint _take_settled(self, uint64_t *bits) noexcept nogil
    cdef bint _make_way(self, uint64_t *bits, int *player) noexcept nogil
    cdef int _begin_way(self, const uint64_t *bits, int player) noexcept nogil
    cdef bint _way_out(self, int total, int player) noexcept nogil
    cdef int _pull_about(self, int head, int box, int tail) noexcept nogil
    cdef void _note(self, const uint64_t *bits) noexcept nogil
    cdef void _measure_after(self) noexcept nogil
    cdef int _boxes(self, const uint64_t *bits) noexcept nogil
    cdef bint _known(self, int entry) noexcept nogil
