"""A mission as it is played: what was done, what can be done, and what to do next. Undo, redo, and saved games."""

import json

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.mission.hints import Hint, Outlook
from pycore.mission.machine import machine_of
from pycore.mission.missionjson import MAX_TEXT, MAX_VALUES, check_format, format_json, read_entry
from pycore.mission.model import Mission
from pycore.mission.proof import AT_GOAL, AT_HOME, rewards_of
from pycore.mission.situation import Rules, Situation, Step, StepKind

FORMAT = "warren-mission-session-1"
CAPACITY = 10_000


class MissionSession:
    """A player in a mission, from its start on.

    Args:
        mission: the mission. It need not be proven; then the player may get stuck, see `lost`.
    """

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self._rules = Rules(machine_of(mission, is_eager=False))
        self._eager = machine_of(mission)
        machine = self._rules.machine
        self._line = [Situation(machine.start, machine.first)]
        self._played: list[Step] = []
        self._at = 0
        self._outlook: tuple[Situation, int, Outlook] | None = None

    @property
    def at(self) -> int:
        """The number of steps taken, without the steps taken back."""
        return self._at

    @property
    def played(self) -> tuple[Step, ...]:
        """All steps, with the ones that were taken back."""
        return tuple(self._played)

    @property
    def room(self) -> str:
        """The name of the room where the player stands."""
        return self.mission.rooms[self._now.room].name

    @property
    def held(self) -> dict[str, int]:
        """How many things of each name the player holds: taken, less spent; only names of which there are some."""
        return {name: count for name, count in self._rules.held(self._now.bits).items() if count}

    @property
    def switches_on(self) -> list[str]:
        """The names of the switches that are on, in the order of the rooms."""
        return [switch.name for _, switch in self.mission.switches if self._rules.is_on(self._now.bits, switch.name)]

    @property
    def is_over(self) -> bool:
        """Whether the player stands at the goal with all rewards that are not missable."""
        has_all = all(self._now.bits >> number & 1 for number in rewards_of(self.mission))
        return has_all and self._now.room == self.mission.goal

    @property
    def steps(self) -> list[Step]:
        """What some player can do now: first in the room, then over its edges."""
        return list(dict.fromkeys(step for step, _ in self._rules.steps(self._now)))

    def is_taken(self, number: int) -> bool:
        """Return whether a thing, by its number in `mission.things`, was taken.

        Raises:
            ParameterError: there is no such thing.
        """
        if not 0 <= number < len(self.mission.things):
            raise ParameterError("thing", f"{number} is not in 0..{len(self.mission.things) - 1}")
        return bool(self._now.bits >> number & 1)

    def is_open(self, number: int) -> bool:
        """Return whether an edge, by its number in `mission.edges`, can be passed now by a player who stands at it.

        Raises:
            ParameterError: there is no such edge.
        """
        if not 0 <= number < len(self.mission.edges):
            raise ParameterError("edge", f"{number} is not in 0..{len(self.mission.edges) - 1}")
        return self._rules.is_open(self._now, number)

    def walk(self, room: str) -> None:
        """Walk to a room beside this one. Raises `ParameterError` if that is impossible now."""
        self.play(Step(StepKind.WALK, room))

    def take(self, thing: str) -> None:
        """Take a thing in this room, or solve a puzzle. Raises `ParameterError` if that is impossible now."""
        self.play(Step(StepKind.TAKE, thing))

    def work(self, switch: str) -> None:
        """Work a switch in this room. Raises `ParameterError` if that is impossible now."""
        self.play(Step(StepKind.WORK, switch))

    def unlock(self, room: str) -> None:
        """Spend keys on the edge to a room beside this one. Raises `ParameterError` if that is impossible now."""
        self.play(Step(StepKind.UNLOCK, room))

    def play(self, step: Step) -> None:
        """Take a step; steps that were taken back are forgotten.

        Raises:
            ParameterError: it is impossible now, or 10,000 steps were taken.
        """
        after = next((after for own, after in self._rules.steps(self._now) if own == step), None)
        if after is None:
            possible = ", ".join(str(own) for own in self.steps) or "nothing"
            raise ParameterError("step", f"{str(step)[:80]!r} is impossible in {self.room!r}; possible: {possible}")
        if self._at == CAPACITY:
            raise ParameterError("step", f"a session has up to {CAPACITY:,} steps")
        del self._line[self._at + 1 :], self._played[self._at :]
        self._line.append(after)
        self._played.append(step)
        self._at += 1

    def undo(self) -> bool:
        """Take a step back. Return whether there was one."""
        if not self._at:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """Take a step again that was taken back. Return whether there was one."""
        if self._at == len(self._played):
            return False
        self._at += 1
        return True

    def can_reach(self, name: str, budget: Budget | None = None) -> bool:
        """Return whether every player, from here on, can get to a room, or has or can get a thing of this name.

        Args:
            name: name of a room or thing; a thing goes first.
            budget: limits and cancellation; a node is a state.

        Raises:
            ParameterError: there is nothing of this name, or there are more than 200,000 states.
        """
        targets, home = self._targets(name)
        outlook = self._look(home, budget)
        return any(outlook.can_reach(target) for target in targets)

    def lost(self, budget: Budget | None = None) -> list[str]:
        """Return what not every player can get to from here on: the goal, and rewards that are not missable.

        It is empty throughout a mission that is proven. Raises `ParameterError` as `can_reach`.
        """
        outlook = self._look(self.mission.goal, budget)
        found = [] if outlook.can_reach(AT_GOAL) else [self.mission.rooms[self.mission.goal].name]
        rewards = (n for n in rewards_of(self.mission) if not outlook.can_reach(n))
        return [*found, *(self.mission.things[number][1].name for number in rewards)]

    def hint(self, name: str = "", budget: Budget | None = None) -> Hint | None:
        """Return a shortest way, by steps that every player can take.

        Args:
            name: name of a room or thing to get to; by default a reward that is not missable and was not taken yet, and
                the goal after these.
            budget: limits and cancellation; a node is a state.

        Returns:
            The way; None if not every player can get there. Its length is in choices, see `prove`.

        Raises:
            ParameterError: as `can_reach`.
        """
        if name:
            targets, home = self._targets(name)
        else:
            wanted = [number for number in rewards_of(self.mission) if not self.is_taken(number)]
            targets, home = wanted or [AT_GOAL], self.mission.goal
        outlook = self._look(home, budget)
        found = (hint for target in targets if (hint := outlook.hint(target)) is not None)
        return min(found, key=lambda hint: len(hint.steps), default=None)

    @property
    def _now(self) -> Situation:
        return self._line[self._at]

    def _targets(self, name: str) -> tuple[list[int], int]:
        """Return the numbers of the things of a name, or the target for a room of this name, and its number."""
        things = [number for number, (_, thing) in enumerate(self.mission.things) if thing.name == name]
        if things:
            return things, self.mission.goal
        for number, room in enumerate(self.mission.rooms):
            if room.name == name:
                return [AT_HOME], number
        raise ParameterError("name", f"there is no thing and no room {name[:80]!r}")

    def _look(self, home: int, budget: Budget | None) -> Outlook:
        if self._outlook is None or self._outlook[:2] != (self._now, home):
            found = Outlook(self._rules, self._eager, self._now, home, budget or Budget())
            self._outlook = (self._now, home, found)
        return self._outlook[2]


