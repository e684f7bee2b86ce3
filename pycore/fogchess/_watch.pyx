"""The cells that decide what a player sees and may do, and which contents of them fit.

All positions that fit a sight have the same own pieces. So what is seen depends on the few cells alone along the ways
of these that the sight leaves open, and it is worked out once for each content of them.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from pycore.base.rng cimport mix64_c
from pycore.fogchess._sight cimport UNSEEN
from pycore.fogchess._tables cimport (
    FACE, MAX_CELLS, NONE, OVER_KEY, PASSED_KEYS, PIECE_KEYS, RIDE, STEP, board_t, is_own, kind_of, move_t,
    rules_t, source_of, target_of, way_t,
)


cdef void read_watch(const rules_t *rules, const uint8_t *sight, int player, watch_t *watch) noexcept nogil:
    """List the cells that a player watches and does not see, by what is seen, and forget all verdicts."""
    cdef uint8_t *marks = watch.marks
    cdef int cell, number
    memset(marks, 0, MAX_CELLS)
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
            mark_lines(rules, sight, cell, marks)
    watch.count = 0
    for cell in range(rules.cells):
        marks[cell] = marks[cell] and sight[cell] == UNSEEN
        if marks[cell]:
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


cdef void mark_lines(const rules_t *rules, const uint8_t *sight, int cell, uint8_t *marks) noexcept nogil:
    """Mark what a pawn that promotes must not attack, or where a soldier retreats, slides and shoots."""
    cdef int direction, far, length
    cdef const uint8_t *line
    for direction in range(8):
        line = rules.line[cell][direction]
        length = 2 if rules.late or rules.cannons else 0
        if rules.cannons and line[1] != NONE and sight[line[0]] == sight[cell] and sight[line[1]] == sight[cell]:
            length = 5
        for far in range(length):
            if line[far] != NONE:
                marks[line[far]] = True


cdef uint64_t *verdict_of(watch_t *watch, uint64_t content) noexcept nogil:
    """Return the place of the verdict on a content; another content may stand there."""
    return &watch.known[mix64_c(content) & VERDICTS - 1]


cdef uint64_t watched(const watch_t *watch, const board_t *board) noexcept nogil:
    """Return a hash of what stands there, and of what else decides over moves; the lowest bit is 0, the next 1."""
    cdef uint64_t key = PASSED_KEYS[board.passed]
    cdef int i
    for i in range(watch.count):
        key ^= PIECE_KEYS[board.at[watch.cells[i]]][watch.cells[i]]
    return (key ^ OVER_KEY if board.over else key) & ~<uint64_t> 1 | 2


cdef uint64_t watched_after(const watch_t *watch, uint64_t key, const board_t *board, move_t move) noexcept nogil:
    """Return the hash after a move of a piece from one cell to another, by the hash before."""
    cdef int source = source_of(move), target = target_of(move)
    cdef uint8_t piece = board.at[source]
    key ^= PASSED_KEYS[board.passed]
    if watch.marks[source]:
        key ^= PIECE_KEYS[piece][source]
    if watch.marks[target]:
        key ^= PIECE_KEYS[board.at[target]][target]
        key ^= PIECE_KEYS[2 * kind_of(move) - 1 + board.player if kind_of(move) else piece][target]
    return key & ~<uint64_t> 1 | 2
