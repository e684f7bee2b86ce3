"""What bots do with offers of a draw and with lost games, and games with clocks at the terminal."""

from typing import Any

import pytest
from click.testing import CliRunner

from pycore.base.clock import parse_control
from pycore.base.family import load
from pycore.base.reply import act, expected, find_reply
from pycore.base.rng import Rng
from pycore.base.session import Cause, Session
from pycore.base.sessiontext import parse_session
from pycore.cli import commands
from pycore.cli.play import PERSON, Table
from tests.cases import each


def session_of(name: str, line: str) -> Session:
    game: Any = load(name)
    return Session(game, game.parse_line(line, game.preset(next(iter(game.presets)))))


@each(
    ("line", "ahead"),
    [
        ("l6/7/7/7/7/7/E6/7/r6 b", True),
        ("r6/7/7/7/7/7/E2L2T/1P3D1/7 b", False),
    ],
)
@each("bot", ["greedy", "skilled"])
def test_bots_accept_a_draw_if_they_are_behind(line: str, ahead: bool, bot: str) -> None:
    session = session_of("jungle", line)
    session.offer_draw(0)
    reply = find_reply(session.game, session.view(1), bot, Rng(1), None, is_offered=True).unwrap()
    assert reply.expected is not None
    assert (reply.expected > 500) == ahead
    assert act(session, reply) == (None if ahead else Cause.AGREEMENT)
    assert session.offer is None
    assert (session.outcome is None) == ahead


def test_bots_resign_lost_games_only_if_they_may() -> None:
    for may in (False, True):
        session = session_of("jungle", "7/3E3/7/7/7/7/l6/7/6L b")
        reply = find_reply(session.game, session.view(1), "strong", Rng(1), None).unwrap()
        assert reply.expected is not None
        assert reply.expected <= 20
        assert act(session, reply, may_resign=may) == (Cause.RESIGNATION if may else None)


@each(("statistics", "points"), [({}, None), ({"value": 0}, 500), ({"value": 600}, 750), ({"value": -600}, 250)])
def test_expected_points(statistics: dict[str, int], points: int | None) -> None:
    assert expected(statistics) == points
    assert expected({**statistics, "expected": 7}) == 7


@each("name", ["banqi", "jungle", "tafl", "fogchess", "hiddenrank", "words"])
def test_the_strongest_bot_of_each_game_has_an_evaluation(name: str) -> None:
    game: Any = load(name)
    samples = {"hiddenrank": "generals: random", "words": game.samples[0]}
    session = Session(game, game.begin(game.generate(game.preset(samples.get(name, game.samples[0])), Rng(3)).unwrap()))
    for _ in range(2):
        session.play(session.legal_moves()[0])
    view = session.view(session.mover)
    found = find_reply(game, view, next(iter(game.bots)), Rng(1), game.budget(nodes=300), is_offered=True).unwrap()
    assert found.expected is not None
    assert 0 <= found.expected <= 1000


def typed(orders: str, *options: str) -> str:
    result = CliRunner().invoke(commands, ["jungle", "play", "--seed", "1", *options], input=orders)
    assert result.exit_code == 0, result.output
    return result.output


def test_two_people_at_the_terminal(tmp_path: Any) -> None:
    saved = tmp_path / "saved.txt"
    output = typed(f"draw\na3-a4\nsave {saved}\ndecline\ng7-g6\ndraw\na4-a5\ndraw\n", "--clock", "300+5")
    assert "time of player 0: 5:0" in output
    assert output.count("player 0 offers a draw") == 5
    assert output.endswith("both players agreed to a draw\n")
    session = parse_session(saved.read_text(), load("jungle"))  # type: ignore[arg-type]
    assert (session.offer, session.control) == (0, parse_control("300+5"))
    assert typed("resign\n", "--load", str(saved)).endswith("player 0 wins: the loser resigned\n")
    refused = CliRunner().invoke(commands, ["jungle", "play", "--load", str(saved), "--clock", "5"])
    assert "Leave --clock out" in str(refused.exception)


def test_the_flag_falls_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    times = iter((0.0, 0.4, 1.3, 2.5))
    orders = iter(("a3-a4", "g7-g6", "a4-a5"))
    monkeypatch.setattr("click.prompt", lambda *_args, **_options: next(orders))
    start = session_of("jungle", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w")
    session = Session(start.game, start.state, parse_control("1"))
    Table(session, [PERSON, PERSON], 1, session.game.budget, now=lambda: next(times)).run()
    assert capsys.readouterr().out.endswith("player 1 wins: the loser's time is over\n")
    assert session.times == (400, 900)
