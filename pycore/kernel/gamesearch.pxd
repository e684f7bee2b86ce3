"""Alpha-beta searches of games with packed states: what the searches of different games have in common."""

from libc.stdint cimport int8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.kernel.alphabeta cimport Deepening, Memory, entry_t
from pycore.kernel.gameengine cimport MAX_LINE, MAX_MOVES, MAX_PAST, GameEngine, move_t, turn_t

cdef enum:
    WIN = 30_000            # minus one point for every ply
    SURE = 28_000           # values beyond are of forced wins
    BOUND = 30_500          # bound of all values
    UNKNOWN_VALUE = 31_000
    MAX_PLY = 110
    MAX_PIECES = 16
    MAX_CELLS = 128
    # Keys by which moves are ordered; below are those of the history.
    FIRST_KEY = 1 << 24     # the best move of an earlier search
    CAPTURE_KEY = 1 << 20
    KILLER_KEY = 1 << 18


cdef class GameSearch(Deepening):
    cdef GameEngine game
    cdef uint64_t path[MAX_PAST + MAX_LINE]
    cdef int root               # index of the root in the path
    cdef int contempt
    cdef int color              # the searching side
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef int again              # how often a position has occurred in the game to count as a repetition
    cdef int early              # number of moves that are searched in full depth
    cdef move_t killers[MAX_LINE][2]
    cdef int history[MAX_PIECES][MAX_CELLS]

    # What each game has.
    cdef int _known(self, const turn_t *state, int ply, int *depth) noexcept nogil
    cdef int _estimate(self, const turn_t *state) noexcept nogil
    cdef void _weigh(
        self, const turn_t *state, const move_t *moves, int *keys, int count, move_t first, int ply
    ) noexcept nogil
    # What a game may have.
    cdef int _moves(self, const turn_t *state, move_t *moves, int here) noexcept nogil
    cdef int _settle(self, const turn_t *state, int alpha, int beta, int ply) noexcept nogil
    cdef void _remember(self, const turn_t *state, move_t move, int depth, int ply) noexcept nogil

    cdef _begin(self, GameEngine game, Budget budget, Memory memory, int contempt)
    cdef int _value_of(
        self, const turn_t *state, move_t move, int depth, int alpha, int beta, int ply, bint scout, bint late
    ) noexcept nogil
    cdef int _search(self, const turn_t *state, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int _expand(
        self, const turn_t *state, entry_t *entry, int depth, int alpha, int beta, int ply
    ) noexcept nogil
    cdef int _draw(self, const turn_t *state) noexcept nogil
    cdef bint _repeats(self, const turn_t *state, int ply) noexcept nogil
    cdef int _evaluate(self, const turn_t *state) noexcept nogil


cdef inline bint is_killer(const move_t *killers, move_t move) noexcept nogil:
    """Tell whether a move is one of the two of a ply that were too good for the other side."""
    return (
        (killers[0].source == move.source and killers[0].target == move.target)
        or (killers[1].source == move.source and killers[1].target == move.target)
    )


cdef inline void bring_best(move_t *moves, int *keys, int start, int count) noexcept nogil:
    """Exchange a move for the one with the highest key among those from it on."""
    cdef int i, best = start, key
    cdef move_t move
    for i in range(start + 1, count):
        if keys[i] > keys[best]:
            best = i
    if best != start:
        move, key = moves[best], keys[best]
        moves[best], keys[best] = moves[start], keys[start]
        moves[start], keys[start] = move, key
