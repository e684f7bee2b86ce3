"""Plays of the lines of a board, for two racks that only lose tiles.

The plays in a line depend on its tiles, its cross-checks and the rack. So they are searched once for each content and
rack. The plays of a larger rack serve too: those for which there are tiles.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from pycore.base.rng cimport mix64_c
from pycore.words._board cimport BLANKED, place
from pycore.words._plays cimport begin_hunt, list_line

cdef enum:
    FIRST_OPTIONS = 1 << 12
    LAST_OPTIONS = 1 << 20          # some 60 MB
    FIRST_SLOTS = 1 << 12


cdef bint begin_lines(lines_t *lines, const setup_t *setup, const rack_t *racks) noexcept nogil:
    """Forget all plays, and begin with two racks; return whether there was memory for it."""
    cdef int player, tile, kinds
    lines.setup = setup[0]
    lines.setup.bonus, lines.setup.repeats = 0, True
    lines.found, lines.used, lines.failed, lines.guard, lines.steps = 0, 0, False, 0, 0
    memset(lines.unit, 0, sizeof(lines.unit))
    for player in range(2):
        lines.hunts[player].setup = &lines.setup
        lines.hunts[player].rack = racks[player]
        lines.hunts[player].rack.before = 0
        lines.hunts[player].keep, lines.hunted[player] = NULL, 0
        kinds = 0
        memset(lines.kinds[player], 0, MAX_RACK)
        for tile in range(BLANKED):
            if racks[player].count[tile]:
                lines.unit[player][tile] = <uint64_t> 1 << BITS * kinds
                lines.kinds[player][kinds] = <uint8_t> tile
                kinds += 1
    for kinds in range(MAX_RACK):
        lines.guard |= <uint64_t> 1 << (BITS * kinds + BITS - 1)
    if lines.slots == NULL:
        lines.mask = FIRST_SLOTS - 1
        lines.slots = <slot_t *> calloc(FIRST_SLOTS, sizeof(slot_t))
    else:
        memset(lines.slots, 0, (lines.mask + 1) * sizeof(slot_t))
    lines.failed = lines.slots == NULL
    return not lines.failed


cdef void free_lines(lines_t *lines) noexcept nogil:
    free(lines.options)
    free(lines.slots)
    free(lines.hunts[0].plays)
    free(lines.hunts[1].plays)


cdef uint64_t pack_rack(const lines_t *lines, int player, const rack_t *rack) noexcept nogil:
    """Return a rack, which is a part of the player's first one, as a packed rack."""
    cdef uint64_t packed = 0
    cdef int tile
    for tile in range(BLANKED):
        packed += lines.unit[player][tile] * <uint64_t> rack.count[tile]
    return packed


cdef uint64_t line_key(const board_t *board, int side, int down, int line) noexcept nogil:
    """Return the key of the content of a line: all that its plays depend on, but the rack."""
    cdef const uint8_t *tile = &board.tile[down][place(line, 0)]
    cdef const uint64_t *cross = &board.cross[down][place(line, 0)]
    cdef uint64_t key = mix64_c(4 * line + 2 * down + (board.tiles == 0) + 1)
    cdef int at
    for at in range(side):
        if tile[at]:
            key = (key ^ tile[at]) * <uint64_t> 0x9E3779B97F4A7C15
        else:
            key = (key ^ cross[at] ^ <uint64_t> (board.beside[down][place(line, at)] + 2) << 48) * \
                <uint64_t> 0xC2B2AE3D27D4EB4F
        key ^= key >> 31
    return key


cdef bint room_for_slot(lines_t *lines) noexcept nogil:
    """Double the table if it is half full."""
    cdef slot_t *old = lines.slots
    cdef slot_t *wider
    cdef uint64_t i, at, mask = 2 * lines.mask + 1
    if 2 * lines.used <= <int> lines.mask:
        return True
    wider = <slot_t *> calloc(mask + 1, sizeof(slot_t))
    if wider == NULL:
        return False
    for i in range(lines.mask + 1):
        if old[i].key:
            at = old[i].key & mask
            while wider[at].key:
                at = (at + 1) & mask
            wider[at] = old[i]
    lines.slots, lines.mask = wider, mask
    free(old)
    return True


cdef const slot_t *list_options(
    lines_t *lines, const board_t *board, int player, uint64_t rack, uint64_t key, int down, int line,
) noexcept nogil:
    """Return where the plays of a rack in a line are, which have a key; NULL if there is no memory."""
    cdef hunt_t *hunt = &lines.hunts[player]
    cdef uint64_t at
    cdef slot_t *slot
    at = key & lines.mask
    while lines.slots[at].key and lines.slots[at].key != key:
        at = (at + 1) & lines.mask
    if lines.slots[at].key:
        return &lines.slots[at]
    if rack != lines.hunted[player]:
        for at in range(MAX_RACK):
            if lines.unit[player][lines.kinds[player][at]] == <uint64_t> 1 << BITS * at:
                hunt.rack.count[lines.kinds[player][at]] = <int8_t> (rack >> BITS * at & ((1 << BITS) - 1))
        lines.hunted[player] = rack
    hunt.board = board
    begin_hunt(hunt)
    hunt.only_best = False
    lines.steps += list_line(hunt, down, line)
    if not room_for_slot(lines) or not keep_options(lines, player):
        lines.failed = True
        return NULL
    at = key & lines.mask
    while lines.slots[at].key:
        at = (at + 1) & lines.mask
    slot = &lines.slots[at]
    slot.key, slot.first, slot.count = key, lines.found - hunt.found, hunt.found
    lines.used += 1
    return slot


cdef bint keep_options(lines_t *lines, int player) noexcept nogil:
    """Store the plays that a hunt has found."""
    cdef hunt_t *hunt = &lines.hunts[player]
    cdef option_t *options
    cdef option_t *option
    cdef int i, j, at, tile, room = lines.room or FIRST_OPTIONS
    cdef uint64_t mark
    while room < lines.found + hunt.found:
        room *= 2
    if hunt.failed or room > LAST_OPTIONS:
        return False
    if room > lines.room:
        options = <option_t *> realloc(lines.options, room * sizeof(option_t))
        if options == NULL:
            return False
        lines.options, lines.room = options, room
    for i in range(hunt.found):
        option = &lines.options[lines.found + i]
        option.play = hunt.plays[i]
        option.need, option.worth, option.cells = 0, 0, 0
        mark = 2 * option.play.line + option.play.down
        for j in range(option.play.length):
            at = place(option.play.line, option.play.start + j)
            if hunt.board.tile[option.play.down][at] == 0:
                tile = 0 if option.play.word[j] & BLANKED else option.play.word[j]
                option.cells |= <uint32_t> 1 << (option.play.start + j)
                option.need += lines.unit[player][tile]
                option.worth += <uint16_t> lines.setup.values[tile if tile else BLANKED]
                mark = mix64_c(mark + 128 * (option.play.start + j) + 4096 * option.play.word[j])
        option.mark = <uint16_t> (mark & (MARKS - 1))
    lines.found += hunt.found
    return True
