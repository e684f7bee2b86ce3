"""Configuration spaces: every way to put a room of one outline against a room of another, door to door.

An *outline* is what counts about a template when it is placed: its tiles that are not outer, and its potential doors.
Templates that agree in both share one.
"""

from libc.stdint cimport int64_t, uint32_t

from pycore.kernel.bitset cimport bits_t


cdef struct door_t:
    int x
    int y
    uint32_t index          # in the template's list of potential doors


cdef struct outline_t:
    bits_t cells
    door_t *doors[4]        # by direction: north, east, south, west
    int door_count[4]


cdef struct fit_t:          # one position of the second room against the first, without overlap
    int dx
    int dy
    int pair_count
    uint32_t *pairs         # the doors that meet there: index in the first << 16 | index in the second
    int64_t edge            # length of the edge between the rooms


cdef struct space_t:
    fit_t *fits
    uint32_t *pairs
    int count
    bint known


cdef class Spaces:
    cdef int *outline_of            # of each template
    cdef readonly int count         # of outlines
    cdef outline_t *outlines
    cdef space_t *spaces
    cdef int64_t bytes_used

    cdef object _add_outline(self, template)
    # Worked out when first asked for; NULL for lack of memory.
    cdef const space_t *between(self, int first, int second) noexcept nogil
