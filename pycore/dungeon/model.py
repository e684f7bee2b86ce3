"""The words of the dungeon: templates, parameters, and the map that is made of them.

A *template* is a room drawn by a designer; a *room* is one placed copy of it. Two rooms never share a tile. They are
connected by two potential doors standing back to back, so that a passage crosses two walls. A map is grown by *moves*,
each of which connects one more room to one already placed, and the moves alone rebuild it.
Loops, which are drawn from the seed, may join more rooms in the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.geometry import Point, Rect
from pycore.base.grid import Grid
from pycore.dungeon.doors import potential_doors
from pycore.dungeon.method import OBJECTIVES, Method
from pycore.dungeon.outline import faults
from pycore.dungeon.tiles import MAX_MAP_SIDE, Door, Tile

MAX_TEMPLATES = 1024
MAX_ROOMS = 10_000
MAX_NAME = 64
# Weights are kept in thousandths, so that fitness is a whole number.
WEIGHT_UNIT = 1000
MAX_WEIGHT = 1000


class Selector(StrEnum):
    """Which of the legal moves is played next."""

    BEST = "best"  # one of the highest fitness, drawn evenly
    RANDOM = "random"  # any, drawn evenly


@lru_cache(maxsize=MAX_TEMPLATES)
def _faults(tiles: Grid) -> tuple[tuple[int, int, str], ...]:
    """Return the faults of a drawing; copies of a template, with other counts, are not examined again."""
    return tuple(faults(tiles))


@dataclass(frozen=True)
class RoomTemplate:
    """A room as its designer drew it.

    Attributes:
        name: unique among the templates of a map; up to 64 printable characters without "]".
        tiles: codes of `Tile` except DOOR; `outline.faults` says what makes a room of them.
        tags: words for those who furnish the map, in the designer's order.
        weight: share of this template when a total number of rooms is distributed, >= 0.
        instances: how many rooms are made of it, >= 0.
        openings: the potential doors that may be used, as ascending numbers in reading order, at least one; None for
            all of them.
    """

    name: str
    tiles: Grid
    tags: tuple[str, ...] = ()
    weight: int = 1
    instances: int = 1
    openings: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= MAX_NAME or not self.name.isprintable() or self.name != self.name.strip():
            raise ParameterError("name", f"{self.name[:80]!r} is no name of 1 to {MAX_NAME} printable characters")
        if "]" in self.name:
            raise ParameterError("name", f"{self.name!r} holds a bracket")
        for tag in self.tags:
            if not tag.isprintable() or "," in tag or not tag.strip() or tag != tag.strip():
                raise ParameterError("tags", f"{tag!r} is no tag (room {self.name!r})")
        for label, number in (("weight", self.weight), ("instances", self.instances)):
            if not 0 <= number <= MAX_ROOMS:
                raise ParameterError(label, f"{number} is not in 0..{MAX_ROOMS} (room {self.name!r})")
        if max(self.tiles.cells) > Tile.INNER:
            raise ParameterError("tiles", f"room {self.name!r} holds codes that are not outer, solid or inner")
        for x, y, message in _faults(self.tiles):
            raise ParameterError("tiles", f"room {self.name!r}, column {x + 1}, row {y + 1}: {message}")
        if self.openings is not None:
            object.__setattr__(self, "openings", tuple(self.openings))
            self._check_openings(self.openings)

    def _check_openings(self, openings: Sequence[int]) -> None:
        if not openings or any(a >= b for a, b in pairwise(openings)):
            raise ParameterError("openings", f"not one number or more in ascending order (room {self.name!r})")
        count = len(potential_doors(self.tiles))
        if openings[0] < 0 or openings[-1] >= count:
            raise ParameterError("openings", f"room {self.name!r} has {count} potential doors, numbered from 0")

    @property
    def width(self) -> int:
        """Columns."""
        return self.tiles.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.tiles.height

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """Potential doors that may be used, in reading order; moves number them by their place in this tuple."""
        doors = potential_doors(self.tiles)
        return doors if self.openings is None else tuple(doors[number] for number in self.openings)

    @cached_property
    def area(self) -> int:
        """Number of tiles that are not outer."""
        return len(self.tiles.cells) - self.tiles.cells.count(Tile.OUTER)


@dataclass(frozen=True)
class Weights:
    """How much each objective counts in the fitness of a move.

    The fitness is the weighted sum of six whole numbers about the map after the move, where an edge is as long as
    the distance between the north-west corners of its rooms:

    Attributes:
        main_path: 1 + number of rooms on the main path, which is the longest shortest path between two rooms.
        alternative_paths: 1 + sum, over the rooms off the main path, of 2 + number of edges to the main path.
        bifurcations: 1 + sum of the degrees of all rooms of degree > 2, doubled for rooms off the main path.
        condensation: 1 + tiles of rooms per thousand tiles of the smallest square around the map, rounded down.
        verticality: 1 + height of the box around the map.
        horizontality: 1 + width of that box.

    Each is in -1000..1000 and rounded to thousandths; negative ones make the opposite of the objective desirable.
    """

    main_path: float = 1.0
    alternative_paths: float = 1.0
    bifurcations: float = 1.0
    condensation: float = 0.0
    verticality: float = 0.0
    horizontality: float = 0.0

    def __post_init__(self) -> None:
        for name in OBJECTIVES:
            value = getattr(self, name)
            if not isfinite(value) or abs(value) > MAX_WEIGHT:
                raise ParameterError(name, f"weight {value} is not in -{MAX_WEIGHT}..{MAX_WEIGHT}")
            object.__setattr__(self, name, round(value * WEIGHT_UNIT) / WEIGHT_UNIT)

    @property
    def fixed(self) -> tuple[int, int, int]:
        """The weights of the objectives of the graph in thousandths: the first three."""
        main, alternative, forks = self.main_path, self.alternative_paths, self.bifurcations
        return round(main * WEIGHT_UNIT), round(alternative * WEIGHT_UNIT), round(forks * WEIGHT_UNIT)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The weights of the objectives of the box in thousandths: the last three."""
        dense, high, wide = self.condensation, self.verticality, self.horizontality
        return round(dense * WEIGHT_UNIT), round(high * WEIGHT_UNIT), round(wide * WEIGHT_UNIT)


