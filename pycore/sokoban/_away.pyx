"""Exploration by pulls: breadth first from the position with all boxes on goals.

The depth of a position is the smallest number of pushes of a solution, and the path by which it was found is such a
solution. The method is from Taylor and Parberry (2011), who use the farthest positions of a room as levels.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.kernel.bits cimport flip_bit, put_bit
from pycore.sokoban._nodes cimport Nodes, child_t, node_t

from heapq import nlargest

from pycore.base.errors import ParameterError

cdef enum:
    MOST_POSITIONS = 60_000     # depths have 16 bits


cdef class Away(Nodes):
    """A backward exploration. The documentation is in _away.pyi."""

    def __cinit__(self, level):
        self.spare = <uint64_t *> self.take(self.words, 8)

    def explore(self, Budget budget not None, int limit):
        if not 0 <= limit <= MOST_POSITIONS:
            raise ParameterError("limit", f"{limit} is not in 0..{MOST_POSITIONS}")
        self.budget = budget
        cdef int code
        with nogil:
            code = self.run(limit)
        if code < 0:
            raise MemoryError
        return bool(code)

    @property
    def layers(self):
        cdef int node
        starts = []
        for node in range(self.size):
            if self.nodes[node].weight == len(starts):
                starts.append(node)
        return [*starts, self.size]

    def pushes(self, int node):
        cdef int d
        result = []
        while self.nodes[node].parent >= 0:
            for d in range(4):
                if self.nb[4 * self.nodes[node].target + d] == self.nodes[node].source:
                    result.append((self.where[self.nodes[node].target], d))
            node = self.nodes[node].parent
        return result

    def hardest(self, int most, int count):
        cdef int node
        cdef size_t size = <size_t> self.size
        cdef int *figure = <int *> malloc(size * sizeof(int))
        cdef int *homes = <int *> malloc(size * self.count * sizeof(int))
        cdef uint8_t *ways = <uint8_t *> malloc(size * self.count)
        try:
            if not (figure and homes and ways):
                raise MemoryError
            with nogil:
                for node in range(self.size):
                    self._judge(node, figure, homes + node * <size_t> self.count, ways + node * <size_t> self.count)
            found = [
                (figure[node], node)
                for node in range(self.size)
                if figure[node] <= most
                and self._needs_thought(homes + node * <size_t> self.count, ways + node * <size_t> self.count)
            ]
        finally:
            free(figure)
            free(homes)
            free(ways)
        return nlargest(count, found)

    cdef void _judge(self, int node, int *figure, int *cells, uint8_t *ways) noexcept nogil:
        """Compute the difficulty of a node; for each goal also the cell of its box, and its directions as bits."""
        cdef const node_t *here = &self.nodes[node]
        cdef int g = 0, d = 0, parent = here.parent
        cdef const uint16_t *away
        if parent < 0:
            figure[node] = 4 * (self.count - 1)
            memcpy(cells, self.goals, self.count * sizeof(int))
            memset(ways, 0, self.count)
            return
        memcpy(cells, cells - <size_t> (node - parent) * self.count, self.count * sizeof(int))
        memcpy(ways, ways - <size_t> (node - parent) * self.count, self.count)
        while cells[g] != here.source:
            g += 1
        while self.nb[4 * here.source + d] != here.target:
            d += 1
        cells[g] = here.target
        ways[g] |= 1 << d
        away = self.dist + <size_t> g * (self.n + 1)
        figure[node] = figure[parent] + 2 * (away[here.source] > away[here.target])
        if self.nodes[parent].parent < 0:
            figure[node] += 1
        elif self.nodes[parent].target != here.source:
            figure[node] += 3
        elif self.nb[4 * self.nodes[parent].source + d] != here.source:
            figure[node] += 1

    cdef bint _needs_thought(self, const int *cells, const uint8_t *ways) noexcept nogil:
        """Return whether no box is on a goal, and no box is pushed in one direction only."""
        cdef int g
        for g in range(self.count):
            if self.goal[cells[g]] or not ways[g] & (ways[g] - 1):
                return False
        return True

    cdef int run(self, int limit) noexcept nogil:
        """Explore; return 0 if the budget was exceeded, -1 if memory is exhausted."""
        cdef int before
        if not self.size and not self._roots():
            return -1
        while self.head < self.size < limit:
            before = self.size
            if not self._pulls_of(self.head):
                return -1
            self.head += 1
            if self.budget.spend(self.size - before + 1):
                return 0
        return 1

    cdef bint _roots(self) noexcept nogil:
        """Add the solved position, once for each area of the player."""
        cdef int i, least = 0
        cdef child_t root
        memset(&root, 0, sizeof(root))
        memset(self.spare, 0, self.words * 8)
        for i in range(self.count):
            put_bit(self.spare, self.goals[i])
        self.load(self.spare)
        for i in range(self.n):
            if self.occ[i]:
                continue
            self.flood(self.occ, i, &least)
            root.player = least
            root.hash = self.hash_bits(self.spare) ^ self.zman[least]
            if least == i and self.insert(self.spare, &root, -1, 0) < 0:
                return False
        return True

    cdef bint _pulls_of(self, int node) noexcept nogil:
        """Add the positions after each pull of a node; return False if memory is exhausted."""
        cdef int i, d, to, least = 0, tail = 0
        self.load(self.bits + <size_t> node * self.words)
        self.flood(self.occ, self.nodes[node].player, &least)
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if self.mark[to] == self.stamp and not self.occ[self.nb[4 * to + d]]:
                    self.queue[tail] = i
                    self.queue[tail + 1] = d
                    tail += 2
        for i in range(0, tail, 2):
            to = self.nb[4 * self.box[self.queue[i]] + self.queue[i + 1]]
            if not self._reach(node, self.queue[i], to, self.nb[4 * to + self.queue[i + 1]]):
                return False
        return True

    cdef bint _reach(self, int node, int number, int to, int man) noexcept nogil:
        """Add the position after a pull of a box to a cell; return False if memory is exhausted."""
        cdef int least = 0, cell = self.box[number]
        cdef child_t child
        cdef bint room = True
        self.occ[cell] = 0
        self.occ[to] = 1
        self.flood(self.occ, man, &least)
        self.occ[to] = 0
        self.occ[cell] = 1
        memset(&child, 0, sizeof(child))
        child.source = cell
        child.target = to
        child.player = least
        child.hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player] ^ self.zman[least]
        child.hash ^= self.zbox[cell] ^ self.zbox[to]
        memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
        flip_bit(self.spare, cell)
        flip_bit(self.spare, to)
        if self.find(self.spare, child.hash, least) < 0:
            room = self.insert(self.spare, &child, node, self.nodes[node].weight + 1) >= 0
        return room
