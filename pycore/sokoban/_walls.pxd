"""Boxes that are frozen on goals, as walls: the goals that the other boxes can still reach. Private to the solvers."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from pycore.sokoban._corral cimport Corrals


# Between two calls `wall` has the wall alone. A slot of the cache has the frozen boxes, and one more than the lowest
# cell of the part of the board that is left to the player; 0 if it is empty.
cdef class Walls(Corrals):
    cdef int *held                  # frozen boxes of the position given to `hold`
    cdef int held_count
    cdef uint16_t *held_table       # as dist, with the frozen boxes as walls
    cdef uint8_t *wall              # walls, frozen boxes, and cells outside of the player's part
    cdef uint64_t *fixed            # set of frozen boxes
    cdef uint64_t *slot_keys        # words + 1 for each slot
    cdef uint16_t *slot_tables      # as dist, for each slot
    cdef size_t slots
    cdef readonly int tables_made

    cdef void hold(self, int player) noexcept nogil
    cdef bint sealed(self, int number, int player) noexcept nogil
    cdef bint rematchable(self, int number) noexcept nogil
    cdef bint _freeze(self, int cell) noexcept nogil
    cdef uint16_t *_table(self, const int *frozen, int count, int player) noexcept nogil
    cdef int _part(self, int player) noexcept nogil
    cdef void _measure_walled(self, uint16_t *table) noexcept nogil
