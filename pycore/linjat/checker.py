"""Validation of levels, by the rules of the puzzle and the exact solver."""

from collections.abc import Iterator

from pycore.linjat.ladder import End, climb
from pycore.linjat.levels import Level
from pycore.linjat.model import Position, faults
from pycore.linjat.presets import rules_of, weights_of
from pycore.linjat.solver import rate, solve


def check(level: Level) -> Iterator[str]:
    """Yield the errors of a level, one line each.

    A valid level has a correct and unique solution; its deductions, or those of its preset, lead to this solution; and
    its score is the score of the human solver.
    """
    if len(level.solution) != len(level.puzzle.numbers):
        yield f"the solution has {len(level.solution)} lines for {len(level.puzzle.numbers)} numbers"
        return
    for fault in faults(Position(level.puzzle, level.solution)):
        yield f"the solution is none: {fault}"
    found = solve(level.puzzle).value
    if found is None:
        yield "the puzzle has no solution"
    elif found.solutions > 1:
        yield "the puzzle has several solutions"
    rules = level.rules or rules_of(level.preset)
    trace = climb(level.puzzle, rules)
    if trace.end is not End.SOLVED:
        yield f"deduction by {', '.join(rules)} does not lead to the end: {trace.end}"
    elif trace.lines != level.solution:
        yield "deduction leads to another solution"
    score = rate(level.puzzle, level.weights or weights_of(level.preset), rules).score
    if score != level.score:
        yield f"the score is {score}, not {level.score}"
