"""Maps of Tiled: all forms mean the same rooms, also to another library; what is refused is named by file and place."""

import base64
import random
import zlib
from functools import reduce
from typing import Any

import pytest
import pytiled_parser

from pycore.base.errors import FileError, NotationError
from pycore.dungeon import format_rooms, parse_room, parse_rooms
from pycore.dungeon.model.spawn import Spawn
from pycore.dungeon.text.imported import Marker, format_imported
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.roomfile import parse_import, read_import, read_templates
from tests.cases import each
from tests.dungeon.editors import (
    FLOOR,
    FORMS,
    GATE,
    HALL,
    MOSS,
    SIDE,
    WALL,
    D,
    H,
    V,
    as_json,
    as_xml,
    formed,
    layer,
    layers_of,
    objects,
    properties,
    tiled_map,
    tiles_png,
    tileset,
    tileset_xml,
    tried,
)

HERE = "castle.tmj"


def no_file(reference):
    raise FileError("castle.tmj", f"{reference} is not there")


def read(level, fetch=no_file, **choices):
    return parse_import(as_json(level), HERE, fetch, ImportSettings(**choices)).rooms


def refusal(level, fetch=no_file):
    with pytest.raises(NotationError) as error:
        read(level, fetch, strict=True, unpainted="none")
    return str(error.value)


def drawn(room):
    return format_rooms([room.template]).splitlines()[1:]


def random_map(rng):
    """Return a map of one room, with a layer of any tiles in any flips."""
    width, height = rng.randrange(4, 12), rng.randrange(4, 12)
    drawing = ("#" * width, *("#" + "." * (width - 2) + "#",) * (height - 2), "#" * width)
    flips = [0, H, V, D, H | V, H | D, V | D, H | V | D]
    rows = [[rng.randrange(9) for _ in range(width)] for _ in range(height)]
    rows = [[cell and cell | rng.choice(flips) for cell in row] for row in rows]
    return tiled_map([*layers_of(drawing), layer("any", rows)])


@each("chunk", [0, 3, 16])
@each("form", FORMS)
def test_all_forms_mean_the_same(form, chunk):
    rng = random.Random(f"{form} {chunk}")
    for _ in range(5):
        level = random_map(rng)
        plain = read(level)
        changed = formed(level, form, chunk)
        for found in (parse_import(as_xml(changed, form), "castle.tmx", no_file).rooms, read(changed)):
            assert [room.template for room in found] == [room.template for room in plain]
            sorted_tiles = [[sorted(one.tiles) for one in room.layers] for room in (found[0], plain[0])]
            assert sorted_tiles[0] == sorted_tiles[1]


@each("form", ["csv", "base64", "zlib", "gzip"])
def test_another_library_reads_the_same_tiles(form, tmp_path):
    bits = ((1, H), (2, V), (4, D))
    for seed in range(3):
        level = random_map(random.Random(seed))
        file = tmp_path / "castle.tmx"
        file.write_bytes(as_xml(formed(level, form), form))
        (tmp_path / "stone.png").write_bytes(tiles_png())
        theirs: Any = pytiled_parser.parse_map(file)
        room = read_import(file).rooms[0]
        for ours in room.layers:
            data = next(one.data for one in theirs.layers if one.name == ours.name)
            grid = {(x, y): cell for y, row in enumerate(data) for x, cell in enumerate(row) if cell}
            mine = {(t.x, t.y): 1 + t.tile + sum(bit for flip, bit in bits if t.flips & flip) for t in ours.tiles}
            assert mine == grid
        source = theirs.tilesets[1]
        found = room.tilesets[0]
        assert (found.columns, found.count, found.margin, found.spacing) == (
            source.columns,
            source.tile_count,
            source.margin,
            source.spacing,
        )


