"""Patterns: small missions, as text files, of which the grammar makes large ones.

A pattern is a text of a mission, with settings in lines that begin with @:

    ; A key in a side room opens the way, and is spent.
    @weight 14
    S: start
    nook: closet: key small
    gate: gate
    G: goal
    S - nook
    S - gate
    gate - G: spends small

It replaces an edge that is open in both directions; with `@replaces one-way` a one-way edge. Without a room of the role
"goal" it is a branch, and put beside a room. `@keep S - nook` keeps an edge from being replaced in its turn, as it must
be on the walk to a timed edge. The first comment says what the pattern is about.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.reading import read_text
from pycore.mission.machine import machine_of
from pycore.mission.model import GOAL, START, Edge, Kind, Mission, Need, Room, Thing, distances, neighbors
from pycore.mission.notation import parse_graph
from pycore.mission.proof import AT_GOAL, AT_HOME, Trap, rewards_of, traps

ENDING = ".pattern.txt"
MAX_DOORS = 4  # of a room
MAX_WEIGHT = 1000
MAX_STATES = 2000
MAX_ROOMS = 12
MAX_TEXT = 20_000
SHIPPED = Path(__file__).with_name("patterns")
Way = tuple[int, int]
MIDDLE = 50  # intensity of a room that does not say how hard it is


@dataclass(frozen=True)
class Pattern:
    """A pattern.

    Attributes:
        name: name of its file.
        about: what it is about.
        weight: how often it is drawn, 1..1000.
        mission: its rooms and edges; the first and the last one are rooms of the mission that it is put into.
        is_branch: whether it is put beside a room, instead of an edge.
        replaces_one_way: whether the edge that it is put in place of is one-way.
        kept: edges that are not replaced in their turn, as pairs of rooms.
        is_even: whether a player who comes from the goal first gets through, too.
        lockable: open edges that a pattern may replace which is not even, as pairs of rooms in the player's direction.
        lockable_evenly: the same, if the pattern must stay even.
        rewardable: open edges that a pattern with rewards may replace, as pairs of rooms; and rooms that one may be
            put beside, as pairs of twice the same.
    """

    name: str
    about: str
    weight: int
    mission: Mission
    is_branch: bool
    replaces_one_way: bool
    kept: frozenset[Way]
    is_even: bool = False
    lockable: frozenset[Way] = frozenset()
    lockable_evenly: frozenset[Way] = frozenset()
    rewardable: frozenset[Way] = frozenset()

    @cached_property
    def inner(self) -> tuple[int, ...]:
        """The rooms besides its start and its goal."""
        ends = {self.mission.start} if self.is_branch else {self.mission.start, self.mission.goal}
        return tuple(number for number in range(len(self.mission.rooms)) if number not in ends)

    @cached_property
    def size(self) -> int:
        """Number of rooms that it adds."""
        return len(self.inner)

    @property
    def is_filler(self) -> bool:
        """Whether it fits any mission: it replaces an edge by one room with nothing in it, joined to both ends."""
        only_rooms = not self.mission.things and not self.mission.switches
        ways = len(self.mission.edges) == 2 and all(edge.is_plain and not edge.one_way for edge in self.mission.edges)
        return only_rooms and ways and self.size == 1 and not self.is_branch and not self.replaces_one_way

    @cached_property
    def has_rewards(self) -> bool:
        """Whether there is something in it that a player must be able to come back for."""
        return bool(rewards_of(self.mission))

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """What it takes of each of the limits of a growing mission."""
        return {
            "keys": sum(thing.kind in (Kind.KEY, Kind.ABILITY) for _, thing in self.mission.things),
            "switches": len(self.mission.switches),
            "one_ways": sum(edge.one_way for edge in self.mission.edges) - self.replaces_one_way,
            "puzzles": sum(thing.kind is Kind.PUZZLE for _, thing in self.mission.things),
            "mechanisms": self.mission.mechanisms,
        }

    @cached_property
    def intensity(self) -> int:
        """How hard the rooms are on average, 0..100."""
        levels = [self.mission.rooms[number].intensity or MIDDLE for number in self.inner]
        return sum(levels) // len(levels)


def parse_pattern(text: str, name: str, source: str = "") -> Pattern:
    """Return the pattern of a text, which is proven: no player can get stuck in it, wherever it is put.

    Raises:
        NotationError: the text is no pattern, or a player can get stuck; names the line, and the story.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a pattern may take up to {MAX_TEXT}", source)
    lines = text.removeprefix("\ufeff").split("\n")
    about = next((line[1:].strip() for line in lines if line.startswith(";")), "")
    settings = _Settings(source)
    rest = ["" if settings.takes(line, number) else line for number, line in enumerate(lines, 1)]
    mission = parse_graph("\n".join(rest), source)
    is_branch = all(room.role != GOAL for room in mission.rooms)
    if all(room.role != START for room in mission.rooms):
        raise NotationError(f"no room has the role {START!r}", source)
    kept = frozenset(settings.kept_edges(mission))
    faults = (*_faults_of_shape(mission, rest, is_branch=is_branch), *_faults_of_timers(mission, rest, kept))
    for fault, line in faults:
        raise NotationError(fault, source, line)
    pattern = Pattern(name, about, settings.weight, mission, is_branch, settings.one_way, kept)
    try:
        return _prove(pattern, rest, source)
    except ParameterError as error:
        raise NotationError(error.message, source) from None


