"""The word graph for kernels: an array of nodes, and functions for reading them."""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from pycore.base.rng cimport mix64_c

cdef enum:
    MAX_WORD = 21           # letters of a word; boards are not wider
    MAX_LETTER = 60         # highest letter number; letters are numbered from 1
    MOST_NODES = 1 << 22    # as many as an arc can reach
    SEPARATOR = 0           # separator between the reversed front of a word and its end, in the GADDAG


cdef inline uint32_t letter_of(uint32_t node) noexcept nogil:
    return node >> 24


cdef inline bint accepts(uint32_t node) noexcept nogil:
    return (node >> 23) & 1


cdef inline bint is_last(uint32_t node) noexcept nogil:
    return (node >> 22) & 1


cdef inline uint32_t arc_of(uint32_t node) noexcept nogil:
    return node & 0x3FFFFF


cdef inline uint32_t child(const uint32_t *nodes, uint32_t list, uint32_t letter) noexcept nogil:
    """Return the node of a letter in a list of siblings; 0 if there is none. No list begins at 0."""
    if list == 0:
        return 0
    while letter_of(nodes[list]) < letter:
        if is_last(nodes[list]):
            return 0
        list += 1
    return nodes[list] if letter_of(nodes[list]) == letter else 0


# The hash of a word is the sum of the hashes of its letters, so it does not depend on their order. A blocked Bloom
# filter (Putze, Sanders and Singler 2007) with four bits per word, all in one block of 64, tells whether letters may
# form a word: one access to memory, which is seldom in the cache at the first search. False positives are rare.


cdef inline uint64_t letter_hash(uint32_t letter) noexcept nogil:
    return mix64_c(letter)


cdef inline uint64_t anagram_bits(uint64_t hash) noexcept nogil:
    cdef uint64_t one = 1
    return one << (hash & 63) | one << (hash >> 6 & 63) | one << (hash >> 12 & 63) | one << (hash >> 18 & 63)


cdef inline bint may_be_word(const uint64_t *blocks, uint64_t mask, uint64_t hash) noexcept nogil:
    cdef uint64_t bits = anagram_bits(hash)
    return blocks[hash >> 24 & mask] & bits == bits


cdef extern from *:
    """
    /* Sums over the paths from a node and its next siblings; compact, because there are many. */
    typedef struct {
        uint32_t words : 27;    /* number of paths */
        uint32_t height : 5;    /* length of the longest path; 0 if unknown */
        uint32_t lengths;       /* sum of the lengths of all paths */
    } sums_t;
    """
    ctypedef struct sums_t:
        uint32_t words
        uint32_t height
        uint32_t lengths


@cython.final
cdef class Graph:
    cdef const uint32_t[::1] view
    cdef const uint32_t *nodes
    cdef uint32_t *copy         # of the DAWG
    cdef uint32_t copied
    cdef const uint32_t *compact    # nodes of the DAWG: the copy
    cdef uint32_t first         # list of the first letters there
    cdef uint64_t *anagrams     # see may_be_word()
    cdef uint64_t anagram_mask
    cdef readonly uint32_t size
    cdef readonly uint32_t dawg, gaddag
    cdef readonly uint32_t count

    cdef int _build(self, int letters) noexcept nogil
    cdef bint _check(self, int letters) noexcept nogil
    cdef bint _copy_words(self) noexcept nogil
    cdef uint32_t _copy_list(self, uint32_t *places, uint32_t list) noexcept nogil
    cdef bint _sum_up(self, sums_t *sums, uint32_t list, int most) noexcept nogil
    cdef bint _judge(self, sums_t *sums) noexcept nogil
    cdef void _note_anagrams(self, uint32_t list, uint64_t hash) noexcept nogil
    cdef _collect(self, uint32_t list, bytearray front, found)
