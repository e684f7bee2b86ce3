"""Exhaustive search for the best turn of several words; each position is examined once.

The tiles placed in a turn determine the position and the remaining rack, so positions are stored by the 64-bit sum of
the keys of these tiles. The value of a position is that of its best continuation, regardless of earlier words.

The search is a branch and bound: more than half of all positions have one tile left, and are not looked at if that tile
cannot count enough. It lies alone, where it could before, or at an end of the tiles around the last word. What is known
to be too low is stored as a bound.
"""

cimport cython
from libc.stdint cimport INT64_MAX, int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.kernel.bits cimport lowest_bit
from pycore.kernel.table cimport key_place
from pycore.words._board cimport (
    BLANKED, LOWEST, MAX_LEAVES, MAX_RACK, board_t, hunt_t, key_of, lay_play, place, play_t, put_tile, rack_t,
    setup_t, take_tiles,
)
from pycore.words._engine cimport Engine
from pycore.words._leaves cimport Leaves, fill_keep
from pycore.words._plays cimport list_plays

cdef enum:
    FIRST_ROOM = 1 << 12
    LAST_ROOM = 1 << 21         # some 32 MB
    SPARE = MAX_RACK + 1        # the level where lists of plays are made again
    # In the place of a first word.
    ENDS = -1                   # no word is best
    BOUND = -2                  # the value is an upper bound


cdef struct entry_t:
    int32_t value               # value of the best continuation, in thousandths of a point, or an upper bound
    int32_t first               # number of its first word in the sorted list of plays


cdef struct level_t:
    board_t board
    hunt_t hunt
    int32_t keep[MAX_LEAVES]
    bint noted
    int single[BLANKED]         # most points of a tile of the rack alone, on this board; if `noted`
    uint64_t key


cdef int by_points(const void *a, const void *b) noexcept nogil:
    """Compare plays by descending points, then by cell and letters."""
    cdef const play_t *one = <const play_t *> a
    cdef const play_t *two = <const play_t *> b
    cdef int i
    if one.points != two.points:
        return two.points - one.points
    if one.down != two.down:
        return <int> one.down - <int> two.down
    if one.line != two.line:
        return <int> one.line - <int> two.line
    if one.start != two.start:
        return <int> one.start - <int> two.start
    if one.length != two.length:
        return <int> one.length - <int> two.length
    for i in range(one.length):
        if one.word[i] != two.word[i]:
            return <int> one.word[i] - <int> two.word[i]
    return 0


