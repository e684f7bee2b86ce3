"""Things in rooms as a finishing step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import ascii_letters, digits
from typing import Self

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.rng import Rng
from pycore.dungeon.finish.population.check import check_kept, check_things
from pycore.dungeon.finish.population.marks import symbols
from pycore.dungeon.finish.population.place import things_of
from pycore.dungeon.finish.population.text import format_table, parse_table
from pycore.dungeon.finish.population.wants import impossible, lack, unknown_word
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.population import MAX_COST, STEP, UNIT, Table, Thing, things
from pycore.dungeon.model.symbol import Symbol


@dataclass(frozen=True)
class Population(FinishingStep):
    """The finishing step of things in rooms: enemies, loot, props.

    Attributes:
        table: what to place, see `text`.
    """

    name = STEP
    table: Table

    @classmethod
    def parse(cls, words: str) -> Self:
        """Return a step from the text of a table."""
        return cls(parse_table(words))

    def put_into(self, params: Params) -> Params:
        """Return the parameters with this step, if all names and tags in its table are known."""
        if word := unknown_word(self.table, params):
            raise ParameterError("population", word)
        return super().put_into(params)

    def obstacle(self, params: Params) -> str:
        """Return the reason why no map can have the least numbers of things."""
        return impossible(self.table, params)

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with things."""
        return self.with_record(dungeon, things_of(dungeon, self.table, rng, dungeon.params.method.places))

    def extend(self, dungeon: DungeonMap, base: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with the things of `base`, and more in its new rooms.

        All numbers of the table are for the whole map; its budget grows with the number of rooms.
        """
        grown = self._grown(len(base.rooms), len(dungeon.rooms))
        finishing = tuple(grown if step == self else step for step in dungeon.params.finishing)
        dungeon = replace(dungeon, params=replace(dungeon.params, finishing=finishing))
        standing = moved_things(dungeon, base)
        return grown.with_record(dungeon, things_of(dungeon, grown.table, rng, dungeon.params.method.places, standing))

    def _grown(self, before: int, now: int) -> Self:
        """Return the step of a map that grew from so many rooms to so many."""
        if self.table.budget is None:
            return self
        budget = min(self.table.budget * now // before, MAX_COST * UNIT)
        return replace(self, table=replace(self.table, budget=budget))

    def taken(self, dungeon: DungeonMap) -> Iterator[Point]:
        """Yield the cells of all things."""
        for thing in things(dungeon):
            yield thing.cell

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return the first clause whose least numbers the map does not have."""
        return lack(dungeon, self.table)

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield the errors of things."""
        return check_things(dungeon, self.table, things(dungeon))

    def check_growth(self, dungeon: DungeonMap, base: DungeonMap) -> Iterator[str]:
        """Yield the differences of the things, and of the table, from the map that this one was grown from."""
        before = next((step.table for step in base.params.finishing if isinstance(step, Population)), None)
        return check_kept(dungeon, base, self.table, before)

    def settings(self) -> dict[str, object]:
        """Return the clauses of the table as the entry `populate`."""
        return {"populate": format_table(self.table).split("\n")}

    @classmethod
    def read(cls, entry: Entry) -> Self | None:
        """Return the step from the entry `populate`."""
        if not entry.has("populate"):
            return None
        lines = entry["populate"].items(Entry.text)
        try:
            return cls.parse("\n".join(lines))
        except NotationError as error:
            raise NotationError(f"populate: {error.message}") from None

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return the things as the entry `things`: name, room, column, row and cost of each."""
        return {"things": [[name, room, *cell, _short(cost)] for name, room, cell, cost in things(dungeon)]}

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map with the things from the entry `things`."""
        costs = {kind.name: kind.cost / UNIT for kind in self.table.kinds}

        def read_thing(item: Entry) -> Thing:
            name, room, x, y, cost = item.items(lambda part: part, 5)
            if name.text() not in costs or cost.number() != costs[name.text()]:
                raise NotationError(f"{item.path}: no thing of the table, or of another cost")
            cell = Point(x.whole(0, dungeon.width - 1), y.whole(0, dungeon.height - 1))
            return Thing(name.text(), room.whole(0, len(dungeon.rooms) - 1), cell, costs[name.text()])

        return self.with_record(dungeon, entry["things"].items(read_thing))

    def letters(self, dungeon: DungeonMap) -> Iterator[tuple[Point, str]]:
        """Yield the first letter of each thing, in lower case; `*` for characters other than letters and digits."""
        for thing in things(dungeon):
            letter = thing.name[0]
            yield thing.cell, letter.lower() if letter in ascii_letters + digits else "*"

    def symbols(self, dungeon: DungeonMap) -> list[Symbol]:
        """Return the symbols of all things."""
        return symbols([kind.name for kind in self.table.kinds], things(dungeon))


def moved_things(dungeon: DungeonMap, base: DungeonMap) -> list[Thing]:
    """Return the things of the map that a map was grown from, on their cells of the larger map."""
    dx, dy = dungeon.rooms[0].x - base.rooms[0].x, dungeon.rooms[0].y - base.rooms[0].y
    return [thing._replace(cell=Point(thing.cell.x + dx, thing.cell.y + dy)) for thing in things(base)]


def _short(cost: float) -> float:
    """Return a whole number as such, which is written without a fraction."""
    return int(cost) if cost == int(cost) else cost
