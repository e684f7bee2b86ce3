"""What a player in a mission can do next, step by step.

The search of `proof.py` knows regions; a game knows the room where the player stands, and how far a player ran since a
switch was worked. A situation is that.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import NamedTuple
from weakref import proxy

from pycore.mission._search import Space
from pycore.mission.machine import FLIPS, ONCE, machine_of
from pycore.mission.model import Edge, Mission, Need

SWITCH_SIZE, SWITCH_FLAGS = 4, 3


class StepKind(StrEnum):
    """Kinds of steps of a player."""

    WALK = "walk"
    TAKE = "take"
    WORK = "work"
    UNLOCK = "unlock"


class Step(NamedTuple):
    """A step of a player.

    Attributes:
        kind: what is done.
        name: the room to walk to, the thing to take, the switch to work, or the room behind the edge to unlock.
    """

    kind: StepKind
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a player stands, and what was done so far.

    Attributes:
        room: number of the room.
        bits: a bit for each thing taken, each edge unlocked and each switch that is on, see `machine.py`.
        timer: number of the switch that holds edges open for a moment; -1 for none, and when all have shut.
        walked: number of edges walked since this switch was worked.
    """

    room: int
    bits: int
    timer: int = -1
    walked: int = 0


class Rules:
    """What can be done in a mission.

    Args:
        mission: the mission.

    Attributes:
        mission: as above.
        machine: the mission for single steps.
        eager: the mission for a search, in which things that cannot be cut off are taken at once.
        first: the situation at the start.
        latest: situation and home of the latest `Outlook`, and the states that it has found, for whoever asks again.
    """

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.machine = machine_of(mission, is_eager=False)
        self.eager = machine_of(mission)
        self.first = Situation(self.machine.start, self.machine.first)
        self.latest: tuple[tuple[Situation, int] | None, Space | None] = None, None
        self.switch_numbers = {switch.name: number for number, (_, switch) in enumerate(self.mission.switches)}
        self.beside: list[list[int]] = [[] for _ in self.mission.rooms]
        self.longest = [0] * len(self.mission.switches)  # how many edges one can walk until all that it opens are shut
        for edge in self.mission.edges:
            if edge.timer:
                number = self.switch_numbers[edge.timer.switch]
                self.longest[number] = max(self.longest[number], edge.timer.steps)
        # A search for the next step asks for the same few again and again. A bound method would be a reference cycle:
        # `latest` may have 100 MB, which would stay until the next garbage collection.
        self.held = cache(partial(Rules._held, proxy(self)))
        for number, edge in enumerate(self.mission.edges):
            self.beside[edge.a].append(number)
            self.beside[edge.b].append(number)

    def __reduce__(self) -> tuple[type["Rules"], tuple[Mission]]:
        return Rules, (self.mission,)

    def _held(self, bits: int) -> dict[str, int]:
        """Return how many things of each name the player holds: taken, less spent."""
        counts: dict[str, int] = {}
        for number, (_, thing) in enumerate(self.mission.things):
            counts[thing.name] = counts.get(thing.name, 0) + (bits >> number & 1)
        for edge, bit in zip(self.mission.edges, self.machine.opened, strict=True):
            if bit >= 0 and bits >> bit & 1:
                for need in edge.spends:
                    counts[need.name] -= need.count
        return counts

    def is_on(self, bits: int, switch: str) -> bool:
        """Return whether a switch is on."""
        return bool(bits >> self.machine.switch_bit + self.switch_numbers[switch] & 1)

    def is_worn(self, bits: int, switch: int) -> bool:
        """Return whether a switch that can be worked only once was worked."""
        flags = self.machine.switches[SWITCH_SIZE * switch + SWITCH_FLAGS]
        bit = self.machine.switch_bit + switch
        return bool(flags & ONCE and (bits ^ self.machine.first) >> bit & 1)

    def allows(self, bits: int, number: int) -> bool:
        """Return whether an edge is open but for its own lock and its timer."""
        edge = self.mission.edges[number]
        on, off, until = self.machine.masks[3 * number : 3 * number + 3]
        return not edge.window and bits & on == on and not bits & (off | until) and self._meets(bits, edge.needs)

    def is_unlocked(self, bits: int, number: int) -> bool:
        """Return whether keys were spent on an edge that asks for them."""
        bit = self.machine.opened[number]
        return bit < 0 or bool(bits >> bit & 1)

    def is_open(self, at: Situation, number: int) -> bool:
        """Return whether a player who stands at an edge may pass it now, if its direction is right."""
        if not self.is_unlocked(at.bits, number) or not self.allows(at.bits, number):
            return False
        timer = self.mission.edges[number].timer
        if timer is None:
            return True
        return at.timer == self.switch_numbers[timer.switch] and at.walked < timer.steps

    def steps(self, at: Situation) -> Iterator[tuple[Step, Situation]]:
        """Yield the steps that some player can take, each with the situation after it."""
        for number, (room, thing) in enumerate(self.mission.things):
            if room == at.room and not at.bits >> number & 1 and self._meets(at.bits, thing.needs):
                yield Step(StepKind.TAKE, thing.name), Situation(room, at.bits | 1 << number)
        for number, (room, switch) in enumerate(self.mission.switches):
            if room == at.room and not self.is_worn(at.bits, number) and self._meets(at.bits, switch.needs):
                yield Step(StepKind.WORK, switch.name), self._worked(at, number)
        for number in self.beside[at.room]:
            edge = self.mission.edges[number]
            if edge.one_way and at.room != edge.a:
                continue
            there = edge.a + edge.b - at.room
            name = self.mission.rooms[there].name
            if self.is_open(at, number):
                yield Step(StepKind.WALK, name), self.walked(at, there)
            elif not self.is_unlocked(at.bits, number) and self._can_unlock(at.bits, number, edge):
                yield Step(StepKind.UNLOCK, name), Situation(at.room, at.bits | 1 << self.machine.opened[number])

    def walked(self, at: Situation, there: int, edges: int = 1) -> Situation:
        """Return the situation after a walk over so many edges to a room."""
        walked = at.walked + edges
        if at.timer < 0 or walked >= self.longest[at.timer]:
            return Situation(there, at.bits)
        return Situation(there, at.bits, at.timer, walked)

    def walk(self, at: Situation, there: int) -> list[int] | None:
        """Return the rooms of a shortest walk over edges that every player passes both ways; None if there is none.

        Args:
            at: where the player stands; this room is not among the result.
            there: number of a room.
        """
        before = {at.room: at.room}
        front = deque([at.room])
        while front and there not in before:
            here = front.popleft()
            for number in self.beside[here]:
                edge = self.mission.edges[number]
                far = edge.a + edge.b - here
                is_sure = not (edge.one_way or edge.secret or edge.soft or edge.timer)
                if is_sure and far not in before and self.is_open(at, number):
                    before[far] = here
                    front.append(far)
        if there not in before:
            return None
        rooms = []
        while there != at.room:
            rooms.append(there)
            there = before[there]
        return rooms[::-1]

    def _can_unlock(self, bits: int, number: int, edge: Edge) -> bool:
        return self.allows(bits, number) and self._meets(bits, edge.spends)

    def _worked(self, at: Situation, number: int) -> Situation:
        """Return the situation after a switch was worked: it is turned, or holds its edges open for a moment."""
        if self.machine.switches[SWITCH_SIZE * number + SWITCH_FLAGS] & FLIPS:
            return Situation(at.room, at.bits ^ 1 << self.machine.switch_bit + number)
        return Situation(at.room, at.bits, number if self.longest[number] else -1)

    def _meets(self, bits: int, needs: Sequence[Need]) -> bool:
        if not needs:
            return True
        counts = self.held(bits)
        return all(counts.get(need.name, 0) >= need.count for need in needs)
