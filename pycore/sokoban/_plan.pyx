"""The order in which goals are to be filled, found by playing backwards.

All boxes stand on goals, and are pulled. A box that gets to a cell where a box stands at the start is taken away, the
nearest first; where none gets there, boxes are pulled about until one does. Backwards, that is a plan: what is to
stand where after each of its steps. Other boxes are not thought of, so that a plan is advice, no promise.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.sokoban._corral cimport Corrals
from pycore.sokoban._field cimport FAR, popcount

cdef enum:
    POSITIONS = 1500    # of one search for a way out
    EVENTS = 4          # most events for each goal
    MAX_DEPTH = 64      # of a way out


cdef class Plan(Corrals):
    """A field with a plan for its goals."""

    def __cinit__(self, level, *_options, **_named):
        cdef size_t n = self.n + 1, room = EVENTS * (self.count + 1)
        self.seen = <uint32_t *> self.take(4 * n, 4)
        self.emitted = <uint32_t *> self.take(4 * n, 4)
        self.wanted = <uint64_t *> self.take(room * self.words, 8)
        self.history = <uint64_t *> self.take(room * self.words, 8)
        self.near_after = <uint16_t *> self.take(n * room, 2)
        self.back = <unpacked_t *> self.take(POSITIONS + 1, sizeof(unpacked_t))
        self.back_bits = <uint64_t *> self.take((POSITIONS + 1) * <size_t> self.words, 8)
        self.pulled = <int *> self.take(8 * n, sizeof(int))

    cdef bint make_plan(self) noexcept nogil:
        """Make the plan; the board is empty afterwards. False when the budget ended it."""
        cdef int i, player = -1, left = self.count
        cdef uint64_t *bits = self.back_bits
        self.events = 0
        for i in range(self.count):
            bits[self.goals[i] >> 6] |= <uint64_t> 1 << (self.goals[i] & 63)
        self._note(bits)
        while left and not self.stopped and self.events < EVENTS * (self.count + 1):
            if self._take_one(bits, &player) or self._take_settled(bits):
                left -= 1
            elif not self._make_way(bits, &player):
                break
            self._note(bits)
        if self.stopped:
            return False
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
            self._want_loose()
        self._measure_after()
        memset(self.occ, 0, self.n)
        return True

    cdef void _want_loose(self) noexcept nogil:
        """Let step 0 ask for boxes where they belong, not where they were pulled."""
        cdef int i, cell
        cdef const uint64_t *last = self.history + <size_t> (self.events - 1) * self.words
        memset(self.wanted, 0, self.words * 8)
        for i in range(self.count):
            cell = self.goals[i]
            self.wanted[cell >> 6] |= last[cell >> 6] & <uint64_t> 1 << (cell & 63)

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
        (how many pulls; -1 if there is none) with the player's cell `after` it. Does nothing when the budget is spent.
        """
        cdef int head = 0, tail = 3, cell, d, to, man, least = 0, steps, count = 0, area
        self.fresh_pushes()
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
            area = self.flood(self.occ, man, &least)
            self.occ[cell] = 0
            if self.budget.spend(1 + (area >> 8)):
                self.stopped = True
                count = 0
                break
            if not self.fresh_side(cell):
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

    cdef void fresh_pushes(self) noexcept nogil:
        """Forget the pushes of the last flow of a box."""
        self.seen_stamp += 1
        if not self.seen_stamp:
            memset(self.seen, 0, 4 * <size_t> (self.n + 1) * 4)
            memset(self.emitted, 0, 4 * <size_t> (self.n + 1) * 4)
            self.seen_stamp = 1

    cdef bint fresh_side(self, int cell) noexcept nogil:
        """Tell whether the box was not yet at this cell with the player in the flooded part, and note it."""
        cdef int d
        cdef bint fresh = True
        for d in range(4):
            if self.mark[self.nb[4 * cell + d]] == self.stamp:
                if self.emitted[4 * cell + d] == self.seen_stamp:
                    fresh = False
                self.emitted[4 * cell + d] = self.seen_stamp
        return fresh

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
                if self.stopped:
                    return False
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
        cdef int head = 1, tail = self._begin_way(bits, player[0]), total, k, i, depth = 0
        cdef uint64_t *here
        cdef int chain[MAX_DEPTH]
        while head < tail and not self.stopped:
            here = self.back_bits + <size_t> head * self.words
            total = self._boxes(here)
            if self.back[head].parent >= 0 and self._way_out(total, self.back[head].player):
                break
            for k in range(total):
                if not self.stopped:
                    tail = self._pull_about(head, self.box[k], tail)
            head += 1
        if self.stopped or head == tail:
            return False
        i = head
        while self.back[i].parent >= 0 and depth < MAX_DEPTH:
            chain[depth] = i
            depth += 1
            i = self.back[i].parent
        for k in range(depth - 1, 0, -1):
            if self.events < EVENTS * (self.count + 1) - 2:
                self._note(self.back_bits + <size_t> chain[k] * self.words)
        player[0] = self.back[head].player
        memcpy(bits, self.back_bits + <size_t> head * self.words, self.words * 8)
        return True

    cdef int _begin_way(self, const uint64_t *bits, int player) noexcept nogil:
        """Enter these boxes as the first positions, one for each part the player may be in; return where they end.

        Entry 0 is the caller's. `player` is -1 at the end of the game: then he may be anywhere.
        """
        cdef int first, low = 0, tail = 1
        self._boxes(bits)
        for first in range(self.n):
            if self.occ[first] or (player >= 0 and first != player):
                continue
            self.flood(self.occ, first, &low)
            if (player >= 0 or low == first) and tail < POSITIONS:
                memcpy(self.back_bits + <size_t> tail * self.words, bits, self.words * 8)
                self.back[tail] = unpacked_t(-1, low)
                tail += 1
        return tail

    cdef bint _way_out(self, int total, int player) noexcept nogil:
        """Tell whether one of the boxes on the board gets to a sink."""
        cdef int k, sink = 0, after = 0
        for k in range(total):
            self._pulls(self.box[k], player, &sink, &after)
            if sink >= 0:
                return True
        return False

    cdef int _pull_about(self, int head, int box, int tail) noexcept nogil:
        """Enter the positions that pulls of one box make of the one on the board; return where the entries end."""
        cdef int p, to, low = 0, sink = 0, after = 0
        cdef int places = self._pulls(box, self.back[head].player, &sink, &after)
        cdef uint64_t *there
        for p in range(places):
            if tail >= POSITIONS:
                break
            to = self.pulled[2 * p]
            there = self.back_bits + <size_t> tail * self.words
            memcpy(there, self.back_bits + <size_t> head * self.words, self.words * 8)
            there[box >> 6] ^= <uint64_t> 1 << (box & 63)
            there[to >> 6] ^= <uint64_t> 1 << (to & 63)
            self.occ[box] = 0
            self.occ[to] = 1
            self.flood(self.occ, self.pulled[2 * p + 1], &low)
            self.occ[to] = 0
            self.occ[box] = 1
            self.back[tail] = unpacked_t(head, low)
            tail += not self._known(tail)
        return tail

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
