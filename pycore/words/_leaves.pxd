"""Leaves: the value of tiles on a rack."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t

from pycore.words._board cimport BLANKED, MAX_LEAVES, MAX_RACK, rack_t


cdef struct leaves_t:
    # Values in thousandths of a point.
    int32_t single[BLANKED][MAX_RACK + 1]           # by tile and number of these tiles
    int32_t pair[BLANKED][BLANKED]                  # by two different tiles, the lower one first
    int32_t balance[MAX_RACK + 1][MAX_RACK + 1]     # by the number of vowels and of other letters
    uint64_t vowels                                 # as a bit set


cdef int check_rack(const uint8_t[::1] tiles) except -1
cdef int leave_value(const leaves_t *leaves, const int8_t *count) noexcept nogil
cdef void fill_keep(const leaves_t *leaves, const rack_t *rack, int32_t *keep) noexcept nogil


@cython.final
cdef class Leaves:
    cdef leaves_t values
