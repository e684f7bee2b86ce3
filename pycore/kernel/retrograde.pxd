"""Tables of all positions of a few pieces: winner and number of plies."""

from libc.stdint cimport int16_t, uint8_t, uint16_t

cdef enum:
    NEVER = 65_535
    NO_VALUE = -32_000      # a position that no table has
    MAX_BEFORE = 96         # most quiet moves that lead to a position


cdef struct look_t:         # what the moves of a position say at once
    int best                # plies of the shortest win by a capture or the like; NEVER without one
    int least               # plies of the longest loss by a capture
    int left                # number of moves not known to lose


cdef class Retrograde:
    cdef readonly bint ready
    cdef int size
    cdef int16_t *values        # see `Retrograde.value_at`
    cdef uint16_t *due          # plies to the end, if known but not final
    cdef uint16_t *least        # plies to the end of the longest losing capture
    cdef uint8_t *left          # number of moves not known to lose
    cdef int at                 # the next position of the current pass
    cdef int plies              # plies of the current pass; -1 for the first pass
    cdef int waiting            # number of positions that are due and not final

    cdef int _allocate(self, int size) except -1
    cdef bint _look(self, int index, look_t *look) noexcept nogil
    cdef int _before(self, int index, int *before) noexcept nogil
    cdef void _advance(self, int positions) noexcept nogil
    cdef void _begin(self, int index) noexcept nogil
    cdef void _settle(self, int index) noexcept nogil
    cdef void _set_due(self, int index, int plies) noexcept nogil
