"""Generation of all plays for a rack on a board, by the GADDAG (Gordon, 1994).

An *anchor* is an empty cell next to a tile. Words are spelled from an anchor backward, then forward. Each play is found
exactly once, from the first anchor that it covers: the backward part ends before the previous anchor.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from pycore.words._board cimport (
    BLANKED, LETTER, LOWEST, MAX_LEAVES, MAX_WHOLES, MAX_WORD, anchor_t, begin_rack, check_board, clear_board,
    is_anchor, lay_play, note_standing, place, play_t, rack_t, repeats,
)
from pycore.words._bounds cimport bound_anchor, is_hopeless, may_lay_all, sort_rack
from pycore.words._leaves cimport Leaves, check_rack, fill_keep
from pycore.words._graph cimport Graph, accepts, arc_of, child, fold, is_last, letter_of

cdef uint64_t ALL = ~<uint64_t> 1       # all letters, without the separator


cdef void record(
    hunt_t *hunt, int first, int last, int main, int factor, int across, int laid, int leave,
) noexcept nogil:
    """Record a play: `main` is the sum of its word before word factors, `across` the points of its other words."""
    cdef play_t *play
    cdef int at, points, value
    if laid == 1:
        if first == last:
            return
        if hunt.down:
            # A single tile that forms words in both directions is recorded across only.
            for at in range(first, last + 1):
                if hunt.tile[at] == 0 and hunt.beside[at] >= 0:
                    return
    points = main * factor + across
    if laid + hunt.rack.before == hunt.setup.rack:
        points += hunt.setup.bonus
    value = 1000 * points + (hunt.keep[leave] if hunt.keep != NULL else 0)
    if hunt.only_best and value <= hunt.best.value:
        return
    if not hunt.setup.repeats and repeats(hunt, first, last):
        return
    if hunt.only_best:
        play = &hunt.best
        hunt.found = 1
    else:
        if hunt.found == hunt.room and not grow(hunt):
            return
        play = &hunt.plays[hunt.found]
        hunt.found += 1
    play.value, play.points, play.leave = value, points, leave
    play.down, play.line, play.start, play.length, play.laid = hunt.down, hunt.line, first, last - first + 1, laid
    memcpy(play.word, &hunt.word[first + 1], play.length)


cdef bint grow(hunt_t *hunt) noexcept nogil:
    cdef int room = 2 * hunt.room if hunt.room else 1024
    cdef play_t *plays = <play_t *> realloc(hunt.plays, room * sizeof(play_t))
    if plays == NULL:
        hunt.failed = True
        return False
    hunt.plays, hunt.room = plays, room
    return True


cdef void spell(
    hunt_t *hunt, int at, uint32_t list, int main, int factor, int across, int laid, int leave, bint back,
) noexcept nogil:
    """Continue at a cell with the letters of `list`; `back` is True at the anchor and before it."""
    cdef uint32_t node
    cdef uint64_t fit
    cdef int letter, value, crossing
    cdef int tile = hunt.tile[at]
    if tile:
        if hunt.setup.masks[list] & fold(<uint64_t> 1 << (tile & LETTER)):
            node = child(hunt.setup.nodes, list, tile & LETTER)
            if node == 0:
                return
            hunt.word[at + 1] = tile
            go_on(hunt, at, node, main + hunt.setup.values[tile], factor, across, laid, leave, back)
        return
    fit = hunt.cross[at] & (hunt.natural | hunt.any)
    if not hunt.setup.masks[list] & fold(fit) or (hunt.only_best and is_hopeless(hunt, list, laid, back)):
        return
    factor *= hunt.word_factor[at]
    crossing = hunt.word_factor[at] if hunt.beside[at] >= 0 else 0
    across += hunt.beside[at] * crossing
    while True:
        node = hunt.setup.nodes[list]
        letter = letter_of(node)
        if fit >> letter & 1:
            if hunt.rack.count[letter]:
                value = hunt.setup.values[letter] * hunt.letter_factor[at]
                hunt.rack.count[letter] -= 1
                if hunt.rack.count[letter] == 0:
                    hunt.natural ^= <uint64_t> 1 << letter
                hunt.word[at + 1] = letter
                go_on(hunt, at, node, main + value, factor, across + value * crossing, laid + 1,
                      leave - hunt.rack.weight[letter], back)
                hunt.rack.count[letter] += 1
                hunt.natural |= <uint64_t> 1 << letter
            if hunt.rack.count[0]:
                value = hunt.setup.values[letter | BLANKED] * hunt.letter_factor[at]
                hunt.rack.count[0] -= 1
                if hunt.rack.count[0] == 0:
                    hunt.any = 0
                hunt.word[at + 1] = letter | BLANKED
                go_on(hunt, at, node, main + value, factor, across + value * crossing, laid + 1,
                      leave - hunt.rack.weight[0], back)
                hunt.rack.count[0] += 1
                hunt.any = ALL
        if is_last(node):
            return
        list += 1


cdef inline void go_on(
    hunt_t *hunt, int at, uint32_t node, int main, int factor, int across, int laid, int leave, bint back,
) noexcept nogil:
    """Continue after a letter: record a play, go to the next cell, or turn from the backward to the forward part."""
    cdef uint32_t list = arc_of(node)
    if not back:
        if accepts(node) and laid and hunt.tile[at + 1] == 0:
            record(hunt, hunt.first, at, main, factor, across, laid, leave)
        if list:
            spell(hunt, at + 1, list, main, factor, across, laid, leave, False)
        return
    if hunt.tile[at - 1] == 0:
        if accepts(node) and laid and hunt.tile[hunt.anchor + 1] == 0:
            record(hunt, at, hunt.anchor, main, factor, across, laid, leave)
        if list and letter_of(hunt.setup.nodes[list]) == 0:
            hunt.first, hunt.turned = at, laid
            spell(hunt, hunt.anchor + 1, arc_of(hunt.setup.nodes[list]), main, factor, across, laid, leave, False)
    if list and at > hunt.limit:
        spell(hunt, at - 1, list, main, factor, across, laid, leave, True)


cdef void look_at_line(hunt_t *hunt, int down, int line) noexcept nogil:
    cdef int base = place(line, 0)
    hunt.down, hunt.line = down, line
    hunt.tile = &hunt.board.tile[down][base]
    hunt.cross = &hunt.board.cross[down][base]
    hunt.beside = &hunt.board.beside[down][base]
    hunt.letter_factor = &hunt.setup.letter_factor[down][base]
    hunt.word_factor = &hunt.setup.word_factor[down][base]


cdef void begin_hunt(hunt_t *hunt) noexcept nogil:
    cdef int letter
    begin_rack(&hunt.rack)
    hunt.natural, hunt.any = 0, ALL if hunt.rack.count[0] else 0
    for letter in range(1, BLANKED):
        if hunt.rack.count[letter]:
            hunt.natural |= <uint64_t> 1 << letter
    hunt.found = 0
    hunt.failed = False
    hunt.best.value = LOWEST
    if not hunt.setup.repeats:
        note_standing(hunt)


cdef void list_plays(hunt_t *hunt) noexcept nogil:
    """Find all plays; on an empty symmetric board, only plays across."""
    cdef int down, line, at, limit
    begin_hunt(hunt)
    hunt.only_best = False
    for down in range(2):
        for line in range(hunt.setup.side):
            look_at_line(hunt, down, line)
            limit = 0
            for at in range(hunt.setup.side):
                if is_anchor(hunt, at):
                    hunt.anchor, hunt.limit = at, limit
                    spell(hunt, at, hunt.setup.root, 0, 1, 0, 0, hunt.rack.leaves - 1, True)
                    limit = at + 1


cdef void find_wholes(hunt_t *hunt, uint32_t list, int laid) noexcept nogil:
    """Find the words that use the whole rack; their number is set to -1 if there are too many."""
    cdef uint32_t node
    cdef int letter, tile, times
    if not list or hunt.wholes < 0 or fold(hunt.natural) & ~hunt.setup.below[list]:
        return
    while True:
        node = hunt.setup.nodes[list]
        letter = letter_of(node)
        for times in range(2):
            tile = 0 if times else letter
            if hunt.rack.count[tile] == 0:
                continue
            hunt.word[laid] = letter | BLANKED if times else letter
            if laid + 1 == hunt.rack.held:
                if accepts(node) and hunt.wholes >= 0:
                    if hunt.wholes == MAX_WHOLES:
                        hunt.wholes = -1
                        return
                    memcpy(hunt.whole[hunt.wholes], hunt.word, hunt.rack.held)
                    hunt.wholes += 1
                continue
            hunt.rack.count[tile] -= 1
            if tile and hunt.rack.count[tile] == 0:
                hunt.natural ^= <uint64_t> 1 << tile
            find_wholes(hunt, arc_of(node), laid + 1)
            hunt.rack.count[tile] += 1
            if tile:
                hunt.natural |= <uint64_t> 1 << tile
        if is_last(node):
            return
        list += 1


cdef void lay_wholes(hunt_t *hunt) noexcept nogil:
    """Examine the words that use the whole rack in all places where they touch tiles and cover none."""
    cdef int down, line, first, at, anchors, held = hunt.rack.held
    for down in range(2):
        for line in range(hunt.setup.side):
            look_at_line(hunt, down, line)
            for first in range(hunt.setup.side - held + 1):
                anchors = 0
                for at in range(first, first + held):
                    if hunt.tile[at]:
                        anchors = -1
                        break
                    anchors += is_anchor(hunt, at)
                if anchors > 0 and not hunt.tile[first - 1] and not hunt.tile[first + held]:
                    lay_wholes_at(hunt, first)


cdef void lay_wholes_at(hunt_t *hunt, int first) noexcept nogil:
    cdef int number, i, at, value, main, factor, across
    for number in range(hunt.wholes):
        main, factor, across = 0, 1, 0
        for i in range(hunt.rack.held):
            at = first + i
            if not hunt.cross[at] >> (hunt.whole[number][i] & LETTER) & 1:
                break
            value = hunt.setup.values[hunt.whole[number][i]] * hunt.letter_factor[at]
            main += value
            factor *= hunt.word_factor[at]
            if hunt.beside[at] >= 0:
                across += (hunt.beside[at] + value) * hunt.word_factor[at]
        else:
            memcpy(&hunt.word[first + 1], hunt.whole[number], hunt.rack.held)
            record(hunt, first, first + hunt.rack.held - 1, main, factor, across, hunt.rack.held, 0)


cdef void best_play(hunt_t *hunt) noexcept nogil:
    """Find the first play of the highest value.

    The anchors are examined in descending order of their bounds; branches that cannot exceed the best play are skipped.
    """
    cdef int down, line, at, limit, count = 0, i
    cdef anchor_t anchors[2 * MAX_WORD * MAX_WORD]
    cdef anchor_t anchor
    begin_hunt(hunt)
    hunt.only_best = True
    sort_rack(hunt)
    memset(hunt.asked, 0, sizeof(hunt.asked))
    hunt.wholes = 0
    if may_lay_all(hunt):
        find_wholes(hunt, arc_of(hunt.setup.nodes[0]), 0)
        if hunt.wholes > 0:
            lay_wholes(hunt)
    for down in range(2):
        for line in range(hunt.setup.side):
            look_at_line(hunt, down, line)
            limit = 0
            for at in range(hunt.setup.side):
                if is_anchor(hunt, at):
                    anchor.bound = bound_anchor(hunt, at, limit, False)
                    anchor.down, anchor.line, anchor.at, anchor.limit = down, line, at, limit
                    limit = at + 1
                    i = count
                    while i and anchors[i - 1].bound < anchor.bound:
                        anchors[i] = anchors[i - 1]
                        i -= 1
                    anchors[i] = anchor
                    count += 1
    at = 0
    while at < count and anchors[at].bound > hunt.best.value:
        anchor = anchors[at]
        at += 1
        look_at_line(hunt, anchor.down, anchor.line)
        anchor.bound = bound_anchor(hunt, anchor.at, anchor.limit, True)
        if at < count and anchor.bound < anchors[at].bound:
            # The exact bound is lower: other anchors come first.
            if anchor.bound > hunt.best.value:
                at -= 1
                insert(anchors, at, count, anchor)
            continue
        if hunt.reaches:
            hunt.anchor, hunt.limit = anchor.at, anchor.limit
            spell(hunt, anchor.at, hunt.setup.root, 0, 1, 0, 0, hunt.rack.leaves - 1, True)


cdef void insert(anchor_t *anchors, int at, int count, anchor_t anchor) noexcept nogil:
    """Insert an anchor into the sorted list, at place `at` or later."""
    while at + 1 < count and anchors[at + 1].bound > anchor.bound:
        anchors[at] = anchors[at + 1]
        at += 1
    anchors[at] = anchor


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
