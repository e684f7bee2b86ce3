"""The rungs of the ladder, each against its sentence, on what is known at every step of a climb."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.geometry import Point
from pycore.base.rng import Rng
from pycore.linjat import LOGIC, RULES, UNIQUENESS, Line, Rule, parse_puzzle
from pycore.linjat.ladder import LADDER, ContradictionError, End, Find, Layer, Trace, beginning, climb, next_layer
from tests.linjat.strategies import board, boards
from tests.oracle import linjat_ladder as oracle

RUNGS = {rung.__name__: rung for rung in oracle.RUNGS}


def states(puzzle, rules):
    """Climb with some of the rules; yield what is known at every step."""
    know = beginning(puzzle)
    try:
        know.refresh()
        for _ in range(30):
            yield know
            layer, _ = next_layer(know, rules)
            if layer is None:
                return
            for find in layer.finds:
                know.apply(find)
            know.refresh()
    except ContradictionError:
        return


def assert_same(rule, know, counts):
    """The rung finds what its sentence says: the same lines gone for the same reasons, the same cells won."""
    known = oracle.Known(know.puzzle, know.alive, know.owner)
    expected, won = RUNGS[rule](known)
    try:
        finds = LADDER[rule](know)
    except ContradictionError:
        assert None in won.values()
        return
    reasons = Counter(
        (find.number, frozenset(frozenset(map(tuple, line.cells)) for line in find.excluded), find.dots, find.others)
        for find in finds
    )
    assert reasons == Counter(expected)
    cells = {index: set() for index in won}
    for find in finds:
        cells[find.number] |= set(map(tuple, find.cells))
    assert cells == won
    counts[rule] += bool(finds)


def test_every_rung_finds_what_its_sentence_says(campaign):
    """On boards of all kinds, with some of the rules, and on levels that need the dear ones."""
    rng, counts = Rng(3), Counter()
    climbs = [(board(rng, side=8, numbers=10), [rule for rule in RULES if rng.below(3)]) for _ in range(500)]
    climbs += [(level.puzzle, LOGIC) for level in campaign[::3]]
    for puzzle, rules in climbs:
        for know in states(puzzle, rules):
            for rule in RULES:
                assert_same(rule, know, counts)
    # Each rung was asked where it has something to say.
    assert min(counts[rule] for rule in RULES) > 50, counts


@given(boards(side=7, numbers=9), st.sets(st.sampled_from(RULES)))
def test_a_climb_takes_the_cheapest_rung_and_counts_what_it_took(puzzle, rules):
    trace = climb(puzzle, rules)
    layers, leaks = [], 0
    for know in states(puzzle, rules):
        if know.solved():
            break
        layer, leak = next_layer(know, rules)
        watched = [rule for rule in UNIQUENESS if rule not in rules]
        # Uniqueness is asked in its turn, before the rung that is taken.
        before = RULES if layer is None else RULES[: RULES.index(layer.rule)]
        assert leak == any(LADDER[rule](know) for rule in watched if rule in before)
        leaks += leak
        if layer is not None:
            layers.append(layer)
            cheaper = [rule for rule in rules if RULES.index(rule) < RULES.index(layer.rule)]
            assert layer.finds
            assert not any(LADDER[rule](know) for rule in cheaper)
    assert list(trace.layers) == layers
    assert trace.leaks == leaks
    widths = {
        rule: [len({f.number for f in la.finds if f.cells}) for la in layers if la.rule is rule] for rule in RULES
    }
    assert trace.rules == {rule: sum(width > 0 for width in found) for rule, found in widths.items()}
    assert trace.depth == sum(trace.rules.values())
    assert trace.max_width == max([0, *(width for found in widths.values() for width in found)])


def test_layers_are_counted_without_notes():
    line = Line(0, 0, 1, 0)
    won, note = Find(0, (Point(0, 0),)), Find(1, (), (line,))
    layers = (Layer(Rule.FIT, (won,)), Layer(Rule.STARVE, (note,)), Layer(Rule.CROWD, (won, note, won)))
    trace = Trace(End.STUCK, layers, (), 0)
    assert [layer.width for layer in layers] == [1, 0, 2]
    assert (trace.depth, trace.max_width) == (2, 2)
    assert trace.rules == {rule: int(rule in (Rule.FIT, Rule.CROWD)) for rule in RULES}
    empty = Trace(End.SOLVED, (), (), 0)
    assert (empty.depth, empty.max_width, set(empty.rules.values())) == (0, 0, {0})


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("3_\n", End.CONTRADICTION),  # no line has room
        ("2__.\n", End.CONTRADICTION),  # the dot is out of reach
        ("2_2\n", End.CONTRADICTION),  # both need the cell between them
        ("_2_\n", End.STUCK),
        ("2_\n", End.SOLVED),
        ("1\n", End.SOLVED),
    ],
)
def test_how_a_climb_ends(text, end):
    trace = climb(parse_puzzle(text), LOGIC)
    assert trace.end is end
    assert end is not End.SOLVED or None not in trace.lines
