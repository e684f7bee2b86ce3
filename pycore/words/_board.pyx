"""The board: placing tiles, and cross-checks.

The cross-check of an empty cell is the set of letters that make a word in the crossing direction. It is computed again
only when a tile is placed next to the crossing sequence of tiles.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from pycore.base.rng cimport mix64_c
from pycore.kernel.table cimport key_place

from pycore.words._graph cimport accepts, arc_of, child, is_last, letter_of

cdef uint64_t KEYS[CELLS][2 * BLANKED]

for _cell in range(CELLS):
    for _tile in range(2 * BLANKED):
        KEYS[_cell][_tile] = mix64_c(_cell * 2 * BLANKED + _tile + 1)

cdef uint64_t ALL = ~<uint64_t> 1       # all letters, without the separator


cdef void check_across(board_t *board, const setup_t *setup, int down, int line, int at) noexcept nogil:
    """Compute the cross-check of an empty cell, and the value of the crossing tiles."""
    cdef const uint8_t *tile = &board.tile[1 - down][place(at, 0)]
    cdef int first = line, last = line, i, total = 0
    cdef uint32_t list = setup.root
    if tile[line] or line < 0 or line >= setup.side or at < 0 or at >= setup.side:
        return
    while tile[first - 1]:
        first -= 1
        total += setup.values[tile[first]]
    while tile[last + 1]:
        last += 1
        total += setup.values[tile[last]]
    if first == last:
        board.cross[down][place(line, at)] = ALL
        board.beside[down][place(line, at)] = -1
        return
    i = line - 1 if first < line else last
    while i >= first and i != line and list:
        list = arc_of(child(setup.nodes, list, tile[i] & LETTER))
        i -= 1
    if first < line and list:
        list = arc_of(child(setup.nodes, list, 0))
    # What comes after the cell was spelled first where nothing comes before it.
    if first == line:
        last = line
    board.cross[down][place(line, at)] = fitting(setup.nodes, list, tile, line + 1, last) & ALL
    board.beside[down][place(line, at)] = total


cdef uint64_t fitting(const uint32_t *nodes, uint32_t list, const uint8_t *tile, int first, int last) noexcept nogil:
    """Return the letters of a list from which the tiles first..last, which may be none, lead to the end of a word."""
    cdef uint64_t fit = 0
    cdef uint32_t node, inner
    cdef int i
    while list:
        node = inner = nodes[list]
        for i in range(first, last + 1):
            inner = child(nodes, arc_of(inner), tile[i] & LETTER)
            if inner == 0:
                break
        if accepts(inner):
            fit |= <uint64_t> 1 << letter_of(node)
        if is_last(node):
            break
        list += 1
    return fit


cdef void clear_board(board_t *board, const setup_t *setup) noexcept nogil:
    cdef int down, line, at
    memset(board, 0, sizeof(board_t))
    for down in range(2):
        for line in range(setup.side):
            for at in range(setup.side):
                board.cross[down][place(line, at)] = ALL
                board.beside[down][place(line, at)] = -1


cdef void check_board(board_t *board, const setup_t *setup) noexcept nogil:
    """Compute all cross-checks of a board that has been cleared."""
    cdef int down, line, at
    cdef const uint8_t *tile
    for down in range(2):
        for line in range(setup.side):
            tile = &board.tile[1 - down][place(line, 0)]
            for at in range(setup.side):
                if tile[at] == 0 and (tile[at - 1] or tile[at + 1]):
                    check_across(board, setup, down, at, line)


cdef inline void check_ends(board_t *board, const setup_t *setup, int down, int line, int at) noexcept nogil:
    """Compute the cross-checks at both ends of the sequence of tiles along a line through a cell."""
    cdef const uint8_t *tile = &board.tile[down][place(line, 0)]
    cdef int end = at
    while tile[end - 1]:
        end -= 1
    check_across(board, setup, 1 - down, end - 1, line)
    end = at
    while tile[end + 1]:
        end += 1
    check_across(board, setup, 1 - down, end + 1, line)


cdef void lay_play(board_t *board, const setup_t *setup, const play_t *play) noexcept nogil:
    """Place the new tiles of a play."""
    cdef int i, line = play.line, at, last = -1
    cdef uint64_t new = 0
    for i in range(play.length):
        at = play.start + i
        if board.tile[play.down][place(line, at)] == 0:
            put_tile(board, play.down, line, at, play.word[i])
            board.tiles += 1
            new |= <uint64_t> 1 << at
            last = at
    for i in range(play.length):
        at = play.start + i
        if new >> at & 1:
            check_ends(board, setup, 1 - play.down, at, line)
    if last >= 0:
        check_ends(board, setup, play.down, line, last)


cdef void begin_rack(rack_t *rack) noexcept nogil:
    """Assign an index to every subset of the rack."""
    cdef int tile
    rack.held = 0
    rack.leaves = 1
    for tile in range(BLANKED):
        rack.weight[tile] = rack.leaves
        rack.leaves *= rack.count[tile] + 1
        rack.held += rack.count[tile]


cdef void take_tiles(rack_t *rack, const board_t *board, const play_t *play) noexcept nogil:
    """Remove the new tiles of a play from a rack, before the play is placed."""
    cdef int i
    for i in range(play.length):
        if board.tile[play.down][place(play.line, play.start + i)] == 0:
            rack.count[0 if play.word[i] & BLANKED else play.word[i]] -= 1
            rack.before += 1
    begin_rack(rack)


# In some games, words on the board may not be played again. They are stored as 64-bit hashes.


cdef inline uint64_t extend(uint64_t hash, uint8_t tile) noexcept nogil:
    return (hash + (tile & LETTER)) * <uint64_t> 0x9E3779B97F4A7C15


cdef inline bint is_standing(const hunt_t *hunt, uint64_t hash) noexcept nogil:
    return hunt.standing[key_place(hunt.standing, STANDING - 1, hash >> 54, hash)] != 0


cdef void note_standing(hunt_t *hunt) noexcept nogil:
    cdef int down, line, at, length
    cdef uint64_t hash
    cdef const uint8_t *tile
    memset(hunt.standing, 0, sizeof(hunt.standing))
    for down in range(2):
        for line in range(hunt.setup.side):
            tile = &hunt.board.tile[down][place(line, 0)]
            hash, length = 0, 0
            for at in range(hunt.setup.side + 1):
                if tile[at]:
                    hash = extend(hash, tile[at])
                    length += 1
                    continue
                if length > 1:
                    hunt.standing[key_place(hunt.standing, STANDING - 1, hash >> 54, hash)] = hash
                hash, length = 0, 0


cdef bint repeats(const hunt_t *hunt, const play_t *play) noexcept nogil:
    """Return whether a play on the current line forms a word that is already on the board."""
    cdef int at, i
    cdef uint64_t hash = 0
    cdef const uint8_t *across
    for i in range(play.length):
        hash = extend(hash, play.word[i])
    if is_standing(hunt, hash):
        return True
    for at in range(play.start, play.start + play.length):
        if hunt.tile[at] == 0 and hunt.beside[at] >= 0:
            across = &hunt.board.tile[1 - hunt.down][place(at, 0)]
            i = hunt.line
            while across[i - 1]:
                i -= 1
            hash = 0
            while across[i] or i == hunt.line:
                hash = extend(hash, play.word[at - play.start] if i == hunt.line else across[i])
                i += 1
            if is_standing(hunt, hash):
                return True
    return False


cdef uint64_t key_of(const board_t *board, const play_t *play) noexcept nogil:
    """Return the sum of the keys of a play's new tiles. Keys depend on cell and tile; blanks have other keys."""
    cdef uint64_t key = 0
    cdef int i, at
    for i in range(play.length):
        at = play.start + i
        if board.tile[play.down][place(play.line, at)] == 0:
            key += KEYS[place(at, play.line) if play.down else place(play.line, at)][play.word[i]]
    return key
