"""What is wrong between two rooms, and which corridors may join them."""

from pycore.dungeon.space._space cimport Spaces
from pycore.kernel.bitset cimport bits_t

cdef enum:
    BROKEN = 16                 # a broken edge costs that much, and its gap
    KNOWN = 1 << 14              # entries of the table of corridors
    LET_GO = 16384              # the reach of an edge that does not count; no corridor is as long
    DEPTH = 2                   # an overlap, for each tile of its depth
    BENDS = 4                   # corridors thought of: the shortest and the longest one to the left, and to the right


cdef struct standing_t:
    int variant
    int outline
    int x
    int y


cdef struct front_t:            # the cell before a door from which a corridor may begin, seen from the room's corner
    int x
    int y
    int kind                    # corridors join doors of one kind


cdef struct box_t:
    int left
    int right
    int top
    int bottom


cdef struct known_t:            # the shortest corridor between two rooms
    int a                       # outlines
    int b
    int dx                      # from the first room's corner to the second one's
    int dy
    int length


cdef struct way_t:              # a corridor with one corner at most, as seen from the first room's corner
    bint known                  # whether there is one
    int x1                      # its first cell, before a door of the first room
    int y1
    int x2                      # its corner, or a cell in the middle
    int y2
    int x3                      # its last cell, before a door of the second room
    int y3


cdef struct ways_t:             # the corridors that are thought of between two rooms
    int a                       # outlines
    int b
    int dx                      # from the first room's corner to the second one's
    int dy
    bint[2] known               # whether the shortest ones are, and whether the others are
    way_t[BENDS] ways


cdef struct joints_t:           # what may join two rooms
    front_t *fronts             # of all variants
    int *first_front            # of each variant
    box_t *front_boxes          # around the fronts of each variant
    known_t *known              # a table by hash that forgets
    ways_t *ways                # another one
    int longest                 # corridor


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


cdef inline int gap_between(const bits_t *ours, const bits_t *theirs, int dx, int dy) noexcept nogil:
    """Return how many columns and rows lie between the boxes around two rooms, added up."""
    return max(0, dx - ours.width, -dx - theirs.width) + max(0, dy - ours.height, -dy - theirs.height)


# Whether a row or column of cells, as a room's corner sees its ends, enters the room.
cdef bint does_enter(const bits_t *cells, int x1, int y1, int x2, int y2) noexcept nogil
# The reach is the longest corridor there may be; 0 where doors must meet.
cdef int strain(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int reach
) noexcept nogil
# How many cells a corridor between two rooms has at the least, if nothing is in its way; LET_GO if none can begin.
cdef int corridor(const joints_t *joints, const standing_t *a, const standing_t *b) noexcept nogil
# One of the BENDS corridors thought of between two rooms.
cdef const way_t *way_between(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int bend
) noexcept nogil
cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil
