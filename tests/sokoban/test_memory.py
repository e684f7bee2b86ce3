"""The memory limit of searches is kept, by the word of the system."""

import pytest

from pycore.sokoban import Objective, parse_collection
from tests.bench.sokoban_memory import peak
from tests.sharing import quick

LIMIT = 32


@pytest.mark.parametrize(
    "objective",
    quick(
        [Objective.ANY, Objective.PUSHES, Objective.MOVES], 1, pytest.mark.thorough("the same limit in other searches")
    ),
)
def test_a_search_that_gives_up_for_memory_has_kept_its_limit(objective, corpus):
    level = parse_collection((corpus / "sokoban/grigr2001_100.xsb").read_text())[83]
    most, nodes, end = peak(level, objective, LIMIT, 60)
    assert end.startswith("memory after")
    assert nodes > 100_000
    # A search that takes much less leaves positions out that there is room for.
    assert LIMIT / 2 < most < LIMIT
