"""Threats of the next move, and static evaluation of positions."""

from pycore.tafl._moves cimport ground_t, rules_t, state_t

cdef bint can_leave(const ground_t *ground, const state_t *state) noexcept nogil
cdef bint can_capture_king(const rules_t *rules, const state_t *state) noexcept nogil
cdef int estimate(const rules_t *rules, const state_t *state) noexcept nogil
