"""The judge of levels, on levels with one fault each."""

from dataclasses import replace

from pycore.base.rng import Rng
from pycore.linjat import LOGIC, Level, Line, check, generate, parse_puzzle, preset, rate, solve
from pycore.linjat.presets import TABLE
from tests.cases import each


def level_of(text, *lines):
    """Return the level of a drawing, scored as it deserves."""
    puzzle = parse_puzzle(text)
    return Level(puzzle, tuple(lines), score=rate(puzzle).score)


def test_good_levels_have_no_fault(campaign):
    for level in (generate(preset("easy:0"), Rng(1)).unwrap(), *campaign[::20], level_of("2_\n", Line(0, 0, 1, 0))):
        assert list(check(level)) == []


@each("lines", [(), (Line(0, 0, 1, 0),) * 2])
def test_a_solution_has_a_line_for_every_number(lines):
    assert list(check(level_of("2_\n", *lines))) == [f"the solution has {len(lines)} lines for 1 numbers"]


def test_a_wrong_solution_is_told_in_full():
    """The line is too short, and deduction leads to the right one."""
    said = list(check(level_of("3__\n", Line(0, 0, 1, 0))))
    assert said[0].startswith("the solution is none: ")
    assert said[-1] == "deduction leads to another solution"


def test_a_puzzle_has_one_solution():
    logic = ", ".join(LOGIC)
    for line in (Line(0, 0, 1, 0), Line(1, 0, 2, 0)):
        assert list(check(level_of("_2_\n", line))) == [
            "the puzzle has several solutions",
            f"deduction by {logic} does not lead to the end: stuck",
        ]
    said = list(check(level_of("3_\n", Line(0, 0, 1, 0))))
    assert said[0].startswith("the solution is none: ")
    assert said[1:] == [
        "the puzzle has no solution",
        f"deduction by {logic} does not lead to the end: contradiction",
    ]


def test_deduction_must_do_by_the_rules_of_the_preset(campaign):
    """A level that needs more than dots and tight places is none of the preset that promises no more."""
    rules = TABLE["easy"].rules
    harder = next(level for level in campaign if not rate(level.puzzle, rules=rules).solved)
    said = list(check(replace(harder, preset="easy")))
    assert said[0] == f"deduction by {', '.join(rules)} does not lead to the end: stuck"
    assert list(check(replace(harder, preset="", score=rate(harder.puzzle).score))) == []


@each("name", ["", "easy", "hard"])
@each("more", [-1, 0, 1])
def test_a_score_is_by_the_weights_of_the_preset(campaign, name, more):
    puzzle = next(level.puzzle for level in campaign if not name or rate(level.puzzle, rules=TABLE[name].rules).solved)
    score = rate(puzzle, *((TABLE[name].weights, TABLE[name].rules) if name else ())).score
    level = Level(puzzle, solve(puzzle).unwrap().lines, preset=name, score=score + more)
    assert list(check(level)) == ([f"the score is {score}, not {score + more}"] if more else [])
