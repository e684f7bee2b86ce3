"""Search for the cheapest solution among chosen sets of boxes. Private to the optimizer; see _vicinity.pyi.

A set of boxes is known by its hash alone. Where two sets have the same hash, one more is searched, which does no harm.
"""

from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free

from pycore.kernel.table cimport key_place
from pycore.sokoban._exact cimport Exact
from pycore.sokoban._nodes cimport child_t
from pycore.sokoban._search cimport FOUND, NO_MEMORY, PAUSED, STOPPED

cdef enum:
    NEAREST = 16        # cells near each cell
    FIRST_PLACES = 1 << 12


cdef class Ties(Exact):
    """All positions of the solutions with the fewest pushes. The documentation is in _vicinity.pyi."""

    cdef uint64_t most          # pushes of these solutions
    cdef int head               # the next node to expand; nodes are sorted by their cost

    def __cinit__(self, level, megabytes=1024, *, uint64_t most, **_named):
        self.most = most
        self.in_order = False

    cdef int run(self, int64_t share) noexcept nogil:
        cdef int code
        cdef int64_t before, last = self.generated + share
        if not self.begun:
            self.begun = True
            code = self._begin()
            if code != PAUSED:
                return code
        while self.head < self.size:
            if self.generated >= last:
                return PAUSED
            before = self.generated
            if not self._pushes_of(self.head):
                return NO_MEMORY
            self.head += 1
            if self.stopped or self.budget.spend(self.generated - before + 1):
                return STOPPED
        self._mark_best()
        return FOUND

    cdef bint _look(self, int node, child_t *child, uint64_t spent) noexcept nogil:
        return spent + child.cost > self.most or Exact._look(self, node, child, spent)

    cdef int _reach(self, const uint64_t *bits, const child_t *child, int parent, uint64_t spent) noexcept nogil:
        """Store a position when it is found first, which is by the fewest pushes; return -1 if memory ends."""
        cdef int node
        if self.find(bits, child.hash, child.player) >= 0:
            return 0
        node = self._stored(bits, child, parent)
        if node < 0:
            return -1
        self.spent[node] = spent
        return 0

    cdef void _mark_best(self) noexcept nogil:
        """Give a weight to the nodes on solutions with the fewest pushes, from the end to the start."""
        cdef int node
        for node in range(self.size - 1, -1, -1):
            if self.spent[node] == self.most and self.solved(node):
                self.nodes[node].weight = 1
            if self.nodes[node].weight:
                self._mark_before(node)

    cdef void _mark_before(self, int node) noexcept nogil:
        """Give a weight to the nodes from which a push leads to this one with the fewest pushes."""
        cdef int i, d, cell, to, before, least = 0, tail = 0
        cdef uint64_t hash
        self.load(self.bits + <size_t> node * self.words)
        self.flood(self.occ, self.nodes[node].player, &least)
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if self.mark[to] == self.stamp and to < self.live and not self.occ[self.nb[4 * to + d]]:
                    self.queue[tail] = self.box[i]
                    self.queue[tail + 1] = d
                    tail += 2
        for i in range(0, tail, 2):
            cell, d = self.queue[i], self.queue[i + 1]
            to = self.nb[4 * cell + d]
            self.occ[cell] = 0
            self.occ[to] = 1
            self.flood(self.occ, self.nb[4 * to + d], &least)
            self.occ[to] = 0
            self.occ[cell] = 1
            hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player] ^ self.zman[least]
            self.shift(self.bits + <size_t> node * self.words, cell, to)
            before = self.find(self.spare, hash ^ self.zbox[cell] ^ self.zbox[to], least)
            if before >= 0 and self.spent[before] + 1 == self.spent[node]:
                self.nodes[before].weight = 1


