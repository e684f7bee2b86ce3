"""What the editor needs of the nodes: room sets, puzzles of any family, measures, a room's scene."""

from dataclasses import replace
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.family import load
from pycore.base.geometry import Symmetry
from pycore.base.rng import Rng
from pycore.dungeon import Params, generate, parse_rooms, preset
from warren.nodes import (
    Warren,
    WarrenLinjat,
    WarrenMapGenerator,
    WarrenPuzzle,
    WarrenPuzzleMaker,
    WarrenRoomSet,
    WarrenRoomTemplate,
)
from warren.nodes.map import map_resource

from .frames import settle

FILE = """[hall]
tags: big
#######
#.....#
#.....#
#######

[cell]
weight: 3
##+##
#...#
#####
"""


def test_room_set_round_trip() -> None:
    rooms = WarrenRoomSet()
    assert rooms.read_text(FILE, "castle.room.txt") == ""
    assert [room.name for room in rooms.templates] == ["hall", "cell"]
    assert rooms.templates[1].text == "##+##\n#...#\n#####"
    again = WarrenRoomSet()
    assert again.read_text(rooms.to_text()) == ""
    assert [(r.name, r.text, r.tags, r.weight) for r in again.templates] == [
        (r.name, r.text, r.tags, r.weight) for r in rooms.templates
    ]


def test_room_set_says_what_is_wrong_and_keeps_its_rooms() -> None:
    rooms = WarrenRoomSet()
    rooms.read_text(FILE)
    assert "castle.room.txt:2" in rooms.read_text("[x]\n##\n", "castle.room.txt")
    assert len(rooms.templates) == 2
    rooms.templates = [WarrenRoomTemplate(), None]
    assert rooms.to_text().startswith("[room]")


def test_families_that_make_puzzles() -> None:
    families = WarrenPuzzleMaker.families()
    assert "linjat" in families
    assert not {"dungeon", "banqi", "foxhunt"} & set(families)
    for family in families:
        assert WarrenPuzzleMaker.about(family)
        assert WarrenPuzzleMaker.presets(family)
    with pytest.raises(WarrenError, match="castles"):
        WarrenPuzzleMaker.presets("castles")


def made(maker: WarrenPuzzleMaker) -> list[Any]:
    told: list[Any] = []
    maker.finished.connect(told.append)
    maker.failed.connect(told.append)
    maker.start()
    settle()
    return told


@pytest.mark.parametrize("family", WarrenPuzzleMaker.families())
def test_any_family_is_made_and_rated(family: str) -> None:
    maker = WarrenPuzzleMaker()
    maker.family, maker.preset, maker.seed = family, load(family).samples[0], 3
    (puzzle,) = made(maker)
    assert isinstance(puzzle, WarrenPuzzle), puzzle
    record = load(family)
    expected = record.generate(record.preset(maker.preset), Rng(3), None).unwrap()
    assert puzzle.text == record.format(expected)
    assert puzzle.error() == ""
    assert puzzle.drawing()
    assert not any(row.startswith(";") for row in puzzle.drawing())
    assert puzzle.rating == record.rate(expected)


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("sokoban", "A title\n#####\n#@$.#\n#####\nComment:\nYou: push.\nComment-End:\nSolution: R\n"),
        ("sokoban", "5#|#@$.#|5#\n"),
        ("linjat", "; You: draw.\n2._\n"),
        ("linjat", "; solution: 1,1-2,1\n3x1:2.a\n"),
    ],
)
def test_a_drawing_is_the_board_and_nothing_else(family: str, text: str) -> None:
    puzzle = WarrenPuzzle()
    puzzle.family, puzzle.text = family, text
    assert puzzle.drawing() == {"sokoban": ["#####", "#@$.#", "#####"], "linjat": ["2._"]}[family]


@pytest.mark.parametrize("family", ["sokoban", "linjat", "chess", ""])
def test_the_drawing_of_what_is_no_puzzle_is_its_text(family: str) -> None:
    puzzle = WarrenPuzzle()
    puzzle.family, puzzle.text = family, "nothing\nof the kind!\n"
    assert puzzle.drawing() == ["nothing", "of the kind!"]


def test_linjat_is_rated_by_score_and_rules() -> None:
    maker = WarrenPuzzleMaker()
    maker.preset = "easy:20"
    (puzzle,) = made(maker)
    assert puzzle.rating["score"] > 0
    assert puzzle.score == puzzle.rating["score"]
    assert puzzle.solution
    game = WarrenLinjat()
    game.puzzle = puzzle.text
    assert game.solution_count() == 1


