"""Lists of moves of all plies of a line, and their order."""

from pycore.words.endgame._lines cimport MARKS, lines_t, option_t
from pycore.words.endgame._position cimport ending_t, state_t

cdef enum:
    MOST_PLIES = 48
    PASS = -1
    NONE = -2
    # What a tile laid counts in the order of moves, in sixteenths of a point: it shortens the rest of a search.
    IN_TREE = 320
    IN_GUESS = 40


cdef struct move_t:
    int promise
    int most                        # an upper bound of the value
    int at                          # index of a play, or a pass


# The moves of a position that are still to be tried, on top of all lists.
cdef struct list_t:
    int ply
    int first
    int count                       # -1 if they are not listed yet
    int known                       # the move that was tried before they were listed
    int dropped                     # the highest bound of a move that cannot be good enough


cdef struct moves_t:
    move_t *all
    int room
    int used
    int history[2 * MARKS]          # by mark and player: how often a play was the best
    int killers[MOST_PLIES + 2][2]  # marks of plays that were the best in the last positions of a ply


cdef bint add_move(moves_t *moves, int at, int promise) noexcept nogil
cdef int promise_of(
    const moves_t *moves, const ending_t *ending, const state_t *state, const option_t *option, int ply, int of_tile,
) noexcept nogil
cdef void praise(moves_t *moves, const option_t *option, int ply, int player, int depth) noexcept nogil
cdef int take_outs(
    moves_t *moves, list_t *list, const lines_t *lines, const ending_t *ending, const state_t *state,
) noexcept nogil
cdef int next_move(moves_t *moves, list_t *list, int enough) noexcept nogil
