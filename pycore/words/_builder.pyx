"""Construction of the word graph of `_graph`.

The strings are sorted. Each list of siblings is built from its last letter to its first. A hash table of all entries
finds an equal entry with an equal rest of its list, which is used again.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, qsort, realloc
from libc.string cimport memcmp, memset

from pycore.base.budget cimport Budget
from pycore.kernel.table cimport (
    table_add, table_double, table_first, table_free, table_is_crowded, table_new, table_next, table_put, table_t,
)
from pycore.words._graph cimport MAX_LETTER, MAX_WORD, MOST_NODES

cdef enum:
    STRIDE = MAX_WORD + 2       # a separator more than letters, and a zero at the end
    FIRST_PLACES = 1 << 18
    SHIFT = 2                   # in strings being sorted: 0 ends, 1 separates, letters come after

# An entry of a list of siblings; lists are chained by `next`, and share their ends. No two entries are equal in child,
# next, letter and accepts; child and next are entries made before, or 0. A list begins with an entry that is_head.
ctypedef struct draft_t:
    uint32_t child
    uint32_t next
    uint32_t place              # in the array; 0 while it has none
    uint8_t letter
    uint8_t accepts
    uint8_t is_head


cdef int by_bytes(const void *a, const void *b) noexcept nogil:
    return memcmp(a, b, STRIDE)


cdef inline uint64_t hash_of(const draft_t *draft) noexcept nogil:
    cdef uint64_t key = ((<uint64_t> draft.child << 32) ^ draft.next) * <uint64_t> 0x9E3779B97F4A7C15
    key += draft.letter * 2 + draft.accepts
    return ((key ^ (key >> 29)) * <uint64_t> 0xBF58476D1CE4E5B9) >> 32


@cython.final
cdef class Builder:
    """A builder for one graph. The documentation is in _builder.pyi."""

    cdef uint8_t *strings
    cdef size_t count
    cdef draft_t *drafts
    cdef uint32_t used, room
    cdef table_t table          # of the drafts
    cdef bint full

    def __cinit__(self):
        self.room = 1 << 16
        self.used = 1
        self.drafts = <draft_t *> calloc(self.room, sizeof(draft_t))
        if not table_new(&self.table, FIRST_PLACES) or self.drafts == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.strings)
        free(self.drafts)
        table_free(&self.table)

    def build(self, list words, Budget budget):
        """Return the array of nodes as bytes in this machine's order; None if the budget ended.

        Args:
            words: each a `bytes` of letters 1..60, 1..21 of them; all different.
            budget: limits and progress; a node is a word.

        Raises:
            OverflowError: more nodes than an arc can reach.
        """
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
        """Return the list of the first letters of the strings."""
        qsort(self.strings, self.count, STRIDE, &by_bytes)
        return self._list(0, self.count, 0)

    cdef uint32_t _list(self, size_t low, size_t high, int depth) noexcept nogil:
        """Return the list of letters at index `depth` of the strings low..high - 1, whose earlier letters are equal."""
        cdef uint32_t next = 0, below
        cdef size_t start
        cdef uint8_t letter, ends
        while high > low and not self.full:
            letter = self.strings[(high - 1) * STRIDE + depth]
            if letter == 0:
                break       # the string that ends here comes first
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
        """Return the entry with these values, which is added if there is none."""
        cdef draft_t wanted = draft_t(below, next, 0, letter, ends, 0)
        cdef const draft_t *draft
        cdef uint64_t place, hash = hash_of(&wanted)
        cdef int found = table_first(&self.table, hash, &place)
        while found >= 0:
            draft = &self.drafts[found]
            if draft.child == below and draft.next == next and draft.letter == letter and draft.accepts == ends:
                return found
            found = table_next(&self.table, hash, &place)
        if self.used == self.room and not self._grow():
            self.full = True
            return 0
        found = self.used
        self.drafts[found] = wanted
        self.used += 1
        table_put(&self.table, hash, place, found)
        if table_is_crowded(&self.table, self.used) and not self._rehash():
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
        cdef uint32_t i
        if not table_double(&self.table):
            return False
        for i in range(1, self.used):
            table_add(&self.table, hash_of(&self.drafts[i]), i)
        return True

    cdef bytes _lay_out(self, uint32_t dawg, uint32_t gaddag):
        """Assign a position to every list, the longest first, so that lists with a common end share its positions."""
        cdef uint32_t size
        cdef uint32_t *order = <uint32_t *> calloc(self.used, sizeof(uint32_t))
        cdef bytearray array
        try:
            if order == NULL or not self._sort(order):
                raise MemoryError
            size = self._take_places(order)
            if size > MOST_NODES:
                raise OverflowError
            array = bytearray(4 * <size_t> size)
            self._write(order, memoryview(array).cast("I"), dawg, gaddag)
        finally:
            free(order)
        return bytes(array)

    cdef bint _sort(self, uint32_t *order) noexcept nogil:
        """Sort the entries by the lengths of the lists that they begin: the longest first, of equals the newest first.

        False for lack of memory.
        """
        cdef uint32_t starts[MAX_LETTER + 3]
        cdef uint32_t i, count, before = 0
        cdef uint32_t *lengths = <uint32_t *> calloc(self.used, sizeof(uint32_t))
        if lengths == NULL:
            return False
        memset(starts, 0, sizeof(starts))
        # An entry is made after the one it is chained to: the numbers of a chain fall.
        for i in range(1, self.used):
            lengths[i] = lengths[self.drafts[i].next] + 1
            starts[MAX_LETTER + 2 - lengths[i]] += 1
        for i in range(MAX_LETTER + 3):
            count, starts[i] = starts[i], before
            before += count
        for i in range(self.used - 1, 0, -1):
            order[starts[MAX_LETTER + 2 - lengths[i]]] = i
            starts[MAX_LETTER + 2 - lengths[i]] += 1
        free(lengths)
        return True

    cdef uint32_t _take_places(self, const uint32_t *order) noexcept nogil:
        """Assign positions in the array to all entries; return the size of the array."""
        cdef uint32_t i, entry, size = 2
        for i in range(self.used - 1):
            entry = order[i]
            if self.drafts[entry].is_head and not self.drafts[entry].place:
                while entry:
                    if not self.drafts[entry].place:
                        self.drafts[entry].place = size
                    size += 1
                    entry = self.drafts[entry].next
        return size

    cdef void _write(self, const uint32_t *order, uint32_t[::1] out, uint32_t dawg, uint32_t gaddag) noexcept:
        cdef uint32_t i, entry, place
        cdef const draft_t *draft
        out[0] = 1 << 22 | self.drafts[dawg].place
        out[1] = 1 << 22 | self.drafts[gaddag].place
        for i in range(self.used - 1):
            entry = order[i]
            if not self.drafts[entry].is_head or self.drafts[entry].place == 0:
                continue
            place = self.drafts[entry].place
            while entry and not out[place]:
                draft = &self.drafts[entry]
                out[place] = (<uint32_t> draft.letter << 24 | <uint32_t> draft.accepts << 23
                              | <uint32_t> (draft.next == 0) << 22 | self.drafts[draft.child].place)
                place += 1
                entry = draft.next
