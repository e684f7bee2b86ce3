"""The packed state of a growing map, and the loop that grows it without the GIL.

What makes it quick: a free place for a room (a *spot*) is found once, when the room it would be connected to is
placed, and tested again only when a room is placed over it; and the fitness of all spots of a room is one of two
numbers, so that only the spots of the best rooms are looked at one by one.

What makes it exact: the choice among equally fit moves is even, and does not depend on the order in which moves are
found. First a room is drawn by its number of such moves; then, of these, the one of the largest key wins. A key is a
bijective hash of the move, different in every step.
"""

from libc.stdint cimport INT64_MAX, INT64_MIN
from libc.stdlib cimport calloc, free, realloc

from pycore.base.rng cimport Rng, mix64_c, rng_below, rng_next
from pycore.dungeon._space cimport fit_t, space_t
from pycore.dungeon._tree cimport grow_tree, look_out, node_t, trail_t
from pycore.kernel.bitset cimport bits_free, plane_collide, plane_reserve, plane_stamp

from pycore.base.errors import ParameterError
from pycore.dungeon.params import Selector
from pycore.dungeon.tiles import MAX_MAP_SIDE

cdef enum:
    DONE = 0
    STUCK = 1           # no legal move
    STOPPED = 2         # by the budget
    NO_MEMORY = 3
    TOO_LARGE = 4       # more than MAX_BYTES of spots and configuration spaces
    MAX_BYTES = 1 << 30


