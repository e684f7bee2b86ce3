"""The packed state of a growing map: its rooms, its tiles, its tree, and the free spots beside each room."""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.dungeon.space._space cimport Spaces, outline_t
from pycore.dungeon.grow._tree cimport outlook_t, tree_t
from pycore.kernel.bitset cimport bits_t, plane_t


cdef enum:
    DONE = 0
    STUCK = 1           # no legal move
    STOPPED = 2         # by the budget
    NO_MEMORY = 3
    TOO_LARGE = 4       # more than MAX_BYTES of spots and configuration spaces
    MAX_BYTES = 1 << 30


cdef struct box_t:
    int left
    int top
    int right
    int bottom


cdef struct spot_t:
    int x
    int y
    uint32_t edge           # length of the edge to the room it is beside
    uint16_t outline
    uint16_t pairs          # of doors that meet


cdef struct room_t:
    int template
    int outline
    int parent
    uint32_t doors          # of the connection to the parent: parent's door << 16 | own door
    box_t box
    spot_t *spots           # beside this room
    int count
    int capacity
    int64_t shortest        # edge among the spots
    int64_t longest
    box_t reach             # box around all spots
    outlook_t outlook
    uint64_t chances        # number of fittest moves into its spots


cdef struct choice_t:
    int parent
    int template
    uint32_t doors
    spot_t spot


cdef inline bint overlap(const box_t *a, const box_t *b) noexcept nogil:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


cdef inline box_t around(const box_t *a, const box_t *b) noexcept nogil:
    return box_t(min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom))


cdef inline box_t spot_box(const spot_t *spot, const outline_t *outlines) noexcept nogil:
    cdef const bits_t *cells = &outlines[spot.outline].cells
    return box_t(spot.x, spot.y, spot.x + cells.width, spot.y + cells.height)


cdef class State:
    cdef Spaces spaces
    cdef tree_t tree
    cdef int64_t area           # tiles of all rooms
    cdef int64_t *areas         # tiles of a room, per outline
    cdef int total              # rooms to place in all
    cdef int templates          # how many of them; turned and mirrored ones are counted by themselves
    cdef int stocks             # how many of them are drawn: the turned ones share their stock
    cdef int *stock_of          # per template: which stock its rooms come from
    cdef int *supply            # rooms there are at first, per stock
    cdef int *left              # rooms to place, per stock
    cdef int *offers            # the templates, those of one outline together
    cdef int *first_offer       # per outline: where its templates begin among the offers
    cdef int *offer_count       # per outline: how many of them have rooms to place; these come first
    cdef room_t *rooms
    cdef uint32_t *pairs        # of doors that meet: what was asked for last
    cdef plane_t taken          # the tiles of all rooms; it reaches a room's length beyond them
    cdef int *blocked           # cells (x, y) that no room may take
    cdef int blocked_count
    cdef box_t frame            # what the map lies around at first: nothing, or other floors
    cdef box_t box              # around all rooms, and the frame
    cdef int max_width
    cdef int max_height
    cdef int largest_side       # of a template
    cdef int64_t bytes_used
    cdef int64_t live           # spots there are
    cdef readonly int64_t peak      # most spots there were at once
    cdef readonly int64_t tests     # spots tested for collision

    cdef object _allocate(self)
    cdef object _lay_out_offers(self, templates)
    cdef void _offer(self) noexcept nogil
    cdef int _replay(self, int rooms, Budget budget) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef int _block(self) noexcept nogil
    cdef int _list_pairs(self, const room_t *room, const spot_t *spot) noexcept nogil
    cdef int _place(self, const choice_t *choice, Budget budget) noexcept nogil
    cdef bint _take(self, int template) noexcept nogil
    cdef bint _is_tight(self) noexcept nogil
    cdef bint _is_within_bounds(self, const box_t *box) noexcept nogil
    cdef bint _is_free(self, const spot_t *spot) noexcept nogil
    cdef int _drop_spots(self, const room_t *new, bint everywhere, Budget budget) noexcept nogil
    cdef void _sum_up(self, room_t *room) noexcept nogil
    cdef int _find_spots(self, room_t *room, Budget budget) noexcept nogil
    cdef int _append(self, room_t *room, const spot_t *spot) noexcept nogil
