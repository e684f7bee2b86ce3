"""Positions that fit what a player has seen: all of them while they are few, else a sample without weights.

A sample is filtered by each sight. When few are left, it is drawn again from some moves before, and what is found joins
those that are left (as in the particle filter of G. Clark, "Deep Synoptic Monte Carlo Planning in Reconnaissance Blind
Chess", 2021). If this does not help, pieces of positions of the ply before are put where they are seen, and from where
they are not seen to other such cells: then the positions fit what is seen now, but perhaps nothing before.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from pycore.base.rng cimport mix64_c, rng_below, rng_seed, rng_t
from pycore.fogchess._fit cimport arrange
from pycore.fogchess._layers cimport (
    free_layer, free_positions, layer_t, make_layer, move_entry, shrink_layer,
)
from pycore.fogchess._moves cimport list_moves
from pycore.fogchess._play cimport make
from pycore.fogchess._position cimport Position
from pycore.fogchess._sample cimport DEEPEST, FEW, KEPT, MOST_LAYERS, Sample
from pycore.fogchess._tables cimport MAX_CELLS, MAX_MOVES, MAX_PIECES, board_t, move_t

from array import array

from pycore.base.errors import ParameterError
from pycore.base.rng import mix64

cdef enum:
    ENOUGH = 50         # fewer are filled up with positions of which pieces are moved
    MENDED = 2000       # tries to do so
    LAST_TRIES = 20_000  # where there is no position at all
    PLENTY = 4          # part of the capacity below which a sample is drawn again after a move of the other player
    AGAIN = 4           # part of the work that is done again for a sample that is drawn anew
cdef uint32_t NO_PARENT = 0xFFFFFFFF


cdef class Belief(Sample):
    """The positions that a player takes for possible."""

    def advance(self, played, str sight, choices, uint64_t seed):
        """Go on by a ply; return the number of positions.

        Args:
            played: the own move; None for a move of the other player.
            sight: what the player sees then: letters of all cells, `?` for an unseen one.
            choices: the own legal moves then; empty if the other player is to move.
            seed: of the sample, if it is one.

        Raises:
            ParameterError: no game leads to this sight; or too many plies.
        """
        if self.last + 1 == MOST_LAYERS:
            raise ParameterError("sight", f"more than {MOST_LAYERS - 1} moves")
        if self.last and (played is None) == (self.played[self.last] < 0):
            raise ParameterError("played", "the players move in turn")
        self.sights.append(self._packed(sight))
        self.played.append(-1 if played is None else played)
        self.choices.append(array("I", choices))
        self.sums.append(sum(map(mix64, choices)) & 0xFFFFFFFFFFFFFFFF)
        self.last += 1
        self.work_left = self.effort
        # After an own move there is no more to do than to play it.
        self.work_after = 0 if played is None else -self.effort
        self._next(self.last, mix64_c(seed), False)
        if not self.layers[self.last].is_whole and self.count < self._wanted():
            self._enlarge(seed)
        if not self.count:
            whole = self.layers[self.last].is_whole
            free_layer(&self.layers[self.last])
            self.last -= 1
            self.sights.pop()
            self.played.pop()
            self.choices.pop()
            self.sums.pop()
            raise ParameterError("sight", "no move leads to it" if whole else "no game that leads to it was found")
        if self.last > KEPT:
            self._thin(self.last - KEPT)
        if self.last > DEEPEST:
            free_positions(&self.layers[self.last - DEEPEST - 1])
        return self.layers[self.last].count

    cdef int _wanted(self) noexcept:
        """Return the number of positions of a sample below which more are drawn."""
        cdef int few = min(FEW, self.capacity)
        # After an own move the next sight tells more; a draw then finds more for the same work.
        return few if self.played[self.last] >= 0 else max(few, self.capacity // PLENTY)

    cdef int _enlarge(self, uint64_t seed) except -1:
        """Draw more positions for the newest layer, at last by moving pieces."""
        cdef int number
        cdef layer_t before
        cdef layer_t *last = &self.layers[self.last - 1]
        make_layer(&before, FEW, True)
        for number in range(min(FEW, last.count)):
            self._board(self.last - 1, <uint64_t> number * last.count // min(FEW, last.count), &before.boards[number])
        before.count = min(FEW, last.count)
        try:
            self._redraw(seed, self.effort // AGAIN)
            if not self.count:
                # Rather a slow move than none.
                self._redraw(mix64_c(seed), self.effort)
            if self.layers[self.last].count < min(ENOUGH, self.capacity):
                self._mend(&before, seed)
        finally:
            free_layer(&before)
        return 0

    cdef int _redraw(self, uint64_t seed, long least) except -1:
        """Draw more positions for the newest layer, from ever further back, with some work at least."""
        cdef int number, span, back = 2
        self.work_left = max(self.work_left, least)
        while (
            self.work_left > 0 and self.mended < self.last
            and not self.layers[self.last].is_whole and self.count < self._wanted()
        ):
            span = min(back, DEEPEST - 1, self.last - self.mended)
            self._prune(span)
            for number in range(self.last - span + 1, self.last + 1):
                seed = mix64_c(seed + number)
                # A layer before the newest one that took all work would have been drawn for nothing.
                self.work_after = self.work_left - self.work_left // (self.last - number + 1)
                if not self._next(number, seed, True):
                    break
            back = 2 * back if back < DEEPEST else 2
        return 0

    cdef void _prune(self, int span) noexcept nogil:
        """Leave in the layers between only the positions that lead to one of the newest layer."""
        cdef int number
        for number in range(self.last - 1, self.last - span, -1):
            self._prune_one(number)

    cdef void _prune_one(self, int number) noexcept nogil:
        """Leave in a layer only the positions that lead to one of the next."""
        cdef int i, kept = 0
        cdef layer_t *layer = &self.layers[number]
        cdef layer_t *later = &self.layers[number + 1]
        cdef uint32_t *places = <uint32_t *> calloc(max(1, layer.count), sizeof(uint32_t))
        if not places:
            return
        for i in range(later.count):
            if later.parents[i] != NO_PARENT:
                places[later.parents[i]] = 1
        for i in range(layer.count):
            if places[i]:
                move_entry(layer, kept, i)
                places[i] = kept
                kept += 1
        layer.count = kept
        for i in range(later.count):
            if later.parents[i] != NO_PARENT:
                later.parents[i] = places[later.parents[i]]
        free(places)

    cdef void _thin(self, int number) noexcept nogil:
        """Give the memory of old layers back that did not lead anywhere."""
        cdef int before
        while number > 0:
            before = self.layers[number].count
            self._prune_one(number)
            if self.layers[number].count == before:
                return
            # Drawn again, these may have led somewhere.
            self.layers[number].is_whole = False
            shrink_layer(&self.layers[number])
            number -= 1

    cdef int _mend(self, const layer_t *before, uint64_t seed) except -1:
        """Add positions to the newest layer that fit what is seen now, from those before by moving pieces."""
        cdef rng_t rng
        cdef int i, number = self.last
        cdef bytes sight = self.sights[number]
        cdef const uint8_t *cells = sight
        cdef uint64_t choice = self.sums[number]
        cdef long own = self.played[number]
        rng_seed(&rng, seed)
        self.room = min(ENOUGH, self.capacity)
        self._reserve(self.room)
        free_layer(&self.work)
        make_layer(&self.work, self.room, True)
        for i in range(self.layers[number].count):
            self._board(number, i, &self.work.boards[i])
            self.work.keys[i] = self.layers[number].keys[i]
            self.work.parents[i] = self.layers[number].parents[i]
            self.work.moves[i] = self.layers[number].moves[i]
            self.work.count += 1
            self._is_new(self.work.keys[i])
        with nogil:
            self._mend_work(before, cells, own, choice, &rng)
        return self._store(number)

    cdef void _mend_work(
        self, const layer_t *before, const uint8_t *cells, long own, uint64_t choice, rng_t *rng
    ) noexcept nogil:
        """Do the work of `_mend`."""
        cdef board_t board
        cdef move_t moves[MAX_MOVES]
        cdef int _tried, at, count, tries = MENDED if self.work.count else LAST_TRIES
        for _tried in range(tries if before.count else 0):
            if self.work.count >= self.room:
                break
            at = rng_below(rng, before.count)
            board = before.boards[at]
            count = list_moves(&self.tables.packed, &board, moves)
            if not count:
                continue
            moves[0] = moves[rng_below(rng, count)] if own < 0 else <move_t> own
            make(&self.tables.packed, &board, moves[0])
            arrange(&self.tables.packed, &board, self.player, self.options, cells, rng)
            if self._fits(&board, cells, choice) and self._is_new(board.key):
                self.work.boards[self.work.count] = board
                self.work.keys[self.work.count] = board.key
                self.work.parents[self.work.count] = NO_PARENT
                self.work.moves[self.work.count] = moves[0]
                self.work.count += 1
                self.mended = self.last

    @property
    def count(self):
        """Number of positions."""
        return self.layers[self.last].count

    @property
    def is_whole(self):
        """Whether there are no other positions that fit what was seen."""
        return bool(self.layers[self.last].is_whole)

    @property
    def is_mended(self):
        """Whether pieces were moved to fit what was seen, so that no game may lead to some positions."""
        return self.mended > 0

    def position(self, int number):
        """Return a position by its number."""
        cdef Position position = Position.__new__(Position)
        if not 0 <= number < self.layers[self.last].count:
            raise ParameterError("number", f"{number} is not in 0..{self.layers[self.last].count - 1}")
        position.tables = self.tables
        self._board(self.last, number, &position.board)
        return position

    def holds(self, Position position):
        """Return whether a position is among these."""
        cdef int i
        for i in range(self.layers[self.last].count):
            if self.layers[self.last].keys[i] == position.board.key:
                return True
        return False

    def counts(self):
        """Return in how many positions each piece stands on each cell, by the letter of the piece."""
        cdef uint32_t found[MAX_PIECES][MAX_CELLS]
        cdef const layer_t *layer = &self.layers[self.last]
        cdef int i, cell
        cdef board_t board
        memset(found, 0, sizeof(found))
        for i in range(layer.count):
            self._board(self.last, i, &board)
            for cell in range(self.tables.packed.cells):
                found[board.at[cell]][cell] += 1
        letters = "." + "".join(letter + letter.lower() for letter in self.tables.letters)
        cells = range(self.tables.packed.cells)
        return {letter: [found[piece][cell] for cell in cells] for piece, letter in enumerate(letters) if piece}

    def line(self, int number):
        """Return the moves that lead to a position; None if pieces were moved."""
        cdef int layer
        cdef uint32_t at
        if not 0 <= number < self.layers[self.last].count:
            raise ParameterError("number", f"{number} is not in 0..{self.layers[self.last].count - 1}")
        moves = []
        at = number
        for layer in range(self.last, 0, -1):
            moves.append(self.layers[layer].moves[at])
            at = self.layers[layer].parents[at]
            if at == NO_PARENT:
                return None
        return moves[::-1]
