"""Static evaluation of positions."""

from libc.stdint cimport int8_t, uint8_t

from pycore.jungle._engine cimport KINDS, rules_t, state_t


cdef struct worth_t:        # constant during a search
    int values[KINDS]
    uint8_t beats[KINDS]        # kinds that it captures without being captured by them
    int8_t gait[KINDS]          # the kind of steps, an index of DISTANCES


cdef void weigh(worth_t *worth, const rules_t *rules) noexcept nogil
cdef int estimate(const worth_t *worth, const state_t *state) noexcept nogil
