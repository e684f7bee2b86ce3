"""A search that takes the position next that needs the fewest pushes, by the matching of boxes and targets.

Of equal ones comes first the one with the most boxes on targets. It has neither a plan nor features, and often suffices
on small boards, where the others look too far ahead. The dragonfly search of Festival (Shoham, 2022) is of this kind.
"""

from libc.stdint cimport int64_t, uint64_t

from pycore.kernel.bits cimport bit_count
from pycore.sokoban._nodes cimport child_t
from pycore.sokoban.fess._features cimport Unplanned

cdef enum:
    PACKED_BITS = 6     # below the pushes in a rank: boxes that are not on targets


cdef class Nearest(Unplanned):
    """A search that takes the position with the fewest pushes to the targets next."""

    def __cinit__(self, level, *_options, **_named):
        self.weighted = False
        self.targets_bits = self.start_bits if self.backwards else self.ends

    cdef void features(self, child_t *child, const uint64_t *bits) noexcept nogil:
        cdef int w, open = self.count
        cdef int64_t pushes = self.match_moved(self.moved) if self.moved >= 0 else 0
        for w in range(self.words):
            open -= bit_count(bits[w] & self.targets_bits[w])
        child.cost = max(0, pushes) << PACKED_BITS | min(open, (1 << PACKED_BITS) - 1)

    cdef int64_t rank(self, const child_t *child) noexcept nogil:
        return child.cost

    cdef int cell_of(self, const child_t *child) noexcept nogil:
        return 0

    cdef void advise(self, const child_t *here, int *best) noexcept nogil:
        pass
