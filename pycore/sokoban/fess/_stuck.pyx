"""Boxes that are stuck: positions that are dead even without all boxes that can be pushed.

A box is *free* if the player can push it along both axes now; all others are *stuck*. Stuck boxes at most two steps
apart form a *cluster*. Without boxes the others have more room, so a position is dead if the boxes of one cluster
cannot be brought to goals alone, even if each is taken from the board as soon as it is free. A small search decides.
Before a position is expanded, this is asked of its clusters with a box off goals. Festival (Shoham, 2022) has such
searches, too.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport put_bit, take_lowest
from pycore.kernel.table cimport table_take
from pycore.sokoban._corral cimport MAX_WORDS, local_t
from pycore.sokoban._search cimport Search

cdef enum:
    STUCK_BITS = 14
    MOST_STUCK = 10     # boxes of a cluster
    STUCK_NODES = 150   # positions of a test
    EFFORT = 2          # generated positions of the search for each position of a test


cdef class Stuck(Search):
    """A search that discards positions whose stuck boxes cannot be solved."""

    def __cinit__(self, level, *_options, **_named):
        self.left = <int *> self.take(self.count + 1, sizeof(int))
        self.whole = <int *> self.take(self.count + 1, sizeof(int))
        self.among = <uint8_t *> self.take(self.n + 1, 1)
        if self.words <= MAX_WORDS:
            self.known_stuck = <uint64_t *> self.take((self.words + 1) << STUCK_BITS, 8)

    @property
    def statistics(self):
        """Counters of the search."""
        return super().statistics | {
            "stuck_tests": self.stuck_tests, "stuck_dead": self.stuck_dead, "stuck_nodes": self.stuck_nodes,
        }

    def is_stuck(self, int node):
        """Return whether the stuck boxes of a stored position cannot be solved."""
        self._check(node)
        return bool(self.words <= MAX_WORDS and self._is_dead(node))

    cdef bint discards(self, int node) noexcept nogil:
        if self.backwards or self.words > MAX_WORDS or self.stuck_nodes * EFFORT > self.generated:
            return False
        return self._is_dead(node)

    cdef bint _is_dead(self, int node) noexcept nogil:
        """Return whether the boxes of some cluster of stuck boxes cannot be solved."""
        cdef int i, k, whole, player = self.nodes[node].player, least = 0
        cdef bint dead = False
        self.load(self.bits + <size_t> node * self.words)
        self.left_count = self.count
        for i in range(self.count):
            self.left[i] = self.box[i]
            self.occ_local[self.box[i]] = 1
        self._drop_free(player, &least)
        self._clear()
        whole = self.left_count
        memcpy(self.whole, self.left, whole * sizeof(int))
        for i in range(whole):
            self.among[self.whole[i]] = 1
        for i in range(whole):
            if dead or self.goal[self.whole[i]] or not self.among[self.whole[i]]:
                continue
            self._gather_cluster(self.whole[i])
            if self.left_count > MOST_STUCK:
                continue
            for k in range(self.left_count):
                self.occ_local[self.left[k]] = 1
            self._drop_free(player, &least)
            if not self._all_packed():
                dead = self._is_stuck(least)
            self._clear()
        for i in range(whole):
            self.among[self.whole[i]] = 0
        return dead

    cdef void _gather_cluster(self, int start) noexcept nogil:
        """Write the stuck boxes that are at most two steps apart from each other to `left`."""
        cdef int head = 0, d, e, near, to
        self.left[0] = start
        self.left_count = 1
        self.among[start] = 0
        while head < self.left_count:
            for d in range(4):
                near = self.nb[4 * self.left[head] + d]
                for e in range(5):
                    to = self.nb[4 * near + e] if e < 4 else near
                    if self.among[to]:
                        self.among[to] = 0
                        self.left[self.left_count] = to
                        self.left_count += 1
            head += 1

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

    cdef void _drop_free(self, int player, int *least) noexcept nogil:
        """Take all free boxes from the local board, one after the other."""
        cdef int i, kept, before = -1
        while before != self.left_count:
            before = self.left_count
            self.flood(self.occ_local, player, least)
            kept = 0
            for i in range(before):
                if self._is_free(self.left[i]):
                    self.occ_local[self.left[i]] = 0
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
        memset(&here, 0, sizeof(here))
        here.player = least
        h = self._draw_local(&here)
        slot = self.known_stuck + (mix64_c(h ^ self.zman[least]) >> (64 - STUCK_BITS)) * (self.words + 1)
        known = 4 * <uint64_t> least + 1
        if slot[0] | 2 == known | 2 and not memcmp(slot + 1, here.bits, self.words * 8):
            return slot[0] >> 1 & 1
        memcpy(slot + 1, here.bits, self.words * 8)
        self.active = self.occ_local
        dead = self._search_stuck(&here)
        self.active = self.occ
        slot[0] = known + 2 * dead
        self.stuck_tests += 1
        self.stuck_dead += dead
        return dead

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
