"""Torches on walls: a finishing step as anyone would write it, in one file, which nothing else knows of."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.rng import Rng
from pycore.dungeon.extension import offset_from
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.symbol import Bar, Disc, Symbol
from pycore.dungeon.model.tiles import Tile

FLAME = (Bar(-0.1, 0.1, 0.2, 0.6, dark=True), Disc(0, 0, 0.3))


@dataclass(frozen=True)
class Torches(FinishingStep):
    """Torches on the walls north of floor, as many as there are places `apart` cells from each other, in 1..50."""

    name = "torches"
    apart: int

    def __post_init__(self) -> None:
        if not 1 <= self.apart <= 50:
            raise ParameterError("apart", f"{self.apart} is not in 1..50")

    @classmethod
    def parse(cls, words: str) -> Self:
        if not (words.isascii() and words.isdecimal()):
            raise NotationError(f"{words!r} is no distance of torches")
        return cls(int(words))

    def obstacle(self, params: Params) -> str:
        return "torches need a room" if params.total < 1 else ""

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        return self._hung(dungeon, rng, [])

    def _hung(self, dungeon: DungeonMap, rng: Rng, found: list[Point]) -> DungeonMap:
        places = [
            Point(x, y)
            for y in range(dungeon.height - 1)
            for x in range(dungeon.width)
            if dungeon.tiles.at(x, y) == Tile.SOLID and dungeon.tiles.at(x, y + 1) == Tile.INNER
        ]
        rng.shuffle(places)
        for place in places:
            if all(max(abs(place.x - x), abs(place.y - y)) >= self.apart for x, y in found):
                found.append(place)
        return self.with_record(dungeon, tuple(sorted(found)))

    def extend(self, dungeon: DungeonMap, base: DungeonMap, rng: Rng) -> DungeonMap:
        """Keep all torches but those in whose place is a door now, and hang more where there is a place for them."""
        dx, dy = offset_from(dungeon, base)
        moved = (Point(x + dx, y + dy) for x, y in self.record(base) or ())
        return self._hung(dungeon, rng, [place for place in moved if dungeon.tiles.at(*place) == Tile.SOLID])

    def shortage(self, dungeon: DungeonMap) -> str:
        return "" if self.record(dungeon) else "no torch has a place"

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        torches = set(self.record(dungeon) or ())
        walls = set()
        for y, (row, below) in enumerate(pairwise(dungeon.tiles.rows())):
            walls |= {(x, y) for x, (here, under) in enumerate(zip(row, below, strict=True)) if (here, under) == (1, 2)}
        yield from (f"a torch hangs at {place}, where no wall is" for place in sorted(torches - walls))
        near = {
            place: {(x, y) for x, y in torches if max(abs(x - place[0]), abs(y - place[1])) < self.apart}
            for place in walls | torches
        }
        yield from (f"torches are too close at {place}" for place in sorted(torches) if len(near[place]) > 1)
        yield from (f"a torch is missing near {place}" for place in sorted(walls) if not near[place])

    def settings(self) -> dict[str, object]:
        return {"torches_apart": self.apart}

    @classmethod
    def read(cls, entry: Entry) -> Self | None:
        return cls(entry["torches_apart"].whole(1, 50)) if entry.has("torches_apart") else None

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        return {"torches": [list(place) for place in self.record(dungeon) or ()]}

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        most = max(dungeon.width, dungeon.height) - 1
        places = entry["torches"].items(lambda place: Point(*place.wholes(0, most, 2)))
        return self.with_record(dungeon, places)

    def letters(self, dungeon: DungeonMap) -> Iterator[tuple[Point, str]]:
        return ((place, "t") for place in self.record(dungeon) or ())

    def symbols(self, dungeon: DungeonMap) -> list[Symbol]:
        return [Symbol(x + 0.5, y + 0.5, (255, 190, 80), FLAME) for x, y in self.record(dungeon) or ()]
