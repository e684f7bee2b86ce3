"""The human solver: a ladder of named deductions. `_climb` is the compiled version.

The solver applies the deductions in a given order, usually that of `LADDER`, from the simplest to the hardest. All
finds of the first deduction that finds anything form a *layer*; they are applied together, and the solver starts again
with the first deduction. The layers and most deductions are from an article by J. Snellman on generating this puzzle.
`dependency` is more general here; `starve` and `crowd`, which look one line ahead, are additions.

The knowledge of the solver consists of the possible lines of each number, and of the cells known to lie on the line of
a number. A layer that excludes lines only, and adds no cell, is called a *note*. Notes are not counted as layers in
`Trace.depth`, widths and scores.

The docstring of each deduction has an example with the board before and after it. In the second board, `o` marks cells
now known to lie on a number's line, and `x` marks cells that no possible line of this number covers any longer. The
symbols of the first board are described in `notation`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, count

from pycore.base.geometry import Point
from pycore.linjat.knowledge import ContradictionError, Find, Knowledge, beginning, common
from pycore.linjat.model import RULES, Line, Puzzle, Rule, tried


@dataclass(frozen=True)
class Layer:
    """All finds of one deduction at the same time."""

    rule: Rule
    finds: tuple[Find, ...]

    @property
    def width(self) -> int:
        """Number of finds with new cells; 0 for a note."""
        return sum(bool(find.cells) for find in self.finds)


class End(StrEnum):
    """The state of the puzzle when the solver ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True)
class Trace:
    """The steps of the human solver for a puzzle.

    Attributes:
        end: whether the puzzle was solved.
        layers: layers and notes in order.
        lines: the lines of the numbers, in their order; None for numbers with several possible lines.
        leaks: number of layers before which a rule of `UNIQUENESS` that was not allowed would have found something.
    """

    end: End
    layers: tuple[Layer, ...]
    lines: tuple[Line | None, ...]
    leaks: int

    @property
    def depth(self) -> int:
        """Number of layers, without notes."""
        return sum(layer.width > 0 for layer in self.layers)

    @property
    def numbered(self) -> list[tuple[int, Layer]]:
        """Layers and notes in order, with the numbers of the layers from 1; a note has the number 0."""
        numbers = count(1)
        return [(next(numbers) if layer.width else 0, layer) for layer in self.layers]

    @property
    def max_width(self) -> int:
        """Largest width of a layer; 0 if there is none."""
        return max((layer.width for layer in self.layers), default=0)

    @property
    def rules(self) -> dict[Rule, int]:
        """Number of layers of each rule, without notes."""
        return {rule: sum(layer.rule is rule and layer.width > 0 for layer in self.layers) for rule in RULES}


# The deductions return their finds and do not change the knowledge.


def uncontested(know: Knowledge) -> list[Find]:
    """A number that reaches no open dot takes a line whose unknown cells no other number reaches.

    If the solution had another line of this number, replacing it by this line would give a second solution. So this
    deduction assumes that the solution is unique.

        2_2_     2x2o
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
    """A dot that only one number can reach lies on the line of this number.

    _2.     _2o
    """
    finds: dict[int, tuple[Point, ...]] = {}
    for dot in know.open_dots():
        index, *others = know.reach[dot]
        if not others:
            finds[index] = (*finds.get(index, ()), dot)
    return [Find(index, cells, dots=cells) for index, cells in sorted(finds.items())]


def twins(know: Knowledge) -> list[Find]:
    """If a number has two or more lines that cover no open dot and whose cells no other number reaches, none is right.

    Each of these lines could replace any other one, so the solution would not be unique. This deduction assumes that
    it is. It is used only if the remaining lines of the number have a new cell in common.

        _._     _o_
        _2_     x2x
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
    """The common cells of all possible lines of a number lie on its line.

    _3__     _3o_
    """
    won = ((index, know.news(lines)) for index, lines in enumerate(know.alive))
    return [Find(index, cells) for index, cells in won if cells]


def square(know: Knowledge) -> list[Find]:
    """If only two numbers can reach two dots, and no line covers both dots, each number covers one of them.

    All lines of these numbers that cover neither dot are excluded.

        2.     2.
        .2     .2
        __     _x
    """
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
    """If all possible lines over a dot have another cell in common, any line through this cell must cover the dot.

    All lines through the cell that do not cover the dot are excluded.

        3_.     3_.
        .__     .o_
        _3_     x3x
        3__     3__
    """
    finds = []
    for dot in know.open_dots():
        # Dots reached by one number only are left to `cover`.
        shared = common(list(know.lines_over(dot))) - {dot} if len(know.reach[dot]) > 1 else frozenset()
        for index in sorted({index for cell in shared for index in know.reach[cell]}):
            lines = know.alive[index]
            gone = tuple(line for line in lines if not line.holds(*dot) and not shared.isdisjoint(line.cells))
            finds.append(Find(index, (), gone, (dot,), tuple(i for i in know.reach[dot] if i != index)))
    return _gathered(know, finds)


def one_of(know: Knowledge) -> list[Find]:
    """Two numbers of the same row or column cannot both cover a cell that both reach, so one has a line without it.

    For each of the two numbers, take the common cells of its lines that do not contain the cell. A line of a third
    number that meets the common cells of both is excluded.

        __2     _x2
        _3_     o3o
        __2     _x2
    """
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
    """A line that does not cover a dot and meets all possible lines over this dot is excluded.

    __3_     _o3_
    ____     __x_
    3..3     3.x3
    """
    finds = []
    for dot in know.open_dots():
        over = list(know.lines_over(dot))
        for index, lines in enumerate(know.alive):
            gone = tuple(line for line in lines if not line.holds(*dot) and all(line.meets(other) for other in over))
            finds.append(Find(index, (), gone, (dot,)))
    return _gathered(know, finds)


def crowd(know: Knowledge) -> list[Find]:
    """A line that meets all possible lines of another number is excluded.

    2_2_     2x2o
    """
    finds = []
    for index, lines in enumerate(know.alive):
        for other, places in enumerate(know.alive):
            if other != index:
                gone = tuple(line for line in lines if all(line.meets(place) for place in places))
                finds.append(Find(index, (), gone, (), (other,)))
    return _gathered(know, finds)


def _gathered(know: Knowledge, finds: list[Find]) -> list[Find]:
    """Return the finds that exclude lines, and add the new cells to the last find of each number.

    New cells are the common cells of the lines that remain after all exclusions.
    """
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


def climb(puzzle: Puzzle, rules: Sequence[Rule]) -> Trace:
    """Apply deductions until the puzzle is solved or no deduction finds anything.

    Args:
        puzzle: the puzzle to solve.
        rules: the deductions that may be used, in the order in which they are tried. Rules of `UNIQUENESS` that may
            not be used are tried nevertheless, to count the leaks; see `tried`.
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
    except ContradictionError:  # part of the result
        end = End.CONTRADICTION
    lines = tuple(lines[0] if len(lines) == 1 else None for lines in know.alive)
    return Trace(end, tuple(layers), lines, leaks)


def next_layer(know: Knowledge, rules: Sequence[Rule]) -> tuple[Layer | None, bool]:
    """Return the first layer found in the order of `rules`, and whether there is a leak before it.

    The layer is None if no rule of `rules` finds anything. See `Trace.leaks`.
    """
    leak = False
    for rule in tried(rules):
        finds = LADDER[rule](know)
        if finds and rule in rules:
            return Layer(rule, tuple(finds)), leak
        leak = leak or bool(finds)
    return None, leak
