"""Configuration spaces. Terms and invariants are in _space.pxd."""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.rng cimport mix64_c
from pycore.kernel.bitset cimport bits_clear, bits_collide, bits_free, bits_new, bits_set, bits_stamp, bits_test

cdef int[4] DX = [0, 1, 0, -1]
cdef int[4] DY = [-1, 0, 1, 0]


cdef uint32_t edge_length(int64_t dx, int64_t dy) noexcept nogil:
    """Return the length of (dx, dy) tiles in 1/256 tile, rounded down, at least 1; exact for any rounding of sqrt."""
    cdef uint64_t square = <uint64_t> (dx * dx + dy * dy) << 16
    cdef uint64_t root = <uint64_t> sqrt(<double> square)
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return <uint32_t> max(<uint64_t> 1, root)


cdef bint is_like(const door_t *one, const door_t *other) noexcept nogil:
    """Tell whether two doors fit: opposite directions, equal kind and width."""
    return one.way == other.way ^ 2 and one.kind == other.kind


cdef void count_meetings(const outline_t *a, const outline_t *b, uint16_t *pairs, int columns) noexcept nogil:
    """Count in `pairs` the doors that meet at each position of b, the first one being (-b.width, -b.height)."""
    cdef const door_t *ours
    cdef int i, j, x, y
    for i in range(a.door_count):
        x = a.doors[i].x + DX[a.doors[i].way] + b.cells.width
        y = a.doors[i].y + DY[a.doors[i].way] + b.cells.height
        for j in range(b.door_count):
            ours = &b.doors[j]
            if is_like(ours, &a.doors[i]):
                pairs[(y - ours.y) * columns + x - ours.x] += 1


cdef int clear_overlaps(const outline_t *a, const outline_t *b, uint16_t *pairs, int columns, int rows) noexcept nogil:
    """Clear the counts where b overlaps a; return the number of positions left, or -1 if memory runs out."""
    cdef bits_t around      # a, with a margin of the size of b on all sides
    cdef int x, y, left = 0
    if bits_new(&around, a.cells.width + 2 * b.cells.width, a.cells.height + 2 * b.cells.height):
        return -1
    bits_stamp(&around, &a.cells, b.cells.width, b.cells.height)
    for y in range(rows):
        for x in range(columns):
            if pairs[y * columns + x]:
                if bits_collide(&around, &b.cells, x, y):
                    pairs[y * columns + x] = 0
                else:
                    left += 1
    bits_free(&around)
    return left


cdef int list_fits(const outline_t *b, const uint16_t *pairs, int columns, int rows, space_t *space) noexcept nogil:
    """Set the fits of a space from the `space.count` positions with pairs; return -1 if memory runs out."""
    cdef fit_t *fit = <fit_t *> malloc((space.count + 1) * sizeof(fit_t))
    cdef int x, y
    space.fits = fit
    if fit == NULL:
        return -1
    for y in range(rows):
        for x in range(columns):
            if pairs[y * columns + x]:
                fit.dx = <int16_t> (x - b.cells.width)
                fit.dy = <int16_t> (y - b.cells.height)
                fit.edge = edge_length(fit.dx, fit.dy)
                fit.pairs = pairs[y * columns + x]
                fit += 1
    return 0


cdef int survey(const outline_t *a, const outline_t *b, space_t *space) noexcept nogil:
    """Compute a configuration space; return -1 if memory runs out."""
    cdef int columns = a.cells.width + b.cells.width + 1
    cdef int rows = a.cells.height + b.cells.height + 1
    cdef uint16_t *pairs = <uint16_t *> calloc(columns * rows, sizeof(uint16_t))
    cdef int result = -1
    if pairs != NULL:
        count_meetings(a, b, pairs, columns)
        space.count = clear_overlaps(a, b, pairs, columns, rows)
        if space.count >= 0:
            result = list_fits(b, pairs, columns, rows, space)
    free(pairs)
    return result


