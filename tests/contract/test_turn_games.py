"""What every turn game promises. A new one gets these tests by standing among the families."""

import pickle
import re
import sys
from functools import cache

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.base.sessiontext import format_session, parse_session
from pycore.cli import commands
from tests.bench.sessions import GAMES, back_and_forth, begin, random_game
from tests.sharing import quick

CASES = [(game, sample) for game in GAMES for sample in game.samples]
IDS = [f"{game.name}-{sample}" for game, sample in CASES]
MAX_PLIES = 300
# Where everybody sees everything, a host is its own view.
OPEN = ("mission", "sokoban", "linjat", "jungle", "tafl", "yonin")
# Where moves back and forth count, positions keep the boards before.
KEEPING = ("banqi", "jungle", "tafl", "yonin")
# What a test looks at occurs in any game of some length.
MORE = pytest.mark.thorough("more games of the same kinds")
each_case = pytest.mark.parametrize(("game", "sample"), CASES, ids=IDS)
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def read_or_refuse(parse):
    """Return what was read and None, or None and the error."""
    try:
        return parse(), None
    except NotationError as error:
        return None, error


def bots_choice(game, view, bot, seed):
    return game.choose(view, bot, Rng(seed), Budget(nodes=2000)).value


@each_case
@pytest.mark.parametrize("seed", quick(range(5), 1, MORE))
def test_texts_of_states_and_moves_come_back(game, sample, seed):
    for session in random_game(game, sample, seed, MAX_PLIES):
        text = game.format_state(session.state)
        assert game.parse_state(text, "") == session.state
        assert game.format_state(game.parse_state(text, "")) == text
        if not session.outcome:
            moves = session.legal_moves()
            texts = [game.format_move(move, session.state) for move in moves]
            assert len(set(texts)) == len(texts)
            assert not any(" " in move or "\n" in move for move in texts)
            assert [game.parse_move(move, session.state) for move in texts] == list(moves)


@each_case
@pytest.mark.parametrize("seed", quick(range(3), 1, MORE))
def test_undo_redo_save_and_load_at_every_ply(game, sample, seed):
    """A save holds the whole game, so only some plies are saved and loaded; the bench does every ply of 1,000 games."""
    assert list(back_and_forth(game, sample, seed, MAX_PLIES, every=9)) == []


@each_case
def test_a_move_played_again_reenters_its_branch(game, sample):
    session = begin(game, sample, 7)
    while len(session.legal_moves()) < 2:
        session.play(session.legal_moves()[0])
    before = len(session.tree)
    first, second = session.legal_moves()[:2]
    session.play(first)
    follow = session.legal_moves()[0]
    after = session.state
    session.play(follow)
    session.undo()
    session.undo()
    session.play(second)
    assert session.tip == session.at
    assert len(session.tree) == before + 3
    session.undo()
    session.play(first)
    assert session.state == after
    assert len(session.tree) == before + 3
    assert session.redo()
    assert session.moves[-2:] == (first, follow)
    text = format_session(session)
    assert format_session(parse_session(text, game)) == text


@each_case
def test_undo_for_a_player_goes_back_to_that_players_turn(game, sample):
    *movers, (session, player) = [(session, session.mover) for session in random_game(game, sample, 3, 5)]
    plies = len(session.moves)
    assert session.undo(player)
    # The last time that it was this player's turn: in some games one may move several times in turn.
    assert len(session.moves) == max(ply for ply, (_, mover) in enumerate(movers) if mover == player)
    assert session.mover == player
    assert session.redo(player)
    assert session.mover == player
    assert len(session.moves) == plies


@pytest.mark.parametrize(("game", "sample"), [case for case in CASES if case[0].name in KEEPING])
def test_a_line_of_play_keeps_its_boards(game, sample, monkeypatch):
    """A saved game is read in a second, though some positions have a thousand quiet moves behind them."""
    position = _position(next(iter(random_game(game, sample, 1, 0))))
    module = sys.modules[type(position).__module__]
    with monkeypatch.context() as patched:
        patched.setattr(module, "boards_before", lambda one: () if not one.quiet else pytest.fail("found anew"))
        played = [_position(session) for session in random_game(game, sample, 1, 60)]
        kept = [module.past_boards(one) for one in played]
    assert any(map(len, kept))
    assert kept == [tuple(module.boards_before(one))[::-1] for one in played]


def _position(session):
    return getattr(session.state, "position", session.state)


@each_case
@pytest.mark.parametrize("seed", quick(range(3), 1, MORE))
def test_views_do_not_tell_what_is_hidden(game, sample, seed):
    """A host dealt anew from a view has this view, to the last byte; hosts differ, or the test would say nothing."""
    if game.name in OPEN:
        assert all(session.view(0) == session.state for session in random_game(game, sample, seed, 30))
        return
    differs = False
    for ply, session in enumerate(random_game(game, sample, seed, 30)):
        if session.outcome:
            break
        for player in range(session.players):
            view = session.view(player)
            other = game.redeal(view, Rng(ply))
            differs |= other != session.state
            again = game.view(other, player)
            assert again == view
            assert game.format_view(again) == game.format_view(view)
            if player == session.mover:
                assert list(game.legal_moves(again)) == list(session.legal_moves())
            assert pickle.dumps(again) == pickle.dumps(pickle.loads(pickle.dumps(view)))
    assert differs


