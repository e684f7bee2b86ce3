"""The word graph: checked and asked. One array of nodes is a DAWG and a GADDAG at once.

A node is 32 bits: letter (8), whether a word ends with it (1), whether it is the last of its siblings (1), and where
the list of its children begins (22). Siblings stand side by side in the order of their letters. Nodes 0 and 1 carry the
letter 0 and point to the roots: of the DAWG, which spells words forwards, and of the GADDAG (Gordon, A Faster Scrabble
Move Generation Algorithm, 1994), which spells each word from each of its letters on: first backwards to the front, then
a separator, then forwards from the next letter. Equal subgraphs are one, whichever of the two they belong to.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from pycore.base.errors import ParameterError

cdef enum:
    ANAGRAM_BITS = 32           # for each word, at least
    MOST_WORDS = 1 << 21        # a graph may spell many more than it has nodes; such a one is damaged
    MOST_STRINGS = MOST_WORDS * MAX_WORD
    OUT_OF_RANGE = 1            # what is wrong with a graph
    NO_WORDS
    NO_MEMORY

MAX_NODES = MOST_NODES
FAULTS = {
    OUT_OF_RANGE: "an arc or a letter is out of range",
    NO_WORDS: "a word never ends, or the words are no lexicon's",
}


@cython.final
cdef class Graph:
    """A graph in memory: its nodes belong to whoever lent them.

    Raises:
        ParameterError: the nodes are no graph: an arc or a list leaves the array, or letters are out of order.
    """

    def __cinit__(self, const uint32_t[::1] nodes, int letters):
        cdef int fault
        self.view = nodes
        self.size = <uint32_t> nodes.shape[0]
        if self.size < 3 or self.size > MOST_NODES:
            raise ParameterError("nodes", "no graph has so many")
        self.nodes = &self.view[0]
        self.masks = <uint32_t *> malloc(self.size * sizeof(uint32_t))
        self.below = <uint32_t *> calloc(self.size, sizeof(uint32_t))
        if self.masks == NULL or self.below == NULL:
            raise MemoryError
        with nogil:
            fault = self._build(letters)
        if fault == NO_MEMORY:
            raise MemoryError
        if fault:
            raise ParameterError("nodes", FAULTS[fault])

    def __dealloc__(self):
        free(self.anagrams)
        free(self.masks)
        free(self.below)

    cdef int _build(self, int letters) noexcept nogil:
        """Look at the nodes, and note what kernels ask for; return what is wrong, or 0."""
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
        self.anagram_mask = 1023
        while self.anagram_mask < ANAGRAM_BITS * <uint64_t> self.count:
            self.anagram_mask = 2 * self.anagram_mask + 1
        self.anagrams = <uint8_t *> calloc((self.anagram_mask + 1) // 8, 1)
        if self.anagrams == NULL:
            return NO_MEMORY
        self._note_anagrams(self.dawg, 0)
        return 0

    cdef bint _check(self, int letters) noexcept nogil:
        """Tell whether no arc and no list leaves the array, and note the letters of every list."""
        cdef uint32_t i = self.size - 1, node
        if not is_last(self.nodes[i]):
            return False
        while True:
            node = self.nodes[i]
            if letter_of(node) > <uint32_t> letters or arc_of(node) >= self.size or arc_of(node) == 1:
                return False
            self.masks[i] = fold(<uint64_t> 1 << letter_of(node))
            if not is_last(node):
                if letter_of(node) >= letter_of(self.nodes[i + 1]):
                    return False
                self.masks[i] |= self.masks[i + 1]
            if i == 0:
                break
            i -= 1
        return is_last(self.nodes[0]) and is_last(self.nodes[1])

    cdef bint _sum_up(self, sums_t *sums, uint32_t list, int most) noexcept nogil:
        """Sum up a list and all that comes after; tell whether every way through it ends, with a word, in time.

        Each node is seen to once: what several ways share has its sums already. Lists go up in letters, so that none is
        longer than the alphabet, and recursion goes no deeper than a word is long.
        """
        cdef uint32_t at = list, node, below, words
        cdef sums_t total
        if sums[list].height:
            return sums[list].height <= most
        if most == 0:
            return False        # longer than any word: the arcs may go round in a circle
        while not is_last(self.nodes[at]) and not sums[at + 1].height:
            at += 1
        total = sums[at + 1] if not is_last(self.nodes[at]) else sums[0]
        while True:
            node = self.nodes[at]
            below = arc_of(node)
            if below and not self._sum_up(sums, below, most - 1):
                return False
            if not below and not accepts(node):
                return False    # a way that ends without a word
            words = accepts(node) + sums[below].words
            if sums[below].height >= <uint32_t> most or total.words + words > MOST_STRINGS:
                return False
            total.height = max(total.height, sums[below].height + 1)
            total.words += words
            total.lengths += words + sums[below].lengths
            total.letters |= fold(<uint64_t> 1 << letter_of(node)) | sums[below].letters
            sums[at] = total
            self.below[at] = total.letters
            if at == list:
                return True
            at -= 1

    cdef bint _judge(self, sums_t *sums) noexcept nogil:
        """Tell whether both parts have words that end, and the second spells each word from each of its letters."""
        if not (self.dawg and self.gaddag and self._sum_up(sums, self.dawg, MAX_WORD)):
            return False
        if not self._sum_up(sums, self.gaddag, MAX_WORD + 1):
            return False
        self.count = sums[self.dawg].words
        return self.count <= MOST_WORDS and sums[self.gaddag].words == sums[self.dawg].lengths

    cdef void _note_anagrams(self, uint32_t list, uint64_t hash) noexcept nogil:
        """Note the letters of each word."""
        cdef uint32_t node
        cdef uint64_t sum, at
        cdef int i
        while list:
            node = self.nodes[list]
            sum = hash + letter_hash(letter_of(node))
            if accepts(node):
                for i in range(3):
                    at = (sum >> (i * 20 + (i == 1))) & self.anagram_mask
                    self.anagrams[at >> 3] |= <uint8_t> (1 << (at & 7))
            self._note_anagrams(arc_of(node), sum)
            if is_last(node):
                return
            list += 1

    @property
    def memory(self):
        """Bytes of the nodes, and of what is kept beside them."""
        return self.size * 3 * sizeof(uint32_t) + (self.anagram_mask + 1) // 8

    def __contains__(self, const uint8_t[::1] word):
        """Tell whether a word, as letters, is one of the graph's."""
        cdef uint32_t list = self.dawg, node = 0
        cdef Py_ssize_t i
        for i in range(word.shape[0]):
            node = child(self.nodes, list, word[i])
            if node == 0:
                return False
            list = arc_of(node)
        return bool(accepts(node)) if word.shape[0] else False

    def words(self):
        """Return all words as `bytes` of letters, in order; none is longer than 21 letters."""
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
