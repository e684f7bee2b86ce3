"""Bits of a word, and sets of small numbers in words: number i is bit i & 63 of word i >> 6.

Words of 32 bits are widened, which costs nothing. Nothing is validated: where a lowest or highest bit is asked for,
there is one, and a set has words for all its numbers.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int warren_lowest_bit(unsigned long long word) {
        unsigned long bit; _BitScanForward64(&bit, word); return (int) bit;
    }
    static __inline int warren_highest_bit(unsigned long long word) {
        unsigned long bit; _BitScanReverse64(&bit, word); return (int) bit;
    }
    #else
    #define warren_lowest_bit(word) __builtin_ctzll(word)
    #define warren_highest_bit(word) (63 - __builtin_clzll(word))
    #endif
    """
    int lowest_bit "warren_lowest_bit"(uint64_t word) noexcept nogil
    int highest_bit "warren_highest_bit"(uint64_t word) noexcept nogil


ctypedef fused word_t:
    uint32_t
    uint64_t


cdef inline int take_lowest(word_t *word) noexcept nogil:
    """Clear the lowest bit and return its number: `while word:` around this is a loop over all bits, rising."""
    cdef int bit = lowest_bit(word[0])
    word[0] &= word[0] - 1
    return bit


cdef inline int bit_count(uint64_t word) noexcept nogil:
    """Count the bits: sums of 2, 4 and 8 bits side by side. Without machine code for it, compilers call a function."""
    word = word - ((word >> 1) & <uint64_t> 0x5555555555555555)
    word = (word & <uint64_t> 0x3333333333333333) + ((word >> 2) & <uint64_t> 0x3333333333333333)
    word = (word + (word >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F
    return <int> ((word * <uint64_t> 0x0101010101010101) >> 56)


cdef inline bint has_bit(const uint64_t *words, int number) noexcept nogil:
    return words[number >> 6] >> (number & 63) & 1


cdef inline void put_bit(uint64_t *words, int number) noexcept nogil:
    words[number >> 6] |= <uint64_t> 1 << (number & 63)


cdef inline void drop_bit(uint64_t *words, int number) noexcept nogil:
    words[number >> 6] &= ~(<uint64_t> 1 << (number & 63))


cdef inline void flip_bit(uint64_t *words, int number) noexcept nogil:
    words[number >> 6] ^= <uint64_t> 1 << (number & 63)


cdef inline int size_of_set(const uint64_t *words, Py_ssize_t count) noexcept nogil:
    """Count the numbers of a set of so many words."""
    cdef Py_ssize_t i
    cdef int size = 0
    for i in range(count):
        size += bit_count(words[i])
    return size
