"""The positions farthest from the end. Private to the generator."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.sokoban._nodes cimport Nodes, child_t


cdef class Away(Nodes):
    cdef uint64_t *spare            # room for one set of boxes
    # on boards of up to 64 cells
    cdef uint64_t *beside           # beside[cell]: its neighbors, as bits
    cdef uint64_t held              # the boxes
    cdef uint64_t area              # the cells that the player reaches
    cdef bint eased                 # each position comes from the parent that makes it easiest
    cdef int *figure                # difficulty of each node
    cdef int *homes                 # homes[node * count + goal]: cell of the box that goes to this goal
    cdef uint8_t *ways              # the directions in which it is pulled, as bits
    cdef int head                   # the first node whose pulls were not looked at

    cdef object _make_room(self, size_t most)
    cdef int _look_around(self, int man) noexcept nogil
    cdef bint _reaches(self, int cell) noexcept nogil
    cdef bint _roots(self) noexcept nogil
    cdef bint _pulls_of(self, int node) noexcept nogil
    cdef bint _reach(self, int node, int number, int to, int man) noexcept nogil
    cdef int run(self, int limit) noexcept nogil
    cdef int _hardest_before(self, int figure, int number) noexcept nogil
    cdef void _judge(self, int node) noexcept nogil
    cdef int _figure(self, int parent, int source, int target, int *goal) noexcept nogil
    cdef int _way(self, int source, int target) noexcept nogil
    cdef void _ease(self, int node, int parent, int source, int target) noexcept nogil
    cdef bint _needs_thought(self, int node) noexcept nogil
