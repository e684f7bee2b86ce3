"""The last tile of a rack, and the plays of a position."""

from pycore.words.endgame._lines cimport lines_t, slot_t
from pycore.words.endgame._position cimport ending_t, node_t


cdef const slot_t *options_of(
    lines_t *lines, const node_t *root, node_t *node, int player, int down, int line) noexcept nogil
cdef bint goes_out(lines_t *lines, const ending_t *ending, node_t *nodes, int ply, int *value) noexcept nogil
