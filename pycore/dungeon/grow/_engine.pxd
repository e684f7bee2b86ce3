"""The choice of the next room of a growing map."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t
from pycore.dungeon.grow._state cimport State, box_t, choice_t, spot_t
from pycore.dungeon.grow._tree cimport outlook_t


cdef inline int64_t fitness(const outlook_t *outlook, const spot_t *spot) noexcept nogil:
    return outlook.beyond if spot.edge > outlook.reach else outlook.inside


cdef class Engine(State):
    cdef rng_t steps
    cdef bint random
    cdef int64_t weights[3]
    cdef int64_t shape[3]       # weights of condensation, verticality, horizontality
    cdef bint shaped            # whether these count in the selector's choice
    cdef public bint snug       # whether the fittest move is that which touches the most: for narrow places
    cdef bint ruled             # whether `permits` counts
    cdef int ruled_rooms        # how many rooms it is about
    cdef uint8_t *permits       # per room and stock: whether a room of that may be connected to this one
    cdef int *avoided           # places (x, y) that the next room keeps away from
    cdef int avoided_count
    cdef int distance           # how far away
    cdef readonly int64_t evaluations   # fitness values worked out or compared

    cdef bint _is_permitted(self, int parent, int template) noexcept nogil
    cdef bint _is_avoided(self, const spot_t *spot) noexcept nogil
    cdef int _count_offers(self, int parent, const spot_t *spot) noexcept nogil
    cdef uint64_t _count_chances(self, int parent, int64_t best) noexcept nogil
    cdef int _run(self, Budget budget, int most) noexcept nogil
    cdef int _choose(self, choice_t *choice, Budget budget) noexcept nogil
    cdef int64_t _survey(self) noexcept nogil
    cdef int64_t _fitness(self, const outlook_t *outlook, const spot_t *spot) noexcept nogil
    cdef int64_t _touch(self, const spot_t *spot) noexcept nogil
    cdef int64_t _shape_fitness(self, const box_t *box, int64_t area) noexcept nogil
    cdef void _contend(self, int parent, int64_t best, choice_t *choice) noexcept nogil
