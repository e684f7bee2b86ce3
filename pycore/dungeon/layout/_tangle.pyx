"""Edges as lines. Terms and invariants are in _tangle.pxd."""

from libc.stdint cimport int64_t

from pycore.dungeon.layout._strain cimport does_enter, gap_between, way_between, way_t
from pycore.kernel.bitset cimport bits_t


cdef void draw(
    Spaces spaces, const joints_t *joints, const standing_t *at, int reach, int bend, line_t *line
) noexcept nogil:
    """See the .pxd file."""
    cdef const standing_t *a = &at[line.a]
    cdef const standing_t *b = &at[line.b]
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int gap = gap_between(ours, theirs, b.x - a.x, b.y - a.y)
    cdef const way_t *way
    line.ax, line.ay = 2 * a.x + ours.width, 2 * a.y + ours.height
    line.bx, line.by = 2 * b.x + theirs.width, 2 * b.y + theirs.height
    line.cx, line.cy = line.bx, line.by
    line.bent = False
    if 0 < gap <= reach:
        way = way_between(spaces, joints, a, b, bend)
        if way.known:
            line.bent = True
            line.x1, line.y1 = a.x + way.x1, a.y + way.y1
            line.x2, line.y2 = a.x + way.x2, a.y + way.y2
            line.x3, line.y3 = a.x + way.x3, a.y + way.y3
            line.cx, line.cy = 2 * line.x2 + 1, 2 * line.y2 + 1
    line.left, line.right = min(line.ax, line.bx, line.cx), max(line.ax, line.bx, line.cx)
    line.top, line.bottom = min(line.ay, line.by, line.cy), max(line.ay, line.by, line.cy)


# long: the two parts of each line are told apart by its bend, and a part that leads to a common room does not count
cdef bint do_cross(const line_t *p, const line_t *q) noexcept nogil:
    """See the .pxd file."""
    cdef int a1, a2
    if p.bent and q.bent and do_touch(p, q):
        return True
    if p.right < q.left or q.right < p.left or p.bottom < q.top or q.bottom < p.top:
        return False
    # The parts from a to the corner first. For a line that is not bent, this part is the whole line.
    a1 = p.a == q.a or (not p.bent and p.b == q.a) or (not q.bent and (p.a == q.b or (not p.bent and p.b == q.b)))
    if not a1 and do_cut(p.ax, p.ay, p.cx, p.cy, q.ax, q.ay, q.cx, q.cy):
        return True
    if p.bent:
        a2 = p.b == q.a or (not q.bent and p.b == q.b)
        if not a2 and do_cut(p.cx, p.cy, p.bx, p.by, q.ax, q.ay, q.cx, q.cy):
            return True
    if q.bent:
        a2 = q.b == p.a or (not p.bent and q.b == p.b)
        if not a2 and do_cut(q.cx, q.cy, q.bx, q.by, p.ax, p.ay, p.cx, p.cy):
            return True
    return p.bent and q.bent and p.b != q.b and do_cut(p.cx, p.cy, p.bx, p.by, q.cx, q.cy, q.bx, q.by)


cdef bint do_touch(const line_t *p, const line_t *q) noexcept nogil:
    """Tell whether the floors of two corridors share cells or have cells that touch by a side or a corner."""
    return (
        are_near(p.x1, p.y1, p.x2, p.y2, q.x1, q.y1, q.x2, q.y2)
        or are_near(p.x1, p.y1, p.x2, p.y2, q.x2, q.y2, q.x3, q.y3)
        or are_near(p.x2, p.y2, p.x3, p.y3, q.x1, q.y1, q.x2, q.y2)
        or are_near(p.x2, p.y2, p.x3, p.y3, q.x2, q.y2, q.x3, q.y3)
    )


cdef inline bint are_near(int ax, int ay, int bx, int by, int px, int py, int qx, int qy) noexcept nogil:
    """Tell whether a row or column of cells from a to b shares a cell with, or touches, the one from p to q."""
    return (
        max(ax, bx) + 1 >= min(px, qx)
        and max(px, qx) + 1 >= min(ax, bx)
        and max(ay, by) + 1 >= min(py, qy)
        and max(py, qy) + 1 >= min(ay, by)
    )


cdef inline bint do_cut(int ax, int ay, int bx, int by, int px, int py, int qx, int qy) noexcept nogil:
    """Tell whether the segments from a to b and from p to q cross."""
    return (
        is_left(ax, ay, bx, by, px, py) != is_left(ax, ay, bx, by, qx, qy)
        and is_left(px, py, qx, qy, ax, ay) != is_left(px, py, qx, qy, bx, by)
    )


cdef inline bint is_left(int ax, int ay, int bx, int by, int x, int y) noexcept nogil:
    """Tell whether (x, y) is on one given side of the line from a to b; false for points on the line."""
    return <int64_t> (bx - ax) * (y - ay) > <int64_t> (by - ay) * (x - ax)


cdef bint is_blocked(Spaces spaces, const line_t *line, const standing_t *room) noexcept nogil:
    """See the .pxd file."""
    cdef const bits_t *cells = &spaces.outlines[room.outline].cells
    return does_enter(cells, line.x1 - room.x, line.y1 - room.y, line.x2 - room.x, line.y2 - room.y) or does_enter(
        cells, line.x2 - room.x, line.y2 - room.y, line.x3 - room.x, line.y3 - room.y
    )
