"""The order in which goals are to be filled, found by playing backwards.

All boxes stand on goals, and are pulled. A box that gets to a cell where a box stands at the start is taken away, the
nearest first; where none gets there, boxes are pulled about until one does. Backwards, that is a plan: what is to
stand where after each of its steps. Other boxes are not thought of, so that a plan is advice, no promise.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from pycore.sokoban._field cimport FAR, Field, popcount

cdef enum:
    POSITIONS = 1500    # of one search for a way out
    EVENTS = 4          # most events for each goal


cdef class Plan(Field):
    """A field with a plan for its goals."""

    def __cinit__(self, level, *_options, **_named):
        cdef size_t n = self.n + 1, room = EVENTS * (self.count + 1)
        self.wanted = <uint64_t *> calloc(room * self.words, 8)
        self.history = <uint64_t *> calloc(room * self.words, 8)
        self.near_after = <uint16_t *> malloc(n * room * 2)
        self.back = <unpacked_t *> malloc((POSITIONS + 1) * sizeof(unpacked_t))
        self.back_bits = <uint64_t *> malloc(<size_t> (POSITIONS + 1) * self.words * 8)
        self.pulled = <int *> malloc(8 * n * sizeof(int))
        if not (self.wanted and self.history and self.near_after and self.back and self.back_bits and self.pulled):
            raise MemoryError

    def __dealloc__(self):
        free(self.wanted)
        free(self.history)
        free(self.near_after)
        free(self.back)
        free(self.back_bits)
        free(self.pulled)

    cdef bint make_plan(self) noexcept nogil:
        """Make the plan; the board is empty afterwards."""
        cdef int i, w, player = -1, left = self.count
        cdef uint64_t *bits = self.back_bits
        memset(bits, 0, self.words * 8)
        for i in range(self.count):
            bits[self.goals[i] >> 6] |= <uint64_t> 1 << (self.goals[i] & 63)
        self.events = 0
        self._note(bits)
        while left:
            if self._take_one(bits, &player) or self._take_settled(bits):
                left -= 1
            elif not self._make_way(bits, &player):
                break
            if self.events == EVENTS * (self.count + 1):
                break
            self._note(bits)
        # What is left cannot be taken away: it comes first, in any order.
        self.loose = left
        self.steps = self.events - 1
        for i in range(self.events):
            memcpy(
                self.wanted + <size_t> i * self.words,
                self.history + <size_t> (self.events - 1 - i) * self.words,
                self.words * 8,
            )
        if left:
            # Not where they were pulled, but where they belong.
            for w in range(self.words):
                self.wanted[w] = 0
            for i in range(self.count):
                if self.wanted_goal(self.goals[i], left):
                    self.wanted[self.goals[i] >> 6] |= <uint64_t> 1 << (self.goals[i] & 63)
        self._measure_after()
        memset(self.occ, 0, self.n)
        return True

    cdef bint wanted_goal(self, int cell, int left) noexcept nogil:
        """Tell whether a goal is among those that could not be emptied."""
        return self.history[<size_t> (self.events - 1) * self.words + (cell >> 6)] >> (cell & 63) & 1

    cdef void _note(self, const uint64_t *bits) noexcept nogil:
        memcpy(self.history + <size_t> self.events * self.words, bits, self.words * 8)
        self.events += 1

    cdef int packed(self, const uint64_t *bits) noexcept nogil:
        """Return how many steps of the plan are done by these boxes; fewer than `loose` count the loose goals."""
        cdef int k, w, filled = 0
        cdef const uint64_t *wanted
        for k in range(self.steps, -1, -1):
            wanted = self.wanted + <size_t> k * self.words
            for w in range(self.words):
                if wanted[w] & ~bits[w]:
                    break
            else:
                return self.loose + k
        for w in range(self.words):
            filled += popcount(self.wanted[w] & bits[w])
        return min(filled, self.loose - 1)

    cdef int _pulls(self, int start, int player, int *sink, int *after) noexcept nogil:
        """Pull the box at `start` everywhere it gets to; the other boxes stand on the board.

        Returns how many places (cell and player, pairs in `pulled`); stops at the first sink, which is noted in `sink`
        (how many pulls; -1 if there is none) with the player's cell `after` it.
        """
        cdef int head = 0, tail = 3, cell, d, to, man, least = 0, steps, count = 0
        cdef bint fresh
        self.seen_stamp += 1
        self.queue[0] = start
        self.queue[1] = player
        self.queue[2] = 0
        self.occ[start] = 0
        sink[0] = -1
        while head < tail:
            cell = self.queue[head]
            man = self.queue[head + 1]
            steps = self.queue[head + 2]
            head += 3
            if cell != start and self.start_bits[cell >> 6] >> (cell & 63) & 1:
                sink[0] = steps
                after[0] = man
                break
            self.occ[cell] = 1
            self.flood(self.occ, man, &least)
            self.occ[cell] = 0
            fresh = True
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.mark[to] == self.stamp:
                    if self.emitted[4 * cell + d] == self.seen_stamp:
                        fresh = False
                    self.emitted[4 * cell + d] = self.seen_stamp
            if not fresh:
                continue
            if cell != start:
                self.pulled[2 * count] = cell
                self.pulled[2 * count + 1] = man
                count += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.mark[to] != self.stamp or to >= self.live:
                    continue
                man = self.nb[4 * to + d]
                if self.occ[man] or self.seen[4 * to + d] == self.seen_stamp:
                    continue
                self.seen[4 * to + d] = self.seen_stamp
                self.queue[tail] = to
                self.queue[tail + 1] = man
                self.queue[tail + 2] = steps + 1
                tail += 3
        self.occ[start] = 1
        return count

    cdef bint _take_one(self, uint64_t *bits, int *player) noexcept nogil:
        """Take away the box that is nearest to a sink; False if none gets to one."""
        cdef int i, k, sink = 0, after = 0, best = -1, best_cost = 1 << 30, best_after = 0, low = 0, first
        cdef int total = self._boxes(bits)
        # At the end of the game the player may be anywhere.
        for first in range(self.n):
            if player[0] >= 0 and first:
                break
            if player[0] < 0:
                if self.occ[first]:
                    continue
                self.flood(self.occ, first, &low)
                if low != first:
                    continue
            for k in range(total):
                i = self.box[k]
                self._pulls(i, player[0] if player[0] >= 0 else first, &sink, &after)
                if 0 <= sink < best_cost:
                    best, best_cost, best_after = i, sink, after
        if best < 0:
            return False
        bits[best >> 6] ^= <uint64_t> 1 << (best & 63)
        player[0] = best_after
        return True

    cdef bint _take_settled(self, uint64_t *bits) noexcept nogil:
        """Take away a box that stands where one stands at the start; False if there is none."""
        cdef int w
        cdef uint64_t both
        for w in range(self.words):
            both = bits[w] & self.start_bits[w]
            if both:
                bits[w] ^= both & (~both + 1)
                return True
        return False

    cdef int _boxes(self, const uint64_t *bits) noexcept nogil:
        """Put these boxes on the board; return how many."""
        cdef int w, count = 0
        cdef uint64_t word
        self.load(bits)
        for w in range(self.words):
            word = bits[w]
            while word:
                count += 1
                word &= word - 1
        return count

    cdef bint _make_way(self, uint64_t *bits, int *player) noexcept nogil:
        """Pull boxes about, breadth first, until one can be taken away; False if that is not found.

        The events on the way are noted, all but the last.
        """
        cdef int head = 0, tail = 0, k, p, i, total, places, sink = 0, after = 0, low = 0, first, found = -1, depth
        cdef uint64_t *here
        cdef uint64_t *there
        cdef int chain[64]
        memcpy(self.back_bits + self.words, bits, self.words * 8)
        total = self._boxes(bits)
        # Entry 0 of the positions is the caller's.
        tail = 1
        for first in range(self.n):
            if self.occ[first]:
                continue
            if player[0] >= 0:
                first = player[0]
            self.flood(self.occ, first, &low)
            if player[0] < 0 and low != first:
                continue
            if tail < POSITIONS:
                memcpy(self.back_bits + <size_t> tail * self.words, bits, self.words * 8)
                self.back[tail] = unpacked_t(-1, low, 0, 0)
                tail += 1
            if player[0] >= 0:
                break
        head = 1
        while head < tail and found < 0:
            here = self.back_bits + <size_t> head * self.words
            total = self._boxes(here)
            if self.back[head].parent >= 0:
                for k in range(total):
                    self._pulls(self.box[k], self.back[head].player, &sink, &after)
                    if sink >= 0:
                        found = head
                        break
                if found >= 0:
                    break
            for k in range(total):
                i = self.box[k]
                places = self._pulls(i, self.back[head].player, &sink, &after)
                for p in range(places):
                    if tail >= POSITIONS:
                        break
                    there = self.back_bits + <size_t> tail * self.words
                    memcpy(there, here, self.words * 8)
                    there[i >> 6] ^= <uint64_t> 1 << (i & 63)
                    there[self.pulled[2 * p] >> 6] ^= <uint64_t> 1 << (self.pulled[2 * p] & 63)
                    self.occ[i] = 0
                    self.occ[self.pulled[2 * p]] = 1
                    self.flood(self.occ, self.pulled[2 * p + 1], &low)
                    self.occ[self.pulled[2 * p]] = 0
                    self.occ[i] = 1
                    self.back[tail] = unpacked_t(head, low, i, self.pulled[2 * p])
                    if not self._known(tail):
                        tail += 1
            head += 1
        if found < 0:
            return False
        depth = 0
        i = found
        while self.back[i].parent >= 0 and depth < 64:
            chain[depth] = i
            depth += 1
            i = self.back[i].parent
        for k in range(depth - 1, 0, -1):
            if self.events < EVENTS * (self.count + 1) - 2:
                self._note(self.back_bits + <size_t> chain[k] * self.words)
        player[0] = self.back[found].player
        memcpy(bits, self.back_bits + <size_t> found * self.words, self.words * 8)
        return True

    cdef bint _known(self, int entry) noexcept nogil:
        cdef int i
        for i in range(1, entry):
            if self.back[i].player == self.back[entry].player and not memcmp(
                self.back_bits + <size_t> i * self.words, self.back_bits + <size_t> entry * self.words, self.words * 8
            ):
                return True
        return False

    cdef void _measure_after(self) noexcept nogil:
        """For each step: pushes from each cell to the nearest goal left, settled boxes being walls."""
        cdef int k, i, j, head, tail, cell, back, d
        cdef uint16_t *row
        cdef bint settled
        memset(self.solid, 0, self.n)
        for k in range(self.steps + 1):
            row = self.near_after + <size_t> k * (self.n + 1)
            memset(row, 0xFF, (self.n + 1) * 2)
            head = tail = 0
            for i in range(self.count):
                cell = self.goals[i]
                settled = k > 0 or not self.loose
                for j in range(k, self.steps + 1):
                    if not self.wanted[<size_t> j * self.words + (cell >> 6)] >> (cell & 63) & 1:
                        settled = False
                        break
                self.solid[cell] = settled
                if not settled:
                    row[cell] = 0
                    self.queue[tail] = cell
                    tail += 1
            while head < tail:
                cell = self.queue[head]
                head += 1
                for d in range(4):
                    back = self.nb[4 * cell + d]
                    if row[back] == FAR and not self.solid[back] and not self.solid[self.nb[4 * back + d]]:
                        row[back] = row[cell] + 1
                        self.queue[tail] = back
                        tail += 1
            for i in range(self.count):
                self.solid[self.goals[i]] = 0
