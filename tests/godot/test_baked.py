"""What was baked in the editor, read without the extension: each answer is the extension's, each fault is named."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.dungeon import format_map
from tests.dungeon.requests import kinds_of, maps_of, request
from tests.missionpuzzles.making import ALL, made
from workshop.engine import Engine

pytestmark = pytest.mark.engine
# The first show all features.
REQUESTS = [
    pytest.param(range(30), id="some"),
    pytest.param(range(30, 300), id="many", marks=pytest.mark.thorough("more requests of the same features")),
]
# Seeds at the limits of signed numbers, and where the first or the last nine digits alone decide.
SEEDS = (0, 7, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 9_223_372_036_854_775_907, 9_223_372_037_000_000_000)


@pytest.mark.parametrize("numbers", REQUESTS)
def test_every_answer_is_that_of_the_extension(engine: Engine, game: Path, tmp_path: Path, numbers: range) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    features: set[str] = set()
    for number in numbers:
        asked = request(number)
        maps = maps_of(asked)
        features |= {kind for kind, count in kinds_of(asked, maps).items() if count}
        for step, dungeon in enumerate(maps):
            text = format_map(replace(dungeon, seed=SEEDS[number % len(SEEDS)]))
            (folder / f"{number}_{step}.json").write_text(text, encoding="utf-8")
    for seed, families in enumerate([("sokoban", "linjat", "foxhunt"), ("banqi", "words", "sokoban")]):
        (folder / f"mission_{seed}.json").write_text(format_map(made(ALL, seed=seed, families=families).unwrap()))
    run = engine.run(game, user_arguments=["baked_maps.gd", str(folder)], timeout=300)
    assert re.findall(r"^FAILED .*$", run.log, re.MULTILINE) == []
    assert (run.returncode, run.problems()) == (0, [])
    compared = re.findall(r"^COMPARED (.*)$", run.stdout, re.MULTILINE)
    assert set(compared) == {file.name for file in folder.iterdir()}
    assert len(compared) >= len(numbers)
    assert {
        "turned",
        "kinds of doors",
        "wide doors",
        "corridors",
        "loops",
        "locks",
        "floors",
        "flow",
        "extended",
        "grown floors",
        "floor on a floor",
        "things",
    } <= (features)
