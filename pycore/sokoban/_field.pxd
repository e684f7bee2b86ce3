"""A compiled board with one position on it, and what a lone box or the matching of boxes says about it.

Private to the solvers. Cells are numbered so that those a box may ever stand on (*live* cells) come first: a set of
boxes is `words` words of bits. The cell `n` is the wall around everything: it is occupied, dead, and its own neighbor.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget

cdef enum:
    FAR = 0xFFFF        # no way; all others are shorter than a board has cells
    UNMATCHED = -1      # instead of pushes: not all boxes have targets
    BLOCKS = 64


# Once a position is loaded, `occ` is 1 for the wall and the cells in `box` alone; who lifts a box puts it down before
# returning. No mark is above its stamp, and the cells of the last flood have it. `duals` belong to the boxes of the
# last call of match_all().
cdef class Field:
    cdef Budget budget              # of the call that is running; None for no limits
    cdef bint stopped               # by the budget
    cdef void *blocks[BLOCKS]       # memory that goes with the field
    cdef int block_count
    # the board
    cdef readonly int n, live, words, count
    cdef int *nb                    # nb[4 * cell + direction]
    cdef int *where                 # cell of the drawing
    cdef uint8_t *goal
    cdef int *goals
    cdef uint16_t *dist             # dist[g * (n + 1) + cell]: pushes to that goal with no other box around
    cdef uint16_t *from_start       # from_start[s * (n + 1) + cell]: pushes of the lone box s of the start
    cdef uint64_t *zbox
    cdef uint64_t *zman
    cdef uint64_t *start_bits
    cdef int start_player, start_least
    cdef int stranded               # boxes that stand on dead cells at the start
    cdef object _index
    # the position
    cdef uint8_t *occ               # a box, or the wall
    cdef int *box                   # the cells of the boxes
    # scratch
    cdef uint32_t *mark             # player's floods
    cdef uint32_t stamp
    cdef uint32_t *mark2            # floods of other regions
    cdef uint32_t stamp2
    cdef int *stack
    cdef int *queue
    # matching of boxes and targets (goals; backwards, cells where boxes stand at the start)
    cdef int looked                 # at pairs, since the budget was told
    cdef uint16_t *to_target        # as dist, to whatever the targets are
    cdef int64_t *duals             # u, v, p of the position on the board: 3 * (count + 1)
    cdef int64_t *trial                 # the same after one box has moved, and scratch

    cdef void *take(self, size_t count, size_t size) except NULL
    cdef object _allocate(self)
    cdef object _draw(self, board, order)
    cdef void _measure(self) noexcept nogil
    cdef bint out_of_budget(self, int64_t nodes) noexcept nogil
    cdef void _spread(self, uint16_t *row, int start, bint pulled) noexcept nogil
    cdef void load(self, const uint64_t *bits) noexcept nogil
    cdef uint32_t fresh(self, uint32_t *marks, uint32_t *stamp, int size) noexcept nogil
    cdef int flood(self, const uint8_t *occ, int start, int *least) noexcept nogil
    cdef int regions(self) noexcept nogil
    cdef int64_t match_all(self) noexcept nogil
    cdef int64_t match_moved(self, int number) noexcept nogil
    cdef bint matchable(self, int number) noexcept nogil
    cdef bint _match_row(self, int64_t *state, int row) noexcept nogil
    cdef int64_t _total(self, const int64_t *state) noexcept nogil
    cdef uint64_t hash_bits(self, const uint64_t *bits) noexcept nogil
