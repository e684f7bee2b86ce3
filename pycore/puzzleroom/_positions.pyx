"""All positions of a room, by search in breadth. The documentation is in _positions.pyi."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.kernel.table cimport key_place

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction

MOST_FLOOR, MOST_BOXES = 254, 7

cdef enum:
    BOXES = 7               # a position is a word of 8 bytes: one for the player and one for each box
    MOST_POSITIONS = 10_000_000
    SOLVABLE = 1            # a solved position can be reached
    FREE = 2                # a solved position or a reset can be reached
    TOLD = 256              # positions between two calls of the budget


# Cells of floor are numbered from 0 in the order of the board; the cell `n` is the wall, which is its own neighbor.
cdef class Positions:
    """The documentation is in _positions.pyi."""

    cdef int n, boxes
    cdef int *nb                # nb[4 * cell + direction]
    cdef uint8_t *occ           # 1 for the wall and the boxes
    cdef uint8_t *is_reset
    cdef uint32_t *mark         # the last flood has marked its cells with its stamp
    cdef uint32_t stamp
    cdef int *stack
    cdef object where           # numbers of the cells in `Board`
    cdef uint64_t *found        # the lowest cell that the player reaches and the boxes, ascending, each plus 1
    cdef uint8_t *flags
    cdef uint64_t *keys
    cdef int32_t *numbers
    cdef uint64_t mask, solved
    cdef int32_t limit, step_count, step_room
    cdef int32_t *steps         # two numbers for each: before and after the push
    cdef readonly int32_t count
    cdef readonly bint is_whole
    cdef readonly object unsolvable

    def __cinit__(self, level, most):
        board = level.board
        self.where = [cell for cell in range(board.width * board.height) if cell not in board.walls]
        if len(self.where) > MOST_FLOOR:
            raise ParameterError("level", f"{len(self.where)} cells of floor are more than {MOST_FLOOR}")
        if len(level.boxes) > MOST_BOXES:
            raise ParameterError("level", f"{len(level.boxes)} boxes are more than {MOST_BOXES}")
        if not 1 <= most <= MOST_POSITIONS:
            raise ParameterError("most", f"{most} is not in 1..{MOST_POSITIONS}")
        self.n, self.boxes, self.limit = len(self.where), len(level.boxes), most
        self.unsolvable = 0
        self._allocate()
        index = {cell: number for number, cell in enumerate(self.where)}
        for number, cell in enumerate(self.where):
            for way in Direction:
                self.nb[4 * number + way] = index.get(board.step(cell, way), self.n)
        for way in Direction:
            self.nb[4 * self.n + way] = self.n
        cdef int cells[BOXES]
        for number, cell in enumerate(sorted(board.goals)):
            cells[number] = index[cell]
        self.solved = self._packed(cells, 0) >> 8
        for number, cell in enumerate(sorted(level.boxes)):
            cells[number] = index[cell]
            self.occ[index[cell]] = 1
        self._add(self._packed(cells, self._flood(index[level.player])))
        for cell in level.boxes:
            self.occ[index[cell]] = 0

    def __dealloc__(self):
        free(self.nb)
        free(self.occ)
        free(self.is_reset)
        free(self.mark)
        free(self.stack)
        free(self.found)
        free(self.flags)
        free(self.keys)
        free(self.numbers)
        free(self.steps)

    def _allocate(self):
        cdef uint64_t places = 4
        while places < 2 * <uint64_t> self.limit + 2:
            places *= 2
        self.mask, self.step_room = places - 1, 1024
        self.nb = <int *> malloc(4 * (self.n + 1) * sizeof(int))
        self.occ = <uint8_t *> calloc(self.n + 1, 1)
        self.is_reset = <uint8_t *> calloc(self.n + 1, 1)
        self.mark = <uint32_t *> calloc(self.n + 1, sizeof(uint32_t))
        self.stack = <int *> malloc((self.n + 1) * sizeof(int))
        self.found = <uint64_t *> malloc(self.limit * sizeof(uint64_t))
        self.flags = <uint8_t *> calloc(self.limit, 1)
        self.keys = <uint64_t *> calloc(places, sizeof(uint64_t))
        self.numbers = <int32_t *> malloc(places * sizeof(int32_t))
        self.steps = <int32_t *> malloc(2 * self.step_room * sizeof(int32_t))
        if not (self.nb and self.occ and self.is_reset and self.mark and self.stack and self.found and self.flags
                and self.keys and self.numbers and self.steps):
            raise MemoryError
        self.occ[self.n] = 1

    def explore(self, Budget budget not None):
        cdef int code
        if self.is_whole:
            return True
        self.step_count = 0
        with nogil:
            code = self._run(budget)
        if code < 0:
            raise MemoryError
        if not code:
            return False
        self.unsolvable = self.count - self._reach(SOLVABLE)
        self.is_whole = True
        return True

    def stuck(self, resets):
        cdef int32_t node
        cdef int number
        if not self.is_whole:
            raise ParameterError("positions", "not all are found")
        for number, cell in enumerate(self.where):
            self.is_reset[number] = cell in resets
        with nogil:
            for node in range(self.count):
                self.flags[node] &= SOLVABLE
                if self.flags[node] or self._can_reset(node):
                    self.flags[node] |= FREE
        self._reach(FREE)
        return [node for node in range(self.count) if not self.flags[node] & FREE]

    def position(self, int node):
        if not 0 <= node < self.count:
            raise ParameterError("node", f"{node} is not in 0..{self.count - 1}")
        cdef uint64_t word = self.found[node]
        cells = [(word >> (8 * place) & 255) - 1 for place in range(self.boxes + 1)]
        return [self.where[cell] for cell in cells[1:]], self.where[cells[0]]

    cdef int _run(self, Budget budget) noexcept nogil:
        """Find all positions; return 0 if a limit was exceeded, -1 if memory is exhausted."""
        cdef int32_t node = 0
        cdef int code
        while node < self.count:
            code = self._expand(node)
            if code <= 0:
                return code
            node += 1
            if node % TOLD == 0 and budget.spend(TOLD):
                return 0
        return budget.spend(node % TOLD) == 0

    cdef int _expand(self, int32_t node) noexcept nogil:
        """Add the positions after each push of a position; return as `_run`."""
        cdef int cells[BOXES]
        cdef int box, way, cell, to, least
        cdef uint32_t here
        cdef uint64_t word = self.found[node]
        cdef int code = 1
        if word >> 8 == self.solved:
            self.flags[node] = SOLVABLE
            return 1
        for box in range(self.boxes):
            cells[box] = <int> (word >> (8 * (box + 1)) & 255) - 1
            self.occ[cells[box]] = 1
        self._flood(<int> (word & 255) - 1)
        here = self.stamp
        cdef uint64_t sides = 0     # a bit for each box and direction
        for box in range(self.boxes):
            for way in range(4):
                if (self.mark[self.nb[4 * cells[box] + (way + 2) % 4]] == here
                        and not self.occ[self.nb[4 * cells[box] + way]]):
                    sides |= <uint64_t> 1 << (4 * box + way)
        for box in range(self.boxes):
            for way in range(4):
                if code > 0 and sides >> (4 * box + way) & 1:
                    cell = cells[box]
                    to = self.nb[4 * cell + way]
                    self.occ[cell] = 0
                    self.occ[to] = 1
                    least = self._flood(cell)
                    self.occ[to] = 0
                    self.occ[cell] = 1
                    code = self._join(node, self._add(self._pushed(cells, box, to, least)))
        for box in range(self.boxes):
            self.occ[cells[box]] = 0
        return code

    cdef bint _can_reset(self, int32_t node) noexcept nogil:
        """Return whether the player can walk to a reset."""
        cdef uint64_t word = self.found[node]
        cdef int box, cell
        cdef bint found = False
        for box in range(self.boxes):
            self.occ[(word >> (8 * (box + 1)) & 255) - 1] = 1
        self._flood(<int> (word & 255) - 1)
        for cell in range(self.n):
            if self.is_reset[cell] and self.mark[cell] == self.stamp:
                found = True
        for box in range(self.boxes):
            self.occ[(word >> (8 * (box + 1)) & 255) - 1] = 0
        return found

    cdef uint64_t _pushed(self, const int *cells, int box, int to, int player) noexcept nogil:
        """Return the word of a position after a box has moved."""
        cdef int after[BOXES]
        cdef int place = 0, other
        for other in range(self.boxes):
            if other != box:
                after[place] = cells[other]
                place += 1
        while place and after[place - 1] > to:
            after[place] = after[place - 1]
            place -= 1
        after[place] = to
        return self._packed(after, player)

    cdef uint64_t _packed(self, const int *cells, int player) noexcept nogil:
        cdef uint64_t word = player + 1
        cdef int box
        for box in range(self.boxes):
            word |= <uint64_t> (cells[box] + 1) << (8 * (box + 1))
        return word

    cdef int _flood(self, int start) noexcept nogil:
        """Mark the cells that the player reaches; return the lowest one."""
        cdef int top = 1, cell, way, ahead, least = start
        self.stamp += 1
        self.mark[start] = self.stamp
        self.stack[0] = start
        while top:
            top -= 1
            cell = self.stack[top]
            least = min(least, cell)
            for way in range(4):
                ahead = self.nb[4 * cell + way]
                if self.mark[ahead] != self.stamp and not self.occ[ahead]:
                    self.mark[ahead] = self.stamp
                    self.stack[top] = ahead
                    top += 1
        return least

    cdef int32_t _add(self, uint64_t word) noexcept nogil:
        """Return the number of a position, which is added if it is new; -1 if there are too many."""
        cdef uint64_t place = key_place(self.keys, self.mask, mix64_c(word), word)
        if self.keys[place]:
            return self.numbers[place]
        if self.count == self.limit:
            return -1
        self.keys[place] = word
        self.numbers[place] = self.count
        self.found[self.count] = word
        self.count += 1
        return self.count - 1

    cdef int _join(self, int32_t before, int32_t after) noexcept nogil:
        """Store a push; return as `_run`."""
        cdef int32_t *more
        if after < 0:
            return 0
        if self.step_count == self.step_room:
            more = <int32_t *> realloc(self.steps, 4 * <size_t> self.step_room * sizeof(int32_t))
            if more == NULL:
                return -1
            self.steps = more
            self.step_room *= 2
        self.steps[2 * self.step_count] = before
        self.steps[2 * self.step_count + 1] = after
        self.step_count += 1
        return 1

    def _reach(self, uint8_t flag):
        """Give a flag to all positions from which one that has it can be reached; return how many have it."""
        cdef int32_t head = 0, tail = 0, node, step
        cdef int32_t *first = <int32_t *> calloc(self.count + 2, sizeof(int32_t))
        cdef int32_t *before = <int32_t *> malloc((self.step_count + 1) * sizeof(int32_t))
        cdef int32_t *queue = <int32_t *> malloc((self.count + 1) * sizeof(int32_t))
        try:
            if not (first and before and queue):
                raise MemoryError
            with nogil:
                # Counting sort of the pushes by the position after them: ends, then places.
                for step in range(self.step_count):
                    first[self.steps[2 * step + 1] + 2] += 1
                for node in range(self.count):
                    first[node + 2] += first[node + 1]
                for step in range(self.step_count):
                    node = self.steps[2 * step + 1] + 1
                    before[first[node]] = self.steps[2 * step]
                    first[node] += 1
                for node in range(self.count):
                    if self.flags[node] & flag:
                        queue[tail] = node
                        tail += 1
                while head < tail:
                    node = queue[head]
                    head += 1
                    for step in range(first[node], first[node + 1]):
                        if not self.flags[before[step]] & flag:
                            self.flags[before[step]] |= flag
                            queue[tail] = before[step]
                            tail += 1
        finally:
            free(first)
            free(before)
            free(queue)
        return tail
