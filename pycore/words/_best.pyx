"""Search for the best play only. Branches whose upper bound does not exceed the best play so far are cut.

Words of all tiles of the rack are listed once, and tested in all places next to tiles and across none. All other plays
are searched from the anchors, in descending order of their bounds.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.words._board cimport BLANKED, LETTER, MAX_WHOLES, MAX_WORD, anchor_t, is_anchor
from pycore.words._bounds cimport bound_anchor, may_lay_all, sort_rack
from pycore.words._graph cimport accepts, arc_of, fold, is_last, letter_of
from pycore.words._plays cimport begin_hunt, look_at_line, record, spell


cdef void find_wholes(hunt_t *hunt, uint32_t list, int laid) noexcept nogil:
    """List the words of all tiles of the rack; their number is -1 if there are too many."""
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
    """Test the words of all tiles of the rack in all places next to tiles and across none."""
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


cdef int list_anchors(hunt_t *hunt, anchor_t *anchors) noexcept nogil:
    """List all anchors in descending order of their bounds, equal ones in order of discovery; return their number."""
    cdef int down, line, at, limit, i, count = 0
    cdef anchor_t anchor
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
    return count


cdef void best_play(hunt_t *hunt) noexcept nogil:
    """Find the play of the highest value; of equal plays, the first in the order of the search.

    The anchors come in the order of their bounds, and no search goes where nothing can exceed what has been found.
    """
    cdef int at = 0, count
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
    count = list_anchors(hunt, anchors)
    while at < count and anchors[at].bound > hunt.best.value:
        anchor = anchors[at]
        at += 1
        look_at_line(hunt, anchor.down, anchor.line)
        anchor.bound = bound_anchor(hunt, anchor.at, anchor.limit, True)
        if at < count and anchor.bound < anchors[at].bound:
            # Less than it seemed: others come first.
            if anchor.bound > hunt.best.value:
                at -= 1
                insert(anchors, at, count, anchor)
            continue
        if hunt.reaches:
            hunt.anchor, hunt.limit = anchor.at, anchor.limit
            spell(hunt, anchor.at, hunt.setup.root, 0, 1, 0, 0, hunt.rack.leaves - 1, True)


cdef void insert(anchor_t *anchors, int at, int count, anchor_t anchor) noexcept nogil:
    """Restore the order after the bound of an anchor has become lower."""
    while at + 1 < count and anchors[at + 1].bound > anchor.bound:
        anchors[at] = anchors[at + 1]
        at += 1
    anchors[at] = anchor