def format_session(session: MissionSession) -> str:
    """Return the JSON text of a session, with its mission and the steps taken back: the inverse of `parse_session`."""
    steps = json.dumps([str(step) for step in session.played], ensure_ascii=False)
    head = f'"format": "{FORMAT}",\n"at": {session.at},\n"steps": {steps}'
    return f'{{{head},\n"mission": {format_json(session.mission)}}}\n'


def parse_session(text: str, source: str = "") -> MissionSession:
    """Return the session of a JSON text.

    Args:
        text: up to 1,000,000 characters and 100,000 values, with up to 10,000 steps.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no session, or one of its steps is impossible; names the entry.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a session may take up to {MAX_TEXT}", source)
    try:
        entry = Entry(read_json(text, source, MAX_VALUES), "session")
        check_format(entry["format"], FORMAT)
        session = MissionSession(read_entry(entry["mission"]))
        for step in entry["steps"].items(_read_step):
            session.play(step)
        for _ in range(session.at - entry["at"].whole(0, session.at)):
            session.undo()
    except ParameterError as error:
        raise NotationError(str(error), source) from None
    except NotationError as error:
        raise NotationError(error.message, source, error.line, error.column) from None
    return session


def _read_step(entry: Entry) -> Step:
    kind, _, name = entry.text().partition(" ")
    if kind not in [known.value for known in StepKind]:
        raise NotationError(f"{entry.path}: {kind[:80]!r} is none of {', '.join(StepKind)}")
    return Step(StepKind(kind), name)
