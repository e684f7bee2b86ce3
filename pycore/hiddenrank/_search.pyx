"""The search of a move for many deals of the ranks that a player takes for possible.

The moves are judged by successive halving, with a search of each deal by alpha-beta. In it, both players know all
ranks; since they do not, later attacks of the player on a secret rank count what they bring in the mean of all deals,
and those of the enemy half of what they bring in this one. The move that is judged counts whole.
"""

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng
from pycore.hiddenrank._aims cimport aims_t, fill_aims
from pycore.hiddenrank._moves cimport (
    MAX_MOVES, NONE, board_t, fill_board, fill_game, game_t, is_secret, list_moves, make, move_of, move_t, side,
    side_of, source_of, target_of,
)
from pycore.kernel.halving cimport Halving

from pycore.base.errors import ParameterError
from pycore.hiddenrank.worth import secret, worths_now

cdef enum:
    BOUND = 1_000_000
    MAX_PLY = 40
    ATTACKS = 4             # plies of attacks behind the others; more of them never end on railways
    SCALE = 400             # points of an advantage with which a game is won three times out of four
    NEWS = 12               # what it brings to learn the rank of an enemy piece
    SECRECY = 10            # one part of so many of its worth is what it costs to show a piece


cdef class Search(Halving):
    """The documentation is in _search.pyi."""

    cdef game_t game
    cdef board_t *worlds
    cdef int *totals
    cdef int side
    cdef aims_t aims

    def __cinit__(self, *_args, **_options):
        self.worlds = NULL
        self.totals = NULL

    def __init__(self, view, deals, Budget budget not None, long back=-1):
        cdef int world, piece, rank, team
        if not deals:
            raise ParameterError("deals", "there is none")
        tables = view.rules.tables
        self.budget = budget
        fill_game(&self.game, tables)
        for team, worths in enumerate(worths_now(view, deals[0])):
            for rank, worth in enumerate(worths):
                self.aims.worth[team][rank] = worth
        self.world_count = len(deals)
        self.worlds = <board_t *> calloc(len(deals), sizeof(board_t))
        self.totals = <int *> calloc(len(deals), sizeof(int))
        if not self.worlds or not self.totals:
            raise MemoryError
        hidden = [piece for piece, is_hidden in enumerate(secret(view)) if is_hidden]
        for world, deal in enumerate(deals):
            ranks = list(view.ranks)
            for piece, rank in zip(view.others, deal):
                ranks[piece] = rank
            fill_board(&self.worlds[world], view.owners, view.cells, ranks, view.mover, self.game.flag, hidden)
        self.back = <uint32_t> back
        self.side = side_of(view.player)
        fill_aims(&self.aims, &self.game, self.worlds, len(deals))
        for world in range(len(deals)):
            self.totals[world] = self._total(&self.worlds[world])

    def __dealloc__(self):
        free(self.worlds)
        free(self.totals)

    def best(self, moves, Rng rng not None, int depth):
        if not 1 <= depth < MAX_PLY // 2:
            raise ParameterError("depth", f"{depth} plies")
        move = self.pick([move_of(move.source, move.target) for move in moves], rng, depth)
        return source_of(move), target_of(move)

    cdef int _total(self, const board_t *board) noexcept nogil:
        """Return how much more the pieces of the side to move are worth where they stand."""
        cdef int piece, value, total = 0
        for piece in range(board.count):
            if board.cell[piece] != NONE:
                value = self._value(board, piece, board.cell[piece])
                total += value if side(board, piece) == side_of(board.mover) else -value
        return total

    cdef int _value(self, const board_t *board, int piece, int cell) noexcept nogil:
        """Return what a piece is worth to its owner on a cell."""
        cdef int team = side(board, piece), rank = board.rank[piece]
        return self.aims.worth[team][rank] + self.aims.pull[team][rank][cell]

    cdef int _change(self, const board_t *board, move_t move, bint whole) noexcept nogil:
        """Return what a move brings to the player who makes it."""
        cdef int piece = board.at[source_of(move)], other = board.at[target_of(move)], fate, change
        cdef int source = source_of(move), target = target_of(move)
        if other == NONE:
            return self._value(board, piece, target) - self._value(board, piece, source)
        fate = self.game.duels[board.rank[piece]][board.rank[other]]
        if not whole and side(board, piece) == self.side and is_secret(board, other):
            change = self.aims.gain[board.rank[piece]][other]
            return change + (self.aims.pull[1 - self.side][board.rank[other]][target] if fate > 0 else 0)
        change = 0
        if fate >= 0:
            change += self._value(board, other, target)
        if fate <= 0:
            change -= self._value(board, piece, source)
        else:
            change += self._value(board, piece, target) - self._value(board, piece, source)
        return change if whole or not is_secret(board, other) else change // 2

    cdef int _ended(self, const board_t *board, int total, int ply) noexcept nogil:
        """Return the value of a game that has ended for the player to move; a flag that has arrived counts as taken."""
        cdef bint won = board.winner == side_of(board.mover)
        if board.cell[board.flags[0]] != NONE and board.cell[board.flags[1]] != NONE:
            total += self.aims.worth[0][self.game.flag] if won else -self.aims.worth[0][self.game.flag]
        return total - ply if won else total + ply

    cdef double _score(self, int world, uint32_t move, int depth) noexcept nogil:
        """Return the expected result of a move in a world, -1..1."""
        cdef const board_t *before = &self.worlds[world]
        cdef board_t after = before[0]
        cdef int piece = before.at[source_of(move)], other = before.at[target_of(move)], total, value
        make(&self.game, &after, move)
        total = self.totals[world] + self._change(before, move, True)
        value = self._behind(before, &after, total, depth - 1, -BOUND, BOUND, 1)
        if other != NONE:
            value += NEWS * is_secret(before, other)
            if is_secret(before, piece) and self.game.shows:
                value -= self.aims.worth[self.side][before.rank[piece]] // SECRECY
        return <double> value / ((value if value > 0 else -value) + SCALE)

    cdef int _behind(
        self, const board_t *before, const board_t *after, int total, int depth, int alpha, int beta, int ply
    ) noexcept nogil:
        """Return the value of the position behind a move for the side that has made it."""
        cdef bint is_same = side_of(before.mover) == side_of(after.mover)
        if before.out != after.out:
            # Pieces have left the board.
            total = self._total(after) if is_same else -self._total(after)
        if is_same:
            return self._search(after, total, depth, alpha, beta, ply)
        return -self._search(after, -total, depth, -beta, -alpha, ply)

    cdef int _search(self, const board_t *board, int total, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the side to move; outside of the window, a bound of it."""
        cdef move_t moves[MAX_MOVES]
        cdef board_t after
        cdef int i, count, value, best = -BOUND
        if board.winner != NONE:
            return self._ended(board, total, ply)
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        if depth <= 0:
            # Who need not attack may leave it.
            best = total
            if best >= beta or depth <= -ATTACKS:
                return best
        count = list_moves(&self.game, board, board.mover, moves, depth <= 0)
        if depth > 0 and not count:
            return total - self.aims.worth[0][self.game.flag] + ply
        count = self._order(board, moves, count, depth <= 0)
        for i in range(count):
            after = board[0]
            make(&self.game, &after, moves[i])
            value = total + self._change(board, moves[i], False)
            value = self._behind(board, &after, value, depth - 1, max(alpha, best), beta, ply + 1)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    cdef int _order(self, const board_t *board, move_t *moves, int count, bint gains) noexcept nogil:
        """Sort moves by what they bring, or those that bring something alone; return their number."""
        cdef int keys[MAX_MOVES]
        cdef int i, j, key, kept = 0
        cdef move_t move
        for i in range(count):
            move = moves[i]
            key = self._change(board, move, False)
            if gains and key <= 0:
                continue
            j = kept
            kept += 1
            while j > 0 and keys[j - 1] < key:
                keys[j] = keys[j - 1]
                moves[j] = moves[j - 1]
                j -= 1
            keys[j] = key
            moves[j] = move
        return kept
