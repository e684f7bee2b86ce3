"""Time the generator on the sets of the published tables, with exact search in every step."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from time import process_time_ns

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon.cli.published import DOORS, TABLES
from pycore.dungeon.generator import generate
from pycore.dungeon.grow.openings import RandomShare, generate_doors
from pycore.dungeon.model.params import Params
from pycore.dungeon.presets import hollow

# Sets of which no times are published; they show how time grows with the number of rooms.
OURS = ((8, 10, 30), (8, 10, 100))
ROUNDS = 5


@dataclass
class Row:
    """A set of rooms, and the seconds published for it by table and method.

    Attributes:
        size: side of the rooms in tiles.
        models: number of templates.
        instances: rooms of each.
        doors: share of the potential doors that each room keeps.
        suffix: what sets its name apart from that of the same rooms with other doors.
        published: seconds, by table and method; empty when none are published.
    """

    size: int
    models: int
    instances: int
    doors: float = 1.0
    suffix: str = ""
    published: dict[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """SIZE|MODELS|INSTANCES|ROOMS, as the published tables name a row, and the share of doors where it varies."""
        return f"{self.size}|{self.models}|{self.instances}|{self.models * self.instances}{self.suffix}"

    def params(self, seed: int) -> Params:
        """Return the parameters of the set; rooms without all doors draw theirs from the seed."""
        result = hollow(self.size, self.models, self.instances)
        return result if self.doors == 1 else generate_doors(result, RandomShare(self.doors), Rng(seed))


def published_rows() -> tuple[Row, ...]:
    """Return all sets of the published tables, and ours.

    Caches and dividers do not make a set of their own, as exact search needs neither; shares of doors do. A row whose
    first method keeps a share of the doors has the plain name.
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
    """Return the rows of names separated by commas, or all.

    Raises:
        ParameterError: there is no row of a name.
    """
    known = {row.name: row for row in published_rows()}
    if names == "all":
        return tuple(known.values())
    for name in names.split(","):
        if name not in known:
            raise ParameterError("rows", f"{name[:80]!r} is none of all, {', '.join(known)}")
    return tuple(known[name] for name in names.split(","))


def measure(rows: tuple[Row, ...], seed: int, rounds: int = ROUNDS) -> Iterator[dict[str, object]]:
    """Yield a record for each row.

    Its entries: `id`; `rooms` placed; `seconds` of CPU for a whole map, the best of the rounds; `published_seconds`,
    the longest published for the set, which is by the least approximate method, or None; `evaluations`, the fitness
    values worked out or compared; `live_candidates`, the most free places for rooms at once, where a place stands for
    all doors that meet there and all models of the outline; `doors`, the share that rooms keep; `published`, the times
    of all methods.
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
