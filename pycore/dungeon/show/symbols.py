"""The symbols of stairs and finishing steps on pictures, and labels of rooms."""

from typing import NamedTuple

from pycore.dungeon.model import template
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.symbol import Bar, Color, Symbol

# Tags that are written on rooms, besides the names in rules; start, goal and stairs have symbols.
LABELED = {template.BOSS, template.KEY, template.TREASURE}
LETTERS, LEAST_LETTERS = 1.3, 0.6  # largest and least height of letters, in tiles
LETTER_WIDTH = 0.55  # width of a letter divided by its height, about
BELOW = 2.1  # from a room's spot down to its label, in tiles


class Label(NamedTuple):
    """A text on the map: its middle, and the height of its letters, in tiles."""

    x: float
    y: float
    size: float
    text: str


STAIRS_COLOR: Color = (226, 178, 92)
STEPS = (
    Bar(-1.15, -1.05, 2.3, 2.1, dark=True),
    Bar(-0.95, 0.35, 0.5, 0.5),
    Bar(-0.35, -0.15, 0.5, 1.0),
    Bar(0.25, -0.75, 0.7, 1.6),
)


def door_colors(dungeon: DungeonMap) -> dict[int, Color]:
    """Return the colors of doors from all finishing steps, by index of the connection."""
    return {index: color for step in steps_of(dungeon.params) for index, color in step.door_colors(dungeon).items()}


def symbols(dungeon: DungeonMap) -> list[Symbol]:
    """Return the symbols of both ends of all stairs, and of all finishing steps."""
    climbs = [door for connection in dungeon.connections if connection.is_stairs for door in connection.doors]
    found = [Symbol(door.x + 0.5, door.y + 0.5, STAIRS_COLOR, STEPS) for door in climbs]
    return found + [symbol for step in steps_of(dungeon.params) for symbol in step.symbols(dungeon)]


def labels(dungeon: DungeonMap) -> list[Label]:
    """Return the labels of rooms, each below the symbol at the room's spot.

    With a flow graph they are the names of nodes; otherwise the tags boss, key and treasure, and the tags in rules.
    """
    named = {name for rule in dungeon.params.rules for name in (rule.first, rule.second)} | LABELED
    found = []
    for index, room in enumerate(dungeon.rooms):
        tags = ", ".join(tag for tag in room.template.tags if tag in named)
        text = dungeon.nodes[index] if dungeon.params.flow else tags
        if text:
            x, y = dungeon.spot(index)
            size = min(LETTERS, (room.template.width - 1) / (LETTER_WIDTH * len(text)))
            found.append(Label(x + 0.5, y + 0.5 + BELOW, max(size, LEAST_LETTERS), text))
    return found
