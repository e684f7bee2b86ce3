"""Baking into a layer, cell by cell, without an engine."""

from typing import Any

import pytest

from warren.declare import Vector2i, main_loop
from warren.nodes import WarrenMap, WarrenMapBaker

from .frames import settle
from .maps import FAST, FakeLayer, generator, special


def test_bake_writes_every_cell_once() -> None:
    made = generator(preset="keep", rooms=30).generate()
    layer, baker = FakeLayer(), WarrenMapBaker()
    layer.cells[(-99, -99)] = (0, Vector2i())
    baker.target, baker.offset, baker.source_id = layer, Vector2i(3, -4), 2
    baker.solid_tile, baker.door_tile = Vector2i(7, 8), Vector2i(-1, -1)
    ended, progress = [], []
    baker.finished.connect(lambda: ended.append(True))
    baker.progressed.connect(lambda done, total: progress.append((done, total)))
    baker.bake(made)
    settle()
    tiles, width = made.tiles(), made.size.x
    expected = {
        (i % width + 3, i // width - 4): (2, {1: Vector2i(7, 8), 2: Vector2i(1, 0)}[tile])
        for i, tile in enumerate(tiles)
        if tile in (1, 2)
    }
    assert layer.cells == expected
    assert ended == [True]
    assert progress[-1] == (len(tiles), len(tiles))


def test_bake_stops_when_it_must() -> None:
    made = generator(preset="hollow:8:8:8").generate()
    layer, baker, reasons = FakeLayer(), WarrenMapBaker(), []
    with pytest.raises(ValueError, match="'target' is empty"):
        baker.bake(made)
    assert baker._get_configuration_warnings() != []
    baker.target, baker.milliseconds_per_frame = layer, 0.0001
    baker.failed.connect(reasons.append)
    baker.bake(made)
    main_loop.frame()
    baker.cancel()
    settle()
    baker.bake(made)
    layer.freed = True
    settle()
    assert reasons == ["cancelled", "the target layer was freed"]
    assert not baker.is_running()


def test_bake_of_locks_corridors_and_variants() -> None:
    made = generator(**FAST, loops=1.0, corridors=8, locks=2).generate()
    pictures = []
    for _ in range(2):
        layer, baker = FakeLayer(), WarrenMapBaker()
        baker.target = layer
        baker.locked_door_tile, baker.corridor_tile = Vector2i(5, 0), Vector2i(6, 0)
        baker.inner_variants, baker.corridor_variants = [Vector2i(1, 1), Vector2i(1, 2)], [Vector2i(6, 1)]
        baker.bake_now(made)
        pictures.append(layer.cells)
    assert pictures[0] == pictures[1]
    found: dict[Vector2i, set[Any]] = {}
    for cell, (_, tile) in pictures[0].items():
        found.setdefault(tile, set()).add(cell)
    assert found[Vector2i(5, 0)] == {cell for lock in range(2) for cell in made.locked_cells(lock)}
    assert found[Vector2i(6, 0)] | found[Vector2i(6, 1)] == {
        cell for number in range(len(made.doors())) for cell in made.corridor(number)
    }
    inner = [len(found[Vector2i(1, row)]) for row in range(3)]
    assert min(inner) > 0.8 * sum(inner) / 3
    assert all(made.tile_at(Vector2i(*cell)) == WarrenMap.Tile.DOOR for cell in found[Vector2i(2, 0)])


def test_a_layer_is_emptied_without_a_list_of_its_cells_unless_they_lie_far_apart() -> None:
    made = generator(preset="hollow:4:1:3").generate()
    for far in (9, 10_000):
        layer, baker = FakeLayer(), WarrenMapBaker()
        layer.cells = {(-far, -far): (0, Vector2i()), (far, far): (0, Vector2i())}
        baker.target = layer
        baker.bake(made)
        settle()
        assert not {(-far, -far), (far, far)} & set(layer.cells)
        assert layer.calls["get_used_cells"] == (far > 9)


def test_locked_stairs_are_stairs_and_shown_locked() -> None:
    rooms = [
        special(name="hall", instances=8),
        special(name="well", tags=["stairs"], instances=2),
        special(name="end", tags=["goal"]),
    ]
    made = generator(templates=rooms, floors=2, locks=4, seed=1).generate()
    (climb,) = [door for door in made.doors() if door["stairs"]]
    assert climb["lock"] >= 0
    cells = {tuple(cell) for cell in climb["cells"]}
    for locked_stairs, stairs in ((Vector2i(8, 8), Vector2i(9, 9)), (Vector2i(-1, -1), Vector2i(9, 9))):
        layer, baker = FakeLayer(), WarrenMapBaker()
        baker.target, baker.stairs_tile, baker.locked_stairs_tile = layer, stairs, locked_stairs
        baker.bake_now(made)
        expected = stairs if locked_stairs.x < 0 else locked_stairs
        assert {cell for cell, (_, tile) in layer.cells.items() if tile == expected} == cells
        assert all(made.tile_at(Vector2i(*cell)) == WarrenMap.Tile.STAIRS for cell in cells)


class FakeTiles:
    """A tile set and its only source, with tiles in the first row."""

    def is_valid(self) -> bool:
        return True

    def get(self, _name: str) -> "FakeTiles | None":
        return self

    def get_class(self) -> str:
        return "TileSetAtlasSource"

    def call(self, method: str, *args: Any) -> Any:
        if method == "has_tile":
            return args[0].y == 0
        return {"has_source": args[0] == 0, "get_source": self}[method]


def test_the_baker_warns_of_tiles_that_are_not_there() -> None:
    baker = WarrenMapBaker()
    assert "Target is empty" in baker._get_configuration_warnings()[0]
    tiles = FakeTiles()
    baker.target = tiles
    assert baker._get_configuration_warnings() == []
    baker.locked_door_tile, baker.inner_variants = Vector2i(9, 1), [Vector2i(4, 0), Vector2i(5, 2)]
    assert baker._get_configuration_warnings() == [
        "Inner Variants: source 0 has no tile at (5, 2).",
        "Locked Door Tile: source 0 has no tile at (9, 1).",
    ]
    baker.source_id = 3
    assert "no source 3" in baker._get_configuration_warnings()[0]
    tiles.get = lambda _name: None  # type: ignore[method-assign]
    assert "no tile set" in baker._get_configuration_warnings()[0]
    tiles.is_valid = lambda: False  # type: ignore[method-assign]
    assert "freed" in baker._get_configuration_warnings()[0]
