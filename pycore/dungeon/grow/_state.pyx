"""The packed state of a growing map. Terms and invariants are in _state.pxd.

A spot is found once, when the room beside it is placed, and tested again only when the box of a new room covers it.
"""

from libc.stdint cimport INT64_MAX, INT64_MIN
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from pycore.base.rng cimport mix64_c
from pycore.dungeon.space._space cimport fit_t, space_t
from pycore.dungeon.grow._tree cimport (
    FREE,
    FREE_UNTIL_GOAL,
    FROM_GOAL,
    TO_FARTHEST,
    TO_OLD_GOAL,
    fix_ends,
    grow_tree,
    node_t,
    trail_t,
)
from pycore.kernel.bitset cimport bits_free, bits_set, plane_clear, plane_collide, plane_reserve, plane_stamp

from pycore.dungeon.model.tiles import MAX_MAP_SIDE


cdef class State:
    """An unfinished map, without the choice of moves."""

    def __cinit__(self, params, *_):
        templates = params.variants
        self.spaces = Spaces(templates)
        self.max_width, self.max_height = params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
        self.total = params.total
        self.largest_side = max(max(template.width, template.height) for template in templates)
        self.templates = len(templates)
        self.stocks = len(params.templates)
        while (1 << self.square) < 2 * self.largest_side:
            self.square += 1
        while self.bucket_mask + 1 < self.total:
            self.bucket_mask = 2 * self.bucket_mask + 1
        self._allocate()
        for number, template in enumerate(params.templates):
            self.supply[number] = template.instances
        for number, stock in enumerate(params.sources):
            self.stock_of[number] = stock
        self._lay_out_offers(templates)
        self._offer()

    cdef object _allocate(self):
        self.stock_of = <int *> calloc(self.templates, sizeof(int))
        self.supply = <int *> calloc(self.stocks, sizeof(int))
        self.left = <int *> calloc(self.stocks, sizeof(int))
        self.offers = <int *> calloc(self.templates, sizeof(int))
        self.first_offer = <int *> calloc(self.templates + 1, sizeof(int))
        self.offer_count = <int *> calloc(self.templates, sizeof(int))
        self.waiting_count = <int *> calloc(self.templates, sizeof(int))
        self.tracked = <uint8_t *> calloc(self.templates, sizeof(uint8_t))
        self.turn_of = <uint8_t *> calloc(self.stocks, sizeof(uint8_t))
        self.rooms = <room_t *> calloc(self.total, sizeof(room_t))
        self.buckets = <int *> calloc(self.bucket_mask + 1, sizeof(int))
        self.changed = <int *> calloc(self.total, sizeof(int))
        self.tree.nodes = <node_t *> calloc(self.total, sizeof(node_t))
        self.tree.trails[0] = <trail_t *> calloc(self.total, sizeof(trail_t))
        self.tree.trails[1] = <trail_t *> calloc(self.total, sizeof(trail_t))
        self.areas = <int64_t *> calloc(self.spaces.count, sizeof(int64_t))
        self.pairs = <uint32_t *> calloc(self.spaces.most_doors, sizeof(uint32_t))
        if (
            not (self.stock_of and self.supply and self.left and self.offers and self.first_offer and self.offer_count)
            or not (self.waiting_count and self.tracked and self.turn_of)
            or not (self.rooms and self.buckets and self.changed and self.pairs and self.areas)
            or not (self.tree.nodes and self.tree.trails[0] and self.tree.trails[1])
        ):
            raise MemoryError

    cdef object _lay_out_offers(self, templates):
        cdef int outline, template, place = 0
        for template in range(self.templates):
            self.areas[self.spaces.outline_of[template]] = templates[template].area
        for outline in range(self.spaces.count):
            self.first_offer[outline] = place
            for template in range(self.templates):
                if self.spaces.outline_of[template] == outline and self.supply[self.stock_of[template]]:
                    self.offers[place] = template
                    place += 1
        self.first_offer[self.spaces.count] = place

    cdef void _offer(self) noexcept nogil:
        """Make all instances of all templates available; there must be no room."""
        cdef int outline, stock
        for stock in range(self.stocks):
            self.left[stock] = self.supply[stock]
        self._sort_offers()
        for outline in range(self.spaces.count):
            self.tracked[outline] = self.offer_count[outline] > 0
        memset(self.buckets, 0xFF, <size_t> (self.bucket_mask + 1) * sizeof(int))
        self.changed_count = ALL

    cdef void _sort_offers(self) noexcept nogil:
        """Order the offers of each outline by the present turn: those of the turn, waiting ones, the others."""
        cdef int outline, i, offered, active, variant, stock
        cdef int *offers
        for outline in range(self.spaces.count):
            offers = &self.offers[self.first_offer[outline]]
            offered = active = 0
            for i in range(self.first_offer[outline + 1] - self.first_offer[outline]):
                variant = offers[i]
                stock = self.stock_of[variant]
                if not self.left[stock]:
                    continue
                offers[i] = offers[active]
                offers[active] = variant
                if self.turn_of[stock] == self.turn:
                    offers[active] = offers[offered]
                    offers[offered] = variant
                    offered += 1
                active += 1
            self.offer_count[outline] = offered
            self.waiting_count[outline] = active - offered

    cdef bint _is_in_turn(self) noexcept nogil:
        """Return whether rooms are left that are offered in the present turn."""
        cdef int stock
        for stock in range(self.stocks):
            if self.left[stock] and self.turn_of[stock] == self.turn:
                return True
        return False

    cdef int _track(self, Budget budget) noexcept nogil:
        """Find the spots of outlines that have offers now and are not tracked yet."""
        cdef int outline, i, code
        cdef bint found = False
        for outline in range(self.spaces.count):
            if self.tracked[outline] or not self.offer_count[outline]:
                continue
            self.tracked[outline] = found = True
            for i in range(self.tree.count):
                self.live -= self.rooms[i].count
                code = self._find_spots_of(&self.rooms[i], outline, budget)
                self.live += self.rooms[i].count
                if code != DONE:
                    return code
        for i in range(self.tree.count if found else 0):
            self._sum_up(&self.rooms[i])
        self.peak = max(self.peak, self.live)
        return TOO_LARGE if self.bytes_used + self.spaces.bytes_used > MAX_BYTES else DONE

    cdef void _untrack(self) noexcept nogil:
        """Remove the spots of outlines that have no offers now."""
        cdef int outline, i, j, kept
        cdef room_t *room
        for outline in range(self.spaces.count):
            self.tracked[outline] = self.tracked[outline] and self.offer_count[outline]
        for i in range(self.tree.count):
            room = &self.rooms[i]
            kept = 0
            for j in range(room.count):
                if self.tracked[room.spots[j].outline]:
                    room.spots[kept] = room.spots[j]
                    kept += 1
            self.live -= room.count - kept
            room.count = kept
            self._sum_up(room)

    def __dealloc__(self):
        cdef int i
        if self.rooms:
            for i in range(self.total):
                free(self.rooms[i].spots)
        bits_free(&self.taken.bits)
        free(self.blocked)
        free(self.shut_doors)
        free(self.stock_of)
        free(self.supply)
        free(self.left)
        free(self.offers)
        free(self.first_offer)
        free(self.offer_count)
        free(self.waiting_count)
        free(self.tracked)
        free(self.turn_of)
        free(self.rooms)
        free(self.buckets)
        free(self.changed)
        free(self.pairs)
        free(self.areas)
        free(self.tree.nodes)
        free(self.tree.trails[0])
        free(self.tree.trails[1])

    @property
    def moves(self):
        cdef const room_t *room
        cdef int i
        moves = [(self.rooms[0].template, -1, -1, -1)] if self.tree.count else []
        for i in range(1, self.tree.count):
            room = &self.rooms[i]
            moves.append((room.template, room.parent, room.doors >> 16, room.doors & 0xFFFF))
        return moves

    @property
    def places(self):
        cdef int i
        return [(self.rooms[i].box.left, self.rooms[i].box.top) for i in range(self.tree.count)]

    @property
    def extent(self):
        return self.box.left, self.box.top, self.box.right, self.box.bottom

    @property
    def stock(self):
        cdef int i
        return [i for i in range(self.stocks) if self.left[i] and self.turn_of[i] == self.turn]

    cdef int _block(self) noexcept nogil:
        """Set the blocked cells in `taken`; return -1 if memory runs out."""
        cdef int i, x, y
        for i in range(self.blocked_count):
            x = self.blocked[2 * i]
            y = self.blocked[2 * i + 1]
            if plane_reserve(&self.taken, x, y, x + 1, y + 1):
                return -1
            bits_set(&self.taken.bits, x - self.taken.left, y - self.taken.top)
        return 0

    cdef void _clear(self) noexcept nogil:
        """Remove all rooms."""
        cdef int i
        for i in range(self.tree.count):
            self.rooms[i].count = 0
        self.tree.count = 0
        self.tree.mark = 0  # it would overflow in a very long search
        self.tree.forks = 0
        self.tree.ends[0] = self.tree.ends[1] = 0
        self.tree.aim = FREE
        self.area = 0
        self.live = 0
        plane_clear(&self.taken)
        self._block()
        self.box = self.frame
        self._offer()

    cdef int _replay(self, int rooms, Budget budget) noexcept nogil:
        """Remove all rooms but the first `rooms`, which are placed anew."""
        cdef choice_t choice
        cdef int i, code = DONE
        cdef const room_t *room
        if rooms >= self.tree.count:
            return DONE
        self._clear()
        for i in range(rooms):
            room = &self.rooms[i]
            choice.parent = room.parent
            choice.template = room.template
            choice.doors = room.doors
            choice.spot.x = room.box.left
            choice.spot.y = room.box.top
            choice.spot.edge = <uint32_t> self.tree.nodes[i].edge
            choice.spot.outline = room.outline
            code = self._place(&choice, budget)
            if code != DONE:
                break
        return code

    cdef int _list_pairs(self, const room_t *room, const spot_t *spot) noexcept nogil:
        """Write the pairs of doors that meet at a spot to `pairs`, without shut doors; return their number."""
        cdef int found = self.spaces.meetings(
            room.outline, spot.outline, spot.x - room.box.left, spot.y - room.box.top, self.pairs
        )
        cdef int number = <int> (room - self.rooms), kept = 0, i
        if number >= self.shut_rooms:
            return found
        for i in range(found):
            if not self.shut_doors[number * self.spaces.most_doors + <int> (self.pairs[i] >> 16)]:
                self.pairs[kept] = self.pairs[i]
                kept += 1
        return kept

    cdef int _place(self, const choice_t *choice, Budget budget) noexcept nogil:
        """Place a room; then remove the spots that it covers, and find the spots beside it."""
        cdef int new = self.tree.count
        cdef room_t *room = &self.rooms[new]
        cdef const bits_t *cells = &self.spaces.outlines[choice.spot.outline].cells
        cdef int margin = self.largest_side + 1
        cdef box_t before = self.box, reach
        cdef int *bucket
        cdef bint sold_out
        room.template = choice.template
        room.outline = choice.spot.outline
        room.parent = choice.parent
        room.doors = choice.doors
        room.box = spot_box(&choice.spot, self.spaces.outlines)
        self.box = around(&before, &room.box) if new or before.right > before.left else room.box
        reach = box_t(
            room.box.left - margin, room.box.top - margin, room.box.right + margin, room.box.bottom + margin
        )
        if plane_reserve(&self.taken, reach.left, reach.top, reach.right, reach.bottom):
            return NO_MEMORY
        self.area += self.areas[choice.spot.outline]
        plane_stamp(&self.taken, cells, room.box.left, room.box.top)
        grow_tree(
            &self.tree,
            choice.parent,
            choice.spot.edge if new else 0,
            self.tree.aim != FREE and self._is_for_goals(choice.template),
        )
        if self.tree.count == self.fixed_rooms:
            self._fix_ends()
        sold_out = self._take(choice.template)
        if self._drop_spots(room, sold_out or self._is_tight(), budget):
            return STOPPED
        bucket = &self.buckets[self._bucket(room.box.left, room.box.top)]
        room.next = bucket[0]
        bucket[0] = new
        return self._find_spots(room, budget)

    cdef bint _is_for_goals(self, int template) noexcept nogil:
        """Return whether rooms of a variant are offered in the turn `GOALS`."""
        return self.turn_of[self.stock_of[template]] == GOALS

    cdef void _fix_ends(self) noexcept nogil:
        """Let the ends of the main path follow the start or the goals from now on."""
        cdef int room
        if self.fixed_ends[0] >= 0:
            fix_ends(
                &self.tree,
                self.fixed_ends[0],
                self.fixed_ends[1],
                TO_FARTHEST if self.fixed_ends[1] < 0 else TO_OLD_GOAL,
            )
            return
        self.tree.aim = FREE_UNTIL_GOAL
        for room in range(self.tree.count):
            if self._is_for_goals(self.rooms[room].template):
                fix_ends(&self.tree, room, -1, FROM_GOAL)
                break

    cdef bint _take(self, int template) noexcept nogil:
        """Count down the rooms left of a template; return whether no room of some outline is left."""
        cdef int stock = self.stock_of[template], other, outline, i, last
        cdef int *offers
        cdef bint sold_out = False
        self.left[stock] -= 1
        if self.left[stock]:
            return False
        for other in range(self.templates):
            if self.stock_of[other] == stock:
                outline = self.spaces.outline_of[other]
                offers = &self.offers[self.first_offer[outline]]
                i = 0
                while offers[i] != other:
                    i += 1
                if i < self.offer_count[outline]:
                    self.offer_count[outline] -= 1
                    offers[i] = offers[self.offer_count[outline]]
                    i = self.offer_count[outline]
                else:
                    self.waiting_count[outline] -= 1
                last = self.offer_count[outline] + self.waiting_count[outline]
                offers[i] = offers[last]
                offers[last] = other
                if self.tracked[outline] and not last:
                    self.tracked[outline] = False
                    sold_out = True
                elif self.tracked[outline] and (self.spaces.count > 1 or not self.offer_count[outline]):
                    self.reoffered = True
        return sold_out

    cdef bint _is_tight(self) noexcept nogil:
        """Tell whether a room beside the box could exceed the bounds."""
        return (
            self.box.right - self.box.left + self.largest_side > self.max_width
            or self.box.bottom - self.box.top + self.largest_side > self.max_height
        )

    cdef bint _is_within_bounds(self, const box_t *box) noexcept nogil:
        cdef box_t all = around(&self.box, box)
        return all.right - all.left <= self.max_width and all.bottom - all.top <= self.max_height

    cdef bint _is_free(self, const spot_t *spot) noexcept nogil:
        self.tests += 1
        return not plane_collide(&self.taken, &self.spaces.outlines[spot.outline].cells, spot.x, spot.y)

    cdef int _bucket(self, int column, int row) noexcept nogil:
        """Return the bucket of rooms with their corner in the square of a cell; squares can share a bucket."""
        cdef uint64_t square = <uint64_t> <uint32_t> (column >> self.square) << 32 | <uint32_t> (row >> self.square)
        return <int> (mix64_c(square) & <uint64_t> self.bucket_mask)

    cdef int _drop_spots(self, const room_t *new, bint everywhere, Budget budget) noexcept nogil:
        """Remove spots that the new room covers; with `everywhere` also spots not tracked or out of bounds."""
        cdef int number
        if not everywhere and self.tree.count > FEW:
            return self._drop_nearby(new, budget)
        for number in range(self.tree.count - 1):
            if self.rooms[number].count and (everywhere or overlap(&self.rooms[number].reach, &new.box)):
                if self._drop(number, new, budget):
                    return STOPPED
        return DONE

    cdef int _drop_nearby(self, const room_t *new, Budget budget) noexcept nogil:
        """Remove the spots that the new room covers, of the rooms in squares nearby."""
        cdef int side = 1 << self.square, last_column = new.box.right + self.largest_side
        cdef int last_row = new.box.bottom + self.largest_side, column, row, number
        cdef const room_t *room
        # A room and its spots reach up to two sides of a room east and south of its corner, one west and north.
        row = (new.box.top - 2 * self.largest_side) >> self.square << self.square
        while row <= last_row:
            column = (new.box.left - 2 * self.largest_side) >> self.square << self.square
            while column <= last_column:
                number = self.buckets[self._bucket(column, row)]
                while number >= 0:
                    room = &self.rooms[number]
                    if room.count and overlap(&room.reach, &new.box):
                        # Rooms of other squares may be in the bucket.
                        if column <= room.box.left < column + side and row <= room.box.top < row + side:
                            if self._drop(number, new, budget):
                                return STOPPED
                    number = room.next
                column += side
            row += side
        return DONE

    cdef int _drop(self, int number, const room_t *new, Budget budget) noexcept nogil:
        """Remove the spots of a room that the new room covers, of outlines not tracked, or out of bounds."""
        cdef room_t *room = &self.rooms[number]
        cdef int i, kept = 0
        cdef box_t box
        if budget.spend(room.count):
            return STOPPED
        for i in range(room.count):
            box = spot_box(&room.spots[i], self.spaces.outlines)
            if not self.tracked[room.spots[i].outline] or not self._is_within_bounds(&box):
                continue
            if overlap(&box, &new.box) and not self._is_free(&room.spots[i]):
                continue
            room.spots[kept] = room.spots[i]
            kept += 1
        if kept == room.count:
            return DONE
        self.live -= room.count - kept
        room.count = kept
        self._sum_up(room)
        if self.changed_count != ALL:
            if self.changed_count < self.total:
                self.changed[self.changed_count] = number
                self.changed_count += 1
            else:
                self.changed_count = ALL
        return DONE

    cdef uint64_t _ways_into(self, const spot_t *spot) noexcept nogil:
        """Return the share of a spot in `room_t.ways`."""
        return spot.pairs if self.spaces.count == 1 else <uint64_t> spot.pairs * self.offer_count[spot.outline]

    cdef void _sum_up(self, room_t *room) noexcept nogil:
        """Compute `shortest`, `longest`, `ways` and `reach` of a room."""
        cdef box_t box
        cdef int i
        room.shortest = INT64_MAX
        room.longest = INT64_MIN
        room.ways = 0
        for i in range(room.count):
            box = spot_box(&room.spots[i], self.spaces.outlines)
            room.reach = around(&room.reach, &box) if i else box
            if not self.offer_count[room.spots[i].outline]:
                continue
            room.shortest = min(room.shortest, <int64_t> room.spots[i].edge)
            room.longest = max(room.longest, <int64_t> room.spots[i].edge)
            room.ways += self._ways_into(&room.spots[i])

    cdef int _find_spots(self, room_t *room, Budget budget) noexcept nogil:
        """Find the free spots beside a new room."""
        cdef int outline, code
        for outline in range(self.spaces.count):
            if self.tracked[outline]:
                code = self._find_spots_of(room, outline, budget)
                if code != DONE:
                    return code
        self._sum_up(room)
        self.live += room.count
        self.peak = max(self.peak, self.live)
        return TOO_LARGE if self.bytes_used + self.spaces.bytes_used > MAX_BYTES else DONE

    cdef int _find_spots_of(self, room_t *room, int outline, Budget budget) noexcept nogil:
        """Find the free spots of an outline beside a room that has no spots of it yet."""
        cdef const space_t *space = self.spaces.between(room.outline, outline)
        cdef const fit_t *fit
        cdef spot_t spot
        cdef box_t box
        cdef int i
        if space == NULL:
            return NO_MEMORY
        for i in range(space.count):
            fit = &space.fits[i]
            spot.x = room.box.left + fit.dx
            spot.y = room.box.top + fit.dy
            spot.edge = fit.edge
            spot.outline = outline
            spot.pairs = fit.pairs
            if room < self.rooms + self.shut_rooms:
                spot.pairs = self._list_pairs(room, &spot)
                if not spot.pairs:
                    continue
            box = spot_box(&spot, self.spaces.outlines)
            if self._is_within_bounds(&box) and self._is_free(&spot) and self._append(room, &spot):
                return NO_MEMORY
        return STOPPED if budget.spend(space.count) else DONE

    cdef int _append(self, room_t *room, const spot_t *spot) noexcept nogil:
        cdef spot_t *spots
        if room.count == room.capacity:
            spots = <spot_t *> realloc(room.spots, (2 * room.capacity + 16) * sizeof(spot_t))
            if spots == NULL:
                return -1
            self.bytes_used += (room.capacity + 16) * sizeof(spot_t)
            room.spots = spots
            room.capacity = 2 * room.capacity + 16
        room.spots[room.count] = spot[0]
        room.count += 1
        return 0
