"""Drawings as SVG, the range of many maps, and the command line for both and for measures."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import Params, format_map, generate, preset, rate
from pycore.dungeon.judge.rate import MEASURES
from pycore.dungeon.show.expressive import BINS, count_pairs, plot
from pycore.dungeon.show.svg import format_svg
from tests.cases import each
from tests.dungeon.test_rate import SQUARE, squares


@pytest.fixture(scope="module")
def dungeon():
    return generate(preset("keep"), Rng(2)).unwrap()


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


@each("y", MEASURES)
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
    with pytest.raises(ParameterError, match=r"Unknown measure 'beauty'. Available: rooms"):
        plot([rate(squares())], "beauty", "branching")


def test_command_line_rates_a_file(tmp_path, dungeon, capsys):
    path = tmp_path / "map.json"
    path.write_text(format_map(dungeon))
    assert main(["dungeon", "rate", str(path), "--json"]) == 0
    expected: dict[str, Any] = rate(dungeon).as_dict()
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
