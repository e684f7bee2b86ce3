"""The dungeon classes without an engine: they are thin, and what they add to the core is tested here."""

import json
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.dungeon import Method, Params, Weights, distribute, format_map, generate, preset
from pycore.dungeon import method as parts
from warren.declare import Rect2i, Vector2i, main_loop
from warren.nodes import WarrenMap, WarrenMapBaker, WarrenMapGenerator, WarrenRoomTemplate

from .frames import run_frames, settle

HALL = "#######\n#.....#\n#.....#\n#######"


def generator(**properties: Any) -> WarrenMapGenerator:
    made = WarrenMapGenerator()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def listen(maker: WarrenMapGenerator) -> list[Any]:
    """Everything that the generator tells, in order, each with the thread that it was told on."""
    told: list[Any] = []
    maker.finished.connect(lambda made: told.append(("finished", made, threading.current_thread())))
    maker.failed.connect(lambda reason: told.append(("failed", reason, threading.current_thread())))
    return told


def test_template_text_round_trip() -> None:
    template = WarrenRoomTemplate()
    template.name, template.text, template.tags, template.weight = "hall", HALL, ["big", "dry"], 3
    (again,) = WarrenRoomTemplate.from_text(template.to_text())
    assert (again.name, again.text, again.tags, again.weight) == ("hall", HALL, ["big", "dry"], 3)
    assert template.size == Vector2i(7, 4)
    assert len(template.doors()) == 14


@pytest.mark.parametrize(
    ("text", "where"),
    [("", "no cell is drawn"), ("####\n#x.#\n####", "2:2"), ("#####\n#...\n#####", "2:4"), ("####", "no inner cell")],
)
def test_bad_template_says_where(text: str, where: str) -> None:
    template = WarrenRoomTemplate()
    template.text = text
    assert template.error()
    assert where in template.error()
    assert template.size == Vector2i()
    assert template.doors() == []
    assert generator(templates=[template])._get_configuration_warnings() == [template.error()]


def test_generate_gives_the_cores_map() -> None:
    params = preset("hollow:8:2:5")
    expected = generate(params, Rng(11)).unwrap()
    assert generator(preset="hollow:8:2:5", seed=11).generate().to_json() == format_map(expected)


def test_two_generators_in_the_background_give_the_maps_of_the_foreground() -> None:
    expected = [generator(preset="keep", rooms=30, seed=seed).generate().to_json() for seed in (1, -2)]
    makers = [generator(preset="keep", rooms=30, seed=seed) for seed in (1, -2)]
    told = [listen(maker) for maker in makers]
    for maker in makers:
        maker.start()
        assert maker.is_running()
    settle()
    assert [[(what, made.to_json(), thread) for what, made, thread in each] for each in told] == [
        [("finished", text, threading.main_thread())] for text in expected
    ]
    assert not any(maker.is_running() for maker in makers)


def test_cancel_is_told_once() -> None:
    maker = generator(preset="hollow:8:8:500")
    told = listen(maker)
    maker.start()
    run_frames(lambda: maker._job is not None and maker._job._budget.total > 0)
    maker.cancel()
    maker.cancel()
    settle()
    assert [what for what, _, _ in told] == ["failed"]
    assert "cancel" in told[0][1]
    assert not maker.is_running()


def test_a_second_start_replaces_the_first() -> None:
    maker = generator(preset="hollow:8:8:500", seed=1)
    told = listen(maker)
    maker.start()
    maker.preset = "hollow:6:1:3"
    maker.start()
    settle()
    assert [(what, made.room_count) for what, made, _ in told] == [("finished", 3)]