cdef void draw_ring(outline_t *outline) noexcept nogil:
    """Set the ring of an outline from its cells."""
    cdef int x, y, way
    for y in range(outline.cells.height):
        for x in range(outline.cells.width):
            if bits_test(&outline.cells, x, y):
                for way in range(4):
                    bits_set(&outline.ring, x + 1 + DX[way], y + 1 + DY[way])
    for y in range(outline.cells.height):
        for x in range(outline.cells.width):
            if bits_test(&outline.cells, x, y):
                bits_clear(&outline.ring, x + 1, y + 1)


cdef struct place_t:        # a room on a map
    const outline_t *outline
    int x
    int y


cdef struct stand_t:        # a door on a map: its first cell, its room, its number in the outline
    int x
    int y
    int room
    int door


cdef uint64_t slot_of(int x, int y) noexcept nogil:
    return mix64_c(<uint64_t> <uint32_t> x << 32 | <uint32_t> y)


cdef void enter_doors(
    const place_t *places, int count, stand_t *stands, int32_t *table, uint64_t mask
) noexcept nogil:
    """List the doors of all rooms in `stands`, and put 1 + their numbers into a hash table by their first cells."""
    cdef int room, door, number = 0
    cdef const door_t *drawn
    cdef uint64_t slot
    for room in range(count):
        for door in range(places[room].outline.door_count):
            drawn = &places[room].outline.doors[door]
            stands[number] = stand_t(places[room].x + drawn.x, places[room].y + drawn.y, room, door)
            slot = slot_of(stands[number].x, stands[number].y) & mask
            while table[slot]:
                slot = (slot + 1) & mask
            number += 1
            table[slot] = number


cdef const stand_t *opposite_of(
    const door_t *drawn, const stand_t *stand, const stand_t *stands, const int32_t *table, uint64_t mask
) noexcept nogil:
    """Return the door whose first cell is in front of the first cell of `stand`; NULL if there is none."""
    cdef int x = stand.x + DX[drawn.way], y = stand.y + DY[drawn.way]
    cdef uint64_t slot = slot_of(x, y) & mask
    while table[slot]:
        if stands[table[slot] - 1].x == x and stands[table[slot] - 1].y == y:
            return &stands[table[slot] - 1]
        slot = (slot + 1) & mask
    return NULL


