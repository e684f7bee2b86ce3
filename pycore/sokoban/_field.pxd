"""A compiled board with one position, and lower bounds by lone boxes and by matching. Private to the solvers.

Cells are numbered so that *live* cells, from which a box can reach a goal, come first: a set of boxes is a bit set of
`words` words. The cell `n` is the wall around the board: it is occupied, dead, and its own neighbor.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget

cdef enum:
    FAR = 0xFFFF        # no path; all distances are smaller than the number of cells
    UNMATCHED = -1      # result of a matching: some box has no target
    BLOCKS = 96


# Once a position is loaded, `occ` is 1 for the wall and the cells in `box` alone; who lifts a box puts it down before
# returning. No mark is above its stamp, and the cells of the last flood have it. `duals` belong to the boxes of the
# last call of match_all().
cdef class Field:
    cdef Budget budget              # budget of the current call; None for no limits
    cdef bint stopped               # the budget was exceeded
    cdef void *blocks[BLOCKS]       # memory with the lifetime of the field
    cdef int block_count
    cdef size_t taken               # bytes of these
    # the board
    cdef readonly int n, live, words, count
    cdef int *nb                    # nb[4 * cell + direction]
    cdef int *where                 # number of the cell in `Board`
    cdef uint8_t *goal
    cdef uint8_t *bare              # 1 for the wall alone
    cdef int *goals
    cdef uint16_t *dist             # dist[g * (n + 1) + cell]: pushes to that goal with no other box around
    cdef uint16_t *from_start       # from_start[s * (n + 1) + cell]: pushes of box s, alone, from its start
    cdef uint64_t *zbox
    cdef uint64_t *zman
    cdef uint64_t *start_bits
    cdef int start_player, start_least
    cdef int stranded               # number of boxes on dead cells at the start
    cdef object _index
    # the position
    cdef uint8_t *occ               # cells with a box or wall
    cdef int *box                   # the cells of the boxes
    # scratch
    cdef uint32_t *mark             # marks of the player's areas
    cdef uint32_t stamp
    cdef uint32_t *kept_mark        # the same of an area to come back to, see `keep_area`
    cdef uint32_t kept_stamp
    cdef int kept_area, kept_least
    cdef uint32_t *mark2            # marks of other areas
    cdef uint32_t stamp2
    cdef int *stack                 # free between two calls
    cdef int *queue                 # of the pushes of a box, while it is lifted
    cdef uint32_t lifted            # stamp of the area around a lifted box
    cdef int around, around_least   # number and lowest of its cells
    cdef int hole                   # a cell in it that may have lost its mark
    # matching of boxes and targets: goals, or in a backward search the cells of the boxes at the start
    cdef int looked                 # pairs examined since the last call of the budget
    cdef uint16_t *to_target        # as dist, for the targets
    cdef int64_t *duals             # u, v, p of the position on the board: 3 * (count + 1)
    cdef int64_t *trial                 # the same after one box has moved, and scratch space

    cdef void *take(self, size_t count, size_t size) except NULL
    cdef object _allocate(self)
    cdef object _draw(self, board, order)
    cdef void _measure(self) noexcept nogil
    cdef bint out_of_budget(self, int64_t nodes) noexcept nogil
    cdef void _spread(self, uint16_t *row, int start, const uint8_t *walls, bint pulled) noexcept nogil
    cdef void load(self, const uint64_t *bits) noexcept nogil
    cdef uint32_t fresh(self, uint32_t *marks, uint32_t *stamp, int size) noexcept nogil
    cdef int flood(self, const uint8_t *occ, int start, int *least) noexcept nogil
    cdef int extend(self, uint32_t *mark, uint32_t stamp, const uint8_t *occ, int start, int *least) noexcept nogil
    cdef int keep_area(self, int player) noexcept nogil
    cdef void return_area(self) noexcept nogil
    cdef void lift(self, int cell) noexcept nogil
    cdef int flood_around(self, int cell, int player, int *least) noexcept nogil
    cdef bint _is_joined(self, int cell) noexcept nogil
    cdef int other_areas(self, int most, int cells) noexcept nogil
    cdef int64_t match_all(self) noexcept nogil
    cdef int64_t match_moved(self, int number) noexcept nogil
    cdef bint matchable(self, int number) noexcept nogil
    cdef bint _match_row(self, int64_t *state, int row) noexcept nogil
    cdef int64_t _total(self, const int64_t *state) noexcept nogil
    cdef uint64_t hash_bits(self, const uint64_t *bits) noexcept nogil
