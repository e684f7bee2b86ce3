"""Walks through a finished map cell by cell, as a player would, and judges nothing but what the tiles show."""

from collections.abc import Iterable

from pycore.dungeon import DungeonMap
from pycore.dungeon.model.tiles import Tile

Cell = tuple[int, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def walkable(dungeon: DungeonMap) -> set[Cell]:
    """Return the cells of floor and doors of the map's tiles."""
    grid = dungeon.tiles
    return {(i % grid.width, i // grid.width) for i, code in enumerate(grid.cells) if code in (Tile.INNER, Tile.DOOR)}


def flood(cells: set[Cell], start: Cell) -> set[Cell]:
    """Return the cells that are reached from a cell through the sides of cells."""
    reached, front = {start}, [start]
    while front:
        x, y = front.pop()
        new = {(x + dx, y + dy) for dx, dy in STEPS} & cells - reached
        reached |= new
        front += new
    return reached


def doors_of(dungeon: DungeonMap, connections: Iterable[int]) -> set[Cell]:
    """Return the cells of the doors of connections."""
    return {cell for index in connections for door in dungeon.connections[index].doors for cell in door.cells}


def walk(dungeon: DungeonMap) -> list[int]:
    """Return the locks in the order in which a player who picks up every key opens them; stops when stuck or done.

    The last entry is -1 if the player reaches the goal.
    """
    shut, opened, cells = set(range(len(dungeon.locks))), [], walkable(dungeon)
    while True:
        barred = {cell for number in shut for cell in doors_of(dungeon, dungeon.locks[number].connections)}
        x, y = dungeon.spot(dungeon.start)
        reached = flood(cells - barred, (x, y))
        found = [n for n in sorted(shut) if tuple(dungeon.key_spot(dungeon.locks[n].key)) in reached]
        if not found:
            return opened + [-1] * (tuple(dungeon.spot(dungeon.goal)) in reached)
        shut.remove(found[0])
        opened.append(found[0])
