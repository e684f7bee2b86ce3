"""Pictures show what the map has."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import Params, Room, generate, parse_flow, parse_rule, preset
from pycore.dungeon.show.picture import BACKGROUND, DOOR, GOAL, MARGIN, START, WALL, draw, picture
from pycore.dungeon.show.svg import format_svg
from pycore.dungeon.show.symbols import labels


@pytest.fixture(scope="module")
def dungeon():
    return generate(preset("hollow:6:2:6"), Rng(2)).unwrap()


def test_picture_is_a_png_of_sensible_size(dungeon):
    image = Image.open(BytesIO(picture(dungeon)))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert 200 < max(image.size) <= 1800


def test_tiles_start_and_goal_have_their_colors(dungeon):
    image = draw(dungeon)
    scale = image.width // (dungeon.width + 2 * MARGIN)

    def color(x, y, part=0.5):
        return image.getpixel((int((x + MARGIN + part) * scale), int((y + MARGIN + part) * scale)))

    assert color(-1, -1) == BACKGROUND
    corner = dungeon.rooms[3]
    assert color(corner.x, corner.y) == WALL
    off_path = [joined for joined in dungeon.connections if not set(joined.rooms) <= set(dungeon.main_path)]
    door = off_path[0].doors[0]
    assert color(door.x, door.y, 0.2) == DOOR
    for room, expected in ((dungeon.start, START), (dungeon.goal, GOAL)):
        spot = dungeon.spot(room)
        assert color(spot.x, spot.y, 1.2) == expected[:3]


def test_a_map_of_one_room_can_be_drawn():
    assert draw(generate(preset("hollow:3:1:1"), Rng(0)).unwrap()).width == 20 * (3 + 2 * MARGIN)


def test_maps_beyond_all_measure_are_refused(dungeon):
    far = Room(dungeon.rooms[0].template, 9_000, 9_000)
    with pytest.raises(ParameterError, match="too many for a picture"):
        picture(replace(dungeon, rooms=(*dungeon.rooms, far)))


def test_rooms_are_labeled_by_nodes_or_by_the_tags_that_matter():
    rooms = [replace(room, tags=("room", "boss", "shop")) for room in preset("hollow:6:1:9").templates]
    params = Params(tuple(rooms), rules=(parse_rule("shop to shop: at least 1"),))
    assert {label.text for label in labels(generate(params, Rng(1)).unwrap())} == {"boss, shop"}
    flow = parse_flow("<inn> - den - vault\n<inn>: room\nden: room\nvault: room")
    dungeon = generate(replace(params, rules=(), flow=flow), Rng(1)).unwrap()
    found = labels(dungeon)
    assert sorted(label.text for label in found) == ["<inn>", "den", "vault"]
    for label, room in zip(found, dungeon.rooms, strict=True):
        assert room.rect.holds(int(label.x), int(label.y))
    assert format_svg(dungeon).count("<text ") == 3 + 2
    assert "&lt;inn&gt;" in format_svg(dungeon)
    plain = replace(dungeon, params=replace(params, rules=()))
    assert ImageChops.difference(draw(dungeon), draw(plain)).getbbox()
