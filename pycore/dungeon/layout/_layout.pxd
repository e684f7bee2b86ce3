"""A layout whose rooms may overlap and whose edges may be broken: what stands where, and what that costs."""

from libc.stdint cimport int64_t

from pycore.base.rng cimport rng_t
from pycore.dungeon.space._space cimport Spaces
from pycore.dungeon.layout._strain cimport joints_t, standing_t
from pycore.dungeon.layout._tangle cimport line_t


cdef enum:
    CROSSED = 250               # two edges that cross
    BLOCKED = 13                # a room in the way of a corridor
    OUTSIDE = 4                 # each column and row beyond the bounds


cdef struct tie_t:              # of a room to one that it is to be joined to
    int other
    int edge
    int first                   # of its followers: the rooms that move with it when it is put against the other
    int count                   # of them; the room itself is the first
    bint round                  # whether it is part of a cycle


cdef void *room_for(size_t count, size_t size) except NULL


cdef class Layout:
    # What there is to be laid out; it does not change.
    cdef Spaces spaces
    cdef int rooms
    cdef int edges
    cdef int max_width
    cdef int max_height
    cdef joints_t joints        # where corridors may begin
    cdef int *first_tie         # of each room
    cdef tie_t *ties
    cdef int *followers
    cdef int *first_variant     # of each room
    cdef int *variants          # that the rooms may have
    cdef int *source            # the template of each variant
    cdef tuple instances        # of each template
    # The layout.
    cdef rng_t steps
    cdef readonly int standing      # how many of the rooms, the first ones; the others are not there yet
    cdef standing_t *at         # where they stand
    cdef int *left              # instances of each template that no room has
    cdef int *anchor            # of each room: the earlier one that its first place is against
    cdef int *reach             # of each edge: the longest corridor it may have; 0 where doors must meet
    cdef int *bend              # of each edge: which of the corridors thought of it takes
    # What it costs.
    cdef int *clash             # of each two rooms: what their overlap costs
    cdef int *broken            # of each edge: what it costs
    cdef int *cost              # of each room: of its overlaps and edges
    cdef int outside            # what the box around all rooms costs beyond the bounds
    cdef line_t *lines          # of each edge
    cdef int tangled            # what it costs that edges cross each other, and rooms
    cdef readonly int faults    # overlaps and broken edges, one for the bounds, and one for what is tangled
    cdef bint starved           # of memory for configuration spaces, which are worked out when first asked for

    cdef object _list_ties(self, ties)
    cdef object _list_fronts(self, variants)
    cdef void recount(self) noexcept nogil
    cdef void settle(self, int room, int anchor) noexcept nogil
    cdef int tangles_of(self, int edge, int first) noexcept nogil
