"""Search for any solution in a space of features, after FESS (Shoham and Schaeffer, 2020).

A node is a set of boxes and the part of the floor the player can walk in; a move takes one box any number of pushes
along. Each node falls into a cell of a space of features: how many goals are filled in a planned order, into how many
parts the floor is cut, and how many boxes cannot get to a goal any more that is still to be filled. The cells take
turns; each expands its node of least weight. A node weighs as much as its parent when an adviser (one for each
feature) likes its move best, and one more otherwise.

Nothing that might be part of a solution is left out, so that an empty queue proves there is none.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.sokoban._field cimport FAR, Field, lowest

cdef enum:
    FOUND = 0
    NONE = 1            # proven
    STOPPED = 2         # by the budget
    NO_MEMORY = 3
    REGIONS = 12        # more parts or lost boxes than these make no difference
    LOST = 6
    STRIDE = REGIONS * LOST


cdef class Search(Field):
    """One search. See the module's head; `solve` is its only entry."""

    def __cinit__(self, level, megabytes=1024, variant=0):
        cdef size_t n = self.n + 1
        self.variant = variant
        self.limit = megabytes << 20
        self.order = <int *> calloc(self.count + 1, sizeof(int))
        self.near_after = <uint16_t *> malloc(n * (self.count + 1) * 2)
        self.heaps = <heap_t *> calloc((self.count + 1) * STRIDE, sizeof(heap_t))
        self.cells = <int *> calloc((self.count + 1) * STRIDE, sizeof(int))
        self.chosen = <uint8_t *> calloc(n, 1)
        self.room = 1024
        self.nodes = <node_t *> malloc(self.room * sizeof(node_t))
        self.bits = <uint64_t *> malloc(self.room * self.words * 8)
        self.table_bits = 12
        self.table = <int *> malloc((<size_t> 1 << self.table_bits) * sizeof(int))
        self.child_room = 1024
        self.spare = <uint64_t *> calloc(self.words, 8)
        self.children = <child_t *> malloc(self.child_room * sizeof(child_t))
        if not (self.order and self.near_after and self.heaps and self.cells and self.chosen and self.nodes
                and self.bits and self.table and self.children and self.spare):
            raise MemoryError
        memset(self.table, 0xFF, (<size_t> 1 << self.table_bits) * sizeof(int))

    def __dealloc__(self):
        cdef int i
        if self.heaps:
            for i in range((self.count + 1) * STRIDE):
                free(self.heaps[i].items)
        free(self.order)
        free(self.near_after)
        free(self.heaps)
        free(self.cells)
        free(self.chosen)
        free(self.nodes)
        free(self.bits)
        free(self.table)
        free(self.children)
        free(self.spare)

    def solve(self, Budget budget not None):
        """Search; return a code and, if it is 0, the boxes' ways as pairs of cells of the drawing."""
        cdef int code, node
        with nogil:
            code = self.run(budget)
        if code == NO_MEMORY:
            return code, []
        path = []
        if code == FOUND:
            node = self.goal_node
            while self.nodes[node].parent >= 0:
                path.append((self.where[self.nodes[node].source], self.where[self.nodes[node].target],
                             self.where[self.nodes[node].player]))
                node = self.nodes[node].parent
            path.reverse()
        return code, path

    @property
    def statistics(self):
        """Counts of the search."""
        return {
            "expanded": self.expanded, "generated": self.generated, "stored": self.size,
            "repeated": self.repeated, "frozen": self.frozen_dead, "unmatched": self.unmatched,
            "corrals_dead": self.corral_pruned, "corral_searches": self.corral_calls,
            "corral_nodes": self.corral_nodes, "cells": self.cell_count, "loose_goals": self.loose,
        }

    @property
    def plan(self):
        """The goals in the order of the plan, as cells of the drawing."""
        return [self.where[self.order[i]] for i in range(self.count)]

    cdef int run(self, Budget budget) noexcept nogil:
        cdef child_t root
        cdef int node, least = 0
        cdef int before
        if self.stranded:
            return NONE
        self._plan()
        self.load(self.start_bits)
        memset(&root, 0, sizeof(root))
        root.area = self.flood(self.occ, self.start_player, &least)
        root.player = least
        root.hash = self.hash_bits(self.start_bits) ^ self.zman[least]
        self._features(&root)
        self.goal_node = -1
        if not self.matched():
            return NONE
        if self._insert(self.start_bits, &root, -1, 0) < 0:
            return NO_MEMORY
        if self._solved(0):
            self.goal_node = 0
            return FOUND
        while True:
            node = self._next()
            if node < 0:
                return NONE
            before = self.generated
            if not self._expand(node):
                return NO_MEMORY
            if self.goal_node >= 0:
                return FOUND
            if budget.spend(self.generated - before + 1):
                return STOPPED

    cdef bint _solved(self, int node) noexcept nogil:
        cdef int i
        cdef const uint64_t *bits = self.bits + <size_t> node * self.words
        for i in range(self.count):
            if not bits[self.goals[i] >> 6] >> (self.goals[i] & 63) & 1:
                return False
        return True

    # The plan.

    cdef void _plan(self) noexcept nogil:
        """Play backwards: pull boxes off the goals to where boxes stand at the start, the nearest first."""
        cdef int left = self.count, i, best, best_cost, cost, cell, player, area, low = 0, k
        cdef int largest
        memset(self.occ, 0, self.n)
        for i in range(self.count):
            self.occ[self.goals[i]] = 1
        while left:
            # The player is where there is most room.
            player = -1
            largest = 0
            for i in range(self.n):
                if self.occ[i]:
                    continue
                area = self.flood(self.occ, i, &low)
                if area > largest and low == i:
                    largest = area
                    player = i
            best = -1
            best_cost = 1 << 30
            if player < 0:
                break
            for i in range(self.count):
                cell = self.goals[i]
                if not self.occ[cell]:
                    continue
                cost = self._pull_out(cell, player)
                if cost < 0 and self.start_bits[cell >> 6] >> (cell & 63) & 1:
                    cost = 1 << 20
                if cost >= 0 and cost < best_cost:
                    best_cost = cost
                    best = cell
            if best < 0:
                break
            left -= 1
            self.order[left] = best
            self.occ[best] = 0
        # What is left cannot be taken away one by one: it comes first, in any order.
        self.loose = left
        k = 0
        for i in range(self.count):
            if self.occ[self.goals[i]]:
                self.order[k] = self.goals[i]
                k += 1
        self._measure_after()

    cdef int _pull_out(self, int start, int player) noexcept nogil:
        """Return the fewest pulls that take the box there to a cell where a box stands at the start; -1 if none do."""
        cdef int head = 0, tail = 0, cell, d, to, man, least, steps
        cdef int found = -1
        cdef uint32_t fresh
        self.seen_stamp += 1
        self.queue[0] = start
        self.queue[1] = player
        self.queue[2] = 0
        tail = 3
        self.occ[start] = 0
        while head < tail:
            cell = self.queue[head]
            man = self.queue[head + 1]
            steps = self.queue[head + 2]
            head += 3
            if cell != start and self.start_bits[cell >> 6] >> (cell & 63) & 1 and cell < self.live:
                found = steps
                break
            self.occ[cell] = 1
            self.flood(self.occ, man, &least)
            self.occ[cell] = 0
            for d in range(4):
                to = self.nb[4 * cell + d]
                man = self.nb[4 * to + d]
                if self.mark[to] != self.stamp or self.occ[man] or man == cell:
                    continue
                if self.seen[4 * to + d] == self.seen_stamp:
                    continue
                self.seen[4 * to + d] = self.seen_stamp
                self.queue[tail] = to
                self.queue[tail + 1] = man
                self.queue[tail + 2] = steps + 1
                tail += 3
        self.occ[start] = 1
        return found

    cdef void _measure_after(self) noexcept nogil:
        """For each number of filled goals: pushes from each cell to the nearest goal left, the filled being walls."""
        cdef int k, i, head, tail, cell, back, d
        cdef uint16_t *row
        memset(self.solid, 0, self.n)
        for k in range(self.count + 1):
            row = self.near_after + <size_t> k * (self.n + 1)
            memset(row, 0xFF, (self.n + 1) * 2)
            if k > self.loose:
                for i in range(k):
                    self.solid[self.order[i]] = 1
            head = tail = 0
            for i in range(0 if k <= self.loose else k, self.count):
                row[self.order[i]] = 0
                self.queue[tail] = self.order[i]
                tail += 1
            while head < tail:
                cell = self.queue[head]
                head += 1
                for d in range(4):
                    back = self.nb[4 * cell + d]
                    if row[back] == FAR and not self.solid[back] and not self.solid[self.nb[4 * back + d]]:
                        row[back] = row[cell] + 1
                        self.queue[tail] = back
                        tail += 1
        memset(self.solid, 0, self.n)

    # Features.

    cdef int _packed(self) noexcept nogil:
        """Return how many goals are filled in the order of the plan."""
        cdef int i, k = 0
        for i in range(self.loose):
            k += self.occ[self.order[i]]
        if k < self.loose:
            return k
        while k < self.count and self.occ[self.order[k]]:
            k += 1
        return k

    cdef void _features(self, child_t *child) noexcept nogil:
        """Fill in the features of the position on the board."""
        cdef int i, cell, packed = self._packed(), lost = 0, cost = 0
        cdef const uint16_t *row = self.near_after + <size_t> packed * (self.n + 1)
        for i in range(self.count):
            cell = self.box[i]
            if row[cell] != FAR:
                cost += row[cell]
            elif not self.goal[cell]:
                lost += 1
        child.packed = packed
        child.lost = min(lost, LOST - 1)
        child.cost = cost
        child.regions = min(self.regions(), REGIONS) - 1

    # Nodes and queues.

    cdef size_t _find(self, const uint64_t *bits, uint64_t hash, int player) noexcept nogil:
        """Return the place of such a node in the table; it holds -1 if there is none."""
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

    cdef int _insert(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil:
        """Add a node that is not there yet; return its number, -1 for lack of memory."""
        cdef node_t *nodes
        cdef uint64_t *all_bits
        cdef size_t each = sizeof(node_t) + self.words * 8
        cdef int i = self.size
        if i == self.room:
            if 2 * each * self.room + self.entries * sizeof(entry_t) + (<size_t> 4 << self.table_bits) > self.limit:
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
        self.table[self._find(bits, child.hash, child.player)] = i
        return i if self._push_entry(i, child, weight) else -1

    cdef bint _push_entry(self, int node, const child_t *child, int weight) noexcept nogil:
        cdef int cell = child.packed * STRIDE + child.regions * LOST + child.lost
        cdef heap_t *heap = &self.heaps[cell]
        cdef entry_t *items
        cdef int i, up
        cdef uint64_t key
        if heap.size == heap.room:
            if not heap.room:
                self.cells[self.cell_count] = cell
                self.cell_count += 1
            heap.room = max(16, 2 * heap.room)
            items = <entry_t *> realloc(heap.items, heap.room * sizeof(entry_t))
            if not items:
                return False
            heap.items = items
            self.entries += heap.room // 2
        self.sequence += 1
        key = (<uint64_t> weight << 48) | (<uint64_t> min(child.cost, <int> FAR) << 32) | <uint32_t> self.sequence
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
        return True

    cdef int _next(self) noexcept nogil:
        """Take the lightest node of the next cell that has any; -1 when all are empty."""
        cdef int _i, i, down, result
        cdef heap_t *heap
        cdef entry_t last
        for _i in range(self.cell_count):
            self.turn += 1
            if self.turn >= self.cell_count:
                self.turn = 0
            heap = &self.heaps[self.cells[self.turn]]
            if heap.size:
                break
        else:
            return -1
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

    # Expansion.

    cdef bint _expand(self, int node) noexcept nogil:
        """Add the children of a node; False for lack of memory."""
        cdef int i, least = 0, corral
        cdef child_t here
        self.expanded += 1
        self.child_count = 0
        self.load(self.bits + <size_t> node * self.words)
        here.area = self.flood(self.occ, self.nodes[node].player, &least)
        corral = self.pi_corral(least, self.chosen)
        self._features(&here)
        for i in range(self.count):
            if corral and not self.chosen[self.box[i]]:
                continue
            if not self._flow(node, i):
                return False
            if self.goal_node >= 0:
                return True
        return self._adopt(node, &here)

    cdef bint _flow(self, int node, int number) noexcept nogil:
        """Move one box everywhere it can be pushed to; offer each place with each part the player can be in."""
        cdef int head = 0, tail = 2, cell, man, d, side, to, least = 0, area, source = self.box[number]
        cdef bint fresh
        self.seen_stamp += 1
        self.queue[0] = source
        self.queue[1] = self.nodes[node].player
        self.occ[source] = 0
        while head < tail:
            cell = self.queue[head]
            man = self.queue[head + 1]
            head += 2
            self.occ[cell] = 1
            area = self.flood(self.occ, man, &least)
            if cell != source or least != self.nodes[node].player:
                # Two ways into the same part lead to the same position.
                fresh = True
                for d in range(4):
                    side = self.nb[4 * cell + d]
                    if self.mark[side] == self.stamp and self.emitted[4 * cell + d] == self.seen_stamp:
                        fresh = False
                if not fresh:
                    self.occ[cell] = 0
                    continue
            for d in range(4):
                if self.mark[self.nb[4 * cell + d]] == self.stamp:
                    self.emitted[4 * cell + d] = self.seen_stamp
            self.occ[cell] = 0
            for d in range(4):
                side = self.nb[4 * cell + (d ^ 2)]
                to = self.nb[4 * cell + d]
                if to >= self.live or self.occ[to] or self.mark[side] != self.stamp:
                    continue
                if self.seen[4 * to + d] == self.seen_stamp:
                    continue
                self.seen[4 * to + d] = self.seen_stamp
                self.queue[tail] = to
                self.queue[tail + 1] = cell
                tail += 2
            if cell != source or least != self.nodes[node].player:
                self.occ[cell] = 1
                self.box[number] = cell
                if not self._offer(node, source, cell, least, area):
                    return False
                self.box[number] = source
                self.occ[cell] = 0
                if self.goal_node >= 0:
                    break
        self.occ[source] = 1
        return True

    cdef bint _offer(self, int node, int source, int target, int player, int area) noexcept nogil:
        """Look at the position on the board: add it to the children unless it is known or dead."""
        cdef child_t *child
        cdef uint64_t *bits = self.bits + <size_t> node * self.words
        cdef uint64_t hash
        cdef bint known
        self.generated += 1
        hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player]
        hash ^= self.zbox[source] ^ self.zbox[target] ^ self.zman[player]
        bits[source >> 6] ^= <uint64_t> 1 << (source & 63)
        bits[target >> 6] ^= <uint64_t> 1 << (target & 63)
        known = self.table[self._find(bits, hash, player)] >= 0
        bits[target >> 6] ^= <uint64_t> 1 << (target & 63)
        bits[source >> 6] ^= <uint64_t> 1 << (source & 63)
        if known:
            self.repeated += 1
            return True
        if self.freeze_dead(target):
            self.frozen_dead += 1
            return True
        if not self.matched():
            self.unmatched += 1
            return True
        if self.corrals_dead(target, player):
            self.corral_pruned += 1
            return True
        if self.child_count == self.child_room:
            child = <child_t *> realloc(self.children, 2 * <size_t> self.child_room * sizeof(child_t))
            if not child:
                return False
            self.children = child
            self.child_room *= 2
        child = &self.children[self.child_count]
        self.child_count += 1
        child.hash = hash
        child.source = source
        child.target = target
        child.player = player
        child.area = area
        self._features(child)
        return True

    cdef bint _adopt(self, int node, const child_t *here) noexcept nogil:
        """Let the advisers choose, and add the children as nodes."""
        cdef int i, weight, added
        cdef int best[6]
        cdef const child_t *child
        cdef uint64_t *bits
        cdef bint liked
        for i in range(6):
            best[i] = -1
        for i in range(self.child_count):
            child = &self.children[i]
            if child.packed > here.packed and (best[0] < 0 or self._better(i, best[0], 0)):
                best[0] = i
            if child.regions < here.regions and (best[1] < 0 or self._better(i, best[1], 1)):
                best[1] = i
            if child.lost < here.lost and (best[2] < 0 or self._better(i, best[2], 2)):
                best[2] = i
            if child.area > here.area and (best[3] < 0 or self._better(i, best[3], 3)):
                best[3] = i
            if child.packed >= here.packed and (best[4] < 0 or self._better(i, best[4], 4)):
                best[4] = i
        for i in range(self.child_count):
            child = &self.children[i]
            weight = self.nodes[node].weight
            liked = i == best[0] or i == best[1] or i == best[2] or i == best[3] or i == best[4]
            weight += not liked
            # The bits of the parent may move when nodes are added.
            bits = self.bits + <size_t> node * self.words
            bits[child.source >> 6] ^= <uint64_t> 1 << (child.source & 63)
            bits[child.target >> 6] ^= <uint64_t> 1 << (child.target & 63)
            memcpy(self.spare, bits, self.words * 8)
            bits[child.target >> 6] ^= <uint64_t> 1 << (child.target & 63)
            bits[child.source >> 6] ^= <uint64_t> 1 << (child.source & 63)
            added = self._insert(self.spare, child, node, weight)
            if added < 0:
                return False
            if self._solved(added):
                self.goal_node = added
                return True
        return True

    cdef bint _better(self, int i, int j, int adviser) noexcept nogil:
        """Tell whether an adviser likes child i better than child j."""
        cdef const child_t *a = &self.children[i]
        cdef const child_t *b = &self.children[j]
        if adviser == 0 and a.packed != b.packed:
            return a.packed > b.packed
        if adviser == 1 and a.regions != b.regions:
            return a.regions < b.regions
        if adviser == 2 and a.lost != b.lost:
            return a.lost < b.lost
        if adviser == 3 and a.area != b.area:
            return a.area > b.area
        return a.cost < b.cost
