"""Search for any solution by feature space search, FESS (Shoham and Schaeffer, 2020).

A node is a set of boxes and the area of the player; a move pushes one box any number of times. Each node belongs to a
cell of the feature space; the features are those of a subclass, see `_features`. The cells take turns, and each expands
its node of least weight. The weight of a node is the weight of its parent if an adviser prefers its move, and one more
otherwise.

Only unsolvable positions are discarded, so an empty queue proves that there is no solution.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from pycore.base.budget cimport Budget
from pycore.kernel.bits cimport flip_bit, has_bit
from pycore.sokoban._field cimport FAR, UNMATCHED
from pycore.sokoban._nodes cimport Nodes, REGIONS, child_t

cdef enum:
    MAX_WEIGHT = 0xFFFF
    UNWEIGHTED = 0x7FFFFFFF     # the highest cost in a queue where no weight stands above it


cdef class Search(Nodes):
    """A search without features. Call `search` until it ends; then `pushes` returns the solution."""

    def __cinit__(self, level, megabytes=1024, *, backwards=False, **_named):
        cdef size_t n = self.n + 1
        self.wide = <uint8_t *> self.take(n, 1)
        self.chosen = <uint8_t *> self.take(n, 1)
        self.spare = <uint64_t *> self.take(self.words, 8)
        self.best_node = -1
        self.weighted = True

    def search(self, Budget budget not None, int64_t share):
        """Continue the search until about `share` more positions are generated; return a code, see _search.pyi."""
        cdef int code
        self.budget = budget
        with nogil:
            code = self.run(share)
        return code

    @property
    def pushes(self):
        """The pushes of the solution: cell of the box, numbered as in `Board`, and direction."""
        path = self._path(self.goal_node)
        if self.met >= 0:
            rest = (<Search> self.others[self.met_with])._path(self.met)
            path = rest + path if self.backwards else path + rest
        self.load(self.start_bits)
        result, player = [], self.start_player
        for source, target, least in path:
            way, player = self._way(source, target, player, least)
            result += [(self.where[cell], direction) for cell, direction in way]
        return result

    cdef list _path(self, int node):
        """Return the moves from the start of the search to a position: (from, to, lowest cell of the player's area)."""
        cdef int parent
        path = []
        while self.nodes[node].parent >= 0:
            parent = self.nodes[node].parent
            if self.backwards:
                path.append((self.nodes[node].target, self.nodes[node].source, self.nodes[parent].player))
            else:
                path.append((self.nodes[node].source, self.nodes[node].target, self.nodes[node].player))
            node = parent
        return path if self.backwards else path[::-1]

    cdef object _way(self, int source, int target, int player, int least):
        """Return the fewest pushes of a box between two cells, and the cell of the player after them; move the box.

        Afterwards the player must be in the area with the lowest cell `least`.
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
        """Counters of the search."""
        return {
            "expanded": self.expanded, "generated": self.generated, "stored": self.size,
            "repeated": self.repeated, "frozen": self.frozen_dead, "unmatched": self.unmatched,
            "walled": self.tables_made, "corrals_dead": self.corral_pruned, "corral_searches": self.corral_calls,
            "corral_nodes": self.corral_nodes, "cells": self.cell_count,
            "met": int(self.met >= 0),
        }

    cdef bint prepare(self) noexcept nogil:
        """Prepare the features; return False if the budget was exceeded."""
        return True

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        """Compute the features of the position on the board."""
        pass

    cdef int further_areas(self, int area) noexcept nogil:
        """Return the number of areas of the floor besides the marked one of `area` cells, at most REGIONS - 1."""
        return self.other_areas(REGIONS - 1, self.n - self.count - area)

    cdef int cell_of(self, const child_t *child) noexcept nogil:
        """Return the number of the cell of a position."""
        return 0

    cdef void record(self, int node, const child_t *child) noexcept nogil:
        """Take note of a new node, which may be the best one."""
        pass

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        """Find the best child of each adviser; the numbers are -1 before."""
        pass

    cdef int run(self, int64_t share) noexcept nogil:
        """Continue the search until about `share` more nodes are generated; return a code."""
        cdef int node, code
        cdef int64_t before, last = self.generated + share
        if not self.begun:
            self.begun = True
            code = self._begin()
            if code != PAUSED:
                return code
        while self.generated < last:
            node = self.next()
            if node < 0:
                return NONE
            before = self.generated
            if not self.discards(node) and not self._expand(node):
                return NO_MEMORY
            if self.goal_node >= 0:
                return FOUND
            if self.stopped or self.budget.spend(self.generated - before + 1):
                return STOPPED
        return PAUSED

    cdef bint discards(self, int node) noexcept nogil:
        """Return whether a position is found dead before it is expanded."""
        return False

    cdef int _begin(self) noexcept nogil:
        """Compute the plan, and add the first nodes; return `PAUSED` if the search can continue."""
        cdef int i, g
        if self.stopped:
            return STOPPED
        if self.stranded:
            return NONE
        self.set_ends()
        if not self.prepare():
            return STOPPED
        for i in range(self.live):
            for g in range(self.count):
                self.wide[i] |= self.from_start[<size_t> g * (self.n + 1) + i] != FAR
        if self.backwards:
            self.to_target = self.from_start
        self.load(self.sinks)
        if self.match_all() == UNMATCHED:
            return STOPPED if self.stopped else NONE
        return self._add_roots(self.sinks)

    cdef int _add_roots(self, const uint64_t *bits) noexcept nogil:
        """Add the position on the board; in a backward search, once for each area of the player."""
        cdef child_t root
        cdef int i, least = 0, node
        memset(&root, 0, sizeof(root))
        for i in range(self.n):
            if self.occ[i] or (not self.backwards and i != self.start_player):
                continue
            root.area = self.flood(self.occ, i, &least)
            if self.backwards and least != i:
                continue
            root.player = least
            root.hash = self.hash_bits(bits) ^ self.zman[least]
            self.moved = -1
            self.features(&root, bits)
            node = self._add(bits, &root, -1, 0)
            if node < 0:
                return NO_MEMORY
            if self.solved(node):
                self.goal_node = node
                return FOUND
        return PAUSED

    cdef bint solved(self, int node) noexcept nogil:
        cdef int i
        cdef const uint64_t *bits = self.bits + <size_t> node * self.words
        if self.backwards:
            return self.nodes[node].player == self.start_least and not memcmp(bits, self.start_bits, self.words * 8)
        for i in range(self.count):
            if not has_bit(bits, self.goals[i]):
                return False
        return True

    cdef int _add(self, const uint64_t *bits, const child_t *child, int parent, int weight) noexcept nogil:
        """Add a node and put it into the queue of its cell; return -1 if memory is exhausted."""
        cdef int node = self.insert(bits, child, parent, weight)
        cdef uint64_t key, most = FAR if self.weighted else UNWEIGHTED
        if node < 0:
            return -1
        self.sequence += 1
        key = (<uint64_t> weight << 48) | (min(<uint64_t> child.cost, most) << 32) | <uint32_t> self.sequence
        self.record(node, child)
        return node if self.enqueue(self.cell_of(child), key, node) else -1

    # Expansion.

    cdef bint _expand(self, int node) noexcept nogil:
        """Add the children of a node; return False if memory is exhausted."""
        cdef int i, least = 0, corral
        cdef child_t here
        self.expanded += 1
        self.child_count = 0
        self.load(self.bits + <size_t> node * self.words)
        here.area = self.keep_area(self.nodes[node].player)
        least = self.kept_least
        corral = 0
        if not self.backwards:
            corral = self.pi_corral(least, self.chosen)
            self.hold(least)
            self.to_target = self.held_table
        self.match_all()
        self.moved = -1
        self.features(&here, self.bits + <size_t> node * self.words)
        for i in range(self.count):
            if corral and not self.chosen[self.box[i]]:
                continue
            if not self._flow(node, i):
                return False
            if self.goal_node >= 0 or self.stopped:
                return True
        return self._adopt(node, &here)

    cdef bint _flow(self, int node, int number) noexcept nogil:
        """Call `_offer` for each cell to which one box can be pushed, with each area of the player.

        Return False if memory is exhausted.
        """
        cdef int head = 0, tail, cell, man, least = 0, area, source = self.box[number]
        cdef bint room = True
        self.fresh_pushes()
        self.return_area()
        self.fresh_side(source)
        self.occ[source] = 0
        tail = self._pushes(source, 0)
        if tail:
            self.lift(source)
        while head < tail and room and self.goal_node < 0:
            cell = self.queue[head]
            man = self.queue[head + 1]
            head += 2
            area = self.flood_around(cell, man, &least)
            if self.out_of_budget(area >> 8):
                self.occ[cell] = 0
                break
            # Two sides in the same area give the same position.
            if self.fresh_side(cell):
                self.occ[cell] = 0
                tail = self._pushes(cell, tail)
                self.occ[cell] = 1
                if cell != source or least != self.nodes[node].player:
                    self.box[number] = cell
                    room = self._offer(node, number, source, cell, least, area)
            self.occ[cell] = 0
        self.occ[source] = 1
        self.box[number] = source
        return room

    cdef int _pushes(self, int cell, int tail) noexcept nogil:
        """Queue the pushes (or pulls, in a backward search) of the box at `cell`; return the new end of the queue."""
        cdef int d, to, man
        for d in range(4):
            to = self.nb[4 * cell + d]
            if self.backwards:
                # For a pull, the player steps first, and the box follows.
                man = self.nb[4 * to + d]
                if self.mark[to] != self.stamp or not self.wide[to] or self.occ[man]:
                    continue
            else:
                man = cell
                if to >= self.live or self.occ[to] or self.mark[self.nb[4 * cell + (d ^ 2)]] != self.stamp:
                    continue
            if self.seen[4 * to + d] == self.seen_stamp:
                continue
            self.seen[4 * to + d] = self.seen_stamp
            self.queue[tail] = to
            self.queue[tail + 1] = man
            tail += 2
        return tail

    cdef bint _offer(self, int node, int number, int source, int target, int player, int area) noexcept nogil:
        """Add the position on the board to the children, unless it is known or dead.

        Return False if memory is exhausted.
        """
        cdef child_t *child
        cdef uint64_t hash
        self.generated += 1
        hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player]
        hash ^= self.zbox[source] ^ self.zbox[target] ^ self.zman[player]
        self.foresee(hash)
        self.shift(self.bits + <size_t> node * self.words, source, target)
        if self.find(self.spare, hash, player) >= 0:
            self.repeated += 1
            return True
        if self.meets(self.spare, hash, player):
            return self._join(node, hash, source, target, player)
        if self._dead(number, target, player):
            return True
        child = self.new_child()
        if not child:
            return False
        child.hash = hash
        child.source = source
        child.target = target
        child.player = player
        child.area = area
        self.moved = number
        self.features(child, self.spare)
        return True

    cdef bint _join(self, int node, uint64_t hash, int source, int target, int player) noexcept nogil:
        """Add the position in which the searches meet, with boxes in `spare`; return False if memory is exhausted."""
        cdef child_t child
        memset(&child, 0, sizeof(child))
        child.hash, child.source, child.target, child.player = hash, source, target, player
        self.goal_node = self.insert(self.spare, &child, node, 0)
        return self.goal_node >= 0

    cdef bint _dead(self, int number, int target, int player) noexcept nogil:
        """Return whether the position on the board is dead."""
        if self.backwards:
            if self.matchable(number):
                return False
            self.unmatched += 1
            return True
        if self.freeze_dead(target):
            self.frozen_dead += 1
            return True
        if self.sealed(number, player):
            self.unmatched += 1
            return True
        if self.corrals_dead(target, player):
            self.corral_pruned += 1
            return True
        return False

    cdef void shift(self, const uint64_t *bits, int source, int target) noexcept nogil:
        """Write the boxes with one of them moved to `spare`."""
        memcpy(self.spare, bits, self.words * 8)
        flip_bit(self.spare, source)
        flip_bit(self.spare, target)

    cdef bint _adopt(self, int node, const child_t *here) noexcept nogil:
        """Compute the choices of the advisers, and add the children as nodes; return False if memory is exhausted."""
        cdef int i, k, weight, added
        cdef int best[ADVISERS]
        cdef const child_t *child
        for k in range(ADVISERS):
            best[k] = -1
        self.advise(here, best)
        for i in range(self.child_count):
            child = &self.children[i]
            weight = min(self.nodes[node].weight + self.weighted, MAX_WEIGHT)
            for k in range(ADVISERS):
                if i == best[k]:
                    weight = self.nodes[node].weight
            self.shift(self.bits + <size_t> node * self.words, child.source, child.target)
            added = self._add(self.spare, child, node, weight)
            if added < 0:
                return False
            if self.solved(added):
                self.goal_node = added
                return True
        return True
