"""Tables of small endings: winner and number of plies."""

from libc.stdint cimport int8_t, int16_t

from pycore.jungle._engine cimport rules_t, state_t
from pycore.kernel.retrograde cimport Retrograde

cdef enum:
    MOST = 3            # maximum number of pieces in a table
    MAX_LOADED = 64


cdef struct ending_t:
    int key                     # key of the pieces
    const int16_t *values       # values by the cells of the pieces and the color to move


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil


cdef class Ending(Retrograde):
    cdef rules_t rules
    cdef readonly tuple pieces
    cdef int count
    cdef int8_t kinds[MOST]
    cdef ending_t view
    cdef ending_t parts[MOST]   # the endings after a capture
    cdef int parts_count
    cdef tuple kept             # owners of the memory of `parts`

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil
    cdef int _index(self, const int8_t *cells, int color) noexcept nogil
