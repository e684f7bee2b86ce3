"""The rules of Banqi: against the rule book, against another program's positions, and in small drawings."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.banqi import (
    EMPTY,
    HIDDEN,
    LETTERS,
    Move,
    Position,
    Rules,
    Table,
    Variant,
    events,
    generate,
    legal_moves,
    outcome,
    play,
    preset,
    start,
)
from pycore.banqi.model import captures, repetitions
from pycore.banqi.notation import format_move
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from tests.oracle import banqi as oracle
from tests.oracle.banqi_positions import position_of

ALL_RULES = [
    Rules(variant, slide, 20, repetition, large)
    for variant in Variant
    for slide in ((True, False) if variant is Variant.TAIWAN else (True,))
    for repetition in (False, True)
    for large in (False, True)
]


def table_of(rows, **settings):
    position = position_of(rows, **settings)
    return Table(position, (EMPTY,) * position.rules.cells)


def texts(position):
    return [format_move(move) for move in legal_moves(position)]


@st.composite
def positions(draw):
    rules = draw(st.sampled_from(ALL_RULES))
    pieces = [piece for piece, count in enumerate(rules.pieces) for _ in range(count)]
    order = draw(st.permutations(pieces))
    kinds = draw(st.lists(st.sampled_from("..?fff"), min_size=rules.cells, max_size=rules.cells))
    board = tuple(
        EMPTY if kind == "." else HIDDEN if kind == "?" else piece for kind, piece in zip(kinds, order, strict=True)
    )
    hidden = [piece for kind, piece in zip(kinds, order, strict=True) if kind == "?"]
    bag = tuple(hidden.count(piece) for piece in range(14))
    return Position(rules, board, draw(st.integers(0, 1)), draw(st.integers(0, 1)), bag)


@given(positions())
def test_moves_are_those_of_the_rule_book(position):
    assert [(move.source, move.target) for move in legal_moves(position)] == oracle.moves(position)


@pytest.mark.parametrize("variant", Variant)
def test_who_captures_whom_is_as_the_rule_book_says(variant):
    """All pairs of kinds: positions drawn at random hold too few neighbours of equal rank."""
    table = captures(variant)
    for kind, row in zip(LETTERS, table, strict=False):
        taken = "".join(other for other, taken in zip(LETTERS, row, strict=False) if taken)
        assert taken == "".join(other for other in LETTERS[:7] if oracle.may_take(variant, kind, other))
    assert [len(row) for row in table] == [7] * 7


@pytest.mark.parametrize("rules", [Rules(), Rules(quiet=7, repetition=True), Rules(Variant.CHINESE, quiet=20)])
@pytest.mark.parametrize("seed", range(3))
def test_games_end_as_the_rule_book_says(rules, seed):
    """No move loses; draws are counted from the moves made, and from all positions since the last flip or capture."""
    table, rng, quiet, seen = generate(rules, Rng(seed)).unwrap(), Rng(seed), 0, []
    for _ in range(600):
        position, end = table.position, outcome(table)
        seen.append((position.board, position.mover))
        stuck = not oracle.moves(position)
        drawn = quiet >= rules.quiet or (rules.repetition and seen.count(seen[-1]) >= 3)
        assert (end is not None) == (stuck or drawn)
        if end:
            assert end.winner == (1 - position.mover if stuck else None)
            return
        move = rng.choice(legal_moves(position))
        quiet = quiet + 1 if position.board[move.target] == EMPTY else 0
        seen = seen if quiet else []
        table = play(table, move)


def moves_of(actions):
    """Another program's numbers: below 32 a flip, else 32 + 32 * source + target."""
    return [Move(a, a) if a < 32 else Move(*divmod(a - 32, 32)) for a in actions]


@pytest.fixture(scope="module")
def recorded(corpus):
    return json.loads((corpus / "hidden/banqi_openspiel.json").read_text())


def laid_out(letters):
    return start(Rules(slide=False, quiet=50), tuple(map(LETTERS.index, letters)))


def test_recorded_positions(recorded):
    for case in recorded["positions"]:
        table = laid_out(case["layout"])
        for move in moves_of(case["actions"]):
            assert outcome(table) is None
            table = play(table, move)
        drawn = "".join(case["board"]).replace(" ", "")
        assert "".join("?" if p == HIDDEN else "." if p == EMPTY else LETTERS[p] for p in table.position.board) == drawn
        assert table.position.mover == case["player"]
        assert ("Red", "Black")[table.position.first] == case["p0"]
        assert legal_moves(table.position) == moves_of(case["legal"])


