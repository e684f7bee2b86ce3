"""The editor's page, a running game, the command line and Python answer a request by the same map with equal things."""

import json
from pathlib import Path
from typing import Any

import pytest

from pycore.base.choices import Combinator, DoorGeneration, Models, Selector
from pycore.cli import main
from pycore.dungeon import Request, fingerprint, format_request, parse_map, parse_rooms, things
from pycore.dungeon.cli.options import EXTENDING
from workshop.engine import Engine

pytestmark = pytest.mark.engine

ROOMS = parse_rooms("""
[hall]
weight: 3
rotate: yes
spawns: g=guard, t=chest
##########
#g.......####
#....t......#
#........####
##########

[cell]
weight: 2
instances: 3
mirror: yes
tags: x
spawns: g=guard
######
#..g.#
#...##
#...#
#####

[lair]
weight: 0
instances: 1
tags: boss, goal
######
#....#
#....#
#....#
######

[vault]
weight: 0
instances: 1
tags: treasure
#####
#...#
#...#
#####
""")
STAIRS = parse_rooms("[well]\nweight: 0\ninstances: 4\ntags: stairs\n#####\n#...#\n#...#\n#...#\n#####\n")
TABLE = """guard at guard: weight 3, cost 2.5, room 0..2, from 1 doors
rat: cost .5, room 0..3, apart 2
barrel: room 0..2, blocks
chest at chest: map 0..30, off path
budget 30 curve 0 .2 1"""
ANYWHERE = "rat: room 0..2, map 5..90, apart 3; barrel: room 0..2, blocks; gem: room 0..1, behind lock"
DRAWN: dict[str, Any] = {"templates": ROOMS, "rooms": 16, "population": TABLE}
REQUESTS = (
    Request(preset="keep", rooms=20, seed=3, loops=0.2, corridors=8, locks=2, population=ANYWHERE),
    Request(**DRAWN, seed=2**53 - 5, loops=0.3, corridors=6, locks=1),
    Request(**DRAWN | {"templates": (*ROOMS, *STAIRS), "rooms": 24}, seed=5, floors=3, loops=0.2, locks=1),
    Request(templates=ROOMS, seed=6, corridors=14, flow="a - b - c - a\na: hall\nb: cell\nc: x", population=ANYWHERE),
    Request(
        **DRAWN, seed=7, door_generation=DoorGeneration.RANDOM_SHARE, door_share=0.6, rules=("x to boss: at least 2",)
    ),
    Request(**DRAWN, seed=8, bounds=(90, 80), selector=Selector.RANDOM, backtracks=60, backtrack_distance=2),
    Request(preset="caves", rooms=15, seed=9, best_of=3, horizontality_weight=0.5, population="bat: room 1..3"),
    Request(**DRAWN, seed=10, models=Models.CYCLE, move_share=0.5, main_path_weight=2.5),
    Request(**DRAWN, seed=11, combinator=Combinator.ADAPTIVE, attack=1.4, decay=0.3, condensation_weight=1.5),
    Request(
        preset="keep",
        rooms=18,
        seed=12,
        finishing=("locks 2", f"populate {ANYWHERE}"),
        rules=("chapel to treasure: at least 2",),
    ),
)


def arguments(record: dict[str, Any], folder: Path) -> list[str]:
    """Return a request as options of the command line; what is a file there is written."""
    found: list[str] = []
    names = {"rules": "rule"}
    for name, value in record.items():
        option = f"--{names.get(name, name).replace('_', '-')}"
        if name in ("templates", "flow", "population"):
            (folder / name).write_text(value)
            found += [option, str(folder / name)]
        elif name in ("rules", "finishing"):
            found += [part for item in value for part in (option, item)]
        elif name == "bounds":
            found += [option, *map(str, value)]
        elif name != "format":
            found += [option, str(value)]
    return found


def by_command_line(asked: Request, folder: Path) -> list[dict[str, Any]]:
    """Return what a suite tells of a request, of maps that the command line makes."""
    record, files = json.loads(format_request(asked)), []
    made = arguments(record, folder)
    # All else is of the map.
    rooms = arguments({name: value for name, value in record.items() if name in EXTENDING}, folder)

    def call(*command: str) -> None:
        files.append(folder / f"{len(files)}.json")
        assert main(["dungeon", *command, "--out", str(files[-1])]) == 0

    call("generate", *made)
    grow = [*rooms, "--rooms", "6", "--seed", str(asked.seed)]
    if not asked.flow:
        if asked.floors in (None, 1):
            call("extend", str(files[-1]), *grow, "--locks", "1")
        call("extend", str(files[-1]), *grow, "--new-floor")
        call("extend", str(files[-1]), *grow, "--new-floor")
    return [told(path.read_text()) for path in files]


def told(text: str) -> dict[str, Any]:
    dungeon = parse_map(text)
    return {
        "fingerprint": fingerprint(dungeon),
        "things": [[name, room, *cell, cost] for name, room, cell, cost in things(dungeon)],
    }


IN_AN_EDITOR = pytest.mark.thorough("the same answers of the same code, in an editor")


@pytest.mark.parametrize("suite", ["equal_requests.gd", pytest.param("editor_equal.gd", marks=IN_AN_EDITOR)])
def test_requests_give_equal_maps_everywhere(suite: str, engine: Engine, game: Path, tmp_path: Path) -> None:
    asked, answers = tmp_path / "requests.json", tmp_path / "answers.json"
    asked.write_text(json.dumps([json.loads(format_request(request)) for request in REQUESTS]))
    mode = ["--editor"] if suite.startswith("editor_") else []
    run = engine.run(game, *mode, user_arguments=[suite, str(asked), str(answers)], timeout=180)
    assert (run.returncode, run.problems()) == (0, []), run.log
    found = json.loads(answers.read_text())
    assert sum(len(answer["things"]) for maps in found for answer in maps) > 1000
    assert len({answer["fingerprint"] for maps in found for answer in maps}) == 3 + 1 + 8 * 4
    for number, request in enumerate(REQUESTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert found[number] == by_command_line(request, folder), number
        assert found[number][0]["fingerprint"] == fingerprint(request.make().unwrap())
