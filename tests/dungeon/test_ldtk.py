"""Projects of LDtk: levels as rooms, tiles where they lie, and what is refused, by level and layer."""

import random
from collections import defaultdict

import pytest

from pycore.base.errors import FileError, NotationError
from pycore.dungeon import format_rooms, parse_room
from pycore.dungeon.text.imported import Marker
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.roomfile import parse_import, read_templates
from tests.cases import each
from tests.dungeon.editors import (
    HALL,
    SIDE,
    as_json,
    ldtk_entity,
    ldtk_layer,
    ldtk_level,
    ldtk_project,
    ldtk_tile,
    ldtk_tileset,
    ldtk_values,
    tried,
)

HERE = "castle.ldtk"
STRUCTURE = ldtk_values(HALL)


def no_file(reference):
    raise FileError(HERE, f"{reference} is not there")


def read(project, fetch=no_file, **choices):
    return parse_import(as_json(project), HERE, fetch, ImportSettings(**choices)).rooms


def read_strictly(project, fetch=no_file):
    return read(project, fetch, strict=True, unpainted="none")


def read_level(*layers, **fields):
    return read(ldtk_project([ldtk_level("Hall", list(layers), **fields)]))[0]


def drawn(room):
    return format_rooms([room.template]).splitlines()[1:]


def entities(*found):
    return ldtk_layer("Things", "Entities", entityInstances=list(found))


def test_levels_are_rooms_with_the_settings_of_their_fields():
    fields = {"Tags": ["big", "old"], "Weight": 3, "Instances": 2, "Least": 0, "Rotate": True, "Mirror": None}
    other = ldtk_level("Cell", [ldtk_values(("####", "#..#", "####"))], Tags="small, new", Name="A Cell")
    rooms = read(ldtk_project([ldtk_level("Hall", [STRUCTURE], **fields), other]))
    assert [room.template.name for room in rooms] == ["Hall", "A Cell"]
    first = rooms[0].template
    assert (first.tags, first.weight, first.instances, first.least) == (("big", "old"), 3, 2, 0)
    assert (first.rotate, first.mirror) == (True, False)
    assert rooms[1].template.tags == ("small", "new")
    assert first.tiles == parse_room("\n".join(HALL)).tiles
    assert drawn(rooms[0])[-4:] == list(HALL)


def test_levels_in_worlds_and_in_files_of_their_own():
    inside = ldtk_level("Hall", [STRUCTURE])
    expected = read(ldtk_project([inside]))
    assert read(ldtk_project([], worlds=[{"levels": [inside]}])) == expected
    outside = inside | {"layerInstances": None, "externalRelPath": "castle/Hall.ldtkl"}
    files = {"castle/Hall.ldtkl": as_json(inside)}
    assert read(ldtk_project([outside]), files.__getitem__) == expected
    damaged = as_json(inside | {"layerInstances": [STRUCTURE | {"intGridCsv": [1]}]})
    with pytest.raises(NotationError, match=r"castle/Hall.ldtkl: level 'Hall', layer 'Structure': .*not 20 items"):
        read(ldtk_project([outside]), lambda _: damaged)
    with pytest.raises(FileError, match="is not there"):
        read_strictly(ldtk_project([outside]))


def test_external_levels_are_read_beside_the_project(tmp_path):
    inside = ldtk_level("Hall", [STRUCTURE])
    outside = inside | {"layerInstances": None, "externalRelPath": "castle/Hall.ldtkl"}
    (tmp_path / "castle").mkdir()
    (tmp_path / "castle/Hall.ldtkl").write_bytes(as_json(inside))
    (tmp_path / HERE).write_bytes(as_json(ldtk_project([outside])))
    assert [room.name for room in read_templates(tmp_path / HERE)] == ["Hall"]


@each(
    ("names", "layer_name"),
    [
        ((None, "Wall_brick", "floor_water", "DOOR"), "Structure"),
        ((None, None, "inner", "door"), "Walls"),  # a value without a name means what its layer does
        ((None, "solid2", "ground", "doors"), "Structure"),
    ],
)
def test_names_of_values(names, layer_name):
    project = ldtk_project([ldtk_level("Hall", [STRUCTURE | {"__identifier": layer_name}])], names)
    assert drawn(read(project)[0]) == list(HALL)


def test_values_of_other_grids_say_nothing():
    light = ldtk_values(HALL) | {"__identifier": "Light", "layerDefUid": 11}
    project = ldtk_project([ldtk_level("Hall", [light, STRUCTURE])])
    values = [{"value": number, "identifier": f"bright{number}"} for number in range(1, 4)]
    project["defs"]["layers"].append({"uid": 11, "identifier": "Light", "intGridValues": values})
    assert drawn(read(project)[0]) == list(HALL)


