"""The searching bots of Yonin Shogi: alpha-beta search with iterative deepening and a transposition table.

With partners it is a game of two teams, and alpha-beta is exact, whoever has the next turn. In singles the search is
paranoid: all opponents are taken for one who does harm to the searching player (N. R. Sturtevant and R. E. Korf, On
pruning techniques for multi-player games, AAAI 2000). So values are always of the searching player, and a node takes
their maximum or minimum by whose turn it is. A check, which passes the turn, is looked at beyond the depth, and so are
captures. Values that rest on a repetition are not stored.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.yonin._engine cimport DRAWN, MATED, MAX_LINE, MAX_PAST, Engine, ending_of, rank
from pycore.yonin._estimate cimport VALUES, estimate
from pycore.yonin._moves cimport (
    CELLS, CODES, MAX_MOVES, PLAYERS, is_attacked, list_moves, make_move, move_t, rules_t, settle, state_t,
)

from pycore.base.rng import mix64

cdef enum:
    WIN = 30_000            # minus one point for every ply
    SURE = 28_000           # values beyond are of forced ends
    BOUND = 30_500          # bound of all values
    SECOND = 6_000          # what a second place costs
    MAX_PLY = 100
    EARLY = 6               # number of moves that are searched in full depth
    REDUCED = 3             # least depth at which others are searched less deep
    FARTHEST = 3            # plies of captures beyond the depth
    SOURCES = CELLS + 4

cdef uint64_t SALTS[PLAYERS]

for player in range(PLAYERS):
    SALTS[player] = mix64(90_000 + player)


cdef class Search(Deepening):
    """The documentation is in _search.pyi."""

    cdef Engine engine
    cdef rules_t rules
    cdef uint64_t path[MAX_PAST + MAX_LINE]
    cdef uint64_t salt          # keeps the values of different players apart
    cdef int root               # index of the root in the path
    cdef int contempt
    cdef int player             # the searching player
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef move_t killers[MAX_LINE][2]
    cdef int history[SOURCES][CELLS]

    def __cinit__(self, Engine engine not None, Budget budget not None, Memory memory not None, int contempt=0):
        self.engine = engine
        self.budget = budget
        self.memory = memory
        self.rules = engine.rules
        self.contempt = contempt
        self.player = engine.state.mover
        self.salt = SALTS[self.player & 1 if self.rules.partners else self.player]
        self.bound, self.sure = BOUND, SURE
        memcpy(self.path, engine.past, sizeof(self.path))
        self.root = engine.past_count - 1

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        cdef move_t found[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.engine.state, found)
        for i in range(count):
            moves[i][0] = found[i].source
            moves[i][1] = -1 - found[i].target if found[i].promotes else found[i].target
        return count

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        return self._value_of(&self.engine.state, unpacked(source, target), depth, alpha, BOUND, 0, False)

    cdef bint _is_own(self, const state_t *state) noexcept nogil:
        """Return whether the player to move is the searching one or a partner."""
        return not (state.mover ^ self.player) & (1 if self.rules.partners else 3)

    cdef int _value_of(
        self, const state_t *state, move_t move, int depth, int alpha, int beta, int ply, bint late
    ) noexcept nogil:
        """Return the value of a move; outside of the window, a bound. A late one is first searched a ply less deep."""
        cdef state_t after = state[0]
        cdef int value
        make_move(&after, move)
        settle(&self.rules, &after, state.mover)
        if late:
            if self._is_own(state):
                value = self._search(&after, depth - 2, alpha, alpha + 1, ply + 1)
                if value <= alpha or self.stopped:
                    return value
            else:
                value = self._search(&after, depth - 2, beta - 1, beta, ply + 1)
                if value >= beta or self.stopped:
                    return value
        return self._search(&after, depth - 1, alpha, beta, ply + 1)

    # long: a node of alpha-beta; its parts share the window, the best value so far and the entry of the table
    cdef int _search(self, const state_t *state, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the searching player; outside of the window, a bound of it. Sets `loop`."""
        cdef move_t moves[MAX_MOVES]
        cdef int keys[MAX_MOVES]
        cdef entry_t *entry
        cdef move_t first = move_t(-1, -1, False), best_move
        cdef uint64_t key = state.key ^ self.salt
        cdef int i, count, value, best, low = alpha, high = beta, loop = NO_LOOP, here = self.root + ply
        cdef bint own = self._is_own(state), late, near_end = state.played + depth >= self.rules.limit
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        self.path[here] = state.key
        if self._has_ended(state, ply, &value):
            return value
        if depth <= 0 and is_attacked(state, state.king[state.mover], state.mover) and ply < MAX_PLY:
            depth = 1
        if depth <= 0 or ply >= MAX_PLY:
            return self._quiesce(state, alpha, beta, ply, FARTHEST)
        entry = &self.memory.entries[key & self.memory.mask]
        if entry.key == key:
            first = unpacked(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        count = list_moves(&self.rules, state, moves)
        if count == 0:
            return -self.contempt
        best_move = first
        best = -BOUND if own else BOUND
        self._weigh(state, moves, keys, count, first, ply)
        for i in range(count):
            bring_best(moves, keys, i, count)
            late = i >= EARLY and depth >= REDUCED and keys[i] < 1 << 18
            value = self._value_of(state, moves[i], depth, alpha, beta, ply, late)
            if self.stopped:
                return 0
            if value >= beta if own else value <= alpha:
                loop = self.loop        # the bound rests on this move only
            else:
                loop = min(loop, self.loop)
            if value > best if own else value < best:
                best = value
                best_move = moves[i]
                if own:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    self._remember(best_move, depth, ply)
                    break
        self.loop = loop
        if loop < here or near_end:
            return best
        self.loop = NO_LOOP
        if entry.key != key or entry.depth <= depth:
            keep(
                entry, key, depth, best, low, high, ply, SURE, best_move.source,
                -1 - best_move.target if best_move.promotes else best_move.target,
            )
        return best

    cdef bint _has_ended(self, const state_t *state, int ply, int *value) noexcept nogil:
        """Return whether the game has ended, or the searching player is out, and set the value."""
        cdef int8_t places[PLAYERS]
        cdef int ending = ending_of(&self.rules, state, self.path, self.root + ply)
        if ending == MATED:
            rank(&self.rules, state, places)
            value[0] = WIN - ply
            if places[self.player] == 2 and not self.rules.partners:
                value[0] = -SECOND
            elif places[self.player] > 1:
                value[0] = ply - WIN
            elif self._is_shared(places):
                value[0] = -self.contempt
            return True
        if state.king[self.player] < 0:
            value[0] = ply - WIN
            return True
        value[0] = -self.contempt
        return ending == DRAWN or self._repeats(state, ply)

    cdef bint _is_shared(self, const int8_t *places) noexcept nogil:
        """Return whether a first place of singles is shared."""
        cdef int player, found = 0
        for player in range(PLAYERS):
            found += places[player] == 1
        return found > 1 and not self.rules.partners

    cdef int _quiesce(self, const state_t *state, int alpha, int beta, int ply, int farther) noexcept nogil:
        """Return the value after captures only, each of which the player to move may leave."""
        cdef move_t moves[MAX_MOVES]
        cdef int keys[MAX_MOVES]
        cdef state_t after
        cdef int i, value, count, best = self._evaluate(state)
        cdef bint own = self._is_own(state)
        if farther == 0 or ply >= MAX_PLY or (best >= beta if own else best <= alpha):
            return best
        count = self._captures(state, moves, keys)
        for i in range(count):
            bring_best(moves, keys, i, count)
            if own:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
            if self.budget.spend(1):
                self.stopped = True
                return 0
            self.nodes += 1
            after = state[0]
            make_move(&after, moves[i])
            settle(&self.rules, &after, state.mover)
            if not self._has_ended(&after, ply + 1, &value):
                value = self._quiesce(&after, alpha, beta, ply + 1, farther - 1)
            if self.stopped:
                return 0
            best = max(best, value) if own else min(best, value)
        return best

    cdef int _captures(self, const state_t *state, move_t *moves, int *keys) noexcept nogil:
        """List the legal captures with the keys of their order; return their number."""
        cdef int i, taken, found = 0, count = list_moves(&self.rules, state, moves)
        for i in range(count):
            taken = state.board[moves[i].target]
            if taken >= 0:
                moves[found] = moves[i]
                keys[found] = VALUES[taken] * 16 - VALUES[state.board[moves[i].source]]
                found += 1
        return found

    cdef void _remember(self, move_t move, int depth, int ply) noexcept nogil:
        """Note a move that was too good for the other side."""
        cdef int source, cell
        if not same(self.killers[ply][0], move):
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.history[move.source][move.target] += depth * depth
        if self.history[move.source][move.target] > 1 << 16:
            for source in range(SOURCES):
                for cell in range(CELLS):
                    self.history[source][cell] //= 2

    cdef void _weigh(
        self, const state_t *state, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil:
        """Set the keys by which moves are ordered: a given one, captures, promotions, killers, others by history."""
        cdef int i, taken
        for i in range(count):
            taken = state.board[moves[i].target]
            if same(moves[i], first):
                keys[i] = 1 << 24
            elif taken >= 0:
                keys[i] = (1 << 20) + VALUES[taken] * 16 - VALUES[state.board[moves[i].source]]
            elif moves[i].promotes:
                keys[i] = 1 << 19
            elif same(moves[i], self.killers[ply][0]) or same(moves[i], self.killers[ply][1]):
                keys[i] = 1 << 18
            else:
                keys[i] = self.history[moves[i].source][moves[i].target]

    cdef bint _repeats(self, const state_t *state, int ply) noexcept nogil:
        """Return whether the position has occurred on the path from the root; set `loop`."""
        cdef int at = self.root + ply - 1, least = max(self.root + ply - state.clock, self.root)
        while at >= least:
            if self.path[at] == state.key:
                self.loop = at
                return True
            at -= 1
        return False

    cdef int _evaluate(self, const state_t *state) noexcept nogil:
        """Return an estimate for the searching player."""
        return max(-SURE + 1, min(SURE - 1, estimate(&self.rules, state, self.player)))


cdef inline bint same(move_t a, move_t b) noexcept nogil:
    return a.source == b.source and a.target == b.target and a.promotes == b.promotes


cdef inline move_t unpacked(int source, int target) noexcept nogil:
    """Return a move from two numbers, of which the target is -1 less the cell if the piece promotes."""
    return move_t(<int8_t> source, <int8_t> (target if target >= 0 else -1 - target), target < 0)


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


def estimate_of(Engine engine not None, int player):
    """The documentation is in _search.pyi."""
    return estimate(&engine.rules, &engine.state, player)
