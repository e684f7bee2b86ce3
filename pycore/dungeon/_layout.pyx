"""Where one more room could stand; what it holds stands in _layout.pxd."""

from libc.stdlib cimport calloc, free

from pycore.base.rng cimport Rng, mix64_c, rng_next
from pycore.dungeon._space cimport door_t, outline_t, space_t
from pycore.kernel.bitset cimport bits_test

cdef int[4] DX = [0, 1, 0, -1]
cdef int[4] DY = [-1, 0, 1, 0]

cdef enum:
    MOST_OPTIONS = 64
    # What a room joined along a corridor costs, beside its gap: more than any detour.
    CORRIDOR_COST = 1 << 20


cdef int gap(const standing_t *a, const standing_t *b) noexcept nogil:
    cdef int columns = max(b.x - a.x - a.cells.width, a.x - b.x - b.cells.width)
    cdef int rows = max(b.y - a.y - a.cells.height, a.y - b.y - b.cells.height)
    return max(0, columns) + max(0, rows)


cdef bint do_overlap(const standing_t *a, const standing_t *b) noexcept nogil:
    cdef int left = max(a.x, b.x), right = min(a.x + a.cells.width, b.x + b.cells.width)
    cdef int top = max(a.y, b.y), bottom = min(a.y + a.cells.height, b.y + b.cells.height)
    cdef int x, y
    for y in range(top, bottom):
        for x in range(left, right):
            if bits_test(a.cells, x - a.x, y - a.y) and bits_test(b.cells, x - b.x, y - b.y):
                return True
    return False


