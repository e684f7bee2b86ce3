"""Generation of all plays for a rack on a board, by the DAWG.

Words are spelled once for the whole board: a bit stands for a cell where a word may start, so that a prefix is tested
in all rows and columns by a few operations on words of 64 bits. Where only a few starts remain, they are followed one
by one. A letter that the rack has is spelled once, even if a blank may stand for it as well: the blanks of a word are
chosen when it is complete.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from pycore.kernel.bits cimport lowest_bit
from pycore.words._board cimport (
    BLANKED, LETTER, LOWEST, begin_rack, hunt_t, is_anchor, look_at_line, note_standing,
)
from pycore.words._graph cimport accepts, arc_of, is_last, letter_of
from pycore.words._record cimport complete

cdef enum:
    FEW = 2                     # as many starts are followed one by one

cdef uint64_t ALL = ~<uint64_t> 1       # every letter, not the separator


cdef void list_plays(hunt_t *hunt) noexcept nogil:
    """Find all plays; on an empty board that is symmetric, horizontal plays only."""
    cdef sweep_t sweep
    begin_hunt(hunt)
    hunt.only_best = False
    begin_sweep(&sweep, hunt)
    while hunt.rack.held and next_planes(&sweep):
        take_all_ends(&sweep)
        spell_all(&sweep)


cdef int64_t list_line(hunt_t *hunt, int down, int line) noexcept nogil:
    """Find all plays along a line, in addition to the plays found so far. Return the steps of the search."""
    cdef sweep_t sweep
    begin_sweep(&sweep, hunt)
    sweep.first, sweep.lanes = down * sweep.side + line, 1
    fill_planes(&sweep)
    take_all_ends(&sweep)
    spell_all(&sweep)
    return sweep.steps


cdef void begin_hunt(hunt_t *hunt) noexcept nogil:
    begin_rack(&hunt.rack)
    hunt.found = 0
    hunt.failed = False
    hunt.best.value = LOWEST
    if not hunt.setup.repeats:
        note_standing(hunt)


cdef void begin_sweep(sweep_t *sweep, hunt_t *hunt) noexcept nogil:
    cdef int letter
    sweep.hunt = hunt
    sweep.side = hunt.setup.side
    sweep.width = 16 if sweep.side < 16 else 32
    sweep.first = sweep.lanes = 0
    sweep.steps = 0
    memcpy(sweep.count, hunt.rack.count, sizeof(sweep.count))
    sweep.blanks = hunt.rack.count[0]
    sweep.laid = 0
    sweep.natural, sweep.any = 0, ALL if sweep.blanks else 0
    for letter in range(1, BLANKED):
        if sweep.count[letter]:
            sweep.natural |= <uint64_t> 1 << letter


cdef bint next_planes(sweep_t *sweep) noexcept nogil:
    """Fill the planes with the next lines of the board; return whether there were any."""
    sweep.first += sweep.lanes
    sweep.lanes = min(2 * sweep.side - sweep.first, 64 * PLANE // sweep.width)
    if sweep.lanes <= 0:
        return False
    fill_planes(sweep)
    return True


cdef void fill_planes(sweep_t *sweep) noexcept nogil:
    """Fill the planes with the lines from `first` on."""
    cdef plane_t free
    cdef uint64_t fit
    cdef int lane, i
    memset(sweep.fit, 0, sizeof(sweep.fit))
    memset(sweep.tile, 0, sizeof(sweep.tile))
    memset(&sweep.tiles, 0, sizeof(plane_t))
    memset(&sweep.near, 0, sizeof(plane_t))
    memset(&sweep.open, 0, sizeof(plane_t))
    memset(&sweep.over, 0, sizeof(plane_t))
    memset(&free, 0, sizeof(plane_t))
    sweep.standing = 0
    for lane in range(sweep.lanes):
        fill_lane(sweep, lane, &free)
    fit = (sweep.natural | sweep.any) & ((<uint64_t> 2 << sweep.hunt.setup.letters) - 1)
    while fit:
        for i in range(PLANE):
            sweep.fit[lowest_bit(fit)].bits[i] |= free.bits[i]
        fit &= fit - 1


cdef void look_at_lane(sweep_t *sweep, int lane) noexcept nogil:
    cdef int line = sweep.first + lane
    look_at_line(sweep.hunt, line >= sweep.side, line - sweep.side if line >= sweep.side else line)


cdef void fill_lane(sweep_t *sweep, int lane, plane_t *free) noexcept nogil:
    """Fill the lane of a line; `free` are the cells where every letter fits."""
    cdef hunt_t *hunt = sweep.hunt
    cdef int at, letter, word = lane * sweep.width >> 6, shift = lane * sweep.width & 63
    cdef uint64_t tiles = 0, near = 0, open = 1, frees = 0, bit, fit
    look_at_lane(sweep, lane)
    for at in range(sweep.side):
        bit = <uint64_t> 1 << at
        if hunt.tile[at]:
            tiles |= bit
            letter = hunt.tile[at] & LETTER
            sweep.tile[letter].bits[word] |= bit << shift
            sweep.standing |= <uint64_t> 1 << letter
        else:
            open |= 2 * bit
            if is_anchor(hunt, at):
                near |= bit
            if hunt.beside[at] < 0:
                frees |= bit
                continue
            fit = hunt.cross[at] & (sweep.natural | sweep.any)
            while fit:
                sweep.fit[lowest_bit(fit)].bits[word] |= bit << shift
                fit &= fit - 1
    bit = (<uint64_t> 1 << sweep.side) - 1
    free.bits[word] |= frees << shift
    sweep.tiles.bits[word] |= tiles << shift
    sweep.near.bits[word] |= (near | tiles) << shift
    sweep.open.bits[word] |= (open & bit) << shift
    sweep.over.bits[word] |= (bit + 1 | bit & ~tiles) << shift


cdef void take_all_ends(sweep_t *sweep) noexcept nogil:
    """Look for words of all lengths wherever they touch a tile."""
    cdef plane_t cover = sweep.near
    cdef int i, length
    for length in range(2, sweep.side + 1):
        for i in range(PLANE):
            cover.bits[i] |= sweep.near.bits[i] >> (length - 1)
            sweep.ends[length].bits[i] = sweep.open.bits[i] & cover.bits[i] & sweep.over.bits[i] >> length


cdef void spell_all(sweep_t *sweep) noexcept nogil:
    """Find the plays with the starts and lengths of `ends`."""
    cdef int i, length
    memset(&sweep.longer[sweep.side + 1], 0, sizeof(plane_t))
    for length in range(sweep.side, 1, -1):
        for i in range(PLANE):
            sweep.longer[length].bits[i] = sweep.longer[length + 1].bits[i] | sweep.ends[length].bits[i]
    sweep.longer[1] = sweep.longer[2]
    spell(sweep, sweep.hunt.setup.first, 0, &sweep.longer[1])


cdef inline int few(const plane_t *starts, uint16_t *cells) noexcept nogil:
    """Write the starts, if they are not more than FEW; return their number, or FEW + 1."""
    cdef int i, count = 0
    cdef uint64_t left
    for i in range(PLANE):
        left = starts.bits[i]
        while left:
            if count == FEW:
                return FEW + 1
            cells[count] = <uint16_t> (64 * i + lowest_bit(left))
            count += 1
            left &= left - 1
    return count


cdef void spell(sweep_t *sweep, uint32_t list, int depth, const plane_t *starts) noexcept nogil:
    """Continue words in all places where they fit: `list` has the possible letters."""
    cdef plane_t tiled, next
    cdef uint32_t node, letter
    cdef uint64_t some = 0, tiles = 0, avail = sweep.natural | sweep.any
    cdef int i, count
    cdef uint16_t cells[FEW]
    sweep.steps += 1
    for i in range(PLANE):
        tiled.bits[i] = starts.bits[i] & sweep.tiles.bits[i] >> depth
        some |= tiled.bits[i]
    if some:
        count = few(&tiled, cells)
        if count > FEW:
            tiles = sweep.standing
        else:
            for i in range(count):
                look_from(sweep, cells[i])
                walk(sweep, list, sweep.start + depth)
    while True:
        node = sweep.hunt.setup.words[list]
        letter = letter_of(node)
        if tiles >> letter & 1:
            some = 0
            for i in range(PLANE):
                next.bits[i] = tiled.bits[i] & sweep.tile[letter].bits[i] >> depth
                some |= next.bits[i]
            if some:
                sweep.path[depth] = letter
                go_on(sweep, node, depth + 1, &next)
        if avail >> letter & 1:
            some = 0
            for i in range(PLANE):
                next.bits[i] = starts.bits[i] & sweep.fit[letter].bits[i] >> depth
                some |= next.bits[i]
            if some:
                sweep.path[depth] = letter
                take(sweep, letter)
                go_on(sweep, node, depth + 1, &next)
                put_back(sweep, letter)
        if is_last(node):
            return
        list += 1


cdef inline void take(sweep_t *sweep, uint32_t letter) noexcept nogil:
    """Take a tile from the rack: the letter, or else a blank."""
    sweep.laid += 1
    sweep.count[letter] -= 1
    if sweep.count[letter] == 0:
        sweep.natural ^= <uint64_t> 1 << letter
    elif sweep.count[letter] < 0:
        sweep.blanks -= 1
        if sweep.blanks == 0:
            sweep.any = 0


cdef inline void put_back(sweep_t *sweep, uint32_t letter) noexcept nogil:
    sweep.laid -= 1
    sweep.count[letter] += 1
    if sweep.count[letter] == 1:
        sweep.natural ^= <uint64_t> 1 << letter
    elif sweep.count[letter] < 1:
        sweep.blanks += 1
        sweep.any = ALL


cdef inline void go_on(sweep_t *sweep, uint32_t node, int length, plane_t *starts) noexcept nogil:
    """Continue after a letter: record the plays, and go on where longer words are looked for."""
    cdef uint64_t left, some = 0
    cdef int i, count
    cdef uint16_t cells[FEW]
    count = few(starts, cells)
    if count <= FEW:
        for i in range(count):
            look_from(sweep, cells[i])
            walk_on(sweep, node, length)
        return
    if accepts(node) and sweep.laid and length > 1:
        for i in range(PLANE):
            left = starts.bits[i] & sweep.ends[length].bits[i]
            while left:
                look_from(sweep, 64 * i + lowest_bit(left))
                complete(sweep.hunt, sweep.path, sweep.count, missing(sweep), sweep.start, length)
                left &= left - 1
    if arc_of(node):
        for i in range(PLANE):
            starts.bits[i] &= sweep.longer[length + 1].bits[i]
            some |= starts.bits[i]
        if some:
            spell(sweep, arc_of(node), length, starts)


cdef inline int missing(const sweep_t *sweep) noexcept nogil:
    """Return the number of letters that blanks must stand for."""
    return sweep.hunt.rack.count[0] - sweep.blanks


cdef inline void look_from(sweep_t *sweep, int cell) noexcept nogil:
    """Follow a single start."""
    cdef int lane = cell // sweep.width
    look_at_lane(sweep, lane)
    sweep.cell = cell
    sweep.start = cell - lane * sweep.width
    sweep.tile_at, sweep.cross_at = sweep.hunt.tile, sweep.hunt.cross


cdef void walk(sweep_t *sweep, uint32_t list, int at) noexcept nogil:
    """Continue the word from a single start at a cell of its line."""
    cdef uint32_t node, letter
    cdef uint64_t fit
    cdef uint8_t *path = &sweep.path[at - sweep.start]
    cdef int length = at - sweep.start + 1
    sweep.steps += 1
    if sweep.tile_at[at]:
        letter = sweep.tile_at[at] & LETTER
        while True:
            node = sweep.hunt.setup.words[list]
            if letter_of(node) == letter:
                path[0] = letter
                walk_on(sweep, node, length)
                return
            if is_last(node) or letter_of(node) > letter:
                return
            list += 1
    fit = sweep.cross_at[at] & (sweep.natural | sweep.any)
    while True:
        node = sweep.hunt.setup.words[list]
        letter = letter_of(node)
        if fit >> letter & 1:
            path[0] = letter
            take(sweep, letter)
            walk_on(sweep, node, length)
            put_back(sweep, letter)
        if is_last(node):
            return
        list += 1


cdef inline void walk_on(sweep_t *sweep, uint32_t node, int length) noexcept nogil:
    cdef int at = sweep.start + length, cell = sweep.cell
    if accepts(node) and length > 1 and sweep.laid and sweep.ends[length].bits[cell >> 6] >> (cell & 63) & 1:
        complete(sweep.hunt, sweep.path, sweep.count, missing(sweep), sweep.start, length)
    if arc_of(node) and sweep.longer[length + 1].bits[cell >> 6] >> (cell & 63) & 1:
        if sweep.tile_at[at] or (sweep.natural | sweep.any) & sweep.cross_at[at]:
            walk(sweep, arc_of(node), at)
