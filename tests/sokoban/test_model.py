"""The rules, one by one."""

import pytest

from pycore.base.errors import ParameterError
from pycore.sokoban import Outcome, format_level, is_push, legal_moves, outcome, parse_level, play, replay, solution_of
from pycore.sokoban.model import MOVES, Board, Level, moves_of
from tests.cases import each

N, E, S, W = MOVES[:4]


def test_the_player_walks_on_floor_and_goals_only():
    level = parse_level("####\n#@.#\n#$##\n####\n")
    assert legal_moves(level) == (E,)
    assert format_level(play(level, E)) == "####\n# +#\n#$##\n####\n"


def test_a_box_is_pushed_onto_floor_and_goals():
    level = parse_level("######\n#@$. #\n######\n")
    assert is_push(level, E)
    once = play(level, E)
    assert format_level(once) == "######\n# @* #\n######\n"
    assert outcome(once) is Outcome.SOLVED
    assert format_level(play(once, E)) == "######\n#  +$#\n######\n"


@each("row", ["#@$#. #", "#@$$..#"])
def test_a_box_is_not_pushed_into_walls_or_boxes(row):
    text = f"#######\n{row}\n#######\n"
    level = parse_level(text)
    assert legal_moves(level) == ()
    with pytest.raises(ParameterError, match="east is not legal at column 2, row 2"):
        play(level, E)


def test_the_drawing_ends_in_walls():
    level = parse_level("@$.#")
    assert legal_moves(level) == (E,)
    assert legal_moves(play(play(level, E), W)) == (E,)


def test_replay_names_the_move_that_fails():
    level = parse_level("######\n#@$. #\n######\n")
    assert [position.player for position in replay(level, (E, E))] == [8, 9]
    with pytest.raises(ParameterError, match="move 3: "):
        list(replay(level, (E, E, E)))


def test_a_solution_must_solve():
    level = parse_level("######\n#@$. #\n######\n")
    assert solution_of(level, [E]).pushes == 1
    with pytest.raises(ParameterError, match="1 boxes are off the goals"):
        solution_of(level, [E, E])


@each("size", [(1, 1), (1, 4), (5, 1), (4, 3), (2, 5)])
def test_cells_have_those_of_the_drawing_beside_them(size):
    width, height = size
    board = Board(width, height, frozenset(), frozenset())
    places = [(x, y) for y in range(size[1]) for x in range(size[0])]
    number = {place: cell for cell, place in enumerate(places)}
    for cell, (x, y) in enumerate(places):
        there = (number.get((x, y - 1)), number.get((x + 1, y)), number.get((x, y + 1)), number.get((x - 1, y)))
        assert tuple(board.step(cell, direction) for direction in (N, E, S, W)) == there
        assert board.around(cell) == there


def test_cells_are_named_by_column_and_row():
    board = Board(4, 3, frozenset({0, 6}), frozenset())
    assert [board.name(cell) for cell in (0, 3, 4, 11)] == [
        "column 1, row 1", "column 4, row 1", "column 1, row 2", "column 4, row 3",
    ]  # fmt: skip
    assert [cell for cell in (None, *range(12)) if board.floor(cell)] == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]


def test_moves_have_numbers():
    assert moves_of(bytes([0, 1, 2, 3, 0])) == (N, E, S, W, N)


@each(
    ("boxes", "player", "parameter", "message"),
    [
        ({0}, 3, "boxes", "column 1, row 1 is a wall"),
        ({6}, 3, "boxes", "cell 6 lies outside"),
        ({-1}, 3, "boxes", "cell -1 lies outside"),
        ({1}, 0, "player", "column 1, row 1 is a wall"),
        ({1}, 6, "player", "cell 6 lies outside"),
        ({1}, -1, "player", "cell -1 lies outside"),
        ({4}, 4, "player", "column 2, row 2 holds a box"),
        (set(), 3, "boxes", "0 boxes for 1 goals"),
        ({1, 4}, 3, "boxes", "2 boxes for 1 goals"),
    ],
)
def test_impossible_positions_are_refused(boxes, player, parameter, message):
    board = Board(3, 2, frozenset({0}), frozenset({2}))
    with pytest.raises(ParameterError, match=message) as caught:
        Level(board, frozenset(boxes), player)
    assert caught.value.parameter == parameter


@each("size", [(0, 5), (5, 0), (-1, -5), (300, 300), (60_001, 1), (1, 60_001)])
def test_boards_have_up_to_60_000_cells(size):
    width, height = size
    with pytest.raises(ParameterError) as caught:
        Board(width, height, frozenset(), frozenset())
    assert caught.value.parameter == "size"
    for width, height in ((60_000, 1), (1, 60_000), (240, 250)):
        assert Board(width, height, frozenset(), frozenset()).width == width


@each(
    ("walls", "goals", "parameter", "message"),
    [
        ({-1, 2}, (), "walls", "outside"),
        ({2, 6}, (), "walls", "outside"),
        ((), {-1, 2}, "goals", "outside"),
        ((), {2, 6}, "goals", "outside"),
        ({1, 4}, {4, 5}, "goals", "column 2, row 2 is a wall"),
    ],
)
def test_impossible_boards_are_refused(walls, goals, parameter, message):
    with pytest.raises(ParameterError, match=message) as caught:
        Board(3, 2, frozenset(walls), frozenset(goals))
    assert caught.value.parameter == parameter