cdef class Spaces:
    """See the .pyi file."""

    def __cinit__(self, variants):
        cdef dict known = {}, kinds = {}
        cdef int number
        occupied = bytes(min(code, 1) for code in range(256))
        self.outlines = <outline_t *> calloc(len(variants), sizeof(outline_t))
        self.outline_of = <int *> calloc(len(variants), sizeof(int))
        if self.outlines == NULL or self.outline_of == NULL:
            raise MemoryError
        for number, variant in enumerate(variants):
            key = variant.width, variant.tiles.cells.translate(occupied), variant.doors
            if key not in known:
                known[key] = self._add_outline(variant, kinds)
            self.outline_of[number] = known[key]
        self.spaces = <space_t *> calloc(<size_t> self.count * self.count, sizeof(space_t))
        if self.spaces == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        if self.spaces:
            for i in range(self.count * self.count):
                free(self.spaces[i].fits)
        for i in range(self.count):
            bits_free(&self.outlines[i].cells)
            bits_free(&self.outlines[i].ring)
            free(self.outlines[i].doors)
            free(self.outlines[i].door_at)
        free(self.spaces)
        free(self.outlines)
        free(self.outline_of)

    cdef object _add_outline(self, variant, dict kinds):
        cdef outline_t *outline = &self.outlines[self.count]
        cdef int index, width = variant.width, height = variant.height
        self.count += 1
        outline.doors = <door_t *> malloc(len(variant.doors) * sizeof(door_t))
        outline.door_at = <uint16_t *> calloc(width * height, sizeof(uint16_t))
        if bits_new(&outline.cells, width, height) or outline.doors == NULL or outline.door_at == NULL:
            raise MemoryError
        if bits_new(&outline.ring, width + 2, height + 2):
            raise MemoryError
        for index, code in enumerate(variant.tiles.cells):
            if code:
                bits_set(&outline.cells, index % width, index // width)
        draw_ring(outline)
        for index, (x, y, direction, size, kind) in enumerate(variant.doors):
            outline.doors[index] = door_t(x, y, direction, kinds.setdefault((size, kind), len(kinds)))
            outline.door_at[outline.doors[index].y * width + outline.doors[index].x] = index + 1
        outline.door_count = len(variant.doors)
        self.most_doors = max(self.most_doors, outline.door_count)
        return self.count - 1

    cdef const space_t *between(self, int first, int second) noexcept nogil:
        cdef space_t *space = &self.spaces[first * self.count + second]
        if not space.known:
            if survey(&self.outlines[first], &self.outlines[second], space):
                return NULL
            space.known = True
            self.bytes_used += (space.count + 1) * sizeof(fit_t)
        return space

    cdef int meetings(self, int first, int second, int dx, int dy, uint32_t *pairs) noexcept nogil:
        cdef const outline_t *a = &self.outlines[first]
        cdef const outline_t *b = &self.outlines[second]
        cdef int i, x, y, other, count = 0
        for i in range(a.door_count):
            x = a.doors[i].x + DX[a.doors[i].way] - dx
            y = a.doors[i].y + DY[a.doors[i].way] - dy
            if 0 <= x < b.cells.width and 0 <= y < b.cells.height:
                other = b.door_at[y * b.cells.width + x] - 1
                if other >= 0 and is_like(&a.doors[i], &b.doors[other]):
                    pairs[count] = <uint32_t> i << 16 | <uint32_t> other
                    count += 1
        return count

    def touch(self, first, second):
        cdef const space_t *space = self.between(self.outline_of[first], self.outline_of[second])
        if space == NULL:
            raise MemoryError
        return space.count > 0

    def facing(self, standing):
        cdef int count = len(standing), total = 0, room, door, variant, i
        cdef place_t *places = <place_t *> malloc((count + 1) * sizeof(place_t))
        cdef stand_t *stands
        cdef int32_t *table
        cdef const stand_t *other
        cdef uint64_t slots = 2
        if places == NULL:
            raise MemoryError
        for room, (variant, x, y) in enumerate(standing):
            places[room] = place_t(&self.outlines[self.outline_of[variant]], x, y)
            total += places[room].outline.door_count
        while slots < <uint64_t> total * 2:
            slots *= 2
        stands = <stand_t *> malloc((total + 1) * sizeof(stand_t))
        table = <int32_t *> calloc(slots, sizeof(int32_t))
        found = []
        try:
            if stands == NULL or table == NULL:
                raise MemoryError
            with nogil:
                enter_doors(places, count, stands, table, slots - 1)
            for i in range(total):
                room = stands[i].room
                door = stands[i].door
                other = opposite_of(&places[room].outline.doors[door], &stands[i], stands, table, slots - 1)
                if other != NULL and other.room > room:
                    if is_like(&places[room].outline.doors[door], &places[other.room].outline.doors[other.door]):
                        found.append((room, other.room, door, other.door))
            return found
        finally:
            free(places)
            free(stands)
            free(table)

    def fits(self, first, second):
        """See the .pyi file."""
        cdef int a = self.outline_of[first], b = self.outline_of[second], i, j
        cdef const space_t *space = self.between(a, b)
        cdef uint32_t *pairs = <uint32_t *> malloc(self.most_doors * sizeof(uint32_t))
        if space == NULL or pairs == NULL:
            free(pairs)
            raise MemoryError
        found = {}
        for i in range(space.count):
            count = self.meetings(a, b, space.fits[i].dx, space.fits[i].dy, pairs)
            found[space.fits[i].dx, space.fits[i].dy] = [(pairs[j] >> 16, pairs[j] & 0xFFFF) for j in range(count)]
        free(pairs)
        return found
