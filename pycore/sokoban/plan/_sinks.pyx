"""Sinks for all boxes of a plan: a matching that is kept while boxes leave one by one.

A plan lets boxes leave through *sinks*, the cells where boxes stand when the search begins. Where each sink takes one
box only, a box may leave through a sink if there remains a matching of all other boxes with the other open sinks.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy

from pycore.kernel.bits cimport has_bit
from pycore.sokoban._field cimport FAR
from pycore.sokoban._walls cimport Walls

cdef enum:
    FREE = -1           # a sink or box without a partner
    CLOSED = -2         # a sink that has taken a box


cdef class Sinks(Walls):
    """A field whose boxes are matched with sinks."""

    def __cinit__(self, level, *_options, **_named):
        cdef size_t count = self.count + 1
        self.sinks = <uint64_t *> self.take(self.words, 8)
        self.sink_number = <int *> self.take(self.n + 1, sizeof(int))
        self.owner = <int *> self.take(count, sizeof(int))
        self.given = <int *> self.take(count, sizeof(int))
        self.via = <int *> self.take(count, sizeof(int))
        self.kept = <int *> self.take(2 * count, sizeof(int))

    cdef void number_sinks(self, uint16_t *to_sink) noexcept nogil:
        """Number the sinks as the rows of the distances to them; the board has a box on each of them afterwards."""
        cdef int i
        self.to_sink = to_sink
        self.load(self.sinks)
        for i in range(self.count):
            self.sink_number[self.box[i]] = i

    cdef bint match_sinks(self, const uint64_t *open, int total) noexcept nogil:
        """Match the boxes on the board with the open sinks; return False if some box has none."""
        cdef int i
        self.open = open
        for i in range(self.live):
            if has_bit(self.sinks, i):
                self.owner[self.sink_number[i]] = FREE if has_bit(open, i) else CLOSED
        for i in range(total):
            if not self._augment(i):
                return False
        return True

    cdef bint _augment(self, int number) noexcept nogil:
        """Match one more box, by a breadth-first search for an augmenting path; return False if there is none."""
        cdef int head = 0, tail = 1, i, sink
        for sink in range(self.count):
            self.via[sink] = FREE
        self.given[number] = FREE
        self.stack[0] = number
        while head < tail:
            i = self.stack[head]
            head += 1
            for sink in range(self.count):
                if self.owner[sink] == CLOSED or self.via[sink] != FREE:
                    continue
                if self.to_sink[<size_t> sink * (self.n + 1) + self.box[i]] == FAR:
                    continue
                self.via[sink] = i
                if self.owner[sink] == FREE:
                    self._rematch(sink)
                    return True
                self.stack[tail] = self.owner[sink]
                tail += 1
        return False

    cdef void _rematch(self, int sink) noexcept nogil:
        """Change partners along the path that ends in a free sink."""
        cdef int i, before
        while sink != FREE:
            i = self.via[sink]
            before = self.given[i]
            self.owner[sink], self.given[i] = i, sink
            sink = before

    cdef bint may_leave(self, int number, int cell) noexcept nogil:
        """Return whether a box may leave through a sink in a cell, so that sinks remain for all other boxes."""
        cdef int sink, other
        cdef bint enough
        if not has_bit(self.open if self.strict else self.sinks, cell):
            return False
        sink = self.sink_number[cell]
        other = self.owner[sink]
        if not self.strict or other == number or other == FREE:
            return True
        memcpy(self.kept, self.owner, self.count * sizeof(int))
        memcpy(self.kept + self.count, self.given, self.count * sizeof(int))
        self.owner[self.given[number]] = FREE
        self.owner[sink] = CLOSED
        enough = self._augment(other)
        memcpy(self.owner, self.kept, self.count * sizeof(int))
        memcpy(self.given, self.kept + self.count, self.count * sizeof(int))
        return enough
