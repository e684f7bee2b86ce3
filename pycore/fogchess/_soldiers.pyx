"""Retreats, slides and shots of soldiers, in the game of Cannon."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from pycore.fogchess._tables cimport (
    MAX_CELLS, NONE, PLAIN, SHOT, board_t, coded, is_enemy, move_t, rules_t,
)


cdef int list_cannons(const rules_t *rules, const board_t *board, move_t *moves, int count) noexcept nogil:
    """Add retreats, and slides and shots of three soldiers in a line; shots at one piece are one move."""
    cdef int cell, direction, far, target, player = board.player
    cdef uint8_t soldier = 3 + player
    cdef uint8_t hit[MAX_CELLS]
    cdef const uint8_t *line
    memset(hit, 0, sizeof(hit))
    for cell in range(rules.cells):
        if board.at[cell] != soldier:
            continue
        if is_touched(rules, board, cell):
            count = list_retreats(rules, board, cell, moves, count)
        for direction in range(8):
            line = rules.line[cell][direction]
            if line[2] == NONE or board.at[line[0]] != soldier or board.at[line[1]] != soldier or board.at[line[2]]:
                continue
            moves[count] = coded(cell, line[2], PLAIN, 0)
            count += 1
            for far in range(3, 5):
                target = line[far]
                if target == NONE:
                    break
                if is_enemy(board.at[target], player) and not hit[target]:
                    hit[target] = True
                    moves[count] = coded(target, target, SHOT, 0)
                    count += 1
                if rules.clear and board.at[target]:
                    break
    return count


cdef bint is_touched(const rules_t *rules, const board_t *board, int cell) noexcept nogil:
    cdef int direction
    for direction in range(8):
        if rules.line[cell][direction][0] != NONE and is_enemy(board.at[rules.line[cell][direction][0]], board.player):
            return True
    return False


cdef int list_retreats(const rules_t *rules, const board_t *board, int cell, move_t *moves, int count) noexcept nogil:
    cdef int direction, player = board.player
    cdef const uint8_t *line
    for direction in range(8):
        line = rules.line[cell][direction]
        if line[1] == NONE or rules.rows[player][line[1]] >= rules.rows[player][cell]:
            continue
        if not board.at[line[0]] and not board.at[line[1]]:
            moves[count] = coded(cell, line[1], PLAIN, 0)
            count += 1
    return count
