"""What a player should do next: the shortest way that every player can take, as steps and as a sentence."""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.mission._search import CROSS, OPEN, TAKE, WORK, Space
from pycore.mission.machine import FLIPS, ROOM_BITS
from pycore.mission.proof import AT_GOAL, MAX_STATES, too_many
from pycore.mission.situation import SWITCH_FLAGS, SWITCH_SIZE, Rules, Situation, Step, StepKind
from pycore.mission.story import spent_words, taken_words


@dataclass(frozen=True)
class Hint:
    """A way to something that every player can take.

    Attributes:
        steps: all steps of it.
        text: what to do first, and what then, as a sentence.
    """

    steps: tuple[Step, ...]
    text: str


class _Deed(NamedTuple):
    """A kind of action of the search, and the number of its thing, switch or edge."""

    kind: int
    number: int


class Outlook:
    """What can still be reached from a situation.

    Args:
        rules: what can be done.
        at: the situation.
        home: number of a room that a target may ask for.
        budget: limits and cancellation; a node is a state.
        space: the states that an earlier outlook from the same situation has found; None to search.

    Raises:
        SearchError: there are more than 200,000 states, or more than the limit; or the search was cancelled.
    """

    def __init__(self, rules: Rules, at: Situation, home: int, budget: Budget, space: Space | None = None) -> None:
        self.rules, self.at, self.home, self.budget = rules, at, home, budget
        self.space = space or self._search()

    def _search(self) -> Space:
        switches = array("i", self.rules.eager.switches)
        for number in range(len(self.rules.mission.switches)):
            if self.rules.is_worn(self.at.bits, number):
                switches[SWITCH_SIZE * number + SWITCH_FLAGS] &= ~FLIPS
        machine = replace(self.rules.eager, start=self.at.room, first=self.at.bits, switches=switches)
        space = Space(machine, self.home, MAX_STATES)
        if not space.run(self.budget):
            too_many(self.budget, MAX_STATES).unwrap()
        return space

    def rank(self, target: int) -> int:
        """Return in how many choices every player can get to a target; -1 if not every player can.

        Args:
            target: the number of a thing, -1 for the goal, -2 for the home.
        """
        return int(self.space.ranks(target)[0])

    def hint(self, target: int) -> Hint | None:
        """Return the way to a target; None if not every player can get there."""
        ranks = self.space.ranks(target)
        if ranks[0] < 0:
            return None
        steps = self._run(target, ranks[0]) or self._way(target, ranks)
        return Hint(tuple(steps), _sentence(self.rules, self.at, steps))

    def _way(self, target: int, ranks: "array[int]") -> list[Step]:
        """Return the steps of a way that begins where nothing is open for a moment only."""
        deeds = list(self._deeds(self.space.way(ranks)))
        for place in range(len(deeds) - 1, -1, -1):
            fewer = [*deeds[:place], *deeds[place + 1 :]]
            if deeds[place].kind == TAKE and deeds[place].number != target and self._done(fewer, target) is not None:
                deeds = fewer
        steps = self._done(deeds, target)
        if steps is None:
            raise AssertionError(f"the way {deeds} cannot be walked")
        return steps

    def _run(self, target: int, here: int) -> list[Step]:
        """Return the steps of a way through an edge that shuts soon, if it leads nearer; otherwise none.

        The search knows no running player; without this it would say again and again to work the switch.
        """
        best, found = here, list[Step]()
        for steps, after in self._runs():
            ahead = Outlook(self.rules, Situation(after.room, after.bits), self.home, self.budget)
            ranks = ahead.space.ranks(target)
            if 0 <= ranks[0] < best:
                best, found = ranks[0], [*steps, *ahead._way(target, ranks)]
        return found

    def _runs(self) -> Iterator[tuple[list[Step], Situation]]:
        """Yield the shortest walks through each edge that is open for a moment only, with the situation after it."""
        front, seen = deque([(list[Step](), self.at)]), {self.at.room}
        while front:
            steps, at = front.popleft()
            for number in self.rules.beside[at.room]:
                edge = self.rules.mission.edges[number]
                there = edge.a + edge.b - at.room
                is_against = edge.one_way and at.room == edge.b
                if at.timer < 0 or edge.secret or edge.soft or is_against or not self.rules.is_open(at, number):
                    continue
                onward = (
                    [*steps, Step(StepKind.WALK, self.rules.mission.rooms[there].name)],
                    self.rules.walked(at, there),
                )
                if edge.timer:
                    yield onward
                elif there not in seen and not edge.one_way:
                    seen.add(there)
                    front.append(onward)

    def _deeds(self, path: Sequence[tuple[int, int, int]]) -> Iterator[_Deed]:
        """Yield the actions of a way through states, and the things that are taken on it."""
        before = self.at.bits
        for place, (state, kind, number) in enumerate(path):
            bits = state >> ROOM_BITS
            if place:
                yield _Deed(kind, number)
            for thing in range(len(self.rules.mission.things)):
                is_own = place and kind == TAKE and number == thing
                if (bits & ~before) >> thing & 1 and not is_own:
                    yield _Deed(TAKE, thing)
            before = bits

    def _done(self, deeds: Sequence[_Deed], target: int) -> list[Step] | None:
        """Return the steps of some actions, one after the other; None if they are impossible or miss the target."""
        mission, steps, at = self.rules.mission, list[Step](), self.at
        waiting = list(deeds)
        while waiting:
            found = self._next(at, waiting)
            if found is None:
                return None
            place, own, at = found
            waiting.pop(place)
            steps += own
        if target >= 0:
            return steps if self._has(at, target) else None
        walked = self._walked(at, mission.goal if target == AT_GOAL else self.home)
        return None if walked is None else [*steps, *walked[0]]

    def _next(self, at: Situation, waiting: Sequence[_Deed]) -> tuple[int, list[Step], Situation] | None:
        """Return the place of the first action that is possible, its steps, and the situation after them.

        Things of one region are in no order; whatever else comes first may not wait.
        """
        for place, deed in enumerate(waiting):
            done = self._one(at, deed)
            if done is not None:
                return place, *done
            if deed.kind != TAKE:
                return None
        return None

    def _has(self, at: Situation, target: int) -> bool:
        """Return whether a thing was taken, or on the way another one of its name in its room: a step names no more."""
        room, thing = self.rules.mission.things[target]
        new = at.bits & ~self.at.bits
        alike = (
            n for n, (own, other) in enumerate(self.rules.mission.things) if own == room and other.name == thing.name
        )
        return bool(at.bits >> target & 1) or any(new >> number & 1 for number in alike)

    def _one(self, at: Situation, deed: _Deed) -> tuple[list[Step], Situation] | None:
        """Return the steps of an action, and the situation after them; None if it is impossible."""
        mission = self.rules.mission
        if deed.kind == TAKE:
            room, thing = mission.things[deed.number]
            return self._after_walk(at, room, Step(StepKind.TAKE, thing.name))
        if deed.kind == WORK:
            room, switch = mission.switches[deed.number]
            return self._after_walk(at, room, Step(StepKind.WORK, switch.name))
        edge = mission.edges[deed.number]
        begun: list[Step] = []
        if edge.timer and deed.kind not in (CROSS, OPEN):
            room = mission.switches[self.rules.switch_numbers[edge.timer.switch]][0]
            worked = self._after_walk(at, room, Step(StepKind.WORK, edge.timer.switch))
            if worked is None:
                return None
            begun, at = worked
        kind = StepKind.UNLOCK if deed.kind == OPEN else StepKind.WALK
        for near, far in ((edge.a, edge.b), (edge.b, edge.a))[: 1 if edge.one_way else 2]:
            done = self._after_walk(at, near, Step(kind, mission.rooms[far].name))
            is_new = done is not None and (kind is StepKind.UNLOCK or self.rules.walk(at, far) is None)
            if done is not None and is_new:
                return [*begun, *done[0]], done[1]
        return None

    def _after_walk(self, at: Situation, room: int, step: Step) -> tuple[list[Step], Situation] | None:
        walked = self._walked(at, room)
        if walked is None:
            return None
        for own, after in self.rules.steps(walked[1]):
            if own == step:
                return [*walked[0], own], after
        return None

    def _walked(self, at: Situation, there: int) -> tuple[list[Step], Situation] | None:
        rooms = self.rules.walk(at, there)
        if rooms is None:
            return None
        steps = [Step(StepKind.WALK, self.rules.mission.rooms[room].name) for room in rooms]
        return steps, self.rules.walked(at, there, len(rooms)) if rooms else at