@dataclass(frozen=True)
class Params:
    """What a map is made from.

    Attributes:
        templates: 1..1024 templates of different names; their `instances` say how many rooms of each to place,
            1..10000 in all.
        selector: which legal move is played next.
        weights: what makes a move fit; the random selector does not look at them.
        bounds: largest (width, height) of the map in tiles, each in 1..16384; None for the largest possible.
        loops: share of the pairs of rooms that could be joined where they stand, and are not, that is joined when all
            rooms are placed; in 0..1, rounded to thousandths.
        method: how the next move is found, where that is not the exact method. It is no part of a map, which is made
            of its moves alone: texts do not have it, and parameters that differ in it only are equal.
    """

    templates: tuple[RoomTemplate, ...]
    selector: Selector = Selector.BEST
    weights: Weights = field(default_factory=Weights)
    bounds: tuple[int, int] | None = None
    loops: float = 0.0
    method: Method = field(default=Method(), compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "templates", tuple(self.templates))
        object.__setattr__(self, "selector", Selector(self.selector))
        if not 0 < len(self.templates) <= MAX_TEMPLATES:
            raise ParameterError("templates", f"{len(self.templates)} is not in 1..{MAX_TEMPLATES}")
        seen: set[str] = set()
        for template in self.templates:
            if template.name in seen:
                raise ParameterError("templates", f"two rooms are called {template.name!r}")
            seen.add(template.name)
        if not 0 < self.total <= MAX_ROOMS:
            raise ParameterError("templates", f"{self.total} instances in all, which is not in 1..{MAX_ROOMS}")
        if self.bounds is not None and not all(0 < side <= MAX_MAP_SIDE for side in self.bounds):
            raise ParameterError("bounds", f"{self.bounds[0]}x{self.bounds[1]} is not in 1..{MAX_MAP_SIDE}")
        if not 0 <= self.loops <= 1:
            raise ParameterError("loops", f"{self.loops} is not in 0..1")
        object.__setattr__(self, "loops", round(self.loops * 1000) / 1000)

    @property
    def total(self) -> int:
        """Number of rooms to place."""
        return sum(template.instances for template in self.templates)


