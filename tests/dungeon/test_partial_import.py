"""Files with parts that cannot be imported: the rest is, and what was skipped or assumed is listed."""

from pathlib import Path

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.dungeon import format_rooms
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.roomfile import parse_import, read_import
from tests.cases import each
from tests.dungeon.editors import (
    HALL,
    SIDE,
    as_json,
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
    tileset,
)

DATA = Path(__file__).parents[1] / "data/maps"
# What the small files mean: each failed once.
MAPS = {
    "inherit.tmx": ["spawns: c=chest", "####", "+c.#", "####"],
    "own.tmx": ["spawns: c=chest", "####", "+c.#", "####"],
    "template.tmx": ["###", "#.#", "###"],
    "doctype.tmx": ["###", "#.#", "###"],
    "walls_only.ldtk": ["####", "#..#", "####"],
    "wall_floor.ldtk": ["####", "#..#", "####"],
    "one_level_no_room.ldtk": ["####", "#..#", "####"],
}


def drawn(room):
    return format_rooms([room.template]).splitlines()[1:]


def read(level, name="a.ldtk", **choices):
    return parse_import(as_json(level), name, pytest.fail, ImportSettings(**choices))


def level_of(*rows, names=(None, "wall", "floor", "door"), **choices):
    """Return the import of a level whose IntGrid is drawn with # for the first name, . for the second and so on."""
    return read(ldtk_project([ldtk_level("Hall", [ldtk_values(rows, " #.+~")])], names), **choices)


@each("name", MAPS)
def test_small_files_mean_what_people_expect(name):
    assert drawn(read_import(DATA / name).rooms[0]) == MAPS[name]


def test_what_was_skipped_is_listed_and_refused_in_strict_mode():
    project = DATA / "one_level_no_room.ldtk"
    (note,) = read_import(project).skipped
    assert (note.kind, note.name, note.place) == ("level", "Title_screen", f"{project}: level 'Title_screen'")
    assert note.reason == "nothing is painted that stands for wall or floor (layers: Collisions)"
    (note,) = read_import(DATA / "template.tmx").skipped
    assert note[:2] == ("object", "")
    assert note.place.endswith("template.tmx: layer 'decoration', object '' (id 1)")
    assert note.reason.startswith("it is an instance of a template")
    for name in ("one_level_no_room.ldtk", "template.tmx"):
        with pytest.raises(NotationError) as error:
            read_import(DATA / name, ImportSettings(strict=True))
        assert str(error.value) == str(read_import(DATA / name).skipped[0])


GRASS = ldtk_layer("Grass", "Tiles", [ldtk_tile(0, 0, 1)])
# Parts that cannot be used in a room that can.
UNUSABLE = {
    "layer 'Grass': tiles of tileset 'Stone' have 8 pixels, cells 16": [GRASS | {"__gridSize": 16}],
    "layer 'Grass': its tileset is missing": [GRASS | {"__tilesetDefUid": 77}],
    "layer 'Grass': opacity 2.0 is not in 0..1": [GRASS | {"__opacity": 2}],
    "layer 'Grass': 'Sky' is not a kind of layer": [GRASS | {"__type": "Sky"}],
    "layer 'Small': its cells of 4 pixels say what is wall": [
        ldtk_values(HALL) | {"__identifier": "Small", "__gridSize": 4, "autoLayerTiles": []}
    ],
    "entity 'Door', cell (0, 0): a door of 1x2 cells needs": [
        ldtk_layer("Things", "Entities", entityInstances=[ldtk_entity("Door", 0, 0, size=(8, 16))])
    ],
    "entity 'Spawn', cell (0, 0): a spawn is marked where no floor is": [
        ldtk_layer("Things", "Entities", entityInstances=[ldtk_entity("Spawn", 0, 0)])
    ],
}


@each("reason", UNUSABLE)
def test_an_unusable_part_of_a_level_leaves_the_rest(reason):
    level = ldtk_project([ldtk_level("Hall", [*UNUSABLE[reason], ldtk_values(HALL)])])
    found = read(level)
    assert drawn(found.rooms[0]) == list(HALL)
    assert str(found.skipped[0]).startswith(f"a.ldtk: level 'Hall', {reason}")
    with pytest.raises(NotationError) as error:
        read(level, strict=True)
    assert str(error.value) == str(found.skipped[0])


def test_unusable_parts_of_a_map_leave_the_rest():
    decor = [
        layer("Deep", [[1]], encoding="base64", compression="zstd", data="aaaa"),
        layer("Far", [[9]]),
        {"type": "group", "name": "Dark", "opacity": 7, "visible": True, "layers": []},
    ]
    marks = objects({"name": "door", "type": "door", "x": 76, "y": 4}, {"name": "x", "type": "spawn", "ellipse": True})
    found = read(tiled_map([*layers_of(HALL), *decor, marks]), "a.tmj")
    assert drawn(found.rooms[0]) == list(HALL)
    assert [one.name for one in found.rooms[0].layers] == ["floor", "Walls", "doors"]
    assert [(note.kind, note.name) for note in found.skipped] == [
        ("layer", "Deep"),
        ("layer", "Dark"),
        ("object", "x"),
        ("layer", "Far"),
        ("object", ""),
    ]
    # Tiles that cannot be drawn still say what is wall.
    walled = tiled_map(layers_of(HALL), tilesets=[tileset(image="")])
    found = read(walled, "a.tmj")
    assert (drawn(found.rooms[0]), found.rooms[0].layers) == (list(HALL), ())
    assert found.skipped[0].reason == "tileset 'stone': it is a collection of images; put its tiles into one image"


