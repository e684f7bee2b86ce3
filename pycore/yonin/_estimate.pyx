"""Estimates of positions: material, the safety of kings, and mates."""

from libc.stdint cimport uint64_t

from pycore.kernel.bits cimport take_lowest
from pycore.yonin._moves cimport (
    DRAGON, GOLD, HELD, KING, NEXT, PAWN, PLAYERS, PROMOTED_SILVER, ROOK, SILVER, TOKIN, WALL, WAYS, is_attacked,
    rules_t, state_t,
)

cdef enum:
    UNSAFE = 25         # a cell beside the king that an enemy attacks
    OPEN = 8            # one without a piece
    CHECK = 60
    TAKEN_OVER = 2500   # a mate

cdef int HELD_VALUES[HELD]
cdef int KIND_VALUES[WALL + 1]

# A promoted piece is captured as a plain one, so it is worth a little more than others that move alike.
KIND_VALUES[PAWN], KIND_VALUES[SILVER], KIND_VALUES[GOLD], KIND_VALUES[ROOK] = 100, 400, 480, 900
KIND_VALUES[TOKIN], KIND_VALUES[PROMOTED_SILVER], KIND_VALUES[DRAGON] = 420, 490, 1200
KIND_VALUES[KING] = KIND_VALUES[WALL] = 0
for code in range(CODES):
    VALUES[code] = KIND_VALUES[code >> 2]
for kind in range(HELD):
    HELD_VALUES[kind] = KIND_VALUES[kind] + KIND_VALUES[kind] // 8


cdef int worth(const state_t *state, int player) noexcept nogil:
    """Return the points of a player who is not out."""
    cdef int total = 0, army, word, kind, way, cell, i
    cdef uint64_t left
    for army in range(PLAYERS):
        if state.owner[army] == player:
            for word in range(2):
                left = state.sets[army][word]
                while left:
                    cell = 64 * word + take_lowest(&left)
                    total += VALUES[state.board[cell]]
    for kind in range(HELD):
        total += HELD_VALUES[kind] * state.hands[player][kind]
    for way in range(WAYS):
        cell = NEXT[state.king[player]][way]
        if cell >= 0 and is_attacked(state, cell, player):
            total -= UNSAFE + OPEN * (state.board[cell] < 0)
    if is_attacked(state, state.king[player], player):
        total -= CHECK
    for i in range(state.mates):
        total += TAKEN_OVER * (state.takers[i] == player)
    return total


cdef int estimate(const rules_t *rules, const state_t *state, int player) noexcept nogil:
    """Return an estimate in points for a player who is not out: own ones less the mean of the opponents'.

    With partners, the points of the team less those of the opponents.
    """
    cdef int other, others = 0, count = 0, own = worth(state, player)
    for other in range(PLAYERS):
        if other == player or state.king[other] < 0:
            continue
        if rules.partners and not (other ^ player) & 1:
            own += worth(state, other)
        else:
            others += worth(state, other)
            count += 1
    return own - others if rules.partners else own - others // max(count, 1)
