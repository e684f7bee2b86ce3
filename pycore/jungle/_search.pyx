"""The searching bots of Jungle: alpha-beta search with iterative deepening and a transposition table.

The search continues captures and moves into the den until the position is quiet, and searches deeper while an enemy
is next to the den. Values of wins include the number of plies, in the table counted from the position. A draw by
repetition depends on the moves before a position, so values that rest on one are not stored.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy

from pycore.base.budget cimport Budget
from pycore.jungle._endings cimport MAX_LOADED, Ending, ending_t, probe
from pycore.jungle._engine cimport (
    Engine, MAX_LINE, MAX_MOVES, MAX_PAST, PIECES, SUPERKO, TRAPS, drop_repeating, list_moves, make_move, move_t,
    rules_t, state_t,
)
from pycore.jungle._estimate cimport estimate, weigh, worth_t
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.kernel.retrograde cimport NO_VALUE

cdef enum:
    WIN = 30_000            # minus one point for every ply
    SURE = 28_000           # values beyond are of forced wins
    BOUND = 30_500          # bound of all values
    MAX_PLY = 110
    PATIENCE = 10           # number of quiet moves without a penalty
    UNKNOWN_VALUE = 31_000
    DRAWN_SHARE = 8         # divisor of the estimate for an ending that is a draw with best play


cdef class Search(Deepening):
    """The documentation is in _search.pyi."""

    cdef Engine engine
    cdef rules_t rules
    cdef uint64_t path[MAX_PAST + MAX_LINE]
    cdef int root               # index of the root in the path
    cdef worth_t worth
    cdef int contempt
    cdef int color              # color of the searching side
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef list endings
    cdef ending_t loaded[MAX_LOADED]
    cdef int loaded_count
    cdef move_t killers[MAX_LINE][2]
    cdef int history[PIECES][64]

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
        self.engine = engine
        self.budget = budget
        self.memory = memory
        self.rules = engine.rules
        self.contempt = contempt
        self.color = engine.state.mover
        self.bound, self.sure = BOUND, SURE
        memory.begin(self.color)
        weigh(&self.worth, &self.rules)
        memcpy(self.path, engine.past, sizeof(self.path))
        self.root = engine.past_count - 1

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        cdef move_t found[MAX_MOVES]
        cdef int i, count = self.engine._list(&self.engine.state, found, self.path, self.root + 1)
        for i in range(count):
            moves[i][0], moves[i][1] = found[i].source, found[i].target
        return count

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        return self._value_of(&self.engine.state, move_t(source, target), depth, alpha, BOUND, 0, alpha > -BOUND)

    cdef int _value_of(
        self, const state_t *state, move_t move, int depth, int alpha, int beta, int ply, bint scout
    ) noexcept nogil:
        """Return the value of a move; outside of the window, a bound. A scout first tests if it is above alpha."""
        cdef state_t after = state[0]
        cdef int value
        make_move(&after, move)
        if scout and beta - alpha > 1:
            value = -self._search(&after, depth - 1, -alpha - 1, -alpha, ply + 1)
            if value <= alpha or self.stopped:
                return value
        return -self._search(&after, depth - 1, -beta, -alpha, ply + 1)

    # long: a node of alpha-beta; its parts share the window, the best value so far and the entry of the table
    cdef int _search(self, const state_t *state, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the side to move; outside of the window, a bound of it. Sets `loop`."""
        cdef move_t moves[MAX_MOVES]
        cdef entry_t *entry
        cdef move_t first = move_t(-1, -1), best_move
        cdef int i, count, kept, value, best = -BOUND, floor = alpha, loop = NO_LOOP, here = self.root + ply
        cdef bint near_end
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        if state.entered or not state.sides[state.mover]:
            return ply - WIN
        if state.clock >= self.rules.quiet:
            return self._draw(state)
        if state.sides[state.mover] & TRAPS[1 - state.mover]:
            return WIN - ply - 1        # the next move enters the den
        self.path[here] = state.key
        if self._repeats(state, ply):
            return self._draw(state)
        if self.loaded_count:
            value = self._look_up(state, ply)
            if value != UNKNOWN_VALUE:
                return value
        if state.sides[1 - state.mover] & TRAPS[state.mover]:
            depth += 1                  # an enemy is next to the den
        if depth <= 0 or ply >= MAX_PLY - 2:
            return self._settle(state, alpha, beta, ply)
        near_end = state.clock + depth >= self.rules.quiet
        entry = &self.memory.entries[state.key & self.memory.mask]
        if entry.key == state.key:
            first = move_t(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        count = list_moves(&self.rules, state, moves, True)
        if self.rules.repetition == SUPERKO:
            kept = drop_repeating(state, moves, count, self.path, here + 1)
            loop = NO_LOOP if kept == count else 0
            count = kept
        if count == 0:
            self.loop = loop
            return ply - WIN
        best_move = first
        self._order(state, moves, count, first, ply)
        for i in range(count):
            value = self._value_of(state, moves[i], depth, alpha, beta, ply, i > 0)
            if self.stopped:
                return 0
            if value >= beta:
                loop = self.loop        # the bound rests on this move only
            else:
                loop = min(loop, self.loop)
            if value > best:
                best = value
                best_move = moves[i]
                alpha = max(alpha, best)
                if alpha >= beta:
                    self._remember(state, best_move, depth, ply)
                    break
        self.loop = loop
        if loop < here or near_end:
            return best
        self.loop = NO_LOOP
        if entry.key != state.key or entry.depth <= depth:
            keep(entry, state.key, depth, best, floor, beta, ply, SURE, best_move.source, best_move.target)
        return best

    cdef void _remember(self, const state_t *state, move_t move, int depth, int ply) noexcept nogil:
        """Note a quiet move that was too good for the other side."""
        cdef int piece, cell
        if state.board[move.target] >= 0:
            return
        if self.killers[ply][0].source != move.source or self.killers[ply][0].target != move.target:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.history[state.board[move.source]][move.target] += depth * depth
        if self.history[state.board[move.source]][move.target] > 1 << 16:
            for piece in range(PIECES):
                for cell in range(64):
                    self.history[piece][cell] //= 2

    cdef void _order(
        self, const state_t *state, move_t *moves, int count, move_t first, int ply
    ) noexcept nogil:
        """Sort moves: a given one, captures by the values of victim and attacker, killers, others by their history."""
        cdef int keys[MAX_MOVES]
        cdef int i, j, key, piece
        cdef move_t move
        for i in range(count):
            move = moves[i]
            piece = state.board[move.source]
            if move.source == first.source and move.target == first.target:
                key = 1 << 24
            elif state.board[move.target] >= 0:
                key = (1 << 20) + 16 * self.worth.values[state.board[move.target] & 7] - self.worth.values[piece & 7]
            elif self._is_killer(move, ply):
                key = 1 << 18
            else:
                key = self.history[piece][move.target]
            j = i
            while j > 0 and keys[j - 1] < key:
                keys[j] = keys[j - 1]
                moves[j] = moves[j - 1]
                j -= 1
            keys[j] = key
            moves[j] = move

    cdef bint _is_killer(self, move_t move, int ply) noexcept nogil:
        cdef int i
        for i in range(2):
            if self.killers[ply][i].source == move.source and self.killers[ply][i].target == move.target:
                return move.source != move.target
        return False

    cdef int _draw(self, const state_t *state) noexcept nogil:
        """Return the value of a draw for the side to move, which is a loss for the searching side."""
        return -self.contempt if state.mover == self.color else self.contempt

    cdef bint _repeats(self, const state_t *state, int ply) noexcept nogil:
        """Return whether the position has occurred before, in the game or on the path from the root; set `loop`."""
        cdef int at = self.root + ply - 4, least = self.root + ply - state.clock
        while at >= max(least, 0):
            if self.path[at] == state.key:
                self.loop = at
                return True
            at -= 2
        return False

    cdef int _look_up(self, const state_t *state, int ply) noexcept nogil:
        """Return the value from a table; for a draw with best play, a fraction of the estimate."""
        cdef int value = probe(self.loaded, self.loaded_count, state)
        cdef int plies = value if value > 0 else -1 - value
        if value == NO_VALUE or state.clock + plies >= self.rules.quiet:
            return UNKNOWN_VALUE
        if value == 0:
            return self._evaluate(state) // DRAWN_SHARE
        return WIN - ply - plies if value > 0 else ply + plies - WIN

    cdef int _settle(self, const state_t *state, int alpha, int beta, int ply) noexcept nogil:
        """Search captures until the position is quiet, and return its value."""
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, count, value, best = self._evaluate(state)
        if best >= beta or ply >= MAX_PLY:
            return best
        alpha = max(alpha, best)
        count = list_moves(&self.rules, state, moves, False)
        self._order(state, moves, count, move_t(-1, -1), ply)
        for i in range(count):
            after = state[0]
            make_move(&after, moves[i])
            if self.budget.spend(1):
                self.stopped = True
                return 0
            self.nodes += 1
            if after.entered or not after.sides[after.mover]:
                value = WIN - ply - 1
            elif after.sides[after.mover] & TRAPS[1 - after.mover]:
                value = ply + 2 - WIN       # the enemy enters the den
            else:
                value = -self._settle(&after, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    cdef int _evaluate(self, const state_t *state) noexcept nogil:
        """Return an estimate for the side to move."""
        cdef int total = estimate(&self.worth, state)
        # The value of an advantage decreases as the draw by quiet moves approaches.
        if state.clock > PATIENCE:
            total -= (total - self._draw(state)) * min(<int> state.clock, self.rules.quiet) // (
                self.rules.quiet + PATIENCE
            )
        return max(-SURE + 1, min(SURE - 1, total))


def estimate_of(Engine engine not None):
    """The documentation is in _search.pyi."""
    cdef worth_t worth
    weigh(&worth, &engine.rules)
    return estimate(&worth, &engine.state)
