"""What was baked in the editor, read without the extension: each answer is the extension's, each fault is named."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import extend, format_map, generate, things
from pycore.dungeon.model.map import DungeonMap
from tests.dungeon.populated import populated
from tests.dungeon.requests import NODES, Request, request
from workshop.engine import Engine

pytestmark = pytest.mark.engine
# The first show all features.
REQUESTS = [
    pytest.param(range(70), id="some"),
    pytest.param(range(70, 300), id="many", marks=pytest.mark.thorough("more requests of the same features")),
]
# Seeds at the limits of signed numbers, and where the first or the last nine digits alone decide.
SEEDS = (0, 7, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 9_223_372_036_854_775_907, 9_223_372_037_000_000_000)


def made(asked: Request) -> list[DungeonMap]:
    """The maps of a request: the first one and, where they can be made, those that it grows to, by floors at last."""
    found: list[DungeonMap] = []
    floors = [asked.params.templates[:2]] * (asked.number % 3)
    for step, wing in enumerate([(), *asked.wings, *floors]):
        rng, budget, is_floor = Rng(asked.number), Budget(nodes=NODES), step > len(asked.wings)
        try:
            result = (
                extend(found[-1], wing, rng, budget, new_floor=is_floor)
                if found
                else generate(asked.params, rng, budget)
            )
        except (ParameterError, NotationError):
            break
        if result.value is None:
            break
        found.append(result.value)
    return found


@pytest.mark.parametrize("numbers", REQUESTS)
def test_every_answer_is_that_of_the_extension(engine: Engine, game: Path, tmp_path: Path, numbers: range) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    features: set[str] = set()
    for number in numbers:
        for word, asked in [("", request(number)), *([("p", populated(number)[0])] if number % 4 == 0 else [])]:
            for step, dungeon in enumerate(made(asked)):
                text = format_map(replace(dungeon, seed=SEEDS[number % len(SEEDS)]))
                (folder / f"{word}{number}_{step}.json").write_text(text, encoding="utf-8")
                features |= set(asked.features) | ({"things"} if things(dungeon) else set())
                features |= {"floors added"} if dungeon.params.deeper > 1 else set()
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
        "floors added",
        "things",
    } <= (features)
