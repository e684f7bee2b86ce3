"""The layers of a solution: what the human solver knows of each line after each layer, and how it was extended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pycore.base.errors import ParameterError
from pycore.linjat.knowledge import Knowledge, beginning
from pycore.linjat.ladder import End, Layer, climb
from pycore.linjat.model import LOGIC, Line, Puzzle, Rule
from pycore.linjat.words import tell


@dataclass(frozen=True)
class Stage:
    """A layer or note of the human solver, and the lines after it.

    Attributes:
        puzzle: the puzzle.
        number: number of the layer, from 1; 0 for a note, which excludes lines and finds no cell.
        layer: the rule and its finds.
        lines: for each number, the part of its line that is known: at least its cell.
        extended: indices of the numbers whose lines this layer extends.
    """

    puzzle: Puzzle
    number: int
    layer: Layer
    lines: tuple[Line, ...]
    extended: frozenset[int]

    def is_complete(self, index: int) -> bool:
        """Return whether the known part of a number's line has the length of the whole line."""
        return self.lines[index].length == self.puzzle.numbers[index].value

    @property
    def texts(self) -> list[str]:
        """A sentence for each find: the reason, then the conclusion."""
        return tell(self.puzzle, self.layer)

    @property
    def title(self) -> str:
        """The number and the rule of the layer, as in `layer 3: cover`."""
        return f"layer {self.number}: {self.layer.rule}" if self.number else f"note: {self.layer.rule}"


def stages(puzzle: Puzzle, rules: Sequence[Rule] = LOGIC) -> tuple[Stage, ...]:
    """Solve a puzzle with the human solver, and return its layers and notes in order.

    The known part of a line reaches from its first to its last known cell. After the last layer of a solved puzzle, all
    lines are complete. After a layer that contradicts others, in a puzzle without solution, they are as before it.

    Args:
        puzzle: the puzzle to solve.
        rules: the deductions that may be used, in the order in which they are tried.
    """
    trace = climb(puzzle, rules)
    know, found = beginning(puzzle), list[Stage]()
    before = _known(know)
    for place, (number, layer) in enumerate(trace.numbered, 1):
        for find in layer.finds:
            know.apply(find)
        lines = _known(know)
        if place == len(trace.layers) and trace.end is not End.STUCK:
            # The finds of a contradiction do not go together, so they are not drawn.
            lines = before if trace.end is End.CONTRADICTION else tuple(filter(None, trace.lines))
        won = {find.number for find in layer.finds if find.cells}
        extended = frozenset(won | {i for i, line in enumerate(lines) if line != before[i]})
        found.append(Stage(puzzle, number, layer, lines, extended))
        before = lines
        if place < len(trace.layers):
            know.refresh()
    return tuple(found)


def stage_at(found: Sequence[Stage], step: int) -> Stage:
    """Return a layer or note by its place, from 1.

    Raises:
        ParameterError: there are fewer.
    """
    if not 1 <= step <= len(found):
        raise ParameterError("step", f"{step} is not in 1..{len(found)}")
    return found[step - 1]


def as_record(stage: Stage) -> dict[str, Any]:
    """Return a layer or note for JSON. Cells are [x, y] and lines [x0, y0, x1, y1], from 0."""
    puzzle = stage.puzzle
    cells = [[number.x, number.y] for number in puzzle.numbers]
    finds = [
        {
            "number": cells[find.number],
            "cells": [list(cell) for cell in find.cells],
            "excluded": [list(line) for line in find.excluded],
            "text": text,
        }
        for find, text in zip(stage.layer.finds, stage.texts, strict=True)
    ]
    lines = [
        {
            "number": cells[index],
            "line": list(line),
            "complete": stage.is_complete(index),
            "extended": index in stage.extended,
        }
        for index, line in enumerate(stage.lines)
    ]
    return {
        "layer": stage.number or None,
        "rule": str(stage.layer.rule),
        "width": stage.layer.width,
        "finds": finds,
        "lines": lines,
    }


def _known(know: Knowledge) -> tuple[Line, ...]:
    """Return the line from the first to the last known cell of each number."""
    parts = [Line(number.x, number.y, number.x, number.y) for number in know.puzzle.numbers]
    for (x, y), index in know.owner.items():
        part = parts[index]
        parts[index] = Line(min(part.x0, x), min(part.y0, y), max(part.x1, x), max(part.y1, y))
    return tuple(parts)
