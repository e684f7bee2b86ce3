"""Positions with an empty bag, and what they are worth once the game is over."""

from libc.stdint cimport int32_t, uint64_t

from pycore.words._board cimport board_t, setup_t
from pycore.words._graph cimport MAX_WORD
from pycore.words.endgame._lines cimport option_t, slot_t


# How a game ends: `passes` turns without a word, and what the tiles left count for, as in `Rules.leftover`.
cdef struct ending_t:
    const setup_t *setup
    int leftover
    int passes


# A position without its board: `key` is the sum of the keys of all tiles laid since the root.
cdef struct state_t:
    uint64_t rack[2]                # packed
    int held[2]
    int left[2]                     # values of the tiles on the racks
    int before                      # number of tiles placed earlier in this turn
    int mover
    int idle
    uint64_t key


# The highest points by line of the plays of a rack with one tile, in the position with a key.
cdef struct last_t:
    uint64_t rack
    uint64_t key
    int32_t most[2][MAX_WORD]


# A position after some plies.
cdef struct node_t:
    state_t state
    last_t last
    board_t board
    uint64_t content[2][MAX_WORD]   # keys of the lines
    slot_t kept[2][2][MAX_WORD]     # where plays were last found in this ply: by player and line


cdef inline bint is_over(const ending_t *ending, const state_t *state) noexcept nogil:
    return state.held[0] == 0 or state.held[1] == 0 or state.idle >= ending.passes


cdef int settle(const ending_t *ending, const state_t *state, int player) noexcept nogil
cdef int points_of(const ending_t *ending, const state_t *state, const option_t *option) noexcept nogil
cdef int out_value(const ending_t *ending, const state_t *state, const option_t *option) noexcept nogil
cdef void take_option(const ending_t *ending, const node_t *node, const option_t *option, state_t *then) noexcept nogil
cdef void pass_turn(const state_t *state, state_t *then) noexcept nogil
cdef void lay_option(const ending_t *ending, const node_t *node, const option_t *option, node_t *next) noexcept nogil
cdef uint64_t position_key(const state_t *state) noexcept nogil