@each_case
def test_bots_choose_the_same_for_the_same_view_and_seed(game, sample):
    for ply, session in enumerate(random_game(game, sample, 11, 12)):
        if session.outcome or ply % 3:
            continue
        view = session.view(session.mover)
        for bot in game.bots:
            move = bots_choice(game, view, bot, ply)
            if move is None:
                continue
            assert move in session.legal_moves()
            other = game.redeal(view, Rng(100 + ply))
            assert bots_choice(game, game.view(other, session.mover), bot, ply) == move


@each_case
@pytest.mark.parametrize("seed", quick(range(3), 1, MORE))
def test_outcomes_come_only_at_the_end(game, sample, seed):
    for session in random_game(game, sample, seed, MAX_PLIES):
        if session.outcome is None:
            assert session.legal_moves()
            continue
        assert not session.legal_moves()
        assert session.outcome.reason
        kinds = {event.kind for event in session.events(0)}
        assert ("draw" if session.outcome.winner is None else "win") in kinds
        with pytest.raises(ParameterError, match="the game has ended"):
            session.play(None)


@each_case
def test_every_move_is_noticed(game, sample):
    session = begin(game, sample, 1)
    assert session.events(0) == ()
    for session in random_game(game, sample, 1, 40):
        if session.moves:
            assert any(session.events(player) for player in range(session.players))


@pytest.mark.parametrize("name", ["banqi", "jungle", "tafl", "yonin"])
def test_no_bot_chooses_a_move_when_cancelled(name):
    (game,) = (game for game in GAMES if game.name == name)
    session = begin(game, game.samples[0], 1)
    for bot in game.bots:
        budget = Budget()
        budget.cancel()
        result = game.choose(session.view(session.mover), bot, Rng(1), budget)
        assert (result.status, result.value, result.reason) == (Status.CANCELLED, None, "cancelled")


@pytest.mark.parametrize(
    ("name", "sample", "move"),
    [
        ("banqi", "taiwan", "a1-a2"),
        ("jungle", "start", "a1-a5"),
        ("tafl", "brandubh", "d1-d4"),
        ("yonin", "singles", "P*5e"),
        ("hiddenrank", "stratego: random", "a4-a9"),
    ],
)
def test_an_illegal_move_is_named_by_its_text(name, sample, move):
    (game,) = (game for game in GAMES if game.name == name)
    text = format_session(begin(game, sample, 1)).replace("moves:\n", f"moves:\n  0: {move}\n")
    with pytest.raises(NotationError, match=re.escape(f"{move!r} is not legal")):
        parse_session(text, game)
    options = ["--preset", sample, "--seed", "1", "--bot", "random"]
    told = CliRunner().invoke(commands, [name, "play", *options], input=f"{move}\nquit\n").output
    assert f"\n{move!r} is not legal\n" in told.replace("> ", "\n")


@each_game
def test_wrong_calls_are_named(game):
    session = begin(game, game.samples[0], 1)
    for player in (-1, session.players):
        with pytest.raises(ParameterError, match="player"):
            session.view(player)
    with pytest.raises(ParameterError, match="bot"):
        game.choose(session.view(0), "nobody", Rng(1), None)
    with pytest.raises(ParameterError, match="preset"):
        game.preset("nothing like it")
    with pytest.raises(ParameterError, match="node"):
        session.go(1)
    with pytest.raises(NotationError):
        game.parse_move("", session.state)


@cache
def saved(name):
    """Return the text of a game that is saved after some moves; to make its level may take longer than to read it."""
    (game,) = (game for game in GAMES if game.name == name)
    session = [*random_game(game, game.samples[-1], 2, 20)][-1]
    session.undo()
    return format_session(session)


@each_game
@given(st.data())
def test_broken_session_texts_give_named_errors(game, data):
    text = saved(game.name)
    at = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(st.text(alphabet=" \n:0123456789abcxAC.?@~-", max_size=3))
    length = data.draw(st.integers(0, 3))
    broken = text[:at] + piece + text[at + length :]
    read, mistake = read_or_refuse(lambda: parse_session(broken, game, "saved.txt"))
    if mistake is None:
        again = format_session(read)
        assert format_session(parse_session(again, game)) == again
    else:
        assert str(mistake).startswith("saved.txt:")
        assert 0 <= mistake.line <= broken.count("\n") + 2


@each_game
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_by_name(game, text):
    for parse in (lambda: game.parse_state(text, "x"), lambda: parse_session(text, game, "x")):
        _, mistake = read_or_refuse(parse)
        assert mistake is None or mistake.source == "x"
