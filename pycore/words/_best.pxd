"""Search for the best play only."""

from libc.stdint cimport int64_t

from pycore.words._board cimport hunt_t

cdef int64_t best_play(hunt_t *hunt) noexcept nogil
