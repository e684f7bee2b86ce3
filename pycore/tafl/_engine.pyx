"""Games of Tafl with packed states. `model.py` is the reference."""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memset

from pycore.kernel.gameengine cimport DRAWN, ON, GameEngine, move_t, turn_t
from pycore.tafl._closed cimport decide
from pycore.tafl._moves cimport (
    ATTACKER, ATTACKERS_WON, DEFENDERS_WON, GROUNDS, MAX_TAKEN, NOTHING, find_captures, key_of, list_moves, make_move,
    put, state_t,
)

from pycore.base.errors import ParameterError
from pycore.tafl import board, model


cdef class Engine(GameEngine):
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece
        cdef state_t *state = &self.states[0]
        rules = position.rules
        self.rules.ground = &GROUNDS[<int> list(board.Variant).index(rules.variant)]
        self.rules.armed = rules.armed
        self.rules.by_four = rules.by_four
        self.now, self.size, self.cells = &state.turn, sizeof(state_t), self.rules.ground.cells
        self.quiet = rules.quiet
        self.third = ATTACKERS_WON if rules.repetition is model.Repetition.LOSS else DRAWN
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, sizeof(state.board))
        state.king = NOTHING
        first = position.board
        for earlier in model.boards_before(position):
            first = earlier
        for cell, piece in enumerate(first):
            if piece >= 0:
                put(state, cell, piece)
        state.turn.mover = position.mover ^ (len(position.quiet) & 1)
        state.turn.key = key_of(self.rules.ground, state)
        self._replay(position.quiet)

    def captures(self, int source, int target):
        cdef int8_t taken[MAX_TAKEN]
        cdef int i, count
        if (source, target) not in self.legal_moves():
            raise ParameterError("move", f"{(source, target)} is not legal")
        count = find_captures(&self.rules, &self.states[0], move_t(source, target), taken)
        return sorted([taken[i] for i in range(count)])

    cdef int _list(
        self, const turn_t *state, move_t *moves, const uint64_t *path, int length, int *ending
    ) noexcept nogil:
        cdef int count = 0
        ending[0] = decide(self.rules.ground, <const state_t *> state)
        if ending[0] == ON:
            count = list_moves(self.rules.ground, <const state_t *> state, moves)
            if count:
                ending[0] = self._ending(state, path, length)
            else:
                ending[0] = DEFENDERS_WON if state.mover == ATTACKER else ATTACKERS_WON
        return count

    cdef void _make(self, const turn_t *state, move_t move, turn_t *after) noexcept nogil:
        (<state_t *> after)[0] = (<const state_t *> state)[0]
        make_move(&self.rules, <state_t *> after, move)

    cdef int _piece_at(self, const turn_t *state, int cell) noexcept nogil:
        return (<const state_t *> state).board[cell]
