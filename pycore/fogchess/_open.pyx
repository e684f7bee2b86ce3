"""The search of open games: principal variation search with a transposition table and quiescence.

Depths increase until the budget is spent. Moves are ordered: the best one of an earlier search, captures of much by
little, promotions, killers, others by their history, and captures that lose material. A check extends the search.
Null moves, late moves and moves that cannot reach the window are searched less deep, or not (`selective`). A value that
rests on a repetition is not stored, as it depends on the moves before.
"""

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport abs

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng, rng_below, rng_t
from pycore.fogchess._evaluation cimport change_sums, evaluate, fill_scores, sum_up
from pycore.fogchess._moves cimport attacks, list_moves
from pycore.fogchess._play cimport is_legal, list_legal, make
from pycore.fogchess._position cimport Position
from pycore.fogchess._tables cimport (
    CASTLE, DROP, EN_PASSANT, MAX_MOVES, NONE, PASS, PASSED_KEYS, RESTS_KEY, RISE, SHOT, TURN_KEY, board_t, is_between,
    is_enemy, kind_of, may_reach, move_t, rules_t, sort_of, source_of, target_of,
)
from pycore.kernel.alphabeta cimport NO_LOOP, Memory, entry_t, keep, recall

from pycore.base.errors import ParameterError

cdef enum:
    WIN = 30_000            # minus one point for every ply
    MATE_THRESHOLD = 28_000     # values beyond are of forced wins
    BOUND = 30_500          # bound of all values
    UNDECIDED = 31_000
    CLAIM = 20_000          # a win by a repetition that the other side can still avoid, minus one point for every ply
    BISHOP = 3              # kinds of pieces of chess
    KNIGHT = 4
    NO_MOVE = 0xFFFFFF
    NOWHERE = 127           # source and target of no move
    # Keys by which moves are ordered; others have those of their history.
    FIRST_KEY = 1 << 26
    CAPTURE_KEY = 1 << 22
    KILLER_KEY = 1 << 20
    MAX_HISTORY = 1 << 18
    BAD_CAPTURE_KEY = -(1 << 20)
    # Points that a move without a capture is taken to gain at most, for each ply that is left; that a capture gains
    # beyond the captured piece; and by which a position is so good that no move is needed.
    QUIET_GAIN = 110
    CAPTURE_GAIN = 180
    SAFE_GAIN = 90


