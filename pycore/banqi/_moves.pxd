"""The packed state of a game of Banqi, and its moves."""

from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t

from pycore.base.rng cimport rng_t

cdef enum:
    MAX_CELLS = 64
    PIECES = 14
    KINDS = 7
    CANNON = 5
    NOTHING = -1        # an empty cell
    UNKNOWN = -2        # a face-down piece
    MAX_MOVES = 640     # 64 flips, and at most 14 moves of each of 32 pieces


cdef struct rules_t:
    int cells
    int rows
    bint jumps                  # cannons capture by jumps
    bint slide
    int quiet                   # 0: no draw by quiet moves
    bint repetition
    bint chase                  # a third occurrence by a long chase is lost for the chaser
    uint16_t takes[PIECES]      # pieces that each piece can capture by a step


# Every cell of the board is in one of `hidden`, `empty` and the sets of `pieces`, as `board` says; the bag has as many
# pieces as are hidden. The player to move has the color first ^ mover. Only make_move() and make_flip() change a
# state, and `key` goes along.
cdef struct state_t:
    int8_t board[MAX_CELLS]
    uint64_t pieces[PIECES]     # cells of each piece
    uint64_t hidden
    uint64_t empty
    int8_t bag[PIECES]
    int8_t hidden_count
    int8_t mover
    int8_t first                # color of player 0; -1 before the first flip
    int16_t clock               # number of moves since the last flip or capture
    uint64_t key                # hash of board, bag and color to move


cdef struct move_t:
    int8_t source
    int8_t target               # equal to the source for a flip


cdef uint64_t NEIGHBORS[9][MAX_CELLS]       # by the number of rows
cdef int8_t RAYS[9][MAX_CELLS][4][8]        # by number of rows and direction, the nearest cell first; ends with -1
cdef uint64_t PIECE_KEYS[PIECES + 1][MAX_CELLS]     # the last one is for face-down pieces
cdef uint64_t BAG_KEYS[PIECES][16]
cdef uint64_t TURN_KEY


cdef inline uint64_t bit(int cell) noexcept nogil:
    return <uint64_t> 1 << cell


cdef int color_to_move(const state_t *state) noexcept nogil
cdef uint64_t of_color(const state_t *state, int color) noexcept nogil
cdef uint64_t victims(const rules_t *rules, const state_t *state, int piece) noexcept nogil
cdef uint64_t cannon_targets(const rules_t *rules, const state_t *state, int cell, uint64_t enemies) noexcept nogil
cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves, bint flips) noexcept nogil
cdef int list_captures(const rules_t *rules, const state_t *state, move_t *moves) noexcept nogil
cdef void order_moves(
    const int *values, const state_t *state, move_t *moves, int count, move_t first
) noexcept nogil
cdef void make_move(state_t *state, move_t move) noexcept nogil
cdef void make_flip(state_t *state, int cell, int piece) noexcept nogil
cdef int chaser(
    const rules_t *rules, const state_t *state, const uint64_t *keys, const move_t *line, int last
) noexcept nogil
cdef int draw_piece(const state_t *state, rng_t *rng) noexcept nogil
