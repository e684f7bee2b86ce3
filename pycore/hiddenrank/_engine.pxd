"""A game of hidden ranks with all ranks known, and what its end depends on."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.hiddenrank._moves cimport MAX_CELLS, MAX_PIECES, board_t, game_t, move_t

cdef enum:
    MAX_PAST = 2048         # moves that are remembered, the last ones
    # Endings.
    ON = 0
    LOST = 1                # the player to move has lost
    DRAWN = 2
    WON = 3                 # the player not to move has lost


cdef struct past_t:
    move_t move
    int8_t piece
    bint is_duel
    uint64_t key            # of the position after the move


cdef class Engine:
    cdef game_t game
    cdef board_t now
    cdef int squares
    cdef bint chase
    cdef int most_quiet
    cdef int ply
    cdef uint64_t key
    cdef uint64_t first_key
    cdef past_t past[MAX_PAST]

    cdef void _make(self, move_t move) noexcept nogil
    cdef int _list(self, move_t *moves) noexcept nogil
    cdef const past_t *_ago(self, int plies) noexcept nogil
    cdef bint _crosses_again(self, move_t move) noexcept nogil
    cdef bint _crosses(self, move_t move, int low, int high) noexcept nogil
    cdef bint _is_chasing(self, move_t move) noexcept nogil
    cdef bint _chases_again(self, move_t move) noexcept nogil
    cdef bint _is_near(self, int cell, int other) noexcept nogil
    cdef int _ending(self, int count) noexcept nogil
    cdef int64_t _perft(self, int depth) noexcept nogil
    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil
