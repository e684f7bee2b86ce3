"""A layout: positions of rooms that may overlap, and edges that may be broken; and the costs of these errors.

Invariants of `Layout` between two calls of its Python methods:

* Rooms 0..standing-1 are placed, at `at`. The others have a variant, but no position; their overlaps, edges and lines
  cost nothing.
* `left[t]` is `instances[t]` minus the rooms of template t, placed or not.
* `clash` is a symmetric matrix: `clash[a * rooms + b]` is `overlap` of placed rooms a and b.
* `broken[e]` is `strain` of edge e, if both its rooms are placed.
* `cost[r]` is the sum of `clash` and `broken` of placed room r.
* `lines[e]` is drawn with `bend[e]` if it is `shown`; `lines[e].a` and `.b` never change.
* `tangled` is CROSSED for each pair of lines that cross, plus BLOCKED for each corridor and room in its way.
* `outside` is OUTSIDE times the columns and rows beyond the bounds.
* `faults` is the number of overlaps and of broken edges, plus 1 if `outside` > 0, plus 1 if `tangled` > 0. The layout
  is valid if it is 0.
* `starved` is set if memory for a configuration space ran out; the result is then of no use.
"""

from libc.stdint cimport int64_t

from pycore.base.rng cimport rng_t
from pycore.dungeon.space._space cimport Spaces
from pycore.dungeon.layout._strain cimport joints_t, standing_t
from pycore.dungeon.layout._tangle cimport line_t


cdef enum:
    CROSSED = 250               # cost of two edges that cross
    BLOCKED = 13                # cost of a room in the way of a corridor
    OUTSIDE = 4                 # cost of each column and row beyond the bounds


cdef struct tie_t:              # an edge, from the side of one of its rooms
    int other                   # the room at the other end
    int edge
    int first                   # index of its first follower: a room that moves along when the room is put beside other
    int count                   # number of its followers; the first one is the room itself
    bint round                  # whether the edge is part of a cycle


cdef void *room_for(size_t count, size_t size) except NULL


cdef class Layout:
    # The task; constant.
    cdef Spaces spaces
    cdef int rooms
    cdef int edges
    cdef int max_width
    cdef int max_height
    cdef joints_t joints
    cdef int *first_tie         # per room: index of its first tie; they end before the first tie of the next room
    cdef tie_t *ties
    cdef int *followers         # of all ties
    cdef int *first_variant     # per room: index in `variants`
    cdef int *variants          # the variants that each room may be of
    cdef int *source            # per variant: its template
    cdef tuple instances        # per template
    # The layout.
    cdef rng_t steps
    cdef readonly int standing      # number of placed rooms
    cdef standing_t *at         # per room
    cdef int *left              # per template
    cdef int *anchor            # per room: the earlier room beside which it is placed first
    cdef int *reach             # per edge: most cells of its corridor, 0 if doors must meet, LET_GO if it costs nothing
    cdef int *bend              # per edge: number of the corridor that it is drawn along, 0..BENDS-1
    # The costs.
    cdef int *clash             # per pair of rooms
    cdef int *broken            # per edge
    cdef int *cost              # per room
    cdef int outside
    cdef line_t *lines          # per edge
    cdef int tangled
    cdef readonly int faults
    cdef bint starved

    cdef object _list_ties(self, ties)
    cdef object _list_fronts(self, variants)
    cdef void recount(self) noexcept nogil
    cdef void settle(self, int room, int anchor) noexcept nogil
    cdef int tangles_of(self, int edge, int first) noexcept nogil
