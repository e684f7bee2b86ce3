"""Set-ups of all turn games: by name, on the command line, and positions as text."""

import json
from contextlib import suppress
from functools import cache, partial
from typing import Any, cast

import pytest

from pycore.banqi import Rules, preset
from pycore.banqi.solver import tables_of
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session
from pycore.base.setups import BREAK, play_on, read_position, start_of
from pycore.cli import main
from pycore.fogchess import VARIANTS
from pycore.fogchess.notation import format_position
from pycore.jungle import format_fen
from pycore.tafl import Variant
from pycore.tafl import format_fen as format_tafl
from tests.bench.sessions import random_game
from tests.sharing import repeats

GAMES = [cast("TurnGame", load(name)) for name in FAMILIES if isinstance(load(name), TurnGame)]
PLIES = 40
# Texts of positions on one line, as in FEN, and rules of all kinds that such a position may have.
LINES: dict[str, Any] = {
    "jungle": format_fen,
    "tafl": format_tafl,
    "fogchess": lambda state: format_position(state.position),
}
FENS = [
    *(("jungle", sample) for sample in ("opening", "modern", "ending-TPd", "opening wolf leopard quiet=9")),
    *(("tafl", f"opening {name} unarmed quiet=9 draw") for name in Variant),
    *(("fogchess", f"{name} {rules} quiet=0: opening") for name in VARIANTS for rules in ("fog", "check")),
]
each_game = pytest.mark.parametrize("game", [game for game in GAMES if game.setups], ids=lambda game: game.name)


def first_params(game):
    return game.preset(next(iter(game.presets)))


def params_for(game, name):
    """The first rules that have a set-up: each variant of some games has its own."""
    for sample in (next(iter(game.presets)), *game.samples):
        with suppress(ParameterError):
            start_of(game, game.preset(sample), name, Rng(1))
            return game.preset(sample)
    raise AssertionError(f"no rules have {name}")


def of(name):
    return next(game for game in GAMES if game.name == name)


def test_all_games_with_bots_have_set_ups():
    assert {game.name for game in GAMES if game.setups} >= {"banqi", "foxhunt", "jungle", "words"}


@each_game
def test_a_set_up_is_a_sound_game_of_its_own(game):
    for name in game.setups:
        params = params_for(game, name)
        state = start_of(game, params, name, Rng(5))
        assert game.outcome(state) is None, name
        assert not list(game.check(state)), name
        text = game.format_state(state)
        assert text == game.format_state(start_of(game, params, name, Rng(5))), name
        assert text != game.format_state(start_of(game, params, "", Rng(5))), name
        assert start_of(game, params, text, Rng(6)) == state, name
        moves = game.legal_moves(game.view(state, game.mover(state)))
        assert game.play(state, moves[0]) != state, name


def test_wrong_set_ups_are_named():
    for game in GAMES:
        with pytest.raises(ParameterError, match="setup: 'nowhere'"):
            start_of(game, first_params(game), "nowhere", Rng(1))
        with pytest.raises(ParameterError, match=r"setup: \S"):
            start_of(game, first_params(game), "no\ngame\n", Rng(1))


def test_set_ups_of_banqi_keep_their_promises():
    banqi = of("banqi")
    for rules in (Rules(), preset("chinese"), preset("large")):
        for name, letters in (("odds-cannons", "cc"), ("odds-advisors", "aa"), ("odds-general", "g")):
            start = start_of(banqi, rules, name, Rng(2)).position
            missing = sum(rules.pieces) - sum(start.bag) - 1
            assert missing == len(letters) * (2 if rules.large else 1)
            assert (start.color, start.board.count(6)) == (0, 1)
        opened = start_of(banqi, rules, "open", Rng(2)).position
        assert [opened.board.count(piece) for piece in range(14)] == list(rules.pieces)
    with pytest.raises(ParameterError, match="4 x 8"):
        start_of(banqi, preset("large"), "ending", Rng(1))
    won = start_of(banqi, Rules(), "ending-GSas", Rng(3)).position
    pieces = sorted((piece, cell) for cell, piece in enumerate(won.board) if piece >= 0)
    table = tables_of(Rules()).of([piece for piece, _ in pieces])[-1]
    assert 9 <= table.value([cell for _, cell in pieces], 0) < 180


