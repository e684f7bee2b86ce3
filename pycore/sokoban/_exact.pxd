"""Search for a best solution by A*. Private to the solvers."""

from libc.stdint cimport uint32_t, uint64_t

from pycore.sokoban._nodes cimport child_t
from pycore.sokoban._search cimport Search


# The cost of a path is the number of its pushes * `push_cost` + the number of its moves * `move_cost`. Where moves cost
# something, the cell of the player matters: `by_moves`. A subclass may leave out positions, see `admits` and `_reach`.
cdef class Exact(Search):
    cdef bint by_moves
    cdef uint64_t push_cost, move_cost
    cdef int low_bits, high_bits    # space for the quantity that breaks ties, and for the one that is minimized
    cdef bint in_order              # whether boxes of a PI-corral are pushed first
    cdef uint64_t *spent            # cost of the path to each node
    cdef uint32_t *walk             # number of steps of the player to each cell
    cdef int spent_room

    cdef void count_moves(self, bint pushes_first) noexcept nogil
    cdef bint admits(self, int node, int source, int target) noexcept nogil
    cdef int _reach(self, const uint64_t *bits, const child_t *child, int parent, uint64_t spent) noexcept nogil
    cdef int _stored(self, const uint64_t *bits, const child_t *child, int parent) noexcept nogil
    cdef bint _fits(self, uint64_t spent, uint64_t more) noexcept nogil
    cdef void _measure_walks(self, int start) noexcept nogil
    cdef uint32_t _mark_floor(self, int player) noexcept nogil
    cdef bint _pushes_of(self, int node) noexcept nogil
    cdef bint _look(self, int node, child_t *child, uint64_t spent) noexcept nogil
