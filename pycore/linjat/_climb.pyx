"""The human solver on bit sets. The deductions are documented in `ladder`; their names are the same."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from pycore.kernel.bits cimport take_lowest
from pycore.linjat._board cimport (
    CONTRADICTION, COVER, DEPENDENCY, FIT, NOTHING, ONE_OF, OPEN, RULE_COUNT, SQUARE, STARVE, UNCONTESTED, avoiding,
    common_of, is_open_dot, lines_t, mark_stale, mark_unfitted, number_t, reachers, several, span,
)
from pycore.linjat._knowledge cimport board_clear, board_number, board_start, claim, refresh
from pycore.linjat._looking cimport dependency_finds, look_ahead, one_of_finds, square_finds

from pycore.base.errors import ParameterError


cdef bint uncontested_line(const board_t *b, int i, lines_t *line) noexcept nogil:
    """Return whether `uncontested` finds a line for a number, and write this line."""
    cdef number_t number = b.numbers[i]
    cdef uint32_t starts
    cdef int s
    if (b.reach[i].h & b.dot_row[number.y] & ~b.owned_row[number.y]
            or b.reach[i].v & b.dot_col[number.x] & ~b.owned_col[number.x]):
        return False
    if not (b.reach[i].h & b.shared_row[number.y] or b.reach[i].v & b.shared_col[number.x]):
        return False
    line.h = line.v = 0
    starts = avoiding(b.alive[i].h, number.x, number.n, b.shared_row[number.y])
    while starts:
        s = take_lowest(&starts)
        if span(s, s + number.n - 1) & ~b.mine[i].h:
            line.h = <uint32_t> 1 << s
            return True
    starts = avoiding(b.alive[i].v, number.y, number.n, b.shared_col[number.x])
    while starts:
        s = take_lowest(&starts)
        if span(s, s + number.n - 1) & ~b.mine[i].v:
            line.v = <uint32_t> 1 << s
            return True
    return False


cdef int leaking(const board_t *b) noexcept nogil:
    cdef lines_t line
    cdef int i
    for i in range(b.count):
        if uncontested_line(b, i, &line):
            return i
    return -1


cdef bint twin_lines(const board_t *b, int i, lines_t *rest) noexcept nogil:
    """Return whether `twins` finds cells for a number, and write the remaining lines."""
    cdef number_t number = b.numbers[i]
    cdef lines_t idle, cells
    idle.h = avoiding(
        b.alive[i].h, number.x, number.n, b.shared_row[number.y] | (b.dot_row[number.y] & ~b.owned_row[number.y])
    )
    idle.v = avoiding(
        b.alive[i].v, number.y, number.n, b.shared_col[number.x] | (b.dot_col[number.x] & ~b.owned_col[number.x])
    )
    rest.h = b.alive[i].h & ~idle.h
    rest.v = b.alive[i].v & ~idle.v
    if not several(idle) or not (rest.h or rest.v):
        return False
    cells = common_of(rest[0], number)
    return (cells.h & ~b.mine[i].h) != 0 or (cells.v & ~b.mine[i].v) != 0


cdef int idling(const board_t *b) noexcept nogil:
    cdef lines_t rest
    cdef int i
    for i in range(b.count):
        if twin_lines(b, i, &rest):
            return i
    return -1


cdef int unique_finds(board_t *b, int rule) noexcept nogil:
    """Exclude all lines found by a rule of `UNIQUENESS`, and return the width."""
    cdef lines_t left
    cdef int i
    for i in range(b.count):
        if uncontested_line(b, i, &left) if rule == UNCONTESTED else twin_lines(b, i, &left):
            b.gone[i].h = b.alive[i].h & ~left.h
            b.gone[i].v = b.alive[i].v & ~left.v
            b.hit[b.hit_count] = i
            b.hit_count += 1
    return b.hit_count


cdef int cover_finds(board_t *b) noexcept nogil:
    """Claim every dot that one number only can reach; return the width."""
    cdef int who[4]
    cdef int k, x, y, i, width = 0
    for k in range(b.single_count):
        x = b.single[k] % b.width
        y = b.single[k] // b.width
        if not is_open_dot(b, x, y):
            continue
        reachers(b, x, y, who)
        i = who[0]
        if not b.gone[i].h:
            # The marks prevent counting a number with several dots more than once.
            b.gone[i].h = 1
            b.hit[b.hit_count] = i
            b.hit_count += 1
            width += 1
        if b.numbers[i].y == y:
            claim(b, i, <uint32_t> 1 << x, 0)
        else:
            claim(b, i, 0, <uint32_t> 1 << y)
    for k in range(b.hit_count):
        b.gone[b.hit[k]].h = 0
    b.hit_count = b.single_count = 0
    return width


cdef int fit_finds(board_t *b) noexcept nogil:
    """Claim the common cells of all lines of each number; return the width."""
    cdef lines_t cells
    cdef int k, i, count = b.unfitted_count, width = 0
    # Claiming adds numbers to the list `unfitted`: the new list is written behind the current reading position.
    b.unfitted_count = 0
    for k in range(count):
        i = b.unfitted[k]
        b.is_unfitted[i] = False
        cells = common_of(b.alive[i], b.numbers[i])
        width += claim(b, i, cells.h, cells.v)
    return width


cdef int exclude(board_t *b) noexcept nogil:
    """Remove the excluded lines, and claim the common cells of the remaining lines; return the width."""
    cdef lines_t cells
    cdef int k, i, width = 0
    for k in range(b.hit_count):
        i = b.hit[k]
        b.alive[i].h &= ~b.gone[i].h
        b.alive[i].v &= ~b.gone[i].v
        b.gone[i].h = b.gone[i].v = 0
        mark_stale(b, i)
        mark_unfitted(b, i)
        if not (b.alive[i].h or b.alive[i].v):
            b.status = CONTRADICTION
    if b.status == OPEN:
        for k in range(b.hit_count):
            i = b.hit[k]
            cells = common_of(b.alive[i], b.numbers[i])
            width += claim(b, i, cells.h, cells.v)
    b.hit_count = 0
    return width


cdef void forget_closed_dots(board_t *b) noexcept nogil:
    cdef int k, kept = 0
    for k in range(b.dot_count):
        b.dots[kept] = b.dots[k]
        kept += is_open_dot(b, b.dots[k] % b.width, b.dots[k] // b.width)
    b.dot_count = kept


cdef void forget_marks(board_t *b) noexcept nogil:
    """Forget the changes since the composite rules were last tried: none of them has found anything since."""
    cdef int k
    for k in range(b.dot_count):
        b.moved[b.dots[k]] = False
    if b.changed:
        memset(b.fresh, 0, b.count)
        b.changed = False


cdef bint composite(board_t *b, int rule) noexcept nogil:
    """Find lines to exclude by a composite rule, `square` to `crowd`; return whether there are any."""
    if rule == SQUARE:
        return square_finds(b) > 0
    if rule == DEPENDENCY:
        return dependency_finds(b) > 0
    if rule == ONE_OF:
        return b.changed and one_of_finds(b) > 0
    return look_ahead(b, rule == STARVE) > 0


cdef int next_layer(board_t *b, const uint8_t *order, uint32_t rules) noexcept nogil:
    """Find and apply the next layer or note; return its rule. The caller then calls `refresh`."""
    cdef int k = 0, rule = order[0]
    cdef bint is_ready = False
    b.leak = False
    b.width_found = 0
    while rule != NOTHING:
        if not rules >> rule & 1:
            b.leak = b.leak or (leaking(b) if rule == UNCONTESTED else idling(b)) >= 0
        elif rule == COVER:
            if b.single_count:
                b.width_found = cover_finds(b)
                if b.width_found:
                    return COVER
        elif rule == FIT:
            b.width_found = fit_finds(b)
            if b.width_found:
                return FIT
        elif rule < FIT:
            if unique_finds(b, rule):
                b.width_found = exclude(b)
                return rule
        else:
            if not is_ready:
                forget_closed_dots(b)
                is_ready = True
            if composite(b, rule):
                b.width_found = exclude(b)
                return rule
        k += 1
        rule = order[k]
    forget_marks(b)
    return NOTHING


cdef int climb(board_t *b, const uint8_t *order, uint32_t rules) noexcept nogil:
    """Solve from the beginning until no rule finds anything; return the status."""
    cdef int rule
    while refresh(b) == OPEN:
        rule = next_layer(b, order, rules)
        b.leaks += b.leak
        if rule == NOTHING:
            break
        if b.width_found:
            b.depth += 1
            b.layers[rule] += 1
            b.max_width = max(b.max_width, b.width_found)
    return b.status


cdef void take_order(uint8_t *order, bytes rules) except *:
    """Write the order of rules for `next_layer`."""
    cdef int k, count = len(rules)
    if count > RULE_COUNT or max(rules, default=0) >= RULE_COUNT:
        raise ParameterError("order", f"{list(rules)} are not up to {RULE_COUNT} rules")
    for k in range(count):
        order[k] = rules[k]
    order[count] = NOTHING


cdef class Board:
    """A puzzle with the knowledge of the human solver. The documentation is in _climb.pyi."""

    def __init__(self, puzzle):
        board_clear(&self.board, puzzle.width, puzzle.height)
        for x, y, n in puzzle.numbers:
            board_number(&self.board, x, y, n)
        for x, y in puzzle.dots:
            self.board.dot_row[y] |= <uint32_t> 1 << <int> x
            self.board.dot_col[x] |= <uint32_t> 1 << <int> y
        board_start(&self.board)

    def climb(self, bytes order, int rules):
        cdef uint8_t steps[RULE_COUNT + 1]
        cdef int status
        take_order(steps, order)
        with nogil:
            board_start(&self.board)
            status = climb(&self.board, steps, rules)
        return status

    def step(self, bytes order, int rules):
        cdef uint8_t steps[RULE_COUNT + 1]
        cdef int rule
        take_order(steps, order)
        if refresh(&self.board) != OPEN:
            return None
        rule = next_layer(&self.board, steps, rules)
        return rule, self.board.width_found, bool(self.board.leak)

    @property
    def account(self):
        cdef const board_t *b = &self.board
        return b.depth, b.max_width, b.leaks, [b.layers[i] for i in range(RULE_COUNT)]

    @property
    def status(self):
        return self.board.status

    def lines(self, index):
        cdef const board_t *b = &self.board
        cdef int i, s
        if not 0 <= index < b.count:
            raise ParameterError("index", f"there is no number {index}")
        i = index
        x, y, n = b.numbers[i].x, b.numbers[i].y, b.numbers[i].n
        rows = [(s, y, s + n - 1, y) for s in range(b.width) if b.alive[i].h >> s & 1]
        return rows + [(x, s, x, s + n - 1) for s in range(b.height) if b.alive[i].v >> s & 1]
