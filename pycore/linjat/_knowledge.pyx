"""Incremental update of the knowledge about a board, for the rules."""

from libc.stdint cimport int16_t, uint32_t
from libc.string cimport memset

from pycore.kernel.bits cimport highest_bit, lowest_bit, take_lowest
from pycore.linjat._board cimport (
    CONTRADICTION, MAX_SIDE, OPEN, SOLVED, avoiding, holding, is_open_dot, lines_t, mark_stale,
    mark_unfitted, number_t, reach_of, reachers, several, span,
)


cdef void board_clear(board_t *b, int width, int height) noexcept nogil:
    b.width = width
    b.height = height
    b.count = 0
    memset(b.at, -1, width * height * sizeof(int16_t))
    memset(b.number_row, 0, sizeof(b.number_row))
    memset(b.number_col, 0, sizeof(b.number_col))
    board_forget_dots(b)


cdef void board_forget_dots(board_t *b) noexcept nogil:
    memset(b.dot_row, 0, sizeof(b.dot_row))
    memset(b.dot_col, 0, sizeof(b.dot_col))
    b.dot_count = 0


cdef void board_number(board_t *b, int x, int y, int n) noexcept nogil:
    cdef number_t *number = &b.numbers[b.count]
    number.x, number.y, number.n = x, y, n
    b.at[y * b.width + x] = b.count
    b.number_row[y] |= <uint32_t> 1 << x
    b.number_col[x] |= <uint32_t> 1 << y
    b.count += 1


cdef void board_dot(board_t *b, int x, int y) noexcept nogil:
    cdef int cell = y * b.width + x
    b.dot_row[y] |= <uint32_t> 1 << x
    b.dot_col[x] |= <uint32_t> 1 << y
    b.moved[cell] = True
    b.dots[b.dot_count] = cell
    b.dot_count += 1
    if b.reached[cell] == 1:
        b.single[b.single_count] = cell
        b.single_count += 1
    elif not b.reached[cell]:
        b.status = CONTRADICTION


cdef inline void enter(board_t *b, int cell, int x, int y) noexcept nogil:
    """Record that one more number reaches a cell."""
    b.reached[cell] += 1
    if b.reached[cell] == 2:
        b.shared_row[y] |= <uint32_t> 1 << x
        b.shared_col[x] |= <uint32_t> 1 << y


cdef inline void leave(board_t *b, int cell, int x, int y) noexcept nogil:
    """Record that a number no longer reaches a cell."""
    b.reached[cell] -= 1
    b.moved[cell] = True
    if b.reached[cell] == 1:
        b.shared_row[y] &= ~(<uint32_t> 1 << x)
        b.shared_col[x] &= ~(<uint32_t> 1 << y)
        if is_open_dot(b, x, y):
            b.single[b.single_count] = cell
            b.single_count += 1
    elif not b.reached[cell] and is_open_dot(b, x, y):
        b.status = CONTRADICTION


cdef void board_start(board_t *b) noexcept nogil:
    cdef int i, y
    cdef uint32_t cells
    b.status = OPEN
    b.stale_count = b.unfitted_count = b.single_count = b.hit_count = 0
    b.leaks = b.depth = b.max_width = b.dot_count = 0
    memset(b.layers, 0, sizeof(b.layers))
    memset(b.reached, 0, b.width * b.height)
    memset(b.shared_row, 0, sizeof(b.shared_row))
    memset(b.shared_col, 0, sizeof(b.shared_col))
    for i in range(b.height):
        b.owned_row[i] = b.number_row[i]
    for i in range(b.width):
        b.owned_col[i] = b.number_col[i]
    for i in range(b.count):
        number_start(b, i)
    for y in range(b.height):
        cells = b.dot_row[y]
        while cells:
            board_dot(b, take_lowest(&cells), y)


cdef void number_start(board_t *b, int i) noexcept nogil:
    """Begin with all lines of a number that leave the grid nowhere and pass no other number."""
    cdef int s, x = b.numbers[i].x, y = b.numbers[i].y, n = b.numbers[i].n
    cdef uint32_t cells
    b.mine[i].h = <uint32_t> 1 << x
    b.mine[i].v = <uint32_t> 1 << y
    b.alive[i].h = b.alive[i].v = 0
    if n <= b.width:
        s = min(x, b.width - n)
        if s >= max(x - n + 1, 0):
            b.alive[i].h = avoiding(span(max(x - n + 1, 0), s), x, n, b.number_row[y])
    if 1 < n <= b.height:
        s = min(y, b.height - n)
        if s >= max(y - n + 1, 0):
            b.alive[i].v = avoiding(span(max(y - n + 1, 0), s), y, n, b.number_col[x])
    if not (b.alive[i].h or b.alive[i].v):
        b.status = CONTRADICTION
    b.reach[i].h = reach_of(b.alive[i].h, n)
    b.reach[i].v = reach_of(b.alive[i].v, n)
    cells = b.reach[i].h & ~b.mine[i].h
    while cells:
        s = take_lowest(&cells)
        enter(b, y * b.width + s, s, y)
    cells = b.reach[i].v & ~b.mine[i].v
    while cells:
        s = take_lowest(&cells)
        enter(b, s * b.width + x, x, s)
    b.is_stale[i] = b.is_unfitted[i] = False
    b.gone[i].h = b.gone[i].v = 0
    mark_unfitted(b, i)


