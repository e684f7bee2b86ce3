"""The costs of a pair of rooms. Terms and invariants are in _strain.pxd."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport abs

from pycore.base.rng cimport mix64_c
from pycore.dungeon.space._space cimport door_t, outline_t
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
    """Return the cost of the edge between two rooms: 0, or BROKEN or more if it is broken."""
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int gap = gap_between(ours, theirs, b.x - a.x, b.y - a.y), length
    if reach >= LET_GO:
        return 0
    if gap > reach:
        return BROKEN + gap - reach
    if gap == 0:
        return 0 if do_meet(&spaces.outlines[a.outline], &spaces.outlines[b.outline], b.x - a.x, b.y - a.y) else BROKEN
    length = corridor(joints, a, b)
    return 0 if length <= reach else BROKEN + length - reach


cdef bint do_meet(const outline_t *ours, const outline_t *theirs, int dx, int dy) noexcept nogil:
    """Tell whether doors of two rooms meet; (dx, dy) leads from the first room's corner to the second one's."""
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
    """See the .pxd file; lengths are kept in the table `known`."""
    cdef int dx = b.x - a.x, dy = b.y - a.y
    cdef uint64_t slot = mix64_c(<uint64_t> a.outline << 48 ^ <uint64_t> b.outline << 32 ^ <uint32_t> (dx << 16 ^ dy))
    cdef known_t *known = &joints.known[slot & (KNOWN - 1)]
    if known.length == 0 or known.a != a.outline or known.b != b.outline or known.dx != dx or known.dy != dy:
        known[0] = known_t(a.outline, b.outline, dx, dy, nearest(joints, a.variant, b.variant, dx, dy))
    return known.length


cdef int nearest(const joints_t *joints, int ours, int theirs, int dx, int dy) noexcept nogil:
    """Return the length of the shortest corridor between rooms of two variants, LET_GO if there is none.

    The search begins with the door nearest to the other room; most others are then too far away to give a shorter one.
    """
    cdef int first = joints.first_front[ours], end = joints.first_front[ours + 1], i, far, first_far = LET_GO, best
    cdef int closest = first
    cdef const box_t *box = &joints.front_boxes[theirs]
    for i in range(first, end):
        far = distance(&joints.fronts[i], box, dx, dy)
        if far < first_far:
            first_far, closest = far, i
    best = nearest_of(joints, closest, theirs, dx, dy, LET_GO) if first < end else LET_GO
    for i in range(first, end):
        if distance(&joints.fronts[i], box, dx, dy) + 1 < best:
            best = nearest_of(joints, i, theirs, dx, dy, best)
    return best


cdef inline int distance(const front_t *one, const box_t *box, int dx, int dy) noexcept nogil:
    """Return the columns plus rows between a front and the box around the fronts of another room."""
    return max(0, box.left + dx - one.x, one.x - box.right - dx) + max(0, box.top + dy - one.y, one.y - box.bottom - dy)


cdef inline int nearest_of(const joints_t *joints, int front, int theirs, int dx, int dy, int best) noexcept nogil:
    """Return the length of the shortest corridor from one front to a room, or `best` if none is shorter."""
    cdef const front_t *one = &joints.fronts[front]
    cdef const front_t *other
    cdef int j, x = one.x - dx, y = one.y - dy
    for j in range(joints.first_front[theirs], joints.first_front[theirs + 1]):
        other = &joints.fronts[j]
        if one.kind == other.kind:
            best = min(best, abs(other.x - x) + abs(other.y - y) + 1)
    return best


cdef bint does_enter(const bits_t *cells, int x1, int y1, int x2, int y2) noexcept nogil:
    """See the .pxd file."""
    cdef int left = max(0, min(x1, x2)), right = min(cells.width - 1, max(x1, x2))
    cdef int top = max(0, min(y1, y2)), bottom = min(cells.height - 1, max(y1, y2)), x, y
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            if bits_test(cells, x, y):
                return True
    return False


cdef const way_t *way_between(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int bend
) noexcept nogil:
    """See the .pxd file; corridors are kept in the table `ways`."""
    cdef int dx = b.x - a.x, dy = b.y - a.y, far = bend >> 1
    cdef uint64_t slot = mix64_c(<uint64_t> a.outline << 48 ^ <uint64_t> b.outline << 32 ^ <uint32_t> (dx << 16 ^ dy))
    cdef ways_t *known = &joints.ways[slot & (KNOWN - 1)]
    if known.a != a.outline or known.b != b.outline or known.dx != dx or known.dy != dy:
        known.a, known.b, known.dx, known.dy = a.outline, b.outline, dx, dy
        known.known[0] = known.known[1] = False
    if not known.known[far]:
        known.known[far] = True
        find_ways(spaces, joints, a, b, corridor(joints, a, b), far, &known.ways[2 * far])
    return &known.ways[bend]


cdef void find_ways(
    Spaces spaces, const joints_t *joints, const standing_t *a, const standing_t *b, int shortest, bint far, way_t *ways
) noexcept nogil:
    """Find the two corridors whose corners are farthest on either side of the line from room to room, one a side.

    They have the length `shortest` of the shortest one; if `far`, any length up to `joints.longest`.
    """
    cdef const bits_t *ours = &spaces.outlines[a.outline].cells
    cdef const bits_t *theirs = &spaces.outlines[b.outline].cells
    cdef int dx = b.x - a.x, dy = b.y - a.y, i, j, k, bend
    cdef int longest = max(shortest, joints.longest) if far else shortest
    cdef int towards_x = 2 * dx + theirs.width - ours.width, towards_y = 2 * dy + theirs.height - ours.height
    cdef int[2] most
    cdef int lead
    cdef const front_t *one
    cdef const front_t *other
    cdef way_t way
    for bend in range(2):
        ways[bend].known = False
        most[bend] = 0
    way.known = True
    for i in range(joints.first_front[a.variant], joints.first_front[a.variant + 1]):
        one = &joints.fronts[i]
        if distance(one, &joints.front_boxes[b.variant], dx, dy) >= longest:
            continue
        way.x1, way.y1 = one.x, one.y
        for j in range(joints.first_front[b.variant], joints.first_front[b.variant + 1]):
            other = &joints.fronts[j]
            way.x3, way.y3 = other.x + dx, other.y + dy
            if abs(way.x3 - way.x1) + abs(way.y3 - way.y1) >= longest or one.kind != other.kind:
                continue
            for k in range(2):
                way.x2, way.y2 = way.x3 if k else way.x1, way.y1 if k else way.y3
                if way.x1 == way.x3 or way.y1 == way.y3:
                    way.x2, way.y2 = (way.x1 + way.x3) >> 1, (way.y1 + way.y3) >> 1
                lead = towards_x * (2 * way.y2 + 1 - ours.height) - towards_y * (2 * way.x2 + 1 - ours.width)
                for bend in range(2):
                    if (not ways[bend].known or (lead < most[bend] if bend else lead > most[bend])) and is_clear(
                        ours, theirs, dx, dy, &way
                    ):
                        ways[bend] = way
                        most[bend] = lead


cdef bint is_clear(const bits_t *ours, const bits_t *theirs, int dx, int dy, const way_t *way) noexcept nogil:
    """Tell whether a corridor enters none of the two rooms that it joins."""
    return not (
        does_enter(ours, way.x1, way.y1, way.x2, way.y2)
        or does_enter(ours, way.x2, way.y2, way.x3, way.y3)
        or does_enter(theirs, way.x1 - dx, way.y1 - dy, way.x2 - dx, way.y2 - dy)
        or does_enter(theirs, way.x2 - dx, way.y2 - dy, way.x3 - dx, way.y3 - dy)
    )


cdef int beyond(Spaces spaces, const standing_t *at, int rooms, int width, int height) noexcept nogil:
    """See the .pxd file."""
    cdef int left = at[0].x, top = at[0].y, right = left, bottom = top, room
    cdef const bits_t *cells
    for room in range(rooms):
        cells = &spaces.outlines[at[room].outline].cells
        left, top = min(left, at[room].x), min(top, at[room].y)
        right, bottom = max(right, at[room].x + cells.width), max(bottom, at[room].y + cells.height)
    return max(0, right - left - width) + max(0, bottom - top - height)
