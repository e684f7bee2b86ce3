"""Generation of plays."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint64_t

from pycore.words._board cimport BLANKED, MAX_WORD, hunt_t

cdef enum:
    PLANE = 8                       # words of 64 bits in a set of cells


cdef struct plane_t:
    uint64_t bits[PLANE]


# Rows and then columns are the lanes of planes: cell `at` of a lane is the bit lane * width + at. A lane is wider than
# the board, so no shift along the lane reaches a cell of the next one. Boards with more lines than lanes take several
# sweeps.
cdef struct sweep_t:
    hunt_t *hunt
    int side
    int width                       # bits of a lane
    int first                       # line of the first lane
    int lanes
    # The board.
    plane_t fit[BLANKED]            # empty cells where a letter may be placed
    plane_t tile[BLANKED]           # cells with a tile of a letter
    plane_t tiles                   # cells with a tile
    plane_t near                    # cells with a tile or next to one
    plane_t open                    # cells before which a word may begin
    plane_t over                    # cells before which a word may end
    uint64_t standing               # letters on the board
    # Words to be found, as planes of their starts.
    plane_t ends[MAX_WORD + 2]      # words of a length
    plane_t longer[MAX_WORD + 2]    # words of a length or longer
    # The word that is being spelled; starts at `start` of the hunt's line, if it has a single start.
    uint8_t path[MAX_WORD + 1]
    int cell                        # bit of this start in the planes
    int start
    const uint8_t *tile_at
    const uint64_t *cross_at
    # The rest of the rack. A letter that a blank must stand for has a count below 0.
    int8_t count[BLANKED]
    int blanks
    int laid
    uint64_t natural                # letters with a count above 0
    uint64_t any                    # all bits if there is a blank, none if not
    int64_t steps                   # prefixes looked at so far: the work, which is equal on every machine


cdef void list_plays(hunt_t *hunt) noexcept nogil
# Parts of it, for the search for the best play.
cdef void begin_hunt(hunt_t *hunt) noexcept nogil
cdef void begin_sweep(sweep_t *sweep, hunt_t *hunt) noexcept nogil
cdef bint next_planes(sweep_t *sweep) noexcept nogil
cdef void look_at_lane(sweep_t *sweep, int lane) noexcept nogil
cdef void spell_all(sweep_t *sweep) noexcept nogil
# For the endgame, which keeps the plays of each line.
cdef int64_t list_line(hunt_t *hunt, int down, int line) noexcept nogil
