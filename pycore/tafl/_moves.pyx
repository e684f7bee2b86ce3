"""The moves and captures of Tafl on a board of cells with sets of the pieces. `model.py` is the reference."""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from pycore.kernel.bits cimport take_lowest
from pycore.kernel.gameengine cimport move_t

from pycore.base.rng import mix64
from pycore.tafl.board import BOARDS

cdef uint64_t PIECE_KEYS[KINDS][MOST_CELLS]
cdef uint64_t TURN_KEY

# Tables. Keys are hashes of small numbers, so they are the same in every run.
for piece in range(KINDS):
    for cell in range(MOST_CELLS):
        PIECE_KEYS[piece][cell] = mix64(50_000 + piece * 128 + cell)
TURN_KEY = mix64(60_000)
for number, board in enumerate(BOARDS.values()):
    GROUNDS[number].size = board.size
    GROUNDS[number].cells = board.cells
    GROUNDS[number].throne = board.throne
    GROUNDS[number].walls = board.walls
    for cell in range(board.cells):
        for at in range(DIRECTIONS):
            GROUNDS[number].next[cell][at] = next(iter(board.rays[cell][at]), NOTHING)
        for mark, cells in (
            (RESTRICTED, board.restricted), (CORNER, board.hostile_corners), (GOAL, board.goals), (EDGE, board.edge),
        ):
            if cell in cells:
                GROUNDS[number].marks[cell] |= <uint8_t> mark


cdef inline int side_of(int piece) noexcept nogil:
    return piece > ATTACKER


cdef void put(state_t *state, int cell, int piece) noexcept nogil:
    """Put a piece on an empty cell."""
    cdef int side = side_of(piece)
    state.board[cell] = <int8_t> piece
    state.sides[side][cell >> 6] |= <uint64_t> 1 << (cell & 63)
    state.turn.key ^= PIECE_KEYS[piece][cell]
    if piece == KING:
        state.king = <int8_t> cell
    else:
        state.counts[side] += 1


cdef inline void drop(state_t *state, int cell) noexcept nogil:
    """Take the piece from a cell."""
    cdef int piece = state.board[cell], side = side_of(piece)
    state.board[cell] = NOTHING
    state.sides[side][cell >> 6] ^= <uint64_t> 1 << (cell & 63)
    state.turn.key ^= PIECE_KEYS[piece][cell]
    if piece == KING:
        state.king = NOTHING
    else:
        state.counts[side] -= 1


cdef uint64_t key_of(const ground_t *ground, const state_t *state) noexcept nogil:
    """Return the hash of a state from its pieces."""
    cdef uint64_t key = TURN_KEY if state.turn.mover else 0
    cdef int cell
    for cell in range(ground.cells):
        if state.board[cell] >= 0:
            key ^= PIECE_KEYS[state.board[cell]][cell]
    return key


cdef int list_moves(const ground_t *ground, const state_t *state, move_t *moves) noexcept nogil:
    """List the moves of the player to move, whether the game has ended or not; return their number."""
    cdef int count = 0, word, cell, target, at
    cdef uint64_t left
    for word in range(2):
        left = state.sides[state.turn.mover][word]
        while left:
            cell = 64 * word + take_lowest(&left)
            for at in range(DIRECTIONS):
                target = ground.next[cell][at]
                while target >= 0 and state.board[target] < 0:
                    if cell == state.king or not ground.marks[target] & RESTRICTED:
                        moves[count] = move_t(<int8_t> cell, <int8_t> target)
                        count += 1
                    target = ground.next[target][at]
    return count


cdef inline bint helps(const rules_t *rules, const state_t *state, int cell, int side) noexcept nogil:
    """Return whether a cell has a piece of a side that takes part in captures."""
    cdef int piece = state.board[cell]
    return piece >= 0 and side_of(piece) == side and (piece != KING or rules.armed)


cdef inline bint is_hostile(const rules_t *rules, const state_t *state, int cell, int side) noexcept nogil:
    """Return whether a cell is hostile to soldiers of a side."""
    if cell == rules.ground.throne and (side == ATTACKER or state.board[cell] < 0):
        return True
    return rules.ground.marks[cell] & CORNER or helps(rules, state, cell, 1 - side)


