"""The rungs of the ladder against their sentences in the oracle, and the states of a climb to ask them in."""

from collections import Counter

from pycore.linjat.knowledge import ContradictionError, beginning
from pycore.linjat.ladder import LADDER, next_layer
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
