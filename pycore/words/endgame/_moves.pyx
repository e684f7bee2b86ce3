"""Lists of moves, the most promising first.

The order follows points, tiles laid, and what was the best elsewhere: the history heuristic of Schaeffer, The history
heuristic and alpha-beta search enhancements in practice, IEEE Transactions on Pattern Analysis and Machine Intelligence
11 (1989), and killer moves, the best ones of the last positions at the same distance from the root.
"""

from libc.stdlib cimport realloc

from pycore.words.endgame._position cimport out_value, points_of
from pycore.words.endgame._threats cimport FAR

cdef enum:
    MOST_HISTORY = 1 << 12
    KILLER = 320                    # in sixteenths of a point


cdef bint add_move(moves_t *moves, int at, int promise) noexcept nogil:
    """Add a move on top of the lists, and return whether there was memory for it."""
    cdef move_t *wider
    if moves.used == moves.room:
        wider = <move_t *> realloc(moves.all, (2 * moves.room + 1024) * sizeof(move_t))
        if wider == NULL:
            return False
        moves.all, moves.room = wider, 2 * moves.room + 1024
    moves.all[moves.used].at, moves.all[moves.used].promise, moves.all[moves.used].most = at, promise, FAR
    moves.used += 1
    return True


cdef int promise_of(
    const moves_t *moves, const ending_t *ending, const state_t *state, const option_t *option, int ply, int of_tile,
) noexcept nogil:
    """Return a number for the order of moves."""
    cdef int promise = 16 * points_of(ending, state, option) + of_tile * option.play.laid
    if option.play.laid == state.held[state.mover]:
        promise += 32 * state.left[1 - state.mover]
    if of_tile == IN_TREE and (option.mark == moves.killers[ply][0] or option.mark == moves.killers[ply][1]):
        promise += KILLER
    return promise + moves.history[2 * option.mark + state.mover] // 64


cdef void praise(moves_t *moves, const option_t *option, int ply, int player, int depth) noexcept nogil:
    """Note that a play was the best in a position."""
    cdef int *times = &moves.history[2 * option.mark + player]
    times[0] = min(MOST_HISTORY, times[0] + depth * depth)
    if moves.killers[ply][0] != option.mark:
        moves.killers[ply][1] = moves.killers[ply][0]
        moves.killers[ply][0] = option.mark


cdef int take_outs(
    moves_t *moves, list_t *list, const lines_t *lines, const ending_t *ending, const state_t *state,
) noexcept nogil:
    """Take the plays out of a list that end the game, whose values are known, and return the best; or NONE."""
    cdef int i = list.first, best = NONE, value, most = -FAR
    cdef const option_t *option
    while i < list.first + list.count:
        if moves.all[i].at >= 0:
            option = &lines.options[moves.all[i].at]
            if option.play.laid == state.held[state.mover]:
                value = out_value(ending, state, option)
                if value > most:
                    best, most = moves.all[i].at, value
                list.count -= 1
                moves.all[i] = moves.all[list.first + list.count]
                continue
        i += 1
    return best


cdef int next_move(moves_t *moves, list_t *list, int enough) noexcept nogil:
    """Take the most promising move out of a list, without those that are not worth more than `enough`; or NONE."""
    cdef int i = list.first, best = -1, at
    while i < list.first + list.count:
        if moves.all[i].most <= enough or moves.all[i].at == list.known:
            if moves.all[i].at != list.known:
                list.dropped = max(list.dropped, moves.all[i].most)
            list.count -= 1
            moves.all[i] = moves.all[list.first + list.count]
            continue
        if best < 0 or moves.all[i].promise > moves.all[best].promise:
            best = i
        i += 1
    if best < 0:
        return NONE
    at = moves.all[best].at
    list.count -= 1
    moves.all[best] = moves.all[list.first + list.count]
    return at
