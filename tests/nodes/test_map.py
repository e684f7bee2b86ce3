"""Maps as resources: what a game asks them."""

import json
from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError, WarrenError
from pycore.base.rng import Rng
from pycore.dungeon import format_map, generate, preset
from warren.declare import Rect2i, Vector2i
from warren.nodes import WarrenMap
from warren.nodes.map import _most_characters, map_resource

from .maps import FAST, generator


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
    assert str(made).startswith("<WarrenMap: 25 rooms, ")
    assert str(generator(preset="keep", rooms=1).generate()).startswith("<WarrenMap: 1 room, ")
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


def test_a_map_is_written_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    core = generate(preset("hollow:6:2:8"), Rng(3)).unwrap()
    text = format_map(core)
    asked = []

    def write(dungeon: object) -> str:
        asked.append(dungeon)
        return text

    monkeypatch.setattr("pycore.dungeon.format_map", write)
    made = map_resource(core)
    assert (made.room_count, made.is_empty(), len(made.tiles())) == (16, False, core.width * core.height)
    assert asked == []
    assert (made.data, made.data) == (text, text)
    assert asked == [core]
    assert WarrenMap().data == ""
    made.data = ""
    assert made.is_empty()


def test_a_map_too_large_to_be_saved_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    core = generate(preset("hollow:6:2:8"), Rng(3)).unwrap()
    length = len(format_map(core))
    monkeypatch.setattr("pycore.dungeon.text.mapjson.MAX_TEXT", length - 1)
    monkeypatch.setattr("warren.nodes.map.LARGE_TEXT", length // 2)
    with pytest.raises(ParameterError, match="use fewer or smaller rooms"):
        map_resource(core)


@pytest.mark.parametrize("spec", ["hollow:3:1:300", "keep", "hollow:30:20:1"])
@pytest.mark.parametrize("corridors", [0, 60])
def test_the_length_of_a_text_is_estimated_upwards(spec: str, corridors: int) -> None:
    core = generate(replace(preset(spec), loops=1.0, corridors=corridors), Rng(1)).unwrap()
    assert len(format_map(core)) < _most_characters(core) + 1000
