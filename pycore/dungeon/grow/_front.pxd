"""What is known of the fittest moves from one step to the next, so that a step looks at the rooms it changes only."""

from libc.stdint cimport int64_t, uint64_t

from pycore.dungeon.grow._ranks cimport rank_t, ranks_t
from pycore.dungeon.grow._state cimport State


cdef class Front(State):
    cdef bint random
    cdef int64_t weights[3]
    cdef ranks_t ranks          # of the rooms, by what a new one beside them adds when the main path stays
    cdef int *front             # the rooms beside which a new one may move the main path, and the path's second end
    cdef int front_count
    cdef int known              # how many rooms that is about; -1 for none that holds any more
    cdef int64_t best           # fitness of the fittest moves; INT64_MIN if there is none
    cdef bint is_best_inside    # whether some of them leave the main path where it is
    cdef uint64_t chances       # number of these moves, in the unit of `room_t.ways`
    cdef int64_t places         # spots of the rooms that have such a move
    cdef readonly int64_t evaluations   # fitness values worked out or compared

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
