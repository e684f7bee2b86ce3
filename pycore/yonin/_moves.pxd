"""The packed state of a game of Yonin Shogi, its moves, and turns."""

from libc.stdint cimport int8_t, int16_t, uint64_t

cdef enum:
    SIZE = 9
    CELLS = 81
    WAYS = 8            # directions, clockwise; the opposite one differs in bit 2
    PLAYERS = 4         # also armies
    HELD = 4            # kinds in hand: the first ones
    NOTHING = -1        # an empty cell, a cell beyond the edge, or the place of a king who is a wall
    # Kinds. The code of a piece is 4 * kind + army.
    PAWN = 0
    SILVER = 1
    GOLD = 2
    ROOK = 3
    KING = 4
    TOKIN = 5
    PROMOTED_SILVER = 6
    DRAGON = 7
    WALL = 8
    CODES = 36
    MAX_MOVES = 640     # at most 33 pieces: 4 dragons, others with 8 steps, some of them twice


cdef struct rules_t:
    bint partners
    int mates           # the number that ends the game
    int limit


# Only make_move() and settle() change a state.
cdef struct state_t:
    int8_t board[CELLS]             # the code of each piece
    int8_t hands[PLAYERS][HELD]
    int8_t king[PLAYERS]            # the cell; NOTHING for who is out
    int8_t owner[PLAYERS]           # of each army
    int8_t victims[2]               # of the mates
    int8_t takers[2]
    int8_t mates                    # number of mates
    int8_t mover
    int16_t clock                   # number of moves since the last capture, drop, promotion or mate
    int16_t played                  # number of moves
    uint64_t sets[PLAYERS][2]       # cells of the pieces of each army: bit cell & 63 of word cell >> 6
    uint64_t key                    # hash of all but the numbers of moves


# A source from CELLS on is a drop.
cdef struct move_t:
    int8_t source
    int8_t target
    int8_t promotes


cdef int8_t BASE[CODES]             # the kind in hand of a captured piece
cdef int8_t NEXT[CELLS][WAYS]
cdef uint64_t MATE_KEYS[PLAYERS][PLAYERS]

cdef void put(state_t *state, int cell, int code) noexcept nogil
cdef void hold(state_t *state, int player, int kind, int more) noexcept nogil
cdef uint64_t turn_key(int player) noexcept nogil
cdef bint is_attacked(const state_t *state, int cell, int player) noexcept nogil
cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves) noexcept nogil
cdef bint has_move(const rules_t *rules, const state_t *state) noexcept nogil
cdef void make_move(state_t *state, move_t move) noexcept nogil
cdef void settle(const rules_t *rules, state_t *state, int by) noexcept nogil
