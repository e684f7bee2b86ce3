"""The packed state of a growing map: rooms, tiles, tree, and the free spots beside each room.

A *spot* is a free position for a room of an outline beside a room, in which doors of both meet. In the names of this
struct "template" is the number of a variant, "stock" the number of a template: its variants share its instances.

Invariants of `State` between two calls:

* Rooms 0..tree.count-1 are placed. `rooms[i].parent` is below i, and -1 for room 0; `tree.nodes[i].parent` is the same.
* `taken` holds the tiles of these rooms and the `blocked` cells, and reaches `largest_side` + 1 cells beyond each room.
* `box` is the box around these rooms and `frame`; it is `frame` before the first room.
* `left[s]` is `supply[s]` minus the rooms placed of template s. The first `offer_count[o]` offers of outline o, from
  `first_offer[o]`, are the variants of the present `turn` of which rooms are left; then come `waiting_count[o]`
  variants of other turns of which rooms are left, then the others.
* `tracked[o]` is set for outlines with offers. It stays set in other turns, until no room of the outline is left.
* `rooms[i].spots[0..count-1]` are all spots beside room i: without overlap, within the bounds, of tracked outlines.
  `pairs` of each is at least 1, and counts no shut door of room i. `reach` is around all of these; `shortest`,
  `longest` and `ways` are of those of outlines with offers. `live` is the number of all spots, `peak` its largest
  value.
* Once `fixed_rooms` rooms are placed, the ends of the main path follow the start or the goals, see `_tree`; 0 if they
  never do. Rooms of the turn `GOALS` that are placed later are goals; without a start the earlier ones are goals, too.
* After `STOPPED` spots may be missing or outdated. After `NO_MEMORY` the state must not be used any more.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.dungeon.space._space cimport Spaces, outline_t
from pycore.dungeon.grow._tree cimport outlook_t, tree_t
from pycore.kernel.bitset cimport bits_t, plane_t


cdef enum:
    DONE = 0
    STUCK = 1           # no legal move
    STOPPED = 2         # the budget ended
    NO_MEMORY = 3
    TOO_LARGE = 4       # more than MAX_BYTES of spots and configuration spaces
    MAX_BYTES = 1 << 30
    GOALS = 2           # the last turn
    FEW = 48            # rooms, up to which looking at all is as quick as looking for those nearby
    ALL = -1


cdef struct box_t:
    int left
    int top
    int right
    int bottom


cdef struct spot_t:
    int x                   # corner of a room at the spot
    int y
    uint32_t edge           # length of the edge to the room beside it, in 1/256 tile
    uint16_t outline
    uint16_t pairs          # number of pairs of doors that meet


cdef struct room_t:
    int template            # variant
    int outline
    int parent
    uint32_t doors          # of the connection to the parent: parent's door << 16 | own door
    box_t box
    spot_t *spots           # beside this room
    int count
    int capacity
    int64_t shortest        # edge of its spots; INT64_MAX for none
    int64_t longest         # likewise; INT64_MIN for none
    uint64_t ways           # sum over its spots of pairs of doors, times templates if there are several outlines
    box_t reach             # box around rooms at all its spots
    outlook_t outlook
    uint64_t chances        # number of fittest moves beside it
    int next                # next room of its bucket; -1 for none


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
    cdef int64_t *areas         # per outline: tiles of a room
    cdef int total              # most rooms
    cdef int templates          # number of variants
    cdef int stocks             # number of templates
    cdef int *stock_of          # per variant: its template
    cdef int *supply            # per template: instances
    cdef int *left              # per template: rooms left to place
    cdef int *offers            # the variants, grouped by outline
    cdef int *first_offer       # per outline: index of its first variant in `offers`
    cdef int *offer_count       # per outline: number of its variants that are offered
    cdef int *waiting_count     # per outline: number of its variants that are offered in other turns
    cdef uint8_t *tracked       # per outline: whether its spots are known
    cdef uint8_t *turn_of       # per template: the turn in which its rooms are offered
    cdef readonly int turn
    cdef int fixed_rooms        # rooms before the ends of the main path are fixed; 0 for never
    cdef int fixed_ends[2]      # start and goal as `Engine.fix_ends` takes them
    cdef room_t *rooms
    cdef int *buckets           # per hash of a square of the map: the last room with its corner there, -1 for none
    cdef int bucket_mask        # number of buckets - 1; a power of two - 1
    cdef int square             # binary logarithm of the side of a square
    cdef int *changed           # rooms that lost spots since the last step
    cdef int changed_count      # their number; ALL for all rooms
    cdef bint reoffered         # whether `ways` of rooms are out of date
    cdef uint32_t *pairs        # pairs of doors from the last call of `_list_pairs`
    cdef plane_t taken          # tiles of all rooms, and blocked cells
    cdef int *blocked           # cells (x, y) forbidden to rooms
    cdef int blocked_count
    cdef uint8_t *shut_doors    # for each of the first `shut_rooms` rooms and each of `most_doors`: 1 if it is shut
    cdef int shut_rooms
    cdef box_t frame            # area that counts as part of the map: the rooms of other floors, corridors
    cdef box_t box              # around all rooms and the frame
    cdef int max_width
    cdef int max_height
    cdef int largest_side       # of a variant
    cdef int64_t bytes_used     # by spots
    cdef int64_t live           # number of spots
    cdef readonly int64_t peak      # largest number of spots so far
    cdef readonly int64_t tests     # spots tested for overlap

    cdef object _allocate(self)
    cdef object _lay_out_offers(self, templates)
    cdef void _offer(self) noexcept nogil
    cdef void _sort_offers(self) noexcept nogil
    cdef bint _is_in_turn(self) noexcept nogil
    cdef int _track(self, Budget budget) noexcept nogil
    cdef void _untrack(self) noexcept nogil
    cdef bint _is_for_goals(self, int template) noexcept nogil
    cdef void _fix_ends(self) noexcept nogil
    cdef int _bucket(self, int column, int row) noexcept nogil
    cdef uint64_t _ways_into(self, const spot_t *spot) noexcept nogil
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
    cdef int _drop_nearby(self, const room_t *new, Budget budget) noexcept nogil
    cdef int _drop(self, int number, const room_t *new, Budget budget) noexcept nogil
    cdef void _sum_up(self, room_t *room) noexcept nogil
    cdef int _find_spots(self, room_t *room, Budget budget) noexcept nogil
    cdef int _find_spots_of(self, room_t *room, int outline, Budget budget) noexcept nogil
    cdef int _append(self, room_t *room, const spot_t *spot) noexcept nogil
