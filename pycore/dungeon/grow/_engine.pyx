"""The choice of the next move, and the loop that grows a map without the GIL.

The fitness at all spots beside a room is one of two numbers, so that only spots beside the best rooms are compared.

All fittest moves have equal probability, and the choice does not depend on the order in which moves are found. First
the parent is drawn, by its number of fittest moves; then the move of the largest key is chosen. A key is a bijective
hash of the move, different in every step.
"""

from libc.stdint cimport INT64_MIN
from libc.stdlib cimport abs as iabs
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from pycore.base.rng cimport Rng, mix64_c, rng_below, rng_next
from pycore.dungeon.grow._state cimport DONE, GOALS, NO_MEMORY, STOPPED, STUCK, around, room_t, spot_box
from pycore.dungeon.space._space cimport outline_t
from pycore.dungeon.grow._tree cimport look_out, trail_t
from pycore.kernel.bitset cimport plane_common

from pycore.base.errors import ParameterError
from pycore.base.choices import Selector


cdef class Engine(Front):
    """See the .pyi file."""

    def __cinit__(self, params, Rng steps not None):
        self.steps = steps.state
        self.random = params.selector is Selector.RANDOM
        self.reweigh(params.weights)
        self.permits = <uint8_t *> calloc(<size_t> self.total * self.stocks, sizeof(uint8_t))
        if self.permits == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.permits)
        free(self.avoided)

    # Called from Python.

    def begin(self, template, x=0, y=0, frame=(0, 0, 0, 0), Budget budget=None):
        cdef choice_t choice
        left, top, right, bottom = frame
        if self.tree.count or not 0 <= template < self.templates or not self.left[self.stock_of[template]]:
            raise ParameterError("template", f"{template} cannot be the first room")
        self.frame = box_t(left, top, right, bottom)
        self.box = self.frame
        choice.parent = -1
        choice.template = template
        choice.doors = 0
        choice.spot.x = x
        choice.spot.y = y
        choice.spot.edge = 0
        choice.spot.outline = self.spaces.outline_of[template]
        return self._finish(self._place(&choice, budget or Budget()))

    def block(self, cells):
        cdef int number
        if self.tree.count:
            raise ParameterError("cells", "block them before the first room is placed")
        free(self.blocked)
        self.blocked = <int *> calloc(2 * len(cells) + 1, sizeof(int))
        if self.blocked == NULL:
            raise MemoryError
        self.blocked_count = len(cells)
        for number, (x, y) in enumerate(cells):
            self.blocked[2 * number] = x
            self.blocked[2 * number + 1] = y
        if self._block():
            raise MemoryError

    def shut(self, doors):
        if self.tree.count:
            raise ParameterError("doors", "shut them before the first room is placed")
        free(self.shut_doors)
        self.shut_doors = NULL
        self.shut_rooms = 1 + max((room for room, _ in doors), default=-1)
        if self.shut_rooms > self.total:
            raise ParameterError("doors", f"there is no room {self.shut_rooms - 1}")
        if self.shut_rooms:
            self.shut_doors = <uint8_t *> calloc(<size_t> self.shut_rooms * self.spaces.most_doors, sizeof(uint8_t))
            if self.shut_doors == NULL:
                raise MemoryError
        for room, door in doors:
            if not 0 <= door < self.spaces.most_doors:
                raise ParameterError("doors", f"no room has a door {door}")
            self.shut_doors[<int> room * self.spaces.most_doors + <int> door] = 1

    @property
    def count(self):
        return self.tree.count

    @property
    def last(self):
        if not self.tree.count:
            raise ParameterError("engine", "there is no room yet")
        return self.rooms[self.tree.count - 1].template, self.rooms[self.tree.count - 1].parent

    @property
    def objectives(self):
        cdef const trail_t *main = &self.tree.trails[0][self.tree.ends[1]]
        cdef int64_t wide = self.box.right - self.box.left, high = self.box.bottom - self.box.top
        if not self.tree.count:
            raise ParameterError("engine", "there is no room yet")
        self._freshen()
        return (
            2 + main.edges,
            1 + 2 * (self.tree.count - main.edges - 1) + self.tree.edges_from[0] + main.strays,
            1 + 2 * self.tree.forks - main.forks,
            1 + 1000 * self.area // (max(wide, high) * max(wide, high)),
            1 + high,
            1 + wide,
        )

    def fix_ends(self, start, goal=-1, turns=b""):
        cdef int number
        if not 0 < self.tree.count or not -1 <= start < self.tree.count or not -1 <= goal < self.tree.count:
            raise ParameterError("ends", f"{start} and {goal} are not rooms of the {self.tree.count} placed ones")
        if len(turns) not in (0, self.stocks) or any(turn > GOALS for turn in turns):
            raise ParameterError("turns", f"Not {self.stocks} numbers in 0..{GOALS}")
        for number in range(self.stocks):
            self.turn_of[number] = turns[number] if turns else 0
        self.fixed_rooms = self.tree.count
        self.fixed_ends[:] = [start, goal]
        self._fix_ends()
        self._take_turn(0)
        self._untrack()
        # The rooms were placed in another turn if they were removed in one.
        self._finish(self._track(Budget()))

    def offer(self, turn, Budget budget=None):
        if not 0 <= turn <= GOALS:
            raise ParameterError("turn", f"{turn} is not in 0..{GOALS}")
        if turn != self.turn:
            self._take_turn(turn)
        if not self._is_in_turn():
            return STUCK
        return self._finish(self._track(budget or Budget()))

    cdef object _take_turn(self, int turn):
        self.turn = turn
        self.tree.offers_goals = turn == GOALS
        self._sort_offers()
        self.reoffered = True
        self.known = -1

    def reweigh(self, weights):
        self.weights = weights.fixed
        self.known = -1
        self.shape = weights.shape
        self.shaped = any(weights.shape) and not self.random

    def play(self, move, Budget budget=None):
        cdef choice_t choice
        cdef int i, j, m
        cdef const room_t *room
        template, choice.parent, parent_door, door = move[:4]
        if not 0 <= choice.parent < self.tree.count:
            raise ParameterError("move", f"there is no room {move[1]}")
        room = &self.rooms[choice.parent]
        for i in range(room.count):
            choice.spot = room.spots[i]
            if self._is_avoided(&choice.spot):
                continue
            for m in range(self.offer_count[choice.spot.outline]):
                choice.template = self.offers[self.first_offer[choice.spot.outline] + m]
                if not self._is_permitted(choice.parent, choice.template):
                    continue
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
        cdef int template
        cdef outlook_t outlook
        cdef box_t box
        moves = {}
        self._freshen()
        for parent in range(self.tree.count):
            outlook = look_out(&self.tree, self.weights, parent)
            for i in range(self.rooms[parent].count):
                spot = &self.rooms[parent].spots[i]
                if self._is_avoided(spot):
                    continue
                count = self._list_pairs(&self.rooms[parent], spot)
                box = spot_box(spot, self.spaces.outlines)
                box = around(&self.box, &box)
                value = fitness(&outlook, spot) + self._shape_fitness(&box, self.area + self.areas[spot.outline])
                for m in range(self.offer_count[spot.outline]):
                    template = self.offers[self.first_offer[spot.outline] + m]
                    if not self._is_permitted(parent, template):
                        continue
                    for j in range(count):
                        move = template, parent, self.pairs[j] >> 16, self.pairs[j] & 0xFFFF
                        moves[move] = value
        return dict(sorted(moves.items()))

    def rewind(self, rooms, Budget budget=None):
        cdef int code, first = rooms
        if not 0 <= first <= self.tree.count:
            raise ParameterError("rooms", f"{rooms} is not in 0..{self.tree.count}")
        budget = budget or Budget()
        with nogil:
            code = self._replay(first, budget)
        return self._finish(code)

    def restrict(self, permits=None, avoid=(), distance=0):
        cdef int number
        cdef bytes rows
        if permits is not None and len(permits) != self.tree.count * self.stocks:
            raise ParameterError("permits", f"{len(permits)} for {self.tree.count} rooms and {self.stocks} templates")
        self.ruled = permits is not None
        if self.ruled:
            rows = bytes(permits)
            memcpy(self.permits, <const char *> rows, len(rows))
            self.ruled_rooms = self.tree.count
        free(self.avoided)
        self.avoided_count = 0
        self.avoided = <int *> calloc(2 * len(avoid) + 1, sizeof(int))
        if self.avoided == NULL:
            raise MemoryError
        self.avoided_count = len(avoid)
        self.distance = distance
        for number, (x, y) in enumerate(avoid):
            self.avoided[2 * number] = x
            self.avoided[2 * number + 1] = y

    def run(self, Budget budget not None, rooms=None):
        cdef int code, most = self.total if rooms is None else min(rooms, self.total)
        with nogil:
            code = self._run(budget, most)
        return self._finish(code)

    def _finish(self, code):
        if code == NO_MEMORY:
            raise MemoryError
        return code

    # Without the GIL.

    cdef int _run(self, Budget budget, int most) noexcept nogil:
        cdef choice_t choice
        # If the budget has ended, the last room may be without its spots.
        cdef int code = STOPPED if budget.spend(0) else DONE
        while self.tree.count < most and code == DONE:
            budget.advance(self.tree.count)
            code = self._choose(&choice, budget)
            if code == DONE:
                code = self._place(&choice, budget)
        budget.advance(self.tree.count)
        return code

    cdef int _choose(self, choice_t *choice, Budget budget) noexcept nogil:
        """Draw one of the fittest moves."""
        cdef uint64_t templates = self.offer_count[0] if self.spaces.count == 1 else 1
        cdef int room
        if self.shaped or self.snug or self.ruled or self.avoided_count:
            return self._choose_by_spots(choice, budget)
        self._look()
        if self.best == INT64_MIN:
            return STUCK
        if budget.spend(self.places):
            return STOPPED
        room = self._room_of(rng_below(&self.steps, self.chances * templates) // templates)
        if not self.random:
            self.rooms[room].outlook = look_out(&self.tree, self.weights, room)
        self._contend(room, self.best, choice)
        return DONE

    cdef int _choose_by_spots(self, choice_t *choice, Budget budget) noexcept nogil:
        """Choose one of the fittest moves with rules, places to avoid, or weights of the box: compare all spots."""
        cdef int64_t best = self._survey()
        cdef uint64_t chances = 0, drawn
        cdef room_t *room = self.rooms
        cdef int i
        if best == INT64_MIN:
            return STUCK
        for i in range(self.tree.count):
            self.rooms[i].chances = self._count_chances(i, best)
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
        """Compute the outlook of each room; return the best fitness of all moves, INT64_MIN if there is none."""
        cdef int64_t best = INT64_MIN
        cdef room_t *room
        cdef int i, j
        self._freshen()
        for i in range(self.tree.count):
            room = &self.rooms[i]
            if not self.random:
                room.outlook = look_out(&self.tree, self.weights, i)
                self.evaluations += 2
            for j in range(room.count):
                if self._count_offers(i, &room.spots[j]):
                    best = max(best, self._fitness(&room.outlook, &room.spots[j]))
        return best

    cdef int64_t _fitness(self, const outlook_t *outlook, const spot_t *spot) noexcept nogil:
        """Return the value of a spot that the selector compares: the fitness of the map after it, or `_touch`."""
        cdef int64_t value = fitness(outlook, spot)
        cdef box_t box
        if self.snug:
            return self._touch(spot)
        if self.shaped:
            box = spot_box(spot, self.spaces.outlines)
            box = around(&self.box, &box)
            value += self._shape_fitness(&box, self.area + self.areas[spot.outline])
        return value

    cdef int64_t _touch(self, const spot_t *spot) noexcept nogil:
        """Return the number of cells beside a room at a spot that are taken or out of bounds."""
        cdef const outline_t *outline = &self.spaces.outlines[spot.outline]
        cdef box_t box = spot_box(spot, self.spaces.outlines), all = around(&self.box, &box)
        cdef int64_t touch = plane_common(&self.taken, &outline.ring, spot.x - 1, spot.y - 1)
        if all.right - all.left == self.max_width:
            touch += outline.cells.height * ((box.left == all.left) + (box.right == all.right))
        if all.bottom - all.top == self.max_height:
            touch += outline.cells.width * ((box.top == all.top) + (box.bottom == all.bottom))
        return touch

    cdef int64_t _shape_fitness(self, const box_t *box, int64_t area) noexcept nogil:
        """Return the fitness from the objectives of the box around a map of `area` tiles."""
        cdef int64_t wide = box.right - box.left, high = box.bottom - box.top
        cdef int64_t longer = max(wide, high)
        return (
            self.shape[0] * (1 + 1000 * area // (longer * longer))
            + self.shape[1] * (1 + high)
            + self.shape[2] * (1 + wide)
        )

    cdef bint _is_permitted(self, int parent, int template) noexcept nogil:
        if not self.ruled:
            return True
        return parent < self.ruled_rooms and self.permits[parent * self.stocks + self.stock_of[template]]

    cdef bint _is_avoided(self, const spot_t *spot) noexcept nogil:
        cdef int i
        for i in range(self.avoided_count):
            if max(iabs(self.avoided[2 * i] - spot.x), iabs(self.avoided[2 * i + 1] - spot.y)) < self.distance:
                return True
        return False

    cdef int _count_offers(self, int parent, const spot_t *spot) noexcept nogil:
        """Return the number of variants that may be placed at a spot."""
        cdef int m, count = 0, offered = self.offer_count[spot.outline]
        if self.avoided_count and self._is_avoided(spot):
            return 0
        if not self.ruled:
            return offered
        for m in range(offered):
            count += self._is_permitted(parent, self.offers[self.first_offer[spot.outline] + m])
        return count

    cdef uint64_t _count_chances(self, int parent, int64_t best) noexcept nogil:
        cdef const room_t *room = &self.rooms[parent]
        cdef const spot_t *spot
        cdef uint64_t chances = 0
        cdef int i
        if not self.shaped and not self.snug and room.outlook.inside != best and room.outlook.beyond != best:
            return 0
        self.evaluations += room.count
        for i in range(room.count):
            spot = &room.spots[i]
            if self._fitness(&room.outlook, spot) == best:
                chances += spot.pairs * self._count_offers(parent, spot)
        return chances

    cdef void _contend(self, int parent, int64_t best, choice_t *choice) noexcept nogil:
        """Choose, of the fittest moves beside a room, the move of the largest key."""
        cdef const room_t *room = &self.rooms[parent]
        cdef uint64_t step = rng_next(&self.steps), best_key = 0, move, key
        cdef const spot_t *spot
        cdef const int *offers
        cdef int i, m, j
        choice.parent = -1
        self.evaluations += room.count
        for i in range(room.count):
            spot = &room.spots[i]
            if self._fitness(&room.outlook, spot) != best or (self.avoided_count and self._is_avoided(spot)):
                continue
            offers = &self.offers[self.first_offer[spot.outline]]
            self._list_pairs(room, spot)
            for m in range(self.offer_count[spot.outline]):
                if not self._is_permitted(parent, offers[m]):
                    continue
                move = step ^ (<uint64_t> parent << 44 | <uint64_t> offers[m] << 32)
                for j in range(spot.pairs):
                    key = mix64_c(move ^ self.pairs[j])
                    if key > best_key or choice.parent < 0:
                        best_key = key
                        choice.parent = parent
                        choice.template = offers[m]
                        choice.doors = self.pairs[j]
                        choice.spot = spot[0]
