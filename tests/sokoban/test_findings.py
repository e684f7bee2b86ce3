"""What a search that failed tells: equal to what its stored positions say, one by one."""

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import Objective, parse_collection, parse_level, solve
from pycore.sokoban.fess import Aiming, Fess
from pycore.sokoban.fess.findings import Findings, findings_of
from pycore.sokoban.ways import reachable
from tests.cases import each
from tests.oracle.sokoban_table import Table, random_board, random_position

# Boxes stand in the doors of the last two rooms; the second is entered by pushes into it, as there is room.
SUITE = """################
#@  #   #  #   #
#   $   $  $   #
#  .#   #  # . #
####    #  #####
#      .#  #####
################
"""
HALL = "##########\n#        #\n# $ $ $  #\n#@ $ ....#\n#        #\n##########\n"


@each("seed", range(40))
def test_findings_are_those_of_all_stored_positions(seed):
    rng = Rng(seed).stream("findings")
    table = Table(random_board(rng, 3))
    pushes = table.pushes()
    level = random_position(table, pushes, rng)
    while table.position(level) not in pushes:
        level = random_position(table, pushes, rng)
    search = Fess(level)
    search.search(Budget(), 60)
    found = findings_of(level, [search])
    count = search.statistics["stored"]
    if not count:
        assert found is None
        return
    positions = [set(search.position(node)[0]) for node in range(count)]
    goals = level.board.goals
    assert found.packed == max(len(goals & boxes) for boxes in positions)
    assert set(found.unfilled) == {goal for goal in goals if not any(goal in boxes for boxes in positions)}
    still = {box for box in level.boxes - goals if all(box in boxes for boxes in positions)}
    assert set(found.unmoved) == still
    assert found.boxes == len(level.boxes)
    assert found.unentered == unentered(level, [search])


def unentered(level, searches):
    """Return a cell of each room in which the player can be in no stored position."""
    board = level.board
    inside = reachable(board, level.player, frozenset())
    beside = (0, 1, board.width, board.width + 1)
    squares = {cell for cell in inside if all(cell + step in inside for step in beside)}
    trodden = {
        cell for search in searches for node in range(search.statistics["stored"]) for cell in search.position(node)[1]
    }
    found = []
    while squares:
        room, stack = set(), [squares.pop()]
        while stack:
            cell = stack.pop()
            room.add(cell)
            near = squares & {cell + 1, cell - 1, cell + board.width, cell - board.width}
            squares -= near
            stack += near
        cells = {cell + step for cell in room for step in beside}
        if len(room) > 1 and not cells & trodden:
            found.append(min(cells))
    return tuple(sorted(found))


@each("plain", [False, True])
def test_rooms_never_entered_are_named(plain):
    seen = set()
    for turn, text in enumerate((SUITE, "\n".join(row[::-1] for row in SUITE.split("\n")))):
        level = parse_level(text)
        for share in (1, 2, 5, 10, 20, 50, 100, 300):
            searches = [Fess(level, plain=plain), Aiming(level)]
            for search in searches:
                search.search(Budget(), share)
            for told in ([searches[0]], searches):
                found = findings_of(level, told)
                assert found.unentered == unentered(level, told), (turn, share)
                assert found.counts["unentered_rooms"] == len(found.unentered)
                seen.add(len(found.unentered))
    assert len(seen) > 1


def test_a_search_that_gives_up_says_how_far_it_came(corpus):
    level = parse_collection((corpus / "sokoban/microban_155.xsb").read_text())[152]
    result = solve(level, budget=Budget(nodes=3000))
    assert result.status is Status.BUDGET
    told = result.statistics
    assert result.reason.startswith(f"node limit after {told['nodes']} positions; at most {told['packed_boxes']} of ")
    assert 0 <= told["packed_boxes"] < told["boxes"] == len(level.boxes)
    assert f"of {told['forward_steps']}" in result.reason
    again = solve(level, budget=Budget(nodes=3000))
    assert (again.reason, again.statistics) == (result.reason, told)


def test_what_was_never_done_is_named():
    level = parse_level(HALL)
    told = solve(level, budget=Budget(nodes=60)).reason
    assert "at most 1 of 4 boxes were on goals; the plan fails at step 2 of 4, boxes at (8, 4)" in told
    told = solve(level, Objective.PUSHES, Budget(nodes=1)).reason
    assert "no box came to the goals (6, 4), (8, 4), (9, 4)" in told
    found = findings_of(level, [])
    assert found is None
    far = Findings(level.board, 4, 0, (), tuple(sorted(level.boxes)))
    assert str(far) == ("at most 0 of 4 boxes were on goals; never moved were the boxes (3, 3), (5, 3), (7, 3), (4, 4)")


def test_cancelled_and_best_searches_tell_too():
    level = parse_level(HALL)
    cancelled = Budget()
    cancelled.cancel()
    assert solve(level, budget=cancelled).status is Status.CANCELLED
    assert "boxes were on goals" in solve(level, Objective.PUSHES, Budget(nodes=20)).reason
