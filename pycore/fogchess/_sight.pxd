"""What a player sees."""

from libc.stdint cimport uint8_t

from pycore.fogchess._tables cimport board_t, rules_t

cdef enum:
    UNSEEN = 255        # what is told of a cell that is not seen
    # Options of sight.
    SEE_PAWNS = 1       # the cells before pawns
    SEE_LEGS = 2        # the cells that may block a step


cdef void see(const rules_t *rules, const board_t *board, int player, int options, uint8_t *seen) noexcept nogil
