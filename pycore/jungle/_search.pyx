"""The searching bots of Jungle: an alpha-beta search of the kernel, with tables of endings.

The search continues captures and moves into the den until the position is quiet, and searches deeper while an enemy
is next to the den.
"""

from pycore.base.budget cimport Budget
from pycore.jungle._endings cimport MAX_LOADED, Ending, ending_t, probe
from pycore.jungle._engine cimport Engine, TRAPS, drop_repeating, list_moves, make_move, rules_t, state_t
from pycore.jungle._estimate cimport estimate, weigh, worth_t
from pycore.kernel.alphabeta cimport Memory
from pycore.kernel.gameengine cimport MAX_MOVES, move_t, turn_t
from pycore.kernel.gamesearch cimport (
    CAPTURE_KEY, FIRST_KEY, KILLER_KEY, MAX_PLY, UNKNOWN_VALUE, WIN, GameSearch, bring_best, is_killer,
)
from pycore.kernel.retrograde cimport NO_VALUE

cdef enum:
    DRAWN_SHARE = 8         # divisor of the estimate for an ending that is a draw with best play
    ORDERS = 64             # more than there are moves: among equal keys, the order of the list decides


cdef class Search(GameSearch):
    """The documentation is in _search.pyi."""

    cdef rules_t rules
    cdef worth_t worth
    cdef list endings
    cdef ending_t loaded[MAX_LOADED]
    cdef int loaded_count

    def __cinit__(
        self, Engine engine not None, Budget budget not None, Memory memory not None, list endings=None, int contempt=0
    ):
        cdef int i
        cdef Ending ending
        self.endings = (endings or [])[:MAX_LOADED]
        self.loaded_count = len(self.endings)
        for i in range(self.loaded_count):
            ending = self.endings[i]
            self.loaded[i] = ending.view
        self.rules = engine.rules
        self._begin(engine, budget, memory, contempt)
        weigh(&self.worth, &self.rules)

    cdef int _known(self, const turn_t *turn, int ply, int *depth) noexcept nogil:
        cdef const state_t *state = <const state_t *> turn
        cdef int value, color = turn.mover
        if state.entered or not state.sides[color]:
            return ply - WIN
        if turn.clock >= self.game.quiet:
            return self._draw(turn)
        if state.sides[color] & TRAPS[1 - color]:
            return WIN - ply - 1        # the next move enters the den
        if self._repeats(turn, ply):
            return self._draw(turn)
        if self.loaded_count:
            value = self._look_up(state, ply)
            if value != UNKNOWN_VALUE:
                return value
        if state.sides[1 - color] & TRAPS[color]:
            depth[0] += 1               # an enemy is next to the den
        return UNKNOWN_VALUE

    cdef int _estimate(self, const turn_t *state) noexcept nogil:
        return estimate(&self.worth, <const state_t *> state)

    cdef int _moves(self, const turn_t *turn, move_t *moves, int here) noexcept nogil:
        cdef const state_t *state = <const state_t *> turn
        cdef int kept, count = list_moves(&self.rules, state, moves, True)
        if not self.rules.superko:
            return count
        kept = drop_repeating(state, moves, count, self.path, here + 1)
        if kept < count:
            self.loop = 0
        return kept

    cdef void _weigh(
        self, const turn_t *turn, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil:
        """Set the keys of moves; among captures, the values of victim and attacker decide."""
        cdef const state_t *state = <const state_t *> turn
        cdef int i, key, piece, victim
        for i in range(count):
            piece, victim = state.board[moves[i].source], state.board[moves[i].target]
            if moves[i].source == first.source and moves[i].target == first.target:
                key = FIRST_KEY
            elif victim >= 0:
                key = CAPTURE_KEY + 16 * self.worth.values[victim & 7] - self.worth.values[piece & 7]
            elif is_killer(self.killers[ply], moves[i]):
                key = KILLER_KEY
            else:
                key = self.history[piece][moves[i].target]
            keys[i] = ORDERS * key - i

    cdef void _remember(self, const turn_t *state, move_t move, int depth, int ply) noexcept nogil:
        if (<const state_t *> state).board[move.target] < 0:
            GameSearch._remember(self, state, move, depth, ply)

    cdef int _look_up(self, const state_t *state, int ply) noexcept nogil:
        """Return the value from a table; for a draw with best play, a fraction of the estimate."""
        cdef int value = probe(self.loaded, self.loaded_count, state)
        cdef int plies = value if value > 0 else -1 - value
        if value == NO_VALUE or state.turn.clock + plies >= self.game.quiet:
            return UNKNOWN_VALUE
        if value == 0:
            return self._evaluate(&state.turn) // DRAWN_SHARE
        return WIN - ply - plies if value > 0 else ply + plies - WIN

    cdef int _settle(self, const turn_t *turn, int alpha, int beta, int ply) noexcept nogil:
        """Search captures until the position is quiet, and return its value."""
        cdef move_t moves[MAX_MOVES]
        cdef int keys[MAX_MOVES]
        cdef state_t after
        cdef const state_t *state = <const state_t *> turn
        cdef int i, count, value, best = self._evaluate(turn)
        if best >= beta or ply >= MAX_PLY:
            return best
        alpha = max(alpha, best)
        count = list_moves(&self.rules, state, moves, False)
        self._weigh(turn, moves, keys, count, move_t(-1, -1), ply)
        for i in range(count):
            bring_best(moves, keys, i, count)
            after = state[0]
            make_move(&after, moves[i])
            if self.budget.spend(1):
                self.stopped = True
                return 0
            self.nodes += 1
            if after.entered or not after.sides[after.turn.mover]:
                value = WIN - ply - 1
            elif after.sides[after.turn.mover] & TRAPS[1 - after.turn.mover]:
                value = ply + 2 - WIN       # the enemy enters the den
            else:
                value = -self._settle(&after.turn, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best


def estimate_of(Engine engine not None):
    """The documentation is in _search.pyi."""
    cdef worth_t worth
    weigh(&worth, &engine.rules)
    return estimate(&worth, &engine.states[0])
