"""The rules of missions: rooms, edges between them, and what opens and closes these. `README.md` says what each means.

A mission is what a player does, before any map: a graph of rooms with locks, keys, switches, puzzles and rewards.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.names import fault_of

MAX_ROOMS = 256
MAX_EDGES = 1024
MAX_COUNT = 50
MAX_STEPS = 1000
MAX_INTENSITY = 100
MAX_MECHANISMS = 55  # of a mission; a state has a bit for each
START, GOAL = "start", "goal"
NAME = re.compile(r"[^\s,:;]{1,64}\Z")


class Kind(StrEnum):
    """Kinds of things. Only keys can be spent, only rewards can be missable."""

    KEY = "key"
    ABILITY = "ability"
    PUZZLE = "puzzle"
    REWARD = "reward"


@dataclass(frozen=True, slots=True)
class Need:
    """A number of things of one name.

    Attributes:
        name: name of the things.
        count: how many, 1..50.
    """

    name: str
    count: int = 1


class Timer(NamedTuple):
    """A switch that opens an edge for a moment.

    Attributes:
        switch: name of the switch.
        steps: 1..1000, the number of edges that a player can walk before it closes.
    """

    switch: str
    steps: int


@dataclass(frozen=True, slots=True)
class Thing:
    """What a player gets in a room, once: a key, an ability, the solution of a puzzle, or a reward.

    Attributes:
        kind: what it is.
        name: 1 to 64 characters without spaces, commas, colons and semicolons. Things of one name are alike.
        needs: what the player must hold to get it.
        soft: whether only some players can get it, by luck or skill; then nobody may depend on it.
        missable: whether a reward may be out of reach for good.
    """

    kind: Kind
    name: str
    needs: tuple[Need, ...] = ()
    soft: bool = False
    missable: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch, which is off or on and changes whenever the player works it.

    Attributes:
        name: as that of a thing; no other switch or thing has it.
        on: whether it is on at the start.
        once: whether it can be worked only once.
        needs: what the player must hold to work it.
    """

    name: str
    on: bool = False
    once: bool = False
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """A room.

    Attributes:
        name: 1 to 64 printable characters without " - ", colon and semicolon; no other room has it.
        role: such a text; the room of the map is made from a template of this role.
        intensity: how hard or exciting the room is, 0..100.
        things: what is in it.
        switches: its switches.
    """

    name: str
    role: str
    intensity: int = 0
    things: tuple[Thing, ...] = ()
    switches: tuple[Switch, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one room to another. It is open while all that its attributes ask for holds.

    Attributes:
        a: number of a room; the first one if the edge is one-way.
        b: number of another room.
        one_way: whether it leads from a to b only.
        secret: whether only players that search find it.
        soft: whether only some players get through: by luck, by winning a fight, by a daring jump.
        window: whether it can be looked through only.
        needs: what the player must hold to pass.
        spends: the keys that the player gives to open it, for good.
        on: switches that must be on.
        off: switches that must be off.
        until: things of which none may have been taken.
        timer: the switch that opens it for a moment; None for an edge without one.
    """

    a: int
    b: int
    one_way: bool = False
    secret: bool = False
    soft: bool = False
    window: bool = False
    needs: tuple[Need, ...] = ()
    spends: tuple[Need, ...] = ()
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    timer: Timer | None = None

    @property
    def rooms(self) -> tuple[int, int]:
        """The numbers of its rooms, the lower one first."""
        return min(self.a, self.b), max(self.a, self.b)

    @property
    def is_plain(self) -> bool:
        """Whether it is open to everyone at all times, in both directions or in one."""
        return self == Edge(self.a, self.b, self.one_way)


@dataclass(frozen=True)
class Mission:
    """A mission. The player begins in the room `start`, and has done what must be done in the room `goal`.

    Attributes:
        rooms: 1..256 rooms.
        edges: up to 1024 edges, at most one between two rooms, in ascending order of their rooms; other orders are
            sorted. Without windows, they join all rooms. Things, switches and edges that spend keys are up to 55.
    """

    rooms: tuple[Room, ...]
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        straight = (edge if edge.one_way or edge.a < edge.b else _turned(edge) for edge in self.edges)
        object.__setattr__(self, "edges", tuple(sorted(straight, key=lambda edge: edge.rooms)))
        if not 0 < len(self.rooms) <= MAX_ROOMS:
            raise ParameterError("rooms", f"{len(self.rooms)} is not in 1..{MAX_ROOMS}")
        if len(self.edges) > MAX_EDGES:
            raise ParameterError("edges", f"{len(self.edges)} is not in 0..{MAX_EDGES}")
        for parameter, fault in self._faults():
            raise ParameterError(parameter, fault)

    @property
    def start(self) -> int:
        """The number of the first room whose role is "start"; 0 if there is none."""
        return self._first(START, 0)

    @property
    def goal(self) -> int:
        """The number of the first room whose role is "goal"; the number of the last room if there is none."""
        return self._first(GOAL, len(self.rooms) - 1)

    @cached_property
    def things(self) -> tuple[tuple[int, Thing], ...]:
        """All things in the order of their rooms, each after the number of its room."""
        return tuple((number, thing) for number, room in enumerate(self.rooms) for thing in room.things)

    @cached_property
    def switches(self) -> tuple[tuple[int, Switch], ...]:
        """All switches in the order of their rooms, each after the number of its room."""
        return tuple((number, switch) for number, room in enumerate(self.rooms) for switch in room.switches)

    @cached_property
    def items(self) -> tuple[tuple[int, Thing | Switch], ...]:
        """All things, then all switches, each after the number of its room."""
        return (*self.things, *self.switches)

    @cached_property
    def doors(self) -> tuple[int, ...]:
        """For each room, the number of its edges."""
        counts = [0] * len(self.rooms)
        for edge in self.edges:
            counts[edge.a] += 1
            counts[edge.b] += 1
        return tuple(counts)

    @property
    def mechanisms(self) -> int:
        """The number of things, switches and edges that spend keys."""
        return len(self.things) + len(self.switches) + sum(bool(edge.spends) for edge in self.edges)

    def _first(self, role: str, otherwise: int) -> int:
        return next((number for number, room in enumerate(self.rooms) if room.role == role), otherwise)

    def _faults(self) -> Iterator[tuple[str, str]]:
        """Yield what is wrong: the name of an attribute, and a sentence."""
        yield from self._faults_of_names()
        yield from self._faults_of_items()
        yield from self._faults_of_edges()
        yield from ((where, fault) for where, fault in self._faults_of_references() if fault)
        if self.mechanisms > MAX_MECHANISMS:
            count = f"{self.mechanisms} things, switches and edges that spend keys"
            yield "rooms", f"{count}; up to {MAX_MECHANISMS} are proven"

    def _faults_of_names(self) -> Iterator[tuple[str, str]]:
        seen = set[str]()
        for room in self.rooms:
            for word in (room.name, room.role):
                if fault := fault_of(word):
                    yield "rooms", fault
            if room.name in seen:
                yield "rooms", f"two of them are called {room.name!r}"
            if not 0 <= room.intensity <= MAX_INTENSITY:
                yield "rooms", f"intensity {room.intensity} of {room.name!r} is not in 0..{MAX_INTENSITY}"
            seen.add(room.name)

    def _faults_of_items(self) -> Iterator[tuple[str, str]]:
        names = {thing.name for _, thing in self.things}
        for _, item in self.items:
            if not NAME.match(item.name) or not item.name.isprintable():
                yield "rooms", f"{item.name[:80]!r} is no name of a thing or switch: 1 to 64 characters without spaces"
        for _, switch in self.switches:
            if switch.name in names:
                yield "rooms", f"two things or switches are called {switch.name!r}"
            names.add(switch.name)
        for _, thing in self.things:
            if thing.missable and thing.kind is not Kind.REWARD:
                yield "rooms", f"{thing.kind} {thing.name!r} is missable; only rewards can be"

    def _faults_of_edges(self) -> Iterator[tuple[str, str]]:
        for number, edge in enumerate(self.edges):
            a, b = edge.rooms
            if a < 0 or b >= len(self.rooms):
                yield "edges", f"{(a, b)} are not two of {len(self.rooms)} rooms"
            elif a == b:
                yield "edges", f"{self.rooms[a].name!r} is joined to itself"
            elif number and self.edges[number - 1].rooms == (a, b):
                yield "edges", f"{self.rooms[a].name!r} and {self.rooms[b].name!r} are joined twice"
        far = distances(neighbors(len(self.rooms), self.edges), 0)
        if -1 in far:
            yield "edges", f"no edges lead from {self.rooms[0].name!r} to {self.rooms[far.index(-1)].name!r}"

    def _faults_of_references(self) -> Iterator[tuple[str, str]]:
        kinds = {thing.name: thing.kind for _, thing in self.things}
        switches = {switch.name for _, switch in self.switches}
        inside = [("rooms", item.needs) for _, item in self.items]
        for where, needs in (*inside, *(("edges", (*edge.needs, *edge.spends)) for edge in self.edges)):
            for need in needs:
                yield where, f"there is no thing {need.name!r}" if need.name not in kinds else ""
                yield (
                    where,
                    f"{need.count} {need.name!r} are not 1..{MAX_COUNT}" if not 0 < need.count <= MAX_COUNT else "",
                )
        lasting = {name for edge in self.edges for name in (*edge.on, *edge.off)}
        for edge in self.edges:
            for need in edge.spends:
                kind = kinds.get(need.name)
                yield "edges", f"{kind} {need.name!r} cannot be spent, only a key" if kind is not Kind.KEY else ""
            timed = (edge.timer.switch,) if edge.timer else ()
            for name in (*edge.on, *edge.off, *timed):
                yield "edges", f"there is no switch {name!r}" if name not in switches else ""
            for name in edge.until:
                yield "edges", f"there is no thing {name!r}" if name not in kinds else ""
            if edge.timer and edge.timer.switch in lasting:
                yield (
                    "edges",
                    f"switch {edge.timer.switch!r} opens one edge for a moment and another one while it is on",
                )
            if edge.timer and not 0 < edge.timer.steps <= MAX_STEPS:
                yield "edges", f"{edge.timer.steps} steps are not 1..{MAX_STEPS}"


def _turned(edge: Edge) -> Edge:
    return replace(edge, a=edge.b, b=edge.a)


def distances(beside: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the number of steps from a room to each; -1 if there is no way.

    Args:
        beside: for each room, the rooms that are one step away.
        start: number of a room.
    """
    far = [-1] * len(beside)
    far[start] = 0
    front = deque([start])
    while front:
        here = front.popleft()
        for there in beside[here]:
            if far[there] < 0:
                far[there] = far[here] + 1
                front.append(there)
    return far


def neighbors(count: int, edges: Iterable[Edge]) -> list[list[int]]:
    """Return for each of so many rooms the rooms that edges join to it, whatever opens them; windows are none."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for edge in edges:
        if not edge.window:
            beside[edge.a].append(edge.b)
            beside[edge.b].append(edge.a)
    return beside
