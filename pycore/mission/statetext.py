"""States of missions and steps as text.

The text of a state is the text of its mission after lines that say what differs from the start:

    @room shop
    @taken 0 2
    @unlocked 3
    @worked lever
    @timer plate 1
    hall: start: key brass
    ...

`@taken` has the numbers of things and `@unlocked` the numbers of edges, both from 0 in the order of the mission.
`@worked` has the switches that are not as at the start, `@timer` the switch that holds edges open and how many edges
the player walked since. The text of a step is its kind and a name, as in `walk:great:hall`, with colons for spaces.
"""

import re
from collections.abc import Sequence

from pycore.base.errors import NotationError, unknown_name
from pycore.mission.machine import FLIPS
from pycore.mission.model import Mission
from pycore.mission.notation import conditions_of, contents_of, format, parse  # noqa: A004
from pycore.mission.situation import SWITCH_FLAGS, SWITCH_SIZE, Rules, Situation, Step, StepKind
from pycore.mission.state import MissionState

MARK = "@"
NUMBER = re.compile(r"[0-9]{1,6}\Z")


def format_step(step: Step, _state: MissionState) -> str:
    """Return the text of a step, without spaces."""
    return f"{step.kind}:{step.name.replace(' ', ':')}"


def parse_step(text: str, _state: MissionState) -> Step:
    """Return the step of a text, which may have spaces or colons between its words.

    Raises:
        NotationError: the text is no step. Whether it is possible is not checked.
    """
    kind, _, name = text.replace(":", " ").partition(" ")
    if kind not in [known.value for known in StepKind] or not name:
        raise NotationError(unknown_name("step", text, StepKind, "A name follows, as in walk:hall."))
    return Step(StepKind(kind), name)


def format_state(state: MissionState) -> str:
    """Return the text of a state; the inverse of `parse_state`."""
    return "".join(f"{line}\n" for line in _marks(state)) + format(state.mission)


def format_view(state: MissionState) -> str:
    """Return what a player sees: the room, what is in it, its ways, and what was done, in lines."""
    mission, at = state.mission, state.situation
    room = mission.rooms[at.room]
    left = [
        part for part, own in zip(contents_of(room), _numbers(mission, at.room), strict=True) if not at.bits >> own & 1
    ]
    left += contents_of(room)[len(room.things) :]
    ways = []
    for number in state.rules.beside[at.room]:
        edge = mission.edges[number]
        name = mission.rooms[edge.a + edge.b - at.room].name
        asked = conditions_of(edge)
        is_open = state.is_open(number) and not (edge.one_way and at.room == edge.b)
        ways.append(f"{name} ({asked}; {'open' if is_open else 'shut'})" if asked else name)
    held = [name if count == 1 else f"{name} x{count}" for name, count in state.held.items()]
    told = {"room": [room.name], "here": left, "ways": ways, "held": held, "on": state.switches_on}
    lines = [f"{name}: {', '.join(parts)}" for name, parts in told.items() if parts]
    return "".join(f"{line}\n" for line in (*lines, *_marks(state)))


def parse_state(text: str, source: str = "") -> MissionState:
    """Return the state of a text; the text of a mission is the text of its start.

    Args:
        text: up to 1,000,000 characters.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no state; names the line.
    """
    lines = text.split("\n")
    count = next((number for number, line in enumerate(lines) if not line.startswith(MARK)), len(lines))
    try:
        rules = Rules(parse("\n".join([*[""] * count, *lines[count:]]), source))
    except NotationError as error:
        raise NotationError(error.message, source, error.line, error.column) from None
    reader = _Marks(rules)
    for number, line in enumerate(lines[:count], 1):
        try:
            reader.read(line.rstrip())
        except NotationError as error:
            raise NotationError(error.message, source, number) from None
    fault = reader.fault()
    if fault:
        raise NotationError(fault, source, count)
    return MissionState(rules, reader.situation())


