"""Hash tables with open addressing: what is not at its place is at one of the next, before the first free one.

All tables have a power of two of places and always a free one, or a search would not end: owners double them, or know
that few enough are put in. Hashes come mixed: their low bits choose the place. Nothing is taken out but in the reverse
order of putting in, so that no search is ever cut off.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset


cdef extern from *:
    """
    #ifdef _MSC_VER
    #define warren_fetch(address) ((void) (address))
    #else
    #define warren_fetch(address) __builtin_prefetch(address)
    #endif
    """
    void fetch "warren_fetch"(const void *address) noexcept nogil


# A table of numbers knows where things are, not what they are: whoever keeps them in an array compares them. Numbers
# are less than the mask. So next to them is room for the bits of the hash that do not choose the place; they spare most
# looks at things that are others, which are far away in memory.
#
#     number = table_first(&table, hash, &place)
#     while number >= 0 and not <this is it>:
#         number = table_next(&table, hash, &place)
#     if number < 0:
#         table_put(&table, hash, place, <the new one>)


cdef struct table_t:
    uint32_t *places        # numbers + 1, each at most once, with bits of their hashes above the mask; 0 where free
    uint64_t mask           # places less one


cdef inline bint table_new(table_t *table, uint64_t size) noexcept nogil:
    """Begin an empty table of so many places; False for lack of memory."""
    table.places = <uint32_t *> calloc(size, sizeof(uint32_t))
    table.mask = size - 1
    return table.places != NULL


cdef inline void table_over(table_t *table, void *zeroed, uint64_t size) noexcept nogil:
    """Begin an empty table of so many places in memory that someone else frees: it is not to be doubled."""
    table.places = <uint32_t *> zeroed
    table.mask = size - 1


cdef inline void table_free(table_t *table) noexcept nogil:
    free(table.places)
    table.places = NULL


cdef inline void table_clear(table_t *table) noexcept nogil:
    memset(table.places, 0, (table.mask + 1) * sizeof(uint32_t))


cdef inline bint table_is_crowded(const table_t *table, uint64_t count) noexcept nogil:
    """Tell whether so many numbers are more than half of the places: there, searches begin to take long."""
    return 2 * count > table.mask + 1


cdef inline bint table_double(table_t *table) noexcept nogil:
    """Begin an empty table of twice as many places in its stead; False for lack of memory, and nothing has changed."""
    cdef table_t bigger
    if not table_new(&bigger, 2 * (table.mask + 1)):
        return False
    free(table.places)
    table[0] = bigger
    return True


cdef inline void table_foresee(const table_t *table, uint64_t hash) noexcept nogil:
    """Let the memory begin to fetch the place where a search for this hash will start."""
    fetch(table.places + (hash & table.mask))


cdef inline int32_t table_first(const table_t *table, uint64_t hash, uint64_t *place) noexcept nogil:
    """Return the first number that may have this hash, and its place; -1 if there is none, and where it belongs."""
    place[0] = hash & table.mask
    return table_here(table, hash, place)


cdef inline int32_t table_next(const table_t *table, uint64_t hash, uint64_t *place) noexcept nogil:
    """Return the number after the one at this place that may have this hash, and its place; -1 if there is none."""
    place[0] = (place[0] + 1) & table.mask
    return table_here(table, hash, place)


cdef inline int32_t table_here(const table_t *table, uint64_t hash, uint64_t *place) noexcept nogil:
    """Return the first number from this place on that may have this hash, and its place; -1 if there is none."""
    cdef uint32_t found, mask = <uint32_t> table.mask
    while True:
        found = table.places[place[0]]
        if not found or not (found ^ <uint32_t> hash) & ~mask:
            return <int32_t> (found & mask) - 1
        place[0] = (place[0] + 1) & mask


cdef inline void table_put(table_t *table, uint64_t hash, uint64_t place, int32_t number) noexcept nogil:
    """Put a number where its search has ended: at a free place, or in the stead of its equal."""
    table.places[place] = <uint32_t> number + 1 | <uint32_t> hash & ~<uint32_t> table.mask


cdef inline void table_add(table_t *table, uint64_t hash, int32_t number) noexcept nogil:
    """Put in a number that is not there."""
    cdef uint64_t place = hash & table.mask
    while table.places[place]:
        place = (place + 1) & table.mask
    table_put(table, hash, place, number)


cdef inline void table_take(table_t *table, uint64_t place) noexcept nogil:
    """Take out the number that was put in last; it is at this place."""
    table.places[place] = 0


# A table of keys is an array of them, 0 where free, with whatever belongs to a key at the same place of other arrays.


cdef inline uint64_t key_place(const uint64_t *keys, uint64_t mask, uint64_t hash, uint64_t key) noexcept nogil:
    """Return the place of a key, which is not 0; the free place where it belongs, if it is not there."""
    cdef uint64_t place = hash & mask
    while keys[place] and keys[place] != key:
        place = (place + 1) & mask
    return place
