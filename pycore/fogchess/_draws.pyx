"""Which positions a sample holds, if there are too many.

A player who wants to win puts pieces where they reach much. So of a sample one part is drawn with equal chances, and
the other by what the pieces of the other player are worth where they stand, by the same table as in a search.
"""

from libc.math cimport exp, sqrt
from libc.stdint cimport uint64_t

from pycore.base.rng cimport mix64_c
from pycore.fogchess._estimate cimport worth_t
from pycore.fogchess._tables cimport (
    DROP, PAWN_DOUBLE, PLAIN, board_t, is_own, kind_of, move_t, rules_t, sort_of, source_of, target_of,
)

# Share of a sample that is drawn with equal chances; points of worth that make a position e times as likely.
cdef double EVEN = 0.3
cdef double STEEP = 25
# Part of the room that is planned to be filled, as the number is an estimate.
cdef double FILLED = 0.95


cdef void plan_draw(draw_t *draw, double *worths, int count, double share, double room, uint64_t salt) noexcept nogil:
    """Decide how likely each position is drawn.

    Args:
        draw: set by this.
        worths: of some positions; changed.
        count: number of these.
        share: the number of all positions divided by the number of these.
        room: how many positions to draw.
        salt: of the draws.
    """
    cdef double total, low = 1e-12, high = 1e12
    cdef int i, _step
    draw.is_partial = count * share > room
    if not draw.is_partial:
        return
    draw.salt, draw.top = salt, worths[0]
    draw.even = EVEN * room / (count * share)
    for i in range(count):
        draw.top = max(draw.top, worths[i])
    for i in range(count):
        worths[i] = exp((worths[i] - draw.top) / STEEP)
    for _step in range(50):
        draw.scale = sqrt(low * high)
        total = 0
        for i in range(count):
            total += min(1.0, draw.even + draw.scale * worths[i])
        if total * share > FILLED * room:
            high = draw.scale
        else:
            low = draw.scale


cdef bint is_drawn(const draw_t *draw, double worth, uint64_t key) noexcept nogil:
    """Return whether a position is drawn. This depends on its key, not on the line of play that leads to it."""
    cdef double chance = draw.even + draw.scale * exp((worth - draw.top) / STEEP)
    return (mix64_c(key ^ draw.salt) >> 11) * 2.0 ** -53 < chance


cdef int placed(const rules_t *rules, const worth_t *worth, const board_t *board, int player) noexcept nogil:
    """Return what the pieces of a player are worth where they stand."""
    cdef int cell, total = 0
    for cell in range(rules.cells):
        if is_own(board.at[cell], player):
            total += worth.of[board.at[cell]][cell]
    return -total if player else total


cdef int gained(const worth_t *worth, const board_t *board, move_t move, int player) noexcept nogil:
    """Return what the place of a player's piece gains by a move."""
    cdef int source = source_of(move), gain
    if sort_of(move) == DROP:
        gain = worth.of[1 + 2 * kind_of(move) + player][target_of(move)]
        return -gain if player else gain
    if sort_of(move) != PLAIN and sort_of(move) != PAWN_DOUBLE:
        return 0
    gain = worth.of[board.at[source]][target_of(move)] - worth.of[board.at[source]][source]
    return -gain if player else gain
