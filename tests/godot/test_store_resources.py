"""Resources that `store export` writes are those that games load, with and without the extension."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.store import Store, entry_of
from workshop.engine import Engine

pytestmark = pytest.mark.engine
SAMPLES = {
    "linjat": "easy:20",
    "sokoban": "easy",
    "dungeon": "keep",
    "banqi": "taiwan",
    "jungle": "opening",
    "tafl": "opening copenhagen",
    "yonin": "opening partners",
    "fogchess": "chess: opening",
    "hiddenrank": "generals: random",
    "foxhunt": "classic",
    "words": "scrabble-en",
}


def summed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_each_resource_of_a_store_is_loaded(engine: Engine, game: Path, tmp_path: Path) -> None:
    base, folder, due = tmp_path / "levels.db", tmp_path / "levels", set()
    with Store(base, create=True) as store:
        for name, sample in SAMPLES.items():
            family = load(name)
            for seed in (1, 2**64 - 2):
                level = family.generate(family.preset(sample), Rng(seed), None).unwrap()
                store.add([entry_of(family, level)])
        for entry in store.levels():
            family = load(entry.family)
            level, seed = family.parse(entry.level, ""), (entry.seed or 0) - (2**64 if entry.seed == 2**64 - 2 else 0)
            facts: list[object] = [f"{entry.family}_{entry.id:06}.tres", seed]
            if entry.family == "dungeon":
                facts += [summed(entry.level)]
            else:
                facts += [entry.family, entry.score or 0, entry.rating.get("depth", -1), getattr(level, "preset", "")]
                facts += [summed(entry.level), summed(family.solution(level))]
            due.add(" ".join(map(str, facts)))
    assert main(["store", "export", str(base), "--format", "godot", "--out", str(folder)]) == 0
    run = engine.run(game, user_arguments=["store_resources.gd", str(folder)], timeout=120)
    assert re.findall(r"^FAILED .*$", run.log, re.MULTILINE) == []
    assert (run.returncode, run.problems()) == (0, [])
    assert set(re.findall(r"^LOADED (.*)$", run.stdout, re.MULTILINE)) == due
    assert len(due) == 2 * len(SAMPLES)
