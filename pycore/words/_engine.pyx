"""A board with cross-checks for Python: rules and graph in the format of the searches. See _engine.pyi."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from pycore.words._best cimport best_play
from pycore.words._board cimport (
    BLANKED, MAX_LEAVES, begin_rack, check_board, clear_board, lay_play, place, play_t, rack_t,
)
from pycore.words._graph cimport Graph
from pycore.words._leaves cimport Leaves, check_rack, fill_keep
from pycore.words._plays cimport list_plays


@cython.final
cdef class Engine:
    """A move generator for a board. The documentation is in _engine.pyi."""

    def __cinit__(self, rules, Graph graph, const uint8_t[::1] board):
        cdef int y, x, tile
        self.graph = graph
        self.setup.nodes, self.setup.masks, self.setup.below = graph.nodes, graph.masks, graph.below
        self.setup.root = graph.gaddag
        self.setup.anagrams, self.setup.anagram_mask = graph.anagrams, graph.anagram_mask
        self.setup.letters = len(rules.letters.letters)
        self.setup.side, self.setup.rack, self.setup.bonus = rules.side, rules.rack, rules.bonus
        self.setup.many, self.setup.repeats = rules.many, rules.repeats
        self.setup.symmetric, self.setup.center = rules.is_symmetric, rules.side // 2
        for tile, value in enumerate(rules.values):
            if tile:
                self.setup.values[tile] = value
            for y in range(BLANKED, 2 * BLANKED):
                self.setup.values[y] = rules.values[0]
        for y in range(rules.side):
            for x in range(rules.side):
                letter, word = rules.factors[y * rules.side + x]
                self.setup.letter_factor[0][place(y, x)] = self.setup.letter_factor[1][place(x, y)] = letter
                self.setup.word_factor[0][place(y, x)] = self.setup.word_factor[1][place(x, y)] = word
        clear_board(&self.board, &self.setup)
        for y in range(rules.side):
            for x in range(rules.side):
                tile = board[y * rules.side + x]
                self.board.tile[0][place(y, x)] = self.board.tile[1][place(x, y)] = tile
                self.board.tiles += tile != 0
        check_board(&self.board, &self.setup)
        self.hunt.setup, self.hunt.board = &self.setup, &self.board

    def __dealloc__(self):
        free(self.hunt.plays)

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
        self._fill(rack, laid)
        with nogil:
            list_plays(&self.hunt)
            for i in range(self.hunt.found):
                most = max(most, self.hunt.plays[i].points)
        return self.hunt.found, most

    def plays(self, rack, int laid=0):
        """Return all plays as (points, cell, down, tiles), in a fixed order."""
        cdef int i
        self._fill(rack, laid)
        with nogil:
            list_plays(&self.hunt)
        if self.hunt.failed:
            raise MemoryError
        found = []
        for i in range(self.hunt.found):
            found.append(self._tuple(&self.hunt.plays[i]))
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
            best_play(&self.hunt)
        self.hunt.keep = NULL
        return (*self._tuple(&self.hunt.best), self.hunt.best.value) if self.hunt.found else None

    cdef _tuple(self, const play_t *play):
        cdef int y = play.line, x = play.start
        if play.down:
            y, x = x, y
        return play.points, y * self.setup.side + x, bool(play.down), play.word[:play.length]
