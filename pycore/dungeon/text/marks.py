"""Marks in the drawing of a template: + or the letter of a kind for openings, letters and digits for spawn points."""

import re
from collections.abc import Iterable, Sequence

from pycore.base.errors import NotationError
from pycore.base.grid import Grid, format_grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.spawn import MARK as SPAWN
from pycore.dungeon.model.spawn import Spawn
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import ROOM_CHARACTERS, Door

MARK = "+"
KINDS = re.compile("[A-Z]")
MARKS = re.compile("[A-Z+]")


def draw_room(room: RoomTemplate) -> list[str]:
    """Return the rows of a template's drawing, with the marks of its openings and spawn points."""
    rows = [list(row.rstrip()) for row in format_grid(room.tiles, ROOM_CHARACTERS)]
    if room.openings is not None:
        for door in room.doors:
            for x, y in door.cells:
                rows[y][x] = door.kind or MARK
    for x, y, mark, _ in room.spawns:
        rows[y][x] = mark
    return ["".join(row) for row in rows]


def without_marks(rows: Sequence[str]) -> list[str]:
    """Return a drawing with wall in place of the marks of openings, and floor in place of spawn points."""
    walled = (KINDS.sub(ROOM_CHARACTERS[1], row.replace(MARK, ROOM_CHARACTERS[1])) for row in rows)
    return [SPAWN.sub(ROOM_CHARACTERS[2], row) for row in walled]


def read_spawns(rows: Sequence[str], legend: str) -> tuple[Spawn, ...]:
    """Return the spawn points marked in a drawing, in reading order.

    Args:
        rows: the drawing.
        legend: the tags of letters, such as "g=guard, t=treasure chest". A letter that it lacks has itself as its tag;
            letters that the drawing lacks are ignored.

    Raises:
        NotationError: the legend cannot be read.
    """
    tags: dict[str, tuple[str, ...]] = {}
    for part in legend.split(",") if legend.strip() else ():
        mark, equals, words = (word.strip() for word in part.partition("="))
        if not equals or not SPAWN.fullmatch(mark) or not words:
            raise NotationError(f"spawns: {part.strip()[:40]!r} is not like g=guard")
        if mark in tags:
            raise NotationError(f"spawns: {mark!r} is explained twice")
        tags[mark] = tuple(words.split())
    return tuple(
        Spawn(found.start(), y, found[0], tags.get(found[0], (found[0],)))
        for y, row in enumerate(rows)
        for found in SPAWN.finditer(row)
    )


def legend_of(spawns: Iterable[Spawn]) -> str:
    """Return the tags of letters as `read_spawns` reads them; empty if each letter has itself as its tag."""
    tags = {spawn.mark: " ".join(spawn.tags) for spawn in spawns}
    return ", ".join(f"{mark}={words}" for mark, words in sorted(tags.items()) if words != mark)


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
