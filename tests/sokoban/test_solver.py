"""The solvers against trying everything, and against published figures."""

import json
import threading
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import (
    Algorithm,
    Objective,
    is_dead,
    parse_collection,
    parse_level,
    parse_moves,
    replay,
    solution_of,
    solve,
    solver,
)
from pycore.sokoban.algorithms import OBJECTIVES, TEXTBOOK
from pycore.sokoban.fess import Aiming, Clearing, Fess, Nearest, Opening, Planned
from pycore.sokoban.model import outcome
from pycore.sokoban.solver import PAUSED, look, tables
from pycore.sokoban.ways import walk
from tests.cases import each
from tests.oracle.sokoban import fewest_moves, fewest_pushes, hall, random_level
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position
from tests.sharing import repeats

# Level 11 of the article, its optimum, and a part of what its program printed.
ELEVEN = """
#########
## @ ####
## #$  ##
# *. . ##
#  $$ ###
### #.###
###   ###
#########
"""
PRINTED = (
    "R D R 4D 2L 2U L U D R 2D 2R 2U L R 2U L D L D 2L U 3R U 2R D L D 2L U 2L D R U 2R D R U 3L D R U 2R 3D 2L U "
    "D 2R 3U L 2U 2L 2D 3R 3D 2L 2U R 3U 2L 2D L D 2R L 3U 2R 2D 2R U L D 2L 3D 2R 2U 2D 2L 2U R 3L U R 2U 2R 2D "
    "L D L U 2R U 2R D 3L 3D 2R 2U 2D 2L 2U R 2U 2R D L D 2L U R L D 2L U R D 2R 3U 2L D"
)
LEVELS = repeats(200, 400)


def test_level_eleven():
    level = parse_level(ELEVEN)
    assert solve(level, Objective.PUSHES).unwrap().pushes == 43
    assert len(solve(level, Objective.MOVES).unwrap().moves) == 170
    assert solve(level).status is Status.SOLVED
    assert solution_of(level, parse_moves(PRINTED)).pushes == 43


def test_small_levels_are_solved_as_by_trying_everything():
    # Claims: solvable or not for all three searches, and both optima. Claims nothing about how any solution looks.
    for seed in range(LEVELS):
        level = random_level(Rng(seed))
        pushes = fewest_pushes(level)
        found = {objective: solve(level, objective) for objective in Objective}
        status = Status.UNSOLVABLE if pushes is None else Status.SOLVED
        assert {result.status for result in found.values()} == {status}, seed
        if pushes is not None:
            best = found[Objective.MOVES].unwrap()
            least = found[Objective.PUSHES].unwrap()
            assert (least.pushes, len(least.moves)) == pushes, seed
            assert (len(best.moves), best.pushes) == fewest_moves(level), seed


def test_each_algorithm_finds_what_it_promises():
    # Claims: solvable or not for all of them, with straight and with diagonal moves; the optima of those that have any.
    solvable, wider = 0, 0
    for seed in range(repeats(30, 300)):
        level = random_level(Rng(seed))
        for board in (level.board, replace(level.board, diagonal=True)):
            here = replace(level, board=board)
            pushes, moves = fewest_pushes(here), fewest_moves(here)
            for algorithm in Algorithm:
                for objective in OBJECTIVES[algorithm]:
                    if board.diagonal and algorithm not in (Algorithm.AUTO, *TEXTBOOK):
                        continue
                    found = solve(here, objective, algorithm=algorithm)
                    if pushes is None or moves is None:
                        assert found.status is Status.UNSOLVABLE, (seed, algorithm)
                        continue
                    solution = found.unwrap()
                    # Replayed by the rules of the model, which the oracle does not use.
                    *_, end = (here, *replay(here, solution.moves))
                    assert outcome(end), (seed, algorithm)
                    if objective is Objective.PUSHES:
                        assert solution.pushes == pushes[0], (seed, algorithm)
                    if objective is Objective.MOVES:
                        assert (len(solution.moves), solution.pushes) == moves, (seed, algorithm)
            solvable += pushes is not None
            wider += board.diagonal and pushes != fewest_pushes(level)
            assert not (pushes and is_dead(here)), seed
    assert solvable > 5
    assert wider > 2


