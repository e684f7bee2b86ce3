"""Estimates of positions: what the pieces are worth, and how open the royal pieces stand."""

from libc.string cimport memset

from pycore.fogchess._tables cimport (
    CASTLE, EN_PASSANT, NONE, PASS, board_t, move_t, rules_t, sort_of, source_of, target_of,
)

cdef enum:
    OPEN_CELL = 4       # for each cell, up to five in each direction, from where the royal piece may be seen
    PATIENCE = 10       # number of quiet moves without a penalty


cdef int fill_worth(const rules_t *rules, worths, worth_t *worth) except -1:
    """Fill a table of worths from what the pieces of player 0 are worth, by kinds and cells."""
    cdef int kind, cell, turned
    memset(worth, 0, sizeof(worth_t))
    for kind, cells in enumerate(worths):
        for cell, value in enumerate(cells):
            # The same cell as player 1 sees it.
            turned = (rules.height - 1 - cell // rules.width) * rules.width + cell % rules.width
            worth.of[1 + 2 * kind][cell] = value
            worth.of[2 + 2 * kind][turned] = -value
    return 0


cdef int total_of(const rules_t *rules, const worth_t *worth, const board_t *board) noexcept nogil:
    """Return the sum of the worths of all pieces; positive if player 0 is better."""
    cdef int cell, total = 0
    for cell in range(rules.cells):
        total += worth.of[board.at[cell]][cell]
    return total


cdef int change_of(
    const rules_t *rules, const worth_t *worth, const board_t *before, const board_t *after, move_t move, int total
) noexcept nogil:
    """Return the sum after a move, from the sum before."""
    cdef int source = source_of(move), target = target_of(move), sort = sort_of(move)
    if sort == CASTLE or sort == EN_PASSANT:
        return total_of(rules, worth, after)
    if sort == PASS:
        return total
    total += worth.of[after.at[target]][target] - worth.of[before.at[target]][target]
    if source != target:
        total -= worth.of[before.at[source]][source]
    return total


cdef int estimate(const rules_t *rules, const worth_t *worth, const board_t *board, int total) noexcept nogil:
    """Return an estimate for the player to move."""
    total += open_around(rules, board, 1) - open_around(rules, board, 0)
    if board.player:
        total = -total
    # The value of an advantage decreases as the draw by quiet moves approaches.
    if worth.quiet and board.quiet > PATIENCE:
        total -= total * min(<int> board.quiet, worth.quiet) // (worth.quiet + PATIENCE)
    return total


cdef int open_around(const rules_t *rules, const board_t *board, int player) noexcept nogil:
    """Return points for the empty cells in a line with a player's royal piece."""
    cdef int direction, far, cell, count = 0, royal = board.royal[player]
    if royal == NONE:
        return 0
    for direction in range(8):
        for far in range(5):
            cell = rules.line[royal][direction][far]
            if cell == NONE or board.at[cell]:
                break
            count += 1
    return OPEN_CELL * count
