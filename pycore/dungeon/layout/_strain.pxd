"""The costs of a pair of rooms: its overlap, and its edge; and the corridors that may join the rooms.

A *front* is the cell in front of a door of one cell, where a corridor may begin.

Invariants of `joints_t` after `Layout.__cinit__`:

* The fronts of variant v are `fronts[first_front[v] .. first_front[v + 1] - 1]`; `front_boxes[v]` is the box around
  these. They do not change.
* `known` and `ways` are hash tables of KNOWN entries without chains: a new entry replaces an old one of the same slot.
  An entry holds the outlines and the offset it is for. Variants with equal outlines have equal fronts. In `known`, a
  `length` of 0 marks an empty entry.
"""

from pycore.dungeon.space._space cimport Spaces
from pycore.kernel.bitset cimport bits_t

cdef enum:
    BROKEN = 16                 # cost of a broken edge, plus the tiles that it is too long by
    KNOWN = 1 << 14             # entries of each table
    LET_GO = 16384              # reach of an edge that costs nothing; also the length of a corridor that does not exist
    DEPTH = 2                   # cost of an overlap per tile of its depth
    BENDS = 4                   # corridors considered per edge: two of the shortest ones, then two of any length


cdef struct standing_t:         # a room of a layout
    int variant
    int outline                 # of the variant
    int x                       # corner, in tiles
    int y


cdef struct front_t:
    int x                       # relative to the room's corner
    int y
    int kind                    # a number for each kind of door; corridors join doors of equal kind


cdef struct box_t:
    int left
    int right
    int top
    int bottom


cdef struct known_t:            # length of the shortest corridor between two rooms
    int a                       # outline of the first room
    int b                       # outline of the second room
    int dx                      # from the first room's corner to the second one's
    int dy
    int length                  # cells; LET_GO if there is no corridor


cdef struct way_t:              # a corridor with at most one corner, relative to the first room's corner
    bint known                  # whether there is one
    int x1                      # first cell, in front of a door of the first room
    int y1
    int x2                      # corner; a cell in the middle of a straight corridor
    int y2
    int x3                      # last cell, in front of a door of the second room
    int y3


cdef struct ways_t:             # the corridors considered between two rooms
    int a                       # outline of the first room
    int b                       # outline of the second room
    int dx                      # from the first room's corner to the second one's
    int dy
    bint[2] known               # whether ways 0, 1 are computed, and ways 2, 3
    way_t[BENDS] ways


cdef struct joints_t:           # the possible corridors between rooms
    front_t *fronts             # of all variants
    int *first_front            # per variant: index of its first front
    box_t *front_boxes          # per variant: around its fronts, inclusive
    known_t *known
    ways_t *ways
    int longest                 # most cells of a corridor


# Cost of the overlap of two rooms whose boxes overlap; (dx, dy) leads from the first room's corner to the second one's.
cdef int depth(const bits_t *ours, const bits_t *theirs, int dx, int dy) noexcept nogil


cdef inline int overlap(Spaces spaces, const standing_t *a, const standing_t *b) noexcept nogil:
    """Return the cost of the overlap of two rooms, 0 if there is none."""
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int dx = b.x - a.x, dy = b.y - a.y
    if dx >= ours.width or -dx >= theirs.width or dy >= ours.height or -dy >= theirs.height:
        return 0
    return depth(ours, theirs, dx, dy)


cdef inline int gap_between(const bits_t *ours, const bits_t *theirs, int dx, int dy) noexcept nogil:
    """Return the number of columns plus the number of rows between the boxes around two rooms."""
    return max(0, dx - ours.width, -dx - theirs.width) + max(0, dy - ours.height, -dy - theirs.height)


# Whether a row or column of cells enters a room; its ends are relative to the room's corner.
cdef bint does_enter(const bits_t *cells, int x1, int y1, int x2, int y2) noexcept nogil
# Cost of the edge between two rooms. The reach is the most cells of its corridor, 0 if doors must meet.
cdef int strain(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int reach
) noexcept nogil
# Length of the shortest corridor between two rooms in cells, without regard to obstacles; LET_GO if no fronts fit.
cdef int corridor(const joints_t *joints, const standing_t *a, const standing_t *b) noexcept nogil
# One of the BENDS corridors considered between two rooms.
cdef const way_t *way_between(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int bend
) noexcept nogil
# Columns plus rows by which the box around the rooms exceeds the bounds.
cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil
