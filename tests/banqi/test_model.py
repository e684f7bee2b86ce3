"""The rules of Banqi: against the rule book, against another program's positions, and in small drawings."""

import json
from dataclasses import replace

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
    view,
)
from pycore.banqi._engine import Engine
from pycore.banqi.model import Kind, can_move, captures, color_of, is_legal, mover, rays, repetitions, reveal
from pycore.banqi.notation import format, format_move, parse  # noqa: A004
from pycore.base.errors import ParameterError
from pycore.base.outcome import Outcome
from pycore.base.rng import Rng
from tests.cases import each
from tests.oracle import banqi as oracle
from tests.oracle.banqi_positions import position_of
from tests.sharing import repeats

ALL_RULES = [
    Rules(variant, slide, 20, repetition, large)
    for variant in Variant
    for slide in ((False, True) if variant is Variant.TAIWAN else (False,))
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


@each("variant", Variant)
def test_who_captures_whom_is_as_the_rule_book_says(variant):
    """All pairs of kinds: positions drawn at random hold too few neighbors of equal rank."""
    table = captures(variant)
    for kind, row in zip(LETTERS, table, strict=False):
        taken = "".join(other for other, taken in zip(LETTERS, row, strict=False) if taken)
        assert taken == "".join(other for other in LETTERS[:7] if oracle.may_take(variant, kind, other))
    assert [len(row) for row in table] == [7] * 7


@each("rules", [Rules(), Rules(quiet=7, repetition=True), Rules(Variant.CHINESE, quiet=20)])
@each("seed", range(repeats(1, 3)))
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
    return json.loads((corpus / "games/banqi_openspiel.json").read_text())


def laid_out(letters):
    return start(Rules(quiet=50), tuple(map(LETTERS.index, letters)))


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


@each(
    ("rows", "rules", "expected"),
    [
        (["Gs"], Rules(), "a1-a2"),
        (["Gs"], Rules(Variant.CHINESE), "a1-b1 a1-a2"),
        (["Sg"], Rules(), "a1-b1 a1-a2"),
        (["AR"], Rules(Variant.HONGKONG), "a1-a2 b1-c1 b1-b2"),
        (["Ar"], Rules(Variant.HONGKONG), "a1-a2"),
        (["Ra"], Rules(Variant.HONGKONG), "a1-b1 a1-a2"),
        (["Sc"], Rules(), "a1-a2"),
        (["Cs"], Rules(), "a1-a2"),
        (["Cs"], Rules(Variant.CHINESE), "a1-b1 a1-a2"),
        (["C.?.g"], Rules(), "c1 a1-b1 a1-e1 a1-a2"),
        (["C.s.g"], Rules(), "a1-b1 a1-e1 a1-a2"),
        (["C.s.?"], Rules(), "e1 a1-b1 a1-a2"),
        (["C..s", "s", "", "s"], Rules(), "a1-b1 a1-a4"),
        (["C..s", "s", "", "s"], Rules(slide=True), "a1-b1 a1-c1 a1-a4"),
    ],
)
def test_moves_in_drawings(rows, rules, expected):
    hidden = sum(row.count("?") for row in rows)
    assert " ".join(texts(position_of(rows, rules, bag="s" * hidden))) == expected


def test_the_first_flip_decides_colors():
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
        Rules(Variant.CHINESE, slide=True)
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


@given(positions(), st.integers(-2, 65), st.integers(-2, 65))
def test_a_move_is_legal_if_it_is_among_the_moves(position, source, target):
    moves = legal_moves(position)
    assert can_move(position) == bool(moves)
    for move in (*moves, *(Move(cell, target) for cell in range(-2, position.rules.cells + 2)), Move(source, source)):
        assert is_legal(position, move) == (move in moves)


@each("rules", [Rules(), Rules(large=True)])
def test_rays_lead_from_a_cell_to_the_edges(rules):
    for cell, found in enumerate(rays(rules.rows)):
        y, x = divmod(cell, 8)
        north = [8 * row + x for row in range(rules.rows) if row < y][::-1]
        east = [8 * y + column for column in range(8) if column > x]
        south = [8 * row + x for row in range(rules.rows) if row > y]
        west = [8 * y + column for column in range(8) if column < x][::-1]
        assert list(map(list, found)) == [north, east, south, west]
    assert (len(rays(rules.rows)), rules.cells, sum(rules.pieces)) == (rules.rows * 8,) * 3


def test_sets_have_the_pieces_of_the_rule_book():
    assert Rules().pieces == (1, 2, 2, 2, 2, 2, 5) * 2
    assert Rules(large=True).pieces == (2, 4, 4, 4, 4, 4, 10) * 2
    assert LETTERS == "GAERHCSgaerhcs"
    assert [kind.name[0] for kind in Kind] == ["G", "A", "E", "C", "H", "C", "S"]
    assert [color_of(piece) for piece in range(14)] == [0] * 7 + [1] * 7
    assert (EMPTY, HIDDEN) == (-1, -2)


def test_what_is_agreed_unless_it_is_said():
    assert Rules() == Rules(Variant.TAIWAN, slide=False, quiet=180, repetition=False, large=False)
    layout = tuple(piece for piece, count in enumerate(Rules().pieces) for _ in range(count))
    table = start(Rules(), layout)
    assert table == Table(Position(Rules(), (HIDDEN,) * 32, 0, -1, Rules().pieces), layout)
    assert (mover(table), mover(play(table, Move(0, 0)))) == (0, 1)


@each("player", [0, 1])
def test_before_colors_are_decided_there_are_flips_only(player):
    position = replace(position_of(["?.R.g"], bag="G"), first=-1, mover=player)
    assert position.color == -1
    assert legal_moves(position) == [Move(0, 0)]
    assert not any(is_legal(position, Move(cell, cell + 1)) for cell in range(31))
    assert can_move(position)
    assert not can_move(replace(position_of(["..R.g"]), first=-1, mover=player))


def test_cells_are_not_counted_from_the_end():
    position = position_of(["", "", "", "......?R"], bag="g")
    assert Move(31, 23) in legal_moves(position)
    for move in (Move(-1, 23), Move(31, -9), Move(-2, -2)):
        assert not is_legal(position, move)


def test_what_a_flip_changes():
    hidden = position_of(["?R", "h"], Rules(repetition=True), first="black", mover=0, bag="g")
    shown = reveal(replace(hidden, quiet=(Move(9, 8),)), 0, 7)
    assert shown == replace(hidden, board=(7, *hidden.board[1:]), bag=(0,) * 14, mover=1)
    assert (shown.first, shown.color, hidden.color) == (1, 0, 1)
    open_colors = replace(hidden, first=-1, mover=0)
    assert open_colors.color == -1
    assert reveal(open_colors, 0, 7).first == 1
    assert reveal(replace(open_colors, mover=1), 0, 7).first == 0


def test_what_a_move_changes():
    table = table_of(["Rh", "", ".s"], rules=Rules(), mover=0)
    quiet = play(table, Move(0, 8)).position
    assert (quiet.board[0], quiet.board[8], quiet.quiet, quiet.mover) == (EMPTY, 3, (Move(0, 8),), 1)
    captured = play(play(play(table, Move(0, 8)), Move(17, 16)), Move(8, 16)).position
    assert (captured.board.count(EMPTY), captured.board[16], captured.quiet, captured.mover) == (30, 3, (), 1)


def told(table, move):
    return [(e.kind, e.cells, e.piece, e.value) for e in events(table, move, play(table, move), 1)]


def test_events_name_what_is_seen():
    table = table_of(["Rh", "", ".s"])
    assert told(table, Move(0, 8)) == [("move", (0, 8), "R", -1)]
    assert told(table, Move(0, 1)) == [("capture", (0, 1), "h", -1)]
    assert told(table_of(["Rh"]), Move(0, 1)) == [("capture", (0, 1), "h", -1), ("win", (), "", 0)]
    last = table_of(["R......h"], rules=Rules(quiet=1))
    assert told(last, Move(0, 1)) == [("move", (0, 1), "R", -1), ("draw", (), "", -1)]
    flip = Table(position_of(["?R"], bag="g"), (7, *(EMPTY,) * 31))
    assert told(flip, Move(0, 0)) == [("flip", (0,), "g", -1)]
    for player in (-1, 2):
        with pytest.raises(ParameterError, match=f"player: {player} is neither 0 nor 1"):
            view(table, player)
    assert view(table, 1) is view(table, 0) is table.position


@each("move", [(0, 1), Move(-32, 1), Move(0, -31), Move(32, 33), Move(0, 32)])
def test_what_is_no_move_is_refused(move):
    with pytest.raises(ParameterError, match="is not legal"):
        play(table_of(["Rh"]), move)


def test_positions_repeat_only_with_the_same_player_to_move():
    """Red goes round four cells, black to and fro: all is as it was after eight moves only."""
    table = table_of(["R......r"], rules=Rules(quiet=0, repetition=True))
    seen = []
    for move in (Move(0, 1), Move(7, 6), Move(1, 9), Move(6, 7), Move(9, 8), Move(7, 6), Move(8, 0), Move(6, 7)):
        table = play(table, move)
        seen.append(repetitions(table.position))
    assert seen == [1, 1, 1, 1, 1, 1, 1, 2]


def test_the_same_board_with_the_other_player_to_move_is_another_position():
    """A cannon that slides is back after three moves, a chariot after two."""
    table = table_of(["C.......", "", ".......r"], rules=Rules(slide=True, repetition=True))
    begun = table.position.board
    for move in (Move(0, 1), Move(23, 15), Move(1, 3), Move(15, 23), Move(3, 0)):
        table = play(table, move)
    assert (table.position.board, table.position.mover) == (begun, 1)
    assert repetitions(table.position) == 1
    for move in (Move(23, 15), Move(0, 1), Move(15, 23), Move(1, 3), Move(23, 15), Move(3, 0), Move(15, 23)):
        table = play(table, move)
    assert (table.position.board, table.position.mover) == (begun, 0)
    assert repetitions(table.position) == 2


def test_who_is_shut_in_has_pieces_but_no_move():
    shut_in = table_of(["Gs", "s"])
    assert outcome(shut_in) == Outcome(1, "red has no move left")
    assert outcome(table_of(["s"])) == Outcome(1, "red has no piece left")
    assert outcome(table_of(["gS", "S"], mover=1)) == Outcome(0, "black has no move left")


@each(("rules", "kept"), [(Rules(quiet=0), 200), (Rules(quiet=0, repetition=True), 1000)])
def test_games_without_a_limit_of_quiet_moves_keep_few_of_them(rules, kept):
    """Or a session grew by the square of its length; the moves kept lead to the position."""
    table = table_of(["R......r"], rules=rules)
    for number in range(2 * kept + 3):
        moves = [move for move in legal_moves(table.position) if table.position.board[move.target] == EMPTY]
        table = play(table, moves[number // 2 % len(moves)])
        assert len(table.position.quiet) == min(number + 1, kept)
    assert parse(format(table)) == table
    assert Engine(table.position).clock == kept
    assert Rules(quiet=7).kept == 7
