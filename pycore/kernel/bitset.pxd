"""Bit grids: width x height bits in 64-bit words, for stamping and colliding small patterns.

A row has `stride` words: enough for the width, and one more word of zeros, because reading a pattern at an offset that
is no multiple of 64 accesses the next word. Bits beyond the width are zero. The functions do not validate their
arguments: cells must be in the grid, and patterns (also bit grids) must lie within it.
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
    """Return whether the pattern with its north-west corner at (x, y) has a set bit on a set bit of the grid."""
    cdef const uint64_t *row = bits_row(bits, y) + (x >> 6)
    cdef const uint64_t *mask = pattern.words
    cdef int shift = x & 63
    cdef int _i, j
    for _i in range(pattern.height):
        for j in range(pattern.stride - 1):
            # Two shifts, because a shift by 64 bits is undefined in C.
            if ((row[j] >> shift) | (row[j + 1] << 1 << (63 - shift))) & mask[j]:
                return True
        row += bits.stride
        mask += pattern.stride
    return False


cdef inline int bits_common(const bits_t *bits, const bits_t *pattern, int x, int y) noexcept nogil:
    """Return the number of common set bits of the grid and the pattern with its north-west corner at (x, y)."""
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
    """Set the bits of the grid under the set bits of the pattern with its north-west corner at (x, y)."""
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


cdef struct plane_t:        # a growing bit grid; the coordinates of its cells may be any within the reserved rectangle
    bits_t bits
    int left
    int top


# Reserves the cells left <= x < right, top <= y < bottom. Returns 0, or -1 if memory is exhausted.
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
