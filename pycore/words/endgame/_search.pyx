"""Alpha-beta search of the end of a game, when the bag is empty and both racks are known.

A move is a word, or a pass, which ends the turn. If a turn may have several words, the same player continues. The
search uses iterative deepening, and a transposition table for values and best moves. Plays come from `_lines`, which
searches each content of a line once. Where the depth ends, the rest of the game is estimated by greedy moves. After a
shallow search, the rest of the whole game is tried at once, by null windows around the value found so far. The search
is exact if no line was cut off by the limit of depth.

A turn without a word changes nothing but the number of such turns, and the other player can answer it by another one.
So two of them in a row are as good as the number that ends the game, and passing is worth no more than ending it now.
Moves that leave the other player a way to go out are bounded by `_threats`.

Sheppard, World-championship-caliber Scrabble, Artificial Intelligence 134 (2002), searches such ends by B*; the null
windows follow Plaat et al., Best-first fixed-depth minimax algorithms, Artificial Intelligence 87 (1996).
"""

cimport cython
from libc.stdint cimport INT64_MAX, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.words._board cimport BLANKED, begin_rack, look_at_line, note_standing, play_t, rack_t, repeats
from pycore.words._engine cimport Engine
from pycore.words.endgame._last cimport goes_out, options_of
from pycore.words.endgame._lines cimport (
    begin_lines, fits, free_lines, line_key, option_t, pack_rack, slot_t,
)
from pycore.words.endgame._moves cimport (
    IN_GUESS, IN_TREE, MOST_PLIES, NONE, PASS, add_move, list_t, next_move, praise, promise_of, take_outs,
)
from pycore.words.endgame._position cimport (
    is_over, lay_option, node_t, out_value, pass_turn, points_of, position_key, settle, take_option,
)
from pycore.words.endgame._threats cimport FAR, bound_of_pass, bound_of_play, note_threat


cdef enum:
    ROOM = 1 << 20
    SHALLOW = 2
    PATIENCE = 1 << 20
    POSITIONS = 32              # of a node of the budget: what is known makes lists of plays short work
    STEPS = 32                  # of the search for plays of a line, which take as long as a position
    COMPLETE = 127


