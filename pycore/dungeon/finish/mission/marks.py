"""The mission of a map on pictures and on maps drawn as text."""

from collections.abc import Iterator

from pycore.base.geometry import Point
from pycore.dungeon.finish.locks.marks import COLORS, KEY, LOCK
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import ONE_WAY, SECRET, SOFT, WINDOW, Passage, Record
from pycore.dungeon.model.symbol import Bar, Color, Disc, Symbol

PLAIN: Color = (240, 242, 248)
KIND_COLORS: dict[str, Color] = {
    ONE_WAY: (250, 204, 70),
    SECRET: (128, 118, 150),
    SOFT: (226, 74, 74),
    WINDOW: (140, 200, 240),
}
WINDOW_SIGN = (
    Bar(-0.75, -0.65, 1.5, 1.3, dark=True),
    *(Bar(x, -0.55, 0.18, 1.1) for x in (-0.6, -0.2, 0.2)),
    Bar(-0.65, -0.09, 1.3, 0.18),
)
SECRET_SIGN = (
    Disc(0, 0, 0.7, dark=True),
    Disc(0, 0, 0.56),
    Disc(0, -0.14, 0.26, dark=True),
    Bar(-0.08, 0.22, 0.16, 0.2, dark=True),
)
SOFT_SIGN = (Disc(0, 0, 0.7, dark=True), Disc(0, 0, 0.56), Bar(-0.36, -0.09, 0.72, 0.18, dark=True))
REWARD_SIGN = (
    Bar(-0.7, -0.55, 1.4, 1.1, dark=True),
    Bar(-0.56, -0.42, 1.12, 0.84),
    Bar(-0.56, -0.1, 1.12, 0.12, dark=True),
)
PUZZLE_SIGN = (Bar(-0.65, -0.65, 1.3, 1.3, dark=True), Bar(-0.5, -0.5, 0.45, 0.45), Bar(0.05, 0.05, 0.45, 0.45))
SWITCH_SIGN = (Disc(0, 0, 0.7, dark=True), Bar(-0.5, 0.2, 1.0, 0.3), Bar(-0.1, -0.3, 0.2, 0.6), Disc(0, -0.3, 0.22))
ABILITY_SIGN = (Disc(0, 0, 0.7, dark=True), Disc(0, 0, 0.54), Disc(0, 0, 0.3, dark=True))
KIND_SIGNS = {WINDOW: WINDOW_SIGN, SECRET: SECRET_SIGN, SOFT: SOFT_SIGN}
CONTENT_SIGNS = {
    "key": KEY,
    "ability": ABILITY_SIGN,
    "puzzle": PUZZLE_SIGN,
    "reward": REWARD_SIGN,
    "switch": SWITCH_SIGN,
}
KIND_LETTERS = {WINDOW: "w", SECRET: "?", SOFT: "!"}
ARROWS = {(0, -1): "^", (1, 0): ">", (0, 1): "v", (-1, 0): "<"}


def colors(record: Record) -> dict[int, Color]:
    """Return the color of each passage: of its first gate, else of its first kind."""
    of_gates = _of_gates(record)
    found = {}
    for index, _, conditions in record.passages:
        own = [name for name in of_gates if index in record.gates[name]]
        found[index] = of_gates[own[0]] if own else KIND_COLORS[conditions[0]]
    return found


def symbols(dungeon: DungeonMap, record: Record) -> Iterator[Symbol]:
    """Yield the symbols of passages, between their doors, and of all that lies in rooms."""
    of_gates, of_passages = _of_gates(record), colors(record)
    for passage in record.passages:
        connection = dungeon.connections[passage.connection]
        way = _way(connection, passage)
        middle = way[len(way) // 2]
        if ONE_WAY in passage.conditions:
            yield from _arrow(way)
        kind = next((kind for kind in KIND_SIGNS if kind in passage.conditions), "")
        own = [name for name, indices in record.gates.items() if passage.connection in indices]
        sign = LOCK if own else KIND_SIGNS.get(kind, ())
        color = of_passages[passage.connection]
        if sign:
            yield Symbol(middle.x + 0.5, middle.y + 0.5, color, sign)
    for _, (x, y), text in record.contents:
        kind, name = text.split()[:2]
        yield Symbol(x + 0.5, y + 0.5, of_gates.get(name, PLAIN), CONTENT_SIGNS.get(kind, ABILITY_SIGN))


def letters(dungeon: DungeonMap, record: Record) -> Iterator[tuple[Point, str]]:
    """Yield an arrow, `w`, `?` or `!` for doors by their kind, the first letter of the name at gates and in rooms."""
    for passage in record.passages:
        connection = dungeon.connections[passage.connection]
        own = [name for name, indices in record.gates.items() if passage.connection in indices]
        kind = next((KIND_LETTERS[kind] for kind in KIND_LETTERS if kind in passage.conditions), "")
        for room, door in zip(connection.rooms, connection.doors, strict=True):
            sign = 1 if room == passage.rooms[0] else -1
            arrow = ARROWS[sign * door.direction.dx, sign * door.direction.dy]
            letter = arrow if ONE_WAY in passage.conditions else kind or _letter(own[0])
            yield from ((Point(*cell), letter) for cell in door.cells)
    for _, cell, text in record.contents:
        yield cell, _letter(text.split()[1])


def _of_gates(record: Record) -> dict[str, Color]:
    return {name: COLORS[number % len(COLORS)] for number, name in enumerate(record.gates)}


def _letter(name: str) -> str:
    return name[0].lower() if name[0].isascii() else "*"


def _way(connection: Connection, passage: Passage) -> tuple[Point, ...]:
    """Return the cells from door to door, in the direction of the passage."""
    return connection.way if connection.rooms == passage.rooms else connection.way[::-1]


def _arrow(way: tuple[Point, ...]) -> Iterator[Symbol]:
    """Yield discs that become smaller in the direction of a way."""
    ends = way[0], way[-1]
    for cell, radius in zip(ends, (0.55, 0.3), strict=True):
        yield Symbol(
            cell.x + 0.5, cell.y + 0.5, KIND_COLORS[ONE_WAY], (Disc(0, 0, radius + 0.12, dark=True), Disc(0, 0, radius))
        )
