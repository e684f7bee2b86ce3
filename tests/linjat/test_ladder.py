"""Climbs: in which order rungs are taken, what is counted, and how they end."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.geometry import Point
from pycore.linjat import LOGIC, RULES, Line, Rule, parse_puzzle
from pycore.linjat.knowledge import ContradictionError, Find, beginning
from pycore.linjat.ladder import LADDER, End, Layer, Trace, climb, next_layer
from pycore.linjat.model import tried
from tests.cases import each
from tests.linjat.rungs import states
from tests.linjat.strategies import boards
from tests.oracle import linjat_ladder as oracle


def test_rules_that_are_watched_have_their_usual_places():
    assert tried(LOGIC) == RULES
    assert tried([Rule.FIT, Rule.COVER]) == (Rule.UNCONTESTED, Rule.FIT, Rule.COVER, Rule.TWINS)
    assert tried([Rule.TWINS, Rule.UNCONTESTED]) == (Rule.TWINS, Rule.UNCONTESTED)


@given(boards(side=7, numbers=9), st.lists(st.sampled_from(RULES), unique=True))
def test_a_climb_takes_the_first_rung_and_counts_what_it_took(puzzle, rules):
    trace = climb(puzzle, rules)
    layers, leaks = [], 0
    for know in states(puzzle, rules):
        if know.solved():
            break
        layer, leak = next_layer(know, rules)
        # Uniqueness is asked in its turn, before the rung that is taken.
        order = tried(rules)
        before = order if layer is None else order[: order.index(layer.rule)]
        assert leak == any(LADDER[rule](know) for rule in before if rule not in rules)
        leaks += leak
        if layer is not None:
            layers.append(layer)
            assert layer.finds
            assert not any(LADDER[rule](know) for rule in before if rule in rules)
    assert list(trace.layers) == layers
    if trace.end is not End.CONTRADICTION:
        assert trace.lines == tuple(lines[0] if len(lines) == 1 else None for lines in know.alive)
    assert trace.leaks == leaks
    widths = {
        rule: [len({f.number for f in la.finds if f.cells}) for la in layers if la.rule is rule] for rule in RULES
    }
    assert trace.rules == {rule: sum(width > 0 for width in found) for rule, found in widths.items()}
    assert trace.depth == sum(trace.rules.values())
    assert trace.max_width == max([0, *(width for found in widths.values() for width in found)])


@each(
    ("find", "left"),
    [
        (Find(0, (Point(1, 0),)), [0, 1]),
        (Find(0, (Point(1, 0), Point(3, 0))), [1]),
        (Find(0, (), (Line(0, 0, 2, 0),)), [1, 2]),
        (Find(0, (Point(3, 0),), (Line(2, 0, 4, 0),)), [1]),
    ],
)
def test_what_a_find_leaves(find, left):
    know = beginning(parse_puzzle("__3__\n"))
    know.apply(find)
    assert know.alive == [tuple(Line(x, 0, x + 2, 0) for x in left)]
    assert know.owner == dict.fromkeys([Point(2, 0), *find.cells], 0)


@given(boards(side=6, numbers=8), st.permutations(RULES))
def test_what_a_layer_leaves(puzzle, rules):
    """A line must take all cells that are the number's own, and none of another's; every dot must be in reach."""
    know = beginning(puzzle)
    finds: Any = ()
    for _ in range(30):
        told = [(f.number, set(map(tuple, f.cells)), [cells_of(line) for line in f.excluded]) for f in finds]
        expected = oracle.applied(oracle.Known(puzzle, know.alive, know.owner), told)
        try:
            for find in finds:
                know.apply(find)
            know.refresh()
        except ContradictionError:
            assert expected is None
            return
        known = oracle.Known(puzzle, know.alive, know.owner)
        assert expected == (known.lines, known.owner)
        cells = {cell for lines in known.lines for line in lines for cell in line}
        assert know.reach == {cell: known.reaching(cell) for cell in cells}
        single = all(len(lines) == 1 for lines in known.lines)
        total = sum(len(line) for lines in known.lines for line in lines)
        assert know.solved() == (single and total == len(cells))
        # Any rung, so that those that win no cell are taken, too.
        try:
            finds = next(filter(None, (LADDER[rule](know) for rule in rules)), ())
        except ContradictionError:
            return
        if not finds:
            return


def cells_of(line):
    return frozenset(map(tuple, line.cells))


def test_uniqueness_is_watched_where_it_is_not_used():
    puzzle = parse_puzzle("__\n.2\n__\n")
    assert [layer.rule for layer in climb(puzzle, RULES).layers] == [Rule.COVER]
    trace = climb(puzzle, [Rule.FIT])
    assert (trace.end, trace.layers, trace.leaks) == (End.STUCK, (), 1)
    trace = climb(puzzle, [Rule.TWINS])
    assert ([layer.rule for layer in trace.layers], trace.leaks, trace.end) == ([Rule.TWINS], 0, End.SOLVED)


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


@each(
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
