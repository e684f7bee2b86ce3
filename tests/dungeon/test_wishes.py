"""Any request ends with a valid map, or with a reason that says what stood in the way.

`python -m tests.bench dungeon_wishes` makes 10,000 maps, and looks at the clock; here are some, limited by nodes, which
are the same everywhere.
"""

from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import generate, preset
from tests.bench.dungeon_rules import Wish, fault, wishes
from tests.cases import each

NODES = (300, 3_000, 30_000)


@each("number", range(10_000, 10_150))
def test_a_request_ends_with_a_map_or_a_reason(number):
    wish = wishes(number)
    result = wish.ask(Rng(number), Budget(nodes=NODES[number % len(NODES)]))
    assert fault(wish, result) == ""


def test_a_wrong_answer_is_found():
    params = preset("hollow:4:2:4")
    wish, dungeon = Wish(params), generate(params, Rng(1)).unwrap()
    assert fault(wish, Result(Status.SOLVED, dungeon)) == ""
    assert "main path" in fault(wish, Result(Status.SOLVED, replace(dungeon, main_path=(0,))))
    assert "other parameters" in fault(Wish(replace(params, loops=1)), Result(Status.SOLVED, dungeon))
    assert "names nothing" in fault(wish, Result(Status.UNSOLVABLE, reason="there is no way"))
    assert fault(wish, Result(Status.UNSOLVABLE, reason="no space for 'hollow 2'")) == ""
    assert "names nothing" in fault(wish, Result(Status.BUDGET, reason=""))
