"""The word graph: validation and queries. One array of nodes has both a DAWG and a GADDAG.

A node has 32 bits: letter (8), end of a word (1), last sibling (1), and index of the list of its children (22).
Siblings are adjacent, in the order of their letters. Nodes 0 and 1 have the letter 0 and point to the roots of the DAWG
and of the GADDAG. The DAWG spells words forward. The GADDAG (Gordon, A Faster Scrabble Move Generation Algorithm, 1994)
spells each word from each of its letters: first backward to the front, then a separator, then forward from the next
letter. Equal subgraphs are stored once, also between DAWG and GADDAG.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.errors import ParameterError

cdef enum:
    ANAGRAM_BITS = 16           # minimum number of bits per word
    MOST_WORDS = 1 << 21        # graphs with more words, which a damaged file may have, are refused
    MOST_STRINGS = MOST_WORDS * MAX_WORD
    OUT_OF_RANGE = 1            # errors of a graph
    NO_WORDS
    NO_MEMORY

MAX_NODES = MOST_NODES
FAULTS = {
    OUT_OF_RANGE: "an arc or a letter is out of range",
    NO_WORDS: "a word never ends, or the words are no lexicon's",
}


@cython.final
cdef class Graph:
    """A graph on a borrowed array of nodes. The documentation is in _graph.pyi."""

    def __cinit__(self, const uint32_t[::1] nodes, int letters):
        cdef int fault
        self.view = nodes
        self.size = <uint32_t> nodes.shape[0]
        if self.size < 3 or self.size > MOST_NODES:
            raise ParameterError("nodes", "no graph has so many")
        self.nodes = &self.view[0]
        with nogil:
            fault = self._build(letters)
        if fault == NO_MEMORY:
            raise MemoryError
        if fault:
            raise ParameterError("nodes", FAULTS[fault])

    def __dealloc__(self):
        free(self.anagrams)
        free(self.copy)

    cdef int _build(self, int letters) noexcept nogil:
        """Validate the nodes, and compute the additional tables; return an error code or 0."""
        cdef sums_t *sums
        cdef bint whole
        if not self._check(letters):
            return OUT_OF_RANGE
        self.dawg = arc_of(self.nodes[0])
        self.gaddag = arc_of(self.nodes[1])
        sums = <sums_t *> calloc(self.size, sizeof(sums_t))
        if sums == NULL:
            return NO_MEMORY
        whole = self._judge(sums)
        free(sums)
        if not whole:
            return NO_WORDS
        self.anagram_mask = 15
        while 64 * self.anagram_mask < ANAGRAM_BITS * <uint64_t> self.count:
            self.anagram_mask = 2 * self.anagram_mask + 1
        self.anagrams = <uint64_t *> calloc(self.anagram_mask + 1, sizeof(uint64_t))
        if self.anagrams == NULL:
            return NO_MEMORY
        self._note_anagrams(self.dawg, 0)
        return 0 if self._copy_words() else NO_MEMORY

    cdef bint _copy_words(self) noexcept nogil:
        """Copy the DAWG, so that what is spelled together lies together; False for lack of memory."""
        cdef uint32_t *places = <uint32_t *> calloc(self.size, sizeof(uint32_t))
        self.copy = <uint32_t *> malloc(self.size * sizeof(uint32_t))
        if places == NULL or self.copy == NULL:
            free(places)
            return False
        self.copied = 1         # no list begins at 0
        self.compact = self.copy
        self.first = self._copy_list(places, self.dawg)
        free(places)
        if self.first == 0:
            # Only a graph that this package has not built shares so many ends of lists that the copy is larger.
            self.compact, self.first = self.nodes, self.dawg
        return True

    cdef uint32_t _copy_list(self, uint32_t *places, uint32_t list) noexcept nogil:
        """Copy a list, then the lists below it in order; return its place, or 0 if there is no room."""
        cdef uint32_t length = 1, i, below, place = self.copied
        if places[list]:
            return places[list]
        while not is_last(self.nodes[list + length - 1]):
            length += 1
        if place + length > self.size:
            return 0
        places[list] = place
        self.copied += length
        for i in range(length):
            below = arc_of(self.nodes[list + i])
            if below:
                below = self._copy_list(places, below)
                if below == 0:
                    return 0
            self.copy[place + i] = self.nodes[list + i] - arc_of(self.nodes[list + i]) + below
        return place

    cdef bint _check(self, int letters) noexcept nogil:
        """Return whether all arcs and lists are within the array, and the letters of every list increase."""
        cdef uint32_t i = self.size - 1, node
        if not is_last(self.nodes[i]):
            return False
        while True:
            node = self.nodes[i]
            if letter_of(node) > <uint32_t> letters or arc_of(node) >= self.size or arc_of(node) == 1:
                return False
            if not is_last(node) and letter_of(node) >= letter_of(self.nodes[i + 1]):
                return False
            if i == 0:
                break
            i -= 1
        return is_last(self.nodes[0]) and is_last(self.nodes[1])

    cdef bint _sum_up(self, sums_t *sums, uint32_t list, int most) noexcept nogil:
        """Compute the sums of a list and its descendants; return whether all paths end with a word of valid length.

        Each node is processed once, and its sums are stored. The letters of a list increase, so a list is not longer
        than the alphabet; the depth of recursion is limited by the length of a word.
        """
        cdef uint32_t at = list, node, below, words
        cdef sums_t total
        if sums[list].height:
            return sums[list].height <= most
        if most == 0:
            return False        # longer than any word: there may be a cycle
        while not is_last(self.nodes[at]) and not sums[at + 1].height:
            at += 1
        total = sums[at + 1] if not is_last(self.nodes[at]) else sums[0]
        while True:
            node = self.nodes[at]
            below = arc_of(node)
            if below and not self._sum_up(sums, below, most - 1):
                return False
            if not below and not accepts(node):
                return False    # a path that does not end with a word
            words = accepts(node) + sums[below].words
            if sums[below].height >= <uint32_t> most or total.words + words > MOST_STRINGS:
                return False
            total.height = max(total.height, sums[below].height + 1)
            total.words += words
            total.lengths += words + sums[below].lengths
            sums[at] = total
            if at == list:
                return True
            at -= 1

    cdef bint _judge(self, sums_t *sums) noexcept nogil:
        """Return whether both parts have words, and the GADDAG has each word of the DAWG once per letter (by sums)."""
        if not (self.dawg and self.gaddag and self._sum_up(sums, self.dawg, MAX_WORD)):
            return False
        if not self._sum_up(sums, self.gaddag, MAX_WORD + 1):
            return False
        self.count = sums[self.dawg].words
        return self.count <= MOST_WORDS and sums[self.gaddag].words == sums[self.dawg].lengths

    cdef void _note_anagrams(self, uint32_t list, uint64_t hash) noexcept nogil:
        """Add the letters of each word to the table of anagrams."""
        cdef uint32_t node
        cdef uint64_t sum
        while list:
            node = self.nodes[list]
            sum = hash + letter_hash(letter_of(node))
            if accepts(node):
                self.anagrams[sum >> 24 & self.anagram_mask] |= anagram_bits(sum)
            self._note_anagrams(arc_of(node), sum)
            if is_last(node):
                return
            list += 1

    @property
    def memory(self):
        """Size of the nodes and the additional tables in bytes."""
        return 2 * self.size * sizeof(uint32_t) + 8 * (self.anagram_mask + 1)

    def __contains__(self, const uint8_t[::1] word):
        """Return whether the graph has a word, given by its letters."""
        cdef uint32_t list = self.dawg, node = 0
        cdef Py_ssize_t i
        for i in range(word.shape[0]):
            node = child(self.nodes, list, word[i])
            if node == 0:
                return False
            list = arc_of(node)
        return bool(accepts(node)) if word.shape[0] else False

    def words(self):
        """Return all words, as letters, in order."""
        found = []
        self._collect(self.dawg, bytearray(), found)
        return found

    cdef _collect(self, uint32_t list, bytearray front, found):
        cdef uint32_t node
        if list == 0 or len(front) >= MAX_WORD:
            return
        while True:
            node = self.nodes[list]
            front.append(letter_of(node))
            if accepts(node):
                found.append(bytes(front))
            self._collect(arc_of(node), front, found)
            front.pop()
            if is_last(node):
                return
            list += 1
