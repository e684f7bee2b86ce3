"""Games of Yonin Shogi with packed states. `model.py` is the reference."""

from libc.stdint cimport int8_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.base.rng cimport Rng, rng_below, rng_t
from pycore.kernel.bits cimport bit_count
from pycore.yonin._moves cimport (
    CELLS, HELD, MATE_KEYS, MAX_MOVES, NOTHING, PLAYERS, has_move, hold, list_moves, make_move, move_t, put, rules_t,
    settle, state_t, turn_key,
)

from pycore.base.errors import ParameterError
from pycore.yonin import board
from pycore.yonin import state as states

cdef enum:
    FOURTH = 4


cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil:
    """Return how often the position has occurred in the quiet moves before; the first `length` keys precede it."""
    cdef int i, found = 0
    for i in range(max(length - state.clock, 0), length):
        found += path[i] == state.key
    return found


cdef int ending_of(const rules_t *rules, const state_t *state, const uint64_t *path, int length) noexcept nogil:
    """Return the ending code by mates, repetitions and the number of moves; the first `length` keys precede it."""
    if state.mates >= rules.mates:
        return MATED
    if state.played >= rules.limit:
        return DRAWN
    return DRAWN if state.clock >= FOURTH and occurred(state, path, length) >= FOURTH - 1 else ON


cdef int worth(const rules_t *rules, const state_t *state, int player) noexcept nogil:
    """Return a number that is higher for a better place of a player who is not out."""
    cdef int i, kind, army, total = 0
    if state.mates < rules.mates:
        return 0
    for i in range(state.mates):
        total += 100 * (state.takers[i] == player)
    for army in range(PLAYERS):
        if state.owner[army] == player:
            # The set of a mated army has its wall, which is no piece.
            total += bit_count(state.sets[army][0]) + bit_count(state.sets[army][1]) - (state.king[army] < 0)
    for kind in range(HELD):
        total += state.hands[player][kind]
    return total


cdef void rank(const rules_t *rules, const state_t *state, int8_t *places) noexcept nogil:
    """Set the places of the players after the last mate, or in a draw."""
    cdef int i, player, other
    for player in range(PLAYERS):
        places[player] = 1
        if rules.partners:
            if state.mates and not (player ^ state.victims[0]) & 1:
                places[player] = 2
        elif state.king[player] >= 0:
            for other in range(PLAYERS):
                if state.king[other] >= 0:
                    places[player] += worth(rules, state, other) > worth(rules, state, player)
    if not rules.partners:
        for i in range(state.mates):
            places[state.victims[i]] = <int8_t> (PLAYERS - i)


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int player, kind, cell
        cdef state_t *state = &self.state
        self.rules = rules_t(position.rules.partners, position.rules.mates, position.rules.limit)
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, sizeof(state.board))
        memset(state.king, NOTHING, sizeof(state.king))
        mover, first = [(position.mover, position.board), *states.boards_before(position)].pop()
        for cell, piece in enumerate(first):
            if piece:
                put(state, cell, 4 * piece.kind + piece.army)
        state.mover = mover
        for player, lord in enumerate(states.owners(position)):
            state.owner[player] = lord
            for kind in range(HELD):
                hold(state, player, kind, position.hands[player][kind])
        for victim, by in position.mates:
            state.victims[state.mates], state.takers[state.mates] = victim, by
            state.mates += 1
            state.key ^= MATE_KEYS[victim][by]
        state.key ^= turn_key(state.mover)
        state.played = position.played - len(position.quiet)
        self.past[0] = state.key
        self.past_count = 1
        for move in position.quiet[:MAX_PAST - 1]:
            make_move(state, move_t(move.source, move.target, move.promotes))
            self._note()

    def _note(self):
        if self.state.clock == 0:
            self.past_count = 0
        self.past[self.past_count] = self.state.key
        self.past_count += 1

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = 0
        if self.state.mates < self.rules.mates:
            count = list_moves(&self.rules, &self.state, moves)
        return sorted([(moves[i].source, moves[i].target, bool(moves[i].promotes)) for i in range(count)])

    def play(self, int source, int target, bint promotes=False):
        cdef int by = self.state.mover
        if (source, target, promotes) not in self.legal_moves():
            raise ParameterError("move", f"{(source, target, promotes)} is not legal")
        if self.past_count >= MAX_PAST:
            raise ParameterError("move", f"{(source, target)}: there are too many quiet moves")
        make_move(&self.state, move_t(source, target, promotes))
        settle(&self.rules, &self.state, by)
        self._note()

    @property
    def board(self):
        pieces = [self.state.board[cell] for cell in range(CELLS)]
        return tuple([None if code < 0 else board.Piece(board.Kind(code >> 2), code & 3) for code in pieces])

    @property
    def hands(self):
        return tuple([tuple([self.state.hands[player][kind] for kind in range(HELD)]) for player in range(PLAYERS)])

    @property
    def mates(self):
        return tuple([(self.state.victims[i], self.state.takers[i]) for i in range(self.state.mates)])

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
        cdef int ending = ending_of(&self.rules, &self.state, self.past, self.past_count - 1)
        return DRAWN if ending == ON and not has_move(&self.rules, &self.state) else ending

    @property
    def places(self):
        cdef int8_t places[PLAYERS]
        rank(&self.rules, &self.state, places)
        return tuple([places[player] for player in range(PLAYERS)])

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
        cdef int i, count
        cdef int64_t total = 0
        if ending_of(&self.rules, state, path, length - 1) != ON:
            return 0
        count = list_moves(&self.rules, state, moves)
        if depth == 1:
            return count
        for i in range(count):
            after = state[0]
            make_move(&after, moves[i])
            settle(&self.rules, &after, state.mover)
            path[length] = after.key
            total += self._perft(&after, depth - 1, path, length + 1)
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int8_t places[PLAYERS]
        cdef int64_t counts[PLAYERS]
        cdef int _game, player
        memset(counts, 0, sizeof(counts))
        with nogil:
            for _game in range(games):
                self._playout(&rng.state, &plies, places)
                for player in range(PLAYERS):
                    counts[player] += places[player]
        return tuple([counts[player] for player in range(PLAYERS)]), plies

    cdef void _playout(self, rng_t *rng, int64_t *plies, int8_t *places) noexcept nogil:
        """Play random moves to the end; set the places."""
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t path[MAX_PAST + MAX_LINE]
        cdef state_t state = self.state
        cdef int by, count, length = self.past_count
        memcpy(path, self.past, length * sizeof(uint64_t))
        while ending_of(&self.rules, &state, path, length - 1) == ON:
            count = list_moves(&self.rules, &state, moves)
            if count == 0:
                break
            by = state.mover
            make_move(&state, moves[rng_below(rng, count)])
            settle(&self.rules, &state, by)
            length = 0 if state.clock == 0 else length
            path[length] = state.key
            length += 1
            plies[0] += 1
        rank(&self.rules, &state, places)
