"""Detection of dead positions: frozen boxes and dead corrals. Private to the solvers."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from pycore.kernel.table cimport table_t
from pycore.sokoban._field cimport Field

cdef enum:
    MAX_WORDS = 8       # largest size of a set of boxes, in words, for corral searches
    MAX_CORRAL = 24     # boxes of a corral
    LOCAL_PLACES = 4096
    LOCAL_STACK = 8192
    LOCAL_NODES = 400   # positions of one corral search
    VERDICT_BITS = 18   # 1 << bits is the largest number of verdicts
    MAX_TRAIL = 1000    # boxes frozen together; limits the depth of recursion for threads with a small stack


cdef struct local_t:    # a position of a corral search
    uint64_t bits[MAX_WORDS]
    int player
    int place           # place in the table of known positions


# Between two calls nothing is solid but the wall, the trail and `local_known` are empty, `occ_local` has the wall
# alone, and `active` is `occ`.
cdef class Corrals(Field):
    # freezes
    cdef uint8_t *active            # occupation for the test for frozen boxes: occ or occ_local
    cdef uint8_t *solid             # cells that count as walls
    cdef int *trail                 # cells marked in `solid`
    cdef int trailed
    # corrals
    cdef int *region                # cells of a corral
    cdef int *corral                # boxes of a corral
    cdef uint8_t *occ_local         # occupation by the boxes of a corral only
    cdef local_t *local_stack
    cdef int local_top
    cdef int current[MAX_CORRAL]    # boxes of the local position
    cdef table_t local_known        # emptied after each search, the last first
    cdef local_t *local_notes       # the known positions, with the lowest cell that the player reaches
    cdef int local_noted
    cdef uint64_t *verdicts         # for each corral examined: 4 * lowest cell + 2 * dead + 1, followed by its boxes
    cdef int verdict_bits
    cdef int64_t corral_nodes, corral_calls, corral_dead

    cdef bint frozen(self, int cell) noexcept nogil
    cdef bint freeze_dead(self, int cell) noexcept nogil
    cdef bint _axis_blocked(self, int cell, int axis) noexcept nogil
    cdef int corrals_dead(self, int last, int player) noexcept nogil
    cdef int _gather(self, int start, int *cells) noexcept nogil
    cdef bint _corral_dead(self, int boxes, int cells, int player) noexcept nogil
    cdef bint _local_search(self, local_t *here, int boxes, int cells) noexcept nogil
    cdef int _local_load(self, const local_t *here, int boxes, uint64_t *key) noexcept nogil
    cdef bint _local_known(self, const local_t *here, int least, uint64_t key) noexcept nogil
    cdef bint _opened(self, int cells) noexcept nogil
    cdef bint _local_pushes(self, const local_t *here, int boxes) noexcept nogil
    cdef int pi_corral(self, int player, uint8_t *chosen) noexcept nogil
    cdef bint _is_pi(self, int boxes, int cells, uint32_t reached) noexcept nogil
