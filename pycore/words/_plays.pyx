"""Generation of all plays for a rack on a board, by the GADDAG (Gordon, 1994).

An *anchor* is an empty cell next to a tile. Words are spelled from an anchor backward, then forward. Each play is found
exactly once, from the first anchor that it covers: the backward part ends before the previous anchor.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from pycore.words._board cimport BLANKED, LETTER, LOWEST, begin_rack, is_anchor, note_standing, place, play_t, repeats
from pycore.words._bounds cimport is_hopeless
from pycore.words._graph cimport accepts, arc_of, child, fold, is_last, letter_of

cdef uint64_t ALL = ~<uint64_t> 1       # every letter, not the separator


cdef void record(
    hunt_t *hunt, int first, int last, int main, int factor, int across, int laid, int leave,
) noexcept nogil:
    """Record a play: `main` is the sum of its word before word factors, `across` the points of the other words."""
    cdef play_t *play
    cdef int at, points, value
    if laid == 1:
        if first == last:
            return
        if hunt.down:
            # A tile alone that forms words both ways is found across.
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


# long: the innermost recursion; letters and blanks are tried side by side, because both follow the same node
cdef void spell(
    hunt_t *hunt, int at, uint32_t list, int main, int factor, int across, int laid, int leave, bint back,
) noexcept nogil:
    """Continue at a cell: `list` has the possible letters; `back` is true up to the anchor, in the backward part."""
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
    """Continue after a letter on this cell: record the play, go on, or turn from the backward to the forward part."""
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
    """Find all plays; on an empty board that is symmetric, horizontal plays only."""
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
