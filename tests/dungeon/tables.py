"""Random spawn points and spawn tables.

A table is drawn as plain dictionaries, which the oracle judges by, and written as text, which the core reads.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from pycore.base.rng import Rng
from pycore.dungeon.model.spawn import Spawn
from pycore.dungeon.model.tiles import Tile

TAGS = {"g": ("guard",), "t": ("treasure", "chest"), "3": ("3",), "p": ("guard", "patrol")}


class Table(NamedTuple):
    """A table of things: its clauses, its budget and curve in thousandths."""

    clauses: list[dict[str, Any]]
    budget: int | None
    curve: list[int]

    @property
    def text(self):
        """Return the table as it is written."""
        lines = [clause_text(clause) for clause in self.clauses]
        if self.budget is not None:
            curve = f" curve {' '.join(str(share / 1000) for share in self.curve)}" if self.curve else ""
            lines.append(f"budget {self.budget / 1000}{curve}")
        return "\n".join(lines)


def range_text(numbers):
    """Return a range as it is written."""
    least, most = numbers
    if most is None:
        return f"{least}.."
    return str(least) if least == most else f"{least}..{most}" if least else f"..{most}"


def clause_text(clause):
    """Return a clause as it is written."""
    least, most = clause["doors"]
    doors = [f"from {least}"] * bool(least) + [f"to {most}"] * (most is not None)
    parts = [
        f"weight {clause['weight']}",
        f"cost {clause['cost'] / 1000}",
        f"room {range_text(clause['room'])}",
        f"map {range_text(clause['map'])}",
        *([f"in {' or '.join(clause['within'])}"] if clause["within"] else []),
        *([f"{' '.join(doors)} doors"] if doors else []),
        *([{True: "on path", False: "off path"}[clause["path"]]] if clause["path"] is not None else []),
        *([f"behind {clause['locks']} locks"] if clause["locks"] else []),
        *([f"apart {clause['apart']}"] if clause["apart"] else []),
        *(["blocks"] if clause["blocks"] else []),
    ]
    return f"{clause['name']} at {' or '.join(clause['at']) or 'anywhere'}: {', '.join(parts)}"


def with_spawns(template, number):
    """Return a template with random spawn points, the same for equal drawings of a request."""
    below = Rng(number).stream(f"spawns {template.name.partition('/')[0]}").below
    if not below(4):
        return template
    width, cells = template.tiles.width, template.tiles.cells
    marks = sorted(TAGS)
    spawns = tuple(
        Spawn(place % width, place // width, mark, TAGS[mark])
        for place, code in enumerate(cells)
        if code == Tile.INNER and not below(3) and (mark := marks[below(len(marks))])
    )
    return replace(template, spawns=spawns)


def some_table(below, templates, locks):
    """Return a random table for some templates."""
    tags = sorted({tag for room in templates for spawn in room.spawns for tag in spawn.tags})
    words = sorted({word for room in templates for word in (room.name, *room.tags)})
    clauses = []
    for number in range(1 + below(4)):
        least = 1 + below(2) if not below(8) else 0
        within = [words[below(len(words))]] if not below(5) else []
        in_map = 1 + below(3) if not within and below(2) else 0
        near = below(4) if not below(4) else 0
        clauses.append(
            {
                "name": f"thing {number}",
                "at": [tags[below(len(tags))]] if tags and below(3) else [],
                "within": within,
                "weight": 1 + below(5),
                "cost": (0, 500, 1000, 2125)[below(4)],
                "room": (least, least + below(4) or 1) if least or below(4) else (0, None),
                "map": (in_map, in_map + below(40)),
                "doors": (near, near + below(6) if below(2) else None) if not below(3) else (0, None),
                "path": (None, None, None, True, False)[below(5)],
                "locks": (1, 2, "all")[below(3)] if locks and not below(4 + 4 * in_map) else 0,
                "apart": (0, 0, 2, 3, 7)[below(5)],
                "blocks": not below(2),
            }
        )
    budget = 1000 * below(40) + 7 if not below(2) else None
    curve = [(0, 1000, 300, 2500)[below(4)] for _ in range(2 + below(3))]
    return Table(clauses, budget, curve if budget is not None and any(curve) and below(3) else [])