def _sentence(rules: Rules, at: Situation, steps: Sequence[Step]) -> str:
    """Return what to do first and then: the next two actions, each after its walk."""
    parts: list[str] = []
    walked = 0
    for step in steps:
        if step.kind is not StepKind.WALK and len(parts) < 2:
            parts.append(_action(rules, at, step) + _far(walked))
            walked = -1
        walked += 1 if step.kind is StepKind.WALK or walked < 0 else 0
        at = next(after for own, after in rules.steps(at) if own == step)
        if len(parts) == 2:
            break
    if walked and len(parts) < 2:
        parts.append(f"go to {rules.mission.rooms[at.room].name!r}{_far(walked)}")
    if not parts:
        return "You are there."
    told = ", then ".join(parts)
    return f"{told[0].upper()}{told[1:]}."


def _far(walked: int) -> str:
    return "" if not walked else " (1 room away)" if walked == 1 else f" ({walked} rooms away)"


def _action(rules: Rules, at: Situation, step: Step) -> str:
    mission, here = rules.mission, rules.mission.rooms[at.room].name
    if step.kind is StepKind.TAKE:
        thing = next(thing for thing in mission.rooms[at.room].things if thing.name == step.name)
        return taken_words(here, thing)
    if step.kind is StepKind.WORK:
        number = rules.switch_numbers[step.name]
        if not rules.machine.switches[SWITCH_SIZE * number + SWITCH_FLAGS] & FLIPS:
            return f"work switch {step.name!r} in {here!r} and run"
        return f"turn switch {step.name!r} in {here!r} {'off' if rules.is_on(at.bits, step.name) else 'on'}"
    edge = next(
        mission.edges[number]
        for number in rules.beside[at.room]
        if step.name in (mission.rooms[mission.edges[number].a].name, mission.rooms[mission.edges[number].b].name)
    )
    return spent_words(mission, edge)
