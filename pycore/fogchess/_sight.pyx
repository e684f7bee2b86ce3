"""What a player sees."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from pycore.fogchess._moves cimport list_moves
from pycore.fogchess._tables cimport (
    EN_PASSANT, FOR_BOTH, MAX_MOVES, NONE, PASS, STEP, board_t, is_own, move_t, rules_t, sort_of,
    source_of, target_of, way_t,
)


cdef void see(const rules_t *rules, const board_t *board, int player, int options, uint8_t *seen) noexcept nogil:
    """Mark the cells that a player sees: own pieces, and what a move of one of them reaches."""
    cdef int i, cell, count
    cdef move_t moves[MAX_MOVES]
    cdef board_t turned = board[0]
    memset(seen, 0, rules.cells)
    for cell in range(rules.cells):
        seen[cell] = is_own(board.at[cell], player)
    # The cell that an own pawn has just passed is seen by the pawns beside, as in other programs: it is known anyway.
    turned.player = player
    turned.over = turned.lost[0] = turned.lost[1] = False
    count = list_moves(rules, &turned, moves)
    for i in range(count):
        if sort_of(moves[i]) == PASS:
            continue
        seen[target_of(moves[i])] = True
        if sort_of(moves[i]) == EN_PASSANT:
            # The pawn that is taken is on the row of the capturing one.
            seen[source_of(moves[i]) // rules.width * rules.width + target_of(moves[i]) % rules.width] = True
    if options or rules.cannons:
        see_more(rules, board, player, options, seen)


cdef void see_more(const rules_t *rules, const board_t *board, int player, int options, uint8_t *seen) noexcept nogil:
    """Mark what is seen by options, and where soldiers can shoot."""
    cdef int cell, number
    for cell in range(rules.cells):
        if not is_own(board.at[cell], player):
            continue
        for number in range(rules.first[board.at[cell]][cell], rules.first[board.at[cell]][cell + 1]):
            if rules.ways[number].going == STEP:
                see_along(rules, &rules.ways[number], options, seen)
        if rules.cannons and board.at[cell] == 3 + player:
            see_shots(rules, board, cell, seen)


cdef void see_along(const rules_t *rules, const way_t *way, int options, uint8_t *seen) noexcept nogil:
    """Mark the target of a pawn's step, and the cells that may block a step."""
    cdef int at
    cdef bint is_pawns = way.use & FOR_BOTH != FOR_BOTH
    if options & SEE_PAWNS and is_pawns and way.count == 1:
        seen[rules.pool[way.at]] = True
    if options & SEE_LEGS:
        for at in range(1, way.count):
            seen[rules.pool[way.at + at]] = True


cdef void see_shots(const rules_t *rules, const board_t *board, int cell, uint8_t *seen) noexcept nogil:
    """Mark the cells at which cannons can shoot whose last soldier stands on a cell."""
    cdef int direction
    cdef const uint8_t *line
    for direction in range(8):
        line = rules.line[cell][direction]
        if line[3] == NONE or board.at[line[2]]:
            continue
        if board.at[line[0]] == board.at[cell] and board.at[line[1]] == board.at[cell]:
            seen[line[3]] = True
            if line[4] != NONE and not (rules.clear and board.at[line[3]]):
                seen[line[4]] = True
