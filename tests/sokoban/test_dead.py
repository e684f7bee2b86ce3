"""Dead positions: what the searches store and what players are told, against slow judgment and tables."""

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import is_dead, parse_level, solve
from pycore.sokoban.fess import Fess
from pycore.sokoban.model import Level
from tests.oracle.sokoban_dead import Judge
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position
from tests.sharing import repeats

# Four boxes on goals are frozen in the only door to two other goals.
SHUT_DOOR = """
##########
#@   #####
#  $ ** .#
#  $ ** .#
#    #####
##########
"""


def test_a_door_of_frozen_boxes_is_a_wall():
    level = parse_level(SHUT_DOOR)
    assert Judge(level.board).verdict(level.boxes, level.player) == "unmatched"
    assert is_dead(level)
    ajar = parse_level(SHUT_DOOR.replace("**", "* "))
    assert not Judge(ajar.board).verdict(ajar.boxes, ajar.player)
    assert not is_dead(ajar)
    assert solve(ajar).status is Status.SOLVED


def test_the_slow_judge_calls_no_position_dead_that_has_a_solution():
    dead = 0
    for seed in range(60):
        rng = Rng(seed).stream("judge")
        table = Table(random_board(rng, 1 + seed % 3))
        solvable, judge = table.pushes(), Judge(table.board)
        for _ in range(20):
            level = random_position(table, solvable, rng)
            told = judge.verdict(level.boxes, level.player)
            dead += bool(told)
            assert not told or table.position(level) not in solvable, (seed, told)
    assert dead > 200


def test_what_frozen_boxes_make_unsolvable_is_seen():
    seen = 0
    for seed in range(60):
        rng = Rng(seed).stream("frozen")
        board = random_board(rng, 2 + seed % 3)
        judge = Judge(board)
        for _ in range(20):
            floor = sorted(judge.around)
            rng.shuffle(floor)
            level = Level(board, frozenset(floor[: len(board.goals)]), floor[len(board.goals)])
            if judge.verdict(level.boxes, level.player) in ("frozen", "unmatched"):
                seen += 1
                assert is_dead(level), seed
    assert seen > 200


def test_searches_store_no_position_that_is_dead_by_frozen_boxes():
    stored = 0
    for seed in range(repeats(20, 60)):
        *_, level = pulled(Rng(seed), 40)
        judge, search = Judge(level.board), Fess(level)
        search.search(Budget(), 300)
        for node in range(0, search.statistics["stored"], 3):
            boxes, area = search.position(node)
            stored += 1
            assert judge.verdict(frozenset(boxes), area[0]) not in ("frozen", "unmatched"), seed
    assert stored > repeats(333, 1000)
