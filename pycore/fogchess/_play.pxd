"""Playing moves, the rule of check, and counting lines of play."""

from libc.stdint cimport int64_t, uint64_t

from pycore.fogchess._tables cimport board_t, move_t, rules_t


cdef void make(const rules_t *rules, board_t *board, move_t move) noexcept nogil
cdef bint faces(const rules_t *rules, const board_t *board) noexcept nogil
cdef bint is_legal(const rules_t *rules, const board_t *board, move_t move) noexcept nogil
cdef int list_legal(const rules_t *rules, const board_t *board, move_t *moves) noexcept nogil
cdef int64_t count_lines(const rules_t *rules, const board_t *board, int depth) noexcept nogil
cdef uint64_t key_after(const rules_t *rules, const board_t *board, move_t move) noexcept nogil
