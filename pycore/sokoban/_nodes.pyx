"""The positions of a search, in a tree with a hash table, and their queues."""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.bits cimport bit_count, has_bit, put_bit
from pycore.kernel.heap cimport heap_free, heap_pop, heap_push, heap_reserve, heap_t, waiting_t
from pycore.kernel.table cimport (
    table_add, table_double, table_first, table_foresee, table_free, table_is_crowded, table_new, table_next, table_put,
)
from pycore.sokoban.plan._plan cimport Plan

cdef enum:
    FIRST_PLACES = 1 << 12
    GREEDY_EVERY = 2    # of so many expansions of a greedy search, one is at the cell with the highest number


cdef class Nodes(Plan):
    """Positions as a tree, a hash table of them, and one heap for each cell of the feature space."""

    def __cinit__(self, level, megabytes=1024, *_options, **_named):
        self.limit = <size_t> megabytes << 20
        self.heaps = <heap_t *> self.take(self.cells_room(), sizeof(heap_t))
        self.cells = <int *> self.take(self.cells_room(), sizeof(int))
        self.room = 1024
        self.nodes = <node_t *> malloc(self.room * sizeof(node_t))
        self.bits = <uint64_t *> malloc(self.room * self.words * 8)
        self.child_room = 1024
        self.children = <child_t *> malloc(self.child_room * sizeof(child_t))
        if not (table_new(&self.table, FIRST_PLACES) and self.nodes and self.bits and self.children):
            raise MemoryError
        self.goal_node = self.met = -1
        self.others = ()

    def __dealloc__(self):
        cdef int i
        if self.cells:
            for i in range(<int> self.cells_room()):
                heap_free(&self.heaps[i])
        free(self.nodes)
        free(self.bits)
        free(self.children)
        table_free(&self.table)

    cdef size_t cells_room(self) noexcept nogil:
        return (5 * <size_t> self.count + 8) * REGIONS

    cdef int find(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil:
        """Return the number of such a node; -1 if there is none."""
        cdef uint64_t place
        return self._find(bits, hash, player, &place)

    cdef int _find(self, const uint64_t *bits, uint64_t hash, int player, uint64_t *place) noexcept nogil:
        """The same, with its place in the table, or the one where it belongs."""
        cdef uint64_t mixed = mix64_c(hash)
        cdef int i = table_first(&self.table, mixed, place)
        while i >= 0:
            if self.nodes[i].hash == hash and self.nodes[i].player == player:
                if not memcmp(self.bits + <size_t> i * self.words, bits, self.words * 8):
                    break
            i = table_next(&self.table, mixed, place)
        return i

    def meet(self, *others):
        """Connect with searches of the same level in the other direction, so that this one can meet them."""
        cdef int i
        if len(others) > MOST_OTHERS:
            raise ValueError(f"{len(others)} searches are more than {MOST_OTHERS}")
        for other in others:
            if not isinstance(other, Nodes):
                raise TypeError(f"{other!r} is not a search")
            if other.backwards == self.backwards or not self._is_same_level(other):
                raise ValueError("searches can meet in the same level and in different directions only")
        self.others = others
        self.rival_count = len(others)
        for i in range(self.rival_count):
            self.rivals[i] = <void *> others[i]

    cdef bint _is_same_level(self, Nodes other) noexcept nogil:
        if self.n != other.n or self.live != other.live or self.start_player != other.start_player:
            return False
        return not (
            memcmp(self.nb, other.nb, 4 * <size_t> self.n * sizeof(int))
            or memcmp(self.goal, other.goal, self.n)
            or memcmp(self.start_bits, other.start_bits, self.words * 8)
        )

    cdef void foresee(self, uint64_t hash) noexcept nogil:
        """Prepare to look a position up here and in the other searches: their tables are too large for caches."""
        cdef int i
        hash = mix64_c(hash)
        table_foresee(&self.table, hash)
        for i in range(self.rival_count):
            table_foresee(&(<Nodes> self.rivals[i]).table, hash)

    cdef bint meets(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil:
        """Return whether another search has such a node."""
        cdef int i
        for i in range(self.rival_count):
            self.met = (<Nodes> self.rivals[i]).find(bits, hash, player)
            if self.met >= 0:
                self.met_with = i
                return True
        return False

    cdef bint _grow_table(self) noexcept nogil:
        cdef int i
        # The old one is freed when the new one is there.
        if not self._room_for(2 * (self.table.mask + 1) * sizeof(int)) or not table_double(&self.table):
            return False
        for i in range(self.size):
            table_add(&self.table, mix64_c(self.nodes[i].hash), i)
        return True

    cdef bint _room_for(self, size_t more) noexcept nogil:
        """Return whether `more` bytes are within the memory limit."""
        cdef size_t each = sizeof(node_t) + self.words * 8 + self.extra
        cdef size_t tables = self.taken + self.child_room * sizeof(child_t) + (self.table.mask + 1) * sizeof(int)
        return each * self.room + self.entries * sizeof(waiting_t) + tables + more <= self.limit

    cdef int insert(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil:
        """Add a node; return its number, -1 for lack of memory."""
        cdef node_t *nodes
        cdef uint64_t *all_bits
        cdef uint64_t place
        cdef int i = self.size
        if i == self.room:
            if self.room == MOST or not self._room_for(self.room * (sizeof(node_t) + self.words * 8 + self.extra)):
                return -1
            nodes = <node_t *> realloc(self.nodes, 2 * <size_t> self.room * sizeof(node_t))
            if nodes:
                self.nodes = nodes
            all_bits = <uint64_t *> realloc(self.bits, 2 * <size_t> self.room * self.words * 8)
            if all_bits:
                self.bits = all_bits
            if not nodes or not all_bits:
                return -1
            self.room *= 2
        if table_is_crowded(&self.table, i) and not self._grow_table():
            return -1
        memcpy(self.bits + <size_t> i * self.words, bits, self.words * 8)
        self.nodes[i] = node_t(child.hash, parent, child.source, child.target, child.player, weight)
        self.size += 1
        # Children may be equal, where one box or another was pushed round and back: the later one takes the place.
        self._find(bits, child.hash, child.player, &place)
        table_put(&self.table, mix64_c(child.hash), place, i)
        return i

    cdef bint enqueue(self, int cell, uint64_t key, int node) noexcept nogil:
        """Add a node to the heap of a cell; return False if memory is exhausted."""
        cdef heap_t *heap = &self.heaps[cell]
        cdef int more
        if heap.size == heap.room:
            if not heap.room:
                self.cells[self.cell_count] = cell
                self.cell_count += 1
            more = max(16, heap.room)
            if heap.room == MOST or not self._room_for(more * sizeof(waiting_t)):
                return False
            if not heap_reserve(heap, heap.room + more):
                return False
            self.entries += more
        heap_push(heap, key, node)
        return True

    cdef int next(self) noexcept nogil:
        """Remove and return the node of least weight from the next nonempty cell; -1 if all are empty."""
        cdef int i, _i, best = -1
        cdef heap_t *heap
        self.turns += 1
        if self.greedy and self.turns % GREEDY_EVERY == 0:
            for i in range(self.cell_count):
                if self.cells[i] > best and self.heaps[self.cells[i]].size:
                    best = self.cells[i]
            return heap_pop(&self.heaps[best]).number if best >= 0 else -1
        for _i in range(self.cell_count):
            self.turn += 1
            if self.turn >= self.cell_count:
                self.turn = 0
            heap = &self.heaps[self.cells[self.turn]]
            if heap.size:
                break
        else:
            return -1
        return heap_pop(heap).number

    cdef child_t *new_child(self) noexcept nogil:
        """Return the next entry of the list of children; NULL if memory is exhausted."""
        cdef child_t *more
        if self.child_count == self.child_room:
            more = <child_t *> realloc(self.children, 2 * <size_t> self.child_room * sizeof(child_t))
            if not more:
                return NULL
            self.children = more
            self.child_room *= 2
        self.child_count += 1
        return &self.children[self.child_count - 1]

    cdef object _check(self, int node):
        """Raise an error if there is no such node."""
        if not 0 <= node < self.size:
            raise IndexError(f"{node} is not one of {self.size} positions")

    def position(self, int node):
        """Return the cells of the boxes, and the cells that the player may be on; numbered as in `Board`."""
        cdef int i, least = 0
        self._check(node)
        self.load(self.bits + <size_t> node * self.words)
        self.flood(self.occ, self.nodes[node].player, &least)
        boxes = [self.where[self.box[i]] for i in range(self.count)]
        return sorted(boxes), sorted(self.where[i] for i in range(self.n) if self.mark[i] == self.stamp)

    def survey(self):
        """Return what all stored positions have in common; cells are numbered as in `Board`.

        The results are the most boxes on goals, -1 if there is no position; the cells that have a box in some position;
        and the cells that have one in all of them.
        """
        cdef int i, w, here, most = -1
        cdef const uint64_t *bits
        scratch = bytearray(8 * 3 * self.words)
        cdef uint8_t[::1] view = scratch
        cdef uint64_t *some = <uint64_t *> &view[0]
        cdef uint64_t *every = some + self.words
        cdef uint64_t *goals = every + self.words
        memset(every, 0xFF, self.words * 8)
        for i in range(self.live):
            if self.goal[i]:
                put_bit(goals, i)
        with nogil:
            for i in range(self.size):
                bits = self.bits + <size_t> i * self.words
                here = 0
                for w in range(self.words):
                    some[w] |= bits[w]
                    every[w] &= bits[w]
                    here += bit_count(bits[w] & goals[w])
                most = max(most, here)
        ever = {self.where[i] for i in range(self.live) if has_bit(some, i)}
        always = {self.where[i] for i in range(self.live) if self.size and has_bit(every, i)}
        return most, ever, always
