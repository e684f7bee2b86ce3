"""Searches of the graph of configurations by the methods of textbooks. The documentation is in _configurations.pyi.

A configuration is a set of boxes and the area of the player or, where moves are counted, the cell of the player. Its
children are the configurations after one push. Boxes are never pushed onto dead cells, from which no goal can be
reached; nothing else is pruned. Directions come in opposite pairs: d and d ^ 2.
"""

from libc.stdint cimport INT64_MAX, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport flip_bit, has_bit, put_bit, take_lowest
from pycore.kernel.heap cimport heap_free, heap_pop, heap_push, heap_reserve, heap_t, waiting_t
from pycore.kernel.table cimport (
    table_add, table_double, table_first, table_free, table_is_crowded, table_new, table_next, table_put, table_t,
)

cdef enum:
    FAR = 0xFFFF            # no path
    UNMATCHED = -1          # some box has no goal
    NO_ROOM = -1            # of a new node
    FIRST_PLACES = 1 << 12
    FIRST_ROOM = 1 << 10
    MOST = 1 << 29          # nodes, and entries of the queue
    PUSH_BITS = 26          # of a cost; the others are for the number of moves
    MOVE_BITS = 37
    DIRECTIONS = 8

cdef enum:
    FOUND = 0
    EXHAUSTED = 1
    STOPPED = 2
    NO_MEMORY = 3
    PAUSED = 4

# Orders and bounds, as in _configurations.pyi.
cdef enum:
    FIRST_IN = 0
    LAST_IN = 1
    CHEAPEST = 2

cdef enum:
    ZERO = 0
    NEAREST = 1
    MATCHING = 2


cdef struct node_t:
    uint64_t hash
    uint64_t spent          # pushes; or moves, and pushes in the lowest bits
    int parent
    uint16_t source         # cell of the pushed box
    uint16_t player         # cell of the player, or the lowest one of his area
    uint8_t way             # direction of the push
    uint8_t closed          # taken from the queue: `spent` is final


