"""The knowledge of the human solver as bit sets for rows and columns; the compiled version of `ladder.Knowledge`.

All lines of a number contain its cell. So the union and the intersection of its lines along the row are runs of cells,
which follow from the first and the last start of a line. Lines contain no other number, so only the nearest number on
each of the four sides can reach a cell.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t

from pycore.kernel.bits cimport highest_bit, lowest_bit


cdef enum:
    MAX_SIDE = 30
    MAX_CELLS = 900
    RULE_COUNT = 9

cdef enum:                  # in the order of model.Rule
    UNCONTESTED = 0
    COVER = 1
    TWINS = 2
    FIT = 3
    SQUARE = 4
    DEPENDENCY = 5
    ONE_OF = 6
    STARVE = 7
    CROWD = 8
    NOTHING = 9             # no rule finds anything

cdef enum:
    OPEN = 0
    SOLVED = 1
    CONTRADICTION = 2


cdef struct lines_t:        # lines of one number
    uint32_t h              # bit s: the line along the row that begins in column s
    uint32_t v              # bit s: the line along the column that begins in row s


cdef struct number_t:
    uint8_t x
    uint8_t y
    uint8_t n


# Bit x of each _row[y] is bit y of its _col[x]. Lines only ever become fewer, and all that are alive hold the cells of
# `mine`; with more than its own cell a number has lines one way only. A number whose lines have changed is stale:
# until the next refresh() its reach is too wide, and so are `reached` and `shared`, which has the cells with 2 or more.
# is_stale and is_unfitted tell who is in the lists of these names. `gone` has bits for the numbers in `hit` alone, and
# none between two layers.
cdef struct board_t:
    int width
    int height
    int count
    number_t numbers[MAX_CELLS]
    int16_t at[MAX_CELLS]           # index of the number in each cell, or -1
    uint32_t number_row[MAX_SIDE]   # bit x: a number; in _col, bit y
    uint32_t number_col[MAX_SIDE]
    uint32_t dot_row[MAX_SIDE]
    uint32_t dot_col[MAX_SIDE]
    # Knowledge.
    lines_t alive[MAX_CELLS]
    lines_t reach[MAX_CELLS]        # cells of the number's row and column, as bits
    lines_t mine[MAX_CELLS]         # cells known to be on the number's line
    uint32_t owned_row[MAX_SIDE]    # cells known to be on any line
    uint32_t owned_col[MAX_SIDE]
    uint8_t reached[MAX_CELLS]      # number of numbers that reach each cell
    uint32_t shared_row[MAX_SIDE]   # cells that several numbers reach
    uint32_t shared_col[MAX_SIDE]
    int status
    # Lists of pending work.
    int16_t stale[MAX_CELLS]        # numbers to refresh
    uint8_t is_stale[MAX_CELLS]
    int stale_count
    int16_t unfitted[MAX_CELLS]     # numbers whose lines changed since they were fitted
    uint8_t is_unfitted[MAX_CELLS]
    int unfitted_count
    int16_t single[MAX_CELLS]       # cells of dots that one number only reaches
    int single_count
    int16_t dots[MAX_CELLS]         # cells of open dots, possibly with some that are no longer open
    int dot_count
    uint8_t fresh[MAX_CELLS]        # numbers with lines removed since the composite rules processed them
    bint changed                    # whether any number is fresh
    uint8_t moved[MAX_CELLS]        # cells of dots that are new, or that a number no longer reaches, since then
    lines_t gone[MAX_CELLS]         # lines excluded in this layer
    int16_t hit[MAX_CELLS]          # numbers with lines in `gone`
    int hit_count
    # The last layer, and the totals of all layers.
    int width_found
    bint leak
    int leaks
    int depth
    int max_width
    int layers[RULE_COUNT]


cdef inline uint32_t span(int first, int last) noexcept nogil:
    """Return a word with the bits first..last set, 0 <= first <= last <= 30."""
    return (<uint32_t> 2 << last) - (<uint32_t> 1 << first)


cdef inline uint32_t avoiding(uint32_t starts, int x, int n, uint32_t barred) noexcept nogil:
    """Return the lines of n cells through cell x without barred cells; x is not barred."""
    cdef uint32_t side = barred & ((<uint32_t> 1 << x) - 1)
    cdef int last
    if side:
        starts &= ~((<uint32_t> 2 << highest_bit(side)) - 1)
    side = barred >> x >> 1
    if side:
        last = x + 1 + lowest_bit(side) - n
        starts = starts & ((<uint32_t> 2 << last) - 1) if last >= 0 else 0
    return starts


cdef inline uint32_t holding(uint32_t starts, int n, int cell) noexcept nogil:
    """Return the lines of n cells that contain a cell."""
    return starts & span(max(cell - n + 1, 0), cell)


cdef inline uint32_t reach_of(uint32_t starts, int n) noexcept nogil:
    return span(lowest_bit(starts), highest_bit(starts) + n - 1) if starts else 0


cdef inline lines_t common_of(lines_t lines, number_t number) noexcept nogil:
    """Return the common cells of some lines of a number."""
    cdef lines_t cells
    cells.h = <uint32_t> 1 << number.x
    cells.v = <uint32_t> 1 << number.y
    if not lines.v:
        cells.h = span(highest_bit(lines.h), lowest_bit(lines.h) + number.n - 1)
    elif not lines.h:
        cells.v = span(highest_bit(lines.v), lowest_bit(lines.v) + number.n - 1)
    return cells


cdef inline bint several(lines_t lines) noexcept nogil:
    return (lines.h != 0 and lines.v != 0) or (lines.h & (lines.h - 1)) != 0 or (lines.v & (lines.v - 1)) != 0


cdef inline bint is_open_dot(const board_t *b, int x, int y) noexcept nogil:
    return (b.dot_row[y] & ~b.owned_row[y]) >> x & 1


cdef inline int reachers(const board_t *b, int x, int y, int *who) noexcept nogil:
    """Write the numbers that reach a cell without a number, and return their count, 0..4."""
    cdef uint32_t side
    cdef int j, count = 0
    side = b.number_row[y] & ((<uint32_t> 1 << x) - 1)
    if side:
        j = b.at[y * b.width + highest_bit(side)]
        if b.reach[j].h >> x & 1:
            who[count] = j
            count += 1
    side = b.number_row[y] >> x >> 1
    if side:
        j = b.at[y * b.width + x + 1 + lowest_bit(side)]
        if b.reach[j].h >> x & 1:
            who[count] = j
            count += 1
    side = b.number_col[x] & ((<uint32_t> 1 << y) - 1)
    if side:
        j = b.at[highest_bit(side) * b.width + x]
        if b.reach[j].v >> y & 1:
            who[count] = j
            count += 1
    side = b.number_col[x] >> y >> 1
    if side:
        j = b.at[(y + 1 + lowest_bit(side)) * b.width + x]
        if b.reach[j].v >> y & 1:
            who[count] = j
            count += 1
    return count


cdef inline lines_t lines_over(const board_t *b, int i, int x, int y) noexcept nogil:
    """Return the lines of a number through another cell of its row or column."""
    cdef lines_t lines
    lines.h = lines.v = 0
    if b.numbers[i].y == y:
        lines.h = holding(b.alive[i].h, b.numbers[i].n, x)
    else:
        lines.v = holding(b.alive[i].v, b.numbers[i].n, y)
    return lines


cdef inline void bar(board_t *b, int i, uint32_t h, uint32_t v) noexcept nogil:
    """Mark lines of a number for exclusion at the end of the layer."""
    h &= b.alive[i].h
    v &= b.alive[i].v
    if h or v:
        if not (b.gone[i].h or b.gone[i].v):
            b.hit[b.hit_count] = i
            b.hit_count += 1
        b.gone[i].h |= h
        b.gone[i].v |= v


cdef inline void mark_stale(board_t *b, int i) noexcept nogil:
    if not b.is_stale[i]:
        b.is_stale[i] = True
        b.stale[b.stale_count] = i
        b.stale_count += 1


cdef inline void mark_unfitted(board_t *b, int i) noexcept nogil:
    b.fresh[i] = True
    b.changed = True
    if not b.is_unfitted[i]:
        b.is_unfitted[i] = True
        b.unfitted[b.unfitted_count] = i
        b.unfitted_count += 1
