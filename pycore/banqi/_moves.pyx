"""The rules of Banqi on bit sets of cells. `model.py` is the reference."""

from libc.stdint cimport int8_t, uint64_t

from pycore.base.rng cimport rng_below, rng_t
from pycore.kernel.bits cimport take_lowest

from pycore.base.rng import mix64
from pycore.banqi.model import rays

# Tables. Keys are hashes of small numbers, so they are the same in every run.
for rows in (4, 8):
    for cell, four in enumerate(rays(rows)):
        for direction in range(4):
            for at in range(8):
                RAYS[rows][cell][direction][at] = four[direction][at] if at < len(four[direction]) else -1
            if four[direction]:
                NEIGHBORS[rows][cell] |= <uint64_t> 1 << four[direction][0]
for piece in range(PIECES + 1):
    for cell in range(MAX_CELLS):
        PIECE_KEYS[piece][cell] = mix64(1 + piece * MAX_CELLS + cell)
for piece in range(PIECES):
    for count in range(16):
        BAG_KEYS[piece][count] = mix64(5000 + piece * 16 + count)
TURN_KEY = mix64(9999)


cdef int color_to_move(const state_t *state) noexcept nogil:
    """Return the color to move; -1 before the first flip."""
    return state.first if state.first < 0 else state.first ^ state.mover


cdef uint64_t of_color(const state_t *state, int color) noexcept nogil:
    """Return the cells of the pieces of a color."""
    cdef const uint64_t *pieces = &state.pieces[color * KINDS]
    return pieces[0] | pieces[1] | pieces[2] | pieces[3] | pieces[4] | pieces[5] | pieces[6]


cdef uint64_t victims(const rules_t *rules, const state_t *state, int piece) noexcept nogil:
    """Return the cells of all pieces that a piece can capture by a step."""
    cdef uint64_t cells = 0
    cdef int other, enemy = KINDS - piece // KINDS * KINDS
    for other in range(enemy, enemy + KINDS):
        if rules.takes[piece] >> other & 1:
            cells |= state.pieces[other]
    return cells


cdef uint64_t cannon_targets(const rules_t *rules, const state_t *state, int cell, uint64_t enemies) noexcept nogil:
    """Return the cells to which a jumping cannon can move."""
    cdef uint64_t targets = 0
    cdef const int8_t *ray
    cdef int direction, at
    for direction in range(4):
        ray = RAYS[rules.rows][cell][direction]
        at = 0
        while at < 8 and ray[at] >= 0 and state.empty & bit(ray[at]):
            if at == 0 or rules.slide:
                targets |= bit(ray[at])
            at += 1
        if at == 8 or ray[at] < 0:
            continue
        at += 1
        while at < 8 and ray[at] >= 0 and state.empty & bit(ray[at]):
            at += 1
        if at < 8 and ray[at] >= 0:
            targets |= bit(ray[at]) & enemies
    return targets


cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves, bint flips) noexcept nogil:
    """List the legal moves in the order of `model.legal_moves`; return their number."""
    cdef int count = 0, cell, color = color_to_move(state), kind
    cdef uint64_t left = state.hidden if flips else 0
    cdef uint64_t targets, enemies
    cdef uint64_t steps[KINDS]
    while left:
        cell = take_lowest(&left)
        moves[count] = move_t(cell, cell)
        count += 1
    if color < 0:
        return count
    left = of_color(state, color)
    enemies = of_color(state, 1 - color)
    for kind in range(KINDS):
        steps[kind] = victims(rules, state, color * KINDS + kind) | state.empty
    while left:
        cell = take_lowest(&left)
        kind = state.board[cell] - color * KINDS
        if kind == CANNON and rules.jumps:
            targets = cannon_targets(rules, state, cell, enemies)
        else:
            targets = NEIGHBORS[rules.rows][cell] & steps[kind]
        while targets:
            moves[count] = move_t(cell, take_lowest(&targets))
            count += 1
    return count


cdef int list_captures(const rules_t *rules, const state_t *state, move_t *moves) noexcept nogil:
    """List the captures; return their number."""
    cdef int count = 0, cell, color = color_to_move(state), kind
    cdef uint64_t left, targets, enemies, prey
    if color < 0:
        return 0
    enemies = of_color(state, 1 - color)
    for kind in range(KINDS):
        left = state.pieces[color * KINDS + kind]
        if not left:
            continue
        prey = victims(rules, state, color * KINDS + kind)
        while left:
            cell = take_lowest(&left)
            if kind == CANNON and rules.jumps:
                targets = cannon_targets(rules, state, cell, enemies) & enemies
            else:
                targets = NEIGHBORS[rules.rows][cell] & prey
            while targets:
                moves[count] = move_t(cell, take_lowest(&targets))
                count += 1
    return count


