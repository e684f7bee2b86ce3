"""Locks and keys on pictures and on maps drawn as text."""

from collections.abc import Iterator
from string import ascii_lowercase

from pycore.base.geometry import Point
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.symbol import Bar, Color, Disc, Symbol

# The colors of locks and their keys, in turn.
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


def colors(dungeon: DungeonMap) -> dict[int, Color]:
    """Return the colors of locked connections, by index of the connection."""
    return {
        index: COLORS[number % len(COLORS)] for number, lock in enumerate(dungeon.locks) for index in lock.connections
    }


def symbols(dungeon: DungeonMap) -> list[Symbol]:
    """Return the symbols of all locks, in the middle of each locked connection, and of all keys."""
    found = [Symbol(*_middle(dungeon.connections[index]), color, LOCK) for index, color in colors(dungeon).items()]
    for number, lock in enumerate(dungeon.locks):
        x, y = dungeon.key_spot(lock.key)
        found.append(Symbol(x + 0.5, y + 0.5, COLORS[number % len(COLORS)], KEY))
    return found


def letters(dungeon: DungeonMap) -> Iterator[tuple[Point, str]]:
    """Yield (cell, letter) for all locked doors and keys; the letter is `a` for the first lock, and so on."""
    for number, lock in enumerate(dungeon.locks):
        letter = ascii_lowercase[number % len(ascii_lowercase)]
        for index in lock.connections:
            for door in dungeon.connections[index].doors:
                yield from ((Point(*cell), letter) for cell in door.cells)
        yield dungeon.key_spot(lock.key), letter


def _middle(connection: Connection) -> tuple[float, float]:
    """Return the middle of the cells from door to door, in tiles; for stairs, of the lower cell."""
    way = connection.way[:1] if connection.is_stairs else connection.way
    here, there = way[(len(way) - 1) // 2], way[len(way) // 2]
    return (here.x + there.x + 1) / 2, (here.y + there.y + 1) / 2
