"""Searches with features of positions, and advisers for the most promising moves.

A *planned* search fills the goals in the order of its plan. Its features are the number of completed steps, the number
of areas of the floor, and the number of boxes that can no longer reach an open goal.

Some levels begin so narrow that no order of the goals helps. An *opening* search therefore pulls boxes away from the
goals to positions that are as open as possible: with few areas of the floor, few boxes between two walls, and far from
the goals. An *aiming* search pushes the boxes of the start to the best of these positions. This is the idea of the
searches without a plan of Festival (Shoham, 2020). Another one aims at the best position of the planned backward
search.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.kernel.bits cimport bit_count, has_bit
from pycore.sokoban._field cimport FAR, UNMATCHED
from pycore.sokoban._nodes cimport REGIONS, child_t
from pycore.sokoban._search cimport Search
from pycore.sokoban.fess._stuck cimport Stuck

cdef enum:
    CHOICES = 5             # advisers of a planned search
    MOST_COST = 1 << 10     # distances in the cost of an unplanned search are below


cdef class Planned(Stuck):
    """A search that fills the goals, or backward the cells of the boxes at the start, in a planned order."""

    def __cinit__(self, level, *_options, backwards=False, **_named):
        # Backward, few positions are dead, and greedy search fails.
        self.greedy = not backwards

    @property
    def statistics(self):
        """Counters of the search."""
        return super().statistics | {
            "loose_goals": self.loose, "steps": self.loose + self.steps, "packed": self.most_packed,
            "packed_at": self.packed_at, "outlets": self.outlets,
        }

    @property
    def planned_positions(self):
        """The positions of the planning: cells of boxes, of open sinks, and the player's lowest one; see `Plan`."""
        cdef int e, i
        return [
            (
                [self.where[i] for i in range(self.live) if has_bit(self._of(e), i)],
                [self.where[i] for i in range(self.live) if has_bit(self._of(e) + self.words, i)],
                self.where[self.back[e].player],
            )
            for e in range(self.entries_made)
        ]

    @property
    def plan(self):
        """The cells of the boxes after each step of the plan, numbered as in `Board`."""
        return [
            [self.where[i] for i in range(self.live) if has_bit(self.wanted + <size_t> k * self.words, i)]
            for k in range(self.steps + 1)
        ]

    cdef bint prepare(self) noexcept nogil:
        return self.make_plan()

    cdef int cell_of(self, const child_t *child) noexcept nogil:
        return child.packed * REGIONS + child.regions

    cdef void record(self, int node, const child_t *child) noexcept nogil:
        if self.best_node < 0 or child.packed > self.most_packed:
            self.best_node = node
            self.most_packed = child.packed
            self.packed_at = self.generated

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Compute the features of the position on the board."""
        cdef int i, cell, step
        cdef int64_t cost = 0
        cdef const uint16_t *row
        cdef const uint64_t *wanted
        child.regions = self.further_areas(child.area)
        child.lost = 0
        child.packed = self.packed(bits)
        step = max(0, child.packed - self.loose)
        row = self.near_after + <size_t> step * (self.n + 1)
        wanted = self.wanted + <size_t> step * self.words
        for i in range(self.count):
            cell = self.box[i]
            if row[cell] != FAR:
                cost += row[cell]
            elif not has_bit(wanted, cell):
                child.lost += 1
        child.cost = cost

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        cdef int i, k
        cdef bint liked[CHOICES]
        cdef const child_t *child
        for i in range(self.child_count):
            child = &self.children[i]
            liked[0] = child.packed > here.packed
            liked[1] = child.regions < here.regions
            liked[2] = child.lost < here.lost
            liked[3] = child.area > here.area
            liked[4] = child.packed >= here.packed
            for k in range(CHOICES):
                if liked[k] and (best[k] < 0 or self._better(i, best[k], k)):
                    best[k] = i

    cdef bint _better(self, int i, int j, int adviser) noexcept nogil:
        """Return whether child i is better than child j for an adviser."""
        cdef const child_t *a = &self.children[i]
        cdef const child_t *b = &self.children[j]
        if adviser == 0 and a.packed != b.packed:
            return a.packed > b.packed
        if adviser == 1 and a.regions != b.regions:
            return a.regions < b.regions
        if adviser == 2 and a.lost != b.lost:
            return a.lost < b.lost
        if adviser == 3 and a.area != b.area:
            return a.area > b.area
        return a.cost < b.cost


cdef class Unplanned(Stuck):
    """A search that is guided by a rank, the least first, with one adviser."""

    def __cinit__(self, level, *_options, **_named):
        self.greedy = True

    cdef int64_t rank(self, const child_t *child) noexcept nogil:
        return ((child.regions * (<int64_t> self.count + 1)) + self.count - child.packed) << 32 | child.cost

    cdef int cell_of(self, const child_t *child) noexcept nogil:
        return (REGIONS - 1 - child.regions) * (self.count + 1) + child.packed

    cdef void record(self, int node, const child_t *child) noexcept nogil:
        cdef int64_t rank = self.rank(child)
        if self.best_node < 0 or rank < self.best_rank:
            self.best_node = node
            self.best_rank = rank

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        cdef int i
        cdef int64_t rank, least = self.rank(here)
        for i in range(self.child_count):
            rank = self.rank(&self.children[i])
            if rank < least:
                least = rank
                best[0] = i


cdef class Opening(Unplanned):
    """A backward search for open positions."""

    def __cinit__(self, level, *_options, **_named):
        self.narrow = <uint8_t *> self.take(self.n + 1, 1)
        self.near = <int *> self.take(self.n + 1, sizeof(int))

    cdef bint prepare(self) noexcept nogil:
        """Rate the cells by their mean distance from the goals."""
        cdef int i, d, g, farthest = 0
        cdef int64_t total
        cdef uint16_t pushes
        for i in range(self.n):
            for d in range(2):
                self.narrow[i] |= self.nb[4 * i + d] == self.n and self.nb[4 * i + d + 2] == self.n
            total = 0
            for g in range(self.count):
                pushes = self.dist[<size_t> g * (self.n + 1) + i]
                if pushes != FAR:
                    total += pushes
            self.near[i] = <int> -(total // self.count)
            farthest = min(farthest, self.near[i])
        for i in range(self.n):
            self.near[i] -= farthest
        return True

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        cdef int i
        cdef int64_t narrow = 0, near = 0
        child.regions = self.further_areas(child.area)
        child.packed = 0
        for i in range(self.count):
            narrow += self.narrow[self.box[i]]
            near += self.near[self.box[i]]
        child.cost = narrow * MOST_COST + min(near, MOST_COST - 1)


cdef class Aiming(Unplanned):
    """A forward search for a way to the best position of another search, its leader."""

    def __cinit__(self, level, *_options, Search leader=None, **_named):
        if leader is not None and (leader.backwards == self.backwards or not self._is_same_level(leader)):
            raise ValueError("only a search of the same level in the other direction can lead")
        self.leader = leader
        self.weighted = False
        self.aim = <uint64_t *> self.take(self.words, 8)
        self.to_aim = <uint16_t *> self.take((<size_t> self.n + 1) * self.count, 2)
        self.aim_duals = <int64_t *> self.take(6 * (<size_t> self.count + 1), sizeof(int64_t))

    cdef bint prepare(self) noexcept nogil:
        """Compute the distances to the cells of the leader's position; without one, to the goals."""
        cdef int i
        memcpy(self.aim, self.ends, self.words * 8)
        if self.leader is not None and self.leader.best_node >= 0:
            memcpy(self.aim, self.leader.bits + <size_t> self.leader.best_node * self.words, self.words * 8)
        self.load(self.aim)
        memset(self.to_aim, 0xFF, (<size_t> self.n + 1) * self.count * 2)
        for i in range(self.count):
            if self.out_of_budget(self.n >> 8):
                return False
            self._spread(self.to_aim + <size_t> i * (self.n + 1), self.box[i], self.bare, pulled=True)
        return True

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Prefer boxes with room around them to boxes near their aims."""
        cdef int i, w, d, cell
        cdef int64_t beside = 0, pushes
        child.regions = self.further_areas(child.area)
        child.packed = 0
        for w in range(self.words):
            child.packed += bit_count(self.aim[w] & bits[w])
        for i in range(self.count):
            cell = self.box[i]
            if has_bit(self.aim, cell):
                continue
            for d in range(4):
                if self.occ[self.nb[4 * cell + d]]:
                    beside += 1
                    break
        pushes = self._match_aim()
        if pushes == UNMATCHED:
            child.packed = 0
            pushes = MOST_COST
        child.cost = beside * MOST_COST + min(pushes, MOST_COST - 1)

    cdef int64_t _match_aim(self) noexcept nogil:
        """Return the lower bound of the pushes to the open position; `UNMATCHED` if it is out of reach."""
        cdef uint16_t *to_target = self.to_target
        cdef int64_t *duals = self.duals
        cdef int64_t pushes
        self.to_target, self.duals = self.to_aim, self.aim_duals
        if self.moved < 0:
            pushes = self.match_all()
            self.in_reach = pushes != UNMATCHED
        else:
            # No move brings it into reach again, and without potentials there is nothing to begin with.
            pushes = self.match_moved(self.moved) if self.in_reach else UNMATCHED
        self.to_target, self.duals = to_target, duals
        return pushes
