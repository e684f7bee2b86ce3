"""The part of a room on a map in which a puzzle is carved, and the way to it that is no part of the puzzle.

A room with one door that the player can always leave by is a chamber as a whole; it may have a second door, which the
puzzle opens. In all others a *hall* along the walls joins the doors, walls part it from the rest, and the chamber has
one door of its own, the *gap* between them. So no box ever stands in the way of who only wants to pass.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import NamedTuple

from pycore.base.geometry import Direction, Point
from pycore.base.grid import Grid
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import ONE_WAY, SOFT, WINDOW, record_of
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Door, Tile
from pycore.puzzleroom.model import around, thresholds
from pycore.sokoban import Cell


class Way(NamedTuple):
    """A used door of a room.

    Attributes:
        connection: number of its connection.
        door: the door in the coordinates of the room.
        conditions: what the connection asks for.
    """

    connection: int
    door: Door
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chamber:
    """Where a puzzle is carved.

    Attributes:
        room: a drawing for `puzzleroom.carve`.
        corner: its first cell in the coordinates of the room.
        doors: its near door, and for a gate the far one.
        near: number of the connection by which the player comes.
        far: number of the connection that the puzzle opens; -1 if the far door is not in the chamber.
        hall: cells of the room outside of the chamber that stay floor, with the gap; none if it is the whole room.
    """

    room: RoomTemplate
    corner: Point
    doors: tuple[Door, ...]
    near: int
    far: int
    hall: frozenset[Cell] = frozenset()


def ways_of(dungeon: DungeonMap, number: int) -> list[Way]:
    """Return the used doors of a room, by connections."""
    room, found = dungeon.rooms[number], []
    asked = {passage.connection: passage.conditions for passage in record_of(dungeon).passages}
    for index, connection in enumerate(dungeon.connections):
        if number in connection.rooms:
            door = connection.doors[connection.rooms.index(number)]
            found.append(Way(index, door.moved(-room.x, -room.y), asked.get(index, ())))
    return found


def with_used_doors(room: RoomTemplate, ways: Sequence[Way]) -> RoomTemplate:
    """Return a room whose doors are the used ones."""
    used = sorted((way.door for way in ways), key=lambda door: (door.y, door.x))
    return replace(room, openings=tuple(used))


def chamber_of(dungeon: DungeonMap, number: int, puzzle: str) -> Chamber | str:
    """Return where a puzzle can be carved into a room of a map; or the reason why it cannot."""
    if number == dungeon.start:
        return "the player begins in this room"
    ways = ways_of(dungeon, number)
    opened = [way for way in ways if any(word.split()[:2] == ["needs", puzzle] for word in way.conditions)]
    others = [way for way in ways if way not in opened]
    if all(WINDOW in way.conditions for way in others):
        return "all doors of this room need the puzzle"
    distances, rooms = dungeon.distances, [connection.rooms for connection in dungeon.connections]
    others.sort(key=lambda way: (WINDOW in way.conditions, min(distances[room] for room in rooms[way.connection])))
    room, near = with_used_doors(dungeon.rooms[number].template, ways), others[0]
    inside = {content.text.split()[1] for content in record_of(dungeon).contents if content.room == number}
    if len(others) == 1 and len(opened) < 2 and _leads_back(near, ways, inside):
        far = opened[0].connection if opened else -1
        return Chamber(room, Point(0, 0), tuple(way.door for way in (near, *opened)), near.connection, far)
    return _beside_a_hall(room, near.connection) or "there is no space for a puzzle beside the ways from door to door"


def _leads_back(near: Way, ways: Sequence[Way], inside: Collection[str]) -> bool:
    """Tell whether every player who came by a way can leave by it, whatever happens in the room.

    Args:
        near: the way.
        ways: all ways of the room.
        inside: names of all that is in the room.
    """
    spent = {word.split()[1] for way in ways for word in way.conditions if word.startswith("spends ")}
    for condition in near.conditions:
        word, *rest = condition.split()
        if word in (ONE_WAY, SOFT, WINDOW, "timed") or (word in ("on", "off", "until") and rest[0] in inside):
            return False
        if word == "needs" and rest[0] in spent:
            return False
    return True


def _beside_a_hall(room: RoomTemplate, near: int) -> Chamber | None:
    """Return the largest chamber beside a hall that joins all doors of a room; None if there is none."""
    width = room.width
    floor = frozenset(cell for cell, code in enumerate(room.tiles.cells) if code == Tile.INNER)
    way = _joined(floor, [cell for door in room.doors for cell in thresholds(door, width)], width)
    rest = floor - _near(way, width)
    for chamber in sorted(_parts(rest, width), key=lambda part: (-len(part), min(part))):
        gaps = sorted(_gaps(chamber, floor, way, width))
        if gaps:
            gap, out = gaps[0]
            walls = _near(chamber, width) - chamber - {gap}
            (hall,) = (part for part in _parts(floor - chamber - walls, width) if way & part)
            drawn, corner = _drawing(chamber, width)
            door = Door(gap % width - corner.x, gap // width - corner.y, out)
            return Chamber(RoomTemplate(room.name, drawn, openings=(door,)), corner, (door,), near, -1, hall)
    return None


def _joined(floor: frozenset[Cell], ends: Sequence[Cell], width: int) -> frozenset[Cell]:
    """Return cells that join some cells of the floor, one after the other, and leave much other floor beside them."""
    way: set[Cell] = set()
    for end in ends:
        way.update(_cheapest(floor, way or {end}, end, width))
    return frozenset(way)


def _cheapest(floor: frozenset[Cell], way: Collection[Cell], end: Cell, width: int) -> list[Cell]:
    """Return the path from a way to a cell that costs the least floor, which lies on it or beside it."""
    left = floor - _near(way, width)
    waiting = [(0, cell, -1) for cell in sorted(way)]
    before: dict[Cell, Cell] = {}
    while waiting:
        cost, cell, earlier = heappop(waiting)
        if cell in before:
            continue
        before[cell] = earlier
        if cell == end:
            break
        for other in around(cell, width):
            if other in floor and other not in before:
                heappush(waiting, (cost + 1 + len(left.intersection(_ring(other, width))), other, cell))
    path, cell = [end], end
    while before[cell] >= 0:
        cell = before[cell]
        path.append(cell)
    return path


def _gaps(
    chamber: frozenset[Cell], floor: frozenset[Cell], way: frozenset[Cell], width: int
) -> Iterator[tuple[Cell, Direction]]:
    """Yield the cells that can be the door of a chamber, each with the direction out of it."""
    for cell in floor - chamber - way:
        for out in Direction:
            step, aside = out.dy * width + out.dx, out.dx * width + out.dy
            flanks = {cell + aside, cell - aside}
            if cell + step in way and cell - step in chamber and not flanks & (chamber | way):
                yield cell, out


def _parts(cells: frozenset[Cell], width: int) -> Iterator[frozenset[Cell]]:
    """Yield the connected parts of some cells."""
    left = set(cells)
    while left:
        first = min(left)
        found, waiting = {first}, [first]
        for cell in waiting:
            new = left.intersection(around(cell, width)) - found
            found |= new
            waiting += sorted(new)
        left -= found
        yield frozenset(found)


def _ring(cell: Cell, width: int) -> tuple[Cell, ...]:
    """Return a cell and its eight neighbors."""
    return tuple(cell + dy * width + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def _near(cells: Collection[Cell], width: int) -> frozenset[Cell]:
    """Return some cells and their neighbors, by sides and corners."""
    return frozenset(other for cell in cells for other in _ring(cell, width))


def _drawing(chamber: frozenset[Cell], width: int) -> tuple[Grid, Point]:
    """Return a drawing of a chamber with walls all around, and where its first cell lies."""
    cells = [Point(cell % width, cell // width) for cell in _near(chamber, width)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    columns, rows = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    codes = bytearray(columns * rows)
    for x, y in cells:
        inside = y * width + x in chamber
        codes[(y - top) * columns + x - left] = Tile.INNER if inside else Tile.SOLID
    return Grid(columns, rows, bytes(codes)), Point(left, top)
