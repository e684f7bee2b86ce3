"""Upper bounds of the values of plays, for the search for the best play."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from pycore.words._board cimport MAX_RACK, hunt_t
from pycore.words._plays cimport sweep_t

cdef enum:
    MAX_BOUNDS = 64 * 8 * 10        # a bound has a bit of a plane, and a number of tiles
    MAX_CHOICES = 4096              # a rack of seven different tiles with a blank has some 2,000
    TOO_MANY = -1


# The words of a length from a start, which all take the same number of tiles from the rack.
cdef struct bound_t:
    int value                       # upper bound of the values of their plays
    uint16_t cell                   # bit of the start in a plane
    uint8_t length
    uint8_t tiles
    uint64_t hash                   # hash of the letters on the board in between


# The hashes of all choices of some tiles from the rack, listed when first asked for.
cdef struct choices_t:
    int count
    int first[MAX_RACK + 1]         # by the number of tiles
    int end[MAX_RACK + 1]           # 0 if not listed yet
    uint64_t hash[MAX_CHOICES]


cdef void sort_rack(hunt_t *hunt) noexcept nogil
cdef bint may_lay(hunt_t *hunt, choices_t *choices, int tiles, uint64_t hash) noexcept nogil
cdef int list_bounds(sweep_t *sweep, bound_t *bounds) noexcept nogil
