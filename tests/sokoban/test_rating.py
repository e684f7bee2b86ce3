"""Ratings, counted by hand on levels one can see through."""

import pytest

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.sokoban import parse_level, rate
from pycore.sokoban.rating import course

# One box is pushed aside, away from its goal, before the other one can pass.
ROWS = "#######\n#@$ . #\n#     #\n#  $ .#\n#     #\n#######\n"


def test_two_boxes_one_after_the_other():
    rating = rate(parse_level(ROWS)).unwrap()
    assert (rating.pushes, rating.lines, rating.changes, rating.counter) == (4, 2, 1, 0)
    assert (rating.boxes, rating.parts, rating.optimal) == (2, 2, True)
    assert rating.difficulty == 2 + 2 * 1
    assert rating.sessions == 2


def test_pushes_away_from_home_are_counted():
    level = parse_level("######\n#    #\n#@$  #\n## # #\n## #.#\n######\n")
    rating = rate(level).unwrap()
    assert (rating.counter, rating.lines) == (0, 2)
    # There and back again: the first push leads away from where the box ends.
    way = course(level.board, [(14, 1), (15, 3)])
    assert (way.counter, way.lines, way.changes, way.parts) == (1, 2, 0, 1)


def test_courses_name_boxes_as_they_are_first_pushed():
    # Cells 8, 9, 10 of a board of seven columns: box a right, box b down, box a right again.
    board = parse_level(ROWS).board
    way = course(board, [(9, 1), (24, 2), (10, 1)])
    assert way.movers == (0, 1, 0)
    assert way.homes == (11, 31)
    assert (way.changes, way.lines, way.parts) == (2, 3, 1)
    assert way.straight


@pytest.mark.parametrize(
    ("text", "status"), [("#####\n#@* #\n#####\n", Status.SOLVED), ("#####\n#$@.#\n#####\n", Status.UNSOLVABLE)]
)
def test_levels_without_pushes(text, status):
    result = rate(parse_level(text))
    assert result.status is status
    assert result.value is None or result.value.difficulty == 0


def test_the_budget_is_kept():
    assert rate(parse_level(ROWS), Budget(nodes=1)).status is Status.BUDGET


def test_solutions_of_equal_text_rate_equally():
    level = parse_level(ROWS)
    assert rate(level) == rate(level)
