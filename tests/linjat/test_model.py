"""The rules, on boards small enough to see through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.rng import Rng
from pycore.linjat import Line, Move, Outcome, Position, Puzzle, faults, legal_moves, outcome, parse_puzzle, play, start
from tests.linjat.strategies import boards
from tests.oracle import linjat as oracle


def test_lines_fit_into_the_grid_and_avoid_other_numbers():
    puzzle = parse_puzzle("3_2\n___\n")
    assert puzzle.places == ((), (Line(1, 0, 2, 0), Line(2, 0, 2, 1)))


def test_a_one_has_one_line():
    assert parse_puzzle("1").places == ((Line(0, 0, 0, 0),),)


@given(boards())
def test_places_are_the_runs_through_the_number_and_no_other(puzzle):
    cells = {number[:2] for number in puzzle.numbers}
    for index, number in enumerate(puzzle.numbers):
        others = cells - {number[:2]}
        runs = [run for run in oracle.lines_of(puzzle, index) if not others & set(run.cells)]
        assert sorted(puzzle.places[index]) == runs


@given(boards(), st.integers(0, 2**32))
def test_random_play_keeps_the_rules_and_ends_without_moves_or_solved(puzzle, seed):
    rng, position = Rng(seed), start(puzzle)
    while moves := list(legal_moves(position)):
        position = play(position, rng.choice(moves))
        drawn = [line for line in position.lines if line]
        assert not any(a.meets(b) for i, a in enumerate(drawn) for b in drawn[:i])
    complaints = list(faults(position))
    assert (outcome(position) is Outcome.SOLVED) == (not complaints)
    if outcome(position) is Outcome.SOLVED:
        assert position.lines in oracle_lines(puzzle, position)


def oracle_lines(puzzle, position):
    """Judge a solution by counting cells."""
    cells = [cell for line in position.lines for cell in line.cells]
    fine = len(cells) == len(set(cells)) == sum(n.value for n in puzzle.numbers) and set(puzzle.dots) <= set(cells)
    return [position.lines] if fine else []


def test_drawing_and_erasing():
    puzzle = parse_puzzle("2.\n_2\n")
    position = play(start(puzzle), Move(0, Line(0, 0, 1, 0)))
    with pytest.raises(ParameterError, match="meets"):
        play(position, Move(1, Line(1, 0, 1, 1)))
    with pytest.raises(ParameterError, match="no line for the 2 at"):
        play(position, Move(1, Line(0, 0, 0, 1)))
    with pytest.raises(ParameterError, match="no number 2"):
        play(position, Move(2, None))
    solved = play(position, Move(1, Line(0, 1, 1, 1)))
    assert outcome(solved) is Outcome.SOLVED
    assert play(solved, Move(0, None)).lines == (None, Line(0, 1, 1, 1))


def test_faults_name_what_is_wrong():
    puzzle = parse_puzzle("2_.\n2__\n")
    position = Position(puzzle, (Line(0, 0, 1, 0), None))
    assert list(faults(position)) == [
        "the 2 at column 1, row 2 has no line",
        "the dot at column 3, row 1 lies on no line",
    ]


@given(boards(), st.sampled_from(Symmetry))
def test_turning_there_and_back(puzzle, symmetry):
    assert puzzle.transformed(symmetry).transformed(symmetry.inverse) == puzzle


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((0, 5, (), ()), "width"),
        ((5, 31, (), ()), "height"),
        ((2, 2, ((2, 0, 1),), ()), "numbers"),
        ((2, 2, ((0, 0, 31),), ()), "numbers"),
        ((2, 2, ((0, 0, 1),), ((0, 0),)), "dots"),
    ],
)
def test_boards_without_sense_are_refused(arguments, name):
    with pytest.raises(ParameterError, match=name):
        Puzzle(*arguments)
