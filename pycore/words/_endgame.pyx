"""Alpha-beta search of the end of a game, when the bag is empty and both racks are known.

A move is a word, or a pass, which ends the turn. If a turn may have several words, the same player continues. The
search uses iterative deepening with a transposition table for values and best moves. It is exact if no line was cut off
by the limit of depth.
"""

cimport cython
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, qsort
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.words._board cimport (
    board_t, hunt_t, key_of, lay_play, play_t, rack_t, take_tiles,
)
from pycore.words._engine cimport Engine
from pycore.words._plays cimport list_plays

cdef enum:
    MOST_PLIES = 48
    ROOM = 1 << 16
    FAR = 1 << 28
    # Kinds of stored values.
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


cdef struct memory_t:
    uint64_t key
    int value
    int8_t depth               # depth of the search in moves; 127 for a complete search
    uint8_t bound
    bint passes                 # the best move is to pass
    play_t play


# A position after some plies: `key` is 1 and the keys of all tiles laid since the root. The hunt works on a copy of the
# mover's rack, and on this board.
cdef struct node_t:
    board_t board
    rack_t racks[2]
    uint64_t key
    int mover
    int idle
    hunt_t hunt


cdef int by_promise(const void *a, const void *b) noexcept nogil:
    """Compare plays by promise: high points and many tiles first."""
    cdef const play_t *one = <const play_t *> a
    cdef const play_t *two = <const play_t *> b
    return two.value - one.value if two.value != one.value else (1 if one > two else -1)


