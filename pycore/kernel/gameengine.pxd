"""Games of two players with packed states: what the engines of different games have in common."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint64_t

from pycore.base.rng cimport rng_t

cdef enum:
    MAX_MOVES = 512     # maximum number of legal moves
    MAX_PAST = 1001     # the longest sequence of positions without a capture
    MAX_LINE = 128      # maximum number of plies from the position of an engine
    SHORTEST = 8        # number of moves between a position and its third occurrence, at least
    # Endings. A player who has won has the number of the ending less one.
    ON = 0
    FIRST_WON = 1
    SECOND_WON = 2
    DRAWN = 3


cdef struct move_t:
    int8_t source
    int8_t target


cdef struct turn_t:             # how the packed state of each game begins
    uint64_t key                # hash of board and player to move
    int16_t clock               # number of moves since the last capture
    int8_t mover


cdef int occurred(const turn_t *state, const uint64_t *path, int length) noexcept nogil


cdef class GameEngine:
    cdef turn_t *now            # the position; a game has room for MAX_LINE states behind it
    cdef turn_t nothing         # the position of no game
    cdef size_t size            # of a state, in bytes
    cdef int cells
    cdef int quiet              # number of moves without a capture that make a draw
    cdef int third              # the ending by the third occurrence of a position, ON if there is none
    cdef uint64_t past[MAX_PAST + MAX_LINE]     # keys since the last capture, including the current position
    cdef int past_count

    # What each game has.
    cdef int _list(
        self, const turn_t *state, move_t *moves, const uint64_t *path, int length, int *ending
    ) noexcept nogil
    cdef void _make(self, const turn_t *state, move_t move, turn_t *after) noexcept nogil
    cdef int _piece_at(self, const turn_t *state, int cell) noexcept nogil

    cdef _replay(self, quiet)
    cdef void _go(self, move_t move) noexcept nogil
    cdef turn_t *_behind(self, const turn_t *state) noexcept nogil
    cdef int _ending(self, const turn_t *state, const uint64_t *path, int length) noexcept nogil
    cdef int64_t _perft(self, const turn_t *state, int depth, int length) noexcept nogil
    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil
