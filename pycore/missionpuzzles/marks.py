"""The puzzles of a map on pictures and on maps drawn as text."""

from collections.abc import Iterable, Iterator

from pycore.base.geometry import Point
from pycore.dungeon.model.symbol import Bar, Color, Disc, Symbol
from pycore.missionpuzzles.cells import cells_of
from pycore.missionpuzzles.model import Puzzle

BOX_COLOR: Color = (196, 140, 78)
GOAL_COLOR: Color = (230, 214, 120)
PLATE_COLOR: Color = (155, 107, 196)
BOX_SIGN = (Bar(-0.44, -0.44, 0.88, 0.88, dark=True), Bar(-0.36, -0.36, 0.72, 0.72))
GOAL_SIGN = (Disc(0, 0, 0.24, dark=True), Disc(0, 0, 0.16))
PLATE_SIGN = (Bar(-0.4, -0.4, 0.8, 0.8, dark=True), Bar(-0.32, -0.32, 0.64, 0.64))
BOX, GOAL, BOTH, PLATE = "$:*_"


def symbols(puzzles: Iterable[Puzzle]) -> Iterator[Symbol]:
    """Yield the plates, goals and boxes of carved puzzles."""
    for puzzle in puzzles:
        cells = cells_of(puzzle)
        for sign, color, places in (
            (PLATE_SIGN, PLATE_COLOR, puzzle.plates),
            (BOX_SIGN, BOX_COLOR, sorted(cells.boxes)),
            (GOAL_SIGN, GOAL_COLOR, sorted(cells.goals)),
        ):
            yield from (Symbol(x + 0.5, y + 0.5, color, sign) for x, y in places)


def letters(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Point, str]]:
    """Yield `$` for boxes, `:` for goals, `*` for a box on a goal, and `_` for plates."""
    for puzzle in puzzles:
        cells = cells_of(puzzle)
        yield from ((cell, PLATE) for cell in puzzle.plates)
        yield from ((cell, GOAL) for cell in sorted(cells.goals))
        yield from ((cell, BOTH if cell in cells.goals else BOX) for cell in sorted(cells.boxes))
