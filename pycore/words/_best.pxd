"""Search for the best play only."""

from pycore.words._board cimport hunt_t

cdef void best_play(hunt_t *hunt) noexcept nogil