def test_what_layers_and_tiles_stand_for():
    rows = [[MOSS, WALL, WALL, WALL, 5], [WALL, FLOOR, FLOOR, FLOOR, WALL], [WALL, WALL, GATE, 6, WALL]]
    tiles = [
        {"id": WALL - 1, "type": "Wall"},
        {"id": FLOOR - 1, "class": "floor"},
        {"id": GATE - 1, "type": "wall", "properties": properties(warren="door")},
        {"id": MOSS - 1, "type": "moss"},
        {"id": 5, "properties": properties(warren="solid")},
    ]
    level = tiled_map([layer("everything", rows)], tilesets=[tileset(tiles=tiles)])
    assert drawn(read(level)[0]) == [" ###", "#...#", "##+##"]
    # The corner of the drawing is where the walls begin; the moss beside it keeps its place.
    assert (read(level)[0].layers[0].tiles[0].x, read(level)[0].layers[0].tiles[0].tile) == (0, MOSS - 1)
    # A tile says more than its layer; a property of the layer more than its name; and `none` is not to be counted.
    for given, expected in (("solid", True), ("none", False)):
        over = layer("Floor", [[0] * 5, [0, 7, 0, 0, 0], [0] * 5], properties=properties(warren=given))
        level["layers"] = [layer("everything", rows), over]
        assert drawn(read(level)[0])[1] == ("##..#" if expected else "#...#")


def test_walls_win_over_floor_and_doors_over_walls():
    drawing = ("#####", "#...#", "#...#", "#####")
    under = layer("floor", [[FLOOR] * 5] * 4)
    door = layer("doors", [[0] * 5] * 3 + [[0, 0, GATE, 0, 0]])
    level = tiled_map([door, under, *layers_of(drawing)])
    assert drawn(read(level)[0]) == ["#####", "#...#", "#...#", "##+##"]


def test_settings_come_from_the_map():
    given = properties(Tags="big, old", weight=3, instances="2", least=1, rotate=True, mirror="yes", name="Great Hall")
    room = read(tiled_map(layers_of(HALL), properties=given))[0].template
    assert (room.name, room.tags, room.weight, room.instances, room.least) == ("Great Hall", ("big", "old"), 3, 2, 1)
    assert room.rotate
    assert room.mirror