def test_rooms_of_a_map_that_cannot_be_used_leave_the_others():
    sides = {"width": 5 * SIDE, "height": 4 * SIDE}
    areas = objects(
        {"name": "a", "type": "room", **sides},
        {"name": "b", "type": "room", "x": 300, **sides},
        {"name": "a", "type": "room", **sides},
        {"name": "far", "type": "spawn", "x": 200, "y": 4},
    )
    found = read(tiled_map([*layers_of(HALL), areas]), "a.tmj")
    assert [room.template.name for room in found.rooms] == ["a"]
    assert [(note.kind, note.name, note.reason[:24]) for note in found.skipped] == [
        ("room", "b", "nothing says what is wal"),
        ("room", "a", "a second room is called "),
        ("object", "far", "it lies in none of the r"),
    ]


def test_levels_and_layers_are_excluded_by_name():
    levels = [ldtk_level(name, [GRASS, ldtk_values(HALL)]) for name in ("Hall", "Title")]
    found = read(ldtk_project(levels), exclude_levels=("title",), exclude_layers=("GRASS",))
    assert [room.template.name for room in found.rooms] == ["Hall"]
    assert [one.name for one in found.rooms[0].layers] == ["Structure"]
    assert found.skipped == ()
    with pytest.raises(NotationError, match="all levels and rooms are excluded"):
        read(ldtk_project(levels), exclude_levels=("Hall", "Title"))
    unusable = {"type": "group", "name": "Deep", "visible": True, "opacity": 9, "layers": []}
    found = read(tiled_map([*layers_of(HALL), unusable]), "a.tmj", exclude_layers=("deep",), strict=True)
    assert drawn(found.rooms[0]) == list(HALL)


@each(
    ("choices", "message"),
    [
        ({"exclude_levels": ("Hal",)}, "exclude_levels: The file has no 'Hal'. Did you mean 'Hall'?"),
        ({"exclude_layers": ("Struktur",)}, "exclude_layers: The file has no 'Struktur'. Did you mean 'Structure'?"),
        ({"meanings": {"wal": "wall"}}, "meanings: The file has no 'wal'. Did you mean 'wall'?"),
        ({"meanings": {"wall": "lava"}}, "meanings: Unknown meaning 'lava' of 'wall'. Available: wall, floor"),
        ({"unpainted": "lava"}, "unpainted: Unknown choice 'lava'. Available: floor, enclosed, none."),
    ],
)
def test_misspelled_choices_are_errors(choices, message):
    with pytest.raises(ParameterError) as error:
        level_of(*HALL, **choices)
    assert str(error.value).startswith(message)


def test_a_file_that_cannot_be_read_is_not_asked_for_names():
    with pytest.raises(NotationError, match="its orientation is 'isometric'"):
        read(tiled_map(layers_of(HALL), orientation="isometric"), "a.tmj", meanings={"wal": "wall"})


def test_names_are_mapped():
    rows = ("####", "#.~#", "##+#", "####")
    names = (None, "dirt", "ladder", None, "Ground")
    assert drawn(
        level_of(
            *HALL, names=(None, "floor_x", "wall_x", "door"), meanings={"Floor_x": "WALL", "wall_x": "floor"}
        ).rooms[0]
    ) == list(HALL)
    with pytest.raises(NotationError) as error:
        level_of(*rows, names=names)
    assert "cell (0, 0): value 'dirt', 'ladder', 3 does not say what it is; map its name to" in str(error.value)
    found = level_of(*rows, names=names, meanings={"dirt": "wall", "Structure/3": "none", "ladder": "floor"})
    assert drawn(found.rooms[0]) == ["####", "#..#", "##.#", "####"]
    tiles = [ldtk_tile(SIDE * x, SIDE * y, 1) for y, row in enumerate(HALL) for x, at in enumerate(row) if at != "."]
    level = ldtk_project([ldtk_level("Hall", [ldtk_layer("Rocks", "Tiles", tiles)])])
    assert drawn(read(level, meanings={"rocks": "wall"}).rooms[0]) == ["#####", "#...#", "#...#", "#####"]
    hero = objects({"name": "hero", "x": 12, "y": 12, "point": True}, {"name": "door", "x": 0, "y": 8})
    found = read(tiled_map([*layers_of(HALL), hero]), "a.tmj", meanings={"hero": "start", "door": "none"})
    assert drawn(found.rooms[0]) == ["tags: start", *HALL]


