"""Bit grids: width x height bits in 64-bit words, for stamping and colliding small patterns.

A row takes `stride` words: enough for the width, plus one that stays zero, so that a pattern read at an odd offset may
look one word past the data. Bits right of the width stay zero too. Functions validate nothing: cells lie in the grid,
and patterns, which are bit grids themselves, lie wholly in it.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport bit_count, drop_bit, has_bit, put_bit


cdef struct bits_t:
    uint64_t *words
    int width
    int height
    int stride


cdef int bits_new(bits_t *bits, int width, int height) noexcept nogil  # 0, or -1 for lack of memory
cdef void bits_free(bits_t *bits) noexcept nogil
cdef int64_t bits_count(const bits_t *bits) noexcept nogil
cdef void bits_shift(bits_t *result, const bits_t *bits, int dx, int dy) noexcept nogil  # into a clear one, as large
cdef void bits_flood(bits_t *reached, const bits_t *passable) noexcept nogil


cdef inline uint64_t *bits_row(const bits_t *bits, int y) noexcept nogil:
    return bits.words + <Py_ssize_t> y * bits.stride


cdef inline bint bits_test(const bits_t *bits, int x, int y) noexcept nogil:
    return has_bit(bits_row(bits, y), x)


cdef inline void bits_set(bits_t *bits, int x, int y) noexcept nogil:
    put_bit(bits_row(bits, y), x)


cdef inline void bits_clear(bits_t *bits, int x, int y) noexcept nogil:
    drop_bit(bits_row(bits, y), x)


cdef inline bint bits_collide(const bits_t *bits, const bits_t *pattern, int x, int y) noexcept nogil:
    """Tell whether the grid has a bit under a bit of the pattern, whose corner lies at (x, y)."""
    cdef const uint64_t *row = bits_row(bits, y) + (x >> 6)
    cdef const uint64_t *mask = pattern.words
    cdef int shift = x & 63
    cdef int _i, j
    for _i in range(pattern.height):
        for j in range(pattern.stride - 1):
            # Shifted twice, because a shift by 64 is undefined in C.
            if ((row[j] >> shift) | (row[j + 1] << 1 << (63 - shift))) & mask[j]:
                return True
        row += bits.stride
        mask += pattern.stride
    return False


cdef inline int bits_common(const bits_t *bits, const bits_t *pattern, int x, int y) noexcept nogil:
    """Count the bits of the grid under bits of the pattern, whose corner lies at (x, y)."""
    cdef const uint64_t *row = bits_row(bits, y) + (x >> 6)
    cdef const uint64_t *mask = pattern.words
    cdef int shift = x & 63, count = 0
    cdef int _i, j
    for _i in range(pattern.height):
        for j in range(pattern.stride - 1):
            count += bit_count(((row[j] >> shift) | (row[j + 1] << 1 << (63 - shift))) & mask[j])
        row += bits.stride
        mask += pattern.stride
    return count


cdef inline void bits_stamp(bits_t *bits, const bits_t *pattern, int x, int y) noexcept nogil:
    """Set the bits of the grid that lie under bits of the pattern."""
    cdef uint64_t *row = bits_row(bits, y) + (x >> 6)
    cdef const uint64_t *mask = pattern.words
    cdef int shift = x & 63
    cdef int _i, j
    for _i in range(pattern.height):
        for j in range(pattern.stride - 1):
            row[j] |= mask[j] << shift
            row[j + 1] |= mask[j] >> 1 >> (63 - shift)
        row += bits.stride
        mask += pattern.stride


cdef struct plane_t:        # a bit grid that grows: its cells may have any coordinates, as far as was reserved
    bits_t bits
    int left
    int top


# Makes the cells left <= x < right, top <= y < bottom usable; 0, or -1 for lack of memory.
cdef int plane_reserve(plane_t *plane, int left, int top, int right, int bottom) noexcept nogil


cdef inline void plane_clear(plane_t *plane) noexcept nogil:
    if plane.bits.words != NULL:
        memset(plane.bits.words, 0, <size_t> plane.bits.stride * plane.bits.height * sizeof(uint64_t))


cdef inline bint plane_collide(const plane_t *plane, const bits_t *pattern, int x, int y) noexcept nogil:
    return bits_collide(&plane.bits, pattern, x - plane.left, y - plane.top)


cdef inline int plane_common(const plane_t *plane, const bits_t *pattern, int x, int y) noexcept nogil:
    return bits_common(&plane.bits, pattern, x - plane.left, y - plane.top)


cdef inline void plane_stamp(plane_t *plane, const bits_t *pattern, int x, int y) noexcept nogil:
    bits_stamp(&plane.bits, pattern, x - plane.left, y - plane.top)


cdef class BitGrid:
    cdef bits_t bits
