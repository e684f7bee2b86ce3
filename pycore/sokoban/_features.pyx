"""The features of positions, and the choice of the most promising children of a node."""

from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc, realloc

from pycore.kernel.bits cimport has_bit
from pycore.sokoban._field cimport FAR
from pycore.sokoban._nodes cimport Nodes, REGIONS, child_t


cdef class Features(Nodes):
    """Nodes with features for a forward or backward search, and a list of children."""

    def __cinit__(self, level, *_options, **_named):
        self.child_room = 1024
        self.children = <child_t *> malloc(self.child_room * sizeof(child_t))
        if not self.children:
            raise MemoryError

    def __dealloc__(self):
        free(self.children)

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Compute the features of the position on the board."""
        cdef int i, cell, step
        cdef int64_t cost = 0
        cdef const uint16_t *row
        cdef const uint64_t *wanted
        # If the player reaches all cells, there is only one area.
        child.regions = 0 if child.area + self.count == self.n else min(self.regions(), REGIONS) - 1
        child.lost = 0
        child.packed = self.packed(bits)
        step = max(0, child.packed - self.loose)
        row = self.near_after + <size_t> step * (self.n + 1)
        wanted = self.wanted + <size_t> step * self.words
        for i in range(self.count):
            cell = self.box[i]
            if row[cell] != FAR:
                cost += row[cell]
            elif not has_bit(wanted, cell):
                child.lost += 1
        child.cost = cost

    cdef child_t *new_child(self) noexcept nogil:
        """Return the next entry of the list of children; NULL if memory is exhausted."""
        cdef child_t *more
        if self.child_count == self.child_room:
            more = <child_t *> realloc(self.children, 2 * <size_t> self.child_room * sizeof(child_t))
            if not more:
                return NULL
            self.children = more
            self.child_room *= 2
        self.child_count += 1
        return &self.children[self.child_count - 1]

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        """Find the best child of each adviser; -1 if there is none."""
        cdef int i, k
        cdef bint liked[ADVISERS]
        cdef const child_t *child
        for k in range(ADVISERS):
            best[k] = -1
        for i in range(self.child_count):
            child = &self.children[i]
            liked[0] = child.packed > here.packed
            liked[1] = child.regions < here.regions
            liked[2] = child.lost < here.lost
            liked[3] = child.area > here.area
            liked[4] = child.packed >= here.packed
            for k in range(ADVISERS):
                if liked[k] and (best[k] < 0 or self._better(i, best[k], k)):
                    best[k] = i

    cdef bint _better(self, int i, int j, int adviser) noexcept nogil:
        """Return whether child i is better than child j for an adviser."""
        cdef const child_t *a = &self.children[i]
        cdef const child_t *b = &self.children[j]
        if adviser == 0 and a.packed != b.packed:
            return a.packed > b.packed
        if adviser == 1 and a.regions != b.regions:
            return a.regions < b.regions
        if adviser == 2 and a.lost != b.lost:
            return a.lost < b.lost
        if adviser == 3 and a.area != b.area:
            return a.area > b.area
        return a.cost < b.cost
