"""Layers of Tiled and LDtk that are drawn beside their place: what is seen on a wall is on that wall."""

import json
import random

import pytest

from pycore.base.errors import NotationError
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.roomfile import parse_import
from tests.cases import each
from tests.dungeon.editors import (
    HALL,
    SIDE,
    as_json,
    as_xml,
    formed,
    layer,
    layers_of,
    ldtk_entity,
    ldtk_layer,
    ldtk_level,
    ldtk_project,
    ldtk_tile,
    ldtk_values,
    objects,
    properties,
    tiled_map,
)

MARKS = objects(
    {"name": "rat", "type": "spawn", "x": 20, "y": 12, "point": True},
    {"name": "door", "x": 8, "y": 0, "width": 8, "height": 8},
)


def read(data, name="castle.tmj"):
    return parse_import(data, name, pytest.fail, ImportSettings(strict=True)).rooms


def pixels(room):
    """Return where each tile of a room is drawn, from the corner of its drawing, in no order."""
    return sorted(
        (one.name, one.x + tile.x * one.tile_width, one.y + tile.y * one.tile_height, tile.tile, tile.flips)
        for one in room.layers
        for tile in one.tiles
    )


@each(("x", "y"), [(8, 0), (-16, 40), (8, -8)])
def test_a_group_moved_by_cells_is_the_same_room(x, y):
    decor = layer("decor", [[1, 2], [3, 0]], offsetx=3, offsety=-5)
    inside = [*layers_of(HALL), decor, MARKS]
    plain = read(as_json(tiled_map(inside)))[0]
    group = {"type": "group", "name": "all", "visible": True, "opacity": 1, "offsetx": x, "offsety": y}
    moved = read(as_json(tiled_map([group | {"layers": inside}], width=5, height=4)))[0]
    assert moved.template == plain.template
    assert moved.markers == plain.markers
    assert pixels(moved) == pixels(plain)


def test_each_layer_counts_where_it_is_drawn():
    # The decoration is not moved: it lies a cell further west, from the corner of the drawing.
    floor, walls, doors = (one | {"offsetx": 2 * SIDE + 3, "offsety": -3} for one in layers_of(HALL))
    decor = layer("decor", [[0, 0, 0, 5]])
    marks = MARKS | {"offsetx": 2 * SIDE}
    room = read(as_json(tiled_map([floor, walls, doors, decor, marks])))[0]
    plain = read(as_json(tiled_map([*layers_of(HALL), MARKS])))[0]
    assert room.template == plain.template
    assert [(one.name, one.x, one.y) for one in room.layers][:2] == [("floor", 3, -3), ("Walls", 3, -3)]
    assert [at for at in pixels(room) if at[0] == "decor"] == [("decor", SIDE, 0, 4, 0)]
    # A layer that is moved by half a cell or more lies on the next cells.
    with pytest.raises(NotationError, match="a spawn is marked where no floor is"):
        read(as_json(tiled_map([*(one | {"offsety": 4} for one in layers_of(HALL)), MARKS])))


def test_rooms_of_a_map_are_where_their_rectangles_are_drawn():
    area = {"name": "cell", "type": "room", "x": 0, "y": 0, "width": 5 * SIDE, "height": 4 * SIDE}
    rows = [["0", "0", *row] for row in HALL]
    inside = layers_of(["".join(row) for row in rows])
    found = read(as_json(tiled_map([*inside, objects(area) | {"offsetx": 2 * SIDE}])))
    assert [room.template.tiles for room in found] == [read(as_json(tiled_map(layers_of(HALL))))[0].template.tiles]


@each(("x", "y"), [(0, 0), (8, 0), (-16, 40), (8, -8)])
def test_levels_moved_by_cells_are_the_same_room(x, y):
    def hall(**more):
        grass = ldtk_layer("Grass", "Tiles", [ldtk_tile(8, 8, 3), ldtk_tile(11, 9, 2)], **more)
        things = [ldtk_entity("Rat", 20, 12, warren="spawn"), ldtk_entity("Door", 8, 0)]
        marks = ldtk_layer("Things", "Entities", entityInstances=things, **more)
        rows = ldtk_values(HALL) | {"autoLayerTiles": [ldtk_tile(0, 0, 1)], **more}
        return read(as_json(ldtk_project([ldtk_level("Hall", [marks, grass, rows])])), "a.ldtk")[0]

    moved, plain = hall(__pxTotalOffsetX=x, __pxTotalOffsetY=y), hall()
    assert moved.template == plain.template
    assert moved.markers == plain.markers
    assert pixels(moved) == pixels(plain)


def test_tiles_that_say_what_is_wall_count_where_they_are_drawn():
    tiles = [ldtk_tile(SIDE * x, SIDE * y, 1) for y, row in enumerate(HALL) for x, at in enumerate(row) if at != "."]
    walls = ldtk_layer("Walls", "Tiles", tiles, __pxTotalOffsetX=SIDE, __pxTotalOffsetY=2)
    floors = [ldtk_tile(SIDE * x, SIDE * y, 2) for y, row in enumerate(HALL) for x, at in enumerate(row) if at == "."]
    floor = ldtk_layer("Floor", "Tiles", floors, __pxTotalOffsetX=SIDE)
    room = read(as_json(ldtk_project([ldtk_level("Hall", [walls, floor])])), "a.ldtk")[0]
    assert (room.template.width, room.template.height) == (len(HALL[0]), len(HALL))
    assert [(one.name, one.x, one.y, min(tile[:2] for tile in one.tiles)) for one in room.layers] == [
        ("Floor", SIDE, 0, (0, 1)),
        ("Walls", SIDE, 2, (-1, 0)),
    ]


def test_infinite_maps_have_layers_without_any_chunk():
    level = formed(tiled_map([*layers_of(HALL), layer("empty", [[0] * 5] * 4)]), "csv", 16)
    level["layers"][-1]["chunks"] = []
    plain = read(as_json(level))[0]
    assert read(as_xml(level), "castle.tmx")[0] == plain
    assert [one.name for one in plain.layers] == ["floor", "Walls", "doors"]
    # In a map that is not infinite, a layer without its cells is damaged.
    with pytest.raises(NotationError, match="1 cells, not 20"):
        read(as_xml(json.loads(json.dumps(level)) | {"infinite": False}), "castle.tmx")


def test_numbers_as_tiled_writes_them():
    for text, cells in (("1.2e+01", 1), ("5e-05", 0), ("1e1", 1), ("-2.8e-14", 0)):
        marks = objects({"name": "rat", "type": "spawn", "x": "X", "y": 12, "point": True})
        level = tiled_map([*layers_of(["#####", "#...#", "#####"]), marks])
        data = as_xml(formed(level, "csv")).replace(b'x="X"', f'x="{text}"'.encode())
        if cells:
            assert read(data, "castle.tmx")[0].markers[0][2:4] == (cells, 1)
        else:
            with pytest.raises(NotationError, match="where no floor is"):
                read(data, "castle.tmx")


def test_names_of_any_characters_survive():
    rng = random.Random(1)
    for _ in range(50):
        name = "".join(rng.choice("abz .:/@%\"é#—&<>'") for _ in range(9)).strip() or "x"
        level = tiled_map(layers_of(HALL)) | {"properties": properties(name=name)}
        assert read(as_xml(formed(level, "csv")), "castle.tmx")[0].template.name == name
