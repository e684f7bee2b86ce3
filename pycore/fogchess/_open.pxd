"""The search of open games."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t
from pycore.fogchess._evaluation cimport scores_t, sums_t
from pycore.fogchess._tables cimport (
    MAX_CELLS, MAX_KINDS, MAX_MOVES, MAX_PIECES, Tables, board_t, move_t, rules_t,
)
from pycore.kernel.alphabeta cimport Memory, entry_t

cdef enum:
    MAX_PLY = 64
    MAX_PAST = 1024

cdef struct node_t:
    board_t board
    sums_t sums
    int attacked            # whether the royal piece of the player to move is attacked; -1 if that is not known
    bint is_null            # whether no move led here


cdef class OpenSearch:
    cdef Tables tables
    cdef const rules_t *rules
    cdef scores_t scores
    cdef Budget budget
    cdef Memory memory
    cdef bint selective
    cdef bint repetition
    cdef bint stalemate_draws
    cdef bint dead
    cdef bint bare
    cdef bint perpetual
    cdef bint has_points
    cdef int points[MAX_KINDS]      # twice the points of pieces that decide in place of a draw
    cdef bint stopped
    cdef bint is_sound          # whether the player who is not to move at the root is known to be out of check
    # By ply, and not on the stack: threads of some systems have little of it.
    cdef node_t nodes_of[MAX_PLY + 1]
    cdef move_t moves_of[MAX_PLY + 1][MAX_MOVES]
    cdef int keys_of[MAX_PLY + 1][MAX_MOVES]
    cdef int64_t efforts[MAX_MOVES]     # nodes by move of the root
    cdef uint64_t path[MAX_PAST + MAX_PLY + 1]
    cdef uint8_t checked[MAX_PAST + MAX_PLY + 1]    # whether the player to move was attacked there
    cdef int root               # index of the root in the path
    cdef int loop               # lowest index in the path of a repeated position that the last value rests on
    cdef move_t killers[MAX_PLY + 1][2]
    cdef int history[MAX_PIECES][MAX_CELLS]
    cdef readonly int64_t nodes
    cdef readonly int depth
    cdef readonly int value

    cdef move_t _deepen(self, rng_t *rng, int max_depth, int margin) noexcept nogil
    cdef int _search_root(
        self, move_t *moves, int *values, int64_t *efforts, int count, int depth, int margin
    ) noexcept nogil
    cdef int _search(self, int ply, int depth, int alpha, int beta) noexcept nogil
    cdef int _expand(self, int ply, int depth, int alpha, int beta, bint attacked, entry_t *entry) noexcept nogil
    cdef int _quiesce(self, int ply, int alpha, int beta) noexcept nogil
    cdef void _skip(self, int ply) noexcept nogil
    cdef bint _enter(self, int ply, move_t move) noexcept nogil
    cdef int _end_by_pieces(self, int ply) noexcept nogil
    cdef int _repetition(self, int ply) noexcept nogil
    cdef int _repeated(self, int ply, int first, int win) noexcept nogil
    cdef int _draw(self, int ply, int win) noexcept nogil
    cdef bint _can_bare(self, int ply) noexcept nogil
    cdef bint _has_moves(self, int ply) noexcept nogil
    cdef int _without_moves(self, int ply) noexcept nogil
    cdef bint _is_attacked(self, int ply) noexcept nogil
    cdef int _order(self, int ply, move_t *moves, int *keys, int count, move_t first, bint captures) noexcept nogil
    cdef void _remember(self, int ply, move_t move, int depth) noexcept nogil
