"""Ends of games without fog by the texts that decide: repetitions that lose, bare kings, dead positions, and points."""

import pytest
from click.testing import CliRunner

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Outcome
from pycore.base.rng import Rng
from pycore.cli import commands
from pycore.fogchess import Rules, generate, outcome, play, preset
from pycore.fogchess.texts import format_rules, parse_move, parse_rules
from tests.cases import each

CHARIOT = "xiangqi check|3k5/9/9/9/9/9/9/9/9/R3K4 w"
CHECKS = "a1a10 d10d9" + " a10a9 d9d10 a9a10 d10d9" * 2
IDLE = "a1a10 d10d9" + " a10a8 d9d10 a8a10 d10d9" * 2
# A chariot attacks a cannon, which a chariot protects or not; a cannon attacks a protected chariot.
CANNON = "3k5/9/9/2c6/9/9/9/1R7/9/4K4 w"
PROTECTED = "3k5/9/9/r1c6/9/9/9/1R7/9/4K4 w"
CHASES = "b3c3 c7b7 c3b3 b7c7 " * 2
BY_CANNON = "1r1k5/9/9/9/9/9/9/4K4/1r4N2/6N1C w"
CANNON_CHASES = "i1i2 b2b1 i2i1 b1b2 " * 2
KINGS = "9/4k4/9/9/9/9/9/9/3K5/R8 w"
THIRD, BARE, DEAD = Outcome(None, "third repetition"), "the king is bare", Outcome(None, "neither player can mate")
QUIET = Outcome(None, "100 moves without a capture or a pawn move")
BIKJANG = "the kings face each other (bikjang)"


@each(
    ("game", "moves", "due"),
    [
        # Asian Xiangqi Federation, rules 6 (perpetual check), 7 and 8, 15 (a cannon and a chariot), and its terms.
        (CHARIOT, CHECKS[:-6], Outcome(1, "perpetual check")),
        (CHARIOT, IDLE[:-6], THIRD),
        (CHARIOT.replace("check", "check quiet=0 repetition"), CHECKS[:-6], THIRD),
        (f"xiangqi check chase|{CANNON}", CHASES, Outcome(1, "perpetual chase")),
        (f"xiangqi check|{CANNON}", CHASES, THIRD),
        (f"xiangqi check chase|{PROTECTED}", CHASES, THIRD),
        (f"xiangqi check chase|{BY_CANNON}", CANNON_CHASES, Outcome(1, "perpetual chase")),
        ("janggi check|3k5/9/9/9/9/9/9/9/9/R3K4 w", CHECKS[:-6], Outcome(1, "perpetual check")),
        # Murray: the king alone has lost, unless the other one is left alone in the next move.
        ("shatranj check|8/8/8/8/p6K/k7/8/8 b", "", Outcome(1, BARE)),
        ("shatranj check|8/8/6k1/7p/7K/8/8/8 w", "", Outcome(1, BARE)),
        ("shatranj check|k7/8/8/7p/7K/8/8/8 w", "", None),
        ("shatranj check|k7/8/8/7p/7K/8/8/8 w", "h4g5", Outcome(1, BARE)),
        ("shatranj check|k7/8/8/7p/7K/8/8/8 w", "h4h5", Outcome(None, "both kings are bare")),
        ("shatranj check quiet=0|8/8/8/8/p6K/k7/8/8 b", "", None),
        # Myanmar Chess Federation: stalemate is a draw.
        ("sittuyin check|8/R7/6k1/6P1/4R1S1/7F/2K2S2/8[] b", "", Outcome(None, "no legal move")),
        # FIDE, 9.3 with the counter of the text, and 9.6.2; 5.2.2.
        ("chess check|8/8/4k3/8/8/4K3/4R3/8 w - - 99 150", "e3f3", QUIET),
        ("chess check quiet=150|8/8/4k3/8/8/4K3/4R3/8 w - - 99 150", "e3f3", None),
        ("chess check|8/8/4k3/8/8/3pK3/8/8 w", "e3d3", DEAD),
        ("chess check|8/8/4k3/8/8/4K3/4N3/8 w", "", DEAD),
        ("chess check|8/8/4k1b1/8/8/4K3/4B3/8 w", "", DEAD),
        ("chess check|8/8/4kb2/8/8/4K3/4B3/8 w", "", None),
        ("chess check|8/8/4kn2/8/8/4K3/4N3/8 w", "", None),
        ("chess check|8/8/4kp2/8/8/4K3/8/8 w", "", None),
        ("chess check quiet=0|8/8/4k3/8/8/4K3/8/8 w", "", None),
        # Korea Janggi Association: bikjang, and points where nobody draws.
        (f"janggi check|{KINGS}", "d2e2 pass", Outcome(None, BIKJANG)),
        (f"janggi check points|{KINGS}", "d2e2 pass", Outcome(0, f"{BIKJANG}; 13 to 1.5 points")),
        ("janggi check points", "pass pass", Outcome(1, "both players passed; 72 to 73.5 points")),
        ("janggi check", "pass pass", Outcome(None, "both players passed")),
    ],
)
def test_games_end_as_the_deciding_text_says(game: str, moves: str, due: Outcome | None) -> None:
    rules, _, fen = game.partition("|")
    state = generate(preset(f"{rules}: {fen}" if fen else rules), Rng(1)).unwrap()
    for move in moves.split():
        assert outcome(state) is None
        state = play(state, parse_move(move, state))
    assert outcome(state) == due


@each(
    ("line", "whole"),
    [
        ("chess fog", "chess fog quiet=100 repetition"),
        ("chess check", "chess check quiet=100 repetition dead"),
        ("chess fog pawns", "chess fog pawns quiet=100 repetition"),
        ("chess check quiet=150", "chess check quiet=150"),
        ("shatranj check", "shatranj check quiet=100 repetition bare"),
        ("xiangqi check chase", "xiangqi check quiet=100 repetition perpetual chase"),
        ("xiangqi check quiet=60 repetition", "xiangqi check quiet=60 repetition"),
        ("janggi points fog", "janggi fog quiet=100 repetition points"),
    ],
)
def test_a_line_without_quiet_has_the_usual_ends(line: str, whole: str) -> None:
    rules = parse_rules(line)
    assert format_rules(rules) == whole
    assert parse_rules(whole) == rules


@each(
    ("line", "message"),
    [
        ("chess check bare", "bare: chess with check does not have this rule"),
        ("xiangqi fog chase", "chase: xiangqi with fog does not have this rule"),
        ("xiangqi check quiet=9 chase", "chase: xiangqi with check does not have this rule"),
        ("chess check flog", r"Unknown rule 'flog'\. Did you mean 'fog'\?"),
    ],
)
def test_unknown_ends_are_named(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_rules(line)
    with pytest.raises(ParameterError):
        Rules("chess", fog=False, check=True, chase=True)


def test_the_terminal_shows_the_reason() -> None:
    options = ["fogchess", "play", "--seed", "1", "--preset", "janggi check points"]
    assert CliRunner().invoke(commands, options, input="pass\npass\n").output.endswith("72 to 73.5 points\n")
