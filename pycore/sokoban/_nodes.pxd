"""The positions of a search, in a tree with a hash table, and their queues. Private to the solvers."""

from libc.stdint cimport int64_t, uint16_t, uint64_t

from pycore.kernel.heap cimport heap_t
from pycore.kernel.table cimport table_t
from pycore.sokoban.plan._plan cimport Plan

cdef enum:
    REGIONS = 12        # larger numbers of areas are treated as this one
    MOST = 1 << 30      # limit of nodes, and of entries of a queue
    MOST_OTHERS = 8     # searches that one search can meet


cdef struct node_t:
    uint64_t hash
    int parent
    uint16_t source, target     # cells of the moved box
    uint16_t player             # lowest cell that the player reaches
    uint16_t weight


cdef struct child_t:
    uint64_t hash
    uint16_t source, target, player, regions, lost
    uint16_t cut, hot           # see fess/_terrain: links of rooms that boxes cut, and hotspots
    bint opens                  # whether the player can push a box from a side that he could not reach before
    int area, packed
    int64_t cost


# The table finds every node that differs from all others. A cell of the feature space has room in its heap if and only
# if it is one of the first `cell_count` cells; `entries` sums the rooms.
cdef class Nodes(Plan):
    cdef node_t *nodes
    cdef uint64_t *bits             # bit sets of the boxes: bits[node * words]
    cdef int size, room
    cdef table_t table              # of the nodes
    cdef size_t limit               # bytes, tables of the board included
    cdef size_t extra               # bytes per node in a subclass
    cdef heap_t *heaps              # one heap for each cell
    cdef int *cells                 # the cells that have had a node
    cdef int cell_count, turn
    cdef unsigned int turns
    cdef size_t entries
    cdef child_t *children          # children of the node that is being expanded
    cdef int child_count, child_room
    cdef bint greedy                # every second expansion is at the cell with the highest number
    cdef int goal_node              # the solved node; -1 if there is none
    cdef readonly tuple others      # searches in the other direction
    cdef void *rivals[MOST_OTHERS]  # the same, borrowed
    cdef int rival_count
    cdef int met                    # node of one of the others in which the two have met; -1 if there is none
    cdef int met_with               # the number of this one

    cdef size_t cells_room(self) noexcept nogil
    cdef int find(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil
    cdef void foresee(self, uint64_t hash) noexcept nogil
    cdef bint meets(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil
    cdef int _find(self, const uint64_t *bits, uint64_t hash, int player, uint64_t *place) noexcept nogil
    cdef bint _is_same_level(self, Nodes other) noexcept nogil
    cdef object _check(self, int node)
    cdef bint _grow_table(self) noexcept nogil
    cdef bint _room_for(self, size_t more) noexcept nogil
    cdef int insert(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil
    cdef bint enqueue(self, int cell, uint64_t key, int node) noexcept nogil
    cdef int next(self) noexcept nogil
    cdef child_t *new_child(self) noexcept nogil
