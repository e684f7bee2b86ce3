"""Feature space search for any solution, whatever its features. Private to the solvers."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.sokoban._nodes cimport Nodes, child_t

cdef enum:
    ADVISERS = 8
    FOUND = 0
    NONE = 1            # there is provably no solution
    STOPPED = 2         # the budget was exceeded
    NO_MEMORY = 3
    PAUSED = 4          # the share of nodes is spent


# A subclass has the features: `prepare` is called once, `features` for every new position, which is on the board, and
# `advise` for the children of a node. Its cells with high numbers are the best.
cdef class Search(Nodes):
    cdef readonly int64_t expanded, generated, frozen_dead, unmatched, corral_pruned, repeated
    cdef int best_node              # the most promising node so far; -1 if there is none
    cdef bint begun
    cdef bint weighted              # whether paths against all advice come last in their cell
    cdef int moved                  # number of the box that has moved to get to the position on the board; -1 for none
    cdef uint64_t sequence
    cdef uint8_t *chosen            # boxes of a PI-corral; only they need be pushed
    cdef uint8_t *wide              # possible cells of a box: live, and reachable from the start
    cdef uint64_t *spare            # space for one set of boxes

    cdef bint prepare(self) noexcept nogil
    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil
    cdef int further_areas(self, int area) noexcept nogil
    cdef int cell_of(self, const child_t *child) noexcept nogil
    cdef void record(self, int node, const child_t *child) noexcept nogil
    cdef void advise(self, const child_t *here, int *best) noexcept nogil
    cdef int run(self, int64_t share) noexcept nogil
    cdef bint discards(self, int node) noexcept nogil
    cdef list _path(self, int node)
    cdef bint _join(self, int node, uint64_t hash, int source, int target, int player) noexcept nogil
    cdef object _way(self, int source, int target, int player, int least)
    cdef int _begin(self) noexcept nogil
    cdef int _add_roots(self, const uint64_t *bits) noexcept nogil
    cdef bint solved(self, int node) noexcept nogil
    cdef int _add(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil
    cdef bint _expand(self, int node) noexcept nogil
    cdef bint _flow(self, int node, int number) noexcept nogil
    cdef int _pushes(self, int cell, int tail) noexcept nogil
    cdef bint _offer(self, int node, int number, int source, int target, int player, int area) noexcept nogil
    cdef bint _dead(self, int number, int target, int player) noexcept nogil
    cdef void shift(self, const uint64_t *bits, int source, int target) noexcept nogil
    cdef bint _adopt(self, int node, const child_t *here) noexcept nogil
