"""A layout moved about until all is well; what it holds stands in _anneal.pxd."""

import math

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free

from pycore.base.rng cimport Rng, rng_below, rng_next
from pycore.dungeon._space cimport space_t
from pycore.dungeon._strain cimport (
    BROKEN, KNOWN, LET_GO, beyond, corridor, front_t,
    known_t, crossed_line, crossings, overlap, strain,
)
from pycore.kernel.bitset cimport bits_t


cdef enum:
    CROSSED = 48                # two edges that cross
    OUTSIDE = 4                 # each column and row beyond the bounds
    SAMPLES = 6                 # places looked at in each step
    FIRST_SAMPLES = 40          # and where a room is to stand first
    FAR = 3                     # columns and rows by which some rooms are shifted
    LONGEST = 10                # of them
    NARROWER = 3                # by how much a reach becomes shorter than the corridor there was no space for
    ALL = -2

# -ln(u) for 256 even u, in 1/256.
cdef int[256] CHANCES
for _number in range(256):
    CHANCES[_number] = round(-256 * math.log((_number + 0.5) / 256))


cdef void *room_for(size_t count, size_t size) except NULL:
    cdef void *memory = calloc(count + 1, size)
    if memory == NULL:
        raise MemoryError
    return memory


cdef class Annealing:
    """See the .pyi file for its contract."""

    def __cinit__(self, variants, sources, instances, fitting, ties, bounds, Rng steps not None):
        cdef int room, number, place = 0, follower = 0
        self.spaces = Spaces(variants)
        self.steps = steps.state
        self.rooms, self.edges = len(fitting), sum(map(len, ties)) // 2
        self.max_width, self.max_height = bounds
        self.source = <int *> room_for(len(sources), sizeof(int))
        self.left = <int *> room_for(len(instances), sizeof(int))
        self.reach = <int *> room_for(self.edges, sizeof(int))
        self.ends = <int *> room_for(2 * self.edges, sizeof(int))
        self.lines = <line_t *> room_for(self.edges, sizeof(line_t))
        self.broken = <int *> room_for(self.edges, sizeof(int))
        self.first_tie = <int *> room_for(self.rooms, sizeof(int))
        self.first_variant = <int *> room_for(self.rooms, sizeof(int))
        self.variants = <int *> room_for(sum(map(len, fitting)), sizeof(int))
        self.ties = <tie_t *> room_for(sum(map(len, ties)), sizeof(tie_t))
        self.followers = <int *> room_for(sum(len(tie[2]) for room_ties in ties for tie in room_ties), sizeof(int))
        self.anchor = <int *> room_for(self.rooms, sizeof(int))
        self.at = <standing_t *> room_for(self.rooms, sizeof(standing_t))
        self.trial = <standing_t *> room_for(self.rooms, sizeof(standing_t))
        self.moves = <char *> room_for(self.rooms, sizeof(char))
        self.movers = <int *> room_for(self.rooms, sizeof(int))
        self.cost = <int *> room_for(self.rooms, sizeof(int))
        self.clash = <int *> room_for(self.rooms * self.rooms, sizeof(int))
        self.trial_clash = <int *> room_for(self.rooms * self.rooms, sizeof(int))
        for number, template in enumerate(sources):
            self.source[number] = template
        self._list_fronts(variants)
        self.instances = tuple(instances)
        for room, open_to in enumerate(fitting):
            self.first_variant[room] = place
            for variant in open_to:
                self.variants[place] = variant
                place += 1
        self.first_variant[self.rooms] = place
        place = 0
        for room, room_ties in enumerate(ties):
            self.first_tie[room] = place
            for other, edge, moving, is_round in room_ties:
                self.ends[2 * edge], self.ends[2 * edge + 1] = min(room, other), max(room, other)
                self.ties[place] = tie_t(other, edge, follower, len(moving), is_round)
                place += 1
                for number in moving:
                    self.followers[follower] = number
                    follower += 1
        self.first_tie[self.rooms] = place

    cdef object _list_fronts(self, variants):
        cdef int number, place = 0
        cdef dict kinds = {}
        fronts = [[door for door in variant.doors if door.width == 1] for variant in variants]
        self.joints.fronts = <front_t *> room_for(sum(map(len, fronts)), sizeof(front_t))
        self.joints.first_front = <int *> room_for(len(variants), sizeof(int))
        self.joints.known = <known_t *> room_for(KNOWN, sizeof(known_t))
        for number, doors in enumerate(fronts):
            self.joints.first_front[number] = place
            for door in doors:
                x, y = door.target
                self.joints.fronts[place] = front_t(x, y, kinds.setdefault(door.kind, len(kinds)))
                place += 1
        self.joints.first_front[len(variants)] = place

    def __dealloc__(self):
        for memory in (
            <size_t> self.source, <size_t> self.left, <size_t> self.first_variant, <size_t> self.variants,
            <size_t> self.first_tie, <size_t> self.ties, <size_t> self.followers, <size_t> self.ends,
            <size_t> self.lines, <size_t> self.reach, <size_t> self.broken, <size_t> self.at, <size_t> self.trial,
            <size_t> self.moves, <size_t> self.movers, <size_t> self.cost, <size_t> self.clash,
            <size_t> self.trial_clash, <size_t> self.joints.fronts, <size_t> self.joints.first_front,
            <size_t> self.joints.known, <size_t> self.anchor,
        ):
            free(<void *> <size_t> memory)

    def scatter(self, anchors, templates, reach, places):
        cdef int room, edge, variant
        for room, count in enumerate(self.instances):
            self.left[room] = count
        for edge, longest in enumerate(reach):
            self.reach[edge] = longest
        for room in range(self.rooms):
            self.left[templates[room]] -= 1
            self.anchor[room] = anchors[room]
            variant = self.first_variant[room]
            while self.source[self.variants[variant]] != templates[room]:
                variant += 1
            self.at[room].variant = self.variants[variant]
        for room, place in enumerate(places):
            self._settle(room, -1 if place else self.anchor[room])
            if place:
                self.at[room].x, self.at[room].y = place
        self.standing = len(places)
        self._recount()

    def grow(self):
        if self.standing < self.rooms:
            self._settle(self.standing, self.anchor[self.standing])
            self.standing += 1
            self._recount()

    def restore(self, places):
        cdef int room, variant, x, y
        for room, (variant, x, y) in enumerate(places):
            self.left[self.source[self.at[room].variant]] += 1
            self.left[self.source[variant]] -= 1
            self.at[room] = standing_t(variant, self.spaces.outline_of[variant], x, y)
        self.standing = len(places)
        self._recount()

    def run(self, int steps, int temperature):
        cdef int _step
        with nogil:
            for _step in range(steps):
                if self.faults == 0:
                    break
                self._step(temperature)
        if self.starved:
            raise MemoryError
        return self.faults == 0

    @property
    def places(self):
        return [(self.at[room].variant, self.at[room].x, self.at[room].y) for room in range(self.standing)]

    def meetings(self, int room, int other):
        cdef const standing_t *a = &self.at[room]
        cdef const standing_t *b = &self.at[other]
        cdef uint32_t *pairs = <uint32_t *> room_for(self.spaces.most_doors, sizeof(uint32_t))
        cdef int i, count = self.spaces.meetings(a.outline, b.outline, b.x - a.x, b.y - a.y, pairs)
        try:
            return [(pairs[i] >> 16, pairs[i] & 0xFFFF) for i in range(count)]
        finally:
            free(pairs)

    def narrow(self, int edge):
        if self.reach[edge] == 0 or self.reach[edge] >= LET_GO:
            return False
        cdef int length = corridor(&self.joints, &self.at[self.ends[2 * edge]], &self.at[self.ends[2 * edge + 1]])
        self.reach[edge] = max(0, min(self.reach[edge], length) - NARROWER)
        self._recount()
        return True

    def faulty(self):
        cdef int room, other, i
        edges, overlaps = [], []
        for room in range(self.standing):
            for i in range(self.first_tie[room], self.first_tie[room + 1]):
                if room < self.ties[i].other < self.standing and self.broken[self.ties[i].edge] >= BROKEN:
                    edges.append((room, self.ties[i].other))
            for other in range(room + 1, self.standing):
                if self.clash[room * self.rooms + other]:
                    overlaps.append((room, other))
        i = crossed_line(self.lines, self.line_count) if self._crossings(self.at, ALL) else -1
        return edges, overlaps, [(self.lines[i].a, self.lines[i].b)] if i >= 0 else []

    cdef void _recount(self) noexcept nogil:
        """Renew all costs."""
        cdef int a, b, i, cost
        self.faults = 0
        for a in range(self.standing):
            self.cost[a] = 0
            self.moves[a] = 0
        for a in range(self.standing):
            for b in range(a + 1, self.standing):
                cost = overlap(self.spaces, &self.at[a], &self.at[b])
                self.clash[a * self.rooms + b] = self.clash[b * self.rooms + a] = cost
                self.cost[a] += cost
                self.cost[b] += cost
                self.faults += cost > 0
            for i in range(self.first_tie[a], self.first_tie[a + 1]):
                b = self.ties[i].other
                if b >= self.standing:
                    continue
                cost = strain(self.spaces, &self.joints, &self.at[a], &self.at[b], self.reach[self.ties[i].edge])
                self.broken[self.ties[i].edge] = cost
                self.cost[a] += cost
                self.faults += a < b and cost >= BROKEN
        self.outside = OUTSIDE * beyond(self.spaces, self.at, self.standing, self.max_width, self.max_height)
        self.faults += self.outside > 0
        self.crossed = self._crossings(self.at, ALL)
        self.faults += self.crossed > 0

    cdef void _settle(self, int room, int anchor) noexcept nogil:
        """Give a room of its template a first place, against an anchor, where it overlaps the earlier ones least."""
        cdef int first = self.first_variant[room], count = self.first_variant[room + 1] - first
        cdef int _try, i, other, fit, cost, best = -1
        cdef int template = self.source[self.at[room].variant]
        cdef standing_t new
        cdef const space_t *space
        for _try in range(FIRST_SAMPLES):
            i = <int> rng_below(&self.steps, count)
            while self.source[self.variants[first + i]] != template:
                i = (i + 1) % count
            new.variant = self.variants[first + i]
            new.outline = self.spaces.outline_of[new.variant]
            new.x, new.y = 0, 0
            if anchor >= 0:
                space = self.spaces.between(self.at[anchor].outline, new.outline)
                new.x, new.y = self.at[anchor].x, self.at[anchor].y
                self.starved |= space == NULL
                if space != NULL and space.count:
                    fit = <int> rng_below(&self.steps, space.count)
                    new.x += space.fits[fit].dx
                    new.y += space.fits[fit].dy
            cost = 0
            for other in range(room):
                cost += overlap(self.spaces, &new, &self.at[other])
            if best < 0 or cost < best:
                best, self.at[room] = cost, new
            if cost == 0:
                break

    cdef int _pick(self) noexcept nogil:
        """Return the room to be moved: mostly one that something is wrong with."""
        cdef int room = <int> rng_below(&self.steps, self.standing), i, faulty
        if rng_next(&self.steps) >> 62:
            for i in range(self.standing):
                faulty = (room + i) % self.standing
                if self.cost[faulty]:
                    return faulty
        return room

    cdef void _step(self, int temperature) noexcept nogil:
        cdef int room = self._pick(), i, most
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
        self.mover_count = 0
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
            most = (temperature * CHANCES[rng_next(&self.steps) >> 56]) >> 12
            if self._moved(room, most) <= most:
                self._commit(room)
        for i in range(self.mover_count):
            self.moves[self.movers[i]] = 0

    cdef void _take_along(self, const tie_t *tie) noexcept nogil:
        """Let the followers of a tie move."""
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
        """Let some neighbours move too, with what hangs on them."""
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
        """Find the best of some places against the other room; tell whether there is any."""
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
        """Return how much more the layout costs with the trial; something beyond `most` once it is known to be."""
        cdef bint altered = self.trial[room].variant != self.at[room].variant
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
        for other in range(self.standing):
            if not self.moves[other]:
                self.trial[other] = self.at[other]
        cost = OUTSIDE * beyond(self.spaces, self.trial, self.standing, self.max_width, self.max_height)
        self.trial_outside = cost
        more += cost - self.outside
        for i in range(self.mover_count):
            mover = self.movers[i]
            if more - self.crossed > most:
                return more
            for other in range(self.standing):
                if not self.moves[other]:
                    cost = overlap(self.spaces, &self.trial[mover], &self.at[other])
                    self.trial_clash[mover * self.rooms + other] = cost
                    more += cost
        if more - self.crossed <= most:
            other = room if altered else -1
            self.trial_crossed = self._crossings(self.trial, other)
            if self.crossed:
                self.trial_crossed -= self._crossings(self.at, other)
            more += self.trial_crossed
        return more

    cdef void _commit(self, int room) noexcept nogil:
        """Make the trial the layout."""
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
        cost = self.crossed + self.trial_crossed
        self.faults += (cost > 0) - (self.crossed > 0)
        self.crossed = cost
        self.faults += (self.trial_outside > 0) - (self.outside > 0)
        self.outside = self.trial_outside

    cdef int _crossings(self, const standing_t *at, int altered) noexcept nogil:
        """Return what it costs that edges cross, drawn from middle to middle, where the movers make a difference.

        That is not so between edges that move along with each other, or not at all. Those of an altered room, which may
        be ALL, do not move along. Edges let go do not count.
        """
        cdef int i
        cdef line_t *line
        cdef const bits_t *cells
        self.line_count = 0
        for i in range(self.edges):
            if self.reach[i] < LET_GO and self.ends[2 * i + 1] < self.standing:
                line = &self.lines[self.line_count]
                line.a, line.b = self.ends[2 * i], self.ends[2 * i + 1]
                cells = &self.spaces.outlines[at[line.a].outline].cells
                line.ax, line.ay = 2 * at[line.a].x + cells.width, 2 * at[line.a].y + cells.height
                cells = &self.spaces.outlines[at[line.b].outline].cells
                line.bx, line.by = 2 * at[line.b].x + cells.width, 2 * at[line.b].y + cells.height
                line.movers = self.moves[line.a] + self.moves[line.b]
                if altered == ALL or line.a == altered or line.b == altered:
                    line.movers = 1
                self.line_count += 1
        return CROSSED * crossings(self.lines, self.line_count)
