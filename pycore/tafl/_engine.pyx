"""Games of Tafl with packed states. `model.py` is the reference."""

from libc.stdint cimport int8_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.base.rng cimport Rng, rng_below, rng_t
from pycore.tafl._closed cimport decide
from pycore.tafl._moves cimport (
    ATTACKER, ATTACKERS_WON, DEFENDERS_WON, DRAWN, GROUNDS, MAX_MOVES, MAX_TAKEN, NOTHING, ON, find_captures, key_of,
    list_moves, make_move, move_t, put, state_t,
)

from pycore.base.errors import ParameterError
from pycore.tafl import board, model


cdef int occurred(const state_t *state, const uint64_t *path, int length) noexcept nogil:
    """Return how often the position has occurred since the last capture; the first `length` keys precede it."""
    cdef int i, found = 0
    for i in range(length - 4, max(length - state.clock, 0) - 1, -2):
        found += path[i] == state.key
    return found


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece
        rules = position.rules
        self.rules.ground = &GROUNDS[<int> list(board.Variant).index(rules.variant)]
        self.rules.armed = rules.armed
        self.rules.by_four = rules.by_four
        self.rules.third_loses = rules.repetition is model.Repetition.LOSS
        self.rules.quiet = rules.quiet
        memset(&self.state, 0, sizeof(state_t))
        memset(self.state.board, NOTHING, sizeof(self.state.board))
        self.state.king = NOTHING
        first = position.board
        for earlier in model.boards_before(position):
            first = earlier
        for cell, piece in enumerate(first):
            if piece >= 0:
                put(&self.state, cell, piece)
        self.state.mover = position.mover ^ (len(position.quiet) & 1)
        self.state.key = key_of(self.rules.ground, &self.state)
        self.past[0] = self.state.key
        self.past_count = 1
        for move in position.quiet[:MAX_PAST - 1]:
            self._move(move_t(move.source, move.target))

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = 0
        if decide(self.rules.ground, &self.state) == ON:
            count = list_moves(self.rules.ground, &self.state, moves)
        return sorted([(moves[i].source, moves[i].target) for i in range(count)])

    def captures(self, int source, int target):
        cdef int8_t taken[MAX_TAKEN]
        cdef int i, count
        self._check(source, target)
        count = find_captures(&self.rules, &self.state, move_t(source, target), taken)
        return sorted([taken[i] for i in range(count)])

    def _check(self, int source, int target):
        if (source, target) not in self.legal_moves():
            raise ParameterError("move", f"{(source, target)} is not legal")

    def play(self, int source, int target):
        self._check(source, target)
        if self.state.clock >= MAX_PAST - 1:
            raise ParameterError("move", f"{(source, target)}: there are too many without a capture")
        self._move(move_t(source, target))

    def _move(self, move_t move):
        make_move(&self.rules, &self.state, move)
        if self.state.clock == 0:
            self.past_count = 0
        self.past[self.past_count] = self.state.key
        self.past_count += 1

    @property
    def board(self):
        return tuple([self.state.board[cell] for cell in range(self.rules.ground.cells)])

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
        cdef int ending
        self._list(&self.state, moves, &ending)
        return ending or self._ending(&self.state, self.past, self.past_count)

    cdef int _list(self, const state_t *state, move_t *moves, int *ending) noexcept nogil:
        """List the legal moves; set the ending code by the board and by the moves."""
        cdef int count = 0
        ending[0] = decide(self.rules.ground, state)
        if ending[0] == ON:
            count = list_moves(self.rules.ground, state, moves)
            if count == 0:
                ending[0] = DEFENDERS_WON if state.mover == ATTACKER else ATTACKERS_WON
        return count

    cdef int _ending(self, const state_t *state, const uint64_t *path, int length) noexcept nogil:
        """Return the ending code by repetitions and quiet moves, from the keys up to the position."""
        if state.clock >= SHORTEST and occurred(state, path, length - 1) >= 2:
            return ATTACKERS_WON if self.rules.third_loses else DRAWN
        return DRAWN if state.clock >= self.rules.quiet else ON

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
        cdef int i, ending, count = self._list(state, moves, &ending)
        cdef int64_t total = 0
        if ending != ON or self._ending(state, path, length) != ON:
            return 0
        if depth == 1:
            return count
        for i in range(count):
            after = state[0]
            make_move(&self.rules, &after, moves[i])
            path[length] = after.key
            total += self._perft(&after, depth - 1, path, length + 1)
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int _game, result
        cdef int results[4]
        memset(results, 0, sizeof(results))
        with nogil:
            for _game in range(games):
                result = self._playout(&rng.state, &plies)
                results[result] += 1
        return results[ATTACKERS_WON], results[DRAWN], results[DEFENDERS_WON], plies

    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil:
        """Play random moves to the end; return the ending code."""
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t path[MAX_PAST + MAX_LINE]
        cdef state_t state = self.state
        cdef int count, ending, length = self.past_count
        memcpy(path, self.past, length * sizeof(uint64_t))
        while True:
            count = self._list(&state, moves, &ending)
            if ending == ON:
                ending = self._ending(&state, path, length)
            if ending != ON:
                return ending
            if make_move(&self.rules, &state, moves[rng_below(rng, count)]):
                length = 0
            path[length] = state.key
            length += 1
            plies[0] += 1
