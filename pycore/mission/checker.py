"""The check of proofs: plain Python, written from the page of the rules, without any code of the search."""

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from weakref import proxy

from pycore.base.budget import Budget
from pycore.mission.model import Edge, Kind, Mission, Need
from pycore.mission.proof import Proof

ROOM_MASK, SHIFT = 255, 8
GOAL = -1
State = tuple[int, int]  # a room, and a bit for each thing, each edge that spends keys, and each switch
TOLD = 5


def check_proof(proof: Proof, budget: Budget | None = None) -> Iterator[str]:
    """Yield the errors of a proof, one line each, up to five.

    It checks that the mission begins in one of the states; that each step of any player leads to one of them; that
    no target is left out; and that from each state a step of every player leads nearer to each target.

    Args:
        proof: the proof.
        budget: limits and cancellation; a node is a state. That it ended the check is an error too.
    """
    player = Player(proof.mission, proof.eager)
    yield from player.faults_of_eager()
    wanted = [GOAL]
    for number, (_, thing) in enumerate(proof.mission.things):
        if thing.kind is Kind.REWARD and not thing.missable:
            wanted.append(number)
    if [target for target, _ in proof.ranks] != wanted:
        yield f"the proof is about {[target for target, _ in proof.ranks]} instead of {wanted}"
        return
    places = {state: number for number, state in enumerate(proof.states)}
    if any(len(ranks) != len(places) for _, ranks in proof.ranks) or len(places) != len(proof.states):
        yield "the proof has not one rank for each state"
        return
    if player.packed(player.begin()) not in places:
        yield "the mission does not begin in a state of the proof"
    told = 0
    budget = budget or Budget()
    for number, state in enumerate(proof.states):
        if budget.spend(1):
            states = f"{number:,} of {len(proof.states):,} states"
            yield f"the check of the proof has only come to {states}: {budget.exceeded or budget.stopped()}"
            return
        for fault in _faults_of_state(proof, player, (state & ROOM_MASK, state >> SHIFT), number, places):
            yield fault
            told += 1
            if told == TOLD:
                return


def _faults_of_state(
    proof: Proof, player: "Player", state: State, number: int, places: Mapping[int, int]
) -> Iterator[str]:
    """Yield what is wrong with the ranks and the steps of a state."""
    sure = []
    for after, is_must in player.steps(state):
        place = places.get(player.packed(after))
        if place is None:
            yield f"state {number}: a step leads to room {after[0]} with {after[1]:b}, which is no state of the proof"
        elif is_must:
            sure.append(place)
    for target, ranks in proof.ranks:
        rank = ranks[number]
        is_there = state[1] >> target & 1 if target >= 0 else proof.mission.goal in player.region(state)
        nexts = [ranks[place] for place in sure if ranks[place] >= 0]
        if rank == 0 and not is_there:
            yield f"state {number}: it has rank 0, but target {target} is not reached"
        elif rank < 0 or (rank and not is_there and min(nexts, default=rank) >= rank):
            yield f"state {number}: no step leads nearer to target {target}"
        elif rank > (0 if is_there else 1 + min(nexts, default=rank)):
            yield f"state {number}: it has rank {rank}, but target {target} is nearer"


