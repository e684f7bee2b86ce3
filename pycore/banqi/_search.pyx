"""The bot `strong` of Banqi: alpha-beta search with chance nodes on public information.

Both players have the same information: the bag of face-down pieces is public, and a flip is a random draw from it. The
search uses iterative deepening with a transposition table, and continues captures until the position is quiet. Flips
are chance nodes (Ballard, 1983): Star2 probes each draw with one reply for a bound, Star1 searches the draws within the
window that the bounds leave. At low remaining depth, where up to fourteen draws would take too long, a pass at reduced
depth represents all flips of pieces that touch no face-up piece.
"""

from libc.stdint cimport int8_t, int64_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.banqi._endings cimport MAX_LOADED, Ending, ending_t, probe
from pycore.banqi._engine cimport MAX_PAST, Engine
from pycore.banqi._estimate cimport estimate, weigh, worth_t
from pycore.banqi._moves cimport (
    MAX_MOVES, NEIGHBORS, PIECES, TURN_KEY, chaser, color_to_move, list_captures, list_moves, make_flip, make_move,
    move_t, of_color, order_moves, rules_t, state_t,
)
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.kernel.bits cimport take_lowest
from pycore.kernel.retrograde cimport NO_VALUE

cdef enum:
    WIN = 20_000            # minus one point for every ply
    SURE = 19_000           # values beyond are of forced wins
    BOUND = 20_200          # bound of all values
    MAX_PLY = 100
    CHASE = 9_000           # value of a long chase for the side that is chased; not sure, as it may be ended
    PATIENCE = 6        # number of quiet moves without a penalty
    UNKNOWN_VALUE = 30_000
    DRAWN_SHARE = 4     # divisor of the estimate for an ending that is a draw with best play

cdef move_t NO_MOVE = move_t(-1, -1)


