"""Evaluation of positions of open games: tapered values of pieces on cells, mobility, safety and passed pawns."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from pycore.fogchess._tables cimport (
    CASTLE, EN_PASSANT, FACE, FOR_CAPTURES, FOR_MOVES, NONE, PASS, RIDE, SCREENED, STEP, board_t, is_own, move_t,
    rules_t, sort_of, source_of, target_of, way_t,
)

cdef enum:
    TEMPO = 10          # for the player to move
    PATIENCE = 10       # number of quiet moves without a penalty
    LAZY = 500          # values that are so far outside of the window are not evaluated further
    DANGER = 3          # part of the square of the attacks around a royal piece that counts
    MAX_DANGER = 300
    LIMIT = 19_000      # values beyond are of ends


cdef int fill_scores(const rules_t *rules, weights, scores_t *scores) except -1:
    """Fill the tables from the `Weights` of a game."""
    cdef int kind, cell, turned, direction, near
    memset(scores, 0, sizeof(scores_t))
    for kind, piece in enumerate(weights.pieces):
        for cell, (early, late) in enumerate(piece.cells):
            # The same cell as player 1 sees it.
            turned = (rules.height - 1 - cell // rules.width) * rules.width + cell % rules.width
            scores.early[1 + 2 * kind][cell], scores.late[1 + 2 * kind][cell] = early, late
            scores.early[2 + 2 * kind][turned], scores.late[2 + 2 * kind][turned] = -early, -late
        for player in range(2):
            scores.value[1 + 2 * kind + player] = piece.value
            scores.force[1 + 2 * kind + player] = piece.force
        scores.mobility[kind][0], scores.mobility[kind][1] = piece.mobility
        scores.attack[kind], scores.shelter[kind] = piece.attack, piece.shelter
    scores.full = weights.full
    scores.passed[0], scores.passed[1] = weights.passed
    for cell in range(rules.cells):
        scores.near[cell][cell >> 6] |= <uint64_t> 1 << (cell & 63)
        for direction in range(8):
            near = rules.line[cell][direction][0]
            if near != NONE:
                scores.near[cell][near >> 6] |= <uint64_t> 1 << (near & 63)
    return 0


cdef void sum_up(const rules_t *rules, const scores_t *scores, const board_t *board, sums_t *sums) noexcept nogil:
    """Set the sums of a position."""
    cdef int cell
    memset(sums, 0, sizeof(sums_t))
    for cell in range(rules.cells):
        add_piece(scores, board.at[cell], cell, 1, sums)


cdef inline void add_piece(const scores_t *scores, uint8_t piece, int cell, int sign, sums_t *sums) noexcept nogil:
    if piece:
        sums.early += sign * scores.early[piece][cell]
        sums.late += sign * scores.late[piece][cell]
        sums.force[piece - 1 & 1] += sign * scores.force[piece]
        sums.count[piece - 1 & 1] += sign


cdef void change_sums(
    const rules_t *rules, const scores_t *scores, const board_t *before, const board_t *after, move_t move, sums_t *sums
) noexcept nogil:
    """Change the sums of a position to those after a move."""
    cdef int source = source_of(move), target = target_of(move), sort = sort_of(move)
    if sort == CASTLE or sort == EN_PASSANT:
        sum_up(rules, scores, after, sums)
    elif sort != PASS:
        add_piece(scores, before.at[target], target, -1, sums)
        add_piece(scores, after.at[target], target, 1, sums)
        if source != target:
            add_piece(scores, before.at[source], source, -1, sums)


cdef int evaluate(
    const rules_t *rules, const scores_t *scores, const board_t *board, const sums_t *sums, int alpha, int beta
) noexcept nogil:
    """Return the value for the player to move; only a rough one where it is far outside of the window."""
    cdef int early = sums.early, late = sums.late, value
    cdef int force = min(sums.force[0] + sums.force[1], scores.full), sign = 1 - 2 * board.player
    value = sign * tapered(scores, early, late, force)
    if alpha - LAZY < value < beta + LAZY:
        add_terms(rules, scores, board, &early, &late)
        value = sign * tapered(scores, early, late, force)
    value += TEMPO
    # The value of an advantage decreases as the draw by quiet moves approaches.
    if scores.quiet and board.quiet > PATIENCE:
        value -= value * min(<int> board.quiet, scores.quiet) // (scores.quiet + PATIENCE)
    return max(-LIMIT, min(LIMIT, value))


cdef inline int tapered(const scores_t *scores, int early, int late, int force) noexcept nogil:
    return (early * force + late * (scores.full - force)) // scores.full


cdef void add_terms(
    const rules_t *rules, const scores_t *scores, const board_t *board, int *early, int *late
) noexcept nogil:
    """Add mobility, attacks around royal pieces, shelter and passed pawns."""
    cdef int cell, kind, player, sign, royal, count
    cdef int danger[2]
    cdef int tops[2][16]
    cdef int hits = 0
    cdef uint8_t piece
    danger[0] = danger[1] = 0
    if scores.passed[1]:
        find_tops(rules, board, tops)
    for cell in range(rules.cells):
        piece = board.at[cell]
        if not piece:
            continue
        kind, player = piece - 1 >> 1, piece - 1 & 1
        sign = 1 - 2 * player
        if scores.mobility[kind][0] or scores.mobility[kind][1] or scores.attack[kind]:
            royal = board.royal[1 - player]
            hits = 0
            count = count_targets(rules, board, cell, NULL if royal == NONE else scores.near[royal], &hits)
            early[0] += sign * scores.mobility[kind][0] * count
            late[0] += sign * scores.mobility[kind][1] * count
            danger[1 - player] += hits * scores.attack[kind]
        if scores.shelter[kind]:
            royal = board.royal[player]
            if royal != NONE and is_in(scores.near[royal], cell):
                early[0] += sign * scores.shelter[kind]
        if scores.passed[1] and kind == rules.pawn and is_passed(rules, cell, player, tops):
            count = rules.rows[player][cell]
            early[0] += sign * scores.passed[0] * count * count
            late[0] += sign * scores.passed[1] * count * count
    count = min(danger[1] * danger[1] // DANGER, MAX_DANGER) - min(danger[0] * danger[0] // DANGER, MAX_DANGER)
    early[0] += count
    late[0] += count // 2


cdef inline bint is_in(const uint64_t *zone, int cell) noexcept nogil:
    return zone != NULL and zone[cell >> 6] >> (cell & 63) & 1


cdef int count_targets(
    const rules_t *rules, const board_t *board, int cell, const uint64_t *zone, int *hits
) noexcept nogil:
    """Return the number of cells that a piece can enter; count those in a zone as hits."""
    cdef uint8_t piece = board.at[cell], found
    cdef int number, at, target, screens, most, count = 0, player = piece - 1 & 1
    cdef const way_t *way
    cdef const uint8_t *cells
    for number in range(rules.first[piece][cell], rules.first[piece][cell + 1]):
        way = &rules.ways[number]
        cells = &rules.pool[way.at]
        if way.going == STEP:
            target = cells[0]
            found = board.at[target]
            if is_own(found, player) or not way.use & (FOR_CAPTURES if found else FOR_MOVES):
                continue
            for at in range(1, way.count):
                if board.at[cells[at]]:
                    break
            else:
                count += 1
                hits[0] += is_in(zone, target)
            continue
        if way.going == FACE:
            continue
        screens, most = 0, way.going != RIDE
        for at in range(way.count):
            target = cells[at]
            found = board.at[target]
            if found:
                if way.going == SCREENED and found - 1 >> 1 == piece - 1 >> 1:
                    break
                if screens == most and not is_own(found, player):
                    count += 1
                    hits[0] += is_in(zone, target)
                screens += 1
                if screens > most:
                    break
            elif screens == (way.going == SCREENED):
                count += 1
                hits[0] += is_in(zone, target)
    return count


cdef void find_tops(const rules_t *rules, const board_t *board, int tops[2][16]) noexcept nogil:
    """Set for each player and column the highest row, seen by the player, with a pawn of the other."""
    cdef int cell, player, row
    cdef uint8_t piece
    memset(tops, 0, 32 * sizeof(int))
    for cell in range(rules.cells):
        piece = board.at[cell]
        if piece and piece - 1 >> 1 == rules.pawn:
            player = 1 - (piece - 1 & 1)
            row = rules.rows[player][cell]
            if row > tops[player][cell % rules.width]:
                tops[player][cell % rules.width] = row


cdef inline bint is_passed(const rules_t *rules, int cell, int player, int tops[2][16]) noexcept nogil:
    """Return whether no pawn of the other player can stop or capture a pawn on its way."""
    cdef int row = rules.rows[player][cell], x = cell % rules.width
    return (
        tops[player][x] <= row
        and (x == 0 or tops[player][x - 1] <= row)
        and (x == rules.width - 1 or tops[player][x + 1] <= row)
    )
