"""Positions with an empty bag.

A move changes the racks first, which is all that a look into the table or a final score needs; the board follows only
if the position is searched.
"""

from libc.stdint cimport uint8_t, uint64_t

from pycore.base.rng cimport mix64_c
from pycore.words._board cimport key_of, lay_play, place, play_t
from pycore.words.endgame._lines cimport line_key


cdef int settle(const ending_t *ending, const state_t *state, int player) noexcept nogil:
    """Return the difference of points from the final scoring, `player` minus other player."""
    cdef int difference = state.left[1 - player] - state.left[player]
    if ending.leftover == 0:
        return 0
    if ending.leftover == 2:
        if state.held[player] == 0:
            difference += state.left[1 - player]
        elif state.held[1 - player] == 0:
            difference -= state.left[player]
    return difference


cdef int points_of(const ending_t *ending, const state_t *state, const option_t *option) noexcept nogil:
    """Return the points of a play, with bonus."""
    return option.play.points + (ending.setup.bonus if state.before + option.play.laid == ending.setup.rack else 0)


cdef int out_value(const ending_t *ending, const state_t *state, const option_t *option) noexcept nogil:
    """Return the difference of future points after a play that takes all tiles of the rack."""
    return points_of(ending, state, option) + ending.leftover * state.left[1 - state.mover]


cdef void take_option(const ending_t *ending, const node_t *node, const option_t *option, state_t *then) noexcept nogil:
    """Make the position after a play, but for its board."""
    cdef int mover = node.state.mover
    then[0] = node.state
    then.key += key_of(&node.board, &option.play)
    then.rack[mover] -= option.need
    then.held[mover] -= option.play.laid
    then.left[mover] -= option.worth
    then.before += option.play.laid
    then.idle = 0
    if not ending.setup.many or then.held[mover] == 0:
        then.before, then.mover = 0, 1 - mover


cdef void pass_turn(const state_t *state, state_t *then) noexcept nogil:
    then[0] = state[0]
    then.idle = 0 if state.before else state.idle + 1
    then.before, then.mover = 0, 1 - state.mover


cdef void lay_option(const ending_t *ending, const node_t *node, const option_t *option, node_t *next) noexcept nogil:
    """Make the board after a play, or after a pass, which has no option."""
    next.board, next.content = node.board, node.content
    if option != NULL:
        lay_play(&next.board, ending.setup, &option.play)
        update_lines(ending, next, option)


cdef void update_lines(const ending_t *ending, node_t *node, const option_t *option) noexcept nogil:
    """Renew the keys of the lines that a play has changed: its cells, and the ends of its words."""
    cdef const play_t *play = &option.play
    cdef const uint8_t *tile
    cdef int i, low, high, side = ending.setup.side, down = play.down
    cdef uint64_t along = <uint64_t> 1 << play.line, across = option.cells, all = (<uint64_t> 1 << side) - 1
    if node.board.tiles == play.laid:
        along = across = all
    if play.start:
        across |= <uint64_t> 1 << (play.start - 1)
    across |= <uint64_t> 1 << (play.start + play.length)
    for i in range(play.start, play.start + play.length):
        if option.cells >> i & 1:
            tile = &node.board.tile[1 - down][place(i, 0)]
            low = high = play.line
            while tile[low - 1]:
                low -= 1
            while tile[high + 1]:
                high += 1
            along |= (<uint64_t> 1 << low >> 1) | <uint64_t> 1 << (high + 1)
    for i in range(side):
        if along >> i & 1:
            node.content[down][i] = line_key(&node.board, side, down, i)
        if across >> i & 1:
            node.content[1 - down][i] = line_key(&node.board, side, 1 - down, i)


cdef uint64_t position_key(const state_t *state) noexcept nogil:
    """Return the key of a position: of the tiles placed and of the mover's rack, which determine the other rack."""
    return state.key + mix64_c(state.rack[state.mover] ^ mix64_c(state.before * 256 + state.idle * 2 + state.mover))
