"""PGN: games of all variants that come back as they were, what other programs write, and what is left out."""

import json
import re

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.sessiontext import parse_session
from pycore.cli import main
from pycore.fogchess import FAMILY, VARIANTS, Params, Rules, format_pgn, generate, parse_pgn, pgn_of, session_of
from pycore.fogchess.pgn import LIMITS, MAX_DEPTH, Limits, rules_of
from tests.cases import each

GAME = """[Event "Casual \\"rapid\\" game"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen \\\\ A."]
[Black "Kieseritzky"]
[Result "1-0"]
[ECO "C33"]

{The "immortal" game} 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ $2 {a check that only
develops White} (3... d5 $1 4. Bxd5 (4. exd5 Qh4+ 5. Kf1) 4... Nf6) (3... Nf6)
4. Kf1 b5 $6 5. Bxb5 1-0
"""
BARE = "\n".join(f'[{name} "?"]' for name in ("Event", "Site", "Date", "Round", "White", "Black")) + "\n"
BARE = BARE.replace('Date "?"', 'Date "????.??.??"')


def moves_of(text: str) -> str:
    """Return the moves of the games of a text, as they are written."""
    written = format_pgn(parse_pgn(text).games)
    return " ".join(" ".join(part.split()) for part in re.split(r"\[.*\]\n", written) if part)


def test_a_game_comes_back_as_it_was() -> None:
    (game,) = parse_pgn(GAME).games
    assert format_pgn([game]) == GAME
    session = session_of(game)
    assert session.move_texts[-1] == "c4b5"
    assert len(session) == 1 + len(game.moves) == 17
    again = pgn_of(session, dict(game.tags))
    assert [one.move for one in again.moves] == [one.move for one in game.moves]
    assert (again.line, again.tags, again.result) == (game.line, game.tags, "*")


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_with_branches_come_back(name: str) -> None:
    rng = Rng(7)
    for rules in (Rules(name), Rules(name, fog=False, check=name != "cannon", quiet=30)):
        for setup in ("", "opening"):
            session = Session(FAMILY, generate(Params(rules, setup), rng).unwrap())
            for _ in range(60):
                if session.outcome or rng.below(9) == 0:
                    session.go(rng.below(len(session)))
                if not session.outcome:
                    session.play(rng.choice(list(session.legal_moves())))
            game = pgn_of(session, {"White": "Ann", "Note": "50 %"})
            text = format_pgn([game])
            found = parse_pgn(text)
            assert (found.games, found.skipped) == ((game,), ())
            assert format_pgn(found.games) == text
            again = session_of(game)
            assert len(again) == len(session)
            assert again.start == session.start
            assert again.state == session.state_at(session.tip)


