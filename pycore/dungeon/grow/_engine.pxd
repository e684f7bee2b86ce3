"""The choice of the next move of a growing map.

Invariants of `Engine`, in addition to the invariants of `State`:

* While `ruled` is set, `permits` holds a byte for each of the first `ruled_rooms` rooms and each template; later rooms
  permit nothing. Without `ruled` it is not read.
* `avoided` holds `avoided_count` pairs (x, y). Spots nearer than `distance` to one of them offer nothing.
* `shaped` is set if a weight of `shape` is not 0 and the selector is not random.
* A step draws from `steps` twice, whatever the number of moves: for the parent, and for the keys of its moves.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.base.rng cimport rng_t
from pycore.dungeon.grow._front cimport Front
from pycore.dungeon.grow._state cimport box_t, choice_t, spot_t
from pycore.dungeon.grow._tree cimport outlook_t


cdef inline int64_t fitness(const outlook_t *outlook, const spot_t *spot) noexcept nogil:
    return outlook.beyond if spot.edge > outlook.reach else outlook.inside


cdef class Engine(Front):
    cdef rng_t steps
    cdef int64_t shape[3]       # of condensation, verticality, horizontality, in thousandths
    cdef bint shaped            # whether `shape` counts in the selector's choice
    cdef public bint snug       # whether the selector prefers spots that touch most, in place of fitness
    cdef bint ruled             # whether `permits` is used
    cdef int ruled_rooms        # rooms in `permits`
    cdef uint8_t *permits       # per room and template: whether a room of the template may be connected to the room
    cdef int *avoided           # corners (x, y) from which the next room keeps a distance
    cdef int avoided_count
    cdef int distance           # least distance, in columns or rows

    cdef object _take_turn(self, int turn)
    cdef bint _is_permitted(self, int parent, int template) noexcept nogil
    cdef bint _is_avoided(self, const spot_t *spot) noexcept nogil
    cdef int _count_offers(self, int parent, const spot_t *spot) noexcept nogil
    cdef uint64_t _count_chances(self, int parent, int64_t best) noexcept nogil
    cdef int _run(self, Budget budget, int most) noexcept nogil
    cdef int _choose(self, choice_t *choice, Budget budget) noexcept nogil
    cdef int _choose_by_spots(self, choice_t *choice, Budget budget) noexcept nogil
    cdef int64_t _survey(self) noexcept nogil
    cdef int64_t _fitness(self, const outlook_t *outlook, const spot_t *spot) noexcept nogil
    cdef int64_t _touch(self, const spot_t *spot) noexcept nogil
    cdef int64_t _shape_fitness(self, const box_t *box, int64_t area) noexcept nogil
    cdef void _contend(self, int parent, int64_t best, choice_t *choice) noexcept nogil
