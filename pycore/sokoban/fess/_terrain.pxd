"""What a board tells without boxes, and how boxes disturb it. Private to the solvers."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from pycore.sokoban.fess._features cimport Planned

cdef enum:
    MOST_ROOMS = 63     # of a board; further rooms count as corridors


# Sets of rooms have bit `r` for room `r`; rooms are counted from 1.
cdef class Terrain(Planned):
    cdef readonly int rooms
    cdef uint8_t *room_of            # room of each cell, 0 in corridors
    cdef int *part                  # last part of a room from which a cell was reached
    cdef uint64_t links[MOST_ROOMS + 1]     # rooms next to each room, without boxes
    cdef uint64_t *blocked          # blocked[cell]: cells that lose ways to goals if there is a box in this cell
    cdef uint64_t *pushable         # pushable[cell]: cells to which a lone box can be pushed
    cdef uint16_t *far              # mean pushes from each cell to the goals
    cdef uint16_t *steps_from       # result of `measure_steps`

    cdef bint survey(self) noexcept nogil
    cdef int cut_links(self) noexcept nogil
    cdef int hotspots(self, const uint64_t *bits) noexcept nogil
    cdef void measure_steps(self, int sources) noexcept nogil
    cdef void _find_means(self) noexcept nogil
    cdef void _find_rooms(self) noexcept nogil
    cdef bint _is_square(self, int cell) noexcept nogil
    cdef int _squares_at(self, int start) noexcept nogil
    cdef void _name_room(self, int squares) noexcept nogil
    cdef void _link(self, uint64_t *links) noexcept nogil
    cdef uint64_t _beside(self, int start, int number) noexcept nogil
    cdef bint _find_hotspots(self) noexcept nogil
    cdef void _block(self, int cell, uint16_t *row) noexcept nogil
