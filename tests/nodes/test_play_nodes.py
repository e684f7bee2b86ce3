"""What all nodes that are played have in common: moves, undo, redo, restart, saved games, hints, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from tests.cases import each
from warren.declare import describe, main_loop
from warren.nodes import CLASSES
from warren.nodes.play_node import PlayNode

from .frames import settle
from .play import GAMES, game, listen, names

each_game = each("cls", GAMES)
CANCELLED = ("failed", "cancelled")


def choice(node: Any, number: int = 0) -> str:
    """Return a move of the weakest bot."""
    session = node._open()
    verbs = session.game
    chosen = verbs.choose(session.view(session.mover), next(iter(verbs.bots)), Rng(number), Budget(nodes=100_000))
    return str(verbs.format_move(chosen.unwrap(), session.state))


def state(node: Any) -> list[Any]:
    """Return all that a player could tell."""
    return [
        node.save_game(),
        node.position_text(),
        node.moves_played(),
        node.can_undo(),
        node.can_redo(),
        node.is_over(),
    ]


def played(cls: Any, count: int = 3, *, other: bool = False) -> Any:
    """Return a node after some moves, the first ones that are legal."""
    node = game(cls, other=other)
    for _ in range(count):
        assert node.play(node.legal_moves()[0])
    return node


def test_all_nodes_that_are_played_are_here() -> None:
    assert set(GAMES) == {cls for cls in CLASSES if issubclass(cls, PlayNode)}
    shared = describe(PlayNode)
    for cls in GAMES:
        own = describe(cls)
        assert {method.name for method in shared.methods} <= {method.name for method in own.methods}
        for signal in shared.signals:
            assert [s.arguments for s in own.signals if s.name == signal.name] == [signal.arguments]


@each_game
def test_moves_by_their_texts(cls: Any) -> None:
    node = game(cls)
    told = listen(node)
    moves = []
    for _ in range(3):
        moves.append(node.legal_moves()[-1])
        del told[:]
        assert node.play(moves[-1])
        assert names(told).count("changed") == 1
    assert node.moves_played() == moves
    before = state(node)
    del told[:]
    for wrong in ("", "z99", moves[-1] + "?", "\n"):
        assert not node.play(wrong)
    assert told == []
    assert state(node) == before


@each_game
def test_undo_redo_and_restart(cls: Any) -> None:
    node = game(cls)
    told = listen(node)
    assert [node.undo(), node.redo(), node.restart(), node.can_undo(), node.can_redo()] == [False] * 5
    assert told == []
    positions = [node.position_text()]
    for number in range(3):
        node.play(choice(node, number))
        positions.append(node.position_text())
    moves = node.moves_played()
    del told[:]
    for place in (2, 1, 0):
        assert node.can_undo()
        assert node.undo()
        assert node.position_text() == positions[place]
    assert not node.undo()
    for place in (1, 2, 3):
        assert node.can_redo()
        assert node.redo()
        assert node.position_text() == positions[place]
    assert not node.redo()
    assert told == [("changed",)] * 6
    assert node.restart()
    assert (node.position_text(), node.moves_played()) == (positions[0], [])
    assert not node.restart()
    assert [node.redo() for _ in range(4)] == [True, True, True, False]
    assert (node.position_text(), node.moves_played()) == (positions[3], moves)
    assert told == [("changed",)] * 10


@each_game
def test_a_move_played_again_reenters_its_branch(cls: Any) -> None:
    node = game(cls)
    first, second = node.legal_moves()[:2]
    node.play(first)
    node.play(node.legal_moves()[0])
    moves = node.moves_played()
    node.restart()
    node.play(second)
    assert not node.can_redo()
    node.undo()
    node.play(first)
    assert node.redo()
    assert node.moves_played() == moves


@each_game
def test_a_game_is_saved_and_loaded(cls: Any) -> None:
    node = played(cls)
    node.undo()
    before = state(node)
    for again in (game(cls), played(cls, other=True), played(cls, 1)):
        told = listen(again)
        assert again.load_game(before[0]) is True
        assert told == [("changed",)]
        assert state(again) == before
        assert again.redo()
        assert again.restart()
        assert again.position_text() == game(cls).position_text()
    node.load_game(before[0])
    assert state(node) == before


@each_game
def test_a_broken_saved_game_leaves_the_running_one_and_its_hint_alone(cls: Any) -> None:
    node = played(cls)
    node.undo()
    before, saved = state(node), played(cls, other=True).save_game()
    lines = saved.splitlines(keepends=True)
    broken = ["", saved + "more\n", saved.replace("tip: ", "tip: 99"), saved.replace("game: ", "game: not ")]
    broken += ["".join(lines[:cut]) for cut in range(len(lines))]
    told = listen(node)
    node.time_limit_ms = 0
    if hasattr(node, "node_limit"):
        node.node_limit = 1000
    node.hint()
    for text in broken:
        with pytest.raises(NotationError):
            node.load_game(text)
        assert state(node) == before
    assert told == []
    settle()
    assert names(told) == ["hinted"]
    with pytest.raises(NotationError):
        type(node)().load_game("")


@each_game
def test_a_hint_is_a_legal_move(cls: Any) -> None:
    node = played(cls, 1)
    before = state(node)
    told = listen(node)
    assert node.hint() is True
    assert node.is_running()
    assert told == []
    settle()
    ((name, move),) = [words for words in told if words[0] != "progressed"]
    assert name == "hinted"
    assert not node.is_running()
    assert state(node) == before
    assert move in node.legal_moves()
    assert node.play(move)


@each_game
@each("act", ["play", "undo", "redo", "restart", "load_game", "cancel"])
def test_what_leaves_the_position_cancels_a_hint_in_a_later_frame(cls: Any, act: str) -> None:
    node = played(cls, 2)
    node.undo()
    saved = played(cls, 1, other=True).save_game()
    told = listen(node)
    node.hint()
    arguments = {"play": [node.legal_moves()[0]], "load_game": [saved]}.get(act, [])
    getattr(node, act)(*arguments)
    assert CANCELLED not in told
    settle()
    assert "hinted" not in names(told)
    assert told.count(CANCELLED) == 1
    assert told[-1] == CANCELLED


@each_game
def test_what_does_nothing_leaves_a_hint_alone(cls: Any) -> None:
    node = game(cls)
    told = listen(node)
    node.hint()
    assert [node.undo(), node.redo(), node.restart(), node.play("?")] == [False] * 4
    settle()
    assert [name for name in names(told) if name != "progressed"] == ["hinted"]


@each_game
def test_the_last_of_several_hints_is_told(cls: Any) -> None:
    node = game(cls)
    told = listen(node)
    for _ in range(3):
        node.hint()
    settle()
    assert [name for name in names(told) if name != "progressed"] == ["hinted"]


@each_game
def test_the_end_is_told_once(cls: Any) -> None:
    node = game(cls)
    told = listen(node)
    for ply in range(2000):
        if node.is_over():
            break
        assert "ended" not in names(told)
        node.play(choice(node, ply))
    assert node.is_over()
    ((_, winner, reason),) = [words for words in told if words[0] == "ended"]
    assert names(told)[-1] == "ended"
    assert winner in range(-1, getattr(node, "player_count", lambda: 2)())
    assert reason
    assert node.legal_moves() == []
    assert not node.play("1,1-1,2")
    with pytest.raises(ParameterError, match="has ended"):
        node.hint()
    del told[:]
    assert node.undo()
    assert not node.is_over()
    assert node.redo()
    assert node.is_over()
    assert told == [("changed",)] * 2
    again = type(node)()
    again_told = listen(again)
    if hasattr(node, "lexicon"):
        again.lexicon = node.lexicon
    assert again.load_game(node.save_game())
    assert again.is_over()
    assert again_told == [("changed",)]


@each_game
def test_a_full_session_says_so(cls: Any) -> None:
    node = game(cls)
    node._verbs = replace(node._verbs, capacity=3)
    for _ in range(2):
        assert node.play(node.legal_moves()[0])
    before = state(node)
    with pytest.raises(ParameterError, match="holds no more than 3 positions"):
        node.play(node.legal_moves()[0])
    legal = [move.lower() for move in node.legal_moves()]
    illegal = [move for move in ("?", *node.moves_played(), "u", "d") if move.lower() not in legal]
    assert not any(node.play(move) for move in illegal)
    assert state(node) == before


@each_game
@each("seed", range(3))
def test_whatever_is_done_the_game_stays_whole(cls: Any, seed: int) -> None:
    """Moves, undo, hints, cancelling, and saved games good and broken in any order, with frames in between."""
    rng, node = Rng(seed), game(cls)
    saves = [node.save_game(), played(cls, other=True).save_game()]
    told = listen(node)

    def load_broken() -> None:
        with pytest.raises(NotationError):
            node.load_game(rng.choice(saves) + "?")

    acts: list[Any] = [
        *[lambda: node.is_over() or node.play(rng.choice(node.legal_moves()))] * 6,
        *(node.undo, node.redo, node.restart, node.cancel, main_loop.frame, load_broken),
        lambda: node.is_over() or node.hint(),
        *(lambda: saves.append(node.save_game()), lambda: node.load_game(rng.choice(saves))),
    ]
    for _ in range(120):
        rng.choice(acts)()
        session = node._open()
        assert node.can_undo() == bool(node.moves_played())
        assert node.position_text() == session.game.format_state(session.state)
    settle()
    assert not node.is_running()
    assert {"changed"} <= set(names(told))
    again = game(cls)
    assert again.load_game(node.save_game())
    assert state(again) == state(node)
