"""What each turn game guarantees: texts, history, views, outcomes and bots. A registered game is tested here.

A test gets a game and loops over its sample starts, so that a failure names the sample, the seed and the ply.
"""

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
from pycore.base.setups import BREAK, read_position
from pycore.cli import commands
from pycore.cli.play import duel
from tests.bench.sessions import GAMES, back_and_forth, begin, random_game
from tests.sharing import repeats

NAMED = {game.name: game for game in GAMES}
SAMPLES = [(game, sample) for game in GAMES for sample in game.samples]
MAX_PLIES = 300
# Games in which all players see everything: the view is the host state.
OPEN = ("mission", "sokoban", "linjat", "jungle", "tafl", "yonin")
# Games in which moves back and forth are counted: positions keep the earlier boards.
KEEPING = ("banqi", "jungle", "tafl", "yonin")
# Games whose bot is a solver: its budget is that of the solver, which has tests of its limits.
PUZZLES = ("mission", "sokoban", "linjat")
# Games in which every bot looks at its budget before the first move.
CANCELLING = ("banqi", "jungle", "tafl", "yonin", "hiddenrank", "words")
# The minimum score of the strongest bot in games against the weakest one, and the start.
MATCHES = {
    "banqi": ("taiwan", 0.75),
    "jungle": ("opening", 0.75),
    "tafl": ("opening tablut", 0.75),
    "yonin": ("opening partners limit=60", 0.75),
    "fogchess": ("chess: opening", 0.75),
    "hiddenrank": ("generals: random", 0.75),
    "words": ("scrabble-en", 0.75),
}
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@cache
def history(name, sample, seed):
    """Return the states of a random game."""
    (*_, last) = random_game(NAMED[name], sample, seed, MAX_PLIES)
    return last.states


def histories(game, few=1, many=5):
    """Yield the sample, the seed, and the states of random games."""
    for sample in game.samples:
        for seed in range(repeats(few, many)):
            yield sample, seed, history(game.name, sample, seed)


def moves_of(game, state):
    return [] if game.outcome(state) else game.legal_moves(game.view(state, game.mover(state)))


def chosen(game, view, bot, seed, nodes):
    budget = Budget(nodes=nodes)
    result = game.choose(view, bot, Rng(seed), budget)
    if game.name not in PUZZLES:
        assert max(budget.nodes, result.statistics.get("nodes", 0)) <= nodes + 1
    return result


@each_game
def test_texts_of_states_and_moves_are_read_back(game):
    """On several lines, on one line, and as moves of the position."""
    for sample, seed, states in histories(game):
        for ply, state in enumerate(states):
            if ply % repeats(48, 4) and ply > 3:
                continue
            case, text = (sample, seed, ply), game.format_state(state)
            assert game.parse_state(text, "") == state, case
            assert game.format_state(game.parse_state(text, "")) == text, case
            moves = moves_of(game, state)
            texts = [game.format_move(move, state) for move in moves]
            assert len(set(texts)) == len(texts), case
            assert not any(" " in move or "\n" in move for move in texts), case
            assert [game.parse_move(move, state) for move in texts] == list(moves), case
            if ply % 24 == 0:
                line = text.removesuffix("\n").replace("\n", BREAK)
                for form in (text, line, f"{line}{BREAK}"):
                    assert read_position(game, form, lambda: None) == state, case


@each_game
def test_undo_redo_save_and_load(game):
    """Saves some plies of each game; `tests.bench` saves each ply of 1,000 games."""
    for sample in game.samples:
        for seed in range(repeats(1, 3)):
            assert list(back_and_forth(game, sample, seed, MAX_PLIES, every=repeats(50, 9))) == []


def test_a_move_played_again_reenters_its_branch():
    for game, sample in SAMPLES:
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
        assert session.tip == session.at, sample
        assert len(session.tree) == before + 3, sample
        session.undo()
        session.play(first)
        assert session.state == after, sample
        assert len(session.tree) == before + 3, sample
        assert session.redo(), sample
        assert session.moves[-2:] == (first, follow), sample
        text = format_session(session)
        assert format_session(parse_session(text, game)) == text, sample


def test_undo_for_a_player_returns_to_that_players_turn():
    for game, sample in SAMPLES:
        *movers, (session, player) = [(session, session.mover) for session in random_game(game, sample, 3, 5)]
        plies = len(session.moves)
        assert session.undo(player), sample
        # The previous turn of this player: in some games a player can have several moves in turn.
        assert len(session.moves) == max(ply for ply, (_, mover) in enumerate(movers) if mover == player), sample
        assert session.mover == player, sample
        assert session.redo(player), sample
        assert session.mover == player, sample
        assert len(session.moves) == plies, sample


def test_positions_keep_the_earlier_boards(monkeypatch):
    """Reading a saved game takes linear time, though there can be a thousand quiet moves before a position."""
    for name in KEEPING:
        game = NAMED[name]
        for sample in game.samples:
            position = _position(begin(game, sample, 1).state)
            module = sys.modules[type(position).__module__]
            with monkeypatch.context() as patched:
                patched.setattr(module, "boards_before", lambda one: () if not one.quiet else pytest.fail("replayed"))
                played = [_position(session.state) for session in random_game(game, sample, 1, 60)]
                kept = [module.past_boards(one) for one in played]
            assert any(map(len, kept)), sample
            assert kept == [tuple(module.boards_before(one))[::-1] for one in played], sample


