"""What pictures of maps show besides rooms and ways: locks, keys and stairs, drawn as discs and bars, and labels."""

from typing import NamedTuple

from pycore.dungeon.model import template
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap

Color = tuple[int, int, int]

# Tags whose rooms are labelled; start, goal and stairs have symbols.
LABELLED = {template.BOSS, template.KEY, template.TREASURE}
LETTERS, LEAST_LETTERS = 1.3, 0.6  # tiles
LETTER_WIDTH = 0.55  # of its height, about
BELOW = 2.1  # the middle of a spot
# The colours of locks and their keys, in turn.
COLORS: tuple[Color, ...] = (
    (74, 208, 240),
    (240, 120, 214),
    (164, 226, 82),
    (255, 146, 66),
    (150, 136, 255),
    (240, 240, 240),
    (204, 152, 108),
    (64, 214, 168),
)


class Disc(NamedTuple):
    """A disc around (x, y), in the colour of the lock or dark."""

    x: float
    y: float
    radius: float
    dark: bool = False


class Bar(NamedTuple):
    """A rectangle whose north-west corner is (x, y), in the colour of the lock or dark."""

    x: float
    y: float
    width: float
    height: float
    dark: bool = False


class Symbol(NamedTuple):
    """Stairs, a lock or a key on the map: its middle in tiles, its colour, its parts from the lowest to the topmost.

    The parts are seen from its middle.
    """

    x: float
    y: float
    color: Color
    parts: tuple[Disc | Bar, ...]


class Label(NamedTuple):
    """A text on the map: its middle, and the height of its letters, in tiles."""

    x: float
    y: float
    size: float
    text: str


LOCK = (
    Bar(-0.82, -0.42, 1.64, 1.29, dark=True),
    Disc(0, -0.42, 0.68, dark=True),
    Disc(0, -0.42, 0.5),
    Disc(0, -0.42, 0.26, dark=True),
    Bar(-0.64, -0.26, 1.28, 0.95),
    Disc(0, 0.12, 0.17, dark=True),
    Bar(-0.08, 0.12, 0.16, 0.36, dark=True),
)
KEY = (
    Disc(-0.7, 0, 0.82, dark=True),
    Bar(-0.7, -0.36, 2.14, 1.08, dark=True),
    Disc(-0.7, 0, 0.62),
    Disc(-0.7, 0, 0.28, dark=True),
    Bar(-0.14, -0.17, 1.4, 0.34),
    Bar(0.56, 0, 0.24, 0.54),
    Bar(1.0, 0, 0.26, 0.54),
)


STAIRS_COLOR: Color = (226, 178, 92)
STEPS = (
    Bar(-1.15, -1.05, 2.3, 2.1, dark=True),
    Bar(-0.95, 0.35, 0.5, 0.5),
    Bar(-0.35, -0.15, 0.5, 1.0),
    Bar(0.25, -0.75, 0.7, 1.6),
)


def lock_colors(dungeon: DungeonMap) -> dict[int, Color]:
    """Return the colours of the locked connections, by index."""
    return {
        index: COLORS[number % len(COLORS)] for number, lock in enumerate(dungeon.locks) for index in lock.connections
    }


def symbols(dungeon: DungeonMap) -> list[Symbol]:
    """Return both ends of each stairs, a lock in the middle of each locked connection, and each key in its room."""
    climbs = [door for connection in dungeon.connections if connection.is_stairs for door in connection.doors]
    found = [Symbol(door.x + 0.5, door.y + 0.5, STAIRS_COLOR, STEPS) for door in climbs]
    found += [
        Symbol(*_middle(dungeon.connections[index]), color, LOCK) for index, color in lock_colors(dungeon).items()
    ]
    for number, lock in enumerate(dungeon.locks):
        x, y = dungeon.key_spot(lock.key)
        found.append(Symbol(x + 0.5, y + 0.5, COLORS[number % len(COLORS)], KEY))
    return found


def _middle(connection: Connection) -> tuple[float, float]:
    """Return the middle of the way from door to door; where it is between two cells, of both."""
    way = connection.way[:1] if connection.is_stairs else connection.way
    here, there = way[(len(way) - 1) // 2], way[len(way) // 2]
    return (here.x + there.x + 1) / 2, (here.y + there.y + 1) / 2


def labels(dungeon: DungeonMap) -> list[Label]:
    """Return the names of rooms, each below what is drawn at its spot.

    With a flow graph they are those of its nodes, else the tags that the generator or a rule goes by.
    """
    named = {name for rule in dungeon.params.rules for name in (rule.first, rule.second)} | LABELLED
    found = []
    for index, room in enumerate(dungeon.rooms):
        tags = ", ".join(tag for tag in room.template.tags if tag in named)
        text = dungeon.nodes[index] if dungeon.params.flow else tags
        if text:
            x, y = dungeon.spot(index)
            size = min(LETTERS, (room.template.width - 1) / (LETTER_WIDTH * len(text)))
            found.append(Label(x + 0.5, y + 0.5 + BELOW, max(size, LEAST_LETTERS), text))
    return found
