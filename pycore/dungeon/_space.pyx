"""Configuration spaces; what they are stands in _space.pxd."""

from libc.math cimport sqrt
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc

from pycore.kernel.bitset cimport bits_collide, bits_free, bits_new, bits_set, bits_stamp

cdef int[4] DX = [0, 1, 0, -1]
cdef int[4] DY = [-1, 0, 1, 0]


cdef int64_t edge_length(int64_t dx, int64_t dy) noexcept nogil:
    """Distance of two corners in 1/256 tile, rounded down, at least 1; exact whatever the machine's sqrt does."""
    cdef uint64_t square = <uint64_t> (dx * dx + dy * dy) << 16
    cdef uint64_t root = <uint64_t> sqrt(<double> square)
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return max(<int64_t> 1, <int64_t> root)


cdef void count_pairs(const outline_t *a, const outline_t *b, int *table, int columns) noexcept nogil:
    """Count the pairs of doors that meet, for each position of b; the table starts at (-b.width, -b.height)."""
    cdef int way, i, j, x, y
    cdef const door_t *other
    for way in range(4):
        for i in range(a.door_count[way]):
            x = a.doors[way][i].x + DX[way] + b.cells.width
            y = a.doors[way][i].y + DY[way] + b.cells.height
            for j in range(b.door_count[way ^ 2]):
                other = &b.doors[way ^ 2][j]
                table[(y - other.y) * columns + x - other.x] += 1


cdef void list_pairs(const outline_t *a, const outline_t *b, int *table, int columns, fit_t *fits) noexcept nogil:
    """Note the pairs of doors that meet with the fits they belong to; the table holds 1 + the number of the fit."""
    cdef int way, i, j, x, y
    cdef const door_t *other
    cdef fit_t *fit
    for way in range(4):
        for i in range(a.door_count[way]):
            x = a.doors[way][i].x + DX[way] + b.cells.width
            y = a.doors[way][i].y + DY[way] + b.cells.height
            for j in range(b.door_count[way ^ 2]):
                other = &b.doors[way ^ 2][j]
                if table[(y - other.y) * columns + x - other.x]:
                    fit = &fits[table[(y - other.y) * columns + x - other.x] - 1]
                    fit.pairs[fit.pair_count] = a.doors[way][i].index << 16 | other.index
                    fit.pair_count += 1


cdef int drop_overlaps(
    const outline_t *a, const outline_t *b, int *table, int columns, int rows, int *positions
) noexcept nogil:
    """Clear the counts of positions where b overlaps a; return how many pairs are left, and at how many positions.

    Returns -1 for lack of memory.
    """
    cdef bits_t around      # a, with room for b on all sides
    cdef int x, y, pairs = 0
    if bits_new(&around, a.cells.width + 2 * b.cells.width, a.cells.height + 2 * b.cells.height):
        return -1
    bits_stamp(&around, &a.cells, b.cells.width, b.cells.height)
    for y in range(rows):
        for x in range(columns):
            if table[y * columns + x]:
                if bits_collide(&around, &b.cells, x, y):
                    table[y * columns + x] = 0
                else:
                    positions[0] += 1
                    pairs += table[y * columns + x]
    bits_free(&around)
    return pairs


cdef void number_fits(const outline_t *b, int *table, int columns, int rows, space_t *space) noexcept nogil:
    """Make a fit of each position in the table, and put 1 + its number there."""
    cdef uint32_t *pairs = space.pairs
    cdef int x, y
    cdef fit_t *fit
    for y in range(rows):
        for x in range(columns):
            if table[y * columns + x]:
                fit = &space.fits[space.count]
                fit.dx = x - b.cells.width
                fit.dy = y - b.cells.height
                fit.edge = edge_length(fit.dx, fit.dy)
                fit.pairs = pairs
                fit.pair_count = 0
                pairs += table[y * columns + x]
                space.count += 1
                table[y * columns + x] = space.count


