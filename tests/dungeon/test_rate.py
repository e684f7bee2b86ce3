"""Measures mean what they say: on maps made by hand, and against plain counting on generated ones."""

import json
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import Door, Move, Params, format_map, generate, preset, rate, rebuild
from pycore.dungeon.expressive import BINS, count_pairs, plot
from pycore.dungeon.rate import MEASURES
from pycore.dungeon.svg import format_svg
from tests.dungeon.strategies import params
from tests.oracle.dungeon import all_paths

SQUARE = preset("hollow:3:1:1").templates[0]  # doors: 0 north, 1 west, 2 east, 3 south
NORTH, WEST, EAST, SOUTH = 0, 1, 2, 3  # numbers of a 3x3 room's doors


def squares(*moves):
    """Return a map of squares of 3x3, joined by (parent, way)."""
    steps = [Move(0), *(Move(0, parent, way, 3 - way) for parent, way in moves)]
    return rebuild(Params((replace(SQUARE, instances=len(steps)),)), steps)


def test_a_row_is_a_line():
    rating = rate(squares((0, EAST), (1, EAST), (2, EAST)))
    assert rating.as_dict() == {
        "rooms": 4,
        "path_rooms": 4,
        "path_length": 9.0,
        "path_share": 1.0,
        "branching": 0.0,
        "loops": 0,
        "dead_ends": 0,
        "corridors": 0,
        "locks": 0,
        "compactness": 1.0,
        "linearity": 1.0,
        "symmetry": 1.0,
        "distance_profile": (1, 1, 1, 1),
    }


def test_a_cross_has_dead_ends_and_no_direction():
    rating = rate(squares((0, NORTH), (0, WEST), (0, EAST), (0, SOUTH)))
    assert (rating.path_rooms, rating.branching, rating.dead_ends) == (3, 0.2, 2)
    assert (rating.linearity, rating.symmetry, rating.distance_profile) == (0.0, 1.0, (1, 1, 3))
    assert rating.compactness == 5 / 9


def test_a_corner_is_neither_line_nor_symmetric():
    """Of its 27 tiles in a box of 6x6, 18 meet tiles when it is mirrored."""
    rating = rate(squares((0, EAST), (0, SOUTH)))
    assert rating.symmetry == 18 / 27
    assert rating.compactness == 27 / 36
    assert rating.linearity == pytest.approx(1 - 1 / 3)


def test_one_room_is_a_line():
    rating = rate(squares())
    assert (rating.rooms, rating.path_length, rating.linearity, rating.distance_profile) == (1, 0.0, 1.0, (1,))


@given(params(), st.integers(0, 2**64 - 1))
def test_measures_agree_with_plain_counting(params, seed):
    dungeon = generate(replace(params, loops=0), Rng(seed)).value
    if dungeon is None:
        return
    rating, count = rate(dungeon), len(dungeon.rooms)
    ends = [room for connection in dungeon.connections for room in connection.rooms]
    paths = all_paths(count, [(*connection.rooms, 1) for connection in dungeon.connections])
    far = [paths[dungeon.start, room][0] for room in range(count)]
    assert rating.distance_profile == tuple(far.count(step) for step in range(max(far) + 1))
    others = set(range(count)) - {dungeon.start, dungeon.goal}
    assert rating.dead_ends == sum(ends.count(room) == 1 for room in others)
    assert rating.branching == sum(ends.count(room) > 2 for room in range(count)) / count
    assert rating.loops == 0
    taken = dungeon.tiles.array() > 0
    assert rating.compactness == taken.mean()
    images = (taken[:, ::-1], taken[::-1], taken[::-1, ::-1])
    assert rating.symmetry == max((taken & image).sum() for image in images) / taken.sum()
    middles = np.array([(r.x + r.template.width / 2, r.y + r.template.height / 2) for r in dungeon.rooms])
    low, high = np.linalg.eigvalsh(np.cov(middles.T, bias=True)) if count > 1 else (0, 1)
    assert rating.linearity == pytest.approx(1 - low / high, abs=1e-6)


@pytest.fixture(scope="module")
def dungeon():
    return generate(preset("keep"), Rng(2)).unwrap()


