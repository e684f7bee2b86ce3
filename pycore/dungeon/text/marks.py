"""The marks of chosen doors in the drawing of a room: + or the letter of a kind."""

import re
from collections.abc import Sequence

from pycore.base.errors import NotationError
from pycore.base.grid import Grid, format_grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import ROOM_CHARACTERS, Door

MARK = "+"
KINDS = re.compile("[A-Z]")
MARKS = re.compile("[A-Z+]")


def draw_room(room: RoomTemplate) -> list[str]:
    """Return the drawing of a room, with + or the letter of its kind for each chosen door if there is a choice."""
    rows = [list(row.rstrip()) for row in format_grid(room.tiles, ROOM_CHARACTERS)]
    if room.openings is not None:
        for door in room.doors:
            for x, y in door.cells:
                rows[y][x] = door.kind or MARK
    return ["".join(row) for row in rows]


def without_marks(rows: Sequence[str]) -> list[str]:
    """Return a drawing in which the doors are wall."""
    return [KINDS.sub(ROOM_CHARACTERS[1], row.replace(MARK, ROOM_CHARACTERS[1])) for row in rows]


def read_marks(rows: Sequence[str], tiles: Grid) -> tuple[Door, ...] | None:
    """Return the openings that a drawing marks; None if it marks none, which stands for all.

    Each + is a door of one cell; equal letters in a row are one door as wide as they are many, of that kind.

    Args:
        rows: the drawing.
        tiles: the room, which begins where the drawing does.

    Raises:
        NotationError: a mark is no potential door; names row and column of the drawing, counted from 1.
    """
    potential = {(door.x, door.y): door for door in potential_doors(tiles)}
    doors: dict[tuple[int, int], Door] = {}  # by their last cells
    for y, row in enumerate(rows):
        for mark in MARKS.finditer(row):
            here = mark.start(), y
            if here not in potential:
                message = "no door can be here: it needs floor behind, nothing in front, wall beside"
                raise NotationError(message, "", y + 1, mark.end())
            doors[here] = _joined(potential[here], mark[0], doors)
    return tuple(sorted(doors.values(), key=lambda door: (door.y, door.x))) or None


def _joined(here: Door, mark: str, doors: dict[tuple[int, int], Door]) -> Door:
    """Return a marked cell as a door, with the door of the same letter that it makes longer taken out of `doors`."""
    if mark == MARK:
        return here
    before = (here.x - 1, here.y) if here.direction.dy else (here.x, here.y - 1)
    door = doors.get(before)
    if door and (door.kind, door.direction) == (mark, here.direction):
        return doors.pop(before)._replace(width=door.width + 1)
    return here._replace(kind=mark)
