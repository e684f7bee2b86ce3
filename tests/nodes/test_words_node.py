"""`WarrenWords` without an engine: the board as a game shows it, turns judged, bots, hints and the best turn."""

from pathlib import Path
from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.words.rules import named
from tests.words.strategies import ENGLISH, lexicon_file
from warren.declare import Vector2i
from warren.nodes import WarrenWords
from workshop.provision import ROOT

from .frames import run_frames, settle

LEXICON = lexicon_file(tuple(ENGLISH), named("scrabble-en").letters)


def node(**properties: Any) -> WarrenWords:
    made = WarrenWords()
    for name, value in {"lexicon": LEXICON, **properties}.items():
        setattr(made, name, value)
    return made


def wait(game: WarrenWords) -> None:
    run_frames(lambda: not game.is_running())


def listen(game: WarrenWords) -> list[tuple[Any, ...]]:
    told: list[tuple[Any, ...]] = []
    for name in ("changed", "happened", "ended", "bot_moved", "hinted", "failed", "best_found"):
        getattr(game, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told


@pytest.mark.parametrize("preset", ["scrabble-en", "erudit-en"])
def test_a_whole_game_of_the_bot(preset: str) -> None:
    game = node(preset=preset, seed=5, bot="greedy")
    told = listen(game)
    while not game.is_over():
        game.play_bot()
        run_frames(lambda: not game.is_running())
    assert game.legal_moves() == []
    assert told[-1] == ("ended", game.winner(), game.result_text())
    assert not [words for words in told if words[0] == "failed"]
    again = node()
    again.load_game(game.save_game())
    assert again.save_game() == game.save_game()
    assert [again.score(player) for player in (0, 1)] == [game.score(player) for player in (0, 1)]
    with pytest.raises(ParameterError, match="has ended"):
        game.best()


def test_the_board_as_it_is_shown() -> None:
    game = node(seed=2)
    assert game.size == Vector2i(15, 15)
    assert game.premium_rows()[7] == "T..2...D...2..T"
    assert game.letter_values()["Q"] == 10
    assert game.letter_values()["?"] == 0
    assert (game.bag_size(), game.tiles_held(0), len(game.rack(1))) == (86, 7, 7)
    move = next(text for text in game.legal_moves() if text.startswith("8h:"))
    points = game.points_of(move)
    assert points > 0
    told = listen(game)
    assert game.play(move)
    assert game.tile_at(Vector2i(7, 7)) == move[3]
    assert game.tile_at(Vector2i(0, 0)) == game.tile_at(Vector2i(-1, 99)) == ""
    assert game.board_rows()[7][7] == move[3]
    assert game.score(0) == points
    kind, event, cells, word, value = told[0]
    assert (kind, event, cells[0], word.upper(), value) == ("happened", "word", Vector2i(7, 7), word, points)
    assert game.undo()
    assert game.tile_at(Vector2i(7, 7)) == ""


def test_turns_are_judged_with_a_reason() -> None:
    game = node(preset="erudit-en", seed=2)
    assert game.allows_several()
    assert "is no move" in game.illegal_reason("nonsense")
    assert "rack" in game.illegal_reason("8h:AT")
    game.best()
    assert game.is_running()
    told = listen(game)
    run_frames(lambda: not game.is_running())
    ((_, moves, points, exact),) = told
    assert exact
    turn = "+".join(moves)
    assert game.legal(turn)
    assert game.points_of(turn) == points
    for move in moves:
        assert game.mover() == 0
        assert game.play(move)
    assert game.score(0) == points
    if game.mover() == 0:
        assert game.is_turn_begun()
        assert game.play("pass")
    assert game.mover() == 1


def test_a_move_after_the_turn_is_not_part_of_it() -> None:
    game = node(seed=2)
    first, second = game.legal_moves()[:2]
    assert game.illegal_reason(f"{first}+{second}")
    assert game.points_of(f"{first}+{second}") == 0


def test_hints_and_a_move_that_ends_thinking() -> None:
    game = node(seed=4, time_limit_ms=100)
    told = listen(game)
    game.hint()
    run_frames(lambda: not game.is_running())
    assert told[-1][0] == "hinted"
    assert told[-1][1] in game.legal_moves()
    game.best()
    assert game.play(game.legal_moves()[0])
    settle()
    assert "best_found" not in [words[0] for words in told]


def test_mistakes() -> None:
    game = node()
    assert not game.play("8h:QQQ")
    with pytest.raises(NotationError):
        game.load_game("warren session\n")
    assert game._get_configuration_warnings() == []
    game.preset, game.bot = "nothing", "nobody"
    assert len(game._get_configuration_warnings()) == 2
    with pytest.raises(ParameterError, match="preset"):
        game.new_game()
    missing = node(lexicon="nowhere")
    assert not missing.lexicon_is_there()
    assert node().lexicon_is_there()
    with pytest.raises(ParameterError, match="nowhere"):
        missing.legal_moves()


def test_three_players_and_a_challenge() -> None:
    game = node(seed=3, players=3, challenge="double", preset="scrabble-en")
    assert game.player_count() == 3
    told = listen(game)
    wrong = f"8h:{game.rack(0).replace('?', '')[:4]}"
    assert game.legal(wrong)
    assert (game.can_challenge(), game.challengeable_cells()) == (False, [])
    points = game.points_of(wrong)
    game.play(wrong)
    assert game.can_challenge()
    assert game.challengeable_cells() == [Vector2i(7 + at, 7) for at in range(4)]
    assert "challenge" in game.legal_moves()
    game.bot = "greedy"
    assert [turn["is_withdrawn"] for turn in game.turns_played()] == [False]
    game.play_bot()
    run_frames(lambda: not game.is_running())
    assert ("bot_moved", "challenge") in told
    assert game.turns_played() == [{"number": 0, "turn": wrong, "points": points, "is_withdrawn": True}]
    assert game.tile_at(Vector2i(7, 7)) == ""
    assert (game.score(0), game.mover()) == (0, 1)
    assert not game.can_challenge()
    again = node()
    again.load_game(game.save_game())
    assert (again.player_count(), again.save_game()) == (3, game.save_game())


def test_a_game_is_analyzed_and_written_as_gcg() -> None:
    game = node(seed=5, bot="greedy", lexicon="", preset="scrabble-en")
    told: list[Any] = []
    steps: list[tuple[int, int]] = []
    game.analyzed.connect(told.append)
    game.progressed.connect(lambda done, total: steps.append((done, total)))
    for _ in range(4):
        game.play_bot()
        run_frames(lambda: not game.is_running())
    text = game.gcg_text(["Ann", "Bob"])
    assert text.count("\n>") == 4
    game.analyze()
    run_frames(lambda: not game.is_running())
    assert steps == sorted(steps)
    game.analyze(text)
    run_frames(lambda: not game.is_running())
    own, read = told
    assert [turn["turn"] for turn in own] == list(game.moves_played())
    assert [turn["points"] for turn in own] == [turn["points"] for turn in read]
    assert [turn["number"] for turn in own] == [0, 1, 0, 1]
    assert all(0 <= done <= total == 4 for done, total in steps)
    kept = ("number", "turn", "points", "is_withdrawn")
    assert game.turns_played() == [{key: turn[key] for key in kept} for turn in own]
    assert {turn["player"] for turn in read} == {"Ann", "Bob"}
    assert all(turn["loss"] >= 0 and len(turn["rows"]) == 15 for turn in own)
    assert own[0]["rows"][7] == "." * 15
    assert game.gcg_fault(text) == ""
    broken = text.replace(" +", " +1", 1)
    assert game.gcg_fault(broken).startswith("line 5:1: ")
    assert game.gcg_fault("").startswith("0 lines '#player'")
    with pytest.raises(NotationError, match="0 lines '#player'"):
        game.analyze("nothing")
    latin = WarrenWords.decode_gcg((ROOT / "tests/data/words/gcg/latin1.gcg").read_bytes())
    game.analyze(latin)
    run_frames(lambda: not game.is_running())
    assert [turn["player"] for turn in told[-1]] == ["Élise", "Bob"]
    with pytest.raises(ParameterError, match="1 names for 2 players"):
        game.gcg_text(["Ann"])


def test_the_words_of_a_turn_are_one_turn_and_undo_takes_them_back() -> None:
    game = node(preset="erudit-en", lexicon="", seed=8, bot="greedy")
    while game.mover() == 0:
        game.play_bot()
        wait(game)
    (turn,) = game.turns_played()
    assert turn["turn"].split("+") == [move for move in game.moves_played() if move != "pass"]
    assert turn["points"] == game.score(0)
    game.undo(0)
    assert sum(turn["points"] for turn in game.turns_played()) == game.score(0)
    game.redo(1)
    assert game.turns_played() == [turn]


def test_wrong_numbers_of_players_are_named() -> None:
    with pytest.raises(ParameterError, match=r"players: 7 is not in 2\.\.4"):
        node(players=7).new_game()
    with pytest.raises(ParameterError, match="is for turns of one word"):
        node(preset="erudit-en", challenge="single").new_game()


def test_the_positions_of_the_article() -> None:
    """Its row has five anchors; its rack has 11 points by greedy, and more by the best turn."""
    game = node(preset="erudit", lexicon="", setup="anchors", seed=1)
    row = [one for one in game.get_anchors(down=False) if one["cell"].y == 7]
    assert [(one["cell"].x, one["prefix"], one["limit"]) for one in row] == [
        *((0, "", 0), (2, "С", 1), (3, "", 0), (8, "КОРА", 4), (10, "Л", 1))
    ]
    assert {(1, 10, "САД"), (5, 10, "ОКО")} < {
        (one["cell"].x, one["cell"].y, one["prefix"]) for one in game.get_anchors(down=True)
    }
    game = node(preset="erudit", lexicon="", setup="article", seed=1)
    assert game.get_greedy_turn() == ["8h:ОБЛОМ"]
    assert game.points_of("+".join(game.get_greedy_turn())) == 11
    assert game.setups() == ["opened", "middle", "endgame", "article", "anchors"]
    assert node(preset="erudit-en").setups() == ["opened", "middle", "endgame"]


def test_denial_reaches_the_bots() -> None:
    """The bot leaves other cells free; the setting is not in a saved game."""
    saved, moves = [], []
    for denial in (False, True):
        game = node(seed=1, bot="balanced", lexicon="", preset="scrabble-en", denial=denial)
        saved.append(game.save_game())
        for _ in range(4):
            game.play_bot()
            wait(game)
        moves.append(list(game.moves_played()))
    assert saved[0] == saved[1]
    assert moves[0] != moves[1]


def test_a_table_of_leaves_of_ones_own(tmp_path: Path) -> None:
    """The bot plays by it, also in a game that was loaded; a bad one is told and plays nothing."""
    path = tmp_path / "mine.txt"
    path.write_text("".join(f"{letter}1 300000\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    usual, own = node(seed=3, bot="balanced"), node(seed=3, bot="balanced", leaves=str(path))
    loaded = node(bot="balanced", leaves=str(path), seed=3)
    assert loaded.load_game(usual.save_game())
    moves = []
    for game in (usual, own, loaded):
        told = listen(game)
        game.play_bot()
        wait(game)
        moves += [words[1] for words in told if words[0] == "bot_moved"]
    assert moves[0] != moves[1] == moves[2]
    assert own._get_configuration_warnings() == []
    path.write_text("A1 much")
    assert "mine.txt:1:1" in own._get_configuration_warnings()[0]
    assert own.lexicon_is_there()
    told = listen(loaded)
    loaded.play_bot()
    run_frames(lambda: not loaded.is_running())
    assert told[-1][0] == "failed"
    assert "mine.txt:1:1" in told[-1][-1]
