"""Tables of small endings: who wins, in how many plies."""

from libc.stdint cimport int8_t, uint8_t

from pycore.banqi._engine cimport rules_t, state_t

cdef enum:
    MOST = 3            # pieces in a table
    SIDE = 32           # cells of the board
    MAX_LOADED = 32
    NO_VALUE = -128
    NEVER = 255


cdef struct ending_t:
    int key                     # of the pieces
    const int8_t *values        # by the cells of the pieces and the color to move


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil


cdef class Ending:
    cdef rules_t rules
    cdef readonly tuple pieces
    cdef int count
    cdef int size
    cdef int8_t kinds[MOST]
    cdef ending_t view
    cdef ending_t parts[MOST]   # what is left after a capture
    cdef tuple kept             # the objects that own them
    cdef int8_t *values         # over 0: won in so many plies; below 0: lost in so many less one; 0: neither
    cdef uint8_t *due           # plies to the end, where one is known but not final
    cdef uint8_t *least         # plies to the end of the longest capture that loses
    cdef int *left              # moves that do not lose, as far as is known

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil
    cdef int _index(self, const int8_t *cells, int color) noexcept nogil
    cdef void _build(self) noexcept nogil
    cdef void _begin(self, int index) noexcept nogil
    cdef void _settle(self, int index, int plies) noexcept nogil
