"""Files of other editors that are large in one dimension: visits are counted, and too many are an error."""

import pytest

from pycore.base.errors import NotationError
from pycore.dungeon.text import sketch
from pycore.dungeon.text.roomfile import parse_import
from pycore.dungeon.text.tiledlayer import PART_COST
from tests.cases import each
from tests.dungeon.editors import (
    SIDE,
    as_json,
    layer,
    ldtk_entity,
    ldtk_layer,
    ldtk_level,
    ldtk_project,
    ldtk_values,
    objects,
    properties,
    tiled_map,
)


def hall(width, height):
    return ["#" * width, *["#" + "." * (width - 2) + "#"] * (height - 2), "#" * width]


def with_entities(count, side, hall_side=66, **fields):
    entity = ldtk_entity("Spawn", SIDE, SIDE, size=(side * SIDE, side * SIDE), **fields)
    walls = ldtk_values(hall(hall_side, hall_side)) | {"autoLayerTiles": []}
    things = ldtk_layer("Things", "Entities", entityInstances=[entity] * count)
    return ldtk_project([ldtk_level("Hall", [things, walls])])


def areas(count, step=0, size=10):
    sides = {"type": "room", "width": size * SIDE, "height": size * SIDE}
    return [{"name": f"room {n}", "x": n * step * SIDE, "y": 0, **sides} for n in range(count)]


def chunks(count, size, step=0):
    data = [0] * size * size
    parts = [{"x": n * step, "y": 0, "width": size, "height": size, "data": data} for n in range(count)]
    return layer("walls", [[1]]) | {"chunks": parts}


WALLS = layer("walls", [[int(at == "#") for at in row * 12] for row in hall(10, 10)])
EMPTY = layer("walls", [[0] * 128] * 128)
MARK = {"type": "spawn", "y": 12, "point": True}
# What is refused, and why; the first two took 8 s and more than 120 s.
TOO_LARGE = {
    "2,000 large markers": (with_entities(2_000, 64), "cover more than 250,000 cells in all rooms"),
    "20,000 markers": (with_entities(20_000, 126, 128), "more than 10,000 doors, spawn points and starts in all rooms"),
    "markers that are skipped": (with_entities(10_001, 1, warren="x"), "more than 10,000 parts cannot be imported"),
    "rooms on rooms": (tiled_map([EMPTY, objects(*areas(200, size=128))]), "more than 2,000,000 cells and chunks"),
    "chunks on chunks": (
        tiled_map([chunks(1_000, 1), objects(*areas(300))], infinite=True),
        "more than 2,000,000 cells and chunks",
    ),
    "markers beside rooms": (
        tiled_map([EMPTY, objects(*areas(200, size=2), *[MARK | {"x": 8 * SIDE}] * 2_000)]),
        "more than 2,000,000 cells and chunks",
    ),
}


@each("name", TOO_LARGE)
def test_more_visits_than_a_budget_are_an_error(name):
    level, reason = TOO_LARGE[name]
    with pytest.raises(NotationError) as error:
        parse_import(as_json(level), "a.ldtk" if "jsonVersion" in level else "a.tmj", pytest.fail)
    assert reason in str(error.value)


# Maps of 12 rooms, and how many parts of layers and markers are visited besides the cells of the rooms.
FREE = {
    "empty chunks": (tiled_map([chunks(900, 0), WALLS, objects(*areas(12, 10))], infinite=True), 12),
    "chunks far away": (tiled_map([chunks(300, 1, 40), WALLS, objects(*areas(12, 10))], infinite=True), 36),
    "markers far away": (tiled_map([WALLS, objects(*areas(12, 10), *[MARK | {"x": 8_000}] * 900)]), 12),
}


@each("name", FREE)
def test_only_what_is_near_a_room_is_visited(name, monkeypatch):
    level, most = FREE[name]
    counts = []
    monkeypatch.setattr(sketch.Allowance, "visit", lambda _, count: counts.append(count))
    found = parse_import(as_json(level), "a.tmj", pytest.fail)
    assert len(found.rooms) == 12
    assert sum(counts) - 12 * 100 <= PART_COST * most


def test_within_the_budgets_all_is_read():
    found = parse_import(as_json(with_entities(50, 64)), "a.ldtk", pytest.fail)
    assert len(found.rooms[0].markers) == 50
    tags = [MARK | {"x": 12, "properties": properties(tag=chr(97 + n) * 9_000)} for n in range(26)]
    found = parse_import(as_json(tiled_map([WALLS, objects(*areas(1), *tags)])), "a.tmj", pytest.fail)
    assert found.rooms[0].template.spawns[0].mark == "z"