def test_a_freed_generator_is_silent() -> None:
    maker = generator(preset="hollow:8:8:500")
    told = listen(maker)
    maker.start()
    maker._freed()
    settle()
    assert told == []


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ({"rooms": -1}, "rooms"),
        ({"rooms": 10**9}, "rooms"),
        ({"preset": "castle"}, "castle"),
        ({"preset": "hollow:2:1:1"}, "size: 2"),
        ({"preset": "hollow:8:2:5", "bounds": Vector2i(8, 8)}, "bounds"),
        ({"main_path_weight": float("nan")}, "main_path"),
        ({"condensation_weight": 1e9}, "condensation"),
        ({"loops": 1.5}, "loops"),
        ({"corridors": -1}, "corridors"),
        ({"locks": 1000}, "locks"),
        ({"rules": ["boss beside goal"]}, "boss beside goal"),
        ({"rules": ["dragon to goal: at most 1"]}, "dragon"),
        ({"backtracks": -2}, "backtracks"),
        ({"backtrack_distance": 0}, "distance"),
        ({"move_share": 1.5}, "share"),
        ({"models": WarrenMapGenerator.Models.PROBABILITY, "model_probability": -1.0}, "chance"),
        ({"cache": WarrenMapGenerator.Cache.EVERY, "cache_interval": 0}, "n: 0"),
        ({"combinator": WarrenMapGenerator.Combinator.ADAPTIVE, "attack": 0.5}, "attack"),
        ({"door_generation": WarrenMapGenerator.DoorGeneration.ONE_OF_EVERY, "door_interval": 0}, "n: 0"),
        ({"move_selector": lambda _moves, _fitness, _chance: 1 << 40}, "move_selector: it returned 1099511627776"),
        ({"move_selector": lambda _moves, _fitness, _chance: None}, "move_selector: it returned None"),
    ],
)
def test_what_cannot_be_made_is_told_alike_at_once_and_in_the_background(
    properties: dict[str, Any], reason: str
) -> None:
    maker = generator(**properties)
    with pytest.raises(WarrenError, match=reason) as caught:
        maker.generate()
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, text) for what, text, _ in told] == [("failed", str(caught.value))]


def test_a_map_says_how_long_it_took() -> None:
    maker = generator(preset="keep", rooms=30)
    assert maker.duration_ms == 0
    maker.generate()
    assert maker.duration_ms > 0
    maker._duration_ms = 0
    maker.start()
    settle()
    assert maker.duration_ms > 0


def test_cells_of_the_rooms_are_those_of_the_map() -> None:
    made = generator(preset="keep", rooms=25, seed=4).generate()
    cells = [cell for room in range(25) for cell in made.room_cells(room)]
    assert len(cells) == len(set(cells)) == sum(tile != WarrenMap.Tile.OUTER for tile in made.tiles())
    assert all(made.room_at(cell) == 3 for cell in made.room_cells(3))
    with pytest.raises(WarrenError, match="room 25"):
        made.room_cells(25)


def test_map_answers() -> None:
    made = generator(preset="keep", rooms=25, seed=4).generate()
    assert made.room_count == len(made.rooms()) == 25
    assert all(isinstance(rect, Rect2i) for rect in made.rooms())
    path = made.main_path()
    assert made.path_between(made.start_room, made.goal_room) == path
    assert made.path_between(path[0], path[0]) == [path[0]]
    for room in range(25):
        assert made.room_at(made.room_center(room)) == room
        assert made.path_between(room, path[0])[-1] == path[0]
    for door in made.doors():
        a, b = door["cells"]
        assert abs(a.x - b.x) + abs(a.y - b.y) == 1
        assert [made.room_at(a), made.room_at(b)] == door["rooms"]
    with pytest.raises(WarrenError, match="no room 25; the map has rooms 0 to 24"):
        made.room_center(25)


def test_map_json_round_trip_and_errors() -> None:
    made = generator(preset="hollow:6:2:2", seed=2**63 - 1).generate()
    assert WarrenMap.from_json(made.to_json()).to_json() == made.to_json()
    assert made.seed == 2**63 - 1
    assert generator(preset="hollow:6:2:2", seed=-5).generate().seed == -5
    with pytest.raises(WarrenError):
        WarrenMap.from_json("{}")
    with pytest.raises(WarrenError, match="is empty"):
        WarrenMap().tiles()
    assert (WarrenMap().size, WarrenMap().start_room, WarrenMap().room_count) == (Vector2i(), -1, 0)


