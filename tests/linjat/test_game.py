"""Linjat as a game in progress: its moves and their texts, what is noticed, and the bot that always gets home."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.linjat import (
    FAMILY,
    Line,
    Move,
    Rule,
    advise,
    faults,
    format_position,
    generate,
    hint,
    parse_move,
    parse_position,
    parse_puzzle,
    play,
    preset,
    solve,
    start,
)

from .strategies import boards

PUZZLE = "2.\n_2\n"


def wander(puzzle, seed):
    """Return a session after some moves at random."""
    rng, session = Rng(seed), Session(FAMILY, start(puzzle))
    for _ in range(rng.below(20)):
        if moves := session.legal_moves():
            session.play(rng.choice(moves))
    return session


@given(boards(side=5, numbers=6), st.integers(0, 2**32))
def test_legal_are_all_moves_that_change_something(puzzle, seed):
    state = wander(puzzle, seed).state
    found = set()
    for index, places in enumerate(puzzle.places):
        for line in (None, *places):
            try:
                FAMILY.play(state, Move(index, line))
            except ParameterError:
                continue
            found.add(Move(index, line))
    moves = FAMILY.legal_moves(state)
    assert set(moves) == found
    assert len(moves) == len(found)
    for move in moves:
        assert play(state, move).lines != state.lines
        assert parse_move(FAMILY.format_move(move, state), state) == move


@given(boards(side=6, numbers=7), st.integers(0, 2**32))
def test_who_follows_the_bot_erases_each_line_at_most_once_and_draws_each_once(puzzle, seed):
    session = wander(puzzle, seed)
    if session.outcome:
        assert FAMILY.choose(session.state, "ladder", Rng(1), None).reason == "the puzzle is solved"
        return
    if not solve(puzzle).value:
        assert FAMILY.choose(session.state, "ladder", Rng(1), None).status is Status.UNSOLVABLE
        return
    erased, drawn = set(), set()
    while not session.outcome:
        move = FAMILY.choose(session.state, "ladder", Rng(1), None).unwrap()
        before = drawn if move.line else erased
        assert move.number not in before
        before.add(move.number)
        session.play(move)
    assert not any(faults(session.state))


def test_the_bot_follows_the_hints_of_the_human_solver():
    session = Session(FAMILY, FAMILY.begin(generate(preset("easy:100"), Rng(3)).unwrap()))
    while not session.outcome:
        told = hint(session.state)
        assert told.rule is not None or told.text.startswith("Only one line is left")
        assert told.move.number == told.number
        assert set(told.cells) <= set(told.move.line.cells)
        session.play(told.move)
    assert hint(session.state).move is None


def test_hints_of_a_puzzle_with_two_solutions_keep_what_is_drawn():
    puzzle = parse_puzzle("2_\n_2\n")
    first = solve(puzzle).unwrap().lines
    other = tuple(Line(0, 0, 1, 0) if line.x0 == line.x1 else Line(0, 0, 0, 1) for line in first[:1])
    position = play(start(puzzle), Move(0, other[0]))
    told = hint(position)
    assert told.move.number == 1
    assert play(position, told.move).lines[0] == other[0]


def test_hints_name_what_to_erase():
    position = parse_position("; lines: 1,1-2,1\n_2.\n___\n")
    assert hint(position).move == Move(0, None)
    assert hint(position).rule is None
    assert hint(start(position.puzzle)).rule is Rule.COVER


def test_hints_keep_their_budget(monkeypatch):
    budget, given_ = Budget(), []

    def stop(_, budget):
        given_.append(budget)
        return stopped

    stopped = Result(Status.BUDGET, reason="too long")
    monkeypatch.setattr("pycore.linjat.solver.solve", stop)
    position = start(parse_puzzle(PUZZLE))
    for told in (advise(position, budget=budget), FAMILY.choose(position, "ladder", Rng(1), budget)):
        assert (told.status, told.value, told.reason) == (Status.BUDGET, None, "too long")
    assert given_ == [budget, budget]


def test_puzzles_without_a_solution_have_no_hint():
    position = start(parse_puzzle("2.\n_2\n..\n"))
    assert hint(position).text == "This puzzle has no solution."
    assert hint(position).move is None
    assert advise(position).status is Status.UNSOLVABLE


def test_texts_of_moves():
    position = parse_position("; lines: 2,2-2,2\n2.\n_1\n")
    assert [FAMILY.format_move(move, position) for move in FAMILY.legal_moves(position)] == [
        "1,1-2,1",
        "1,1-1,2",
        "-2,2",
    ]
    wide = parse_position("; lines: 1,1-3,1\n_3_\n")
    assert {parse_move(f"-{x},1", wide) for x in (1, 2, 3)} == {Move(0, None)}
    with pytest.raises(NotationError, match="no line at 2,1"):
        parse_move("-2,1", start(wide.puzzle))
    two = parse_position("; lines: 2,2-3,2\n2__\n_2_\n")
    assert parse_move("-3,2", two) == Move(1, None)
    for wrong, reason in (
        ("-4,1", "no line at 4,1"),
        ("-1,2", "no line at 1,2"),
        ("--1,1", "no line to erase"),
        ("-1,1-2,1", "no line to erase"),
        ("1,2-2,2", "goes through no number"),
        ("1,1", "is no line such as"),
    ):
        with pytest.raises(NotationError, match=reason):
            parse_move(wrong, wide)
    for wrong in ("1,1-2,1", "1,1-3,1"):
        with pytest.raises(ParameterError):
            FAMILY.play(wide, parse_move(wrong, wide))
    with pytest.raises(ParameterError, match="changes nothing"):
        FAMILY.play(start(wide.puzzle), Move(0, None))


def test_texts_of_positions():
    puzzle = parse_puzzle(PUZZLE)
    position = play(start(puzzle), Move(1, Line(0, 1, 1, 1)))
    assert format_position(start(puzzle)) == PUZZLE
    assert format_position(position) == f"; lines: 1,2-2,2\n{PUZZLE}"
    assert parse_position(format_position(position)) == position
    for wrong, reason in (
        ("1,2-2,2 -2,2", "-2,2 is no line of a number without one"),
        ("1,2-2,2 2,1-2,2", "2,1-2,2 is no line of a number without one"),
        ("1,1-1,2 1,2-2,2", "meets"),
        ("1,1-3,1", "is no line for the 2"),
        ("what", "is no line such as"),
    ):
        with pytest.raises(NotationError, match=reason) as caught:
            parse_position(f"; title\n; lines: {wrong}\n{PUZZLE}", "file")
        assert (caught.value.source, caught.value.line) == ("file", 3)
    with pytest.raises(NotationError, match="2 puzzles"):
        parse_position("2.\n\n2.\n")


def test_moves_are_noticed():
    session = Session(FAMILY, start(parse_puzzle(PUZZLE)))
    session.play(Move(0, Line(0, 0, 0, 1)))
    session.play(Move(0, Line(0, 0, 1, 0)))
    assert [(event.kind, event.cells) for event in session.events(0)] == [("erase", (0, 2)), ("draw", (0, 1))]
    session.play(Move(1, Line(0, 1, 1, 1)))
    assert [(event.kind, event.cells) for event in session.events(0)] == [("draw", (2, 3)), ("win", ())]
    assert session.events(0)[-1].value == session.outcome.winner == 0
    assert session.move_texts == ("1,1-1,2", "1,1-2,1", "1,2-2,2")
    with pytest.raises(ParameterError, match="all numbers have their lines"):
        session.play(Move(0, None))


def test_bots_have_names():
    assert FAMILY.players == 1
    with pytest.raises(ParameterError, match=r"Unknown bot 'nobody'. Available: ladder"):
        FAMILY.choose(start(parse_puzzle(PUZZLE)), "nobody", Rng(1), None)
