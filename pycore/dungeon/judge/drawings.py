"""Drawings of templates for the checker: tiles and doors, also turned and mirrored."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import Door

Cell = tuple[int, int]
Matrix = tuple[int, int, int, int]
STEPS = {"NORTH": (0, -1), "EAST": (1, 0), "SOUTH": (0, 1), "WEST": (-1, 0)}
KINDS = ("", "wall", "floor")
WALL, FLOOR = KINDS[1:]
# Symmetries of the square as matrices, row by row: quarter turns clockwise, and the same after swapping west and east.
TURNS: tuple[Matrix, ...] = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
MIRRORED: tuple[Matrix, ...] = ((-1, 0, 0, 1), (0, -1, -1, 0), (1, 0, 0, -1), (0, 1, 1, 0))


def beside(cell: Cell) -> set[Cell]:
    """Return the four cells that share a side with one."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


class Doorway(NamedTuple):
    """A door: all its cells in ascending order, the step out of the room, and its kind."""

    cells: tuple[Cell, ...]
    step: Cell
    kind: str

    def moved(self, dx: int, dy: int) -> "Doorway":
        """Return the door after its room moved by dx columns and dy rows."""
        cells, step, kind = self
        return Doorway(tuple([(x + dx, y + dy) for x, y in cells]), step, kind)

    @property
    def facing(self) -> "Doorway":
        """The door that this one meets."""
        cells, (dx, dy), kind = self
        return Doorway(tuple([(x + dx, y + dy) for x, y in cells]), (-dx, -dy), kind)


class Drawing(NamedTuple):
    """A room: tiles by cell, "wall" or "floor"; doors that may be used, in the order of moves; spawn points."""

    tiles: dict[Cell, str]
    doors: tuple[Doorway, ...]
    spawns: dict[Cell, tuple[str, ...]]


def doorway(door: Door) -> Doorway:
    """Return the `Doorway` of a door."""
    dx, dy = STEPS[door.direction.name]
    cells = tuple([(door.x + i * abs(dy), door.y + i * abs(dx)) for i in range(door.width)])
    return Doorway(cells, (dx, dy), door.kind)


def _tiles(template: RoomTemplate) -> dict[Cell, str]:
    width = template.tiles.width
    return {(i % width, i // width): KINDS[code] for i, code in enumerate(template.tiles.cells) if code}


@lru_cache(maxsize=MAX_TEMPLATES)
def potential_doors(template: RoomTemplate) -> dict[Cell, Cell]:
    """Return each wall cell between floor and outside that has wall on both flanks, with the step out."""
    found, tiles = {}, _tiles(template)
    for (x, y), tile in tiles.items():
        for dx, dy in STEPS.values() if tile == WALL else ():
            line = tiles.get((x - dx, y - dy)), tiles.get((x + dx, y + dy))
            if line == (FLOOR, None) and tiles.get((x + dy, y + dx)) == tiles.get((x - dy, y - dx)) == WALL:
                found[x, y] = dx, dy
    return found


@lru_cache(maxsize=MAX_TEMPLATES)
def drawn(template: RoomTemplate) -> Drawing:
    """Return the drawing of a template."""
    if template.openings is not None:
        return _drawing(_tiles(template), map(doorway, template.openings), _spawns(template))
    doors = (Doorway((cell,), step, "") for cell, step in potential_doors(template).items())
    return _drawing(_tiles(template), doors, _spawns(template))


def _spawns(template: RoomTemplate) -> dict[Cell, tuple[str, ...]]:
    return {(x, y): (mark, *tags) for x, y, mark, tags in template.spawns}


def _drawing(tiles: dict[Cell, str], doors: Iterable[Doorway], spawns: dict[Cell, tuple[str, ...]]) -> Drawing:
    return Drawing(tiles, tuple(sorted(doors, key=lambda door: (door.cells[0][1], door.cells[0][0]))), spawns)


@lru_cache(maxsize=MAX_TEMPLATES)
def looks(template: RoomTemplate) -> tuple[Drawing, ...]:
    """Return the different drawings of a template's rooms, in the order of its variants.

    With `rotate` these are the quarter turns clockwise, with `mirror` as well, then the same after swapping west and
    east. With `mirror` alone: as drawn, west and east swapped, north and south swapped.
    """
    ways = TURNS if template.rotate else TURNS[:1]
    if template.mirror:
        ways += MIRRORED if template.rotate else MIRRORED[::2]
    found: list[Drawing] = []
    for way in ways:
        look = _seen(drawn(template), way)
        if look not in found:
            found.append(look)
    return tuple(found)


def _seen(drawing: Drawing, way: Matrix) -> Drawing:
    """Return a drawing turned by a matrix, with its corner at (0, 0) again."""
    a, b, c, d = way

    def turned(cell: Cell) -> Cell:
        return a * cell[0] + b * cell[1], c * cell[0] + d * cell[1]

    cells = {turned(cell): tile for cell, tile in drawing.tiles.items()}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    doors = (Doorway(tuple(sorted(map(turned, door))), turned(step), kind) for door, step, kind in drawing.doors)
    spawns = {turned(cell): tags for cell, tags in drawing.spawns.items()}
    tiles = {(x - left, y - top): tile for (x, y), tile in cells.items()}
    points = {(x - left, y - top): tags for (x, y), tags in spawns.items()}
    return _drawing(tiles, (door.moved(-left, -top) for door in doors), points)


def variants(dungeon: DungeonMap) -> list[tuple[RoomTemplate, Drawing]]:
    """Return the variants in the order of their numbers in moves: each template in each of its drawings."""
    return [(template, look) for template in dungeon.params.templates for look in looks(template)]


def is_made_of(room: Room, template: RoomTemplate, look: Drawing) -> bool:
    """Tell whether a room is of a template and has a given drawing."""
    names = ("name", "tags", "weight", "instances", "least", "rotate", "mirror")
    same = all(getattr(room.template, name) == getattr(template, name) for name in names)
    return same and drawn(room.template) == look


def tiles_of(room: Room) -> dict[Cell, str]:
    """Return the tiles of a room on the map."""
    template, left, top = room
    return {(left + x, top + y): tile for (x, y), tile in drawn(template).tiles.items()}


def corners(room: Room) -> tuple[Cell, Cell]:
    """Return the first and the last cell of the box around a room on the map."""
    drawing = room.template.tiles
    return (room.x, room.y), (room.x + drawing.width - 1, room.y + drawing.height - 1)


def doors_of(room: Room) -> list[Doorway]:
    """Return the doors of a room that may be used, in map coordinates."""
    return [door.moved(room.x, room.y) for door in drawn(room.template).doors]


def stairs_of(room: Room) -> Cell:
    """Return the cell of the stairs of a room: the floor cell nearest to its middle, of several the first."""
    drawing, middle = (
        drawn(room.template),
        ((room.template.tiles.width - 1) // 2, (room.template.tiles.height - 1) // 2),
    )
    floor = [(x, y) for (x, y), tile in drawing.tiles.items() if tile == FLOOR]
    far = {(x, y): (x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in floor}
    x, y = min(floor, key=lambda cell: far[cell])  # they come in reading order
    return room.x + x, room.y + y
