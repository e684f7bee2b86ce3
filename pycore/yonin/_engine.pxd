"""Games of Yonin Shogi with packed states."""

from libc.stdint cimport int8_t, int64_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.yonin._moves cimport PLAYERS, move_t, rules_t, state_t

cdef enum:
    MAX_PAST = 1001     # the longest sequence of quiet positions
    MAX_LINE = 128      # maximum number of plies from the position of an engine
    # Endings.
    ON = 0
    MATED = 1
    DRAWN = 2


cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil
cdef int ending_of(const rules_t *rules, const state_t *state, const uint64_t *path, int length) noexcept nogil
cdef void rank(const rules_t *rules, const state_t *state, int8_t *places) noexcept nogil


cdef class Engine:
    cdef rules_t rules
    cdef state_t state
    cdef uint64_t past[MAX_PAST + MAX_LINE]     # keys of the quiet positions up to the current one
    cdef int past_count

    cdef int64_t _perft(self, const state_t *state, int depth, uint64_t *path, int length) noexcept nogil
    cdef void _playout(self, rng_t *rng, int64_t *plies, int8_t *places) noexcept nogil