@cython.final
cdef class Endgame:
    """A search of the end of a game. The documentation is in _endgame.pyi."""

    cdef Engine engine
    cdef node_t *nodes
    cdef memory_t *table
    cdef int scoreless, leftover
    cdef bint prune
    cdef bint cut               # a line was cut off by the limit of depth
    cdef int stop
    cdef play_t best
    cdef bint best_passes
    cdef readonly int depth
    cdef readonly bint exact

    def __cinit__(self, Engine engine, int scoreless, str leftover, *, bint prune=True):
        self.engine = engine
        self.scoreless = scoreless
        self.leftover = ("none", "lose", "gain").index(leftover)
        self.prune = prune
        self.nodes = <node_t *> calloc(MOST_PLIES + 1, sizeof(node_t))
        self.table = <memory_t *> calloc(ROOM, sizeof(memory_t))
        if self.nodes == NULL or self.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int ply
        if self.nodes != NULL:
            for ply in range(MOST_PLIES + 1):
                free(self.nodes[ply].hunt.plays)
        free(self.nodes)
        free(self.table)

    def search(self, own, other, int laid, int idle, int most_depth, Budget budget):
        """Search for the best move of the player to move; see _endgame.pyi.
        """
        cdef node_t *root = &self.nodes[0]
        cdef int player, value = 0, found, depth
        cdef play_t best
        cdef bint passes = True
        root.board = self.engine.board
        for player, rack in enumerate((own, other)):
            memset(&root.racks[player], 0, sizeof(rack_t))
            for tile in rack:
                root.racks[player].count[<int> tile] += 1
                root.racks[player].held += 1
        root.racks[0].before = laid
        root.mover, root.idle, root.key = 0, idle, 1
        memset(self.table, 0, ROOM * sizeof(memory_t))
        self.depth, self.exact, self.stop = 0, False, 0
        for depth in range(1, most_depth + 1):
            self.cut = False
            with nogil:
                found = self._value(0, depth, -FAR, FAR, budget)
            if self.stop and depth > 1:
                break
            value, best, passes = found, self.best, self.best_passes
            self.depth = depth
            if self.stop or not self.cut:
                self.exact = not self.stop
                break
        return value, None if passes else self.engine._tuple(&best)

    # long: a node of alpha-beta; its parts share the window, the best value so far and whether something was cut off
    cdef int _value(self, int ply, int depth, int alpha, int beta, Budget budget) noexcept nogil:
        """Return the difference of future points, player to move minus other player."""
        cdef node_t *node = &self.nodes[ply]
        cdef hunt_t *hunt = &node.hunt
        cdef uint64_t key = self._key(node)
        cdef memory_t *memory = &self.table[(key ^ key >> 32) & (ROOM - 1)]
        cdef int value, best = -FAR, i, low = alpha, floor
        cdef bint cut_before = self.cut, passes = True
        cdef play_t play
        if depth == 0 or ply == MOST_PLIES:
            self.cut = True
            return self._guess(node)
        if self.prune and ply and memory.key == key and is_enough(memory, depth, alpha, beta):
            if memory.depth != 127:
                self.cut = True
            return memory.value
        self.stop = self.stop or budget.spend(1)
        if self.stop and ply:
            return self._guess(node)
        self.cut = False
        self._list(node, memory if memory.key == key else NULL)
        for i in range(hunt.found + 1):
            floor = max(alpha, best)
            if i < hunt.found:
                value = self._after_play(ply, depth, &hunt.plays[i], floor, beta, budget)
            else:
                value = self._after_pass(ply, depth, floor, beta, budget)
            if value > best:
                best, passes = value, i == hunt.found
                if not passes:
                    play = hunt.plays[i]
                if ply == 0 and not (self.stop and depth > 1):
                    self.best_passes = passes
                    if not passes:
                        self.best = play
            if self.stop or (self.prune and best >= beta):
                break
        if not self.stop:
            memory.key, memory.value, memory.passes = key, best, passes
            memory.depth = depth if self.cut else 127
            memory.bound = AT_MOST if best <= low else AT_LEAST if best >= beta else EXACT
            if not passes:
                memory.play = play
        self.cut = self.cut or cut_before
        return best

    cdef void _list(self, node_t *node, const memory_t *memory) noexcept nogil:
        """List the plays of the player whose turn it is: the best move known first, then the others by promise."""
        cdef hunt_t *hunt = &node.hunt
        cdef int i
        hunt.setup, hunt.board, hunt.keep = &self.engine.setup, &node.board, NULL
        hunt.rack = node.racks[node.mover]
        list_plays(hunt)
        for i in range(hunt.found):
            hunt.plays[i].value = 4 * hunt.plays[i].points + 2 * hunt.plays[i].laid
            if memory != NULL and not memory.passes and is_same(&hunt.plays[i], &memory.play):
                hunt.plays[i].value = FAR
        qsort(hunt.plays, hunt.found, sizeof(play_t), &by_promise)

    cdef int _after_play(
        self, int ply, int depth, const play_t *play, int alpha, int beta, Budget budget,
    ) noexcept nogil:
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        self._copy(ply)
        take_tiles(&next.racks[node.mover], &node.board, play)
        next.key += key_of(&node.board, play)
        lay_play(&next.board, &self.engine.setup, play)
        if self.engine.setup.many and next.racks[node.mover].held:
            return play.points + self._value(
                ply + 1, depth - 1, alpha - play.points, beta - play.points, budget)
        next.racks[node.mover].before = 0
        next.idle = 0
        next.mover = 1 - node.mover
        if next.racks[node.mover].held == 0:
            return play.points + self._settle(next, node.mover)
        return play.points - self._value(ply + 1, depth - 1, play.points - beta, play.points - alpha, budget)

    cdef int _after_pass(self, int ply, int depth, int alpha, int beta, Budget budget) noexcept nogil:
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        self._copy(ply)
        next.idle = 0 if node.racks[node.mover].before else node.idle + 1
        next.racks[node.mover].before = 0
        next.mover = 1 - node.mover
        if next.idle >= self.scoreless:
            return self._settle(next, node.mover)
        return -self._value(ply + 1, depth - 1, -beta, -alpha, budget)

    cdef void _copy(self, int ply) noexcept nogil:
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        next.board = node.board
        next.racks[0], next.racks[1] = node.racks[0], node.racks[1]
        next.key, next.mover, next.idle = node.key, node.mover, node.idle

    cdef int _settle(self, const node_t *node, int player) noexcept nogil:
        """Return the difference of points from the final scoring, `player` minus other player."""
        cdef int left[2]
        cdef int side, tile, difference
        if self.leftover == 0:
            return 0
        for side in range(2):
            left[side] = 0
            for tile in range(64):
                left[side] += node.racks[side].count[tile] * self.engine.setup.values[tile if tile else 64]
        difference = left[1 - player] - left[player]
        if self.leftover == 2:
            if node.racks[player].held == 0:
                difference += left[1 - player]
            elif node.racks[1 - player].held == 0:
                difference -= left[player]
        return difference

    cdef int _guess(self, const node_t *node) noexcept nogil:
        """Return the estimated difference where the search is cut off: no further words are played."""
        return self._settle(node, node.mover)

    cdef uint64_t _key(self, const node_t *node) noexcept nogil:
        """Return the key of a position: of the tiles placed and of the mover's rack, which determine the other rack."""
        cdef uint64_t key = node.key
        cdef int tile
        for tile in range(64):
            if node.racks[node.mover].count[tile]:
                key += mix64_c((<uint64_t> 1 << 40) + tile * 64 + node.racks[node.mover].count[tile])
        key += mix64_c((<uint64_t> 1 << 41) + node.racks[node.mover].before * 256 + node.idle * 2 + node.mover)
        return key


cdef bint is_enough(const memory_t *memory, int depth, int alpha, int beta) noexcept nogil:
    """Tell whether what is known of a value is as good as a search to this depth with this window."""
    if memory.depth != 127 and memory.depth < depth:
        return False
    if memory.bound == EXACT:
        return True
    return memory.value >= beta if memory.bound == AT_LEAST else memory.value <= alpha


cdef bint is_same(const play_t *one, const play_t *two) noexcept nogil:
    cdef int i
    if one.down != two.down or one.line != two.line or one.start != two.start or one.length != two.length:
        return False
    for i in range(one.length):
        if one.word[i] != two.word[i]:
            return False
    return True
