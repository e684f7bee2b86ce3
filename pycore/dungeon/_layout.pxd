"""Rooms standing on a plane, and where one more could stand so that its doors meet those of some of them."""

from libc.stdint cimport int64_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.dungeon._space cimport Spaces, fit_t
from pycore.kernel.bitset cimport bits_t


cdef struct standing_t:
    int outline
    int x
    int y
    const bits_t *cells


cdef struct near_t:         # a room that the new one must stay near
    int room
    int easy                # gap in tiles that costs nothing
    int most                # gap in tiles that is too wide


cdef struct option_t:
    int64_t cost
    uint64_t key
    int variant
    int x
    int y


cdef class Layout:
    cdef Spaces spaces
    cdef rng_t steps
    cdef int max_width
    cdef int max_height
    cdef int capacity
    cdef standing_t *rooms
    cdef int count
    cdef int left               # of the box around all rooms
    cdef int top
    cdef int right
    cdef int bottom
    cdef int *kept              # cells (x, y) to be kept free of rooms
    cdef int kept_count
    cdef near_t *near
    cdef int near_count
    cdef int *joined            # rooms to be joined to the new one, beside the one it is put against
    cdef int joined_count
    cdef option_t *options      # the best so far, best first
    cdef int option_count
    cdef readonly int64_t tests     # places tested
    cdef readonly int nearest       # see the .pyi file
    cdef readonly int nearest_room

    cdef void _measure(self) noexcept nogil
    cdef void _survey(self, int anchor, int variant, int longest, uint64_t step, int most) noexcept nogil
    cdef bint _is_free(self, const standing_t *new) noexcept nogil
    cdef int64_t _cost(self, const standing_t *new, int longest) noexcept nogil
    cdef void _enter(self, const option_t *option, int most) noexcept nogil
