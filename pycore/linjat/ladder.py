"""The human solver: a ladder of named deductions, written to be read. `_engine` climbs the same ladder fast.

Each *layer* of a solution is one kind of reasoning, the cheapest that finds anything; all its finds are applied at
once, and the climb begins again from the bottom. Layers and method are those of J. Snellman's article on generating
the puzzle; the dependency rule is the full one, and the two last rules look one line ahead.

What the solver knows is, for each number, which lines are still possible, and which cells are certainly its own. A
deduction that only excludes lines and wins no cell is a *note*: it is applied and told, but it is no layer.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from pycore.base.geometry import Point
from pycore.linjat.model import RULES, UNIQUENESS, Line, Puzzle, Rule

Cells = frozenset[Point]


class Find(NamedTuple):
    """What a deduction says about one number.

    Attributes:
        number: its index.
        cells: cells now known to lie on its line.
        excluded: lines it can no longer have, by the deduction itself.
        dots: the dots the reason speaks of.
        others: indices of the other numbers the reason speaks of.
    """

    number: int
    cells: tuple[Point, ...] = ()
    excluded: tuple[Line, ...] = ()
    dots: tuple[Point, ...] = ()
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Layer:
    """All finds of one rule at one moment. Its width is how many numbers won cells; 0 for a note."""

    rule: Rule
    finds: tuple[Find, ...]

    @property
    def width(self) -> int:
        """How many numbers won cells."""
        return sum(bool(find.cells) for find in self.finds)


class End(StrEnum):
    """How far the ladder led."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True)
class Trace:
    """The way of the human solver through a puzzle.

    Attributes:
        end: how far it led.
        layers: layers and notes in order.
        lines: the numbers' lines; None for those it does not know.
        leaks: layers in which knowing that the solution is unique would have told something that it was not used for.
    """

    end: End
    layers: tuple[Layer, ...]
    lines: tuple[Line | None, ...]
    leaks: int

    @property
    def depth(self) -> int:
        """Number of layers, notes aside."""
        return sum(layer.width > 0 for layer in self.layers)

    @property
    def max_width(self) -> int:
        """Largest width of a layer."""
        return max((layer.width for layer in self.layers), default=0)

    @property
    def rules(self) -> dict[Rule, int]:
        """How many layers each rule gave."""
        return {rule: sum(layer.rule is rule and layer.width > 0 for layer in self.layers) for rule in RULES}


class ContradictionError(Exception):
    """The puzzle has no solution."""


@dataclass
class Knowledge:
    """What the solver knows at the beginning of a layer.

    Attributes:
        puzzle: the puzzle.
        alive: for each number, the lines still possible.
        owner: cells known to lie on a number's line, with its index.
        reach: for each cell, the numbers with a possible line through it, in ascending order.
    """

    puzzle: Puzzle
    alive: list[tuple[Line, ...]]
    owner: dict[Point, int]
    reach: dict[Point, list[int]] = field(default_factory=dict)

    def refresh(self) -> None:
        """Drop the lines that meet other numbers' cells, and see who still reaches what.

        Raises:
            ContradictionError: a number has no line left, or a dot no number.
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
        """Yield the dots not known to lie on any line."""
        return (dot for dot in self.puzzle.dots if dot not in self.owner)

    def lines_over(self, cell: Point) -> Iterator[Line]:
        """Yield the possible lines through a cell."""
        return (line for index in self.reach.get(cell, ()) for line in self.alive[index] if line.holds(*cell))

    def news(self, lines: Collection[Line]) -> tuple[Point, ...]:
        """Return the cells that all these lines of a number share and that are not yet known to be its own."""
        return tuple(sorted(cell for cell in common(lines) if cell not in self.owner))

    def solved(self) -> bool:
        """Tell whether every number has one line and no two meet: several lines of a number meet in its cell.

        Dots on none of them are found by `refresh`.
        """
        return not any(a.meets(b) for a, b in combinations([line for lines in self.alive for line in lines], 2))

    def apply(self, find: Find) -> None:
        """Take in what a deduction found. A cell that is another number's already stays so: `refresh` will tell."""
        for cell in find.cells:
            self.owner.setdefault(cell, find.number)
        self.alive[find.number] = tuple(
            line
            for line in self.alive[find.number]
            if line not in find.excluded and all(line.holds(*cell) for cell in find.cells)
        )


