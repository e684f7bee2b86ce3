"""Campaigns on the command line: from a store of each family to levels that its own solver plays from start to end."""

import json

import pytest

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon.request import Request
from pycore.linjat import parse_levels
from pycore.store import Store, entry_of
from tests.campaign.players import PLAY

SPECS = {"linjat": ("easy:20", "easy:100", "easy:5", "medium:5"), "sokoban": ("easy", "easy", "easy", "medium")}
STORED = {"linjat": 80, "sokoban": 40, "dungeon": 40}
CHOSEN = 12


def level(name, seed):
    if name == "dungeon":
        return Request(preset="keep", rooms=5 + 3 * (seed % 10), locks=seed % 3, seed=seed).make().unwrap()
    family, specs = load(name), SPECS[name]
    return family.generate(family.preset(specs[seed % len(specs)]), Rng(seed), None).unwrap()


def fill(path, name, count):
    family = load(name)
    with Store(path, create=True) as store:
        store.add([entry_of(family, level(name, seed), f"level {seed}") for seed in range(1, count + 1)])


@pytest.fixture(scope="module", params=STORED)
def stored(request, tmp_path_factory):
    """Return the name of a family, and a store of its levels."""
    path = tmp_path_factory.mktemp(request.param) / "levels.db"
    fill(path, request.param, STORED[request.param])
    return request.param, path


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory):
    path = tmp_path_factory.mktemp("puzzles") / "levels.db"
    fill(path, "linjat", 60)
    return path


def test_a_campaign_rises_is_mixed_and_can_be_played(stored, tmp_path, capsys):
    name, path = stored
    out = tmp_path / "campaign.json"
    assert main(["campaign", name, "--store", str(path), "--count", str(CHOSEN), "--out", str(out)]) == 0
    told = capsys.readouterr().err
    campaign = json.loads(out.read_text())
    assert (campaign["campaign"], campaign["family"], len(campaign["levels"])) == (1, name, CHOSEN)
    scores = [step["score"] for step in campaign["levels"]]
    assert scores == sorted(scores)
    assert scores[-1] > scores[0]
    family = load(name)
    levels = [family.parse(step["level"], "campaign") for step in campaign["levels"]]
    nearest = min(family.distance(a, b) for i, a in enumerate(levels) for b in levels[:i])
    assert f"smallest distance of two levels {nearest:.3f}" in told
    assert nearest > 0.1
    for step, one in zip(campaign["levels"], levels, strict=True):
        assert family.rate(one)["score"] == step["score"]
        assert not list(family.check(one))
        PLAY[name](one)


def test_the_same_request_gives_the_same_bytes_from_other_rows(puzzles, tmp_path):
    mixed = tmp_path / "mixed.db"
    with Store(puzzles) as store, Store(mixed, create=True) as other:
        other.add(reversed(list(store.levels("linjat"))))
    outs = []
    for number, path in enumerate((puzzles, puzzles, mixed)):
        outs.append(tmp_path / f"{number}.json")
        assert main(["campaign", "linjat", "--store", str(path), "--count", "12", "--out", str(outs[-1])]) == 0
    assert outs[0].read_bytes() == outs[1].read_bytes() == outs[2].read_bytes()


def test_missing_scores_are_named(puzzles, capsys):
    assert main(["campaign", "linjat", "--store", str(puzzles), "--count", "10", "--curve", "10, 500"]) == 0
    told = capsys.readouterr()
    assert "to 10: the curve wants scores of" in told.err
    assert "; make more levels of these scores" in told.err
    assert len(json.loads(told.out)["levels"]) == 10
    assert main(["campaign", "linjat", "--store", str(puzzles), "--count", "10", "--apart", "1"]) == 0
    assert "more similar to another level than 1, down to 0." in capsys.readouterr().err


def test_what_cannot_be_is_refused_in_a_sentence(puzzles, tmp_path, capsys):
    order = ["campaign", "linjat", "--store", str(puzzles)]
    assert main([*order, "--count", "61"]) == 1
    assert "61 levels are wanted, and" in capsys.readouterr().err
    assert main([*order, "--where", "score > 1000", "--count", "1"]) == 1
    for wrong, word in (
        (["--curve", "y"], "curve: 'y': Unknown name 'y'. Available: x, low, high, "),
        (["--count", "0"], "0 is not in the range 1<=x<=1000"),
        (["--apart", "nan"], "apart: nan is not in 0..1"),
        (["--where", "hardness > 3"], "hardness"),
        (["--plot", "curve.gif"], "curve.gif: Unknown file extension '.gif'. Available: .png, .svg."),
    ):
        assert main([*order, "--count", "3", *wrong]) == 2, wrong
        assert word in capsys.readouterr().err
    assert main(["campaign", "linjat", "--store", str(tmp_path / "none.db")]) == 2
    assert main(["campaign", "foxhunt", "--store", str(puzzles)]) == 2
    assert "no difficulty" in capsys.readouterr().err
    assert main(["campaign", "dungeon", "--store", str(puzzles), "--out", "x.txt"]) == 2
    assert "one level of dungeon only" in capsys.readouterr().err


def test_plots_and_packs_are_written(puzzles, tmp_path):
    order = ["campaign", "linjat", "--store", str(puzzles), "--count", "8", "--curve", "10 + 20 * x"]
    pictures = [tmp_path / name for name in ("a.png", "a.svg", "b.svg")]
    for picture in pictures:
        assert main([*order, "--plot", str(picture), "--out", str(tmp_path / "pack.txt")]) == 0
    assert len(parse_levels((tmp_path / "pack.txt").read_text(), "pack")) == 8
    assert pictures[0].read_bytes().startswith(b"\x89PNG")
    assert "wished" in pictures[1].read_text()
    assert pictures[1].read_bytes() == pictures[2].read_bytes()