cdef void order_moves(
    const int *values, const state_t *state, move_t *moves, int count, move_t first
) noexcept nogil:
    """Sort moves: one given move, then captures by value of victim and attacker, then the others in their order."""
    cdef int keys[MAX_MOVES]
    cdef int i, j, key
    cdef move_t move
    for i in range(count):
        move = moves[i]
        if move.source == first.source and move.target == first.target:
            key = 1 << 20
        elif state.board[move.target] >= 0:
            key = 16 * values[state.board[move.target]] + 1000 - values[state.board[move.source]]
        else:
            key = 0
        j = i
        while j > 0 and keys[j - 1] < key:
            keys[j] = keys[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        keys[j] = key
        moves[j] = move


cdef void make_move(state_t *state, move_t move) noexcept nogil:
    """Play a move or capture."""
    cdef int piece = state.board[move.source], other = state.board[move.target]
    cdef uint64_t source = bit(move.source), target = bit(move.target)
    state.clock += 1
    if other >= 0:
        state.pieces[other] ^= target
        state.key ^= PIECE_KEYS[other][move.target]
        state.clock = 0
    state.board[move.source] = NOTHING
    state.board[move.target] = piece
    state.pieces[piece] ^= source | target
    state.empty = (state.empty | source) & ~target
    state.key ^= PIECE_KEYS[piece][move.source] ^ PIECE_KEYS[piece][move.target] ^ TURN_KEY
    state.mover ^= 1


cdef void make_flip(state_t *state, int cell, int piece) noexcept nogil:
    """Play a flip that reveals the given piece."""
    cdef uint64_t here = bit(cell)
    state.key ^= BAG_KEYS[piece][state.bag[piece]] ^ BAG_KEYS[piece][state.bag[piece] - 1]
    state.key ^= PIECE_KEYS[PIECES][cell] ^ PIECE_KEYS[piece][cell]
    if state.first < 0:
        state.first = piece // KINDS ^ state.mover
        # From the first flip on, the key includes the color to move.
        state.key ^= TURN_KEY * (piece // KINDS)
    state.board[cell] = piece
    state.pieces[piece] |= here
    state.hidden &= ~here
    state.bag[piece] -= 1
    state.hidden_count -= 1
    state.clock = 0
    state.mover ^= 1
    state.key ^= TURN_KEY


cdef int chaser(
    const rules_t *rules, const state_t *state, const uint64_t *keys, const move_t *line, int last
) noexcept nogil:
    """Return the color that chased a piece since the position occurred last; -1 if none or both did."""
    cdef state_t now = state[0]
    cdef int8_t names[MAX_CELLS]
    cdef uint64_t chased[2]
    cdef uint64_t targets, attacked
    cdef int i, cell, piece, color, at = last
    while at >= 2:
        make_move(&now, move_t(line[at].target, line[at].source))
        make_move(&now, move_t(line[at - 1].target, line[at - 1].source))
        at -= 2
        if keys[at] == keys[last]:
            break
    # Pieces are named by their cells at the beginning.
    for cell in range(MAX_CELLS):
        names[cell] = cell
    chased[0] = chased[1] = ~<uint64_t> 0
    for i in range(at + 1, last + 1):
        make_move(&now, line[i])
        cell = line[i].target
        names[cell] = names[line[i].source]
        piece = now.board[cell]
        color = piece // KINDS
        if piece % KINDS == CANNON and rules.jumps:
            targets = cannon_targets(rules, &now, cell, of_color(&now, 1 - color)) & ~now.empty
        else:
            targets = NEIGHBORS[rules.rows][cell] & victims(rules, &now, piece)
        attacked = 0
        while targets:
            attacked |= bit(names[take_lowest(&targets)])
        chased[color] &= attacked
    if (chased[0] == 0) == (chased[1] == 0):
        return -1
    return 1 if chased[0] == 0 else 0


cdef int draw_piece(const state_t *state, rng_t *rng) noexcept nogil:
    """Return a random face-down piece."""
    cdef int left = <int> rng_below(rng, state.hidden_count), piece
    for piece in range(PIECES):
        left -= state.bag[piece]
        if left < 0:
            return piece
    return PIECES - 1
