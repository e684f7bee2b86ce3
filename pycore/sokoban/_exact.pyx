"""Search for a best solution by A*, with the matching of boxes and goals as lower bound. Private to the solver.

For the fewest pushes, a position is a set of boxes and the area of the player. For the fewest moves, it is a set of
boxes and the cell of the player; a step of the search is a walk with a push, and ties are broken by pushes. For the
fewest pushes with the fewest moves, positions are the same, and ties are broken by moves. The lower bound is
consistent: it is never too large, and decreases by at most the cost of a push. So the cost of a position is final when
it is taken from the queue.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from pycore.kernel.heap cimport heap_pop
from pycore.sokoban._field cimport UNMATCHED
from pycore.sokoban._nodes cimport child_t
from pycore.sokoban._search cimport FOUND, NONE, NO_MEMORY, PAUSED, STOPPED, Search

cdef enum:
    PUSH_BITS = 26      # space for a number of pushes
    MOVE_BITS = 37      # space for a number of moves; both fit into 64 bits


cdef class Exact(Search):
    """A search for the fewest pushes or, with `by_moves`, for the fewest moves."""

    def __cinit__(self, level, megabytes=1024, *, by_moves=False, **_named):
        self.in_order = True
        self.push_cost = 1
        self.low_bits, self.high_bits = PUSH_BITS, MOVE_BITS
        if by_moves:
            self.count_moves(pushes_first=False)
        self.extra = sizeof(uint64_t)
        self.spent_room = self.room
        self.spent = <uint64_t *> malloc(self.spent_room * 8)
        self.walk = <uint32_t *> self.take(self.n + 1, 4)
        if not self.spent:
            raise MemoryError

    def __dealloc__(self):
        free(self.spent)

    cdef void count_moves(self, bint pushes_first) noexcept nogil:
        """Minimize the moves, and then the pushes, or the other way round."""
        self.by_moves = True
        self.in_order = False
        self.low_bits, self.high_bits = PUSH_BITS, MOVE_BITS
        self.push_cost, self.move_cost = 1, <uint64_t> 1 << PUSH_BITS
        if pushes_first:
            self.low_bits, self.high_bits = MOVE_BITS, PUSH_BITS
            self.push_cost, self.move_cost = <uint64_t> 1 << MOVE_BITS, 1

    cdef int run(self, int64_t share) noexcept nogil:
        cdef int node, code
        cdef int64_t before, last = self.generated + share
        if not self.begun:
            self.begun = True
            code = self._begin()
            if code != PAUSED:
                return code
        while self.heaps[0].size:
            if self.generated >= last:
                return PAUSED
            before = self.generated
            node = heap_pop(&self.heaps[0]).number
            if self.nodes[node].weight:
                continue
            # The cost is final; other entries of this node in the queue are outdated.
            self.nodes[node].weight = 1
            if self.solved(node):
                self.goal_node = node
                return FOUND
            if not self._pushes_of(node):
                return NO_MEMORY
            if self.stopped or self.budget.spend(self.generated - before + 1):
                return STOPPED
        return NONE

    cdef int _begin(self) noexcept nogil:
        """Add the start position; return `PAUSED` if the search can continue."""
        cdef child_t root
        cdef int least = 0
        if self.stopped:
            return STOPPED
        if self.stranded:
            return NONE
        self.load(self.start_bits)
        memset(&root, 0, sizeof(root))
        root.cost = self.match_all()
        if root.cost == UNMATCHED:
            return STOPPED if self.stopped else NONE
        self.flood(self.occ, self.start_player, &least)
        root.player = self.start_player if self.by_moves else least
        root.hash = self.hash_bits(self.start_bits) ^ self.zman[root.player]
        return PAUSED if self._reach(self.start_bits, &root, -1, 0) >= 0 else NO_MEMORY

    cdef int _reach(self, const uint64_t *bits, const child_t *child, int parent, uint64_t spent) noexcept nogil:
        """Record a path to a position if it is the cheapest so far; return -1 if memory or bits for its cost end."""
        cdef int node = self.find(bits, child.hash, child.player)
        if node >= 0:
            if self.nodes[node].weight or self.spent[node] <= spent:
                return 0
            self.nodes[node].parent = parent
            self.nodes[node].source = child.source
            self.nodes[node].target = child.target
        else:
            node = self._stored(bits, child, parent)
            if node < 0:
                return -1
        self.spent[node] = spent
        if self.by_moves and not self._fits(spent, child.cost):
            return -1
        return 0 if self.enqueue(0, spent + (self.push_cost + self.move_cost) * child.cost, node) else -1

    cdef int _stored(self, const uint64_t *bits, const child_t *child, int parent) noexcept nogil:
        """Add a node with space for its cost; return its number, -1 for lack of memory."""
        cdef uint64_t *more
        cdef int node = self.insert(bits, child, parent, 0)
        if node >= 0 and self.room > self.spent_room:
            more = <uint64_t *> realloc(self.spent, <size_t> self.room * 8)
            if not more:
                return -1
            self.spent = more
            self.spent_room = self.room
        return node

    cdef bint _fits(self, uint64_t spent, uint64_t more) noexcept nogil:
        """Return whether a cost can be increased by `more` pushes and moves without overflow."""
        cdef uint64_t low = (spent & ((<uint64_t> 1 << self.low_bits) - 1)) + more
        cdef uint64_t high = (spent >> self.low_bits) + more
        return low < <uint64_t> 1 << self.low_bits and high < <uint64_t> 1 << self.high_bits

    cdef void _measure_walks(self, int start) noexcept nogil:
        """Compute the number of steps from a cell to all cells of the area in `mark`."""
        cdef int head = 0, tail = 1, cell, to, d
        self.fresh(self.mark, &self.stamp, self.n + 1)
        self.mark[start] = self.stamp
        self.walk[start] = 0
        self.queue[0] = start
        while head < tail:
            cell = self.queue[head]
            head += 1
            for d in range(4):
                to = self.nb[4 * cell + d]
                if self.mark[to] != self.stamp and not self.occ[to]:
                    self.mark[to] = self.stamp
                    self.walk[to] = self.walk[cell] + 1
                    self.queue[tail] = to
                    tail += 1

    cdef uint32_t _mark_floor(self, int player) noexcept nogil:
        """Mark the cells the player gets to; return their stamp."""
        cdef int least = 0
        if self.by_moves:
            self._measure_walks(player)
        else:
            self.flood(self.occ, player, &least)
        return self.stamp

    cdef bint admits(self, int node, int source, int target) noexcept nogil:
        """Return whether the position after a push of a node matters."""
        return True

    cdef bint _pushes_of(self, int node) noexcept nogil:
        """Add the positions after each push of a node; return False if memory is exhausted."""
        cdef int i, d, cell, to, side, player = self.nodes[node].player, corral
        cdef uint32_t stamp
        cdef uint64_t spent
        cdef child_t child
        self.expanded += 1
        self.load(self.bits + <size_t> node * self.words)
        self.match_all()
        stamp = self._mark_floor(player)
        corral = self.pi_corral(player, self.chosen) if self.in_order else 0
        memset(&child, 0, sizeof(child))
        for i in range(self.count):
            cell = self.box[i]
            if corral and not self.chosen[cell]:
                continue
            for d in range(4):
                side = self.nb[4 * cell + (d ^ 2)]
                to = self.nb[4 * cell + d]
                if self.mark[side] != stamp or to >= self.live or self.occ[to] or not self.admits(node, cell, to):
                    continue
                self.generated += 1
                spent = self.spent[node] + self.push_cost
                if self.by_moves:
                    spent += self.move_cost * (self.walk[side] + 1)
                self.occ[cell] = 0
                self.occ[to] = 1
                self.box[i] = to
                child.source = cell
                child.target = to
                child.cost = self.match_moved(i)
                if self.stopped:
                    return True
                if child.cost == UNMATCHED or self.freeze_dead(to):
                    self.frozen_dead += 1
                elif not self._look(node, &child, spent):
                    return False
                self.box[i] = cell
                self.occ[to] = 0
                self.occ[cell] = 1
                if self.stamp != stamp:
                    # Examining the child has changed the marks; restore the area of the parent.
                    stamp = self._mark_floor(player)
        return True

    cdef bint _look(self, int node, child_t *child, uint64_t spent) noexcept nogil:
        """Add the position on the board, unless it has a dead corral; return False if memory is exhausted."""
        cdef int least = 0, cell = child.source, to = child.target
        cdef int area = self.flood(self.occ, cell, &least)
        if self.out_of_budget(area >> 8):
            return True
        child.player = cell if self.by_moves else least
        child.hash = self.nodes[node].hash ^ self.zman[self.nodes[node].player] ^ self.zman[child.player]
        child.hash ^= self.zbox[cell] ^ self.zbox[to]
        self.shift(self.bits + <size_t> node * self.words, cell, to)
        if self.find(self.spare, child.hash, child.player) < 0 and self.corrals_dead(to, cell):
            self.corral_pruned += 1
            return True
        return self._reach(self.spare, child, node, spent) == 0

    @property
    def pushes(self):
        """The pushes of the solution: cell of the box, numbered as in `Board`, and direction."""
        cdef int node = self.goal_node, d
        result = []
        while self.nodes[node].parent >= 0:
            for d in range(4):
                if self.nb[4 * self.nodes[node].source + d] == self.nodes[node].target:
                    result.append((self.where[self.nodes[node].source], d))
            node = self.nodes[node].parent
        return result[::-1]
