"""Tables of all positions of a few pieces, computed by retrograde analysis (Stroehlein, 1970).

Positions without a move are lost. Positions with a move to a lost position are won, and positions with moves to won
positions only are lost, ply by ply. Moves are reversible, but for captures and moves that end the game: a subclass
rates these, from smaller tables, and lists the quiet moves that lead to a position.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from itertools import combinations
from threading import Lock

from pycore.base.budget import Budget

cdef enum:
    PART = 2_000        # positions between two looks at the budget


cdef class Retrograde:
    """The documentation is in retrograde.pyi."""

    def __dealloc__(self):
        free(self.values)
        self._forget()

    def _forget(self):
        """Free what only the computation needs."""
        free(self.due)
        free(self.least)
        free(self.left)
        self.due = self.least = NULL
        self.left = NULL

    @property
    def bytes(self):
        return self.size * sizeof(int16_t)

    def build(self, int positions):
        with nogil:
            self._advance(positions)
        if self.ready:
            self._forget()

    def summary(self):
        cdef look_t look
        cdef int index, value, won = 0, drawn = 0, lost = 0, most = 0
        for index in range(self.size):
            if self._look(index, &look):
                value = self.values[index]
                won += value > 0
                lost += value < 0
                drawn += value == 0
                most = max(most, value, -1 - value)
        return won, drawn, lost, most

    cdef int _allocate(self, int size) except -1:
        self.size = size
        self.plies = -1
        self.values = <int16_t *> calloc(size, sizeof(int16_t))
        self.due = <uint16_t *> malloc(size * sizeof(uint16_t))
        self.least = <uint16_t *> calloc(size, sizeof(uint16_t))
        self.left = <uint8_t *> calloc(size, 1)
        if not (self.values and self.due and self.least and self.left):
            raise MemoryError
        memset(self.due, 255, size * sizeof(uint16_t))
        return 0

    cdef bint _look(self, int index, look_t *look) noexcept nogil:
        """Rate the moves of a position that cannot be taken back, count others; False if there is no such position."""
        return False

    cdef int _before(self, int index, int *before) noexcept nogil:
        """List the positions from which a quiet move leads to a position; return their number."""
        return 0

    cdef void _advance(self, int positions) noexcept nogil:
        """Continue for so many positions: rate captures in the first pass, then one pass for each ply."""
        cdef int index, end
        while positions > 0 and not self.ready:
            end = min(self.at + positions, self.size)
            positions -= end - self.at
            for index in range(self.at, end):
                if self.plies < 0:
                    self._begin(index)
                elif self.due[index] == self.plies and self.values[index] == 0:
                    self._settle(index)
            self.at = end
            if self.at == self.size:
                self.at = 0
                self.plies += 1
                # A capture may lead to a win many plies later, so continue as long as any result is pending.
                self.ready = self.waiting == 0

    cdef void _set_due(self, int index, int plies) noexcept nogil:
        """Note that a position ends in so many plies."""
        self.waiting += self.due[index] == NEVER
        self.due[index] = <uint16_t> plies

    cdef void _begin(self, int index) noexcept nogil:
        """Note what the captures of a position say, and the number of its other moves."""
        cdef look_t look
        if not self._look(index, &look):
            return
        self.left[index] = <uint8_t> look.left
        self.least[index] = <uint16_t> look.least
        if look.best < NEVER:
            self._set_due(index, look.best)
        elif look.left == 0:
            self._set_due(index, look.least)

    cdef void _settle(self, int index) noexcept nogil:
        """Record a win (odd number of plies) or loss (even number), and update the preceding positions."""
        cdef int found[MAX_BEFORE]
        cdef int i, before, plies = self.plies
        self.values[index] = <int16_t> (plies if plies & 1 else -1 - plies)
        self.waiting -= 1
        for i in range(self._before(index, found)):
            before = found[i]
            if self.values[before]:
                continue
            if plies & 1 == 0:
                self._set_due(before, min(<int> self.due[before], plies + 1))
                continue
            self.left[before] -= 1
            if self.left[before] == 0 and self.due[before] == NEVER:
                self._set_due(before, max(plies + 1, <int> self.least[before]))


class Tables:
    """The documentation is in retrograde.pyi."""

    def __init__(self, make, canonical, most, limit):
        self._make = make
        self._canonical = canonical
        self._most = most
        self._limit = limit
        self._made = {}
        self._lock = Lock()

    def of(self, pieces, budget=None, most=None):
        """The documentation is in retrograde.pyi."""
        budget = budget or Budget()
        enough = None if budget.left is None else budget.left / 2
        sizes = range(2, min(most or self._most, self._most, len(pieces)) + 1)
        wanted = {self._canonical(few) for size in sizes for few in combinations(pieces, size)} - {None}
        found = {}
        for few in sorted(wanted, key=lambda few: (len(few), few)):
            table = self._table(few, found)
            while not table.ready:
                if budget.cancelled or (enough is not None and budget.left <= enough):
                    return list(found.values())
                with self._lock:
                    if not table.ready:
                        table.build(PART)
            found[few] = table
        return list(found.values())

    def _table(self, pieces, found):
        """Return the table of some pieces; the tables that captures lead to are found."""
        with self._lock:
            table = self._made.pop(pieces, None)
            if table is None:
                fewer = {self._canonical(few) for few in combinations(pieces, len(pieces) - 1)}
                table = self._make(pieces, tuple([found[few] for few in sorted(fewer & found.keys())]))
            # The one used last is at the end.
            self._made[pieces] = table
            while len(self._made) > 1 and sum([one.bytes for one in self._made.values()]) > self._limit:
                self._made.pop(next(iter(self._made)))
        return table
