"""Seeded pseudo-random numbers for kernels: inline functions on a C struct, without the GIL."""

cimport cython
from libc.stdint cimport uint64_t


cdef struct rng_t:
    uint64_t s[4]


cdef inline uint64_t mix64_c(uint64_t z) noexcept nogil:
    """SplitMix64's output function (Stafford's mix 13): a bijection of 64-bit words."""
    z = (z ^ (z >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t> 0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t splitmix_next(uint64_t *state) noexcept nogil:
    state[0] += <uint64_t> 0x9E3779B97F4A7C15
    return mix64_c(state[0])


cdef inline void rng_seed(rng_t *rng, uint64_t seed) noexcept nogil:
    cdef int i
    for i in range(4):
        rng.s[i] = splitmix_next(&seed)


cdef inline uint64_t rotate_left(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t rng_next(rng_t *rng) noexcept nogil:
    """xoshiro256**: the next 64 random bits."""
    cdef uint64_t *s = rng.s
    cdef uint64_t result = rotate_left(s[1] * 5, 7) * 9
    cdef uint64_t t = s[1] << 17
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotate_left(s[3], 45)
    return result


cdef inline uint64_t multiply_high(uint64_t a, uint64_t b) noexcept nogil:
    """Return the upper 64 bits of the 128-bit product, in portable C."""
    cdef uint64_t low_mask = 0xFFFFFFFF
    cdef uint64_t a0 = a & low_mask, a1 = a >> 32, b0 = b & low_mask, b1 = b >> 32
    cdef uint64_t middle = a1 * b0 + ((a0 * b0) >> 32)
    return a1 * b1 + (middle >> 32) + (((middle & low_mask) + a0 * b1) >> 32)


cdef inline uint64_t rng_below(rng_t *rng, uint64_t n) noexcept nogil:
    """Return a uniform integer 0 <= x < n for n > 0: Lemire's multiplication with exact rejection."""
    cdef uint64_t bits = rng_next(rng)
    cdef uint64_t rejected
    if bits * n < n:
        rejected = (0 - n) % n
        while bits * n < rejected:
            bits = rng_next(rng)
    return multiply_high(bits, n)


@cython.final
cdef class Rng:
    cdef rng_t state
    cdef readonly uint64_t seed
