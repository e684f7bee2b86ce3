"""Static evaluation of positions."""

from libc.stdint cimport int8_t, uint16_t

from pycore.banqi._moves cimport MAX_CELLS, PIECES, rules_t, state_t


cdef struct worth_t:        # constant during a search
    int values[PIECES]
    uint16_t beats[PIECES]      # pieces that it captures without being captured by them
    int8_t distance[MAX_CELLS][MAX_CELLS]   # steps on an empty board


cdef object weigh(worth_t *worth, const rules_t *rules, object values)
cdef int estimate(const worth_t *worth, const state_t *state, int color) noexcept nogil
