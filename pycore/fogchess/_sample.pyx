"""Positions after each ply that fit what a player has seen: all of them while they are few, else a sample.

A layer holds the positions after a ply. One after a move of the other player is kept as moves from the layer before,
and its positions are set up when they are asked for.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef extern from *:
    void prefetch "__builtin_prefetch"(const void *) noexcept nogil

from pycore.base.rng cimport mix64_c, rng_below, rng_next, rng_seed, rng_t
from pycore.fogchess._clues cimport clue_t, compare, forget, keeps, keeps_all, may_lead, obeys, read_clue, unmet
from pycore.fogchess._draws cimport gained, is_drawn, placed, plan_draw
from pycore.fogchess._estimate cimport fill_worth
from pycore.fogchess._fit cimport summed
from pycore.fogchess._layers cimport copy_layer, free_layer, layer_t, make_layer
from pycore.fogchess._moves cimport list_moves
from pycore.fogchess._play cimport key_after, list_legal, make
from pycore.fogchess._position cimport Position
from pycore.fogchess._sight cimport SEE_LEGS, SEE_PAWNS, UNSEEN, see
from pycore.fogchess._watch cimport read_watch, verdict_of, watched, watched_after
from pycore.fogchess._tables cimport CASTLE, MAX_CELLS, MAX_MOVES, NONE, PLAIN, board_t, move_t, rules_t, sort_of

from array import array

from pycore.base.errors import ParameterError

cdef enum:
    SHARE = 2           # part of the room after a move of the other player that there is after an own one
    PLANNED = 200       # positions looked at to decide how likely others are drawn
    BLOCK = 8           # positions that are drawn together, for they are together in memory
    # Work in 1/25 us, a fit to times in all games: a position whose moves are listed, one followed, a sight, a layer,
    LISTED = 4
    FOLLOWED = 6
    SEEN = 30
    BEGUN = 300
    ASKED = 3           # whether what is seen after a move is known already
    MOVES = 2           # moves that are looked at for one


cdef class Sample:
    """Positions after each ply. The documentation is in _belief.pyi."""

    def __cinit__(self, *_args, **_options):
        memset(self.layers, 0, sizeof(self.layers))
        memset(&self.work, 0, sizeof(layer_t))
        self.slots = NULL
        self.order = NULL
        self.last = -1

    def __init__(
        self, Position start, int player, str sight, int capacity=1000, *, bint pawns=False, bint legs=False,
        int quiet=0, long work=500_000, worths=(),
    ):
        if not 1 <= capacity <= 1_000_000:
            raise ParameterError("capacity", f"{capacity} is not in 1..1000000")
        self.tables, self.player, self.capacity = start.tables, player, capacity
        self.quiet, self.effort = quiet, work
        self.options = SEE_PAWNS * pawns | SEE_LEGS * legs
        make_layer(&self.layers[0], 1, True)
        self.hand = start.board.in_hand[player]
        self.layers[0].boards[0] = start.board
        self.layers[0].keys[0] = start.board.key
        self.layers[0].count = self.layers[0].is_whole = 1
        self.last = 0
        self.sights = [self._packed(sight)]
        self.played = [-1]
        self.choices = [array("I")]
        self.sums = [0]
        self.clue.is_all = False
        fill_worth(&self.tables.packed, worths, &self.worth)
        if not self._fits(&self.layers[0].boards[0], <bytes> self.sights[0], 0):
            raise ParameterError("sight", "this is not what the player sees at the start")

    def __dealloc__(self):
        cdef int number
        for number in range(self.last + 1):
            free_layer(&self.layers[number])
        free_layer(&self.work)
        free(self.slots)
        free(self.order)

    def _packed(self, str sight):
        letters = "." + "".join(letter + letter.lower() for letter in self.tables.letters)
        if len(sight) != self.tables.packed.cells:
            raise ParameterError("sight", f"{len(sight)} cells, not {self.tables.packed.cells}")
        try:
            return bytes(UNSEEN if letter == "?" else letters.index(letter) for letter in sight)
        except ValueError:
            raise ParameterError("sight", f"{sight!r} has letters that are no pieces") from None

    cdef bint _fits(self, const board_t *board, const uint8_t *sight, uint64_t choice) noexcept nogil:
        """Return whether the player sees of a position just what a sight shows, and has these legal moves."""
        cdef uint8_t seen[MAX_CELLS]
        cdef move_t moves[MAX_MOVES]
        cdef int cell
        for cell in range(self.tables.packed.cells):
            if sight[cell] != UNSEEN and sight[cell] != board.at[cell]:
                return False
        see(&self.tables.packed, board, self.player, self.options, seen)
        for cell in range(self.tables.packed.cells):
            if seen[cell] != (sight[cell] != UNSEEN):
                return False
        if self.quiet and board.quiet >= self.quiet:
            return False
        return not choice or choice == summed(moves, list_legal(&self.tables.packed, board, moves))

    cdef bint _agrees(self, const board_t *board, const uint8_t *sight, uint64_t choice) noexcept nogil:
        """Return whether a position fits of which all cells obey the clue."""
        cdef uint64_t key
        cdef uint64_t *known
        if self.quiet and board.quiet >= self.quiet:
            return False
        if self.clue.is_all:
            return obeys(&self.tables.packed, &self.clue, board)
        key = watched(&self.watch, board)
        known = verdict_of(&self.watch, key)
        if known[0] & ~<uint64_t> 1 != key:
            self.work_left -= SEEN
            known[0] = key | self._fits(board, sight, choice)
        return known[0] & 1

    def _reserve(self, long count):
        """Empty the set of keys, and make room in it for some."""
        cdef uint64_t size = 1 << (2 * max(count, 8)).bit_length()
        if size > self.slot_count:
            free(self.slots)
            self.slots, self.slot_count = <uint64_t *> malloc(size * sizeof(uint64_t)), size
            if not self.slots:
                self.slot_count = 0
                raise MemoryError
        self.mask = size - 1
        memset(self.slots, 0, size * sizeof(uint64_t))

    cdef bint _is_new(self, uint64_t key) noexcept nogil:
        """Note a key; return whether it was not noted before."""
        cdef uint64_t at = mix64_c(key) & self.mask
        key |= 1
        while self.slots[at]:
            if self.slots[at] == key:
                return False
            at = at + 1 & self.mask
        self.slots[at] = key
        return True

    cdef void _board(self, int number, int at, board_t *board) noexcept nogil:
        """Set up a position of one of the layers that are kept."""
        cdef const layer_t *layer = &self.layers[number]
        if layer.boards:
            board[0] = layer.boards[at]
        else:
            board[0] = self.layers[number - 1].boards[layer.parents[at]]
            make(&self.tables.packed, board, layer.moves[at])

    cdef void _follow(self, int number, const uint8_t *sight, long own, rng_t *rng) noexcept nogil:
        """Find the positions after the own move, or some of them."""
        cdef const layer_t *before = &self.layers[number - 1]
        cdef layer_t *after = &self.work
        cdef const rules_t *rules = &self.tables.packed
        cdef int i
        cdef board_t board
        self.parent = -1
        self.work_left -= before.count
        for i in range(before.count):
            if after.count >= self.room or self.work_left <= self.work_after:
                after.is_whole = False
                return
            if not before.boards and not self._may_follow(number, i):
                continue
            self._board(number - 1, i, &board)
            if not keeps(&self.clue, &board):
                continue
            self.work_left -= FOLLOWED
            if self.draw.is_partial and not is_drawn(
                &self.draw, placed(rules, &self.worth, &board, 1 - self.player), board.key
            ):
                after.is_whole = False
                continue
            make(rules, &board, <move_t> own)
            if not self._agrees(&board, sight, 0) or not self._is_new(board.key):
                continue
            if self.has_hindsight and unmet(&self.hindsight, &board, self.cells) > 2 + 2 * rules.castling:
                continue
            after.boards[after.count] = board
            self._add(board.key, i, <move_t> own)

    cdef void _add(self, uint64_t key, int parent, move_t move) noexcept nogil:
        """Note a position of the layer that is being filled."""
        self.work.keys[self.work.count] = key
        self.work.parents[self.work.count] = parent
        self.work.moves[self.work.count] = move
        self.work.count += 1

    cdef bint _may_follow(self, int number, int at) noexcept nogil:
        """Return whether a position that is kept as a move may obey after the own move; sure where it cannot."""
        cdef const layer_t *before = &self.layers[number - 1]
        cdef const board_t *parent = &self.layers[number - 2].boards[before.parents[at]]
        if self.parent != <int> before.parents[at]:
            self.parent = before.parents[at]
            self.bad = unmet(&self.clue, parent, self.cells)
        return may_lead(&self.tables.packed, &self.clue, parent, before.moves[at], self.cells, self.bad)

    cdef void _spread(self, int number, const uint8_t *sight, uint64_t choice, rng_t *rng) noexcept nogil:
        """Find the positions after a move of the other player, or some of them."""
        cdef const layer_t *before = &self.layers[number - 1]
        cdef int i, at, block, blocks = (before.count + BLOCK - 1) // BLOCK
        cdef uint64_t place
        for i in range(blocks):
            self.order[i] = i
        for i in range(blocks):
            place = i + rng_below(rng, blocks - i)
            block = self.order[place] * BLOCK
            self.order[place] = self.order[i]
            for at in range(block, min(block + BLOCK, before.count)):
                if self.work.count >= self.room or self.work_left <= self.work_after:
                    self.work.is_whole = False
                    return
                self._spread_from(&before.boards[at], at, sight, choice)

    cdef void _plan(
        self, int number, const uint8_t *sight, uint64_t choice, bint is_own_turn, rng_t *rng
    ) noexcept nogil:
        """Decide how likely each position is drawn, by a look at some, if there may be more than there is room for."""
        cdef const layer_t *before = &self.layers[number - 1]
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t keys[MAX_MOVES]
        cdef double worths[PLANNED * 32]
        cdef board_t board
        cdef int i, at, count, total, found = 0, looked = 0
        self.draw.is_partial = False
        self.parent = -1
        if before.count <= PLANNED or before.count * <int64_t> (1 if is_own_turn else 16) <= self.room:
            return
        while looked < PLANNED and found + MAX_MOVES < PLANNED * 32:
            at = rng_below(rng, before.count)
            looked += 1
            if not is_own_turn:
                count = self._children(&before.boards[at], sight, choice, moves, keys)
                total = placed(&self.tables.packed, &self.worth, &before.boards[at], 1 - self.player)
                for i in range(count):
                    worths[found] = total + gained(&self.worth, &before.boards[at], moves[i], 1 - self.player)
                    found += 1
                continue
            self._board(number - 1, at, &board)
            if keeps(&self.clue, &board):
                worths[found] = placed(&self.tables.packed, &self.worth, &board, 1 - self.player)
                found += 1
        if found:
            plan_draw(&self.draw, worths, found, <double> before.count / looked, self.room, rng_next(rng))

    cdef int _children(
        self, const board_t *parent, const uint8_t *sight, uint64_t choice, move_t *moves, uint64_t *keys
    ) noexcept nogil:
        """List the moves of the other player that lead to positions that fit, and their keys."""
        cdef const rules_t *rules = &self.tables.packed
        cdef uint64_t key
        cdef int i, count, later_bad = 0, kept = 0
        cdef uint8_t later_cells[MAX_CELLS]
        self.bad = unmet(&self.clue, parent, self.cells)
        self.work_left -= 1
        if self.bad > 4:
            return 0
        count = list_moves(rules, parent, moves)
        self.work_left -= LISTED + count // MOVES
        if not self.clue.is_all:
            self.content = watched(&self.watch, parent)
        if self.has_hindsight:
            later_bad = unmet(&self.hindsight, parent, later_cells)
        for i in range(count):
            if self.has_hindsight and not may_lead(rules, &self.hindsight, parent, moves[i], later_cells, later_bad):
                continue
            if may_lead(rules, &self.clue, parent, moves[i], self.cells, self.bad):
                key = self._key(parent, moves[i], sight, choice)
                if key:
                    keys[kept] = key
                    moves[kept] = moves[i]
                    kept += 1
                    prefetch(&self.slots[mix64_c(key) & self.mask])
        self.work_left -= kept
        return kept

    cdef void _spread_from(self, const board_t *parent, int at, const uint8_t *sight, uint64_t choice) noexcept nogil:
        """Add the positions after a move of the other player from one position."""
        cdef layer_t *after = &self.work
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t keys[MAX_MOVES]
        cdef int i, count = self._children(parent, sight, choice, moves, keys)
        cdef double total = 0
        if self.draw.is_partial and count:
            total = placed(&self.tables.packed, &self.worth, parent, 1 - self.player)
        for i in range(count):
            if self.draw.is_partial and not is_drawn(
                &self.draw, total + gained(&self.worth, parent, moves[i], 1 - self.player), keys[i]
            ):
                after.is_whole = False
                continue
            if not self._is_new(keys[i]):
                continue
            if after.count >= self.room:
                after.is_whole = False
                return
            self._add(keys[i], at, moves[i])

    cdef uint64_t _key(
        self, const board_t *parent, move_t move, const uint8_t *sight, uint64_t choice
    ) noexcept nogil:
        """Return the key of the position after a move of the other player, if it fits, or 0."""
        cdef board_t board
        cdef uint64_t key = 0, content, known
        if sort_of(move) == PLAIN and not (self.quiet and parent.quiet + 1 >= self.quiet):
            key = key_after(&self.tables.packed, parent, move)
        if key and self.clue.is_all and self.clue.face < 0 and self.clue.passed == NONE:
            return key
        if key and not self.clue.is_all:
            self.work_left -= ASKED
            content = watched_after(&self.watch, self.content, parent, move)
            known = verdict_of(&self.watch, content)[0]
            if known & ~<uint64_t> 1 == content:
                return key if known & 1 else 0
        board = parent[0]
        make(&self.tables.packed, &board, move)
        if sort_of(move) == CASTLE and not keeps_all(&self.clue, &board, self.tables.packed.cells):
            return 0
        return board.key if self._agrees(&board, sight, choice) else 0

    cdef int _read(self, int number) except -1:
        """Compile what was seen after a ply, and after the next one if it is known."""
        self._read_news(number, &self.clue)
        if not self.clue.is_all:
            read_watch(&self.tables.packed, <bytes> self.sights[number], self.player, &self.watch)
        self.has_hindsight = number < self.last
        if self.has_hindsight:
            self._read_news(number + 1, &self.hindsight)
        return 0

    cdef int _read_news(self, int number, clue_t *clue) except -1:
        """Compile what was seen after a ply, and what it demands beyond what was seen before."""
        cdef clue_t before
        cdef int i, hand = self.hand
        for i in range(1, number):
            hand -= self.played[i] >= 0
        self._read_one(number - 1, hand > 0, &before)
        self._read_one(number, hand > 0, clue)
        compare(&before, clue, self.tables.packed.cells)
        if self.played[number] >= 0:
            forget(&before, clue)
        return 0

    cdef int _read_one(self, int number, bint is_dropping, clue_t *clue) except -1:
        cdef bytes sight = self.sights[number]
        cdef unsigned int[::1] choices = self.choices[number]
        clue.player, clue.is_turn = self.player, self.played[number] < 0
        clue.choice_count = choices.shape[0]
        clue.choices = &choices[0] if clue.choice_count else NULL
        read_clue(&self.tables.packed, sight, is_dropping, clue)
        return 0

    cdef int _next(self, int number, uint64_t seed, bint keep) except -1:
        """Fill a layer from the one before, or add to it; return the number of its positions."""
        cdef rng_t rng
        cdef long own = self.played[number]
        cdef bytes sight = self.sights[number]
        cdef const uint8_t *cells = sight
        cdef uint64_t choice = self.sums[number]
        cdef int i, count = self.layers[number - 1].count, kept = self.layers[number].count if keep else 0
        rng_seed(&rng, seed)
        self.work_left -= BEGUN
        self._read(number)
        self.room = self.capacity if own < 0 else max(min(FEW, self.capacity), self.capacity // SHARE)
        self.room = min(self.room, kept + count * (1 if own >= 0 else MAX_MOVES))
        self._reserve(self.room)
        free_layer(&self.work)
        make_layer(&self.work, self.room, own >= 0)
        if keep:
            copy_layer(&self.work, &self.layers[number])
        self.work.is_whole = self.layers[number - 1].is_whole
        free(self.order)
        self.order = <uint32_t *> malloc(max(1, count) * sizeof(uint32_t))
        if not self.order:
            raise MemoryError
        with nogil:
            for i in range(self.work.count):
                self._is_new(self.work.keys[i])
            self._plan(number, cells, choice, own >= 0, &rng)
            if own >= 0:
                self._follow(number, cells, own, &rng)
            else:
                self._spread(number, cells, choice, &rng)
        return self._store(number)

    cdef int _store(self, int number) except -1:
        """Make the layer that was filled one of the layers."""
        free_layer(&self.layers[number])
        make_layer(&self.layers[number], self.work.count, self.work.boards != NULL)
        copy_layer(&self.layers[number], &self.work)
        free_layer(&self.work)
        return self.layers[number].count
