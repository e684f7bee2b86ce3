"""Which positions a sample holds, if there are too many."""

from libc.stdint cimport uint64_t

from pycore.fogchess._estimate cimport worth_t
from pycore.fogchess._tables cimport board_t, move_t, rules_t

# The chance of a position is even + scale * exp((worth - top) / STEEP).
cdef struct draw_t:
    bint is_partial     # whether some are not drawn
    uint64_t salt
    double even, scale, top


cdef void plan_draw(draw_t *draw, double *worths, int count, double share, double room, uint64_t salt) noexcept nogil
cdef bint is_drawn(const draw_t *draw, double worth, uint64_t key) noexcept nogil
cdef int placed(const rules_t *rules, const worth_t *worth, const board_t *board, int player) noexcept nogil
cdef int gained(const worth_t *worth, const board_t *board, move_t move, int player) noexcept nogil
