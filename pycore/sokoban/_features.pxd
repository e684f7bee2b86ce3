"""What a position is judged by, and which of a node's children are worth trying first. Private to the solvers."""

from libc.stdint cimport uint64_t

from pycore.sokoban._nodes cimport Nodes, child_t

cdef enum:
    ADVISERS = 5


cdef class Features(Nodes):
    cdef child_t *children          # of one node
    cdef int child_count, child_room

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil
    cdef child_t *new_child(self) noexcept nogil
    cdef void advise(self, const child_t *here, int *best) noexcept nogil
    cdef bint _better(self, int i, int j, int adviser) noexcept nogil
