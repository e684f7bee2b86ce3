"""The rules of Linjat: numbers, dots, lines.

Every number n lies on a line of n cells along its row or its column; the number may be any cell of its line. Lines
have no cells in common, so no line contains two numbers. Every dot lies on a line; other cells may stay empty. A valid
puzzle has exactly one solution. J. Snellman invented the puzzle, as a variant of Tatebo-Yokobo by Nikoli.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from operator import itemgetter
from typing import Annotated, NamedTuple

from pycore.base.checking import CONVERTED
from pycore.base.errors import ParameterError
from pycore.base.geometry import Point, Symmetry

MAX_SIDE = 30
MAX_VALUE = 30
ROW_AND_COLUMN = itemgetter(1, 0)


class Number(NamedTuple):
    """A number at column x and row y, from 0. `value` is the length of its line in cells, 1..30."""

    x: int
    y: int
    value: int


class Line(NamedTuple):
    """A straight line of cells from (x0, y0) to (x1, y1), both included.

    Either x0 == x1 and y0 <= y1, or y0 == y1 and x0 <= x1.
    """

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def length(self) -> int:
        """Number of cells."""
        return self.x1 - self.x0 + self.y1 - self.y0 + 1

    @property
    def cells(self) -> tuple[Point, ...]:
        """The cells of the line, from the north or west end."""
        return tuple(Point(x, y) for y in range(self.y0, self.y1 + 1) for x in range(self.x0, self.x1 + 1))

    def holds(self, x: int, y: int) -> bool:
        """Return whether the cell lies on the line."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def bits(self, width: int) -> int:
        """Return the cells as a bit set; cell (x, y) of a grid with `width` columns is bit y * width + x."""
        if self.y0 == self.y1:
            return ((1 << self.length) - 1) << (self.y0 * width + self.x0)
        return sum(1 << (y * width + self.x0) for y in range(self.y0, self.y1 + 1))

    def meets(self, other: "Line") -> bool:
        """Return whether the lines have a cell in common."""
        return self.x0 <= other.x1 and other.x0 <= self.x1 and self.y0 <= other.y1 and other.y0 <= self.y1


@dataclass(frozen=True)
class Puzzle:
    """A puzzle without its solution.

    Attributes:
        width: number of columns, 1..30.
        height: number of rows, 1..30.
        numbers: the numbers, sorted by row, then column; their cells are different.
        dots: the cells of the dots, in the same order; no dot is on a number.
    """

    width: int
    height: int
    numbers: Annotated[tuple[Number, ...], CONVERTED]
    dots: Annotated[tuple[Point, ...], CONVERTED]

    def __post_init__(self) -> None:
        for name, side in (("width", self.width), ("height", self.height)):
            if not 1 <= side <= MAX_SIDE:
                raise ParameterError(name, f"{side} is not in 1..{MAX_SIDE}")
        numbers = tuple(sorted([n if type(n) is Number else Number(*n) for n in self.numbers], key=ROW_AND_COLUMN))
        dots = tuple(sorted([d if type(d) is Point else Point(*d) for d in self.dots], key=ROW_AND_COLUMN))
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "dots", dots)
        self._check_places()
        for number in numbers:
            if not 1 <= number.value <= MAX_VALUE:
                raise ParameterError("numbers", f"{number.value} at ({number.x}, {number.y}) is not in 1..{MAX_VALUE}")

    def _check_places(self) -> None:
        """Raise `ParameterError` if a number or dot lies outside of the grid or on another one."""
        seen: set[tuple[int, int]] = set()
        for name, cells in (("numbers", [(n.x, n.y) for n in self.numbers]), ("dots", [(d.x, d.y) for d in self.dots])):
            for x, y in cells:
                if not (0 <= x < self.width and 0 <= y < self.height):
                    raise ParameterError(name, f"({x}, {y}) is outside of {self.width}x{self.height} cells")
                if (x, y) in seen:
                    raise ParameterError(name, f"({x}, {y}) is taken twice")
                seen.add((x, y))

    @cached_property
    def number_at(self) -> Mapping[tuple[int, int], int]:
        """The index of each number by its cell (x, y)."""
        return {(number.x, number.y): index for index, number in enumerate(self.numbers)}

    @cached_property
    def dot_bits(self) -> int:
        """The cells of the dots as a bit set, see `Line.bits`."""
        return sum(1 << (dot.y * self.width + dot.x) for dot in self.dots)

    @cached_property
    def places(self) -> tuple[tuple[Line, ...], ...]:
        """The possible lines of each number: all that lie in the grid and contain no other number.

        Lines along the row come first, from the west, then lines along the column, from the north.
        """
        taken = {(number.x, number.y) for number in self.numbers}
        return tuple(tuple(self._places(number, taken)) for number in self.numbers)

    def _places(self, number: Number, taken: set[tuple[int, int]]) -> Iterator[Line]:
        x, y, n = number
        lines = [Line(start, y, start + n - 1, y) for start in range(x - n + 1, x + 1)]
        if n > 1:
            lines += [Line(x, start, x, start + n - 1) for start in range(y - n + 1, y + 1)]
        for line in lines:
            inside = line.x0 >= 0 and line.y0 >= 0 and line.x1 < self.width and line.y1 < self.height
            if inside and not any(cell in taken and cell != (x, y) for cell in line.cells):
                yield line

    def transformed(self, symmetry: Symmetry) -> "Puzzle":
        """Return the rotated or mirrored puzzle."""
        width, height = self.width, self.height
        numbers = tuple(Number(*symmetry.point(n.x, n.y, width, height), n.value) for n in self.numbers)
        dots = tuple(symmetry.point(dot.x, dot.y, width, height) for dot in self.dots)
        return Puzzle(*symmetry.size(width, height), numbers, dots)


