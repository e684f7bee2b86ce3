"""Baking into a layer, cell by cell, without an engine."""

import itertools
from typing import Any

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from warren.declare import Vector2i, main_loop
from warren.nodes import WarrenMap, WarrenMapBaker
from warren.nodes.map_baker import QUADRANT

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
    with pytest.raises(ParameterError, match="target: it is empty"):
        baker.bake(made)
    assert baker._get_configuration_warnings() != []
    baker.target, baker.milliseconds_per_frame = layer, 0.0001
    baker.failed.connect(reasons.append)
    baker.bake(made)
    main_loop.frame()
    baker.cancel()
    assert baker.is_running()
    assert reasons == []
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


MADE = [
    generator(**FAST, loops=1.0, corridors=8, locks=2).generate(),
    generator(
        templates=[
            special(name="hall", instances=9),
            special(name="well", tags=["stairs"], instances=2),
            special(name="end", tags=["goal"]),
        ],
        floors=2,
        locks=4,
        corridors=9,
        loops=0.5,
        seed=1,
    ).generate(),
]
# Of each kind of cell, the kinds whose tiles it has, the first that has some.
INSTEAD = {
    "solid": ["solid"],
    "inner": ["inner"],
    "door": ["door"],
    "stairs": ["stairs", "inner"],
    "locked_door": ["locked_door", "door"],
    "corridor": ["corridor", "inner"],
    "locked_stairs": ["locked_stairs", "stairs", "inner"],
}
NONE = Vector2i(-1, -1)


def kinds_of(made: WarrenMap) -> dict[Vector2i, str]:
    """What each cell is to be baked as, by what the map says to everybody."""
    names = {1: "solid", 2: "inner", 3: "door", 4: "stairs"}
    tiles, width = made.tiles(), made.size.x
    found = {Vector2i(i % width, i // width): names[tile] for i, tile in enumerate(tiles) if tile}
    for lock in range(made.lock_count):
        for cell in made.locked_cells(lock):
            found[cell] = "locked_stairs" if found[cell] == "stairs" else "locked_door"
    for number in range(len(made.doors())):
        for cell in made.corridor(number):
            found[cell] = "corridor"
    return found


def tiles_for(baker: WarrenMapBaker, kind: str) -> list[Vector2i]:
    for name in INSTEAD[kind]:
        own = [getattr(baker, f"{name}_tile"), *getattr(baker, f"{name}_variants")]
        if [tile for tile in own if tile != NONE]:
            return [tile for tile in own if tile != NONE]
    return []


@pytest.mark.parametrize("seed", range(24))
def test_every_bake_is_what_the_map_and_the_baker_say(seed: int) -> None:
    """Any tiles, any offset, onto any cells that are there already: the layer is compared cell by cell."""
    rng = Rng(seed)
    made, layer, baker = MADE[seed % 2], FakeLayer(), WarrenMapBaker()
    for kind in INSTEAD:
        setattr(baker, f"{kind}_tile", rng.choice([NONE, Vector2i(rng.below(50), rng.below(50))]))
        variants = [Vector2i(rng.below(50), rng.below(50)) for _ in range(rng.below(3))]
        setattr(baker, f"{kind}_variants", variants)
    baker.target, baker.source_id, baker.clear_first = layer, rng.below(4), bool(rng.below(3))
    left, top = baker.offset = Vector2i(rng.below(200) - 100, rng.below(200) - 100)
    wide, high = 1 + rng.below(90), 1 + rng.below(90)
    corner = Vector2i(rng.below(200) - 100, rng.below(200) - 100)
    for _ in range(300):
        layer.cells[corner.x + rng.below(wide), corner.y + rng.below(high)] = (9, Vector2i(99, 99))
    box, expected = layer.box(), {} if baker.clear_first else dict(layer.cells)
    if seed % 3:
        baker.bake(made)
        settle()
        inside = {(box.position.x + x, box.position.y + y) for x in range(box.size.x) for y in range(box.size.y)}
        assert layer.erased == (inside if baker.clear_first else set())
    else:
        baker.bake_now(made)
    allowed = {(x + left, y + top): tiles_for(baker, kind) for (x, y), kind in kinds_of(made).items()}
    baked = {cell for cell, tiles in allowed.items() if tiles}
    assert set(layer.cells) == baked | set(expected)
    for cell, (source, tile) in layer.cells.items():
        assert (source, tile) == expected[cell] if cell not in baked else source == baker.source_id
        assert cell not in baked or tile in allowed[cell]
    assert layer.calls["update_internals"] > 0


def test_variants_follow_from_the_seed_and_the_cell() -> None:
    """Written down, so that levels of equal seed look the same in later versions."""
    rows = []
    for seed in (1, 2):
        layer, baker = FakeLayer(), WarrenMapBaker()
        baker.target = layer
        baker.inner_tile, baker.inner_variants = Vector2i(0, 0), [Vector2i(1, 0), Vector2i(2, 0)]
        baker.solid_tile = baker.door_tile = NONE
        baker.bake_now(generator(preset="hollow:8:1:1", seed=seed).generate())
        rows.append(["".join(str(layer.cells[x, y][1].x) for x in range(1, 7)) for y in range(1, 7)])
    assert rows == [
        ["101200", "212012", "011211", "012112", "202000", "002000"],
        ["012000", "122021", "101111", "101221", "021100", "000100"],
    ]


def test_a_bake_keeps_to_its_share_of_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes on by 1 ms with each call of the layer: 16 x 16 cells are a step, emptying or baking."""
    clock = [0.0]
    monkeypatch.setattr("warren.nodes.map_baker.time.perf_counter", lambda: clock[0])

    class Slow(FakeLayer):
        def call(self, method: str, *args: Any) -> Any:
            clock[0] += 0.001
            return super().call(method, *args)

    layer: Any = Slow()
    baker = WarrenMapBaker()
    layer.cells = {(x, y): (0, NONE) for x in range(40) for y in range(40)}
    baker.target, baker.milliseconds_per_frame = layer, 300.0
    baker.bake(MADE[0])
    steps, totals = [], [0]
    while baker.is_running():
        main_loop.frame()
        totals.append(sum(layer.calls.values()))
        steps.append(layer.calls["update_internals"])
    one = QUADRANT * QUADRANT + 1
    # Emptying asks for the box first; two steps are begun in 300 ms, and no third.
    assert [after - before for before, after in itertools.pairwise(totals)][:3] == [2 * one + 1, 2 * one, 2 * one]
    assert steps[:3] == [2, 4, 6]
    assert all(after - before <= 300 + one for before, after in itertools.pairwise(totals))


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
    tiles: Any = FakeTiles()
    baker.target = tiles
    assert baker._get_configuration_warnings() == []
    baker.locked_door_tile, baker.inner_variants = Vector2i(9, 1), [Vector2i(4, 0), Vector2i(5, 2)]
    assert baker._get_configuration_warnings() == [
        "Inner Variants: source 0 has no tile at (5, 2).",
        "Locked Door Tile: source 0 has no tile at (9, 1).",
    ]
    baker.source_id = 3
    assert "no source 3" in baker._get_configuration_warnings()[0]
    tiles.get = lambda _name: None
    assert "no tile set" in baker._get_configuration_warnings()[0]
    tiles.is_valid = lambda: False
    assert "freed" in baker._get_configuration_warnings()[0]
