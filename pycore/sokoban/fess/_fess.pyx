"""Feature space search with the cells, weights and advisers of FESS (Shoham and Schaeffer, 2020).

The features of a position are, in the order of their importance: the completed steps of the plan, the areas of the
floor, the links of rooms that are cut, the boxes that are lost (out of plan), and the hotspots; at last come the pushes
to the goals. Compared in this order they are a *score*. A position belongs to the cell of the best score on its way, so
that a detour that undoes something stays beside its reason. A *move* waits in the cell of the position that it starts
from, with the weight of its way: 1 for each move that no adviser has proposed. Of equal weights, the best score comes
first.

Cells take turns; every second turn is that of the cell with the best score of all.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, realloc

from pycore.kernel.bits cimport has_bit
from pycore.kernel.heap cimport heap_pop
from pycore.sokoban._field cimport FAR
from pycore.sokoban._nodes cimport REGIONS, child_t
from pycore.sokoban.plan._plan cimport EVENTS
from pycore.sokoban.fess._terrain cimport Terrain

cdef enum:
    # The lowest bit of each feature in a score; weights stand above them in the keys of moves.
    COST_BITS = 14
    HOT_AT = 14
    LOST_AT = 22
    CUT_AT = 30
    REGIONS_AT = 38
    PACKED_AT = 42
    WEIGHT_AT = 54
    MOST = 255              # boxes and links
    MOST_WEIGHT = 1023


cdef class Fess(Terrain):
    """A forward search by FESS."""

    def __cinit__(self, level, *_options, plain=False, **_named):
        cdef size_t steps = EVENTS * (self.count + 1) + 1
        self.ahead = <int *> self.take(steps, sizeof(int))
        self.keys = <uint32_t *> self.take(self.cells_room(), sizeof(uint32_t))
        self.extra = sizeof(uint64_t)
        self.greedy = False
        self.plain = plain
        self.exact = plain

    def __dealloc__(self):
        free(self.past)

    @property
    def statistics(self):
        """Counters of the search."""
        return super().statistics | {"rooms": self.rooms}

    cdef bint prepare(self) noexcept nogil:
        if not (self.make_plan() and self.survey()):
            return False
        self._look_ahead()
        return True

    # Lost boxes.

    cdef void _look_ahead(self) noexcept nogil:
        """Let boxes that will be lost at the next change count at once: they must be moved before that."""
        cdef int k
        self.ahead[self.steps] = self.steps
        # After the last step nothing is left to be lost.
        self.ahead[max(0, self.steps - 1)] = max(0, self.steps - 1)
        for k in range(self.steps - 2, -1, -1):
            self.ahead[k] = self.ahead[k + 1] if self._same_losses(k) else k + 1

    cdef bint _same_losses(self, int step) noexcept nogil:
        """Return whether the next step of the plan makes no more cells useless, besides those it fills."""
        cdef int cell
        for cell in range(self.live):
            if self._is_lost(cell, step) != self._is_lost(cell, step + 1):
                return False
        return True

    cdef bint _is_lost(self, int cell, int step) noexcept nogil:
        """Return whether a box in this cell can reach no open goal after a step of the plan."""
        if self.near_after[<size_t> step * (self.n + 1) + cell] != FAR:
            return False
        return not has_bit(self.wanted + <size_t> step * self.words, cell)

    cdef int _step(self, const child_t *child) noexcept nogil:
        return max(0, child.packed - self.loose)

    # Features.

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        cdef int i, step
        Terrain.features(self, child, bits)
        step = self.ahead[self._step(child)]
        child.lost = 0
        child.cost = 0
        for i in range(self.count):
            child.cost += self.far[self.box[i]]
            child.lost += self._is_lost(self.box[i], step)
        child.cut = self.cut_links()
        child.hot = self.hotspots(bits)
        child.opens = self.moved >= 0 and self._opens(self.box[self.moved])

    cdef bint _opens(self, int target) noexcept nogil:
        """Return whether another box than the moved one can be pushed from a side that was out of reach."""
        cdef int i, d, cell, side, to
        for i in range(self.count):
            cell = self.box[i]
            if cell == target:
                continue
            for d in range(4):
                side = self.nb[4 * cell + (d ^ 2)]
                to = self.nb[4 * cell + d]
                if self.mark[side] == self.stamp and self.kept_mark[side] != self.kept_stamp:
                    if to < self.live and not self.occ[to]:
                        return True
        return False

    cdef uint64_t _score(self, const child_t *child) noexcept nogil:
        """Return the features as one number, the higher the better."""
        cdef uint64_t most_cost = (1 << COST_BITS) - 1
        return (
            <uint64_t> child.packed << PACKED_AT
            | <uint64_t> (REGIONS - 1 - child.regions) << REGIONS_AT
            | <uint64_t> (MOST - min(child.cut, <int> MOST)) << CUT_AT
            | <uint64_t> (MOST - min(child.lost, <int> MOST)) << LOST_AT
            | <uint64_t> (MOST - min(child.hot, <int> MOST)) << HOT_AT
            | most_cost - min(<uint64_t> child.cost, most_cost)
        )

    # Cells.

    cdef int _cell_at(self, uint64_t score) noexcept nogil:
        """Return the number of the cell of a score: of its features but the hotspots.

        If there are very many cells, the last ones share a number.
        """
        cdef uint32_t key = <uint32_t> (score >> LOST_AT)
        cdef int cell
        if self.plain:
            key |= <uint32_t> MOST << (CUT_AT - LOST_AT)
        for cell in range(self.named):
            if self.keys[cell] == key:
                return cell
        if self.named < <int> self.cells_room():
            self.named += 1
        self.keys[self.named - 1] = key
        return self.named - 1

    cdef int _add(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil:
        """Add a node and let the move to it wait in the cell of its parent; return -1 if memory is exhausted."""
        cdef int node = self.insert(bits, child, parent, weight)
        cdef uint64_t key, score = self._score(child)
        cdef uint64_t *past
        if node < 0:
            return -1
        if self.past_room < self.room:
            past = <uint64_t *> realloc(self.past, <size_t> self.room * sizeof(uint64_t))
            if not past:
                return -1
            self.past, self.past_room = past, self.room
        if parent < 0:
            self.here_past = 0
            self.here = self._cell_at(score)
        self.past[node] = max(self.here_past, score)
        self.record(node, child)
        key = <uint64_t> min(weight, <int> MOST_WEIGHT) << WEIGHT_AT | ((<uint64_t> 1 << WEIGHT_AT) - 1 - score)
        return node if self.enqueue(self.here, key, node) else -1

    cdef int next(self) noexcept nogil:
        if self.expanded % 2 and self.heaps[self.best_cell].size:
            return heap_pop(&self.heaps[self.best_cell]).number
        return Terrain.next(self)

    cdef bint _expand(self, int node) noexcept nogil:
        self.here_past = self.past[node]
        self.here = self._cell_at(self.here_past)
        if self.here_past > self.best:
            self.best, self.best_cell, self.turn = self.here_past, self.here, 0
        return Terrain._expand(self, node)

    # Advisers.

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        cdef int i, k
        cdef bint liked[5]
        cdef const child_t *child
        for i in range(self.child_count):
            child = &self.children[i]
            if child.packed < here.packed:
                continue
            liked[0] = child.packed > here.packed
            liked[1] = child.regions < here.regions
            liked[2] = child.cut < here.cut
            liked[3] = child.hot < here.hot
            liked[4] = child.opens and self._is_back(child)
            for k in range(5):
                if liked[k] and (best[k] < 0 or self._score(child) > self._score(&self.children[best[k]])):
                    best[k] = i
        if here.lost:
            best[5] = self._take_out(here)
        if best[0] < 0 and not self.plain:
            best[6] = self._make_way(here)
        if self.child_count and self.child_count <= 2:
            best[7] = 0     # hardly a choice

    cdef bint _is_tidy(self, const child_t *child, const child_t *here) noexcept nogil:
        """Return whether a move makes nothing of importance worse."""
        return child.packed >= here.packed and child.regions <= here.regions and child.cut <= here.cut

    cdef bint _is_back(self, const child_t *child) noexcept nogil:
        """Return whether the box could be pushed back if it were alone."""
        return has_bit(self.pushable + <size_t> child.target * self.words, child.source)

    cdef int _take_out(self, const child_t *here) noexcept nogil:
        """Return the move that takes a box out of the cells where it will be lost, or farther away; -1 for none."""
        cdef int cell, sources = 0, step = self.ahead[self._step(here)]
        for cell in range(self.live):
            if self._is_lost(cell, step):
                self.stack[sources] = cell
                sources += 1
        self.measure_steps(sources)
        return self._farthest(here, back=True)

    cdef int _make_way(self, const child_t *here) noexcept nogil:
        """Return the move that takes the nearest box away from the goal that is filled next; -1 for none."""
        cdef int cell, step = self._step(here) + 1
        if here.packed < self.loose or step > self.steps:
            return -1
        for cell in range(self.live):
            if has_bit(self.wanted + <size_t> step * self.words, cell) and not self.occ[cell]:
                self.stack[0] = cell
                self.measure_steps(1)
                return self._farthest(here, back=False)
        return -1

    cdef int _farthest(self, const child_t *here, bint back) noexcept nogil:
        """Return the tidy move of the box nearest to the measured cells that takes it farthest away; -1 for none.

        With `back`, it must be possible to push the box back, and no more boxes may be lost.
        """
        cdef int i, best = -1, source, target, near = FAR, away = 0
        cdef const child_t *child
        for i in range(self.child_count):
            child = &self.children[i]
            source, target = self.steps_from[child.source], self.steps_from[child.target]
            if not self._is_tidy(child, here) or source > near or target < source + back:
                continue
            if back and (child.lost > here.lost or not self._is_back(child)):
                continue
            if source < near or target > away:
                near, away, best = source, target, i
        return best
