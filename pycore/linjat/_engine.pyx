"""Construction and optimization of puzzles, without the GIL.

The method is from J. Snellman. A construction starts with random numbers. Whenever the human solver is stuck, a dot is
added in a cell that the most numbers reach, because such a dot gives the least information; earlier conclusions stay
valid. The optimization keeps a pool of puzzles, mutates the numbers of a puzzle, and constructs its dots again.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport abs, calloc, free
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng, rng_below, rng_next, rng_t
from pycore.kernel.bits cimport lowest_bit, take_lowest
from pycore.linjat._board cimport MAX_CELLS, MAX_SIDE, NOTHING, OPEN, RULE_COUNT, SOLVED, board_t, number_t
from pycore.linjat._curve cimport Curve
from pycore.linjat._climb cimport climb, idling, leaking, next_layer, take_order
from pycore.linjat._knowledge cimport board_clear, board_dot, board_number, board_start, refresh

cdef enum:
    POOL = 0
    ANNEALING = 1
    GENETIC = 2
    TRIES = 400                 # attempts for placing a line


cdef struct draft_t:
    number_t numbers[MAX_CELLS]
    uint32_t dots[MAX_SIDE]         # a bit set for each row
    int score                       # minus the distance from the target, if there is one
    int points                      # the score without a target


cdef class Engine:
    """The search for puzzles with given parameters. The documentation is in _engine.pyi."""

    # pool[:size] falls in score; pool[capacity] is scratch. `taken` has all cells of the numbers of `work`.
    cdef board_t board
    cdef rng_t rng
    cdef int width, height, count
    cdef int values[4]          # lowest and highest value in a first puzzle; the same after a mutation
    cdef bint symmetric
    cdef bint tight             # leaks are not allowed
    cdef uint32_t rules
    cdef uint8_t order[RULE_COUNT + 1]      # the rules and those that are watched for leaks
    cdef uint8_t used[RULE_COUNT + 1]       # the rules alone
    cdef uint32_t wanted
    cdef int weights[RULE_COUNT]
    cdef int width_weight
    cdef int method, capacity, size
    cdef draft_t *pool          # best first; one more than the capacity
    cdef draft_t work
    cdef draft_t current        # the last accepted puzzle of annealing
    cdef draft_t other
    cdef int growths            # number of fillings with dots for each mutation
    cdef int target             # target score; none if negative
    cdef uint8_t first_reached[MAX_CELLS]
    cdef uint8_t taken[MAX_CELLS]
    cdef uint32_t allowed[MAX_SIDE]     # where dots may lie
    cdef bint sown
    cdef Curve curve
    cdef int64_t effort
    cdef readonly int64_t attempts
    cdef readonly int64_t iterations
    cdef readonly int64_t solved

    def __cinit__(self, Rng rng not None, int width, int height, int count, values, weights, int width_weight, *,
                  bytes order, int rules, int wanted=0, bint tight=False, bint symmetric=False, int capacity=10,
                  int method=POOL, int growths=3, int target=-1,
                  bint sown=False, Curve curve=None):
        cdef int i
        self.rng = rng.state
        self.curve = curve or Curve()
        self.width, self.height, self.count = width, height, count
        for i in range(4):
            self.values[i] = values[i]
        for i in range(RULE_COUNT):
            self.weights[i] = weights[i]
        self.width_weight = width_weight
        self.rules, self.wanted = rules, wanted
        take_order(self.order, order)
        take_order(self.used, bytes(rule for rule in order if rules >> rule & 1))
        self.tight, self.symmetric = tight, symmetric
        self.capacity, self.method = capacity, method
        self.growths, self.target, self.sown = growths, target, sown
        self.allow_all()
        self.pool = <draft_t *> calloc(capacity + 1, sizeof(draft_t))
        if not self.pool:
            raise MemoryError

    def __dealloc__(self):
        free(self.pool)

    def attempt(self, int64_t limit, Budget budget not None):
        cdef bint found = False, placed
        with nogil:
            while not found and self.attempts < limit:
                self.attempts += 1
                self.effort = 1
                placed = self.sow() if self.sown else self.scatter()
                found = placed and self.finish(&self.work) and self.is_wanted()
                if found:
                    self.keep(&self.work)
                    self.curve.add(self.iterations, self.work.score, self.work.points)
                    self.current = self.work
                if budget.spend(self.effort):
                    break
        return found

    def improve(self, int64_t limit, Budget budget not None, int64_t before=0):
        self.allow_all()
        with nogil:
            while self.iterations < limit and not (self.target >= 0 and self.pool[0].score == 0):
                self.effort = 1
                self.vary(limit)
                self.iterations += 1
                budget.advance(before + self.iterations)
                if budget.spend(self.effort):
                    break

    cdef void allow_all(self) noexcept nogil:
        cdef int y
        for y in range(self.height):
            self.allowed[y] = (<uint32_t> 1 << self.width) - 1

    def clear(self):
        self.size = 0

    def load(self, drafts):
        cdef draft_t *draft = &self.pool[self.capacity]
        cdef int i
        for score, numbers, dots in drafts:
            for i in range(self.count):
                x, y, n = numbers[i]
                draft.numbers[i].x, draft.numbers[i].y, draft.numbers[i].n = x, y, n
            for i in range(self.height):
                draft.dots[i] = 0
            for x, y in dots:
                draft.dots[y] |= <uint32_t> 1 << <int> x
            draft.score = score
            self.keep(draft)
        if self.size:
            memcpy(&self.current, &self.pool[0], sizeof(draft_t))

    @property
    def pooled(self):
        cdef const draft_t *draft
        cdef int i, k, x, y
        drafts = []
        for k in range(self.size):
            draft = &self.pool[k]
            numbers = [(draft.numbers[i].x, draft.numbers[i].y, draft.numbers[i].n) for i in range(self.count)]
            dots = [(x, y) for y in range(self.height) for x in range(self.width) if draft.dots[y] >> x & 1]
            drafts.append((draft.score, numbers, dots))
        return drafts

    cdef inline int value(self) noexcept nogil:
        return self.values[0] + <int> rng_below(&self.rng, self.values[1] - self.values[0] + 1)

    cdef int free_cell(self) noexcept nogil:
        """Return a random cell without a number; there must be one."""
        cdef int cell
        while True:
            cell = <int> rng_below(&self.rng, self.width * self.height)
            if not self.taken[cell]:
                return cell

    cdef inline void put(self, draft_t *draft, int i, int cell, int n) noexcept nogil:
        draft.numbers[i].x = cell % self.width
        draft.numbers[i].y = cell // self.width
        draft.numbers[i].n = n
        self.taken[cell] = True

    cdef inline int cell_of(self, const draft_t *draft, int i) noexcept nogil:
        return draft.numbers[i].y * self.width + draft.numbers[i].x

    cdef inline int opposite(self, int cell) noexcept nogil:
        return self.width * self.height - 1 - cell

    cdef bint scatter(self) noexcept nogil:
        """Put random numbers in random cells. Symmetric pairs are numbers 2i and 2i + 1; an odd last one is central."""
        cdef int i = 0, cell, last = self.width * self.height, loose = self.count
        memset(self.taken, 0, last)
        if self.symmetric:
            if self.count % 2:
                loose -= 1
                self.put(&self.work, self.count - 1, last // 2, self.value())
            elif last % 2:
                self.taken[last // 2] = True
        while i < loose:
            cell = self.free_cell()
            self.put(&self.work, i, cell, self.value())
            i += 1
            if self.symmetric:
                self.put(&self.work, i, self.opposite(cell), self.value())
                i += 1
        return True

    cdef bint sow(self) noexcept nogil:
        """Place random lines that do not meet, put a number on each, and restrict dots to the cells of the lines."""
        cdef bint lain[MAX_CELLS]
        cdef int i, k, n, cell, step, first, tries
        for cell in range(self.width * self.height):
            lain[cell] = self.taken[cell] = False
        for k in range(self.height):
            self.allowed[k] = 0
        for i in range(self.count):
            for tries in range(TRIES + 1):
                if tries == TRIES:
                    return False
                n = self.value()
                cell = <int> rng_below(&self.rng, self.width * self.height)
                k = <int> rng_below(&self.rng, n)
                if rng_next(&self.rng) >> 63:
                    step = 1
                    first = cell % self.width - k
                    if first < 0 or first + n > self.width:
                        continue
                else:
                    step = self.width
                    first = cell // self.width - k
                    if first < 0 or first + n > self.height:
                        continue
                first = cell - k * step
                k = 0
                while k < n and not lain[first + k * step]:
                    k += 1
                if k == n:
                    break
            self.put(&self.work, i, cell, n)
            for k in range(n):
                lain[first + k * step] = True
                self.allowed[(first + k * step) // self.width] |= <uint32_t> 1 << ((first + k * step) % self.width)
        return True

    cdef bint finish(self, draft_t *draft) noexcept nogil:
        """Add dots to a draft and compute its score; return False if it does not become a puzzle."""
        cdef board_t *b = &self.board
        cdef int i
        board_clear(b, self.width, self.height)
        for i in range(self.count):
            board_number(b, draft.numbers[i].x, draft.numbers[i].y, draft.numbers[i].n)
        board_start(b)
        if not self.grow():
            return False
        board_start(b)
        if climb(b, self.order, self.rules) != SOLVED or (self.tight and b.leaks):
            return False
        self.effort += b.depth
        self.solved += 1
        memcpy(draft.dots, b.dot_row, sizeof(b.dot_row))
        draft.points = self.width_weight * b.max_width
        for i in range(RULE_COUNT):
            draft.points += self.weights[i] * b.layers[i]
        draft.score = draft.points if self.target < 0 else -abs(draft.points - self.target)
        return True

    cdef bint is_wanted(self) noexcept nogil:
        cdef int i
        for i in range(RULE_COUNT):
            if self.wanted >> i & 1 and self.board.layers[i]:
                return True
        return not self.wanted

    cdef bint grow(self) noexcept nogil:
        """Solve the puzzle, and add a dot whenever the solver is stuck."""
        cdef board_t *b = &self.board
        cdef int i
        memcpy(self.first_reached, b.reached, self.width * self.height)
        while refresh(b) == OPEN:
            self.effort += 1
            i = leaking(b)
            while i >= 0 and self.add_dot(i):
                i = leaking(b)
            if next_layer(b, self.used, self.rules) == NOTHING:
                i = idling(b) if self.tight else -1
                if not (i >= 0 and self.add_dot(i)) and not self.add_dot(-1):
                    return False
        return b.status == SOLVED

    cdef bint add_dot(self, int within) noexcept nogil:
        """Add a dot in a random cell with the highest score, the count of numbers that reach it now, plus the
        count that reached it at first. Number `within` reaches the cell, unless `within` is negative.
        """
        cdef board_t *b = &self.board
        cdef int16_t ties[MAX_CELLS]
        cdef int x, y, cell, score, best = 0, count = 0
        cdef uint32_t cells
        for y in range(self.height):
            cells = self.allowed[y] & ~b.owned_row[y] & ~b.dot_row[y]
            if within >= 0:
                if b.numbers[within].y == y:
                    cells &= b.reach[within].h
                else:
                    cells &= (b.reach[within].v >> y & 1) << b.numbers[within].x
            while cells:
                x = take_lowest(&cells)
                cell = y * self.width + x
                if not b.reached[cell]:
                    continue
                score = b.reached[cell] + self.first_reached[cell]
                if score >= best:
                    if score > best:
                        best = score
                        count = 0
                    ties[count] = cell
                    count += 1
        if not count:
            return False
        cell = ties[rng_below(&self.rng, count)]
        board_dot(b, cell % self.width, cell // self.width)
        return True

    cdef void keep(self, const draft_t *draft) noexcept nogil:
        """Insert a draft into the pool before the drafts of equal score; drop the last one of a full pool."""
        cdef int k, place = self.size
        while place and self.pool[place - 1].score <= draft.score:
            place -= 1
        if place == self.capacity:
            return
        self.size = min(self.size + 1, self.capacity)
        for k in range(self.size - 1, place, -1):
            memcpy(&self.pool[k], &self.pool[k - 1], sizeof(draft_t))
        memcpy(&self.pool[place], draft, sizeof(draft_t))

    cdef void copy(self, const draft_t *draft) noexcept nogil:
        """Start a new draft with the numbers of another one."""
        cdef int i
        memset(self.taken, 0, self.width * self.height)
        memcpy(self.work.numbers, draft.numbers, self.count * sizeof(number_t))
        for i in range(self.count):
            self.taken[self.cell_of(draft, i)] = True

    cdef void cross(self, const draft_t *one, const draft_t *two) noexcept nogil:
        """Copy draft `one`; replace each number with probability 1/2 by its number of `two` if that cell is free."""
        cdef int i
        self.copy(one)
        for i in range(self.count):
            if rng_next(&self.rng) >> 63 and not self.taken[self.cell_of(two, i)]:
                self.taken[self.cell_of(&self.work, i)] = False
                self.work.numbers[i] = two.numbers[i]
                self.taken[self.cell_of(two, i)] = True

    cdef void mutate(self) noexcept nogil:
        """Mutate a random number, and repeat with probability 1/3."""
        cdef int i, n, kind
        while True:
            i = <int> rng_below(&self.rng, self.count)
            n = self.work.numbers[i].n
            kind = <int> rng_below(&self.rng, 4)
            if kind == 0:
                self.work.numbers[i].n = max(n - 1, self.values[2])
            elif kind == 1:
                self.work.numbers[i].n = min(n + 1, self.values[3])
            elif kind == 2 and self.count < self.width * self.height:
                self.move(i, self.free_cell())
            else:
                self.move(i, self.cell_beside(i))
            if rng_below(&self.rng, 3):
                return

    cdef int cell_beside(self, int i) noexcept nogil:
        """Return the neighbor cell of a number in a random direction; its own cell if the neighbor is not free."""
        cdef int side = <int> rng_below(&self.rng, 4)
        cdef int x = self.work.numbers[i].x + (side == 1) - (side == 3)
        cdef int y = self.work.numbers[i].y + (side == 2) - (side == 0)
        if 0 <= x < self.width and 0 <= y < self.height and not self.taken[y * self.width + x]:
            return y * self.width + x
        return self.cell_of(&self.work, i)

    cdef void move(self, int i, int cell) noexcept nogil:
        """Move a number to a free cell, and in symmetric puzzles also its counterpart."""
        cdef int twin = i ^ 1, place = self.cell_of(&self.work, i)
        if self.taken[cell] or (self.symmetric and (twin >= self.count or cell == self.opposite(cell))):
            return
        self.taken[place] = False
        self.put(&self.work, i, cell, self.work.numbers[i].n)
        if self.symmetric:
            self.taken[self.opposite(place)] = False
            self.put(&self.work, twin, self.opposite(cell), self.work.numbers[twin].n)

    cdef void vary(self, int64_t limit) noexcept nogil:
        """Create a new puzzle from puzzles of the pool, and keep it if it is good enough."""
        cdef int drop, _k
        cdef draft_t *base = &self.pool[rng_below(&self.rng, self.size)]
        if self.method == GENETIC and not self.symmetric:
            self.cross(base, &self.pool[rng_below(&self.rng, self.size)])
        elif self.method == ANNEALING:
            self.copy(&self.current)
        else:
            self.copy(base)
        self.mutate()
        if not self.finish(&self.work):
            return
        # Dots are drawn among equally good cells, so the same numbers may give different puzzles.
        memcpy(&self.other, &self.work, sizeof(draft_t))
        for _k in range(self.growths - 1):
            if self.finish(&self.other) and self.other.score > self.work.score:
                memcpy(&self.work, &self.other, sizeof(draft_t))
        self.keep(&self.work)
        self.curve.add(self.iterations + 1, self.work.score, self.work.points)
        if self.method == ANNEALING:
            # The allowed loss has a geometric distribution, an integer version of Metropolis' rule; it cools down to 0.
            drop = abs(self.current.score) // 8 * <int> (limit - self.iterations) // <int> max(limit, 1)
            drop = drop * (lowest_bit(<uint32_t> rng_next(&self.rng) | <uint32_t> 1 << 31)) // 4
            if self.work.score >= self.current.score - drop:
                self.current = self.work
