"""Data structures of the engine: board, rack, and state of the search for plays."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from pycore.words._graph cimport MAX_WORD

cdef enum:
    STRIDE = MAX_WORD + 2           # a border cell at both ends of each line
    CELLS = STRIDE * STRIDE
    BLANKED = 64
    LETTER = 63
    MAX_RACK = 10
    MAX_LEAVES = 1 << MAX_RACK      # maximum number of subsets of a rack
    STANDING = 1024                 # size of the hash table of the words on a board, which are fewer than half of it


# The same all through the life of an engine; arrays without size belong to its graph. Lines of index 0 are rows, those
# of 1 columns: factors stand at place(line, at) of both.
cdef struct setup_t:
    const uint32_t *nodes           # the whole graph, for cross-checks
    const uint32_t *words           # DAWG
    uint32_t first                  # its list of first letters
    const uint64_t *anagrams
    uint64_t anagram_mask
    int letters
    uint32_t root
    int side
    int rack
    int bonus
    bint many
    bint repeats
    bint symmetric
    int center                      # column of the central cell, which is also its row
    int values[2 * BLANKED]         # values of the tiles on the board
    uint8_t letter_factor[2][CELLS]
    uint8_t word_factor[2][CELLS]


# Everything is kept twice, as in the setup: a tile at place(y, x) of the rows is at place(x, y) of the columns. Border
# cells have no tile, and no letter fits there. `cross` and `beside` are up to date for empty cells alone.
cdef struct board_t:
    uint8_t tile[2][CELLS]
    uint64_t cross[2][CELLS]        # letters that may be placed here in a word along the line
    int16_t beside[2][CELLS]        # value of the crossing tiles that a tile here extends; -1 if there are none
    int tiles


# The word covers cells start..start + length - 1 of a line. In plays that were found, `laid` of its tiles are new, one
# at least.
cdef struct play_t:
    int value                       # points plus leave in thousandths of a point, for comparisons
    int32_t points
    uint8_t down
    uint8_t line
    uint8_t start                   # first cell of the word in its line
    uint8_t length
    uint8_t laid
    uint8_t word[MAX_WORD]


# begin_rack() works out all but `count` and `before`.
cdef struct rack_t:
    int8_t count[BLANKED]           # blanks first
    int held
    int before                      # number of tiles placed earlier in this turn
    int weight[BLANKED]             # weight of a tile in the index of a subset
    int leaves                      # number of subsets


# Setup and board are lent; they and the rack do not change during a hunt. The five arrays of a line are those of `line`
# in the direction `down`. found <= room; with `only_best` it is 0, with best.value LOWEST, or 1.
cdef struct hunt_t:
    const setup_t *setup
    const board_t *board
    const int32_t *keep             # leave by index, in thousandths of a point; NULL for points only
    rack_t rack
    # The current line.
    int down
    int line
    const uint8_t *tile
    const uint64_t *cross
    const int16_t *beside
    const uint8_t *letter_factor
    const uint8_t *word_factor
    uint64_t standing[STANDING]     # hashes of the words that may not be played again
    # Bounds for the search for the best play.
    int kinds
    uint8_t by_value[MAX_RACK + 1]  # kinds of tiles on the rack, as on the board, by descending value
    int sums[MAX_RACK + 2]          # sums of the highest values on the rack
    int best_keep[MAX_RACK + 1]     # highest leave by the number of tiles placed
    uint64_t asked[256]             # cached results of may_lay()
    bint answer[256]
    # What was found: all plays, or the best one alone.
    play_t *plays
    int found
    int room
    bint only_best
    bint failed
    play_t best

cdef enum:
    LOWEST = -(1 << 30)

cdef inline int place(int line, int at) noexcept nogil:
    return (line + 1) * STRIDE + at + 1


cdef inline void put_tile(board_t *board, int down, int line, int at, uint8_t tile) noexcept nogil:
    """Place a tile, or take it away, without cross-checks."""
    board.tile[down][place(line, at)] = tile
    board.tile[1 - down][place(at, line)] = tile


cdef inline void look_at_line(hunt_t *hunt, int down, int line) noexcept nogil:
    cdef int base = place(line, 0)
    hunt.down, hunt.line = down, line
    hunt.tile = &hunt.board.tile[down][base]
    hunt.cross = &hunt.board.cross[down][base]
    hunt.beside = &hunt.board.beside[down][base]
    hunt.letter_factor = &hunt.setup.letter_factor[down][base]
    hunt.word_factor = &hunt.setup.word_factor[down][base]


cdef inline bint is_anchor(const hunt_t *hunt, int at) noexcept nogil:
    """Return whether a cell of the current line is an anchor: empty and next to a tile."""
    if hunt.board.tiles == 0:
        return at == hunt.setup.center and hunt.line == hunt.setup.center and not (
            hunt.down and hunt.setup.symmetric)
    return hunt.tile[at] == 0 and (hunt.tile[at - 1] or hunt.tile[at + 1] or hunt.beside[at] >= 0)


cdef void clear_board(board_t *board, const setup_t *setup) noexcept nogil
cdef void check_board(board_t *board, const setup_t *setup) noexcept nogil
cdef void lay_play(board_t *board, const setup_t *setup, const play_t *play) noexcept nogil
cdef void begin_rack(rack_t *rack) noexcept nogil
cdef void take_tiles(rack_t *rack, const board_t *board, const play_t *play) noexcept nogil
cdef void note_standing(hunt_t *hunt) noexcept nogil
cdef bint repeats(const hunt_t *hunt, const play_t *play) noexcept nogil
cdef uint64_t key_of(const board_t *board, const play_t *play) noexcept nogil
