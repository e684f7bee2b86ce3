"""The times of the generator for the room sets of the published tables, with exact search in every step."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from time import process_time_ns

from pycore.base.errors import UnknownNameError
from pycore.base.rng import Rng
from pycore.dungeon.cli.published import DOORS, TABLES
from pycore.dungeon.generator import generate
from pycore.dungeon.grow.openings import RandomShare, generate_doors
from pycore.dungeon.model.params import Params
from pycore.dungeon.presets import hollow

# Room sets without published times, for the growth of time with the number of rooms: (size, models, instances).
OURS = ((8, 10, 30), (8, 10, 100))
ROUNDS = 5


@dataclass
class Row:
    """A room set, with its published times.

    Attributes:
        size: side of the rooms in tiles.
        models: number of templates.
        instances: rooms of each template.
        doors: share of the potential doors that each room keeps.
        suffix: the last part of the name, for a share of doors; empty if the table has no other share.
        published: seconds by "table, method"; empty without published times.
    """

    size: int
    models: int
    instances: int
    doors: float = 1.0
    suffix: str = ""
    published: dict[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """SIZE|MODELS|INSTANCES|ROOMS, as in the published tables, and the suffix."""
        return f"{self.size}|{self.models}|{self.instances}|{self.models * self.instances}{self.suffix}"

    def params(self, seed: int) -> Params:
        """Return the parameters of the set; a share of doors is drawn from the seed."""
        result = hollow(self.size, self.models, self.instances)
        return result if self.doors == 1 else generate_doors(result, RandomShare(self.doors), Rng(seed))


def published_rows() -> tuple[Row, ...]:
    """Return the room sets of all published tables, and of `OURS`.

    Times with caches and dividers belong to the set without them, as exact search uses neither. Shares of doors make
    sets of their own; the share of the first method of a table has no suffix.
    """
    rows: dict[str, Row] = {}
    for table in TABLES:
        for numbers, times in table.rows:
            for method, seconds in zip(table.methods, times, strict=True):
                doors = DOORS.get(method, 1.0)
                plain = doors == DOORS.get(table.methods[0], 1.0) and "doors" not in method and method != "fixed"
                row = Row(*numbers, doors, "" if plain else f"|doors {Fraction(str(doors)) * 100} %")
                rows.setdefault(row.name, row).published[f"{table.name}, {method}"] = seconds
    for numbers in OURS:
        row = Row(*numbers)
        rows.setdefault(row.name, row)
    return tuple(rows.values())


def pick_rows(names: str) -> tuple[Row, ...]:
    """Return the rows of some names, separated by commas, or all for "all".

    Raises:
        ParameterError: there is no row of a name.
    """
    known = {row.name: row for row in published_rows()}
    if names == "all":
        return tuple(known.values())
    for name in names.split(","):
        if name not in known:
            raise UnknownNameError("rows", name, ("all", *known), what="row")
    return tuple(known[name] for name in names.split(","))


def measure(rows: tuple[Row, ...], seed: int, rounds: int = ROUNDS) -> Iterator[dict[str, object]]:
    """Yield a record for each row, with these entries.

    `id`: the name of the row. `rooms`: rooms placed. `seconds`: CPU seconds for a map, the least of all rounds.
    `published_seconds`: the largest published time of the set, which is of the least approximate method, or None.
    `evaluations`: fitness values computed or compared. `live_candidates`: the largest number of free positions of rooms
    at any time; one position is for all doors that meet there, and for all models of its outline. `doors`: the share of
    doors that rooms keep. `published`: the times of all methods.
    """
    for row in rows:
        params = row.params(seed)
        times = []
        for _ in range(rounds):
            start = process_time_ns()
            result = generate(params, Rng(seed))
            times.append(process_time_ns() - start)
        yield {
            "id": row.name,
            "rooms": result.statistics["rooms"],
            "seconds": min(times) / 1e9,
            "published_seconds": max(row.published.values(), default=None),
            "evaluations": result.statistics["evaluations"],
            "live_candidates": result.statistics["peak_places"],
            "doors": row.doors,
            "published": row.published,
        }


def as_json(records: Iterator[dict[str, object]]) -> str:
    """Return the records as one JSON object."""
    lines = ",\n".join(f"  {json.dumps(record)}" for record in records)
    return f'{{"rows": [\n{lines}\n]}}\n'
