"""The moves of all variants, from the ways of their pieces."""

from libc.stdint cimport uint8_t

from pycore.fogchess._tables cimport (
    CANNON, CASTLE, DROP, EN_PASSANT, FACE, FOR_CAPTURES, FOR_MOVES, IS_DOUBLE, IS_PASSANT, NONE, PASS, PAWN_DOUBLE,
    PLAIN, RIDE, RISE, SCREENED, STEP, board_t, coded, is_enemy, is_own, may_reach, move_t, put,
    rules_t, way_t,
)
from pycore.fogchess._soldiers cimport list_cannons


cdef int list_moves(const rules_t *rules, const board_t *board, move_t *moves) noexcept nogil:
    """List the moves, also those that leave the royal piece to be captured; return their number."""
    cdef int count = 0, cell, player = board.player
    if board.lost[0] or board.lost[1] or board.over:
        return 0
    if board.in_hand[player]:
        return list_drops(rules, board, moves)
    for cell in range(rules.cells):
        if is_own(board.at[cell], player):
            count = list_of(rules, board, cell, moves, count)
    if rules.castling:
        count = list_castling(rules, board, moves, count)
    if rules.late:
        count = list_rises(rules, board, moves, count)
    if rules.cannons:
        count = list_cannons(rules, board, moves, count)
    if rules.passing:
        moves[count] = coded(0, 0, PASS, 0)
        count += 1
    return count


cdef int list_drops(const rules_t *rules, const board_t *board, move_t *moves) noexcept nogil:
    cdef int count = 0, kind, cell, player = board.player
    for kind in range(rules.kinds):
        if board.hand[player][kind]:
            for cell in range(rules.cells):
                if rules.drops[player][kind][cell] and not board.at[cell]:
                    moves[count] = coded(cell, cell, DROP, kind)
                    count += 1
    return count


cdef int list_of(const rules_t *rules, const board_t *board, int cell, move_t *moves, int count) noexcept nogil:
    """Add the moves of a piece; return the new number."""
    cdef uint8_t piece = board.at[cell]
    cdef int number, at, target, screens, enemy = 1 - board.player
    cdef const way_t *way
    cdef const uint8_t *cells
    cdef uint8_t found
    for number in range(rules.first[piece][cell], rules.first[piece][cell + 1]):
        way = &rules.ways[number]
        cells = &rules.pool[way.at]
        if way.going == STEP:
            count = list_step(rules, board, cell, way, moves, count)
            continue
        screens = 0
        for at in range(way.count):
            target = cells[at]
            found = board.at[target]
            if way.going == RIDE:
                if not found or is_enemy(found, board.player):
                    moves[count] = coded(cell, target, PLAIN, 0)
                    count += 1
                if found:
                    break
            elif way.going == FACE:
                if found:
                    if target == board.royal[enemy]:
                        moves[count] = coded(cell, target, PLAIN, 0)
                        count += 1
                    break
            elif found:
                if way.going == SCREENED and found - 1 >> 1 == piece - 1 >> 1:
                    break
                screens += 1
                if screens == 2:
                    if is_enemy(found, board.player):
                        moves[count] = coded(cell, target, PLAIN, 0)
                        count += 1
                    break
            elif screens == (way.going == SCREENED):
                moves[count] = coded(cell, target, PLAIN, 0)
                count += 1
    return count


cdef int list_step(
    const rules_t *rules, const board_t *board, int cell, const way_t *way, move_t *moves, int count
) noexcept nogil:
    """Add the moves of a step; return the new number."""
    cdef const uint8_t *cells = &rules.pool[way.at]
    cdef int at, target = cells[0], kind = board.at[cell] - 1 >> 1
    cdef uint8_t found = board.at[target]
    for at in range(1, way.count):
        if board.at[cells[at]]:
            return count
    if not found:
        if way.use & IS_PASSANT and target == board.passed:
            moves[count] = coded(cell, target, EN_PASSANT, 0)
            return count + 1
        if not way.use & FOR_MOVES:
            return count
    elif not way.use & FOR_CAPTURES or is_own(found, board.player):
        return count
    if way.use & IS_DOUBLE:
        moves[count] = coded(cell, target, PAWN_DOUBLE, 0)
        return count + 1
    if rules.promotions[kind][0] != NONE and rules.rows[board.player][target] == rules.height - 1:
        for at in range(4):
            if rules.promotions[kind][at] == NONE:
                break
            moves[count] = coded(cell, target, PLAIN, 1 + rules.promotions[kind][at])
            count += 1
        return count
    moves[count] = coded(cell, target, PLAIN, 0)
    return count + 1


