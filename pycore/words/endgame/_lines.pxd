"""Plays of the lines of a board, for two racks that only lose tiles. Nothing is searched twice."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pycore.base.rng cimport mix64_c
from pycore.words._board cimport BLANKED, MAX_RACK, board_t, hunt_t, play_t, rack_t, setup_t
from pycore.words._graph cimport MAX_WORD

cdef enum:
    MARKS = 1 << 12
    BITS = 6                        # of a number of tiles in a packed rack; the highest one catches what is borrowed


# A play with the tiles that it takes from the rack. `points` of the play are without bonus.
cdef struct option_t:
    uint64_t need                   # as a packed rack
    uint16_t worth                  # sum of the values of the tiles
    uint16_t mark                   # hash of cells and tiles
    uint32_t cells                  # new tiles, as bits of its line
    play_t play


cdef struct slot_t:
    uint64_t key                    # of the content of a line, a player and a rack; 0 for a free slot
    int first
    int count


# A packed rack has the number of each kind of the first rack of its player in BITS bits.
cdef struct lines_t:
    setup_t setup                   # without bonus, and words may be repeated: both depend on more than a line
    hunt_t hunts[2]
    uint64_t hunted[2]              # packed racks of the hunts
    uint8_t kinds[2][MAX_RACK]
    uint64_t unit[2][BLANKED]       # one tile of each kind
    uint64_t guard
    option_t *options
    int found
    int room
    slot_t *slots
    uint64_t mask
    int used
    int64_t steps                   # of the searches for plays that are not counted yet
    bint failed                     # out of memory


cdef inline bint fits(const lines_t *lines, uint64_t rack, uint64_t need) noexcept nogil:
    """Return whether a packed rack has some tiles."""
    return ((rack | lines.guard) - need) & lines.guard == lines.guard


cdef inline uint64_t slot_key(int player, uint64_t rack, uint64_t content) noexcept nogil:
    """Return the key of the plays of a player's rack in a line, with the key of its content."""
    cdef uint64_t key = mix64_c(content + 2 * rack + player)
    return key + (key == 0)


cdef bint begin_lines(lines_t *lines, const setup_t *setup, const rack_t *racks) noexcept nogil
cdef void free_lines(lines_t *lines) noexcept nogil
cdef uint64_t pack_rack(const lines_t *lines, int player, const rack_t *rack) noexcept nogil
cdef uint64_t line_key(const board_t *board, int side, int down, int line) noexcept nogil
cdef const slot_t *list_options(
    lines_t *lines, const board_t *board, int player, uint64_t rack, uint64_t key, int down, int line,
) noexcept nogil
