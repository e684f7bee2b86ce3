"""Shortest paths on a grid. The documentation is in ways.pyi.

The grid is stored with a border of closed cells. Between searches `far` is 0 everywhere: after a search, the cells in
its queue are cleared. So the time of a search depends on the number of cells reached, not on the size of the grid.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.budget cimport Budget

from pycore.base.errors import ParameterError

cdef enum:
    MAX_SIDE = 1 << 19      # enough for all floors of a dungeon side by side
    LONGEST = (1 << 16) - 1
    MOST_CLOSED = 255


cdef struct ways_t:
    uint8_t *closed     # how often each cell was closed; 0 for open cells
    uint16_t *far       # 1 + number of steps from the nearest start; 0 for cells not reached
    int32_t *queue      # the cells reached, by ascending distance
    int reached
    int stride
    int[4] steps        # change of the cell index for a step north, east, south, west


cdef void start_at(ways_t *ways, const int32_t *cells, int count) noexcept nogil:
    cdef int i, cell
    for i in range(count):
        cell = cells[i]
        if not ways.closed[cell] and not ways.far[cell]:
            ways.far[cell] = 1
            ways.queue[ways.reached] = cell
            ways.reached += 1


cdef void spread(ways_t *ways, int longest) noexcept nogil:
    """Reach all cells on paths of at most `longest` cells."""
    cdef int head = 0, cell, there, k
    while head < ways.reached:
        cell = ways.queue[head]
        if ways.far[cell] >= longest:
            break
        head += 1
        for k in range(4):
            there = cell + ways.steps[k]
            if not ways.closed[there] and not ways.far[there]:
                ways.far[there] = ways.far[cell] + 1
                ways.queue[ways.reached] = there
                ways.reached += 1


cdef void forget(ways_t *ways) noexcept nogil:
    cdef int i
    for i in range(ways.reached):
        ways.far[ways.queue[i]] = 0
    ways.reached = 0


cdef void walk_back(const ways_t *ways, int cell, int heading, int32_t *way) noexcept nogil:
    """Write the cells of the path to a reached cell, from its start to this cell."""
    cdef int length = ways.far[cell], k
    while length > 1:
        way[length - 1] = cell
        length -= 1
        if ways.far[cell + ways.steps[heading]] != length:
            for k in range(4):
                if ways.far[cell + ways.steps[k]] == length:
                    heading = k
                    break
        cell += ways.steps[heading]
    way[0] = cell


cdef int meet(
    const ways_t *ways, int group, const int32_t *last, const int32_t *before, const int32_t *group_of,
    int32_t *reached_by, int32_t *others,
) noexcept nogil:
    """Note the groups after this one that stand on the cells reached; return how many."""
    cdef int i, at, other, found = 0
    for i in range(ways.reached):
        at = last[ways.queue[i]]
        while at:
            other = group_of[at - 1]
            if other > group and reached_by[other] != group + 1:
                reached_by[other] = group + 1
                others[found] = other
                found += 1
            at = before[at - 1]
    return found


cdef int steps_of(longest) except -1:
    """Return `longest` if it is in 0..65535, because `far` has 16 bits; raise `ParameterError` otherwise."""
    if not 0 <= longest <= LONGEST:
        raise ParameterError("longest", f"{longest} is not in 0..{LONGEST}")
    return longest


cdef class WayGrid:
    """A grid of open and closed cells. The documentation is in ways.pyi."""

    cdef ways_t ways
    cdef readonly int width
    cdef readonly int height
    cdef Py_ssize_t cells

    def __cinit__(self, width, height):
        if not (0 <= width <= MAX_SIDE and 0 <= height <= MAX_SIDE):
            raise ParameterError("size", f"{width}x{height} is not in 0..{MAX_SIDE} on each side")
        if (width + 2) * (height + 2) > (1 << 31) - 1:
            raise MemoryError
        self.width = width
        self.height = height
        self.cells = (width + 2) * (height + 2)
        self.ways.stride = width + 2
        self.ways.steps = [-(width + 2), 1, width + 2, -1]
        # calloc does not touch fresh pages, so unused parts of a large grid cost no time.
        self.ways.closed = <uint8_t *> calloc(self.cells, sizeof(uint8_t))
        self.ways.far = <uint16_t *> calloc(self.cells, sizeof(uint16_t))
        self.ways.queue = <int32_t *> malloc(self.cells * sizeof(int32_t))
        if self.ways.closed == NULL or self.ways.far == NULL or self.ways.queue == NULL:
            raise MemoryError
        for cell in range(width + 2):
            self.ways.closed[cell] = self.ways.closed[self.cells - 1 - cell] = 1
        for cell in range(height + 2):
            self.ways.closed[cell * (width + 2)] = self.ways.closed[cell * (width + 2) + width + 1] = 1

    def __dealloc__(self):
        free(self.ways.closed)
        free(self.ways.far)
        free(self.ways.queue)

    cdef int _cell(self, x, y) except -1:
        """Return the index of a cell; the index of a closed border cell for cells outside of the grid."""
        return (y + 1) * self.ways.stride + x + 1 if 0 <= x < self.width and 0 <= y < self.height else 0

    def is_open(self, x, y):
        return not self.ways.closed[self._cell(x, y)]

    def are_open(self, int x, int y, cells):
        cdef int i, column, row
        cdef bytearray found = bytearray(len(cells))
        for i, (column, row) in enumerate(cells):
            found[i] = not self.ways.closed[self._cell(x + column, y + row)]
        return bytes(found)

    def close(self, x, y, width, height, const uint8_t[::1] pattern=None):
        self._add(1, x, y, width, height, pattern)

    def reopen(self, x, y, width, height, const uint8_t[::1] pattern=None):
        self._add(-1, x, y, width, height, pattern)

    cdef int _add(
        self, int change, Py_ssize_t x, Py_ssize_t y, Py_ssize_t width, Py_ssize_t height,
        const uint8_t[::1] pattern,
    ) except -1:
        """Add 1 or -1 to the closing counts of the cells. If a count would leave 0..255, change none."""
        cdef Py_ssize_t row, column
        cdef uint8_t *cells
        cdef bint checked
        if pattern is not None and pattern.shape[0] != max(0, width) * max(0, height):
            raise ParameterError("pattern", f"{pattern.shape[0]} codes for {width}x{height} cells")
        for checked in range(2):
            for row in range(max(0, y), min(self.height, y + height)):
                cells = self.ways.closed + (row + 1) * self.ways.stride + 1
                for column in range(max(0, x), min(self.width, x + width)):
                    if pattern is not None and not pattern[(row - y) * width + column - x]:
                        continue
                    if checked:
                        cells[column] += change
                    elif cells[column] == (MOST_CLOSED if change > 0 else 0):
                        count = f"{MOST_CLOSED} times" if change > 0 else "not at all"
                        raise ParameterError("x, y", f"({column}, {row}) is closed {count}")
        return 0

    def way(self, starts, goals, longest, headings):
        cdef int32_t *cells = <int32_t *> malloc((len(starts) + len(goals) + 1) * sizeof(int32_t))
        cdef int32_t *found = NULL
        cdef int i, first = len(starts), count = len(goals), most = steps_of(longest), best = -1, length
        if cells == NULL:
            raise MemoryError
        try:
            for i, (x, y) in enumerate(starts):
                cells[i] = self._cell(x, y)
            for i, (x, y) in enumerate(goals):
                cells[first + i] = self._cell(x, y)
            with nogil:
                if most:
                    start_at(&self.ways, cells, first)
                spread(&self.ways, most)
                for i in range(first, first + count):
                    length = self.ways.far[cells[i]]
                    if length and (best < 0 or length < self.ways.far[cells[best]]):
                        best = i
            if best < 0:
                return None
            length = self.ways.far[cells[best]]
            found = <int32_t *> malloc(length * sizeof(int32_t))
            if found == NULL:
                raise MemoryError
            walk_back(&self.ways, cells[best], headings[best - first] & 3, found)
            return [(found[i] % self.ways.stride - 1, found[i] // self.ways.stride - 1) for i in range(length)]
        finally:
            forget(&self.ways)
            free(found)
            free(cells)

    def near(self, groups, longest, Budget budget=None):
        cdef int count = len(groups), most = steps_of(longest), total = sum(map(len, groups)), i, j, k
        cdef int32_t *ends = <int32_t *> calloc(count + 1, sizeof(int32_t))
        cdef int32_t *cells = <int32_t *> malloc((total + 1) * sizeof(int32_t))
        # Linked lists of the group cells on each grid cell, from the last group to the first; entries are 1 + index.
        cdef int32_t *last = <int32_t *> calloc(self.cells, sizeof(int32_t))
        cdef int32_t *before = <int32_t *> malloc((total + 1) * sizeof(int32_t))
        cdef int32_t *group_of = <int32_t *> malloc((total + 1) * sizeof(int32_t))
        # For each group: 1 + number of the last group from which a search reached it.
        cdef int32_t *reached_by = <int32_t *> calloc(count + 1, sizeof(int32_t))
        cdef int32_t *others = <int32_t *> malloc((count + 1) * sizeof(int32_t))
        cdef int found
        pairs = []
        budget = budget or Budget()
        try:
            if not (ends and cells and last and before and group_of and reached_by and others):
                raise MemoryError
            k = 0
            for i, group in enumerate(groups):
                for x, y in group:
                    cells[k] = self._cell(x, y)
                    before[k] = last[cells[k]]
                    group_of[k] = i
                    k += 1
                    last[cells[k - 1]] = k
                ends[i + 1] = k
            for i in range(count if most else 0):
                if budget.spend(1):
                    return None
                with nogil:
                    start_at(&self.ways, cells + ends[i], ends[i + 1] - ends[i])
                    spread(&self.ways, most)
                    found = meet(&self.ways, i, last, before, group_of, reached_by, others)
                    forget(&self.ways)
                pairs += sorted([(i, others[j]) for j in range(found)])
            return pairs
        finally:
            free(others)
            free(reached_by)
            free(group_of)
            free(before)
            free(last)
            free(cells)
            free(ends)