cdef class Engine:
    """A map in the making. Belongs to one thread at a time. See the .pyi file for its contract."""

    def __cinit__(self, params, Rng steps not None):
        self.spaces = Spaces(params.templates)
        self.steps = steps.state
        self.random = params.selector is Selector.RANDOM
        self.reweigh(params.weights)
        self.max_width, self.max_height = params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
        self.total = params.total
        self.largest_side = max(max(template.width, template.height) for template in params.templates)
        self.templates = len(params.templates)
        self._allocate()
        self._offer(params.templates)

    cdef object _allocate(self):
        self.left = <int *> calloc(self.templates, sizeof(int))
        self.offers = <int *> calloc(self.templates, sizeof(int))
        self.first_offer = <int *> calloc(self.templates, sizeof(int))
        self.offer_count = <int *> calloc(self.templates, sizeof(int))
        self.rooms = <room_t *> calloc(self.total, sizeof(room_t))
        self.tree.nodes = <node_t *> calloc(self.total, sizeof(node_t))
        self.tree.trails[0] = <trail_t *> calloc(self.total, sizeof(trail_t))
        self.tree.trails[1] = <trail_t *> calloc(self.total, sizeof(trail_t))
        self.areas = <int64_t *> calloc(self.spaces.count, sizeof(int64_t))
        self.pairs = <uint32_t *> calloc(self.spaces.most_doors, sizeof(uint32_t))
        if (
            not (self.left and self.offers and self.first_offer and self.offer_count and self.rooms and self.pairs)
            or not (self.tree.nodes and self.tree.trails[0] and self.tree.trails[1] and self.areas)
        ):
            raise MemoryError

    cdef object _offer(self, templates):
        cdef int outline, template, place = 0
        for template in range(self.templates):
            self.areas[self.spaces.outline_of[template]] = templates[template].area
        for outline in range(self.spaces.count):
            self.first_offer[outline] = place
            for template in range(self.templates):
                if self.spaces.outline_of[template] == outline and templates[template].instances:
                    self.left[template] = templates[template].instances
                    self.offers[place] = template
                    place += 1
            self.offer_count[outline] = place - self.first_offer[outline]

    def __dealloc__(self):
        cdef int i
        if self.rooms:
            for i in range(self.tree.count):
                free(self.rooms[i].spots)
        bits_free(&self.taken.bits)
        free(self.left)
        free(self.offers)
        free(self.first_offer)
        free(self.offer_count)
        free(self.rooms)
        free(self.pairs)
        free(self.areas)
        free(self.tree.nodes)
        free(self.tree.trails[0])
        free(self.tree.trails[1])

    # What Python sees.

    @property
    def moves(self):
        cdef const room_t *room
        cdef int i
        moves = [(self.rooms[0].template, -1, -1, -1)] if self.tree.count else []
        for i in range(1, self.tree.count):
            room = &self.rooms[i]
            moves.append((room.template, room.parent, room.doors >> 16, room.doors & 0xFFFF))
        return moves

    def begin(self, template):
        cdef choice_t choice
        if self.tree.count or not 0 <= template < self.templates or not self.left[template]:
            raise ParameterError("template", f"{template} cannot be the first room")
        choice.parent = -1
        choice.template = template
        choice.doors = 0
        choice.spot.x = choice.spot.y = choice.spot.edge = 0
        choice.spot.outline = self.spaces.outline_of[template]
        self._finish(self._place(&choice, Budget()))

    @property
    def stock(self):
        cdef int i
        return [i for i in range(self.templates) if self.left[i]]

    @property
    def objectives(self):
        cdef const trail_t *main = &self.tree.trails[0][self.tree.ends[1]]
        cdef int64_t wide = self.box.right - self.box.left, high = self.box.bottom - self.box.top
        if not self.tree.count:
            raise ParameterError("engine", "there is no room yet")
        return (
            2 + main.edges,
            1 + 2 * (self.tree.count - main.edges - 1) + self.tree.edges_from[0] + main.strays,
            1 + 2 * self.tree.forks - main.forks,
            1 + 1000 * self.area // (max(wide, high) * max(wide, high)),
            1 + high,
            1 + wide,
        )

    def reweigh(self, weights):
        self.weights = weights.fixed
        self.shape = weights.shape
        self.shaped = any(weights.shape) and not self.random

    def play(self, move, Budget budget=None):
        cdef choice_t choice
        cdef int i, j, m
        cdef const room_t *room
        template, choice.parent, parent_door, door = move
        if not 0 <= choice.parent < self.tree.count:
            raise ParameterError("move", f"there is no room {move[1]}")
        room = &self.rooms[choice.parent]
        for i in range(room.count):
            choice.spot = room.spots[i]
            for m in range(self.offer_count[choice.spot.outline]):
                choice.template = self.offers[self.first_offer[choice.spot.outline] + m]
                for j in range(self._list_pairs(room, &choice.spot)):
                    choice.doors = self.pairs[j]
                    if choice.template == template and choice.doors == parent_door << 16 | door:
                        budget = budget or Budget()
                        code = self._finish(self._place(&choice, budget))
                        budget.advance(self.tree.count)
                        return code
        raise ParameterError("move", f"{move} is not legal")

    def legal_moves(self):
        cdef int i, j, m, parent, count
        cdef const spot_t *spot
        cdef outlook_t outlook
        cdef box_t box
        moves = {}
        for parent in range(self.tree.count):
            outlook = look_out(&self.tree, self.weights, parent)
            for i in range(self.rooms[parent].count):
                spot = &self.rooms[parent].spots[i]
                count = self._list_pairs(&self.rooms[parent], spot)
                box = spot_box(spot, self.spaces.outlines)
                box = around(&self.box, &box)
                value = fitness(&outlook, spot) + self._shape_fitness(&box, self.area + self.areas[spot.outline])
                for m in range(self.offer_count[spot.outline]):
                    template = self.offers[self.first_offer[spot.outline] + m]
                    for j in range(count):
                        move = template, parent, self.pairs[j] >> 16, self.pairs[j] & 0xFFFF
                        moves[move] = value
        return dict(sorted(moves.items()))

    def run(self, Budget budget not None, rooms=None):
        cdef int code, most = self.total if rooms is None else min(rooms, self.total)
        with nogil:
            code = self._run(budget, most)
        return self._finish(code)

    def _finish(self, code):
        if code == NO_MEMORY:
            raise MemoryError
        return code

    # What runs without the GIL.

    cdef int _run(self, Budget budget, int most) noexcept nogil:
        cdef choice_t choice
        cdef int code = DONE
        while self.tree.count < most and code == DONE:
            budget.advance(self.tree.count)
            code = self._choose(&choice, budget)
            if code == DONE:
                code = self._place(&choice, budget)
        budget.advance(self.tree.count)
        return code

    cdef int _choose(self, choice_t *choice, Budget budget) noexcept nogil:
        """Draw one of the fittest moves."""
        cdef int64_t best = self._survey()
        cdef uint64_t chances = 0, drawn
        cdef room_t *room = self.rooms
        cdef int i
        if best == INT64_MIN:
            return STUCK
        for i in range(self.tree.count):
            self.rooms[i].chances = self._count_chances(&self.rooms[i], best)
            chances += self.rooms[i].chances
            if self.rooms[i].chances and budget.spend(self.rooms[i].count):
                return STOPPED
        drawn = rng_below(&self.steps, chances)
        while drawn >= room.chances:
            drawn -= room.chances
            room += 1
        self._contend(<int> (room - self.rooms), best, choice)
        return DONE

    cdef int64_t _survey(self) noexcept nogil:
        """Renew the outlook of each room; return the best fitness within reach, INT64_MIN if there is no spot."""
        cdef int64_t best = INT64_MIN
        cdef room_t *room
        cdef int i, j
        for i in range(self.tree.count):
            room = &self.rooms[i]
            if not self.random:
                room.outlook = look_out(&self.tree, self.weights, i)
                self.evaluations += 2
            if self.shaped:
                for j in range(room.count):
                    best = max(best, self._fitness(&room.outlook, &room.spots[j]))
                continue
            if room.count and room.longest > room.outlook.reach:
                best = max(best, room.outlook.beyond)
            if room.count and room.shortest <= room.outlook.reach:
                best = max(best, room.outlook.inside)
        return best

    cdef int64_t _fitness(self, const outlook_t *outlook, const spot_t *spot) noexcept nogil:
        """Return the fitness of the map with a room there, as the selector sees it."""
        cdef int64_t value = fitness(outlook, spot)
        cdef box_t box
        if self.shaped:
            box = spot_box(spot, self.spaces.outlines)
            box = around(&self.box, &box)
            value += self._shape_fitness(&box, self.area + self.areas[spot.outline])
        return value

    cdef int64_t _shape_fitness(self, const box_t *box, int64_t area) noexcept nogil:
        """Return what the box around a map of so many tiles adds to its fitness."""
        cdef int64_t wide = box.right - box.left, high = box.bottom - box.top
        cdef int64_t longer = max(wide, high)
        return (
            self.shape[0] * (1 + 1000 * area // (longer * longer))
            + self.shape[1] * (1 + high)
            + self.shape[2] * (1 + wide)
        )

    cdef uint64_t _count_chances(self, const room_t *room, int64_t best) noexcept nogil:
        cdef const spot_t *spot
        cdef uint64_t chances = 0
        cdef int i
        if not self.shaped and room.outlook.inside != best and room.outlook.beyond != best:
            return 0
        self.evaluations += room.count
        for i in range(room.count):
            spot = &room.spots[i]
            if self._fitness(&room.outlook, spot) == best:
                chances += spot.pairs * self.offer_count[spot.outline]
        return chances

    cdef void _contend(self, int parent, int64_t best, choice_t *choice) noexcept nogil:
        """Choose the one of the largest key among the fittest moves into the spots of a room."""
        cdef const room_t *room = &self.rooms[parent]
        cdef uint64_t step = rng_next(&self.steps), best_key = 0, move, key
        cdef const spot_t *spot
        cdef const int *offers
        cdef int i, m, j
        choice.parent = -1
        for i in range(room.count):
            spot = &room.spots[i]
            if self._fitness(&room.outlook, spot) != best:
                continue
            offers = &self.offers[self.first_offer[spot.outline]]
            self._list_pairs(room, spot)
            for m in range(self.offer_count[spot.outline]):
                move = step ^ (<uint64_t> parent << 44 | <uint64_t> offers[m] << 32)
                for j in range(spot.pairs):
                    key = mix64_c(move ^ self.pairs[j])
                    if key > best_key or choice.parent < 0:
                        best_key = key
                        choice.parent = parent
                        choice.template = offers[m]
                        choice.doors = self.pairs[j]
                        choice.spot = spot[0]

    cdef int _list_pairs(self, const room_t *room, const spot_t *spot) noexcept nogil:
        """List the pairs of doors that meet at a spot in `pairs`; return their number."""
        return self.spaces.meetings(
            room.outline, spot.outline, spot.x - room.box.left, spot.y - room.box.top, self.pairs
        )

    cdef int _place(self, const choice_t *choice, Budget budget) noexcept nogil:
        """Place a room; then drop the spots that are gone, and find those beside it."""
        cdef int new = self.tree.count
        cdef room_t *room = &self.rooms[new]
        cdef const bits_t *cells = &self.spaces.outlines[choice.spot.outline].cells
        cdef int margin = self.largest_side + 1
        cdef box_t before = self.box, reach
        cdef bint sold_out
        room.template = choice.template
        room.outline = choice.spot.outline
        room.parent = choice.parent
        room.doors = choice.doors
        room.box = spot_box(&choice.spot, self.spaces.outlines)
        self.box = around(&before, &room.box) if new else room.box
        reach = box_t(
            room.box.left - margin, room.box.top - margin, room.box.right + margin, room.box.bottom + margin
        )
        if plane_reserve(&self.taken, reach.left, reach.top, reach.right, reach.bottom):
            return NO_MEMORY
        self.area += self.areas[choice.spot.outline]
        plane_stamp(&self.taken, cells, room.box.left, room.box.top)
        grow_tree(&self.tree, choice.parent, choice.spot.edge if new else 0)
        sold_out = self._take(choice.template)
        if self._drop_spots(room, sold_out or self._is_tight(), budget):
            return STOPPED
        return self._find_spots(room, budget)

    cdef bint _take(self, int template) noexcept nogil:
        """Take a room off the stock; tell whether it was the last of its outline."""
        cdef int outline = self.spaces.outline_of[template]
        cdef int *offers = &self.offers[self.first_offer[outline]]
        cdef int i
        self.left[template] -= 1
        if not self.left[template]:
            self.offer_count[outline] -= 1
            for i in range(self.offer_count[outline]):
                if offers[i] == template:
                    offers[i] = offers[self.offer_count[outline]]
        return not self.offer_count[outline]

    cdef bint _is_tight(self) noexcept nogil:
        """Tell whether a room beside the others could leave the bounds."""
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

    cdef int _drop_spots(self, const room_t *new, bint everywhere, Budget budget) noexcept nogil:
        """Drop the spots under the new room; with `everywhere` also those sold out or out of bounds."""
        cdef room_t *room
        cdef box_t box
        cdef int number, i, kept
        for number in range(self.tree.count - 1):
            room = &self.rooms[number]
            if not room.count or not (everywhere or overlap(&room.reach, &new.box)):
                continue
            if budget.spend(room.count):
                return STOPPED
            kept = 0
            for i in range(room.count):
                box = spot_box(&room.spots[i], self.spaces.outlines)
                if not self.offer_count[room.spots[i].outline] or not self._is_within_bounds(&box):
                    continue
                if overlap(&box, &new.box) and not self._is_free(&room.spots[i]):
                    continue
                room.spots[kept] = room.spots[i]
                kept += 1
            self.live -= room.count - kept
            room.count = kept
            self._sum_up(room)
        return DONE

    cdef void _sum_up(self, room_t *room) noexcept nogil:
        """Renew what is known about the spots of a room as a whole."""
        cdef box_t box
        cdef int i
        room.shortest = INT64_MAX
        room.longest = 0
        for i in range(room.count):
            box = spot_box(&room.spots[i], self.spaces.outlines)
            room.reach = around(&room.reach, &box) if i else box
            room.shortest = min(room.shortest, <int64_t> room.spots[i].edge)
            room.longest = max(room.longest, <int64_t> room.spots[i].edge)

    cdef int _find_spots(self, room_t *room, Budget budget) noexcept nogil:
        """Find the free spots beside a new room."""
        cdef const space_t *space
        cdef const fit_t *fit
        cdef spot_t spot
        cdef box_t box
        cdef int outline, i
        for outline in range(self.spaces.count):
            if not self.offer_count[outline]:
                continue
            space = self.spaces.between(room.outline, outline)
            if space == NULL:
                return NO_MEMORY
            for i in range(space.count):
                fit = &space.fits[i]
                spot.x = room.box.left + fit.dx
                spot.y = room.box.top + fit.dy
                spot.edge = fit.edge
                spot.outline = outline
                spot.pairs = fit.pairs
                box = spot_box(&spot, self.spaces.outlines)
                if self._is_within_bounds(&box) and self._is_free(&spot) and self._append(room, &spot):
                    return NO_MEMORY
            if budget.spend(space.count):
                return STOPPED
        self._sum_up(room)
        self.live += room.count
        self.peak = max(self.peak, self.live)
        return TOO_LARGE if self.bytes_used + self.spaces.bytes_used > MAX_BYTES else DONE

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
