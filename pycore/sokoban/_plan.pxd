"""The order in which goals are to be filled. Private to the solvers."""

from libc.stdint cimport uint16_t, uint64_t

from pycore.sokoban._field cimport Field


cdef struct unpacked_t:     # a position of the backward search
    int parent, player, source, target


cdef class Plan(Field):
    cdef int steps                  # of the plan; step 0 asks for the boxes of `loose`
    cdef int loose                  # goals that come first, in any order
    cdef uint64_t *wanted           # wanted[k * words]: the boxes that stand after k steps
    cdef uint16_t *near_after       # near_after[k * (n + 1) + cell]: pushes to a goal that is left after k steps
    cdef uint64_t *back_bits        # positions of the backward search
    cdef unpacked_t *back
    cdef uint64_t *history          # its boxes after each event, from the end of the game
    cdef int events
    cdef int *pulled                # places of one box: cell, player

    cdef bint make_plan(self) noexcept nogil
    cdef int packed(self, const uint64_t *bits) noexcept nogil
    cdef int _pulls(self, int start, int player, int *sink, int *after) noexcept nogil
    cdef bint _take_one(self, uint64_t *bits, int *player) noexcept nogil
    cdef bint _take_settled(self, uint64_t *bits) noexcept nogil
    cdef bint _make_way(self, uint64_t *bits, int *player) noexcept nogil
    cdef void _note(self, const uint64_t *bits) noexcept nogil
    cdef void _measure_after(self) noexcept nogil
    cdef int _boxes(self, const uint64_t *bits) noexcept nogil
    cdef bint _known(self, int entry) noexcept nogil
    cdef bint wanted_goal(self, int cell, int left) noexcept nogil
