"""Plays with which the other player can end the game: what a move can be worth at most."""

from libc.stdint cimport uint32_t

from pycore.words._board cimport board_t, setup_t
from pycore.words._graph cimport MAX_WORD
from pycore.words.endgame._lines cimport option_t
from pycore.words.endgame._position cimport ending_t, state_t

cdef enum:
    MOST_THREATS = 8
    FAR = 1 << 28                   # above all values


# It stands unless a tile is laid on one of the cells of its zone.
cdef struct threat_t:
    int points
    uint32_t zone[2][MAX_WORD]      # by direction and line


# Those with the most points, in descending order.
cdef struct threats_t:
    int count
    threat_t found[MOST_THREATS]


cdef void note_threat(
    threats_t *threats, const setup_t *setup, const board_t *board, const option_t *option, int points,
) noexcept nogil
cdef int bound_of_play(
    const threats_t *threats, const ending_t *ending, const state_t *state, const option_t *option,
) noexcept nogil
cdef int bound_of_pass(const threats_t *threats, const ending_t *ending, const state_t *state) noexcept nogil