cdef void update(board_t *b, int i) noexcept nogil:
    """Remove the lines of a number through cells of other numbers, and update the cells that it no longer reaches."""
    cdef number_t number = b.numbers[i]
    cdef lines_t old = b.reach[i], lines = b.alive[i]
    cdef uint32_t cells
    cdef int s
    lines.h = avoiding(lines.h, number.x, number.n, b.owned_row[number.y] & ~b.mine[i].h)
    lines.v = avoiding(lines.v, number.y, number.n, b.owned_col[number.x] & ~b.mine[i].v)
    if lines.h != b.alive[i].h or lines.v != b.alive[i].v:
        b.alive[i] = lines
        mark_unfitted(b, i)
    if not (lines.h or lines.v):
        b.status = CONTRADICTION
        return
    b.reach[i].h = reach_of(lines.h, number.n)
    b.reach[i].v = reach_of(lines.v, number.n)
    cells = old.h & ~b.reach[i].h & ~b.mine[i].h
    while cells:
        s = take_lowest(&cells)
        leave(b, number.y * b.width + s, s, number.y)
    cells = old.v & ~b.reach[i].v & ~b.mine[i].v
    while cells:
        s = take_lowest(&cells)
        leave(b, s * b.width + number.x, number.x, s)


cdef int refresh(board_t *b) noexcept nogil:
    """Update the knowledge before a layer, and return the status of the puzzle."""
    cdef int k, i
    cdef bint decided = True
    for k in range(b.stale_count):
        i = b.stale[k]
        b.is_stale[i] = False
        if b.status == OPEN:
            update(b, i)
    b.stale_count = 0
    if b.status == OPEN:
        for i in range(b.count):
            if several(b.alive[i]):
                decided = False
                break
        if decided and disjoint(b):
            b.status = SOLVED
    return b.status


cdef bint disjoint(const board_t *b) noexcept nogil:
    """Return whether no two lines meet, if every number has one possible line."""
    cdef uint32_t rows[MAX_SIDE]
    cdef uint32_t cells
    cdef number_t number
    cdef int i, y
    memset(rows, 0, sizeof(rows))
    for i in range(b.count):
        number = b.numbers[i]
        cells = b.reach[i].h
        if cells:
            if rows[number.y] & cells:
                return False
            rows[number.y] |= cells
            continue
        cells = <uint32_t> 1 << number.x
        for y in range(lowest_bit(b.reach[i].v), highest_bit(b.reach[i].v) + 1):
            if rows[y] & cells:
                return False
            rows[y] |= cells
    return True


cdef void disturb(board_t *b, int x, int y) noexcept nogil:
    """Mark the numbers that reach a cell with a new owner: they may lose lines."""
    cdef int who[4]
    cdef int k
    for k in range(reachers(b, x, y, who)):
        mark_stale(b, who[k])


cdef bint claim(board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil:
    """Assign cells of its row and column to a number; return False if it has all of them already."""
    cdef number_t number = b.numbers[i]
    cdef lines_t before = b.alive[i]
    cdef int c
    h &= ~b.mine[i].h
    v &= ~b.mine[i].v
    if not (h or v):
        return False
    if h & b.owned_row[number.y] or v & b.owned_col[number.x] or (h and v):
        b.status = CONTRADICTION
    b.mine[i].h |= h
    b.mine[i].v |= v
    b.owned_row[number.y] |= h
    b.owned_col[number.x] |= v
    if h:
        b.alive[i].v = 0
    if v:
        b.alive[i].h = 0
    while h:
        c = take_lowest(&h)
        b.owned_col[c] |= <uint32_t> 1 << number.y
        b.alive[i].h = holding(b.alive[i].h, number.n, c)
        disturb(b, c, number.y)
    while v:
        c = take_lowest(&v)
        b.owned_row[c] |= <uint32_t> 1 << number.x
        b.alive[i].v = holding(b.alive[i].v, number.n, c)
        disturb(b, number.x, c)
    if b.alive[i].h != before.h or b.alive[i].v != before.v:
        mark_stale(b, i)
        mark_unfitted(b, i)
    return True