def load_patterns(folder: Path) -> tuple[Pattern, ...]:
    """Return the patterns of all files of a folder whose names end in ".pattern.txt", in the order of their names.

    Raises:
        NotationError: a file is no pattern; names the file and the line.
        FileError: a file cannot be read, or there is none.
    """
    paths = sorted(path for path in folder.glob(f"*{ENDING}"))
    return tuple(parse_pattern(read_text(path), path.name.removesuffix(ENDING), str(path)) for path in paths)


@cache
def shipped_patterns() -> tuple[Pattern, ...]:
    """Return the patterns that come with this package."""
    return load_patterns(SHIPPED)


class _Settings:
    """The settings of a pattern as they are read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.weight = 1
        self.one_way = False
        self.kept: list[tuple[str, int]] = []

    def takes(self, line: str, number: int) -> bool:
        """Read a line if it is a setting."""
        if not line.startswith("@"):
            return False
        word, _, value = line.partition(";")[0].strip()[1:].partition(" ")
        value = value.strip()
        is_number = value.isascii() and value.isdecimal() and len(value) <= len(str(MAX_WEIGHT))
        if word == "weight" and is_number and 0 < int(value) <= MAX_WEIGHT:
            self.weight = int(value)
        elif (word, value) == ("replaces", "one-way"):
            self.one_way = True
        elif word == "keep" and " - " in value:
            self.kept.append((value, number))
        else:
            known = (f"@weight 1..{MAX_WEIGHT}", "@replaces one-way", "@keep ROOM - ROOM")
            raise NotationError(unknown_name("setting", line, known), self.source, number, 1)
        return True

    def kept_edges(self, mission: Mission) -> Iterator[tuple[int, int]]:
        """Yield the edges that are kept."""
        names = [room.name for room in mission.rooms]
        joined = {edge.rooms for edge in mission.edges}
        for value, number in self.kept:
            ends = sorted(names.index(name) for name in value.split(" - ") if name in names)
            if len(ends) != 2 or (ends[0], ends[1]) not in joined:
                raise NotationError(f"there is no edge {value[:80]!r}", self.source, number, 1)
            yield ends[0], ends[1]


def _faults_of_shape(mission: Mission, lines: list[str], *, is_branch: bool) -> Iterator[tuple[str, int]]:
    """Yield what keeps a pattern from being put into a map, with its line."""
    for number, doors in enumerate(mission.doors):
        if doors > MAX_DOORS:
            name = mission.rooms[number].name
            yield f"{name!r} has {doors} doors, more than {MAX_DOORS}", _line_of(lines, name)
    if len(mission.rooms) > MAX_ROOMS:
        yield f"a pattern of {len(mission.rooms)} rooms; it may have up to {MAX_ROOMS}", 0
    if len(mission.rooms) < (2 if is_branch else 3):
        yield "a pattern has a room besides its start and its goal", 0
    ends = {mission.start} if is_branch else {mission.start, mission.goal}
    for number in sorted(ends):
        room = mission.rooms[number]
        if room.things or room.switches:
            fault = "is a room of the mission that the pattern is put into, so nothing can be in it"
            yield f"{room.name!r} {fault}", _line_of(lines, room.name)
    tangled = _tangle(mission, ends)
    if tangled is not None:
        name = mission.rooms[tangled].name
        yield f"the edges about {name!r} are not made of chains and parallel ways", _line_of(lines, name)


def _faults_of_timers(mission: Mission, lines: list[str], kept: AbstractSet[Way]) -> Iterator[tuple[str, int]]:
    """Yield the timed edges that may become too far from their switches, as edges between are replaced, with a line."""
    firm = [edge for edge in mission.edges if edge.rooms in kept and edge.is_plain and not edge.one_way]
    for edge in mission.edges:
        if edge.timer:
            room = next(room for room, switch in mission.switches if switch.name == edge.timer.switch)
            far = distances(neighbors(len(mission.rooms), firm), room)
            if far[edge.a] < 0 and (edge.one_way or far[edge.b] < 0):
                a, b = mission.rooms[edge.a].name, mission.rooms[edge.b].name
                fault = f"the walk from switch {edge.timer.switch!r} to '{a} - {b}' can become longer: @keep its edges"
                yield fault, _line_of(lines, mission.rooms[room].name)


def _tangle(mission: Mission, ends: set[int]) -> int | None:
    """Return a room where a graph is not series-parallel; None if it is, and so is planar wherever it is put.

    Method: rooms with one neighbor are removed, and rooms with two are bridged, until only the ends are left (J.
    Valdes, R. E. Tarjan, E. L. Lawler, "The recognition of series parallel digraphs", 1982).
    """
    beside: dict[int, set[int]] = {room: set() for room in range(len(mission.rooms))}
    for edge in mission.edges:
        beside[edge.a].add(edge.b)
        beside[edge.b].add(edge.a)
    left = True
    while left:
        left = False
        for room in [room for room in beside if room not in ends and len(beside[room]) <= 2]:
            near = beside.pop(room)
            for other in near:
                beside[other] |= near - {other}
                beside[other].discard(room)
            left = True
            break
    return next((room for room in beside if room not in ends), None)


def _prove(pattern: Pattern, lines: list[str], source: str) -> Pattern:
    """Prove a pattern; return it with where players may come from, and which edges may be locked in their turn.

    Raises:
        NotationError: a player can get stuck.
        ParameterError: there are too many states.
    """
    mission = pattern.mission
    has_back = not pattern.is_branch and not pattern.replaces_one_way
    found = _traps(pattern, mission, from_goal=False)
    if has_back:
        begin = machine_of(mission, mission.goal)
        found += traps(begin, [AT_GOAL], mission.start, Budget(), MAX_STATES)
    if found:
        raise NotationError(found[0].story, source, _line_of(lines, mission.rooms[found[0].room].name))
    is_even = not has_back or not _traps(pattern, mission, from_goal=True)
    pattern = replace(pattern, is_even=is_even)
    uneven = _lockable(replace(pattern, is_even=False))
    evenly = _lockable(pattern) if is_even else frozenset[Way]()
    return replace(pattern, lockable=uneven, lockable_evenly=evenly, rewardable=_rewardable(pattern))


def _traps(pattern: Pattern, mission: Mission, *, from_goal: bool) -> list[Trap]:
    """Return how a player gets stuck in a pattern, or in one with a lock more, who comes from the start or the goal."""
    targets = rewards_of(mission)
    targets += [] if pattern.is_branch else [AT_GOAL]
    targets += [] if pattern.replaces_one_way else [AT_HOME]
    begin = mission.goal if from_goal else mission.start
    return traps(machine_of(mission, begin), targets, mission.start, Budget(), MAX_STATES)


def _is_safe(pattern: Pattern, changed: Mission) -> bool:
    """Tell whether a pattern keeps its promises with a change of its mission."""
    try:
        if _traps(pattern, changed, from_goal=False):
            return False
        if pattern.is_branch or pattern.replaces_one_way:
            return True
        back = [AT_GOAL, *([AT_HOME, *rewards_of(changed)] if pattern.is_even else [])]
        return not traps(machine_of(changed, changed.goal), back, changed.start, Budget(), MAX_STATES)
    except ParameterError:  # too many states, or things
        return False


def _free_edges(pattern: Pattern) -> list[Edge]:
    """Return the edges that other patterns may take the place of."""
    return [edge for edge in pattern.mission.edges if edge.is_plain and edge.rooms not in pattern.kept]


def _lockable(pattern: Pattern) -> frozenset[Way]:
    """Return edges that may all be locked, with the key before them, as pairs of rooms in the direction of the player.

    A pattern that is not even is like such a lock: whoever comes from behind does not get through.
    """
    locked, found = pattern.mission, set[Way]()
    free = [edge for edge in _free_edges(pattern) if not edge.one_way]
    ways = [(edge.a, edge.b) for edge in free] + [(edge.b, edge.a) for edge in free]
    for near, far in ways:
        if (far, near) not in found:
            harder = _locked(locked, near, far)
            if _is_safe(pattern, harder):
                locked = harder
                found.add((near, far))
    return frozenset(found)


def _rewardable(pattern: Pattern) -> frozenset[Way]:
    """Return edges and rooms that rewards may be put on, or beside: a player can always come back for them."""
    found = set()
    mission = pattern.mission
    last = len(mission.rooms)
    rooms = (*mission.rooms, Room("@room", "room", things=(Thing(Kind.REWARD, "@reward"),)))
    for edge in _free_edges(pattern):
        rest = tuple(other for other in mission.edges if other != edge)
        if _is_safe(pattern, _with(mission, rooms, (*rest, replace(edge, b=last), replace(edge, a=last)))):
            found.add(edge.rooms)
    for room in pattern.inner:
        if _is_safe(pattern, _with(mission, rooms, (*mission.edges, Edge(room, last)))):
            found.add((room, room))
    return frozenset(found)


def _locked(mission: Mission, near: int, far: int) -> Mission:
    """Return a mission with a lock on an edge, and beside its first room another one with the key and a reward."""
    last = len(mission.rooms)
    key = f"@key{last}"
    nook = Room(f"@nook{last}", "nook", things=(Thing(Kind.KEY, key), Thing(Kind.REWARD, f"@reward{last}")))
    rest = [edge for edge in mission.edges if edge.rooms != (min(near, far), max(near, far))]
    return _with(mission, (*mission.rooms, nook), (*rest, Edge(near, far, needs=(Need(key),)), Edge(near, last)))


def _with(mission: Mission, rooms: Sequence[Room], edges: Sequence[Edge]) -> Mission:
    """Return a mission with more rooms and other edges, and with its start and goal."""
    goal = replace(rooms[mission.goal], role=GOAL)
    return Mission((*rooms[: mission.goal], goal, *rooms[mission.goal + 1 :]), tuple(edges))


def _line_of(lines: list[str], name: str) -> int:
    """Return the number of the line that is about a room, or the first one that names it."""
    own = [number for number, line in enumerate(lines, 1) if line.partition(":")[0].strip() == name]
    return own[0] if own else next(number for number, line in enumerate(lines, 1) if name in line)
