"""Positions that fit what a player has seen."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.fogchess._layers cimport layer_t
from pycore.fogchess._sample cimport Sample


cdef class Belief(Sample):
    cdef int mended             # the last layer in which pieces were moved to fit; 0 for none

    cdef int _wanted(self) noexcept
    cdef int _enlarge(self, uint64_t seed) except -1
    cdef void _prune(self, int span) noexcept nogil
    cdef void _prune_one(self, int number) noexcept nogil
    cdef void _thin(self, int number) noexcept nogil
    cdef int _redraw(self, uint64_t seed, long least) except -1
    cdef int _mend(self, const layer_t *before, uint64_t seed) except -1
    cdef void _mend_work(
        self, const layer_t *before, const uint8_t *cells, long own, uint64_t choice, rng_t *rng
    ) noexcept nogil
