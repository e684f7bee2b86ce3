"""The packed state of a game of Jungle."""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from pycore.kernel.gameengine cimport MAX_LINE, GameEngine, move_t, turn_t

cdef enum:
    CELLS = 63
    COLUMNS = 7
    KINDS = 8
    PIECES = 16
    RAT = 0
    NOTHING = -1        # an empty cell, or the place of a captured piece
    MAX_JUMPS = 2       # the most from one cell
    # Jumps of a kind.
    ROW_JUMPS = 1
    ALL_JUMPS = 2


cdef struct rules_t:
    uint8_t takes[KINDS]        # kinds that each kind can capture outside of traps
    int8_t jumps[KINDS]         # 0: none
    bint superko


# Only make_move() changes a state.
cdef struct state_t:
    turn_t turn
    int8_t board[64]            # the piece of each cell
    int8_t at[PIECES]           # the cell of each piece
    uint64_t sides[2]           # cells of the pieces of each color
    int8_t entered              # whether an animal is in the enemy den


cdef uint64_t STEPS[2][2][64]       # by color, whether a rat, and cell: the neighbors that a piece may enter
cdef uint64_t WATER
cdef uint64_t TRAPS[2]              # traps of a color, in which its enemies can be captured
cdef int8_t DENS[2]
cdef int8_t JUMP_TARGETS[64][MAX_JUMPS]     # -1: none
cdef uint64_t JUMP_WAYS[64][MAX_JUMPS]


cdef inline uint64_t bit(int cell) noexcept nogil:
    return <uint64_t> 1 << cell


cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves, bint all_moves) noexcept nogil
cdef void make_move(state_t *state, move_t move) noexcept nogil
cdef uint64_t key_of(const state_t *state) noexcept nogil
cdef int drop_repeating(const state_t *state, move_t *moves, int count, const uint64_t *path, int length) noexcept nogil


cdef class Engine(GameEngine):
    cdef rules_t rules
    cdef state_t states[MAX_LINE]
