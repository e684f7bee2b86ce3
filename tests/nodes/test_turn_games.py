"""The nodes of turn games without an engine: play by text, undo and redo, bots in the background, signals."""

from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError
from tests.cases import each
from warren.declare import Vector2i
from warren.nodes import (
    WarrenBanqi,
    WarrenFogChess,
    WarrenFoxHunt,
    WarrenHiddenRank,
    WarrenJungle,
    WarrenTafl,
    WarrenWords,
    WarrenYonin,
)

from .frames import run_frames, settle

NODES = (WarrenBanqi, WarrenJungle, WarrenTafl, WarrenYonin, WarrenFogChess, WarrenHiddenRank, WarrenFoxHunt)
each_node = pytest.mark.parametrize("cls", NODES)


def node(cls: Any, **properties: Any) -> Any:
    made = cls()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def listen(game: Any) -> list[tuple[Any, ...]]:
    """Return a list that grows by all that the node tells."""
    told: list[tuple[Any, ...]] = []
    for name in ("changed", "happened", "ended", "bot_moved", "hinted", "failed"):
        getattr(game, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told


@each_node
def test_a_whole_game_of_the_bot(cls: Any) -> None:
    game = node(cls, seed=5, bot="sharp" if cls is WarrenFoxHunt else "random", preset="")
    told = listen(game)
    while not game.is_over():
        game.play_bot()
        assert game.is_running()
        run_frames(lambda: not game.is_running())
    assert game.legal_moves() == []
    assert game.result_text()
    assert told[-1] == ("ended", game.winner(), game.result_text())
    assert not [words for words in told if words[0] == "failed"]
    assert len([words for words in told if words[0] == "bot_moved"]) == len(game.moves_played())
    saved = game.save_game()
    again = node(cls)
    again.load_game(saved)
    assert again.save_game() == saved
    assert again.position_text() == game.position_text()
    with pytest.raises(ParameterError, match="has ended"):
        game.hint()


@each_node
def test_same_seed_same_game_another_seed_another(cls: Any) -> None:
    rules = (
        "opening"
        if cls in (WarrenJungle, WarrenTafl, WarrenYonin, WarrenFogChess)
        else "generals: random"
        if cls is WarrenHiddenRank
        else ""
    )
    texts = [node(cls, seed=seed, preset=rules).position_text() for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    chosen = node(cls)
    chosen.start_from(texts[2])
    assert chosen.position_text() == texts[2]


@each_node
def test_undo_and_redo(cls: Any) -> None:
    game = node(cls, seed=3)
    told = listen(game)
    start = game.position_text()
    assert not game.undo()
    assert told == []
    first = game.legal_moves()[0]
    assert game.play(first)
    second = game.legal_moves()[0]
    assert game.play(second)
    assert game.moves_played() == [first, second]
    assert game.undo(0)
    assert game.can_redo()
    # A player may have several moves in turn.
    assert game.undo() == (cls in (WarrenFoxHunt, WarrenHiddenRank))
    assert game.position_text() == start
    assert game.redo()
    assert game.redo()
    assert not game.redo()
    assert [words[0] for words in told].count("changed") == (6 if cls in (WarrenFoxHunt, WarrenHiddenRank) else 5)


@each_node
def test_mistakes(cls: Any) -> None:
    game = node(cls)
    assert not game.play("z99")
    assert not game.play("")
    with pytest.raises(NotationError):
        game.load_game("warren session\n")
    assert game._get_configuration_warnings() == []
    game.preset, game.bot = "nothing", "nobody"
    warnings = game._get_configuration_warnings()
    assert len(warnings) == 2
    assert "nothing" in warnings[0]
    assert "nobody" in warnings[1]
    with pytest.raises(ParameterError, match="preset"):
        game.new_game()


@each_node
def test_hints_come_from_the_view_and_a_move_ends_thinking(cls: Any) -> None:
    game = node(cls, seed=4, time_limit_ms=50)
    told = listen(game)
    game.hint()
    run_frames(lambda: not game.is_running())
    assert told[-1][0] == "hinted"
    # Not all armies that may be set up are listed among the legal moves.
    assert game.play(told[-1][1])
    assert game.undo()
    game.time_limit_ms = 0
    game.play_bot()
    assert game.play(game.legal_moves()[0])
    settle()
    assert "bot_moved" not in [words[0] for words in told]


def test_fox_hunt_by_cells() -> None:
    game = node(WarrenFoxHunt)
    told = listen(game)
    game.start_from("4x1 2\n.@.@\n")
    assert (game.size, game.foxes, game.shots, game.found) == (Vector2i(4, 1), 2, 0, 0)
    assert not game.is_known(Vector2i(0, 0))
    assert game.toggle_mark(Vector2i(2, 0))
    assert game.is_marked(Vector2i(2, 0))
    assert game.shoot(Vector2i(0, 0))
    assert game.clue_at(Vector2i(0, 0)) == 2
    assert game.clue_at(Vector2i(1, 0)) == -1
    assert not game.shoot(Vector2i(0, 0))
    assert not game.shoot(Vector2i(4, 0))
    assert game.shoot(Vector2i(1, 0))
    assert game.is_fox(Vector2i(1, 0))
    assert ("happened", "clue", [Vector2i(0, 0)], "", 2) in told
    found: list[Any] = []
    game.analyzed.connect(lambda *values: found.append(values))
    game.analyze()
    settle()
    ((chances, best, exact),) = found
    assert (chances, exact) == ([0.0, 0.0, 0.5, 0.5], True)
    assert best in (Vector2i(2, 0), Vector2i(3, 0))
    assert "@" not in game.view_text()


def test_banqi_by_cells() -> None:
    game = node(WarrenBanqi, seed=1)
    told = listen(game)
    assert game.size == Vector2i(8, 4)
    assert (game.piece_at(Vector2i(0, 0)), game.piece_at(Vector2i(9, 0))) == ("?", "")
    assert len(game.bag()) == 32
    assert game.color_to_move() == -1
    assert game.targets(Vector2i(3, 2)) == [Vector2i(3, 2)]
    assert game.flip(Vector2i(3, 2))
    letter = game.piece_at(Vector2i(3, 2))
    assert letter.isalpha()
    assert game.color_of_player(0) == int(letter.islower())
    assert game.color_to_move() == 1 - game.color_of_player(0)
    assert told[0] == ("happened", "flip", [Vector2i(3, 2)], letter, -1)
    assert not game.flip(Vector2i(3, 2))
    assert not game.move_piece(Vector2i(3, 2), Vector2i(-1, 0))
    assert game.mover() == 1
    assert game.quiet_moves() == 0
    game.preset = "large"
    game.new_game()
    assert game.size == Vector2i(8, 8)


@each_node
def test_lines_of_another_system_are_read(cls: Any) -> None:
    text = node(cls, seed=4).position_text()
    game = node(cls)
    assert game.start_from(text.replace("\n", "\r\n"))
    assert game.position_text() == text


@each_node
def test_a_player_who_does_not_exist_is_named_by_undo_and_redo(cls: Any) -> None:
    game = node(cls)
    assert game.play(game.legal_moves()[0])
    for act in (game.undo, game.redo, game.can_undo, game.can_redo):
        with pytest.raises(ParameterError, match=r"player: 99 is not in 0\.\."):
            act(99)


@each_node
def test_set_ups(cls: Any) -> None:
    usual = node(cls, seed=4).position_text()
    first = node(cls).setups()[0]
    begun = node(cls, seed=4, setup=first)
    assert begun.position_text() != usual
    assert not begun._get_configuration_warnings()
    assert node(cls, seed=9, setup=usual).position_text() == usual
    wrong = node(cls, setup="nowhere")
    assert "nowhere" in wrong._get_configuration_warnings()[0]
    with pytest.raises(ParameterError, match="setup"):
        wrong.new_game()


def test_a_limit_of_nodes_is_enough_for_a_game_to_be_repeated() -> None:
    games = []
    for _ in range(2):
        game = node(WarrenBanqi, seed=6, time_limit_ms=0, node_limit=150)
        for _ in range(8):
            game.play_bot()
            settle()
        games.append(game.moves_played())
    assert games[0] == games[1]
    assert len(games[0]) == 8


def test_jungle_by_cells() -> None:
    game = node(WarrenJungle)
    told = listen(game)
    assert game.size == Vector2i(7, 9)
    assert [game.piece_at(Vector2i(x, 0)) for x in (0, 1, 6, 7)] == ["l", "", "t", ""]
    assert game.ground_rows()[0] == "..+#+.."
    assert game.ground_rows()[3] == ".~~.~~."
    assert game.targets(Vector2i(0, 6)) == [Vector2i(0, 5), Vector2i(1, 6), Vector2i(0, 7)]
    assert game.targets(Vector2i(0, 2)) == game.targets(Vector2i(9, 9)) == []
    assert game.move_piece(Vector2i(0, 6), Vector2i(0, 5))
    assert told[:2] == [("happened", "move", [Vector2i(0, 6), Vector2i(0, 5)], "E", -1), ("changed",)]
    assert (game.mover(), game.quiet_moves(), game.captured()) == (1, 1, "")
    assert not game.move_piece(Vector2i(0, 5), Vector2i(0, 4))
    assert not game.move_piece(Vector2i(6, 2), Vector2i(6, 9))


def test_captures_jumps_and_the_den_of_jungle() -> None:
    game = node(WarrenJungle, preset="7/7/2L4/2r4/7/7/7/7/c6 w")
    assert game.targets(Vector2i(2, 2)) == [Vector2i(2, 1), Vector2i(1, 2), Vector2i(3, 2)]
    game.preset = "7/1e5/L6/7/7/7/r1T4/2R4/d6 w"
    game.new_game()
    assert [game.play(move) for move in ("a7-a6", "b8-b7", "c3-c7", "b7-b8", "c2-b2")] == [True] * 5
    assert game.captured() == ""
    assert [game.play(move) for move in ("a3-a2", "b2-a2", "b8-b7")] == [True] * 3
    assert game.captured() == "r"
    assert [game.play(move) for move in ("c7-d7", "b7-b8", "d7-d8", "b8-b7", "d8-d9")] == [True] * 5
    assert (game.winner(), game.result_text()) == (0, "red is in the den")
    assert game.legal_moves() == game.targets(Vector2i(0, 8)) == []
    assert game.undo(1)
    assert game.captured() == "r"


def test_rules_of_jungle_are_properties_unless_the_text_has_them() -> None:
    game = node(WarrenJungle)
    assert game.rules_text() == "strict quiet=100 draw"
    game.wolf_above_dog = game.leopard_jumps = True
    game.elephant_spares_rat, game.quiet_limit, game.repetition = False, 7, WarrenJungle.Repetition.SUPERKO
    for preset, rules in {
        "": "wolf leopard quiet=7 superko",
        "odds-lion": "wolf leopard quiet=7 superko",
        "modern": "wolf strict quiet=100 superko",
        "elephant": "quiet=100 draw",
        "opening strict quiet=30": "strict quiet=30",
        "quiet=5 draw": "quiet=5 draw",
    }.items():
        game.preset = preset
        game.new_game()
        assert game.rules_text() == rules
    game.preset = "odds-lion"
    game.new_game()
    assert game.piece_at(Vector2i(0, 0)) == ""
    before = game.position_text()
    game.quiet_limit = 1001
    assert len(game._get_configuration_warnings()) == 1
    with pytest.raises(ParameterError, match=r"quiet_limit: 1001 is not in 1\.\.1000"):
        game.new_game()
    assert game.position_text() == before
    game.start_from(before)
    assert game.rules_text() == "wolf leopard quiet=7 superko"


def test_fog_chess_by_cells() -> None:
    game = node(WarrenFogChess)
    assert game.size == Vector2i(8, 8)
    assert game.seen_rows(0) == ["?" * 8] * 4 + ["." * 8] * 2 + ["PPPPPPPP", "RNBQKBNR"]
    assert game.seen_rows(1)[:4] == ["rnbqkbnr", "pppppppp", "." * 8, "." * 8]
    assert game.true_rows()[0] == "rnbqkbnr"
    assert len(game.unseen_pieces(0)) == 16
    assert game.targets(Vector2i(4, 6)) == [Vector2i(4, 5), Vector2i(4, 4)]
    assert game.moves_between(Vector2i(4, 6), Vector2i(4, 4)) == ["e2e4"]
    assert [game.play(move) for move in ("e2e4", "d7d5", "e4d5")] == [True] * 3
    assert game.news(0) == ["capture d5 p", "move e4 d5 P"]
    assert game.news(1) == ["capture d5 p", "move e4 d5 P"]
    assert game.play("h7h6")
    assert (game.news(0), game.news(1)) == ([], ["move h7 h6 p"])
    assert game.seen_rows(0, 0) == node(WarrenFogChess).seen_rows(0)
    assert Vector2i(3, 3) not in game.unseen_pieces(0)
    assert game.piece_names()["K"] == "king"
    assert game.targets(Vector2i(-1, 9)) == game.moves_between(Vector2i(8, 0), Vector2i(0, 0)) == []
    for wrong in (lambda: game.seen_rows(2), lambda: game.true_rows(5), lambda: game.hand(-1), lambda: game.believe(3)):
        with pytest.raises(ParameterError):
            wrong()


def test_promotion_castling_drops_and_shots_of_fog_chess() -> None:
    game = node(WarrenFogChess, preset="8/4P3/8/8/k7/8/8/R3K3 w Q -")
    assert sorted(game.moves_between(Vector2i(4, 1), Vector2i(4, 0))) == ["e7e8b", "e7e8n", "e7e8q", "e7e8r"]
    assert game.moves_between(Vector2i(4, 7), Vector2i(2, 7)) == ["e1c1"]
    assert game.play("e1c1")
    assert game.true_rows()[7] == "..KR...."
    game.variant, game.preset = "sittuyin", ""
    game.new_game()
    assert sorted(game.hand(0)) == list("FKNNRRSS")
    assert [cell.y for cell in game.drop_targets("R")] == [7] * 8
    assert game.drop_targets("Q") == game.drop_targets("") == []
    game.variant = "cannon"
    assert game.setups() == ["opening"]
    game.new_game()
    assert game.size == Vector2i(10, 10)
    game.preset = "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 w"
    game.new_game()
    assert game.targets(Vector2i(4, 3)) == [Vector2i(4, 3)]
    game.preset = "xiangqi fog quiet=60: opening"
    game.new_game()
    assert game.rules_text() == "xiangqi fog quiet=60"
    game.preset, game.variant = "", "checkers"
    with pytest.raises(ParameterError, match="Unknown variant 'checkers'"):
        game.new_game()


def test_what_a_player_could_suppose() -> None:
    game = node(WarrenFogChess, preset="4k3/8/8/8/8/8/8/4K3 w - -")
    for move in ("e1e2", "e8d8"):
        game.play(move)
    found: list[Any] = []
    game.believed.connect(lambda *values: found.append(values))
    assert game.believe(0)
    settle()
    ((move, piece, chances, exact),) = found
    assert (move, piece, exact) == (2, "", True)
    # After one move the king may be on any of the five cells around e8.
    assert sorted(chances) == [0.0] * 59 + [pytest.approx(0.2)] * 5
    game.believe(0, 0, "k")
    settle()
    assert found[1][2][4] == 1.0


@each("cls", [*NODES, WarrenWords])
def test_a_position_as_text_is_the_same_in_all_ways(cls: Any) -> None:
    """The property, the method, a saved game, and each on lines or on one line."""
    text = node(cls, seed=4, setup=node(cls).setups()[0]).position_text()
    line = text.removesuffix("\n").replace("\n", "|")
    saved = set()
    for form in (text, line):
        begun, asked = node(cls, setup=form), node(cls)
        begun.new_game()
        assert asked.start_from(form)
        assert not begun._get_configuration_warnings()
        saved |= {begun.save_game(), asked.save_game()}
    loaded = node(cls)
    loaded.load_game(saved.pop())
    assert not saved
    assert loaded.position_text() == text
    wrong = node(cls, setup=f"{line[:1]}!{line[2:]}")
    assert wrong._get_configuration_warnings()[0].startswith("setup: character 1")
    with pytest.raises(ParameterError, match="setup: character 1"):
        wrong.new_game()


def test_tafl_by_cells() -> None:
    game = node(WarrenTafl)
    told = listen(game)
    assert game.size == Vector2i(7, 7)
    assert [game.piece_at(Vector2i(3, y)) for y in range(7)] == list("AADKDAA")
    assert game.ground_rows()[0] == "#.....#"
    assert game.ground_rows()[3] == "...#..."
    assert game.targets(Vector2i(3, 0)) == [Vector2i(x, 0) for x in (1, 2, 4, 5)]
    assert game.targets(Vector2i(3, 3)) == game.targets(Vector2i(9, 9)) == []
    assert game.move_piece(Vector2i(3, 0), Vector2i(2, 0))
    assert told[:2] == [("happened", "move", [Vector2i(3, 0), Vector2i(2, 0)], "A", -1), ("changed",)]
    assert (game.mover(), game.quiet_moves(), game.captured()) == (1, 1, "")
    assert not game.move_piece(Vector2i(2, 0), Vector2i(1, 0))
    assert not game.move_piece(Vector2i(2, 2), Vector2i(2, 7))


def test_captures_and_the_end_of_tafl() -> None:
    game = node(WarrenTafl, setup="7/2A4/2D4/A6/7/5K1/7 a")
    assert game.captures(Vector2i(0, 3), Vector2i(2, 3)) == [Vector2i(2, 2)]
    assert game.captures(Vector2i(0, 3), Vector2i(1, 3)) == game.captures(Vector2i(0, 3), Vector2i(0, 9)) == []
    told = listen(game)
    assert game.move_piece(Vector2i(0, 3), Vector2i(2, 3))
    assert told[:2] == [
        ("happened", "move", [Vector2i(0, 3), Vector2i(2, 3)], "A", -1),
        ("happened", "capture", [Vector2i(2, 2)], "D", -1),
    ]
    assert game.moves_played() == ["a4-c4xc5"]
    assert (game.captured(), game.quiet_moves()) == ("D", 0)
    assert [game.play(move) for move in ("f2-g2", "c4-c3", "g2-g1")] == [True] * 3
    assert (game.winner(), game.result_text()) == (1, "the king has left the board")
    assert game.legal_moves() == game.targets(Vector2i(6, 6)) == []
    assert game.undo(1)
    assert game.captured() == "D"


def test_rules_of_tafl_are_properties_unless_the_text_has_them() -> None:
    game = node(WarrenTafl)
    assert game.rules_text() == "brandubh quiet=100 loss"
    game.variant, game.king_armed, game.king_by_four = WarrenTafl.Variant.TABLUT, False, True
    game.quiet_limit, game.repetition = 7, WarrenTafl.Repetition.DRAW
    for preset, rules in {
        "": "tablut unarmed strong quiet=7 draw",
        "escape-3": "tablut unarmed strong quiet=7 draw",
        "copenhagen": "copenhagen quiet=100 loss",
        "opening brandubh strong quiet=30": "brandubh strong quiet=30 loss",
    }.items():
        game.preset = preset
        game.new_game()
        assert game.rules_text() == rules
    assert game.size == Vector2i(7, 7)
    before = game.position_text()
    game.preset, game.quiet_limit = "", 1001
    assert len(game._get_configuration_warnings()) == 1
    with pytest.raises(ParameterError, match="quiet_limit"):
        game.new_game()
    assert game.position_text() == before


def test_a_position_as_a_preset_of_tafl_has_the_board_of_its_rows() -> None:
    game = node(WarrenTafl, preset="9/9/4AA3/4K1A2/2A5A/3AA4/1A3AA2/9/9 a", king_armed=False)
    assert game._get_configuration_warnings() == []
    assert game.size == Vector2i(9, 9)
    assert game.rules_text() == "tablut unarmed quiet=100 loss"


@each(
    ("cls", "rules", "setup", "names"),
    [
        (WarrenTafl, {"preset": "copenhagen"}, "capture-5", "opening, escape-3, escape-5, capture-3"),
        (WarrenTafl, {"variant": 2}, "capture-5", "opening, escape-3, escape-5, capture-3"),
        (WarrenTafl, {"king_by_four": True}, "capture-5", "opening, escape-3"),
        (WarrenTafl, {"preset": "tablut", "variant": 2}, "capture-5", None),
        (WarrenTafl, {"preset": "9/9/9/9/K8/9/9/9/A8 a", "variant": 2}, "capture-5", None),
        (WarrenHiddenRank, {"preset": "generals"}, "corner", "random, planned, "),
        (WarrenHiddenRank, {"preset": "generals"}, "wall", None),
        (WarrenHiddenRank, {"variant": "generals"}, "corner", "random, planned, "),
    ],
)
def test_set_ups_are_those_of_the_rules(cls: Any, rules: dict[str, Any], setup: str, names: str | None) -> None:
    game = node(cls, **rules, setup=setup)
    assert (setup in game.setups()) == (not names)
    assert bool(game.setup_fault(setup)) == bool(names)
    if not names:
        assert game._get_configuration_warnings() == []
        assert game.new_game()
        return
    (warning,) = game._get_configuration_warnings()
    assert f"setup: '{setup}' is no set-up with these rules; set-ups: {names}" in warning
    assert f", {setup}" not in warning
    with pytest.raises(ParameterError, match="setup"):
        game.new_game()


def test_a_position_in_one_line_has_the_rules_of_the_properties() -> None:
    jungle = node(WarrenJungle, setup="l6/7/7/7/7/7/7/7/6L b", wolf_above_dog=True, quiet_limit=30)
    assert (jungle.piece_at(Vector2i(6, 8)), jungle.mover()) == ("L", 1)
    assert jungle.rules_text() == "wolf strict quiet=30 draw"
    fog = node(WarrenFogChess, variant="xiangqi", setup="3k5/9/9/9/9/9/9/9/9/R3K4 w")
    assert fog.true_rows()[0] == "...k....."
    assert fog.start_from("4k4/9/9/9/9/9/9/9/9/R3K4 w")
    with pytest.raises(NotationError, match="character 5: a row has 9 cells"):
        fog.start_from("4k4/91/8")


def test_notations_and_files_of_chess() -> None:
    game = node(WarrenFogChess, preset="chess check")
    assert [game.play(move) for move in ("e4", "e7e5", "Nf3", "Nf9")] == [True, True, True, False]
    assert game.moves_played() == ["e2e4", "e7e5", "g1f3"]
    assert game.moves_in("san") == ["e4", "e5", "Nf3"]
    assert game.text_of_move("b8c6") == "Nc6"
    assert game.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    with pytest.raises(ParameterError, match="WXF is for xiangqi"):
        game.moves_in("wxf")
    assert list(game.notations()) == ["plain", "san", "uci", "wxf", "ucci"]
    game.undo()
    game.play("f2f4")
    text = game.pgn_text({"White": "Ann"})
    assert '[White "Ann"]' in text
    assert text.endswith("1. e4 e5 2. f4 (2. Nf3) *\n")
    other = node(WarrenFogChess)
    told = listen(other)
    assert other.load_pgn("1. e4 *\n" + text, 1)
    assert told == [("changed",)]
    assert (other.moves_in("plain"), other.rules_text()) == (["e2e4", "e7e5", "f2f4"], game.rules_text())
    assert other.save_game() != game.save_game()  # the order of the branches
    assert other.pgn_text({"White": "Ann"}) == text
    with pytest.raises(ParameterError, match=r"2 is not in 0\.\.1"):
        other.load_pgn("1. e4 *\n" + text, 2)
    with pytest.raises(ParameterError, match="'Nf9' is no legal move here"):
        other.load_pgn("1. Nf9 *")
    assert other.pgn_games("1. Nf9 *\n1. c4 1-0") == [{"game": 1, "tags": {}, "result": "1-0", "moves": ["c2c4"]}]
    game.start_from("8/8/4k3/8/8/4K3/4R3/8 w - - 99 150")
    game.play("Kf3")
    assert game.fen() == "8/8/4k3/8/8/5K2/4R3/8 b - - 100 150"


def test_ends_of_games_without_fog_have_a_winner_and_a_reason() -> None:
    game = node(WarrenFogChess, preset="xiangqi check: 3k5/9/9/9/9/9/9/9/9/R3K4 w")
    told = listen(game)
    for move in ("a1a10 d10d9" + " a10a9 d9d10 a9a10 d10d9" * 2).split()[:9]:
        assert game.play(move)
    assert told[-1] == ("ended", 1, "perpetual check")
    game.preset = "janggi check points"
    game.new_game()
    game.play("pass")
    game.play("pass")
    assert (game.winner(), game.result_text()) == (1, "both players passed; 72 to 73.5 points")
