"""Searches with features of positions, and advisers for the most promising moves. Private to the solvers."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from pycore.sokoban._nodes cimport child_t
from pycore.sokoban._search cimport Search
from pycore.sokoban.fess._stuck cimport Stuck


cdef class Planned(Stuck):
    cdef int most_packed            # steps of the plan that the best node has completed
    cdef int64_t packed_at          # positions generated before it

    cdef bint _better(self, int i, int j, int adviser) noexcept nogil


cdef class Unplanned(Stuck):
    cdef int64_t best_rank          # of the best node

    cdef int64_t rank(self, const child_t *child) noexcept nogil


cdef class Opening(Unplanned):
    cdef uint8_t *narrow            # 1 for cells between two walls
    cdef int *near                  # how much nearer to the goals a cell is than the farthest one


# `aim_duals` belong to the cells of the boxes before a move, as `duals` do.
cdef class Aiming(Unplanned):
    cdef Search leader
    cdef uint64_t *aim              # cells of the boxes of the leader's best position
    cdef uint16_t *to_aim           # as dist, for these cells
    cdef int64_t *aim_duals
    cdef bint in_reach              # whether the leader's position may be reached from before a move

    cdef int64_t _match_aim(self) noexcept nogil