@each(
    ("text", "moves"),
    [
        ("1.e4 e5 2.Nf3!? Nc6?? 1/2-1/2", "1. e4 e5 2. Nf3 $5 Nc6 $4 1/2-1/2"),
        ("1. e4 e5\n2 Nf3 2... Nc6 3 Bb5\n\n*", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("% a line for a program\n1. e4 ; to the end\n e5 *", "1. e4 {to the end} 1... e5 *"),
        ("e2e4 e7-e5 Ng1-f3 0-1", "1. e4 e5 2. Nf3 0-1"),
        ("1. e4 {one} {two} e5 \u00bd-\u00bd", "1. e4 {one two} 1... e5 1/2-1/2"),
        ("1. e4 (1. d4 {a} d5) {b} e5 *", "1. e4 {b} (1. d4 {a} 1... d5) 1... e5 *"),
        ("1. e4 (1. d4 (1. c4 c5) d5) (1. Nf3) e5 *", "1. e4 (1. d4 d5) (1. c4 c5) (1. Nf3) 1... e5 *"),
        ("1. e4 ({good, too} 1. d4) 1... e5 *", "1. e4 ({good, too} 1. d4) 1... e5 *"),
        ("1. e4 () ({nothing}) e5 *", "1. e4 e5 *"),
        ("1. e4 $1 $1 $139 e5 *", "1. e4 $1 $139 e5 *"),
        ("{no moves} *", "{no moves} *"),
        ("1. e4 {a } b; } c", None),
        ("1. e4 ; a } b\n*", "1. e4 {a ) b} *"),
    ],
)
def test_movetext_of_other_programs(text: str, moves: str | None) -> None:
    if moves is None:
        assert parse_pgn(text).skipped
        return
    assert moves_of(text) == moves
    assert moves_of(moves) == moves


@each(
    ("tags", "rules", "written"),
    [
        ("", "chess check quiet=0", ""),
        ('[Variant "Standard"]', "chess check quiet=0", ""),
        ('[Variant "XiangQi"]', "xiangqi check quiet=0", '[Variant "Xiangqi"]\n[Format "WXF"]\n'),
        ('[Game "Chinese Chess"]', "xiangqi check quiet=0", '[Game "Chinese Chess"]\n'),
        ('[Variant "fog of war"]', "chess fog quiet=0", '[Variant "Fog of War"]\n'),
        ('[Variant "cannon"]', "cannon quiet=0", '[Variant "Cannon"]\n'),
        (
            '[WarrenRules "janggi fog quiet=60"]',
            "janggi fog quiet=60",
            '[Variant "Janggi"]\n[WarrenRules "janggi fog quiet=60"]\n',
        ),
        (
            '[SetUp "1"]\n[FEN "8/8/4k3/8/8/4K3/4R3/8 b - - 99 150"]',
            "chess check quiet=0",
            '[SetUp "1"]\n[FEN "8/8/4k3/8/8/4K3/4R3/8 b - - 99 150"]\n',
        ),
        ('[Event broken]\n[Site "a "b" c"', "chess check quiet=0", ""),
    ],
)
def test_tags_name_the_rules(tags: str, rules: str, written: str) -> None:
    (game,) = parse_pgn(f"{tags}\n*").games
    assert FAMILY.format(game.start).split("\n")[0] == rules
    text = format_pgn([game])
    assert written in text
    assert parse_pgn(text).games == (game,)
    if "broken" in tags:
        assert dict(game.tags) == {"Event": "broken", "Site": 'a "b" c'}


def test_black_begins_where_the_position_says_so() -> None:
    text = '[FEN "4k3/8/8/8/8/8/8/R3K3 b Q - 0 12"]\n12... Kd7 13. O-O-O+ Kc6 *'
    assert moves_of(text).endswith("12... Kd7 13. O-O-O+ Kc6 *")
    iccs = '[Variant "Xiangqi"]\n[Format "ICCS"]\n1. H2-E2 H9-G7 2. h0g2 *'
    assert moves_of(iccs) == "1. C2.5 H8+7 2. H2+3 *"
    soldiers = '[Variant "Xiangqi"]\n[FEN "5k3/2P6/2P3P2/2P3P2/9/9/9/9/9/4K4 w"]\n1. 77.8 K6+1 2.3+.2 *'
    assert moves_of(soldiers).endswith("1. 77.8 K6+1 2. 3+.2 *")


def test_what_cannot_be_read_is_reported_and_the_rest_is_read() -> None:
    text = (
        f"{GAME}\n1. e4 Nf9 *\n"
        '[Variant "Chess960"]\n*\n'
        "1. d4 (1. Nf9 Nf6 (1. x) 2. c4) d5 (1... f5 2. Kx) 2. c4 *\n"
        '[FEN "4k3/8/8/8/x7/8/8/4K3 w - - 0 1"]\n*\n'
        '1. e4 ) *\n1. (e4) *\n1. e4 (d4 *\n[Event "?"]\n1. e4 ] *\n1. e4 e5 {open'
    )
    found = parse_pgn(text, "games.pgn")
    assert found.numbers == (1, 4)
    assert found.count == 10
    assert found.skipped == (
        "game 2: games.pgn:14:7: 'Nf9' is no legal move here",
        f"game 3: games.pgn:15:11: the variant 'Chess960' is not among the games: {', '.join(VARIANTS)}, Fog of War",
        "game 4: the rest of a variation: games.pgn:17:11: 'Nf9' is no legal move here",
        "game 4: the rest of a variation: games.pgn:17:48: 'Kx' is no legal move here",
        "game 5: games.pgn:18:17: 'x' is neither a piece nor a number of empty cells",
        "game 6: games.pgn:20:7: ')' ends no variation",
        "game 7: games.pgn:21:4: a variation comes after the move that it replaces",
        "game 8: games.pgn:22:11: a variation has no ')'",
        "game 9: games.pgn:24:7: ']' is not expected here",
        "game 10: games.pgn:25:10: '{' has no '}'",
    )
    assert moves_of(text).endswith("1. d4 d5 (1... f5) 2. c4 *")
    assert parse_pgn(text, only=4).numbers == (4,)


@each(
    ("text", "message"),
    [
        ("", "No games. A game has tags"),
        ("{a comment}", "No games. A game has tags"),
        ("x" * (LIMITS.text + 1), "longer than 500000 characters"),
        ("(x) " * 9, None),
        ("e4 " + "(e4 " * (MAX_DEPTH + 1), None),
        ('[WarrenRules "chess flog"]\n*', None),
    ],
)
def test_texts_that_are_no_games(text: str, message: str | None) -> None:
    if message:
        with pytest.raises(NotationError, match=message):
            parse_pgn(text)
    else:
        assert len(parse_pgn(text).skipped) == 1


def test_games_beyond_a_limit_are_skipped_and_can_be_read_one_by_one() -> None:
    text = "Nf3 *\n" + "Nf3 Nf6 Ng1 Ng8 *\n" * 4
    few = parse_pgn(text, limits=Limits(999, 2, 99))
    assert few.numbers == (1, 2)
    assert few.skipped == ("games 3 to 5: beyond 2 games; read them one by one, or split the file",)
    short = parse_pgn(text, limits=Limits(999, 9, 7))
    assert short.numbers == (1, 2)
    assert short.skipped == (
        "game 3: line 3:9: more than 7 moves",
        "games 4 to 5: beyond 7 moves; read them one by one, or split the file",
    )
    assert parse_pgn(text, only=5, limits=Limits(999, 2, 7)).numbers == (5,)


def test_names_of_tags() -> None:
    (game,) = parse_pgn("*").games
    assert game.with_tags({"White": "Ann\nLee", "Result": "1-0", "FEN": "x"}).tags == (("White", "Ann Lee"),)
    with pytest.raises(ParameterError, match="is no name of letters"):
        game.with_tags({'a"b': "c"})
    with pytest.raises(NotationError, match="'Atomic' is not among the games"):
        rules_of({"Variant": "Atomic"})


def test_the_commands(tmp_path, capsys) -> None:
    games, saved, copy = (tmp_path / name for name in ("games.pgn", "saved.txt", "copy.pgn"))
    games.write_bytes(f'{GAME}\n1. e4 Nf9 *\n[White "J\xf3n"]\n1. d4 *\n'.encode("latin-1"))
    assert main(["fogchess", "pgn", str(games), "--out", str(copy), "--header", "Event=Cup"]) == 0
    assert "skipped: game 2: " in capsys.readouterr().err
    assert [dict(game.tags)["Event"] for game in parse_pgn(copy.read_text()).games] == ["Cup", "Cup"]
    assert 'White "Jón"' in copy.read_text()
    assert main(["fogchess", "pgn", str(games), "--game", "1", "--out", str(saved)]) == 0
    assert len(parse_session(saved.read_text(), FAMILY)) == 17
    assert main(["fogchess", "moves", str(saved), "--notation", "uci", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)["games"]
    assert listed["moves"][-1] == "c4b5"
    for words, message in (
        (["--game", "9"], "no game 9; there are 3"),
        (["--game", "2"], "'Nf9' is no legal move here"),
        (["--header", "White"], "has no '='"),
        (["--format", "session"], "choose it by --game"),
    ):
        assert main(["fogchess", "pgn", str(games), *words]) == 2
        assert message in capsys.readouterr().err