# The cell `n` is the wall around the board. Once a node is loaded, `occupied` is 1 for it and the boxes alone, and
# `mark` has `stamp` in the player's area.
cdef class Configurations:
    """A search. The documentation is in _configurations.pyi."""

    cdef Budget budget
    cdef int n, count, words, ways, order, bound
    cdef bint by_moves
    cdef int stranded           # boxes on dead cells at the start
    cdef size_t limit           # bytes
    cdef int64_t most           # generated configurations
    cdef int *neighbor          # neighbor[ways * cell + direction]
    cdef int *where             # number of the cell in `Board`
    cdef uint8_t *is_goal
    cdef uint8_t *is_live
    cdef uint8_t *occupied
    cdef uint16_t *nearest      # steps to the nearest goal on an empty board without walls
    cdef uint16_t *distance     # distance[goal * n + cell] of a lone box in pushes; only for the matching
    cdef int *box
    cdef int *queue
    cdef uint32_t *walk         # steps of the player to each marked cell
    cdef uint32_t *mark
    cdef uint32_t stamp
    cdef uint64_t *random       # for hashes: n numbers for boxes, n for the player
    cdef uint64_t *start
    cdef uint64_t *spare
    cdef int64_t *duals
    cdef int player
    cdef node_t *nodes
    cdef uint64_t *bits         # bits[node * words]
    cdef int size, room
    cdef table_t table
    cdef heap_t heap
    cdef int goal_node
    cdef int64_t expanded, generated, repeated
    cdef object _index

    def __cinit__(
        self, level, int megabytes, *, int order, int bound=ZERO, bint by_moves=False, int64_t most=INT64_MAX
    ):
        cdef int i, d
        cdef size_t cells
        board = level.board
        inside = self._inside(level)
        order_of_cells = sorted(inside)
        self._index = {cell: i for i, cell in enumerate(order_of_cells)}
        goals = sorted(board.goals & inside)
        self.n, self.count, self.ways = len(order_of_cells), len(goals), len(board.moves)
        self.words = (self.n + 63) >> 6
        self.order, self.bound, self.by_moves = order, bound, by_moves
        self.limit = <size_t> megabytes << 20
        self.most = most
        self.goal_node = -1
        cells = self.n + 1
        self.neighbor = <int *> calloc(self.ways * cells, sizeof(int))
        self.where = <int *> calloc(cells, sizeof(int))
        self.is_goal = <uint8_t *> calloc(cells, 1)
        self.is_live = <uint8_t *> calloc(cells, 1)
        self.occupied = <uint8_t *> calloc(cells, 1)
        self.nearest = <uint16_t *> calloc(cells, 2)
        self.distance = <uint16_t *> malloc(max(1, (self.count if bound == MATCHING else 1) * <size_t> self.n) * 2)
        self.box = <int *> calloc(self.count + 1, sizeof(int))
        self.queue = <int *> calloc(cells, sizeof(int))
        self.walk = <uint32_t *> calloc(cells, 4)
        self.mark = <uint32_t *> calloc(cells, 4)
        self.random = <uint64_t *> calloc(2 * cells, 8)
        self.start = <uint64_t *> calloc(self.words, 8)
        self.spare = <uint64_t *> calloc(self.words, 8)
        self.duals = <int64_t *> calloc(6 * (self.count + 1), 8)
        self.room = FIRST_ROOM
        self.nodes = <node_t *> malloc(self.room * sizeof(node_t))
        self.bits = <uint64_t *> malloc(<size_t> self.room * self.words * 8)
        if not (
            self.neighbor and self.where and self.is_goal and self.is_live and self.occupied and self.nearest
            and self.distance and self.box and self.queue and self.walk and self.mark and self.random and self.start
            and self.spare and self.duals and self.nodes and self.bits and table_new(&self.table, FIRST_PLACES)
        ):
            raise MemoryError
        for i, cell in enumerate(order_of_cells):
            self.where[i] = cell
            for d in range(self.ways):
                self.neighbor[self.ways * i + d] = self._index.get(board.step(cell, board.moves[d]), self.n)
        for d in range(self.ways):
            self.neighbor[self.ways * self.n + d] = self.n
        self.occupied[self.n] = 1
        for i in range(2 * (self.n + 1)):
            self.random[i] = mix64_c(i + 1)
        for cell in goals:
            self.is_goal[<int> self._index[cell]] = 1
        self._measure_goals(board, goals)
        for cell in level.boxes & inside:
            i = self._index[cell]
            put_bit(self.start, i)
            self.stranded += not self.is_live[i]
        self.player = self._index[level.player]

    def __dealloc__(self):
        for block in (
            <size_t> self.neighbor, <size_t> self.where, <size_t> self.is_goal, <size_t> self.is_live,
            <size_t> self.occupied, <size_t> self.nearest, <size_t> self.distance, <size_t> self.box,
            <size_t> self.queue, <size_t> self.walk, <size_t> self.mark, <size_t> self.random, <size_t> self.start,
            <size_t> self.spare, <size_t> self.duals, <size_t> self.nodes, <size_t> self.bits,
        ):
            free(<void *> <size_t> block)
        table_free(&self.table)
        heap_free(&self.heap)

    @staticmethod
    def _inside(level):
        """Return the cells that the player could reach without boxes."""
        board, found, waiting = level.board, {level.player}, [level.player]
        while waiting:
            cell = waiting.pop()
            for move in board.moves:
                to = board.step(cell, move)
                if to is not None and to not in found and to not in board.walls:
                    found.add(to)
                    waiting.append(to)
        return found

    cdef object _measure_goals(self, board, goals):
        """Compute the distances of all cells to the goals, and which cells are live."""
        cdef int i, g, away, width = board.width
        cdef uint16_t *row = self.distance
        memset(self.nearest, 0xFF, <size_t> self.n * 2)
        for g, goal in enumerate(goals):
            if self.bound == MATCHING:
                row = self.distance + <size_t> g * self.n
            memset(row, 0xFF, <size_t> self.n * 2)
            self._pull(row, self._index[goal])
            for i in range(self.n):
                self.is_live[i] |= row[i] != FAR
                away = abs(self.where[i] % width - <int> (goal % width))
                if self.ways == DIRECTIONS:
                    away = max(away, abs(self.where[i] // width - <int> (goal // width)))
                else:
                    away += abs(self.where[i] // width - <int> (goal // width))
                self.nearest[i] = min(self.nearest[i], away)

    cdef void _pull(self, uint16_t *row, int goal) noexcept nogil:
        """Compute the number of pulls of a lone box from a goal to each cell, the player being anywhere."""
        cdef int head = 0, tail = 1, cell, to, d
        row[goal] = 0
        self.queue[0] = goal
        while head < tail:
            cell = self.queue[head]
            head += 1
            for d in range(self.ways):
                to = self.neighbor[self.ways * cell + d]
                if to < self.n and row[to] == FAR and self.neighbor[self.ways * to + d] < self.n:
                    row[to] = row[cell] + 1
                    self.queue[tail] = to
                    tail += 1

    def search(self, Budget budget not None):
        cdef int code
        self.budget = budget
        with nogil:
            code = self._run()
        return code

    @property
    def pushes(self):
        cdef int node = self.goal_node
        found = []
        while node > 0:
            found.append((self.where[self.nodes[node].source], self.nodes[node].way))
            node = self.nodes[node].parent
        return found[::-1]

    @property
    def statistics(self):
        return {
            "expanded": self.expanded, "generated": self.generated, "stored": self.size, "repeated": self.repeated,
        }

    cdef int _run(self) noexcept nogil:
        """Take configurations from the queue until one of them is solved; return the code."""
        cdef int node
        cdef int64_t before
        if self.stranded:
            return EXHAUSTED
        if not self._begin():
            return NO_MEMORY
        while self.heap.size:
            node = heap_pop(&self.heap).number
            if self.nodes[node].closed:
                continue
            self.nodes[node].closed = True
            if self._is_solved(node):
                self.goal_node = node
                return FOUND
            before = self.generated
            if not self._expand(node):
                return NO_MEMORY
            if self.budget.spend(self.generated - before + 1):
                return STOPPED
            if self.generated >= self.most:
                return PAUSED
        return EXHAUSTED

    cdef bint _is_solved(self, int node) noexcept nogil:
        cdef int i
        cdef const uint64_t *bits = self.bits + <size_t> node * self.words
        for i in range(self.n):
            if self.is_goal[i] and not has_bit(bits, i):
                return False
        return True

    cdef bint _begin(self) noexcept nogil:
        """Store the start; return False for lack of memory. Without a goal for each box, nothing is in the queue."""
        cdef int w, least
        cdef uint64_t hash = 0
        cdef int64_t bound
        memcpy(self.spare, self.start, self.words * 8)
        self._load(self.start)
        least = self._flood(self.player)
        for w in range(self.count):
            hash ^= self.random[self.box[w]]
        bound = self._bound()
        if bound == UNMATCHED:
            return True
        return self._reach(hash, self.player if self.by_moves else least, -1, 0, 0, 0, bound)

    cdef void _load(self, const uint64_t *bits) noexcept nogil:
        """Put the boxes of a configuration on the board."""
        cdef int w, cell, count = 0
        cdef uint64_t word
        memset(self.occupied, 0, self.n)
        for w in range(self.words):
            word = bits[w]
            while word:
                cell = 64 * w + take_lowest(&word)
                self.occupied[cell] = 1
                self.box[count] = cell
                count += 1

    cdef int _flood(self, int player) noexcept nogil:
        """Mark the area of the player with the steps to each cell; return its lowest cell."""
        cdef int head = 0, tail = 1, cell, to, d, least = player
        self.stamp += 1
        if not self.stamp:
            memset(self.mark, 0, <size_t> (self.n + 1) * 4)
            self.stamp = 1
        self.mark[player] = self.stamp
        self.walk[player] = 0
        self.queue[0] = player
        while head < tail:
            cell = self.queue[head]
            head += 1
            if cell < least:
                least = cell
            for d in range(self.ways):
                to = self.neighbor[self.ways * cell + d]
                if self.mark[to] != self.stamp and not self.occupied[to]:
                    self.mark[to] = self.stamp
                    self.walk[to] = self.walk[cell] + 1
                    self.queue[tail] = to
                    tail += 1
        return least

    cdef bint _expand(self, int node) noexcept nogil:
        """Add the configurations after each push; return False for lack of memory."""
        cdef int i, d, cell, to, side, player
        cdef int64_t bound
        cdef uint64_t hash, spent
        cdef node_t here = self.nodes[node]
        self.expanded += 1
        self._load(self.bits + <size_t> node * self.words)
        self._flood(here.player)
        for i in range(self.count):
            cell = self.box[i]
            for d in range(self.ways):
                side = self.neighbor[self.ways * cell + (d ^ 2)]
                to = self.neighbor[self.ways * cell + d]
                if self.mark[side] != self.stamp or not self.is_live[to] or self.occupied[to]:
                    continue
                self.generated += 1
                spent = here.spent + 1
                if self.by_moves:
                    spent += <uint64_t> (self.walk[side] + 1) << PUSH_BITS
                    if spent >> PUSH_BITS >= <uint64_t> 1 << MOVE_BITS:
                        return False
                self.occupied[cell], self.occupied[to], self.box[i] = 0, 1, to
                bound = self._bound()
                if bound != UNMATCHED:
                    player = cell
                    if not self.by_moves:
                        player = self._flood(cell)
                    hash = here.hash ^ self.random[cell] ^ self.random[to]
                    memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
                    flip_bit(self.spare, cell)
                    flip_bit(self.spare, to)
                    if not self._reach(hash, player, node, cell, d, spent, bound):
                        return False
                self.occupied[cell], self.occupied[to], self.box[i] = 1, 0, cell
                if not self.by_moves and bound != UNMATCHED:
                    self._flood(here.player)  # the child's area has replaced the marks
        return True

    cdef bint _reach(
        self, uint64_t hash, int player, int parent, int source, int way, uint64_t spent, int64_t bound
    ) noexcept nogil:
        """Record a path to the configuration in `spare` if it is new, or cheaper; return False for lack of memory.

        `hash` is that of the boxes.
        """
        cdef uint64_t place = 0, mixed = mix64_c(hash ^ self.random[self.n + 1 + player]), key
        cdef int node = table_first(&self.table, mixed, &place)
        while node >= 0:
            if self.nodes[node].hash == hash and self.nodes[node].player == player:
                if not memcmp(self.bits + <size_t> node * self.words, self.spare, self.words * 8):
                    break
            node = table_next(&self.table, mixed, &place)
        if node >= 0:
            self.repeated += 1
            if self.order != CHEAPEST or self.nodes[node].closed or self.nodes[node].spent <= spent:
                return True
            self.nodes[node].spent, self.nodes[node].parent = spent, parent
            self.nodes[node].source, self.nodes[node].way = source, way
        else:
            node = self._store(mixed, place)
            if node == NO_ROOM:
                return False
            self.nodes[node] = node_t(hash, spent, parent, source, player, way, False)
        key = node
        if self.order == LAST_IN:
            key = MOST - node
        elif self.order == CHEAPEST:
            # Each push that is still needed is a move, too.
            key = spent + <uint64_t> bound * ((<uint64_t> 1 << PUSH_BITS) + 1 if self.by_moves else 1)
        return self._enqueue(key, node)

    cdef int _store(self, uint64_t mixed, uint64_t place) noexcept nogil:
        """Add a node with the boxes in `spare` at a place of the table; return its number, -1 for lack of memory."""
        cdef node_t *nodes
        cdef uint64_t *bits
        cdef int i
        if self.size == self.room:
            if self.room >= MOST or not self._has_memory(self.room * (sizeof(node_t) + self.words * 8)):
                return NO_ROOM
            nodes = <node_t *> realloc(self.nodes, 2 * <size_t> self.room * sizeof(node_t))
            if nodes:
                self.nodes = nodes
            bits = <uint64_t *> realloc(self.bits, 2 * <size_t> self.room * self.words * 8)
            if bits:
                self.bits = bits
            if not nodes or not bits:
                return NO_ROOM
            self.room *= 2
        if table_is_crowded(&self.table, self.size):
            if not self._has_memory(2 * (self.table.mask + 1) * sizeof(int)) or not table_double(&self.table):
                return NO_ROOM
            for i in range(self.size):
                table_add(
                    &self.table, mix64_c(self.nodes[i].hash ^ self.random[self.n + 1 + self.nodes[i].player]), i
                )
            table_add(&self.table, mixed, self.size)
        else:
            table_put(&self.table, mixed, place, self.size)
        memcpy(self.bits + <size_t> self.size * self.words, self.spare, self.words * 8)
        self.size += 1
        return self.size - 1

    cdef bint _has_memory(self, size_t more) noexcept nogil:
        """Return whether `more` bytes are within the limit."""
        cdef size_t nodes = <size_t> self.room * (sizeof(node_t) + self.words * 8)
        cdef size_t matching = <size_t> self.n * self.count * 2 if self.bound == MATCHING else 0
        cdef size_t queue = <size_t> self.heap.room * sizeof(waiting_t)
        return nodes + matching + queue + (self.table.mask + 1) * sizeof(int) + more <= self.limit

    cdef bint _enqueue(self, uint64_t key, int node) noexcept nogil:
        """Add a node to the queue; return False for lack of memory."""
        cdef int more = max(FIRST_ROOM, self.heap.room)
        if self.heap.size == self.heap.room:
            if self.heap.room >= MOST or not self._has_memory(more * sizeof(waiting_t)):
                return False
            if not heap_reserve(&self.heap, self.heap.room + more):
                return False
        heap_push(&self.heap, key, node)
        return True

    cdef int64_t _bound(self) noexcept nogil:
        """Return a lower bound of the pushes from the boxes on the board; `UNMATCHED` if a box has no goal."""
        cdef int i
        cdef int64_t total = 0
        if self.bound == MATCHING:
            return self._match()
        if self.bound == NEAREST:
            for i in range(self.count):
                total += self.nearest[self.box[i]]
        return total

    cdef int64_t _match(self) noexcept nogil:
        """Return the least sum of distances with a goal for each box: shortest augmenting paths (Jonker, Volgenant).

        Rows are boxes, columns goals, both from 1; column 0 is the one of the box that is being assigned.
        """
        cdef int m = self.count, row, column, j, owner, following
        cdef int64_t least, reduced, total = 0
        cdef int64_t *u = self.duals
        cdef int64_t *v = u + m + 1
        cdef int64_t *taken = v + m + 1
        cdef int64_t *before = taken + m + 1
        cdef int64_t *slack = before + m + 1
        cdef int64_t *used = slack + m + 1
        cdef uint16_t cost
        memset(self.duals, 0, <size_t> (3 * (m + 1)) * sizeof(int64_t))
        for row in range(1, m + 1):
            taken[0] = row
            column = 0
            for j in range(m + 1):
                slack[j], used[j] = INT64_MAX, 0
            while taken[column]:
                used[column] = 1
                owner = <int> taken[column]
                least, following = INT64_MAX, 0
                for j in range(1, m + 1):
                    if used[j]:
                        continue
                    cost = self.distance[<size_t> (j - 1) * self.n + self.box[owner - 1]]
                    reduced = cost - u[owner] - v[j]
                    if cost != FAR and reduced < slack[j]:
                        slack[j], before[j] = reduced, column
                    if slack[j] < least:
                        least, following = slack[j], j
                if not following:
                    return UNMATCHED
                for j in range(m + 1):
                    if used[j]:
                        u[taken[j]] += least
                        v[j] -= least
                    elif slack[j] != INT64_MAX:
                        slack[j] -= least
                column = following
            while column:
                taken[column] = taken[before[column]]
                column = <int> before[column]
        for j in range(1, m + 1):
            total += self.distance[<size_t> (j - 1) * self.n + self.box[taken[j] - 1]]
        return total
