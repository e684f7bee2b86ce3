"""The rules of Jungle on bit sets of cells. `model.py` is the reference."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.base.rng cimport Rng, rng_below, rng_t
from pycore.kernel.bits cimport take_lowest

from pycore.base.errors import ParameterError
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
    cdef int count = 0, kind, cell, target, other, j, color = state.mover
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
    cdef int piece = state.board[move.source], other = state.board[move.target], color = state.mover
    state.clock += 1
    if other >= 0:
        state.at[other] = NOTHING
        state.sides[1 - color] ^= bit(move.target)
        state.key ^= PIECE_KEYS[other][move.target]
        state.clock = 0
    state.board[move.source] = NOTHING
    state.board[move.target] = piece
    state.at[piece] = move.target
    state.sides[color] ^= bit(move.source) | bit(move.target)
    state.key ^= PIECE_KEYS[piece][move.source] ^ PIECE_KEYS[piece][move.target] ^ TURN_KEY
    state.entered = move.target == DENS[1 - color]
    state.mover = 1 - color


cdef uint64_t key_of(const state_t *state) noexcept nogil:
    """Return the hash of a state from its pieces."""
    cdef uint64_t key = TURN_KEY if state.mover else 0
    cdef int piece
    for piece in range(PIECES):
        if state.at[piece] >= 0:
            key ^= PIECE_KEYS[piece][state.at[piece]]
    return key


cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil:
    """Return how often the position has occurred since the last capture; the first `length` keys precede it."""
    cdef int i, found = 0
    for i in range(length - 4, max(length - state.clock, 0) - 1, -2):
        found += path[i] == state.key
    return found


cdef int drop_repeating(
    const state_t *state, move_t *moves, int count, const uint64_t *path, int length
) noexcept nogil:
    """Remove the moves that bring back a position, and return the number of the others; see `Engine._list`."""
    cdef state_t after
    cdef int i, kept = 0
    if state.clock < 3:
        return count
    for i in range(count):
        after = state[0]
        make_move(&after, moves[i])
        if not occurred(&after, path, length):
            moves[kept] = moves[i]
            kept += 1
    return kept


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece
        self._set_rules(position.rules)
        memset(&self.state, 0, sizeof(state_t))
        memset(self.state.board, NOTHING, sizeof(self.state.board))
        memset(self.state.at, NOTHING, sizeof(self.state.at))
        board = position.board
        for earlier in model.boards_before(position):
            board = earlier
        for cell, piece in enumerate(board):
            if piece >= 0:
                self.state.board[cell] = piece
                self.state.at[piece] = cell
                self.state.sides[piece // KINDS] |= bit(cell)
                self.state.entered |= cell in model.DENS
        self.state.mover = position.mover ^ (len(position.quiet) & 1)
        self.state.key = key_of(&self.state)
        self.past[0] = self.state.key
        self.past_count = 1
        for move in position.quiet[:MAX_PAST - 1]:
            self._move(move_t(move.source, move.target))

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
        self.rules.quiet = rules.quiet
        self.rules.repetition = list(model.Repetition).index(rules.repetition)

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = self._list(&self.state, moves, self.past, self.past_count)
        return sorted([(moves[i].source, moves[i].target) for i in range(count)])

    def captures(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.state, moves, False)
        return sorted([(moves[i].source, moves[i].target) for i in range(count)])

    def play(self, int source, int target):
        if (source, target) not in self.legal_moves() or self.state.clock >= MAX_PAST - 1:
            raise ParameterError("move", f"{(source, target)} is not legal")
        self._move(move_t(source, target))

    def _move(self, move_t move):
        make_move(&self.state, move)
        if self.state.clock == 0:
            self.past_count = 0
        self.past[self.past_count] = self.state.key
        self.past_count += 1

    @property
    def board(self):
        return tuple([self.state.board[cell] for cell in range(CELLS)])

    @property
    def mover(self):
        return self.state.mover

    @property
    def clock(self):
        return self.state.clock

    @property
    def key(self):
        return self.state.key

    @property
    def ending(self):
        cdef move_t moves[MAX_MOVES]
        cdef int count = self._list(&self.state, moves, self.past, self.past_count)
        return self._ending(&self.state, count, self.past, self.past_count)

    cdef int _list(self, const state_t *state, move_t *moves, const uint64_t *path, int length) noexcept nogil:
        """List the legal moves; `length` keys lead to the position and include it."""
        cdef int count = list_moves(&self.rules, state, moves, True)
        if self.rules.repetition == SUPERKO:
            count = drop_repeating(state, moves, count, path, length)
        return count

    cdef int _ending(self, const state_t *state, int moves, const uint64_t *path, int length) noexcept nogil:
        """Return the ending code from the number of legal moves and the keys up to the position."""
        if moves == 0:
            return LOST
        if state.clock >= self.rules.quiet:
            return DRAWN
        if self.rules.repetition == THIRD_DRAWS and state.clock >= 8 and occurred(state, path, length - 1) >= 2:
            return DRAWN
        return ON

    def perft(self, int depth):
        cdef uint64_t path[MAX_PAST + MAX_LINE]
        cdef int64_t count
        if not 0 <= depth <= 12:
            raise ParameterError("depth", f"{depth} is not in 0..12")
        if depth == 0:
            return 1
        with nogil:
            memcpy(path, self.past, sizeof(path))
            count = self._perft(&self.state, depth, path, self.past_count)
        return count

    cdef int64_t _perft(self, const state_t *state, int depth, uint64_t *path, int length) noexcept nogil:
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, count = self._list(state, moves, path, length)
        cdef int64_t total = 0
        if self._ending(state, count, path, length) != ON:
            return 0
        if depth == 1:
            return count
        for i in range(count):
            after = state[0]
            make_move(&after, moves[i])
            path[length] = after.key
            total += self._perft(&after, depth - 1, path, length + 1)
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int _game, result
        cdef int results[3]
        memset(results, 0, sizeof(results))
        with nogil:
            for _game in range(games):
                result = self._playout(&rng.state, &plies)
                results[result] += 1
        return results[0], results[2], results[1], plies

    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil:
        """Play random moves to the end; return the winner, 0 or 1, or 2 for a draw."""
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t path[MAX_PAST + MAX_LINE]
        cdef state_t state = self.state
        cdef int count, ending, length = self.past_count
        memcpy(path, self.past, length * sizeof(uint64_t))
        while True:
            count = self._list(&state, moves, path, length)
            ending = self._ending(&state, count, path, length)
            if ending != ON:
                return 2 if ending == DRAWN else 1 - state.mover
            make_move(&state, moves[rng_below(rng, count)])
            plies[0] += 1
            if state.clock == 0:
                length = 0
            path[length] = state.key
            length += 1
