"""Simulation: comparison of turns by the following turns, on samples of the unseen tiles."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.math cimport sqrt
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng, rng_below
from pycore.words._best cimport best_play
from pycore.words._board cimport (
    BLANKED, MAX_LEAVES, MAX_RACK, board_t, begin_rack, hunt_t, lay_play, play_t, rack_t, take_tiles,
)
from pycore.words._engine cimport Engine
from pycore.words._leaves cimport Leaves, fill_keep, leave_value

from pycore.words.simulation.winning import WORTH_OF_WIN

cdef enum:
    STEPS_OF_A_TURN = 100       # of the work: what a turn in a sample takes besides its searches
    MOST_TILES = 100 * BLANKED  # 99 tiles of each kind, with a margin
    MOST_TURNS = 30
    KEPT_AT_END = 1             # points by which a tile kept is worse than its value, once the bag is empty


cdef struct table_t:
    # A game during a simulation.
    board_t board
    rack_t racks[2]
    uint8_t bag[MOST_TILES]
    int left                    # tiles in the bag; the last one is drawn first
    int64_t gained              # difference of points, first player minus other one, in thousandths of a point


@cython.final
cdef class Simulation:
    """A simulation of games. The documentation is in _simulate.pyi."""

    cdef Engine engine
    cdef Leaves leaves
    cdef hunt_t hunt
    cdef table_t start
    cdef table_t now
    cdef int32_t keep[MAX_LEAVES]
    cdef int64_t spreads[MOST_TILES + MAX_RACK + 1]     # by the number of unseen tiles, in thousandths of a point
    cdef readonly int64_t steps
    cdef int worth              # points that half a win is worth
    cdef int rest               # how often the values of the tiles on the racks count in the end

    def __cinit__(self, Engine engine, Leaves leaves, str leftover, spreads):
        self.engine = engine
        self.leaves = leaves
        self.rest = ("none", "lose", "gain").index(leftover)
        self.worth = WORTH_OF_WIN
        for unseen, spread in enumerate(spreads):
            self.spreads[<int> unseen] = 1000 * <int64_t> spread

    def __dealloc__(self):
        free(self.hunt.plays)

    def run(
        self, own, list turns, const uint8_t[::1] unseen, int held, list known, int samples, int plies, int lead,
        Rng rng, Budget budget,
    ):
        """Return the gains of each turn over the other player, for each sample; see _simulate.pyi."""
        found = []
        for _ in range(samples):
            self._deal(own, unseen, held, known, rng)
            gains = []
            for plays, kept in turns:
                if budget.spend(1):
                    return found
                self.now = self.start
                self.steps += STEPS_OF_A_TURN
                self._take_turn(plays, kept)
                with nogil:
                    self._play_on(plies if plies else MOST_TURNS, 2 if plies else 0, 1000 * lead)
                gains.append(self.now.gained)
            found.append(gains)
        return found

    cdef void _play_on(self, int plies, int valued, int64_t lead) noexcept nogil:
        """Play some turns, beginning with the other player; the leaves of the last few of them count."""
        cdef int i
        for i in range(plies):
            self._take_best_turn(1 - i % 2, i >= plies - valued)
        self._count_rest()
        self._count_chance(lead + self.now.gained)

    cdef void _count_chance(self, int64_t lead) noexcept nogil:
        """Count the chance of winning with a lead as some points. Its formula rounds alike on all machines."""
        cdef const table_t *now = &self.now
        cdef int64_t spread = self.spreads[now.left + now.racks[1].held]
        if now.left == 0 and (now.racks[0].held == 0 or now.racks[1].held == 0):
            spread = 0
        if lead:
            self.now.gained += <int64_t> (
                1000 * self.worth * (lead / sqrt(<double> (lead * lead + spread * spread))))

    cdef _deal(self, own, const uint8_t[::1] unseen, int held, list known, Rng rng):
        """Draw the other rack, of which some tiles are known, and the order of the bag."""
        cdef Py_ssize_t i, j
        cdef uint8_t tile
        self.start.board = self.engine.board
        memset(self.start.racks, 0, sizeof(self.start.racks))
        for item in own:
            self.start.racks[0].count[<int> item] += 1
        self.start.left = <int> unseen.shape[0]
        for i in range(unseen.shape[0]):
            self.start.bag[i] = unseen[i]
        for i in range(unseen.shape[0] - 1, 0, -1):
            j = <Py_ssize_t> rng_below(&rng.state, i + 1)
            tile = self.start.bag[i]
            self.start.bag[i] = self.start.bag[j]
            self.start.bag[j] = tile
        for item in known[rng_below(&rng.state, len(known))]:
            self._give(<int> item)
        while self.start.racks[1].held < held:
            self._draw_one(&self.start, 1)
        self.start.gained = 0
        begin_rack(&self.start.racks[0])
        begin_rack(&self.start.racks[1])

    cdef void _give(self, int tile) noexcept nogil:
        """Give a tile of the bag to the other player; the order of the others in the bag is as random as before."""
        cdef table_t *table = &self.start
        cdef int at = 0
        while at < table.left - 1 and table.bag[at] != tile:
            at += 1
        table.bag[at] = table.bag[table.left - 1]
        table.bag[table.left - 1] = <uint8_t> tile
        self._draw_one(table, 1)

    cdef void _draw_one(self, table_t *table, int player) noexcept nogil:
        table.left -= 1
        table.racks[player].count[table.bag[table.left]] += 1
        table.racks[player].held += 1

    cdef void _draw(self, table_t *table, int player) noexcept nogil:
        """Fill a rack at the end of a turn."""
        while table.left and table.racks[player].held < self.engine.setup.rack:
            self._draw_one(table, player)
        table.racks[player].before = 0
        begin_rack(&table.racks[player])

    cdef _take_turn(self, plays, kept):
        """Play the words of a turn, or an exchange that keeps some tiles, for the first player."""
        cdef play_t play
        cdef const uint8_t[::1] word
        cdef int given = 0, tile
        cdef uint8_t back[MAX_RACK]
        cdef rack_t *rack = &self.now.racks[0]
        for points, cell, down, tiles in plays:
            word = tiles
            y, x = divmod(cell, self.engine.setup.side)
            play.down, play.line, play.start = down, x if down else y, y if down else x
            play.length = <uint8_t> word.shape[0]
            memcpy(play.word, &word[0], play.length)
            take_tiles(rack, &self.now.board, &play)
            lay_play(&self.now.board, &self.engine.setup, &play)
            self.now.gained += 1000 * <int> points
        if kept is not None:
            for tile in range(BLANKED):
                while rack.count[tile] > kept.count(tile):
                    back[given] = <uint8_t> tile
                    rack.count[tile] -= 1
                    rack.held -= 1
                    given += 1
        self._draw(&self.now, 0)
        # Exchanged tiles go to the bottom of the bag, and are not drawn in the few turns of the simulation.
        if given:
            for tile in range(self.now.left - 1, -1, -1):
                self.now.bag[tile + given] = self.now.bag[tile]
            for tile in range(given):
                self.now.bag[tile] = back[tile]
            self.now.left += given

    cdef void _take_best_turn(self, int player, bint leave_counts) noexcept nogil:
        """Play the best word by points plus leave, and more words if the rules allow it."""
        cdef table_t *now = &self.now
        cdef rack_t *rack = &now.racks[player]
        cdef int sign = -1 if player else 1
        if (now.racks[0].held == 0 or now.racks[1].held == 0) and now.left == 0:
            return
        self.hunt.setup, self.hunt.board = &self.engine.setup, &now.board
        while True:
            self.hunt.rack = rack[0]
            if now.left:
                fill_keep(&self.leaves.values, rack, self.keep)
            else:
                self._fill_end(player)
            self.hunt.keep = self.keep
            self.steps += best_play(&self.hunt)
            if not self.hunt.found:
                break
            now.gained += sign * 1000 * self.hunt.best.points
            take_tiles(rack, &now.board, &self.hunt.best)
            lay_play(&now.board, &self.engine.setup, &self.hunt.best)
            if not self.engine.setup.many or rack.held == 0:
                break
        if now.left and leave_counts:
            now.gained += sign * leave_value(&self.leaves.values, rack.count)
        self._draw(now, player)

    cdef void _fill_end(self, int player) noexcept nogil:
        """Compute the values of all subsets of a rack when the bag is empty: to keep nothing ends the game."""
        cdef rack_t *rack = &self.now.racks[player]
        cdef int key, tile
        for key in range(rack.leaves):
            self.keep[key] = 0
            for tile in range(BLANKED):
                if rack.count[tile]:
                    self.keep[key] -= 1000 * (self.engine.setup.values[tile if tile else BLANKED] + KEPT_AT_END) * (
                        key // rack.weight[tile] % (rack.count[tile] + 1))
        self.keep[0] = 1000 * self.rest * self._rest(1 - player)

    cdef int _rest(self, int player) noexcept nogil:
        """Return the sum of the values of the tiles on a rack."""
        cdef int tile, rest = 0
        for tile in range(BLANKED):
            rest += self.now.racks[player].count[tile] * self.engine.setup.values[tile if tile else BLANKED]
        return rest

    cdef void _count_rest(self) noexcept nogil:
        """Count the tiles on the racks if the game has ended."""
        if self.now.left == 0 and (self.now.racks[0].held == 0 or self.now.racks[1].held == 0):
            self.now.gained += 1000 * self.rest * (self._rest(1) - self._rest(0))
