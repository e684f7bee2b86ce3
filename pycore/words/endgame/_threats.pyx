"""Upper bounds of the values of moves.

If the other player can lay the whole rack at once, a move that leaves this play as it is can be worth no more than its
points minus what the other player gets by this play. So most moves of a position are refuted without being made. A
play stays as it is unless its new cells, the ends of its word or the ends of its crossing words are covered.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from pycore.words._board cimport place, play_t
from pycore.words.endgame._position cimport points_of, settle


cdef void note_threat(
    threats_t *threats, const setup_t *setup, const board_t *board, const option_t *option, int points,
) noexcept nogil:
    """Insert a play by its points, if it is one of the best."""
    cdef int i = min(threats.count, MOST_THREATS - 1)
    if threats.count == MOST_THREATS and threats.found[i].points >= points:
        return
    threats.count = i + 1
    while i and threats.found[i - 1].points < points:
        threats.found[i] = threats.found[i - 1]
        i -= 1
    threats.found[i].points = points
    fill_zone(&threats.found[i], setup, board, option)


cdef void fill_zone(
    threat_t *threat, const setup_t *setup, const board_t *board, const option_t *option,
) noexcept nogil:
    """Note the cells that a threat depends on."""
    cdef const play_t *play = &option.play
    cdef const uint8_t *tile
    cdef int at, low, high
    memset(threat.zone, 0, sizeof(threat.zone))
    add_cell(threat, setup.side, play.down, play.line, play.start - 1)
    add_cell(threat, setup.side, play.down, play.line, play.start + play.length)
    for at in range(play.start, play.start + play.length):
        if option.cells >> at & 1:
            tile = &board.tile[1 - play.down][place(at, 0)]
            low, high = play.line - 1, play.line + 1
            while tile[low]:
                low -= 1
            while tile[high]:
                high += 1
            add_cell(threat, setup.side, play.down, play.line, at)
            add_cell(threat, setup.side, play.down, low, at)
            add_cell(threat, setup.side, play.down, high, at)


cdef inline void add_cell(threat_t *threat, int side, int down, int line, int at) noexcept nogil:
    if line >= 0 and line < side and at >= 0 and at < side:
        threat.zone[down][line] |= <uint32_t> 1 << at
        threat.zone[1 - down][at] |= <uint32_t> 1 << line


cdef int bound_of_play(
    const threats_t *threats, const ending_t *ending, const state_t *state, const option_t *option,
) noexcept nogil:
    """Return an upper bound of the value of a play; FAR if no threat is left."""
    cdef int i
    if option.play.laid == state.held[state.mover]:
        return FAR
    for i in range(threats.count):
        if not threats.found[i].zone[option.play.down][option.play.line] & option.cells:
            return points_of(ending, state, option) - threats.found[i].points - \
                ending.leftover * (state.left[state.mover] - option.worth)
    return FAR


cdef int bound_of_pass(const threats_t *threats, const ending_t *ending, const state_t *state) noexcept nogil:
    """Return an upper bound of the value of a pass: the other player can pass as well, which ends the game, or go out.
    """
    cdef int most = settle(ending, state, state.mover)
    if threats.count and state.idle + 1 < ending.passes:
        most = min(most, -threats.found[0].points - ending.leftover * state.left[state.mover])
    return most
