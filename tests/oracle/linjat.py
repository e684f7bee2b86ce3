"""Linjat by brute force: every choice of lines, looked at as a whole."""

from itertools import product

from pycore.linjat.model import Line, Puzzle


def lines_of(puzzle: Puzzle, index: int) -> list[Line]:
    """Return every straight run of cells of the right length that holds the number, wherever it goes."""
    x, y, n = puzzle.numbers[index]
    runs = {Line(start, y, start + n - 1, y) for start in range(puzzle.width - n + 1)}
    runs |= {Line(x, start, x, start + n - 1) for start in range(puzzle.height - n + 1)}
    return sorted(run for run in runs if run.holds(x, y))


def solutions(puzzle: Puzzle) -> list[tuple[Line, ...]]:
    """Return all solutions."""
    found = []
    for choice in product(*(lines_of(puzzle, index) for index in range(len(puzzle.numbers)))):
        cells = [cell for line in choice for cell in line.cells]
        if len(cells) == len(set(cells)) and set(puzzle.dots) <= set(cells):
            found.append(choice)
    return found