def test_recorded_games(recorded):
    for case in recorded["games"]:
        table = laid_out(case["layout"])
        for move in moves_of(case["actions"]):
            assert outcome(table) is None
            table = play(table, move)
        end = outcome(table)
        assert end is not None
        expected = [0.0, 0.0] if end.winner is None else [1.0 - 2 * end.winner, 2.0 * end.winner - 1]
        assert case["returns"] == expected


@pytest.mark.parametrize(
    ("rows", "rules", "expected"),
    [
        (["Gs"], Rules(), "a1-a2"),
        (["Gs"], Rules(Variant.CHINESE), "a1-b1 a1-a2"),
        (["Sg"], Rules(), "a1-b1 a1-a2"),
        (["AR"], Rules(Variant.HONGKONG), "a1-a2 b1-c1 b1-b2"),
        (["Ar"], Rules(Variant.HONGKONG), "a1-a2"),
        (["Ra"], Rules(Variant.HONGKONG), "a1-b1 a1-a2"),
        (["Sc"], Rules(), "a1-a2"),
        (["Cs"], Rules(slide=False), "a1-a2"),
        (["Cs"], Rules(Variant.CHINESE), "a1-b1 a1-a2"),
        (["C.?.g"], Rules(slide=False), "c1 a1-b1 a1-e1 a1-a2"),
        (["C.s.g"], Rules(slide=False), "a1-b1 a1-e1 a1-a2"),
        (["C.s.?"], Rules(slide=False), "e1 a1-b1 a1-a2"),
        (["C..s", "s", "", "s"], Rules(), "a1-b1 a1-c1 a1-a4"),
    ],
)
def test_moves_in_drawings(rows, rules, expected):
    hidden = sum(row.count("?") for row in rows)
    assert " ".join(texts(position_of(rows, rules, bag="s" * hidden))) == expected


def test_the_first_flip_decides_colours():
    table = start(Rules(), tuple(sorted(p for p, n in enumerate(Rules().pieces) for _ in range(n))))
    assert texts(table.position)[:2] == ["a1", "b1"]
    red = play(table, Move(0, 0))
    assert (red.position.first, red.position.mover, red.position.color) == (0, 1, 1)
    black = play(table, Move(31, 31))
    assert (black.position.first, black.position.mover, black.position.color) == (1, 1, 0)
    assert events(table, Move(0, 0), red, 0)[0].piece == "G"


def test_who_cannot_move_loses():
    end = outcome(play(table_of(["Rh"]), Move(0, 1)))
    assert end is not None
    assert (end.winner, end.reason) == (0, "black has no piece left")
    end = outcome(play(table_of(["s.H", "R"]), Move(2, 1)))
    assert end is not None
    assert (end.winner, end.reason) == (0, "black has no move left")


def test_draws():
    rules = Rules(quiet=4, repetition=False)
    table = table_of(["R......r"], rules=rules)
    for move in (Move(0, 1), Move(7, 6), Move(1, 0)):
        table = play(table, move)
        assert outcome(table) is None
    table = play(table, Move(6, 7))
    end = outcome(table)
    assert end is not None
    assert (end.winner, end.reason) == (None, "4 moves without flip and capture")
    table = table_of(["R......r"], rules=Rules(quiet=0, repetition=True))
    for count in range(8):
        assert outcome(table) is None
        assert repetitions(table.position) == 1 + count // 4
        table = play(table, (Move(0, 1), Move(7, 6), Move(1, 0), Move(6, 7))[count % 4])
    end = outcome(table)
    assert end is not None
    assert end.reason == "the same position for the third time"


def test_wrong_arguments_are_named():
    for quiet in (-1, 1001):
        with pytest.raises(ParameterError, match="quiet"):
            Rules(quiet=quiet)
    assert [Rules(quiet=quiet).quiet for quiet in (0, 1000)] == [0, 1000]
    with pytest.raises(ParameterError, match="slide"):
        Rules(Variant.CHINESE, slide=False)
    with pytest.raises(ParameterError, match="layout"):
        start(Rules(), (0,) * 32)
    with pytest.raises(ParameterError, match="under"):
        Table(position_of(["?"], bag="g"), (EMPTY,) * 32)
    hidden = position_of(["?"], bag="g")
    for under in ((EMPTY, 7), (8, EMPTY), (7, 7)):
        with pytest.raises(ParameterError, match="under"):
            Table(hidden, (*under, *(EMPTY,) * 30))
    assert Table(hidden, (7, *(EMPTY,) * 31)).under[0] == 7
    with pytest.raises(ParameterError, match="move"):
        play(table_of(["Rh"]), Move(0, 2))
    with pytest.raises(ParameterError, match="preset"):
        preset("taiwan step quiet=50 forever")
