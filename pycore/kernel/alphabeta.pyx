"""The transposition table and iterative deepening of alpha-beta searches.

A search is a subclass: it lists the moves of the root and searches one of them. Positions of its table have one place
each; a newer or deeper value takes the place of another.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.stdlib cimport abs, calloc, free
from libc.string cimport memset

from pycore.base.rng cimport Rng, rng_below, rng_t

from pycore.base.errors import ParameterError

cdef enum:
    MAX_DEPTH = 60


cdef class Memory:
    """The documentation is in alphabeta.pyi."""

    def __cinit__(self, int bits=16):
        if not 10 <= bits <= 24:
            raise ParameterError("bits", f"{bits} is not in 10..24")
        self.mask = (<uint64_t> 1 << bits) - 1
        self.side = -1
        self.entries = <entry_t *> calloc(self.mask + 1, sizeof(entry_t))
        if not self.entries:
            raise MemoryError

    def __dealloc__(self):
        free(self.entries)

    cdef void begin(self, int side) noexcept nogil:
        """Forget everything if the values are of the other side, which judges draws differently."""
        if self.side == 1 - side:
            memset(self.entries, 0, (self.mask + 1) * sizeof(entry_t))
        self.side = side


cdef class Deepening:
    """The documentation is in alphabeta.pyi."""

    def best(self, Rng rng not None, int max_depth):
        cdef int8_t move[2]
        with nogil:
            self._deepen(&rng.state, max_depth, move)
        return move[0], move[1]

    cdef int _root_moves(self, int8_t (*moves)[2]) noexcept nogil:
        """List the moves of the root; return their number, which is not 0."""
        return 0

    cdef int _root_value(self, int source, int target, int depth, int alpha) noexcept nogil:
        """Return the value of a move of the root; where it is no better than alpha, a bound of it."""
        return alpha

    cdef int _deepen(self, rng_t *rng, int max_depth, int8_t *best) noexcept nogil:
        """Search with increasing depth within budget and maximum depth; set the best move of the last depth."""
        cdef int8_t moves[MAX_ROOT_MOVES][2]
        cdef int8_t first[2]
        cdef int i, depth, value, alpha, best_at, count = self._root_moves(moves)
        for i in range(count - 1, 0, -1):
            exchange(moves[i], moves[<int> rng_below(rng, i + 1)])
        best[0], best[1] = moves[0][0], moves[0][1]
        for depth in range(1, min(max_depth, MAX_DEPTH) + 1):
            alpha = -self.bound
            best_at = 0
            for i in range(count):
                value = self._root_value(moves[i][0], moves[i][1], depth, alpha)
                if self.stopped:
                    return depth
                if value > alpha:
                    alpha = value
                    best_at = i
                    # A better move of an incomplete depth is valid: the previous best move was searched first.
                    best[0], best[1] = moves[i][0], moves[i][1]
                    self.value = value
            self.depth = depth
            first[0], first[1] = moves[best_at][0], moves[best_at][1]
            for i in range(best_at, 0, -1):
                moves[i][0], moves[i][1] = moves[i - 1][0], moves[i - 1][1]
            moves[0][0], moves[0][1] = first[0], first[1]
            if abs(alpha) > self.sure or count == 1:
                break
        return depth


cdef inline void exchange(int8_t *a, int8_t *b) noexcept nogil:
    cdef int8_t source = a[0], target = a[1]
    a[0], a[1] = b[0], b[1]
    b[0], b[1] = source, target