cdef class OpenSearch:
    """The documentation is in _open.pyi."""

    def __init__(
        self, Position position not None, weights, Budget budget not None, Memory memory not None, *, past=(),
        int quiet=0, bint repetition=False, bint stalemate_draws=False, bint dead=False, bint bare=False,
        bint perpetual=False, points=None, bint selective=True,
    ):
        cdef int royal, other = 1 - position.board.player
        self.tables, self.budget, self.memory = position.tables, budget, memory
        self.rules = &self.tables.packed
        fill_scores(self.rules, weights, &self.scores)
        self.scores.quiet = quiet
        self.repetition, self.stalemate_draws, self.selective = repetition, stalemate_draws, selective
        self.dead, self.bare, self.perpetual = dead, bare, perpetual
        self.has_points = points is not None
        for letter, value in (points or {}).items():
            self.points[self.tables.letters.index(letter)] = round(2 * value)
        self.root = 0
        for key, checked in past[max(0, len(past) - 1000):]:
            self.path[self.root], self.checked[self.root] = key, checked
            self.root += 1
        self.path[self.root] = position.board.key
        self.nodes_of[0].board = position.board
        self.nodes_of[0].attacked = -1
        self.nodes_of[0].is_null = False
        sum_up(self.rules, &self.scores, &position.board, &self.nodes_of[0].sums)
        royal = position.board.royal[other]
        self.is_sound = self.rules.check and not (
            royal != NONE and attacks(self.rules, &position.board, 1 - other, royal)
        )

    def best(self, Rng rng not None, int max_depth, int margin=0):
        cdef move_t move
        if not 1 <= max_depth <= 60:
            raise ParameterError("max_depth", f"{max_depth} is not in 1..60")
        with nogil:
            move = self._deepen(&rng.state, max_depth, margin)
        if move == NO_MOVE:
            raise ParameterError("position", "there is no legal move")
        return move

    def evaluate(self):
        return evaluate(
            self.rules, &self.scores, &self.nodes_of[0].board, &self.nodes_of[0].sums, -BOUND, BOUND
        )

    cdef move_t _deepen(self, rng_t *rng, int max_depth, int margin) noexcept nogil:
        """Search with increasing depth; return the best move, or one of those that are worse by the margin at most."""
        cdef move_t *moves = self.moves_of[0]
        cdef int *values = self.keys_of[0]
        cdef int64_t *efforts = self.efforts
        cdef move_t first, chosen
        cdef int i, j, depth, value, best, count = list_legal(self.rules, &self.nodes_of[0].board, moves)
        cdef int64_t effort
        if not count:
            return NO_MOVE
        for i in range(count - 1, 0, -1):
            j = rng_below(rng, i + 1)
            first = moves[i]
            moves[i] = moves[j]
            moves[j] = first
        if self._order(0, moves, values, count, NO_MOVE, False) >= 0:
            sort_moves(moves, values, count)
        chosen = moves[0]
        for depth in range(1, max_depth + 1):
            best = self._search_root(moves, values, efforts, count, depth, margin)
            if best >= 0 and (not margin or not self.stopped):
                chosen, self.value = moves[best], values[best]
            if self.stopped:
                break
            self.depth = depth
            if margin:
                chosen = near_best(moves, values, count, best, margin, rng)
            # A forced win within this depth is the shortest one.
            if WIN - abs(self.value) <= depth or count == 1:
                break
            # The best move first, then those that took most effort.
            efforts[best] = <int64_t> 1 << 62
            for i in range(1, count):
                first, value, effort = moves[i], values[i], efforts[i]
                j = i
                while j > 0 and efforts[j - 1] < effort:
                    moves[j], values[j], efforts[j] = moves[j - 1], values[j - 1], efforts[j - 1]
                    j -= 1
                moves[j], values[j], efforts[j] = first, value, effort
        return chosen

    cdef int _search_root(
        self, move_t *moves, int *values, int64_t *efforts, int count, int depth, int margin
    ) noexcept nogil:
        """Search the moves of the root; return the number of the best one, -1 if none was searched.

        The values of moves that are worse by the margin at most are exact, those of others are bounds.
        """
        cdef int i, value, alpha, best = -1, top = -BOUND
        cdef int64_t before
        self.checked[self.root] = self._is_attacked(0)
        for i in range(count):
            before = self.nodes
            self._enter(0, moves[i])
            alpha = max(-BOUND, top - margin - (margin > 0))
            value = -BOUND
            if i and not margin:
                value = -self._search(1, depth - 1, -alpha - 1, -alpha)
            if not self.stopped and (not i or margin or value > alpha):
                value = -self._search(1, depth - 1, -BOUND, -alpha)
            if self.stopped:
                return best
            values[i] = value
            efforts[i] = self.nodes - before
            if value > top:
                top, best = value, i
        return best

    cdef int _search(self, int ply, int depth, int alpha, int beta) noexcept nogil:
        """Return the value for the player to move; outside of the window, a bound of it. Sets `loop`."""
        cdef node_t *node = &self.nodes_of[ply]
        cdef const board_t *board = &node.board
        cdef entry_t *entry
        cdef int value
        cdef bint attacked
        self.loop = NO_LOOP
        if board.lost[board.player]:
            return ply - WIN
        if board.over:
            return self._draw(ply, WIN)
        attacked = self._is_attacked(ply)
        self.path[self.root + ply], self.checked[self.root + ply] = board.key, attacked
        value = self._end_by_pieces(ply)
        if value != UNDECIDED:
            return value
        if self.scores.quiet and board.quiet >= self.scores.quiet:
            return self._draw(ply, WIN) if self._has_moves(ply) else self._without_moves(ply)
        if self.repetition:
            value = self._repetition(ply)
            if value != UNDECIDED:
                return value
        depth += attacked
        if depth <= 0 or ply >= MAX_PLY - 1:
            return self._quiesce(ply, alpha, beta)
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        entry = &self.memory.entries[board.key & self.memory.mask]
        if (
            entry.key == board.key
            and (entry.depth == depth or self.selective)
            and not (self.scores.quiet and board.quiet + 2 * depth >= self.scores.quiet)
            and recall(entry, depth, alpha, beta, ply, MATE_THRESHOLD, &value)
        ):
            return value
        return self._expand(ply, depth, alpha, beta, attacked, entry)

    cdef int _expand(self, int ply, int depth, int alpha, int beta, bint attacked, entry_t *entry) noexcept nogil:
        """Return the value of a position by its moves."""
        cdef move_t *moves = self.moves_of[ply]
        cdef int *keys = self.keys_of[ply]
        cdef node_t *node = &self.nodes_of[ply]
        cdef const board_t *board = &node.board
        cdef move_t move, first = NO_MOVE, best_move = NO_MOVE
        cdef int i, count, value, static = -BOUND, best = -BOUND, floor = alpha, tried = 0, reduction
        cdef int loop = NO_LOOP, here = self.root + ply
        cdef bint has_window = beta - alpha > 1, is_quiet, prunes
        if entry.key == board.key and entry.source != NOWHERE:
            first = <uint8_t> entry.source | <uint8_t> entry.target << 7
        prunes = self.selective and not attacked and not board.in_hand[board.player]
        if prunes:
            static = evaluate(self.rules, &self.scores, board, &node.sums, alpha, beta)
            if not has_window and abs(beta) < MATE_THRESHOLD:
                if depth <= 4 and static - SAFE_GAIN * depth >= beta:
                    return static
                if (
                    depth >= 2 and static >= beta and not node.is_null and not board.facing
                    and node.sums.force[board.player] > 0
                ):
                    self._skip(ply)
                    value = -self._search(ply + 1, depth - 3 - depth // 4, -beta, -beta + 1)
                    if self.stopped:
                        return 0
                    if value >= beta:
                        return min(value, MATE_THRESHOLD)
            if depth >= 4 and first == NO_MOVE:
                depth -= 1
        count = list_moves(self.rules, board, moves)
        if self._order(ply, moves, keys, count, first, False) < 0:
            self.loop = NO_LOOP
            return WIN - ply - 1
        for i in range(count):
            bring_best(moves, keys, i, count)
            move = moves[i]
            is_quiet = not is_capture(board, move) and (not kind_of(move) or sort_of(move) == DROP)
            if not self._enter(ply, move):
                continue
            tried += 1
            reduction = 0
            if (
                prunes and tried > 1 and best > -MATE_THRESHOLD and keys[i] < KILLER_KEY
                and not self._is_attacked(ply + 1)
            ):
                if depth <= 3 and not has_window and tried > 4 + 4 * depth * depth:
                    continue
                if depth <= 3 and keys[i] >= 0 and static + QUIET_GAIN * depth <= alpha:
                    best = max(best, static + QUIET_GAIN * depth)       # the bound covers this move
                    continue
                if depth >= 3 and tried > 3:
                    reduction = max(0, 1 + (tried > 8) + (tried > 20 and depth >= 6) - has_window)
            value = -BOUND
            if tried > 1:
                value = -self._search(ply + 1, depth - 1 - reduction, -alpha - 1, -alpha)
                if reduction and value > alpha and not self.stopped:
                    value = -self._search(ply + 1, depth - 1, -alpha - 1, -alpha)
            if not self.stopped and (tried == 1 or alpha < value < beta):
                value = -self._search(ply + 1, depth - 1, -beta, -alpha)
            if self.stopped:
                return 0
            if value >= beta:
                loop = self.loop        # the bound rests on this move only
            else:
                loop = min(loop, self.loop)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
                if alpha >= beta:
                    if is_quiet:
                        self._remember(ply, move, depth)
                    break
        if not tried:
            self.loop = NO_LOOP
            return self._without_moves(ply)
        self.loop = loop
        if loop < here or (self.scores.quiet and board.quiet + 2 * depth >= self.scores.quiet):
            return best
        self.loop = NO_LOOP
        if best <= floor:
            best_move = first
        if entry.key != board.key or entry.depth <= depth:
            keep(
                entry, board.key, depth, best, floor, beta, ply, MATE_THRESHOLD,
                source_of(best_move), target_of(best_move),
            )
        return best

    cdef int _quiesce(self, int ply, int alpha, int beta) noexcept nogil:
        """Search captures and promotions until the position is quiet, and return its value."""
        cdef move_t *moves = self.moves_of[ply]
        cdef int *keys = self.keys_of[ply]
        cdef const node_t *node = &self.nodes_of[ply]
        cdef const board_t *board = &node.board
        cdef int i, count, value, best, static, gain
        self.loop = NO_LOOP
        if board.lost[board.player]:
            return ply - WIN
        best = self._end_by_pieces(ply)
        if best != UNDECIDED:
            return best
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        best = static = evaluate(
            self.rules, &self.scores, board, &node.sums, alpha if self.selective else -BOUND,
            beta if self.selective else BOUND,
        )
        if board.in_hand[board.player] or ply >= MAX_PLY - 1:
            return best
        if best >= beta and self.rules.check and not self.rules.cannons:
            return best
        count = list_moves(self.rules, board, moves)
        count = self._order(ply, moves, keys, count, NO_MOVE, True)
        if count < 0:
            return WIN - ply - 1
        if best >= beta:
            return best
        alpha = max(alpha, best)
        for i in range(count):
            bring_best(moves, keys, i, count)
            if self.selective:
                if keys[i] < 0:
                    break
                gain = self.scores.value[board.at[target_of(moves[i])]] if sort_of(moves[i]) != RISE else 0
                if kind_of(moves[i]) or sort_of(moves[i]) == EN_PASSANT:
                    gain += self.scores.value[2 * kind_of(moves[i]) - 1] if kind_of(moves[i]) else 100
                if static + gain + CAPTURE_GAIN <= alpha:
                    continue
            if not self._enter(ply, moves[i]):
                continue
            value = -self._quiesce(ply + 1, -beta, -alpha)
            if self.stopped:
                return 0
            if value > best:
                best = value
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    cdef bint _enter(self, int ply, move_t move) noexcept nogil:
        """Set up the position after a move, at the next ply; return whether the move is legal.

        A royal piece that is not attacked needs a new look only after its own moves, castling, captures in passing, and
        moves from or to a cell on the way of another piece. The other player's one can be attacked by the moved
        piece as well.
        """
        cdef node_t *node = &self.nodes_of[ply]
        cdef node_t *after = &self.nodes_of[ply + 1]
        cdef int player = node.board.player, sort = sort_of(move), source = source_of(move), target = target_of(move)
        cdef int own = node.board.royal[player], other
        cdef bint is_simple = sort != CASTLE and sort != EN_PASSANT
        if self.rules.check and (sort == CASTLE or node.board.facing):
            if not is_legal(self.rules, &node.board, move):
                return False
        after.board = node.board
        make(self.rules, &after.board, move)
        if (
            self.rules.check and after.board.royal[player] != NONE and not (node.board.facing and sort == PASS)
            and (
                not is_simple or own == NONE or source == own or self._is_attacked(ply)
                or is_between(self.rules, own, source) or is_between(self.rules, own, target)
            )
            and attacks(self.rules, &after.board, 1 - player, after.board.royal[player])
        ):
            return False
        after.sums = node.sums
        change_sums(self.rules, &self.scores, &node.board, &after.board, move, &after.sums)
        after.attacked = -1
        after.is_null = False
        other = after.board.royal[1 - player]
        if (
            is_simple and other != NONE and (self.is_sound or (ply and self.rules.check))
            and not is_between(self.rules, other, source) and not is_between(self.rules, other, target)
            and (sort == PASS or not may_reach(self.rules, after.board.at[target], target, other))
        ):
            after.attacked = False
        return True

    cdef void _skip(self, int ply) noexcept nogil:
        """Set up the position in which the other player is to move, at the next ply."""
        cdef node_t *after = &self.nodes_of[ply + 1]
        cdef board_t *board = &after.board
        after[0] = self.nodes_of[ply]
        board.key ^= TURN_KEY ^ PASSED_KEYS[board.passed]
        board.passed = NONE
        board.player = 1 - board.player
        if board.rests:
            board.rests = False
            board.key ^= RESTS_KEY
        after.attacked = -1
        after.is_null = True

    cdef bint _is_attacked(self, int ply) noexcept nogil:
        """Return whether the royal piece of the player to move is attacked."""
        cdef node_t *node = &self.nodes_of[ply]
        cdef int player = node.board.player, royal = node.board.royal[player]
        if node.attacked < 0:
            node.attacked = royal != NONE and attacks(self.rules, &node.board, 1 - player, royal)
        return node.attacked

    cdef bint _has_moves(self, int ply) noexcept nogil:
        """Return whether the player to move has a legal move."""
        cdef move_t moves[MAX_MOVES]
        return list_legal(self.rules, &self.nodes_of[ply].board, moves) > 0

    cdef int _without_moves(self, int ply) noexcept nogil:
        """Return the value of a position without a legal move."""
        if self.stalemate_draws and not (self.rules.check and self._is_attacked(ply)):
            return 0
        return ply - WIN

    cdef int _end_by_pieces(self, int ply) noexcept nogil:
        """Return the value of a game that the pieces have ended; `UNDECIDED` if they have not."""
        cdef const node_t *node = &self.nodes_of[ply]
        cdef int player = node.board.player
        if self.bare and (node.sums.count[0] == 1 or node.sums.count[1] == 1):
            if node.sums.count[player] > 1:
                return WIN - ply if self._has_moves(ply) else self._without_moves(ply)
            if node.sums.count[1 - player] == 1:
                return 0
            if not self._can_bare(ply):
                return ply - WIN
        if self.dead and is_dead(self.rules, &node.board):
            return 0
        return UNDECIDED

    cdef bint _can_bare(self, int ply) noexcept nogil:
        """Return whether a move captures the last piece beside the royal piece of the other player."""
        cdef move_t moves[MAX_MOVES]
        cdef const board_t *board = &self.nodes_of[ply].board
        cdef int i, count
        if self.nodes_of[ply].sums.count[1 - board.player] != 2:
            return False
        count = list_legal(self.rules, board, moves)
        for i in range(count):
            if is_capture(board, moves[i]):
                return True
        return False

    cdef int _draw(self, int ply, int win) noexcept nogil:
        """Return the value of a draw, or of a win by points; `win` is the value of a win at the root."""
        cdef const board_t *board = &self.nodes_of[ply].board
        cdef int cell, lead
        if not self.has_points:
            return 0
        # Player 1 has one and a half points more.
        lead = -3
        for cell in range(self.rules.cells):
            if board.at[cell]:
                lead += self.points[board.at[cell] - 1 >> 1] * (-1 if board.at[cell] - 1 & 1 else 1)
        return win - ply if (lead > 0) == (board.player == 0) else ply - win

    cdef int _repetition(self, int ply) noexcept nogil:
        """Return the value of a position that is there for the third time, or again since the root; set `loop`.

        `UNDECIDED` if it is neither.
        """
        cdef int here = self.root + ply, at = here - 2, nearest = -1
        cdef int least = max(here - <int> self.nodes_of[ply].board.quiet, 0)
        while at >= least:
            if self.path[at] == self.path[here]:
                if nearest >= 0:
                    self.loop = at
                    return self._repeated(ply, at, WIN)
                nearest = at
            at -= 2
        if nearest < self.root:
            return UNDECIDED
        self.loop = nearest
        return self._repeated(ply, nearest, CLAIM)

    cdef int _repeated(self, int ply, int first, int win) noexcept nogil:
        """Return the value of a repetition: who alone gave check with every move since the first occurrence loses."""
        cdef int here = self.root + ply, at
        cdef bint others[2]
        if not self.perpetual:
            return self._draw(ply, win)
        others[0] = others[1] = False       # whether the player to move, or the other one, made a move without check
        for at in range(first + 1, here + 1):
            if not self.checked[at]:
                others[1 - (here - at & 1)] = True
        if others[0] == others[1]:
            return self._draw(ply, win)
        return win - ply if others[0] else ply - win

    cdef int _order(self, int ply, move_t *moves, int *keys, int count, move_t first, bint captures) noexcept nogil:
        """Set the keys by which moves are ordered, the highest first; return their number.

        -1 if the royal piece can be captured. Keeps only captures and promotions if `captures` is set.
        """
        cdef const board_t *board = &self.nodes_of[ply].board
        cdef int i, key, source, target, sort, victim, attacker, kept = 0, player = board.player
        cdef int royal = board.royal[1 - player]
        cdef move_t move
        for i in range(count):
            move = moves[i]
            source, target, sort = source_of(move), target_of(move), sort_of(move)
            if sort == PASS or sort == DROP:
                if captures:
                    continue
                key = 0 if sort == PASS else self.history[1 + 2 * kind_of(move) + player][target]
            elif sort == EN_PASSANT or is_enemy(board.at[target], player):
                if target == royal and sort != EN_PASSANT:
                    return -1
                victim = self.scores.value[board.at[target] if board.at[target] else board.at[source]]
                attacker = 0 if sort == SHOT else self.scores.value[board.at[source]]
                key = CAPTURE_KEY + 64 * victim - attacker
                if kind_of(move):
                    key += 64 * self.scores.value[2 * kind_of(move) - 1]
                elif attacker > victim + 30 and attacks(self.rules, board, 1 - player, target):
                    key = BAD_CAPTURE_KEY + 64 * victim - attacker
            elif kind_of(move):
                key = CAPTURE_KEY + 64 * self.scores.value[2 * kind_of(move) - 1]
            elif captures:
                continue
            elif move == self.killers[ply][0] or move == self.killers[ply][1]:
                key = KILLER_KEY + (move == self.killers[ply][0])
            else:
                key = self.history[board.at[source]][target]
            if first != NO_MOVE and (move & 0x3FFF) == first:
                key += FIRST_KEY
            keys[kept] = key
            moves[kept] = move
            kept += 1
        return kept

    cdef void _remember(self, int ply, move_t move, int depth) noexcept nogil:
        """Note a move without a capture that was too good for the other side."""
        cdef const board_t *board = &self.nodes_of[ply].board
        cdef int piece = board.at[source_of(move)], cell
        if sort_of(move) == PASS:
            return
        if sort_of(move) == DROP:
            piece = 1 + 2 * kind_of(move) + board.player
        if self.killers[ply][0] != move:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.history[piece][target_of(move)] += depth * depth
        if self.history[piece][target_of(move)] > MAX_HISTORY:
            for piece in range(MAX_PIECES):
                for cell in range(MAX_CELLS):
                    self.history[piece][cell] //= 2


cdef bint is_dead(const rules_t *rules, const board_t *board) noexcept nogil:
    """Return whether no pieces of chess are left that can mate: one knight, or bishops on cells of one color."""
    cdef int cell, kind, knights = 0, color, colors = 0
    for cell in range(rules.cells):
        if not board.at[cell]:
            continue
        kind = board.at[cell] - 1 >> 1
        if kind == KNIGHT:
            knights += 1
        elif kind == BISHOP:
            color = 1 + (cell // rules.width + cell & 1)
            colors |= color
        elif kind:
            return False
    return colors < 3 and knights <= 1 and (not knights or not colors)


cdef inline bint is_capture(const board_t *board, move_t move) noexcept nogil:
    cdef int sort = sort_of(move)
    return sort == EN_PASSANT or (sort != PASS and is_enemy(board.at[target_of(move)], board.player))


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


cdef void sort_moves(move_t *moves, int *keys, int count) noexcept nogil:
    """Sort moves by their keys, the highest first; equal keys stay in their order."""
    cdef int i, j, key
    cdef move_t move
    for i in range(1, count):
        move, key = moves[i], keys[i]
        j = i
        while j > 0 and keys[j - 1] < key:
            moves[j], keys[j] = moves[j - 1], keys[j - 1]
            j -= 1
        moves[j], keys[j] = move, key


cdef move_t near_best(
    const move_t *moves, const int *values, int count, int best, int margin, rng_t *rng
) noexcept nogil:
    """Draw one of the moves that are worse than the best one by a margin at most."""
    cdef int i, found = 0
    cdef move_t chosen = moves[best]
    for i in range(count):
        if values[i] >= values[best] - margin:
            found += 1
            if rng_below(rng, found) == 0:
                chosen = moves[i]
    return chosen
