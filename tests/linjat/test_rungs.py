"""The rungs of the ladder: on boards small enough to see what follows, and against their sentences on random ones."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.geometry import Point
from pycore.linjat import RULES, Line, Rule, parse_puzzle
from pycore.linjat.knowledge import ContradictionError, Find, beginning
from pycore.linjat.ladder import LADDER
from tests.cases import each
from tests.linjat.rungs import assert_same, states
from tests.linjat.strategies import boards


def across(y, x0, x1):
    return Line(x0, y, x1, y)


def down(x, y0, y1):
    return Line(x, y0, x, y1)


def row(y, *columns):
    return tuple(Point(x, y) for x in columns)


# For each rung boards, their rows apart by a blank, and what follows at once. A digit's number counts from 0 in
# reading order.
FINDS = {
    Rule.UNCONTESTED: [
        # The cell in the middle may be anyone's; those outside nobody else wants.
        ("_2_2_", [Find(0, row(0, 0), (across(0, 1, 2),)), Find(1, row(0, 4), (across(0, 2, 3),))]),
        ("__3_2", [Find(0, row(0, 0, 1), (across(0, 1, 3),))]),
        # The left one has no cell to itself.
        ("2_2_", [Find(1, row(0, 3), (across(0, 1, 2),))]),
        # A dot within reach makes it matter what the left one does, though not what the right one does.
        (".2_2_", [Find(1, row(0, 4), (across(0, 2, 3),))]),
        # Nobody else wants any of the cells.
        ("_2_", []),
        ("1", []),
    ],
    Rule.COVER: [
        ("_2.", [Find(0, row(0, 2), dots=row(0, 2))]),
        ("_2. 3..", [Find(0, row(0, 2), dots=row(0, 2)), Find(1, row(1, 2), dots=row(1, 2))]),
        ("1.3.", [Find(1, row(0, 1, 3), dots=row(0, 1, 3))]),
        ("2.2", []),
        ("2__", []),
    ],
    Rule.TWINS: [
        ("__ .2 __", [Find(0, row(1, 0), (down(1, 0, 1), down(1, 1, 2)))]),
        ("_2. 1_1", [Find(0, row(0, 2), (across(0, 0, 1), down(1, 0, 1)))]),
        # One line alone has no twin.
        (".2_", []),
        # What is left shares no cell.
        ("___ .2. ___", []),
        # Both idle lines of the upper 2 hinder the lower one.
        (".2_ __2", []),
    ],
    Rule.FIT: [
        ("_3__", [Find(0, row(0, 2))]),
        ("__4____", [Find(0, row(0, 3))]),
        ("2_ 1_", [Find(0, row(0, 1))]),
        ("_2_", []),
        ("3__ ___ ___", []),
        ("11", []),
    ],
    Rule.SQUARE: [
        (".2 2. __", [Find(1, (), (down(0, 1, 2),), (Point(0, 0), Point(1, 1)), (0,))]),
        (
            "_2._ _.2_",
            [
                Find(0, (), (across(0, 0, 1),), (Point(2, 0), Point(1, 1)), (1,)),
                Find(1, (), (across(1, 2, 3),), (Point(2, 0), Point(1, 1)), (0,)),
            ],
        ),
        # One line may cover both dots.
        ("3..3 ____ ____", []),
        # The dots are reached by different pairs, or by three.
        ("2.2.2 _____", []),
        (".2. 2.2 _2_", []),
    ],
    Rule.DEPENDENCY: [
        # Whoever covers the dot takes the cell to the left of it.
        ("3_.3 _2__", [Find(2, (), (down(1, 0, 1),), row(0, 2), (0, 1))]),
        ("3_.3 12__", [Find(3, row(1, 2), (down(1, 0, 1),), row(0, 2), (0, 1))]),
        ("_3_.3", [Find(0, row(0, 2, 3), (across(0, 0, 2),), row(0, 3), (1,))]),
        # A matter of cover.
        ("_3_.", []),
        ("_2.2_", []),
    ],
    Rule.ONE_OF: [
        # One of the upper 2s must go down, and the 3 may not bar both.
        ("12_2 __3_ ____", [Find(3, (), (across(1, 1, 3),), (), (1, 2))]),
        # The 3 reaches the cell between the 2s, too, though from no row or column of theirs.
        ("1__ _3_ 2_2", [Find(1, (Point(1, 0), Point(1, 2)), (across(1, 0, 2),), (), (2, 3))]),
        # Numbers of no common row or column.
        ("2_ _2 2_", []),
        # The upper left one has two other ways, with nothing but its own cell in common.
        ("_2_2 __3_ ____", []),
    ],
    Rule.STARVE: [
        (".2_", [Find(0, row(0, 0), (across(0, 1, 2),), row(0, 0))]),
        (
            ".__ _2_ 3__",
            [
                Find(0, (), (across(1, 0, 1),), row(0, 0)),
                Find(1, (Point(0, 0), Point(0, 1)), (across(2, 0, 2),), row(0, 0)),
            ],
        ),
        # The dot may be reached along the row as well.
        (".2_ _2_ 3__", []),
    ],
    Rule.CROWD: [
        ("2_2_", [Find(1, row(0, 3), (across(0, 1, 2),), (), (0,))]),
        ("__3 _2_", [Find(1, (), (down(1, 0, 1),), (), (0,))]),
        ("2_2_ ____", []),
    ],
}
CASES = [(rule, drawn, finds) for rule, cases in FINDS.items() for drawn, finds in cases]


def known(drawn):
    know = beginning(parse_puzzle(drawn.replace(" ", "\n")))
    know.refresh()
    return know


@each(("rule", "drawn", "finds"), CASES)
def test_what_follows_at_once(rule, drawn, finds):
    assert LADDER[rule](known(drawn)) == finds


@each(("rule", "drawn"), [(Rule.ONE_OF, "2_ _3 2_"), (Rule.STARVE, ".2."), (Rule.CROWD, "2_2")])
def test_a_number_without_a_line_left_is_a_contradiction(rule, drawn):
    know = known(drawn)
    with pytest.raises(ContradictionError):
        LADDER[rule](know)


@given(boards(side=5, numbers=6), st.sets(st.sampled_from(RULES)))
def test_every_rung_finds_what_its_sentence_says_on_small_boards(puzzle, rules):
    for know in states(puzzle, rules):
        for rule in RULES:
            assert_same(rule, know, Counter())
