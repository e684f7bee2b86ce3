"""The text formats: what is read, what is refused and where."""

import pytest

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES, Rules, format_view, generate, parse, parse_move, play, preset, start, view
from pycore.hiddenrank.notation import MAX_TEXT, format, format_rules, parse_rules  # noqa: A004
from tests.cases import each

SET_UP = "generals squares=0 quiet=100\nset-up\n"
ROWS = ["f.......v", *["........."] * 6, "F.......V"]
GIVEN = "\n".join(["generals squares=0 quiet=100", "player 1 moves", *ROWS, ""])
MINES = "\n".join(["luzhanqi", "player 0 moves", ".f...", *["....."] * 6, "..N..", *["....."] * 3, "E.F..", ""])


def test_rules_are_read_back():
    for rules in (Rules(), Rules("generals", 0, chase=False, quiet=0), Rules("luzhanqi", 9, chase=True, quiet=1000)):
        assert parse_rules(format_rules(rules)) == rules
    assert parse_rules("stratego") == Rules()
    assert parse_rules("stratego quiet=9") == Rules("stratego", 0, chase=False, quiet=9)


@each(
    ("text", "place", "message"),
    [
        ("", (1, 1), "Unknown game ''. Available: stratego"),
        ("chess\nset-up", (1, 1), "Unknown game 'chess'."),
        ("generals loud\nset-up", (1, 1), "Unknown rule 'loud'."),
        ("generals squares=1\nset-up", (1, 1), "squares"),
        ("generals quiet=1001\nset-up", (1, 1), "quiet"),
        ("generals", (2, 1), "expected 'set-up'"),
        (f"{SET_UP}ready\n", (3, 1), "not all pieces"),
        (f"{SET_UP}wall =PP\n", (3, 6), "2 letters, not 27"),
        (f"{SET_UP}wall\nready\n", (4, 1), "nothing is expected"),
        (f"{SET_UP}X@a1\n", (3, 1), "'X' is not one of"),
        (f"{SET_UP}P@j1\n", (3, 1), "'j1' is no cell"),
        (f"{SET_UP}P@a9\n", (3, 1), "'a9' is no cell"),
        (GIVEN.replace("player 1", "player 2"), (2, 1), "expected"),
        (GIVEN.replace("f.......v", "f......v"), (3, 1), "row of 8 characters, not 9"),
        (GIVEN.replace("f.......v", "f.......x"), (3, 9), "'x' is no cell"),
        (GIVEN.replace("f.......v", "........v"), (3, 1), "player 1 has no flag"),
        (GIVEN.replace("f.......v", "ff......v"), (3, 1), "player 1 has 2 of F"),
        (GIVEN.replace("F.......V\n", ""), (10, 1), "7 rows are drawn, not 8"),
        (MINES.replace("..N..", ".....", 1), (3, 1), "of player 0 cannot have come to c1"),
        (MINES, (3, 1), "of player 0 cannot have come to c5"),
        (f"{GIVEN}i8-i7 a1-a3\n", (11, 7), "not legal"),
        ("x" * (MAX_TEXT + 1), (0, 0), "a game may take up to"),
    ],
)
def test_wrong_texts_are_refused_where_they_are_wrong(text, place, message):
    with pytest.raises(NotationError, match=message.replace("(", "[(]")) as caught:
        parse(text, "file")
    assert (caught.value.line, caught.value.column) == place


def test_moves_behind_the_end_are_refused():
    over = "\n".join(
        [
            "generals squares=0 quiet=100",
            "player 0 moves",
            "f........",
            "V........",
            *ROWS[2:7],
            "F........",
            "a7-a8 a1-a2",
            "",
        ]
    )
    with pytest.raises(NotationError, match="the game has ended: the flag is taken"):
        parse(over)


@each("name", GAMES)
def test_views_tell_no_rank_of_the_enemy_and_differ(name):
    state, game = generate(preset(f"{name}: random"), Rng(2)).unwrap(), GAMES[name]
    texts = set()
    for _ in range(30):
        state = play(state, state.choices[len(state.choices) // 2])
        if state.outcome:
            break
        texts |= {format_view(view(state, player)) for player in range(game.players)}
    plies = state.ply - 2 * game.players - bool(state.outcome)
    assert len(texts) == game.players * plies
    for player in range(game.players):
        rows = format_view(view(state, player)).split("\n")[2 : 2 + game.height]
        own = {game.signed(letter, player) for letter in game.letters}
        strange = {game.signed(letter, other) for other in range(game.players) for letter in game.letters} - own
        assert not strange & {word for row in rows for word in (row.split() if game.players > 2 else row)}


def test_the_view_of_a_game_that_ends_as_one_side_cannot_move():
    """Ranks that cannot move are told of the winner's pieces, of which there are fewer."""
    lakes = ["..~~..~~.."] * 2
    rows = ["bfbb......", *[".........."] * 3, *lakes, *[".........."] * 3, "FB.......M"]
    state = parse("\n".join(["stratego squares=3 quiet=9", "player 0 moves", *rows, "j1-j2", ""]))
    assert state.outcome
    assert state.outcome.reason == "no legal move"
    told = [line for line in format_view(view(state, 1)).split("\n") if " stuck " in line]
    assert [line.split()[0] for line in told] == ["a1", "b1", "j1"]


def test_names_of_plans_are_read_as_moves():
    state = start(parse_rules("luzhanqi"))
    assert parse_move("guard", state) == parse_move("=RLGADEMBCJALEBRCNEJNLFNAD", state)
    assert "=RLGADEMBCJALEBRCNEJNLFNAD" in format(play(state, parse_move("guard", state)))
    for wrong in ("", "a1", "a1-", "a1-a1-a1", "guards", "MM@a1", "=", "a1-z9"):
        with pytest.raises(NotationError):
            parse_move(wrong, state)
