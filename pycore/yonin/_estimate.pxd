"""Static estimates of positions."""

from pycore.yonin._moves cimport CODES, rules_t, state_t

cdef int VALUES[CODES]          # of pieces on the board

cdef int estimate(const rules_t *rules, const state_t *state, int player) noexcept nogil
