"""Exploration by pulls: breadth first from the position with all boxes on goals.

The depth of a position is the smallest number of pushes of a solution, and the path by which it was found is such a
solution. The method is from Taylor and Parberry (2011), who use the farthest positions of a room as levels.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.kernel.bits cimport flip_bit, lowest_bit, put_bit, take_lowest
from pycore.sokoban._nodes cimport Nodes, child_t, node_t

from pycore.base.errors import ParameterError

cdef enum:
    MOST_POSITIONS = 60_000     # depths have 16 bits


cdef class Away(Nodes):
    """A backward exploration. The documentation is in _away.pyi."""

    def __cinit__(self, level):
        cdef int i, d
        self.spare = <uint64_t *> self.take(self.words, 8)
        self.beside = <uint64_t *> self.take(self.n if self.n <= 64 else 0, 8)
        for i in range(self.n if self.n <= 64 else 0):
            for d in range(4):
                if self.nb[4 * i + d] != self.n:
                    self.beside[i] |= <uint64_t> 1 << self.nb[4 * i + d]

    def __dealloc__(self):
        free(self.figure)
        free(self.homes)
        free(self.ways)

    def explore(self, Budget budget not None, int limit, *, bint eased=False):
        if not 0 <= limit <= MOST_POSITIONS:
            raise ParameterError("limit", f"{limit} is not in 0..{MOST_POSITIONS}")
        self.budget, self.eased = budget, eased
        # At first each cell may be a position, and the last pulls of a position may exceed the limit.
        self._make_room(max(limit, self.size) + self.n + 4 * self.count)
        cdef int code
        with nogil:
            code = self.run(limit)
        if code < 0:
            raise MemoryError
        return bool(code)

    cdef object _make_room(self, size_t most):
        """Make room for what is noted of so many positions."""
        self.figure = <int *> realloc(self.figure, most * sizeof(int))
        self.homes = <int *> realloc(self.homes, (most * self.count + 1) * sizeof(int))
        self.ways = <uint8_t *> realloc(self.ways, most * self.count + 1)
        if not (self.figure and self.homes and self.ways):
            raise MemoryError

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
        cdef int node = self.size
        found = []
        for _ in range(count):
            with nogil:
                node = self._hardest_before(most, node)
            if node < 0:
                break
            most = self.figure[node]
            found.append((most, node))
        return found

    cdef int _hardest_before(self, int figure, int number) noexcept nogil:
        """Return the hardest position, the last one of these, before so difficult a one of this number; -1 if none."""
        cdef int node, here, best = -1
        for node in range(self.size):
            here = self.figure[node]
            if here < figure or here == figure and node < number:
                if (best < 0 or here >= self.figure[best]) and self._needs_thought(node):
                    best = node
        return best

    cdef void _judge(self, int node) noexcept nogil:
        """Note the difficulty of a node; for each goal also the cell of its box, and its directions as bits."""
        cdef const node_t *here = &self.nodes[node]
        cdef int g
        cdef int *cells = self.homes + <size_t> node * self.count
        cdef uint8_t *ways = self.ways + <size_t> node * self.count
        if here.parent < 0:
            self.figure[node] = 4 * (self.count - 1)
            memcpy(cells, self.goals, self.count * sizeof(int))
            memset(ways, 0, self.count)
            return
        self.figure[node] = self._figure(here.parent, here.source, here.target, &g)
        memcpy(cells, self.homes + <size_t> here.parent * self.count, self.count * sizeof(int))
        memcpy(ways, self.ways + <size_t> here.parent * self.count, self.count)
        cells[g] = here.target
        ways[g] |= 1 << self._way(here.source, here.target)

    cdef int _figure(self, int parent, int source, int target, int *goal) noexcept nogil:
        """Return the difficulty of the position after a pull in that of the parent; `goal` is that of the box."""
        cdef const int *cells = self.homes + <size_t> parent * self.count
        cdef const node_t *before = &self.nodes[parent]
        cdef const uint16_t *away
        cdef int g = 0
        while cells[g] != source:
            g += 1
        goal[0] = g
        away = self.dist + <size_t> g * (self.n + 1)
        cdef int figure = self.figure[parent] + 2 * (away[source] > away[target])
        if before.parent < 0:
            return figure + 1
        if before.target != source:
            return figure + 3
        return figure + (self._way(before.source, before.target) != self._way(source, target))

    cdef int _way(self, int source, int target) noexcept nogil:
        cdef int d = 0
        while self.nb[4 * source + d] != target:
            d += 1
        return d

    cdef void _ease(self, int node, int parent, int source, int target) noexcept nogil:
        """Let a node that was found before come from this parent, if that is as near and makes it easier."""
        cdef node_t *here = &self.nodes[node]
        cdef int goal
        if here.weight == self.nodes[parent].weight + 1:
            if self._figure(parent, source, target, &goal) < self.figure[node]:
                here.parent = parent
                here.source = source
                here.target = target
                self._judge(node)

    cdef bint _needs_thought(self, int node) noexcept nogil:
        """Return whether no box is on a goal, and no box is pushed in one direction only."""
        cdef int g
        cdef const int *cells = self.homes + <size_t> node * self.count
        cdef const uint8_t *ways = self.ways + <size_t> node * self.count
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

    cdef int _look_around(self, int man) noexcept nogil:
        """Find the cells that the player reaches; return the lowest one."""
        cdef int least = 0
        cdef uint64_t fresh, more
        if self.n > 64:
            self.flood(self.occ, man, &least)
            return least
        self.area = fresh = <uint64_t> 1 << man
        while fresh:
            more = self.beside[take_lowest(&fresh)] & ~(self.area | self.held)
            self.area |= more
            fresh |= more
        return lowest_bit(self.area)

    cdef bint _reaches(self, int cell) noexcept nogil:
        """Return whether the player reached a floor cell when `_look_around` was called last."""
        return self.mark[cell] == self.stamp if self.n > 64 else self.area >> cell & 1

    cdef bint _roots(self) noexcept nogil:
        """Add the solved position, once for each area of the player."""
        cdef int i, least
        cdef child_t root
        memset(&root, 0, sizeof(root))
        memset(self.spare, 0, self.words * 8)
        for i in range(self.count):
            put_bit(self.spare, self.goals[i])
        self.load(self.spare)
        self.held = self.spare[0]
        for i in range(self.n):
            if self.occ[i]:
                continue
            least = self._look_around(i)
            root.player = least
            root.hash = self.hash_bits(self.spare) ^ self.zman[least]
            if least == i:
                if self.insert(self.spare, &root, -1, 0) < 0:
                    return False
                self._judge(self.size - 1)
        return True

    cdef bint _pulls_of(self, int node) noexcept nogil:
        """Add the positions after each pull of a node; return False if memory is exhausted."""
        cdef int i, d, to, tail = 0
        self.load(self.bits + <size_t> node * self.words)
        self.held = self.bits[<size_t> node * self.words]
        self._look_around(self.nodes[node].player)
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if to != self.n and self._reaches(to) and not self.occ[self.nb[4 * to + d]]:
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
        cdef int least, known, cell = self.box[number]
        cdef child_t child
        memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
        flip_bit(self.spare, cell)
        flip_bit(self.spare, to)
        self.occ[cell] = 0
        self.occ[to] = 1
        self.held = self.spare[0]
        least = self._look_around(man)
        self.occ[to] = 0
        self.occ[cell] = 1
        memset(&child, 0, sizeof(child))
        child.source = cell
        child.target = to
        child.player = least
        child.hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player] ^ self.zman[least]
        child.hash ^= self.zbox[cell] ^ self.zbox[to]
        known = self.find(self.spare, child.hash, least)
        if known < 0:
            if self.insert(self.spare, &child, node, self.nodes[node].weight + 1) < 0:
                return False
            self._judge(self.size - 1)
        elif self.eased:
            self._ease(known, node, cell, to)
        return True
