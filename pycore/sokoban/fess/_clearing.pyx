"""A backward search with a plan that is looked for at greater length.

Where the planning of `Plan` fails, it often is at boxes that it has pushed into dead ends itself. Here the same board
is cleared with more care. A box that can leave does so at once: fewer boxes are never worse, so there is no choice.
Positions are dead if a cluster of their boxes cannot be cleared alone; the tests and the patterns of `Stuck` find
that, where boxes on goals are gone. And positions with fewer areas of the floor come first; if most boxes leave, but
not all, the board is cleared again with another order.
"""

from libc.stdint cimport uint64_t

from pycore.kernel.bits cimport flip_bit
from pycore.sokoban._corral cimport MAX_WORDS
from pycore.sokoban._nodes cimport REGIONS
from pycore.sokoban._search cimport Search
from pycore.sokoban.fess._features cimport Planned
from pycore.sokoban.fess._patterns cimport MOST_STUCK
from pycore.sokoban.fess._stuck cimport Stuck
from pycore.sokoban.plan._plan cimport departure_t

cdef enum:
    EXPANSIONS = 2500   # limit of expanded positions
    LOOKS = 10_000      # limit of positions looked at, with those that a box leaves at once
    TURNS = 24          # consecutive expansions of positions with the fewest boxes
    EFFORT = 8          # positions of tests for each stored position
    AREA = 4            # cost of an area of the floor
    MOVE = 2            # cost of a move of one box, if the player gets more room
    TIGHT = 1           # the same, if he does not, is so much more
    # The second time, areas are not counted, but:
    JOINED = 1          # cost of a move after which there are fewer areas of the floor, or the player has more room
    APART = 4           # the same, if there are as many areas
    DIVIDED = 8         # the same, if there are more


cdef class Clearing(Planned):
    """A backward search; `backwards` must be true."""

    cdef bint _find_plan(self) noexcept nogil:
        self.by_areas = True
        if self._clear_board() and 0 < 2 * self.loose < self.count:
            self.by_areas = False
            self._clear_board()
        return not self.stopped

    cdef bint _clear_board(self) noexcept nogil:
        """Search for the plan. Return False if the budget was exceeded."""
        cdef int left, turns, entry, total, least, best = 0, worked = 0, looked = 0
        self._begin_plan()
        while self.waiting_count and self.back[best].left and worked < EXPANSIONS and looked < LOOKS:
            if self.stopped:
                return False
            for left in range(self.count, 0, -1):
                least = 1
                while least < self.count and self.first_of[least] < 0:
                    least += 1
                turns = TURNS if left == least else 1
                while turns and not self.stopped:
                    entry = self._nearest(left)
                    if entry < 0:
                        break
                    if left < self.back[best].left:
                        best = entry
                    looked += 1
                    total = self._boxes(self._of(entry))
                    if self._let_go(entry, total):
                        break
                    if self._is_hopeless(entry, total):
                        continue
                    turns -= 1
                    worked += 1
                    self._push_about(entry, total)
            if self.first_of[0] >= 0:
                best = self.first_of[0]
        if self.stopped:
            return False
        if self.by_areas or self.back[best].left < self.loose:
            self._keep(best)
        return True

    cdef bint _let_go(self, int entry, int total) noexcept nogil:
        """Add the position without the box that leaves with the fewest pushes; return False if none can leave."""
        cdef int k, box = -1
        cdef departure_t leave, soonest
        soonest.cost = 0
        self.keep_area(self.back[entry].player)
        for k in range(total):
            if self.may_leave(k, self.box[k]):
                if box < 0:
                    box, soonest = self.box[k], departure_t(self.box[k], self.back[entry].player, 1 << 20)
                continue
            self._pulls(k, &leave)
            if leave.sink >= 0 and (box < 0 or leave.cost < soonest.cost):
                box, soonest = self.box[k], leave
        if box < 0 or self.stopped:
            return False
        soonest.cost = self.back[entry].cost
        self._take(entry, box, &soonest)
        return True

    cdef bint _is_hopeless(self, int entry, int total) noexcept nogil:
        """Return whether some of the boxes on the board cannot leave, even alone."""
        cdef int least = 0, player = self.back[entry].player
        cdef bint dead = False
        if self.words > MAX_WORDS:
            return False
        if self._has_pattern(self.box, total, self._of(entry), player):
            return True
        if self.stuck_nodes > EFFORT * self.entries_made:
            return False
        if self._is_dead(self._of(entry), player):
            return True
        if total <= MOST_STUCK:
            self._put_stuck(self.box, total, player, &least)
            dead = not self._all_packed() and self._is_stuck(least)
            self._clear()
        return dead

    cdef void _push_about(self, int entry, int total) noexcept nogil:
        """Add the positions after pushes of one of the boxes on the board."""
        cdef int k, p, places, box, man, area
        cdef departure_t leave
        self._boxes(self._of(entry))
        area = self.keep_area(self.back[entry].player)
        self.around_before = self.other_areas(REGIONS, self.n - total - area)
        for k in range(total):
            places = self._pulls(k, &leave)
            if self.stopped:
                return
            box = self.box[k]
            self.occ[box] = 0
            for p in range(places):
                self.box[k], man = self.pulled[2 * p], self.pulled[2 * p + 1]
                self._enter_pushed(entry, box, self.box[k], man, area, p < 2 or p == places - 1)
            self.box[k] = box
            self.occ[box] = 1

    cdef void _enter_pushed(self, int entry, int box, int to, int man, int area, bint useful) noexcept nogil:
        """Add the position after pushes of the lifted box, unless it is dead."""
        cdef int low = 0, more, areas, cost
        cdef uint64_t *there = self._draft(entry)
        self.occ[to] = 1
        more = self.flood(self.occ, man, &low)
        areas = self.other_areas(REGIONS, self.n - self.back[entry].left - more)
        if self.by_areas:
            cost = MOVE + TIGHT * (more <= area) + AREA * (areas - self.around_before)
        elif areas == self.around_before:
            cost = JOINED if more > area else APART
        else:
            cost = JOINED if areas < self.around_before else DIVIDED
        flip_bit(there, box)
        flip_bit(there, to)
        # The second time, of all cells that give no more space, only a near and a far one are added.
        useful = useful or self.by_areas or cost == JOINED
        if useful and not self.freeze_dead(to) and not self.patterns.has(to, there, low):
            self._enter(entry, low, self.back[entry].left, self.back[entry].cost + cost)
        self.occ[to] = 0

    # What differs for tests: a box on a goal is gone.

    cdef bint _is_free(self, int cell) noexcept nogil:
        return self.goal[cell] or Stuck._is_free(self, cell)

    cdef bint freeze_dead(self, int cell) noexcept nogil:
        return not self.goal[cell] and Search.freeze_dead(self, cell)
