"""A layout: placing and removing rooms, and the costs of overlaps and broken edges. Invariants are in _layout.pxd."""

from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free

from pycore.base.rng cimport Rng, rng_below
from pycore.dungeon.space._space cimport space_t
from pycore.dungeon.layout._strain cimport (
    BROKEN, KNOWN, LET_GO, beyond, box_t, corridor, front_t, known_t, overlap, strain, ways_t
)
from pycore.dungeon.layout._tangle cimport do_cross, draw, is_blocked

cdef enum:
    FIRST_SAMPLES = 40          # most positions tried for a new room
    FINE = 8                    # positions without overlap after which no more are tried; the outermost one is taken
    NARROWER = 3                # cells by which `narrow` makes a reach shorter than the corridor


cdef void *room_for(size_t count, size_t size) except NULL:
    cdef void *memory = calloc(count + 1, size)
    if memory == NULL:
        raise MemoryError
    return memory


cdef class Layout:
    """See the .pyi file."""

    def __cinit__(self, variants, sources, instances, fitting, ties, bounds, int corridors, Rng steps not None):
        cdef int room, number, place = 0
        self.spaces = Spaces(variants)
        self.steps = steps.state
        self.rooms, self.edges = len(fitting), sum(map(len, ties)) // 2
        self.max_width, self.max_height = bounds
        self.source = <int *> room_for(len(sources), sizeof(int))
        self.left = <int *> room_for(len(instances), sizeof(int))
        self.reach = <int *> room_for(self.edges, sizeof(int))
        self.bend = <int *> room_for(self.edges, sizeof(int))
        self.lines = <line_t *> room_for(self.edges, sizeof(line_t))
        self.broken = <int *> room_for(self.edges, sizeof(int))
        self.first_variant = <int *> room_for(self.rooms, sizeof(int))
        self.variants = <int *> room_for(sum(map(len, fitting)), sizeof(int))
        self.anchor = <int *> room_for(self.rooms, sizeof(int))
        self.at = <standing_t *> room_for(self.rooms, sizeof(standing_t))
        self.cost = <int *> room_for(self.rooms, sizeof(int))
        self.clash = <int *> room_for(self.rooms * self.rooms, sizeof(int))
        for number, template in enumerate(sources):
            self.source[number] = template
        self.instances = tuple(instances)
        for room, open_to in enumerate(fitting):
            self.first_variant[room] = place
            for variant in open_to:
                self.variants[place] = variant
                place += 1
        self.first_variant[self.rooms] = place
        self._list_ties(ties)
        self.joints.longest = corridors
        self._list_fronts(variants)

    cdef object _list_ties(self, ties):
        cdef int room, number, place = 0, follower = 0
        self.first_tie = <int *> room_for(self.rooms, sizeof(int))
        self.ties = <tie_t *> room_for(sum(map(len, ties)), sizeof(tie_t))
        self.followers = <int *> room_for(sum(len(tie[2]) for room_ties in ties for tie in room_ties), sizeof(int))
        for room, room_ties in enumerate(ties):
            self.first_tie[room] = place
            for other, edge, moving, is_round in room_ties:
                self.lines[edge].a, self.lines[edge].b = min(room, other), max(room, other)
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
        self.joints.front_boxes = <box_t *> room_for(len(variants), sizeof(box_t))
        self.joints.known = <known_t *> room_for(KNOWN, sizeof(known_t))
        self.joints.ways = <ways_t *> room_for(KNOWN, sizeof(ways_t))
        for number, doors in enumerate(fronts):
            self.joints.first_front[number] = place
            columns = [door.target[0] for door in doors] or [0]
            rows = [door.target[1] for door in doors] or [0]
            self.joints.front_boxes[number] = box_t(min(columns), max(columns), min(rows), max(rows))
            for door in doors:
                x, y = door.target
                self.joints.fronts[place] = front_t(x, y, kinds.setdefault(door.kind, len(kinds)))
                place += 1
        self.joints.first_front[len(variants)] = place

    def __dealloc__(self):
        for memory in (
            <size_t> self.source, <size_t> self.left, <size_t> self.first_variant, <size_t> self.variants,
            <size_t> self.first_tie, <size_t> self.ties, <size_t> self.followers, <size_t> self.lines,
            <size_t> self.reach, <size_t> self.bend, <size_t> self.broken, <size_t> self.at, <size_t> self.cost,
            <size_t> self.clash, <size_t> self.joints.fronts, <size_t> self.joints.first_front,
            <size_t> self.joints.front_boxes, <size_t> self.joints.known, <size_t> self.joints.ways,
            <size_t> self.anchor,
        ):
            free(<void *> <size_t> memory)

    def scatter(self, anchors, templates, reach, places):
        cdef int room, edge, variant
        for room, count in enumerate(self.instances):
            self.left[room] = count
        for edge, longest in enumerate(reach):
            self.reach[edge] = longest
            self.bend[edge] = <int> rng_below(&self.steps, 2)
        for room in range(self.rooms):
            self.left[templates[room]] -= 1
            self.anchor[room] = anchors[room]
            variant = self.first_variant[room]
            while self.source[self.variants[variant]] != templates[room]:
                variant += 1
            self.at[room].variant = self.variants[variant]
        for room, place in enumerate(places):
            self.settle(room, -1 if place else self.anchor[room])
            if place:
                self.at[room].x, self.at[room].y = place
        self.standing = len(places)
        self.recount()

    def grow(self):
        if self.standing < self.rooms:
            self.settle(self.standing, self.anchor[self.standing])
            self.standing += 1
            self.recount()

    def restore(self, places, bends, waiting):
        cdef int room, variant, x, y, edge, bend
        for room in range(self.rooms):
            self.left[self.source[self.at[room].variant]] += 1
        for room, (variant, x, y) in enumerate(places):
            self.at[room] = standing_t(variant, self.spaces.outline_of[variant], x, y)
        # Rooms may have changed their templates while they stood: with these, others would be one too many.
        for room, variant in enumerate(waiting, len(places)):
            self.at[room].variant = variant
        for room in range(self.rooms):
            self.left[self.source[self.at[room].variant]] -= 1
        for edge, bend in enumerate(bends):
            self.bend[edge] = bend
        self.standing = len(places)
        self.recount()

    @property
    def places(self):
        return [(self.at[room].variant, self.at[room].x, self.at[room].y) for room in range(self.standing)]

    @property
    def waiting(self):
        return [self.at[room].variant for room in range(self.standing, self.rooms)]

    @property
    def bends(self):
        return [self.bend[edge] for edge in range(self.edges)]

    @property
    def ways(self):
        cdef int edge
        cdef line_t *line
        found = []
        for edge in range(self.edges):
            line = &self.lines[edge]
            is_there = line.shown and line.bent
            found.append(((line.x1, line.y1), (line.x2, line.y2), (line.x3, line.y3)) if is_there else None)
        return found

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
        cdef int length = corridor(&self.joints, &self.at[self.lines[edge].a], &self.at[self.lines[edge].b])
        self.reach[edge] = max(0, min(self.reach[edge], length) - NARROWER)
        self.recount()
        return True

    def faulty(self):
        cdef int room, other, i
        edges, overlaps, tangled = [], [], []
        for room in range(self.standing):
            for i in range(self.first_tie[room], self.first_tie[room + 1]):
                if room < self.ties[i].other < self.standing and self.broken[self.ties[i].edge] >= BROKEN:
                    edges.append((room, self.ties[i].other))
            for other in range(room + 1, self.standing):
                if self.clash[room * self.rooms + other]:
                    overlaps.append((room, other))
        for i in range(self.edges):
            if self.tangles_of(i, 0):
                tangled.append((self.lines[i].a, self.lines[i].b))
        return edges, overlaps, tangled[:1]

    cdef void recount(self) noexcept nogil:
        """Compute all costs anew."""
        cdef int a, b, i, cost
        self.faults = 0
        for a in range(self.standing):
            self.cost[a] = 0
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
        self.tangled = 0
        for i in range(self.edges):
            self.lines[i].shown = self.reach[i] < LET_GO and self.lines[i].b < self.standing
            if self.lines[i].shown:
                draw(self.spaces, &self.joints, self.at, self.reach[i], self.bend[i], &self.lines[i])
        for i in range(self.edges):
            self.tangled += self.tangles_of(i, i + 1)
        self.faults += self.tangled > 0

    cdef int tangles_of(self, int edge, int first) noexcept nogil:
        """Return the cost of an edge's crossings with edges of numbers `first` and above, and with rooms."""
        cdef int i, found = 0
        cdef const line_t *line = &self.lines[edge]
        if not line.shown:
            return 0
        for i in range(first, self.edges):
            if self.lines[i].shown and i != edge and do_cross(line, &self.lines[i]):
                found += CROSSED
        if line.bent:
            for i in range(self.standing):
                if i != line.a and i != line.b and is_blocked(self.spaces, line, &self.at[i]):
                    found += BLOCKED
        return found

    cdef void settle(self, int room, int anchor) noexcept nogil:
        """Set a first position and a variant of a room, of the same template, beside its anchor.

        Of some random positions, one with the least overlap with earlier rooms is taken; of several, the one farthest
        from the middle of these rooms. Without an anchor (-1) the position is (0, 0).
        """
        cdef int first = self.first_variant[room], count = self.first_variant[room + 1] - first
        cdef int _try, i, other, fit, cost, best = -1, fine = 0
        cdef int template = self.source[self.at[room].variant]
        cdef int64_t middle_x = 0, middle_y = 0, far, furthest = 0
        cdef standing_t new
        cdef const space_t *space
        for other in range(room):
            middle_x += self.at[other].x
            middle_y += self.at[other].y
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
            far = (room * new.x - middle_x) ** 2 + (room * new.y - middle_y) ** 2
            if best < 0 or cost < best or (cost == best and far > furthest):
                best, furthest, self.at[room] = cost, far, new
            fine += cost == 0
            if fine == FINE:
                break
