"""The cells that decide what a player sees and may do, and which contents of them fit."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.fogchess._tables cimport MAX_CELLS, board_t, move_t, rules_t

cdef enum:
    VERDICTS = 32768    # contents that are remembered; a power of two

cdef struct watch_t:
    uint8_t cells[MAX_CELLS]        # those that are not seen
    uint8_t marks[MAX_CELLS]        # whether each cell is among them
    int count
    uint64_t known[VERDICTS]        # hashes of contents, with the verdict in the lowest bit; 0 for none


cdef void read_watch(const rules_t *rules, const uint8_t *sight, int player, watch_t *watch) noexcept nogil
cdef uint64_t *verdict_of(watch_t *watch, uint64_t content) noexcept nogil
cdef uint64_t watched(const watch_t *watch, const board_t *board) noexcept nogil
cdef uint64_t watched_after(const watch_t *watch, uint64_t key, const board_t *board, move_t move) noexcept nogil
