"""Packed rules and positions of all variants."""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_CELLS = 100
    MAX_KINDS = 8
    MAX_PIECES = 1 + 2 * MAX_KINDS
    MAX_MOVES = 512
    NONE = 255
    # How a piece goes along a way, and what for; as in `ways`.
    STEP = 0
    RIDE = 1
    CANNON = 2
    SCREENED = 3
    FACE = 4
    FOR_MOVES = 1
    FOR_CAPTURES = 2
    FOR_BOTH = 3
    IS_DOUBLE = 4
    IS_PASSANT = 8
    # Sorts of moves.
    PLAIN = 0
    PAWN_DOUBLE = 1
    EN_PASSANT = 2
    CASTLE = 3
    DROP = 4
    PASS = 5
    RISE = 6        # a pawn promotes, in place or with a step, as in sittuyin
    SHOT = 7        # a piece is removed and none moves

# A move is from | to << 7 | sort << 14 | kind << 18; the kind is of a drop, or 1 + kind of a promotion.
ctypedef uint32_t move_t

cdef struct way_t:
    uint8_t going
    uint8_t use
    uint8_t count
    uint16_t at     # of its cells in `pool`

# 0 is an empty cell; a piece is 1 + 2 * kind + player.
cdef struct board_t:
    uint8_t at[MAX_CELLS]
    uint8_t hand[2][MAX_KINDS]
    uint8_t in_hand[2]
    uint8_t royal[2]        # cell of the royal piece; NONE if it is in the hand or lost
    uint8_t lost[2]
    uint8_t player          # to move
    uint8_t rights          # of castling: bit 0 king's side of player 0, 1 queen's side, 2 and 3 of player 1
    uint8_t passed          # cell that a pawn has passed in the last move; NONE
    uint8_t facing          # whether the kings face each other
    uint8_t rests           # whether the last move was a pass
    uint8_t over            # whether the game has been settled by a pass
    uint16_t quiet          # moves since a capture, a drop or a pawn's move
    uint64_t key

cdef struct rules_t:
    int width, height, cells, kinds, pawn
    bint castling, passing, bikjang, late, cannons, clear, check
    uint8_t rises[2][MAX_CELLS]            # cells where pawns may promote late
    uint8_t rows[2][MAX_CELLS]             # own row of each cell
    uint8_t drops[2][MAX_KINDS][MAX_CELLS]
    uint8_t promotions[MAX_KINDS][4]       # kinds; NONE ends
    uint16_t most[MAX_KINDS]               # bound of the number of moves of a piece, also after a promotion
    uint8_t line[MAX_CELLS][8][5]          # the five cells in each of eight directions; NONE outside
    uint16_t first[MAX_PIECES][MAX_CELLS + 1]
    uint64_t reach[MAX_PIECES][MAX_CELLS][2]    # cells that a piece can capture on if the way there is open; bits
    uint64_t between[MAX_CELLS][2]         # cells that decide whether a way to a capture on a cell is open; bits
    way_t *ways
    uint8_t *pool


cdef uint64_t PIECE_KEYS[MAX_PIECES][MAX_CELLS]
cdef uint64_t HAND_KEYS[2][MAX_KINDS][8]
cdef uint64_t RIGHTS_KEYS[16]
cdef uint64_t PASSED_KEYS[256]
cdef uint64_t TURN_KEY
cdef uint64_t RESTS_KEY
cdef uint64_t OVER_KEY


cdef inline move_t coded(int source, int target, int sort, int kind) noexcept nogil:
    return source | target << 7 | sort << 14 | kind << 18


cdef inline int source_of(move_t move) noexcept nogil:
    return move & 127


cdef inline int target_of(move_t move) noexcept nogil:
    return move >> 7 & 127


cdef inline int sort_of(move_t move) noexcept nogil:
    return move >> 14 & 15


cdef inline int kind_of(move_t move) noexcept nogil:
    return move >> 18


cdef inline bint is_enemy(uint8_t piece, int player) noexcept nogil:
    return piece and (piece - 1 & 1) != player


cdef inline bint is_own(uint8_t piece, int player) noexcept nogil:
    return piece and (piece - 1 & 1) == player


cdef inline bint may_reach(const rules_t *rules, uint8_t piece, int place, int cell) noexcept nogil:
    """Return whether a piece could capture on a cell from a place if the way there were open."""
    return rules.reach[piece][place][cell >> 6] >> (cell & 63) & 1


cdef inline bint is_between(const rules_t *rules, int target, int cell) noexcept nogil:
    """Return whether a piece on a cell can open or close the way of another piece to a capture on the target."""
    return rules.between[target][cell >> 6] >> (cell & 63) & 1


cdef inline void put(board_t *board, int cell, uint8_t piece) noexcept nogil:
    board.key ^= PIECE_KEYS[board.at[cell]][cell] ^ PIECE_KEYS[piece][cell]
    board.at[cell] = piece


cdef class Tables:
    cdef readonly object variant
    cdef readonly str letters
    cdef rules_t packed
