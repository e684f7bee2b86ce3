"""What the board alone decides."""

from pycore.tafl._moves cimport ground_t, state_t

cdef int decide(const ground_t *ground, const state_t *state) noexcept nogil
