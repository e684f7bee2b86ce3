"""What `WarrenHiddenRank` has beyond other games: the set-up, what players see, four of them in partners."""

import pytest

from pycore.base.errors import ParameterError
from warren.declare import Vector2i
from warren.nodes import WarrenHiddenRank

from .frames import run_frames
from .test_turn_games import listen, node


def test_hidden_ranks_by_cells() -> None:
    game = node(WarrenHiddenRank, variant="generals")
    assert game.size == Vector2i(9, 8)
    assert not game.is_set_up()
    assert (game.hand(), game.army()) == ("YYVQTWOCKJALIEPPPPPPF", "." * 27)
    assert game.home(1)[0] == Vector2i(8, 2)
    assert game.places("f") == game.home(0)
    assert game.place("f", Vector2i(0, 5))
    assert not game.place("F", Vector2i(1, 5))
    assert game.swap(Vector2i(0, 5), Vector2i(4, 7))
    assert game.targets(Vector2i(4, 7))[0] == Vector2i(0, 5)
    assert game.seen_rows(0)[7] == "....F...."
    assert game.seen_rows(1) == ["." * 9] * 8
    assert game.clear_army()
    assert not game.end_set_up()
    assert not game.set_army("PP")
    assert game.random_army()
    assert game.set_army("wall")
    assert game.army().startswith("PVPYPQPTP")
    assert [game.end_set_up(), game.set_army("keep"), game.end_set_up()] == [True] * 3
    assert game.news(0) == ["ready 1"]
    assert not game.random_army()
    assert not game.swap(Vector2i(0, 5), Vector2i(0, 4))
    assert (game.hand(), game.army(), game.places("F")) == ("", "", [])
    assert game.seen_rows(0)[2] == "?" * 9
    assert game.true_rows()[2] == "ptypvpyqp"
    assert game.possible_ranks(0, Vector2i(0, 2)) == "YVQTWOCKJALIEPF"
    assert game.targets(Vector2i(1, 5)) == [Vector2i(1, 4)]
    assert game.move_piece(Vector2i(1, 5), Vector2i(1, 4))
    assert [game.play(move) for move in ("b6-b5", "b4-b5")] == [True] * 2
    assert game.news(1) == ["move b4 b5 ?", "duel b4 b5 ? 1", "capture b5 t"]
    assert game.rank_names()["V"] == "five-star general"
    assert game.possible_ranks(1, Vector2i(1, 3)) == "YVQ"
    assert game.possible_ranks(0, Vector2i(-1, 3)) == game.possible_ranks(0, Vector2i(4, 4)) == ""
    for wrong in (lambda: game.seen_rows(2), lambda: game.true_rows(99), lambda: game.believe(0, -1, "X")):
        with pytest.raises(ParameterError):
            wrong()
    assert "chess" in node(WarrenHiddenRank, variant="chess")._get_configuration_warnings()[0]


def siguo(*pieces: str) -> str:
    """Return a position of Luzhan Qi for four from pieces such as `q9=M0`; a flag of each is in its headquarters."""
    shown = dict(piece.split("=") for piece in (*pieces, "h1=F0", "q8=F1", "j17=F2", "a10=F3"))
    rows = []
    for y, row in enumerate(node(WarrenHiddenRank, variant="siguo").seen_rows(0)):
        names = [f"{letter}{17 - y}" for letter in "abcdefghijklmnopq"]
        rows.append(" ".join(shown.get(name, seen) for name, seen in zip(names, row.split(), strict=True)))
    return "|".join(["siguo squares=0 quiet=70", "player 0 moves", *rows])


def test_luzhan_qi_for_four_by_cells() -> None:
    game = node(WarrenHiddenRank, variant="siguo")
    assert (game.size, game.player_count(), game.teams()) == (Vector2i(17, 17), 4, [0, 1, 0, 1])
    assert [game.home(player)[0] for player in range(4)] == [
        Vector2i(6, 11),
        Vector2i(11, 10),
        Vector2i(10, 5),
        Vector2i(5, 6),
    ]
    for player in range(4):
        assert (game.mover(), game.is_set_up()) == (player, False)
        assert game.place("F", game.home(player)[-2])
        assert not game.place("M", game.home((player + 1) % 4)[0])
        assert game.set_army("guard")
        assert game.swap(game.home(player)[0], game.home(player)[1])
        assert game.end_set_up()
    assert game.is_set_up()
    assert game.news(3) == ["ready 3"]
    assert game.seen_rows(0)[0].split() == ["~"] * 6 + ["?2"] * 5 + ["~"] * 6
    assert game.seen_rows(2)[0].split()[6:11] == ["D2", "A2", "N2", "F2", "L2"]
    assert game.true_rows()[16].split()[6:11] == ["L0", "F0", "N0", "A0", "D0"]
    assert set(game.possible_ranks(0, Vector2i(9, 0))) == set("MGDRCJALEBNF")
    assert game.possible_ranks(0, Vector2i(9, 16)) == game.possible_ranks(0, Vector2i(0, 0)) == ""
    with pytest.raises(ParameterError, match="player: 4 is not in"):
        game.seen_rows(4)


def test_who_is_out_of_four() -> None:
    game = node(WarrenHiddenRank, variant="siguo", setup=siguo("q9=M0", "k7=L1", "g12=A2", "f7=A3"))
    told = listen(game)
    assert Vector2i(16, 9) in game.targets(Vector2i(16, 8))
    assert game.move_piece(Vector2i(16, 8), Vector2i(16, 9))
    assert [words[1:] for words in told if words[0] == "happened"][-1] == ("out", [], "", 1)
    assert game.news(3) == ["move q9 q8 ?0", "duel q9 q8 ?0 1", "capture q8 F1", "shown q8 F1", "out 1"]
    assert (game.mover(), game.players_out()) == (2, [1])
    assert game.seen_rows(2)[10].split()[10] == "."
    chances: list[list[float]] = []
    game.believed.connect(lambda _move, _piece, shares: chances.append(shares))
    assert game.believe(2, -1, "A")
    run_frames(lambda: not game.is_running())
    assert [round(chances[0][cell.y * 17 + cell.x], 3) for cell in (Vector2i(5, 10), Vector2i(0, 7))] == [0.5, 0.5]
    assert game.play("g12-h12")
    assert game.play("f7-f8")
    assert game.play("g12-h12") is False


def test_partners_of_luzhan_qi_win_together() -> None:
    game = node(WarrenHiddenRank, variant="siguo", setup=siguo("g6=M0", "g12=A2", "f7=A3"))
    told = listen(game)
    assert game.play("g6-f7")
    assert game.play("g12-h12")
    assert (game.is_over(), game.winner(), game.ranking()) == (True, 2, [1, 2, 1, 2])
    assert game.result_text() == "both enemies are out"
    assert ("happened", "win", [], "", 2) in told