class Player:
    """What players can do in a mission. Things in `eager` are taken as soon as they can be."""

    def __init__(self, mission: Mission, eager: Collection[int]) -> None:
        self.mission = mission
        self.eager = eager
        self.names = [thing.name for _, thing in mission.things]
        locks = [number for number, edge in enumerate(mission.edges) if edge.spends]
        self.lock_bit = {number: len(self.names) + place for place, number in enumerate(locks)}
        first = len(self.names) + len(locks)
        self.switch_bit = {switch.name: first + number for number, (_, switch) in enumerate(mission.switches)}
        self.lasting = {name for edge in mission.edges for name in (*edge.on, *edge.off)}
        # Many states have the same doors open, and many steps lead to each state. Bound methods would be reference
        # cycles, which keep what was found until the next garbage collection.
        this = proxy(self)
        self.held, self.open_edges = cache(partial(Player._held, this)), cache(partial(Player._open_edges, this))
        self._beside, self._walks = cache(partial(Player._beside_of, this)), cache(partial(Player._walked, this))
        self.settled = cache(partial(Player._settled, this))

    @staticmethod
    def packed(state: State) -> int:
        """Return the number of a state."""
        return state[1] << SHIFT | state[0]

    def begin(self) -> State:
        """Return the first state."""
        bits = sum(1 << self.switch_bit[switch.name] for _, switch in self.mission.switches if switch.on)
        return self.settled(self.mission.start, bits)

    def _held(self, bits: int) -> Counter[str]:
        """Return how many things of each name the player holds."""
        counts = Counter(name for number, name in enumerate(self.names) if bits >> number & 1)
        for number, bit in self.lock_bit.items():
            if bits >> bit & 1:
                counts.subtract({need.name: need.count for need in self.mission.edges[number].spends})
        return counts

    def _open_edges(self, bits: int) -> dict[int, Edge]:
        """Return the edges that are open but for their locks and timers."""
        counts = self.held(bits)
        taken = {name for number, name in enumerate(self.names) if bits >> number & 1}
        on = {name for name, bit in self.switch_bit.items() if bits >> bit & 1}
        found = {}
        for number, edge in enumerate(self.mission.edges):
            barred = edge.window or not on.issuperset(edge.on) or on.intersection(edge.off)
            if not barred and taken.isdisjoint(edge.until) and _meets(counts, edge.needs):
                found[number] = edge
        return found

    def _walked(self, room: int, bits: int, switch: str = "") -> dict[int, int]:
        """Return how far rooms are, over edges that every player passes both ways.

        With a switch, over all edges that some player passes before its timers run out.
        """
        beside = self._beside(bits, switch)
        far, front = {room: 0}, deque([room])
        while front:
            here = front.popleft()
            for there, steps in beside.get(here, ()):
                if there not in far and far[here] < steps:
                    far[there] = far[here] + 1
                    front.append(there)
        return far

    def _beside_of(self, bits: int, switch: str) -> dict[int, list[tuple[int, int]]]:
        """Return for each room the rooms that a walk goes on to, each with the most steps until there."""
        beside: dict[int, list[tuple[int, int]]] = {}
        for number, edge in self.open_edges(bits).items():
            is_shut = number in self.lock_bit and not bits >> self.lock_bit[number] & 1
            is_shut |= not switch and (edge.one_way or edge.secret or edge.soft)
            if not is_shut and (edge.timer is None or edge.timer.switch == switch):
                steps = edge.timer.steps if edge.timer else len(self.mission.rooms)
                beside.setdefault(edge.a, []).append((edge.b, steps))
                if not edge.one_way:
                    beside.setdefault(edge.b, []).append((edge.a, steps))
        return beside

    def region(self, state: State) -> set[int]:
        """Return the rooms where the player can walk to and fro."""
        return set(self._walks(*state))

    def _settled(self, room: int, bits: int) -> State:
        """Return the state of a player in a room, who takes what is taken at once."""
        while True:
            region, counts = self._walks(room, bits), self.held(bits)
            for number, (place, thing) in enumerate(self.mission.things):
                is_near = place in region and not bits >> number & 1
                if number in self.eager and is_near and _meets(counts, thing.needs):
                    bits |= 1 << number
                    break
            else:
                return min(region), bits

    def steps(self, state: State) -> Iterator[tuple[State, bool]]:
        """Yield the states after each step of any player, and whether every player can take it."""
        _, bits = state
        region, counts = self._walks(*state), self.held(bits)
        for number, (place, thing) in enumerate(self.mission.things):
            if place in region and not bits >> number & 1 and _meets(counts, thing.needs):
                yield self.settled(place, bits | 1 << number), not thing.soft
        for place, switch in self.mission.switches:
            bit = self.switch_bit[switch.name]
            is_worn = switch.once and bool(bits >> bit & 1) != switch.on
            if place in region and switch.name in self.lasting and not is_worn and _meets(counts, switch.needs):
                yield self.settled(place, bits ^ 1 << bit), True
        for number, edge in self.open_edges(bits).items():
            for near, far in ((edge.a, edge.b), (edge.b, edge.a))[: 1 if edge.one_way else 2]:
                if near in region or edge.timer:
                    yield from self._passed(number, far, region, bits, near)

    def _passed(
        self, number: int, far: int, region: Mapping[int, int], bits: int, near: int
    ) -> Iterator[tuple[State, bool]]:
        """Yield the states after an edge is unlocked or passed from a room of the region."""
        edge = self.mission.edges[number]
        is_must = not (edge.secret or edge.soft)
        bit = self.lock_bit.get(number)
        if bit is not None and not bits >> bit & 1:
            if near in region and _meets(self.held(bits), edge.spends):
                yield self.settled(near, bits | 1 << bit), is_must
        elif edge.timer:
            place, switch = next(item for item in self.mission.switches if item[1].name == edge.timer.switch)
            if place in region and far not in region and _meets(self.held(bits), switch.needs):
                run = self._walks(place, bits, switch.name)
                walk = self._walks(place, bits).get(near, edge.timer.steps) + 1
                if run.get(near, edge.timer.steps) < edge.timer.steps:
                    yield self.settled(far, bits), is_must and 1.5 * walk <= edge.timer.steps
        elif far not in region:
            yield self.settled(far, bits), is_must

    def faults_of_eager(self) -> Iterator[str]:
        """Yield the things that may not be taken at once: a player could be cut off from them, or change by them."""
        if not self.eager:
            return
        edges = self.mission.edges
        spent = {need.name for edge in edges for need in edge.spends}
        once = {switch.name for _, switch in self.mission.switches if switch.once}
        cut = []
        for edge in edges:
            fickle = edge.secret or edge.soft or bool(edge.until or edge.timer)
            fickle = fickle or bool(once.intersection((*edge.on, *edge.off)))
            fickle = fickle or any(need.name in spent for need in edge.needs)
            ends = [(edge.a, edge.b)] if edge.one_way else [(edge.a, edge.b), (edge.b, edge.a)] if fickle else []
            cut += [end for begin, end in ends if not edge.window and begin not in self._always(end)]
        for number in sorted(self.eager):
            room, thing = self.mission.things[number]
            is_bound = thing.soft or any(thing.name in edge.until for edge in edges)
            if is_bound or any(need.name in spent for need in thing.needs):
                yield f"{thing.kind} {thing.name!r} is no thing to be taken at once"
            if any(room not in self._always(end) for end in cut):
                yield f"a player can be cut off from {thing.kind} {thing.name!r}"
        if any(need.name in spent for _, switch in self.mission.switches for need in switch.needs):
            yield "things are taken at once, though a switch needs what can be spent"

    def _always(self, room: int) -> set[int]:
        """Return the rooms that can be reached from a room at all times."""
        found, front = {room}, [room]
        while front:
            here = front.pop()
            for edge in self.mission.edges:
                if edge == Edge(edge.a, edge.b, edge.one_way):
                    ends = {edge.a: edge.b} if edge.one_way else {edge.a: edge.b, edge.b: edge.a}
                    if here in ends and ends[here] not in found:
                        found.add(ends[here])
                        front.append(ends[here])
        return found


def _meets(counts: Mapping[str, int], needs: Collection[Need]) -> bool:
    return all(counts.get(need.name, 0) >= need.count for need in needs)
