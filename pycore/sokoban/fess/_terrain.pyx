"""What a board tells without boxes, and how boxes disturb it.

A *room* is a connected set of squares of 2 x 2 floor cells, and a *corridor* is what lies between rooms. Two rooms are
*linked* if one can be reached from the other through no third room. A box is a *hotspot* if another box can be pushed
to fewer goals as long as the first one stays where it is. Rooms and hotspots are those of Shoham and Schaeffer (2020).
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport put_bit
from pycore.sokoban.fess._features cimport Planned
from pycore.sokoban._field cimport FAR

cdef enum:
    MOST_WORK = 1 << 25     # limit of the product of cells, cells and goals; larger boards have no hotspots


cdef class Terrain(Planned):
    """A planned search that knows rooms and hotspots."""

    def __cinit__(self, level, *_options, **_named):
        cdef size_t n = self.n + 1
        self.room_of = <uint8_t *> self.take(n, 1)
        self.part = <int *> self.take(n, sizeof(int))
        self.blocked = <uint64_t *> self.take(n * self.words, 8)
        self.pushable = <uint64_t *> self.take(n * self.words, 8)
        self.far = <uint16_t *> self.take(n, 2)
        self.steps_from = <uint16_t *> self.take(n, 2)

    cdef bint survey(self) noexcept nogil:
        """Find rooms, their links and hotspots on the empty board; return False if the budget was exceeded."""
        cdef int cell, to
        memset(self.occ, 0, self.n)
        self._find_means()
        self._find_rooms()
        self._link(self.links)
        for cell in range(self.live):
            if self.out_of_budget(1 + (self.n >> 8)):
                return False
            memset(self.steps_from, 0xFF, (self.n + 1) * 2)
            self._spread(self.steps_from, cell, self.bare, pulled=False)
            for to in range(self.live):
                if self.steps_from[to] != FAR:
                    put_bit(self.pushable + <size_t> cell * self.words, to)
        return self._find_hotspots()

    cdef void _find_means(self) noexcept nogil:
        cdef int cell, g, reached
        cdef int64_t total
        cdef uint16_t pushes
        for cell in range(self.live):
            total = reached = 0
            for g in range(self.count):
                pushes = self.dist[<size_t> g * (self.n + 1) + cell]
                if pushes != FAR:
                    total += pushes
                    reached += 1
            self.far[cell] = <uint16_t> (total // reached)

    # Rooms and links.

    cdef void _find_rooms(self) noexcept nogil:
        """Name the rooms; a lone square is none."""
        cdef int cell, squares
        for cell in range(self.n):
            self.part[cell] = self._is_square(cell)
        for cell in range(self.n):
            if self.part[cell]:
                squares = self._squares_at(cell)
                if squares > 1 and self.rooms < MOST_ROOMS:
                    self._name_room(squares)

    cdef bint _is_square(self, int cell) noexcept nogil:
        """Return whether a cell is the first one of four floor cells in a square."""
        cdef int a = self.nb[4 * cell], b = self.nb[4 * cell + 1]
        cdef int opposite = self.nb[4 * a + 1]
        return a != self.n and b != self.n and opposite != self.n and self.nb[4 * b] == opposite

    cdef int _squares_at(self, int start) noexcept nogil:
        """Write the connected squares to `queue`, and take their marks from `part`; return their number."""
        cdef int head = 0, tail = 1, d, to
        self.queue[0] = start
        self.part[start] = 0
        while head < tail:
            for d in range(4):
                to = self.nb[4 * self.queue[head] + d]
                if to != self.n and self.part[to]:
                    self.part[to] = 0
                    self.queue[tail] = to
                    tail += 1
            head += 1
        return tail

    cdef void _name_room(self, int squares) noexcept nogil:
        """Give a number to the cells of the squares in `queue`."""
        cdef int i, cell, a
        self.rooms += 1
        for i in range(squares):
            cell = self.queue[i]
            a = self.nb[4 * cell]
            self.room_of[cell] = self.room_of[a] = self.rooms
            self.room_of[self.nb[4 * cell + 1]] = self.room_of[self.nb[4 * a + 1]] = self.rooms

    cdef void _link(self, uint64_t *links) noexcept nogil:
        """Find the rooms that can be reached from every free part of each room with the boxes on the board."""
        cdef int cell, r, number = 0
        cdef uint64_t met = 0, beside
        memset(self.part, 0, self.n * sizeof(int))
        memset(links, 0, (MOST_ROOMS + 1) * 8)
        for cell in range(self.n):
            r = self.room_of[cell]
            if not r or self.occ[cell] or self.part[cell]:
                continue
            number += 1
            beside = self._beside(cell, number)
            links[r] = links[r] & beside if met >> r & 1 else beside
            met |= <uint64_t> 1 << r

    cdef uint64_t _beside(self, int start, int number) noexcept nogil:
        """Return the rooms that can be reached from a cell through its own room and corridors."""
        cdef int top = 1, cell, d, to, r = self.room_of[start]
        cdef uint64_t found = 0
        self.stack[0] = start
        self.part[start] = number
        while top:
            top -= 1
            cell = self.stack[top]
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.occ[to] or self.part[to] == number:
                    continue
                if self.room_of[to] and self.room_of[to] != r:
                    found |= <uint64_t> 1 << self.room_of[to]
                    continue
                self.part[to] = number
                self.stack[top] = to
                top += 1
        return found

    cdef int cut_links(self) noexcept nogil:
        """Return the number of links that the boxes on the board cut."""
        cdef uint64_t links[MOST_ROOMS + 1]
        cdef int r, s, total = 0
        if self.rooms < 2:
            return 0
        self._link(links)
        for r in range(1, self.rooms + 1):
            for s in range(r + 1, self.rooms + 1):
                if self.links[r] >> s & 1 and not (links[r] >> s & 1 and links[s] >> r & 1):
                    total += 1
        return total

    # Hotspots.

    cdef bint _find_hotspots(self) noexcept nogil:
        """Find what a box in each cell blocks; return False if the budget was exceeded."""
        cdef int cell
        if <size_t> self.live * self.n * self.count > MOST_WORK:
            return True
        for cell in range(self.live):
            if self.goal[cell]:
                continue
            if self.out_of_budget(1 + (<int64_t> self.n * self.count >> 8)):
                return False
            self.bare[cell] = 1
            self._block(cell, self.steps_from)
            self.bare[cell] = 0
        return True

    cdef void _block(self, int cell, uint16_t *row) noexcept nogil:
        """Note the cells that lose a goal by the wall in `bare` at this cell; boxes on goals are not blocked."""
        cdef int g, to
        cdef const uint16_t *before
        for g in range(self.count):
            before = self.dist + <size_t> g * (self.n + 1)
            memset(row, 0xFF, (self.n + 1) * 2)
            self._spread(row, self.goals[g], self.bare, pulled=True)
            for to in range(self.live):
                if to != cell and row[to] == FAR and before[to] != FAR and not self.goal[to]:
                    put_bit(self.blocked + <size_t> cell * self.words, to)

    cdef int hotspots(self, const uint64_t *bits) noexcept nogil:
        """Return the number of hotspots among the boxes on the board, which `bits` has too."""
        cdef int i, w, total = 0
        cdef const uint64_t *blocked
        for i in range(self.count):
            blocked = self.blocked + <size_t> self.box[i] * self.words
            for w in range(self.words):
                if blocked[w] & bits[w]:
                    total += 1
                    break
        return total

    cdef void measure_steps(self, int sources) noexcept nogil:
        """Write the steps of a player without boxes from the nearest of the first cells of `stack` to `steps_from`."""
        cdef int head = 0, tail = sources, cell, d, to, i
        memset(self.steps_from, 0xFF, (self.n + 1) * 2)
        for i in range(sources):
            self.steps_from[self.stack[i]] = 0
        while head < tail:
            cell = self.stack[head]
            head += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if to != self.n and self.steps_from[to] == FAR:
                    self.steps_from[to] = self.steps_from[cell] + 1
                    self.stack[tail] = to
                    tail += 1