cdef int64_t survey(const outline_t *a, const outline_t *b, space_t *space) noexcept nogil:
    """Work a configuration space out; return the memory it takes in bytes, or -1 for lack of it."""
    cdef int columns = a.cells.width + b.cells.width + 1
    cdef int rows = a.cells.height + b.cells.height + 1
    cdef int pairs, positions = 0
    cdef int *table = <int *> calloc(columns * rows, sizeof(int))
    if table == NULL:
        return -1
    count_pairs(a, b, table, columns)
    pairs = drop_overlaps(a, b, table, columns, rows, &positions)
    if pairs > 0:
        space.fits = <fit_t *> malloc(positions * sizeof(fit_t))
        space.pairs = <uint32_t *> malloc(pairs * sizeof(uint32_t))
        if space.fits == NULL or space.pairs == NULL:
            pairs = -1
    if pairs > 0:
        number_fits(b, table, columns, rows, space)
        list_pairs(a, b, table, columns, space.fits)
    free(table)
    if pairs < 0:
        return -1
    space.known = True
    return <int64_t> positions * sizeof(fit_t) + <int64_t> pairs * sizeof(uint32_t)


cdef class Spaces:
    """The configuration spaces of some templates. Belongs to one engine, hence to one thread at a time."""

    def __cinit__(self, templates):
        cdef dict known = {}
        cdef int number
        occupied = bytes(min(code, 1) for code in range(256))
        self.outlines = <outline_t *> calloc(len(templates), sizeof(outline_t))
        self.outline_of = <int *> calloc(len(templates), sizeof(int))
        if self.outlines == NULL or self.outline_of == NULL:
            raise MemoryError
        for number, template in enumerate(templates):
            key = template.width, template.tiles.cells.translate(occupied), template.doors
            if key not in known:
                known[key] = self._add_outline(template)
            self.outline_of[number] = known[key]
        self.spaces = <space_t *> calloc(<size_t> self.count * self.count, sizeof(space_t))
        if self.spaces == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int i, way
        if self.spaces:
            for i in range(self.count * self.count):
                free(self.spaces[i].fits)
                free(self.spaces[i].pairs)
        for i in range(self.count):
            bits_free(&self.outlines[i].cells)
            for way in range(4):
                free(self.outlines[i].doors[way])
        free(self.spaces)
        free(self.outlines)
        free(self.outline_of)

    cdef object _add_outline(self, template):
        cdef outline_t *outline = &self.outlines[self.count]
        cdef int index, way
        self.count += 1
        if bits_new(&outline.cells, template.width, template.height):
            raise MemoryError
        for index, code in enumerate(template.tiles.cells):
            if code:
                bits_set(&outline.cells, index % outline.cells.width, index // outline.cells.width)
        for way in range(4):
            outline.doors[way] = <door_t *> malloc(len(template.doors) * sizeof(door_t))
            if outline.doors[way] == NULL:
                raise MemoryError
        for index, (x, y, direction) in enumerate(template.doors):
            way = direction
            outline.doors[way][outline.door_count[way]] = door_t(x, y, index)
            outline.door_count[way] += 1
        return self.count - 1

    cdef const space_t *between(self, int first, int second) noexcept nogil:
        cdef space_t *space = &self.spaces[first * self.count + second]
        cdef int64_t size
        if not space.known:
            size = survey(&self.outlines[first], &self.outlines[second], space)
            if size < 0:
                return NULL
            self.bytes_used += size
        return space

    def fits(self, first, second):
        """Return {(dx, dy): [(door of the first, door of the second), ...]} for two templates. For tests."""
        cdef const space_t *space = self.between(self.outline_of[first], self.outline_of[second])
        cdef const fit_t *fit
        cdef int i, j
        if space == NULL:
            raise MemoryError
        found = {}
        for i in range(space.count):
            fit = &space.fits[i]
            found[fit.dx, fit.dy] = [(fit.pairs[j] >> 16, fit.pairs[j] & 0xFFFF) for j in range(fit.pair_count)]
        return found
