"""Boxes that are frozen on goals, as walls: the goals that the other boxes can still reach.

A frozen box never moves again, so it is a wall to all others. With these walls, some boxes can reach fewer goals, and
the player may be confined to a part of the board for good: boxes and goals outside of it stay as they are. If the boxes
and goals have no matching then, the position is dead. The distances are computed once for each set of frozen boxes, and
kept in a cache.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport put_bit
from pycore.sokoban._corral cimport Corrals
from pycore.sokoban._field cimport FAR, UNMATCHED

cdef enum:
    SHARE = 64          # of the memory limit, one part is for the cache
    MOST_SLOTS = 4096
    MATCHED = 300       # maximum number of boxes for a matching; more would take too long


cdef class Walls(Corrals):
    """A field with detection of positions that are dead by frozen boxes."""

    def __cinit__(self, level, megabytes=256, *_options, **_named):
        cdef size_t n = self.n + 1, table = n * self.count * 2
        self.held = <int *> self.take(n, sizeof(int))
        self.wall = <uint8_t *> self.take(n, 1)
        self.wall[self.n] = 1
        self.fixed = <uint64_t *> self.take(self.words, 8)
        self.slots = min((<size_t> megabytes << 20) // SHARE // max(table, 1), <size_t> MOST_SLOTS)
        self.slot_keys = <uint64_t *> self.take(self.slots * (self.words + 1), 8)
        self.slot_tables = <uint16_t *> self.take(self.slots * n * self.count, 2)

    cdef void hold(self, int player) noexcept nogil:
        """Find the frozen boxes of the position on the board, and the distances to goals with these."""
        cdef int i
        for i in range(self.count):
            if not self.solid[self.box[i]]:
                self.frozen(self.box[i])
        memcpy(self.held, self.trail, self.trailed * sizeof(int))
        self.held_count = self.trailed
        while self.trailed:
            self.trailed -= 1
            self.solid[self.trail[self.trailed]] = 0
        self.held_table = self._table(self.held, self.held_count, player)

    cdef bint sealed(self, int number, int player) noexcept nogil:
        """Return whether the boxes have no matching after a push of one of them, since the last call of `hold`.

        Also dead is a push after which a box is frozen off goals. The player is anywhere in his area. For the position
        before the push `match_all` must have been called, with the same or shorter distances.
        """
        cdef uint16_t *before = self.to_target
        cdef bint dead = self._freeze(self.box[number])
        if not dead:
            if self.trailed > self.held_count:
                self.to_target = self._table(self.trail, self.trailed, player)
            else:
                self.to_target = self.held_table
            dead = not (self.matchable(number) if self.to_target == before else self.rematchable(number))
            self.to_target = before
        while self.trailed:
            self.trailed -= 1
            self.solid[self.trail[self.trailed]] = 0
        return dead

    cdef bint rematchable(self, int number) noexcept nogil:
        """Return whether there is a matching after one box has moved, and distances have become larger."""
        cdef int m = self.count, j, row, lost = 0
        cdef int64_t *p = self.trial + 2 * (m + 1)
        memcpy(self.trial, self.duals, 3 * (<size_t> m + 1) * sizeof(int64_t))
        self.trial[number + 1] = 0
        for j in range(1, m + 1):
            row = <int> p[j]
            if row == number + 1 or self.to_target[<size_t> (j - 1) * (self.n + 1) + self.box[row - 1]] == FAR:
                p[j] = 0
                self.stack[lost] = row
                lost += 1
        for j in range(lost):
            if not self._match_row(self.trial, self.stack[j]):
                return False
        return True

    cdef bint _freeze(self, int cell) noexcept nogil:
        """Write the boxes that are frozen after a push to `cell` to `trail`; return whether a new one is off goals."""
        cdef int i, d, beside
        memcpy(self.trail, self.held, self.held_count * sizeof(int))
        self.trailed = self.held_count
        for i in range(self.trailed):
            self.solid[self.trail[i]] = 1
        self.frozen(cell)
        i = self.held_count
        while i < self.trailed:
            cell = self.trail[i]
            if not self.goal[cell]:
                return True
            for d in range(4):
                beside = self.nb[4 * cell + d]
                if self.occ[beside] and not self.solid[beside]:
                    self.frozen(beside)
            i += 1
        return False

    cdef uint16_t *_table(self, const int *frozen, int count, int player) noexcept nogil:
        """Return the distances to the goals with such frozen boxes, and the player in his part of the board."""
        cdef int i, least
        cdef uint64_t h = 0
        cdef uint64_t *key
        cdef uint16_t *table
        if not count or not self.slots:
            return self.dist
        memset(self.fixed, 0, self.words * 8)
        for i in range(count):
            self.wall[frozen[i]] = 1
            put_bit(self.fixed, frozen[i])
            h ^= self.zbox[frozen[i]]
        least = self._part(player)
        i = <int> (mix64_c(h ^ self.zman[least]) % self.slots)
        key = self.slot_keys + <size_t> i * (self.words + 1)
        table = self.slot_tables + <size_t> i * (self.n + 1) * self.count
        if key[self.words] != <uint64_t> least + 1 or memcmp(key, self.fixed, self.words * 8):
            memcpy(key, self.fixed, self.words * 8)
            key[self.words] = least + 1
            for i in range(self.n):
                self.wall[i] = self.mark2[i] != self.stamp2
            self._measure_walled(table)
            memset(self.wall, 0, self.n)
        for i in range(count):
            self.wall[frozen[i]] = 0
        return table

    cdef int _part(self, int player) noexcept nogil:
        """Mark the cells in `mark2` that the player can get to if all boxes but walls give way; return the lowest."""
        cdef int top = 1, cell, to, d, low = player
        self.fresh(self.mark2, &self.stamp2, self.n + 1)
        self.stack[0] = player
        self.mark2[player] = self.stamp2
        while top:
            top -= 1
            cell = self.stack[top]
            low = min(low, cell)
            for d in range(4):
                to = self.nb[4 * cell + d]
                if not self.wall[to] and self.mark2[to] != self.stamp2:
                    self.mark2[to] = self.stamp2
                    self.stack[top] = to
                    top += 1
        return low

    cdef void _measure_walled(self, uint16_t *table) noexcept nogil:
        """Compute the distances of a lone box to the goals. A goal in a wall is reached from itself only."""
        cdef int g, size = self.n + 1
        cdef uint16_t *row
        self.tables_made += 1
        self.out_of_budget(<int64_t> size * self.count >> 12)
        memset(table, 0xFF, <size_t> size * self.count * 2)
        for g in range(self.count):
            row = table + <size_t> g * size
            if self.wall[self.goals[g]]:
                row[self.goals[g]] = 0
            else:
                self._spread(row, self.goals[g], self.wall, pulled=True)

    def dead_boxes(self, boxes, player):
        """Return boxes that make the position unsolvable, numbered as in `Board`; empty if none are found."""
        cdef int i, k, least = 0, number, man = self._index[player]
        stranded = [cell for cell in boxes if self._index[cell] >= self.live]
        if stranded:
            return stranded
        memset(self.occ, 0, self.n)
        for number, cell in enumerate(boxes):
            self.box[number] = self._index[cell]
            self.occ[self.box[number]] = 1
        for i in range(self.count):
            self.frozen(self.box[i])
            found = [self.trail[k] for k in range(self.trailed)]
            for k in found:
                self.solid[k] = 0
            self.trailed = 0
            if not all([self.goal[k] for k in found]):
                return [self.where[k] for k in found]
        self.flood(self.occ, man, &least)
        if self.count <= MATCHED:
            self.hold(man)
            self.to_target = self.held_table
            if self.match_all() == UNMATCHED:
                return list(boxes)
        for i in range(self.count):
            number = self.corrals_dead(self.box[i], man)
            if number:
                return [self.where[self.corral[k]] for k in range(number)]
        return []
