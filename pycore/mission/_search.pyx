"""The states of a mission, by search in breadth. The documentation is in _search.pyi."""

from array import array

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport mix64_c
from pycore.kernel.table cimport key_place
from pycore.mission._ranks cimport rank_states
from pycore.mission._slots cimport (
    A, AT_GOAL, AT_HOME, B, BATCH, BIT, C_CROSS, C_OPEN, C_RACE, C_TAKE, C_WORK, EAGER, EDGE_SIZE, FLAGS, FLIPS,
    MAX_ROOMS, NEEDS, ONCE, ONE_WAY, ONLY_MAY, OWN_FLAGS, OWN_NEEDS, ROOM, ROOM_BITS, SOFT, SPENDS, STEPS, SWITCH_SIZE,
    THING_SIZE, TIMER, WINDOW, bits_of, here_t,
)

TAKE, OPEN, WORK, CROSS, RACE = 0, 1, 2, 3, 4


cdef class Space:
    """The documentation is in _search.pyi."""

    cdef const int32_t[::1] edges, things, switches, needs
    cdef const uint64_t[::1] masks, kinds
    cdef int32_t rooms, edge_count, thing_count, switch_count, kind_count, switch_bit
    cdef int32_t start, goal, home
    cdef int32_t *beside_first      # for each room the range of its edges in `beside`
    cdef int32_t *beside
    cdef uint64_t *found
    cdef uint8_t *flags
    cdef int32_t *parent
    cdef int32_t *action
    cdef uint32_t *step_first       # for each state the range of its steps
    cdef uint32_t *steps            # 2 * next state, plus 1 if every player can take it
    cdef int32_t *deeds             # for each step its action
    cdef uint32_t step_count, step_room
    cdef uint64_t *keys             # 1 + state, 0 where free
    cdef int32_t *numbers
    cdef uint64_t mask, first
    cdef uint32_t limit
    cdef readonly int32_t count
    cdef bint failed, over

    def __cinit__(self, machine, int32_t home, uint32_t limit):
        mission = machine.mission
        self.edges, self.things = machine.edges or array("i", [0]), machine.things or array("i", [0])
        self.switches, self.needs = machine.switches or array("i", [0]), machine.needs or array("i", [0])
        self.masks, self.kinds = machine.masks or array("Q", [0]), machine.kinds or array("Q", [0])
        self.rooms, self.edge_count = len(mission.rooms), len(mission.edges)
        self.thing_count, self.switch_count = len(mission.things), len(mission.switches)
        self.kind_count, self.switch_bit = len(machine.kinds), machine.switch_bit
        self.start, self.goal, self.home, self.first = machine.start, mission.goal, home, machine.first
        self.limit = limit
        cdef uint64_t places = 4
        while places < 2 * <uint64_t> limit + 2:
            places *= 2
        self.mask = places - 1
        self.step_room = 1024
        self.beside_first = <int32_t *> calloc(self.rooms + 2, sizeof(int32_t))
        self.beside = <int32_t *> malloc((2 * self.edge_count + 1) * sizeof(int32_t))
        self.found = <uint64_t *> malloc((limit + 1) * sizeof(uint64_t))
        self.flags = <uint8_t *> malloc(limit + 1)
        self.parent = <int32_t *> malloc((limit + 1) * sizeof(int32_t))
        self.action = <int32_t *> malloc((limit + 1) * sizeof(int32_t))
        self.step_first = <uint32_t *> calloc(limit + 2, sizeof(uint32_t))
        self.steps = <uint32_t *> malloc(self.step_room * sizeof(uint32_t))
        self.deeds = <int32_t *> malloc(self.step_room * sizeof(int32_t))
        self.keys = <uint64_t *> calloc(places, sizeof(uint64_t))
        self.numbers = <int32_t *> malloc(places * sizeof(int32_t))
        if not (self.beside_first and self.beside and self.found and self.flags and self.parent and self.action
                and self.step_first and self.steps and self.deeds and self.keys and self.numbers):
            raise MemoryError
        self._join()

    def __dealloc__(self):
        free(self.beside_first)
        free(self.beside)
        free(self.found)
        free(self.flags)
        free(self.parent)
        free(self.action)
        free(self.step_first)
        free(self.steps)
        free(self.deeds)
        free(self.keys)
        free(self.numbers)

    cdef void _join(self) noexcept nogil:
        """List the edges of each room, by counting: ends, then places."""
        cdef int32_t edge, side, room
        for edge in range(self.edge_count):
            for side in range(2):
                self.beside_first[self.edges[EDGE_SIZE * edge + side] + 2] += 1
        for room in range(self.rooms):
            self.beside_first[room + 2] += self.beside_first[room + 1]
        for edge in range(self.edge_count):
            for side in range(2):
                room = self.edges[EDGE_SIZE * edge + side] + 1
                self.beside[self.beside_first[room]] = edge
                self.beside_first[room] += 1

    # What holds in a state.

    cdef void _count_held(self, here_t *here) noexcept nogil:
        """Count the things of each kind that the player holds: taken, less spent."""
        cdef int32_t kind, edge, need
        for kind in range(self.kind_count):
            here.held[kind] = bits_of(here.bits & self.kinds[kind])
        for edge in range(self.edge_count):
            if self.edges[EDGE_SIZE * edge + BIT] >= 0 and here.bits >> self.edges[EDGE_SIZE * edge + BIT] & 1:
                for need in range(self.edges[EDGE_SIZE * edge + SPENDS], self.edges[EDGE_SIZE * edge + SPENDS + 1]):
                    here.held[self.needs[2 * need]] -= self.needs[2 * need + 1]

    cdef bint _has(self, const here_t *here, int32_t first, int32_t end) noexcept nogil:
        """Tell whether the player holds what a range of needs asks for."""
        cdef int32_t need
        for need in range(first, end):
            if here.held[self.needs[2 * need]] < self.needs[2 * need + 1]:
                return False
        return True

    cdef bint _allows(self, const here_t *here, int32_t edge) noexcept nogil:
        """Tell whether an edge is open but for its own lock and its timer."""
        cdef int32_t at = EDGE_SIZE * edge
        if self.edges[at + FLAGS] & WINDOW or (here.bits & self.masks[3 * edge]) != self.masks[3 * edge]:
            return False
        if here.bits & (self.masks[3 * edge + 1] | self.masks[3 * edge + 2]):
            return False
        return self._has(here, self.edges[at + NEEDS], self.edges[at + NEEDS + 1])

    cdef bint _is_unlocked(self, const here_t *here, int32_t edge) noexcept nogil:
        cdef int32_t bit = self.edges[EDGE_SIZE * edge + BIT]
        return bit < 0 or here.bits >> bit & 1

    cdef void _walk(self, here_t *here, int32_t room) noexcept nogil:
        """Find the region of a room."""
        cdef int32_t edge, at, there, done = 0, place
        self._count_held(here)
        for edge in range(self.edge_count):
            here.is_open[edge] = (self.edges[EDGE_SIZE * edge + TIMER] < 0 and self._is_unlocked(here, edge)
                                  and self._allows(here, edge))
        memset(here.inside, 0, self.rooms)
        here.inside[room] = 1
        here.region[0] = here.lowest = room
        here.size = 1
        while done < here.size:
            room = here.region[done]
            done += 1
            for place in range(self.beside_first[room], self.beside_first[room + 1]):
                edge = self.beside[place]
                at = EDGE_SIZE * edge
                there = self.edges[at + A] + self.edges[at + B] - room
                if not here.inside[there] and here.is_open[edge] and not self.edges[at + FLAGS] & (ONE_WAY | ONLY_MAY):
                    here.inside[there] = 1
                    here.region[here.size] = there
                    here.size += 1
                    here.lowest = min(here.lowest, there)

    cdef bint _can_take(self, const here_t *here, int32_t thing) noexcept nogil:
        cdef int32_t at = THING_SIZE * thing
        return (not here.bits >> thing & 1 and here.inside[self.things[at + ROOM]]
                and self._has(here, self.things[at + OWN_NEEDS], self.things[at + OWN_NEEDS + 1]))

    cdef void _arrive(self, here_t *here, int32_t room) noexcept nogil:
        """Find the region of a room, with all that is taken at once there."""
        cdef int32_t thing
        cdef bint changed = True
        while changed:
            changed = False
            self._walk(here, room)
            for thing in range(self.thing_count):
                if self.things[THING_SIZE * thing + OWN_FLAGS] & EAGER and self._can_take(here, thing):
                    here.bits |= <uint64_t> 1 << thing
                    changed = True

    cdef void _reach(self, uint64_t bits, int32_t room, int32_t before, int32_t kind, int32_t number,
                     bint is_must, here_t *there) noexcept nogil:
        """Add a step to the state of a player who arrives in a room, which may be new."""
        cdef uint64_t state, place
        there.bits = bits
        self._arrive(there, room)
        state = there.bits << ROOM_BITS | <uint64_t> there.lowest
        place = key_place(self.keys, self.mask, mix64_c(state), state + 1)
        if not self.keys[place]:
            if <uint32_t> self.count >= self.limit:
                self.over = True
                return
            self.keys[place] = state + 1
            self.numbers[place] = self.count
            self.found[self.count] = state
            self.flags[self.count] = AT_GOAL * there.inside[self.goal] | AT_HOME * there.inside[self.home]
            self.parent[self.count] = before
            self.action[self.count] = kind << 16 | number
            self.count += 1
        if before < 0:
            return
        if self.step_count == self.step_room and not self._grow():
            self.failed = True
            return
        self.steps[self.step_count] = 2 * <uint32_t> self.numbers[place] + is_must
        self.deeds[self.step_count] = kind << 16 | number
        self.step_count += 1

    cdef bint _grow(self) noexcept nogil:
        """Make room for twice as many steps."""
        cdef uint64_t size = 2 * <uint64_t> self.step_room
        cdef uint32_t *steps = <uint32_t *> realloc(self.steps, size * sizeof(uint32_t))
        self.steps = steps if steps != NULL else self.steps
        cdef int32_t *deeds = <int32_t *> realloc(self.deeds, size * sizeof(int32_t))
        self.deeds = deeds if deeds != NULL else self.deeds
        self.step_room = <uint32_t> size
        return steps != NULL and deeds != NULL

    cdef void _take(self, int32_t state, const here_t *here, here_t *there) noexcept nogil:
        cdef int32_t thing
        for thing in range(self.thing_count):
            if self._can_take(here, thing):
                self._reach(here.bits | <uint64_t> 1 << thing, self.things[THING_SIZE * thing + ROOM], state, C_TAKE,
                            thing, not self.things[THING_SIZE * thing + OWN_FLAGS] & SOFT, there)

    cdef void _work(self, int32_t state, const here_t *here, here_t *there) noexcept nogil:
        cdef int32_t number, at
        cdef uint64_t bit
        for number in range(self.switch_count):
            at = SWITCH_SIZE * number
            bit = <uint64_t> 1 << (self.switch_bit + number)
            if not self.switches[at + OWN_FLAGS] & FLIPS or not here.inside[self.switches[at + ROOM]]:
                continue
            if self.switches[at + OWN_FLAGS] & ONCE and (here.bits ^ self.first) & bit:
                continue
            if self._has(here, self.switches[at + OWN_NEEDS], self.switches[at + OWN_NEEDS + 1]):
                self._reach(here.bits ^ bit, self.switches[at + ROOM], state, C_WORK, number, True, there)

    cdef void _cross(self, int32_t state, const here_t *here, here_t *there) noexcept nogil:
        """Open locks, and pass edges that lead out of the region."""
        cdef int32_t edge, at, side, near, far, flags
        for edge in range(self.edge_count):
            at = EDGE_SIZE * edge
            flags = self.edges[at + FLAGS]
            for side in range(1 if flags & ONE_WAY else 2):
                near, far = self.edges[at + side], self.edges[at + 1 - side]
                if not here.inside[near]:
                    continue
                if not self._is_unlocked(here, edge):
                    if self._allows(here, edge) and self._has(
                            here, self.edges[at + SPENDS], self.edges[at + SPENDS + 1]):
                        self._reach(here.bits | <uint64_t> 1 << self.edges[at + BIT], near, state, C_OPEN, edge,
                                    not flags & ONLY_MAY, there)
                    continue
                if here.is_open[edge] and not here.inside[far]:
                    self._reach(here.bits, far, state, C_CROSS, edge, not flags & ONLY_MAY, there)

    cdef void _race(self, int32_t state, const here_t *here, here_t *there) noexcept nogil:
        """Pass edges that a switch within the region holds open for a moment: slow players need half more time."""
        cdef int32_t edge, at, timer, side, near, fast, slow
        for edge in range(self.edge_count):
            at = EDGE_SIZE * edge
            if self.edges[at + TIMER] < 0 or not self._is_unlocked(here, edge) or not self._allows(here, edge):
                continue
            timer = SWITCH_SIZE * self.edges[at + TIMER]
            if not here.inside[self.switches[timer + ROOM]] or not self._has(
                    here, self.switches[timer + OWN_NEEDS], self.switches[timer + OWN_NEEDS + 1]):
                continue
            for side in range(1 if self.edges[at + FLAGS] & ONE_WAY else 2):
                near = self.edges[at + side]
                if here.inside[self.edges[at + 1 - side]]:
                    continue
                fast = self._distance(here, self.switches[timer + ROOM], near, self.edges[at + TIMER]) + 1
                if not 0 < fast <= self.edges[at + STEPS]:
                    continue
                slow = self._distance(here, self.switches[timer + ROOM], near, -1) + 1
                self._reach(here.bits, self.edges[at + 1 - side], state, C_RACE, edge,
                            0 < 3 * slow <= 2 * self.edges[at + STEPS] and not self.edges[at + FLAGS] & ONLY_MAY,
                            there)

    cdef bint _leads(self, const here_t *here, int32_t edge, int32_t room, int32_t far, int32_t timer) noexcept nogil:
        """Tell whether one who runs passes an edge from a room that is so far from the switch."""
        cdef int32_t at = EDGE_SIZE * edge
        if timer < 0:
            return here.is_open[edge] and not self.edges[at + FLAGS] & (ONE_WAY | ONLY_MAY)
        if self.edges[at + FLAGS] & ONE_WAY and room != self.edges[at + A]:
            return False
        if self.edges[at + TIMER] < 0:
            return here.is_open[edge]
        return (self.edges[at + TIMER] == timer and far < self.edges[at + STEPS]
                and self._is_unlocked(here, edge) and self._allows(here, edge))

    cdef int32_t _distance(self, const here_t *here, int32_t start, int32_t end, int32_t timer) noexcept nogil:
        """Return the number of edges between two rooms, by search in breadth; -1 if no way leads there.

        Without a timer over edges that everyone passes both ways; with one over all that some player passes in time.
        """
        cdef int32_t far[MAX_ROOMS]
        cdef int32_t queue[MAX_ROOMS]
        cdef int32_t done = 0, size = 1, room, place, edge, there
        memset(far, 0, self.rooms * sizeof(int32_t))
        far[start] = 1
        queue[0] = start
        while done < size and not far[end]:
            room = queue[done]
            done += 1
            for place in range(self.beside_first[room], self.beside_first[room + 1]):
                edge = self.beside[place]
                there = self.edges[EDGE_SIZE * edge + A] + self.edges[EDGE_SIZE * edge + B] - room
                if not far[there] and self._leads(here, edge, room, far[room] - 1, timer):
                    far[there] = far[room] + 1
                    queue[size] = there
                    size += 1
        return far[end] - 1

    cdef void _run(self, Budget budget) noexcept nogil:
        cdef here_t here, there
        cdef int32_t state = 0, spent = 0
        self._reach(self.first, self.start, -1, 0, 0, True, &there)
        while state < self.count and not self.over and not self.failed:
            here.bits = self.found[state] >> ROOM_BITS
            self._walk(&here, <int32_t> (self.found[state] & (MAX_ROOMS - 1)))
            self.step_first[state] = self.step_count
            self._take(state, &here, &there)
            self._work(state, &here, &there)
            self._cross(state, &here, &there)
            self._race(state, &here, &there)
            state += 1
            spent += 1
            if spent == BATCH:
                if budget.spend(spent):
                    self.over = True
                    return
                spent = 0
        self.step_first[state] = self.step_count
        if budget.spend(spent):
            self.over = True

    def run(self, Budget budget):
        with nogil:
            self._run(budget)
        if self.failed:
            raise MemoryError
        return not self.over

    # What was found.

    def states(self):
        found = array("Q")
        found.frombytes((<char *> self.found)[:self.count * sizeof(uint64_t)])
        return found

    def step(self, int32_t state):
        if not 0 <= state < self.count:
            raise IndexError(state)
        return self.parent[state], self.action[state] >> 16, self.action[state] & 0xFFFF

    def way(self, const int32_t[::1] ranks):
        cdef int32_t state = 0, following
        cdef uint32_t step
        if ranks.shape[0] != self.count:
            raise ValueError(f"{ranks.shape[0]} ranks of {self.count} states")
        path = [(self.found[0], 0, 0)]
        while ranks[state] > 0:
            for step in range(self.step_first[state], self.step_first[state + 1]):
                following = self.steps[step] >> 1
                if self.steps[step] & 1 and ranks[following] == ranks[state] - 1:
                    path.append((self.found[following], self.deeds[step] >> 16, self.deeds[step] & 0xFFFF))
                    state = following
                    break
            else:
                raise ValueError(f"state {state} has no step that leads nearer")
        return path

    def ranks(self, int32_t target):
        cdef int32_t *far = <int32_t *> malloc((self.count + 1) * sizeof(int32_t))
        if far == NULL:
            raise MemoryError
        try:
            with nogil:
                self._rank(target, far)
            if self.failed:
                raise MemoryError
            found = array("i")
            found.frombytes((<char *> far)[:self.count * sizeof(int32_t)])
            return found
        finally:
            free(far)

    cdef bint _is_target(self, int32_t state, int32_t target) noexcept nogil:
        if target >= 0:
            return self.found[state] >> (ROOM_BITS + target) & 1
        return self.flags[state] & (AT_GOAL if target == -1 else AT_HOME)

    cdef void _rank(self, int32_t target, int32_t *far) noexcept nogil:
        cdef int32_t state
        for state in range(self.count):
            far[state] = 0 if self._is_target(state, target) else -1
        if not rank_states(self.count, self.step_first, self.steps, self.step_count, far):
            self.failed = True
