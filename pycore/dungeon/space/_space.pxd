"""Configuration spaces: every way to put a room of one outline against a room of another, door to door.

An *outline* is what counts about a template when it is placed: its tiles that are not outer, and its potential doors.
Templates that agree in both share one.
"""

from libc.stdint cimport int16_t, int64_t, uint16_t, uint32_t

from pycore.kernel.bitset cimport bits_t


cdef struct door_t:
    int x
    int y
    int way                 # 0..3: north, east, south, west
    int kind                # doors of one kind and width have one number


cdef struct outline_t:
    bits_t cells
    bits_t ring             # the cells beside it, with its corner one column west and one row north of the room's
    int door_count
    door_t *doors           # in the order of the template
    uint16_t *door_at       # of each cell of the box: 1 + the door's index, 0 where there is none


cdef struct fit_t:          # a position of the second room against the first, without overlap
    int16_t dx
    int16_t dy
    uint32_t edge           # length of the edge between the rooms
    uint16_t pairs          # of doors that meet there


cdef struct space_t:
    fit_t *fits
    int count
    bint known


cdef class Spaces:
    cdef int *outline_of            # of each template
    cdef readonly int count         # of outlines
    cdef readonly int most_doors    # of one outline
    cdef outline_t *outlines
    cdef space_t *spaces
    cdef int64_t bytes_used

    cdef object _add_outline(self, template, dict kinds)
    # Worked out when first asked for; NULL for lack of memory.
    cdef const space_t *between(self, int first, int second) noexcept nogil
    # Writes the pairs of doors that meet, as index in the first << 16 | index in the second; returns their number.
    cdef int meetings(self, int first, int second, int dx, int dy, uint32_t *pairs) noexcept nogil
