"""Detection of dead positions. A solvable position is never reported as dead.

A box is *frozen* if it cannot be moved along either axis, where other frozen boxes count as walls. A *corral* is an
area that the player cannot reach, with the boxes around it. It is dead if, without all other boxes, no sequence of
pushes opens it or brings its boxes to goals.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport flip_bit, put_bit, take_lowest
from pycore.kernel.table cimport table_first, table_next, table_over, table_put, table_take
from pycore.sokoban._field cimport Field

cdef enum:
    SHARE = 16          # of the memory limit, one part at most is for verdicts


cdef class Corrals(Field):
    """A field with detection of dead positions."""

    def __cinit__(self, level, megabytes=256, *_options, **_named):
        cdef size_t n = self.n + 1, verdict = 8 * (self.words + 1)
        self.solid = <uint8_t *> self.take(n, 1)
        self.trail = <int *> self.take(n, sizeof(int))
        self.region = <int *> self.take(n, sizeof(int))
        self.corral = <int *> self.take(n, sizeof(int))
        self.occ_local = <uint8_t *> self.take(n, 1)
        self.local_stack = <local_t *> self.take(LOCAL_STACK, sizeof(local_t))
        self.local_notes = <local_t *> self.take(LOCAL_NODES + 1, sizeof(local_t))
        table_over(&self.local_known, self.take(LOCAL_PLACES, sizeof(uint32_t)), LOCAL_PLACES)
        if self.words <= MAX_WORDS:
            self.verdict_bits = min(VERDICT_BITS, ((megabytes << 20) // SHARE // verdict).bit_length() - 1)
            self.verdicts = <uint64_t *> self.take(<size_t> 1 << self.verdict_bits, verdict)
        self.active = self.occ
        self.occ_local[self.n] = self.solid[self.n] = 1

    # Freezes: boxes that cannot be moved along either axis, where other frozen boxes count as walls.

    cdef bint _axis_blocked(self, int cell, int axis) noexcept nogil:
        cdef int a = self.nb[4 * cell + axis], b = self.nb[4 * cell + axis + 2]
        if self.solid[a] or self.solid[b]:
            return True
        if a >= self.live and b >= self.live:
            return True
        return (self.active[a] and self.frozen(a)) or (self.active[b] and self.frozen(b))

    cdef bint frozen(self, int cell) noexcept nogil:
        """Return whether a box is frozen; if so, it and the boxes that block it stay marked as solid, in `trail`."""
        cdef int before = self.trailed
        if before == MAX_TRAIL:
            return False
        self.solid[cell] = 1
        self.trail[self.trailed] = cell
        self.trailed += 1
        if self._axis_blocked(cell, 0) and self._axis_blocked(cell, 1):
            return True
        while self.trailed > before:
            self.trailed -= 1
            self.solid[self.trail[self.trailed]] = 0
        return False

    cdef bint freeze_dead(self, int cell) noexcept nogil:
        """Return whether a box is frozen together with a box that is not on a goal, which may be the same box."""
        cdef bint dead = False
        self.frozen(cell)
        while self.trailed:
            self.trailed -= 1
            self.solid[self.trail[self.trailed]] = 0
            dead |= not self.goal[self.trail[self.trailed]]
        return dead

    cdef int _gather(self, int start, int *cells) noexcept nogil:
        """Find the area around `start`: write its cells to `region`, and its boxes to `corral`.

        Both get a new mark in `mark2`. Returns the number of boxes; the number of cells is written to `cells`.
        """
        cdef int head = 0, tail = 1, boxes = 0, cell, to, d
        self.fresh(self.mark2, &self.stamp2, self.n + 1)
        self.region[0] = start
        self.mark2[start] = self.stamp2
        while head < tail:
            cell = self.region[head]
            head += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if to == self.n or self.mark2[to] == self.stamp2:
                    continue
                self.mark2[to] = self.stamp2
                if self.occ[to]:
                    self.corral[boxes] = to
                    boxes += 1
                else:
                    self.region[tail] = to
                    tail += 1
        cells[0] = tail
        return boxes

    cdef int corrals_dead(self, int last, int player) noexcept nogil:
        """Find a dead corral at the box pushed last; return its number of boxes, written to `corral`; 0 for none.

        `mark` has the area of the player before and after the call.
        """
        cdef int d, to, cells = 0, boxes, least = 0
        cdef bint dead = False
        cdef uint32_t reached
        if self.words > MAX_WORDS:
            return 0
        for d in range(4):
            to = self.nb[4 * last + d]
            if self.occ[to] or self.mark[to] == self.stamp:
                continue
            boxes = self._gather(to, &cells)
            if boxes <= MAX_CORRAL:
                reached = self.stamp
                dead = self._corral_dead(boxes, cells, player)
                if self.stamp != reached:
                    self.flood(self.occ, player, &least)
                if dead:
                    return boxes
        return 0

    cdef bint _corral_dead(self, int boxes, int cells, int player) noexcept nogil:
        """Return whether the corral in `region` and `corral` is dead."""
        cdef int i, cell, least = 0
        cdef bint off = False, dead
        cdef uint64_t h = 0, known
        cdef uint64_t *slot
        cdef local_t here
        memset(&here, 0, sizeof(here))
        here.player = player
        for i in range(boxes):
            cell = self.corral[i]
            off |= not self.goal[cell]
            h ^= self.zbox[cell]
            put_bit(here.bits, cell)
        if not off:
            return False
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 1
        self.flood(self.occ_local, player, &least)
        slot = self.verdicts + (mix64_c(h ^ self.zman[least]) >> (64 - self.verdict_bits)) * (self.words + 1)
        known = 4 * <uint64_t> least + 1
        if slot[0] | 2 == known | 2 and not memcmp(slot + 1, here.bits, self.words * 8):
            dead = slot[0] >> 1 & 1
        else:
            memcpy(slot + 1, here.bits, self.words * 8)
            dead = self._local_search(&here, boxes, cells)
            slot[0] = known + 2 * dead
            self.corral_calls += 1
            self.corral_dead += dead
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 0
        return dead

    cdef bint _local_search(self, local_t *here, int boxes, int cells) noexcept nogil:
        """Search all pushes of the boxes of a corral without the other boxes; return whether the corral is dead."""
        cdef int i, least = 0, nodes = 0
        cdef uint64_t key = 0
        cdef bint dead = True
        for i in range(boxes):
            self.current[i] = self.corral[i]
        self.local_stack[0] = here[0]
        self.local_top = 1
        self.active = self.occ_local
        while dead and self.local_top:
            self.local_top -= 1
            here[0] = self.local_stack[self.local_top]
            if not self._local_load(here, boxes, &key):
                dead = False
                break
            self.flood(self.occ_local, here.player, &least)
            if self._opened(cells):
                dead = False
            elif not self._local_known(here, least, mix64_c(key ^ self.zman[least])):
                nodes += 1
                dead = nodes <= LOCAL_NODES and self._local_pushes(here, boxes)
        for i in range(boxes):
            self.occ_local[self.current[i]] = 0
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 1
        while self.local_noted:
            self.local_noted -= 1
            table_take(&self.local_known, self.local_notes[self.local_noted].place)
        self.corral_nodes += nodes
        self.active = self.occ
        return dead

    cdef int _local_load(self, const local_t *here, int boxes, uint64_t *key) noexcept nogil:
        """Put the boxes of a local position on the local board; return the number of boxes that are not on goals."""
        cdef int i, w, cell, off = 0
        cdef uint64_t word
        for i in range(boxes):
            self.occ_local[self.current[i]] = 0
        i = 0
        key[0] = 0
        for w in range(self.words):
            word = here.bits[w]
            while word:
                cell = 64 * w + take_lowest(&word)
                self.current[i] = cell
                self.occ_local[cell] = 1
                key[0] ^= self.zbox[cell]
                off += not self.goal[cell]
                i += 1
        return off

    cdef bint _opened(self, int cells) noexcept nogil:
        """Return whether the area of the player in `mark` includes cells of the corral."""
        cdef int i
        for i in range(cells):
            if self.mark[self.region[i]] == self.stamp:
                return True
        return False

    cdef bint _local_known(self, const local_t *here, int least, uint64_t key) noexcept nogil:
        """Return whether a local position is known, and add it to the known ones."""
        cdef uint64_t place
        cdef int i = table_first(&self.local_known, key, &place)
        cdef local_t *note
        while i >= 0:
            note = &self.local_notes[i]
            if note.player == least and not memcmp(note.bits, here.bits, self.words * 8):
                return True
            i = table_next(&self.local_known, key, &place)
        note = &self.local_notes[self.local_noted]
        note[0] = here[0]
        note.player = least
        note.place = <int> place
        table_put(&self.local_known, key, place, self.local_noted)
        self.local_noted += 1
        return False

    cdef bint _local_pushes(self, const local_t *here, int boxes) noexcept nogil:
        """Push the positions after each push of a local position on the stack; return False if the stack is full."""
        cdef int i, d, cell, side, to
        cdef local_t *there
        for i in range(boxes):
            cell = self.current[i]
            for d in range(4):
                side = self.nb[4 * cell + (d ^ 2)]
                to = self.nb[4 * cell + d]
                if to >= self.live or self.occ_local[to] or self.mark[side] != self.stamp:
                    continue
                if self.local_top == LOCAL_STACK:
                    return False
                # The test for frozen boxes needs the boxes on the board.
                self.occ_local[cell] = 0
                self.occ_local[to] = 1
                if not self.freeze_dead(to):
                    there = self.local_stack + self.local_top
                    there[0] = here[0]
                    flip_bit(there.bits, cell)
                    flip_bit(there.bits, to)
                    there.player = cell
                    self.local_top += 1
                self.occ_local[cell] = 1
                self.occ_local[to] = 0
        return True

    cdef int pi_corral(self, int player, uint8_t *chosen) noexcept nogil:
        """Find a PI-corral: all possible pushes of its boxes lead into it, and can be made now.

        Then only pushes of its boxes need be tried. `mark` must have the area of the player. Returns the number of
        boxes, which are marked in `chosen`; 0 for none.
        """
        cdef int i, d, to, cells = 0, boxes, b, best = 0
        cdef uint32_t reached = self.stamp, before = self.stamp2
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if self.occ[to] or self.mark[to] == reached or self.mark2[to] > before:
                    continue
                boxes = self._gather(to, &cells)
                if (best and boxes >= best) or boxes == self.count or not self._is_pi(boxes, cells, reached):
                    continue
                best = boxes
                memset(chosen, 0, self.n)
                for b in range(boxes):
                    chosen[self.corral[b]] = 1
        return best

    cdef bint _is_pi(self, int boxes, int cells, uint32_t reached) noexcept nogil:
        cdef int i, d, cell, side, to
        cdef uint32_t inner = self.stamp2
        cdef bint needed = False
        for i in range(boxes):
            cell = self.corral[i]
            needed |= not self.goal[cell]
            for d in range(4):
                to = self.nb[4 * cell + d]
                side = self.nb[4 * cell + (d ^ 2)]
                # The push is impossible, or impossible before another push of the corral.
                if to >= self.live or side == self.n or self.mark2[side] == inner:
                    continue
                if self.occ[to] and self.mark2[to] == inner:
                    continue
                if self.mark[side] != reached or self.mark2[to] != inner:
                    return False
        if not needed:
            for i in range(cells):
                if self.goal[self.region[i]]:
                    return True
        return needed
