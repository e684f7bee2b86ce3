"""Simulated annealing of a layout. Terms and invariants are in _anneal.pxd."""

import math

from libc.stdlib cimport free

from pycore.base.rng cimport rng_below, rng_next
from pycore.dungeon.layout._layout cimport BLOCKED, CROSSED, OUTSIDE, room_for
from pycore.dungeon.space._space cimport space_t
from pycore.dungeon.layout._strain cimport BENDS, BROKEN, beyond, overlap, strain
from pycore.dungeon.layout._tangle cimport do_cross, draw, is_blocked


cdef enum:
    SAMPLES = 6                 # positions tested in a step
    FAR = 3                     # most columns and rows of a shift of several rooms
    LONGEST = 10                # such a shift gathers fewer rooms of a cycle than this, besides the first one
    LOOKED_AT = 40              # most edges searched for one that crosses something

# -ln(u) in 1/256, for u = 0.5/256, 1.5/256, ..., 255.5/256.
cdef int[256] CHANCES
for _number in range(256):
    CHANCES[_number] = round(-256 * math.log((_number + 0.5) / 256))


cdef class Annealing(Layout):
    """See the .pyi file."""

    def __cinit__(self, *_):
        self.trial = <standing_t *> room_for(self.rooms, sizeof(standing_t))
        self.moves = <char *> room_for(self.rooms, sizeof(char))
        self.movers = <int *> room_for(self.rooms, sizeof(int))
        self.trial_clash = <int *> room_for(self.rooms * self.rooms, sizeof(int))
        self.stir = <char *> room_for(self.edges, sizeof(char))
        self.stirred = <int *> room_for(self.edges, sizeof(int))
        self.trial_lines = <line_t *> room_for(self.edges, sizeof(line_t))

    def __dealloc__(self):
        for memory in (
            <size_t> self.trial, <size_t> self.moves, <size_t> self.movers, <size_t> self.trial_clash,
            <size_t> self.stir, <size_t> self.stirred, <size_t> self.trial_lines,
        ):
            free(<void *> <size_t> memory)

    def run(self, int steps, int temperature):
        cdef int _step, edge
        for edge in range(self.edges):
            self.trial_lines[edge] = self.lines[edge]
        with nogil:
            for _step in range(steps):
                if self.faults == 0:
                    break
                self._step(temperature)
        if self.starved:
            raise MemoryError
        return self.faults == 0

    cdef int _pick(self) noexcept nogil:
        """Draw the room to move: in most cases a room with costs."""
        cdef int room = <int> rng_below(&self.steps, self.standing), i, faulty
        if self.tangled and rng_next(&self.steps) >> 62 == 0:
            faulty = <int> rng_below(&self.steps, self.edges)
            for i in range(min(self.edges, LOOKED_AT)):
                if self.tangles_of((i + faulty) % self.edges, 0):
                    faulty = (i + faulty) % self.edges
                    return self.lines[faulty].a if rng_next(&self.steps) >> 63 else self.lines[faulty].b
        if rng_next(&self.steps) >> 62:
            for i in range(self.standing):
                faulty = (room + i) % self.standing
                if self.cost[faulty]:
                    return faulty
        return room

    cdef void _step(self, int temperature) noexcept nogil:
        """Draw a step, and make it if it adds no more cost than a random limit that depends on the temperature."""
        cdef int most = (temperature * CHANCES[rng_next(&self.steps) >> 56]) >> 12
        if self.tangled and rng_next(&self.steps) >> 62 == 0:
            self.tests += 1
            self._bend(most)
            self._end_step()
            return
        cdef int room = self._pick(), i
        cdef int first = self.first_tie[room], count = self.first_tie[room + 1] - first
        cdef bint fits = True
        cdef const tie_t *tie
        cdef standing_t new = self.at[room]
        self.tests += 1
        if count == 0:
            return
        tie = &self.ties[first + <int> rng_below(&self.steps, count)]
        if tie.other >= self.standing:
            return
        self._take_along(tie)
        if tie.round and rng_next(&self.steps) >> 63:
            self._gather(room)
            new.x += <int> rng_below(&self.steps, 2 * FAR + 1) - FAR
            new.y += <int> rng_below(&self.steps, 2 * FAR + 1) - FAR
        else:
            fits = self._propose(room, tie, &new)
        if fits:
            for i in range(self.mover_count):
                count = self.movers[i]
                self.trial[count] = self.at[count]
                self.trial[count].x += new.x - self.at[room].x
                self.trial[count].y += new.y - self.at[room].y
            self.trial[room] = new
            if self._moved(room, most) <= most:
                self._commit(room)
        self._end_step()

    cdef void _end_step(self) noexcept nogil:
        """Clear movers and stirred edges, after the trial was made or not."""
        cdef int i
        for i in range(self.mover_count):
            self.moves[self.movers[i]] = 0
        for i in range(self.stirred_count):
            self.stir[self.stirred[i]] = 0
            self.trial_lines[self.stirred[i]] = self.lines[self.stirred[i]]
        self.mover_count = self.stirred_count = 0

    cdef void _take_along(self, const tie_t *tie) noexcept nogil:
        """Add the placed followers of a tie to the movers."""
        cdef int i, follower
        for i in range(tie.count):
            follower = self.followers[tie.first + i]
            if follower >= self.standing:
                continue
            if not self.moves[follower]:
                self.moves[follower] = 1
                self.movers[self.mover_count] = follower
                self.mover_count += 1

    cdef void _gather(self, int room) noexcept nogil:
        """Add rooms along a random walk over neighbors to the movers, with their followers."""
        cdef int _try, i
        cdef const tie_t *tie
        cdef int wanted = <int> rng_below(&self.steps, LONGEST)
        for _try in range(wanted):
            i = self.first_tie[room]
            tie = &self.ties[i + <int> rng_below(&self.steps, self.first_tie[room + 1] - i)]
            if tie.other >= self.standing:
                continue
            room = tie.other
            for i in range(self.first_tie[room], self.first_tie[room + 1]):
                if self.ties[i].round:
                    self._take_along(&self.ties[i])
                    break

    cdef bint _propose(self, int room, const tie_t *tie, standing_t *new) noexcept nogil:
        """Find the position of least cost of some random ones beside the other room of a tie, perhaps of a new variant.

        Return false if there is none.
        """
        cdef const standing_t *anchor = &self.at[tie.other]
        cdef int first = self.first_variant[room]
        cdef int _try, i, other, fit, cost, best = -1
        cdef standing_t option = self.at[room]
        cdef const space_t *space
        if rng_next(&self.steps) >> 62 == 0:
            i = <int> rng_below(&self.steps, self.first_variant[room + 1] - first)
            option.variant = self.variants[first + i]
            option.outline = self.spaces.outline_of[option.variant]
            i = self.source[option.variant]
            if self.left[i] <= 0 and i != self.source[self.at[room].variant]:
                return False
        space = self.spaces.between(anchor.outline, option.outline)
        self.starved |= space == NULL
        if space == NULL or space.count == 0:
            return False
        for _try in range(SAMPLES):
            fit = <int> rng_below(&self.steps, space.count)
            option.x = anchor.x + space.fits[fit].dx
            option.y = anchor.y + space.fits[fit].dy
            cost = 0
            for i in range(self.first_tie[room], self.first_tie[room + 1]):
                other = self.ties[i].other
                if other < self.standing and not self.moves[other]:
                    cost += strain(self.spaces, &self.joints, &option, &self.at[other], self.reach[self.ties[i].edge])
            for other in range(self.standing):
                if not self.moves[other]:
                    cost += overlap(self.spaces, &option, &self.at[other])
            if best < 0 or cost < best:
                best = cost
                new[0] = option
        self.tests += SAMPLES
        return True

    cdef int _moved(self, int room, int most) noexcept nogil:
        """Return the cost that the trial adds to the layout; if it is above `most`, any value above `most`."""
        cdef bint altered = self.trial[room].variant != self.at[room].variant
        cdef int more = self._moved_edges(room, altered), i, mover, other, cost
        for other in range(self.standing):
            if not self.moves[other]:
                self.trial[other] = self.at[other]
        cost = OUTSIDE * beyond(self.spaces, self.trial, self.standing, self.max_width, self.max_height)
        self.trial_outside = cost
        more += cost - self.outside
        for i in range(self.mover_count):
            mover = self.movers[i]
            if more - self.tangled > most:
                return more
            for other in range(self.standing):
                if not self.moves[other]:
                    cost = overlap(self.spaces, &self.trial[mover], &self.at[other])
                    self.trial_clash[mover * self.rooms + other] = cost
                    more += cost
        if more - self.tangled <= most:
            other = room if altered else -1
            self._stir(room, altered)
            self.trial_tangled = self._tangles(True, other)
            if self.tangled:
                self.trial_tangled -= self._tangles(False, other)
            more += self.trial_tangled
        return more

    cdef int _moved_edges(self, int room, bint altered) noexcept nogil:
        """Return the change of cost of the movers' edges and of overlaps among them, less their old other overlaps."""
        cdef int more = 0, i, j, mover, other, cost
        cdef const int *row
        for i in range(self.mover_count):
            mover = self.movers[i]
            row = &self.clash[mover * self.rooms]
            for other in range(self.standing):
                if not self.moves[other]:
                    more -= row[other]
            for j in range(self.first_tie[mover], self.first_tie[mover + 1]):
                other = self.ties[j].other
                if other >= self.standing:
                    continue
                if not self.moves[other]:
                    more -= self.broken[self.ties[j].edge]
                    more += strain(
                        self.spaces, &self.joints, &self.trial[mover], &self.at[other], self.reach[self.ties[j].edge]
                    )
                elif altered and mover == room:
                    more -= self.broken[self.ties[j].edge]
                    more += strain(
                        self.spaces, &self.joints, &self.trial[mover], &self.trial[other], self.reach[self.ties[j].edge]
                    )
            if altered and mover != room:
                cost = overlap(self.spaces, &self.trial[room], &self.trial[mover])
                more += cost - self.clash[room * self.rooms + mover]
                self.trial_clash[room * self.rooms + mover] = cost
        return more

    cdef void _commit(self, int room) noexcept nogil:
        """Make the trial the layout, with all costs."""
        cdef bint altered = self.trial[room].variant != self.at[room].variant
        cdef int i, j, mover, other, old, cost
        if altered:
            self.left[self.source[self.at[room].variant]] += 1
            self.left[self.source[self.trial[room].variant]] -= 1
        for i in range(self.mover_count):
            self.at[self.movers[i]] = self.trial[self.movers[i]]
        for i in range(self.mover_count):
            mover = self.movers[i]
            for other in range(self.standing):
                if self.moves[other] and not (altered and mover == room and other != room):
                    continue
                old = self.clash[mover * self.rooms + other]
                cost = self.trial_clash[mover * self.rooms + other]
                if old != cost:
                    self.clash[mover * self.rooms + other] = self.clash[other * self.rooms + mover] = cost
                    self.cost[mover] += cost - old
                    self.cost[other] += cost - old
                    self.faults += (cost > 0) - (old > 0)
            for j in range(self.first_tie[mover], self.first_tie[mover + 1]):
                other = self.ties[j].other
                if other >= self.standing:
                    continue
                if not self.moves[other] or (altered and mover == room):
                    old = self.broken[self.ties[j].edge]
                    cost = strain(
                        self.spaces, &self.joints, &self.at[mover], &self.at[other], self.reach[self.ties[j].edge]
                    )
                    self.broken[self.ties[j].edge] = cost
                    self.cost[mover] += cost - old
                    self.cost[other] += cost - old
                    self.faults += (cost >= BROKEN) - (old >= BROKEN)
        for i in range(self.stirred_count):
            self.lines[self.stirred[i]] = self.trial_lines[self.stirred[i]]
        cost = self.tangled + self.trial_tangled
        self.faults += (cost > 0) - (self.tangled > 0)
        self.tangled = cost
        self.faults += (self.trial_outside > 0) - (self.outside > 0)
        self.outside = self.trial_outside

    cdef void _stir(self, int room, bint altered) noexcept nogil:
        """Stir the edges of the movers: draw their lines in the trial, and count their moving ends."""
        cdef int i, j, edge
        cdef line_t *line
        for i in range(self.mover_count):
            for j in range(self.first_tie[self.movers[i]], self.first_tie[self.movers[i] + 1]):
                edge = self.ties[j].edge
                if not self.lines[edge].shown:
                    continue
                if self.stir[edge] == 0:
                    self.stirred[self.stirred_count] = edge
                    self.stirred_count += 1
                    line = &self.trial_lines[edge]
                    draw(self.spaces, &self.joints, self.trial, self.reach[edge], self.bend[edge], line)
                self.stir[edge] += 1
        if altered:
            for j in range(self.first_tie[room], self.first_tie[room + 1]):
                if self.stir[self.ties[j].edge]:
                    self.stir[self.ties[j].edge] = 1

    cdef int _tangles(self, bint in_trial, int altered) noexcept nogil:
        """Return the cost of crossings that the trial can change.

        These are stirred edges with other edges and rooms, and corridors of other edges with movers. Edges with two
        moving ends and movers do not change towards each other, and are left out; a room with a new variant is not.

        Args:
            in_trial: whether to count after the step, not before it.
            altered: the mover with a new variant, -1 for none.
        """
        cdef const line_t *lines = self.trial_lines if in_trial else self.lines
        cdef const standing_t *at = self.trial if in_trial else self.at
        cdef int i, j, k, found = 0
        for k in range(self.stirred_count):
            i = self.stirred[k]
            for j in range(self.edges):
                # A pair of stirred edges counts once.
                if lines[j].shown and (self.stir[j] == 0 or (j < i and self.stir[i] + self.stir[j] < 4)):
                    if do_cross(&lines[i], &lines[j]):
                        found += CROSSED
            if lines[i].bent:
                for j in range(self.standing):
                    if j == lines[i].a or j == lines[i].b or (self.stir[i] == 2 and self.moves[j] and j != altered):
                        continue
                    if is_blocked(self.spaces, &lines[i], &at[j]):
                        found += BLOCKED
        return found + self._blocked_by_movers(lines, at)

    cdef int _blocked_by_movers(self, const line_t *lines, const standing_t *at) noexcept nogil:
        """Return the cost of movers in corridors of edges that are not stirred."""
        cdef int i, k, found = 0
        for i in range(self.edges if self.mover_count else 0):
            if self.stir[i] == 0 and lines[i].shown and lines[i].bent:
                for k in range(self.mover_count):
                    if is_blocked(self.spaces, &lines[i], &at[self.movers[k]]):
                        found += BLOCKED
        return found

    cdef void _bend(self, int most) noexcept nogil:
        """Draw another corridor for an edge that crosses something, if it adds no more cost than `most`."""
        cdef int i, room, edge, bend, more = <int> rng_below(&self.steps, self.edges)
        for i in range(min(self.edges, LOOKED_AT)):
            edge = (more + i) % self.edges
            if self.lines[edge].bent and self.tangles_of(edge, 0):
                self.stir[edge] = 1
                self.stirred[0], self.stirred_count = edge, 1
                bend = (self.bend[edge] + 1 + <int> rng_below(&self.steps, BENDS - 1)) % BENDS
                draw(self.spaces, &self.joints, self.at, self.reach[edge], bend, &self.trial_lines[edge])
                for room in range(self.standing):
                    self.trial[room] = self.at[room]
                more = self._tangles(True, -1) - self._tangles(False, -1)
                if more <= most:
                    self.bend[edge] = bend
                    self.lines[edge] = self.trial_lines[edge]
                    self.faults += (self.tangled + more > 0) - (self.tangled > 0)
                    self.tangled += more
                break