@pytest.mark.parametrize(("family", "preset"), [("castles", ""), ("linjat", "impossible")])
def test_a_wrong_wish_is_a_failure_and_a_warning(family: str, preset: str) -> None:
    maker = WarrenPuzzleMaker()
    maker.family, maker.preset = family, preset
    (reason,) = made(maker)
    assert (preset or family) in reason
    assert maker._get_configuration_warnings() == [reason]


def test_a_broken_puzzle_says_so() -> None:
    puzzle = WarrenPuzzle()
    puzzle.family, puzzle.text = "linjat", "?"
    assert puzzle.error()


def test_bulk_answers_are_the_single_ones() -> None:
    generator = WarrenMapGenerator()
    generator.preset = "hollow:6:2:5"
    map_ = generator.generate()
    doors = map_.doors()
    assert map_.door_cells() == [cell for door in doors for cell in door["cells"]]
    assert map_.door_rooms() == [room for door in doors for room in door["rooms"]]
    assert map_.room_centers() == [map_.room_center(room) for room in range(map_.room_count)]
    assert map_.room_names() == [map_.room_name(room) for room in range(map_.room_count)]


def test_locks_and_their_keys() -> None:
    core = generate(replace(preset("hollow:6:2:10"), locks=2), Rng(1)).unwrap()
    map_ = map_resource(core)
    locks = map_.door_locks()
    assert len(locks) == len(core.connections)
    for number, lock in enumerate(core.locks):
        assert tuple(index for index, locked in enumerate(locks) if locked == number) == lock.connections
        assert map_.room_at(map_.key_cells()[number]) == lock.key
    assert core.locks


def test_corridor_cells_are_those_of_no_room() -> None:
    core = generate(replace(preset("hollow:6:2:10"), loops=1.0, corridors=20), Rng(1)).unwrap()
    map_ = map_resource(core)
    cells = map_.corridor_cells()
    assert {tuple(cell) for connection in core.connections for cell in connection.corridor} <= {*map(tuple, cells)}
    assert all(map_.room_at(cell) == -1 for cell in cells)
    everything = sum(len(map_.room_cells(room)) for room in range(map_.room_count)) + len(cells)
    assert everything == len(core.tiles.cells) - core.tiles.cells.count(0)


def test_how_rooms_were_turned() -> None:
    (drawn,) = parse_rooms("[l]\nrotate: yes\nmirror: yes\ninstances: 12\n######\n#....#\n#.####\n#.#\n###\n")
    core = generate(Params((drawn,)), Rng(4)).unwrap()
    map_ = map_resource(core)
    seen = set()
    for number, room in enumerate(core.rooms):
        symmetry = Symmetry(map_.room_symmetry(number))
        assert drawn.tiles.transformed(symmetry) == room.template.tiles
        seen.add(symmetry)
    assert len(seen) > 2


def test_measures_are_numbers_and_lists() -> None:
    generator = WarrenMapGenerator()
    generator.preset = "hollow:6:2:5"
    map_ = generator.generate()
    measures = map_.measures()
    assert measures["rooms"] == 10
    assert sum(measures["distance_profile"]) == 10
    assert measures["path_rooms"] == len(map_.main_path())


def test_help_of_properties_has_no_markup() -> None:
    text = Warren.property_help("WarrenMapGenerator", "rules")
    assert text.startswith("Rules for distances between rooms")
    assert "shop to shop: at least 2" in text
    assert not set("`[") & set(text)
    assert "if templates is empty" in Warren.property_help("WarrenMapGenerator", "preset")
    for names in (("WarrenMapGenerator", "generate"), ("WarrenMapGenerator", "finished"), ("Node", "name"), ("", "")):
        assert Warren.property_help(*names) == ""


def test_puzzles_are_made_with_settings_and_a_curve() -> None:
    maker = WarrenPuzzleMaker()
    maker.preset, maker.seed, maker.settings = "easy:100", 4, {"pool": 2, "numbers": 9}
    made: list[WarrenPuzzle] = []
    points: list[tuple[int, int]] = []
    failures: list[str] = []
    maker.finished.connect(made.append)
    maker.improved.connect(lambda iteration, score: points.append((iteration, score)))
    maker.failed.connect(failures.append)
    maker.start()
    settle()
    linjat = load("linjat")
    assert linjat.with_settings
    assert linjat.curve
    curve = linjat.curve()
    params = linjat.with_settings(linjat.preset("easy:100"), maker.settings)
    level = linjat.generate(params, Rng(4), None, curve=curve).unwrap()
    assert made[0].text == linjat.format(level)
    assert points == curve.points != []
    maker.settings = {"pools": 2}
    assert "Did you mean 'pool'?" in maker._get_configuration_warnings()[0]
    maker.family, maker.preset = "sokoban", ""
    assert "sokoban has presets only" in maker._get_configuration_warnings()[0]
    maker.start()
    settle()
    assert "presets only" in failures[0]
