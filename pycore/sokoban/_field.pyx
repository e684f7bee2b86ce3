"""A compiled board with one position on it. See the .pxd file for its contract."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from pycore.base.rng cimport mix64_c

from pycore.base.geometry import Direction


cdef class Field:
    """Made from a level; boxes and goals the player can never get near must be settled before."""

    def __cinit__(self, level, *_options, **_named):
        board = level.board
        cells = self._inside(level)
        live = self._live_cells(board, cells)
        order = sorted(live) + sorted(cells - live)
        index = {cell: i for i, cell in enumerate(order)}
        self._index = index
        goals = sorted(board.goals & cells)
        boxes = sorted(level.boxes & cells)
        self.n, self.live, self.count = len(order), len(live), len(goals)
        self.words = max(1, (self.live + 63) >> 6)
        self.corral_limit = 400
        self._allocate()
        cdef int i, d
        for i, cell in enumerate(order):
            self.where[i] = cell
            self.goal[i] = cell in board.goals
            for d in range(4):
                self.nb[4 * i + d] = index.get(board.step(cell, Direction(d)), self.n)
        for d in range(4):
            self.nb[4 * self.n + d] = self.n
        self.occ[self.n] = self.occ_local[self.n] = self.solid[self.n] = 1
        for i, cell in enumerate(goals):
            self.goals[i] = index[cell]
        for i in range(2 * (self.n + 1)):
            self.zbox[i] = mix64_c(i + 1)
        self.stranded = sum(cell not in live for cell in boxes)
        for cell in boxes:
            if cell in live:
                i = index[cell]
                self.start_bits[i >> 6] |= <uint64_t> 1 << (i & 63)
        self.start_player = index[level.player]
        self._measure()

    @staticmethod
    def _inside(level):
        """Return the cells the player could walk to if there were no boxes."""
        board, found, stack = level.board, {level.player}, [level.player]
        while stack:
            cell = stack.pop()
            for d in Direction:
                to = board.step(cell, d)
                if board.floor(to) and to not in found:
                    found.add(to)
                    stack.append(to)
        return found

    @staticmethod
    def _live_cells(board, cells):
        """Return the cells from which a lone box can be pushed to a goal, if the player could be everywhere."""
        stack = [cell for cell in sorted(board.goals) if cell in cells]
        live = set(stack)
        while stack:
            cell = stack.pop()
            for d in Direction:
                back = board.step(cell, d)
                if back in cells and back not in live and board.step(back, d) in cells:
                    live.add(back)
                    stack.append(back)
        return live

    cdef object _allocate(self):
        cdef size_t n = self.n + 1, count = self.count + 1
        self.nb = <int *> calloc(4 * n, sizeof(int))
        self.where = <int *> calloc(n, sizeof(int))
        self.goal = <uint8_t *> calloc(n, 1)
        self.goals = <int *> calloc(count, sizeof(int))
        self.dist = <uint16_t *> malloc(n * count * 2)
        self.near = <uint16_t *> malloc(n * 2)
        self.zbox = <uint64_t *> calloc(2 * n, 8)
        self.start_bits = <uint64_t *> calloc(self.words, 8)
        self.occ = <uint8_t *> calloc(n, 1)
        self.box = <int *> calloc(count, sizeof(int))
        self.mark = <uint32_t *> calloc(n, 4)
        self.mark2 = <uint32_t *> calloc(n, 4)
        self.seen = <uint32_t *> calloc(4 * n, 4)
        self.emitted = <uint32_t *> calloc(4 * n, 4)
        self.stack = <int *> calloc(4 * n, sizeof(int))
        self.queue = <int *> calloc(16 * n, sizeof(int))
        self.trail = <int *> calloc(n, sizeof(int))
        self.solid = <uint8_t *> calloc(n, 1)
        self.region = <int *> calloc(n, sizeof(int))
        self.corral = <int *> calloc(n, sizeof(int))
        self.from_start = <uint16_t *> malloc(n * count * 2)
        self.duals = <int *> calloc(6 * count, sizeof(int))
        self.trial = <int *> calloc(6 * count, sizeof(int))
        self.occ_local = <uint8_t *> calloc(n, 1)
        self.local_stack = <local_t *> calloc(8192, sizeof(local_t))
        self.local_seen = <uint64_t *> calloc(LOCAL_TABLE, 8)
        self.verdicts = <uint64_t *> calloc(1 << 18, 8)
        if not (
            self.nb and self.where and self.goal and self.goals and self.dist and self.near
            and self.zbox and self.start_bits and self.occ and self.box and self.mark and self.mark2 and self.seen
            and self.emitted and self.stack and self.queue and self.trail and self.solid and self.region
            and self.corral and self.from_start and self.duals and self.trial and self.occ_local and self.local_stack
            and self.local_seen and self.verdicts
        ):
            raise MemoryError
        self.zman = self.zbox + n
        self.active = self.occ

    def __dealloc__(self):
        for pointer in (
            <size_t> self.nb, <size_t> self.where, <size_t> self.goal, <size_t> self.goals, <size_t> self.dist,
            <size_t> self.near, <size_t> self.zbox, <size_t> self.start_bits, <size_t> self.occ,
            <size_t> self.box, <size_t> self.mark, <size_t> self.mark2, <size_t> self.seen, <size_t> self.emitted,
            <size_t> self.stack, <size_t> self.queue, <size_t> self.trail, <size_t> self.solid, <size_t> self.region,
            <size_t> self.corral, <size_t> self.from_start,
            <size_t> self.duals, <size_t> self.trial, <size_t> self.occ_local,
            <size_t> self.local_stack, <size_t> self.local_seen, <size_t> self.verdicts,
        ):
            free(<void *> <size_t> pointer)

    cdef object _measure(self):
        """Distances in pushes of a lone box, the player being everywhere: breadth first, by pulls from each goal."""
        cdef int g, head, tail, cell, back, d, size = self.n + 1
        cdef uint16_t *row
        memset(self.dist, 0xFF, <size_t> size * (self.count + 1) * 2)
        memset(self.near, 0xFF, size * 2)
        for g in range(self.count):
            row = self.dist + <size_t> g * size
            row[self.goals[g]] = 0
            self.queue[0] = self.goals[g]
            head, tail = 0, 1
            while head < tail:
                cell = self.queue[head]
                head += 1
                self.near[cell] = min(self.near[cell], row[cell])
                for d in range(4):
                    back = self.nb[4 * cell + d]
                    if back != self.n and row[back] == FAR and self.nb[4 * back + d] != self.n:
                        row[back] = row[cell] + 1
                        self.queue[tail] = back
                        tail += 1
        self.to_target = self.dist
        self.load(self.start_bits)
        self.flood(self.occ, self.start_player, &self.start_least)
        memset(self.from_start, 0xFF, <size_t> size * (self.count + 1) * 2)
        for g in range(self.count if not self.stranded else 0):
            row = self.from_start + <size_t> g * size
            row[self.box[g]] = 0
            self.queue[0] = self.box[g]
            head, tail = 0, 1
            while head < tail:
                cell = self.queue[head]
                head += 1
                for d in range(4):
                    back = self.nb[4 * cell + d]
                    if back < self.live and row[back] == FAR and self.nb[4 * cell + (d ^ 2)] != self.n:
                        row[back] = row[cell] + 1
                        self.queue[tail] = back
                        tail += 1

    cdef void load(self, const uint64_t *bits) noexcept nogil:
        """Put these boxes on the board instead of those that stand there."""
        cdef int i, w, count = 0
        cdef uint64_t word
        memset(self.occ, 0, self.n)
        for w in range(self.words):
            word = bits[w]
            while word:
                i = 64 * w + lowest(word)
                word &= word - 1
                self.occ[i] = 1
                self.box[count] = i
                count += 1

    cdef int flood(self, const uint8_t *occ, int start, int *least) noexcept nogil:
        """Mark the cells the player gets to with the next stamp; return how many, and the least in `least`."""
        cdef int top = 1, cell, to, d, low = start, total = 1
        cdef int *stack = self.stack
        cdef const int *nb
        cdef uint32_t *mark = self.mark
        self.stamp += 1
        cdef uint32_t stamp = self.stamp
        stack[0] = start
        mark[start] = stamp
        while top:
            top -= 1
            cell = stack[top]
            nb = self.nb + 4 * cell
            for d in range(4):
                to = nb[d]
                if mark[to] != stamp and not occ[to]:
                    mark[to] = stamp
                    stack[top] = to
                    top += 1
                    total += 1
                    if to < low:
                        low = to
        least[0] = low
        return total

    cdef int regions(self) noexcept nogil:
        """Return into how many parts the boxes cut the floor."""
        cdef int top, cell, to, d, i, total = 0
        cdef uint32_t *mark = self.mark2
        self.stamp2 += 1
        cdef uint32_t stamp = self.stamp2
        for i in range(self.n):
            if self.occ[i] or mark[i] == stamp:
                continue
            total += 1
            self.stack[0] = i
            mark[i] = stamp
            top = 1
            while top:
                top -= 1
                cell = self.stack[top]
                for d in range(4):
                    to = self.nb[4 * cell + d]
                    if mark[to] != stamp and not self.occ[to]:
                        mark[to] = stamp
                        self.stack[top] = to
                        top += 1
        return total

    # Freeze: a box that can be moved along neither axis, other boxes that cannot either being as good as walls.

    cdef bint _axis_blocked(self, int cell, int axis) noexcept nogil:
        cdef int a = self.nb[4 * cell + axis], b = self.nb[4 * cell + axis + 2]
        if self.solid[a] or self.solid[b]:
            return True
        if a >= self.live and b >= self.live:
            return True
        return (self.active[a] and self.frozen(a)) or (self.active[b] and self.frozen(b))

    cdef bint frozen(self, int cell) noexcept nogil:
        """Tell whether the box can never move again; on success it and its supporters stay in the trail as solid."""
        cdef int before = self.trailed
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
        """Tell whether the box there is frozen together with one that is off the goals (itself maybe)."""
        cdef bint dead = False
        self.frozen(cell)
        while self.trailed:
            self.trailed -= 1
            self.solid[self.trail[self.trailed]] = 0
            dead |= not self.goal[self.trail[self.trailed]]
        return dead

    # Matching: every box needs a target of its own; the cheapest way to give it one is a lower bound of the pushes.
    # Kuhn and Munkres with potentials; rows are boxes, columns targets, both counted from 1.

    cdef void _match_row(self, int *state, int row) noexcept nogil:
        """Give a box without target one."""
        cdef int m = self.count, j, k, column = 0, owner, cost, reduced, least
        cdef int *u = state
        cdef int *v = state + (m + 1)
        cdef int *p = state + 2 * (m + 1)
        cdef int *way = state + 3 * (m + 1)
        cdef int *slack = state + 4 * (m + 1)
        cdef int *used = state + 5 * (m + 1)
        cdef const uint16_t *reach
        p[0] = row
        for j in range(m + 1):
            slack[j] = 1 << 29
            used[j] = 0
        while True:
            used[column] = 1
            owner = p[column]
            reach = self.to_target + self.box[owner - 1]
            least = 1 << 30
            k = 0
            for j in range(1, m + 1):
                if used[j]:
                    continue
                cost = reach[<size_t> (j - 1) * (self.n + 1)]
                if cost == FAR:
                    cost = UNMATCHED
                reduced = cost - u[owner] - v[j]
                if reduced < slack[j]:
                    slack[j] = reduced
                    way[j] = column
                if slack[j] < least:
                    least = slack[j]
                    k = j
            for j in range(m + 1):
                if used[j]:
                    u[p[j]] += least
                    v[j] -= least
                else:
                    slack[j] -= least
            column = k
            if not p[column]:
                break
        while column:
            p[column] = p[way[column]]
            column = way[column]

    cdef int _total(self, const int *state) noexcept nogil:
        cdef int m = self.count, j, cost, total = 0
        cdef const int *p = state + 2 * (m + 1)
        for j in range(1, m + 1):
            cost = self.to_target[<size_t> (j - 1) * (self.n + 1) + self.box[p[j] - 1]]
            if cost == FAR:
                return UNMATCHED
            total += cost
        return total

    cdef int match_all(self) noexcept nogil:
        """Match the boxes of the list; return the pushes that takes at least, or `UNMATCHED`."""
        cdef int row
        memset(self.duals, 0, 6 * (self.count + 1) * sizeof(int))
        for row in range(1, self.count + 1):
            self._match_row(self.duals, row)
        return self._total(self.duals)

    cdef int match_moved(self, int number) noexcept nogil:
        """Return what `match_all` would, after it was called and then one box of the list has moved."""
        cdef int m = self.count, j
        memcpy(self.trial, self.duals, 3 * (m + 1) * sizeof(int))
        for j in range(1, m + 1):
            if self.trial[2 * (m + 1) + j] == number + 1:
                self.trial[2 * (m + 1) + j] = 0
                break
        self.trial[number + 1] = 0
        self._match_row(self.trial, number + 1)
        return self._total(self.trial)

    cdef uint64_t hash_bits(self, const uint64_t *bits) noexcept nogil:
        cdef uint64_t word, h = 0
        cdef int w
        for w in range(self.words):
            word = bits[w]
            while word:
                h ^= self.zbox[64 * w + lowest(word)]
                word &= word - 1
        return h

    # Corrals: parts of the floor the player cannot get to, with the boxes around them.

    cdef int _gather(self, int start, int *cells) noexcept nogil:
        """Find the part of the floor around `start`: its cells into `region`, the boxes at it into `corral`.

        Boxes and cells get the mark `stamp2`. Returns how many boxes, and in `cells` how many cells.
        """
        cdef int head = 0, tail = 1, boxes = 0, cell, to, d
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

    cdef bint corrals_dead(self, int last, int player) noexcept nogil:
        """Tell whether a corral at the box pushed last can never be opened nor its boxes brought to goals.

        `mark` must hold the player's flood.
        """
        cdef int d, to, cells = 0, boxes
        cdef uint32_t reached = self.stamp
        if self.words > MAX_WORDS or not self.corral_limit:
            return False
        for d in range(4):
            to = self.nb[4 * last + d]
            if self.occ[to] or self.mark[to] == reached:
                continue
            self.stamp2 += 1
            boxes = self._gather(to, &cells)
            if boxes <= MAX_CORRAL and self._corral_dead(boxes, cells, player):
                return True
            self.flood(self.occ, player, &to)
            reached = self.stamp
        return False

    cdef bint _corral_dead(self, int boxes, int cells, int player) noexcept nogil:
        cdef int i, least = 0
        cdef bint off = False, dead
        cdef uint64_t h = 0, key
        cdef uint64_t *slot
        for i in range(boxes):
            off |= not self.goal[self.corral[i]]
            h ^= self.zbox[self.corral[i]]
        if not off:
            return False
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 1
        self.flood(self.occ_local, player, &least)
        key = mix64_c(h ^ self.zman[least])
        slot = self.verdicts + (key >> 46)
        if (slot[0] | 1) == (key | 1):
            dead = slot[0] & 1
        else:
            dead = self._local_search(boxes, cells, player)
            slot[0] = (key & ~<uint64_t> 1) | dead
            self.corral_calls += 1
            self.corral_dead += dead
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 0
        return dead

    cdef bint _local_search(self, int boxes, int cells, int player) noexcept nogil:
        """Search all ways to push the boxes of a corral, other boxes gone; True if none opens or settles it."""
        cdef local_t *top = self.local_stack
        cdef local_t here
        cdef int i, w, d, cell, to, side, least = 0, nodes = 0, off
        cdef int current[MAX_CORRAL]
        cdef uint64_t word, key
        cdef bint verdict = True
        cdef uint32_t stamp
        self.active = self.occ_local
        memset(self.local_seen, 0, LOCAL_TABLE * 8)
        memset(top, 0, sizeof(local_t))
        for i in range(boxes):
            cell = self.corral[i]
            top.bits[cell >> 6] |= <uint64_t> 1 << (cell & 63)
            current[i] = cell
        top.player = player
        top += 1
        while top > self.local_stack:
            top -= 1
            here = top[0]
            # Put the boxes of this position on the board.
            for i in range(boxes):
                self.occ_local[current[i]] = 0
            i = 0
            off = 0
            key = 0
            for w in range(self.words):
                word = here.bits[w]
                while word:
                    cell = 64 * w + lowest(word)
                    word &= word - 1
                    current[i] = cell
                    self.occ_local[cell] = 1
                    key ^= self.zbox[cell]
                    off += not self.goal[cell]
                    i += 1
            if not off:
                verdict = False
                break
            self.flood(self.occ_local, here.player, &least)
            stamp = self.stamp
            # Opened: the player is where he could not be.
            for i in range(cells):
                if self.mark[self.region[i]] == stamp:
                    verdict = False
                    break
            if not verdict:
                break
            key = mix64_c(key ^ self.zman[least]) | 1
            w = <int> (key >> 52)
            while self.local_seen[w] and self.local_seen[w] != key:
                w = (w + 1) & (LOCAL_TABLE - 1)
            if self.local_seen[w]:
                continue
            self.local_seen[w] = key
            nodes += 1
            if nodes > self.corral_limit:
                verdict = False
                break
            for i in range(boxes):
                cell = current[i]
                for d in range(4):
                    side = self.nb[4 * cell + (d ^ 2)]
                    to = self.nb[4 * cell + d]
                    if to >= self.live or self.occ_local[to] or self.mark[side] != stamp:
                        continue
                    if top - self.local_stack > 8000:
                        verdict = False
                        break
                    top[0] = here
                    top.bits[cell >> 6] ^= <uint64_t> 1 << (cell & 63)
                    top.bits[to >> 6] ^= <uint64_t> 1 << (to & 63)
                    top.player = cell
                    # A freeze needs the boxes in place.
                    self.occ_local[cell] = 0
                    self.occ_local[to] = 1
                    if not self.freeze_dead(to):
                        top += 1
                    self.occ_local[cell] = 1
                    self.occ_local[to] = 0
        for i in range(boxes):
            self.occ_local[current[i]] = 0
        for i in range(boxes):
            self.occ_local[self.corral[i]] = 1
        self.corral_nodes += nodes
        self.active = self.occ
        return verdict

    cdef int pi_corral(self, int player, uint8_t *chosen) noexcept nogil:
        """Find a corral whose boxes alone need be pushed next: all their pushes lead in, and can be done now.

        `mark` must hold the player's flood. Returns how many boxes it has, marked in `chosen`; 0 if there is none.
        """
        cdef int i, d, to, cells = 0, boxes, b, best = 0
        cdef uint32_t reached = self.stamp, before = self.stamp2
        for i in range(self.count):
            for d in range(4):
                to = self.nb[4 * self.box[i] + d]
                if self.occ[to] or self.mark[to] == reached or self.mark2[to] > before:
                    continue
                self.stamp2 += 1
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
                # Never possible, or not before another push of the corral.
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

    def dead_boxes(self, boxes, player):
        """Return the boxes that show the position to be dead, as cells of the drawing; empty if none is found."""
        cdef int i, d, cell, least = 0, number = 0, size = 0, where, side
        live = [self._index[box] for box in boxes if self._index[box] < self.live]
        if len(live) < len(boxes):
            return [box for box in boxes if self._index[box] >= self.live]
        memset(self.occ, 0, self.n)
        for cell in live:
            self.occ[cell] = 1
            self.box[number] = cell
            number += 1
        for i in range(self.count):
            self.trailed = 0
            if self.frozen(self.box[i]):
                found = [self.trail[d] for d in range(self.trailed)]
                for cell in found:
                    self.solid[cell] = 0
                self.trailed = 0
                if not all([self.goal[cell] for cell in found]):
                    return [self.where[cell] for cell in found]
        if self.match_all() >= UNMATCHED:
            return list(boxes)
        where = self._index[player]
        for i in range(self.count):
            self.flood(self.occ, where, &least)
            if self.corrals_dead(self.box[i], where):
                self.flood(self.occ, where, &least)
                for d in range(4):
                    side = self.nb[4 * self.box[i] + d]
                    if self.occ[side] or self.mark[side] == self.stamp:
                        continue
                    self.stamp2 += 1
                    number = self._gather(side, &size)
                    found = [self.corral[cell] for cell in range(number)]
                    if number <= MAX_CORRAL and self._corral_dead(number, size, where):
                        return [self.where[cell] for cell in found]
                    self.flood(self.occ, where, &least)
        return []