def _position(state):
    return getattr(state, "position", state)


@each_game
def test_views_do_not_reveal_what_is_hidden(game):
    """Every other deal of a view has the same view, to the last byte; deals differ, or the test would prove nothing."""
    for sample, seed, states in histories(game, 1, 3):
        differs = False
        for ply, state in enumerate(states[: repeats(12, 31)]):
            case = (sample, seed, ply)
            if game.name in OPEN:
                assert game.view(state, 0) == state, case
                continue
            if game.outcome(state):
                break
            mover = game.mover(state)
            for player in range(game.seats(state) if game.seats else game.players):
                view = game.view(state, player)
                other = game.redeal(view, Rng(ply))
                differs |= other != state
                again = game.view(other, player)
                assert again == view, case
                assert game.format_view(again) == game.format_view(view), case
                if player == mover:
                    assert list(game.legal_moves(again)) == list(game.legal_moves(view)), case
                assert pickle.dumps(again) == pickle.dumps(pickle.loads(pickle.dumps(view))), case
        assert differs or game.name in OPEN, (sample, seed)


@each_game
def test_games_end_with_a_reason_and_each_move_has_an_event(game):
    for sample in game.samples:
        for seed in range(repeats(1, 3)):
            for session in random_game(game, sample, seed, MAX_PLIES):
                case = (sample, seed, len(session.moves))
                events = session.events(0)
                if not session.moves:
                    assert events == (), case
                elif len(session.moves) <= 40:
                    assert any(session.events(player) for player in range(session.players)), case
                if session.outcome is None:
                    assert session.legal_moves(), case
                    continue
                assert not session.legal_moves(), case
                assert session.outcome.reason, case
                assert ("draw" if session.outcome.winner is None else "win") in {event.kind for event in events}, case
                with pytest.raises(ParameterError, match="the game has ended"):
                    session.play(None)


@each_game
def test_bots_depend_on_view_seed_and_nodes_only_and_keep_their_limits(game):
    count = 0
    for sample in game.samples:
        states = [state for state in history(game.name, sample, 0)[:10:3] if not game.outcome(state)]
        for ply, state in enumerate(states):
            view, moves = game.view(state, game.mover(state)), moves_of(game, state)
            other = game.view(game.redeal(view, Rng(100 + ply)), game.mover(state))
            for bot in game.bots:
                case, nodes = (sample, ply, bot), (2000, 0, 1, 50)[ply]
                result = chosen(game, view, bot, ply, nodes)
                assert result == chosen(game, other, bot, ply, nodes), case
                assert result.value is None or result.value in moves, case
                count += result.value is not None
    assert count > 0


def test_a_cancelled_bot_returns_no_move():
    for name in CANCELLING:
        game = NAMED[name]
        state = history(name, game.samples[0], 0)[0]
        for bot in game.bots:
            budget = Budget()
            budget.cancel()
            result = game.choose(game.view(state, game.mover(state)), bot, Rng(1), budget)
            assert (result.status, result.value, result.reason) == (Status.CANCELLED, None, "cancelled"), bot


def test_the_strongest_bot_beats_the_weakest():
    """Whole games with legal moves only. `tests.bench` plays hundreds of games of each pair of bots."""
    for name, (sample, score) in MATCHES.items():
        game = NAMED[name]
        bots = (list(game.bots)[-1], next(iter(game.bots)))
        found = duel(game, game.preset(sample), bots, games=repeats(2, 8), nodes=300, seed=1)
        assert found["score"] >= score, (name, found)


def test_an_illegal_move_is_named_by_its_text():
    for name, sample, move in (
        ("banqi", "taiwan", "a1-a2"),
        ("jungle", "start", "a1-a5"),
        ("tafl", "brandubh", "d1-d4"),
        ("yonin", "singles", "P*5e"),
        ("hiddenrank", "stratego: random", "a4-a9"),
    ):
        game = NAMED[name]
        text = format_session(begin(game, sample, 1)).replace("moves:\n", f"moves:\n  0: {move}\n")
        with pytest.raises(NotationError, match=re.escape(f"{move!r} is not legal")):
            parse_session(text, game)
        options = ["--preset", sample, "--seed", "1", "--bot", "random"]
        output = CliRunner().invoke(commands, [name, "play", *options], input=f"{move}\nquit\n").output
        assert f"\n{move!r} is not legal\n" in output.replace("> ", "\n"), name


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
    """Return the text of a saved game with some moves."""
    game = NAMED[name]
    session = [*random_game(game, game.samples[-1], 2, 20)][-1]
    session.undo()
    return format_session(session)


def read_or_refuse(parse):
    """Return what was read and None, or None and the error."""
    try:
        return parse(), None
    except NotationError as error:
        return None, error


@each_game
@given(st.data())
def test_changed_texts_are_refused_with_their_place_or_read_back(game, data):
    """Texts of sessions, and any text at all as a session or a state."""
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
    other = data.draw(st.text(max_size=60))
    for parse in (lambda: game.parse_state(other, "x"), lambda: parse_session(other, game, "x")):
        _, mistake = read_or_refuse(parse)
        assert mistake is None or mistake.source == "x"