def distribute(templates: Sequence[RoomTemplate], rooms: int) -> tuple[RoomTemplate, ...]:
    """Return the templates with `instances` set so that they sum to `rooms`, in proportion to their weights.

    Rounded by the method of largest remainders; of equal remainders the earlier template gets the room.

    Raises:
        ParameterError: `rooms` is not in 1..10000, or no template has a weight.
    """
    if not 0 < rooms <= MAX_ROOMS:
        raise ParameterError("rooms", f"{rooms} is not in 1..{MAX_ROOMS}")
    total = sum(template.weight for template in templates)
    if not total:
        raise ParameterError("templates", "no room has a weight")
    shares = [rooms * template.weight // total for template in templates]
    by_remainder = sorted(range(len(shares)), key=lambda i: (-(rooms * templates[i].weight % total), i))
    for index in by_remainder[: rooms - sum(shares)]:
        shares[index] += 1
    return tuple(replace(template, instances=share) for template, share in zip(templates, shares, strict=True))


class Move(NamedTuple):
    """One step of the making of a map: a room of `template` is connected to room `parent`.

    Attributes:
        template: index of the new room's template.
        parent: index of the placed room; -1 in the first move of a map.
        parent_door: index of the placed room's door in its template; -1 in the first move.
        door: index of the new room's door in its template; -1 in the first move.
    """

    template: int
    parent: int = -1
    parent_door: int = -1
    door: int = -1


class Room(NamedTuple):
    """A template placed on the map: (x, y) is where the north-west corner of its drawing lies."""

    template: RoomTemplate
    x: int
    y: int

    @property
    def rect(self) -> Rect:
        """The box around the room; its corners need not belong to the room."""
        return Rect(self.x, self.y, self.template.width, self.template.height)

    def tile(self, x: int, y: int) -> Tile:
        """Return what the room has at a cell of the map; OUTER where it has nothing."""
        return Tile(self.template.tiles.at(x - self.x, y - self.y))


class Connection(NamedTuple):
    """Two rooms joined through a pair of doors.

    Attributes:
        rooms: indices of the rooms, the earlier placed one first.
        doors: the door of each, in map coordinates.
    """

    rooms: tuple[int, int]
    doors: tuple[Door, Door]


@dataclass(frozen=True)
class DungeonMap:
    """A finished map. Coordinates are tiles; the north-west corner of the box around all rooms is (0, 0).

    Attributes:
        seed: seed of the generator that made it; 0 for a map made otherwise.
        params: what it was made from.
        moves: how it was made, one move per room in the order of `rooms`.
        rooms: the placed rooms.
        connections: which rooms are joined, and through which doors.
        main_path: indices of the rooms from start to goal along the longest shortest path of the map. Of several
            longest ones it is that between the rooms of lowest index, and it runs from the lower to the higher end.
    """

    seed: int
    params: Params
    moves: tuple[Move, ...]
    rooms: tuple[Room, ...]
    connections: tuple[Connection, ...]
    main_path: tuple[int, ...]

    @property
    def start(self) -> int:
        """Index of the room where the player starts: the first of the main path."""
        return self.main_path[0]

    @property
    def goal(self) -> int:
        """Index of the room the player looks for: the last of the main path."""
        return self.main_path[-1]

    @cached_property
    def width(self) -> int:
        """Columns of the box around all rooms."""
        return max(room.rect.right for room in self.rooms)

    @cached_property
    def height(self) -> int:
        """Rows of the box around all rooms."""
        return max(room.rect.bottom for room in self.rooms)

    @cached_property
    def tiles(self) -> Grid:
        """The map as one grid of `Tile` codes: all rooms, and DOOR where two are joined."""
        cells = bytearray(self.width * self.height)
        for room in self.rooms:
            start = room.y * self.width + room.x
            for row in room.template.tiles.rows():
                under = cells[start : start + len(row)]
                cells[start : start + len(row)] = bytes(map(max, row, under)) if Tile.OUTER in row else row
                start += self.width
        for connection in self.connections:
            for door in connection.doors:
                cells[door.y * self.width + door.x] = Tile.DOOR
        return Grid(self.width, self.height, bytes(cells))

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each room, the rooms joined to it, in ascending order."""
        joined: list[list[int]] = [[] for _ in self.rooms]
        for connection in self.connections:
            a, b = connection.rooms
            joined[a].append(b)
            joined[b].append(a)
        return tuple(tuple(sorted(indices)) for indices in joined)

    def room_at(self, x: int, y: int) -> int | None:
        """Return the index of the room that owns the cell, walls included; None outside of all rooms."""
        for index, room in enumerate(self.rooms):
            if room.rect.holds(x, y) and room.tile(x, y) != Tile.OUTER:
                return index
        return None

    def spot(self, index: int) -> Point:
        """Return a walkable cell of the room, as near to its middle as there is one."""
        room = self.rooms[index]
        middle = room.rect.center
        floor = (
            Point(room.x + i % room.template.width, room.y + i // room.template.width)
            for i, code in enumerate(room.template.tiles.cells)
            if code == Tile.INNER
        )
        return min(floor, key=lambda cell: ((cell.x - middle.x) ** 2 + (cell.y - middle.y) ** 2, cell.y, cell.x))
