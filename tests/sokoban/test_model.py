"""The rules, one by one."""

import pytest

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.sokoban import Outcome, format_level, is_push, legal_moves, outcome, parse_level, play, replay, solution_of
from pycore.sokoban.model import Board, Level

N, E, S, W = Direction


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


@pytest.mark.parametrize("row", ["#@$#. #", "#@$$..#"])
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


@pytest.mark.parametrize(
    ("boxes", "player", "parameter"),
    [({0}, 3, "boxes"), ({9}, 3, "boxes"), ({1}, 0, "player"), ({1}, 1, "player"), (set(), 3, "boxes")],
)
def test_impossible_positions_are_refused(boxes, player, parameter):
    board = Board(3, 2, frozenset({0}), frozenset({2}))
    with pytest.raises(ParameterError) as caught:
        Level(board, frozenset(boxes), player)
    assert caught.value.parameter == parameter


@pytest.mark.parametrize(("size", "walls", "goals"), [((0, 5), (), ()), ((300, 300), (), ()), ((2, 2), (1,), (1,))])
def test_impossible_boards_are_refused(size, walls, goals):
    with pytest.raises(ParameterError):
        Board(*size, frozenset(walls), frozenset(goals))
