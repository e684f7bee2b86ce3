"""The judge of levels, on levels with one fault each."""

from dataclasses import replace

import pytest

from pycore.base.rng import Rng
from pycore.sokoban import Params, check, generate, parse_entry, preset, rate
from pycore.sokoban.presets import TABLE
from tests.cases import each

CORNERS = "########\n#@   $$#\n#  $   #\n# ...  #\n########\n"
# One box in its place already; pushed through a door, or where no goal is in its line.
RESTING = "#######\n#@    #\n# $ * #\n#   . #\n#######\nSolution: rDldRR\n"
STRAIGHT = "######\n#@$ .#\n######\nSolution: RR\n"
BENT = "######\n#@   #\n# $  #\n#  . #\n######\nSolution: rDldR\n"


@pytest.fixture
def entry():
    return generate(preset("easy"), Rng(1)).unwrap()


@pytest.fixture
def in_band(monkeypatch):
    """Give a level its own difficulty as that of a preset."""

    def judged(text):
        entry = parse_entry(text)
        figure = rate(entry.level).unwrap().difficulty
        monkeypatch.setitem(TABLE, "own", Params(band=(figure, figure), name="own"))
        return list(check(replace(entry, difficulty=figure, preset="own")))

    return judged


def test_good_levels_have_no_fault(entry, in_band):
    assert list(check(entry)) == []
    assert in_band(BENT) == []


def test_boxes_that_can_never_get_home_are_named_in_reading_order():
    names = ["column 6, row 2", "column 7, row 2"]
    assert list(check(parse_entry(CORNERS))) == [f"the box at {name} can never get to a goal" for name in names]


def test_a_difficulty_must_be_that_of_the_level(entry):
    figure = entry.difficulty
    for wrong in (figure - 1, figure + 1):
        said = f"the difficulty is {figure}, not {wrong}"
        assert list(check(replace(entry, difficulty=wrong, preset=""))) == [said]
    assert list(check(replace(entry, preset="", solution=(), difficulty=None))) == []
    assert list(check(replace(entry, preset="", solution=()))) == []
    stuck = parse_entry("#####\n#$@.#\n#####\nDifficulty: 3\n")
    assert list(check(stuck))[1:] == ["the difficulty is unknown, not 3"]


@each(("low", "high", "fits"), [(0, 0, True), (-1, 1, True), (1, 2, False), (-2, -1, False)])
def test_a_difficulty_lies_in_the_band_of_the_preset(monkeypatch, entry, low, high, fits):
    band = (entry.difficulty + low, entry.difficulty + high)
    monkeypatch.setitem(TABLE, "easy", replace(TABLE["easy"], band=band))
    said = f"the difficulty is not in {band[0]}..{band[1]}"
    assert list(check(entry)) == ([] if fits else [said])
    assert list(check(replace(entry, difficulty=None))) == [said]


def test_a_level_of_a_preset_has_one_and_a_solution(entry):
    assert list(check(replace(entry, preset="none"))) == ["there is no preset 'none'"]
    assert list(check(replace(entry, solution=()))) == ["there is no solution"]


def test_every_box_of_a_level_of_a_preset_needs_thought(in_band):
    assert in_band(RESTING) == ["a box need not be moved"]
    assert in_band(STRAIGHT) == ["a box is brought home by pushes in one direction"]
