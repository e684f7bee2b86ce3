"""The growth of a mission: patterns take the place of edges, or are put beside rooms, until there are enough rooms."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pycore.base.rng import Rng
from pycore.mission.curves import END
from pycore.mission.model import (
    GOAL,
    MAX_MECHANISMS,
    START,
    Edge,
    Mission,
    Need,
    Room,
    Switch,
    Thing,
    distances,
    neighbors,
)
from pycore.mission.params import Params
from pycore.mission.pattern import MAX_DOORS, MIDDLE, Pattern

SHARE = 5  # so many times less than its distance from the middle does a pattern's intensity count
ROOMS = 2  # that a pattern with a puzzle adds on average
Item = TypeVar("Item", Thing, Switch)
Spot = tuple[int, int]  # the rooms of an edge; a room twice for a branch


class Growth:
    """A mission as it grows: at first a start and a goal, with an open edge between them."""

    def __init__(self, params: Params, rng: Rng) -> None:
        self.params = params
        self.rng = rng
        self.rooms = [Room(START, START), Room(GOAL, GOAL)]
        self.progress = [0, END]
        self.edges: dict[Spot, Edge] = {(0, 1): Edge(0, 1)}
        self.free = dict(self.edges)  # edges that a pattern may replace
        self.lockable: set[Spot] = {(0, 1)}
        self.rewardable: set[Spot] = {(0, 1)}
        self.doors = [1, 1]
        self.drawn: Counter[str] = Counter()
        self.left = {
            "keys": params.keys,
            "switches": params.switches,
            "one_ways": params.one_ways,
            "puzzles": params.puzzles,
            "mechanisms": MAX_MECHANISMS,
        }

    def grow(self) -> str:
        """Put in one pattern, and return its name."""
        is_due = self.rng.below(self.params.rooms - len(self.rooms)) < ROOMS * self.left["puzzles"]
        fitting = [pattern for pattern in self.params.patterns if self._has_room_for(pattern)]
        pattern, spots = next(filter(None, (self._drawn(fitting, has) for has in (is_due, not is_due))))
        weights = [1 + 100 - abs(pattern.intensity - self._wanted(spot)) for spot in spots]
        spot = spots[self.rng.weighted(weights)]
        self._put(pattern, spot)
        self.drawn[pattern.name] += 1
        return pattern.name

    def mission(self) -> Mission:
        """Return the mission as it is now, with the goal as its last room."""
        order = [number for number in range(len(self.rooms)) if number != 1] + [1]
        place = {number: after for after, number in enumerate(order)}
        rooms = []
        for number in order:
            room = self.rooms[number]
            offset = (room.intensity - MIDDLE) // SHARE if room.intensity else 0
            level = min(max(self.params.curve.at(self.progress[number]) + offset, 0), 100)
            rooms.append(replace(room, intensity=level))
        edges = (replace(edge, a=place[edge.a], b=place[edge.b]) for edge in self.edges.values())
        return Mission(tuple(rooms), tuple(edges))

    def _drawn(self, fitting: Sequence[Pattern], has_puzzles: bool) -> tuple[Pattern, list[Spot]] | None:
        """Return a pattern with puzzles or without, and where it can be put; None if no such pattern has a place."""
        left = [pattern for pattern in fitting if has_puzzles == bool(pattern.costs["puzzles"])]
        while left:
            pattern = left.pop(self.rng.weighted([pattern.weight for pattern in left]))
            spots = list(self._spots(pattern))
            if spots:
                return pattern, spots
        return None

    def _wanted(self, spot: Spot) -> int:
        """Return the intensity that the curve asks for between two rooms."""
        return self.params.curve.at((self.progress[spot[0]] + self.progress[spot[1]]) // 2)

    def _has_room_for(self, pattern: Pattern) -> bool:
        if pattern.size > self.params.rooms - len(self.rooms):
            return False
        return all(pattern.costs[name] <= left for name, left in self.left.items())

    def _spots(self, pattern: Pattern) -> Iterator[Spot]:
        """Yield the places where a pattern fits."""
        doors = pattern.mission.doors
        begin, end = doors[pattern.mission.start], doors[pattern.mission.goal]
        if pattern.is_branch:
            # Neither the start nor the goal has anything beside it.
            spots = [(room, room) for room in range(2, len(self.rooms)) if self.doors[room] + begin <= MAX_DOORS]
            yield from (spot for spot in spots if not pattern.has_rewards or spot in self.rewardable)
            return
        for spot, edge in self.free.items():
            if edge.one_way != pattern.replaces_one_way:
                continue
            if pattern.has_rewards and spot not in self.rewardable:
                continue
            for a, b in (spot, spot[::-1]):
                if edge.one_way:
                    fits = (a, b) == (edge.a, edge.b)
                else:
                    fits = self.progress[a] <= self.progress[b] if pattern.is_even else (a, b) in self.lockable
                if fits and self.doors[a] + begin - 1 <= MAX_DOORS and self.doors[b] + end - 1 <= MAX_DOORS:
                    yield a, b

    def _put(self, pattern: Pattern, spot: Spot) -> None:
        """Put a pattern in place of an edge, or beside a room."""
        own, a, b = pattern.mission, *spot
        is_rewardable = (min(spot), max(spot)) in self.rewardable
        if a != b:
            del self.edges[min(spot), max(spot)], self.free[min(spot), max(spot)]
            self.doors[a] -= 1
            self.doors[b] -= 1
        for name, cost in pattern.costs.items():
            self.left[name] -= cost
        place = {own.start: a} if pattern.is_branch else {own.start: a, own.goal: b}
        number = sum(self.drawn.values()) + 1
        for room, content in enumerate(own.rooms):
            if room not in place:
                place[room] = len(self.rooms)
                self.rooms.append(_renamed_room(content, number))
                self.doors.append(0)
        for edge in own.edges:
            ends = sorted((place[edge.a], place[edge.b]))
            added = _renamed_edge(edge, place, number)
            self.edges[ends[0], ends[1]] = added
            self.doors[added.a] += 1
            self.doors[added.b] += 1
            if edge.is_plain and edge.rooms not in pattern.kept:
                self.free[ends[0], ends[1]] = added
        if is_rewardable:
            self.rewardable -= {(min(spot), max(spot))} if a != b else set()
            pairs = (sorted((place[near], place[far])) for near, far in pattern.rewardable)
            self.rewardable |= {(near, far) for near, far in pairs}
        ways = pattern.lockable if (a, b) in self.lockable else pattern.lockable_evenly
        self.lockable -= {(a, b), (b, a)}  # an edge between the same rooms may come again
        self.lockable |= {(place[near], place[far]) for near, far in ways}
        beside = neighbors(len(self.rooms), self.edges.values())
        ahead, back = distances(beside, 0), distances(beside, 1)
        self.progress = [END * far // (far + rest) for far, rest in zip(ahead, back, strict=True)]


def _renamed_room(room: Room, number: int) -> Room:
    """Return a room of the pattern that was put in as the one of some number: all its names end in this number."""
    things = tuple(_renamed(thing, number) for thing in room.things)
    switches = tuple(_renamed(switch, number) for switch in room.switches)
    return replace(room, name=f"{room.name}{number}", things=things, switches=switches)


def _renamed(item: Item, number: int) -> Item:
    return replace(item, name=f"{item.name}{number}", needs=_renamed_needs(item.needs, number))


def _renamed_needs(needs: tuple[Need, ...], number: int) -> tuple[Need, ...]:
    return tuple(replace(need, name=f"{need.name}{number}") for need in needs)


def _renamed_edge(edge: Edge, place: Mapping[int, int], number: int) -> Edge:
    """Return an edge of a pattern between the rooms of the mission."""
    return replace(
        edge,
        a=place[edge.a],
        b=place[edge.b],
        needs=_renamed_needs(edge.needs, number),
        spends=_renamed_needs(edge.spends, number),
        on=tuple(f"{name}{number}" for name in edge.on),
        off=tuple(f"{name}{number}" for name in edge.off),
        until=tuple(f"{name}{number}" for name in edge.until),
        timer=edge.timer and edge.timer._replace(switch=f"{edge.timer.switch}{number}"),
    )
