"""Templates: rooms as a designer draws them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from pycore.base.errors import ParameterError
from pycore.base.grid import Grid
from pycore.dungeon.doors import potential_doors
from pycore.dungeon.outline import faults
from pycore.dungeon.tiles import Door, Tile

MAX_TEMPLATES = 1024
MAX_ROOMS = 10_000
MAX_NAME = 64


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
