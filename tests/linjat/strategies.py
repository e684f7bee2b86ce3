"""Boards for tests: any, and such as have a solution."""

from hypothesis import strategies as st

from pycore.base.geometry import Point
from pycore.base.rng import Rng
from pycore.linjat import Line, Number, Puzzle


def any_board(rng, side, numbers):
    """Return a board of random numbers and dots; most have no solution."""
    width, height = 1 + rng.below(side), 1 + rng.below(side)
    cells = [Point(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(cells)
    count = min(1 + rng.below(numbers), len(cells))
    dots = rng.below(len(cells) - count + 1)
    values = tuple(Number(x, y, 1 + rng.below(4)) for x, y in cells[:count])
    return Puzzle(width, height, values, tuple(cells[count : count + dots]))


def laid_board(rng, side, numbers):
    """Return a board made from lines that do not meet, so that it has a solution."""
    width, height = 1 + rng.below(side), 1 + rng.below(side)
    taken, values = set(), []
    for _ in range(4 * numbers):
        x, y, n = rng.below(width), rng.below(height), 1 + rng.below(5)
        line = Line(x, y, x + n - 1, y) if rng.below(2) else Line(x, y, x, y + n - 1)
        if line.x1 < width and line.y1 < height and taken.isdisjoint(line.cells) and len(values) < numbers:
            taken.update(line.cells)
            x, y = rng.choice(line.cells)
            values.append(Number(x, y, n))
    cells = sorted(taken - {value[:2] for value in values})
    rng.shuffle(cells)
    return Puzzle(width, height, tuple(values), tuple(cells[: rng.below(len(cells) + 1)]))


def board(rng, side=5, numbers=5):
    """Return a board of one kind or the other."""
    return laid_board(rng, side, numbers) if rng.below(4) else any_board(rng, side, numbers)


@st.composite
def boards(draw, side=8, numbers=12):
    """Hypothesis chooses the seed only: the boards are as mixed as those of the long runs."""
    return board(Rng(draw(st.integers(0, 2**64 - 1))), side, numbers)
