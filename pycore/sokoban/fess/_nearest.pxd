"""A search that takes the position next that needs the fewest pushes. Private to the solvers."""

from libc.stdint cimport uint64_t

from pycore.sokoban.fess._features cimport Unplanned


cdef class Nearest(Unplanned):
    cdef uint64_t *targets_bits     # cells of the targets
