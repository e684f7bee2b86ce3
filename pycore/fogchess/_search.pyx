"""The search of a move for many positions that a player takes for possible.

The moves are judged by successive halving, with a search of each position by alpha-beta.
"""

from libc.stdint cimport uint8_t
from libc.stdlib cimport abs, calloc, free
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng
from pycore.fogchess._estimate cimport change_of, estimate, fill_worth, total_of
from pycore.fogchess._moves cimport list_moves
from pycore.fogchess._play cimport list_legal, make
from pycore.fogchess._position cimport Position
from pycore.fogchess._sight cimport SEE_LEGS, SEE_PAWNS, see
from pycore.fogchess._tables cimport (
    DROP, EN_PASSANT, MAX_CELLS, MAX_MOVES, PASS, board_t, is_enemy, kind_of, move_t, sort_of,
    source_of, target_of,
)
from pycore.kernel.halving cimport Halving

from pycore.base.errors import ParameterError

cdef enum:
    WIN = 30_000            # minus one point for every ply
    BOUND = 31_000
    SEEN_CELL = 3           # points for each cell that is seen after the move
    SCALE = 600             # points of an advantage with which a game is won three times out of four


cdef class Search(Halving):
    """The documentation is in _search.pyi."""

    def __cinit__(self, *_args, **_options):
        self.worlds = NULL
        self.totals = NULL

    def __init__(
        self, positions, worths, Budget budget not None, *, int quiet=0, bint stalemate_draws=False, bint pawns=False,
        bint legs=False, long back=-1,
    ):
        cdef Position position
        cdef int i
        if not positions:
            raise ParameterError("positions", "there is none")
        self.tables, self.budget = (<Position> positions[0]).tables, budget
        self.rules = &self.tables.packed
        self.worlds = <board_t *> calloc(len(positions), sizeof(board_t))
        self.totals = <int *> calloc(len(positions), sizeof(int))
        if not self.worlds or not self.totals:
            raise MemoryError
        fill_worth(self.rules, worths, &self.worth)
        self.worth.quiet = quiet
        self.stalemate_draws = stalemate_draws
        self.options = SEE_PAWNS * pawns | SEE_LEGS * legs
        self.back = <move_t> back
        for i, position in enumerate(positions):
            self.worlds[i] = position.board
            self.totals[i] = total_of(self.rules, &self.worth, &position.board)
        self.world_count = len(positions)
        self.player = self.worlds[0].player

    def __dealloc__(self):
        free(self.worlds)
        free(self.totals)

    def best(self, moves, Rng rng not None, int depth):
        """Return the best of some moves, up to a depth in plies. Releases the GIL."""
        if not 1 <= depth < MAX_PLY // 2:
            raise ParameterError("depth", f"{depth} plies")
        return self.pick(moves, rng, depth)

    cdef double _score(self, int world, move_t move, int depth) noexcept nogil:
        """Return the expected result of a move in a world, -1..1."""
        cdef uint8_t seen[MAX_CELLS]
        cdef board_t after = self.worlds[world]
        cdef int cell, value, total
        make(self.rules, &after, move)
        total = change_of(self.rules, &self.worth, &self.worlds[world], &after, move, self.totals[world])
        memset(self.killers, 0, sizeof(self.killers))
        value = -self._search(&after, total, depth - 1, -BOUND, BOUND, 1)
        if abs(value) > WIN - 2 * MAX_PLY:
            return 1.0 if value > 0 else -1.0
        see(self.rules, &after, self.player, self.options, seen)
        for cell in range(self.rules.cells):
            value += SEEN_CELL * seen[cell]
        return <double> value / (abs(value) + SCALE)

    cdef int _search(self, const board_t *board, int total, int depth, int alpha, int beta, int ply) noexcept nogil:
        """Return the value for the player to move; outside of the window, a bound of it."""
        cdef move_t moves[MAX_MOVES]
        cdef board_t after
        cdef int i, count, value, best = -BOUND
        if board.lost[board.player]:
            return ply - WIN
        if depth <= 0 or board.over or (self.worth.quiet and board.quiet >= self.worth.quiet):
            return self._settle(board, total, alpha, beta, ply)
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        count = list_legal(self.rules, board, moves)
        if not count:
            return 0 if self.stalemate_draws else ply - WIN
        if self._order(board, moves, count, ply, False) < 0:
            return WIN - ply - 1
        for i in range(count):
            after = board[0]
            make(self.rules, &after, moves[i])
            value = change_of(self.rules, &self.worth, board, &after, moves[i], total)
            value = -self._search(&after, value, depth - 1, -beta, -max(alpha, best), ply + 1)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= beta:
                    if not board.at[target_of(moves[i])] and self.killers[ply][0] != moves[i]:
                        self.killers[ply][1] = self.killers[ply][0]
                        self.killers[ply][0] = moves[i]
                    break
        return best

    cdef int _settle(self, const board_t *board, int total, int alpha, int beta, int ply) noexcept nogil:
        """Search captures until the position is quiet, and return its value."""
        cdef move_t moves[MAX_MOVES]
        cdef board_t after
        cdef int i, count, value, best
        if board.lost[board.player]:
            return ply - WIN
        if board.over or (self.worth.quiet and board.quiet >= self.worth.quiet):
            return 0
        if self.budget.spend(1):
            self.stopped = True
            return 0
        self.nodes += 1
        best = estimate(self.rules, &self.worth, board, total)
        if board.in_hand[board.player]:
            return best
        count = list_moves(self.rules, board, moves)
        count = self._order(board, moves, count, ply, True)
        if count < 0:
            return WIN - ply - 1
        if best >= beta or ply >= MAX_PLY:
            return best
        for i in range(count):
            after = board[0]
            make(self.rules, &after, moves[i])
            value = change_of(self.rules, &self.worth, board, &after, moves[i], total)
            value = -self._settle(&after, value, -beta, -max(alpha, best), ply + 1)
            if self.stopped:
                return 0
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    cdef int _order(self, const board_t *board, move_t *moves, int count, int ply, bint captures) noexcept nogil:
        """Sort moves, or captures alone; return their number, or -1 if the royal piece can be captured."""
        cdef int keys[MAX_MOVES]
        cdef int i, j, key, target, kept = 0, royal = board.royal[1 - board.player]
        cdef move_t move
        for i in range(count):
            move = moves[i]
            target = target_of(move)
            key = 0
            if sort_of(move) == EN_PASSANT or (board.at[target] and is_enemy(board.at[target], board.player)):
                if target == royal and sort_of(move) != PASS:
                    return -1
                key = 4096 + 8 * abs(self.worth.of[board.at[target]][target])
                key -= abs(self.worth.of[board.at[source_of(move)]][source_of(move)])
            elif kind_of(move) and sort_of(move) != DROP:
                key = 4096
            elif captures:
                continue
            elif move == self.killers[ply][0] or move == self.killers[ply][1]:
                key = 4095
            j = kept
            kept += 1
            while j > 0 and keys[j - 1] < key:
                keys[j] = keys[j - 1]
                moves[j] = moves[j - 1]
                j -= 1
            keys[j] = key
            moves[j] = move
        return kept
