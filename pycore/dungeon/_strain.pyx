"""What is wrong between two rooms, and between two edges."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport abs

from pycore.base.rng cimport mix64_c
from pycore.dungeon._space cimport door_t, outline_t
from pycore.kernel.bitset cimport bits_t, bits_test

cdef int[4] DX = [0, 1, 0, -1]
cdef int[4] DY = [-1, 0, 1, 0]


cdef int depth(const bits_t *ours, const bits_t *theirs, int dx, int dy) noexcept nogil:
    """See the .pxd file."""
    cdef int left = max(0, dx), right = min(ours.width, dx + theirs.width)
    cdef int top = max(0, dy), bottom = min(ours.height, dy + theirs.height), x, y
    for y in range(top, bottom):
        for x in range(left, right):
            if bits_test(ours, x, y) and bits_test(theirs, x - dx, y - dy):
                return DEPTH * min(right - left, bottom - top)
    return 0


cdef int strain(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int reach
) noexcept nogil:
    """Return what the edge between two rooms costs: BROKEN and more if it is broken."""
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int columns = max(b.x - a.x - ours.width, a.x - b.x - theirs.width)
    cdef int rows = max(b.y - a.y - ours.height, a.y - b.y - theirs.height)
    cdef int gap = max(0, columns) + max(0, rows), length
    if reach >= LET_GO:
        return 0
    if gap > reach:
        return BROKEN + gap - reach
    if gap == 0:
        return 0 if do_meet(&spaces.outlines[a.outline], &spaces.outlines[b.outline], b.x - a.x, b.y - a.y) else BROKEN
    length = corridor(joints, a, b)
    return 0 if length <= reach else BROKEN + length - reach


cdef bint do_meet(const outline_t *ours, const outline_t *theirs, int dx, int dy) noexcept nogil:
    """Tell whether doors of two rooms meet; the second one's corner is given as the first one sees it."""
    cdef int i, x, y, other
    cdef const door_t *door
    for i in range(ours.door_count):
        door = &ours.doors[i]
        x = door.x + DX[door.way] - dx
        y = door.y + DY[door.way] - dy
        if 0 <= x < theirs.cells.width and 0 <= y < theirs.cells.height:
            other = theirs.door_at[y * theirs.cells.width + x] - 1
            if other >= 0 and theirs.doors[other].way == door.way ^ 2 and theirs.doors[other].kind == door.kind:
                return True
    return False


cdef int corridor(const joints_t *joints, const standing_t *a, const standing_t *b) noexcept nogil:
    """See the .pxd file; what was asked for before is looked up."""
    cdef int dx = b.x - a.x, dy = b.y - a.y
    cdef uint64_t slot = mix64_c(<uint64_t> a.outline << 48 ^ <uint64_t> b.outline << 32 ^ <uint32_t> (dx << 16 ^ dy))
    cdef known_t *known = &joints.known[slot & (KNOWN - 1)]
    if known.length == 0 or known.a != a.outline or known.b != b.outline or known.dx != dx or known.dy != dy:
        known[0] = known_t(a.outline, b.outline, dx, dy, nearest(joints, a.variant, b.variant, dx, dy))
    return known.length


cdef int nearest(const joints_t *joints, int ours, int theirs, int dx, int dy) noexcept nogil:
    """Return `corridor` of two variants, the second one's corner as the first one sees it, from all their doors."""
    cdef int i, j, length, best = LET_GO
    cdef const front_t *one
    cdef const front_t *other
    for i in range(joints.first_front[ours], joints.first_front[ours + 1]):
        one = &joints.fronts[i]
        for j in range(joints.first_front[theirs], joints.first_front[theirs + 1]):
            other = &joints.fronts[j]
            if one.kind == other.kind:
                length = abs(other.x + dx - one.x) + abs(other.y + dy - one.y) + 1
                best = min(best, length)
    return best


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
