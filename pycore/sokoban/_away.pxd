"""The positions farthest from the end. Private to the generator."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.sokoban._nodes cimport Nodes, child_t


cdef class Away(Nodes):
    cdef uint64_t *spare            # room for one set of boxes
    cdef int head                   # the first node whose pulls were not looked at

    cdef bint _roots(self) noexcept nogil
    cdef bint _pulls_of(self, int node) noexcept nogil
    cdef bint _reach(self, int node, int number, int to, int man) noexcept nogil
    cdef int run(self, int limit) noexcept nogil
    cdef void _judge(self, int node, int *figure, int *cells, uint8_t *ways) noexcept nogil
    cdef bint _needs_thought(self, const int *cells, const uint8_t *ways) noexcept nogil
