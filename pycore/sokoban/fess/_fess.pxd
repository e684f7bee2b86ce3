"""Feature space search with the cells, weights and advisers of FESS. Private to the solvers."""

from libc.stdint cimport uint32_t, uint64_t

from pycore.sokoban._nodes cimport child_t
from pycore.sokoban.fess._terrain cimport Terrain


# `past` has the best score of each node and its ancestors. A cell gets its number when the first node belongs to it.
cdef class Fess(Terrain):
    cdef bint plain                 # no adviser makes way for the next box, and cells do not tell links that are cut
    cdef uint64_t *past
    cdef int past_room              # of `past`, in nodes
    cdef uint32_t *keys             # of the cells that have a number
    cdef int named                  # their number
    cdef int here                   # cell of the node that is being expanded
    cdef uint64_t here_past
    cdef uint64_t best              # the best score of all expanded nodes
    cdef int best_cell
    cdef int *ahead                 # the step of the plan whose lost boxes count already after a step

    cdef void _look_ahead(self) noexcept nogil
    cdef bint _same_losses(self, int step) noexcept nogil
    cdef bint _is_lost(self, int cell, int step) noexcept nogil
    cdef int _step(self, const child_t *child) noexcept nogil
    cdef bint _opens(self, int target) noexcept nogil
    cdef uint64_t _score(self, const child_t *child) noexcept nogil
    cdef int _cell_at(self, uint64_t score) noexcept nogil
    cdef bint _is_tidy(self, const child_t *child, const child_t *here) noexcept nogil
    cdef bint _is_back(self, const child_t *child) noexcept nogil
    cdef int _farthest(self, const child_t *here, bint back) noexcept nogil
    cdef int _take_out(self, const child_t *here) noexcept nogil
    cdef int _make_way(self, const child_t *here) noexcept nogil
