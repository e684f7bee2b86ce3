"""Ratings, counted by hand on levels one can see through."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import Entry, Objective, generate, parse_level, preset, rate, solve
from pycore.sokoban.model import Board
from pycore.sokoban.rating import course, difficulty, distances, measures
from tests.cases import each
from tests.oracle.sokoban import fewest_pushes, parts, random_level

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


# Twice out of the tunnel, then through it.
TUNNEL = "#########\n#  ##   #\n#.@ $   #\n#  ##   #\n#########\n"


def test_the_one_figure():
    assert difficulty(lines=1000, changes=100, counter=10, boxes=5, parts=2) == 1000 + 2 * 100 + 2 * 10 + 4 * 3
    rating = rate(parse_level(TUNNEL)).unwrap()
    assert (rating.pushes, rating.lines, rating.changes, rating.counter) == (7, 2, 0, 2)
    assert (rating.boxes, rating.parts, rating.difficulty) == (1, 1, 2 + 2 * 2)
    # Box a, box b, box a again: one part with two boxes.
    way = course(parse_level(ROWS).board, [(9, 1), (24, 2), (10, 1)])
    assert way.difficulty == 3 + 2 * 2 + 0 + 4 * (2 - 1)


def test_measures_are_the_rating_by_name():
    level = parse_level(TUNNEL)
    rating = rate(level).unwrap()
    assert measures(Entry(level)) == {
        "score": 6, "pushes": 7, "moves": rating.moves, "lines": 2, "sessions": 2, "changes": 0, "counter": 2,
        "parts": 1, "boxes": 1, "nodes": rating.nodes, "optimal": 1,
    }  # fmt: skip


def test_a_box_brought_home_in_one_line_makes_a_course_straight():
    board = parse_level(ROWS).board
    bent = [(9, 1), (10, 2)]
    assert not course(board, bent).straight
    assert course(board, [*bent, (24, 1)]).straight
    assert course(board, [(24, 1), *bent]).straight
    assert not course(board, [(24, 1), *bent, (25, 2)]).straight


def pushes_alone(board, box, goal):
    """The fewest pushes from a cell to the goal, on an empty board, the player wherever he is needed; None if none."""
    floor = {(x, y) for y in range(board.height) for x in range(board.width)}
    floor -= {(cell % board.width, cell // board.width) for cell in board.walls}
    places, pushes = {(box % board.width, box // board.width)}, 0
    seen = set(places)
    while places and (goal % board.width, goal // board.width) not in places:
        steps = [(x, y, dx, dy) for x, y in places for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        places = {(x + dx, y + dy) for x, y, dx, dy in steps if {(x + dx, y + dy), (x - dx, y - dy)} <= floor} - seen
        seen |= places
        pushes += 1
    return pushes if places else None


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=30)
def test_distances_are_pushes_of_a_lone_box(seed, open_rim):
    board = random_level(Rng(seed)).board
    if open_rim:
        walls = frozenset(cell for cell in board.walls if seed >> cell % 32 & 1)
        board = Board(board.width, board.height, walls, board.goals)
    for goal in sorted(set(range(board.width * board.height)) - board.walls)[::5]:
        expected = {cell: pushes_alone(board, cell, goal) for cell in range(board.width * board.height)}
        for wall in board.walls:
            expected.pop(wall)
        assert distances(board, goal) == {cell: far for cell, far in expected.items() if far is not None}


def test_the_solution_that_is_judged_has_the_fewest_pushes():
    others = 0
    for seed in range(6):
        level = generate(preset("easy"), Rng(seed)).unwrap().level
        rating = rate(level).unwrap()
        assert rating.pushes == fewest_pushes(level)[0]
        others += solve(level, Objective.ANY).unwrap().pushes > rating.pushes
    # Any solution would not have done.
    assert others


def test_where_the_fewest_pushes_take_too_long_any_solution_is_judged(monkeypatch):
    monkeypatch.setattr("pycore.sokoban.rating.NODES", 1)
    level = parse_level(ROWS)
    budget = Budget()
    budget.start(7)
    result = rate(level, budget)
    assert (result.status, result.unwrap().optimal) == (Status.SOLVED, False)
    assert result.unwrap().pushes == solve(level, Objective.ANY).unwrap().pushes
    assert budget.total == 0


@given(st.lists(st.integers(0, 4), max_size=12))
def test_parts_are_what_can_be_cut_off(boxes):
    # Claims: whatever the order of the boxes is. They go east, each in a row of its own.
    board = Board(20, 6, frozenset(), frozenset())
    pushes = [(20 * box + 1 + boxes[:i].count(box), 1) for i, box in enumerate(boxes)]
    assert course(board, pushes).parts == parts(boxes)


def test_courses_name_boxes_as_they_are_first_pushed():
    # Cells 8, 9, 10 of a board of seven columns: box a right, box b down, box a right again.
    board = parse_level(ROWS).board
    way = course(board, [(9, 1), (24, 2), (10, 1)])
    assert way.movers == (0, 1, 0)
    assert way.homes == (11, 31)
    assert (way.changes, way.lines, way.parts) == (2, 3, 1)
    assert way.straight


@each(("text", "status"), [("#####\n#@* #\n#####\n", Status.SOLVED), ("#####\n#$@.#\n#####\n", Status.UNSOLVABLE)])
def test_levels_without_pushes(text, status):
    result = rate(parse_level(text))
    assert result.status is status
    assert result.value is None or result.value.difficulty == 0


def test_the_budget_is_kept():
    assert rate(parse_level(ROWS), Budget(nodes=1)).status is Status.BUDGET


def test_solutions_of_equal_text_rate_equally():
    level = parse_level(ROWS)
    assert rate(level) == rate(level)
