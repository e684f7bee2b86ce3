"""The rules of Jungle on bit sets of cells. `model.py` is the reference."""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport take_lowest
from pycore.kernel.gameengine cimport (
    DRAWN, FIRST_WON, MAX_MOVES, ON, SECOND_WON, GameEngine, move_t, occurred, turn_t,
)

from pycore.base.rng import mix64
from pycore.jungle import model

cdef uint64_t PIECE_KEYS[PIECES][64]
cdef uint64_t TURN_KEY

# Tables. Keys are hashes of small numbers, so they are the same in every run.
for piece in range(PIECES):
    for cell in range(CELLS):
        PIECE_KEYS[piece][cell] = mix64(20_000 + piece * 64 + cell)
TURN_KEY = mix64(30_000)
for cell in model.WATER:
    WATER |= bit(cell)
for color in range(2):
    DENS[color] = model.DENS[color]
    for cell in model.TRAPS[color]:
        TRAPS[color] |= bit(cell)
    for cell in range(CELLS):
        for other in model.neighbors(cell):
            for rat in range(2):
                if model.may_stand(color * KINDS + (0 if rat else 1), other):
                    STEPS[color][rat][cell] |= bit(other)
for cell in range(CELLS):
    for at in range(MAX_JUMPS):
        JUMP_TARGETS[cell][at] = -1
    for at, (target, way) in enumerate(model.jumps(cell)):
        JUMP_TARGETS[cell][at] = target
        for other in way:
            JUMP_WAYS[cell][at] |= bit(other)


cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves, bint all_moves) noexcept nogil:
    """List the legal moves apart from superko, or the captures and moves into the den; return their number."""
    cdef int count = 0, kind, cell, target, other, j, color = state.turn.mover
    cdef uint64_t targets, taken, own = state.sides[color], enemies = state.sides[1 - color], rats = 0
    cdef const int8_t *at = &state.at[color * KINDS]
    if state.entered:
        return 0
    if state.at[RAT] >= 0:
        rats |= bit(state.at[RAT])
    if state.at[KINDS + RAT] >= 0:
        rats |= bit(state.at[KINDS + RAT])
    for kind in range(KINDS):
        cell = at[kind]
        if cell < 0:
            continue
        targets = STEPS[color][kind == RAT][cell]
        if rules.jumps[kind]:
            for j in range(MAX_JUMPS):
                target = JUMP_TARGETS[cell][j]
                if target >= 0 and not JUMP_WAYS[cell][j] & rats:
                    if rules.jumps[kind] == ALL_JUMPS or target // COLUMNS == cell // COLUMNS:
                        targets |= bit(target)
        targets &= ~own
        taken = targets & enemies
        if taken:
            targets ^= taken
            # Only a rat can be next to the edge of the water with a target on its other side.
            taken &= WATER if WATER & bit(cell) else ~WATER
            while taken:
                target = take_lowest(&taken)
                other = state.board[target] & (KINDS - 1)
                if TRAPS[color] & bit(target) or rules.takes[kind] >> other & 1:
                    moves[count] = move_t(cell, target)
                    count += 1
        if not all_moves:
            targets &= bit(DENS[1 - color])
        while targets:
            moves[count] = move_t(cell, take_lowest(&targets))
            count += 1
    return count


cdef void make_move(state_t *state, move_t move) noexcept nogil:
    """Play a move."""
    cdef int piece = state.board[move.source], other = state.board[move.target], color = state.turn.mover
    state.turn.clock += 1
    if other >= 0:
        state.at[other] = NOTHING
        state.sides[1 - color] ^= bit(move.target)
        state.turn.key ^= PIECE_KEYS[other][move.target]
        state.turn.clock = 0
    state.board[move.source] = NOTHING
    state.board[move.target] = piece
    state.at[piece] = move.target
    state.sides[color] ^= bit(move.source) | bit(move.target)
    state.turn.key ^= PIECE_KEYS[piece][move.source] ^ PIECE_KEYS[piece][move.target] ^ TURN_KEY
    state.entered = move.target == DENS[1 - color]
    state.turn.mover = 1 - color


cdef uint64_t key_of(const state_t *state) noexcept nogil:
    """Return the hash of a state from its pieces."""
    cdef uint64_t key = TURN_KEY if state.turn.mover else 0
    cdef int piece
    for piece in range(PIECES):
        if state.at[piece] >= 0:
            key ^= PIECE_KEYS[piece][state.at[piece]]
    return key


cdef int drop_repeating(
    const state_t *state, move_t *moves, int count, const uint64_t *path, int length
) noexcept nogil:
    """Remove the moves that bring back a position, and return the number of the others; see `Engine._list`."""
    cdef state_t after
    cdef int i, kept = 0
    if state.turn.clock < 3:
        return count
    for i in range(count):
        after = state[0]
        make_move(&after, moves[i])
        if not occurred(&after.turn, path, length):
            moves[kept] = moves[i]
            kept += 1
    return kept


cdef class Engine(GameEngine):
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece
        cdef state_t *state = &self.states[0]
        self.now, self.size, self.cells = &state.turn, sizeof(state_t), CELLS
        self._set_rules(position.rules)
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, sizeof(state.board))
        memset(state.at, NOTHING, sizeof(state.at))
        board = position.board
        for earlier in model.boards_before(position):
            board = earlier
        for cell, piece in enumerate(board):
            if piece >= 0:
                state.board[cell] = piece
                state.at[piece] = cell
                state.sides[piece // KINDS] |= bit(cell)
                state.entered |= cell in model.DENS
        state.turn.mover = position.mover ^ (len(position.quiet) & 1)
        state.turn.key = key_of(state)
        self._replay(position.quiet)

    def _set_rules(self, rules):
        cdef int kind, other
        table = model.captures(rules)
        for kind in range(KINDS):
            for other in range(KINDS):
                if table[kind][other]:
                    self.rules.takes[kind] |= <uint8_t> 1 << other
        for kind in (model.Kind.LION, model.Kind.TIGER):
            self.rules.jumps[kind] = ALL_JUMPS
        self.rules.jumps[<int> model.Kind.LEOPARD] = ROW_JUMPS if rules.leopard else 0
        self.rules.superko = rules.repetition is model.Repetition.SUPERKO
        self.quiet = rules.quiet
        self.third = DRAWN if rules.repetition is model.Repetition.DRAW else ON

    def captures(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.states[0], moves, False)
        return sorted([(moves[i].source, moves[i].target) for i in range(count)])

    cdef int _list(
        self, const turn_t *state, move_t *moves, const uint64_t *path, int length, int *ending
    ) noexcept nogil:
        cdef int count = list_moves(&self.rules, <const state_t *> state, moves, True)
        if self.rules.superko:
            count = drop_repeating(<const state_t *> state, moves, count, path, length)
        if count:
            ending[0] = self._ending(state, path, length)
        else:
            ending[0] = FIRST_WON if state.mover else SECOND_WON
        return count

    cdef void _make(self, const turn_t *state, move_t move, turn_t *after) noexcept nogil:
        (<state_t *> after)[0] = (<const state_t *> state)[0]
        make_move(<state_t *> after, move)

    cdef int _piece_at(self, const turn_t *state, int cell) noexcept nogil:
        return (<const state_t *> state).board[cell]
