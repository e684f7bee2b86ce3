"""Tables of things in a game: the node's property and its filter, the things of a map, the same ones everywhere."""

from pathlib import Path
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.cli import main
from pycore.dungeon import fingerprint, parse_map, parse_rooms, things
from warren.declare import Vector2i
from warren.nodes import WarrenMap, WarrenMapGenerator, WarrenRoomTemplate

from .maps import generator

ROOMS = """
[hall]
instances: 4
rotate: yes
spawns: g=guard, t=treasure chest
#########
#.g...g.#
#...t.###
#.....#
#######
"""
TABLE = "guard at guard: cost 1.5, map 2..6\nchest at chest: map 1, off path\nrat: map 3, from 1 doors"


def maker(**changes: Any) -> WarrenMapGenerator:
    wishes = {"templates": WarrenRoomTemplate.from_text(ROOMS), "seed": 5, "population": TABLE}
    return generator(**wishes | changes)


def test_things_of_a_map() -> None:
    made = maker().generate()
    found = made.things()
    assert [thing["thing"] for thing in found].count("rat") == 3
    assert {thing["cost"] for thing in found if thing["thing"] == "guard"} == {1.5}
    for thing in found:
        assert set(thing) == {"thing", "room", "cell", "cost"}
        assert made.room_at(thing["cell"]) == thing["room"]
        assert made.tile_at(thing["cell"]) == WarrenMap.Tile.INNER
    read = WarrenMap.from_json(made.to_json())
    assert read.things() == found
    assert read.fingerprint() == made.fingerprint()
    assert maker(population="").generate().things() == []


def test_command_line_and_node_make_equal_maps(tmp_path: Path) -> None:
    (tmp_path / "my.room.txt").write_text(ROOMS)
    (tmp_path / "things.txt").write_text(TABLE)
    out = tmp_path / "map.json"
    words = ["--templates", str(tmp_path / "my.room.txt"), "--population", str(tmp_path / "things.txt")]
    assert main(["dungeon", "generate", "--seed", "5", *words, "--out", str(out)]) == 0
    assert fingerprint(parse_map(out.read_text())) == maker().generate().fingerprint()


def test_a_template_keeps_its_spawn_points() -> None:
    (template,) = WarrenRoomTemplate.from_text(ROOMS)
    assert "g" in template.text
    assert template.spawns == "g=guard, t=treasure chest"
    assert parse_rooms(template.to_text()) == parse_rooms(ROOMS)
    template.spawns = "g:guard"
    assert template.error() == "spawns: 'g:guard' is not like g=guard"


def test_errors_name_the_property() -> None:
    for table, words in [
        ("guard at gourd: map 1", "population: 'guard at gourd: map 1': Unknown tag 'gourd'. Did you mean 'guard'?"),
        ("guard", "population: 'guard' may stand anywhere"),
        ("guard: map x", "'guard: map x': 'map x' cannot be read"),
    ]:
        wrong = WarrenMapGenerator()
        wrong.templates, wrong.population = WarrenRoomTemplate.from_text(ROOMS), table
        assert any(words in line for line in wrong._get_configuration_warnings())
        with pytest.raises(WarrenError):
            wrong.generate()
    with pytest.raises(
        WarrenError, match="'guard at guard: map 9': 9 on a map, but 4 rooms with a place take 8 in all"
    ):
        maker(population="guard at guard: map 9").generate()


def test_a_filter_of_the_game() -> None:
    asked = []

    def northern(thing: str, room: int, cell: Vector2i, distance: int) -> bool:
        asked.append((thing, room, tuple(cell), distance))
        return cell.y % 2 == 0

    made = maker(population_filter=northern).generate()
    assert made.things()
    assert all(thing["cell"].y % 2 == 0 for thing in made.things())
    first = list(asked)
    asked.clear()
    assert maker(population_filter=northern).generate().to_json() == made.to_json()
    assert asked == first
    with pytest.raises(WarrenError, match="population_filter: it returned 'no', neither true nor false"):
        maker(population_filter=lambda *_: "no").generate()
    with pytest.raises(WarrenError, match="0 of 2 found a place on a map of 4 rooms"):
        maker(population_filter=lambda *_: False).generate()


def test_core_and_node_name_the_same_things() -> None:
    made = maker().generate()
    core = parse_map(made.to_json())
    assert [(t.name, t.room, tuple(t.cell), t.cost) for t in things(core)] == [
        (t["thing"], t["room"], tuple(t["cell"]), t["cost"]) for t in made.things()
    ]
