"""Evaluation of positions of open games."""

from libc.stdint cimport int16_t, uint64_t

from pycore.fogchess._tables cimport MAX_CELLS, MAX_KINDS, MAX_PIECES, board_t, move_t, rules_t

cdef struct scores_t:
    # Of a piece on a cell in the opening and in the endgame; negative for player 1.
    int16_t early[MAX_PIECES][MAX_CELLS]
    int16_t late[MAX_PIECES][MAX_CELLS]
    int value[MAX_PIECES]               # of a piece anywhere, positive, by which captures are ordered
    int force[MAX_PIECES]               # how much a piece counts for the phase of the game
    int full                            # force of both players in the opening
    int mobility[MAX_KINDS][2]          # for each cell that a piece can enter, in the opening and in the endgame
    int attack[MAX_KINDS]               # for each such cell around the other royal piece
    int shelter[MAX_KINDS]              # for a piece beside the royal piece of its player
    int passed[2]                       # for a passed pawn, by the square of its row
    int quiet                           # moves without a capture that end a game; 0 for any number
    uint64_t near[MAX_CELLS][2]         # a cell and those around it; bits

cdef struct sums_t:
    int early       # values of all pieces; positive if player 0 is better
    int late
    int force[2]
    int count[2]    # number of pieces, the royal one included


cdef int fill_scores(const rules_t *rules, weights, scores_t *scores) except -1
cdef void sum_up(const rules_t *rules, const scores_t *scores, const board_t *board, sums_t *sums) noexcept nogil
cdef void change_sums(
    const rules_t *rules, const scores_t *scores, const board_t *before, const board_t *after, move_t move, sums_t *sums
) noexcept nogil
cdef int evaluate(
    const rules_t *rules, const scores_t *scores, const board_t *board, const sums_t *sums, int alpha, int beta
) noexcept nogil
