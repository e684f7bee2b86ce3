"""What a player sees of a puzzle, for the comparison of puzzles: numbers, dots, and the lines of the solution."""

from collections.abc import Iterator
from itertools import pairwise

from pycore.base.portrait import Mark, Portrait
from pycore.base.portrait import portrait as portrait_of
from pycore.linjat.levels import Level
from pycore.linjat.model import MAX_VALUE

NUMBER = 0  # a number of any value; a number of value n is also a mark of kind n
DOT = MAX_VALUE + 1
JOINT = MAX_VALUE + 2  # a line from a cell to the next one, at the point between them
KINDS = MAX_VALUE + 3


def portrait(level: Level) -> Portrait:
    """Return the portrait of a puzzle. Points are cells and, between them, borders of cells."""
    width, height = 2 * level.puzzle.width - 1, 2 * level.puzzle.height - 1
    return portrait_of(_marks(level), width, height, KINDS)


def _marks(level: Level) -> Iterator[Mark]:
    for x, y, value in level.puzzle.numbers:
        yield Mark(2 * x, 2 * y, NUMBER)
        yield Mark(2 * x, 2 * y, value)
    for x, y in level.puzzle.dots:
        yield Mark(2 * x, 2 * y, DOT)
    for line in level.solution:
        for one, other in pairwise(line.cells):
            yield Mark(one.x + other.x, one.y + other.y, JOINT)
