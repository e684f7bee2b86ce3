"""Bit grids. The data layout is described in bitset.pxd, the Python class in bitset.pyi."""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from pycore.kernel.bits cimport bit_count

from pycore.base.errors import ParameterError

cdef enum:
    MAX_SIDE = 1 << 16

cdef int bits_new(bits_t *bits, int width, int height) noexcept nogil:
    bits.width = width
    bits.height = height
    bits.stride = ((width + 63) >> 6) + 1
    bits.words = <uint64_t *> calloc(<size_t> bits.stride * height, sizeof(uint64_t))
    return -1 if bits.words == NULL else 0


cdef void bits_free(bits_t *bits) noexcept nogil:
    free(bits.words)
    bits.words = NULL


cdef int64_t bits_count(const bits_t *bits) noexcept nogil:
    cdef int64_t count = 0
    cdef Py_ssize_t i
    for i in range(<Py_ssize_t> bits.stride * bits.height):
        count += bit_count(bits.words[i])
    return count


cdef inline uint64_t word_at(const uint64_t *row, int words, int bit) noexcept nogil:
    """Return 64 bits of a row, beginning at position `bit`. Bits outside of the row are 0."""
    cdef int j = bit >> 6
    cdef uint64_t low = row[j] if 0 <= j < words else 0
    cdef uint64_t high = row[j + 1] if 0 <= j + 1 < words else 0
    return (low >> (bit & 63)) | (high << 1 << (63 - (bit & 63)))


cdef void bits_shift(bits_t *result, const bits_t *bits, int dx, int dy) noexcept nogil:
    cdef int words = bits.stride - 1, y, j
    cdef uint64_t last = ~<uint64_t> 0 >> (-bits.width & 63)
    cdef uint64_t *row
    for y in range(max(0, dy), min(bits.height, bits.height + dy)):
        row = bits_row(result, y)
        for j in range(words):
            row[j] = word_at(bits_row(bits, y - dy), words, 64 * j - dx)
        row[words - 1] &= last


cdef inline uint64_t fill_up(uint64_t seeds, uint64_t passable) noexcept nogil:
    """Set all passable bits above a seed that are connected to it by passable bits (Kogge-Stone)."""
    cdef int k
    for k in range(6):
        seeds |= passable & (seeds << (1 << k))
        passable &= passable << (1 << k)
    return seeds


cdef inline uint64_t fill_down(uint64_t seeds, uint64_t passable) noexcept nogil:
    cdef int k
    for k in range(6):
        seeds |= passable & (seeds >> (1 << k))
        passable &= passable >> (1 << k)
    return seeds


cdef bint fill_row(uint64_t *row, const uint64_t *beside, const uint64_t *passable, int words) noexcept nogil:
    """Extend the reached bits of a row from the adjacent row `beside`; return whether the row changed."""
    cdef uint64_t carry = 0, seeds
    cdef bint changed = False
    cdef int j
    for j in range(words):
        seeds = fill_up((row[j] | beside[j] | carry) & passable[j], passable[j])
        carry = seeds >> 63
        changed |= seeds != row[j]
        row[j] = seeds
    carry = 0
    for j in range(words - 1, -1, -1):
        seeds = fill_down(row[j] | (carry << 63 & passable[j]), passable[j])
        carry = seeds & 1
        changed |= seeds != row[j]
        row[j] = seeds
    return changed


cdef void bits_flood(bits_t *reached, const bits_t *passable) noexcept nogil:
    """Extend `reached` to all cells of `passable` connected to it by sides. `reached` is a subset of `passable`."""
    cdef int words = reached.stride - 1, y
    cdef bint changed = True
    while changed:
        changed = False
        # The first and the last row have no neighbor on one side; the row itself takes its place.
        for y in range(reached.height):
            changed |= fill_row(bits_row(reached, y), bits_row(reached, max(y - 1, 0)), bits_row(passable, y), words)
        for y in range(reached.height - 1, -1, -1):
            changed |= fill_row(
                bits_row(reached, y), bits_row(reached, min(y + 1, reached.height - 1)), bits_row(passable, y), words
            )


