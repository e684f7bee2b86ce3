"""The boards that the docstrings of the deductions show: each deduction finds what its second board says."""

import re

from pycore.base.geometry import Point
from pycore.linjat import parse_puzzle
from pycore.linjat.knowledge import beginning
from pycore.linjat.ladder import LADDER
from tests.cases import each

ROW = re.compile(r"^ *([\w.]+) {5}([\w.]+)$", re.MULTILINE)


def drawn(rung):
    """Return the two boards of a docstring, as lists of rows."""
    return tuple(map(list, zip(*ROW.findall(rung.__doc__), strict=True)))


@each("rule", LADDER)
def test_a_deduction_finds_what_its_drawing_shows(rule):
    before, after = drawn(LADDER[rule])
    know = beginning(parse_puzzle("\n".join(before)))
    know.refresh()
    rows = [list(row) for row in before]
    finds = LADDER[rule](know)
    for find in finds:
        left = {cell for line in know.alive[find.number] if line not in find.excluded for cell in line.cells}
        for x, y in {cell for line in find.excluded for cell in line.cells} - left:
            rows[y][x] = "x"
    for find in finds:
        for x, y in find.cells:
            rows[y][x] = "o"
    assert finds
    assert ["".join(row) for row in rows] == after
    assert before != after


def test_boards_are_read_from_docstrings():
    def rung():
        """Say something. Then show it.

            2_.     2xo
            3__     3__

        More words     here.
        """

    assert drawn(rung) == (["2_.", "3__"], ["2xo", "3__"])
    assert Point(0, 0) in beginning(parse_puzzle("2_.\n3__")).owner
