"""Upper bounds of the values of plays, for the search for the best play.

The bound of an anchor depends on the numbers of tiles placed before and after it: the highest tiles of the rack are
assigned to the cells with the highest factors (called *shadow play* in other programs). A pair of numbers is discarded
if no choice of so many tiles from the rack, with the tiles in between, is a permutation of a word.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.words._board cimport BLANKED, LETTER, LOWEST, MAX_RACK, hunt_t, reach_t, span_t
from pycore.words._graph cimport fold, letter_hash, may_be_word


cdef void sort_rack(hunt_t *hunt) noexcept nogil:
    """Store the letters of the rack by descending value, the sums of the highest values, and the best leaves."""
    cdef int tile, i, n = 0, key, left, size
    cdef int values[MAX_RACK + 1]
    hunt.kinds = 0
    for tile in range(BLANKED):
        if hunt.rack.count[tile] == 0:
            continue
        i = hunt.kinds
        while i and hunt.setup.values[hunt.by_value[i - 1]] < value_on_rack(hunt, tile):
            hunt.by_value[i] = hunt.by_value[i - 1]
            i -= 1
        hunt.by_value[i] = tile if tile else BLANKED
        hunt.kinds += 1
    hunt.sums[0] = 0
    for i in range(hunt.kinds):
        tile = hunt.by_value[i]
        for _ in range(hunt.rack.count[tile % BLANKED]):
            hunt.sums[n + 1] = hunt.sums[n] + hunt.setup.values[tile]
            n += 1
    for i in range(hunt.rack.held + 1):
        values[i] = LOWEST if hunt.keep != NULL else 0
    if hunt.keep != NULL:
        for key in range(hunt.rack.leaves):
            left, size = key, 0
            for tile in range(BLANKED):
                if hunt.rack.count[tile]:
                    size += left % (hunt.rack.count[tile] + 1)
                    left //= hunt.rack.count[tile] + 1
            values[hunt.rack.held - size] = max(values[hunt.rack.held - size], hunt.keep[key])
    memcpy(hunt.best_keep, values, sizeof(values))


cdef inline int value_on_rack(const hunt_t *hunt, int tile) noexcept nogil:
    return hunt.setup.values[tile if tile else BLANKED]


cdef int add_cells(const hunt_t *hunt, int at, int step, int limit, int most, span_t *spans) noexcept nogil:
    """Write the contributions of the first 1, 2, ... empty cells in a direction to `spans`, and return their number.

    A contribution includes the tiles on the board between the cells."""
    cdef int number = 0, i, high
    cdef uint64_t fit
    cdef span_t span = spans[0]
    while number < most:
        fit = hunt.cross[at] & (hunt.natural | hunt.any)
        if not fit or (step < 0 and at < limit):
            break
        span.factor *= hunt.word_factor[at]
        span.doubled += hunt.letter_factor[at] >= 2
        span.tripled += hunt.letter_factor[at] >= 3
        if hunt.beside[at] >= 0:
            high = 0
            for i in range(hunt.kinds):
                if fit >> (hunt.by_value[i] & LETTER) & 1:
                    high = hunt.setup.values[hunt.by_value[i]]
                    break
            span.across += (hunt.beside[at] + high * hunt.letter_factor[at]) * hunt.word_factor[at]
        add_lying(hunt, at + step, step, &span)
        at = skip(hunt, at + step, step)
        number += 1
        spans[number] = span
    return number


cdef void add_lying(const hunt_t *hunt, int at, int step, span_t *span) noexcept nogil:
    """Add the adjacent tiles on the board in a direction to a contribution."""
    span.letters = 0
    while hunt.tile[at]:
        span.lying += hunt.setup.values[hunt.tile[at]]
        span.letters |= fold(<uint64_t> 1 << (hunt.tile[at] & LETTER))
        span.hash += letter_hash(hunt.tile[at] & LETTER)
        at += step


cdef bint may_lay(hunt_t *hunt, int tiles, uint64_t hash) noexcept nogil:
    """Return whether `tiles` tiles of the rack may form a word together with the letters of a hash, in any order."""
    cdef int slot
    if hunt.rack.count[0] > 1 and tiles < hunt.rack.held:
        return True     # too many choices to test
    slot = (hash + tiles * <uint64_t> 0x9E3779B97F4A7C15) >> 56
    if hunt.asked[slot] != hash + tiles:
        hunt.asked[slot] = hash + tiles
        hunt.answer[slot] = may_choose(hunt, 0, tiles, hunt.rack.held, hash)
    return hunt.answer[slot]


cdef bint may_choose(const hunt_t *hunt, int kind, int tiles, int left, uint64_t hash) noexcept nogil:
    """Return whether a choice of `tiles` tiles from the kinds of the rack from `kind` on may form a word.

    `left` is the number of tiles of these kinds."""
    cdef int number, count, tile
    if tiles == 0:
        return may_be_word(hunt.setup.anagrams, hunt.setup.anagram_mask, hash)
    tile = hunt.by_value[kind] % BLANKED
    count = hunt.rack.count[tile]
    left -= count
    if tile == 0:
        return may_choose_blanks(hunt, kind, tiles, left, hash, count, 1)
    for number in range(min(count, tiles) + 1):
        if tiles - number <= left and may_choose(hunt, kind + 1, tiles - number, left, hash):
            return True
        hash += letter_hash(tile)
    return False


cdef bint may_choose_blanks(
    const hunt_t *hunt, int kind, int tiles, int left, uint64_t hash, int blanks, int first,
) noexcept nogil:
    """Do the same for blanks, which stand for letters from `first` on."""
    cdef int letter
    if tiles <= left and may_choose(hunt, kind + 1, tiles, left, hash):
        return True
    if blanks and tiles:
        for letter in range(first, hunt.setup.letters + 1):
            if may_choose_blanks(hunt, kind, tiles - 1, left, hash + letter_hash(letter), blanks - 1, letter):
                return True
    return False


cdef int bound_anchor(hunt_t *hunt, int at, int limit, bint sure) noexcept nogil:
    """Write the possible numbers of tiles before and after an anchor with their bounds; return the highest bound.

    With `sure`, pairs of numbers that no word fits are omitted.
    """
    cdef span_t before[MAX_RACK + 2]
    cdef span_t after[MAX_RACK + 2]
    cdef int left, right, rights, tiles, value, held = hunt.rack.held, lefts
    cdef span_t *b
    cdef span_t *a
    hunt.reaches = 0
    memset(&before[0], 0, sizeof(span_t))
    before[0].factor = 1
    after[0] = before[0]
    if not add_cells(hunt, at, -1, at, 1, before):
        return LOWEST
    before[0] = before[1]
    lefts = add_cells(hunt, skip(hunt, at - 1, -1), -1, limit, held - 1, before)
    add_lying(hunt, at + 1, 1, &after[0])
    rights = add_cells(hunt, skip(hunt, at + 1, 1), 1, 0, held - 1, after)
    for left in range(lefts + 1):
        b = &before[left]
        for right in range(min(rights, held - 1 - left) + 1):
            a = &after[right]
            tiles = left + right + 1
            value = b.lying + a.lying + hunt.sums[tiles]
            value += hunt.sums[b.doubled + a.doubled] + hunt.sums[b.tripled + a.tripled]
            value = value * b.factor * a.factor + b.across + a.across
            if tiles + hunt.rack.before == hunt.setup.rack:
                value += hunt.setup.bonus
            value = 1000 * value + hunt.best_keep[tiles]
            if value > hunt.best.value and (not sure or may_lay(hunt, tiles, b.hash + a.hash)):
                note_reach(hunt, before, after, left, right, value)
    return hunt.reach[0].value if hunt.reaches else LOWEST


cdef void note_reach(
    hunt_t *hunt, const span_t *before, const span_t *after, int left, int right, int value,
) noexcept nogil:
    """Add a pair of numbers of tiles before and after an anchor, in descending order of bounds."""
    cdef int i = hunt.reaches, cell, tiles = left + right + 1
    cdef uint32_t ahead = 0
    cdef reach_t reach
    reach.value, reach.left, reach.tiles = value, left, tiles
    for cell in range(right, 0, -1):
        ahead |= after[cell].letters
        reach.ahead[left + cell] = ahead
    ahead |= after[0].letters
    for cell in range(left, -1, -1):
        ahead |= before[cell].letters
        reach.ahead[cell] = ahead
    if ahead == 0 and tiles == hunt.rack.held and hunt.wholes >= 0:
        return      # plays of the whole rack have been examined separately
    while i and hunt.reach[i - 1].value < value:
        hunt.reach[i] = hunt.reach[i - 1]
        i -= 1
    hunt.reach[i] = reach
    hunt.reaches += 1


cdef inline int skip(const hunt_t *hunt, int at, int step) noexcept nogil:
    """Return the next empty cell in a direction."""
    while hunt.tile[at]:
        at += step
    return at


cdef bint may_lay_all(const hunt_t *hunt) noexcept nogil:
    """Return whether the whole rack may form a word."""
    return hunt.rack.held > 0 and may_choose(hunt, 0, hunt.rack.held, hunt.rack.held, 0)
