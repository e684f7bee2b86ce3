"""A layout whose rooms may overlap and whose edges may be broken, moved about until neither is so."""

from libc.stdint cimport int64_t

from pycore.base.rng cimport rng_t
from pycore.dungeon._space cimport Spaces
from pycore.dungeon._strain cimport joints_t, line_t, standing_t


cdef struct tie_t:              # of a room to one that it is to be joined to
    int other
    int edge
    int first                   # of its followers: the rooms that move with it when it is put against the other
    int count                   # of them; the room itself is the first
    bint round                  # whether it is part of a cycle


cdef class Annealing:
    cdef Spaces spaces
    cdef rng_t steps
    cdef joints_t joints        # where corridors may begin
    cdef int rooms
    cdef readonly int standing      # how many of them, the first ones; the others are not there yet
    cdef int edges
    cdef int max_width
    cdef int max_height
    cdef int *first_tie         # of each room
    cdef tie_t *ties
    cdef int *followers
    cdef int *first_variant     # of each room
    cdef int *variants          # that the rooms may have
    cdef int *source            # the template of each variant
    cdef tuple instances        # of each template
    cdef int *left              # instances of each template that no room has
    cdef int *ends              # of each edge: its two rooms
    cdef line_t *lines
    cdef int line_count
    cdef int *reach             # of each edge: the longest corridor it may have; 0 where doors must meet
    cdef int *anchor            # of each room: the earlier one that its first place is against
    cdef standing_t *at
    cdef standing_t *trial
    cdef int *movers
    cdef int mover_count
    cdef char *moves            # of each room, whether it takes part in a step
    cdef int *clash             # of each two rooms: what their overlap costs
    cdef int *trial_clash
    cdef int *broken            # of each edge: what it costs
    cdef int *cost              # of each room: of its overlaps and edges
    cdef int outside            # what the box around all rooms costs beyond the bounds
    cdef int trial_outside
    cdef int crossed            # what the crossings of edges cost
    cdef int trial_crossed      # and how much more in the trial
    cdef bint starved           # of memory for configuration spaces, which are worked out when first asked for
    cdef readonly int faults    # overlaps and broken edges
    cdef readonly int64_t tests

    cdef object _list_fronts(self, variants)
    cdef void _recount(self) noexcept nogil
    cdef void _settle(self, int room, int anchor) noexcept nogil
    cdef int _pick(self) noexcept nogil
    cdef void _step(self, int temperature) noexcept nogil
    cdef bint _propose(self, int room, const tie_t *tie, standing_t *new) noexcept nogil
    cdef void _take_along(self, const tie_t *tie) noexcept nogil
    cdef void _gather(self, int room) noexcept nogil
    cdef int _moved(self, int room, int most) noexcept nogil
    cdef void _commit(self, int room) noexcept nogil
    cdef int _crossings(self, const standing_t *at, int altered) noexcept nogil