def test_loops_are_connections_beyond_a_tree():
    square = squares((0, EAST), (1, SOUTH), (2, WEST))
    closing = square.connections[0]._replace(
        rooms=(0, 3), doors=(Door(1, 2, Direction.SOUTH), Door(1, 3, Direction.NORTH))
    )
    looped = replace(square, connections=(*square.connections, closing))
    assert (rate(square).loops, rate(looped).loops) == (0, 1)
    assert rate(looped).distance_profile == (1, 2, 1)


def test_svg_has_every_room_door_and_edge(dungeon):
    root = ET.fromstring(format_svg(dungeon))
    space = "{http://www.w3.org/2000/svg}"
    titles = [title.text for title in root.iter(f"{space}title")]
    assert titles == [room.template.name for room in dungeon.rooms]
    assert len(list(root.iter(f"{space}polyline"))) == len(dungeon.connections)
    path = next(group for group in root.iter(f"{space}g") if group.get("id") == "main-path")
    assert len(path) == len(dungeon.main_path) - 1
    doors = next(item for item in root.iter(f"{space}path") if item.get("id") == "doors")
    assert doors.get("d").count("M") == 2 * len(dungeon.connections)
    treasures = ["treasure" for room in dungeon.rooms if "treasure" in room.template.tags]
    assert [text.text for text in root.iter(f"{space}text")] == ["G", "S", *treasures]


def test_svg_areas_are_those_of_the_tiles(dungeon):
    root = ET.fromstring(format_svg(dungeon))
    for room, group in zip(dungeon.rooms, root.iter("{http://www.w3.org/2000/svg}g"), strict=False):
        for code, path in enumerate(group.iter("{http://www.w3.org/2000/svg}path"), 1):
            lengths = [int(part.split("h")[1].split("v")[0]) for part in path.get("d").split("M")[1:]]
            assert sum(lengths) == room.template.tiles.cells.count(code)


def test_names_are_escaped_in_svg():
    room = replace(SQUARE, name="<&>")
    assert "<title>&lt;&amp;&gt;</title>" in format_svg(generate(Params((room,)), Rng(0)).unwrap())


@pytest.mark.parametrize("y", MEASURES)
def test_every_map_is_in_the_expressive_range(y):
    ratings = [rate(generate(preset("hollow:4:2:6"), Rng(seed)).unwrap()) for seed in range(12)]
    counts = count_pairs(ratings, "linearity", y)
    assert len(counts) == len(counts[0]) == BINS
    assert sum(map(sum, counts)) == 12
    image = Image.open(BytesIO(plot(ratings, "linearity", y)))
    assert (image.format, image.size) == ("PNG", (760, 760))


def test_a_range_of_nothing_is_refused():
    with pytest.raises(ParameterError, match="ratings"):
        plot([], "linearity", "branching")
    with pytest.raises(ParameterError, match="'beauty' is none of rooms"):
        plot([rate(squares())], "beauty", "branching")


def test_command_line_rates_a_file(tmp_path, dungeon, capsys):
    path = tmp_path / "map.json"
    path.write_text(format_map(dungeon))
    assert main(["dungeon", "rate", str(path), "--json"]) == 0
    expected = rate(dungeon).as_dict()
    assert json.loads(capsys.readouterr().out) == {**expected, "distance_profile": list(expected["distance_profile"])}
    assert main(["dungeon", "rate", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["rooms", "55"]
    assert len(lines) == len(expected)
    path.write_bytes(b"\xff")
    assert main(["dungeon", "rate", str(path)]) == 2
    assert "no UTF-8" in capsys.readouterr().err


def test_command_line_draws_svg_and_range(tmp_path, dungeon, capsys):
    drawing, plotted = tmp_path / "map.svg", tmp_path / "range.png"
    assert main(["dungeon", "generate", "--preset", "keep", "--seed", "2", "--out", str(drawing)]) == 0
    assert drawing.read_text() == format_svg(dungeon)
    arguments = ["dungeon", "range", "--preset", "hollow:5:1:9", "--count", "20", "--out", str(plotted)]
    assert main([*arguments, "--bounds", "16", "16", "--backtracks", "0", "--x", "path_rooms"]) == 0
    assert capsys.readouterr().err.endswith("of 20 seeds gave no map\n")
    assert plotted.read_bytes().startswith(b"\x89PNG")
    assert main([*arguments, "--bounds", "14", "14"]) == 1
