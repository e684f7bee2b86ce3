"""Python faces of what is inline in `bits`, `heap` and `table`; the contract stands in faces.pyi."""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from pycore.kernel.bits cimport (
    bit_count, drop_bit, flip_bit, has_bit, highest_bit, lowest_bit, put_bit, size_of_set, take_lowest,
)
from pycore.kernel.heap cimport heap_free, heap_pop, heap_push, heap_reserve, heap_t, waiting_t
from pycore.kernel.table cimport (
    key_place, table_add, table_clear, table_double, table_first, table_free, table_is_crowded, table_new, table_next,
    table_put, table_t, table_take,
)

from pycore.base.errors import ParameterError

cdef enum:
    MOST_NUMBERS = 1 << 16


def bits_of(uint64_t word):
    bits = []
    while word:
        bits.append(take_lowest(&word))
    return bits


def bits_of_half(uint32_t word):
    bits = []
    while word:
        bits.append(take_lowest(&word))
    return bits


def ends_of(uint64_t word):
    return (lowest_bit(word), highest_bit(word)) if word else None


def count_of(uint64_t word):
    return bit_count(word)


cdef class NumberSet:
    """Numbers below a limit. See the .pyi file for its contract."""

    cdef uint64_t *words
    cdef readonly int limit

    def __cinit__(self, int limit):
        if not 0 < limit <= MOST_NUMBERS:
            raise ParameterError("limit", f"{limit} is not in 1..{MOST_NUMBERS}")
        self.limit = limit
        self.words = <uint64_t *> calloc((limit + 63) // 64, sizeof(uint64_t))
        if self.words == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.words)

    cdef int _number(self, number) except -1:
        if not 0 <= number < self.limit:
            raise ParameterError("number", f"{number} is not in 0..{self.limit - 1}")
        return number

    def __contains__(self, number):
        return has_bit(self.words, self._number(number))

    def __len__(self):
        return size_of_set(self.words, (self.limit + 63) // 64)

    def add(self, number):
        put_bit(self.words, self._number(number))

    def discard(self, number):
        drop_bit(self.words, self._number(number))

    def flip(self, number):
        flip_bit(self.words, self._number(number))


cdef class Waiting:
    """A heap. See the .pyi file for its contract."""

    cdef heap_t heap

    def __dealloc__(self):
        heap_free(&self.heap)

    def __len__(self):
        return self.heap.size

    def push(self, uint64_t key, int32_t number):
        if self.heap.size == self.heap.room and not heap_reserve(&self.heap, max(4, 2 * self.heap.room)):
            raise MemoryError
        heap_push(&self.heap, key, number)

    def pop(self):
        cdef waiting_t first
        if not self.heap.size:
            raise IndexError("nothing waits")
        first = heap_pop(&self.heap)
        return first.key, first.number


cdef class Numbers:
    """Values, numbered as they come, found by hashes that are given. See the .pyi file for its contract."""

    cdef table_t table
    cdef list values
    cdef list hashes
    cdef list places    # in the table; of no use after it has been doubled
    cdef readonly bint grows

    def __cinit__(self, uint64_t size, *, bint grows=True):
        if not 0 < size <= MOST_NUMBERS or size & (size - 1):
            raise ParameterError("size", f"{size} is no power of two up to {MOST_NUMBERS}")
        self.values, self.hashes, self.places, self.grows = [], [], [], grows
        if not table_new(&self.table, size):
            raise MemoryError

    def __dealloc__(self):
        table_free(&self.table)

    @property
    def size(self):
        return self.table.mask + 1

    cdef int _find(self, value, uint64_t hash, uint64_t *place):
        cdef int number = table_first(&self.table, hash, place)
        while number >= 0 and self.values[number] != value:
            number = table_next(&self.table, hash, place)
        return number

    def find(self, value, uint64_t hash):
        cdef uint64_t place
        return self._find(value, hash, &place)

    def add(self, value, uint64_t hash):
        cdef uint64_t place
        cdef int number = self._find(value, hash, &place)
        if number >= 0:
            return number
        number = len(self.values)
        if self.grows and table_is_crowded(&self.table, number + 1):
            self._double()
            self._find(value, hash, &place)
        if <uint64_t> number == self.table.mask:
            raise ParameterError("value", "the table is full")
        self.values.append(value)
        self.hashes.append(hash)
        self.places.append(place)
        table_put(&self.table, hash, place, number)
        return number

    cdef _double(self):
        cdef int number
        cdef uint64_t place = 0
        if not table_double(&self.table):
            raise MemoryError
        self.places.clear()
        for number in range(len(self.values)):
            table_add(&self.table, self.hashes[number], number)
            self._find(self.values[number], self.hashes[number], &place)
            self.places.append(place)

    def take(self):
        if not self.values:
            raise IndexError("nothing was put in")
        self.hashes.pop()
        table_take(&self.table, self.places.pop())
        return self.values.pop()

    def clear(self):
        table_clear(&self.table)
        self.values.clear()
        self.hashes.clear()
        self.places.clear()


cdef class Keys:
    """A set of keys. See the .pyi file for its contract."""

    cdef uint64_t *keys
    cdef uint64_t mask
    cdef uint64_t count

    def __cinit__(self, uint64_t size):
        if not 0 < size <= MOST_NUMBERS or size & (size - 1):
            raise ParameterError("size", f"{size} is no power of two up to {MOST_NUMBERS}")
        self.mask = size - 1
        self.keys = <uint64_t *> calloc(size, sizeof(uint64_t))
        if self.keys == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.keys)

    def __len__(self):
        return self.count

    cdef uint64_t _place(self, uint64_t key, uint64_t hash):
        return key_place(self.keys, self.mask, hash, key)

    def has(self, uint64_t key, uint64_t hash):
        return self.keys[self._place(key, hash)] != 0

    def add(self, uint64_t key, uint64_t hash):
        cdef uint64_t place = self._place(key, hash)
        if self.keys[place] or key == 0:
            return False
        if self.count == self.mask:
            raise ParameterError("key", "the table is full")
        self.keys[place] = key
        self.count += 1
        return True
