"""What `WarrenYonin` has beyond other games: cells, drops, promotions, mates, partners, places."""

import pytest

from pycore.base.errors import ParameterError
from warren.declare import Vector2i
from warren.nodes import WarrenYonin

from .test_turn_games import listen, node


def test_yonin_by_cells() -> None:
    game = node(WarrenYonin)
    told = listen(game)
    assert game.size == Vector2i(9, 9)
    assert [game.piece_at(Vector2i(4, y)) for y in range(9)] == ["K", "R", "P", "", "", "", "P", "R", "K"]
    assert [game.facing(Vector2i(x, 4)) for x in (0, 3, 8)] == [1, -1, 3]
    assert game.targets(Vector2i(4, 6)) == [Vector2i(4, 5)]
    assert game.targets(Vector2i(4, 2)) == game.targets(Vector2i(9, 9)) == game.drop_targets("P") == []
    assert game.promotions(Vector2i(4, 6), Vector2i(4, 5)) == ["5g5f"]
    assert game.move_piece(Vector2i(4, 6), Vector2i(4, 5), promotes=False)
    assert told[:2] == [("happened", "move", [Vector2i(4, 6), Vector2i(4, 5)], "P", -1), ("changed",)]
    assert (game.mover(), game.move_count(), game.player_count()) == (1, 1, 4)
    assert not game.move_piece(Vector2i(1, 3), Vector2i(2, 3), promotes=True)
    assert not game.drop_piece("P", Vector2i(4, 3))
    with pytest.raises(ParameterError, match="piece: 'K' is not one of"):
        game.drop_piece("K", Vector2i(4, 3))
    with pytest.raises(ParameterError, match="player: 4 is not in"):
        game.hand(4)


YONIN = (
    "yonin {}|south moves|. . . . vK . . . .|. . . . . . . <G .|. . . . . . . . .|. . . . . . . . .|"
    ">K . . . . . . . <K|. . . . . . ^R . .|. . . . . . . . ^G|>S . . . . . . ^R .|. . . . ^K . . . .|"
    "hands: south P1"
)


def test_a_mate_in_yonin_passes_the_army_on_and_the_turn() -> None:
    game = node(WarrenYonin, setup=YONIN.format("singles"))
    told = listen(game)
    assert game.drop_piece("P", Vector2i(5, 5))
    assert game.undo()
    assert game.hand(0) == [1, 0, 0, 0]
    told.clear()
    assert game.move_piece(Vector2i(6, 5), Vector2i(8, 5), promotes=False)
    assert told[1] == ("happened", "mate", [Vector2i(8, 4)], "K", 3)
    assert (game.mover(), game.players_out(), game.teams(), game.ranking()) == (0, [3], [0, 1, 2, 3], [])
    assert (game.piece_at(Vector2i(8, 4)), game.owner_at(Vector2i(8, 4))) == ("#", -1)
    assert (game.facing(Vector2i(7, 1)), game.owner_at(Vector2i(7, 1))) == (3, 0)
    assert [game.is_in_check(player) for player in range(4)] == [False] * 4


def test_partners_of_yonin_win_together() -> None:
    game = node(WarrenYonin, setup=YONIN.format("partners"), partners=True)
    assert game.teams() == [0, 1, 0, 1]
    assert game.play("3f1f")
    assert (game.is_over(), game.winner(), game.ranking()) == (True, 0, [1, 2, 1, 2])
    assert game.result_text() == "east mated"
    game.setup, game.preset = "", "opening singles limit=7"
    assert game.new_game()
    assert game.rules_text() == "singles limit=7"
    game.preset, game.move_limit = "", 0
    with pytest.raises(ParameterError, match="move_limit: 0"):
        game.new_game()
