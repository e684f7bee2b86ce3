"""The features of positions, and the choice of the most promising children of a node. Private to the solvers."""

from libc.stdint cimport uint64_t

from pycore.sokoban._nodes cimport Nodes, child_t

cdef enum:
    ADVISERS = 5


cdef class Features(Nodes):
    cdef child_t *children          # children of the node that is being expanded
    cdef int child_count, child_room

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil
    cdef child_t *new_child(self) noexcept nogil
    cdef void advise(self, const child_t *here, int *best) noexcept nogil
    cdef bint _better(self, int i, int j, int adviser) noexcept nogil
