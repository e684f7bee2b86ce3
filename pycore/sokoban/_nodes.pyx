"""The positions of a search, in a tree with a hash table, and their queues."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from pycore.base.rng cimport mix64_c
from pycore.sokoban._plan cimport Plan

cdef enum:
    FIRST = 2           # every second expansion is at the cell with the most packed goals


cdef class Nodes(Plan):
    """Positions as a tree, a hash table of them, and one heap for each cell of the feature space."""

    def __cinit__(self, level, megabytes=1024, *_options, **_named):
        self.limit = <size_t> megabytes << 20
        self.heaps = <heap_t *> self.take(self.cells_room(), sizeof(heap_t))
        self.cells = <int *> self.take(self.cells_room(), sizeof(int))
        self.room = 1024
        self.nodes = <node_t *> malloc(self.room * sizeof(node_t))
        self.bits = <uint64_t *> malloc(self.room * self.words * 8)
        self.table_bits = 12
        self.table = <int *> malloc((<size_t> 1 << self.table_bits) * sizeof(int))
        if not (self.nodes and self.bits and self.table):
            raise MemoryError
        memset(self.table, 0xFF, (<size_t> 1 << self.table_bits) * sizeof(int))
        self.goal_node = -1

    def __dealloc__(self):
        cdef int i
        if self.cells:
            for i in range(<int> self.cells_room()):
                free(self.heaps[i].items)
        free(self.nodes)
        free(self.bits)
        free(self.table)

    cdef size_t cells_room(self) noexcept nogil:
        return (5 * <size_t> self.count + 8) * REGIONS

    cdef size_t find(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil:
        """Return the place of a node in the table; the entry is -1 if there is no such node."""
        cdef size_t mask = (<size_t> 1 << self.table_bits) - 1
        cdef size_t place = mix64_c(hash) & mask
        cdef const node_t *node
        while self.table[place] >= 0:
            node = &self.nodes[self.table[place]]
            if node.hash == hash and node.player == player:
                if not memcmp(self.bits + <size_t> self.table[place] * self.words, bits, self.words * 8):
                    break
            place = (place + 1) & mask
        return place

    cdef bint _grow_table(self) noexcept nogil:
        cdef size_t mask, place
        cdef int i
        cdef int *bigger = <int *> malloc((<size_t> 2 << self.table_bits) * sizeof(int))
        if not bigger:
            return False
        free(self.table)
        self.table = bigger
        self.table_bits += 1
        mask = (<size_t> 1 << self.table_bits) - 1
        memset(bigger, 0xFF, (mask + 1) * sizeof(int))
        for i in range(self.size):
            place = mix64_c(self.nodes[i].hash) & mask
            while bigger[place] >= 0:
                place = (place + 1) & mask
            bigger[place] = i
        return True

    cdef bint _room_for(self, size_t more) noexcept nogil:
        """Return whether `more` bytes are within the memory limit."""
        cdef size_t each = sizeof(node_t) + self.words * 8 + self.extra
        return (
            each * self.room + self.entries * sizeof(entry_t) + (<size_t> sizeof(int) << self.table_bits) + more
            <= self.limit
        )

    cdef int insert(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil:
        """Add a new node; return its number, or -1 if memory is exhausted."""
        cdef node_t *nodes
        cdef uint64_t *all_bits
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
        if 2 * <size_t> i > (<size_t> 1 << self.table_bits) and not self._grow_table():
            return -1
        memcpy(self.bits + <size_t> i * self.words, bits, self.words * 8)
        self.nodes[i] = node_t(child.hash, parent, child.source, child.target, child.player, weight)
        self.size += 1
        self.table[self.find(bits, child.hash, child.player)] = i
        return i

    cdef bint enqueue(self, int cell, uint64_t key, int node) noexcept nogil:
        """Add a node to the heap of a cell; return False if memory is exhausted."""
        cdef heap_t *heap = &self.heaps[cell]
        cdef entry_t *items
        cdef int more
        if heap.size == heap.room:
            if not heap.room:
                self.cells[self.cell_count] = cell
                self.cell_count += 1
            more = max(16, heap.room)
            if heap.room == MOST or not self._room_for(more * sizeof(entry_t)):
                return False
            items = <entry_t *> realloc(heap.items, (<size_t> heap.room + more) * sizeof(entry_t))
            if not items:
                return False
            heap.items = items
            heap.room += more
            self.entries += more
        self._sift_up(heap, key, node)
        return True

    cdef void _sift_up(self, heap_t *heap, uint64_t key, int node) noexcept nogil:
        cdef int i, up
        i = heap.size
        heap.size += 1
        while i:
            up = (i - 1) >> 1
            if heap.items[up].key <= key:
                break
            heap.items[i] = heap.items[up]
            i = up
        heap.items[i].key = key
        heap.items[i].node = node

    cdef int next(self) noexcept nogil:
        """Remove and return the node of least weight from the next nonempty cell; -1 if all are empty."""
        cdef int i, _i, best = -1
        cdef heap_t *heap
        self.turns += 1
        if self.turns % FIRST == 0 and not self.backwards:
            # Cells are numbered by packed goals. Backward, few positions are dead, and greedy search fails.
            for i in range(self.cell_count):
                if self.cells[i] > best and self.heaps[self.cells[i]].size:
                    best = self.cells[i]
            return self.pop(&self.heaps[best]) if best >= 0 else -1
        for _i in range(self.cell_count):
            self.turn += 1
            if self.turn >= self.cell_count:
                self.turn = 0
            heap = &self.heaps[self.cells[self.turn]]
            if heap.size:
                break
        else:
            return -1
        return self.pop(heap)

    cdef int pop(self, heap_t *heap) noexcept nogil:
        cdef int i, down, result
        cdef entry_t last
        result = heap.items[0].node
        heap.size -= 1
        last = heap.items[heap.size]
        i = 0
        while True:
            down = 2 * i + 1
            if down >= heap.size:
                break
            if down + 1 < heap.size and heap.items[down + 1].key < heap.items[down].key:
                down += 1
            if heap.items[down].key >= last.key:
                break
            heap.items[i] = heap.items[down]
            i = down
        heap.items[i] = last
        return result