@cython.final
cdef class Endgame:
    """A search of the end of a game. The documentation is in _endgame.pyi."""

    def __cinit__(self, Engine engine, int scoreless, str leftover, *, bint prune=True, uint64_t room=ROOM):
        self.engine = engine
        self.setup = &engine.setup
        self.scoreless = scoreless
        self.ending.setup, self.ending.leftover = &engine.setup, ("none", "lose", "gain").index(leftover)
        self.prune = prune
        self.mask = room - 1
        self.nodes = <node_t *> calloc(MOST_PLIES + 2, sizeof(node_t))
        self.table = <memory_t *> calloc(room, sizeof(memory_t))
        if self.nodes == NULL or self.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        free_lines(&self.lines)
        free(self.moves.all)
        free(self.nodes)
        free(self.table)

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
        play.points = points_of(&self.ending, &self.nodes[0].state, &self.lines.options[at])
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
            self.patience = 3 * POSITIONS // 4 * min(PATIENCE // POSITIONS, left) if depth == SHALLOW + 1 else FAR
            self.cut, self.moves.used, self.given_up = False, 0, False
            if depth == SHALLOW + 1:
                found = self._to_the_end(value, most_depth, budget)
            else:
                found = self._value(0, depth, -FAR, FAR, budget)
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

    cdef int _to_the_end(self, int guess, int most_depth, Budget budget) noexcept nogil:
        """Return the value of the root, searched by null windows; a lower bound, or -FAR, if the search is given up.

        The best move is replaced only by a move that was proven to be at least as good as the windows say.
        """
        cdef int low = -FAR, high = FAR, beta = guess, value, step = 1, best = self.best
        if not self.prune:
            return self._value(0, most_depth, -FAR, FAR, budget)
        while low < high:
            value = self._value(0, most_depth, beta - 1, beta, budget)
            if self.stop or self.given_up:
                break
            if value >= beta:
                low, best = value, self.best
            else:
                high = value
            if low == -FAR:
                beta = high - step
            elif high == FAR:
                beta = low + step
            else:
                beta = (low + high + 1) // 2
            step *= 2
        self.best = best
        return low

    cdef bint _spend(self, Budget budget) noexcept nogil:
        """Count a position, with the searches for plays since the last one; return whether the search is to stop."""
        cdef int64_t taken = 1 + self.lines.steps // STEPS, nodes = -((self.positions - 1 + POSITIONS) // POSITIONS)
        self.lines.steps %= STEPS
        self.positions += taken
        self.patience -= taken
        nodes = min(nodes + (self.positions - 1 + POSITIONS) // POSITIONS, self.limit + 1 - budget._nodes)
        return nodes > 0 and (budget.spend(nodes) or budget._nodes > self.limit)

    cdef void _begin(self, const board_t *board, const rack_t *racks, int idle) noexcept nogil:
        cdef node_t *root = &self.nodes[0]
        cdef int player, tile, down, line
        cdef rack_t rack
        self.stop = 0 if begin_lines(&self.lines, self.setup, racks) else 1
        root.board = board[0]
        for player in range(2):
            rack = racks[player]
            begin_rack(&rack)
            root.state.rack[player], root.state.held[player] = pack_rack(&self.lines, player, &rack), rack.held
            root.state.left[player] = 0
            for tile in range(BLANKED):
                root.state.left[player] += rack.count[tile] * self.setup.values[tile if tile else BLANKED]
        for down in range(2):
            for line in range(self.setup.side):
                root.content[down][line] = line_key(&root.board, self.setup.side, down, line)
        self.serial += 1
        self.ending.passes = min(2, self.scoreless) if self.prune else self.scoreless
        root.state.before, root.state.mover, root.state.key = racks[0].before, 0, mix64_c(self.serial)
        root.state.idle = max(0, self.ending.passes - self.scoreless + idle)
        for player in range(MOST_PLIES + 2):
            memset(self.nodes[player].kept, 0, sizeof(root.kept))
        memset(self.moves.history, 0, sizeof(self.moves.history))
        memset(self.moves.killers, 0, sizeof(self.moves.killers))
        self.depth, self.exact, self.best, self.moves.used = 0, False, NONE, 0

    # long: a node of alpha-beta; its parts share the window, the best value so far and whether something was cut off
    cdef int _value(self, int ply, int depth, int alpha, int beta, Budget budget) noexcept nogil:
        """Return the difference of future points, player to move minus other player."""
        cdef node_t *node = &self.nodes[ply]
        cdef uint64_t key = position_key(&node.state)
        cdef memory_t *memory = self._memory(key)
        cdef int value, best = -FAR, chosen = NONE, at
        cdef bint cut_before = self.cut
        cdef list_t list
        list.ply, list.first, list.count, list.dropped = ply, self.moves.used, -1, -FAR
        list.known = at = memory.best if memory.key == key else NONE
        if depth == 0 or ply == MOST_PLIES:
            self.cut = True
            value = self._guess(ply, budget)
            if not self.stop:
                keep(memory, key, value, NONE, 0, EXACT)
            return value
        self.stop = self.stop or self._spend(budget)
        self.given_up = self.patience < 0
        if (self.stop or self.given_up) and ply:
            return -FAR
        self.cut = False
        while True:
            # The best move known is tried before the others are listed.
            if at == NONE:
                if list.count < 0:
                    self._list(node, IN_TREE, &list)
                    if self.prune:
                        at = take_outs(&self.moves, &list, &self.lines, &self.ending, &node.state)
                        if at != NONE and out_value(&self.ending, &node.state, &self.lines.options[at]) > best:
                            best, chosen = out_value(&self.ending, &node.state, &self.lines.options[at]), at
                            if ply == 0:
                                self.best = at
                        if best >= beta:
                            break
                        self._bound(node, &list)
                at = next_move(&self.moves, &list, max(alpha, best) if self.prune else -FAR)
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
            at = NONE
        self.moves.used = list.first
        # What was dropped is worth no more than its bounds.
        best = max(best, list.dropped if best <= alpha else best)
        if not self.stop and not self.given_up:
            if chosen >= 0:
                praise(&self.moves, &self.lines.options[chosen], ply, node.state.mover, depth)
            keep(memory, key, best, chosen, depth if self.cut else COMPLETE,
                 AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT)
        self.cut = self.cut or cut_before
        return best

    cdef void _bound(self, node_t *node, list_t *list) noexcept nogil:
        """Find upper bounds of the moves of a list, and try the plays that stop a threat first."""
        cdef int i, at
        cdef bint threatened
        if node.state.before:
            return
        self.threats.count = 0
        # A single tile is laid at once, or never.
        threatened = node.state.held[node.state.mover] > 1 and self._look_for_threats(node)
        for i in range(list.first, list.first + list.count):
            at = self.moves.all[i].at
            if at == PASS:
                self.moves.all[i].most = bound_of_pass(&self.threats, &self.ending, &node.state)
            elif threatened:
                self.moves.all[i].most = bound_of_play(
                    &self.threats, &self.ending, &node.state, &self.lines.options[at])
                if self.moves.all[i].most < FAR:
                    self.moves.all[i].promise -= 16 * self.threats.found[0].points

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
        cdef const node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        cdef memory_t *memory
        cdef int points, sign, low, high, value
        if self._move(ply, at, &points):
            return points + settle(&self.ending, &next.state, node.state.mover)
        if next.state.mover == node.state.mover:
            sign, low, high = 1, alpha - points, beta - points
        else:
            sign, low, high = -1, points - beta, points - alpha
        memory = self._memory(position_key(&next.state))
        if self.prune and memory.key == position_key(&next.state) and is_enough(memory, depth - 1, low, high):
            self.cut = self.cut or memory.depth != COMPLETE
            return points + sign * memory.value
        lay_option(&self.ending, node, &self.lines.options[at] if at >= 0 else NULL, next)
        if self.prune and not self.setup.many and self.setup.repeats and next.state.held[next.state.mover] == 1 and (
                goes_out(&self.lines, &self.ending, self.nodes, ply, &value)):
            return points - value
        self.stop = self.stop or self.lines.failed
        return points + sign * self._value(ply + 1, depth - 1, low, high, budget)

    cdef bint _move(self, int ply, int at, int *points) noexcept nogil:
        """Make the position after a move, but for its board, and return whether the game is over."""
        cdef const node_t *node = &self.nodes[ply]
        cdef node_t *next = &self.nodes[ply + 1]
        points[0] = 0
        if at == PASS:
            pass_turn(&node.state, &next.state)
        else:
            points[0] = points_of(&self.ending, &node.state, &self.lines.options[at])
            take_option(&self.ending, node, &self.lines.options[at], &next.state)
        return is_over(&self.ending, &next.state)

    cdef memory_t *_memory(self, uint64_t key) noexcept nogil:
        return &self.table[(key ^ key >> 32) & self.mask]

    cdef void _list(self, node_t *node, int of_tile, list_t *list) noexcept nogil:
        """List the moves of the player whose turn it is on top of `moves`."""
        cdef int down, line, i, promise
        cdef const slot_t *slot
        cdef const option_t *option
        list.count = 0
        if not self.setup.repeats:
            self.standing.setup, self.standing.board = self.setup, &node.board
            note_standing(&self.standing)
        for down in range(2):
            for line in range(self.setup.side):
                slot = options_of(&self.lines, &self.nodes[0], node, node.state.mover, down, line)
                if slot == NULL:
                    self.stop = 1
                    return
                for i in range(slot.first, slot.first + slot.count):
                    option = &self.lines.options[i]
                    if fits(&self.lines, node.state.rack[node.state.mover], option.need) and (
                            self.setup.repeats or self._is_new(i)):
                        promise = promise_of(&self.moves, &self.ending, &node.state, option, list.ply, of_tile)
                        if not add_move(&self.moves, i, promise):
                            self.stop = 1
                            return
        if not add_move(&self.moves, PASS, -FAR):
            self.stop = 1
        list.count = self.moves.used - list.first

    cdef bint _look_for_threats(self, node_t *node) noexcept nogil:
        """Note how the other player could go out, if the moves of a turn cannot change this but by their cells."""
        cdef int down, line, i, player = 1 - node.state.mover
        cdef const slot_t *slot
        cdef const option_t *option
        if self.setup.many or not self.setup.repeats:
            return False
        for down in range(2):
            for line in range(self.setup.side):
                slot = options_of(&self.lines, &self.nodes[0], node, player, down, line)
                if slot == NULL:
                    self.stop = 1
                    return False
                for i in range(slot.first, slot.first + slot.count):
                    option = &self.lines.options[i]
                    if option.need == node.state.rack[player]:
                        note_threat(
                            &self.threats, self.setup, &node.board, option,
                            points_of(&self.ending, &node.state, option))
        return self.threats.count > 0

    cdef bint _is_new(self, int at) noexcept nogil:
        """Return whether a play forms no word that is on the board of `standing`."""
        cdef const play_t *play = &self.lines.options[at].play
        look_at_line(&self.standing, play.down, play.line)
        return not repeats(&self.standing, play)

    cdef int _guess(self, int ply, Budget budget) noexcept nogil:
        """Return the estimated difference of future points: both players take what promises most."""
        cdef int player = self.nodes[ply].state.mover, mover, value = 0, at, points = 0
        cdef bint over
        cdef node_t *node
        cdef list_t list
        list.first, list.known = self.moves.used, NONE
        while True:
            node = &self.nodes[ply]
            mover = node.state.mover
            self.stop = self.stop or self._spend(budget)
            list.ply = ply
            self._list(node, IN_GUESS, &list)
            at = NONE if self.stop else next_move(&self.moves, &list, -FAR)
            self.moves.used = list.first
            if at == NONE or ply == MOST_PLIES:
                return value + settle(&self.ending, &node.state, player)
            over = self._move(ply, at, &points)
            value += points if mover == player else -points
            ply += 1
            if over:
                return value + settle(&self.ending, &self.nodes[ply].state, player)
            lay_option(&self.ending, node, &self.lines.options[at] if at >= 0 else NULL, &self.nodes[ply])
