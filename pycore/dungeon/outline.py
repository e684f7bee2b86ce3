"""What makes a drawing a room."""

from collections.abc import Iterator

from pycore.base.geometry import Direction
from pycore.base.grid import Grid
from pycore.dungeon.doors import potential_doors
from pycore.dungeon.tiles import MAX_DOORS, MAX_ROOM_SIDE, Tile

Cell = tuple[int, int]
SIDES = tuple((way.dx, way.dy) for way in Direction)
SIDES_AND_CORNERS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def faults(tiles: Grid) -> Iterator[tuple[int, int, str]]:
    """Yield what keeps a drawing from being a room, as (x, y, message); nothing for a good one.

    A room has floor, all of it connected (rooms are reached through it), with wall on all sides (corners may be open);
    it is one piece, has a potential door, no empty margin (a room's position is that of its north-west corner); it
    is at most 128x128 and has at most 2048 potential doors.
    """
    if max(tiles.width, tiles.height) > MAX_ROOM_SIDE:
        yield 0, 0, f"{tiles.width}x{tiles.height} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}"
        return
    floor = _cells(tiles, Tile.INNER)
    if not floor:
        yield 0, 0, "no inner cell"
        return
    whole = floor | _cells(tiles, Tile.SOLID)
    for x, y in sorted(floor, key=_reading_order):
        if any((x + dx, y + dy) not in whole for dx, dy in SIDES):
            yield x, y, "inner cell without a wall to the outside"
    for x, y in _apart(floor, SIDES):
        yield x, y, "inner cell cannot be reached from the others"
    for x, y in _apart(whole, SIDES_AND_CORNERS):
        yield x, y, "cell is apart from the room"
    if not _touches_all_edges(tiles, whole):
        yield 0, 0, "empty margin around the room"
    doors = potential_doors(tiles)
    if len(doors) > MAX_DOORS:
        yield 0, 0, f"{len(doors)} potential doors are more than {MAX_DOORS}"
    if not doors:
        yield 0, 0, "no wall tile can be a door: that takes floor behind, nothing in front and wall on both flanks"


def _cells(tiles: Grid, tile: Tile) -> set[Cell]:
    return {(i % tiles.width, i // tiles.width) for i, code in enumerate(tiles.cells) if code == tile}


def _reading_order(cell: Cell) -> Cell:
    return cell[1], cell[0]


def _apart(cells: set[Cell], steps: tuple[Cell, ...]) -> list[Cell]:
    """Return the first cell that no path of such steps joins to the first one of all, if there is one."""
    front = [min(cells, key=_reading_order)]
    left = cells.difference(front)
    while front:
        x, y = front.pop()
        new = left.intersection([(x + dx, y + dy) for dx, dy in steps])
        left -= new
        front += new
    return sorted(left, key=_reading_order)[:1]


def _touches_all_edges(tiles: Grid, cells: set[Cell]) -> bool:
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return {0, tiles.width - 1} <= columns and {0, tiles.height - 1} <= rows
