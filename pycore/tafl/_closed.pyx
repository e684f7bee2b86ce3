"""What the board alone decides: `decided` of `model.py`, and closed boards as in `enclosure.py`."""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport take_lowest
from pycore.kernel.gameengine cimport ON
from pycore.tafl._moves cimport (
    ATTACKER, ATTACKERS_WON, DEFENDER, DEFENDERS_WON, DIRECTIONS, EDGE, GOAL, MOST_CELLS, RESTRICTED, ground_t, state_t,
)


cdef struct fort_t:
    const ground_t *ground
    uint8_t inside[MOST_CELLS]
    uint8_t lasting[MOST_CELLS]     # defenders that cannot be captured


cdef int decide(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return the ending code by the board alone."""
    if state.king < 0:
        return ATTACKERS_WON
    if ground.marks[state.king] & GOAL:
        return DEFENDERS_WON
    if is_encircled(ground, state):
        return ATTACKERS_WON
    if ground.walls and ground.marks[state.king] & EDGE and has_exit_fort(ground, state):
        return DEFENDERS_WON
    return ON


cdef bint is_encircled(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return whether no way without attackers leads from the king or a defender to the edge."""
    cdef uint8_t seen[MOST_CELLS]
    cdef uint64_t left
    cdef int word
    memset(seen, 0, sizeof(seen))
    if leads_out(ground, state, state.king, seen):
        return False
    for word in range(2):
        left = state.sides[DEFENDER][word]
        while left:
            if leads_out(ground, state, 64 * word + take_lowest(&left), seen):
                return False
    return True


cdef bint leads_out(const ground_t *ground, const state_t *state, int start, uint8_t *seen) noexcept nogil:
    """Return whether a way without attackers and over cells not seen leads to the edge; note the cells seen."""
    cdef int8_t waiting[MOST_CELLS]
    cdef int count = 1, cell, other, at
    if seen[start]:
        return False
    seen[start] = True
    waiting[0] = <int8_t> start
    while count:
        count -= 1
        cell = waiting[count]
        if ground.marks[cell] & EDGE:
            return True
        for at in range(DIRECTIONS):
            other = ground.next[cell][at]
            if not seen[other] and state.board[other] != ATTACKER:
                seen[other] = True
                waiting[count] = <int8_t> other
                count += 1
    return False


cdef bint has_exit_fort(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return whether the king, at the edge, can move in a fort that cannot be broken."""
    cdef fort_t fort
    cdef int8_t room[MOST_CELLS]
    cdef int i, at, cell, other, count = 1
    fort.ground = ground
    memset(fort.inside, 0, sizeof(fort.inside))
    for cell in range(ground.cells):
        fort.lasting[cell] = state.board[cell] == DEFENDER
    fort.inside[state.king] = True
    room[0] = state.king
    i = 0
    while i < count:
        for at in range(DIRECTIONS):
            other = ground.next[room[i]][at]
            if other >= 0 and not fort.inside[other] and state.board[other] != DEFENDER:
                if state.board[other] == ATTACKER:
                    return False
                fort.inside[other] = True
                room[count] = <int8_t> other
                count += 1
        i += 1
    if count == 1:
        return False
    while weaken(&fort):
        pass
    for i in range(count):
        for at in range(DIRECTIONS):
            other = ground.next[room[i]][at]
            if other >= 0 and not fort.inside[other] and not fort.lasting[other]:
                return False
    return True


cdef bint weaken(fort_t *fort) noexcept nogil:
    """Take away the defenders that can be captured where attackers come to all open cells; return whether any are."""
    cdef int cell
    cdef bint found = False
    for cell in range(fort.ground.cells):
        if fort.lasting[cell] and falls(fort, cell):
            fort.lasting[cell] = False
            found = True
    return found


cdef bint falls(const fort_t *fort, int cell) noexcept nogil:
    """Return whether a defender can be captured between two cells, or in a row at the edge."""
    cdef int at
    for at in range(2):
        if opens(fort, fort.ground.next[cell][at]) and opens(fort, fort.ground.next[cell][3 - at]):
            return True
        if fort.ground.next[cell][at] < 0 or fort.ground.next[cell][3 - at] < 0:
            # At the edge; the row lies along the other two directions.
            if row_ends(fort, cell, 1 - at) and row_ends(fort, cell, 2 + at):
                return True
    return False


cdef bint row_ends(const fort_t *fort, int cell, int way) noexcept nogil:
    """Return whether a row of defenders at the edge, all with open fronts, ends at an open cell in a direction."""
    cdef int front
    while fort.lasting[cell]:
        front = front_of(fort.ground, cell, way)
        if not opens(fort, front):
            return False
        cell = fort.ground.next[cell][way]
        if cell < 0:
            return False
    return opens(fort, cell)


cdef int front_of(const ground_t *ground, int cell, int way) noexcept nogil:
    """Return the cell in front of one at the edge, which lies in a given direction."""
    cdef int at
    for at in range(DIRECTIONS):
        if at != way and at != 3 - way and ground.next[cell][at] >= 0:
            return ground.next[cell][at]
    return -1


cdef inline bint opens(const fort_t *fort, int cell) noexcept nogil:
    """Return whether a cell may be hostile to a defender some day."""
    if cell < 0:
        return False
    return fort.ground.marks[cell] & RESTRICTED or not (fort.inside[cell] or fort.lasting[cell])