cdef class Search(Deepening):
    """The documentation is in _search.pyi."""

    cdef Engine engine
    cdef rules_t rules
    cdef uint64_t path[MAX_PAST + MAX_PLY + 2]
    cdef move_t line[MAX_PAST + MAX_PLY + 2]    # the moves to these positions
    cdef int root_ply           # index of the root in the path
    cdef worth_t worth
    cdef int contempt           # value of a draw for the searching side as a loss in points
    cdef int color              # color of the searching side
    cdef int patience           # number of quiet moves until an advantage has nearly no value
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef list endings
    cdef ending_t loaded[MAX_LOADED]
    cdef int loaded_count
    cdef int flip_depth         # minimum remaining depth for flips as chance nodes below the root

    def __cinit__(
        self, Engine engine not None, Budget budget not None, Memory memory not None, values, int flip_depth=3,
        int contempt=0, list endings=None
    ):
        cdef int i
        cdef Ending ending
        self.endings = endings or []
        for i in range(min(len(self.endings), MAX_LOADED)):
            ending = self.endings[i]
            self.loaded[i] = ending.view
        self.loaded_count = min(len(self.endings), MAX_LOADED)
        self.engine = engine
        self.budget = budget
        self.rules = engine.rules
        self.flip_depth = flip_depth
        self.contempt = contempt
        self.color = color_to_move(&engine.state)
        self.patience = self.rules.quiet or 200
        weigh(&self.worth, &self.rules, values)
        self.memory = memory
        self.bound, self.sure = BOUND, SURE
        memory.begin(self.color)
        for i in range(engine.past_count):
            self.path[i] = engine.past[i]
            self.line[i] = engine.line[i]
        self.root_ply = max(engine.past_count - 1, 0)

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        cdef move_t found[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.engine.state, found, True)
        for i in range(count):
            moves[i][0], moves[i][1] = found[i].source, found[i].target
        return count

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        return self._value_of(&self.engine.state, move_t(source, target), depth, alpha)

    cdef int _value_of(self, const state_t *root, move_t move, int depth, int alpha) noexcept nogil:
        """Return the value of a move of the root; where it is no better than alpha, a bound of it."""
        cdef state_t after = root[0]
        cdef int value
        if move.source == move.target:
            return self._flip(root, move.source, max(depth - 1, 1), alpha, BOUND, 0)
        make_move(&after, move)
        self.line[self.root_ply + 1] = move
        if alpha > -BOUND:
            value = -self._search(&after, depth - 1, -alpha - 1, -alpha, 1, True)
            if value <= alpha or self.stopped:
                return value
        return -self._search(&after, depth - 1, -BOUND, -alpha, 1, True)

    # long: a node of alpha-beta; its parts share the window, the best value so far and the entry of the table
    cdef int _search(
        self, const state_t *state, int depth, int alpha, int beta, int ply, bint may_pass
    ) noexcept nogil:
        """Return the value for the side to move; outside of the window, a bound of it."""
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef entry_t *entry
        cdef move_t first = move_t(-1, -1), best_move
        # A position in which no pass is allowed is another one.
        cdef uint64_t key = state.key if may_pass else ~state.key
        cdef int i, count, value, best = -BOUND, floor = alpha, loop = NO_LOOP, here = self.root_ply + ply
        cdef bint near_end
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        if not state.hidden_count and not of_color(state, color_to_move(state)):
            return ply - WIN
        if self.rules.quiet and state.clock >= self.rules.quiet:
            return self._draw(state)
        self.path[here] = state.key
        if self._repeats(state, ply):
            return self._repeated(state, here)
        if self.loaded_count:
            value = self._look_up(state, ply)
            if value != UNKNOWN_VALUE:
                return value
        if depth <= 0 or ply >= MAX_PLY - 2:
            return self._settle(state, alpha, beta, ply)
        near_end = self.rules.quiet and state.clock + depth >= self.rules.quiet
        entry = &self.memory.entries[key & self.memory.mask]
        if entry.key == key:
            first = move_t(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        count = list_moves(&self.rules, state, moves, False)
        if count == 0 and state.hidden_count == 0:
            return ply - WIN
        best_move = first
        if state.hidden_count and may_pass:
            after = state[0]
            after.mover ^= 1
            after.key ^= TURN_KEY
            self.line[here + 1] = NO_MOVE
            best = -self._search(&after, depth - 2, -beta, -alpha, ply + 1, False)
            loop = self.loop
            alpha = max(alpha, best)
        elif state.hidden_count:
            best = self._evaluate(state)
            alpha = max(alpha, best)
        if best < beta and not self.stopped:
            order_moves(self.worth.values, state, moves, count, first)
            for i in range(count):
                after = state[0]
                make_move(&after, moves[i])
                self.line[here + 1] = moves[i]
                if i and beta - alpha > 1:
                    value = -self._search(&after, depth - 1, -alpha - 1, -alpha, ply + 1, True)
                    if alpha < value < beta:
                        value = -self._search(&after, depth - 1, -beta, -alpha, ply + 1, True)
                else:
                    value = -self._search(&after, depth - 1, -beta, -alpha, ply + 1, True)
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
                        break
        if state.hidden_count and depth >= self.flip_depth and best < beta and not self.stopped:
            best = self._try_flips(state, depth, best, alpha, beta, ply)
        if self.stopped:
            return 0
        self.loop = loop
        if loop < here or near_end:
            return best
        self.loop = NO_LOOP
        keep(entry, key, depth, best, floor, beta, ply, SURE, best_move.source, best_move.target)
        return best

    cdef int _draw(self, const state_t *state) noexcept nogil:
        """Return the value of a draw for the side to move, which is a loss for the searching side."""
        return -self.contempt if color_to_move(state) == self.color else self.contempt

    cdef int _repeated(self, const state_t *state, int here) noexcept nogil:
        """Return the value of a repetition for the side to move: of a draw, or of a long chase that a side must end."""
        cdef int i, color = -1
        if self.rules.chase:
            for i in range(self.loop + 1, here + 1):
                if self.line[i].source < 0:
                    return self._draw(state)
            color = chaser(&self.rules, state, self.path, self.line, here)
        if color < 0:
            return self._draw(state)
        return -CHASE if color == color_to_move(state) else CHASE

    cdef bint _repeats(self, const state_t *state, int ply) noexcept nogil:
        """Return whether the position has occurred before, in the game or on the path from the root; set `loop`."""
        cdef int at = self.root_ply + ply - 2, least = self.root_ply + ply - state.clock
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
        if value == NO_VALUE or (self.rules.quiet and state.clock + plies >= self.rules.quiet):
            return UNKNOWN_VALUE
        if value == 0:
            return self._evaluate(state) // DRAWN_SHARE
        return WIN - ply - plies if value > 0 else ply + plies - WIN

    cdef int _try_flips(
        self, const state_t *state, int depth, int best, int alpha, int beta, int ply
    ) noexcept nogil:
        """Search the flips of pieces that touch a face-up piece; the pass represents the others."""
        cdef uint64_t left = 0, near = ~(state.hidden | state.empty)
        cdef int cell, value
        for cell in range(self.rules.cells):
            if state.hidden >> cell & 1 and NEIGHBORS[self.rules.rows][cell] & near:
                left |= <uint64_t> 1 << cell
        while left:
            cell = take_lowest(&left)
            value = self._flip(state, cell, depth - 2, alpha, beta, ply)
            if self.stopped:
                return 0
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    # long: the bounds of Star2 and the windows of Star1 come from sums that both go on with
    cdef int _flip(
        self, const state_t *state, int cell, int depth, int alpha, int beta, int ply
    ) noexcept nogil:
        """Return the mean value of the results of a flip, rounded down; outside of the window, a bound of it."""
        cdef state_t after
        cdef int piece, ways, value, low, high, left, total = state.hidden_count
        cdef int64_t known = 0, upper = <int64_t> BOUND * total
        cdef int64_t least = <int64_t> alpha * total, most = <int64_t> beta * total
        cdef int bounds[PIECES]
        for piece in range(PIECES):
            bounds[piece] = BOUND
        if depth > 2 and alpha > -BOUND:
            # Star2: one reply to each draw gives an upper bound.
            for piece in range(PIECES):
                ways = state.bag[piece]
                if not ways:
                    continue
                after = state[0]
                make_flip(&after, cell, piece)
                bounds[piece] = min(BOUND, self._probe(&after, depth - 1, ply + 1))
                if self.stopped:
                    return 0
                upper -= <int64_t> (BOUND - bounds[piece]) * ways
                if upper <= least:
                    return floor_div(upper, total)
        # Star1: `known` is the sum of the values so far; `upper` and -BOUND bound the remaining values.
        left = total
        for piece in range(PIECES):
            ways = state.bag[piece]
            if not ways:
                continue
            left -= ways
            upper -= <int64_t> bounds[piece] * ways
            # With a value below `low` the mean is below alpha, above `high` it is at least beta.
            low = <int> max(<int64_t> -BOUND, floor_div(least - known - upper, ways))
            high = <int> min(<int64_t> BOUND, floor_div(most - known + <int64_t> BOUND * left, ways) + 1)
            after = state[0]
            make_flip(&after, cell, piece)
            self.path[self.root_ply + ply + 1] = after.key
            value = -self._search(&after, depth - 1, -high, -low, ply + 1, True)
            if self.stopped:
                return 0
            known += <int64_t> value * ways
            if value <= low and low > -BOUND:
                return floor_div(known + upper, total)
            if value >= high and high < BOUND:
                return floor_div(known - <int64_t> BOUND * left, total)
        return floor_div(known, total)

    cdef int _probe(self, const state_t *state, int depth, int ply) noexcept nogil:
        """Return an upper bound of the value for the other side, from the most promising capture."""
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, best = 0, count = list_captures(&self.rules, state, moves)
        if count == 0:
            return BOUND
        for i in range(1, count):
            if self.worth.values[state.board[moves[i].target]] > self.worth.values[state.board[moves[best].target]]:
                best = i
        self.path[self.root_ply + ply] = state.key
        after = state[0]
        make_move(&after, moves[best])
        self.line[self.root_ply + ply + 1] = moves[best]
        return self._search(&after, depth - 1, -BOUND, BOUND, ply + 1, True)

    cdef int _settle(self, const state_t *state, int alpha, int beta, int ply) noexcept nogil:
        """Search captures until the position is quiet, and return its value."""
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, count, value, best = self._evaluate(state)
        if best >= beta or ply >= MAX_PLY - 2:
            return best
        alpha = max(alpha, best)
        count = list_captures(&self.rules, state, moves)
        order_moves(self.worth.values, state, moves, count, move_t(-1, -1))
        for i in range(count):
            after = state[0]
            make_move(&after, moves[i])
            if self.budget.spend(1):
                self.stopped = True
                return 0
            self.nodes += 1
            if not after.hidden_count and not of_color(&after, color_to_move(&after)):
                value = WIN - ply - 1
            else:
                value = -self._settle(&after, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    cdef int _evaluate(self, const state_t *state) noexcept nogil:
        """Return an estimate for the side to move, from the pieces and their distances to targets."""
        cdef int total = estimate(&self.worth, state, color_to_move(state))
        # The value of an advantage decreases as the draw by quiet moves approaches.
        if state.clock > PATIENCE:
            total -= (total - self._draw(state)) * min(state.clock, self.patience) // (self.patience + PATIENCE)
        return max(-SURE + 1, min(SURE - 1, total))


cdef int floor_div(int64_t a, int64_t b) noexcept nogil:
    """Return the quotient of a division by a positive number, rounded down."""
    return <int> (a // b if a >= 0 else -((-a + b - 1) // b))
