"""The memory limit of searches is kept, by the word of the system."""

from pycore.sokoban import Objective, parse_collection
from tests.bench.sokoban_memory import peak
from tests.cases import each
from tests.sharing import repeats

LIMIT = 32


@each("objective", [Objective.ANY, Objective.PUSHES, Objective.MOVES][: repeats(1, 3)])
def test_a_search_that_gives_up_for_memory_has_kept_its_limit(objective, corpus):
    level = parse_collection((corpus / "sokoban/grigr2001_100.xsb").read_text())[83]
    most, nodes, end = peak(level, objective, LIMIT, 60)
    assert end.startswith("memory after")
    assert nodes > 100_000
    # A search that takes much less leaves positions out that there is room for.
    assert LIMIT / 2 < most < LIMIT
