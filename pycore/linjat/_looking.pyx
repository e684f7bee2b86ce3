"""The composite rules on bit sets: `square`, `dependency`, `one_of`, `starve` and `crowd`. See `ladder`.

Lines are only ever removed. A rule that found nothing at a cell can find something later only if a number that reaches
the cell has lost lines (it is in `fresh`), or a dot has lost a number (it is in `moved`). All other cells are skipped.
"""

from libc.stdint cimport uint32_t

from pycore.kernel.bits cimport lowest_bit, take_lowest
from pycore.linjat._board cimport (
    avoiding, bar, common_of, holding, lines_over, lines_t, number_t, reachers, span,
)

cdef struct pair_t:
    int x
    int y
    int a
    int b
    bint new


cdef bint one_line(const board_t *b, int i, const pair_t *one, const pair_t *two) noexcept nogil:
    """Return whether a possible line of a number covers both dots."""
    cdef lines_t first = lines_over(b, i, one.x, one.y), second = lines_over(b, i, two.x, two.y)
    return (first.h & second.h) != 0 or (first.v & second.v) != 0


cdef void bar_neither(board_t *b, int i, const pair_t *one, const pair_t *two) noexcept nogil:
    cdef lines_t first = lines_over(b, i, one.x, one.y), second = lines_over(b, i, two.x, two.y)
    bar(b, i, ~(first.h | second.h), ~(first.v | second.v))


cdef int square_finds(board_t *b) noexcept nogil:
    cdef pair_t pairs[900]
    cdef pair_t *one
    cdef pair_t *two
    cdef int who[4]
    cdef int k, m, cell, count = 0
    for k in range(b.dot_count):
        cell = b.dots[k]
        if b.reached[cell] != 2:
            continue
        one = &pairs[count]
        one.x, one.y = cell % b.width, cell // b.width
        reachers(b, one.x, one.y, who)
        one.a, one.b = min(who[0], who[1]), max(who[0], who[1])
        one.new = b.moved[cell] or b.fresh[one.a] or b.fresh[one.b]
        for m in range(count):
            two = &pairs[m]
            if one.a != two.a or one.b != two.b or not (one.new or two.new):
                continue
            if not one_line(b, one.a, one, two) and not one_line(b, one.b, one, two):
                bar_neither(b, one.a, one, two)
                bar_neither(b, one.b, one, two)
        count += 1
    return b.hit_count


cdef int dependency_finds(board_t *b) noexcept nogil:
    cdef int who[4]
    cdef int k, m, x, y, cell, count
    cdef bint new, along
    cdef uint32_t shared
    cdef lines_t lines
    for k in range(b.dot_count):
        cell = b.dots[k]
        x, y = cell % b.width, cell // b.width
        count = reachers(b, x, y, who)
        new = b.moved[cell]
        along = b.numbers[who[0]].y == y
        shared = ~(<uint32_t> 0)
        for m in range(count):
            new = new or b.fresh[who[m]]
            if (b.numbers[who[m]].y == y) != along:
                shared = 0
                break
            lines = lines_over(b, who[m], x, y)
            lines = common_of(lines, b.numbers[who[m]])
            shared &= lines.h if along else lines.v
        if new and count > 1:
            bar_dependent(b, x, y, along, shared & ~(<uint32_t> 1 << (x if along else y)))
    return b.hit_count


cdef void bar_dependent(board_t *b, int x, int y, bint along, uint32_t shared) noexcept nogil:
    """Exclude the lines through a shared cell of a row (or column) that do not cover the dot at (x, y)."""
    cdef int who[4]
    cdef int m, i, c, cell_x = x, cell_y = y
    cdef lines_t lines, over
    while shared:
        c = take_lowest(&shared)
        if along:
            cell_x = c
        else:
            cell_y = c
        for m in range(reachers(b, cell_x, cell_y, who)):
            i = who[m]
            lines = lines_over(b, i, cell_x, cell_y)
            if (b.numbers[i].y == y) if along else (b.numbers[i].x == x):
                over = lines_over(b, i, x, y)
                lines.h &= ~over.h
                lines.v &= ~over.v
            bar(b, i, lines.h, lines.v)


cdef inline lines_t way_around(const board_t *b, int i, int x, int y) noexcept nogil:
    """Return the common cells of a number's lines without the cell (x, y), except its own cell; empty for no lines."""
    cdef number_t number = b.numbers[i]
    cdef lines_t lines = b.alive[i], over = lines_over(b, i, x, y)
    lines.h &= ~over.h
    lines.v &= ~over.v
    if lines.h or lines.v:
        lines = common_of(lines, number)
        lines.h &= ~(<uint32_t> 1 << number.x)
        lines.v &= ~(<uint32_t> 1 << number.y)
    return lines


cdef inline uint32_t meeting_h(const board_t *b, int i, int owner, const lines_t *way) noexcept nogil:
    """Return the row lines of a number that meet the cells `way` in the row and column of `owner`."""
    cdef number_t number = b.numbers[i]
    cdef uint32_t cells = way.h if b.numbers[owner].y == number.y else 0
    cells |= (way.v >> number.y & 1) << b.numbers[owner].x
    return b.alive[i].h & ~avoiding(b.alive[i].h, number.x, number.n, cells)


