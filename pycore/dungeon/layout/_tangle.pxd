"""What is wrong between two edges, as they are drawn, and between an edge and a room in its way."""

from pycore.dungeon.space._space cimport Spaces
from pycore.dungeon.layout._strain cimport joints_t, standing_t


cdef struct line_t:             # an edge, drawn from the middle of one room to that of another, in half tiles
    int a
    int b
    bint shown                  # whether both rooms stand and the edge counts
    bint bent                   # whether it has a corridor, and leads over its corner
    int ax
    int ay
    int cx                      # the corner; that of an edge that is not bent is its other end
    int cy
    int bx
    int by
    int left                    # of the box around it
    int top
    int right
    int bottom
    int x1                      # the corridor's first cell, its corner and its last cell, in tiles
    int y1
    int x2
    int y2
    int x3
    int y3


# Draws the line between its rooms; `bend` is one of the ways that a corridor may take.
cdef void draw(
    Spaces spaces, const joints_t *joints, const standing_t *at, int reach, int bend, line_t *line
) noexcept nogil
cdef bint do_cross(const line_t *p, const line_t *q) noexcept nogil
# Whether a room lies in the way of a corridor; not for the rooms that it joins.
cdef bint is_blocked(Spaces spaces, const line_t *line, const standing_t *room) noexcept nogil