@dataclass(frozen=True)
class Position:
    """A puzzle with the lines drawn so far: a line or None for each number, in the order of the numbers."""

    puzzle: Puzzle
    lines: tuple[Line | None, ...]

    def __post_init__(self) -> None:
        if len(self.lines) != len(self.puzzle.numbers):
            raise ParameterError("lines", f"{len(self.lines)} for {len(self.puzzle.numbers)} numbers")

    @cached_property
    def covered(self) -> int:
        """The cells of all lines as a bit set, see `Line.bits`; -1 if lines meet or do not belong to their numbers."""
        covered = 0
        for places, line in zip(self.puzzle.places, self.lines, strict=True):
            if line is not None:
                if line not in places or (bits := line.bits(self.puzzle.width)) & covered:
                    return -1
                covered |= bits
        return covered


class Move(NamedTuple):
    """Drawing the line of the number with index `number`, in place of its previous line; None erases the line."""

    number: int
    line: Line | None


class Outcome(StrEnum):
    """The state of a position: solved or open."""

    OPEN = "open"
    SOLVED = "solved"


def start(puzzle: Puzzle) -> Position:
    """Return the position without lines."""
    return Position(puzzle, (None,) * len(puzzle.numbers))


def legal_moves(position: Position) -> Iterator[Move]:
    """Yield the moves that draw a line of a number without a line, and meet no other line."""
    drawn = [line for line in position.lines if line]
    for index, places in enumerate(position.puzzle.places):
        if position.lines[index] is None:
            for line in places:
                if not any(line.meets(other) for other in drawn):
                    yield Move(index, line)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises:
        ParameterError: the number does not exist, the line is not one of its possible lines, or it meets another line.
    """
    puzzle, (index, line) = position.puzzle, move
    if not 0 <= index < len(position.lines):
        raise ParameterError("move", f"there is no number {index}")
    lines = list(position.lines)
    # If lines meet already, all cells count as covered, and the new line is compared with each line.
    covered, known = position.covered, position.covered >= 0
    if known and (old := lines[index]):
        covered ^= old.bits(puzzle.width)
    lines[index] = line
    if line is not None:
        if line not in puzzle.places[index]:
            number = puzzle.numbers[index]
            raise ParameterError("move", f"{line} is no line for the {number.value} at ({number.x}, {number.y})")
        bits = line.bits(puzzle.width)
        if bits & covered:
            for other in (other for i, other in enumerate(lines) if other and i != index):
                if line.meets(other):
                    raise ParameterError("move", f"{line} meets {other}")
        covered |= bits
    after = Position(puzzle, tuple(lines))
    if known:
        after.__dict__["covered"] = covered  # the value of the property, without computing it again
    return after


def outcome(position: Position) -> Outcome:
    """Return `SOLVED` if all numbers have a line and all dots are covered, in any solution; otherwise `OPEN`."""
    is_open = None in position.lines or position.covered < 0 or position.puzzle.dot_bits & ~position.covered
    return Outcome.OPEN if is_open else Outcome.SOLVED


def faults(position: Position) -> Iterator[str]:
    """Yield the reasons why a position is no solution, one sentence each."""
    puzzle = position.puzzle
    owner: dict[tuple[int, int], int] = {}
    for index, (number, line) in enumerate(zip(puzzle.numbers, position.lines, strict=True)):
        where = f"the {number.value} at column {number.x + 1}, row {number.y + 1}"
        if line is None:
            yield f"{where} has no line"
            continue
        if line not in puzzle.places[index]:
            yield f"{where} cannot have the line {line}"
        for cell in line.cells:
            if owner.setdefault(cell, index) != index:
                yield f"the line of {where} meets another at column {cell.x + 1}, row {cell.y + 1}"
    for dot in puzzle.dots:
        if dot not in owner:
            yield f"the dot at column {dot.x + 1}, row {dot.y + 1} lies on no line"


class Rule(StrEnum):
    """The deductions of the human solver, in their usual order. Each is a function in `ladder`."""

    UNCONTESTED = "uncontested"  # assumes a unique solution
    COVER = "cover"
    TWINS = "twins"  # assumes a unique solution
    FIT = "fit"
    SQUARE = "square"
    DEPENDENCY = "dependency"
    ONE_OF = "one_of"
    STARVE = "starve"
    CROWD = "crowd"


RULES = tuple(Rule)
UNIQUENESS = frozenset({Rule.UNCONTESTED, Rule.TWINS})
LOGIC = tuple(rule for rule in RULES if rule not in UNIQUENESS)


def tried(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return rules in their order, together with the rules of `UNIQUENESS` that are not among them.

    The human solver tries those too, to count leaks: `uncontested` first, `twins` after `cover`.
    """
    order = list(rules)
    if Rule.TWINS not in order:
        order.insert(order.index(Rule.COVER) + 1 if Rule.COVER in order else 0, Rule.TWINS)
    return tuple(order if Rule.UNCONTESTED in order else [Rule.UNCONTESTED, *order])


@dataclass(frozen=True)
class Weights:
    """Weights of the score: one for the layers of each rule, one for the largest width; all in -10000..10000."""

    rules: Annotated[Mapping[Rule, int], CONVERTED] = field(default_factory=dict)
    width: int = -1

    def __post_init__(self) -> None:
        for name, weight in [*self.rules.items(), ("width", self.width)]:
            if not -10_000 <= weight <= 10_000:
                raise ParameterError("weights", f"{weight} for {name} is not in -10000..10000")
        object.__setattr__(self, "rules", {Rule(rule): weight for rule, weight in self.rules.items() if weight})

    def as_dict(self) -> dict[str, int]:
        """Return the weights other than 0 by the names of the rules in their usual order, then `width`."""
        pairs = ((str(rule), self.rules.get(rule, 0)) for rule in RULES)
        return {name: weight for name, weight in (*pairs, ("width", self.width)) if weight}

    def score(self, layers: Mapping[Rule, int], max_width: int) -> int:
        """Return the sum of the weights of the layers, plus `max_width` times its weight."""
        return sum(self.rules.get(rule, 0) * count for rule, count in layers.items()) + self.width * max_width