cdef inline uint32_t meeting_v(const board_t *b, int i, int owner, const lines_t *way) noexcept nogil:
    cdef number_t number = b.numbers[i]
    cdef uint32_t cells = way.v if b.numbers[owner].x == number.x else 0
    cells |= (way.h >> number.x & 1) << b.numbers[owner].y
    return b.alive[i].v & ~avoiding(b.alive[i].v, number.y, number.n, cells)


cdef void bar_both_ways(board_t *b, int one, int two, int x, int y) noexcept nogil:
    """Exclude the lines that meet the ways of both numbers around the cell (x, y)."""
    cdef lines_t first = way_around(b, one, x, y), second
    cdef int i
    if not (first.h or first.v):
        return
    second = way_around(b, two, x, y)
    if not (second.h or second.v):
        return
    for i in range(b.count):
        if i != one and i != two:
            bar(
                b,
                i,
                meeting_h(b, i, one, &first) & meeting_h(b, i, two, &second),
                meeting_v(b, i, one, &first) & meeting_v(b, i, two, &second),
            )


cdef int one_of_finds(board_t *b) noexcept nogil:
    cdef int i, j, c
    cdef uint32_t side
    cdef number_t number
    for i in range(b.count):
        number = b.numbers[i]
        side = b.number_row[number.y] >> number.x >> 1
        if side:
            j = b.at[number.y * b.width + number.x + 1 + lowest_bit(side)]
            side = b.reach[i].h & b.reach[j].h & ~b.owned_row[number.y] if b.fresh[i] or b.fresh[j] else 0
            while side:
                c = take_lowest(&side)
                bar_both_ways(b, i, j, c, number.y)
        side = b.number_col[number.x] >> number.y >> 1
        if side:
            j = b.at[(number.y + 1 + lowest_bit(side)) * b.width + number.x]
            side = b.reach[i].v & b.reach[j].v & ~b.owned_col[number.x] if b.fresh[i] or b.fresh[j] else 0
            while side:
                c = take_lowest(&side)
                bar_both_ways(b, i, j, number.x, c)
    return b.hit_count


cdef inline lines_t beside(const board_t *b, int j, int i, uint32_t h, uint32_t v) noexcept nogil:
    """Return the lines of number j that do not meet a line of number i, given as cells of the row or column of i."""
    cdef number_t number = b.numbers[j], other = b.numbers[i]
    cdef lines_t lines = b.alive[j]
    if h:
        if number.y == other.y:
            lines.h = avoiding(lines.h, number.x, number.n, h)
        if h >> number.x & 1:
            lines.v = avoiding(lines.v, number.y, number.n, <uint32_t> 1 << other.y)
    else:
        if number.x == other.x:
            lines.v = avoiding(lines.v, number.y, number.n, v)
        if v >> number.y & 1:
            lines.h = avoiding(lines.h, number.x, number.n, <uint32_t> 1 << other.x)
    return lines


cdef bint starves(const board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil:
    """Return whether a line of a number meets all lines over some dot."""
    cdef int who[4]
    cdef int k, m, x, y, j
    cdef bint left
    cdef lines_t lines
    for k in range(b.dot_count):
        x, y = b.dots[k] % b.width, b.dots[k] // b.width
        if (h >> x & 1 and b.numbers[i].y == y) or (v >> y & 1 and b.numbers[i].x == x):
            continue
        left = False
        for m in range(reachers(b, x, y, who)):
            j = who[m]
            if j != i:
                lines = beside(b, j, i, h, v)
                if b.numbers[j].y == y:
                    left = left or holding(lines.h, b.numbers[j].n, x) != 0
                else:
                    left = left or holding(lines.v, b.numbers[j].n, y) != 0
        if not left:
            return True
    return False


cdef bint crowds(const board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil:
    """Return whether a line of a number meets all lines of another number."""
    cdef int j
    cdef lines_t lines
    for j in range(b.count):
        if j != i:
            lines = beside(b, j, i, h, v)
            if not (lines.h or lines.v):
                return True
    return False


cdef int look_ahead(board_t *b, bint at_dots) noexcept nogil:
    cdef int i, s
    cdef uint32_t starts, cells
    for i in range(b.count):
        starts = b.alive[i].h
        while starts:
            s = take_lowest(&starts)
            cells = span(s, s + b.numbers[i].n - 1)
            if starves(b, i, cells, 0) if at_dots else crowds(b, i, cells, 0):
                bar(b, i, <uint32_t> 1 << s, 0)
        starts = b.alive[i].v
        while starts:
            s = take_lowest(&starts)
            cells = span(s, s + b.numbers[i].n - 1)
            if starves(b, i, 0, cells) if at_dots else crowds(b, i, 0, cells):
                bar(b, i, 0, <uint32_t> 1 << s)
    return b.hit_count
