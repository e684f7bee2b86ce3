"""Moving pieces so that positions fit what is seen, where no position of a belief is left; and sums of moves."""

from libc.stdint cimport uint8_t, uint64_t

from pycore.base.rng cimport mix64_c, rng_below, rng_t
from pycore.fogchess._sight cimport UNSEEN, see
from pycore.fogchess._tables cimport (
    MAX_CELLS, NONE, board_t, is_own, move_t, put, rules_t,
)


cdef uint64_t summed(const move_t *moves, int count) noexcept nogil:
    """Return the sum of the hashes of some moves."""
    cdef uint64_t total = 0
    cdef int i
    for i in range(count):
        total += mix64_c(moves[i])
    return total


cdef void set_piece(board_t *board, int cell, uint8_t piece) noexcept nogil:
    """Put a piece on a cell, or take it away; a royal piece is lost until it is put elsewhere."""
    cdef uint8_t before = board.at[cell]
    if before and before - 1 >> 1 == 0:
        board.royal[before - 1 & 1] = NONE
        board.lost[before - 1 & 1] = True
    put(board, cell, piece)
    if piece and piece - 1 >> 1 == 0:
        board.royal[piece - 1 & 1] = cell
        board.lost[piece - 1 & 1] = False


cdef void take_piece(
    board_t *board, const uint8_t *sight, int cells, uint8_t piece, uint8_t *spare, int *spares, rng_t *rng
) noexcept nogil:
    """Take a piece from those that are spare, or from a cell that is not seen."""
    cdef int i, cell, begin = rng_below(rng, cells), enemy = piece - 1 & 1
    cdef uint8_t other
    for i in range(spares[0]):
        if spare[i] == piece:
            spares[0] -= 1
            spare[i] = spare[spares[0]]
            return
    for i in range(cells):
        cell = (begin + i) % cells
        if sight[cell] == UNSEEN and board.at[cell] == piece:
            set_piece(board, cell, 0)
            return
    # It comes from the hand, and another one that was put down is in the hand again.
    if board.hand[enemy][piece - 1 >> 1]:
        other = lift_piece(board, sight, cells, enemy, rng)
        if other:
            board.hand[enemy][piece - 1 >> 1] -= 1
            board.hand[enemy][other - 1 >> 1] += 1


cdef void scatter_piece(board_t *board, const uint8_t *sight, int cells, uint8_t piece, rng_t *rng) noexcept nogil:
    """Put a piece on a cell that is not seen."""
    cdef int _tried, cell
    for _tried in range(4 * cells):
        cell = rng_below(rng, cells)
        if sight[cell] == UNSEEN and not board.at[cell]:
            set_piece(board, cell, piece)
            return


cdef uint8_t lift_piece(board_t *board, const uint8_t *sight, int cells, int player, rng_t *rng) noexcept nogil:
    """Take any piece of a player but the royal one from a cell that is not seen, and return it; 0 if there is none."""
    cdef int i, cell, begin = rng_below(rng, cells)
    cdef uint8_t piece
    for i in range(cells):
        cell = (begin + i) % cells
        piece = board.at[cell]
        if sight[cell] == UNSEEN and is_own(piece, player) and piece - 1 >> 1:
            set_piece(board, cell, 0)
            return piece
    return 0


cdef void arrange(
    const rules_t *rules, board_t *board, int player, int options, const uint8_t *sight, rng_t *rng
) noexcept nogil:
    """Put pieces of the other player where they are seen, and those not seen there where nothing is seen."""
    cdef uint8_t spare[MAX_CELLS]
    cdef uint8_t piece
    cdef int cell, i, cells = rules.cells, spares = 0, enemy = 1 - player
    for cell in range(cells):
        if sight[cell] == board.at[cell]:
            continue
        if sight[cell] != UNSEEN and is_own(board.at[cell], enemy):
            spare[spares] = board.at[cell]
            spares += 1
            set_piece(board, cell, 0)
        elif is_own(board.at[cell], player):
            # It was captured, perhaps by a piece that is not seen.
            set_piece(board, cell, 0)
            piece = lift_piece(board, sight, cells, enemy, rng) if sight[cell] == UNSEEN else 0
            set_piece(board, cell, piece)
    for cell in range(cells):
        piece = sight[cell]
        if piece == UNSEEN or piece == board.at[cell]:
            continue
        if is_own(piece, enemy):
            take_piece(board, sight, cells, piece, spare, &spares, rng)
        set_piece(board, cell, piece)
    for i in range(spares):
        scatter_piece(board, sight, cells, spare[i], rng)
    hide(rules, board, player, options, sight, rng)


cdef void hide(
    const rules_t *rules, board_t *board, int player, int options, const uint8_t *sight, rng_t *rng
) noexcept nogil:
    """Move pieces of the other player so that what is not seen is hidden: before a pawn by one, beside it by none."""
    cdef uint8_t seen[MAX_CELLS]
    cdef uint8_t piece
    cdef int _attempt, cell
    for _attempt in range(3):
        see(rules, board, player, options, seen)
        for cell in range(rules.cells):
            if not seen[cell] or sight[cell] != UNSEEN:
                continue
            piece = board.at[cell]
            set_piece(board, cell, 0)
            if piece:
                scatter_piece(board, sight, rules.cells, piece, rng)
            else:
                set_piece(board, cell, lift_piece(board, sight, rules.cells, 1 - player, rng))