cdef int plane_reserve(plane_t *plane, int left, int top, int right, int bottom) noexcept nogil:
    cdef bits_t wider
    cdef int x, y
    if plane.bits.words == NULL:
        plane.left = left
        plane.top = top
    right = max(right, plane.left + plane.bits.width)
    bottom = max(bottom, plane.top + plane.bits.height)
    left = min(left, plane.left)
    top = min(top, plane.top)
    if right - left == plane.bits.width and bottom - top == plane.bits.height:
        return 0
    # Reserve half as much again: repeated growth then takes amortized linear time.
    x = left - (right - left) // 4
    y = top - (bottom - top) // 4
    if bits_new(&wider, (right - left) * 3 // 2, (bottom - top) * 3 // 2):
        return -1
    if plane.bits.words != NULL:
        bits_stamp(&wider, &plane.bits, plane.left - x, plane.top - y)
        bits_free(&plane.bits)
    plane.bits = wider
    plane.left = x
    plane.top = y
    return 0


cdef class BitGrid:
    """A grid of bits. The documentation is in bitset.pyi."""

    def __cinit__(self, width, height):
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
            raise ParameterError("size", f"{width}x{height} is not in 1..{MAX_SIDE} on each side")
        if bits_new(&self.bits, width, height):
            raise MemoryError

    def __dealloc__(self):
        bits_free(&self.bits)

    @property
    def width(self):
        return self.bits.width

    @property
    def height(self):
        return self.bits.height

    def _check(self, x, y, width=1, height=1):
        if not (0 <= x <= self.bits.width - width and 0 <= y <= self.bits.height - height):
            raise ParameterError("x, y", f"{width}x{height} cells at ({x}, {y}) leave the grid")

    def test(self, x, y):
        self._check(x, y)
        return bits_test(&self.bits, x, y)

    def set(self, x, y, value=True):
        self._check(x, y)
        if value:
            bits_set(&self.bits, x, y)
        else:
            bits_clear(&self.bits, x, y)

    def count(self):
        cdef int64_t count
        with nogil:
            count = bits_count(&self.bits)
        return count

    def collides(self, BitGrid pattern not None, x, y):
        cdef int px = x, py = y
        cdef bint collision
        self._check(x, y, pattern.bits.width, pattern.bits.height)
        with nogil:
            collision = bits_collide(&self.bits, &pattern.bits, px, py)
        return collision

    def stamp(self, BitGrid pattern not None, x, y):
        cdef int px = x, py = y
        self._check(x, y, pattern.bits.width, pattern.bits.height)
        with nogil:
            bits_stamp(&self.bits, &pattern.bits, px, py)

    def shifted(self, dx, dy):
        cdef int sx = max(-MAX_SIDE, min(MAX_SIDE, dx)), sy = max(-MAX_SIDE, min(MAX_SIDE, dy))
        cdef BitGrid result = BitGrid(self.bits.width, self.bits.height)
        with nogil:
            bits_shift(&result.bits, &self.bits, sx, sy)
        return result

    def flood(self, x, y):
        cdef BitGrid reached = BitGrid(self.bits.width, self.bits.height)
        if self.test(x, y):
            reached.set(x, y)
            with nogil:
                bits_flood(&reached.bits, &self.bits)
        return reached

    def copy(self):
        cdef BitGrid twin = BitGrid(self.bits.width, self.bits.height)
        memcpy(twin.bits.words, self.bits.words, <size_t> self.bits.stride * self.bits.height * sizeof(uint64_t))
        return twin

    def rows(self):
        return [
            sum(bits_row(&self.bits, y)[j] << 64 * j for j in range(self.bits.stride - 1))
            for y in range(self.bits.height)
        ]
