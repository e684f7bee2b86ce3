"""Tables of small endings: winner and number of plies."""

from libc.stdint cimport int8_t, uint8_t

from pycore.banqi._engine cimport rules_t, state_t

cdef enum:
    MOST = 3            # maximum number of pieces in a table
    SIDE = 32           # number of cells of the board
    MAX_LOADED = 32
    NO_VALUE = -128
    NEVER = 255


cdef struct ending_t:
    int key                     # key of the pieces
    const int8_t *values        # values by the cells of the pieces and the color to move


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil


cdef class Ending:
    cdef rules_t rules
    cdef readonly tuple pieces
    cdef int count
    cdef int size
    cdef int8_t kinds[MOST]
    cdef ending_t view
    cdef ending_t parts[MOST]   # the endings after a capture
    cdef tuple kept             # owners of the memory of `parts`
    cdef int8_t *values         # see `Ending.value`
    cdef uint8_t *due           # plies to the end, if known but not final
    cdef uint8_t *least         # plies to the end of the longest losing capture
    cdef int *left              # number of moves not known to lose

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil
    cdef int _index(self, const int8_t *cells, int color) noexcept nogil
    cdef void _build(self) noexcept nogil
    cdef void _begin(self, int index) noexcept nogil
    cdef void _settle(self, int index, int plies) noexcept nogil
