"""The cells of a carved puzzle on its map."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pycore.base.geometry import Point
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.tiles import STEPS, Tile
from pycore.missionpuzzles.model import Puzzle
from pycore.sokoban import parse_entry, reachable


class Cells(NamedTuple):
    """Cells on the map.

    Attributes:
        start: where the player begins.
        floor: all floor of the level.
        reached: the floor to which the player comes without a push.
        boxes: where boxes are at the start.
        goals: the goals.
    """

    start: Point
    floor: frozenset[Point]
    reached: frozenset[Point]
    boxes: frozenset[Point]
    goals: frozenset[Point]


@lru_cache(maxsize=256)
def cells_of(puzzle: Puzzle) -> Cells:
    """Return the cells of a carved puzzle."""
    level, corner = parse_entry(puzzle.level).level, puzzle.cell or Point(0, 0)
    board = level.board

    def placed(cells: Iterable[int]) -> frozenset[Point]:
        return frozenset(Point(corner.x + cell % board.width, corner.y + cell // board.width) for cell in cells)

    (start,) = placed([level.player])
    reached = reachable(board, level.player, level.boxes)
    floor = placed(set(range(board.width * board.height)) - board.walls)
    return Cells(start, floor, placed(reached), placed(level.boxes), placed(board.goals))


def gap_of(dungeon: DungeonMap, puzzle: Puzzle) -> frozenset[Point]:
    """Return the cells of floor through which the player comes to a puzzle; none where a door is there."""
    cells = cells_of(puzzle)
    beside = {Point(cells.start.x + dx, cells.start.y + dy) for dx, dy in STEPS} - cells.floor - set(puzzle.plates)
    return frozenset(cell for cell in beside if dungeon.tiles.at(*cell) == Tile.INNER)


def closed_cells(dungeon: DungeonMap, puzzle: Puzzle) -> frozenset[Point]:
    """Return the cells of a puzzle on which nothing may lie: others the player comes to whenever the puzzle begins."""
    cells = cells_of(puzzle)
    barred = cells.floor - cells.reached | cells.boxes | cells.goals
    return barred | set(puzzle.plates) | gap_of(dungeon, puzzle)


def taken_cells(dungeon: DungeonMap, puzzle: Puzzle) -> frozenset[Point]:
    """Return the cells of a puzzle on which nothing may stand."""
    return cells_of(puzzle).floor | set(puzzle.plates) | gap_of(dungeon, puzzle)
