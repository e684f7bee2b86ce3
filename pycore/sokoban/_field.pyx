"""A compiled board with one position. See _field.pxd."""

from libc.stdint cimport INT64_MAX, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport put_bit, take_lowest

cdef enum:
    LOOKS = 4096        # pairs of box and target examined that count as one node of the budget


cdef class Field:
    """A board and position, created from a level. The player must be able to reach all boxes and goals that matter."""

    def __cinit__(self, level, *_options, Budget budget=None, **_named):
        self.budget = budget
        board = level.board
        if board.diagonal:
            raise ValueError("a diagonal board; only `_configurations` searches them")
        cells = self._inside(level)
        live = self._live_cells(board, cells)
        order = sorted(live) + sorted(cells - live)
        self._index = {cell: i for i, cell in enumerate(order)}
        goals = sorted(board.goals & cells)
        self.n, self.live, self.count = len(order), len(live), len(goals)
        self.words = max(1, (self.live + 63) >> 6)
        self._allocate()
        self._draw(board, order)
        cdef int i
        for i, cell in enumerate(goals):
            self.goals[i] = self._index[cell]
        for cell in sorted(level.boxes & cells):
            i = self._index[cell]
            if i < self.live:
                put_bit(self.start_bits, i)
            else:
                self.stranded += 1
        self.start_player = self._index[level.player]
        with nogil:
            self._measure()

    def __dealloc__(self):
        cdef int i
        for i in range(self.block_count):
            free(self.blocks[i])

    @staticmethod
    def _inside(level):
        """Return the cells that the player could reach without boxes."""
        board, found, stack = level.board, {level.player}, [level.player]
        while stack:
            for to in board.around(stack.pop()):
                if to is not None and to not in found and to not in board.walls:
                    found.add(to)
                    stack.append(to)
        return found

    @staticmethod
    def _live_cells(board, cells):
        """Return the cells from which a lone box can be pushed to a goal, with the player anywhere."""
        stack = [cell for cell in sorted(board.goals) if cell in cells]
        live = set(stack)
        around = {cell: board.around(cell) for cell in cells}
        while stack:
            for d, back in enumerate(around[stack.pop()]):
                if back in cells and back not in live and around[back][d] in cells:
                    live.add(back)
                    stack.append(back)
        return live

    cdef void *take(self, size_t count, size_t size) except NULL:
        """Return zeroed memory with the lifetime of the field."""
        cdef void *block = calloc(max(<size_t> 1, count), size)
        if not block:
            raise MemoryError
        self.blocks[self.block_count] = block
        self.block_count += 1
        self.taken += max(<size_t> 1, count) * size
        return block

    cdef object _allocate(self):
        cdef size_t n = self.n + 1, count = self.count + 1
        self.nb = <int *> self.take(4 * n, sizeof(int))
        self.where = <int *> self.take(n, sizeof(int))
        self.goal = <uint8_t *> self.take(n, 1)
        self.goals = <int *> self.take(count, sizeof(int))
        self.dist = <uint16_t *> self.take(n * count, 2)
        self.from_start = <uint16_t *> self.take(n * count, 2)
        self.zbox = <uint64_t *> self.take(2 * n, 8)
        self.zman = self.zbox + n
        self.start_bits = <uint64_t *> self.take(self.words, 8)
        self.bare = <uint8_t *> self.take(n, 1)
        self.occ = <uint8_t *> self.take(n, 1)
        self.box = <int *> self.take(count, sizeof(int))
        self.mark = <uint32_t *> self.take(n, 4)
        self.kept_mark = <uint32_t *> self.take(n, 4)
        self.mark2 = <uint32_t *> self.take(n, 4)
        self.stack = <int *> self.take(4 * n, sizeof(int))
        self.queue = <int *> self.take(16 * n, sizeof(int))
        self.duals = <int64_t *> self.take(6 * count, sizeof(int64_t))
        self.trial = <int64_t *> self.take(6 * count, sizeof(int64_t))

    cdef object _draw(self, board, order):
        """Number the cells, and surround them by the wall."""
        cdef int i, d
        for i, cell in enumerate(order):
            self.where[i] = cell
            self.goal[i] = cell in board.goals
            for d, to in enumerate(board.around(cell)):
                self.nb[4 * i + d] = self._index.get(to, self.n)
        for d in range(4):
            self.nb[4 * self.n + d] = self.n
        self.occ[self.n] = self.bare[self.n] = 1
        for i in range(2 * (self.n + 1)):
            self.zbox[i] = mix64_c(i + 1)

    cdef void _measure(self) noexcept nogil:
        """Compute the distances of a lone box in pushes, the player being anywhere (breadth-first search)."""
        cdef int i, size = self.n + 1
        memset(self.dist, 0xFF, <size_t> size * (self.count + 1) * 2)
        memset(self.from_start, 0xFF, <size_t> size * (self.count + 1) * 2)
        for i in range(self.count):
            if self.out_of_budget(size >> 8):
                return
            self._spread(self.dist + <size_t> i * size, self.goals[i], self.bare, pulled=True)
        self.to_target = self.dist
        self.load(self.start_bits)
        self.flood(self.occ, self.start_player, &self.start_least)
        for i in range(self.count if not self.stranded else 0):
            if self.out_of_budget(size >> 8):
                return
            self._spread(self.from_start + <size_t> i * size, self.box[i], self.bare, pulled=False)

    cdef bint out_of_budget(self, int64_t nodes) noexcept nogil:
        """Spend nodes of the budget, if there is one; return whether it is exceeded."""
        if self.budget is not None and self.budget.spend(nodes):
            self.stopped = True
        return self.stopped

    cdef void _spread(self, uint16_t *row, int start, const uint8_t *walls, bint pulled) noexcept nogil:
        """Compute the number of pulls or pushes of a lone box from `start` to each live cell."""
        cdef int head = 0, tail = 1, cell, to, man, d
        row[start] = 0
        self.stack[0] = start
        while head < tail:
            cell = self.stack[head]
            head += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if to >= self.live or row[to] != FAR or walls[to]:
                    continue
                man = self.nb[4 * to + d] if pulled else self.nb[4 * cell + (d ^ 2)]
                if not walls[man]:
                    row[to] = row[cell] + 1
                    self.stack[tail] = to
                    tail += 1

    cdef void load(self, const uint64_t *bits) noexcept nogil:
        """Replace the boxes on the board."""
        cdef int i, w, count = 0
        cdef uint64_t word
        memset(self.occ, 0, self.n)
        for w in range(self.words):
            word = bits[w]
            while word:
                i = 64 * w + take_lowest(&word)
                self.occ[i] = 1
                self.box[count] = i
                count += 1

    cdef uint32_t fresh(self, uint32_t *marks, uint32_t *stamp, int size) noexcept nogil:
        """Return a new stamp, which differs from all marks."""
        stamp[0] += 1
        if not stamp[0]:
            memset(marks, 0, <size_t> size * sizeof(uint32_t))
            stamp[0] = 1
        return stamp[0]

    cdef int flood(self, const uint8_t *occ, int start, int *least) noexcept nogil:
        """Mark the cells that the player reaches with a new stamp; return their number; `least` is the lowest one."""
        self.fresh(self.mark, &self.stamp, self.n + 1)
        least[0] = start
        return self.extend(self.mark, self.stamp, occ, start, least)

    cdef int extend(self, uint32_t *mark, uint32_t stamp, const uint8_t *occ, int start, int *least) noexcept nogil:
        """Mark a cell, and the cells that are reached from it and have no mark; return their number, update `least`."""
        cdef int top = 0, cell = start, to, d, low = min(start, least[0]), total = 1, following
        cdef int *stack = self.stack
        cdef const int *nb
        mark[start] = stamp
        while True:
            nb = self.nb + 4 * cell
            following = -1
            for d in range(4):
                to = nb[d]
                if mark[to] != stamp and not occ[to]:
                    mark[to] = stamp
                    stack[top] = following
                    top += following >= 0
                    following = to
                    total += 1
                    if to < low:
                        low = to
            cell = following
            if cell < 0:
                if not top:
                    break
                top -= 1
                cell = stack[top]
        least[0] = low
        return total

    cdef int keep_area(self, int player) noexcept nogil:
        """Mark the cells that the player reaches, to come back to them; return their number."""
        self.kept_area = self.flood(self.occ, player, &self.kept_least)
        self.kept_stamp = self.stamp
        memcpy(self.kept_mark, self.mark, <size_t> self.n * sizeof(uint32_t))
        return self.kept_area

    cdef void return_area(self) noexcept nogil:
        """Mark the cells of the area that was kept."""
        memcpy(self.mark, self.kept_mark, <size_t> self.n * sizeof(uint32_t))
        self.stamp = self.kept_stamp

    # A box is lifted, and put down in many cells of the area around it. Where the free neighbors of its cell are joined
    # around the box, it divides nothing, and the player's area is the one of the lifted box without its cell.

    cdef void lift(self, int cell) noexcept nogil:
        """Join the cell of a lifted box to the area of the last `return_area`, which is beside it."""
        self.around_least = self.kept_least
        self.around = self.kept_area + self.extend(self.mark, self.stamp, self.occ, cell, &self.around_least)
        self.lifted = self.stamp
        self.hole = cell

    cdef int flood_around(self, int cell, int player, int *least) noexcept nogil:
        """Put the lifted box down; do as `flood`. The player is beside it."""
        cdef bint known = self.stamp == self.lifted
        if known:
            self.mark[self.hole] = self.stamp
        # The box may be out of the player's reach.
        if cell == self.around_least or not self._is_joined(cell) or (known and self.mark[cell] != self.stamp):
            self.occ[cell] = 1
            return self.flood(self.occ, player, least)
        if not known:
            self.around = self.flood(self.occ, cell, &self.around_least)
            self.lifted = self.stamp
        self.occ[cell] = 1
        self.hole = cell
        self.mark[cell] = 0
        least[0] = self.around_least
        return self.around - 1

    cdef bint _is_joined(self, int cell) noexcept nogil:
        """Return whether ways around a cell join its free neighbors."""
        cdef const int *nb = self.nb + 4 * cell
        cdef int d, beside, clear = 0, joints = 0
        for d in range(4):
            if not self.occ[nb[d]]:
                beside = (d + 1) & 3
                clear += 1
                joints += not self.occ[nb[beside]] and not self.occ[self.nb[4 * nb[d] + beside]]
        return joints + 1 >= clear

    cdef int other_areas(self, int most, int cells) noexcept nogil:
        """Return the number of areas of the floor besides the one marked by the last flood, but no more than `most`.

        They have so many cells together. All of them are beside boxes, which must be in `box`; others may be, too.
        """
        cdef int i, start, least = 0, total = 0
        cdef uint32_t stamp = self.fresh(self.mark2, &self.stamp2, self.n + 1)
        for i in range(4 * self.count):
            if not cells or total == most:
                break
            start = self.nb[4 * self.box[i >> 2] + (i & 3)]
            if not self.occ[start] and self.mark[start] != self.stamp and self.mark2[start] != stamp:
                cells -= self.extend(self.mark2, stamp, self.occ, start, &least)
                total += 1
        return total

    # Matching: the cheapest assignment of boxes to targets is a lower bound of the pushes. It is computed by the
    # algorithm of Kuhn and Munkres with potentials; rows are boxes and columns are targets, both counted from 1.
    # Potentials are sums of up to `count` distances.

    # long: the loop that most searches spend their time in; its parts would share seven arrays and the column
    cdef bint _match_row(self, int64_t *state, int row) noexcept nogil:
        """Assign a target to a box; return False if there is none, or the budget was exceeded."""
        cdef int m = self.count, j, k, column = 0, owner
        cdef int64_t reduced, least
        cdef int64_t *u = state
        cdef int64_t *v = state + (m + 1)
        cdef int64_t *p = state + 2 * (m + 1)
        cdef int64_t *way = state + 3 * (m + 1)
        cdef int64_t *slack = state + 4 * (m + 1)
        cdef int64_t *used = state + 5 * (m + 1)
        cdef const uint16_t *reach
        cdef uint16_t cost
        p[0] = row
        for j in range(m + 1):
            slack[j] = INT64_MAX
            used[j] = 0
        while p[column]:
            self.looked += m
            if self.looked >= LOOKS:
                if self.out_of_budget(self.looked // LOOKS):
                    return False
                self.looked %= LOOKS
            used[column] = 1
            owner = <int> p[column]
            reach = self.to_target + self.box[owner - 1]
            least = INT64_MAX
            k = 0
            for j in range(1, m + 1):
                if used[j]:
                    continue
                cost = reach[<size_t> (j - 1) * (self.n + 1)]
                reduced = cost - u[owner] - v[j]
                if cost != FAR and reduced < slack[j]:
                    slack[j] = reduced
                    way[j] = column
                if slack[j] < least:
                    least = slack[j]
                    k = j
            if not k:
                return False
            for j in range(m + 1):
                if used[j]:
                    u[p[j]] += least
                    v[j] -= least
                elif slack[j] != INT64_MAX:
                    slack[j] -= least
            column = k
        while column:
            p[column] = p[way[column]]
            column = <int> way[column]
        return True

    cdef int64_t _total(self, const int64_t *state) noexcept nogil:
        cdef int m = self.count, j
        cdef int64_t total = 0
        cdef const int64_t *p = state + 2 * (m + 1)
        for j in range(1, m + 1):
            total += self.to_target[<size_t> (j - 1) * (self.n + 1) + self.box[p[j] - 1]]
        return total

    cdef int64_t match_all(self) noexcept nogil:
        """Match all boxes; return the lower bound of the pushes; `UNMATCHED` if impossible or out of budget."""
        cdef int row
        memset(self.duals, 0, 6 * (<size_t> self.count + 1) * sizeof(int64_t))
        for row in range(1, self.count + 1):
            if not self._match_row(self.duals, row):
                return UNMATCHED
        return self._total(self.duals)

    cdef int64_t match_moved(self, int number) noexcept nogil:
        """Return the result of `match_all` after one box has moved since the last call of `match_all`."""
        cdef int m = self.count, j
        memcpy(self.trial, self.duals, 3 * (<size_t> m + 1) * sizeof(int64_t))
        for j in range(1, m + 1):
            if self.trial[2 * (m + 1) + j] == number + 1:
                self.trial[2 * (m + 1) + j] = 0
                break
        self.trial[number + 1] = 0
        return self._total(self.trial) if self._match_row(self.trial, number + 1) else UNMATCHED

    cdef bint matchable(self, int number) noexcept nogil:
        """Return whether `match_moved` finds a matching; fast if the box can keep its target."""
        cdef int m = self.count, j
        cdef const int64_t *p = self.duals + 2 * (m + 1)
        for j in range(1, m + 1):
            if p[j] == number + 1:
                if self.to_target[<size_t> (j - 1) * (self.n + 1) + self.box[number]] != FAR:
                    return True
                break
        return self.match_moved(number) != UNMATCHED

    cdef uint64_t hash_bits(self, const uint64_t *bits) noexcept nogil:
        cdef uint64_t word, h = 0
        cdef int w
        for w in range(self.words):
            word = bits[w]
            while word:
                h ^= self.zbox[64 * w + take_lowest(&word)]
        return h
