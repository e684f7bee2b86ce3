"""The knowledge of the human solver: the possible lines of the numbers, and the cells with a known number."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from pycore.base.geometry import Point
from pycore.linjat.model import Line, Puzzle

Cells = frozenset[Point]


class Find(NamedTuple):
    """The conclusion of a deduction about one number.

    Attributes:
        number: index of the number.
        cells: cells now known to lie on the number's line.
        excluded: lines of the number that the deduction excludes.
        dots: the dots in the explanation.
        others: indices of the other numbers in the explanation.
    """

    number: int
    cells: tuple[Point, ...] = ()
    excluded: tuple[Line, ...] = ()
    dots: tuple[Point, ...] = ()
    others: tuple[int, ...] = ()


class ContradictionError(Exception):
    """The puzzle has no solution."""


@dataclass
class Knowledge:
    """The knowledge of the solver before a layer.

    Attributes:
        puzzle: the puzzle.
        alive: the possible lines of each number, in the order of the numbers.
        owner: the index of the number by cell, for cells known to lie on a number's line.
        reach: the indices of the numbers with a possible line through a cell, in ascending order, by cell.
    """

    puzzle: Puzzle
    alive: list[tuple[Line, ...]]
    owner: dict[Point, int]
    reach: dict[Point, list[int]] = field(default_factory=dict)

    def refresh(self) -> None:
        """Remove the lines through cells of other numbers, and compute `reach`.

        Raises:
            ContradictionError: a number has no possible line, or no possible line covers a dot.
        """
        self.reach = {}
        for index, lines in enumerate(self.alive):
            kept = tuple(line for line in lines if all(self.owner.get(c, index) == index for c in line.cells))
            if not kept:
                raise ContradictionError
            self.alive[index] = kept
            for cell in {cell for line in kept for cell in line.cells}:
                self.reach.setdefault(cell, []).append(index)
        if any(dot not in self.reach for dot in self.open_dots()):
            raise ContradictionError

    def open_dots(self) -> Iterator[Point]:
        """Yield the dots that are not known to lie on the line of a certain number."""
        return (dot for dot in self.puzzle.dots if dot not in self.owner)

    def lines_over(self, cell: Point) -> Iterator[Line]:
        """Yield the possible lines of all numbers through a cell."""
        return (line for index in self.reach.get(cell, ()) for line in self.alive[index] if line.holds(*cell))

    def news(self, lines: Collection[Line]) -> tuple[Point, ...]:
        """Return the common cells of some lines of a number, without the cells in `owner`."""
        return tuple(sorted(cell for cell in common(lines) if cell not in self.owner))

    def solved(self) -> bool:
        """Return whether every number has one possible line and no two of these lines meet.

        Two lines of the same number always meet. Dots without a line are detected by `refresh`.
        """
        return not any(a.meets(b) for a, b in combinations([line for lines in self.alive for line in lines], 2))

    def apply(self, find: Find) -> None:
        """Apply a find. Cells with another owner keep it; the contradiction is then detected by `refresh`."""
        for cell in find.cells:
            self.owner.setdefault(cell, find.number)
        self.alive[find.number] = tuple(
            line
            for line in self.alive[find.number]
            if line not in find.excluded and all(line.holds(*cell) for cell in find.cells)
        )


def common(lines: Collection[Line]) -> Cells:
    """Return the common cells of all lines; empty if there are no lines."""
    return frozenset.intersection(*(frozenset(line.cells) for line in lines)) if lines else frozenset()


def beginning(puzzle: Puzzle) -> Knowledge:
    """Return the knowledge before the first deduction: all lines that fit, and the cells of the numbers."""
    owner = {Point(number.x, number.y): index for index, number in enumerate(puzzle.numbers)}
    return Knowledge(puzzle, list(puzzle.places), owner)
