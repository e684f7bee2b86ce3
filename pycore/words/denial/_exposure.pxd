"""Bonus cells that the next player can cover."""

cimport cython
from libc.stdint cimport int32_t, uint64_t

from pycore.words._board cimport MAX_RACK, board_t, setup_t

cdef enum:
    MOST_FACTOR = 3             # of a word


# What a bonus cell is worth to the next player, in thousandths of a point: by its word factor and by the least number
# of tiles of a word that covers it.
cdef struct exposure_t:
    int32_t worth[MOST_FACTOR + 1][MAX_RACK + 1]


cdef int exposure_of(
    const exposure_t *exposure, const setup_t *setup, const board_t *board, uint64_t letters) noexcept nogil
cdef int least_tiles(
    const setup_t *setup, const board_t *board, uint64_t letters, int down, int line, int at) noexcept nogil


@cython.final
cdef class Exposure:
    cdef exposure_t exposure