def test_set_ups_of_hunts_and_words_are_as_far_as_they_say():
    late = start_of(of("foxhunt"), first_params(of("foxhunt")), "late", Rng(1))
    assert of("foxhunt").view(late, 0).found == 4
    assert len(start_of(of("foxhunt"), first_params(of("foxhunt")), "corners", Rng(1)).shots) == 4
    assert start_of(of("words"), first_params(of("words")), "endgame", Rng(1)).bag == b""


def test_a_game_that_ends_before_its_set_up_stops_before_the_end():
    assert play_on(0, lambda n: n == 5, lambda n: n + 1, lambda n: n == 9) == 4
    assert play_on(0, lambda n: n == 5, lambda n: n + 1, lambda n: n == 3) == 3


def test_set_ups_on_the_command_line(capsys):
    order = ["jungle", "duel", "greedy", "random", "--games", "2", "--nodes", "5", "--json"]
    assert main([*order, "--setup", "odds-pair"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert (
        main(["banqi", "play", "--setup", "ending-GAEs", "--seed", "1", "--nodes", "9", *["--bot", "strong"] * 2]) == 0
    )
    assert "strong: " in capsys.readouterr().out
    assert main(["banqi", "play", "--setup", "nowhere"]) == 2


@cache
def walk(name, sample):
    """Return the states of a random game."""
    return [session.state for session in random_game(of(name), sample, 5, PLIES)]


@pytest.mark.parametrize("name", LINES)
def test_positions_in_one_line_are_read_back(name):
    game = of(name)
    for sample in (sample for other, sample in FENS if other == name):
        for state in walk(name, sample)[:: repeats(8, 1)]:
            if game.outcome(state):
                continue
            mover, line = game.mover(state), LINES[name](state)
            again = read_position(game, line, partial(game.preset, sample))
            assert LINES[name](again) == line
            assert not list(game.check(again)), line
            moves = game.legal_moves(game.view(state, mover))
            assert set(game.legal_moves(game.view(again, mover))) >= set(moves), line


@each_game
def test_a_saved_session_on_the_command_line_is_that_of_the_text(game, capsys, monkeypatch, tmp_path):
    state = walk(game.name, game.samples[0])[4]
    text = game.format_state(state)
    assert game.outcome(state) is None
    orders = iter([f"save {tmp_path / 'saved.txt'}", "quit"])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(orders))
    assert main([game.name, "play", "--setup", text.removesuffix("\n").replace("\n", BREAK)]) == 0
    assert (tmp_path / "saved.txt").read_text("utf-8") == format_session(Session(game, game.parse_state(text, "")))
    assert main([game.name, "play", "--setup", "nowhere"]) == 2
    assert repr(BREAK) in capsys.readouterr().err


FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
RAT = "jungle strict quiet=9|red moves|..+#+..|...+...|.......|.~~.~~.|.~~.~~.|.~~.~~.|.......|...+...|R.+#+.r"
DARK = " . . . . . . . .|"
BANQI = f"taiwan slide quiet=180|player 0 is red, player 0 moves|{DARK * 3}"
WRONG = {
    "jungle": {
        "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5X w": "character 41: 'X' is neither an animal",
        "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L x": "character 43: the player to move is 'w' or 'b', not 'x'",
        "l5t/1d3c1/r1p1w1e/7/7/8/E1W1P1R/1C3D1/T5L w": "character 23: '8' is neither an animal",
        "l5t/1d3c1/r1p1w1/7/7/7/E1W1P1R/1C3D1/T5L w": "character 17: a row of 6 cells",
        "l5t/1d3c1/r1p1w1e/7/7/E1W1P1R/1C3D1/T5L w": "character 40: 8 rows, not 9",
        "l5l/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w": "a second 'l': g9",
        "3l3/7/7/7/7/7/7/7/L6 w": "'l' cannot be here: d9",
        "7/7/7/7/7/7/7/7/L6 w": "this player has won already",
        RAT.replace(".~~.", ".~x.", 1): "character 59: 'x' is neither an animal nor '~'",
        RAT.replace("R.+#", "R.+R"): "character 100: a second 'R'",
    },
    "tafl": {
        "3A3/3A3/3D3/AADKDAA/3D3/3A3/3X3 a": "character 30: 'X' is neither a piece",
        "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 w": "character 33: the player to move is 'a' or 'd', not 'w'",
        "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A4 a": "character 32: a row of 8 cells, not 7",
        "K6/7/7/7/7/7/7 d": "this player has won already",
        "A6/7/7/3K3/7/7/7 d": "only the king can be here, not 'A': a7",
        f"tafl brandubh|attackers move|#.....#|{'.......|' * 2}...K...|{'.......|' * 2}#.....x": "character 84: 'x'",
    },
    "fogchess": {
        f"{FEN[:-1]}X w": "character 43: 'X' is neither a piece nor a number",
        f"{FEN} x": "character 45: the player to move is w or b, not 'x'",
        FEN: "character 44: the player to move is w or b",
        f"{FEN.replace('8', '9', 1)} w": "character 19: a row has 8 cells",
        f"{FEN.replace('8', '7', 1)} w": "character 20: a row of 7 cells, not 8",
        f"{FEN.replace('/8', '', 1)} w": "7 rows, not 8",
        f"{FEN} w KQkx": "character 47: 'KQkx' are no rights of castling",
        f"{FEN} w - z9": "character 49: 'z9' is no cell",
        f"{FEN} w - - 0 1 more": "character 55: nothing is expected here: 'more'",
        f"{FEN}[Q] w": "no 'Q' is put on the board from the hand in this game",
        f"{FEN}[! w": "character 45: '!' is no piece",
        f"{FEN}[Q w": "']' is missing",
        f"{FEN.replace('K', '1')} w - -": "without 'K' the player 'w' has lost already",
        f"{FEN.replace('k', '1')} w - -": "without 'k' the player 'b' has lost already",
        f"{FEN.replace('Q', 'K')} w - -": "two of 'K'",
        f"{FEN.replace('8', 'P7', 1)} w": "9 of 'P', of which there are no more than 8",
        f"{FEN.replace('8', 'Q7', 1)} w": "'w' has more pieces than 'P' could have become",
        "P3k3/8/8/8/8/8/8/4K3 w": "'P' cannot be on 'a8'",
        "4k3/8/8/8/8/8/8/p3K3 w": "'p' cannot be on 'a1'",
        "chess check quiet=9|4k3/8/8/8/8/8/8/K3R3 w": "could capture 'k', which is left in check",
        "xiangqi check quiet=9|4k4/9/9/9/9/9/9/9/9/4K4 w": "could capture 'k', which is left in check",
        "xiangqi fog quiet=9|4k4/9/9/9/9/4K4/9/9/9/9 w": "'K' cannot be on 'e5'",
        "xiangqi fog quiet=9|3k5/4b4/9/9/9/9/9/9/9/4K4 w": "'b' cannot be on 'e9'",
        "cannon fog quiet=9|t9/10/10/10/10/10/10/10/10/4T5 w": "'t' cannot be on 'a10'",
        f"chess fog quiet=9|{FEN} w KQkq -|e2e4 e7e9": "character 77: 'e7e9' is no legal move here",
        f"chess fug|{FEN} w KQkq -": "character 1: Unknown rule 'fug'",
    },
    "banqi": {
        f"{BANQI}{DARK[:-3]} X": "character 121: ' X' is no cell",
        f"{BANQI}{DARK}": "there are no pieces",
        f"{BANQI} G G . . . . . .": "character 109: more than 1 of 'G'",
        f"{BANQI} G": "row of 2 characters, not 16",
    },
    "foxhunt": {
        "4x1 2|.@?@": "character 9: character '?' is not one of",
        "4x1 2|.@..": "1 foxes are drawn where 2 are hunted",
        "4x1 2|3@.@": "character 7: 2 foxes are seen from here, not 3",
    },
    "words": {"rules: nothing|lexicon: english": "character 1: "},
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_text_is_told_with_its_place(name):
    game = of(name)
    for text, message in WRONG[name].items():
        with pytest.raises(ParameterError) as error:
            start_of(game, first_params(game), text, Rng(1))
        assert message in str(error.value)


def test_tiles_of_words_that_no_play_has_joined_are_refused():
    words = of("words")
    text = words.format_state(start_of(words, first_params(words), "opened", Rng(1)))
    rows = text.split("\n")
    at = rows.index("board:") + 1
    tile = rows[-2][-1]
    rows[-2] = rows[-2][:-1]
    rows[at] = f"  {tile}{rows[at][3:]}" if rows[at][2:4] == ".." else rows[at]
    with pytest.raises(NotationError, match=f"line {at + 1}:3: a tile is not joined"):
        words.parse_state("\n".join(rows), "")
