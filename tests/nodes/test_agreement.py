"""What the nodes repeat of the core, because they load no family before it is used, is the same there."""

import pytest

import pycore.banqi.model
import pycore.dungeon.model.params
import pycore.dungeon.model.tiles
import pycore.dungeon.text.mapjson
import pycore.jungle.model
import pycore.sokoban.levels
import pycore.tafl.board
import pycore.tafl.model
import pycore.yonin
import warren.nodes.banqi
import warren.nodes.jungle
import warren.nodes.map
from warren.declare import describe
from warren.nodes import WarrenJungle, WarrenMap, WarrenMapGenerator, WarrenSokoban, WarrenTafl, WarrenYonin


def most(node: type, name: str) -> int:
    """Return the end of a property's slider, beyond which no value is offered."""
    (hint,) = [shown.hint.text for shown in describe(node).properties if shown.name == name]
    assert "or_greater" not in hint
    return int(hint.split(",")[1])


@pytest.mark.parametrize(
    ("node", "name", "limit"),
    [
        (WarrenMapGenerator, "corridors", pycore.dungeon.model.params.MAX_CORRIDOR),
        (WarrenMapGenerator, "floors", pycore.dungeon.model.params.MAX_FLOORS),
        (WarrenSokoban, "box_count", pycore.sokoban.levels.MAX_BOXES),
        (WarrenJungle, "quiet_limit", pycore.jungle.model.MAX_QUIET),
        (WarrenTafl, "quiet_limit", pycore.tafl.model.MAX_QUIET),
        (WarrenYonin, "move_limit", pycore.yonin.state.MAX_LIMIT),
    ],
)
def test_sliders_end_where_the_core_refuses(node: type, name: str, limit: int) -> None:
    assert most(node, name) == limit


def test_tiles_have_the_same_numbers() -> None:
    assert {tile.name: tile.value for tile in WarrenMap.Tile} == {
        tile.name: tile.value for tile in pycore.dungeon.model.tiles.Tile
    }


def test_boards_are_as_large() -> None:
    node, core = warren.nodes.jungle, pycore.jungle.model
    assert warren.nodes.banqi.COLUMNS == pycore.banqi.model.COLUMNS
    assert (node.COLUMNS, node.ROWS) == (core.COLUMNS, core.ROWS)


def test_repetitions_have_the_same_order() -> None:
    names = [member.name for member in WarrenJungle.Repetition]
    assert names == [member.name for member in pycore.jungle.model.Repetition]


def test_games_and_repetitions_of_tafl_have_the_same_order() -> None:
    core = pycore.tafl
    assert [member.name for member in WarrenTafl.Variant] == [member.name for member in core.board.Variant]
    assert [member.name for member in WarrenTafl.Repetition] == [member.name for member in core.model.Repetition]


def test_a_large_map_is_half_of_what_is_read_back() -> None:
    assert 2 * warren.nodes.map.LARGE_TEXT == pycore.dungeon.text.mapjson.MAX_TEXT
