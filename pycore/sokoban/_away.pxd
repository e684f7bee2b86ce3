"""The positions farthest from the end. Private to the generator."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from pycore.kernel.table cimport table_t
from pycore.sokoban._field cimport Field


cdef struct pulled_t:
    uint64_t hash
    int parent
    int figure                  # difficulty
    uint16_t source, target     # cells of the pulled box
    uint16_t player             # lowest cell that the player reaches
    uint16_t depth


# Parents have smaller numbers than their children. `held` and `area` are used on boards of up to 64 cells, instead of
# the marks of floods.
cdef class Away(Field):
    cdef pulled_t *nodes
    cdef uint64_t *bits             # bit sets of the boxes: bits[node * words]
    cdef int *homes                 # homes[node * count + goal]: cell of the box that goes to this goal
    cdef uint8_t *ways              # the directions in which it is pulled, as bits
    cdef table_t table              # of the nodes
    cdef int size
    cdef int head                   # the first node whose pulls were not looked at
    cdef bint eased                 # each position comes from the parent that makes it easiest
    cdef uint64_t *spare            # room for one set of boxes
    cdef uint64_t *beside           # beside[cell]: its neighbors, as bits
    cdef uint64_t held              # the boxes
    cdef uint64_t area              # the cells that the player reaches

    cdef object _make_room(self, size_t most)
    cdef int _hardest_before(self, int figure, int number) noexcept nogil
    cdef bint _needs_thought(self, int node) noexcept nogil
    cdef void _judge(self, int node) noexcept nogil
    cdef int _figure(self, int parent, int source, int target, int *goal) noexcept nogil
    cdef int _way(self, int source, int target) noexcept nogil
    cdef void _ease(self, int node, int parent, int source, int target) noexcept nogil
    cdef bint run(self, int limit) noexcept nogil
    cdef void _load_node(self, int node) noexcept nogil
    cdef int _look_around(self, int man) noexcept nogil
    cdef bint _reaches(self, int cell) noexcept nogil
    cdef void _add_roots(self) noexcept nogil
    cdef void _pull_all(self, int node) noexcept nogil
    cdef void _pull(self, int node, int cell, int to, int man) noexcept nogil
    cdef void _add(self, const pulled_t *child) noexcept nogil
    cdef bint _is_node(self, int node, const pulled_t *child) noexcept nogil