def _marks(state: MissionState) -> list[str]:
    """Return the lines that say what differs from the start."""
    rules, mission, at, first = state.rules, state.mission, state.situation, state.rules.first
    lines = [f"{MARK}room {state.room}"] if at.room != first.room else []
    taken = [str(number) for number in range(len(mission.things)) if at.bits >> number & 1]
    unlocked = [
        str(number) for number, edge in enumerate(mission.edges) if edge.spends and rules.is_unlocked(at.bits, number)
    ]
    changed = (at.bits ^ first.bits) >> rules.machine.switch_bit
    worked = [switch.name for number, (_, switch) in enumerate(mission.switches) if changed >> number & 1]
    told = {"taken": taken, "unlocked": unlocked, "worked": worked}
    lines += [f"{MARK}{name} {' '.join(words)}" for name, words in told.items() if words]
    if at.timer >= 0:
        lines.append(f"{MARK}timer {mission.switches[at.timer][1].name} {at.walked}")
    return lines


def _numbers(mission: Mission, room: int) -> list[int]:
    """Return the numbers of the things of a room."""
    return [number for number, (own, _) in enumerate(mission.things) if own == room]


class _Marks:
    """A reader of the lines that say what differs from the start."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.room, self.bits = rules.first.room, rules.first.bits
        self.timer, self.walked = -1, 0
        self.seen = set[str]()

    def read(self, line: str) -> None:
        """Read a line. Raises `NotationError` if it is none."""
        word, _, rest = line.removeprefix(MARK).partition(" ")
        readers = {
            "room": self._read_room,
            "taken": self._read_taken,
            "unlocked": self._read_unlocked,
            "worked": self._read_worked,
            "timer": self._read_timer,
        }
        if word not in readers or word in self.seen or not rest:
            raise NotationError(f"{line[:80]!r} is no line of a state, or there twice: {', '.join(readers)}")
        self.seen.add(word)
        readers[word](rest)

    def situation(self) -> Situation:
        """Return the situation that was read."""
        return Situation(self.room, self.bits, self.timer, self.walked)

    def fault(self) -> str:
        """Return why the situation cannot be; empty if it can."""
        for name, count in self.rules.held(self.bits).items():
            if count < 0:
                return f"more {name!r} are spent than taken"
        return ""

    def _read_room(self, rest: str) -> None:
        names = [room.name for room in self.rules.mission.rooms]
        if rest not in names:
            raise NotationError(unknown_name("room", rest, names))
        self.room = names.index(rest)

    def _read_taken(self, rest: str) -> None:
        for number in _listed(rest, range(len(self.rules.mission.things))):
            self.bits |= 1 << number

    def _read_unlocked(self, rest: str) -> None:
        locked = [number for number, bit in enumerate(self.rules.machine.opened) if bit >= 0]
        for number in _listed(rest, locked):
            self.bits |= 1 << self.rules.machine.opened[number]

    def _read_worked(self, rest: str) -> None:
        for name in rest.split(" "):
            number = self._switch(name, flips=True)
            bit = 1 << self.rules.machine.switch_bit + number
            if (self.bits ^ self.rules.first.bits) & bit:
                raise NotationError(f"switch {name!r} is there twice")
            self.bits ^= bit

    def _read_timer(self, rest: str) -> None:
        name, _, walked = rest.partition(" ")
        self.timer = self._switch(name, flips=False)
        if not NUMBER.match(walked) or int(walked) >= self.rules.longest[self.timer]:
            raise NotationError(f"{walked[:80]!r} is not 0..{self.rules.longest[self.timer] - 1} edges walked")
        self.walked = int(walked)

    def _switch(self, name: str, *, flips: bool) -> int:
        number = self.rules.switch_numbers.get(name, -1)
        if number < 0:
            raise NotationError(unknown_name("switch", name, self.rules.switch_numbers))
        flags = self.rules.machine.switches[SWITCH_SIZE * number + SWITCH_FLAGS]
        if bool(flags & FLIPS) != flips:
            raise NotationError(
                f"switch {name!r} {'holds edges open for a moment' if flips else 'is turned on and off'}"
            )
        return number


def _listed(text: str, known: Sequence[int]) -> list[int]:
    """Return the numbers of a list, each once, of which all are known."""
    found = []
    for word in text.split(" "):
        if not NUMBER.match(word) or int(word) not in known or int(word) in found:
            raise NotationError(f"{word[:80]!r} is no number of a thing or edge with a lock, or there twice")
        found.append(int(word))
    return found
