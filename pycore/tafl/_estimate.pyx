"""Threats of the next move, and estimates of positions: soldiers, the king's ways out, and who stands around him."""

from libc.stdint cimport int8_t
from libc.stdlib cimport abs

from pycore.tafl._moves cimport (
    ATTACKER, CORNER, DEFENDER, DIRECTIONS, GOAL, NOTHING, ground_t, rules_t, state_t,
)

cdef enum:
    ATTACKER_VALUE = 100
    DEFENDER_VALUE = 180
    NEXT_TO_KING = 30       # an attacker beside the king
    ROOM = 8                # a cell that the king can reach in a move
    GUARD = 60              # an attacker on a cell near a corner
    OUT = 20                # a step of the king away from the middle
    OPEN_WAY = 300          # the king can leave in the next move but one
    TWO_WAYS = 3_000        # in two ways, of which the attackers close one
    IN_TWO = 60             # the king can leave in two moves
    EACH_IN_TWO = 20        # by each first move

# Cells near the first corner, by rows and columns: three attackers on them close a corner.
cdef int GUARDS[3][2]
for number, place in enumerate(((0, 2), (1, 1), (2, 0))):
    GUARDS[number] = place


cdef int ways_out(const ground_t *ground, const state_t *state, int start, int enough) noexcept nogil:
    """Return the number of ways from an empty cell or the king's to a goal in one move, counted up to some number."""
    cdef int at, cell, found = 0
    for at in range(DIRECTIONS):
        cell = ground.next[start][at]
        while cell >= 0 and state.board[cell] < 0:
            if ground.marks[cell] & GOAL:
                found += 1
                if found >= enough:
                    return found
                break
            cell = ground.next[cell][at]
    return found


cdef bint can_leave(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return whether the king can leave in one move."""
    return ways_out(ground, state, state.king, 1) > 0


cdef bint is_reached(const ground_t *ground, const state_t *state, int target) noexcept nogil:
    """Return whether an attacker can move to an empty cell."""
    cdef int at, cell
    for at in range(DIRECTIONS):
        cell = ground.next[target][at]
        while cell >= 0 and state.board[cell] < 0:
            cell = ground.next[cell][at]
        if cell >= 0 and state.board[cell] == ATTACKER:
            return True
    return False


cdef bint can_capture_king(const rules_t *rules, const state_t *state) noexcept nogil:
    """Return whether the attackers can capture the king in one move."""
    cdef const ground_t *ground = rules.ground
    cdef const int8_t *around = ground.next[state.king]
    cdef int at, cell, gap = NOTHING, gaps = 0
    cdef bint by_four = rules.by_four or state.king == ground.throne
    for at in range(DIRECTIONS):
        by_four |= around[at] == ground.throne
    if by_four:
        for at in range(DIRECTIONS):
            cell = around[at]
            if cell == ground.throne:
                continue
            if cell < 0 or state.board[cell] > ATTACKER:
                return False
            if state.board[cell] < 0:
                gap = cell
                gaps += 1
        return gaps == 1 and is_reached(ground, state, gap)
    for at in range(DIRECTIONS):
        cell, gap = around[at], around[3 - at]
        if cell < 0 or gap < 0 or state.board[gap] >= 0 or ground.marks[gap] & CORNER:
            continue
        if (state.board[cell] == ATTACKER or ground.marks[cell] & CORNER) and is_reached(ground, state, gap):
            return True
    return False


cdef int king_value(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return the value of the king's place and ways."""
    cdef int y = state.king // ground.size, x = state.king % ground.size, middle = ground.size // 2
    cdef int at, cell, firsts = 0, ways = ways_out(ground, state, state.king, 2)
    cdef int total = OUT * (abs(y - middle) + abs(x - middle))
    for at in range(DIRECTIONS):
        cell = ground.next[state.king][at]
        if cell >= 0 and state.board[cell] == ATTACKER:
            total -= NEXT_TO_KING
        while cell >= 0 and state.board[cell] < 0:
            total += ROOM
            firsts += not ways and ways_out(ground, state, cell, 1) > 0
            cell = ground.next[cell][at]
    if ways:
        return total + (TWO_WAYS if ways > 1 else OPEN_WAY)
    return total + (IN_TWO + EACH_IN_TWO * min(firsts, 6) if firsts else 0)


cdef int guards(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return the number of attackers that guard corners."""
    cdef int i, y, x, found = 0, last = ground.size - 1, south = ground.cells - ground.size
    for i in range(3):
        y, x = ground.size * GUARDS[i][0], GUARDS[i][1]
        found += state.board[y + x] == ATTACKER
        found += state.board[y + last - x] == ATTACKER
        found += state.board[south - y + x] == ATTACKER
        found += state.board[south - y + last - x] == ATTACKER
    return found


cdef int estimate(const rules_t *rules, const state_t *state) noexcept nogil:
    """Return an estimate in points for the player to move."""
    cdef const ground_t *ground = rules.ground
    cdef int total = state.counts[DEFENDER] * DEFENDER_VALUE - state.counts[ATTACKER] * ATTACKER_VALUE
    total += king_value(ground, state)
    if ground.marks[0] & CORNER:
        total -= GUARD * guards(ground, state)
    return total if state.turn.mover == DEFENDER else -total
