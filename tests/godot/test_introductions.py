"""What the introductions of the demos teach of Linjat, judged by the core."""

import re

import pytest

from pycore.base.rng import Rng
from pycore.linjat import format_puzzle, generate, parse_puzzle, solve
from pycore.linjat.ladder import End, climb
from pycore.linjat.levels import Params
from pycore.linjat.model import LOGIC, Rule, start
from pycore.linjat.presets import COMMON
from pycore.linjat.solver import hint

from .conftest import SHOWCASE

LINJAT = (SHOWCASE / "introduction/linjat.gd").read_text(encoding="utf-8")
# The seed with which the generator makes the puzzle of each technique.
SEEDS = {"cover": 33, "fit": 2, "square": 2, "dependency": 1, "one_of": 2}


def drawings() -> dict[str, str]:
    """The puzzles of the introduction, by their techniques."""
    found = re.findall(r'^\t"(\w+)": "([^"]*)",$', LINJAT, re.MULTILINE)
    return {name: text.replace("\\n", "\n") for name, text in found}


def pointed(name: str) -> list[tuple[int, int]]:
    """The cells between which the step of a technique has its line drawn."""
    found = re.search(rf'PUZZLES\["{name}"\],\n\t\t\[Vector2i\((\d), (\d)\), Vector2i\((\d), (\d)\)\]', LINJAT)
    assert found
    x0, y0, x1, y1 = map(int, found.groups())
    return [(x0, y0), (x1, y1)]


def test_each_technique_of_the_presets_has_its_step() -> None:
    assert drawings().keys() == SEEDS.keys()


@pytest.mark.parametrize("name", SEEDS)
def test_the_puzzle_comes_from_the_generator(name: str) -> None:
    rule = Rule(name)
    rules = tuple(dict.fromkeys((Rule.COVER, Rule.FIT, *LOGIC[: LOGIC.index(rule) + 1])))
    params = Params(4, 4, 4, COMMON, rules, (rule,), iterations=60)
    made = generate(params, Rng(SEEDS[name])).unwrap()
    assert format_puzzle(made.puzzle) == drawings()[name]


@pytest.mark.parametrize("name", SEEDS)
def test_the_puzzle_needs_exactly_its_technique(name: str) -> None:
    """Simpler techniques do not solve it, with this one they do, and the hint at the start is this one."""
    rule, puzzle = Rule(name), parse_puzzle(drawings()[name])
    simpler = LOGIC[: LOGIC.index(rule)]
    assert climb(puzzle, simpler).end is not End.SOLVED
    assert climb(puzzle, (*simpler, rule)).end is End.SOLVED
    assert hint(start(puzzle)).rule is rule


@pytest.mark.parametrize("name", SEEDS)
def test_the_line_that_is_pointed_at_is_the_only_right_one(name: str) -> None:
    puzzle = parse_puzzle(drawings()[name])
    found = solve(puzzle).unwrap()
    assert found.solutions == 1
    first, last = pointed(name)
    told = hint(start(puzzle))
    line = found.lines[told.number]
    assert [(line.x0, line.y0), (line.x1, line.y1)] == [first, last]
    assert all(line.holds(*cell) for cell in told.cells)