cdef class Vicinity(Exact):
    """A search among chosen sets of boxes. The documentation is in _vicinity.pyi."""

    cdef uint64_t *keys         # the hashes of the sets
    cdef uint64_t mask, sets_held
    cdef uint64_t bound         # solutions of this cost or more are left out
    cdef uint16_t *nearest      # nearest[NEAREST * cell + i]: the live cells around a live cell; n for none

    def __cinit__(self, level, megabytes=1024, *, pushes_first=False, **_named):
        self.count_moves(pushes_first)
        self.mask = FIRST_PLACES - 1
        self.keys = <uint64_t *> calloc(FIRST_PLACES, 8)
        self.nearest = <uint16_t *> self.take(self.live * NEAREST + 1, 2)
        self.bound = <uint64_t> -1
        if not self.keys:
            raise MemoryError
        cdef int cell
        for cell in range(self.live):
            self._find_nearest(cell)

    def __dealloc__(self):
        free(self.keys)

    @property
    def sets(self):
        return self.sets_held

    def below(self, uint64_t pushes, uint64_t moves):
        self.bound = pushes * self.push_cost + moves * self.move_cost

    def admit(self, Ties ties not None):
        cdef int node
        cdef bint room = True
        with nogil:
            for node in range(ties.size):
                if ties.nodes[node].weight and room:
                    room = self._hold(ties.nodes[node].hash ^ ties.zman[ties.nodes[node].player])
        if not room:
            raise MemoryError

    def widen(self, pushes, int boxes, int near):
        cdef int i, source, target
        cdef uint64_t hash = self.hash_bits(self.start_bits)
        self.load(self.start_bits)
        room = self._displace(hash, 0, boxes, min(near, NEAREST))
        for cell, direction in pushes:
            source = self._index[cell]
            target = self.nb[4 * source + <int> direction]
            for i in range(self.count):
                if self.box[i] == source:
                    self.box[i] = target
            self.occ[source] = 0
            self.occ[target] = 1
            hash ^= self.zbox[source] ^ self.zbox[target]
            with nogil:
                room = room and self._displace(hash, 0, boxes, min(near, NEAREST))
        if not room:
            raise MemoryError

    cdef bint _displace(self, uint64_t hash, int first, int boxes, int near) noexcept nogil:
        """Add the set on the board, and the sets with more boxes in other cells, from number `first` on."""
        cdef int i, j, cell, to
        cdef bint room = self._hold(hash)
        for i in range(first, self.count if boxes and room else first):
            cell = self.box[i]
            self.occ[cell] = 0
            for j in range(near):
                to = self.nearest[NEAREST * cell + j]
                if not self.occ[to]:
                    self.occ[to] = 1
                    room = room and self._displace(hash ^ self.zbox[cell] ^ self.zbox[to], i + 1, boxes - 1, near)
                    self.occ[to] = 0
            self.occ[cell] = 1
        return room

    cdef void _find_nearest(self, int start) noexcept nogil:
        """Find the live cells around a cell, the nearest first."""
        cdef int head = 0, tail = 1, cell, to, d, found = 0
        self.fresh(self.mark, &self.stamp, self.n + 1)
        self.mark[start] = self.mark[self.n] = self.stamp
        self.queue[0] = start
        while head < tail and found < NEAREST:
            cell = self.queue[head]
            head += 1
            if head > 1 and cell < self.live:
                self.nearest[NEAREST * start + found] = cell
                found += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.mark[to] != self.stamp:
                    self.mark[to] = self.stamp
                    self.queue[tail] = to
                    tail += 1
        while found < NEAREST:
            self.nearest[NEAREST * start + found] = self.n
            found += 1

    cdef bint _hold(self, uint64_t hash) noexcept nogil:
        """Add a set; return False if memory is exhausted."""
        cdef uint64_t *old = self.keys
        cdef uint64_t key = hash | 1, place = key_place(old, self.mask, key >> 1, key), i
        if old[place]:
            return True
        if 2 * self.sets_held > self.mask:
            self.keys = <uint64_t *> calloc(2 * (self.mask + 1), 8)
            if not self.keys:
                self.keys = old
                return False
            self.mask = 2 * self.mask + 1
            for i in range((self.mask + 1) // 2):
                if old[i]:
                    self.keys[key_place(self.keys, self.mask, old[i] >> 1, old[i])] = old[i]
            free(old)
            place = key_place(self.keys, self.mask, key >> 1, key)
        self.keys[place] = key
        self.sets_held += 1
        return True

    cdef bint admits(self, int node, int source, int target) noexcept nogil:
        cdef uint64_t key = self.nodes[node].hash ^ self.zman[self.nodes[node].player]
        key = (key ^ self.zbox[source] ^ self.zbox[target]) | 1
        return self.keys[key_place(self.keys, self.mask, key >> 1, key)] != 0

    cdef bint _look(self, int node, child_t *child, uint64_t spent) noexcept nogil:
        return spent + (self.push_cost + self.move_cost) * child.cost >= self.bound or Exact._look(
            self, node, child, spent
        )
