"""Clocks, resignations and draw offers of the nodes, beside a session of the core with the same times."""

from typing import Any

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.sessiontext import format_session
from tests.cases import each
from warren.nodes import (
    WarrenBanqi,
    WarrenFogChess,
    WarrenHiddenRank,
    WarrenJungle,
    WarrenTafl,
    WarrenWords,
    WarrenYonin,
)

from .frames import run_frames

GAMES = (WarrenBanqi, WarrenJungle, WarrenTafl, WarrenFogChess, WarrenHiddenRank, WarrenWords)
BEHIND = "r6/7/7/7/7/7/E2L2T/1P3D1/7 b"


def listen(game: Any) -> list[tuple[Any, ...]]:
    told: list[tuple[Any, ...]] = []
    for name in ("ended", "draw_offered", "draw_declined", "bot_moved", "failed"):
        getattr(game, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told


@each("cls", GAMES)
@each("control", ["60+1", "1/0.5x3"])
def test_the_node_and_the_core_have_the_same_clocks(cls: Any, control: str) -> None:
    """The node counts frames, the session gets their sum; both save the same game."""
    game, rng = cls(), Rng(5)
    game.time_control = control
    game.new_game()
    session = Session(game._verbs, game._session.start, game._session.control)
    for _ in range(12):
        frames = [rng.below(50_000) / 1_000_000 for _ in range(rng.below(4))]
        for delta in frames:
            game._process(delta)
        session.spend(game._session.elapsed)
        assert abs(game._session.elapsed - 1000 * sum(frames)) <= 2
        left = session.time_left(session.mover)
        assert left is not None
        assert game.time_left(session.mover) == (left.main or left.period) / 1000
        assert (game.main_time_left(session.mover), game.periods_left(session.mover)) == (
            left.main / 1000,
            left.periods,
        )
        move = rng.choice(game.legal_moves())
        assert game.play(move)
        session.play(session.game.parse_move(move, session.state))
    assert game.save_game() == format_session(session)
    again = cls()
    assert again.load_game(game.save_game())
    assert again.save_game() == game.save_game()
    assert (again.has_clock(), again.clock_text()) == (True, control)


def test_no_time_passes_while_paused_and_the_flag_falls_once() -> None:
    game = WarrenJungle()
    game.time_control = "1"
    told = listen(game)
    assert (game.has_clock(), game.time_left(0)) == (True, 1)
    game.clock_paused = True
    game._process(5.0)
    assert game.time_left(0) == 1
    game.clock_paused = False
    game.offer_draw()
    game._process(0.25)
    assert game.time_left(0) == 0.75
    game._process(0.75)
    game._process(0.75)
    assert told == [("draw_offered", 0), ("ended", 1, "the loser's time is over")]
    assert (game.is_over(), game.winner(), game.draw_offer(), list(game.ranking())) == (True, 1, -1, [2, 1])
    assert not game.legal_moves()
    assert game.undo(0)
    assert (game.is_over(), game.time_left(0)) == (False, 1)


def test_draw_offers_and_resignations() -> None:
    game = WarrenJungle()
    told = listen(game)
    assert not game.accept_draw()
    assert not game.decline_draw(0)
    game.offer_draw()
    assert game.draw_offer() == 0
    game.play("a3-a4")
    assert not game.accept_draw(0)
    game.play("g7-g6")
    assert game.draw_offer() == -1
    game.offer_draw(1)
    assert game.decline_draw()
    game.offer_draw(1)
    game.offer_draw(0)
    assert told == [
        ("draw_offered", 0),
        ("draw_declined", 1),
        ("draw_offered", 1),
        ("draw_declined", 0),
        ("draw_offered", 1),
        ("ended", -1, "both players agreed to a draw"),
    ]
    with pytest.raises(ParameterError, match="the game has ended"):
        game.resign()
    assert game.restart()
    game.resign()
    assert (game.winner(), game.result_text()) == (1, "the loser resigned")
    assert game.restart()
    assert not game.is_over()
    other = WarrenYonin()
    for act in (other.resign, other.offer_draw):
        with pytest.raises(ParameterError, match="yonin has 4 players"):
            act()
    other.time_control = "soon"
    assert other._get_configuration_warnings()[0].startswith("time_control: clock: 'soon' is not a time control")


@each(("bot_resigns", "end"), [(True, (0, "the loser resigned")), (False, None)])
def test_bots_resign_only_if_the_game_asks_for_it(bot_resigns: bool, end: Any) -> None:
    game = WarrenJungle()
    game.bot_resigns, game.bot, game.time_limit_ms = bot_resigns, "strong", 0
    game.start_from("7/3E3/7/7/7/7/l6/7/6L b")
    told = listen(game)
    game.play_bot()
    run_frames(lambda: not game.is_running())
    assert told[0][0] == ("ended" if end else "bot_moved")
    assert (game.winner(), game.result_text()) == (end or (-1, ""))


@each(("line", "end"), [(BEHIND, "both players agreed to a draw"), ("l6/7/7/7/7/7/E6/7/r6 b", "")])
def test_bots_answer_offers_at_their_turn(line: str, end: str) -> None:
    game = WarrenJungle()
    game.bot, game.time_limit_ms = "skilled", 0
    game.start_from(line)
    told = listen(game)
    game.offer_draw(0)
    game.play_bot()
    run_frames(lambda: not game.is_running())
    assert told[1:] == ([("ended", -1, end)] if end else [("bot_moved", game.moves_played()[0]), ("draw_declined", 1)])
    assert game.result_text() == end


def test_bots_use_a_share_of_the_time_left() -> None:
    game = WarrenJungle()
    game.time_control, game.time_limit_ms = "3", 1000
    game.new_game()
    assert game._budget().left is not None
    assert game._budget().left <= 100
