"""The fittest moves of a growing map, kept from step to step.

While the main path stays the same, the fitness of a move that leaves it so is a number common to all moves
(`fitness_inside`) and one that depends on the parent (`gain_inside`). The latter changes only for the parent of the
last room. A move that changes the main path has a parent in the *front*; its fitness is computed in each step.

Invariants of `Front` after `_learn`, until the next room is placed:

* `ranks` has a number for each room: `gain_inside` as the rank, the ways of its spots within reach as the chances, and
  all its spots as the places; no rank for rooms without such spots. With the random selector all ranks are 0.
* `front` holds, in ascending order, all rooms with a spot beyond their reach, and `ends[1]`. The trails from their far
  ends are up to date.
* `known` is the number of rooms, or -1 if trails or weights changed since.
* `best`, `chances` and `places` are of the last call of `_look`.
"""

from libc.stdint cimport int64_t, uint64_t

from pycore.dungeon.grow._ranks cimport rank_t, ranks_t
from pycore.dungeon.grow._state cimport State


cdef class Front(State):
    cdef bint random
    cdef int64_t weights[3]     # of main path, alternative paths, bifurcations, in thousandths
    cdef ranks_t ranks
    cdef int *front
    cdef int front_count
    cdef int known
    cdef int64_t best           # fitness of the fittest moves; INT64_MIN if there is no move
    cdef bint is_best_inside    # whether one of them leaves the main path the same
    cdef uint64_t chances       # number of the fittest moves, in the unit of `room_t.ways`
    cdef int64_t places         # spots of all rooms with a fittest move
    cdef readonly int64_t evaluations   # fitness values computed or compared

    cdef void _freshen(self) noexcept nogil
    cdef void _look(self) noexcept nogil
    cdef void _learn(self) noexcept nogil
    cdef void _learn_all(self) noexcept nogil
    cdef void _advance(self) noexcept nogil
    cdef bint _is_in_front(self, int room) noexcept nogil
    cdef uint64_t _ways_inside(self, int room) noexcept nogil
    cdef rank_t _rank(self, int room) noexcept nogil
    cdef void _rank_anew(self, int room) noexcept nogil
    cdef uint64_t _best_inside(self, int room) noexcept nogil
    cdef int _room_of(self, uint64_t chance) noexcept nogil
