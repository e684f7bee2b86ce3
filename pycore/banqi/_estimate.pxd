"""What a position is worth at a glance."""

from libc.stdint cimport int8_t, uint16_t

from pycore.banqi._engine cimport MAX_CELLS, PIECES, rules_t, state_t


cdef struct worth_t:        # the same all through a search
    int values[PIECES]
    uint16_t beats[PIECES]      # pieces that it captures without being captured by them
    int8_t distance[MAX_CELLS][MAX_CELLS]   # steps, as if nothing stood between


cdef object weigh(worth_t *worth, const rules_t *rules, object values)
cdef int estimate(const worth_t *worth, const state_t *state, int color) noexcept nogil
