"""Boxes that are stuck: positions that are dead even without all boxes that can be pushed.

A box is *free* if the player can push it along both axes now; all others are *stuck*. Stuck boxes at most two steps
apart form a *cluster*. Without boxes the others have more room, so a position is dead if the boxes of one cluster
cannot be brought to goals alone, even if each is taken from the board as soon as it is free. A small search decides.
Before a position is expanded, this is asked of its clusters with a box off goals; of large ones, in parts. Festival
(Shoham, 2022) has such searches, too.

A dead cluster loses its boxes one by one, as long as the others are dead without them. What remains is a *pattern*,
with the cells of the player. No position with a known pattern is expanded, and no push makes one.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport flip_bit, has_bit, put_bit, size_of_set, take_lowest
from pycore.kernel.table cimport table_take
from pycore.sokoban._corral cimport MAX_WORDS, local_t
from pycore.sokoban._search cimport Search
from pycore.sokoban.fess._patterns cimport MOST_STUCK, Patterns

cdef enum:
    STUCK_BITS = 14
    STUCK_NODES = 150   # positions of a test
    EFFORT = 2          # generated positions of the search for each position of a test


cdef class Stuck(Search):
    """A search that discards positions whose stuck boxes cannot be solved."""

    def __cinit__(self, level, *_options, Stuck partner=None, **_named):
        self.left = <int *> self.take(self.count + 1, sizeof(int))
        self.whole = <int *> self.take(self.count + 1, sizeof(int))
        self.among = <uint8_t *> self.take(self.n + 1, 1)
        self.area = <uint64_t *> self.take((self.n + 63) >> 6, 8)
        if partner is None:
            self.patterns = Patterns(self.n, self.words)
            self.taken += self.patterns.taken
        elif self._is_same_level(partner):
            self.patterns = partner.patterns
        else:
            raise ValueError("searches of different levels cannot share patterns")
        if self.words <= MAX_WORDS:
            self.known_stuck = <uint64_t *> self.take((self.words + 1) << STUCK_BITS, 8)

    @property
    def statistics(self):
        """Counters of the search."""
        return super().statistics | {
            "stuck_tests": self.stuck_tests, "stuck_dead": self.stuck_dead, "stuck_nodes": self.stuck_nodes,
            "patterns": self.patterns.count, "patterned": self.patterned,
        }

    @property
    def dead_parts(self):
        """The known patterns: cells of their boxes, and cells of the player; numbered as in `Board`."""
        cdef int p, i
        cdef Patterns known = self.patterns
        return [
            (
                {self.where[i] for i in range(self.live) if has_bit(known.boxes + <size_t> p * self.words, i)},
                {self.where[i] for i in range(self.n) if has_bit(known.areas + <size_t> p * known.area_words, i)},
            )
            for p in range(known.count)
        ]

    def is_stuck(self, int node):
        """Return whether the stuck boxes of a stored position cannot be solved."""
        self._check(node)
        if self.words > MAX_WORDS:
            return False
        return bool(self._is_dead(self.bits + <size_t> node * self.words, self.nodes[node].player))

    cdef bint _dead(self, int number, int target, int player) noexcept nogil:
        if not self.backwards and self.patterns.has(target, self.spare, player):
            self.patterned += 1
            return True
        return Search._dead(self, number, target, player)

    cdef bint discards(self, int node) noexcept nogil:
        cdef const uint64_t *bits = self.bits + <size_t> node * self.words
        if self.backwards or self.words > MAX_WORDS:
            return False
        self.load(bits)
        if self._has_pattern(self.box, self.count, bits, self.nodes[node].player):
            self.patterned += 1
            return True
        return self.stuck_nodes * EFFORT <= self.generated and self._is_dead(bits, self.nodes[node].player)

    cdef bint _is_dead(self, const uint64_t *bits, int player) noexcept nogil:
        """Return whether the boxes of some cluster of stuck boxes cannot be solved."""
        cdef int i, whole, least = 0
        cdef bint dead = False
        self.load(bits)
        self._put_stuck(self.box, size_of_set(bits, self.words), player, &least)
        self._clear()
        whole = self.left_count
        memcpy(self.whole, self.left, whole * sizeof(int))
        for i in range(whole):
            self.among[self.whole[i]] = 1
        for i in range(whole):
            if dead or self.goal[self.whole[i]] or not self.among[self.whole[i]]:
                continue
            self._gather_cluster(self.whole[i])
            self._put_stuck(self.left, self.left_count, player, &least)
            if not self._all_packed():
                dead = self._is_stuck(least)
            self._clear()
        for i in range(whole):
            self.among[self.whole[i]] = 0
        return dead

    cdef void _gather_cluster(self, int start) noexcept nogil:
        """Write the stuck boxes that are at most two steps apart to `left`, the nearest ones if they are many."""
        cdef int head = 0, d, e, near, to
        self.left[0] = start
        self.left_count = 1
        self.among[start] = 0
        while head < self.left_count:
            for d in range(4):
                near = self.nb[4 * self.left[head] + d]
                for e in range(5):
                    to = self.nb[4 * near + e] if e < 4 else near
                    if self.among[to] and self.left_count < MOST_STUCK:
                        self.among[to] = 0
                        self.left[self.left_count] = to
                        self.left_count += 1
            head += 1

    cdef void _put_stuck(self, const int *boxes, int count, int player, int *least) noexcept nogil:
        """Put the boxes that are stuck, of those given, on the empty local board and to `left`."""
        cdef int i
        self.left_count = count
        for i in range(count):
            self.left[i] = boxes[i]
            self.occ_local[boxes[i]] = 1
        self._drop_free(player, least)

    cdef void _clear(self) noexcept nogil:
        cdef int i
        for i in range(self.left_count):
            self.occ_local[self.left[i]] = 0

    cdef bint _is_free(self, int cell) noexcept nogil:
        """Return whether the player can push a box along both axes now."""
        cdef int d, to, axes = 0
        for d in range(4):
            to = self.nb[4 * cell + d]
            if to < self.live and not self.occ_local[to] and self.mark[self.nb[4 * cell + (d ^ 2)]] == self.stamp:
                axes |= 1 << (d & 1)
        return axes == 3

    cdef bint _is_reached(self, int cell) noexcept nogil:
        """Return whether the player can get to a neighbor of a cell."""
        cdef int d
        for d in range(4):
            if self.mark[self.nb[4 * cell + d]] == self.stamp:
                return True
        return False

    cdef void _drop_free(self, int player, int *least) noexcept nogil:
        """Take all free boxes from the local board, one after the other."""
        cdef int i, kept, before = -1
        self.flood(self.occ_local, player, least)
        while before != self.left_count:
            before = self.left_count
            kept = 0
            for i in range(before):
                if self._is_free(self.left[i]):
                    self.occ_local[self.left[i]] = 0
                    if self._is_reached(self.left[i]):
                        self.extend(self.mark, self.stamp, self.occ_local, self.left[i], least)
                else:
                    self.left[kept] = self.left[i]
                    kept += 1
            self.left_count = kept

    cdef bint _all_packed(self) noexcept nogil:
        cdef int i
        for i in range(self.left_count):
            if not self.goal[self.left[i]]:
                return False
        return True

    cdef uint64_t _draw_local(self, local_t *here) noexcept nogil:
        """Write the boxes of the local board to a position; return their hash."""
        cdef int i
        cdef uint64_t h = 0
        memset(here.bits, 0, self.words * 8)
        for i in range(self.left_count):
            put_bit(here.bits, self.left[i])
            h ^= self.zbox[self.left[i]]
        return h

    cdef void _put(self, const local_t *here) noexcept nogil:
        """Replace the boxes of the local board."""
        cdef int w
        cdef uint64_t word
        self._clear()
        self.left_count = 0
        for w in range(self.words):
            word = here.bits[w]
            while word:
                self.left[self.left_count] = 64 * w + take_lowest(&word)
                self.occ_local[self.left[self.left_count]] = 1
                self.left_count += 1

    cdef bint _is_stuck(self, int least) noexcept nogil:
        """Return whether the boxes on the local board cannot be solved; look the answer up if it is known."""
        cdef local_t here
        cdef uint64_t h, known
        cdef uint64_t *slot
        cdef bint dead
        cdef local_t cluster
        memset(&here, 0, sizeof(here))
        here.player = least
        h = self._draw_local(&here)
        slot = self.known_stuck + (mix64_c(h ^ self.zman[least]) >> (64 - STUCK_BITS)) * (self.words + 1)
        known = 4 * <uint64_t> least + 1
        if slot[0] | 2 == known | 2 and not memcmp(slot + 1, here.bits, self.words * 8):
            return slot[0] >> 1 & 1
        memcpy(slot + 1, here.bits, self.words * 8)
        dead = self._has_pattern(self.left, self.left_count, here.bits, least)
        if not dead:
            cluster = here
            self.active = self.occ_local
            dead = self._search_stuck(&here)
            if dead:
                self._learn(&cluster)
            self.active = self.occ
            self.stuck_tests += 1
        slot[0] = known + 2 * dead
        self.stuck_dead += dead
        return dead

    cdef bint _has_pattern(self, const int *boxes, int count, const uint64_t *bits, int player) noexcept nogil:
        """Return whether a known pattern is among boxes, given as cells and as bits."""
        cdef int i
        for i in range(count):
            if self.patterns.has(boxes[i], bits, player):
                return True
        return False

    cdef void _learn(self, const local_t *cluster) noexcept nogil:
        """Add the pattern of a dead cluster, without the boxes that it is dead without."""
        cdef local_t part
        cdef int w, cell, least = 0
        cdef uint64_t word
        part = cluster[0]
        for w in range(self.words):
            word = cluster.bits[w]
            while word:
                cell = 64 * w + take_lowest(&word)
                if has_bit(part.bits, cell):
                    self._is_dead_without(&part, cell)
        self._put(&part)
        self.flood(self.occ_local, part.player, &least)
        memset(self.area, 0, ((self.n + 63) >> 6) * 8)
        for cell in range(self.n):
            if self.mark[cell] == self.stamp:
                put_bit(self.area, cell)
        self.patterns.add(part.bits, self.area)

    cdef bint _is_dead_without(self, local_t *part, int cell) noexcept nogil:
        """Take a box from a dead part if the rest is dead, too; return whether it is."""
        cdef local_t rest, here
        cdef int least = 0
        rest = part[0]
        flip_bit(rest.bits, cell)
        self._put(&rest)
        self._drop_free(rest.player, &least)
        if self._all_packed():
            return False
        self._draw_local(&rest)
        here = rest
        if not self._search_stuck(&here):
            return False
        part[0] = rest
        return True

    cdef bint _search_stuck(self, local_t *here) noexcept nogil:
        """Search all pushes of the boxes on the local board, without those that are free."""
        cdef int least = 0, nodes = 0
        cdef bint dead = True
        cdef uint64_t key
        self.local_stack[0] = here[0]
        self.local_top = 1
        while dead and self.local_top:
            self.local_top -= 1
            here[0] = self.local_stack[self.local_top]
            self._put(here)
            self._drop_free(here.player, &least)
            key = self._draw_local(here)
            if self._all_packed():
                dead = False
            elif not self._local_known(here, least, mix64_c(key ^ self.zman[least])):
                nodes += 1
                memcpy(self.current, self.left, self.left_count * sizeof(int))
                dead = nodes <= STUCK_NODES and self._local_pushes(here, self.left_count)
        while self.local_noted:
            self.local_noted -= 1
            table_take(&self.local_known, self.local_notes[self.local_noted].place)
        self.stuck_nodes += nodes
        return dead
