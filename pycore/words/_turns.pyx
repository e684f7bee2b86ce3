"""Exhaustive search for the best turn of several words; each position is examined once.

The tiles placed in a turn determine the position and the remaining rack, so positions are stored by the 64-bit sum of
the keys of these tiles. The value of a position is that of its best continuation, regardless of earlier words.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.kernel.table cimport key_place
from pycore.words._board cimport (
    MAX_LEAVES, MAX_RACK, board_t, hunt_t, key_of, lay_play, play_t, rack_t, take_tiles,
)
from pycore.words._engine cimport Engine
from pycore.words._leaves cimport Leaves, fill_keep
from pycore.words._plays cimport list_plays

cdef enum:
    FIRST_ROOM = 1 << 12
    LAST_ROOM = 1 << 21         # some 110 MB


cdef struct entry_t:
    int value                   # value of the best continuation, in thousandths of a point
    bint ends                   # the best continuation has no word
    play_t play                 # the first word of the best continuation, otherwise


cdef struct level_t:
    board_t board
    hunt_t hunt
    int32_t keep[MAX_LEAVES]
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
    cdef object budget
    cdef bint shared

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

    def search(self, const uint8_t[::1] rack, int laid, Budget budget):
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
        self.positions, self.full, self.stop = 0, False, 0
        level.board = self.engine.board
        level.key = 1
        self._ready(0)
        memset(&level.hunt.rack, 0, sizeof(rack_t))
        for i in range(rack.shape[0]):
            level.hunt.rack.count[rack[i]] += 1
        level.hunt.rack.before = laid
        with nogil:
            value = self._value(0, budget)
        return value, self._line(1, level.board)

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
        cdef board_t board
        cdef int i
        cdef uint64_t key, place
        values = []
        for i in range(level.hunt.found):
            place = self._place(level.key + key_of(&level.board, &level.hunt.plays[i]))
            if self.keys[place]:
                values.append((-1000 * level.hunt.plays[i].points - self.entries[place].value, i))
        values.sort()
        found = []
        for value, i in values[:number]:
            key = level.key + key_of(&level.board, &level.hunt.plays[i])
            board = level.board
            lay_play(&board, &self.engine.setup, &level.hunt.plays[i])
            found.append((-value, [self.engine._tuple(&level.hunt.plays[i]), *self._line(key, board)]))
        return found

    @property
    def is_full(self):
        """Whether the last search ended because its table of positions was full."""
        return bool(self.full)

    cdef void _ready(self, int depth) noexcept nogil:
        self.levels[depth].hunt.setup = &self.engine.setup
        self.levels[depth].hunt.board = &self.levels[depth].board

    cdef list _line(self, uint64_t key, board_t board):
        """Return the best words from a position on."""
        cdef entry_t *entry
        cdef uint64_t place
        line = []
        while True:
            place = self._place(key)
            entry = &self.entries[place]
            if self.keys[place] == 0 or entry.ends:
                return line
            line.append(self.engine._tuple(&entry.play))
            key += key_of(&board, &entry.play)
            lay_play(&board, &self.engine.setup, &entry.play)

    cdef uint64_t _place(self, uint64_t key) noexcept nogil:
        """Return the place of a position, or the free one where it belongs."""
        return key_place(self.keys, self.mask, key ^ key >> 32, key)

    cdef void _store(self, uint64_t key, int value, const play_t *play) noexcept nogil:
        cdef entry_t *entry
        cdef uint64_t place
        if self.full:
            return
        place = self._place(key)
        if self.keys[place] == 0:
            self.positions += 1
            if 2 * self.positions > self.mask:
                if not self._grow():
                    self.full = True
                    self.stop = 1
                    return
                place = self._place(key)
        self.keys[place] = key
        entry = &self.entries[place]
        entry.value, entry.ends = value, play == NULL
        if play != NULL:
            entry.play = play[0]

    cdef bint _grow(self) noexcept nogil:
        cdef uint64_t room = self.mask + 1, i, place
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
                place = self._place(old[i])
                self.keys[place], self.entries[place] = old[i], known[i]
        free(old)
        free(known)
        return True

    cdef int _value(self, int depth, Budget budget) noexcept nogil:
        """Return and store the value of the best continuation at the given depth."""
        cdef level_t *level = &self.levels[depth]
        cdef level_t *next = &self.levels[depth + 1]
        cdef hunt_t *hunt = &level.hunt
        cdef play_t *best = NULL
        cdef uint64_t place
        cdef int value, most, i
        self.stop = self.stop or budget.spend(1)
        hunt.keep = NULL
        list_plays(hunt)
        most = 0
        if self.leaves is not None:
            fill_keep(&self.leaves.values, &hunt.rack, level.keep)
            most = level.keep[hunt.rack.leaves - 1]
        qsort(hunt.plays, hunt.found, sizeof(play_t), &by_points)
        for i in range(hunt.found):
            if self.stop and best != NULL:
                break
            next.key = level.key + key_of(&level.board, &hunt.plays[i])
            place = self._place(next.key)
            if self.keys[place] and self.shared:
                value = self.entries[place].value
            else:
                next.board = level.board
                next.hunt.rack = hunt.rack
                self._ready(depth + 1)
                take_tiles(&next.hunt.rack, &level.board, &hunt.plays[i])
                lay_play(&next.board, &self.engine.setup, &hunt.plays[i])
                value = self._end(depth + 1) if next.hunt.rack.held == 0 else self._value(depth + 1, budget)
            value += 1000 * hunt.plays[i].points
            if value > most or best == NULL and value == most:
                most, best = value, &hunt.plays[i]
        self._store(level.key, most, best)
        return most

    cdef int _end(self, int depth) noexcept nogil:
        """Return and store the value of a position without tiles on the rack."""
        self._store(self.levels[depth].key, 0, NULL)
        return 0