cdef bint takes_king(const rules_t *rules, const state_t *state, int cell, int at) noexcept nogil:
    """Return whether an attacker that comes to a cell captures the king, which is next to it in a direction."""
    cdef const ground_t *ground = rules.ground
    cdef int i, one, behind = ground.next[state.king][at]
    cdef bint by_four = rules.by_four or state.king == ground.throne
    for i in range(DIRECTIONS):
        by_four |= ground.next[state.king][i] == ground.throne
    if not by_four:
        return behind >= 0 and (state.board[behind] == ATTACKER or ground.marks[behind] & CORNER)
    for i in range(DIRECTIONS):
        one = ground.next[state.king][i]
        if one != cell and one != ground.throne and (one < 0 or state.board[one] != ATTACKER):
            return False
    return True


cdef int wall_captures(
    const rules_t *rules, const state_t *state, int cell, int at, int count, int8_t *taken
) noexcept nogil:
    """Add the soldiers of the row at the edge that begins next to a cell in a direction, if it is captured."""
    cdef const ground_t *ground = rules.ground
    cdef int one = ground.next[cell][at], side = state.turn.mover, found = count, row = 0, piece, front, i
    # The front of the edge is the direction whose opposite leads beyond it.
    cdef int inward = 3 - outward(ground, cell)
    while one >= 0:
        piece = state.board[one]
        front = ground.next[one][inward]
        if piece < 0 or side_of(piece) == side or front < 0 or not helps(rules, state, front, side):
            break
        row += 1
        if piece != KING:
            for i in range(count):
                if taken[i] == one:
                    break
            else:
                taken[found] = <int8_t> one
                found += 1
        one = ground.next[one][at]
    if row >= 2 and one >= 0 and (ground.marks[one] & CORNER or helps(rules, state, one, side)):
        return found
    return count


cdef inline int outward(const ground_t *ground, int cell) noexcept nogil:
    """Return the direction that leads from a cell beyond the edge, the first one."""
    cdef int at
    for at in range(DIRECTIONS):
        if ground.next[cell][at] < 0:
            break
    return at


# Captures are found before the move is made: no piece that leaves its cell by a move can take part in them from there.
cdef int find_captures(const rules_t *rules, const state_t *state, move_t move, int8_t *taken) noexcept nogil:
    """Set the cells of the pieces that a move captures, in no order; return their number."""
    cdef const ground_t *ground = rules.ground
    cdef int at, victim, behind, count = 0, side = state.turn.mover, piece = state.board[move.source]
    if piece == KING and not rules.armed:
        return 0
    for at in range(DIRECTIONS):
        victim = ground.next[move.target][at]
        if victim < 0 or state.board[victim] < 0 or side_of(state.board[victim]) == side:
            continue
        if state.board[victim] == KING:
            if takes_king(rules, state, move.target, at):
                taken[count] = <int8_t> victim
                count += 1
            continue
        behind = ground.next[victim][at]
        if behind >= 0 and is_hostile(rules, state, behind, 1 - side):
            taken[count] = <int8_t> victim
            count += 1
    if ground.walls and ground.marks[move.target] & EDGE and not ground.marks[move.target] & CORNER:
        for at in range(DIRECTIONS):
            victim = ground.next[move.target][at]
            if victim >= 0 and ground.marks[victim] & EDGE:
                count = wall_captures(rules, state, move.target, at, count, taken)
    return count


cdef int make_move(const rules_t *rules, state_t *state, move_t move) noexcept nogil:
    """Play a move; return the number of pieces that it captures."""
    cdef int8_t taken[MAX_TAKEN]
    cdef int i, piece = state.board[move.source], count = find_captures(rules, state, move, taken)
    drop(state, move.source)
    put(state, move.target, piece)
    for i in range(count):
        drop(state, taken[i])
    state.turn.clock = 0 if count else state.turn.clock + 1
    state.turn.key ^= TURN_KEY
    state.turn.mover = 1 - state.turn.mover
    return count
