"""Patterns of dead boxes that searches have found, so that no search stores a position with one of them again."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from pycore.kernel.bits cimport has_bit, take_lowest


cdef class Patterns:
    """A collection of patterns of one board, with a list for each cell of a box."""

    def __cinit__(self, int cells, int words):
        self.words, self.area_words = words, (cells + 63) >> 6
        self.boxes = <uint64_t *> calloc(MOST_PATTERNS * words, 8)
        self.areas = <uint64_t *> calloc(MOST_PATTERNS * self.area_words, 8)
        self.first = <int *> calloc(64 * words, sizeof(int))
        self.next = <int *> calloc(MOST_PATTERNS * MOST_STUCK, sizeof(int))
        self.taken = MOST_PATTERNS * ((words + self.area_words) * 8 + MOST_STUCK * sizeof(int))
        if not (self.boxes and self.areas and self.first and self.next):
            raise MemoryError

    def __dealloc__(self):
        free(self.boxes)
        free(self.areas)
        free(self.first)
        free(self.next)

    cdef void add(self, const uint64_t *boxes, const uint64_t *area) noexcept nogil:
        """Add a pattern of at most MOST_STUCK boxes; do nothing if there are too many already."""
        cdef int w, cell, entry = self.count * MOST_STUCK
        cdef uint64_t word
        if self.count == MOST_PATTERNS:
            return
        memcpy(self.boxes + <size_t> self.count * self.words, boxes, self.words * 8)
        memcpy(self.areas + <size_t> self.count * self.area_words, area, self.area_words * 8)
        self.count += 1
        for w in range(self.words):
            word = boxes[w]
            while word:
                cell = 64 * w + take_lowest(&word)
                self.next[entry] = self.first[cell]
                entry += 1
                self.first[cell] = entry

    cdef bint has(self, int cell, const uint64_t *bits, int player) noexcept nogil:
        """Return whether a position has a pattern with a box in this cell."""
        cdef int w, pattern, entry = self.first[cell]
        cdef const uint64_t *boxes
        while entry:
            pattern = (entry - 1) // MOST_STUCK
            if has_bit(self.areas + <size_t> pattern * self.area_words, player):
                boxes = self.boxes + <size_t> pattern * self.words
                for w in range(self.words):
                    if boxes[w] & ~bits[w]:
                        break
                else:
                    return True
            entry = self.next[entry - 1]
        return False
