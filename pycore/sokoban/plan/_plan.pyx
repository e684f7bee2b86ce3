"""The order in which goals are filled, found by a search in reverse.

For a forward search, the planning starts with all boxes on goals, and pulls them. A box that reaches a *sink*, a cell
with a box at the start, is removed, the nearest box first. If no box reaches a sink, boxes are pulled to other cells
until one does; if this fails, another box is removed first. Reversed, this is a plan: the set of filled goals after
each step. The plan ignores the boxes that are not yet on goals, so it may be impossible to follow; it only guides the
search. A sink takes any number of boxes, or exactly one, see `_sinks`: such plans are fewer, but mind how many boxes
come from where.

For a backward search, start and end are exchanged: the cells of the boxes at the start are filled, and the planning
pushes boxes forward.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport bit_count, drop_bit, flip_bit, has_bit, put_bit, size_of_set
from pycore.kernel.table cimport table_clear, table_first, table_next, table_over, table_put
from pycore.sokoban._field cimport FAR
from pycore.sokoban.plan._sinks cimport Sinks

cdef enum:
    POSITIONS = 30_000  # limit of positions of the planning
    PLACES = 1 << 16    # of the table of these
    EXPANSIONS = 2500   # limit of expanded positions
    TURNS = 24          # consecutive expansions of positions with the fewest boxes
    ABOUT = 1           # cost of pulling a box to another cell, if the player reaches more cells then
    IDLE = 10           # the same, if the player does not
    AGAIN = 4           # cost of pulling a box to another cell although a box could be removed
    MATCHED = 300       # maximum number of boxes for a sink each
    SETTLED = 1000      # cost of removing a box that is on a sink at once


cdef class Plan(Sinks):
    """A field with a plan for filling its goals."""

    def __cinit__(self, level, megabytes=1024, *, backwards=False, **_named):
        self.backwards = backwards
        cdef size_t n = self.n + 1, room = EVENTS * (self.count + 1)
        self.seen = <uint32_t *> self.take(4 * n, 4)
        self.emitted = <uint32_t *> self.take(4 * n, 4)
        self.wanted = <uint64_t *> self.take(room * self.words, 8)
        self.near_after = <uint16_t *> self.take(n * room, 2)
        self.back = <unpacked_t *> self.take(POSITIONS + 1, sizeof(unpacked_t))
        self.back_bits = <uint64_t *> self.take(2 * (POSITIONS + 1) * <size_t> self.words, 8)
        self.pulled = <int *> self.take(8 * n, sizeof(int))
        self.ends = <uint64_t *> self.take(self.words, 8)
        self.targets = <int *> self.take(self.count + 1, sizeof(int))
        self.first_of = <int *> self.take(self.count + 1, sizeof(int))
        table_over(&self.known, self.take(PLACES, sizeof(uint32_t)), PLACES)

    cdef bint make_plan(self) noexcept nogil:
        """Compute the plan; the board is empty afterwards. Return False if the budget was exceeded.

        If there is none in which each sink takes one box, sinks take any number of boxes.
        """
        self.strict = self.exact and self.count <= MATCHED
        if not self._find_plan():
            return False
        if self.strict and self.loose:
            self.strict = False
            if not self._find_plan():
                return False
        self._measure_after()
        memset(self.occ, 0, self.n)
        return True

    cdef bint _find_plan(self) noexcept nogil:
        """Search for the plan. Return False if the budget was exceeded."""
        cdef int left, _turn, entry, best = 0, worked = 0
        self._begin_plan()
        for _turn in range(self.entries_made):
            self._expand_entry(self._nearest(self.count))
        while self.waiting_count and self.back[best].left and worked < EXPANSIONS and not self.stopped:
            # Each number of boxes has its turn, so that the first pass corresponds to a greedy player.
            for left in range(self.count, 0, -1):
                for _turn in range(TURNS if left == self.back[best].left else 1):
                    entry = self._nearest(left)
                    if entry < 0 or self.stopped:
                        break
                    self._expand_entry(entry)
                    worked += 1
                    if self.first_of[left - 1] >= 0 and self.back[best].left >= left:
                        best = self.first_of[left - 1]
                        break
        if self.stopped:
            return False
        self._keep(best)
        return True

    cdef void set_ends(self) noexcept nogil:
        """Set the cells of the boxes where the search ends, and where it starts."""
        cdef int i
        for i in range(self.count):
            put_bit(self.ends, self.goals[i])
        if self.backwards:
            memcpy(self.sinks, self.ends, self.words * 8)
            memcpy(self.ends, self.start_bits, self.words * 8)
        else:
            memcpy(self.sinks, self.start_bits, self.words * 8)

    cdef void _begin_plan(self) noexcept nogil:
        """Add the solved position, once for each area of the player."""
        cdef int i, low = 0
        memset(self.first_of, 0xFF, (self.count + 1) * sizeof(int))
        table_clear(&self.known)
        self.entries_made = self.waiting_count = 0
        self.number_sinks(self.dist if self.backwards else self.from_start)
        self.load(self.ends)
        for i in range(self.n):
            if self.occ[i] or (self.backwards and i != self.start_least):
                continue
            self.flood(self.occ, i, &low)
            if low == i:
                memcpy(self._of(self.entries_made), self.ends, self.words * 8)
                memcpy(self._of(self.entries_made) + self.words, self.sinks, self.words * 8)
                self._enter(-1, low, self.count, 0)

    cdef uint64_t *_of(self, int entry) noexcept nogil:
        """Return the bit set for the boxes of an entry, which is followed by the one for its open sinks."""
        return self.back_bits + 2 * <size_t> entry * self.words

    cdef uint64_t *_draft(self, int entry) noexcept nogil:
        """Copy the boxes and sinks of an entry to the next one; return them."""
        cdef uint64_t *there = self._of(self.entries_made)
        memcpy(there, self._of(entry), 2 * <size_t> self.words * 8)
        return there

    cdef void _enter(self, int parent, int player, int left, int cost) noexcept nogil:
        """Add the position of the draft to the queue, unless it is known."""
        cdef int other, entry = self.entries_made
        cdef uint64_t key = self.hash_bits(self._of(entry)) ^ self.zman[player]
        cdef uint64_t place
        # Where each sink takes one box, the open ones decide what comes of a position.
        cdef size_t size = (1 + self.strict) * <size_t> self.words * 8
        if self.strict:
            key += mix64_c(self.hash_bits(self._of(entry) + self.words))
        if entry == POSITIONS:
            return
        key = mix64_c(key)
        other = table_first(&self.known, key, &place)
        while other >= 0:
            if self.back[other].player == player and not memcmp(self._of(other), self._of(entry), size):
                return
            other = table_next(&self.known, key, &place)
        table_put(&self.known, key, place, entry)
        self.back[entry] = unpacked_t(parent, player, left, cost, -1, False)
        self.entries_made += 1
        self._wait(entry)

    cdef void _wait(self, int entry) noexcept nogil:
        """Add an entry to the queue."""
        self.back[entry].next = self.first_of[self.back[entry].left]
        self.first_of[self.back[entry].left] = entry
        self.waiting_count += 1

    cdef int _nearest(self, int left) noexcept nogil:
        """Remove and return the cheapest, then oldest entry with `left` boxes; -1 if there is none."""
        cdef int entry = self.first_of[left], before = -1, best = -1, best_before = -1
        while entry >= 0:
            if best < 0 or self.back[entry].cost <= self.back[best].cost:
                best, best_before = entry, before
            before = entry
            entry = self.back[entry].next
        if best >= 0:
            self.waiting_count -= 1
            if best_before < 0:
                self.first_of[left] = self.back[best].next
            else:
                self.back[best_before].next = self.back[best].next
        return best

    cdef void _expand_entry(self, int entry) noexcept nogil:
        """Remove each box that can reach a sink or is on one; if there is none, pull boxes to other cells."""
        cdef int k, area
        cdef int total = self._boxes(self._of(entry))
        if self.strict and not self.match_sinks(self._of(entry) + self.words, total):
            return
        area = self.keep_area(self.back[entry].player)
        if not self.back[entry].again and self._take_any(entry, total):
            self.back[entry].again = True
            self.back[entry].cost += AGAIN
            self._wait(entry)
            return
        for k in range(total):
            if not self.stopped:
                self._pull_about(entry, k, area)

    cdef bint _take_any(self, int entry, int total) noexcept nogil:
        """Add the positions without one of the boxes that can leave; return whether there are any."""
        cdef int k
        cdef bint taken = False
        cdef departure_t leave
        for k in range(total):
            self._pulls(k, &leave)
            if self.stopped:
                return taken
            if leave.sink >= 0:
                taken = True
                self._take(entry, self.box[k], &leave)
        for k in range(total):
            if not taken and self.may_leave(k, self.box[k]):
                leave = departure_t(self.box[k], self.back[entry].player, SETTLED)
                self._take(entry, self.box[k], &leave)
                taken = True
        return taken

    cdef void _take(self, int entry, int box, const departure_t *leave) noexcept nogil:
        """Add the position without one of the boxes of the board."""
        cdef int low = 0
        cdef uint64_t *there = self._draft(entry)
        flip_bit(there, box)
        drop_bit(there + self.words, leave.sink)
        self.occ[box] = 0
        self.flood(self.occ, leave.player, &low)
        self.occ[box] = 1
        self._enter(entry, low, self.back[entry].left - 1, leave.cost)

    cdef void _pull_about(self, int entry, int number, int area) noexcept nogil:
        """Add the positions after pulls of one box of the board."""
        cdef departure_t leave
        cdef int p, to, low = 0, cost, box = self.box[number]
        cdef int places = self._pulls(number, &leave)
        cdef uint64_t *there
        for p in range(places):
            to = self.pulled[2 * p]
            there = self._draft(entry)
            flip_bit(there, box)
            flip_bit(there, to)
            self.occ[box] = 0
            self.occ[to] = 1
            cost = ABOUT if self.flood(self.occ, self.pulled[2 * p + 1], &low) > area else IDLE
            self.occ[to] = 0
            self.occ[box] = 1
            # Of all cells that give the player no more space, only a near and a far one are added.
            if cost == ABOUT or p < 2 or p == places - 1:
                self._enter(entry, low, self.back[entry].left, self.back[entry].cost + cost)

    cdef void _keep(self, int entry) noexcept nogil:
        """Use the path to an entry as the plan."""
        cdef int k = 0, above = entry, depth = 0
        while above >= 0:
            above = self.back[above].parent
            depth += 1
        while depth > EVENTS * (self.count + 1):
            entry = self.back[entry].parent
            depth -= 1
        # The remaining boxes cannot be removed; their goals are filled first, in any order.
        self.loose = self.back[entry].left
        self.outlets = self.count - size_of_set(self._of(entry) + self.words, self.words)
        while entry >= 0:
            memcpy(self.wanted + <size_t> k * self.words, self._of(entry), self.words * 8)
            entry = self.back[entry].parent
            k += 1
        self.steps = k - 1
        if self.loose:
            self._want_loose()

    cdef void _want_loose(self) noexcept nogil:
        """Change step 0 to the goals of the boxes, in place of the cells to which they were pulled."""
        cdef int w
        for w in range(self.words):
            self.wanted[w] &= self.wanted[<size_t> self.steps * self.words + w]

    cdef int packed(self, const uint64_t *bits) noexcept nogil:
        """Return the number of completed steps of the plan; values below `loose` count the filled loose goals."""
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
            filled += bit_count(self.wanted[w] & bits[w])
        return min(filled, self.loose - 1)

    cdef int _pulls(self, int number, departure_t *leave) noexcept nogil:
        """Find all cells to which a box can be pulled by the player in the area that was kept.

        Writes pairs (cell, player) to `pulled`, and returns their number. Stops at the first sink through which the box
        may leave; the cost of leaving is the number of pulls. Does nothing after the budget ends.
        """
        cdef int head = 0, tail, cell, man, least = 0, steps, count = 0, area, start = self.box[number]
        leave.sink = -1
        if self.out_of_budget(1):
            return 0
        self.fresh_pushes()
        self.return_area()
        self.fresh_side(start)
        self.occ[start] = 0
        tail = self._queue_pulls(start, 1, 0)
        if tail:
            self.lift(start)
        while head < tail:
            cell = self.queue[head]
            man = self.queue[head + 1]
            steps = self.queue[head + 2]
            head += 3
            if cell != start and self.may_leave(number, cell):
                leave[0] = departure_t(cell, man, steps)
                break
            area = self.flood_around(cell, man, &least)
            self.occ[cell] = 0
            if self.out_of_budget(area >> 8):
                count = 0
                break
            if not self.fresh_side(cell):
                continue
            if cell != start:
                self.pulled[2 * count] = cell
                self.pulled[2 * count + 1] = man
                count += 1
            tail = self._queue_pulls(cell, steps + 1, tail)
        self.occ[start] = 1
        return count

    cdef int _queue_pulls(self, int cell, int steps, int tail) noexcept nogil:
        """Queue the pulls of the box lifted from `cell`, so many from where it began; return where the queue ends."""
        cdef int d, to, man
        for d in range(4):
            to = self.nb[4 * cell + d]
            if to >= self.live or self.occ[to] or self.seen[4 * to + d] == self.seen_stamp:
                continue
            man = cell if self.backwards else self.nb[4 * to + d]
            if self.mark[self.nb[4 * cell + (d ^ 2)] if self.backwards else to] != self.stamp or self.occ[man]:
                continue
            self.seen[4 * to + d] = self.seen_stamp
            self.queue[tail] = to
            self.queue[tail + 1] = man
            self.queue[tail + 2] = steps
            tail += 3
        return tail

    cdef void fresh_pushes(self) noexcept nogil:
        """Reset the marks of the pushes of a box."""
        self.seen_stamp += 1
        if not self.seen_stamp:
            memset(self.seen, 0, 4 * <size_t> (self.n + 1) * 4)
            memset(self.emitted, 0, 4 * <size_t> (self.n + 1) * 4)
            self.seen_stamp = 1

    cdef bint fresh_side(self, int cell) noexcept nogil:
        """Return whether the box is at this cell for the first time with the player in this area, and record it."""
        cdef int d
        cdef bint fresh = True
        for d in range(4):
            if self.mark[self.nb[4 * cell + d]] == self.stamp:
                if self.emitted[4 * cell + d] == self.seen_stamp:
                    fresh = False
                self.emitted[4 * cell + d] = self.seen_stamp
        return fresh

    cdef int _boxes(self, const uint64_t *bits) noexcept nogil:
        """Put boxes on the board; return their number."""
        self.load(bits)
        return size_of_set(bits, self.words)

    cdef void _measure_after(self) noexcept nogil:
        """Compute the pushes from each cell to the nearest open goal after each step; filled goals are walls."""
        cdef int k, i, j, head, tail, cell, back, man, d
        cdef uint16_t *row
        cdef bint settled
        memset(self.solid, 0, self.n)
        self.load(self.ends)
        memcpy(self.targets, self.box, self.count * sizeof(int))
        for k in range(self.steps + 1):
            row = self.near_after + <size_t> k * (self.n + 1)
            memset(row, 0xFF, (self.n + 1) * 2)
            head = tail = 0
            for i in range(self.count):
                cell = self.targets[i]
                settled = k > 0 or not self.loose
                for j in range(k, self.steps + 1):
                    if not has_bit(self.wanted + <size_t> j * self.words, cell):
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
                    man = self.nb[4 * cell + (d ^ 2)] if self.backwards else self.nb[4 * back + d]
                    if row[back] == FAR and not self.solid[back] and not self.solid[man]:
                        row[back] = row[cell] + 1
                        self.queue[tail] = back
                        tail += 1
            for i in range(self.count):
                self.solid[self.targets[i]] = 0
