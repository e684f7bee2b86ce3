"""The cells that decide what a player sees and may do, and which contents of them fit.

All positions that fit a sight have the same own pieces. So what is seen depends on the few cells alone along the ways
of these that the sight leaves open, and it is worked out once for each content of them.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from pycore.fogchess._sight cimport UNSEEN
from pycore.fogchess._tables cimport (
    FACE, MAX_CELLS, NONE, OVER_KEY, PASSED_KEYS, PIECE_KEYS, RIDE, STEP, board_t, is_own, rules_t, way_t,
)


cdef void read_watch(const rules_t *rules, const uint8_t *sight, int player, watch_t *watch) noexcept nogil:
    """List the cells that a player watches and does not see, by what is seen, and forget all verdicts."""
    cdef uint8_t marks[MAX_CELLS]
    cdef int cell, number
    memset(marks, 0, sizeof(marks))
    memset(watch.known, 0, sizeof(watch.known))
    for cell in range(rules.cells):
        if sight[cell] == UNSEEN:
            # Where pieces may be put, and where a king castles.
            for number in range(rules.kinds):
                marks[cell] |= rules.drops[player][number][cell]
            marks[cell] |= rules.castling and not rules.rows[player][cell]
        elif is_own(sight[cell], player):
            for number in range(rules.first[sight[cell]][cell], rules.first[sight[cell]][cell + 1]):
                mark_way(rules, sight, &rules.ways[number], marks)
            if rules.cannons or rules.late:
                mark_lines(rules, cell, 5 if rules.cannons else 2, marks)
    watch.count = 0
    for cell in range(rules.cells):
        if marks[cell] and sight[cell] == UNSEEN:
            watch.cells[watch.count] = cell
            watch.count += 1


cdef void mark_way(const rules_t *rules, const uint8_t *sight, const way_t *way, uint8_t *marks) noexcept nogil:
    """Mark the cells of a way, as far as what is seen does not end it."""
    cdef const uint8_t *cells = &rules.pool[way.at]
    cdef int at, pieces = 0, most = 1 if way.going == RIDE or way.going == FACE else 2
    for at in range(way.count):
        marks[cells[at]] = True
        # Where pawns promote by a move of their own, one may open a line.
        if way.going == STEP or rules.late or not sight[cells[at]] or sight[cells[at]] == UNSEEN:
            continue
        pieces += 1
        if pieces == most:
            return


cdef void mark_lines(const rules_t *rules, int cell, int length, uint8_t *marks) noexcept nogil:
    """Mark some cells in each direction: a cannon's, and where a pawn that promotes must not attack."""
    cdef int direction, far
    for direction in range(8):
        for far in range(length):
            if rules.line[cell][direction][far] == NONE:
                break
            marks[rules.line[cell][direction][far]] = True


cdef uint64_t watched(const watch_t *watch, const board_t *board) noexcept nogil:
    """Return a hash of what stands on the cells, and what else decides over moves; its lowest bit is not set, the next is."""
    cdef uint64_t key = PASSED_KEYS[board.passed]
    cdef int i
    for i in range(watch.count):
        key ^= PIECE_KEYS[board.at[watch.cells[i]]][watch.cells[i]]
    return (key ^ OVER_KEY if board.over else key) & ~<uint64_t> 1 | 2
