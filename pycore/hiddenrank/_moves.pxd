"""Positions of games of hidden ranks with all ranks known, and their moves."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_CELLS = 100
    MAX_PIECES = 80
    MAX_RANKS = 16
    MAX_NEAR = 8
    MAX_RAYS = 4
    MAX_RAY = 10
    MAX_MOVES = 640
    NONE = -1

# source << 8 | target
ctypedef uint32_t move_t


cdef inline int source_of(move_t move) noexcept nogil:
    return move >> 8


cdef inline int target_of(move_t move) noexcept nogil:
    return move & 255


cdef struct game_t:
    int cells
    int width
    int flag                # number of its rank
    bint arrives            # whether the flag wins on the far row
    bint shows              # whether a duel shows both ranks
    uint16_t moves          # sets of ranks
    uint16_t slides
    uint16_t turns
    int8_t duels[MAX_RANKS][MAX_RANKS]
    int8_t near[MAX_CELLS][MAX_NEAR + 1]                # cells one step away, NONE behind them
    int8_t rays[MAX_CELLS][MAX_RAYS + 1][MAX_RAY + 1]   # an empty ray behind them
    uint8_t camp[MAX_CELLS]
    uint8_t headquarters[MAX_CELLS]
    uint8_t far[2][MAX_CELLS]


cdef struct board_t:
    int8_t at[MAX_CELLS]    # number of the piece, NONE for none
    int8_t cell[MAX_PIECES]
    int8_t rank[MAX_PIECES]
    int8_t flags[2]         # numbers of the flags
    int8_t first
    int8_t count
    int8_t mover
    int8_t winner           # by the flag; NONE for none
    int16_t quiet
    uint64_t secret[2]      # the pieces whose enemy is not sure of their rank


cdef inline bint is_secret(const board_t *board, int piece) noexcept nogil:
    return board.secret[piece >> 6] >> (piece & 63) & 1


cdef inline int owner(const board_t *board, int piece) noexcept nogil:
    return piece >= board.first


cdef int fill_game(game_t *game, tables) except -1
cdef int fill_board(board_t *board, int first, cells, ranks, int mover, int flag, secret) except -1
cdef int list_targets(const game_t *game, const board_t *board, int piece, uint8_t *targets) noexcept nogil
cdef int list_moves(const game_t *game, const board_t *board, int player, move_t *moves, bint attacks) noexcept nogil
cdef void make(const game_t *game, board_t *board, move_t move) noexcept nogil