def common(lines: Collection[Line]) -> Cells:
    """Return the cells that all lines share; none for no lines."""
    return frozenset.intersection(*(frozenset(line.cells) for line in lines)) if lines else frozenset()


# The rungs. Each returns what it finds; nothing is changed before all of a layer is found.


def uncontested(know: Knowledge) -> list[Find]:
    """A number that can reach no open dot takes cells that only it can reach: no other choice could be told apart.

    Uses that there is one solution only.
    """
    finds = []
    dots = list(know.open_dots())
    for index, lines in enumerate(know.alive):
        cells = {cell for line in lines for cell in line.cells}
        if cells.intersection(dots) or all(know.reach[cell] == [index] for cell in cells):
            continue
        for line in lines:
            won = tuple(cell for cell in line.cells if cell not in know.owner)
            if all(know.reach[cell] == [index] for cell in won):
                excluded = tuple(other for other in lines if other != line)
                finds.append(Find(index, won, excluded))
                break
    return finds


def cover(know: Knowledge) -> list[Find]:
    """A dot that one number only can reach lies on that number's line."""
    finds: dict[int, tuple[Point, ...]] = {}
    for dot in know.open_dots():
        index, *others = know.reach[dot]
        if not others:
            finds[index] = (*finds.get(index, ()), dot)
    return [Find(index, cells, dots=cells) for index, cells in sorted(finds.items())]


def twins(know: Knowledge) -> list[Find]:
    """Two lines of a number that cover no dot and hinder nobody cannot be told apart: neither is the solution's.

    Uses that there is one solution only.
    """
    finds = []
    dots = set(know.open_dots())
    for index, lines in enumerate(know.alive):
        idle = [
            line
            for line in lines
            if not dots.intersection(line.cells) and all(know.reach[cell] == [index] for cell in line.cells)
        ]
        rest = [line for line in lines if line not in idle]
        won = know.news(rest)
        if len(idle) > 1 and won:
            finds.append(Find(index, won, tuple(idle)))
    return finds


def fit(know: Knowledge) -> list[Find]:
    """Cells that all possible lines of a number share lie on its line."""
    won = ((index, know.news(lines)) for index, lines in enumerate(know.alive))
    return [Find(index, cells) for index, cells in won if cells]


def square(know: Knowledge) -> list[Find]:
    """Two dots that only the same two numbers can reach, no line both: each number takes one of them."""
    by_pair: dict[tuple[int, ...], list[Point]] = {}
    for dot in know.open_dots():
        if len(know.reach[dot]) == 2:
            by_pair.setdefault(tuple(know.reach[dot]), []).append(dot)
    finds = []
    for pair, dots in by_pair.items():
        for one, two in combinations(dots, 2):
            if any(line.holds(*one) and line.holds(*two) for index in pair for line in know.alive[index]):
                continue
            for index, other in (pair, pair[::-1]):
                gone = tuple(line for line in know.alive[index] if not (line.holds(*one) or line.holds(*two)))
                finds.append(Find(index, (), gone, (one, two), (other,)))
    return _gathered(know, finds)


def dependency(know: Knowledge) -> list[Find]:
    """Every line that could cover a dot also covers another cell: no line may take that cell without the dot."""
    finds = []
    for dot in know.open_dots():
        # With one number only it would be a matter of cover.
        shared = common(list(know.lines_over(dot))) - {dot} if len(know.reach[dot]) > 1 else frozenset()
        for index in sorted({index for cell in shared for index in know.reach[cell]}):
            lines = know.alive[index]
            gone = tuple(line for line in lines if not line.holds(*dot) and not shared.isdisjoint(line.cells))
            finds.append(Find(index, (), gone, (dot,), tuple(i for i in know.reach[dot] if i != index)))
    return _gathered(know, finds)


