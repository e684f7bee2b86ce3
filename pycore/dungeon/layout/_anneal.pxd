"""Moving a layout about until nothing is wrong with it."""

from libc.stdint cimport int64_t

from pycore.dungeon.layout._layout cimport Layout, tie_t
from pycore.dungeon.layout._strain cimport standing_t
from pycore.dungeon.layout._tangle cimport line_t


cdef class Annealing(Layout):
    # A step that is thought of.
    cdef standing_t *trial      # where the rooms would stand
    cdef int *movers            # the rooms that would move
    cdef int mover_count
    cdef char *moves            # of each room, whether it is one of them
    cdef int *stirred           # the edges that would be drawn anew
    cdef int stirred_count
    cdef char *stir             # of each edge, how many of its ends would move, 1 too if one alone changes its shape
    cdef line_t *trial_lines    # of each edge
    cdef int *trial_clash
    cdef int trial_outside
    cdef int trial_tangled      # how much more
    cdef readonly int64_t tests

    cdef int _pick(self) noexcept nogil
    cdef void _step(self, int temperature) noexcept nogil
    cdef void _end_step(self) noexcept nogil
    cdef bint _propose(self, int room, const tie_t *tie, standing_t *new) noexcept nogil
    cdef void _take_along(self, const tie_t *tie) noexcept nogil
    cdef void _gather(self, int room) noexcept nogil
    cdef int _moved(self, int room, int most) noexcept nogil
    cdef void _commit(self, int room) noexcept nogil
    cdef void _bend(self, int most) noexcept nogil
    cdef void _stir(self, int room, bint altered) noexcept nogil
    cdef int _tangles(self, bint in_trial, int altered) noexcept nogil
