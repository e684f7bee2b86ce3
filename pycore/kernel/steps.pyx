"""Shortest paths in a graph of single steps. The documentation is in steps.pyi.

Between searches `far` is 0 everywhere: after a search, the nodes that it touched are cleared. So the time of a search
depends on the number of nodes reached, not on the size of the graph.
"""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.errors import ParameterError

cdef enum:
    MAX_NODES = 1 << 28
    CLOSED = -1


cdef int32_t pairs_of_grid(const uint8_t *walkable, int32_t cells, int32_t width, int32_t *pairs) noexcept nogil:
    """Write the pairs of walkable neighbors: each cell with the next one east and south; return how many."""
    cdef int32_t cell, found = 0
    for cell in range(cells):
        if not walkable[cell]:
            continue
        if (cell + 1) % width and walkable[cell + 1]:
            pairs[2 * found] = cell
            pairs[2 * found + 1] = cell + 1
            found += 1
        if cell + width < cells and walkable[cell + width]:
            pairs[2 * found] = cell
            pairs[2 * found + 1] = cell + width
            found += 1
    return found


cdef class StepGraph:
    """A graph, with the arrays for searching it. The documentation is in steps.pyi."""

    cdef readonly int32_t count
    cdef int32_t *first     # index of the first edge of each node, in `target`
    cdef int32_t *target    # the node at the other end of each edge
    cdef int32_t *far       # 1 + number of steps from the start; CLOSED; 0 for nodes not reached
    cdef int32_t *queue     # the nodes reached, by ascending distance

    def __cinit__(self, count, pairs):
        if not 0 <= count <= MAX_NODES:
            raise ParameterError("count", f"{count} is not in 0..{MAX_NODES}")
        self.count = count
        self._join(NULL, 0, pairs)

    def __dealloc__(self):
        free(self.first)
        free(self.target)
        free(self.far)
        free(self.queue)

    @staticmethod
    def of_grid(width, walkable, links=()):
        cdef StepGraph made
        cdef const uint8_t[::1] cells = walkable
        cdef int32_t columns, found
        cdef int32_t *near
        if width < 1 or len(walkable) % width:
            raise ParameterError("width", f"{len(walkable)} cells do not fill rows of {width}")
        made = StepGraph(len(walkable), ())
        if not made.count:
            return made
        columns = width
        near = <int32_t *> malloc(4 * <Py_ssize_t> made.count * sizeof(int32_t))
        if near == NULL:
            raise MemoryError
        try:
            found = pairs_of_grid(&cells[0], made.count, columns, near)
            made._join(near, found, links)
        finally:
            free(near)
        return made

    cdef int _join(self, const int32_t *near, int32_t found, links) except -1:
        """Set the edges, in place of earlier ones: `found` pairs in an array, and more of them in a list."""
        cdef int32_t number, node, edge, more = len(links), a, b
        cdef int32_t *all_pairs = <int32_t *> malloc((2 * (<Py_ssize_t> found + more) + 1) * sizeof(int32_t))
        free(self.first)
        free(self.target)
        self.first = <int32_t *> calloc(self.count + 2, sizeof(int32_t))
        self.target = <int32_t *> malloc((2 * (<Py_ssize_t> found + more) + 1) * sizeof(int32_t))
        if self.far == NULL:
            self.far = <int32_t *> calloc(self.count + 1, sizeof(int32_t))
            self.queue = <int32_t *> malloc((self.count + 1) * sizeof(int32_t))
        try:
            if not (all_pairs and self.first and self.target and self.far and self.queue):
                raise MemoryError
            for number in range(2 * found):
                all_pairs[number] = near[number]
            for number, (x, y) in enumerate(links, found):
                if not (0 <= x < self.count and 0 <= y < self.count):
                    raise ParameterError("links", f"({x}, {y}) joins no two of the nodes 0 to {self.count - 1}")
                all_pairs[2 * number] = x
                all_pairs[2 * number + 1] = y
            # Counting sort by node: ends, then places.
            for number in range(2 * (found + more)):
                self.first[all_pairs[number] + 2] += 1
            for node in range(self.count):
                self.first[node + 2] += self.first[node + 1]
            for number in range(found + more):
                a, b = all_pairs[2 * number], all_pairs[2 * number + 1]
                edge = self.first[a + 1]
                self.target[edge] = b
                self.first[a + 1] = edge + 1
                edge = self.first[b + 1]
                self.target[edge] = a
                self.first[b + 1] = edge + 1
        finally:
            free(all_pairs)
        return 0

    def path(self, start, goal, closed=()):
        cdef int32_t reached, node, touched = 0
        cdef list found = []
        for node_ in (start, goal, *closed):
            if not 0 <= node_ < self.count:
                raise ParameterError("node", f"there is no node {node_}; the graph has 0 to {self.count - 1}")
        cdef int32_t first = start, last = goal
        for node in closed:
            self.far[node] = CLOSED
        reached = self._search(first, last)
        if self.far[last] > 0:
            self._walk_back(last, found)
        for touched in range(reached):
            self.far[self.queue[touched]] = 0
        for node in closed:
            self.far[node] = 0
        return found

    cdef int32_t _search(self, int32_t start, int32_t goal) noexcept nogil:
        """Reach all nodes up to the goal; return how many."""
        cdef int32_t head = 0, reached = 1, node, there, edge
        self.far[start] = 1
        self.queue[0] = start
        while head < reached and self.far[goal] <= 0:
            node = self.queue[head]
            head += 1
            for edge in range(self.first[node], self.first[node + 1]):
                there = self.target[edge]
                if not self.far[there]:
                    self.far[there] = self.far[node] + 1
                    self.queue[reached] = there
                    reached += 1
        return reached

    cdef int _walk_back(self, int32_t node, list found) except -1:
        """Append the nodes from the start to a node that was reached."""
        cdef int32_t edge, nearer, step = 0
        while True:
            found.append(node)
            if self.far[node] == 1:
                break
            nearer = -1
            for edge in range(self.first[node], self.first[node + 1]):
                if self.far[self.target[edge]] == self.far[node] - 1:
                    if self.target[edge] - node == step:
                        nearer = self.target[edge]
                        break
                    if nearer < 0:
                        nearer = self.target[edge]
            step = nearer - node
            node = nearer
        found.reverse()
        return 0
