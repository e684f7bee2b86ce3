"""What a sight demands of each cell, and of a move that leads to it."""

from libc.stdint cimport uint8_t, uint32_t

from pycore.fogchess._tables cimport MAX_CELLS, board_t, move_t, rules_t

cdef struct clue_t:
    uint32_t allowed[MAX_CELLS]     # for each cell bits of the pieces that may stand there, and bit 0 for none
    uint8_t passable[MAX_CELLS]     # whether an own pawn could capture a pawn that has just passed a cell
    uint8_t passed                  # the cell that such a pawn has passed; NONE
    int player
    bint is_turn                    # whether it is the player's turn
    const move_t *choices           # the own legal moves then; none of them tell nothing
    int choice_count
    bint is_all                     # whether what obeys fits, so that nothing else needs to be tried
    int face                        # way along which the enemy's royal piece would be seen; -1
    uint8_t news[MAX_CELLS]         # cells of which more is demanded than before
    int new_count


cdef void read_clue(
    const rules_t *rules, const uint8_t *sight, bint is_dropping, clue_t *clue
) noexcept nogil
cdef void compare(const clue_t *before, clue_t *clue, int cells) noexcept nogil
cdef void forget(const clue_t *before, clue_t *clue) noexcept nogil
cdef int unmet(const clue_t *clue, const board_t *board, uint8_t *cells) noexcept nogil
cdef bint may_lead(
    const rules_t *rules, const clue_t *clue, const board_t *board, move_t move, const uint8_t *cells, int count
) noexcept nogil
cdef bint obeys(const rules_t *rules, const clue_t *clue, const board_t *board) noexcept nogil
cdef bint keeps(const clue_t *clue, const board_t *board) noexcept nogil
cdef bint keeps_all(const clue_t *clue, const board_t *board, int cells) noexcept nogil
