"""A game of Banqi with what its end depends on."""

from libc.stdint cimport int8_t, int64_t, uint64_t

from pycore.banqi._moves cimport move_t, rules_t, state_t
from pycore.base.rng cimport rng_t

cdef enum:
    MAX_PAST = 1024     # number of keys stored for repetitions
    # Endings.
    ON = 0
    LOST = 1            # the player to move has no legal move
    DRAWN = 2
    WON = 3             # the player not to move has lost


cdef class Engine:
    cdef rules_t rules
    cdef state_t state
    cdef uint64_t past[MAX_PAST]    # keys of the positions since the last flip or capture, including the current one
    cdef move_t line[MAX_PAST]      # the moves to these positions; none to the first one
    cdef int past_count

    cdef int _ending(
        self, const state_t *state, int moves, const uint64_t *past, const move_t *line, int past_count
    ) noexcept nogil
    cdef int64_t _perft(self, const state_t *state, const int8_t *under, int depth) noexcept nogil
    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil
