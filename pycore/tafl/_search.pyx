"""The searching bots of Tafl: an alpha-beta search of the kernel.

Each position first asks whether the player to move wins at once, as the king leaves or is captured: so the search sees
a ply farther than its depth. Late moves, which are many, are searched a ply less deep, and again if they turn out good.
"""

from libc.stdint cimport int8_t

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport Memory
from pycore.kernel.gameengine cimport DRAWN, ON, move_t, turn_t
from pycore.kernel.gamesearch cimport CAPTURE_KEY, FIRST_KEY, KILLER_KEY, UNKNOWN_VALUE, WIN, GameSearch, is_killer
from pycore.tafl._closed cimport decide
from pycore.tafl._engine cimport Engine
from pycore.tafl._estimate cimport can_capture_king, can_leave, estimate
from pycore.tafl._moves cimport (
    ATTACKER, ATTACKERS_WON, DEFENDER, MAX_TAKEN, find_captures, list_moves, rules_t, state_t,
)

cdef enum:
    REPEATED = 20_000       # a repetition that loses: not sure, as other moves may lead to the same position
    AGAIN = 2               # the third occurrence counts
    EARLY = 6               # number of moves that are searched in full depth


cdef class Search(GameSearch):
    """The documentation is in _search.pyi."""

    cdef rules_t rules

    def __cinit__(self, Engine engine not None, Budget budget not None, Memory memory not None, int contempt=0):
        self.rules = engine.rules
        self._begin(engine, budget, memory, contempt)
        self.again, self.early = AGAIN, EARLY

    cdef int _known(self, const turn_t *turn, int ply, int *depth) noexcept nogil:
        cdef const state_t *state = <const state_t *> turn
        cdef int ending = decide(self.rules.ground, state)
        if ending != ON:
            return WIN - ply if (ending == ATTACKERS_WON) == (turn.mover == ATTACKER) else ply - WIN
        if self._repeats(turn, ply):
            return self._repetition(turn)
        if turn.clock >= self.game.quiet:
            return self._draw(turn)
        return WIN - ply - 1 if self._wins_at_once(state) else UNKNOWN_VALUE

    cdef bint _wins_at_once(self, const state_t *state) noexcept nogil:
        """Return whether the player to move wins in one move, as the king leaves or is captured."""
        if state.turn.mover == DEFENDER:
            return can_leave(self.rules.ground, state)
        return can_capture_king(&self.rules, state)

    cdef int _repetition(self, const turn_t *state) noexcept nogil:
        """Return the value of a repetition for the side to move."""
        if self.game.third == DRAWN:
            return self._draw(state)
        return REPEATED if state.mover == ATTACKER else -REPEATED

    cdef int _estimate(self, const turn_t *state) noexcept nogil:
        return estimate(&self.rules, <const state_t *> state)

    cdef int _moves(self, const turn_t *state, move_t *moves, int here) noexcept nogil:
        return list_moves(self.rules.ground, <const state_t *> state, moves)

    cdef void _weigh(
        self, const turn_t *turn, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil:
        """Set the keys of moves; among captures, their number decides."""
        cdef const state_t *state = <const state_t *> turn
        cdef int8_t taken[MAX_TAKEN]
        cdef int i, captured
        for i in range(count):
            if moves[i].source == first.source and moves[i].target == first.target:
                keys[i] = FIRST_KEY
                continue
            captured = find_captures(&self.rules, state, moves[i], taken)
            if captured:
                keys[i] = CAPTURE_KEY + captured
            elif is_killer(self.killers[ply], moves[i]):
                keys[i] = KILLER_KEY
            else:
                keys[i] = self.history[state.board[moves[i].source]][moves[i].target]


def estimate_of(Engine engine not None):
    """The documentation is in _search.pyi."""
    return estimate(&engine.rules, &engine.states[0])
