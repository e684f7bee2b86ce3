"""Estimates of positions: pieces, their ways to the den, free runs, and chases.

The distances are numbers of moves on an empty board, by shortest paths. A run to the den is free if no enemy can be at
the last trap on its way in time. A chase is a chain of moves from a piece to an enemy that it can capture without being
captured; with the right parity it gains ground (Dudeney's jester and donkey).
"""

from libc.stdint cimport int8_t

from pycore.jungle import model
from pycore.jungle._engine cimport ALL_JUMPS, CELLS, DENS, KINDS, RAT, rules_t, state_t

cdef enum:
    GAITS = 4
    WALK = 0
    SWIM = 1
    LEAP = 2
    LEAP_ALONG = 3      # over the water along rows
    FAR = 60            # a distance where there is no way
    RUN = 900           # value of a free run to the den
    CHASE = 7           # longest chain of moves with a value

# Distances by color and kind of steps, from one cell to another. To a cell of the other color's traps, and to its den.
cdef int8_t DISTANCES[2][GAITS][64][64]
cdef int8_t LAST_TRAPS[2][3]        # the cells next to the den of a color
cdef int ADVANCE[20]                # value of a distance to the den
# Value of a chase by its length, as a share of the value of the target in 1/64: with the wrong and the right parity.
cdef int CHASES[2][CHASE + 1]

# From the rat to the elephant; the ranks of dog and wolf may be exchanged.
VALUES = (300, 150, 230, 200, 400, 800, 900, 700)


def _walk(color, gait, start):
    """Return the distances from a cell."""
    kind = model.Kind.RAT if gait == SWIM else model.Kind.LION if gait == LEAP else model.Kind.LEOPARD
    piece = color * KINDS + kind
    rules = model.Rules(leopard=gait == LEAP_ALONG)
    known, waiting = {start: 0}, [start]
    for cell in waiting:
        ways = model.jumps_of(rules, kind, cell)
        for target in (*model.neighbors(cell), *[target for target, _ in ways]):
            if target not in known and model.may_stand(piece, target):
                known[target] = known[cell] + 1
                waiting.append(target)
    return [known.get(cell, FAR) for cell in range(CELLS)]


for color in range(2):
    for gait in range(GAITS):
        for start in range(CELLS):
            for cell, distance in enumerate(_walk(color, gait, start)):
                DISTANCES[color][gait][start][cell] = distance
    for at, cell in enumerate(sorted(model.TRAPS[color])):
        LAST_TRAPS[color][at] = cell
for distance in range(20):
    ADVANCE[distance] = 8 * (14 - min(distance, 14)) + (30 >> min(distance, 5))
for distance in range(1, CHASE + 1):
    CHASES[0][distance] = 6 // distance
    CHASES[1][distance] = 14 // distance
cdef int KIND_VALUES[KINDS]
for kind in range(KINDS):
    KIND_VALUES[kind] = VALUES[kind]


cdef void weigh(worth_t *worth, const rules_t *rules) noexcept nogil:
    """Set the constants of a search for some rules."""
    cdef int kind, other
    for kind in range(KINDS):
        worth.values[kind] = KIND_VALUES[kind]
        worth.beats[kind] = 0
        worth.gait[kind] = LEAP if rules.jumps[kind] == ALL_JUMPS else LEAP_ALONG if rules.jumps[kind] else WALK
        for other in range(KINDS):
            if rules.takes[kind] >> other & 1 and not rules.takes[other] >> kind & 1:
                worth.beats[kind] |= 1 << other
    worth.gait[RAT] = SWIM
    if worth.beats[3] >> 2 & 1:     # the wolf beats the dog
        worth.values[2] = KIND_VALUES[3]
        worth.values[3] = KIND_VALUES[2]


cdef int free_run(const worth_t *worth, const state_t *state, int color, bint moves_first) noexcept nogil:
    """Return the number of moves of the shortest run of a color into the enemy den that no enemy can stop, or `FAR`."""
    cdef int kind, i, trap, moves, enemy, spare, best = FAR
    cdef const int8_t *own = &state.at[color * KINDS]
    cdef const int8_t *enemies = &state.at[(1 - color) * KINDS]
    for i in range(3):
        trap = LAST_TRAPS[1 - color][i]
        # The first enemy at the trap decides how many moves a run may take.
        spare = FAR
        for enemy in range(KINDS):
            if enemies[enemy] >= 0:
                spare = min(spare, <int> DISTANCES[1 - color][worth.gait[enemy]][enemies[enemy]][trap])
        for kind in range(KINDS):
            if own[kind] < 0:
                continue
            moves = 1 + DISTANCES[color][worth.gait[kind]][own[kind]][trap]
            if moves < best and spare > (moves - 1 if moves_first else moves):
                best = moves
    return best


cdef int side_value(const worth_t *worth, const state_t *state, int color) noexcept nogil:
    """Return the value of the pieces of a color with their advance and their chases."""
    cdef int kind, other, cell, distance, total = 0, nearest = FAR, good
    cdef const int8_t *own = &state.at[color * KINDS]
    cdef const int8_t *enemies = &state.at[(1 - color) * KINDS]
    cdef const int8_t *ways
    for kind in range(KINDS):
        cell = own[kind]
        if cell < 0:
            continue
        ways = DISTANCES[color][worth.gait[kind]][cell]
        distance = ways[DENS[1 - color]]
        nearest = min(nearest, distance)
        total += worth.values[kind] + ADVANCE[min(distance, 19)] // 4
        for other in range(KINDS):
            if worth.beats[kind] >> other & 1 and enemies[other] >= 0:
                distance = ways[enemies[other]]
                if distance <= CHASE:
                    # With the player of the chaser to move, an odd distance is good.
                    good = (distance & 1) == (state.turn.mover == color)
                    total += worth.values[other] * CHASES[good][distance] >> 6
    return total + ADVANCE[min(nearest, 19)]


cdef int estimate(const worth_t *worth, const state_t *state) noexcept nogil:
    """Return an estimate in points for the player to move."""
    cdef int color = state.turn.mover, total, mine, theirs
    total = side_value(worth, state, color) - side_value(worth, state, 1 - color)
    mine = free_run(worth, state, color, True)
    theirs = free_run(worth, state, 1 - color, False)
    if mine < FAR and mine <= theirs:
        total += RUN - 10 * mine
    elif theirs < FAR:
        total -= RUN - 10 * theirs
    return total
