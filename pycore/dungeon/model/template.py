"""Templates: rooms as a designer draws them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.grid import Grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.look import Look
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.spawn import Spawn, spawn_faults, turned
from pycore.dungeon.model.tiles import Door, Tile

# Tags that the generator uses.
START, GOAL, BOSS, CORRIDOR, STAIRS = "start", "goal", "boss", "corridor", "stairs"
KEY, TREASURE = "key", "treasure"
MAX_TEMPLATES = 1024
MAX_ROOMS = 10_000
MAX_NAME = 64


@dataclass(frozen=True)
class RoomTemplate:
    """A room drawn by a designer.

    Attributes:
        name: unique among the templates of a map; 1 to 64 printable characters without "]".
        tiles: the drawing: OUTER, SOLID and INNER codes of `Tile`; see `outline.faults` for the conditions.
        tags: words for the generator, the rules and the game, in the designer's order.
        weight: share of the template when a number of rooms is shared out, in 0..10000.
        instances: number of rooms to make of the template, in 0..10000.
        openings: the doors that may be used, in reading order, at least one: potential doors that share no cell. A door
            of several cells has a letter as its kind. None for all potential doors, each of one cell.
        least: least number of rooms of the template in a map, in 0..instances; None for `instances`.
        rotate: whether rooms may be turned by quarter turns.
        mirror: whether rooms may be mirrored, west for east or north for south.
        spawns: the spawn points, in reading order.
        look: what rooms look like in the game. Templates that differ in it alone are equal: it is part of room files,
            not of maps.
    """

    name: str
    tiles: Grid
    tags: tuple[str, ...] = ()
    weight: int = 1
    instances: int = 1
    openings: tuple[Door, ...] | None = None
    least: int | None = None
    rotate: bool = False
    mirror: bool = False
    spawns: tuple[Spawn, ...] = ()
    look: Look = field(default=Look(), compare=False)

    def __post_init__(self) -> None:
        self._check_texts()
        for label, number in (("weight", self.weight), ("instances", self.instances)):
            if not 0 <= number <= MAX_ROOMS:
                raise ParameterError(label, f"{number} is not in 0..{MAX_ROOMS} (room {self.name!r})")
        if self.least is not None and not 0 <= self.least <= self.instances:
            raise ParameterError("least", f"{self.least} is not in 0..{self.instances} (room {self.name!r})")
        if max(self.tiles.cells) > Tile.INNER:
            raise ParameterError("tiles", f"room {self.name!r} holds codes that are not outer, solid or inner")
        for x, y, message in faults(self.tiles):
            raise ParameterError("tiles", f"room {self.name!r}, column {x + 1}, row {y + 1}: {message}")
        if self.openings is not None:
            object.__setattr__(self, "openings", tuple(self.openings))
            self._check_openings(self.openings)
        object.__setattr__(self, "spawns", tuple(self.spawns))
        for message in spawn_faults(self.spawns, self.tiles):
            raise ParameterError("spawns", f"{message} (room {self.name!r})")

    def _check_texts(self) -> None:
        if not 0 < len(self.name) <= MAX_NAME or not self.name.isprintable() or self.name != self.name.strip():
            raise ParameterError("name", f"{self.name[:80]!r} is no name of 1 to {MAX_NAME} printable characters")
        if "]" in self.name:
            raise ParameterError("name", f"{self.name!r} holds a bracket")
        for tag in self.tags:
            if not tag.isprintable() or "," in tag or not tag.strip() or tag != tag.strip():
                raise ParameterError("tags", f"{tag!r} is no tag (room {self.name!r})")
        for label, message in self.look.faults():
            raise ParameterError(label, f"{message} (room {self.name!r})")

    def _check_openings(self, openings: Sequence[Door]) -> None:
        places = [(door.y, door.x) for door in openings]
        if not places or any(a >= b for a, b in pairwise(places)):
            raise ParameterError("openings", f"not one door or more in reading order (room {self.name!r})")
        free = {(*cell, door.direction) for door in potential_doors(self.tiles) for cell in door.cells}
        for door in openings:
            cells = {(*cell, door.direction) for cell in door.cells}
            if not cells or not cells <= free:
                raise ParameterError(
                    "openings", f"at ({door.x}, {door.y}) no door {door.width} wide can be (room {self.name!r})"
                )
            if not re.fullmatch("[A-Z]" if door.width > 1 else "[A-Z]?", door.kind):
                raise ParameterError("openings", f"{door.kind!r} is no letter for a kind (room {self.name!r})")
            free -= cells

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
        """The doors that may be used, in reading order; the door numbers of moves are indices of this tuple."""
        return potential_doors(self.tiles) if self.openings is None else self.openings

    @cached_property
    def area(self) -> int:
        """Number of tiles that are not outer."""
        return len(self.tiles.cells) - self.tiles.cells.count(Tile.OUTER)

    @property
    def fewest(self) -> int:
        """Least number of rooms of the template in a finished map."""
        return self.instances if self.least is None else self.least

    def with_instances(self, instances: int) -> "RoomTemplate":
        """Return the template with other `instances`; `least` is lowered to them if it is higher."""
        least = None if self.least is None else min(self.least, instances)
        return replace(self, instances=instances, least=least)

    @cached_property
    def variants(self) -> tuple["RoomTemplate", ...]:
        """The different drawings of the template: as drawn first, then the turned and mirrored ones that it allows."""
        turns = _turns(self.tiles, self.openings, self.spawns, rotate=self.rotate, mirror=self.mirror)
        return self, *(
            replace(self, tiles=tiles, openings=openings, spawns=spawns) for tiles, openings, spawns in turns
        )

    def turned(self, symmetry: Symmetry) -> "RoomTemplate":
        """Return the template turned or mirrored by a symmetry."""
        tiles, openings, spawns = _turned((self.tiles, self.openings, self.spawns), symmetry)
        return replace(self, tiles=tiles, openings=openings, spawns=spawns)


Drawn = tuple[Grid, tuple[Door, ...] | None, tuple[Spawn, ...]]


def _turned(drawn: Drawn, symmetry: Symmetry) -> Drawn:
    tiles, openings, spawns = drawn
    if openings is not None:
        doors = (door.turned(symmetry, tiles.width, tiles.height) for door in openings)
        openings = tuple(sorted(doors, key=lambda door: (door.y, door.x)))
    return tiles.transformed(symmetry), openings, turned(spawns, symmetry, tiles)


@lru_cache(maxsize=256)
def _turns(
    tiles: Grid, openings: tuple[Door, ...] | None, spawns: tuple[Spawn, ...], *, rotate: bool, mirror: bool
) -> tuple[Drawn, ...]:
    """Return the different (tiles, openings, spawns) of a room turned and mirrored, without the drawing itself."""
    turns = [Symmetry(n) for n in range(8 if mirror else 4)] if rotate else [Symmetry.IDENTITY]
    if mirror and not rotate:
        turns += [Symmetry.MIRROR, Symmetry.MIRROR_TURN_180]
    found: dict[Drawn, Drawn] = {}
    for turn in turns:
        drawn, chosen, points = _turned((tiles, openings, spawns), turn)
        # Openings of None mean the same as all potential doors.
        key = (drawn, potential_doors(drawn) if chosen is None else chosen, points)
        found.setdefault(key, (drawn, chosen, points))
    return tuple(found.values())[1:]
