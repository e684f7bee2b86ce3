"""The dungeon classes without an engine: they are thin, and what they add to the core is tested here."""

import threading
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.dungeon import format_map, generate, preset
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

    def call(self, method: str, *args: Any) -> Any:
        if self.freed:
            raise ReferenceError("the engine object was freed")
        if method == "get_used_cells":
            return [Vector2i(*cell) for cell in self.cells]
        if method == "set_cell":
            self.cells[tuple(args[0])] = args[1:]
        elif method == "erase_cell":
            del self.cells[tuple(args[0])]
        return None


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
