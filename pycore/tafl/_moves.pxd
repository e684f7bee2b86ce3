"""The packed state of a game of Tafl, its moves and its captures."""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from pycore.kernel.gameengine cimport FIRST_WON, SECOND_WON, move_t, turn_t

cdef enum:
    MOST_CELLS = 121
    DIRECTIONS = 4      # north, west, east, south: opposite ones add up to 3
    KINDS = 3
    # Pieces and sides.
    NOTHING = -1        # an empty cell, a cell beyond the edge, or the place of a captured king
    ATTACKER = 0
    DEFENDER = 1
    KING = 2
    MAX_TAKEN = 24
    # What a cell is.
    RESTRICTED = 1
    CORNER = 2          # restricted, and hostile to all
    GOAL = 4
    EDGE = 8
    # Endings.
    ATTACKERS_WON = FIRST_WON
    DEFENDERS_WON = SECOND_WON


cdef struct ground_t:           # the empty board
    int size
    int cells
    int throne
    bint walls                  # shieldwalls and exit forts
    int8_t next[MOST_CELLS][DIRECTIONS]
    uint8_t marks[MOST_CELLS]


cdef struct rules_t:
    const ground_t *ground
    bint armed
    bint by_four


# Only make_move() changes a state.
cdef struct state_t:
    turn_t turn
    int8_t board[MOST_CELLS]    # the piece of each cell
    int8_t king                 # its cell
    int8_t counts[2]            # numbers of soldiers of each side
    uint64_t sides[2][2]        # cells of the pieces of each side: bit cell & 63 of word cell >> 6


cdef ground_t GROUNDS[3]

cdef void put(state_t *state, int cell, int piece) noexcept nogil
cdef uint64_t key_of(const ground_t *ground, const state_t *state) noexcept nogil
cdef int list_moves(const ground_t *ground, const state_t *state, move_t *moves) noexcept nogil
cdef int find_captures(const rules_t *rules, const state_t *state, move_t move, int8_t *taken) noexcept nogil
cdef int make_move(const rules_t *rules, state_t *state, move_t move) noexcept nogil