@cython.final
cdef class Turns:
    """A search for the best turn. The documentation is in _turns.pyi."""

    cdef Engine engine
    cdef Leaves leaves
    cdef level_t *levels
    cdef uint64_t *keys         # of positions looked at
    cdef entry_t *entries       # what is known of them, at the same places
    cdef uint64_t mask          # of these tables of keys
    cdef readonly uint64_t positions
    cdef bint full
    cdef int stop
    cdef int64_t most
    cdef bint shared
    cdef bint every             # the values of all first words are looked for

    def __cinit__(self, Engine engine, Leaves leaves=None, *, bint shared=True):
        self.engine = engine
        self.leaves = leaves
        self.shared = shared
        self.levels = <level_t *> calloc(MAX_RACK + 2, sizeof(level_t))
        if self.levels == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int depth
        if self.levels != NULL:
            for depth in range(MAX_RACK + 2):
                free(self.levels[depth].hunt.plays)
        free(self.levels)
        free(self.keys)
        free(self.entries)

    def search(
        self, const uint8_t[::1] rack, int laid, Budget budget, int64_t most_nodes=INT64_MAX, *, bint every=False,
    ):
        """Find the best continuation of a turn; return (value in thousandths of a point, plays)."""
        cdef level_t *level = &self.levels[0]
        cdef Py_ssize_t i
        cdef int value
        free(self.keys)
        free(self.entries)
        self.mask = FIRST_ROOM - 1
        self.keys = <uint64_t *> calloc(self.mask + 1, sizeof(uint64_t))
        self.entries = <entry_t *> malloc((self.mask + 1) * sizeof(entry_t))
        if self.keys == NULL or self.entries == NULL:
            raise MemoryError
        self.every = every
        self.positions, self.full, self.stop, self.most = 0, False, 0, most_nodes
        level.board = self.engine.board
        level.key = 1
        self._ready(0)
        memset(&level.hunt.rack, 0, sizeof(rack_t))
        for i in range(rack.shape[0]):
            level.hunt.rack.count[rack[i]] += 1
        level.hunt.rack.before = laid
        with nogil:
            value = self._value(0, LOWEST, budget)
        return value, self._line(1, &level.board, &level.hunt.rack)

    @staticmethod
    def first(Engine engine, rack, int laid):
        """Return the play that a search tries first: the first play by cell and letters with the most points."""
        cdef hunt_t *hunt = &engine.hunt
        engine._fill(rack, laid)
        with nogil:
            list_plays(hunt)
            qsort(hunt.plays, hunt.found, sizeof(play_t), &by_points)
        return engine._tuple(&hunt.plays[0]) if hunt.found else None

    def several(self, int number):
        """Return up to `number` turns of the last search with different first words, as (value, plays), best first."""
        cdef level_t *level = &self.levels[0]
        cdef level_t *next = &self.levels[1]
        cdef const play_t *play
        cdef int i
        cdef uint64_t slot
        values = []
        for i in range(level.hunt.found):
            play = &level.hunt.plays[i]
            slot = self._place(level.key + key_of(&level.board, play))
            if play.laid == level.hunt.rack.held:
                values.append((-1000 * play.points, i))
            elif self.keys[slot] and self.entries[slot].first != BOUND:
                values.append((-1000 * play.points - self.entries[slot].value, i))
        values.sort()
        found = []
        for value, i in values[:number]:
            play = &level.hunt.plays[i]
            self._make(0, play)
            line = self._line(next.key, &next.board, &next.hunt.rack)
            found.append((-value, [self.engine._tuple(play), *line]))
        return found

    @property
    def exact(self):
        """Whether the last search has looked at all turns."""
        return not self.stop

    cdef void _ready(self, int depth) noexcept nogil:
        self.levels[depth].hunt.setup = &self.engine.setup
        self.levels[depth].hunt.board = &self.levels[depth].board

    cdef void _make(self, int depth, const play_t *play) noexcept nogil:
        """Make the position after a play."""
        cdef level_t *level = &self.levels[depth]
        cdef level_t *next = &self.levels[depth + 1]
        next.key = level.key + key_of(&level.board, play)
        next.board = level.board
        next.hunt.rack = level.hunt.rack
        self._ready(depth + 1)
        take_tiles(&next.hunt.rack, &level.board, play)
        lay_play(&next.board, &self.engine.setup, play)

    cdef void _list(self, hunt_t *hunt) noexcept nogil:
        """List the plays of a position in their order."""
        hunt.keep = NULL
        list_plays(hunt)
        qsort(hunt.plays, hunt.found, sizeof(play_t), &by_points)

    cdef list _line(self, uint64_t key, const board_t *board, const rack_t *rack):
        """Return the best words from a position on."""
        cdef level_t *level = &self.levels[SPARE]
        cdef play_t *play
        cdef int at
        level.board, level.hunt.rack = board[0], rack[0]
        self._ready(SPARE)
        line = []
        while True:
            at = self.entries[self._place(key)].first if self.keys[self._place(key)] else ENDS
            if at < 0:
                return line
            self._list(&level.hunt)
            play = &level.hunt.plays[at]
            line.append(self.engine._tuple(play))
            key += key_of(&level.board, play)
            take_tiles(&level.hunt.rack, &level.board, play)
            lay_play(&level.board, &self.engine.setup, play)

    cdef uint64_t _place(self, uint64_t key) noexcept nogil:
        """Return the place of a position, or the free one where it belongs."""
        return key_place(self.keys, self.mask, key ^ key >> 32, key)

    cdef void _store(self, uint64_t key, int value, int first) noexcept nogil:
        cdef uint64_t slot
        if self.full:
            return
        slot = self._place(key)
        if self.keys[slot] == 0:
            self.positions += 1
            if 2 * self.positions > self.mask:
                if not self._grow():
                    self.full = True
                    self.stop = 1
                    return
                slot = self._place(key)
        self.keys[slot] = key
        self.entries[slot].value, self.entries[slot].first = value, first

    cdef bint _grow(self) noexcept nogil:
        cdef uint64_t room = self.mask + 1, i, slot
        cdef uint64_t *old = self.keys
        cdef entry_t *known = self.entries
        if 2 * room > LAST_ROOM:
            return False
        self.keys = <uint64_t *> calloc(2 * room, sizeof(uint64_t))
        self.entries = <entry_t *> malloc(2 * room * sizeof(entry_t))
        if self.keys == NULL or self.entries == NULL:
            free(self.keys)
            free(self.entries)
            self.keys, self.entries = old, known
            return False
        self.mask = 2 * room - 1
        for i in range(room):
            if old[i]:
                slot = self._place(old[i])
                self.keys[slot], self.entries[slot] = old[i], known[i]
        free(old)
        free(known)
        return True

    cdef int _value(self, int depth, int least, Budget budget) noexcept nogil:
        """Return and store the value of the best continuation at the given depth.

        If it is `least` or less, an upper bound up to `least` takes its place.
        """
        cdef level_t *level = &self.levels[depth]
        cdef hunt_t *hunt = &level.hunt
        cdef int value, most, i, best = ENDS
        self.most -= 1
        self.stop = self.stop or budget.spend(1) or self.most < 0
        self._list(hunt)
        if self.leaves is not None:
            fill_keep(&self.leaves.values, &hunt.rack, level.keep)
        most = level.keep[hunt.rack.leaves - 1] if self.leaves is not None else 0
        level.noted = False
        for i in range(hunt.found):
            if self.stop and best != ENDS:
                break
            value = max(most - (best == ENDS), least)
            if not self.shared or depth == 0 and self.every:
                value = LOWEST
            value = self._after(depth, &hunt.plays[i], value, budget)
            if value > most or best == ENDS and value == most:
                most, best = value, i
        self._store(level.key, most, BOUND if most <= least else best)
        return most

    cdef int _after(self, int depth, const play_t *play, int least, Budget budget) noexcept nogil:
        """Return the value of a play with its best continuation, or an upper bound up to `least`."""
        cdef level_t *level = &self.levels[depth]
        cdef entry_t *entry
        cdef int points = 1000 * play.points
        cdef uint64_t slot
        if play.laid == level.hunt.rack.held:
            return points
        slot = self._place(level.key + key_of(&level.board, play))
        if self.keys[slot] and self.shared:
            entry = &self.entries[slot]
            if entry.first != BOUND or points + entry.value <= least:
                return points + entry.value
        if self.shared and play.laid + 1 == level.hunt.rack.held and points + self._bound(level, play) <= least:
            return least
        self._make(depth, play)
        return points + self._value(depth + 1, least - points, budget)

    cdef void _note_singles(self, level_t *level) noexcept nogil:
        """Note the most points of each tile of the rack alone; it may repeat a word, unlike a play."""
        cdef const setup_t *setup = &self.engine.setup
        cdef const board_t *board = &level.board
        cdef int y, x, tile, row, column, value, points
        cdef uint64_t fit, held = 0
        level.noted = True
        memset(level.single, 0, sizeof(level.single))
        for tile in range(BLANKED):
            if level.hunt.rack.count[tile]:
                held |= <uint64_t> 1 << tile
        for y in range(setup.side):
            for x in range(setup.side):
                row, column = place(y, x), place(x, y)
                if board.tile[0][row] or board.beside[0][row] < 0 and board.beside[1][column] < 0:
                    continue
                fit = board.cross[0][row] & board.cross[1][column]
                # The bit of the separator stands for a blank, which may be any letter.
                fit = (fit | (fit != 0)) & held
                while fit:
                    tile = lowest_bit(fit)
                    fit &= fit - 1
                    value, points = setup.values[tile if tile else BLANKED] * setup.letter_factor[0][row], 0
                    if board.beside[0][row] >= 0:
                        points += board.beside[0][row] + value
                    if board.beside[1][column] >= 0:
                        points += board.beside[1][column] + value
                    level.single[tile] = max(level.single[tile], points * setup.word_factor[0][row])

    cdef int _bound(self, level_t *level, const play_t *play) noexcept nogil:
        """Return an upper bound of the value after a play that leaves one tile: it lies alone, or next to the play."""
        cdef const setup_t *setup = &self.engine.setup
        cdef int8_t count[BLANKED]
        cdef int i, tile, value, points, at
        cdef uint64_t new = 0
        memcpy(count, level.hunt.rack.count, sizeof(count))
        for i in range(play.length):
            if level.board.tile[play.down][place(play.line, play.start + i)] == 0:
                new |= <uint64_t> 1 << i
                count[0 if play.word[i] & BLANKED else play.word[i]] -= 1
        if not level.noted:
            self._note_singles(level)
        tile = 0
        while count[tile] == 0:
            tile += 1
        value, points = setup.values[tile if tile else BLANKED], level.single[tile]
        for i in range(play.length):
            if new >> i & 1:
                put_tile(&level.board, play.down, play.line, play.start + i, play.word[i])
        for i in range(play.length):
            at = play.start + i
            if new >> i & 1:
                points = max(points, next_to(setup, &level.board, 1 - play.down, at, play.line, value))
        points = max(points, next_to(setup, &level.board, play.down, play.line, play.start, value))
        for i in range(play.length):
            if new >> i & 1:
                put_tile(&level.board, play.down, play.line, play.start + i, 0)
        if level.hunt.rack.before + level.hunt.rack.held == setup.rack:
            points += setup.bonus
        if self.leaves is None:
            return 1000 * points
        return max(level.keep[level.hunt.rack.weight[tile]], 1000 * points)


