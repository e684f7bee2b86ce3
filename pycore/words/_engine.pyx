"""A board with cross-checks for Python: rules and graph in the format of the searches. See _engine.pyi."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from functools import lru_cache

from pycore.words._best cimport best_play
from pycore.words._board cimport (
    BLANKED, MAX_LEAVES, begin_rack, check_board, clear_board, lay_play, place, play_t, rack_t, setup_t,
)
from pycore.words._graph cimport Graph
from pycore.words._leaves cimport Leaves, check_rack, fill_keep
from pycore.words._plays cimport list_plays

cdef enum:
    SPARE = 4                   # arrays of plays that are kept for the next lists
    MOST_SPARE = 1 << 15        # plays in such an array

# Arrays of plays that are not in use: memory from the system is slow at its first use.
cdef play_t *spare[SPARE]
cdef int spare_room[SPARE]
cdef int spares = 0


cdef void give_back(play_t *plays, int room) noexcept:
    """Keep an array of plays for the next list, or free it."""
    global spares
    if plays == NULL or spares == SPARE or room > MOST_SPARE:
        free(plays)
        return
    spare[spares], spare_room[spares] = plays, room
    spares += 1


@cython.final
cdef class _Setup:
    """Rules and a graph in the format of the searches."""

    cdef setup_t setup

    def __cinit__(self, rules, Graph graph):
        cdef int y, x, tile
        self.setup.nodes = graph.nodes
        self.setup.words, self.setup.first = graph.compact, graph.first
        self.setup.root = graph.gaddag
        self.setup.anagrams, self.setup.anagram_mask = graph.anagrams, graph.anagram_mask
        self.setup.letters = len(rules.letters.letters)
        self.setup.side, self.setup.rack, self.setup.bonus = rules.side, rules.rack, rules.bonus
        self.setup.many, self.setup.repeats = rules.many, rules.repeats
        self.setup.symmetric, self.setup.center = rules.is_symmetric, rules.side // 2
        for tile, value in enumerate(rules.values):
            if tile:
                self.setup.values[tile] = value
        for tile in range(BLANKED, 2 * BLANKED):
            self.setup.values[tile] = rules.values[0]
        for y in range(rules.side):
            for x in range(rules.side):
                letter, word = rules.factors[y * rules.side + x]
                self.setup.letter_factor[0][place(y, x)] = self.setup.letter_factor[1][place(x, y)] = letter
                self.setup.word_factor[0][place(y, x)] = self.setup.word_factor[1][place(x, y)] = word


_setup = lru_cache(maxsize=8)(_Setup)


@cython.final
cdef class Plays:
    """A list of plays, which are made as objects when they are looked at. The documentation is in _engine.pyi."""

    cdef play_t *plays
    cdef int found, room, side

    def __dealloc__(self):
        give_back(self.plays, self.room)

    def __len__(self):
        return self.found

    def __getitem__(self, at):
        cdef Py_ssize_t i
        if isinstance(at, slice):
            return [as_tuple(&self.plays[i], self.side) for i in range(*at.indices(self.found))]
        i = at
        if i < 0:
            i += self.found
        if not 0 <= i < self.found:
            raise IndexError("no play has this number")
        return as_tuple(&self.plays[i], self.side)

    def __iter__(self):
        return iter(self[:])

    def __eq__(self, other):
        return self[:] == other[:] if isinstance(other, Plays) else NotImplemented

    __hash__ = None

    @property
    def best(self):
        """The first play with the most points; None if there is none."""
        cdef int i, best = 0
        for i in range(1, self.found):
            if self.plays[i].points > self.plays[best].points:
                best = i
        return as_tuple(&self.plays[best], self.side) if self.found else None


cdef tuple as_tuple(const play_t *play, int side):
    cdef int y = play.line, x = play.start
    if play.down:
        y, x = x, y
    return play.points, y * side + x, bool(play.down), play.word[:play.length]


@cython.final
cdef class Engine:
    """A move generator for a board. The documentation is in _engine.pyi."""

    def __cinit__(self, rules, Graph graph, const uint8_t[::1] board):
        cdef int y, x, tile, side
        self.graph = graph
        self.setup = (<_Setup> _setup(rules, graph)).setup
        side = self.setup.side
        clear_board(&self.board, &self.setup)
        for y in range(side):
            for x in range(side):
                tile = board[y * side + x]
                self.board.tile[0][place(y, x)] = self.board.tile[1][place(x, y)] = tile
                self.board.tiles += tile != 0
        check_board(&self.board, &self.setup)
        self.hunt.setup, self.hunt.board = &self.setup, &self.board

    def __dealloc__(self):
        give_back(self.hunt.plays, self.hunt.room)

    cdef _list(self, const uint8_t[::1] rack, int laid):
        """List the plays of a rack."""
        global spares
        self._fill(rack, laid)
        if self.hunt.plays == NULL and spares:
            spares -= 1
            self.hunt.plays, self.hunt.room = spare[spares], spare_room[spares]
        with nogil:
            list_plays(&self.hunt)
        if self.hunt.failed:
            raise MemoryError

    cdef _fill(self, const uint8_t[::1] rack, int laid):
        cdef Py_ssize_t i
        check_rack(rack)
        memset(&self.hunt.rack, 0, sizeof(rack_t))
        for i in range(rack.shape[0]):
            self.hunt.rack.count[rack[i]] += 1
        self.hunt.rack.before = laid

    def board_bytes(self):
        """Return the tile of each cell."""
        cdef int y, x
        return bytes([self.board.tile[0][place(y, x)] for y in range(self.setup.side) for x in range(self.setup.side)])

    def lay(self, int cell, bint down, const uint8_t[::1] tiles):
        """Place a word, which must be legal, on the board."""
        cdef play_t play
        play.down = down
        play.line, play.start = divmod(cell, self.setup.side)[::-1] if down else divmod(cell, self.setup.side)
        play.length = <uint8_t> tiles.shape[0]
        memcpy(play.word, &tiles[0], play.length)
        lay_play(&self.board, &self.setup, &play)

    def count(self, rack, int laid=0):
        """Return the number of plays, and the highest points of a play; (0, 0) if there is none."""
        cdef int i, most = 0
        self._list(rack, laid)
        for i in range(self.hunt.found):
            most = max(most, self.hunt.plays[i].points)
        return self.hunt.found, most

    def plays(self, rack, int laid=0):
        """Return all plays, in a fixed order."""
        cdef Plays found
        self._list(rack, laid)
        found = Plays.__new__(Plays)
        found.plays, found.room, found.found = self.hunt.plays, self.hunt.room, self.hunt.found
        found.side = self.setup.side
        self.hunt.plays, self.hunt.room, self.hunt.found = NULL, 0, 0
        return found

    def best(self, rack, int laid=0, Leaves leaves=None):
        """Return the first play of the highest value, and its value in thousandths; None if there is none."""
        cdef int32_t keep[MAX_LEAVES]
        self._fill(rack, laid)
        self.hunt.keep = NULL
        if leaves is not None:
            begin_rack(&self.hunt.rack)
            fill_keep(&leaves.values, &self.hunt.rack, keep)
            self.hunt.keep = keep
        with nogil:
            self.steps += best_play(&self.hunt)
        self.hunt.keep = NULL
        return (*self._tuple(&self.hunt.best), self.hunt.best.value) if self.hunt.found else None

    def best_plays(self, rack, Leaves leaves, int number):
        """Return up to `number` plays by points plus leave, as (value in thousandths, play), the best first."""
        cdef int32_t keep[MAX_LEAVES]
        cdef int i
        self._fill(rack, 0)
        begin_rack(&self.hunt.rack)
        fill_keep(&leaves.values, &self.hunt.rack, keep)
        self.hunt.keep = keep
        with nogil:
            list_plays(&self.hunt)
        self.hunt.keep = NULL
        if self.hunt.failed:
            raise MemoryError
        order = sorted(range(self.hunt.found), key=lambda at: (-self.hunt.plays[<int> at].value, at))
        return [(self.hunt.plays[<int> i].value, self._tuple(&self.hunt.plays[<int> i])) for i in order[:number]]

    cdef _tuple(self, const play_t *play):
        return as_tuple(play, self.setup.side)
