"""Upper bounds of the values of plays, for the search for the best play.

The bound of a start and a length assigns the highest tiles of the rack to the cells with the highest factors (called
*shadow play* in other programs). A bound is discarded if no choice of so many tiles from the rack, with the tiles in
between, is a permutation of a word.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from pycore.words._board cimport BLANKED, LETTER, LOWEST, MAX_RACK, MAX_WORD, hunt_t
from pycore.words._graph cimport letter_hash, may_be_word
from pycore.words._plays cimport look_at_lane


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


cdef bint may_lay(hunt_t *hunt, choices_t *choices, int tiles, uint64_t hash) noexcept nogil:
    """Return whether `tiles` tiles of the rack may form a word together with the letters of a hash, in any order."""
    cdef int slot
    if hunt.rack.count[0] > 1 and tiles < hunt.rack.held:
        return True     # too many choices to test
    slot = (hash + tiles * <uint64_t> 0x9E3779B97F4A7C15) >> 56
    if hunt.asked[slot] != hash + tiles:
        hunt.asked[slot] = hash + tiles
        hunt.answer[slot] = may_choose(hunt, choices, tiles, hash)
    return hunt.answer[slot]


cdef bint may_choose(const hunt_t *hunt, choices_t *choices, int tiles, uint64_t hash) noexcept nogil:
    """Return whether a choice of `tiles` tiles from the rack may form a word.

    The hashes of the choices stand in a list: the processor fetches many of their blocks at once.
    """
    cdef int i
    if choices.end[tiles] == 0:
        choices.first[tiles] = choices.count
        if not list_choices(hunt, choices, 0, tiles, hunt.rack.held, 0):
            choices.count, choices.end[tiles] = choices.first[tiles], TOO_MANY
        else:
            choices.end[tiles] = choices.count
    if choices.end[tiles] == TOO_MANY:
        return True
    for i in range(choices.first[tiles], choices.end[tiles]):
        if may_be_word(hunt.setup.anagrams, hunt.setup.anagram_mask, hash + choices.hash[i]):
            return True
    return False


cdef bint list_choices(
    const hunt_t *hunt, choices_t *choices, int kind, int tiles, int left, uint64_t hash,
) noexcept nogil:
    """Append the hashes of all choices of `tiles` tiles from the kinds of the rack from `kind` on; False if too many.

    `left` is the number of tiles of these kinds."""
    cdef int number, count, tile
    if tiles == 0:
        if choices.count == MAX_CHOICES:
            return False
        choices.hash[choices.count] = hash
        choices.count += 1
        return True
    tile = hunt.by_value[kind] % BLANKED
    count = hunt.rack.count[tile]
    left -= count
    if tile == 0:
        return list_blanks(hunt, choices, kind, tiles, left, hash, count, 1)
    for number in range(min(count, tiles) + 1):
        if tiles - number <= left and not list_choices(hunt, choices, kind + 1, tiles - number, left, hash):
            return False
        hash += letter_hash(tile)
    return True


cdef bint list_blanks(
    const hunt_t *hunt, choices_t *choices, int kind, int tiles, int left, uint64_t hash, int blanks, int first,
) noexcept nogil:
    """Do the same for blanks, which stand for letters from `first` on."""
    cdef int letter
    cdef uint64_t hash_of
    if tiles <= left and not list_choices(hunt, choices, kind + 1, tiles, left, hash):
        return False
    if blanks and tiles:
        for letter in range(first, hunt.setup.letters + 1):
            hash_of = hash + letter_hash(letter)
            if not list_blanks(hunt, choices, kind, tiles - 1, left, hash_of, blanks - 1, letter):
                return False
    return True


cdef int list_bounds(sweep_t *sweep, bound_t *bounds) noexcept nogil:
    """Write the bounds of all starts and lengths of words in the planes; return their number."""
    cdef int lane, start, count = 0
    cdef int across[MAX_WORD + 1]
    cdef uint64_t near, open, mask = (<uint64_t> 1 << sweep.width) - 1
    for lane in range(sweep.lanes):
        near = sweep.near.bits[lane * sweep.width >> 6] >> (lane * sweep.width & 63) & mask
        if near == 0:
            continue
        open = sweep.open.bits[lane * sweep.width >> 6] >> (lane * sweep.width & 63) & mask
        look_at_lane(sweep, lane)
        value_crossings(sweep, across)
        for start in range(sweep.side):
            if open >> start & 1:
                count += bound_start(sweep, lane * sweep.width, start, near, across, &bounds[count])
    return count


cdef void value_crossings(const sweep_t *sweep, int *across) noexcept nogil:
    """Compute the highest points of the crossing word at each cell of the current line; -1 if no tile fits there."""
    cdef const hunt_t *hunt = sweep.hunt
    cdef uint64_t fit
    cdef int at, i, high
    for at in range(sweep.side):
        fit = hunt.cross[at] & (sweep.natural | sweep.any)
        across[at] = 0 if fit else -1
        if hunt.tile[at] or hunt.beside[at] < 0 or not fit:
            continue
        high = hunt.setup.values[BLANKED] if sweep.blanks else 0
        for i in range(hunt.kinds):
            if fit >> (hunt.by_value[i] & LETTER) & 1:
                high = max(high, hunt.setup.values[hunt.by_value[i]])
                break
        across[at] = (hunt.beside[at] + high * hunt.letter_factor[at]) * hunt.word_factor[at]


cdef int bound_start(
    const sweep_t *sweep, int lane, int start, uint64_t near, const int *across, bound_t *bounds,
) noexcept nogil:
    """Write the bounds of all lengths of words from a cell of the current line; return their number."""
    cdef const hunt_t *hunt = sweep.hunt
    cdef int at = start, lying = 0, factor = 1, doubled = 0, tripled = 0, crossing = 0, tiles = 0, value, count = 0
    cdef uint64_t hash = 0, touched = 0
    cdef int side = sweep.side
    near >>= start
    if not near & ((<uint64_t> 1 << hunt.rack.held) - 1):
        return 0
    while True:
        while hunt.tile[at]:
            lying += hunt.setup.values[hunt.tile[at]]
            hash += letter_hash(hunt.tile[at] & LETTER)
            at += 1
        touched = near & ((<uint64_t> 1 << (at - start)) - 1)
        if tiles and touched and at - start > 1:
            value = lying + hunt.sums[tiles] + hunt.sums[doubled] + hunt.sums[tripled]
            value = value * factor + crossing
            if tiles + hunt.rack.before == hunt.setup.rack:
                value += hunt.setup.bonus
            bounds[count].value = 1000 * value + hunt.best_keep[tiles]
            bounds[count].hash, bounds[count].tiles = hash, tiles
            bounds[count].cell, bounds[count].length = lane + start, at - start
            count += 1
        if tiles == hunt.rack.held or at == side or across[at] < 0:
            return count
        factor *= hunt.word_factor[at]
        doubled += hunt.letter_factor[at] >= 2
        tripled += hunt.letter_factor[at] >= 3
        crossing += across[at]
        tiles += 1
        at += 1
