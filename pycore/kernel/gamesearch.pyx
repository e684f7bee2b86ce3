"""Alpha-beta search with a transposition table for games with packed states: principal variation search.

A search is a subclass for the engine of a game. It knows what a position is worth at once, estimates others, and gives
moves the keys by which they are ordered: the best move of an earlier search first, then captures, killers, and others
by their history. Values of wins include the number of plies, in the table counted from the position. A repetition
depends on the moves before a position, so values that rest on one are not stored.
"""

from libc.stdint cimport int8_t
from libc.string cimport memcpy

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.kernel.gameengine cimport MAX_MOVES, GameEngine, move_t, occurred, turn_t

cdef enum:
    PATIENCE = 10           # number of quiet moves without a penalty
    REDUCED = 3             # least depth at which late moves are searched less deep
    MOST_HISTORY = 1 << 16


cdef class GameSearch(Deepening):
    """The documentation is in gamesearch.pyi."""

    def __cinit__(self):
        self.game = GameEngine()

    cdef _begin(self, GameEngine game, Budget budget, Memory memory, int contempt):
        """Begin at the position of an engine. A position counts as repeated when it was there before, all moves count
        as early, until the game says something else."""
        self.game, self.budget, self.memory = game, budget, memory
        self.contempt = contempt
        self.color = game.now.mover
        self.bound, self.sure = BOUND, SURE
        self.again, self.early = 1, MAX_MOVES
        memory.begin(self.color)
        memcpy(self.path, game.past, sizeof(self.path))
        self.root = game.past_count - 1

    cdef int _known(self, const turn_t *state, int ply, int *depth) noexcept nogil:
        """Return the value of a position that needs no search, or `UNKNOWN_VALUE`; the depth may be changed then."""
        return UNKNOWN_VALUE

    cdef int _estimate(self, const turn_t *state) noexcept nogil:
        """Return an estimate in points for the player to move."""
        return 0

    cdef void _weigh(
        self, const turn_t *state, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil:
        """Set the keys by which moves are ordered, the highest first. `first` is the best move of an earlier search."""

    cdef int _moves(self, const turn_t *state, move_t *moves, int here) noexcept nogil:
        """List the legal moves; return their number. Sets `loop` where the moves rest on positions of the path."""
        cdef int ending
        return self.game._list(state, moves, self.path, here + 1, &ending)

    cdef int _settle(self, const turn_t *state, int alpha, int beta, int ply) noexcept nogil:
        """Return the value of a position without depth that is left."""
        return self._evaluate(state)

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        cdef move_t found[MAX_MOVES]
        cdef int i, count = self._moves(self.game.now, found, self.root)
        for i in range(count):
            moves[i][0], moves[i][1] = found[i].source, found[i].target
        return count

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        cdef move_t move = move_t(<int8_t> source, <int8_t> target)
        return self._value_of(self.game.now, move, depth, alpha, BOUND, 0, alpha > -BOUND, False)

    cdef int _value_of(
        self, const turn_t *state, move_t move, int depth, int alpha, int beta, int ply, bint scout, bint late
    ) noexcept nogil:
        """Return the value of a move; outside of the window, a bound. A scout first tests if it is above alpha."""
        cdef turn_t *after = self.game._behind(state)
        cdef int value
        self.game._make(state, move, after)
        if scout and (late or beta - alpha > 1):
            value = -self._search(after, depth - 1 - late, -alpha - 1, -alpha, ply + 1)
            if value <= alpha or self.stopped:
                return value
        return -self._search(after, depth - 1, -beta, -alpha, ply + 1)

    cdef int _search(self, const turn_t *state, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the side to move; outside of the window, a bound of it. Sets `loop`."""
        cdef int value
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        self.path[self.root + ply] = state.key
        value = self._known(state, ply, &depth)
        if value != UNKNOWN_VALUE:
            return value
        if depth <= 0 or ply >= MAX_PLY - 2:
            return self._settle(state, alpha, beta, ply)
        return self._expand(state, &self.memory.entries[state.key & self.memory.mask], depth, alpha, beta, ply)

    cdef int _expand(
        self, const turn_t *state, entry_t *entry, int depth, int alpha, int beta, int ply
    ) noexcept nogil:
        """Return the value of a position by its entry of the table, or by its moves."""
        cdef move_t moves[MAX_MOVES]
        cdef int keys[MAX_MOVES]
        cdef move_t first = move_t(-1, -1), best_move
        cdef int i, count, value, best = -BOUND, floor = alpha, loop, here = self.root + ply
        cdef bint near_end = state.clock + depth >= self.game.quiet, late
        if entry.key == state.key:
            first = move_t(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        count = self._moves(state, moves, here)
        if count == 0:
            return ply - WIN
        loop = self.loop
        best_move = first
        self._weigh(state, moves, keys, count, first, ply)
        for i in range(count):
            bring_best(moves, keys, i, count)
            late = i >= self.early and depth >= REDUCED and keys[i] < KILLER_KEY
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

    cdef void _remember(self, const turn_t *state, move_t move, int depth, int ply) noexcept nogil:
        """Note a move that was too good for the other side."""
        cdef int piece = self.game._piece_at(state, move.source), cell
        if self.killers[ply][0].source != move.source or self.killers[ply][0].target != move.target:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.history[piece][move.target] += depth * depth
        if self.history[piece][move.target] > MOST_HISTORY:
            for piece in range(MAX_PIECES):
                for cell in range(MAX_CELLS):
                    self.history[piece][cell] //= 2

    cdef int _draw(self, const turn_t *state) noexcept nogil:
        """Return the value of a draw for the side to move, which is a loss for the searching side."""
        return -self.contempt if state.mover == self.color else self.contempt

    cdef bint _repeats(self, const turn_t *state, int ply) noexcept nogil:
        """Return whether the position has occurred on the path from the root, or so often in the game that it counts;
        set `loop`."""
        cdef int here = self.root + ply, at = here - 4, least = max(here - state.clock, 0)
        while at >= least:
            if self.path[at] == state.key:
                if at >= self.root or occurred(state, self.path, here) >= self.again:
                    self.loop = at
                    return True
            at -= 2
        return False

    cdef int _evaluate(self, const turn_t *state) noexcept nogil:
        """Return the value of an estimate, which decreases as the draw by quiet moves approaches."""
        cdef int total = self._estimate(state), quiet = self.game.quiet
        if state.clock > PATIENCE:
            total -= (total - self._draw(state)) * min(<int> state.clock, quiet) // (quiet + PATIENCE)
        return max(-SURE + 1, min(SURE - 1, total))
