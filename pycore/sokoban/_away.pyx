"""Exploration by pulls: breadth first from the position with all boxes on goals.

The depth of a position is the smallest number of pushes of a solution, and the path by which it was found is such a
solution. The method is from Taylor and Parberry (2011), who use the farthest positions of a room as levels.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcmp, memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport flip_bit, lowest_bit, put_bit, take_lowest
from pycore.kernel.table cimport (
    table_add, table_clear, table_double, table_first, table_free, table_is_crowded, table_new, table_next, table_put,
)
from pycore.sokoban._field cimport Field

from pycore.base.errors import ParameterError

cdef enum:
    MOST_POSITIONS = 60_000     # depths have 16 bits
    FIRST_PLACES = 1 << 12
    WORD = 64


cdef class Away(Field):
    """A backward exploration. The documentation is in _away.pyi."""

    def __cinit__(self, level):
        cdef int i, d
        self.spare = <uint64_t *> self.take(self.words, 8)
        self.beside = <uint64_t *> self.take(self.n if self.n <= WORD else 0, 8)
        for i in range(self.n if self.n <= WORD else 0):
            for d in range(4):
                if self.nb[4 * i + d] != self.n:
                    self.beside[i] |= <uint64_t> 1 << self.nb[4 * i + d]
        if not table_new(&self.table, FIRST_PLACES):
            raise MemoryError

    def __dealloc__(self):
        table_free(&self.table)
        free(self.nodes)
        free(self.bits)
        free(self.homes)
        free(self.ways)

    def explore(self, Budget budget not None, int limit, *, bint eased=False):
        if not 0 <= limit <= MOST_POSITIONS:
            raise ParameterError("limit", f"{limit} is not in 0..{MOST_POSITIONS}")
        self.budget, self.eased = budget, eased
        # At first each cell may be a position, and the last pulls of a position may exceed the limit.
        self._make_room(max(limit, self.size) + self.n + 4 * self.count)
        cdef bint within
        with nogil:
            within = self.run(limit)
        return within

    cdef object _make_room(self, size_t most):
        """Make room for so many positions."""
        cdef int i
        self.nodes = <pulled_t *> realloc(self.nodes, most * sizeof(pulled_t))
        self.bits = <uint64_t *> realloc(self.bits, most * self.words * 8)
        self.homes = <int *> realloc(self.homes, (most * self.count + 1) * sizeof(int))
        self.ways = <uint8_t *> realloc(self.ways, most * self.count + 1)
        if not (self.nodes and self.bits and self.homes and self.ways):
            raise MemoryError
        while table_is_crowded(&self.table, most):
            if not table_double(&self.table):
                raise MemoryError
        table_clear(&self.table)
        for i in range(self.size):
            table_add(&self.table, mix64_c(self.nodes[i].hash), i)

    @property
    def layers(self):
        cdef int node
        starts = []
        for node in range(self.size):
            if self.nodes[node].depth == len(starts):
                starts.append(node)
        return [*starts, self.size]

    def position(self, int node):
        cdef int i
        self._load_node(node)
        self._look_around(self.nodes[node].player)
        boxes = [self.where[self.box[i]] for i in range(self.count)]
        return sorted(boxes), sorted(self.where[i] for i in range(self.n) if self._reaches(i))

    def pushes(self, int node):
        result = []
        while self.nodes[node].parent >= 0:
            way = self._way(self.nodes[node].target, self.nodes[node].source)
            result.append((self.where[self.nodes[node].target], way))
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
            most = self.nodes[node].figure
            found.append((most, node))
        return found

    cdef int _hardest_before(self, int figure, int number) noexcept nogil:
        """Return the hardest position, the last one of these, before so difficult a one of this number; -1 if none."""
        cdef int node, here, best = -1
        for node in range(self.size):
            here = self.nodes[node].figure
            if here < figure or here == figure and node < number:
                if (best < 0 or here >= self.nodes[best].figure) and self._needs_thought(node):
                    best = node
        return best

    cdef bint _needs_thought(self, int node) noexcept nogil:
        """Return whether no box is on a goal, and no box is pushed in one direction only."""
        cdef int g
        cdef const int *cells = self.homes + <size_t> node * self.count
        cdef const uint8_t *ways = self.ways + <size_t> node * self.count
        for g in range(self.count):
            if self.goal[cells[g]] or not ways[g] & (ways[g] - 1):
                return False
        return True

    # Difficulty.

    cdef void _judge(self, int node) noexcept nogil:
        """Note the difficulty of a node; for each goal also the cell of its box, and its directions as bits."""
        cdef pulled_t *here = &self.nodes[node]
        cdef int g
        cdef int *cells = self.homes + <size_t> node * self.count
        cdef uint8_t *ways = self.ways + <size_t> node * self.count
        if here.parent < 0:
            here.figure = 4 * (self.count - 1)
            memcpy(cells, self.goals, self.count * sizeof(int))
            memset(ways, 0, self.count)
            return
        here.figure = self._figure(here.parent, here.source, here.target, &g)
        memcpy(cells, self.homes + <size_t> here.parent * self.count, self.count * sizeof(int))
        memcpy(ways, self.ways + <size_t> here.parent * self.count, self.count)
        cells[g] = here.target
        ways[g] |= 1 << self._way(here.source, here.target)

    cdef int _figure(self, int parent, int source, int target, int *goal) noexcept nogil:
        """Return the difficulty of the position after a pull from the parent; `goal` is that of the box."""
        cdef const int *cells = self.homes + <size_t> parent * self.count
        cdef const pulled_t *before = &self.nodes[parent]
        cdef const uint16_t *away
        cdef int g = 0, figure
        while cells[g] != source:
            g += 1
        goal[0] = g
        away = self.dist + <size_t> g * (self.n + 1)
        figure = before.figure + 2 * (away[source] > away[target])
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
        cdef pulled_t *here = &self.nodes[node]
        cdef int goal
        if here.depth == self.nodes[parent].depth + 1:
            if self._figure(parent, source, target, &goal) < here.figure:
                here.parent = parent
                here.source = source
                here.target = target
                self._judge(node)

    # Positions.

    cdef bint run(self, int limit) noexcept nogil:
        """Explore; return whether the budget allowed it."""
        cdef int before
        if not self.size:
            self._add_roots()
        while self.head < self.size < limit:
            before = self.size
            self._pull_all(self.head)
            self.head += 1
            if self.budget.spend(self.size - before + 1):
                return False
        return True

    cdef void _load_node(self, int node) noexcept nogil:
        self.load(self.bits + <size_t> node * self.words)
        self.held = self.bits[<size_t> node * self.words]

    cdef int _look_around(self, int man) noexcept nogil:
        """Find the cells that the player reaches; return the lowest one."""
        cdef int least = 0
        cdef uint64_t fresh, more
        if self.n > WORD:
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
        return self.mark[cell] == self.stamp if self.n > WORD else self.area >> cell & 1

    cdef void _add_roots(self) noexcept nogil:
        """Add the solved position, once for each area of the player."""
        cdef int i
        cdef pulled_t root
        memset(&root, 0, sizeof(root))
        root.parent = -1
        for i in range(self.count):
            put_bit(self.spare, self.goals[i])
        self.load(self.spare)
        self.held = self.spare[0]
        for i in range(self.n):
            if not self.occ[i] and self._look_around(i) == i:
                root.player = i
                root.hash = self.hash_bits(self.spare) ^ self.zman[i]
                self._add(&root)

    cdef void _pull_all(self, int node) noexcept nogil:
        """Add the positions after each pull of a node."""
        cdef int i, d, to, tail = 0
        self._load_node(node)
        self._look_around(self.nodes[node].player)
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if to != self.n and self._reaches(to) and not self.occ[self.nb[4 * to + d]]:
                    self.queue[tail] = self.box[i]
                    self.queue[tail + 1] = d
                    tail += 2
        for i in range(0, tail, 2):
            to = self.nb[4 * self.queue[i] + self.queue[i + 1]]
            self._pull(node, self.queue[i], to, self.nb[4 * to + self.queue[i + 1]])

    cdef void _pull(self, int node, int cell, int to, int man) noexcept nogil:
        """Add the position after a pull of a box to a cell, or note that it can be reached in this way, too."""
        cdef const pulled_t *here = &self.nodes[node]
        cdef pulled_t child
        memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
        flip_bit(self.spare, cell)
        flip_bit(self.spare, to)
        self.occ[cell] = 0
        self.occ[to] = 1
        self.held = self.spare[0]
        child.player = self._look_around(man)
        self.occ[to] = 0
        self.occ[cell] = 1
        child.parent = node
        child.source = cell
        child.target = to
        child.depth = here.depth + 1
        child.hash = here.hash ^ self.zman[here.player] ^ self.zman[child.player] ^ self.zbox[cell] ^ self.zbox[to]
        self._add(&child)

    cdef void _add(self, const pulled_t *child) noexcept nogil:
        """Add a position with the boxes in `spare`, if it is new; if it is not, its parent may be a better one."""
        cdef uint64_t place, hash = mix64_c(child.hash)
        cdef int known = table_first(&self.table, hash, &place)
        while known >= 0 and not self._is_node(known, child):
            known = table_next(&self.table, hash, &place)
        if known < 0:
            table_put(&self.table, hash, place, self.size)
            self.nodes[self.size] = child[0]
            memcpy(self.bits + <size_t> self.size * self.words, self.spare, self.words * 8)
            self._judge(self.size)
            self.size += 1
        elif self.eased:
            self._ease(known, child.parent, child.source, child.target)

    cdef bint _is_node(self, int node, const pulled_t *child) noexcept nogil:
        if self.nodes[node].hash != child.hash or self.nodes[node].player != child.player:
            return False
        return not memcmp(self.bits + <size_t> node * self.words, self.spare, self.words * 8)
