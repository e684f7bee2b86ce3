"""Games of two players with packed states: moves, repetitions, lines of play and random games.

A game is a subclass. Its states begin with a `turn_t` and lie one behind the other: that of the position, then those
of a line that is searched. It lists moves, makes them, and packs the position that it is created from.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.base.rng cimport Rng, rng_below, rng_t

from pycore.base.errors import ParameterError


cdef int occurred(const turn_t *state, const uint64_t *path, int length) noexcept nogil:
    """Return how often the position has occurred since the last capture; the first `length` keys precede it."""
    cdef int i, found = 0
    for i in range(length - 4, max(length - state.clock, 0) - 1, -2):
        found += path[i] == state.key
    return found


cdef class GameEngine:
    """The documentation is in gameengine.pyi."""

    def __cinit__(self):
        self.now = &self.nothing

    cdef int _list(
        self, const turn_t *state, move_t *moves, const uint64_t *path, int length, int *ending
    ) noexcept nogil:
        """List the legal moves and set the ending code; return the number of moves.

        The moves of a game that has ended may be left out where the board has decided it. `length` keys lead to the
        position and include it.
        """
        ending[0] = self._ending(state, path, length)
        return 0

    cdef void _make(self, const turn_t *state, move_t move, turn_t *after) noexcept nogil:
        """Put the state after a move to another place, or to its own."""

    cdef int _piece_at(self, const turn_t *state, int cell) noexcept nogil:
        """Return the piece in a cell; -1 for an empty one."""
        return -1

    cdef _replay(self, quiet):
        """Begin with the state that is packed, and play moves without captures."""
        self.past[0] = self.now.key
        self.past_count = 1
        for move in quiet[:MAX_PAST - 1]:
            self._go(move_t(move.source, move.target))

    cdef void _go(self, move_t move) noexcept nogil:
        """Play a move."""
        self._make(self.now, move, self.now)
        if self.now.clock == 0:
            self.past_count = 0
        self.past[self.past_count] = self.now.key
        self.past_count += 1

    cdef turn_t *_behind(self, const turn_t *state) noexcept nogil:
        """Return the place of the state behind another one."""
        return <turn_t *> (<char *> state + self.size)

    cdef int _ending(self, const turn_t *state, const uint64_t *path, int length) noexcept nogil:
        """Return the ending code by repetitions and quiet moves; `length` keys lead to the position and include it."""
        if self.third != ON and state.clock >= SHORTEST and occurred(state, path, length - 1) >= 2:
            return self.third
        return DRAWN if state.clock >= self.quiet else ON

    @property
    def board(self):
        return tuple([self._piece_at(self.now, cell) for cell in range(self.cells)])

    @property
    def mover(self):
        return self.now.mover

    @property
    def clock(self):
        return self.now.clock

    @property
    def key(self):
        return self.now.key

    @property
    def ending(self):
        cdef move_t moves[MAX_MOVES]
        cdef int ending
        self._list(self.now, moves, self.past, self.past_count, &ending)
        return ending

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, ending, count = self._list(self.now, moves, self.past, self.past_count, &ending)
        return sorted([(moves[i].source, moves[i].target) for i in range(count)])

    def play(self, int source, int target):
        if (source, target) not in self.legal_moves():
            raise ParameterError("move", f"{(source, target)} is not legal")
        if self.now.clock >= MAX_PAST - 1:
            raise ParameterError("move", f"{(source, target)}: there are too many without a capture")
        self._go(move_t(source, target))

    def perft(self, int depth):
        cdef int64_t count
        if not 0 <= depth <= 12:
            raise ParameterError("depth", f"{depth} is not in 0..12")
        if depth == 0:
            return 1
        with nogil:
            count = self._perft(self.now, depth, self.past_count)
        return count

    cdef int64_t _perft(self, const turn_t *state, int depth, int length) noexcept nogil:
        """Count the lines of play from a state, to which `length` keys lead; later keys are put behind them."""
        cdef move_t moves[MAX_MOVES]
        cdef turn_t *after = self._behind(state)
        cdef int i, ending, count = self._list(state, moves, self.past, length, &ending)
        cdef int64_t total = 0
        if ending != ON:
            return 0
        if depth == 1:
            return count
        for i in range(count):
            self._make(state, moves[i], after)
            self.past[length] = after.key
            total += self._perft(after, depth - 1, length + 1)
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int _game, result
        cdef int results[4]
        memset(results, 0, sizeof(results))
        with nogil:
            for _game in range(games):
                result = self._playout(&rng.state, &plies)
                results[result] += 1
        return results[FIRST_WON], results[DRAWN], results[SECOND_WON], plies

    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil:
        """Play random moves to the end, in the place behind the position; return the ending code."""
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t path[MAX_PAST + MAX_LINE]
        cdef const turn_t *state = self.now
        cdef turn_t *after = self._behind(self.now)
        cdef int count, ending, length = self.past_count
        memcpy(path, self.past, length * sizeof(uint64_t))
        while True:
            count = self._list(state, moves, path, length, &ending)
            if ending != ON:
                return ending
            self._make(state, moves[rng_below(rng, count)], after)
            state = after
            plies[0] += 1
            if state.clock == 0:
                length = 0
            path[length] = state.key
            length += 1
