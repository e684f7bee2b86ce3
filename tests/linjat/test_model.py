"""The rules, on boards small enough to see through."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.geometry import Point, Symmetry
from pycore.base.rng import Rng
from pycore.linjat import (
    Line,
    Move,
    Number,
    Outcome,
    Position,
    Puzzle,
    faults,
    legal_moves,
    outcome,
    parse_puzzle,
    play,
    solve,
    start,
)
from pycore.linjat.model import LOGIC, MAX_SIDE, MAX_VALUE, UNIQUENESS, Rule, Weights
from tests.cases import each
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


@given(boards(side=6), st.integers(0, 2**32))
def test_moves_are_the_lines_of_open_numbers_that_meet_no_line(puzzle, seed):
    rng, lines = Rng(seed), []
    for places in puzzle.places:
        taken = {cell for line in lines if line for cell in line.cells}
        free = [place for place in places if taken.isdisjoint(place.cells)]
        lines.append(rng.choice(free) if free and rng.below(2) else None)
    taken = {cell for line in lines if line for cell in line.cells}
    expected = [
        Move(index, place)
        for index, places in enumerate(puzzle.places)
        for place in places
        if lines[index] is None and taken.isdisjoint(place.cells)
    ]
    assert list(legal_moves(Position(puzzle, tuple(lines)))) == expected


@given(boards(side=6))
def test_lines_of_a_board(puzzle):
    lines = [line for places in puzzle.places for line in places]
    for line in lines:
        assert line.length == len(line.cells) == len(set(line.cells))
        for other in lines:
            assert line.meets(other) == bool(set(line.cells) & set(other.cells))


def test_drawing_and_erasing():
    puzzle = parse_puzzle("2.\n_2\n")
    position = play(start(puzzle), Move(0, Line(0, 0, 1, 0)))
    with pytest.raises(ParameterError, match="meets"):
        play(position, Move(1, Line(1, 0, 1, 1)))
    with pytest.raises(ParameterError, match="no line for the 2 at"):
        play(position, Move(1, Line(0, 0, 0, 1)))
    with pytest.raises(ParameterError, match="no number 2"):
        play(position, Move(2, None))
    with pytest.raises(ParameterError, match="no number -1"):
        play(position, Move(-1, None))
    # The line that a number has is no hindrance for its new one.
    assert play(position, Move(0, Line(0, 0, 1, 0))) == position
    solved = play(position, Move(1, Line(0, 1, 1, 1)))
    assert outcome(solved) is Outcome.SOLVED
    assert play(solved, Move(0, None)).lines == (None, Line(0, 1, 1, 1))


@given(boards(side=5), st.integers(0, 2**32))
def test_any_lines_are_a_solution_where_nothing_is_wrong(puzzle, seed):
    """Lines that meet, and lines of other numbers, are among them."""
    rng = Rng(seed)
    solved = solve(puzzle).value
    lines = list(solved.lines if solved else [None] * len(puzzle.numbers))
    every = [None, *(line for places in puzzle.places for line in places), Line(0, 0, 40, 0), Line(-1, 0, 0, 0)]
    for _ in range(rng.below(3)):
        lines[rng.below(len(lines))] = rng.choice(every)
    position = Position(puzzle, tuple(lines))
    wrong = [line for line in lines if line is not None]
    cells = [cell for line in wrong for cell in line.cells]
    told = list(faults(position))
    assert (outcome(position) is Outcome.SOLVED) == (not told)
    sound = len(set(cells)) == len(cells) and not any("cannot have" in fault for fault in told)
    bits = sum(1 << (y * puzzle.width + x) for x, y in cells) if sound else -1
    assert position.covered == bits
    for index, places in enumerate(puzzle.places):
        others = {cell for i, line in enumerate(lines) if line and i != index for cell in line.cells}
        for line in places:
            if others.isdisjoint(line.cells):
                after = play(position, Move(index, line))
                assert after.lines == (*lines[:index], line, *lines[index + 1 :])
                assert after.covered == Position(puzzle, after.lines).covered
            else:
                with pytest.raises(ParameterError, match="meets"):
                    play(position, Move(index, line))
        assert (
            play(position, Move(index, None)).covered
            == Position(puzzle, play(position, Move(index, None)).lines).covered
        )


@given(boards(side=6))
def test_cells_as_bits(puzzle):
    def bits(cells):
        return sum(1 << (y * puzzle.width + x) for x, y in cells)

    assert puzzle.dot_bits == bits(puzzle.dots)
    assert all(line.bits(puzzle.width) == bits(line.cells) for places in puzzle.places for line in places)
    assert puzzle.number_at == {number[:2]: index for index, number in enumerate(puzzle.numbers)}


def test_a_board_without_anything_is_solved():
    assert outcome(start(Puzzle(2, 2, (), ()))) is Outcome.SOLVED
    assert outcome(start(Puzzle(2, 2, (), (Point(1, 1),)))) is Outcome.OPEN


def test_faults_name_what_is_wrong():
    puzzle = parse_puzzle("2_.\n2__\n")
    position = Position(puzzle, (Line(0, 0, 1, 0), None))
    assert list(faults(position)) == [
        "the 2 at column 1, row 2 has no line",
        "the dot at column 3, row 1 lies on no line",
    ]
    position = Position(puzzle, (Line(0, 0, 0, 1), Line(0, 1, 1, 1)))
    assert list(faults(position)) == [
        "the 2 at column 1, row 1 cannot have the line Line(x0=0, y0=0, x1=0, y1=1)",
        "the line of the 2 at column 1, row 2 meets another at column 1, row 2",
        "the dot at column 3, row 1 lies on no line",
    ]
    assert list(faults(Position(puzzle, (None, Line(1, 1, 2, 1))))) == [
        "the 2 at column 1, row 1 has no line",
        "the 2 at column 1, row 2 cannot have the line Line(x0=1, y0=1, x1=2, y1=1)",
        "the dot at column 3, row 1 lies on no line",
    ]
    with pytest.raises(ParameterError, match="lines: 1 for 2 numbers"):
        Position(puzzle, (None,))


@given(boards(), st.sampled_from(Symmetry))
def test_turning_there_and_back(puzzle, symmetry):
    assert puzzle.transformed(symmetry).transformed(symmetry.inverse) == puzzle


@each(
    ("arguments", "name"),
    [
        ((0, 5, (), ()), "width"),
        ((5, 31, (), ()), "height"),
        ((2, 2, ((2, 0, 1),), ()), "numbers"),
        ((2, 2, ((-1, 0, 1),), ()), "numbers"),
        ((2, 2, ((0, 2, 1),), ()), "numbers"),
        ((2, 2, ((0, -1, 1), (1, 1, 1)), ()), "numbers"),
        ((2, 2, ((-1, 0, 1), (1, 1, 1)), ()), "numbers"),
        ((2, 2, ((0, 0, 1), (2, 1, 1)), ()), "numbers"),
        ((2, 2, ((1, 0, 1), (0, 2, 1)), ()), "numbers"),
        ((2, 2, (), ((0, -1),)), "dots"),
        ((2, 2, ((0, 0, 0),), ()), "numbers"),
        ((2, 2, ((0, 0, 1), (0, 0, 2)), ()), "numbers"),
        ((31, 1, (), ()), "width"),
        ((2, 2, ((0, 0, 31),), ()), "numbers"),
        ((2, 2, ((0, 0, 1),), ((0, 0),)), "dots"),
        ((2, 2, (), ((2, 0), (0, 0))), "dots"),
        ((2, 2, (), ((0, 2), (0, 0))), "dots"),
        ((2, 2, (), ((0, 1), (0, 1))), "dots"),
    ],
)
def test_boards_without_sense_are_refused(arguments, name):
    with pytest.raises(ParameterError, match=name):
        Puzzle(*arguments)


def test_what_is_misplaced_is_named():
    for dots, told in (
        (((1, 0), (0, -1)), r"\(0, -1\) is outside of 3x2 cells"),
        (((2, 1), (1, 0), (2, 1)), r"\(2, 1\) is taken twice"),
    ):
        with pytest.raises(ParameterError, match=told):
            Puzzle(3, 2, (), tuple(Point(*dot) for dot in dots))


def test_the_largest_board_and_number():
    puzzle = Puzzle(30, 30, (Number(29, 29, 30),), (Point(0, 29),))
    assert puzzle.places == ((Line(0, 29, 29, 29), Line(29, 0, 29, 29)),)
    assert (MAX_SIDE, MAX_VALUE) == (30, 30)


def test_rules_are_logic_or_presume_that_there_is_one_solution():
    assert LOGIC == ("cover", "fit", "square", "dependency", "one_of", "starve", "crowd")
    assert {"uncontested", "twins"} == UNIQUENESS


def test_scores():
    assert Weights().score({Rule.COVER: 5}, 3) == -3
    named: Any = {"cover": 2, Rule.CROWD: 10_000}
    weights = Weights(named, -10_000)
    assert weights.rules == {Rule.COVER: 2, Rule.CROWD: 10_000}
    assert all(isinstance(rule, Rule) for rule in weights.rules)
    assert weights.score({Rule.COVER: 3, Rule.CROWD: 2, Rule.FIT: 7}, 2) == 6 + 20_000 - 20_000
    cover = Rule.COVER
    for rules, width in (({cover: 10_001}, 0), ({cover: -10_001}, 0), ({}, 10_001), ({}, -10_001)):
        with pytest.raises(ParameterError, match=r"is not in -10000\.\.10000"):
            Weights(rules, width)
