"""A game of hidden ranks with all ranks known, and what its end depends on. `state.py` is the reference."""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from pycore.base.rng cimport Rng, mix64_c, rng_below, rng_t
from pycore.hiddenrank._moves cimport (
    MAX_MOVES, NONE, SHIFT, arrive, board_t, fill_board, fill_game, list_moves, make, move_of, move_t, side_of,
    source_of, target_of,
)

from pycore.base.errors import ParameterError


cdef inline uint64_t _key_of(int piece, int cell) noexcept nogil:
    """Return the part of a position's hash for a piece on a cell."""
    return mix64_c(<uint64_t> (piece << SHIFT | cell) + 1)


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __init__(self, state):
        cdef int piece
        line = [at for at in state.line() if at.position]
        if not line:
            raise ParameterError("state", "the armies are not set up yet")
        rules, first = state.rules, line[0].position
        fill_game(&self.game, rules.tables)
        fill_board(&self.now, first.owners, first.cells, first.ranks, first.mover, self.game.flag, ())
        arrive(&self.game, &self.now)
        self.squares, self.chase, self.most_quiet = rules.squares, rules.chase, rules.quiet
        self.ply, self.key = 0, 0
        for piece in range(self.now.count):
            self.key ^= _key_of(piece, self.now.cell[piece])
        self.first_key = self.key
        for at in line[1:]:
            self._make(move_of(at.move.source, at.move.target))

    @property
    def board(self):
        return tuple(self.now.at[cell] for cell in range(self.game.cells))

    @property
    def mover(self):
        return self.now.mover

    @property
    def quiet(self):
        return self.now.quiet

    @property
    def ending(self):
        cdef move_t moves[MAX_MOVES]
        return self._ending(self._list(moves))

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = self._list(moves)
        return [(source_of(moves[i]), target_of(moves[i])) for i in range(count)]

    def play(self, int source, int target):
        if (source, target) not in self.legal_moves():
            raise ParameterError("move", f"{(source, target)} is not legal")
        self._make(move_of(source, target))

    cdef void _make(self, move_t move) noexcept nogil:
        """Make a move, and remember it."""
        cdef past_t *past = &self.past[self.ply % MAX_PAST]
        cdef int piece = self.now.at[source_of(move)], other = self.now.at[target_of(move)]
        past.move, past.piece, past.is_duel = move, piece, other != NONE
        make(&self.game, &self.now, move)
        self.key ^= _key_of(piece, source_of(move))
        if self.now.cell[piece] != NONE:
            self.key ^= _key_of(piece, target_of(move))
        if other != NONE and self.now.cell[other] == NONE:
            self.key ^= _key_of(other, target_of(move))
        past.key = self.key
        self.ply += 1

    cdef int _list(self, move_t *moves) noexcept nogil:
        """List the legal moves; return their number."""
        cdef int i, kept = 0, count = list_moves(&self.game, &self.now, self.now.mover, moves, False)
        for i in range(count):
            if self.squares and self._crosses_again(moves[i]):
                continue
            if self.chase and self._chases_again(moves[i]):
                continue
            moves[kept] = moves[i]
            kept += 1
        return kept

    cdef const past_t *_ago(self, int plies) noexcept nogil:
        """Return what is remembered of the move so many plies ago, 1 for the last one; NULL if there is none."""
        if plies > self.ply or plies > MAX_PAST:
            return NULL
        return &self.past[(self.ply - plies) % MAX_PAST]

    cdef bint _crosses_again(self, move_t move) noexcept nogil:
        """Return whether a piece would cross the same border in too many turns running."""
        cdef int piece = self.now.at[source_of(move)], turn, low, high, step, end
        cdef const past_t *past
        for turn in range(self.squares):
            past = self._ago(2 * turn + 2)
            if past == NULL or past.piece != piece:
                return False
        low, end = min(source_of(move), target_of(move)), max(source_of(move), target_of(move))
        step = 1 if low // self.game.width == end // self.game.width else self.game.width
        if (end - low) % step:
            step = end - low
        while low < end:
            high = low + step
            for turn in range(self.squares):
                if not self._crosses(self._ago(2 * turn + 2).move, low, high):
                    break
            else:
                return True
            low = high
        return False

    cdef bint _crosses(self, move_t move, int low, int high) noexcept nogil:
        """Return whether a move crosses the border between two cells."""
        cdef int start = min(source_of(move), target_of(move)), end = max(source_of(move), target_of(move))
        cdef int width = self.game.width
        if start == low and end == high:
            return True
        if start // width == end // width:
            return high == low + 1 and start <= low and high <= end
        if (end - start) % width == 0:
            return high == low + width and start % width == low % width and start <= low and high <= end
        return False

    cdef bint _is_near(self, int cell, int other) noexcept nogil:
        cdef int i = 0
        while self.game.near[cell][i] != NONE:
            if self.game.near[cell][i] == other:
                return True
            i += 1
        return False

    cdef bint _is_chasing(self, move_t move) noexcept nogil:
        """Return whether a move ends beside a piece that has moved away in a chase by the player to move."""
        cdef const past_t *flight
        cdef const past_t *threat
        cdef int plies = 1
        while True:
            flight, threat = self._ago(plies), self._ago(plies + 1)
            if flight == NULL or threat == NULL or flight.is_duel or threat.is_duel:
                return False
            if not self._is_near(target_of(threat.move), source_of(flight.move)):
                return False
            if self._is_near(target_of(move), self.now.cell[flight.piece]):
                return True
            plies += 2

    cdef bint _chases_again(self, move_t move) noexcept nogil:
        """Return whether a move that chases pieces would bring a position about that has been there before."""
        cdef int piece = self.now.at[source_of(move)], plies = 2
        cdef uint64_t key = self.key ^ _key_of(piece, source_of(move)) ^ _key_of(piece, target_of(move))
        cdef const past_t *last = self._ago(2)
        if self.now.at[target_of(move)] != NONE or not self._is_chasing(move):
            return False
        if last != NULL and last.piece == piece and source_of(last.move) == target_of(move):
            return False
        while plies <= self.now.quiet and self._ago(plies) != NULL:
            if self._ago(plies).key == key:
                return True
            plies += 2
        # The position before all moves that are remembered, or behind a duel.
        if plies - 1 == self.now.quiet and self._ago(plies) != NULL:
            return self._ago(plies).key == key
        return plies - 1 == self.ply and self.first_key == key

    cdef int _ending(self, int count) noexcept nogil:
        """Return the ending code from the number of legal moves."""
        cdef move_t moves[MAX_MOVES]
        if self.now.winner != NONE:
            return WON if self.now.winner == side_of(self.now.mover) else LOST
        if not count:
            # Of four, the one who is to move can, but in a position that no game reaches.
            if self.game.players > 2:
                return LOST
            return LOST if list_moves(&self.game, &self.now, 1 - self.now.mover, moves, False) else DRAWN
        return DRAWN if self.most_quiet and self.now.quiet >= self.most_quiet else ON

    def perft(self, int depth):
        cdef int64_t count
        with nogil:
            count = self._perft(depth) if depth > 0 else 1
        return count

    cdef int64_t _perft(self, int depth) noexcept nogil:
        cdef move_t moves[MAX_MOVES]
        cdef board_t board = self.now
        cdef uint64_t key = self.key
        cdef past_t over
        cdef int i, count = self._list(moves)
        cdef int64_t total = 0
        if self._ending(count) != ON:
            return 0
        if depth == 1:
            return count
        over = self.past[self.ply % MAX_PAST]
        for i in range(count):
            self._make(moves[i])
            total += self._perft(depth - 1)
            self.now, self.key = board, key
            self.ply -= 1
        self.past[self.ply % MAX_PAST] = over
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int _game
        cdef int results[3]
        results[0] = results[1] = results[2] = 0
        with nogil:
            for _game in range(games):
                results[self._playout(&rng.state, &plies)] += 1
        return results[0], results[2], results[1], plies

    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil:
        """Play random moves to the end; return the side that has won, 0 or 1, or 2 for a draw."""
        cdef move_t moves[MAX_MOVES]
        cdef board_t board = self.now
        cdef uint64_t key = self.key
        cdef past_t past[MAX_PAST]
        cdef int count, ending, result, ply = self.ply
        memcpy(past, self.past, sizeof(past))
        while True:
            count = self._list(moves)
            ending = self._ending(count)
            if ending != ON:
                result = 2 if ending == DRAWN else side_of(self.now.mover) ^ (ending == LOST)
                break
            self._make(moves[rng_below(rng, count)])
            plies[0] += 1
        self.now, self.key, self.ply = board, key, ply
        memcpy(self.past, past, sizeof(past))
        return result