class FakeLayer:
    """A TileMapLayer as far as the baker uses it."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[int, Vector2i]] = {}
        self.freed = False
        self.calls: Counter[str] = Counter()

    def call(self, method: str, *args: Any) -> Any:
        if self.freed:
            raise ReferenceError("the engine object was freed")
        self.calls[method] += 1
        if method == "get_used_cells":
            return [Vector2i(*cell) for cell in self.cells]
        if method == "get_used_rect":
            return self.box()
        if method == "set_cell":
            self.cells[tuple(args[0])] = args[1:]
        elif method == "erase_cell":
            self.cells.pop(tuple(args[0]), None)
        return None

    def box(self) -> Rect2i:
        if not self.cells:
            return Rect2i()
        left, top = (min(part) for part in zip(*self.cells, strict=True))
        right, bottom = (max(part) for part in zip(*self.cells, strict=True))
        return Rect2i(Vector2i(left, top), Vector2i(right - left + 1, bottom - top + 1))


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


def special(text: str = HALL, **properties: Any) -> WarrenRoomTemplate:
    made = WarrenRoomTemplate()
    made.text = text
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def test_template_of_drawn_doors_counts_and_turns() -> None:
    gate = special("##AA##\n#....#\n+....#\n######", name="gate", least=0, rotate=True, mirror=True, instances=3)
    assert gate.doors() == [Vector2i(2, 0), Vector2i(3, 0), Vector2i(0, 2)]
    (again,) = WarrenRoomTemplate.from_text(gate.to_text())
    assert (again.text, again.least, again.rotate, again.mirror) == (gate.text, 0, True, True)
    assert WarrenRoomTemplate.from_text(special().to_text())[0].least == -1
    gate.least = 4
    assert "least" in gate.error()
    made = generator(templates=[special(name="hall", instances=4), special(gate.text, name="gate", rotate=True)])
    assert made.generate().room_count == 5


FAST = {"preset": "keep", "rooms": 20, "seed": 3}


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"loops": 1.0, "corridors": 8}, {"loops": 1.0, "corridors": 8}),
        ({"locks": 2}, {"locks": 2}),
        ({"horizontality_weight": 2.0}, {"weights": Weights(horizontality=2.0)}),
        ({"move_share": 0.25}, {"method": Method(divider=parts.share_of_moves(0.25))}),
        ({"models": WarrenMapGenerator.Models.CYCLE}, {"method": Method(models=parts.cycle)}),
        (
            {"models": WarrenMapGenerator.Models.PROBABILITY, "model_probability": 0.5},
            {"method": Method(models=parts.with_probability_of({}, 0.5))},
        ),
        ({"cache": WarrenMapGenerator.Cache.ALWAYS}, {"method": Method(cache=parts.cache_always)}),
        (
            {"cache": WarrenMapGenerator.Cache.REFRESHER, "cache_interval": 5},
            {"method": Method(cache=parts.cache_refresher(5))},
        ),
        (
            {"cache": WarrenMapGenerator.Cache.EVERY, "cache_interval": 5},
            {"method": Method(cache=parts.cache_every(5))},
        ),
        (
            {"cache": WarrenMapGenerator.Cache.PROBABILITY, "cache_probability": 0.3},
            {"method": Method(cache=parts.cache_with_probability(0.3))},
        ),
        (
            {"combinator": WarrenMapGenerator.Combinator.ADAPTIVE, "attack": 1.5, "decay": 0.2},
            {"method": Method(combinator=parts.adaptive(1.5, 0.2))},
        ),
    ],
)
def test_each_property_reaches_the_core(properties: dict[str, Any], expected: dict[str, Any]) -> None:
    templates = distribute(preset("keep").templates, 20)
    core = generate(replace(Params(templates), **expected), Rng(3)).unwrap()
    made = generator(**FAST, **properties).generate()
    assert made.to_json() == format_map(core)
    assert made.to_json() != generator(**FAST).generate().to_json()


def test_doors_are_generated_and_rules_obeyed() -> None:
    kinds = WarrenMapGenerator.DoorGeneration
    for kind in (kinds.RANDOM_SHARE, kinds.ONE_OF_EVERY):
        made = generator(**FAST, door_generation=kind).generate()
        assert any("/" in name for name in made.room_names())
    rooms = [special(name="hall", instances=6), special(name="den", tags=["boss"]), special(name="end", tags=["goal"])]
    made = generator(templates=rooms, rules=["boss to goal: at most 1", "goal to hall: at least 2"]).generate()
    boss = next(room for room in range(made.room_count) if "boss" in made.room_tags(room))
    assert made.goal_room in made.neighbours(boss)


def test_locks_keys_and_corridors_of_a_map() -> None:
    made = generator(**FAST, loops=1.0, corridors=8, locks=3).generate()
    assert made.lock_count == 3
    doors, tiles, width = made.doors(), made.tiles(), made.size.x
    locks = made.door_locks()
    for lock in range(3):
        assert [number for number, one in enumerate(locks) if one == lock] == made.locked_doors(lock)
        assert made.room_at(made.key_cell(lock)) == made.key_room(lock)
        assert {cell for number in made.locked_doors(lock) for cell in doors[number]["cells"]} <= set(
            made.locked_cells(lock)
        )
        assert all(tiles[y * width + x] == WarrenMap.Tile.DOOR for x, y in made.locked_cells(lock))
    assert [door["lock"] for door in doors] == locks
    floors = [cell for number in range(len(doors)) for cell in made.corridor(number)]
    assert floors
    assert made.key_cells() == [made.key_cell(lock) for lock in range(3)]
    cells = made.corridor_cells()
    assert set(cells) >= set(floors)
    assert {made.tile_at(cell) for cell in set(cells) - set(floors)} == {WarrenMap.Tile.SOLID}
    assert {made.room_at(cell) for cell in floors} == {-1}
    owners = made.owners()
    assert len(owners) == width * made.size.y
    assert all(owners[y * width + x] == made.room_at(Vector2i(x, y)) for x in range(width) for y in range(made.size.y))
    for call in (made.locked_doors, made.locked_cells, made.key_room, made.key_cell):
        with pytest.raises(WarrenError, match="no lock 3; the map has 3"):
            call(3)
    with pytest.raises(WarrenError, match=f"no connection {len(doors)}"):
        made.corridor(len(doors))


def test_json_on_one_line_is_the_same_map() -> None:
    made = generator(**FAST, loops=0.5, locks=1).generate()
    line = made.to_json(indent=False)
    assert "\n" not in line
    assert json.loads(line) == json.loads(made.to_json())
    assert WarrenMap.from_json(line).to_json() == made.to_json()


def choose(moves: Sequence[int], fitness: Sequence[int], chance: int) -> int:
    """Play the worst move, and of several worst ones any."""
    assert len(moves) == 4 * len(fitness)
    assert 0 <= chance < 2**63
    worst = [number for number, value in enumerate(fitness) if value == min(fitness)]
    return worst[chance % len(worst)]


def test_a_games_own_selector_runs_on_the_main_thread() -> None:
    threads = set()

    def watched(moves: Sequence[int], fitness: Sequence[int], chance: int) -> int:
        threads.add(threading.current_thread())
        return choose(moves, fitness, chance)

    expected = generator(**FAST, move_selector=choose).generate().to_json()
    maker = generator(**FAST, move_selector=watched)
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, made.to_json()) for what, made, _ in told] == [("finished", expected)]
    assert threads == {threading.main_thread()}
    assert expected != generator(**FAST).generate().to_json()


def test_what_a_selector_raises_is_told() -> None:
    def broken(_moves: Sequence[int], _fitness: Sequence[int], _chance: int) -> int:
        raise ReferenceError("the Callable's object was freed")

    maker = generator(**FAST, move_selector=broken)
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, reason) for what, reason, _ in told] == [("failed", "the Callable's object was freed")]


@pytest.mark.parametrize("end", ["cancel", "_freed", "close"])
def test_a_job_with_a_selector_can_be_ended_while_it_waits_for_the_main_thread(end: str) -> None:
    maker = generator(preset="hollow:6:2:100", move_selector=choose)
    told = listen(maker)
    maker.start()
    job = maker._job
    assert job is not None
    main_loop.frame()
    assert job._thread.is_alive()
    if end == "close":
        main_loop.close()  # waits for the thread
    else:
        getattr(maker, end)()
        settle()
    assert not job._thread.is_alive()
    assert [what for what, _, _ in told] == ["failed"] * (end == "cancel")


def test_warnings_name_what_is_wrong() -> None:
    maker = generator(templates=[special(), None], rules=["boss to goal: at most 1"])
    first, second = maker._get_configuration_warnings()
    assert first.startswith("Templates: element 1 is empty")
    assert "'boss'" in second


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


def test_floors_are_joined_by_stairs_and_rooms_of_weight_0_come_in_their_own_number() -> None:
    rooms = [special(name="hall", weight=3), special(name="well", tags=["stairs"], weight=0, instances=4)]
    made = generator(templates=rooms, rooms=24, floors=3, seed=5).generate()
    assert made.room_count == 24
    assert made.floor_count == 3
    assert made.room_names().count("well") == 4
    cells = made.stairs_cells()
    assert len(cells) == 4
    for below, above in zip(cells[::2], cells[1::2], strict=True):
        assert made.tile_at(below) == made.tile_at(above) == WarrenMap.Tile.STAIRS
        assert made.room_floor(made.room_at(above)) == made.room_floor(made.room_at(below)) + 1
    assert sum(door["stairs"] for door in made.doors()) == 2
    layer, baker = FakeLayer(), WarrenMapBaker()
    baker.target, baker.stairs_tile = layer, Vector2i(8, 8)
    baker.bake_now(made)
    assert {Vector2i(*cell) for cell, (_, tile) in layer.cells.items() if tile == Vector2i(8, 8)} == set(cells)
    with pytest.raises(WarrenError, match="rooms: 3 are fewer than the 4 instances"):
        generator(templates=rooms, rooms=3).generate()
    with pytest.raises(WarrenError, match="floors"):
        generator(templates=rooms, rooms=24, floors=2).generate()


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
