"""The rules of Banqi on bit sets of cells. `model.py` is the reference."""

from libc.stdint cimport int8_t, int64_t, uint16_t, uint64_t
from libc.string cimport memset

from pycore.base.rng cimport Rng, rng_below, rng_t
from pycore.kernel.bits cimport take_lowest

from pycore.base.errors import ParameterError
from pycore.base.rng import mix64
from pycore.banqi.model import EMPTY, HIDDEN, captures, rays

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


cdef inline uint64_t bit(int cell) noexcept nogil:
    return <uint64_t> 1 << cell


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


cdef int draw_piece(const state_t *state, rng_t *rng) noexcept nogil:
    """Return a random face-down piece."""
    cdef int left = <int> rng_below(rng, state.hidden_count), piece
    for piece in range(PIECES):
        left -= state.bag[piece]
        if left < 0:
            return piece
    return PIECES - 1


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece, count
        self._set_rules(position.rules)
        memset(&self.state, 0, sizeof(state_t))
        self.state.mover = position.mover
        self.state.first = position.first
        board = list(position.board)
        # Replays the quiet moves from the last flip or capture, to collect the keys for repetitions.
        quiet = position.quiet[-(MAX_PAST - 1):]
        for move in reversed(quiet):
            board[move.source], board[move.target] = board[move.target], EMPTY
            self.state.mover ^= 1
        for cell, piece in enumerate(board):
            if piece == EMPTY:
                self.state.empty |= bit(cell)
                self.state.board[cell] = NOTHING
            elif piece == HIDDEN:
                self.state.hidden |= bit(cell)
                self.state.hidden_count += 1
                self.state.board[cell] = UNKNOWN
                self.state.key ^= PIECE_KEYS[PIECES][cell]
            else:
                self.state.pieces[piece] |= bit(cell)
                self.state.board[cell] = piece
                self.state.key ^= PIECE_KEYS[piece][cell]
        for piece, count in enumerate(position.bag):
            self.state.bag[piece] = count
            self.state.key ^= BAG_KEYS[piece][count]
        if color_to_move(&self.state) == 1:
            self.state.key ^= TURN_KEY
        self.state.clock = len(position.quiet) - len(quiet)
        self.past[0] = self.state.key
        self.past_count = 1
        for move in quiet:
            self._move(move_t(move.source, move.target))

    def _set_rules(self, rules):
        cdef int piece, other
        self.rules.cells = rules.cells
        self.rules.rows = rules.rows
        self.rules.jumps = rules.jumps
        self.rules.slide = rules.slide
        self.rules.quiet = rules.quiet
        self.rules.repetition = rules.repetition
        table = captures(rules.variant)
        for piece in range(PIECES):
            for other in range(KINDS):
                if table[piece % KINDS][other]:
                    self.rules.takes[piece] |= <uint16_t> 1 << (other + KINDS - piece // KINDS * KINDS)

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.state, moves, True)
        return [(moves[i].source, moves[i].target) for i in range(count)]

    def captures(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_captures(&self.rules, &self.state, moves)
        return [(moves[i].source, moves[i].target) for i in range(count)]

    def play(self, int source, int target, int piece=-1):
        if (source, target) not in self.legal_moves() or (source == target and not self._holds(piece)):
            raise ParameterError("move", f"{(source, target, piece)} is not legal")
        if source == target:
            make_flip(&self.state, source, piece)
            self.past[0] = self.state.key
            self.past_count = 1
        else:
            self._move(move_t(source, target))

    def _holds(self, int piece):
        return 0 <= piece < PIECES and self.state.bag[piece] > 0

    def _move(self, move_t move):
        make_move(&self.state, move)
        if self.state.clock == 0:
            self.past_count = 0
        if self.past_count < MAX_PAST:
            self.past[self.past_count] = self.state.key
            self.past_count += 1

    @property
    def board(self):
        return tuple(self.state.board[cell] for cell in range(self.rules.cells))

    @property
    def bag(self):
        return tuple(self.state.bag[piece] for piece in range(PIECES))

    @property
    def mover(self):
        return self.state.mover

    @property
    def color(self):
        return color_to_move(&self.state)

    @property
    def clock(self):
        return self.state.clock

    @property
    def key(self):
        return self.state.key

    @property
    def ending(self):
        cdef move_t moves[MAX_MOVES]
        cdef int count = list_moves(&self.rules, &self.state, moves, True)
        return self._ending(&self.state, count, self.past, self.past_count)

    cdef int _ending(self, const state_t *state, int moves, const uint64_t *past, int past_count) noexcept nogil:
        """Return the ending code from the number of legal moves and the keys since the last flip or capture."""
        cdef int i, again = 0
        if moves == 0:
            return LOST
        if self.rules.quiet and state.clock >= self.rules.quiet:
            return DRAWN
        if self.rules.repetition and state.clock >= 8:
            for i in range(past_count):
                again += past[i] == state.key
            if again >= 3:
                return DRAWN
        return ON

    def perft(self, under, int depth):
        cdef int8_t pieces[MAX_CELLS]
        cdef int64_t count
        for cell in range(self.rules.cells):
            pieces[cell] = under[cell]
        if depth < 1:
            return 1
        with nogil:
            count = self._perft(&self.state, pieces, depth)
        return count

    cdef int64_t _perft(self, const state_t *state, const int8_t *under, int depth) noexcept nogil:
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, count = list_moves(&self.rules, state, moves, True)
        cdef int64_t total = 0
        if self.rules.quiet and state.clock >= self.rules.quiet:
            return 0
        if depth == 1:
            return count
        for i in range(count):
            after = state[0]
            if moves[i].source == moves[i].target:
                make_flip(&after, moves[i].source, under[moves[i].source])
            else:
                make_move(&after, moves[i])
            total += self._perft(&after, under, depth - 1)
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
        cdef uint64_t past[MAX_PAST]
        cdef state_t state = self.state
        cdef move_t move
        cdef int count, i, ending, past_count = self.past_count
        for i in range(past_count):
            past[i] = self.past[i]
        while True:
            count = list_moves(&self.rules, &state, moves, True)
            ending = self._ending(&state, count, past, past_count)
            if ending != ON:
                return 2 if ending == DRAWN else 1 - state.mover
            move = moves[rng_below(rng, count)]
            if move.source == move.target:
                make_flip(&state, move.source, draw_piece(&state, rng))
            else:
                make_move(&state, move)
            plies[0] += 1
            if self.rules.repetition:
                if state.clock == 0:
                    past_count = 0
                if past_count < MAX_PAST:
                    past[past_count] = state.key
                    past_count += 1
