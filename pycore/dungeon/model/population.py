"""Tables of things to put into the rooms of a map, and things on a map."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.template import RoomTemplate

# The name of the finishing step, under which things are furnished.
STEP = "populate"
MAX_CLAUSES = 200
# Most things of a map; the rest of the table is left out, as far as nothing demands it.
MAX_THINGS = 20_000
# Costs, budgets and curves are whole thousandths, so that sums are exact.
UNIT = 1000
MAX_COST = 1_000_000
MAX_NAME = 64


class Thing(NamedTuple):
    """A thing on a map.

    Attributes:
        name: the name of its clause.
        room: index of its room.
        cell: its cell, in map coordinates.
        cost: its difficulty.
    """

    name: str
    room: int
    cell: Point
    cost: float


class Range(NamedTuple):
    """A number of things, `least` to `most`; `most` is None for no limit."""

    least: int = 0
    most: int | None = None


ANY = Range()


@dataclass(frozen=True)
class Kind:
    """A clause of a table: where things of one name may stand, and how many.

    Attributes:
        name: 1 to 64 printable characters without `,`, `;` and `:`.
        at: tags of spawn points, of which a point must have one; empty for any inner cell.
        within: names or tags of rooms, of which a room must have one; empty for all rooms.
        weight: share of the things that are placed beyond the least numbers, in 1..10,000.
        cost: difficulty in thousandths.
        room: number in each room that the clause allows and that has a place for it.
        map: number on the map.
        doors: distance of the room from the start, in doors.
        path: True for rooms on the main path only, False for rooms off it, None for both.
        locks: least number of locks that each bar the way from the start to the room; -1 for all locks, at least one.
        apart: least distance in cells from other things of the clause: the larger one of columns and rows.
        blocks: whether nobody can walk over it.
    """

    name: str
    at: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    weight: int = 1
    cost: int = 0
    room: Range = ANY
    map: Range = ANY
    doors: Range = ANY
    path: bool | None = None
    locks: int = 0
    apart: int = 0
    blocks: bool = False

    def __post_init__(self) -> None:
        name = self.name
        if not 0 < len(name) <= MAX_NAME or not name.isprintable() or name != " ".join(name.split()):
            raise ParameterError("population", f"{name[:80]!r} is no name of a thing")
        for word in (name, *self.at, *self.within):
            if re.search(f"[,;:]| {'or' if word != name else 'at'} ", f" {word} ") or word != " ".join(word.split()):
                raise ParameterError("population", f"{name}: {word[:80]!r} cannot be written in a table")
        ranges = (("weight", self.weight, 1, 10_000), ("cost", self.cost, 0, MAX_COST * UNIT))
        for label, number, low, high in (*ranges, ("locks", self.locks, -1, 100), ("apart", self.apart, 0, 1000)):
            if not low <= number <= high:
                raise ParameterError("population", f"{name}: {label} is not in {low}..{high}")
        for label, (least, most) in (("room", self.room), ("map", self.map), ("doors", self.doors)):
            if least < 0 or not least <= (MAX_THINGS if most is None else most) <= MAX_THINGS:
                shown = "" if most is None else most
                raise ParameterError("population", f"{name}: {label} {least}..{shown} is no range in 0..{MAX_THINGS}")

    def is_made_for(self, template: RoomTemplate) -> bool:
        """Tell whether rooms of a template have one of the names or tags in `within`."""
        return not self.within or any(answers_to(template, word) for word in self.within)


@dataclass(frozen=True)
class Table:
    """A table of things.

    Attributes:
        kinds: the clauses, with different names; at least one.
        budget: most difficulty of the map in thousandths: the sum of the costs of its things; None for no limit.
        curve: shares of the budget for rooms from the start (first number) to the greatest distance from it (last),
            in thousandths, linear between the numbers; empty for a budget that can be spent anywhere. Up to each
            distance, things cost at most the shares of the rooms up to there; rooms without a share get nothing that
            costs.
    """

    kinds: tuple[Kind, ...]
    budget: int | None = None
    curve: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 0 < len(self.kinds) <= MAX_CLAUSES:
            raise ParameterError("population", f"{len(self.kinds)} things are not in 1..{MAX_CLAUSES}")
        names = [kind.name for kind in self.kinds]
        for name in names:
            if names.count(name) > 1:
                raise ParameterError("population", f"two clauses are for {name!r}")
        if self.budget is not None and not 0 <= self.budget <= MAX_COST * UNIT:
            raise ParameterError("population", f"the budget is not in 0..{MAX_COST}")
        if self.curve and (self.budget is None or not any(self.curve) or not 2 <= len(self.curve) <= 100):
            raise ParameterError("population", "a curve takes a budget, and 2 to 100 numbers that are not all 0")
        if not all(0 <= share <= MAX_COST * UNIT for share in self.curve):
            raise ParameterError("population", f"a number of the curve is not in 0..{MAX_COST}")
        for kind in self.kinds:
            limited = kind.map.most is not None or kind.room.most is not None or (kind.cost and self.budget is not None)
            if not kind.at and not limited:
                advice = "say how many, as in 'map 0..20', or give it a cost and a budget"
                raise ParameterError("population", f"{kind.name!r} may stand anywhere: {advice}")


def answers_to(template: RoomTemplate, word: str) -> bool:
    """Tell whether a template has a name or tag; with generated doors, "hall/3" is a "hall" as well."""
    name, _, number = template.name.rpartition("/")
    return word in template.tags or word == template.name or (word == name and number.isdecimal())


def things(dungeon: DungeonMap) -> tuple[Thing, ...]:
    """Return the things on a map, by room and then in reading order; none if it has no table of things."""
    found: Sequence[Thing] = dict(dungeon.furnished).get(STEP, ())
    return tuple(found)
