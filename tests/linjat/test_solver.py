"""Both solvers: against brute force, against each other, and on the campaign's and published puzzles."""

import threading
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.linjat import LOGIC, RULES, Line, Position, Rule, hint, parse_puzzle, rate, solve, start
from pycore.linjat._climb import Board
from pycore.linjat.knowledge import ContradictionError, beginning
from pycore.linjat.ladder import LADDER, End, climb, next_layer
from pycore.linjat.solver import _needed, explain, mask, order_of
from tests.cases import each
from tests.linjat.rungs import assert_same, states
from tests.linjat.strategies import board, boards
from tests.oracle import linjat as oracle
from tests.sharing import repeats


def test_exact_solver_counts_as_brute_force_does():
    rng, kinds = Rng(1), [0, 0, 0]
    for _ in range(repeats(4000, 20_000)):
        puzzle = board(rng, side=4, numbers=4)
        expected = oracle.solutions(puzzle)
        result = solve(puzzle, limit=3)
        assert (result.value.solutions if result.value else 0) == min(3, len(expected)), puzzle
        if result.value:
            assert result.value.lines in expected
        kinds[min(2, len(expected))] += 1
    assert min(kinds) > repeats(200, 1000)


@given(boards(side=5, numbers=5))
def test_deduction_never_contradicts_brute_force(puzzle):
    """Without uniqueness a solution is never excluded; so what is solved has one solution, a contradiction none."""
    expected = oracle.solutions(puzzle)
    trace = climb(puzzle, LOGIC)
    if trace.end is End.SOLVED:
        assert expected == [trace.lines]
    elif trace.end is End.CONTRADICTION:
        assert expected == []
    else:
        for solution in expected:
            assert all(known in (None, line) for known, line in zip(trace.lines, solution, strict=True))


@given(boards(side=5, numbers=5))
def test_uniqueness_may_be_presumed_where_it_holds(puzzle):
    expected = oracle.solutions(puzzle)
    trace = climb(puzzle, RULES)
    if len(expected) == 1:
        assert trace.end is not End.CONTRADICTION
        assert all(known in (None, line) for known, line in zip(trace.lines, expected[0], strict=True))


def assert_same_climb(puzzle, rules):
    """Climb both ladders layer by layer: rule, width, leak, and at the end all that is still possible, are equal."""
    know, fast, end = beginning(puzzle), Board(puzzle), 0
    try:
        know.refresh()
        while not know.solved():
            layer, leak = next_layer(know, rules)
            found = fast.step(order_of(rules), mask(rules))
            assert found is not None
            assert found[2] == leak
            if layer is None:
                assert found[0] == len(RULES)
                break
            assert (RULES[found[0]], found[1]) == (layer.rule, layer.width)
            for find in layer.finds:
                know.apply(find)
            know.refresh()
        else:
            end = 1
        assert fast.step(order_of(rules), mask(rules)) is None or not end
        for index, lines in enumerate(know.alive):
            assert sorted(fast.lines(index)) == sorted(lines)
    except ContradictionError:
        end = 2
        fast.step(order_of(rules), mask(rules))
    assert fast.status == end


@given(boards(side=9, numbers=14), st.lists(st.sampled_from(RULES), unique=True))
def test_fast_ladder_is_the_readable_one_in_any_order_of_rules(puzzle, rules):
    assert_same_climb(puzzle, tuple(rules))
    assert_same_climb(puzzle, LOGIC)
    assert_same_climb(puzzle, RULES)


@given(boards(side=30, numbers=120))
def test_fast_ladder_is_the_readable_one_on_large_boards(puzzle):
    assert_same_climb(puzzle, LOGIC[:5])


def test_fast_ladder_is_the_readable_one_on_recorded_puzzles(recorded):
    for records in recorded:
        for record in records["levels"][:: repeats(24, 8)] + records["negative"]:
            assert_same_climb(record["puzzle"], LOGIC)
            assert_same_climb(record["puzzle"], RULES)


def test_puzzles_have_the_solutions_recorded(recorded):
    for records in recorded:
        for record in records["levels"]:
            found = solve(record["puzzle"]).unwrap()
            several = record["solution_count"] != "1"
            assert found.solutions == 1 + several
            assert several or list(found.lines) == record["lines"]
        for record in records["negative"]:
            result = solve(record["puzzle"])
            assert (result.status is Status.UNSOLVABLE) == (record["kind"] == "unsolvable")
            assert result.value is None or result.value.solutions == 2


def test_deduction_solves_the_recorded_puzzles(recorded):
    for records in recorded:
        unique = [record for record in records["levels"] if record["solution_count"] == "1"]
        solved = [record for record in unique if rate(record["puzzle"]).solved]
        assert len(solved) >= 0.99 * len(unique)
        assert all(list(rate(record["puzzle"]).lines) == record["lines"] for record in solved)
        for record in records["negative"]:
            assert not rate(record["puzzle"]).solved


@each(
    ("text", "rule"),
    [
        ("_2.\n___\n", Rule.COVER),
        ("_3__\n", Rule.FIT),
        ("__4____\n", Rule.FIT),
    ],
)
def test_first_rule(text, rule):
    assert climb(parse_puzzle(text), LOGIC).layers[0].rule is rule