def one_of(know: Knowledge) -> list[Find]:
    """Two numbers of a row or column cannot both go where they can meet: no line may bar both their other ways."""
    finds = []
    numbers = know.puzzle.numbers
    for cell, reach in sorted(know.reach.items(), key=lambda item: (item[0].y, item[0].x)):
        if cell in know.owner:
            continue
        for a, b in combinations(reach, 2):
            if numbers[a].x != numbers[b].x and numbers[a].y != numbers[b].y:
                continue
            ways = [common([line for line in know.alive[i] if not line.holds(*cell)]) for i in (a, b)]
            for index, lines in enumerate(know.alive):
                if index not in (a, b):
                    gone = tuple(line for line in lines if not any(way.isdisjoint(line.cells) for way in ways))
                    finds.append(Find(index, (), gone, (), (a, b)))
    return _gathered(know, finds)


def starve(know: Knowledge) -> list[Find]:
    """A line that would leave a dot without any line is impossible."""
    finds = []
    for dot in know.open_dots():
        over = list(know.lines_over(dot))
        for index, lines in enumerate(know.alive):
            gone = tuple(line for line in lines if not line.holds(*dot) and all(line.meets(other) for other in over))
            finds.append(Find(index, (), gone, (dot,)))
    return _gathered(know, finds)


def crowd(know: Knowledge) -> list[Find]:
    """A line that would leave another number no line is impossible."""
    finds = []
    for index, lines in enumerate(know.alive):
        for other, places in enumerate(know.alive):
            if other != index:
                gone = tuple(line for line in lines if all(line.meets(place) for place in places))
                finds.append(Find(index, (), gone, (), (other,)))
    return _gathered(know, finds)


def _gathered(know: Knowledge, finds: list[Find]) -> list[Find]:
    """Return the finds that exclude lines, with what the last of each number wins by what is then left of it."""
    kept = [find for find in finds if find.excluded]
    last = {find.number: place for place, find in enumerate(kept)}
    gone = {line for find in kept for line in find.excluded}
    for index, place in last.items():
        left = [line for line in know.alive[index] if line not in gone]
        if not left:
            raise ContradictionError
        kept[place] = kept[place]._replace(cells=know.news(left))
    return kept


LADDER: dict[Rule, Callable[[Knowledge], list[Find]]] = {
    Rule.UNCONTESTED: uncontested,
    Rule.COVER: cover,
    Rule.TWINS: twins,
    Rule.FIT: fit,
    Rule.SQUARE: square,
    Rule.DEPENDENCY: dependency,
    Rule.ONE_OF: one_of,
    Rule.STARVE: starve,
    Rule.CROWD: crowd,
}


def beginning(puzzle: Puzzle) -> Knowledge:
    """Return what is known before the first deduction: every number's own cell."""
    owner = {Point(number.x, number.y): index for index, number in enumerate(puzzle.numbers)}
    return Knowledge(puzzle, list(puzzle.places), owner)


def climb(puzzle: Puzzle, rules: Collection[Rule]) -> Trace:
    """Solve as far as deduction leads.

    Args:
        puzzle: what to solve.
        rules: the rungs that may be used. Those of uniqueness are watched all the same, and counted as leaks where
            they would find something.
    """
    know = beginning(puzzle)
    layers: list[Layer] = []
    leaks = 0
    end = End.STUCK
    try:
        know.refresh()
        while not know.solved():
            layer, leak = next_layer(know, rules)
            leaks += leak
            if layer is None:
                break
            layers.append(layer)
            for find in layer.finds:
                know.apply(find)
            know.refresh()
        else:
            end = End.SOLVED
    except ContradictionError:
        end = End.CONTRADICTION
    lines = tuple(lines[0] if len(lines) == 1 else None for lines in know.alive)
    return Trace(end, tuple(layers), lines, leaks)


def next_layer(know: Knowledge, rules: Collection[Rule]) -> tuple[Layer | None, bool]:
    """Return the finds of the cheapest rule that has any, and whether uniqueness would have told something before."""
    leak = False
    for rule, rung in LADDER.items():
        if rule in rules or rule in UNIQUENESS:
            finds = rung(know)
            if finds and rule in rules:
                return Layer(rule, tuple(finds)), leak
            leak = leak or bool(finds)
    return None, leak
