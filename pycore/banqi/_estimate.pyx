"""Static evaluation of positions, by values of pieces and distances to pieces that they can capture."""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport abs

from pycore.banqi._moves cimport KINDS, PIECES, rules_t, state_t
from pycore.kernel.bits cimport take_lowest

cdef enum:
    FAR = 16
    FEW = 8             # most face-down pieces of positions in which distances count


cdef object weigh(worth_t *worth, const rules_t *rules, object values):
    """Prepare the evaluation from the rules and a value for each kind of piece."""
    cdef int a, b
    for a in range(PIECES):
        worth.values[a] = values[a % KINDS]
        worth.beats[a] = 0
        for b in range(PIECES):
            if rules.takes[a] >> b & 1 and not rules.takes[b] >> a & 1:
                worth.beats[a] |= <uint16_t> 1 << b
    for a in range(rules.cells):
        for b in range(rules.cells):
            worth.distance[a][b] = abs(a // 8 - b // 8) + abs(a % 8 - b % 8)


cdef int estimate(const worth_t *worth, const state_t *state, int color) noexcept nogil:
    """Return the value of a position for a color, less its value for the other one."""
    cdef int piece, other, cell, worths, total = 0
    cdef uint64_t left, prey, pursued
    for piece in range(PIECES):
        left = state.pieces[piece]
        worths = state.bag[piece] * worth.values[piece]
        prey = 0
        if left and state.hidden_count <= FEW:
            for other in range(PIECES):
                if worth.beats[piece] >> other & 1:
                    prey |= state.pieces[other]
        while left:
            cell = take_lowest(&left)
            worths += worth.values[piece]
            pursued = prey
            while pursued:
                worths += FAR - worth.distance[cell][take_lowest(&pursued)]
        total += worths if piece // KINDS == color else -worths
    return total
