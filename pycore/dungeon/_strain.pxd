"""What is wrong between two rooms, and between two edges."""

from libc.stdint cimport int64_t

from pycore.dungeon._space cimport Spaces
from pycore.kernel.bitset cimport bits_t

cdef enum:
    BROKEN = 16                 # a broken edge costs that much, and its gap
    KNOWN = 1 << 14              # entries of the table of corridors
    LET_GO = 16384              # the reach of an edge that does not count; no corridor is as long
    DEPTH = 2                   # an overlap, for each tile of its depth


cdef struct standing_t:
    int variant
    int outline
    int x
    int y


cdef struct line_t:             # an edge drawn from the middle of one room to that of another, in half tiles
    int a
    int b
    int movers                  # how many of its ends move, 0..2
    int64_t ax
    int64_t ay
    int64_t bx
    int64_t by


cdef struct front_t:            # the cell before a door from which a corridor may begin, seen from the room's corner
    int x
    int y
    int kind                    # corridors join doors of one kind


cdef struct known_t:            # the shortest corridor between two rooms
    int a                       # outlines
    int b
    int dx                      # from the first room's corner to the second one's
    int dy
    int length


cdef struct joints_t:           # what may join two rooms
    front_t *fronts             # of all variants
    int *first_front            # of each variant
    known_t *known              # a table by hash that forgets


# What the overlap of two rooms costs whose boxes overlap; the second one's corner is given as the first one sees it.
cdef int depth(const bits_t *ours, const bits_t *theirs, int dx, int dy) noexcept nogil


cdef inline int overlap(Spaces spaces, const standing_t *a, const standing_t *b) noexcept nogil:
    """Return what an overlap of two rooms costs, 0 if there is none."""
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int dx = b.x - a.x, dy = b.y - a.y
    if dx >= ours.width or -dx >= theirs.width or dy >= ours.height or -dy >= theirs.height:
        return 0
    return depth(ours, theirs, dx, dy)


# The reach is the longest corridor there may be; 0 where doors must meet.
cdef int strain(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int reach
) noexcept nogil
# How many cells a corridor between two rooms has at the least, if nothing is in its way; LET_GO if none can begin.
cdef int corridor(const joints_t *joints, const standing_t *a, const standing_t *b) noexcept nogil
cdef int crossings(const line_t *lines, int count) noexcept nogil
cdef int crossed_line(const line_t *lines, int count) noexcept nogil
cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil
