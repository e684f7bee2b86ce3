"""The search by FESS alone: its proofs, limits and repeatability, and the rooms that it sees."""

import pytest

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.sokoban import parse_collection, parse_level, solution_of
from pycore.sokoban.fess import Aiming, Clearing, Fess, Nearest, Planned
from pycore.sokoban.model import Board, Level, outcome
from pycore.sokoban.solver import FOUND, NO_MEMORY, NONE, PAUSED, STOPPED
from pycore.sokoban.ways import reachable, walk
from tests.cases import each
from tests.oracle.sokoban import hall
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position
from tests.sharing import repeats

BOARDS = (
    ("#########\n#   #   #\n#       #\n#   #   #\n#@$.#   #\n#########", 2),
    ("########\n#  ##  #\n#@$.   #\n########", 0),
    ("#########\n#       #\n#       #\n#@$.    #\n#########", 1),
)


@each("plain", [False, True])
def test_what_it_finds_and_proves_is_true(plain):
    # Claims: solved or proven unsolvable exactly as a table of all positions says.
    solvable = unsolvable = 0
    for seed in range(repeats(60, 160)):
        rng = Rng(seed).stream("fess")
        table = Table(random_board(rng, 1 + seed % 4))
        pushes = table.pushes()
        level = random_position(table, pushes, rng)
        out_of_reach = (level.boxes ^ level.board.goals) - reachable(level.board, level.player, frozenset())
        if outcome(level) or out_of_reach:
            continue  # `solve` looks for these before it searches
        search = Fess(level, plain=plain)
        code = search.search(Budget(), 1 << 40)
        if table.position(level) in pushes:
            assert code == FOUND, seed
            assert solution_of(level, walk(level, search.pushes)).pushes == len(search.pushes)
            solvable += 1
        else:
            assert code == NONE, seed
            unsolvable += 1
    assert min(solvable, unsolvable) > 5


@each(("text", "rooms"), BOARDS)
def test_rooms_are_connected_squares(text, rooms):
    search = Fess(parse_level(text))
    assert search.search(Budget(), 1) in (FOUND, PAUSED)
    assert search.statistics["rooms"] == rooms


def test_pauses_change_nothing(corpus):
    level = parse_collection((corpus / "sokoban/microban_155.xsb").read_text())[143]
    told = []
    for share in (1 << 40, 1000):
        search, code = Fess(level), PAUSED
        budget = Budget(nodes=60_000)
        while code == PAUSED:
            code = search.search(budget, share)
        told.append((code, search.pushes if code == FOUND else None, search.statistics))
    assert told[0] == told[1]


def test_limits_of_nodes_and_memory_are_kept():
    level = hall(20, 20, 30)
    budget = Budget(nodes=3000)
    assert Fess(level, budget=budget).search(budget, 1 << 40) == STOPPED
    assert budget.nodes < 20_000
    cancelled = Budget()
    cancelled.cancel()
    assert Fess(level).search(cancelled, 1 << 40) == STOPPED
    assert Fess(level, 1).search(Budget(nodes=2_000_000), 1 << 40) in (FOUND, NO_MEMORY)


def test_positions_with_stuck_boxes_are_dead():
    # Claims: never false, and that some dead positions which the search has stored are seen.
    seen = 0
    for seed in range(repeats(60, 120)):
        rng = Rng(seed).stream("stuck")
        table = Table(random_board(rng, 2 + seed % 3))
        pushes = table.pushes()
        level = random_position(table, pushes, rng)
        if outcome(level):
            continue
        search = Nearest(level)
        search.search(Budget(), 300)
        for node in range(search.statistics["stored"]):
            if search.is_stuck(node):
                boxes, area = search.position(node)
                assert table.position(Level(level.board, frozenset(boxes), area[0])) not in pushes, seed
                seen += 1
    assert seen > 20


def test_two_boxes_that_can_only_be_pushed_at_each_other_are_stuck():
    rows = "#########\n#   #   #\n# #$# $ #\n# # #   #\n# #$# @ #\n#      .#\n#.   .  #\n#########"
    for text, stuck in ((rows, True), (rows.replace("#$# @ #", "# # @ #").replace("#.   .", "#    ."), False)):
        search = Fess(parse_level(text))
        search.search(Budget(), 1)
        assert search.is_stuck(0) == stuck


def test_where_sinks_take_one_box_each_all_boxes_leave_by_their_own():
    # The forward search lets a sink take any number of boxes; the plain one does so where there is no other plan.
    shared = {False: 0, True: 0}
    for seed in range(60):
        *_, level = pulled(Rng(seed), 40)
        for plain in shared:
            search = Fess(level, plain=plain)
            search.search(Budget(), 1)
            told = search.statistics
            assert told["outlets"] <= len(level.boxes)
            shared[plain] += told["outlets"] < len(level.boxes)
    assert shared[False] > 3 * shared[True]


def test_searches_meet_in_the_same_level_and_in_different_directions_only():
    level = hall(6, 6, 2)
    forth, back = Fess(level), Nearest(level, backwards=True)
    other = Nearest(hall(6, 6, 3), backwards=True)
    walled = Nearest(parse_level("########\n#@$.   #\n#    # #\n#  $.  #\n########"), backwards=True)
    wrong = (((None,), TypeError), ((forth,), ValueError), ((back, Fess(level)), ValueError), ((back,) * 9, ValueError))
    for others, error in (*wrong, ((other,), ValueError), ((walled,), ValueError)):
        with pytest.raises(error):
            forth.meet(*others)
    with pytest.raises(ValueError, match="different levels"):
        Fess(level, partner=other)
    forth.meet(*(back,) * 8)
    assert forth.search(Budget(), 1 << 40) == FOUND
    forth.meet()


def test_only_stored_positions_have_a_number():
    search = Fess(hall(6, 6, 2))
    search.search(Budget(), 1)
    count = search.statistics["stored"]
    for look in (search.position, search.is_stuck):
        look(count - 1)
        for node in (-1, count, 1 << 30):
            with pytest.raises(IndexError, match="positions"):
                look(node)


def test_no_position_with_a_solution_has_a_pattern():
    # Claims: for all positions of small boards; and that patterns are parts, which other searches share.
    found = parts = 0
    for seed in range(60):
        rng = Rng(seed).stream("patterns")
        table = Table(random_board(rng, 3 + seed % 2))
        pushes = table.pushes()
        for level in [random_position(table, pushes, rng) for _ in range(5)]:
            if outcome(level):
                continue
            search = Nearest(level)
            search.search(Budget(), 300)
            for node in range(search.statistics["stored"]):
                search.is_stuck(node)
            for boxes, area in search.dead_parts:
                found += 1
                parts += len(boxes) < len(level.boxes)
                bits = sum(1 << table.number[cell] for cell in boxes)
                players = {table.number[cell] for cell in area}
                assert not any(bits & ~here == 0 and here >> table.size in players for here in pushes), seed
            assert Fess(level, partner=search).dead_parts == search.dead_parts
    assert found > 40
    assert parts > 20


@each("plain", [False, True])
def test_the_planning_sees_no_position_twice(plain):
    # Claims: positions are the same if boxes and area are; where each sink takes one box, if the open sinks are, too.
    apart = seen = 0
    for seed in range(60):
        *_, level = pulled(Rng(seed), 40)
        search = Fess(level, plain=plain)
        search.search(Budget(), 1)
        places, whole = set(), set()
        for boxes, sinks, player in search.planned_positions:
            place = tuple(boxes), frozenset(reachable(level.board, player, frozenset(boxes)))
            assert (place, tuple(sinks)) not in whole, seed
            whole.add((place, tuple(sinks)))
            apart += place in places
            places.add(place)
            seen += 1
    assert seen > 1000
    assert bool(apart) == plain


def clears(board, boxes, man):
    """Return whether all boxes can be pushed to goals, on which they vanish: all positions, one step at a time."""
    stack = [(frozenset(boxes) - board.goals, man)]
    seen = set(stack)
    while stack:
        boxes, man = stack.pop()
        if not boxes:
            return True
        for way, to in enumerate(board.around(man)):
            left = boxes
            if to in boxes:
                beyond = board.around(to)[way]
                if beyond is None or beyond in board.walls or beyond in boxes:
                    continue
                left = (boxes - {to} | {beyond}) - board.goals
            if to is not None and to not in board.walls and (left, to) not in seen:
                seen.add((left, to))
                stack.append((left, to))
    return False


def narrow(rng):
    """Return a level of 9 x 7 cells with many walls, whose player gets everywhere if boxes give way."""
    while True:
        inner = [y * 9 + x for y in range(1, 6) for x in range(1, 8)]
        floor = [cell for cell in inner if rng.below(3)]
        rng.shuffle(floor)
        board = Board(9, 7, frozenset(range(63)) - set(floor), frozenset(floor[:4]))
        inside = sorted(reachable(board, floor[0], frozenset()))
        if len(inside) > 16 and board.goals <= set(inside):
            rng.shuffle(inside)
            return Level(board, frozenset(inside[:4]), inside[4])


def test_a_board_is_cleared_where_that_is_possible():
    # Claims: where a plan is whole, the board can be cleared; and what is called dead cannot be, from any of the cells.
    whole = {Planned: 0, Clearing: 0}
    possible = dead = parts = 0
    for seed in range(repeats(200, 600)):
        level = narrow(Rng(seed))
        can = clears(level.board, level.boxes, level.player)
        for kind in whole:
            search = kind(level, backwards=True)
            if search.search(Budget(), 1) == NONE and not search.statistics["steps"]:
                break  # a box is on a dead cell, and there is no plan
            left = search.statistics["loose_goals"]
            whole[kind] += not left
            assert can or left, seed
        else:
            possible += can
            for boxes, area in search.dead_parts:
                assert not any(clears(level.board, boxes, man) for man in area), seed
                dead += 1
                parts += len(boxes) < len(level.boxes)
    assert possible == whole[Clearing] >= whole[Planned] > repeats(7, 20)
    assert min(dead, parts) > repeats(7, 20)


def test_a_search_is_led_by_one_of_the_same_level_in_the_other_direction():
    level = hall(6, 6, 2)
    leader = Planned(level, backwards=True)
    for other in (Fess(level), Planned(hall(6, 6, 3), backwards=True)):
        with pytest.raises(ValueError, match="other direction"):
            Aiming(level, leader=other)
    for share in (0, 1):  # before it began, a leader has no position to aim at
        leader.search(Budget(), share)
        search = Aiming(level, leader=leader)
        assert search.search(Budget(), 1 << 40) == FOUND
        assert solution_of(level, walk(level, search.pushes)).pushes == len(search.pushes)
