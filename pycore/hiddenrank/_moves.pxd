"""Positions of games of hidden ranks with all ranks known, and their moves."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_PLAYERS = 4
    MAX_CELLS = 289
    MAX_PIECES = 100
    MAX_RANKS = 16
    MAX_NEAR = 8
    MAX_RAYS = 4
    MAX_RAY = 12
    MAX_MOVES = 1024
    SHIFT = 9
    WORDS = (MAX_CELLS + 63) // 64
    NONE = -1

# source << SHIFT | target
ctypedef uint32_t move_t


cdef inline int source_of(move_t move) noexcept nogil:
    return move >> SHIFT


cdef inline int target_of(move_t move) noexcept nogil:
    return move & (1 << SHIFT) - 1


cdef inline move_t move_of(int source, int target) noexcept nogil:
    return source << SHIFT | target


cdef struct game_t:
    int players
    int cells
    int width
    int flag                # number of its rank
    bint arrives            # whether the flag wins on the far row
    bint shows              # whether a duel shows both ranks
    uint16_t moves          # sets of ranks
    uint16_t slides
    uint16_t turns
    int8_t duels[MAX_RANKS][MAX_RANKS]
    int16_t near[MAX_CELLS][MAX_NEAR + 1]                # cells one step away, NONE behind them
    int16_t rays[MAX_CELLS][MAX_RAYS + 1][MAX_RAY + 1]   # an empty ray behind them
    uint8_t camp[MAX_CELLS]
    uint8_t headquarters[MAX_CELLS]
    uint8_t far[2][MAX_CELLS]


cdef struct board_t:
    int8_t at[MAX_CELLS]    # number of the piece, NONE for none
    int16_t cell[MAX_PIECES]
    int8_t rank[MAX_PIECES]
    int8_t flags[MAX_PLAYERS]       # numbers of the flags
    int8_t first[MAX_PLAYERS + 1]   # numbers of the first pieces of the players, and of all pieces
    int8_t count
    int8_t mover
    int8_t winner           # side that has won by the flag, or as nobody of the other one is left; NONE for none
    uint8_t out             # players of four who are out, as a set of bits
    int16_t quiet
    uint64_t secret[2]      # the pieces whose enemy is not sure of their rank


cdef inline bint is_secret(const board_t *board, int piece) noexcept nogil:
    return board.secret[piece >> 6] >> (piece & 63) & 1


cdef inline int side(const board_t *board, int piece) noexcept nogil:
    """Return the number of the side whose piece it is: of two players, the number of the player."""
    return (piece >= board.first[1]) ^ (piece >= board.first[2]) ^ (piece >= board.first[3])


cdef inline int side_of(int player) noexcept nogil:
    return player & 1


cdef int fill_game(game_t *game, tables) except -1
cdef int fill_board(board_t *board, owners, cells, ranks, int mover, int flag, secret) except -1
cdef int list_targets(const game_t *game, const board_t *board, int piece, int16_t *targets) noexcept nogil
cdef int list_moves(const game_t *game, const board_t *board, int player, move_t *moves, bint attacks) noexcept nogil
cdef void arrive(const game_t *game, board_t *board) noexcept nogil
cdef void make(const game_t *game, board_t *board, move_t move) noexcept nogil
