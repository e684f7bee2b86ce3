"""The order in which goals are filled. Private to the solvers."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from pycore.kernel.table cimport table_t
from pycore.sokoban.plan._sinks cimport Sinks


cdef enum:
    EVENTS = 4          # maximum number of events per goal


cdef struct unpacked_t:     # a position of the planning
    int parent, player
    int left                # boxes
    int cost
    int next                # next entry in the queue with the same number of boxes
    bint again              # removals of boxes have been tried already


cdef struct departure_t:    # of a box through a sink
    int sink                # its cell; -1 for none
    int player
    int cost


# `known` has the numbers of all entries made. Those that wait stand once in the list of their number of boxes, and
# `waiting_count` counts them.
cdef class Plan(Sinks):
    cdef readonly bint backwards    # whether the search goes from the goals to the start
    cdef uint64_t *ends             # cells of the boxes at the end of the search
    cdef int *targets               # cells of the ends
    cdef int steps                  # number of steps of the plan; step 0 fills the `loose` goals
    cdef int outlets                # number of sinks that boxes leave through
    cdef int loose                  # number of goals that are filled first, in any order
    cdef uint64_t *wanted           # wanted[k * words]: the filled goals after k steps
    cdef uint16_t *near_after       # near_after[k * (n + 1) + cell]: pushes to the nearest open goal after k steps
    cdef uint64_t *back_bits        # positions of the planning: boxes and open sinks
    cdef unpacked_t *back
    cdef int entries_made, waiting_count
    cdef int *first_of              # first entry of the queue for each number of boxes
    cdef table_t known              # of these positions
    cdef int *pulled                # results of `_pulls`: cell, player
    cdef bint exact                 # whether a plan with a sink for each box is looked for first
    # pushes or pulls of one box
    cdef uint32_t *seen             # seen[4 * cell + direction]: the box was pushed there in this direction
    cdef uint32_t *emitted          # emitted[4 * cell + direction]: the box was there with the player on this side
    cdef uint32_t seen_stamp

    cdef bint make_plan(self) noexcept nogil
    cdef int packed(self, const uint64_t *bits) noexcept nogil
    cdef void fresh_pushes(self) noexcept nogil
    cdef bint fresh_side(self, int cell) noexcept nogil
    cdef void _want_loose(self) noexcept nogil
    cdef bint _find_plan(self) noexcept nogil
    cdef uint64_t *_of(self, int entry) noexcept nogil
    cdef int _pulls(self, int number, departure_t *leave) noexcept nogil
    cdef int _queue_pulls(self, int cell, int steps, int tail) noexcept nogil
    cdef void set_ends(self) noexcept nogil
    cdef void _begin_plan(self) noexcept nogil
    cdef uint64_t *_draft(self, int entry) noexcept nogil
    cdef void _enter(self, int parent, int player, int left, int cost) noexcept nogil
    cdef void _wait(self, int entry) noexcept nogil
    cdef int _nearest(self, int left) noexcept nogil
    cdef void _expand_entry(self, int entry) noexcept nogil
    cdef bint _take_any(self, int entry, int total) noexcept nogil
    cdef void _take(self, int entry, int box, const departure_t *leave) noexcept nogil
    cdef void _pull_about(self, int entry, int number, int area) noexcept nogil
    cdef void _keep(self, int entry) noexcept nogil
    cdef void _measure_after(self) noexcept nogil
    cdef int _boxes(self, const uint64_t *bits) noexcept nogil
