"""What is wrong between two rooms, and between two edges."""

from pycore.dungeon._space cimport door_t, outline_t
from pycore.kernel.bitset cimport bits_t, bits_test

cdef int[4] DX = [0, 1, 0, -1]
cdef int[4] DY = [-1, 0, 1, 0]


cdef int overlap(Spaces spaces, const standing_t *a, const standing_t *b) noexcept nogil:
    """Return what an overlap of two rooms costs, 0 if there is none."""
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int left = max(a.x, b.x), right = min(a.x + ours.width, b.x + theirs.width)
    cdef int top, bottom, x, y
    if left >= right:
        return 0
    top, bottom = max(a.y, b.y), min(a.y + ours.height, b.y + theirs.height)
    for y in range(top, bottom):
        for x in range(left, right):
            if bits_test(ours, x - a.x, y - a.y) and bits_test(theirs, x - b.x, y - b.y):
                return DEPTH * min(right - left, bottom - top)
    return 0


cdef int strain(Spaces spaces, const standing_t *a, const standing_t *b, int reach) noexcept nogil:
    """Return what the edge between two rooms costs: BROKEN and more if it is broken."""
    cdef const outline_t *ours = &spaces.outlines[a.outline]
    cdef const outline_t *theirs = &spaces.outlines[b.outline]
    cdef int columns = max(b.x - a.x - ours.cells.width, a.x - b.x - theirs.cells.width)
    cdef int rows = max(b.y - a.y - ours.cells.height, a.y - b.y - theirs.cells.height)
    cdef int gap = max(0, columns) + max(0, rows)
    cdef int i, x, y, other
    cdef const door_t *door
    if gap > 0:
        return 1 + gap // 4 if gap <= reach else BROKEN + gap - reach
    for i in range(ours.door_count):
        door = &ours.doors[i]
        x = a.x + door.x + DX[door.way] - b.x
        y = a.y + door.y + DY[door.way] - b.y
        if 0 <= x < theirs.cells.width and 0 <= y < theirs.cells.height:
            other = theirs.door_at[y * theirs.cells.width + x] - 1
            if other >= 0 and theirs.doors[other].way == door.way ^ 2 and theirs.doors[other].kind == door.kind:
                return 0
    return BROKEN


cdef int crossings(const line_t *lines, int count) noexcept nogil:
    """Count the pairs of lines that cross, where one moves and the other not just like it."""
    cdef int i, j, found = 0
    for i in range(count):
        if lines[i].movers:
            for j in range(count):
                # Two that move are met with twice.
                if lines[j].movers == 0 or (j < i and lines[i].movers + lines[j].movers < 4):
                    found += do_cross(&lines[i], &lines[j])
    return found


cdef int crossed_line(const line_t *lines, int count) noexcept nogil:
    """Return the first line that crosses an earlier one; -1 if there is none."""
    cdef int i, j
    for i in range(count):
        for j in range(i):
            if do_cross(&lines[i], &lines[j]):
                return i
    return -1


cdef bint do_cross(const line_t *p, const line_t *q) noexcept nogil:
    """Tell whether two lines without a common end cross."""
    if max(p.ax, p.bx) < min(q.ax, q.bx) or max(q.ax, q.bx) < min(p.ax, p.bx):
        return False
    if max(p.ay, p.by) < min(q.ay, q.by) or max(q.ay, q.by) < min(p.ay, p.by):
        return False
    if p.a == q.a or p.a == q.b or p.b == q.a or p.b == q.b:
        return False
    return is_left(p, q.ax, q.ay) != is_left(p, q.bx, q.by) and is_left(q, p.ax, p.ay) != is_left(q, p.bx, p.by)


cdef bint is_left(const line_t *line, int64_t x, int64_t y) noexcept nogil:
    """Tell on which side of a line a point lies."""
    return (line.bx - line.ax) * (y - line.ay) > (line.by - line.ay) * (x - line.ax)


cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil:
    """Count the columns and rows by which the box around all rooms is larger than the bounds."""
    cdef int left = at[0].x, top = at[0].y, right = left, bottom = top, room
    cdef const bits_t *cells
    for room in range(rooms):
        cells = &spaces.outlines[at[room].outline].cells
        left, top = min(left, at[room].x), min(top, at[room].y)
        right, bottom = max(right, at[room].x + cells.width), max(bottom, at[room].y + cells.height)
    return max(0, right - left - width) + max(0, bottom - top - height)