def test_a_puzzle_of_ones_is_solved_at_once():
    rating = rate(parse_puzzle("11\n_1\n"))
    assert (rating.solved, rating.depth) == (True, 0)


def test_twins_are_a_leak_and_told_when_asked_for():
    puzzle = parse_puzzle("_2_\n___\n")
    assert solve(puzzle).unwrap().solutions == 2
    assert not rate(puzzle).solved


def test_steps_are_told_in_words():
    told = explain(parse_puzzle("_2.\n___\n"))
    assert told[0][0] is Rule.COVER
    assert told[0][1] == ["The dot at (3, 1) can only be reached from the 2 at (2, 1), so the 2 goes through (3, 1)."]


@given(boards(side=6, numbers=8))
def test_hints_lead_to_the_end(puzzle):
    trace = climb(puzzle, LOGIC)
    if trace.end is not End.SOLVED:
        assert hint(start(puzzle)).text
        return
    lines = list(trace.lines)
    for index in range(len(lines)):
        position = Position(puzzle, tuple(line if i < index else None for i, line in enumerate(lines)))
        found = hint(position)
        assert all(lines[found.number].holds(*cell) for cell in found.cells)
    assert hint(Position(puzzle, tuple(lines))).text == "The puzzle is solved."


TWO_REASONS = """\
______5.
__3.._4.
__4_...2
____42.2
__222.._
3.._._4_
..._5.._
._2.._3_
3_.3.___
_5...4._
._4.3.22
___5____
"""
# The numbers whose lines are drawn.
DRAWN = {0, 3, 5, 6, 7, 8, 9, 10, 18, 23, 24}


def excluded(know, rule, number, dot):
    """Return the lines of a number that a deduction about one dot excludes, by its definition."""
    over = [line for lines in know.alive for line in lines if line.holds(*dot)]
    shared = set.intersection(*(set(line.cells) for line in over)) - {dot}
    return {
        line
        for line in know.alive[number]
        if not line.holds(*dot)
        and (
            not shared.isdisjoint(line.cells)
            if rule is Rule.DEPENDENCY
            else all(not set(line.cells).isdisjoint(other.cells) for other in over)
        )
    }


@given(boards(side=6, numbers=8), st.sampled_from([Rule.DEPENDENCY, Rule.STARVE]))
def test_a_hint_tells_what_its_cells_need_and_no_more(puzzle, rule):
    know = beginning(puzzle)
    try:
        know.refresh()
        finds = LADDER[rule](know)
    except ContradictionError:
        return
    for number in {find.number for find in finds if find.cells}:
        of_it = [find for find in finds if find.number == number]
        told = _needed(know, of_it)
        assert [bool(find.cells) for find in told] == [False] * (len(told) - 1) + [True]
        cells = set(told[-1].cells)
        assert cells == set(of_it[-1].cells)
        for left_out in (None, *told):
            gone = [excluded(know, rule, number, *find.dots) for find in told if find is not left_out]
            left = set(know.alive[number]).difference(*gone)
            assert all(cells <= set(line.cells) for line in left) is (left_out is None)


def test_a_hint_of_two_reasons_tells_both():
    puzzle = parse_puzzle(TWO_REASONS)
    right = solve(puzzle).unwrap().lines
    found = hint(Position(puzzle, tuple(line if i in DRAWN else None for i, line in enumerate(right))))
    assert found.text.count("cannot both go where they meet, and the 4 at (6, 10) must not bar") == 2
    assert (found.rule, found.others, found.cells) == (Rule.ONE_OF, (20, 21, 22), ((5, 7), (5, 8)))


def test_a_wrong_line_is_named_first():
    puzzle = parse_puzzle("_2.\n___\n")
    assert hint(start(puzzle)).rule is Rule.COVER
    found = hint(Position(puzzle, (Line(0, 0, 1, 0),)))
    assert (found.text, found.number) == ("The line of the 2 at (2, 1) is not the right one.", 0)


def test_limits_end_the_search():
    """A board without dots has solutions without end."""
    puzzle = parse_puzzle(("_" * 30 + "\n" + "_2" * 15 + "\n") * 15)
    result = solve(puzzle, Budget(nodes=10_000), limit=10**9)
    assert (result.status, result.value) == (Status.BUDGET, None)
    budget = Budget()
    budget.cancel()
    assert solve(puzzle, budget, limit=10**9).status is Status.CANCELLED


def test_two_threads_solve_at_once():
    puzzle, counts = board(Rng(5), side=9, numbers=12), []
    threads = [threading.Thread(target=lambda: counts.append((rate(puzzle), solve(puzzle)))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts[0] == counts[1]


def test_every_rung_finds_what_its_sentence_says(campaign):
    """On boards of all kinds, with some of the rules, and on levels that need the dear ones."""
    rng, counts = Rng(3), Counter()
    climbs = [
        (board(rng, side=8, numbers=10), tuple(rule for rule in RULES if rng.below(3)))
        for _ in range(repeats(120, 500))
    ]
    climbs += [(level.puzzle, LOGIC) for level in campaign[:: repeats(12, 3)]]
    for puzzle, rules in climbs:
        for know in states(puzzle, rules):
            for rule in RULES:
                assert_same(rule, know, counts)
    # Each rung was asked where it has something to say.
    assert min(counts[rule] for rule in RULES) > repeats(10, 50), counts
