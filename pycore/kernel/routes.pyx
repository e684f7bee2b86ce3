"""Shortest paths in a graph with edge lengths. The documentation is in routes.pyi."""

from libc.stdint cimport INT32_MAX, INT64_MAX, int32_t, int64_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.budget cimport Budget
from pycore.kernel.heap cimport heap_free, heap_pop, heap_push, heap_reserve, heap_t, waiting_t

from pycore.base.errors import ParameterError


cdef class Routes:
    """A graph, with the arrays for searching it. The documentation is in routes.pyi."""

    cdef int count
    cdef int32_t *first     # index of the first edge of each node
    cdef int32_t *target    # target node of each edge
    cdef int32_t *size
    cdef int64_t *far       # distance from the start of the last search; -1 for unreachable nodes
    cdef int64_t *bound     # upper bound of the eccentricity: the distance from a node to its farthest node
    cdef int64_t *least     # lower bound of the same; nodes searched from have bounds -1 and INT64_MAX
    cdef heap_t front       # nodes by how far they are; one for each edge at most, and the start

    def __cinit__(self, edges):
        cdef int32_t edge = 0, node
        cdef Py_ssize_t ends = sum(map(len, edges))
        if ends > INT32_MAX - 2:
            raise MemoryError
        self.count = len(edges)
        self.first = <int32_t *> calloc(self.count + 1, sizeof(int32_t))
        self.target = <int32_t *> malloc((ends + 1) * sizeof(int32_t))
        self.size = <int32_t *> malloc((ends + 1) * sizeof(int32_t))
        self.far = <int64_t *> calloc(self.count + 1, sizeof(int64_t))
        self.bound = <int64_t *> calloc(self.count + 1, sizeof(int64_t))
        self.least = <int64_t *> calloc(self.count + 1, sizeof(int64_t))
        if not (self.first and self.target and self.size and self.far and self.bound and self.least):
            raise MemoryError
        if not heap_reserve(&self.front, <int> ends + 1):
            raise MemoryError
        for node, joined in enumerate(edges):
            for other, size in joined:
                if not (0 <= other < self.count and 1 <= size <= INT32_MAX):
                    raise ParameterError("edges", f"({other}, {size}) of node {node} is no edge")
                self.target[edge] = other
                self.size[edge] = size
                edge += 1
            self.first[node + 1] = edge

    def __dealloc__(self):
        free(self.first)
        free(self.target)
        free(self.size)
        free(self.far)
        free(self.bound)
        free(self.least)
        heap_free(&self.front)

    def distances(self, start):
        if not 0 <= start < self.count:
            raise ParameterError("start", f"{start} is not in 0..{self.count - 1}")
        cdef int node = start
        with nogil:
            self._search(node)
        return [self.far[i] for i in range(self.count)]

    def farthest_pair(self, Budget budget=None):
        cdef int[2] pair
        cdef int code
        budget = budget or Budget()
        if not self.count:
            raise ParameterError("edges", "there are no nodes")
        with nogil:
            self._search(0)
            code = self._find_pair(pair, budget) if self._is_connected() else -1
        if code < 0:
            raise ParameterError("edges", "no way joins some of the nodes")
        return None if code else (pair[0], pair[1])

    cdef bint _is_connected(self) noexcept nogil:
        """Return whether the last search reached all nodes."""
        cdef int i
        for i in range(self.count):
            if self.far[i] < 0:
                return False
        return True

    cdef int _find_pair(self, int *pair, Budget budget) noexcept nogil:
        """Write the farthest pair to `pair`; return 1 if the budget stopped the search. Node 0 was searched from last.

        Each search from a node gives its eccentricity and tightens the bounds of all others. Nodes whose bound is
        below the largest distance found are skipped.
        """
        cdef int64_t longest = 0, farthest
        cdef int here = 0, i, promising, turn = 0
        pair[0] = pair[1] = 0
        for i in range(self.count):
            self.bound[i] = INT64_MAX
            self.least[i] = 0
        while True:
            farthest = 0
            for i in range(self.count):
                farthest = max(farthest, self.far[i])
            for i in range(self.count):
                if self.far[i] == farthest >= longest:
                    if farthest > longest or is_lower(min(here, i), max(here, i), pair):
                        longest = farthest
                        pair[0] = min(here, i)
                        pair[1] = max(here, i)
                self.bound[i] = min(self.bound[i], self.far[i] + farthest)
                self.least[i] = max(self.least[i], max(self.far[i], farthest - self.far[i]))
            self.bound[here] = -1
            self.least[here] = INT64_MAX
            promising = self._most_promising()
            if self.bound[promising] < longest or self.bound[promising] < 0:
                return 0
            turn += 1
            here = promising if turn % 2 else self._most_central()
            if budget.spend(self.count):
                return 1
            self._search(here)

    cdef int _most_promising(self) noexcept nogil:
        """Return the first node with the largest upper bound among the nodes not searched from yet."""
        cdef int i, best = 0
        for i in range(self.count):
            if self.bound[i] > self.bound[best]:
                best = i
        return best

    cdef int _most_central(self) noexcept nogil:
        """Return the first node with the smallest lower bound among the nodes not searched from yet."""
        cdef int i, best = 0
        for i in range(self.count):
            if self.least[i] < self.least[best]:
                best = i
        return best

    cdef void _search(self, int start) noexcept nogil:
        """Compute the distances from `start` to all nodes in `far` (Dijkstra)."""
        cdef waiting_t nearest
        cdef int edge, i
        for i in range(self.count):
            self.far[i] = -1
        heap_push(&self.front, 0, start)
        while self.front.size:
            nearest = heap_pop(&self.front)
            if self.far[nearest.number] >= 0:
                continue
            self.far[nearest.number] = <int64_t> nearest.key
            for edge in range(self.first[nearest.number], self.first[nearest.number + 1]):
                if self.far[self.target[edge]] < 0:
                    heap_push(&self.front, nearest.key + self.size[edge], self.target[edge])


cdef bint is_lower(int first, int second, const int *pair) noexcept nogil:
    """Return whether the pair (first, second) precedes `pair` in lexicographic order."""
    return first < pair[0] or (first == pair[0] and second < pair[1])