def test_tiles_stand_for_walls_by_layer_or_enum():
    places = [(x, y, mark) for y, row in enumerate(HALL) for x, mark in enumerate(row)]
    layers = [
        ldtk_layer(name, kind, [ldtk_tile(8 * x, 8 * y, 1) for x, y, mark in places if mark in marks])
        for name, kind, marks in (("Doors", "Tiles", "+"), ("walls", "AutoLayer", "#"), ("Floor", "Tiles", "."))
    ]
    assert drawn(read_level(*layers)) == list(HALL)
    tiles = [ldtk_tile(8 * x, 8 * y, ".#+".index(mark)) for x, y, mark in places]
    project = ldtk_project([ldtk_level("Hall", [ldtk_layer("Any", "Tiles", tiles)])])
    tags = [{"enumValueId": name, "tileIds": [tile]} for tile, name in enumerate(("Floor", "Wall", "Door"))]
    project["defs"]["tilesets"] = [ldtk_tileset(enumTags=[*tags, {"enumValueId": "Wet", "tileIds": [0, 1]}])]
    assert drawn(read(project)[0]) == list(HALL)


def test_entities_are_markers_where_their_boxes_lie():
    found = entities(
        ldtk_entity("Spawn", 8, 8, Tag="guard"),
        ldtk_entity("Chest", 16, 8, size=(16, 16), pivot=(0.5, 1), Warren="spawn"),
        ldtk_entity("Start", 10, 18, size=(4, 4), pivot=(1, 1)),
        ldtk_entity("door", 0, 8, pivot=(0, 0.5)),
        ldtk_entity("Gate", 8, 0, size=(16, 8), warren="door", kind="C"),
        ldtk_entity("Tree", 0, 0),
        ldtk_entity("Spawn", 0, 0, Warren="none"),
    )
    room = read_level(found, STRUCTURE)
    assert drawn(room) == ["tags: start", "spawns: c=Chest, g=guard", "#CC##", "+gcc#", "#.cc#", "##+##"]
    assert room.markers == (
        Marker("spawn", "guard", 1, 1, 1, 1),
        Marker("spawn", "Chest", 2, 1, 2, 2),
        Marker("start", "", 1, 2, 1, 1),
        Marker("door", "", 0, 1, 1, 1),
        Marker("door", "C", 1, 0, 2, 1),
    )


def pixels(layers):
    """Return, for each pixel, what lies there from the bottom to the top."""
    found = defaultdict(list)
    for one in layers:
        for tile in one.tiles:
            for dy in range(one.tile_height):
                for dx in range(one.tile_width):
                    place = tile.x * one.tile_width + one.x + dx, tile.y * one.tile_height + one.y + dy
                    found[place].append((tile.tile, tile.flips, tile.opacity, dx, dy))
    return found


def test_piles_keep_their_order_at_each_pixel():
    rng = random.Random(5)
    for _ in range(20):
        tiles = [
            ldtk_tile(rng.randrange(-4, 20), rng.randrange(0, 12, 4), rng.randrange(8), rng.randrange(4), rng.random())
            for _ in range(rng.randrange(12))
        ]
        expected = defaultdict(list)
        for tile in tiles:
            for dy in range(SIDE):
                for dx in range(SIDE):
                    place = tile["px"][0] + dx, tile["px"][1] + dy
                    expected[place].append((tile["t"], tile["f"], tile["a"], dx, dy))
        room = read_level(ldtk_layer("Piles", "Tiles", tiles), STRUCTURE | {"autoLayerTiles": []})
        assert pixels(room.layers) == expected
        for one in room.layers:
            assert len({(tile.x, tile.y) for tile in one.tiles}) == len(one.tiles)


def test_the_corner_of_the_drawing_is_where_walls_begin():
    rows = [[0] * 7, *([0, 0, *(" #.+".index(mark) for mark in row)] for row in HALL)]
    structure = ldtk_layer("Structure", "IntGrid", [ldtk_tile(16, 8, 1)], rows)
    structure["intGridCsv"] = [cell and {1: 1, 2: 2, 3: 3}[cell] for cell in structure["intGridCsv"]]
    grass = ldtk_layer("Grass", "Tiles", [ldtk_tile(0, 0, 4), ldtk_tile(20, 8, 5)], __pxTotalOffsetX=1)
    room = read_level(grass, structure)
    assert drawn(room) == list(HALL)
    assert [(one.name, one.x, one.y, [tile[:2] for tile in one.tiles]) for one in room.layers] == [
        ("Structure", 0, 0, [(0, 0)]),
        ("Grass", 1, 0, [(-2, -1)]),
        ("Grass_2", 5, 0, [(0, 0)]),
    ]


def level(*layers, **fields):
    return ldtk_project([ldtk_level("Hall", [*layers, STRUCTURE], **fields)])


