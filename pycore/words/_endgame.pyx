"""Alpha-beta search of the end of a game, when the bag is empty and both racks are known.

A move is a word, or a pass, which ends the turn. If a turn may have several words, the same player continues. The
search uses iterative deepening, null windows behind the first move, and a transposition table for values and best
moves. Plays come from `_lines`, which searches each content of a line once. Where the depth ends, the rest of the game
is estimated by greedy moves. The search is exact if no line was cut off by the limit of depth.
"""

cimport cython
from libc.stdint cimport INT64_MAX, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.words._board cimport (
    BLANKED, begin_rack, key_of, lay_play, look_at_line, note_standing, place, play_t, rack_t, repeats,
)
from pycore.words._engine cimport Engine
from pycore.words._lines cimport (
    begin_lines, fits, free_lines, line_key, list_options, option_t, pack_rack, slot_t,
)


cdef enum:
    MOST_PLIES = 48
    ROOM = 1 << 20
    FAR = 1 << 28
    SHALLOW = 2
    PATIENCE = 1 << 19
    POSITIONS = 16              # of a node of the budget: what is known makes lists of plays short work
    COMPLETE = 127
    PASS = -1
    NONE = -2
    MOST_HISTORY = 1 << 12
    # What a tile laid counts in the order of moves, in sixteenths of a point: it shortens the rest of a search.
    IN_TREE = 160
    IN_GUESS = 40


