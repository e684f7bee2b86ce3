"""The drawing of edges as lines, and two errors of them: two lines that cross, and a room in the way of a corridor.

Invariants of `line_t` after `draw`: (ax, ay) and (bx, by) are the middles of rooms a and b in half tiles. If `bent`,
(x1, y1), (x2, y2), (x3, y3) are the corridor in tiles, and (cx, cy) the middle of its corner in half tiles; otherwise
(cx, cy) = (bx, by), and x1..y3 have no meaning. left, top, right, bottom is the box around the three points in half
tiles, inclusive. `a`, `b` and `shown` are set by `Layout`.
"""

from pycore.dungeon.space._space cimport Spaces
from pycore.dungeon.layout._strain cimport joints_t, standing_t


cdef struct line_t:             # an edge as it is drawn
    int a                       # its rooms, a < b
    int b
    bint shown                  # whether both rooms are placed and the reach is not LET_GO
    bint bent                   # whether it is drawn along a corridor, over its corner
    int ax
    int ay
    int cx
    int cy
    int bx
    int by
    int left
    int top
    int right
    int bottom
    int x1                      # first cell, corner, last cell of the corridor
    int y1
    int x2
    int y2
    int x3
    int y3


# Computes a line between its rooms; `bend` is the number of a corridor in `ways_t.ways`.
cdef void draw(
    Spaces spaces, const joints_t *joints, const standing_t *at, int reach, int bend, line_t *line
) noexcept nogil
# Whether two lines cross outside of a room that both lead to, or whether their corridors touch.
cdef bint do_cross(const line_t *p, const line_t *q) noexcept nogil
# Whether a corridor enters a room, other than the two that it joins; the line must be bent.
cdef bint is_blocked(Spaces spaces, const line_t *line, const standing_t *room) noexcept nogil
