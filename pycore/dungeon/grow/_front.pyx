"""The fittest moves of a growing map, from step to step; documented in _front.pxd."""

from libc.stdint cimport INT64_MIN
from libc.stdlib cimport calloc, free

from pycore.dungeon.grow._ranks cimport chances_before, number_of, rank_all, set_rank
from pycore.dungeon.grow._state cimport ALL, room_t
from pycore.dungeon.grow._tree cimport (
    far_end_of,
    fitness_beyond,
    fitness_inside,
    follow_all_trails,
    follow_leaf,
    gain_inside,
    longer,
    reach_of,
    sum_up_trail,
    trail_t,
)


cdef class Front(State):
    """See the .pxd file."""

    def __cinit__(self, *_):
        cdef int i
        self.ranks.leaves = self.bucket_mask + 1
        self.ranks.nodes = <rank_t *> calloc(2 * self.ranks.leaves, sizeof(rank_t))
        self.front = <int *> calloc(self.total + 1, sizeof(int))
        self.known = -1
        if self.ranks.nodes == NULL or self.front == NULL:
            raise MemoryError
        for i in range(2 * self.ranks.leaves):
            self.ranks.nodes[i].rank = INT64_MIN

    def __dealloc__(self):
        free(self.ranks.nodes)
        free(self.front)

    cdef void _freshen(self) noexcept nogil:
        """Update all trails."""
        if not self.tree.fresh:
            follow_all_trails(&self.tree)
            self.known = -1

    cdef void _look(self) noexcept nogil:
        """Compute `best`, `chances` and `places`."""
        cdef const rank_t *inside = &self.ranks.nodes[1]
        cdef int i, room
        cdef int64_t value
        self._learn()
        self.best = inside.rank
        if inside.rank != INT64_MIN and not self.random:
            self.best += fitness_inside(&self.tree, self.weights)
        self.is_best_inside = inside.rank != INT64_MIN
        self.chances = inside.chances
        self.places = inside.places
        for i in range(self.front_count):
            room = self.front[i]
            if not self._is_in_front(room):
                continue
            value = fitness_beyond(&self.tree, self.weights, room)
            self.evaluations += 1
            self.rooms[room].outlook.beyond = value
            if value > self.best:
                self.best = value
                self.is_best_inside = False
                self.chances = 0
                self.places = 0
            if value == self.best:
                self.chances += self.rooms[room].ways - self._ways_inside(room)
                # A room with fittest moves of both kinds counts once.
                if not self._best_inside(room):
                    self.places += self.rooms[room].count

    cdef void _learn(self) noexcept nogil:
        """Update ranks and front after the rooms placed since the last call."""
        if self.tree.count == self.known and not self.changed_count:
            return
        if self.tree.count != self.known + 1 or self.tree.fresh or self.changed_count == ALL or self.reoffered:
            self._learn_all()
        else:
            self._advance()
        self.changed_count = 0
        self.known = self.tree.count

    cdef void _learn_all(self) noexcept nogil:
        """Compute ranks and front of all rooms."""
        cdef int room
        if not self.tree.fresh:
            follow_all_trails(&self.tree)
        if self.reoffered:
            for room in range(self.tree.count):
                self._sum_up(&self.rooms[room])
            self.reoffered = False
        self.front_count = 0
        for room in range(self.tree.count):
            self.ranks.nodes[self.ranks.leaves + room] = self._rank(room)
            if room == self.tree.ends[1] or self._is_in_front(room):
                self.front[self.front_count] = room
                self.front_count += 1
        rank_all(&self.ranks, self.tree.count)

    cdef void _advance(self) noexcept nogil:
        """Update ranks and front after one room that did not change the main path."""
        cdef int new = self.tree.count - 1, parent = self.tree.nodes[new].parent, which = far_end_of(&self.tree, new)
        cdef trail_t *trails = self.tree.trails[which]
        cdef bint is_parent_known = False
        cdef int i, room, kept = 0
        for i in range(self.front_count):
            room = self.front[i]
            follow_leaf(&self.tree, far_end_of(&self.tree, room), room)
            is_parent_known = is_parent_known or room == parent
            if room == self.tree.ends[1] or self._is_in_front(room):
                self.front[kept] = room
                kept += 1
        if self._is_in_front(new):
            if not is_parent_known:
                sum_up_trail(&self.tree, which, parent)
            trails[new] = longer(&trails[parent], self.tree.nodes[new].edge, 1, 1)
            self.front[kept] = new
            kept += 1
        self.front_count = kept
        self._rank_anew(new)
        self._rank_anew(parent)
        for i in range(self.changed_count):
            self._rank_anew(self.changed[i])

    cdef bint _is_in_front(self, int room) noexcept nogil:
        """Return whether a move to a spot of the room changes the main path."""
        return not self.random and self.rooms[room].longest > reach_of(&self.tree, room)

    cdef uint64_t _ways_inside(self, int room) noexcept nogil:
        """Return the sum of ways over the spots of a room that leave the main path the same."""
        cdef const room_t *here = &self.rooms[room]
        cdef uint64_t ways = 0
        cdef int64_t reach
        cdef int i
        if not self._is_in_front(room):
            return here.ways
        reach = reach_of(&self.tree, room)
        for i in range(here.count if here.shortest <= reach else 0):
            if here.spots[i].edge <= reach:
                ways += self._ways_into(&here.spots[i])
        return ways

    cdef rank_t _rank(self, int room) noexcept nogil:
        cdef rank_t rank = rank_t(INT64_MIN, self._ways_inside(room), 0)
        self.evaluations += 1
        if rank.chances:
            rank.rank = 0 if self.random else gain_inside(&self.tree, self.weights, room)
            rank.places = self.rooms[room].count
        return rank

    cdef void _rank_anew(self, int room) noexcept nogil:
        cdef rank_t rank = self._rank(room)
        set_rank(&self.ranks, room, &rank)

    cdef uint64_t _best_inside(self, int room) noexcept nogil:
        """Return the number of fittest moves beside a room that leave the main path the same."""
        cdef const rank_t *rank = &self.ranks.nodes[self.ranks.leaves + room]
        return rank.chances if self.is_best_inside and rank.rank == self.ranks.nodes[1].rank else 0

    cdef int _room_of(self, uint64_t chance) noexcept nogil:
        """Return the parent of the fittest move number `chance`, in the order of parents."""
        cdef uint64_t before, passed = 0, beyond
        cdef int i, room
        for i in range(self.front_count):
            room = self.front[i]
            if not self._is_in_front(room) or self.rooms[room].outlook.beyond != self.best:
                continue
            before = passed + (chances_before(&self.ranks, room) if self.is_best_inside else 0)
            if chance < before:
                break
            beyond = self.rooms[room].ways - self._ways_inside(room)
            if chance < before + self._best_inside(room) + beyond:
                return room
            passed += beyond
        return number_of(&self.ranks, chance - passed)
