"""Panels: what is made if no puzzle of the wished band is found, and what of it is told."""

import pytest

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.linjat import parse_puzzle
from pycore.linjat import rate as rate_linjat
from pycore.missionplan import Choice, Place
from pycore.missionpuzzles import panels
from pycore.missionpuzzles.furnish import furnish
from pycore.missionpuzzles.step import puzzles_of
from pycore.sokoban import parse_entry, rate
from tests.cases import each
from tests.missionpuzzles.making import drawn

TOWER = "hall: start\npan: room: puzzle b\ntomb: goal\nhall - pan\npan - tomb: needs b\n"
SCORES = {
    "linjat": lambda level: rate_linjat(parse_puzzle(level)).score,
    "sokoban": lambda level: rate(parse_entry(level).level).unwrap().difficulty,
}


@pytest.fixture
def hasty(monkeypatch):
    """Attempts so short that the hardest puzzles are not found."""
    monkeypatch.setattr(panels, "NODES", 500_000)
    monkeypatch.setattr(panels, "PATIENCE", 100)
    monkeypatch.setattr(panels, "TRIES", 1)


@each(("family", "band"), [("linjat", (290, 341)), ("sokoban", (1900, 2000))])
@pytest.mark.usefixtures("hasty")
def test_a_band_without_a_puzzle_gives_one_near_it(family, band):
    choice = Choice("b", "pan", family, Place.PANEL, 1.0, 6.4, band)
    low, high = band
    (puzzle,) = puzzles_of(furnish(drawn(TOWER), [choice], Rng(1)).unwrap())
    assert puzzle.score == SCORES[family](puzzle.level) < low
    assert puzzle.reason == f"no puzzle of score {low} to {high} was found soon enough; this one has {puzzle.score}"


@pytest.mark.usefixtures("hasty")
def test_a_budget_ends_the_search_for_a_puzzle_near_the_band():
    choice = Choice("b", "pan", "linjat", Place.PANEL, 1.0, 6.4, (290, 341))
    for nodes in (10, 400_000):
        made = panels.make_panel(1, choice, Rng(1), Budget(nodes=nodes))
        assert (made.status, made.reason) == (Status.BUDGET, "stopped before the puzzle was made")