def test_algorithms_are_limited_and_name_what_they_cannot_do():
    level = hall(12, 9, 6)
    for algorithm in TEXTBOOK:
        assert solve(level, budget=Budget(nodes=500), algorithm=algorithm).status is Status.BUDGET
    found = solve(level, megabytes=16, algorithm=Algorithm.DEPTH_FIRST)
    assert found.reason.startswith("memory after ")
    with pytest.raises(ParameterError, match="does not minimize moves"):
        solve(level, Objective.MOVES, algorithm=Algorithm.BREADTH_FIRST)
    with pytest.raises(ParameterError, match="is not for diagonal moves"):
        solve(replace(level, board=replace(level.board, diagonal=True)), algorithm=Algorithm.FESS)


def test_the_two_oracles_agree():
    for seed in range(20):
        rng = Rng(seed)
        table = Table(random_board(rng, 1 + seed % 2))
        pushes, moves = table.pushes(), table.moves()
        level = random_position(table, pushes, rng)
        assert table.level(table.position(level)) == level
        assert pushes.get(table.position(level)) == fewest_pushes(level)
        assert moves.get(table.position(level)) == fewest_moves(level)


def test_small_boards_are_solved_as_their_tables_say():
    # Claims: as above, for boards up to 7 x 7 with up to four boxes. The bench `sokoban_small` asks of many more.
    for seed in range(repeats(32, 80)):
        rng = Rng(seed).stream("tables")
        table = Table(random_board(rng, 1 + seed // 4 % 4))
        pushes, moves = table.pushes(), table.moves()
        for _ in range(4):
            level = random_position(table, pushes, rng)
            here = table.position(level)
            found = {objective: solve(level, objective).value for objective in Objective}
            assert (found[Objective.ANY] is not None) == (here in pushes), seed
            best, least = found[Objective.PUSHES], found[Objective.MOVES]
            assert (best and (best.pushes, len(best.moves))) == pushes.get(here), seed
            assert (least and (len(least.moves), least.pushes)) == moves.get(here), seed


PAIRS = ((Planned, Fess), (Planned, Planned), (Clearing, Fess), (Opening, Aiming), (Nearest, Nearest))


def in_turns(level, pair, share):
    """Run a backward and a forward search alternately; return the final code and the one that ended."""
    back, forth = pair
    first = back(level, backwards=True)
    searches = [first, forth(level, leader=first) if forth is Aiming else forth(level)]
    for search, other in zip(searches, reversed(searches), strict=True):
        search.meet(other)
    while True:
        for search in searches:
            code = search.search(Budget(), share)
            if code != PAUSED:
                return code, search


@each("pair", PAIRS)
def test_what_the_searches_find_when_they_meet_is_a_solution(pair):
    met = 0
    for seed in range(repeats(20, 60)):
        *_, level = pulled(Rng(seed), 10)
        code, winner = in_turns(level, pair, 1)
        assert code == 0
        assert solution_of(level, walk(level, winner.pushes)).pushes == len(winner.pushes)
        met += winner.statistics["met"]
    assert met > repeats(3, 10)


@each("share", [1, 100])
@each("pair", PAIRS)
def test_no_pair_of_searches_proves_what_is_false(pair, share):
    # `solve` runs some only where others take long; here they run by themselves.
    solvable = 0
    for seed in range(repeats(12, 120)):
        rng = Rng(seed)
        table = Table(random_board(rng, 1 + seed % 4))
        pushes = table.pushes()
        level = random_position(table, pushes, rng)
        if outcome(level):
            continue
        code, winner = in_turns(level, pair, share)
        assert code == (0 if table.position(level) in pushes else 1), seed
        if code == 0:
            solvable += 1
            assert solution_of(level, walk(level, winner.pushes)).pushes == len(winner.pushes)
    assert solvable > repeats(3, 30)


def test_published_optima(corpus):
    levels = parse_collection((corpus / "sokoban/microban_155.xsb").read_text())
    optima = json.loads((corpus / "sokoban/microban_optima.json").read_text())["levels"]
    for number in sorted(optima, key=lambda number: optima[number][4])[:60]:
        pushes, moves_of_pushes, pushes_of_moves, moves, _ = optima[number]
        level = levels[int(number) - 1]
        best, least = solve(level, Objective.MOVES).unwrap(), solve(level, Objective.PUSHES)
        assert (least.unwrap().pushes, len(least.unwrap().moves)) == (pushes, moves_of_pushes)
        assert least.statistics["fewest_moves"] == 1
        assert (len(best.moves), best.pushes) == (moves, pushes_of_moves)


def test_boxoban_is_solved(corpus):
    for level in parse_collection((corpus / "sokoban/boxoban_medium_200.txt").read_text()):
        assert solve(level, budget=Budget(nodes=1_000_000)).status is Status.SOLVED


def test_searches_without_a_plan_join_where_the_planned_ones_take_long(corpus):
    level = parse_collection((corpus / "sokoban/microban_155.xsb").read_text())[152]
    told = solve(level, budget=Budget(nodes=1_000_000)).statistics
    assert min(told[f"{name}_generated"] for name in ("nearing", "returning", "opening", "aiming")) > 0
    assert told["nodes"] == sum(count for name, count in told.items() if name.endswith("_generated"))


def test_a_search_follows_a_backward_one_that_has_completed_half_of_its_plan(corpus, monkeypatch):
    for name, share in (("FIRST", 500), ("NEAREST", 1000), ("SECOND", 2000), ("LAST", 4000)):
        monkeypatch.setattr(solver, f"{name}_SHARE", share)
    collection = parse_collection((corpus / "sokoban/microban_155.xsb").read_text())
    told = [solve(collection[number], budget=Budget(nodes=100_000)).statistics for number in (145, 143)]
    assert ["following_generated" in counts for counts in told] == [True, False]
    assert all("opening_generated" in counts for counts in told)


def test_solved_at_the_start():
    result = solve(parse_level("#####\n#@* #\n#####\n"))
    assert result.unwrap().moves == ()
    assert solve(parse_level("#####\n#@  #\n#####\n")).unwrap().pushes == 0


@each(
    ("text", "status"),
    [
        ("######\n#@$ .#\n######", Status.SOLVED),
        ("######\n#@$ .#\n######\n#*##*#\n######", Status.SOLVED),
        ("#######\n#@ #$.#\n#######", Status.UNSOLVABLE),
        ("#####\n#$@.#\n#####", Status.UNSOLVABLE),
        ("@$.#", Status.SOLVED),
    ],
)
def test_odd_levels(text, status):
    assert {solve(parse_level(text), objective).status for objective in Objective} == {status}


def test_large_boards():
    rows = ["#" * 200] + ["#" + " " * 198 + "#"] * 198 + ["#" * 200]
    rows[1] = "#@" + " " * 197 + "#"
    rows[3] = "# $.$." + " " * 193 + "#"
    assert solve(parse_level("\n".join(rows)), budget=Budget(nodes=2_000_000)).status is Status.SOLVED


def test_a_field_of_boxes_is_too_much_rather_than_too_long():
    half = 100
    row = "#" + "$" * half + "." * half + "#"
    level = parse_level("\n".join(["#" * len(row), "#@" + " " * (len(row) - 3) + "#", *[row] * 240, "#" * len(row)]))
    result = solve(level)
    assert (result.status, result.reason) == (Status.BUDGET, "memory is not enough for so many boxes")
    assert not is_dead(level)


def test_large_boards_of_many_boxes_are_compiled_within_the_budget():
    # Distances and matching of 1,500 boxes alone would take many times this budget.
    half = 75
    row = "# " + "$" * half + " " * 46 + "." * half + " #"
    empty = "#" + " " * 198 + "#"
    rows = ["#" * 200, "#@" + " " * 197 + "#", *[row, *[empty] * 8] * 20, *[empty] * 17, "#" * 200]
    level = parse_level("\n".join(rows))
    assert (level.board.width, level.board.height, len(level.boxes)) == (200, 200, 1500)
    for objective in [*Objective][: repeats(1, 3)]:
        budget = Budget(nodes=5000)
        assert solve(level, objective, budget).status is Status.BUDGET
        assert budget.nodes < 10_000
    assert not is_dead(level)


def test_many_boxes_far_from_home_are_no_proof():
    # 500 boxes, 2900 pushes each: more than a million, which was once the price of a box without a goal.
    level = hall(2990, 20, 500)
    for objective in [*Objective][: repeats(1, 3)]:
        result = solve(level, objective, Budget(nodes=300_000))
        assert (result.status, len(level.boxes)) == (Status.BUDGET, 500)
        assert result.statistics["nodes"] > 0


def test_the_longest_way_of_a_box_is_no_proof():
    # Distances are of two bytes, which is enough for the largest board: here almost a third of it.
    rows = ["#" * 20_000, "#@$" + " " * 19_995 + ".#", "#" * 20_000]
    level = parse_level("|".join(rows))
    assert solve(level, Objective.PUSHES, Budget(nodes=2000)).status is Status.BUDGET


def test_plans_are_made_within_the_budget():
    rows = ["#" * 40, "#@" + " " * 37 + "#", *["#" + " $ ." * 9 + "  #"] * 18, "#" * 40]
    budget = Budget(nodes=500)
    assert solve(parse_level("\n".join(rows)), budget=budget).status is Status.BUDGET
    assert budget.nodes < 1000


def test_the_budget_is_kept():
    level = parse_level(ELEVEN)
    result = solve(level, Objective.MOVES, Budget(nodes=100))
    assert (result.status, result.value) == (Status.BUDGET, None)
    assert " limit after " in result.reason
    cancelled = Budget()
    cancelled.cancel()
    assert solve(level, budget=cancelled).status is Status.CANCELLED


def test_where_the_fewest_moves_take_too_long_the_pushes_are_still_the_fewest():
    level = parse_level(ELEVEN)
    whole = solve(level, Objective.PUSHES)
    for nodes in range(1, whole.statistics["nodes"], 997):
        cut = solve(level, Objective.PUSHES, Budget(nodes=nodes))
        assert (cut.status is Status.SOLVED) == (nodes >= whole.statistics["forward_generated"])
        if cut.value:
            assert cut.value.pushes == 43
            assert len(cut.value.moves) >= len(whole.unwrap().moves)
            assert cut.statistics["fewest_moves"] == 0


def test_memory_is_an_argument_within_limits():
    with pytest.raises(ParameterError, match="megabytes"):
        solve(parse_level(ELEVEN), megabytes=1)


def test_the_second_pair_of_searches_joins_where_there_is_room_for_it(monkeypatch):
    monkeypatch.setattr(solver, "SECOND_SHARE", solver.FIRST_SHARE)
    level = hall(30, 30, 80)
    assert 2 << 20 < tables(level) * 2 < 4 << 20
    refused, narrow, wide = (look(level, Objective.ANY, Budget(nodes=1000), megabytes=most) for most in (2, 4, 128))
    assert (refused.status, refused.reason) == (Status.BUDGET, "memory is not enough for so many boxes")
    assert [result.statistics.keys() >= {"forward_stored", "backward_stored"} for result in (narrow, wide)] == [
        True
    ] * 2
    assert ["opening_stored" in result.statistics for result in (narrow, wide)] == [False, True]


def test_two_threads_at_once():
    level, found = parse_level(ELEVEN), []
    threads = [threading.Thread(target=lambda: found.append(solve(level))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [solve(level)] * 2
