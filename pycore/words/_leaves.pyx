"""Leaves: the value of tiles on a rack, as a sum over tiles, pairs of tiles, and the balance of vowels."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t
from libc.string cimport memset

from pycore.words._board cimport begin_rack

from pycore.base.errors import ParameterError


cdef int check_rack(const uint8_t[::1] tiles) except -1:
    """Raise `ParameterError` if there are too many tiles for a rack."""
    if tiles.shape[0] > MAX_RACK:
        raise ParameterError("tiles", f"{tiles.shape[0]} on a rack, not up to {MAX_RACK}")
    return 0


cdef int leave_value(const leaves_t *leaves, const int8_t *count) noexcept nogil:
    """Return the value of some tiles, given by the number of each kind below BLANKED."""
    cdef int tile, i, kinds = 0, vowels = 0, others = 0, value = 0
    cdef int held[MAX_RACK]
    for tile in range(BLANKED):
        if count[tile] <= 0:
            continue
        value += leaves.single[tile][count[tile]]
        if tile:
            if leaves.vowels >> tile & 1:
                vowels += count[tile]
            else:
                others += count[tile]
        for i in range(kinds):
            value += leaves.pair[held[i]][tile]
        held[kinds] = tile
        kinds += 1
    return value + leaves.balance[vowels][others]


cdef void fill_keep(const leaves_t *leaves, const rack_t *rack, int32_t *keep) noexcept nogil:
    """Compute the values of all subsets of a rack by their indices in the rack."""
    cdef int8_t count[BLANKED]
    cdef int kinds[MAX_RACK]
    cdef int tile, number = 0, key, i
    memset(count, 0, sizeof(count))
    for tile in range(BLANKED):
        if rack.count[tile]:
            kinds[number] = tile
            number += 1
    for key in range(rack.leaves):
        keep[key] = leave_value(leaves, count)
        # The next subset, in mixed-radix order.
        for i in range(number):
            count[kinds[i]] += 1
            if count[kinds[i]] <= rack.count[kinds[i]]:
                break
            count[kinds[i]] = 0


@cython.final
cdef class Leaves:
    """An immutable table of leaves. The documentation is in _leaves.pyi."""

    def __cinit__(self, vowels, single, pair, balance):
        memset(&self.values, 0, sizeof(leaves_t))
        for tile in vowels:
            self.values.vowels |= 1ULL << <int> tile
        for (tile, count), worth in single.items():
            self.values.single[<int> tile][<int> count] = worth
        for (first, second), worth in pair.items():
            self.values.pair[<int> first][<int> second] = worth
        for (front, back), worth in balance.items():
            self.values.balance[<int> front][<int> back] = worth

    def value(self, const uint8_t[::1] tiles):
        """Return the value of some tiles in thousandths of a point."""
        cdef int8_t count[BLANKED]
        cdef Py_ssize_t i
        memset(count, 0, sizeof(count))
        check_rack(tiles)
        for i in range(tiles.shape[0]):
            count[tiles[i]] += 1
        return leave_value(&self.values, count)

    def best_kept(self, const uint8_t[::1] tiles):
        """Return the proper subset of some tiles with the highest value, and its value in thousandths of a point."""
        cdef rack_t rack
        cdef int32_t keep[MAX_LEAVES]
        cdef int key, best = 0, tile
        cdef Py_ssize_t i
        memset(&rack, 0, sizeof(rack))
        check_rack(tiles)
        for i in range(tiles.shape[0]):
            rack.count[tiles[i]] += 1
        begin_rack(&rack)
        fill_keep(&self.values, &rack, keep)
        for key in range(rack.leaves - 1):
            if keep[key] > keep[best]:
                best = key
        kept = bytearray()
        for tile in range(BLANKED):
            if rack.count[tile]:
                kept.extend([tile] * (best // rack.weight[tile] % (rack.count[tile] + 1)))
        return bytes(kept), keep[best]