cdef int next_to(const setup_t *setup, const board_t *board, int down, int line, int at, int value) noexcept nogil:
    """Return the most points of a tile of a value at an end of the tiles through a cell along a line."""
    cdef const uint8_t *tile = &board.tile[down][place(line, 0)]
    cdef int first = at, last = at, points = 0
    while tile[first - 1]:
        first -= 1
    while tile[last + 1]:
        last += 1
    if first > 0:
        points = single_points(setup, board, down, line, first - 1, value)
    if last < setup.side - 1:
        points = max(points, single_points(setup, board, down, line, last + 1, value))
    return points


cdef int single_points(
    const setup_t *setup, const board_t *board, int along, int row, int cell, int value,
) noexcept nogil:
    """Return the points of a tile of a value alone in a cell of a line, whether or not these are words."""
    cdef int y = cell if along else row, x = row if along else cell
    cdef int down, line, at, i, sum, points = 0, factor = setup.word_factor[0][place(y, x)]
    cdef const uint8_t *tile
    value *= setup.letter_factor[0][place(y, x)]
    for down in range(2):
        line, at = x if down else y, y if down else x
        tile = &board.tile[down][place(line, 0)]
        if not (tile[at - 1] or tile[at + 1]):
            continue
        sum, i = value, at - 1
        while tile[i]:
            sum += setup.values[tile[i]]
            i -= 1
        i = at + 1
        while tile[i]:
            sum += setup.values[tile[i]]
            i += 1
        points += sum * factor
    return points
