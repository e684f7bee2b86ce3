"""The word graph: construction, validation and queries. One array of nodes has both a DAWG and a GADDAG.

A node has 32 bits: letter (8), end of a word (1), last sibling (1), and index of the list of its children (22).
Siblings are adjacent, in the order of their letters. Nodes 0 and 1 have the letter 0 and point to the roots of the DAWG
and of the GADDAG. The DAWG spells words forward. The GADDAG (Gordon, A Faster Scrabble Move Generation Algorithm, 1994)
spells each word from each of its letters: first backward to the front, then a separator, then forward from the next
letter. Equal subgraphs are stored once, also between DAWG and GADDAG.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memset

from pycore.base.budget cimport Budget

from pycore.base.errors import ParameterError

cdef enum:
    STRIDE = MAX_WORD + 2       # letters, a separator, and a zero at the end
    MOST_NODES = 1 << 22
    ANAGRAM_BITS = 32           # minimum number of bits per word
    MOST_WORDS = 1 << 21        # graphs with more words, which a damaged file may have, are refused
    MOST_STRINGS = MOST_WORDS * MAX_WORD
    OUT_OF_RANGE = 1            # errors of a graph
    NO_WORDS
    NO_MEMORY
    SHIFT = 2                   # codes in sorted strings: 0 is the end, 1 the separator, then letters

ctypedef struct draft_t:
    # An entry of a linked list of siblings; lists may share their ends.
    uint32_t child
    uint32_t next
    uint32_t place              # index in the array; 0 if not assigned yet
    uint8_t letter
    uint8_t accepts
    uint8_t is_head

MAX_NODES = MOST_NODES
FAULTS = {
    OUT_OF_RANGE: "an arc or a letter is out of range",
    NO_WORDS: "a word never ends, or the words are no lexicon's",
}


cdef int by_bytes(const void *a, const void *b) noexcept nogil:
    return memcmp(a, b, STRIDE)


@cython.final
cdef class Builder:
    """A builder for one graph of words. The documentation is in _graph.pyi."""

    cdef uint8_t *strings
    cdef size_t count
    cdef draft_t *drafts
    cdef uint32_t used, room
    cdef uint32_t *table
    cdef uint32_t table_mask
    cdef bint full

    def __cinit__(self):
        self.room = 1 << 16
        self.used = 1
        self.table_mask = (1 << 18) - 1
        self.drafts = <draft_t *> calloc(self.room, sizeof(draft_t))
        self.table = <uint32_t *> calloc(self.table_mask + 1, sizeof(uint32_t))
        if self.drafts == NULL or self.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.strings)
        free(self.drafts)
        free(self.table)

    def build(self, list words, Budget budget):
        """Return the array of nodes as bytes in native byte order; None if the budget was exceeded."""
        cdef uint32_t dawg, gaddag
        cdef int stop
        self._spell_forwards(words)
        with nogil:
            dawg = self._minimize()
        stop = self._spell_around(words, budget)
        if stop:
            return None
        with nogil:
            gaddag = self._minimize()
        if self.full:
            raise OverflowError
        return self._lay_out(dawg, gaddag)

    cdef _reserve(self, size_t count):
        free(self.strings)
        self.strings = <uint8_t *> calloc(count + 1, STRIDE)
        if self.strings == NULL:
            raise MemoryError
        self.count = 0

    cdef _spell_forwards(self, list words):
        cdef bytes word
        cdef int i
        self._reserve(len(words))
        for word in words:
            for i in range(len(word)):
                self.strings[self.count * STRIDE + i] = <uint8_t> word[i] + SHIFT - 1
            self.count += 1

    cdef int _spell_around(self, list words, Budget budget) except -1:
        cdef bytes word
        cdef const uint8_t *letters
        cdef uint8_t *string
        cdef int length, split, i
        self._reserve(sum(map(len, words)))
        for number, word in enumerate(words):
            if number % 64 == 0 and budget.spend(min(64, len(words) - number)):
                return 1
            letters = word
            length = len(word)
            for split in range(1, length + 1):
                string = self.strings + self.count * STRIDE
                self.count += 1
                for i in range(split):
                    string[i] = letters[split - 1 - i] + SHIFT - 1
                if split < length:
                    string[split] = SHIFT - 1
                    for i in range(split, length):
                        string[i + 1] = letters[i] + SHIFT - 1
            budget.advance(number + 1)
        return 0

    cdef uint32_t _minimize(self) noexcept nogil:
        """Return the list of the first letters of all strings."""
        qsort(self.strings, self.count, STRIDE, &by_bytes)
        return self._list(0, self.count, 0)

    cdef uint32_t _list(self, size_t low, size_t high, int depth) noexcept nogil:
        """Return the list of the letters at `depth` of the strings low..high - 1, which are equal before it."""
        cdef uint32_t next = 0, below
        cdef size_t start
        cdef uint8_t letter, ends
        while high > low and not self.full:
            letter = self.strings[(high - 1) * STRIDE + depth]
            if letter == 0:
                break       # a string that ends here is the first one
            start = high - 1
            while start > low and self.strings[(start - 1) * STRIDE + depth] == letter:
                start -= 1
            ends = self.strings[start * STRIDE + depth + 1] == 0
            below = self._list(start, high, depth + 1)
            next = self._share(letter - SHIFT + 1, ends, below, next)
            high = start
        if next:
            self.drafts[next].is_head = 1
        return next

    cdef uint32_t _share(self, uint8_t letter, uint8_t ends, uint32_t below, uint32_t next) noexcept nogil:
        """Return the entry with these values, which is created if it does not exist."""
        cdef uint64_t key = ((<uint64_t> below << 32) ^ next) * <uint64_t> 0x9E3779B97F4A7C15 + letter * 2 + ends
        cdef uint32_t at, found
        cdef draft_t *draft
        key = (key ^ (key >> 29)) * <uint64_t> 0xBF58476D1CE4E5B9
        at = <uint32_t> (key >> 32) & self.table_mask
        while True:
            found = self.table[at]
            if not found:
                break
            draft = &self.drafts[found]
            if draft.child == below and draft.next == next and draft.letter == letter and draft.accepts == ends:
                return found
            at = (at + 1) & self.table_mask
        if self.used == self.room and not self._grow():
            self.full = True
            return 0
        found = self.used
        self.used += 1
        draft = &self.drafts[found]
        draft.child, draft.next, draft.letter, draft.accepts = below, next, letter, ends
        draft.is_head, draft.place = 0, 0
        self.table[at] = found
        if 2 * self.used > self.table_mask and not self._rehash():
            self.full = True
        return found

    cdef bint _grow(self) noexcept nogil:
        cdef draft_t *drafts
        if self.room >= 4 * MOST_NODES:
            return False
        drafts = <draft_t *> realloc(self.drafts, 2 * <size_t> self.room * sizeof(draft_t))
        if drafts == NULL:
            return False
        self.drafts = drafts
        self.room *= 2
        return True

    cdef bint _rehash(self) noexcept nogil:
        cdef uint32_t *table = <uint32_t *> calloc(2 * (<size_t> self.table_mask + 1), sizeof(uint32_t))
        cdef uint32_t mask = 2 * self.table_mask + 1, i, at
        cdef uint64_t key
        cdef draft_t *draft
        if table == NULL:
            return False
        for i in range(1, self.used):
            draft = &self.drafts[i]
            key = ((<uint64_t> draft.child << 32) ^ draft.next) * <uint64_t> 0x9E3779B97F4A7C15
            key += draft.letter * 2 + draft.accepts
            key = (key ^ (key >> 29)) * <uint64_t> 0xBF58476D1CE4E5B9
            at = <uint32_t> (key >> 32) & mask
            while table[at]:
                at = (at + 1) & mask
            table[at] = i
        free(self.table)
        self.table = table
        self.table_mask = mask
        return True

    cdef bytes _lay_out(self, uint32_t dawg, uint32_t gaddag):
        """Assign an index to every list, the longest first, so that lists with equal ends share them."""
        cdef uint32_t i, entry, size = 2, length, places
        cdef uint32_t *lengths = <uint32_t *> calloc(self.used, sizeof(uint32_t))
        cdef uint32_t *order = <uint32_t *> calloc(self.used, sizeof(uint32_t))
        cdef uint32_t starts[MAX_LETTER + 3]
        cdef bytearray array
        cdef uint32_t[::1] out
        if lengths == NULL or order == NULL:
            free(lengths)
            free(order)
            raise MemoryError
        memset(starts, 0, sizeof(starts))
        # An entry is created after its successor, so the numbers in a list decrease.
        for i in range(1, self.used):
            lengths[i] = lengths[self.drafts[i].next] + 1
            starts[MAX_LETTER + 2 - lengths[i]] += 1
        places = 0
        for i in range(MAX_LETTER + 3):
            length, starts[i] = starts[i], places
            places += length
        for i in range(self.used - 1, 0, -1):
            order[starts[MAX_LETTER + 2 - lengths[i]]] = i
            starts[MAX_LETTER + 2 - lengths[i]] += 1
        for i in range(places):
            entry = order[i]
            if self.drafts[entry].is_head and not self.drafts[entry].place:
                while entry:
                    if not self.drafts[entry].place:
                        self.drafts[entry].place = size
                    size += 1
                    entry = self.drafts[entry].next
        if size > MOST_NODES:
            free(lengths)
            free(order)
            raise OverflowError
        array = bytearray(4 * <size_t> size)
        out = memoryview(array).cast("I")
        out[0] = 1 << 22 | self.drafts[dawg].place
        out[1] = 1 << 22 | self.drafts[gaddag].place
        for i in range(places):
            entry = order[i]
            if not self.drafts[entry].is_head or self.drafts[entry].place == 0:
                continue
            size = self.drafts[entry].place
            while entry and not out[size]:
                out[size] = (<uint32_t> self.drafts[entry].letter << 24 | <uint32_t> self.drafts[entry].accepts << 23
                             | <uint32_t> (self.drafts[entry].next == 0) << 22
                             | self.drafts[self.drafts[entry].child].place)
                size += 1
                entry = self.drafts[entry].next
        free(lengths)
        free(order)
        return bytes(array)


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
        self.anagram_mask = 1023
        while self.anagram_mask < ANAGRAM_BITS * <uint64_t> self.count:
            self.anagram_mask = 2 * self.anagram_mask + 1
        self.anagrams = <uint8_t *> calloc((self.anagram_mask + 1) // 8, 1)
        if self.anagrams == NULL:
            return NO_MEMORY
        self._note_anagrams(self.dawg, 0)
        return 0

    cdef bint _check(self, int letters) noexcept nogil:
        """Return whether all arcs and lists are within the array, and compute the letters of every list."""
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
            total.letters |= fold(<uint64_t> 1 << letter_of(node)) | sums[below].letters
            sums[at] = total
            self.below[at] = total.letters
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
        """Size of the nodes and the additional tables in bytes."""
        return self.size * 3 * sizeof(uint32_t) + (self.anagram_mask + 1) // 8

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