cdef int list_castling(const rules_t *rules, const board_t *board, move_t *moves, int count) noexcept nogil:
    """Add castling, through attacks, too: only a king that may be captured cares."""
    cdef int rights = board.rights >> 2 * board.player & 3
    cdef int king = 4 if board.player else 60
    if rights & 1 and not board.at[king + 1] and not board.at[king + 2]:
        moves[count] = coded(king, king + 2, CASTLE, 0)
        count += 1
    if rights & 2 and not board.at[king - 1] and not board.at[king - 2] and not board.at[king - 3]:
        moves[count] = coded(king, king - 2, CASTLE, 0)
        count += 1
    return count


cdef int list_rises(const rules_t *rules, const board_t *board, move_t *moves, int count) noexcept nogil:
    """Add the promotions of sittuyin: only to a missing general, which must not attack anything."""
    cdef int cell, pawns = 0, number, target, player = board.player
    cdef uint8_t pawn = 1 + 2 * rules.pawn + player, general = 3 + player
    for cell in range(rules.cells):
        pawns += board.at[cell] == pawn
        if board.at[cell] == general:
            return count
    for cell in range(rules.cells):
        if board.at[cell] != pawn or not (pawns == 1 or rules.rises[player][cell]):
            continue
        if is_quiet_rise(rules, board, cell, cell):
            moves[count] = coded(cell, cell, RISE, 2)
            count += 1
        for number in range(rules.first[general][cell], rules.first[general][cell + 1]):
            target = rules.pool[rules.ways[number].at]
            if not board.at[target] and is_quiet_rise(rules, board, cell, target):
                moves[count] = coded(cell, target, RISE, 2)
                count += 1
    return count


cdef bint is_quiet_rise(const rules_t *rules, const board_t *board, int cell, int target) noexcept nogil:
    cdef board_t after
    cdef uint8_t general = 3 + board.player
    cdef int number, royal
    for number in range(rules.first[general][target], rules.first[general][target + 1]):
        if is_enemy(board.at[rules.pool[rules.ways[number].at]], board.player):
            return False
    after = board[0]
    put(&after, cell, 0)
    put(&after, target, general)
    royal = board.royal[1 - board.player]
    return royal == NONE or not attacks(rules, &after, board.player, royal)


cdef bint attacks(const rules_t *rules, const board_t *board, int player, int cell) noexcept nogil:
    """Return whether a piece of a player can capture on a cell where the enemy's royal piece stands."""
    cdef int place, number, at, target, screens
    cdef uint8_t piece, found
    cdef const way_t *way
    cdef const uint8_t *cells
    for place in range(rules.cells):
        piece = board.at[place]
        if not is_own(piece, player) or not may_reach(rules, piece, place, cell):
            continue
        for number in range(rules.first[piece][place], rules.first[piece][place + 1]):
            way = &rules.ways[number]
            cells = &rules.pool[way.at]
            if way.going == STEP:
                if way.use & FOR_CAPTURES and cells[0] == cell and is_clear(rules, board, way):
                    return True
                continue
            screens = 0
            for at in range(way.count):
                target = cells[at]
                found = board.at[target]
                if target == cell and screens == (way.going == CANNON or way.going == SCREENED):
                    return True
                if found:
                    if way.going == SCREENED and found - 1 >> 1 == piece - 1 >> 1:
                        break
                    screens += 1
                    if screens > (way.going == CANNON or way.going == SCREENED):
                        break
    return False


cdef bint is_clear(const rules_t *rules, const board_t *board, const way_t *way) noexcept nogil:
    cdef int at
    for at in range(1, way.count):
        if board.at[rules.pool[way.at + at]]:
            return False
    return True
