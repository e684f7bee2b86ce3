"""The searching bots of Tafl: alpha-beta search with iterative deepening and a transposition table.

Each position first asks whether the player to move wins at once, as the king leaves or is captured: so the search sees
a ply farther than its depth. Late moves, which are many, are searched a ply less deep, and again if they turn out good.
Values of wins include the number of plies, in the table counted from the position. A repetition depends on the moves
before a position, so values that rest on one are not stored.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.tafl._closed cimport decide
from pycore.tafl._engine cimport MAX_LINE, MAX_PAST, Engine, occurred
from pycore.tafl._estimate cimport can_capture_king, can_leave, estimate
from pycore.tafl._moves cimport (
    ATTACKER, ATTACKERS_WON, DEFENDER, KINDS, MAX_MOVES, MAX_TAKEN, MOST_CELLS, ON, find_captures, list_moves,
    make_move, move_t, rules_t, state_t,
)

cdef enum:
    WIN = 30_000            # minus one point for every ply
    SURE = 28_000           # values beyond are of forced wins
    BOUND = 30_500          # bound of all values
    REPEATED = 20_000       # a repetition that loses: not sure, as other moves may lead to the same position
    MAX_PLY = 110
    PATIENCE = 10           # number of quiet moves without a penalty
    EARLY = 6               # number of moves that are searched in full depth
    REDUCED = 3             # least depth at which others are searched less deep


cdef class Search(Deepening):
    """The documentation is in _search.pyi."""

    cdef Engine engine
    cdef rules_t rules
    cdef uint64_t path[MAX_PAST + MAX_LINE]
    cdef int root               # index of the root in the path
    cdef int contempt
    cdef int color              # the searching side
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef move_t killers[MAX_LINE][2]
    cdef int history[KINDS][MOST_CELLS]

    def __cinit__(self, Engine engine not None, Budget budget not None, Memory memory not None, int contempt=0):
        self.engine = engine
        self.budget = budget
        self.memory = memory
        self.rules = engine.rules
        self.contempt = contempt
        self.color = engine.state.mover
        self.bound, self.sure = BOUND, SURE
        memory.begin(self.color)
        memcpy(self.path, engine.past, sizeof(self.path))
        self.root = engine.past_count - 1

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        cdef move_t found[MAX_MOVES]
        cdef int i, count = list_moves(self.rules.ground, &self.engine.state, found)
        for i in range(count):
            moves[i][0], moves[i][1] = found[i].source, found[i].target
        return count

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        cdef move_t move = move_t(<int8_t> source, <int8_t> target)
        return self._value_of(&self.engine.state, move, depth, alpha, BOUND, 0, alpha > -BOUND, False)

    cdef int _value_of(
        self, const state_t *state, move_t move, int depth, int alpha, int beta, int ply, bint scout, bint late
    ) noexcept nogil:
        """Return the value of a move; outside of the window, a bound. A scout first tests if it is above alpha."""
        cdef state_t after = state[0]
        cdef int value
        make_move(&self.rules, &after, move)
        if scout and (late or beta - alpha > 1):
            value = -self._search(&after, depth - 1 - late, -alpha - 1, -alpha, ply + 1)
            if value <= alpha or self.stopped:
                return value
        return -self._search(&after, depth - 1, -beta, -alpha, ply + 1)

    # long: a node of alpha-beta; its parts share the window, the best value so far and the entry of the table
    cdef int _search(self, const state_t *state, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the side to move; outside of the window, a bound of it. Sets `loop`."""
        cdef move_t moves[MAX_MOVES]
        cdef int keys[MAX_MOVES]
        cdef entry_t *entry
        cdef move_t first = move_t(-1, -1), best_move
        cdef int i, count, value, best = -BOUND, floor = alpha, loop = NO_LOOP, here = self.root + ply
        cdef bint near_end, late
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        value = decide(self.rules.ground, state)
        if value != ON:
            return WIN - ply if (value == ATTACKERS_WON) == (state.mover == ATTACKER) else ply - WIN
        self.path[here] = state.key
        if self._repeats(state, ply):
            return self._repetition(state)
        if state.clock >= self.rules.quiet:
            return self._draw(state)
        if self._wins_at_once(state):
            return WIN - ply - 1
        if depth <= 0 or ply >= MAX_PLY:
            return self._evaluate(state)
        near_end = state.clock + depth >= self.rules.quiet
        entry = &self.memory.entries[state.key & self.memory.mask]
        if entry.key == state.key:
            first = move_t(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        count = list_moves(self.rules.ground, state, moves)
        if count == 0:
            return ply - WIN
        best_move = first
        self._weigh(state, moves, keys, count, first, ply)
        for i in range(count):
            bring_best(moves, keys, i, count)
            late = i >= EARLY and depth >= REDUCED and keys[i] < 1 << 18
            value = self._value_of(state, moves[i], depth, alpha, beta, ply, i > 0, late)
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

    cdef bint _wins_at_once(self, const state_t *state) noexcept nogil:
        """Return whether the player to move wins in one move, as the king leaves or is captured."""
        if state.mover == DEFENDER:
            return can_leave(self.rules.ground, state)
        return can_capture_king(&self.rules, state)

    cdef void _remember(self, const state_t *state, move_t move, int depth, int ply) noexcept nogil:
        """Note a move that was too good for the other side."""
        cdef int kind, cell
        if self.killers[ply][0].source != move.source or self.killers[ply][0].target != move.target:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.history[state.board[move.source]][move.target] += depth * depth
        if self.history[state.board[move.source]][move.target] > 1 << 16:
            for kind in range(KINDS):
                for cell in range(MOST_CELLS):
                    self.history[kind][cell] //= 2

    cdef void _weigh(
        self, const state_t *state, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil:
        """Set the keys by which moves are ordered: a given one, captures, killers, others by their history."""
        cdef int8_t taken[MAX_TAKEN]
        cdef int i, captured
        for i in range(count):
            if moves[i].source == first.source and moves[i].target == first.target:
                keys[i] = 1 << 24
                continue
            captured = find_captures(&self.rules, state, moves[i], taken)
            if captured:
                keys[i] = (1 << 20) + captured
            elif self._is_killer(moves[i], ply):
                keys[i] = 1 << 18
            else:
                keys[i] = self.history[state.board[moves[i].source]][moves[i].target]

    cdef bint _is_killer(self, move_t move, int ply) noexcept nogil:
        cdef int i
        for i in range(2):
            if self.killers[ply][i].source == move.source and self.killers[ply][i].target == move.target:
                return move.source != move.target
        return False

    cdef int _draw(self, const state_t *state) noexcept nogil:
        """Return the value of a draw for the side to move, which is a loss for the searching side."""
        return -self.contempt if state.mover == self.color else self.contempt

    cdef int _repetition(self, const state_t *state) noexcept nogil:
        """Return the value of a repetition for the side to move."""
        if not self.rules.third_loses:
            return self._draw(state)
        return REPEATED if state.mover == ATTACKER else -REPEATED

    cdef bint _repeats(self, const state_t *state, int ply) noexcept nogil:
        """Return whether the position has occurred on the path from the root, or twice in the game; set `loop`."""
        cdef int at = self.root + ply - 4, least = self.root + ply - state.clock
        while at >= max(least, 0):
            if self.path[at] == state.key:
                if at >= self.root or occurred(state, self.path, self.root + ply) >= 2:
                    self.loop = at
                    return True
            at -= 2
        return False

    cdef int _evaluate(self, const state_t *state) noexcept nogil:
        """Return an estimate for the side to move."""
        cdef int total = estimate(&self.rules, state)
        # The value of an advantage decreases as the draw by quiet moves approaches.
        if state.clock > PATIENCE:
            total -= (total - self._draw(state)) * min(<int> state.clock, self.rules.quiet) // (
                self.rules.quiet + PATIENCE
            )
        return max(-SURE + 1, min(SURE - 1, total))


cdef inline void bring_best(move_t *moves, int *keys, int start, int count) noexcept nogil:
    """Exchange a move for the one with the highest key among those from it on."""
    cdef int i, best = start, key
    cdef move_t move
    for i in range(start + 1, count):
        if keys[i] > keys[best]:
            best = i
    if best != start:
        move, key = moves[best], keys[best]
        moves[best], keys[best] = moves[start], keys[start]
        moves[start], keys[start] = move, key


def estimate_of(Engine engine not None):
    """The documentation is in _search.pyi."""
    return estimate(&engine.rules, &engine.state)