@cython.final
cdef class Endgame:
    """A search of the end of a game. The documentation is in _endgame.pyi."""

    def __cinit__(self, Engine engine, int scoreless, str leftover, *, bint prune=True, uint64_t room=ROOM):
        self.engine = engine
        self.setup = &engine.setup
        self.scoreless = scoreless
        self.leftover = ("none", "lose", "gain").index(leftover)
        self.prune = prune
        self.mask = room - 1
        self.nodes = <node_t *> calloc(MOST_PLIES + 2, sizeof(node_t))
        self.table = <memory_t *> calloc(room, sizeof(memory_t))
        self.history = <int *> calloc(2 * MARKS, sizeof(int))
        if self.nodes == NULL or self.table == NULL or self.history == NULL:
            raise MemoryError

    def __dealloc__(self):
        free_lines(&self.lines)
        free(self.moves)
        free(self.nodes)
        free(self.table)
        free(self.history)

    def search(self, own, other, int laid, int idle, int most_depth, Budget budget, int64_t most_nodes=INT64_MAX):
        """Search for the best move of the player to move; see _endgame.pyi."""
        cdef Engine engine = self.engine
        cdef rack_t racks[2]
        cdef int player, value
        for player, rack in enumerate((own, other)):
            memset(&racks[player], 0, sizeof(rack_t))
            for tile in rack:
                racks[player].count[<int> tile] += 1
        racks[0].before = laid
        with nogil:
            value = self._search(&engine.board, racks, idle, most_depth, most_nodes, budget)
        if self.lines.failed and self.best == NONE:
            raise MemoryError
        return value, None if self.best < 0 else self._tuple(self.best)

    def _tuple(self, int at):
        cdef Engine engine = self.engine
        cdef play_t play = self.lines.options[at].play
        play.points = self._points(&self.nodes[0], at)
        return engine._tuple(&play)

    cdef int _search(
        self, const board_t *board, const rack_t *racks, int idle, int most_depth, int64_t most_nodes, Budget budget,
    ) noexcept nogil:
        """Search deeper and deeper, and return the value of the best move found; the move is `best`."""
        cdef int value = 0, found, depth = 1
        cdef int64_t left = min(most_nodes, budget._node_limit - budget._nodes)
        self._begin(board, racks, idle)
        self.limit, self.positions = budget._nodes + left, 0
        while depth <= most_depth:
            # After a shallow search, which gives an order of the moves, the end of the game is tried at once.
            self.patience = POSITIONS // 2 * min(PATIENCE // POSITIONS, left) if depth == SHALLOW + 1 else FAR
            self.cut, self.used, self.given_up = False, 0, False
            found = self._value(0, most_depth if depth == SHALLOW + 1 else depth, -FAR, FAR, budget)
            if found > -FAR:
                value = found
            if self.stop:
                break
            if not self.cut and not self.given_up:
                self.exact = True
                break
            self.depth = depth
            depth += 1
        return value

    cdef bint _spend(self, Budget budget) noexcept nogil:
        """Count a position, and return whether the search is to stop."""
        self.positions += 1
        return self.positions % POSITIONS == 1 and (budget.spend(1) or budget._nodes > self.limit)

    cdef void _begin(self, const board_t *board, const rack_t *racks, int idle) noexcept nogil:
        cdef node_t *root = &self.nodes[0]
        cdef int player, tile, down, line
        cdef rack_t rack
        self.stop = 0 if begin_lines(&self.lines, self.setup, racks) else 1
        root.board = board[0]
        for player in range(2):
            rack = racks[player]
            begin_rack(&rack)
            root.rack[player], root.held[player] = pack_rack(&self.lines, player, &rack), rack.held
            root.left[player] = 0
            for tile in range(BLANKED):
                root.left[player] += rack.count[tile] * self.setup.values[tile if tile else BLANKED]
        for down in range(2):
            for line in range(self.setup.side):
                root.content[down][line] = line_key(&root.board, self.setup.side, down, line)
        self.serial += 1
        root.before, root.mover, root.idle, root.key = racks[0].before, 0, idle, mix64_c(self.serial)
        memset(self.history, 0, 2 * MARKS * sizeof(int))
        self.depth, self.exact, self.best, self.used = 0, False, NONE, 0

    # long: a node of alpha-beta; its parts share the window, the best value so far and whether something was cut off
    cdef int _value(self, int ply, int depth, int alpha, int beta, Budget budget) noexcept nogil:
        """Return the difference of future points, player to move minus other player."""
        cdef node_t *node = &self.nodes[ply]
        cdef uint64_t key = self._key(node)
        cdef memory_t *memory = &self.table[(key ^ key >> 32) & self.mask]
        cdef int known = memory.best if memory.key == key else NONE
        cdef int value, best = -FAR, chosen = NONE, at, number, first = self.used
        cdef bint cut_before = self.cut
        if self.prune and ply and memory.key == key and is_enough(memory, depth, alpha, beta):
            self.cut = self.cut or memory.depth != COMPLETE
            return memory.value
        if depth == 0 or ply == MOST_PLIES:
            self.cut = True
            value = self._guess(ply, budget)
            if not self.stop:
                keep(memory, key, value, NONE, 0, EXACT)
            return value
        self.stop = self.stop or self._spend(budget)
        self.patience -= 1
        if self.patience < 0:
            self.given_up = True
        if (self.stop or self.given_up) and ply:
            return -FAR
        self.cut = False
        number = -1
        while True:
            # The best move known is tried before the others are listed.
            if known != NONE and chosen == NONE:
                at = known
            else:
                if number < 0:
                    number = self._list(node, IN_TREE)
                at = self._next(first, &number, known)
                if at == NONE:
                    break
            if ply == 0 and self.best == NONE:
                self.best = at
            value = self._try(ply, depth, at, max(alpha, best), beta, chosen == NONE, budget)
            if self.stop or self.given_up:
                break
            if value > best:
                best, chosen = value, at
                if ply == 0:
                    self.best = at
            if self.prune and best >= beta:
                break
        self.used = first
        if not self.stop and not self.given_up:
            if chosen >= 0:
                self._praise(node.mover, chosen, depth)
            keep(memory, key, best, chosen, depth if self.cut else COMPLETE,
                 AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT)
        self.cut = self.cut or cut_before
        return best

    cdef int _next(self, int first, int *number, int known) noexcept nogil:
        """Take the most promising move out of a list, other than the known one, and return it; NONE at the end."""
        cdef int i, best
        cdef move_t move
        while number[0]:
            best = first
            for i in range(first + 1, first + number[0]):
                if self.moves[i].promise > self.moves[best].promise:
                    best = i
            move = self.moves[best]
            number[0] -= 1
            self.moves[best] = self.moves[first + number[0]]
            if move.at != known:
                return move.at
        return NONE

    cdef void _praise(self, int player, int at, int depth) noexcept nogil:
        cdef int *times = &self.history[2 * self.lines.options[at].mark + player]
        times[0] = min(MOST_HISTORY, times[0] + depth * depth)

    cdef int _try(self, int ply, int depth, int at, int alpha, int beta, bint first, Budget budget) noexcept nogil:
        """Return the value of a move; for moves behind the first one, with a null window if that is enough."""
        cdef int value
        if first or not self.prune or alpha + 1 >= beta:
            return self._after(ply, depth, at, alpha, beta, budget)
        value = self._after(ply, depth, at, alpha, alpha + 1, budget)
        if alpha < value < beta and not self.stop and not self.given_up:
            value = self._after(ply, depth, at, alpha, beta, budget)
        return value

    cdef int _after(self, int ply, int depth, int at, int alpha, int beta, Budget budget) noexcept nogil:
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        cdef int points = 0
        if at == PASS:
            self._pass(ply)
        else:
            points = self._points(node, at)
            self._lay(ply, at)
        if self._is_over(next):
            return points + self._settle(next, node.mover)
        if next.mover == node.mover:
            return points + self._value(ply + 1, depth - 1, alpha - points, beta - points, budget)
        return points - self._value(ply + 1, depth - 1, points - beta, points - alpha, budget)

    cdef int _points(self, const node_t *node, int at) noexcept nogil:
        """Return the points of a play, with bonus."""
        cdef const play_t *play = &self.lines.options[at].play
        return play.points + (self.setup.bonus if node.before + play.laid == self.setup.rack else 0)

    cdef void _lay(self, int ply, int at) noexcept nogil:
        """Make the position after a play."""
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        cdef option_t *option = &self.lines.options[at]
        cdef int i
        cdef uint64_t new = 0
        next[0] = node[0]
        for i in range(option.play.length):
            if node.board.tile[option.play.down][place(option.play.line, option.play.start + i)] == 0:
                new |= <uint64_t> 1 << (option.play.start + i)
        next.key += key_of(&node.board, &option.play)
        lay_play(&next.board, self.setup, &option.play)
        next.rack[node.mover] -= option.need
        next.held[node.mover] -= option.play.laid
        next.left[node.mover] -= option.worth
        next.before += option.play.laid
        next.idle = 0
        if not self.setup.many or next.held[node.mover] == 0:
            next.before, next.mover = 0, 1 - node.mover
        self._update_lines(next, at, new)

    cdef void _pass(self, int ply) noexcept nogil:
        cdef node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        next[0] = node[0]
        next.idle = 0 if node.before else node.idle + 1
        next.before, next.mover = 0, 1 - node.mover

    cdef bint _is_over(self, const node_t *node) noexcept nogil:
        return node.held[0] == 0 or node.held[1] == 0 or node.idle >= self.scoreless

    cdef void _update_lines(self, node_t *node, int at, uint64_t new) noexcept nogil:
        """Renew the keys of the lines that a play has changed: its cells, and the ends of its words."""
        cdef const play_t *play = &self.lines.options[at].play
        cdef const uint8_t *tile
        cdef int i, low, high, side = self.setup.side, down = play.down
        cdef uint64_t along = <uint64_t> 1 << play.line, across = new, all = (<uint64_t> 1 << side) - 1
        if node.board.tiles == play.laid:
            along = across = all
        if play.start:
            across |= <uint64_t> 1 << (play.start - 1)
        across |= <uint64_t> 1 << (play.start + play.length)
        for i in range(play.start, play.start + play.length):
            if new >> i & 1:
                tile = &node.board.tile[1 - down][place(i, 0)]
                low = high = play.line
                while tile[low - 1]:
                    low -= 1
                while tile[high + 1]:
                    high += 1
                along |= (<uint64_t> 1 << low >> 1) | <uint64_t> 1 << (high + 1)
        for i in range(side):
            if along >> i & 1:
                node.content[down][i] = line_key(&node.board, side, down, i)
            if across >> i & 1:
                node.content[1 - down][i] = line_key(&node.board, side, 1 - down, i)

    cdef int _list(self, const node_t *node, int of_tile) noexcept nogil:
        """List the moves of the player whose turn it is on top of `moves`; return their number."""
        cdef int down, line, i, first = self.used, player = node.mover
        cdef const node_t *root = &self.nodes[0]
        cdef const slot_t *slot
        cdef uint64_t content, rack
        if not self.setup.repeats:
            self.standing.setup, self.standing.board = self.setup, &node.board
            note_standing(&self.standing)
        for down in range(2):
            for line in range(self.setup.side):
                content = node.content[down][line]
                # The plays of the whole rack serve in all positions where nothing has changed in a line.
                rack = (root if content == root.content[down][line] else node).rack[player]
                slot = list_options(&self.lines, &node.board, player, rack, content, down, line)
                if slot == NULL or not self._has_room(slot.count + 1):
                    self.stop = 1
                    return self.used - first
                for i in range(slot.first, slot.first + slot.count):
                    if fits(&self.lines, node.rack[player], self.lines.options[i].need) and (
                            self.setup.repeats or self._is_new(i)):
                        self.moves[self.used].at = i
                        self.moves[self.used].promise = self._promise(node, i, of_tile)
                        self.used += 1
        self.moves[self.used].at, self.moves[self.used].promise = PASS, -FAR
        self.used += 1
        return self.used - first

    cdef bint _has_room(self, int more) noexcept nogil:
        cdef move_t *moves
        if self.used + more > self.room:
            moves = <move_t *> realloc(self.moves, 2 * (self.used + more) * sizeof(move_t))
            if moves == NULL:
                return False
            self.moves, self.room = moves, 2 * (self.used + more)
        return True

    cdef bint _is_new(self, int at) noexcept nogil:
        """Return whether a play forms no word that is on the board of `standing`."""
        cdef const play_t *play = &self.lines.options[at].play
        look_at_line(&self.standing, play.down, play.line)
        return not repeats(&self.standing, play)

    cdef int _promise(self, const node_t *node, int at, int of_tile) noexcept nogil:
        """Return a number for the order of moves: high points, many tiles, and what was the best elsewhere come first.
        """
        cdef const option_t *option = &self.lines.options[at]
        cdef int promise = 16 * self._points(node, at) + of_tile * option.play.laid
        if option.play.laid == node.held[node.mover]:
            promise += 32 * node.left[1 - node.mover]
        return promise + self.history[2 * option.mark + node.mover] // 64

    cdef int _settle(self, const node_t *node, int player) noexcept nogil:
        """Return the difference of points from the final scoring, `player` minus other player."""
        cdef int difference = node.left[1 - player] - node.left[player]
        if self.leftover == 0:
            return 0
        if self.leftover == 2:
            if node.held[player] == 0:
                difference += node.left[1 - player]
            elif node.held[1 - player] == 0:
                difference -= node.left[player]
        return difference

    cdef int _guess(self, int ply, Budget budget) noexcept nogil:
        """Return the estimated difference of future points: both players take what promises most."""
        cdef int player = self.nodes[ply].mover, value = 0, first = self.used, number, at, points
        cdef node_t *node
        while True:
            node = &self.nodes[ply]
            if ply == MOST_PLIES + 1:
                return value + self._settle(node, player)
            self.stop = self.stop or self._spend(budget)
            number = self._list(node, IN_GUESS)
            at = NONE if self.stop else self._next(first, &number, NONE)
            self.used = first
            if at == NONE:
                return value + self._settle(node, player)
            if at == PASS:
                self._pass(ply)
            else:
                points = self._points(node, at)
                value += points if node.mover == player else -points
                self._lay(ply, at)
            ply += 1
            if self._is_over(&self.nodes[ply]):
                return value + self._settle(&self.nodes[ply], player)

    cdef uint64_t _key(self, const node_t *node) noexcept nogil:
        """Return the key of a position: of the tiles placed and of the mover's rack, which determine the other rack."""
        return node.key + mix64_c(node.rack[node.mover] ^ mix64_c(node.before * 256 + node.idle * 2 + node.mover))
