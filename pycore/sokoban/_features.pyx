"""What a position is judged by, and which of a node's children are worth trying first. See the .pxd file."""

from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc, realloc

from pycore.kernel.bits cimport has_bit
from pycore.sokoban._field cimport FAR
from pycore.sokoban._nodes cimport Nodes, REGIONS, child_t


cdef class Features(Nodes):
    """Nodes with the features of a search forwards or backwards, and a list of children."""

    def __cinit__(self, level, *_options, **_named):
        self.child_room = 1024
        self.children = <child_t *> malloc(self.child_room * sizeof(child_t))
        if not self.children:
            raise MemoryError

    def __dealloc__(self):
        free(self.children)

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Fill in the features of the position on the board."""
        cdef int i, cell, step
        cdef int64_t cost = 0
        cdef const uint16_t *row
        cdef const uint64_t *wanted
        # Where the player gets everywhere there is but one part.
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
        """Return the next place in the list of children; NULL for lack of memory."""
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
        """Find for each adviser the child it likes best: -1 if there is none."""
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
        """Tell whether an adviser likes child i better than child j."""
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
