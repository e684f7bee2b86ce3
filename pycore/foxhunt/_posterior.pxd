"""The distribution of the hidden foxes: all placements, or random samples."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t

cdef enum:
    MAX_CELLS = 256
    MAX_LEFT = 20
    WORDS = 4
    HIT = 31            # answer to a hit; clues are at most 20


cdef struct cells_t:
    uint64_t words[WORDS]


cdef struct leaf_t:
    cells_t fixed           # cells with a fox
    cells_t free            # possible cells of the other foxes
    int64_t weight          # number of placements


# `unknown` is the set of the first `open_count` open cells. Each way to place the foxes at large is one of exactly one
# leaf, whose `fixed` and `free` have no cell in common and whose free cells no clue sees; `total` sums their weights.
# Unless the posterior is exact, its leaves mean nothing.
cdef class Posterior:
    cdef rng_t rng
    cdef readonly int cells
    cdef readonly int left          # number of hidden foxes
    cdef int words
    cdef int clue_count
    cdef int clue_cells[MAX_CELLS]
    cdef int8_t needs[MAX_CELLS]            # number of hidden foxes on the lines of each clue
    cdef cells_t lines[MAX_CELLS]           # cells on the lines of each cell
    cdef uint8_t sees[MAX_CELLS][MAX_CELLS]
    cdef uint8_t clues_of[MAX_CELLS][MAX_CELLS]     # whether a cell is on a line of a clue, by cell and clue
    cdef uint8_t base[MAX_CELLS]            # number of found foxes on the lines of each cell
    cdef cells_t unknown
    cdef uint8_t open_cells[MAX_CELLS]      # cells not shot at
    cdef readonly int open_count
    cdef leaf_t *leaves
    cdef int leaf_count
    cdef int64_t visited
    cdef int64_t visit_limit
    cdef readonly bint exact        # all placements were counted
    cdef readonly int64_t total     # number of placements, or of samples
    cdef int64_t counts[MAX_CELLS]          # number of placements or samples with a fox in each cell
    cdef uint8_t *foxes             # `left` cells for each sample
    cdef uint8_t *answers           # answer to a shot at each cell, for each sample
    cdef readonly int samples
    cdef readonly bint complete     # the samples are all placements, each once

    cdef int _count(self, Budget budget) noexcept nogil
    cdef int _descend(
        self, const cells_t *fixed, const cells_t *loose, int left, const int8_t *needs, Budget budget
    ) noexcept nogil
    cdef int _narrowest(self, const cells_t *loose, int left, const int8_t *needs) noexcept nogil
    cdef int _keep(self, const cells_t *fixed, const cells_t *loose, int left) noexcept nogil
    cdef void _sum_up(self) noexcept nogil
    cdef void _list_all(self) noexcept nogil
    cdef void _draw(self, int wanted) noexcept nogil
    cdef int _walk(self, int wanted, int steps, Budget budget) noexcept nogil
    cdef int _scatter(self, uint8_t *foxes, bint *taken, int8_t *errors) noexcept nogil
    cdef bint _chain(self, uint8_t *found, int steps) noexcept nogil
    cdef void _fill_answers(self) noexcept nogil
