"""The searching bots of Yonin Shogi: alpha-beta search with iterative deepening and a transposition table.

With partners it is a game of two teams, and alpha-beta is exact, whoever has the next turn. In singles it is a
best-reply search (M. P. D. Schadd and M. H. M. Winands, Best Reply Search for Multiplayer Games, IEEE Transactions on
Computational Intelligence and AI in Games 3, 2011): between two moves of the searching player only one opponent moves,
the one who does most harm; but who is in check has to answer first. So values are always of the searching player, and
a node takes their maximum or minimum. Checks and captures are looked at beyond the depth. Values that rest on a
repetition are not stored.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport NO_LOOP, Deepening, Memory, entry_t, keep, recall
from pycore.yonin._engine cimport DRAWN, MATED, MAX_LINE, MAX_PAST, Engine, ending_of, rank
from pycore.yonin._estimate cimport VALUES, estimate
from pycore.yonin._moves cimport (
    CELLS, MAX_MOVES, NOTHING, PLAYERS, is_attacked, list_moves, make_move, move_t, rules_t, settle, state_t, turn_key,
)

from pycore.base.rng import mix64

cdef enum:
    WIN = 30_000            # minus one point for every ply
    SURE = 28_000           # values beyond are of forced ends
    BOUND = 30_500          # bound of all values
    SECOND = 6_000          # what a second place costs
    MAX_PLY = 24            # a node takes 16 kB of the stack
    EARLY = 6               # number of moves that are searched in full depth
    REDUCED = 3             # least depth at which others are searched less deep
    FARTHEST = 3            # plies of captures beyond the depth
    SOURCES = CELLS + 4
    ANYONE = NOTHING        # as the player to move: any opponent
    MOST = 3 * MAX_MOVES

cdef uint64_t SALTS[PLAYERS]

for player in range(PLAYERS):
    SALTS[player] = mix64(90_000 + player)


cdef struct list_t:         # moves with their players, and the keys of their order
    move_t moves[MOST]
    int8_t movers[MOST]
    int keys[MOST]
    int count


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
        cdef state_t after
        self._play(&self.engine.state, unpacked(source, target), self.player, &after)
        return self._search(&after, depth - 1, alpha, BOUND, 1)

    cdef bint _is_own(self, const state_t *state) noexcept nogil:
        """Return whether the player to move is the searching one or a partner."""
        if self.rules.partners:
            return not (state.mover ^ self.player) & 1
        return state.mover == self.player

    cdef bint _is_checked(self, const state_t *state) noexcept nogil:
        """Return whether the player to move has to answer a check."""
        return state.mover != ANYONE and is_attacked(state, state.king[state.mover], state.mover)

    cdef void _list(self, const state_t *state, list_t *found) noexcept nogil:
        """List the moves of a node."""
        cdef state_t one
        cdef int player, i
        found.count = 0
        if state.mover != ANYONE:
            found.count = list_moves(&self.rules, state, found.moves)
            for i in range(found.count):
                found.movers[i] = state.mover
            return
        one = state[0]
        for player in range(PLAYERS):
            if player == self.player or state.king[player] < 0:
                continue
            one.mover = <int8_t> player
            i = found.count
            found.count += list_moves(&self.rules, &one, found.moves + i)
            for i in range(i, found.count):
                found.movers[i] = <int8_t> player

    cdef void _play(self, const state_t *state, move_t move, int player, state_t *after) noexcept nogil:
        """Set the state after a move of a player, and who moves in the search."""
        after[0] = state[0]
        if state.mover == ANYONE:
            give_turn(after, player)
        make_move(after, move)
        settle(&self.rules, after, player)
        if not self.rules.partners and not self._is_checked(after):
            give_turn(after, ANYONE if player == self.player else self.player)

    cdef int _value_of(
        self, const state_t *state, const list_t *found, int i, int depth, int alpha, int beta, int ply
    ) noexcept nogil:
        """Return the value of a move; outside of the window, a bound. Late ones are first searched a ply less deep."""
        cdef state_t after
        cdef int value
        self._play(state, found.moves[i], found.movers[i], &after)
        if i >= EARLY and depth >= REDUCED and found.keys[i] < 1 << 18:
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
        cdef list_t found
        cdef entry_t *entry
        cdef move_t first = move_t(-1, -1, False), best_move
        cdef uint64_t key = state.key ^ self.salt
        cdef int i, value, best, low = alpha, high = beta, loop = NO_LOOP, here = self.root + ply
        cdef bint own = self._is_own(state), near_end = state.played + depth >= self.rules.limit
        self.loop = NO_LOOP
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        self.path[here] = state.key
        if self._has_ended(state, ply, &value):
            return value
        if depth <= 0 and self._is_checked(state) and ply < MAX_PLY:
            depth = 1
        if depth <= 0 or ply >= MAX_PLY:
            return self._quiesce(state, alpha, beta, ply, FARTHEST)
        entry = &self.memory.entries[key & self.memory.mask]
        if entry.key == key:
            first = unpacked(entry.source, entry.target)
            if not near_end and recall(entry, depth, alpha, beta, ply, SURE, &value):
                return value
        self._list(state, &found)
        if found.count == 0:
            return -self.contempt
        best_move = first
        best = -BOUND if own else BOUND
        self._weigh(state, &found, first, ply)
        for i in range(found.count):
            bring_best(&found, i)
            value = self._value_of(state, &found, i, depth, alpha, beta, ply)
            if self.stopped:
                return 0
            if value >= beta if own else value <= alpha:
                loop = self.loop        # the bound rests on this move only
            else:
                loop = min(loop, self.loop)
            if value > best if own else value < best:
                best = value
                best_move = found.moves[i]
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
        cdef list_t found
        cdef state_t after
        cdef int i, value, best = self._evaluate(state)
        cdef bint own = self._is_own(state)
        if farther == 0 or ply >= MAX_PLY or (best >= beta if own else best <= alpha):
            return best
        self._captures(state, &found)
        for i in range(found.count):
            bring_best(&found, i)
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
            self._play(state, found.moves[i], found.movers[i], &after)
            if not self._has_ended(&after, ply + 1, &value):
                value = self._quiesce(&after, alpha, beta, ply + 1, farther - 1)
            if self.stopped:
                return 0
            best = max(best, value) if own else min(best, value)
        return best

    cdef void _captures(self, const state_t *state, list_t *found) noexcept nogil:
        """List the legal captures with the keys of their order."""
        cdef int i, taken, count = 0
        self._list(state, found)
        for i in range(found.count):
            taken = state.board[found.moves[i].target]
            if taken >= 0:
                found.moves[count], found.movers[count] = found.moves[i], found.movers[i]
                found.keys[count] = VALUES[taken] * 16 - VALUES[state.board[found.moves[i].source]]
                count += 1
        found.count = count

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

    cdef void _weigh(self, const state_t *state, list_t *found, move_t first, int ply) noexcept nogil:
        """Set the keys by which moves are ordered: a given one, captures, promotions, killers, others by history."""
        cdef int i, taken
        cdef move_t move
        for i in range(found.count):
            move = found.moves[i]
            taken = state.board[move.target]
            if same(move, first):
                found.keys[i] = 1 << 24
            elif taken >= 0:
                found.keys[i] = (1 << 20) + VALUES[taken] * 16 - VALUES[state.board[move.source]]
            elif move.promotes:
                found.keys[i] = 1 << 19
            elif same(move, self.killers[ply][0]) or same(move, self.killers[ply][1]):
                found.keys[i] = 1 << 18
            else:
                found.keys[i] = self.history[move.source][move.target]

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


cdef inline void give_turn(state_t *state, int player) noexcept nogil:
    """Change who has the turn in the search; nobody has a key for anyone."""
    if state.mover != ANYONE:
        state.key ^= turn_key(state.mover)
    state.mover = <int8_t> player
    if player != ANYONE:
        state.key ^= turn_key(player)


cdef inline void bring_best(list_t *found, int start) noexcept nogil:
    """Exchange a move for the one with the highest key among those from it on."""
    cdef int i, best = start, key
    cdef move_t move
    cdef int8_t mover
    for i in range(start + 1, found.count):
        if found.keys[i] > found.keys[best]:
            best = i
    if best != start:
        move, key, mover = found.moves[best], found.keys[best], found.movers[best]
        found.moves[best], found.keys[best] = found.moves[start], found.keys[start]
        found.movers[best] = found.movers[start]
        found.moves[start], found.keys[start], found.movers[start] = move, key, mover


def estimate_of(Engine engine not None, int player):
    """The documentation is in _search.pyi."""
    return estimate(&engine.rules, &engine.state, player)
