"""Games of Tafl with packed states."""

from libc.stdint cimport int64_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.tafl._moves cimport move_t, rules_t, state_t

cdef enum:
    MAX_PAST = 1001     # the longest sequence of positions without a capture
    MAX_LINE = 128      # maximum number of plies from the position of an engine
    SHORTEST = 8        # number of moves between a position and its third occurrence, at least


cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil


cdef class Engine:
    cdef rules_t rules
    cdef state_t state
    cdef uint64_t past[MAX_PAST + MAX_LINE]     # keys since the last capture, including the current position
    cdef int past_count

    cdef int _list(self, const state_t *state, move_t *moves, int *ending) noexcept nogil
    cdef int _ending(self, const state_t *state, const uint64_t *path, int length) noexcept nogil
    cdef int64_t _perft(self, const state_t *state, int depth, uint64_t *path, int length) noexcept nogil
    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil
