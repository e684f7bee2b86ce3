"""The exact solver: exact cover, independent of the deductions of the human solver.

Numbers and dots are primary items, other cells are secondary items, and the options are the lines. The method is
D. Knuth's Algorithm X with dancing links and secondary items, branching on the item with the fewest options (The Art of
Computer Programming, 7.2.2.1).
"""

from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free

from pycore.base.budget cimport Budget

cdef enum:
    NODES_PER_LOOK = 64


cdef struct node_t:
    int up
    int down
    int item            # for a node: its item; for an item: the number of its remaining options
    int option


cdef class Cover:
    """Items and options in a linked structure. The documentation is in _exact.pyi."""

    # Nodes 1..items stand for the items, each in a ring with the nodes of its options that are left. Covering takes
    # nodes out, uncovering puts them back in reverse order: outside of search() the rings are as they were made.
    cdef node_t *nodes
    cdef int *previous      # the uncovered primary items, in a circular list with item 0 as its head
    cdef int *following
    cdef int *first         # first node of each option, and the end of the last option
    cdef int items
    cdef int node_count
    cdef int option_count
    cdef int *chosen
    cdef int *best          # the first solution
    cdef int depth
    cdef int found
    cdef int limit
    cdef int64_t pending
    cdef readonly int64_t steps

    def __cinit__(self, int primary, int secondary, options):
        cdef int i
        cdef int total = sum(len(option) for option in options)
        self.items = primary + secondary
        self.nodes = <node_t *> calloc(self.items + 1 + total, sizeof(node_t))
        self.previous = <int *> calloc(self.items + 1, sizeof(int))
        self.following = <int *> calloc(self.items + 1, sizeof(int))
        self.first = <int *> calloc(len(options) + 1, sizeof(int))
        self.chosen = <int *> calloc(primary + 1, sizeof(int))
        self.best = <int *> calloc(primary + 1, sizeof(int))
        if not (self.nodes and self.previous and self.following and self.first and self.chosen and self.best):
            raise MemoryError
        for i in range(self.items + 1):
            self.nodes[i].up = self.nodes[i].down = self.previous[i] = self.following[i] = i
        for i in range(primary + 1):
            self.following[i] = (i + 1) % (primary + 1)
            self.previous[i] = (i + primary) % (primary + 1)
        self.node_count = self.items + 1
        for option in options:
            self._add(option)
        self.first[self.option_count] = self.node_count

    cdef object _add(self, option):
        cdef int item, node
        self.first[self.option_count] = self.node_count
        for number in option:
            item = number + 1
            node = self.node_count
            self.nodes[node] = node_t(self.nodes[item].up, item, item, self.option_count)
            self.nodes[self.nodes[item].up].down = node
            self.nodes[item].up = node
            self.nodes[item].item += 1
            self.node_count += 1
        self.option_count += 1

    def __dealloc__(self):
        free(self.nodes)
        free(self.previous)
        free(self.following)
        free(self.first)
        free(self.chosen)
        free(self.best)

    def count(self, int limit, Budget budget not None):
        cdef bint through
        self.limit = limit
        self.found = self.depth = 0
        with nogil:
            through = self.search(budget)
        return self.found, [self.best[i] - 1 for i in range(self.size() if self.found else 0)], through

    cdef int size(self):
        cdef int i = 0
        while self.best[i]:
            i += 1
        return i

    cdef void hide(self, int option, int but) noexcept nogil:
        """Remove the nodes of an option from the lists of their items, except the node of item `but`."""
        cdef int node
        cdef node_t *nodes = self.nodes
        for node in range(self.first[option], self.first[option + 1]):
            if nodes[node].item != but:
                nodes[nodes[node].up].down = nodes[node].down
                nodes[nodes[node].down].up = nodes[node].up
                nodes[nodes[node].item].item -= 1

    cdef void unhide(self, int option, int but) noexcept nogil:
        cdef int node
        cdef node_t *nodes = self.nodes
        for node in range(self.first[option + 1] - 1, self.first[option] - 1, -1):
            if nodes[node].item != but:
                nodes[nodes[node].up].down = node
                nodes[nodes[node].down].up = node
                nodes[nodes[node].item].item += 1

    cdef void cover(self, int item) noexcept nogil:
        cdef int node = self.nodes[item].down
        self.following[self.previous[item]] = self.following[item]
        self.previous[self.following[item]] = self.previous[item]
        while node != item:
            self.hide(self.nodes[node].option, item)
            node = self.nodes[node].down

    cdef void uncover(self, int item) noexcept nogil:
        cdef int node = self.nodes[item].up
        while node != item:
            self.unhide(self.nodes[node].option, item)
            node = self.nodes[node].up
        self.following[self.previous[item]] = item
        self.previous[self.following[item]] = item

    cdef int narrowest(self) noexcept nogil:
        """Return the first uncovered primary item with the fewest options; 0 if all are covered."""
        cdef int item = self.following[0], best = 0
        while item:
            if not best or self.nodes[item].item < self.nodes[best].item:
                best = item
                if self.nodes[best].item <= 1:
                    break
            item = self.following[item]
        return best

    cdef bint search(self, Budget budget) noexcept nogil:
        """Search for completions of the current choices; return False if the budget or the limit ended the search."""
        cdef int item = self.narrowest(), row, node, i
        cdef bint go_on = True
        if not item:
            if not self.found:
                for i in range(self.depth):
                    self.best[i] = self.chosen[i] + 1
                self.best[self.depth] = 0
            self.found += 1
            return self.found < self.limit
        self.steps += 1
        self.pending += 1
        if self.pending == NODES_PER_LOOK:
            self.pending = 0
            if budget.spend(NODES_PER_LOOK):
                return False
        self.cover(item)
        row = self.nodes[item].down
        while go_on and row != item:
            i = self.nodes[row].option
            for node in range(self.first[i], self.first[i + 1]):
                if node != row:
                    self.cover(self.nodes[node].item)
            self.chosen[self.depth] = i
            self.depth += 1
            go_on = self.search(budget)
            self.depth -= 1
            for node in range(self.first[i + 1] - 1, self.first[i] - 1, -1):
                if node != row:
                    self.uncover(self.nodes[node].item)
            row = self.nodes[row].down
        self.uncover(item)
        return go_on
