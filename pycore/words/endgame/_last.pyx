"""The plays of a line of a position, and the last tile of a rack, which is laid at once if it can be."""

from libc.stdint cimport uint64_t

from pycore.words.endgame._lines cimport list_options, slot_key
from pycore.words.endgame._moves cimport NONE
from pycore.words.endgame._position cimport points_of

cdef enum:
    FEW_TILES = 3               # the plays of so small racks are searched for themselves


cdef const slot_t *options_of(
    lines_t *lines, const node_t *root, node_t *node, int player, int down, int line,
) noexcept nogil:
    """Return where the plays of a line are, among others that take tiles which the player no longer has; or NULL.

    Positions of a ply differ in few lines, so the places last found in a ply are looked at first.
    """
    cdef const slot_t *found
    cdef slot_t *kept = &node.kept[player][down][line]
    cdef uint64_t key, content = node.content[down][line], rack = node.state.rack[player]
    # The plays of the whole rack serve in all positions where nothing has changed in a line.
    if content == root.content[down][line] and node.state.held[player] > FEW_TILES:
        rack = root.state.rack[player]
    key = slot_key(player, rack, content)
    if kept.key != key:
        found = list_options(lines, &node.board, player, rack, key, down, line)
        if found == NULL:
            return NULL
        kept[0] = found[0]
    return kept


cdef bint goes_out(lines_t *lines, const ending_t *ending, node_t *nodes, int ply, int *value) noexcept nogil:
    """Return whether the last tile of the player to move after a ply can be laid, which is the best move then.

    Only lines that the ply has changed are looked at again.
    """
    cdef node_t *node = &nodes[ply]
    cdef node_t *next = &nodes[ply + 1]
    cdef int down, line, player = next.state.mover, most = NONE, side = ending.setup.side
    if node.last.rack != node.state.rack[player] or node.last.key != node.state.key:
        node.last.rack, node.last.key = node.state.rack[player], node.state.key
        for down in range(2):
            for line in range(side):
                node.last.most[down][line] = most_of_line(lines, ending, &nodes[0], node, player, down, line)
    for down in range(2):
        for line in range(side):
            if next.content[down][line] == node.content[down][line]:
                most = max(most, node.last.most[down][line])
            else:
                most = max(most, most_of_line(lines, ending, &nodes[0], next, player, down, line))
    value[0] = most + ending.leftover * next.state.left[1 - player]
    return most >= 0 and not lines.failed


cdef int most_of_line(
    lines_t *lines, const ending_t *ending, const node_t *root, node_t *node, int player, int down, int line,
) noexcept nogil:
    """Return the highest points of a player's plays in a line; NONE if there are none, or no memory for them."""
    cdef const slot_t *slot = options_of(lines, root, node, player, down, line)
    cdef int i, most = NONE
    if slot != NULL:
        for i in range(slot.first, slot.first + slot.count):
            most = max(most, points_of(ending, &node.state, &lines.options[i]))
    return most
