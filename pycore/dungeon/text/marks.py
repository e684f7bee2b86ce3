"""Marks of the openings of a template in its drawing: + or the letter of a kind."""

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
    """Return the rows of a template's drawing, with + or the letter of the kind on each cell of its openings."""
    rows = [list(row.rstrip()) for row in format_grid(room.tiles, ROOM_CHARACTERS)]
    if room.openings is not None:
        for door in room.doors:
            for x, y in door.cells:
                rows[y][x] = door.kind or MARK
    return ["".join(row) for row in rows]


def without_marks(rows: Sequence[str]) -> list[str]:
    """Return a drawing with wall in place of marks."""
    return [KINDS.sub(ROOM_CHARACTERS[1], row.replace(MARK, ROOM_CHARACTERS[1])) for row in rows]


def read_marks(rows: Sequence[str], tiles: Grid) -> tuple[Door, ...] | None:
    """Return the openings marked in a drawing; None if there are no marks.

    Each + is a door of one cell. n equal letters in a row or column are one door of n cells, of that kind.

    Args:
        rows: the drawing.
        tiles: the tiles of the room, with the same corner as the drawing.

    Raises:
        NotationError: a mark is not on a potential door; names row and column of the drawing, counted from 1.
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
    """Return the door of a marked cell; a door of the same letter that it continues is removed from `doors`."""
    if mark == MARK:
        return here
    before = (here.x - 1, here.y) if here.direction.dy else (here.x, here.y - 1)
    door = doors.get(before)
    if door and (door.kind, door.direction) == (mark, here.direction):
        return doors.pop(before)._replace(width=door.width + 1)
    return here._replace(kind=mark)