def tiles(*found, **more):
    return level(ldtk_layer("Grass", "Tiles", found, **more))


REFUSED = {
    "version '0.9.3' of the format is not known": ldtk_project([], jsonVersion="0.9.3"),
    "0 levels, not 1 to 1024": ldtk_project([]),
    "jsonVersion: not a text": ldtk_project([], jsonVersion=1),
    "a second room is called 'Hall'": ldtk_project([ldtk_level("Hall", [STRUCTURE])] * 2),
    "level 'Hall', its file: '../Hall.json' is not a file with the extension .ldtkl": ldtk_project(
        [ldtk_level("Hall", None) | {"externalRelPath": "../Hall.json"}]
    ),
    "layer 'Structure', cell (1, 1): value 'water' does not say what it is; map its name": ldtk_project(
        [ldtk_level("Hall", [STRUCTURE])], (None, "wall", "water", "door")
    ),
    "level 'Hall': nothing says what is wall": ldtk_project([ldtk_level("Hall", [STRUCTURE])], (None, None, "water")),
    "level 'Hall', cell (0, 0): inner cell without a wall": ldtk_project([ldtk_level("Hall", [ldtk_values(("...",))])]),
    "level 'Hall', layer 'Grass': tileset 'Stone' has 8 tiles, no tile 8": tiles(ldtk_tile(0, 0, 8)),
    "level 'Hall', layer 'Grass': its tileset is missing": tiles(ldtk_tile(0, 0, 1), __tilesetDefUid=5),
    "tiles of tileset 'Stone' have 8 pixels, cells 16": tiles(ldtk_tile(0, 0, 1), __gridSize=16),
    "gridTiles[0]: no tile of LDtk": tiles(ldtk_tile(0, 0, 1, 4)),
    "gridTiles[1]: no tile of LDtk": tiles(ldtk_tile(0, 0, 1), ldtk_tile(0, 0, 1, 0, 2)),
    "layer 'Grass': its tiles are piled up": tiles(*[ldtk_tile(0, 0, 1)] * 65),
    "layer 'Grass': opacity 2.0 is not in 0..1": tiles(ldtk_tile(0, 0, 1), __opacity=2),
    "a tile at pixel (9, 8) says what is wall": level(ldtk_layer("Walls", "Tiles", [ldtk_tile(9, 8, 1)])),
    "layer 'Structure': its cells of 8 pixels say what is wall or floor, but those of layer": ldtk_project(
        [ldtk_level("Hall", [STRUCTURE, ldtk_values(HALL) | {"__gridSize": 4, "autoLayerTiles": []}])]
    ),
    "layer 'Grass': 'Sky' is not a kind of layer": level(ldtk_layer("Grass", "Sky")),
    "__gridSize: 0 is not in": level(ldtk_layer("Grass", "Tiles", __gridSize=0)),
    "more than 2,000,000 cells": ldtk_project([ldtk_level("Hall", [STRUCTURE | {"__cWid": 10**6, "__cHei": 10**6}])]),
    "entity 'Spawn': property warren is 'x', not one of": level(entities(ldtk_entity("Spawn", 8, 8, warren="x"))),
    "level 'Hall', entity 'Door', cell (1, 0): a door of 2x1 cells needs": level(
        entities(ldtk_entity("Door", 8, 0, size=(16, 8)))
    ),
    "entity 'Spawn': its pivot is not in 0..1": level(entities(ldtk_entity("Spawn", 8, 8) | {"__pivot": [1e300, 0]})),
    "entity 'Spawn', cell (0, 0): a spawn is marked where no floor is": level(entities(ldtk_entity("Spawn", 0, 0))),
    "level 'Hall': property weight is 1.5, not a whole number": level(Weight=1.5),
    "level 'Hall': property tags is no text, not words": level(Tags={"a": 1}),
    "level 'Hall': 129x1 is larger than 128x128": ldtk_project([ldtk_level("Hall", [ldtk_values(("#" * 129,))])]),
}


@each("reason", REFUSED)
def test_what_cannot_be_read_is_refused_by_place(reason):
    with pytest.raises(NotationError) as error:
        read_strictly(REFUSED[reason])
    assert reason in str(error.value)
    assert str(error.value).startswith(f"{HERE}: ")


def test_every_entry_may_be_of_any_type_or_missing():
    """Put each wrong value in place of each entry of a project, one at a time: it is refused, or still means a room."""
    grass = ldtk_layer("Grass", "Tiles", [ldtk_tile(8, 8, 1)])
    found = entities(ldtk_entity("Spawn", 8, 8, tag="guard"))
    project = ldtk_project([ldtk_level("Hall", [found, grass, STRUCTURE], tags="a")])
    kept, refused = tried(project, read)
    assert len(kept) > 50
    assert len(refused) > 300
    assert [message for message in refused if not message.startswith(HERE)] == []
