"""Campaigns that the command line writes, loaded by a game: each level is there, and a player goes through them."""

import re
from pathlib import Path

import pytest

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.store import Store, entry_of
from workshop.engine import Engine

from .conftest import suite_tests

pytestmark = pytest.mark.engine
SUITE = "campaign.gd"
EXPECTED = (
    r"WarrenCampaign: level 0 cannot be loaded from user://nowhere\.tres",
    r"WarrenCampaign: there is no level 1; the campaign has 1 levels",
)
SPECS = {"linjat": "easy:5", "dungeon": "hollow:5:3:4"}


def test_a_game_loads_campaigns(engine: Engine, game: Path, tmp_path: Path) -> None:
    store = tmp_path / "levels.db"
    for name, spec in SPECS.items():
        family = load(name)
        with Store(store, create=True) as base:
            made = [family.generate(family.preset(spec), Rng(seed), None).unwrap() for seed in range(1, 21)]
            base.add([entry_of(family, level) for level in made])
        order = ["campaign", name, "--store", str(store), "--count", "6", "--format", "godot"]
        for _ in range(2):  # also over the files of a former one
            assert main([*order, "--out", str(tmp_path / name)]) == 0
        assert len(list((tmp_path / name).iterdir())) == 7
        assert main([*order, "--out", str(store)]) == 2
        assert main(order) == 2
    run = engine.run(game, user_arguments=[SUITE, str(tmp_path)], timeout=300)
    assert re.findall(r"^FAILED .*$", run.log, re.MULTILINE) == []
    assert (run.returncode, run.problems(EXPECTED)) == (0, [])
    assert all(f"PASSED {test}\n" in run.log for test in suite_tests(SUITE))