cdef class Layout:
    """Rooms standing on a plane. See the .pyi file for its contract."""

    def __cinit__(self, variants, int rooms, bounds, Rng steps not None):
        self.spaces = Spaces(variants)
        self.steps = steps.state
        self.max_width, self.max_height = bounds
        self.capacity = rooms
        self.rooms = <standing_t *> calloc(rooms, sizeof(standing_t))
        self.near = <near_t *> calloc(rooms, sizeof(near_t))
        self.joined = <int *> calloc(rooms, sizeof(int))
        self.options = <option_t *> calloc(MOST_OPTIONS, sizeof(option_t))
        if self.rooms == NULL or self.near == NULL or self.joined == NULL or self.options == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.rooms)
        free(self.near)
        free(self.joined)
        free(self.options)
        free(self.kept)

    def place(self, int variant, int x, int y):
        cdef int outline = self.spaces.outline_of[variant]
        self.rooms[self.count] = standing_t(outline, x, y, &self.spaces.outlines[outline].cells)
        self.count += 1
        self._measure()

    def rewind(self, int rooms):
        self.count = min(rooms, self.count)
        self._measure()

    def keep_free(self, cells):
        cdef int number
        free(self.kept)
        self.kept_count = 0
        self.kept = <int *> calloc(2 * len(cells) + 1, sizeof(int))
        if self.kept == NULL:
            raise MemoryError
        for number, (x, y) in enumerate(cells):
            self.kept[2 * number] = x
            self.kept[2 * number + 1] = y
        self.kept_count = len(cells)

    def find(self, variants, int anchor, joined=(), near=(), int longest=0, int most=8):
        cdef int number, variant
        cdef uint64_t step = rng_next(&self.steps)
        self.near_count, self.joined_count, self.option_count = len(near), len(joined), 0
        self.nearest = self.nearest_room = -1
        for number, (room, easy, widest) in enumerate(near):
            self.near[number] = near_t(room, easy, widest)
        for number, room in enumerate(joined):
            self.joined[number] = room
        for variant in variants:
            if self.spaces.between(self.rooms[anchor].outline, self.spaces.outline_of[variant]) == NULL:
                raise MemoryError
            with nogil:
                self._survey(anchor, variant, longest, step, most)
        return [
            (self.options[number].variant, self.options[number].x, self.options[number].y)
            for number in range(self.option_count)
        ]

    def do_meet(self, int first, int second):
        return bool(do_doors_meet(self.spaces, &self.rooms[first], &self.rooms[second]))

    cdef void _measure(self) noexcept nogil:
        """Renew the box around all rooms."""
        cdef const standing_t *room
        cdef int i
        for i in range(self.count):
            room = &self.rooms[i]
            if i == 0:
                self.left, self.top, self.right, self.bottom = room.x, room.y, room.x, room.y
            self.left = min(self.left, room.x)
            self.top = min(self.top, room.y)
            self.right = max(self.right, room.x + room.cells.width)
            self.bottom = max(self.bottom, room.y + room.cells.height)

    cdef void _survey(self, int anchor, int variant, int longest, uint64_t step, int most) noexcept nogil:
        """Enter the places of one variant beside one room among the options."""
        cdef const standing_t *base = &self.rooms[anchor]
        cdef int outline = self.spaces.outline_of[variant], i
        cdef const space_t *space = self.spaces.between(base.outline, outline)
        cdef standing_t new = standing_t(outline, 0, 0, &self.spaces.outlines[outline].cells)
        cdef option_t option
        self.tests += space.count
        for i in range(space.count):
            new.x = base.x + space.fits[i].dx
            new.y = base.y + space.fits[i].dy
            if not self._is_free(&new):
                continue
            option.cost = self._cost(&new, longest)
            if option.cost < 0:
                continue
            option.key = mix64_c(step ^ (<uint64_t> variant << 32 | <uint64_t> i))
            option.variant, option.x, option.y = variant, new.x, new.y
            self._enter(&option, most)

    cdef bint _is_free(self, const standing_t *new) noexcept nogil:
        cdef const bits_t *cells = new.cells
        cdef int i, x, y
        if max(self.right, new.x + cells.width) - min(self.left, new.x) > self.max_width:
            return False
        if max(self.bottom, new.y + cells.height) - min(self.top, new.y) > self.max_height:
            return False
        for i in range(self.count):
            if do_overlap(new, &self.rooms[i]):
                return False
        for i in range(self.kept_count):
            x, y = self.kept[2 * i] - new.x, self.kept[2 * i + 1] - new.y
            if 0 <= x < cells.width and 0 <= y < cells.height and bits_test(cells, x, y):
                return False
        return True

    cdef int64_t _cost(self, const standing_t *new, int longest) noexcept nogil:
        """Return what a free place costs; -1 if rooms to be joined are out of reach."""
        cdef int64_t cost = 0
        cdef int i, far, farthest = 0, farthest_room = -1
        cdef bint fits = True
        for i in range(self.near_count):
            far = gap(new, &self.rooms[self.near[i].room])
            if far > self.near[i].most:
                return -1
            cost += max(0, far - self.near[i].easy)
        for i in range(self.joined_count):
            if do_doors_meet(self.spaces, new, &self.rooms[self.joined[i]]):
                continue
            far = gap(new, &self.rooms[self.joined[i]])
            if far >= farthest:
                farthest, farthest_room = far, self.joined[i]
            if far > longest or longest == 0:
                fits = False
            cost += CORRIDOR_COST + far
        if farthest_room >= 0 and (self.nearest < 0 or farthest < self.nearest):
            self.nearest, self.nearest_room = farthest, farthest_room
        return cost if fits else -1

    cdef void _enter(self, const option_t *option, int most) noexcept nogil:
        """Enter an option in its place among the best so many."""
        cdef int i = self.option_count
        if i == most:
            i -= 1
            if not is_better(option, &self.options[i]):
                return
        else:
            self.option_count += 1
        while i > 0 and is_better(option, &self.options[i - 1]):
            self.options[i] = self.options[i - 1]
            i -= 1
        self.options[i] = option[0]


cdef bint is_better(const option_t *a, const option_t *b) noexcept nogil:
    return a.cost < b.cost or (a.cost == b.cost and a.key < b.key)


cdef bint do_doors_meet(Spaces spaces, const standing_t *a, const standing_t *b) noexcept nogil:
    """Tell whether a door of one room meets one of the other."""
    cdef int i, x, y, other
    cdef const outline_t *ours = &spaces.outlines[a.outline]
    cdef const outline_t *theirs = &spaces.outlines[b.outline]
    cdef const door_t *door
    if gap(a, b) > 0:
        return False
    for i in range(ours.door_count):
        door = &ours.doors[i]
        x = a.x + door.x + DX[door.way] - b.x
        y = a.y + door.y + DY[door.way] - b.y
        if 0 <= x < b.cells.width and 0 <= y < b.cells.height:
            other = theirs.door_at[y * b.cells.width + x] - 1
            if other >= 0 and theirs.doors[other].way == door.way ^ 2 and theirs.doors[other].kind == door.kind:
                return True
    return False
