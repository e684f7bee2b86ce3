"""Levels of the demo's campaign, and published puzzles."""

import json

import pytest

from pycore.base.geometry import Point
from pycore.linjat import Line, Number, Puzzle, parse_levels, parse_puzzle
from workshop.provision import ROOT


def puzzle_of(record):
    numbers = tuple(Number(*number) for number in record["numbers"])
    return Puzzle(record["width"], record["height"], numbers, tuple(Point(x, y) for x, y in record["dots"]))


@pytest.fixture(scope="session")
def campaign():
    """Sixty levels with one solution each, from easy to hard."""
    return parse_levels((ROOT / "godot_project/demos/linjat/campaign.warren.txt").read_text())


# The second 2 has no room, the dot is out of reach; one 2 or two of them may go either way.
FAULTY = {"unsolvable": ("2_2\n", "2__.\n"), "multiple_solutions": ("_2_\n", "2_\n_2\n")}


def own_records(campaign):
    return {
        "levels": [{"puzzle": lev.puzzle, "lines": list(lev.solution), "solution_count": "1"} for lev in campaign],
        "negative": [{"puzzle": parse_puzzle(text), "kind": kind} for kind, texts in FAULTY.items() for text in texts],
    }


@pytest.fixture(scope="session")
def recorded(corpus, campaign):
    """Records of the campaign and published ones: puzzles, solutions in the order of numbers, kinds of faulty ones."""
    data = json.loads((corpus / "linjat/levels.json").read_text())
    for record in data["levels"] + data["negative"]:
        record["puzzle"] = puzzle_of(record)
        record["lines"] = [Line(*line) for line in record.get("solution") or ()]
    return own_records(campaign), data
