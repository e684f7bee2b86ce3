"""Moving pieces so that positions fit what is seen, and sums of moves."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.base.rng cimport rng_t
from pycore.fogchess._tables cimport board_t, move_t, rules_t

cdef uint64_t summed(const move_t *moves, int count) noexcept nogil
cdef void arrange(
    const rules_t *rules, board_t *board, int player, int options, const uint8_t *sight, rng_t *rng
) noexcept nogil
