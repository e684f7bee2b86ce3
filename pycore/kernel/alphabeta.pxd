"""Parts of alpha-beta searches: the transposition table, and iterative deepening at the root."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t

cdef enum:
    EXACT = 0
    LOWER = 1
    UPPER = 2
    MAX_ROOT_MOVES = 640
    NO_LOOP = 1 << 20       # a value that rests on no repetition


cdef struct entry_t:
    uint64_t key
    int16_t value
    int8_t depth
    int8_t kind
    int8_t source           # the best move
    int8_t target


cdef class Memory:
    cdef entry_t *entries
    cdef uint64_t mask
    cdef int side           # the searching side of the stored values

    cdef void begin(self, int side) noexcept nogil


cdef class Deepening:
    cdef Budget budget
    cdef Memory memory
    cdef bint stopped
    cdef int bound          # bound of all values
    cdef int sure           # values beyond are of forced wins and losses
    cdef readonly int64_t nodes
    cdef readonly int depth
    cdef readonly int value

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil
    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil
    cdef int _deepen(self, rng_t *rng, int max_depth, int8_t *best) noexcept nogil


cdef inline bint recall(
    const entry_t *entry, int depth, int alpha, int beta, int ply, int sure, int *value
) noexcept nogil:
    """Tell whether the entry of a position decides its value in this window, and set the value."""
    if entry.depth < depth:
        return False
    # A forced win is stored as the number of plies from its position.
    value[0] = entry.value - ply if entry.value > sure else entry.value + ply if entry.value < -sure else entry.value
    return (
        entry.kind == EXACT
        or (entry.kind == LOWER and value[0] >= beta)
        or (entry.kind == UPPER and value[0] <= alpha)
    )


cdef inline void keep(
    entry_t *entry, uint64_t key, int depth, int value, int floor, int beta, int ply, int sure, int source, int target
) noexcept nogil:
    """Store a value that was searched in the window from floor to beta, with the best move."""
    entry.key = key
    entry.value = <int16_t> (value + ply if value > sure else value - ply if value < -sure else value)
    entry.depth = <int8_t> depth
    entry.kind = LOWER if value >= beta else UPPER if value <= floor else EXACT
    entry.source = <int8_t> source
    entry.target = <int8_t> target
