"""Random requests for populated maps: the requests of `requests.py` with spawn points and a random table of things.

A table is drawn as plain dictionaries, which the oracle judges by, and written as text, which the core reads.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, check, check_growth, extend, format_map, generate, parse_map, rebuild
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.spawn import Spawn
from pycore.dungeon.model.tiles import Tile
from tests.dungeon.requests import NODES, Request, request, some_wing
from tests.oracle.dungeon_judge import judge
from tests.oracle.dungeon_judge_growth import judge_growth
from tests.oracle.dungeon_population import grown_budget, kept_faults, population_faults

CHAIN = 4
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


def table(below, templates, locks):
    """Return a random table for some templates."""
    tags = sorted({tag for room in templates for spawn in room.spawns for tag in spawn.tags})
    words = sorted({word for room in templates for word in (room.name, *room.tags)})
    clauses = []
    for number in range(1 + below(4)):
        least = 1 + below(2) if not below(8) else 0
        in_map = 1 + below(4) if not below(4) else 0
        near = below(4) if not below(4) else 0
        clauses.append(
            {
                "name": f"thing {number}",
                "at": [tags[below(len(tags))]] if tags and below(3) else [],
                "within": [words[below(len(words))]] if not below(5) else [],
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


def populated(number):
    """Return the request of a number with a table of things, and the table."""
    asked = request(number)
    below = Rng(number).stream("population").below
    templates = tuple(with_spawns(room, number) for room in asked.params.templates)
    wings = tuple(tuple(with_spawns(room, number) for room in wing) for wing in asked.wings)
    wanted = table(below, templates, asked.params.locks)
    step = parse_step(f"populate {wanted.text}")
    return Request(number, step.put_into(replace(asked.params, templates=templates)), wings), wanted


def chained(number, *, by_floors=False):
    """Return a populated request whose map grows `CHAIN` times, and its table; None if such a map cannot grow."""
    asked, wanted = populated(number)
    if asked.params.flow or (asked.params.floors > 1 and not by_floors):
        return None
    below = Rng(number).stream("chain").below
    wings = [some_wing(below, asked.params.templates, place) for place in range(CHAIN)]
    wings = [
        tuple(with_spawns(replace(room, least=0 if below(3) else room.least), number) for room in w) for w in wings
    ]
    known = {room.name: room for room in asked.params.templates}
    same = [tuple(replace(room, spawns=known.get(room.name, room).spawns) for room in wing) for wing in wings]
    return asked._replace(wings=tuple(same)), wanted


class Outcome(NamedTuple):
    """What came of a request: its last map, or why there is none, what is wrong with all its maps, and these maps."""

    dungeon: DungeonMap | None
    reason: str
    faults: list[str]
    maps: tuple[DungeonMap, ...] = ()


def outcome(asked, wanted, *, by_floors=False):
    """Make the maps of a request, each grown from the one before while it may, and let three checkers judge them.

    With `by_floors`, all that is added to a map is a floor of its own.
    """
    base, wing, last, reason, faults, maps = None, (), None, "", [], []
    for more in (*asked.wings, ()):
        try:
            result = _made(asked, base, wing, by_floors=by_floors)
        except ParameterError as error:
            if "stairs to a new floor can lead from no room" not in str(error):
                faults.append(f"raises {error}")
            return Outcome(last, str(error), faults, tuple(maps))
        made, reason = result.value, result.reason
        if made is None:
            break
        last = made
        if base:
            wanted = wanted._replace(budget=grown_budget(base, made, wanted.budget))
        faults += _faults_of(asked, base, wing, made, wanted=wanted)
        maps.append(made)
        if made.params.flow or (made.params.floors > 1 and not by_floors):
            break
        base, wing = made, more
    return Outcome(last, reason, faults, tuple(maps))


def _made(asked, base, wing, *, by_floors):
    rng, budget = Rng(asked.number), Budget(nodes=NODES)
    return extend(base, wing, rng, budget, new_floor=by_floors) if base else generate(asked.params, rng, budget)


def _faults_of(asked, base, wing, made, *, wanted):
    """Yield what three checkers say about a map with the things of a table, which was grown from another one or not."""
    yield from (f"check: {fault}" for fault in check(made))
    yield from (f"judge: {fault}" for fault in judge(made))
    yield from (f"oracle: {fault}" for fault in population_faults(made, *wanted))
    if parse_map(format_map(made)) != made:
        yield "text: its text is read as another map"
    if base:
        yield from (f"check: {fault}" for fault in check_growth(made, base))
        yield from (f"judge: {fault}" for fault in judge_growth(base, wing, made))
        yield from (f"oracle: {fault}" for fault in kept_faults(base, made))
        if made.params.finishing != (parse_step(f"populate {wanted.text}"),):
            yield "table: it is another one"
    elif rebuild(asked.params, made.moves, made.seed) != made:
        yield "rebuild: its moves make another map"
