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
from pycore.sokoban._field cimport FAR, UNMATCHED, popcount
from pycore.sokoban._plan cimport Plan

cdef enum:
    FOUND = 0
    NONE = 1            # proven
    STOPPED = 2         # by the budget
    NO_MEMORY = 3
    PAUSED = 4          # its share of the nodes is spent
    REGIONS = 12        # more parts than these make no difference


cdef class Search(Plan):
    """One search. See the head of the module; `search` until it is done, then ask for `pushes`."""

    def __cinit__(self, level, megabytes=1024, backwards=False):
        cdef size_t n = self.n + 1
        self.backwards = backwards
        self.wide = <uint8_t *> calloc(n, 1)
        self.limit = megabytes << 20
        self.heaps = <heap_t *> calloc(self._cells_room(), sizeof(heap_t))
        self.cells = <int *> calloc(self._cells_room(), sizeof(int))
        self.chosen = <uint8_t *> calloc(n, 1)
        self.room = 1024
        self.nodes = <node_t *> malloc(self.room * sizeof(node_t))
        self.bits = <uint64_t *> malloc(self.room * self.words * 8)
        self.table_bits = 12
        self.table = <int *> malloc((<size_t> 1 << self.table_bits) * sizeof(int))
        self.child_room = 1024
        self.spare = <uint64_t *> calloc(self.words, 8)
        self.goal_bits = <uint64_t *> calloc(self.words, 8)
        self.children = <child_t *> malloc(self.child_room * sizeof(child_t))
        if not (self.heaps and self.cells and self.chosen and self.wide and self.nodes
                and self.bits and self.table and self.children and self.spare
                and self.goal_bits):
            raise MemoryError
        memset(self.table, 0xFF, (<size_t> 1 << self.table_bits) * sizeof(int))

    def __dealloc__(self):
        cdef int i
        if self.heaps:
            for i in range(<int> self._cells_room()):
                free(self.heaps[i].items)
        free(self.heaps)
        free(self.cells)
        free(self.chosen)
        free(self.wide)
        free(self.nodes)
        free(self.bits)
        free(self.table)
        free(self.children)
        free(self.spare)
        free(self.goal_bits)

    def search(self, Budget budget not None, long share):
        """Search on until about `share` more positions are generated; return a code of this module."""
        cdef int code
        self.budget = budget
        with nogil:
            code = self.run(budget, share)
        return code

    @property
    def pushes(self):
        """The pushes of the solution that was found: cell of the box in the drawing, and direction."""
        cdef int node = self.goal_node, parent
        path = []
        while self.nodes[node].parent >= 0:
            parent = self.nodes[node].parent
            if self.backwards:
                path.append((self.nodes[node].target, self.nodes[node].source, self.nodes[parent].player))
            else:
                path.append((self.nodes[node].source, self.nodes[node].target, self.nodes[node].player))
            node = parent
        if not self.backwards:
            path.reverse()
        self.load(self.start_bits)
        result, player = [], self.start_player
        for source, target, least in path:
            way, player = self._way(source, target, player, least)
            result += [(self.where[cell], direction) for cell, direction in way]
        return result

    cdef object _way(self, int source, int target, int player, int least):
        """Return the fewest pushes that take a box along, and the player's cell after them; they are then done.

        In the end the player must be in the part of the floor whose least cell is `least`.
        """
        cdef int cell, man, d, low = 0, to, i = 0
        queue, seen = [(source, player, -1, -1)], set()
        self.occ[source] = 0
        while True:
            cell, man = queue[i][:2]
            self.occ[cell] = 1
            self.flood(self.occ, man, &low)
            self.occ[cell] = 0
            if cell == target and low == least and i:
                break
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.mark[self.nb[4 * cell + (d ^ 2)]] != self.stamp or self.occ[to] or (to, d) in seen:
                    continue
                seen.add((to, d))
                queue.append((to, cell, i, d))
            i += 1
        self.occ[target] = 1
        way, player = [], man
        while queue[i][2] >= 0:
            direction, i = queue[i][3], queue[i][2]
            way.append((queue[i][0], direction))
        return way[::-1], player

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
        """What stands where after each step of the plan, as cells of the drawing."""
        return [
            [self.where[i] for i in range(self.live) if self.wanted[k * self.words + (i >> 6)] >> (i & 63) & 1]
            for k in range(self.steps + 1)
        ]

    cdef size_t _cells_room(self) noexcept nogil:
        return (5 * <size_t> self.count + 8) * REGIONS

    cdef int run(self, Budget budget, long share) noexcept nogil:
        """Search on until about `share` more nodes are generated; return how it ended."""
        cdef int node, code
        cdef long before, last = self.generated + share
        if self.stranded:
            return NONE
        if not self.begun:
            self.begun = True
            code = self._roots()
            if code != NONE or self.goal_node >= 0:
                return code
        while self.generated < last:
            node = self._next()
            if node < 0:
                return NONE
            before = self.generated
            if not self._expand(node):
                return NO_MEMORY
            if self.goal_node >= 0:
                return FOUND
            if self.stopped or budget.spend(self.generated - before + 1):
                return STOPPED
        return PAUSED

    cdef int _roots(self) noexcept nogil:
        """Add the nodes the search begins with; NONE if it is to go on (or there is nothing to search)."""
        cdef child_t root
        cdef int i, g, least = 0, node
        cdef uint64_t *bits = self.start_bits
        self.goal_node = -1
        self.make_plan()
        for i in range(self.live):
            for g in range(self.count):
                self.wide[i] |= self.from_start[<size_t> g * (self.n + 1) + i] != FAR
        if self.backwards:
            self.to_target = self.from_start
            bits = self.goal_bits
            for i in range(self.count):
                bits[self.goals[i] >> 6] |= <uint64_t> 1 << (self.goals[i] & 63)
        self.load(bits)
        memset(&root, 0, sizeof(root))
        root.cost = self.match_all()
        if root.cost >= UNMATCHED:
            return NONE
        for i in range(self.n):
            if self.occ[i]:
                continue
            root.area = self.flood(self.occ, i if self.backwards else self.start_player, &least)
            if self.backwards and least != i:
                continue
            root.player = least
            root.hash = self.hash_bits(bits) ^ self.zman[least]
            self._features(&root, bits)
            node = self._insert(bits, &root, -1, 0)
            if node < 0:
                return NO_MEMORY
            if self._solved(node):
                self.goal_node = node
                return FOUND
            if not self.backwards:
                break
        return NONE

    cdef bint _solved(self, int node) noexcept nogil:
        cdef int i
        cdef const uint64_t *bits = self.bits + <size_t> node * self.words
        if self.backwards:
            return self.nodes[node].player == self.start_least and not memcmp(bits, self.start_bits, self.words * 8)
        for i in range(self.count):
            if not bits[self.goals[i] >> 6] >> (self.goals[i] & 63) & 1:
                return False
        return True

    # Features.

    cdef void _features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Fill in the features of the position on the board."""
        cdef int i, cell, packed = self.packed(bits), lost = 0, cost = 0
        cdef int step = max(0, packed - self.loose)
        cdef const uint16_t *row = self.near_after + <size_t> step * (self.n + 1)
        cdef const uint64_t *wanted = self.wanted + <size_t> step * self.words
        child.regions = min(self.regions(), REGIONS) - 1
        child.lost = 0
        if self.backwards:
            child.packed = 0
            for i in range(self.words):
                child.packed += popcount(bits[i] & self.start_bits[i])
            return
        for i in range(self.count):
            cell = self.box[i]
            if row[cell] != FAR:
                cost += row[cell]
            elif not wanted[cell >> 6] >> (cell & 63) & 1:
                lost += 1
        child.packed = packed
        child.lost = lost
        child.cost = cost

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
        cdef int cell = child.packed * REGIONS + child.regions
        cdef heap_t *heap
        cdef entry_t *items
        cdef uint64_t key
        heap = &self.heaps[cell]
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

    cdef int _next(self) noexcept nogil:
        """Take the lightest node of the next cell that has any; -1 when all are empty."""
        cdef int _i
        cdef heap_t *heap
        for _i in range(self.cell_count):
            self.turn += 1
            if self.turn >= self.cell_count:
                self.turn = 0
            heap = &self.heaps[self.cells[self.turn]]
            if heap.size:
                break
        else:
            return -1
        return self._pop(heap)

    cdef int _pop(self, heap_t *heap) noexcept nogil:
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

    # Expansion.

    cdef bint _expand(self, int node) noexcept nogil:
        """Add the children of a node; False for lack of memory."""
        cdef int i, least = 0, corral
        cdef child_t here
        self.expanded += 1
        self.child_count = 0
        self.load(self.bits + <size_t> node * self.words)
        here.area = self.flood(self.occ, self.nodes[node].player, &least)
        corral = 0 if self.backwards else self.pi_corral(least, self.chosen)
        self.match_all()
        self._features(&here, self.bits + <size_t> node * self.words)
        for i in range(self.count):
            if corral and not self.chosen[self.box[i]]:
                continue
            if not self._flow(node, i):
                return False
            if self.goal_node >= 0 or self.stopped:
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
            if self.budget.spend(area >> 8):
                self.stopped = True
                break
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
                if self.backwards:
                    # The player goes first and draws the box after him.
                    if self.mark[to] != self.stamp or not self.wide[to]:
                        continue
                    side = self.nb[4 * to + d]
                    if self.occ[side]:
                        continue
                else:
                    if to >= self.live or self.occ[to] or self.mark[side] != self.stamp:
                        continue
                    side = cell
                if self.seen[4 * to + d] == self.seen_stamp:
                    continue
                self.seen[4 * to + d] = self.seen_stamp
                self.queue[tail] = to
                self.queue[tail + 1] = side
                tail += 2
            if cell != source or least != self.nodes[node].player:
                self.occ[cell] = 1
                self.box[number] = cell
                if not self._offer(node, number, source, cell, least, area):
                    return False
                self.box[number] = source
                self.occ[cell] = 0
                if self.goal_node >= 0:
                    break
        self.occ[source] = 1
        self.box[number] = source
        return True

    cdef bint _offer(self, int node, int number, int source, int target, int player, int area) noexcept nogil:
        """Look at the position on the board: add it to the children unless it is known or dead."""
        cdef child_t *child
        cdef uint64_t hash
        cdef int cost
        self.generated += 1
        hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player]
        hash ^= self.zbox[source] ^ self.zbox[target] ^ self.zman[player]
        memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
        self.spare[source >> 6] ^= <uint64_t> 1 << (source & 63)
        self.spare[target >> 6] ^= <uint64_t> 1 << (target & 63)
        if self.table[self._find(self.spare, hash, player)] >= 0:
            self.repeated += 1
            return True
        if not self.backwards and self.freeze_dead(target):
            self.frozen_dead += 1
            return True
        cost = self.match_moved(number)
        if cost >= UNMATCHED:
            self.unmatched += 1
            return True
        if not self.backwards and self.corrals_dead(target, player):
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
        child.cost = cost
        self._features(child, self.spare)
        return True

    cdef bint _adopt(self, int node, const child_t *here) noexcept nogil:
        """Let the advisers choose, and add the children as nodes."""
        cdef int i, weight, added
        cdef int best[6]
        cdef const child_t *child
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
            memcpy(self.spare, self.bits + <size_t> node * self.words, self.words * 8)
            self.spare[child.source >> 6] ^= <uint64_t> 1 << (child.source & 63)
            self.spare[child.target >> 6] ^= <uint64_t> 1 << (child.target & 63)
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