# Drawings of walls alone, the rooms that they mean, and what is assumed.
WALLS = {
    "a ring of walls": (
        ("      ", " #### ", " #  # ", " #### ", "      "),
        ["####", "#..#", "####"],
        "2 unpainted cells taken for floor",
    ),
    "an L in a corner, with a notch": (
        ("######", "#    #", "# ####", "# #   ", "###   "),
        ["######", "#....#", "#.####", "#.#", "###"],
        "6 unpainted cells taken for floor",
    ),
    "a level that is open at its edges": (
        ("## ###", "#    #", "#    #", "      ", "######"),
        ["######", "#....#", "#....#", "#....#", "######"],
        "15 unpainted cells taken for floor, 3 cells at the edge of the level taken for wall",
    ),
    "a gap in a wall": (
        ("#######", "# ###  ", "####   ", "#      ", "#      ", "#######"),
        ["#######", "#####.#", "####..#", "#.....#", "#.....#", "#######"],
        "",
    ),
    "walls apart, and floor out of reach": (
        ("#####   ", "#   # # ", "#   #   ", "#####   ", "# #     ", "###     "),
        ["#####", "#...#", "#...#", "#####", "###", "###"],
        "6 unpainted cells taken for floor, 1 cell out of reach taken for wall, 1 cell apart from the room left out",
    ),
    "thick walls": (
        ("######", "######", "##  ##", "######", "######"),
        ["####", "#..#", "####"],
        "2 unpainted cells taken for floor, 18 cells of thick walls left out",
    ),
    "ladders": (
        ("##### ", "#   # ", "#   # ", "#  .# ", "##### "),
        ["#####", "#...#", "#...#", "#...#", "#####"],
        "8 unpainted cells taken for floor",
    ),
}


@each("name", WALLS)
def test_unpainted_cells_within_walls_are_floor(name):
    rows, expected, said = WALLS[name]
    found = level_of(*rows)
    assert drawn(found.rooms[0]) == expected
    if said:
        assert [str(note) for note in found.assumed] == [f"a.ldtk: level 'Hall': {said}"]
    # The same as a map of Tiled that has a layer of walls, and one of floor if there is any.
    painted = [layer("walls", [[int(at == "#") for at in row] for row in rows])]
    painted += [layer("floor", [[int(at == ".") for at in row] for row in rows])]
    assert drawn(read(tiled_map(painted), "a.tmj").rooms[0]) == expected


def test_what_unpainted_cells_are_can_be_chosen():
    ring, gap = WALLS["a ring of walls"][0], WALLS["a level that is open at its edges"][0]
    assert drawn(level_of(*ring, unpainted="enclosed").rooms[0]) == WALLS["a ring of walls"][1]
    for rows, choice in ((ring, "none"), (gap, "none"), (gap, "enclosed")):
        with pytest.raises(NotationError, match=r"level 'Hall': nothing is floor, and .* paint floor"):
            level_of(*rows, unpainted=choice)


def test_the_area_with_a_marker_is_the_room():
    rows = ("#########", "# ##    #", "#########")
    marks = objects({"name": "rat", "type": "spawn", "x": 12, "y": 12, "point": True})
    walls = layer("walls", [[int(at == "#") for at in row] for row in rows])
    assert drawn(read(tiled_map([walls]), "a.tmj").rooms[0])[1] == "####....#"
    found = read(tiled_map([walls, marks]), "a.tmj").rooms[0]
    assert drawn(found)[2] == "#r#######"


def test_a_missing_wall_is_an_error_where_floor_is_painted():
    rows = ("######", "#....#", "#.... ", "######")
    with pytest.raises(NotationError, match=r"level 'Hall', cell \(4, 2\): inner cell without a wall"):
        level_of(*rows, "      ")


def test_objects_of_tiles_inherit_and_tiles_can_mark():
    given = [
        {"id": 2, "type": "spawn", "properties": properties(tag="chest")},
        {"id": 3, "properties": properties(warren="start")},
        {"id": 4, "properties": properties(warren="solid")},
        {"id": 5, "properties": properties(warren="Door")},
    ]
    boxes = [
        {"width": SIDE, "height": SIDE, "x": x, "y": y, **one}
        for x, y, one in (
            (8, 16, {"gid": 3}),
            (16, 16, {"gid": 3, "properties": properties(tag="rat")}),
            (24, 16, {"gid": 3, "type": "moss"}),
            (8, 24, {"gid": 4}),
            (16, 24, {"gid": 5}),
            (16, 8, {"gid": 6 | 1 << 31}),
        )
    ]
    level = tiled_map([*layers_of(HALL), objects(*boxes)], tilesets=[tileset(tiles=given)])
    found = read(level, "a.tmj")
    assert drawn(found.rooms[0]) == ["tags: start", "spawns: c=chest, r=rat", "##+##", "#cr.#", "#...#", "##+##"]
    assert found.skipped == ()
