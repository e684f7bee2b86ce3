"""Search for any solution in a space of features. Private to the solver."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.sokoban._plan cimport Plan


cdef struct node_t:
    uint64_t hash
    int parent
    uint16_t source, target     # of the box that was moved
    uint16_t player             # least cell the player gets to
    uint16_t weight


cdef struct child_t:
    uint64_t hash
    uint16_t source, target, player, packed, regions, lost
    int area, cost


cdef struct entry_t:
    uint64_t key
    int node


cdef struct heap_t:
    entry_t *items
    int size, room


cdef class Search(Plan):
    # nodes
    cdef node_t *nodes
    cdef uint64_t *bits
    cdef int size, room
    cdef int *table
    cdef int table_bits
    cdef size_t limit
    # queues, one for each cell of the feature space
    cdef heap_t *heaps
    cdef int *cells
    cdef int cell_count, turn
    cdef uint64_t sequence
    cdef size_t entries
    # children of one node
    cdef child_t *children
    cdef int child_count, child_room
    cdef uint8_t *chosen
    cdef readonly long expanded, generated, frozen_dead, unmatched, corral_pruned, repeated
    cdef int goal_node
    cdef bint backwards, begun, stopped
    cdef Budget budget              # of the call that is running
    cdef uint64_t *goal_bits
    cdef uint8_t *wide              # cells a box can be on: live, and within reach from the start
    cdef uint64_t *spare            # room for one set of boxes

    cdef int run(self, Budget budget, long share) noexcept nogil
    cdef object _way(self, int source, int target, int player, int least)
    cdef void _sift_up(self, heap_t *heap, uint64_t key, int node) noexcept nogil
    cdef int _pop(self, heap_t *heap) noexcept nogil
    cdef size_t _find(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil
    cdef int _insert(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil
    cdef bint _grow_table(self) noexcept nogil
    cdef bint _push_entry(self, int node, const child_t *child, int weight) noexcept nogil
    cdef int _next(self) noexcept nogil
    cdef bint _expand(self, int node) noexcept nogil
    cdef bint _flow(self, int node, int number) noexcept nogil
    cdef bint _offer(self, int node, int number, int source, int target, int player, int area) noexcept nogil
    cdef void _features(self, child_t *child, const uint64_t *bits) noexcept nogil
    cdef size_t _cells_room(self) noexcept nogil
    cdef int _roots(self) noexcept nogil
    cdef bint _solved(self, int node) noexcept nogil
    cdef bint _adopt(self, int node, const child_t *here) noexcept nogil
    cdef bint _better(self, int i, int j, int adviser) noexcept nogil