def test_tags_of_spawn_points():
    tags = ["big; guard", "big guard", "", ",=:", "or", "Ж"]

    def spawns(tags):
        given = [{"type": "spawn", "x": 12 + 8 * (n % 3), "y": 12 + 8 * (n // 3 % 2), "point": True} for n in range(99)]
        marked = [one | {"properties": properties(tag=tag)} for one, tag in zip(given, tags, strict=False)]
        level = tiled_map([*layers_of(HALL), objects(*marked)])
        return parse_import(as_json(level), HERE, no_file)

    found = spawns(tags).rooms[0].template.spawns
    assert [(spawn.mark, spawn.tags) for spawn in found] == [
        ("b", ("big", "guard")),
        ("b", ("big", "guard")),
        *[("s", ("spawn",))] * 3,
        ("a", ("Ж",)),
    ]
    # There are 36 letters and digits; a spawn point that needs a further one is skipped.
    (note,) = spawns([f"tag{n}" for n in range(37)]).skipped
    assert note.place == "castle.tmj: room 'castle', object '' (id 37), cell (1, 1)"
    assert note.reason == "more than 36 different tags of spawn points in a room"


def test_several_rooms_of_a_map_with_their_markers():
    # A wall that two rooms share belongs to both.
    drawing = ("#########", "#...#...#", "#...#...#", "#########")
    found = objects(
        {"name": "west", "type": "room", "width": 5 * SIDE, "height": 4 * SIDE},
        {"name": "east", "class": "room", "x": 32, "width": 40, "height": 32, "properties": properties(weight=5)},
        {"name": "guard", "type": "spawn", "x": 12, "y": 12, "point": True},
        {"type": "spawn", "x": 41, "y": 8, "width": 15, "height": 16, "properties": properties(tag="chest")},
        {"name": "Door", "x": 48, "y": 24, "width": 8, "height": 8},
        {"name": "thing", "x": 48, "y": 24, "properties": properties(warren="door")},
        {"name": "Start", "x": 56, "y": 16, "gid": WALL, "width": 8, "height": 8},
        {"name": "tree", "type": "tree", "ellipse": True},
    )
    rooms = read(tiled_map([*layers_of(drawing), found]))
    assert [room.template.name for room in rooms] == ["west", "east"]
    assert drawn(rooms[0]) == ["spawns: g=guard", "#####", "#g..#", "#...#", "#####"]
    text = format_imported(rooms)
    assert text.splitlines()[-5:] == ["spawns: c=chest", "#####", "#cc.#", "#cc.#", "##+##"]
    assert parse_rooms(text)[0].spawns == (Spawn(1, 1, "g", ("guard",)),)
    assert rooms[0].markers == (Marker("spawn", "guard", 1, 1, 1, 1),)
    assert rooms[1].markers == (
        Marker("spawn", "chest", 1, 1, 2, 2),
        Marker("door", "", 2, 3, 1, 1),
        Marker("door", "", 2, 3, 1, 1),
        Marker("start", "", 3, 1, 1, 1),
    )
    assert (rooms[1].template.weight, rooms[1].template.tags) == (5, ("start",))
    assert {tile.x for one in rooms[1].layers for tile in one.tiles} == set(range(5))


def test_wide_doors_have_letters():
    door = {"name": "door", "x": 8, "y": 24, "width": 16, "height": 8}
    level = tiled_map([*layers_of(("#####", "#...#", "#...#", "#####")), objects(door)])
    assert "a door of 2x1 cells needs the property kind" in refusal(level)
    door["properties"] = properties(kind="B")
    level["layers"][-1] = objects(door)
    assert drawn(read(level)[0])[-1] == "#BB##"
    assert read(level)[0].template == parse_room("#####\n#...#\n#...#\n#BB##", "castle")


def test_groups_move_tint_and_hide_their_layers():
    inner = {"type": "group", "name": "in", "visible": True, "opacity": 0.5, "offsetx": 2, "layers": layers_of(HALL)}
    inner["layers"][0] |= {"tintcolor": "#80ff8000", "offsety": -1.5}
    outer = {
        "type": "group",
        "name": "out",
        "visible": False,
        "opacity": 0.5,
        "tintcolor": "#ff0000",
        "layers": [inner],
    }
    first = read(tiled_map([outer], width=5, height=4))[0].layers[0]
    assert (first.x, first.y, first.opacity, first.tint, first.visible) == (2, -1.5, 0.25, (128, 255, 0, 0), False)


def test_tilesets_lie_in_files_of_their_own():
    inside = {key: value for key, value in tileset().items() if key != "firstgid"}
    files = {"../sets/stone.tsx": tileset_xml(tileset()), "stone.tsj": as_json({"type": "tileset", **inside})}
    plain = read(tiled_map(layers_of(HALL)))
    for source, image in (("../sets/stone.tsx", "../sets/stone.png"), ("stone.tsj", "stone.png")):
        level = tiled_map(layers_of(HALL), tilesets=[{"firstgid": 1, "source": source}])
        found = read(level, files.__getitem__)
        assert found[0].layers == plain[0].layers
        assert found[0].tilesets[0].image == image
    level["tilesets"][0]["source"] = "stone.tsj"
    assert refusal(level, lambda _: b'{"type": "tileset", "tilewidth": 0, "tileheight": 8}').startswith(
        "stone.tsj: tilewi"
    )
    level["tilesets"][0]["source"] = "/etc/passwd"
    assert "'/etc/passwd' is not a file with the extension .tsx" in refusal(level)


def test_files_of_tilesets_are_read_below_the_folder_or_the_current_one(tmp_path, monkeypatch):
    (tmp_path / "maps").mkdir()
    (tmp_path / "stone.tsx").write_bytes(tileset_xml(tileset()))
    (tmp_path / "maps/castle.tmj").write_bytes(
        as_json(tiled_map(layers_of(HALL), tilesets=[{"firstgid": 1, "source": "../stone.tsx"}]))
    )
    monkeypatch.chdir(tmp_path / "maps")
    with pytest.raises(FileError, match="outside of its folder"):
        read_templates(tmp_path / "maps/castle.tmj")
    monkeypatch.chdir(tmp_path)
    assert [room.name for room in read_templates(tmp_path / "maps/castle.tmj")] == ["castle"]
    (tmp_path / "stone.tsx").unlink()
    with pytest.raises(FileError, match=r"stone\.tsx"):
        read_templates(tmp_path / "maps/castle.tmj")


def changed(**more):
    return tiled_map(layers_of(HALL)) | more


def with_layer(**more):
    level = tiled_map(layers_of(HALL))
    level["layers"][0] |= more
    return level


def with_set(**more):
    return changed(tilesets=[tileset(**more)])


def with_object(**more):
    return tiled_map([*layers_of(HALL), objects({"name": "guard", "type": "spawn", "x": 12, "y": 12} | more)])


def wide_door(kind, column):
    return {"name": "door", "x": 8 * column, "width": 16, "height": 8, "properties": properties(kind=kind)}


BOMB = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
REFUSED = {
    "its orientation is 'isometric'; only orthogonal maps": changed(orientation="isometric"),
    "its orientation is 'hexagonal'": changed(orientation="hexagonal"),
    "version '2.0' of the format is not known": changed(version="2.0"),
    "it is a 'tileset', no map of Tiled": changed(type="tileset"),
    "tilewidth: 0 is not in 1..": changed(tilewidth=0),
    "room 'castle', layer 'floor', cell (1, 1): no tileset has this tile": changed(tilesets=[]),
    "layer 'floor', cell (1, 1): tileset 'stone': it is a collection of images": with_set(image=""),
    "its image has a transparent color": with_set(transparentcolor="#ff00ff"),
    "its tiles have a drawing offset": with_set(tileoffset={"x": 0, "y": 4}),
    "its tiles are drawn at the size of the grid": with_set(tilerendersize="grid"),
    "has 1 tiles, no tile 1": with_set(tilecount=1),
    "are 16x8, the map's 8x8 pixels: unequal sizes": with_set(tilewidth=16),
    "tileset 'stone', tile 0: property warren is 'lava', not one of": with_set(
        tiles=[{"id": 0, "properties": properties(warren="lava")}]
    ),
    "layer 'floor': property warren is 3, not one of": with_layer(properties=properties(warren=3)),
    "compression 'zstd' cannot be read; set the map's Tile": with_layer(
        encoding="base64", compression="zstd", data="aaaa"
    ),
    "Unknown encoding 'hex'. Available: csv, base64": with_layer(encoding="hex", data="00"),
    "damaged zlib data": with_layer(encoding="base64", compression="zlib", data="aaaa"),
    "damaged base64 data": with_layer(encoding="base64", data="a*"),
    "more than 80 bytes, not 80": with_layer(encoding="base64", compression="zlib", data=BOMB),
    "layers[0].data: 3 cells, not 20": with_layer(data=[1, 2, 3]),
    "layers[0].data: not whole numbers": with_layer(data="1_0" + ",1" * 19),
    "layers[0].data[0]: -1 is not in": with_layer(data=[-1] * 20),
    "more than 2,000,000 cells in all layers": with_layer(width=1_000_000, height=1_000_000),
    "layers[0].width: 1000000000 is not in": with_layer(width=1_000_000_000),
    "cell (0, 0): a tile is turned as in hexagonal maps": with_layer(data=[1 | 1 << 28] + [0] * 19),
    "layer 'floor': opacity 1.5 is not in 0..1": with_layer(opacity=1.5),
    "layer 'floor': 'red' is not a color": with_layer(tintcolor="red"),
    "layer 'floor': only the blend mode normal": with_layer(mode="multiply"),
    "layer 'floor': 'cloud' is not a kind of layer": with_layer(type="cloud"),
    "room 'castle', object 'guard' (id 1), cell (2, 3): a spawn is marked where no floor is": with_object(x=20, y=28),
    "object 'guard' (id 1), cell (9, 9): a door is marked where no wall is": with_object(type="door", x=76, y=76),
    "room 'castle', object 'guard' (id 1), cell (0, 0): no door can be here": with_object(type="door", x=4, y=4),
    "object 'guard' (id 2): it lies in none of the rooms": tiled_map(
        [
            *layers_of(HALL),
            objects(
                {"name": "a", "type": "room", "width": 40, "height": 32}, {"name": "guard", "type": "spawn", "x": 90}
            ),
        ]
    ),
    "cell (2, 0): two kinds of doors are marked here": tiled_map(
        [*layers_of(HALL), objects(wide_door("A", 1), wide_door("B", 2))]
    ),
    "object 'door' (id 2), cell (3, 0): doors of kind A lie side by side": tiled_map(
        [*layers_of(("######", "#....#", "######")), objects(wide_door("A", 1), wide_door("A", 3))]
    ),
    "object 'guard' (id 1): a spawn is a point or a rectangle": with_object(ellipse=True),
    "is a point or a rectangle that is not turned": with_object(width=8, height=8, rotation=45),
    "object 'guard' (id 1): it is an instance of a template": with_object(template="guard.tx"),
    "object 'guard' (id 1): its place is out of range": with_object(x=1e12),
    "the kind of a door is no letter": with_object(type="door", properties=properties(kind="bb")),
    "object 'guard' (id 1): property warren is 'x', not one of door, spawn, start": with_object(
        properties=properties(warren="x")
    ),
    "room 'castle': property weight is 'heavy', not a whole number": changed(properties=properties(weight="heavy")),
    "room 'castle': -1 is not in 0..10000": changed(properties=properties(weight=-1)),
    "room 'castle': property rotate is 'maybe', neither": changed(properties=properties(rotate="maybe")),
    "room 'castle': nothing says what is wall and floor": tiled_map([layer("Tile Layer 1", [[1]])]),
    "room 'castle', cell (0, 0): inner cell without a wall": tiled_map([layer("floor", [[WALL, FLOOR, WALL]])]),
    "room 'castle': 129x1 is larger than 128x128": tiled_map([layer("walls", [[1] * 129])]),
    "room 'big': 200x200 is larger than 128x128": tiled_map(
        [*layers_of(HALL), objects({"name": "big", "type": "room", "width": 1600, "height": 1600})]
    ),
    "a second room is called 'a'": tiled_map(
        [*layers_of(HALL), objects(*[{"name": "a", "type": "room", "width": 40, "height": 32}] * 2)]
    ),
    "groups more than 20 deep": tiled_map([reduce(lambda one, _: {
        "type": "group", "name": "", "layers": [one]}, range(30), layers_of(HALL)[0])]),
}  # fmt: skip


@each("reason", REFUSED)
def test_what_cannot_be_read_is_refused_by_place(reason):
    said = refusal(REFUSED[reason])
    assert reason in said
    assert said.startswith(f"{HERE}: ")


@each(
    ("data", "reason"),
    [
        (b"<map", "castle.tmx:1:1: no XML: no tag"),
        (b"", "castle.tmx:1:1: no JSON"),
        (b"<tileset/>", "castle.tmx:1: it is a 'tileset', no map of Tiled"),
        (b'<!DOCTYPE map [<!ENTITY a "b">]><map/>', "castle.tmx:1:1: A document type with declarations is not"),
        (b"<map/><!DOCTYPE map SYSTEM 'file:///etc/passwd'>", "a document type after another one, or after an element"),
        (b"<map><!DOCTYPE map></map>", "castle.tmx:1:6: no XML: a document type after another one"),
        (b"<!DOCTYPE map><!DOCTYPE map><map/>", "castle.tmx:1:15: no XML: a document type after another one"),
        (b"<map>" * 50, "more than 40 deep"),
        (b"<map>&lol;</map>", "castle.tmx:1:6: no XML: &lol; is no character"),
        (b"<map>\xff</map>", "castle.tmx: byte 5 is no UTF-8 text"),
        (b'<map version="1.0" orientation="orthogonal" tilewidth="NaN"/>', "tilewidth: not a whole number"),
    ],
)
def test_damaged_xml_is_refused_by_line(data, reason):
    with pytest.raises(NotationError) as error:
        parse_import(data, "castle.tmx", no_file)
    assert reason in str(error.value)


def test_a_diagonal_flip_of_tiles_that_are_no_squares_is_refused():
    level = tiled_map([layer("walls", [[WALL | D]])], tilewidth=16, tilesets=[tileset(tilewidth=16)])
    assert "a tile that is no square is turned" in refusal(level)


def test_every_entry_may_be_of_any_type_or_missing():
    """Put each wrong value in place of each entry of a map, one at a time: it is refused, or still means a room."""
    found = objects({"name": "guard", "type": "spawn", "x": 12, "y": 12, "properties": properties(tag="big")})
    group = {"type": "group", "name": "all", "visible": True, "layers": layers_of(HALL)}
    tiles = [{"id": 0, "type": "", "properties": properties(warren="solid")}]
    level = tiled_map(
        [group, found], width=5, height=4, tilesets=[tileset(tiles=tiles)], properties=properties(weight=2)
    )
    kept, refused = tried(level, read)
    assert len(kept) > 50
    assert len(refused) > 300
    assert [message for message in refused if not message.startswith(HERE)] == []
