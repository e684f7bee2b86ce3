"""Spawn points: the cells of a room on which a designer wants enemies, loot or props."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pycore.base.geometry import Symmetry
from pycore.base.grid import Grid
from pycore.dungeon.model.tiles import Tile

MARK = re.compile("[a-z0-9]")
WORD = re.compile(r"[^\s,;:=]{1,64}")
# In a table of things these words mean something else.
RESERVED = ("anywhere", "or")


class Spawn(NamedTuple):
    """A spawn point in a drawing.

    Attributes:
        x: column in the drawing, of an inner cell.
        y: row in the drawing.
        mark: its lower-case letter or digit.
        tags: one word or more, for example "guard"; equal for all points of a letter.
    """

    x: int
    y: int
    mark: str
    tags: tuple[str, ...]

    def turned(self, symmetry: Symmetry, width: int, height: int) -> "Spawn":
        """Return the point after a symmetry of its room, which is `width` x `height` tiles."""
        x, y = symmetry.point(self.x, self.y, width, height)
        return self._replace(x=x, y=y)


def turned(spawns: Sequence[Spawn], symmetry: Symmetry, tiles: Grid) -> tuple[Spawn, ...]:
    """Return the spawn points of a drawing after a symmetry, in reading order."""
    points = (spawn.turned(symmetry, tiles.width, tiles.height) for spawn in spawns)
    return tuple(sorted(points, key=lambda spawn: (spawn.y, spawn.x)))


def spawn_faults(spawns: Sequence[Spawn], tiles: Grid) -> Iterator[str]:
    """Yield one line for each error of the spawn points of a drawing."""
    if any((a.y, a.x) >= (b.y, b.x) for a, b in pairwise(spawns)):
        yield "not in reading order, or two at one cell"
    meaning: dict[str, tuple[str, ...]] = {}
    for x, y, mark, tags in spawns:
        if not MARK.fullmatch(mark):
            yield f"{mark!r} is no lower-case letter or digit"
        elif tiles.at(x, y) != Tile.INNER or min(x, y) < 0:
            yield f"{mark!r} at ({x}, {y}) is on no inner cell"
        elif meaning.setdefault(mark, tags) != tags:
            yield f"{mark!r} has two meanings"
        elif not tags or len(set(tags)) < len(tags):
            yield f"{mark!r} has no tag, or one twice"
        for tag in tags:
            if not WORD.fullmatch(tag) or not tag.isprintable() or tag in RESERVED:
                yield f"{tag!r} is no word that a spawn point can have as its tag"
