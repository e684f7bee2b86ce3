"""What players are told is true."""

import threading
from dataclasses import replace
from itertools import islice

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.sokoban import (
    Guide,
    Objective,
    Watch,
    advice,
    hint,
    is_dead,
    is_push,
    last_solvable,
    legal_moves,
    outcome,
    parse_level,
    parse_moves,
    play,
    reachable,
    replay,
    solution_of,
    solve,
)
from pycore.sokoban.advice import Step
from pycore.sokoban.model import Board, Level, Move
from pycore.sokoban.solver import MEGABYTES
from tests.cases import each
from tests.oracle.sokoban import fewest_pushes, hall, random_level
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position
from tests.sharing import repeats

LEVELS = repeats(250, 500)
TWO = "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"


def test_dead_positions_have_no_solution():
    # Claims: never wrong about a solvable position. That dead ones are often found is checked beside it.
    dead = found = 0
    for seed in range(LEVELS):
        level = random_level(Rng(seed).stream("advice"))
        boxes = is_dead(level)
        assert boxes <= level.boxes
        if fewest_pushes(level) is None:
            dead += 1
            found += bool(boxes)
        else:
            assert not boxes, seed
    assert found > dead // 2 > 0


def test_no_solvable_position_is_called_dead():
    # Claims: never wrong, on small boards by their tables and on larger ones by how their positions came to be.
    # The bench `sokoban_dead` asks of 100,000.
    for seed in range(repeats(16, 40)):
        rng = Rng(seed).stream("dead")
        table = Table(random_board(rng, 1 + seed % 4))
        solvable = table.pushes()
        for _ in range(25):
            level = random_position(table, solvable, rng)
            assert not is_dead(level) or table.position(level) not in solvable, seed
        assert not any(is_dead(level) for level in pulled(Rng(seed), 25)), seed


def test_far_goals_make_no_position_dead():
    # 120 boxes, some 11,900 pushes each: more than a million, which was once the price of a box without a goal.
    assert not is_dead(hall(12_000, 5, 120))


def test_long_stairs_of_boxes_are_no_more_than_a_thread_can_bear():
    # Each box of the stairs is held by the one before it: seeing that takes as many steps as there are boxes.
    side = 150
    stairs = {(i, i + k) for i in range(2, side - 4) for k in (0, 1)}
    free = [cell for cell in range(side + 1, side * (side - 1)) if 0 < cell % side < side - 1]
    boxes = frozenset(y * side + x for x, y in stairs)
    walls = frozenset(range(side * side)) - frozenset(free)
    goals = frozenset([cell for cell in free if cell not in boxes][-len(boxes) :])
    level, found = Level(Board(side, side, walls, goals), boxes, free[0]), []
    size = threading.stack_size(1 << 17)
    try:
        thread = threading.Thread(target=lambda: found.append(is_dead(level)))
        thread.start()
    finally:
        threading.stack_size(size)
    thread.join()
    assert found == [frozenset()]


def test_the_boxes_to_blame():
    corner = parse_level("#####\n#$  #\n# $.#\n# @.#\n#####\n")
    assert is_dead(corner) == {6}
    square = parse_level("######\n#@   #\n# $$ #\n# $$ #\n#....#\n######\n")
    assert is_dead(square) == square.boxes


@each(
    ("row", "dead"),
    [
        ("#@$..#$#", {14}),  # the box on the right stays where nobody comes
        ("#@$$.#.#", {10, 11}),  # so does the goal on the right
        ("#@$.#$.#", {13}),
        ("#@$. #*#", set()),  # there all is well
        ("#@ *.#$#", {14}),
        ("#$@*.#*#", {9}),  # a box in a corner of the part that is reached
    ],
)
def test_boxes_and_goals_out_of_reach(row, dead):
    level = parse_level(f"########\n{row}\n########\n")
    assert is_dead(level) == dead
    assert bool(dead) == (solve(level).status is Status.UNSOLVABLE)


def test_boards_too_large_to_be_compiled_are_not_judged(monkeypatch):
    level = parse_level("#####\n#$  #\n# $.#\n# @.#\n#####\n")
    for size, dead in ((MEGABYTES * 2**20, {6}), (MEGABYTES * 2**20 + 1, set())):
        monkeypatch.setattr(advice, "tables", lambda _, size=size: size)
        assert is_dead(level) == dead


def test_how_long_is_looked(monkeypatch):
    """For the fewest pushes among 100,000 positions, then for any solution; 300,000 in all unless a budget is given."""
    level, looks = parse_level(TWO), []

    def looking(_level, objective, budget, most=None):
        looks.append((objective, budget, most))
        return Result(Status.BUDGET, reason="too long", statistics={"nodes": 7})

    monkeypatch.setattr(advice, "look", looking)
    own = Budget()
    assert hint(level, own) == hint(level) == Result(Status.BUDGET, reason="too long", statistics={"nodes": 7})
    assert looks[:2] == [(Objective.PUSHES, own, 100_000), (Objective.ANY, own, None)]
    budget = looks[2][1]
    assert budget.spend(300_000) == 0
    assert budget.spend(1) != 0
    looks.clear()
    assert last_solvable([level], own).status is Status.BUDGET
    assert looks == [(Objective.ANY, own, 200_000)]


def test_hints_lead_to_the_end():
    level = parse_level("#######\n#@ $ .#\n# $  .#\n#######\n")
    for _ in range(200):
        if outcome(level):
            break
        level = play(level, hint(level).unwrap())
    assert outcome(level)
    assert hint(level).status is Status.UNSOLVABLE
    assert hint(level).reason == "the level is solved"


def follow_hints(level):
    """Ask anew at each move until the level is solved; return the pushes and the steps between them."""
    seen, pushes, steps = set(), 0, [0]
    while outcome(level) is None:
        assert (level.boxes, level.player) not in seen, "it goes round"
        seen.add((level.boxes, level.player))
        move = hint(level).unwrap()
        if is_push(level, move):
            pushes += 1
            steps.append(0)
        else:
            steps[-1] += 1
        level = play(level, move)
    return pushes, steps[:-1]


def test_who_asks_anew_at_each_move_solves_it_with_the_fewest_pushes():
    asked = 0
    for seed in range(LEVELS):
        level = random_level(Rng(seed).stream("hint"))
        fewest = fewest_pushes(level)
        if fewest is None:
            assert hint(level).status is Status.UNSOLVABLE
            continue
        asked += 1
        pushes, steps = follow_hints(level)
        assert pushes == fewest[0], seed
        # Between two pushes he goes straight to the next one.
        assert all(count < len(reachable(level.board, level.player, ())) for count in steps), seed
    assert asked > repeats(30, 60)


def test_it_is_no_longer_than_the_first_solution_from_positions_with_many_boxes():
    asked = 0
    for seed in range(12):
        for level in islice(pulled(Rng(seed), 8), 8):
            if outcome(level) is None and (first := solve(level, Objective.PUSHES, Budget(nodes=20_000)).value):
                asked += 1
                assert follow_hints(level)[0] == first.pushes, seed
    assert asked > 20


def test_the_next_push_does_not_depend_on_where_the_player_stands():
    level = parse_level(TWO)
    guide = {}
    for cell in sorted(reachable(level.board, level.player, level.boxes)):
        here = replace(level, player=cell)
        while not is_push(here, hint(here).unwrap()):
            here = play(here, hint(here).unwrap())
        guide[cell] = (here.player, hint(here).unwrap())
    assert len(set(guide.values())) == 1
    assert len(guide) > 5


def test_any_solution_will_do_where_the_best_is_too_far(monkeypatch):
    monkeypatch.setattr("pycore.sokoban.advice.EXACT_NODES", 0)
    level = parse_level(TWO)
    move = hint(level).unwrap()
    assert solve(play(level, move)).status is Status.SOLVED
    assert hint(level, Budget(nodes=1)).status is Status.BUDGET
    cancelled = Budget()
    cancelled.cancel()
    assert hint(level, cancelled).status is Status.CANCELLED
    assert hint(parse_level("#####\n#$@.#\n#####")).status is Status.UNSOLVABLE


def test_the_last_solvable_position():
    level = parse_level("######\n#    #\n# $ .#\n#@   #\n######\n")
    moves = [Move.EAST, Move.NORTH, Move.SOUTH]
    history = [level, *replay(level, moves)]
    solvable = [solve(position).status is Status.SOLVED for position in history]
    assert last_solvable(history).unwrap() == max(i for i, good in enumerate(solvable) if good)
    cancelled = Budget()
    cancelled.cancel()
    assert last_solvable(history[:1], cancelled).status is Status.CANCELLED
    assert last_solvable([parse_level("#####\n#$@.#\n#####")]).status is Status.UNSOLVABLE


def test_a_watch_sees_what_is_dead_in_a_whole_game():
    for seed in range(40):
        level = random_level(Rng(seed).stream("watch"))
        watch, rng = Watch(level), Rng(seed)
        for _ in range(60):
            assert watch.dead_boxes(level) == is_dead(level), seed
            moves = legal_moves(level)
            if not moves or outcome(level):
                break
            level = play(level, rng.choice(moves))


def test_a_guide_leads_to_the_end_by_one_solution():
    level = parse_level(TWO)
    guide, pushes = Guide(), 0
    assert guide.next(level) is None
    solution = solve(level).unwrap()
    guide.learn(level, solution.moves)
    while outcome(level) is None:
        step = guide.next(level)
        assert step.left == solution.pushes - pushes
        before, level = level, play(level, step.move)
        if level.boxes != before.boxes:
            assert (level.player, step.move) == (step.box, step.push)
            pushes += 1
    assert pushes == solution.pushes
    assert guide.next(level) is None


def test_a_guide_knows_its_way_wherever_the_player_walks():
    level = parse_level(TWO)
    guide = Guide()
    guide.learn(level, solve(level).unwrap().moves)
    first = guide.next(level)
    for move in (Move.SOUTH, Move.EAST, Move.SOUTH):
        level = play(level, move)
        assert (guide.next(level).box, guide.next(level).push) == (first.box, first.push)
    assert guide.next(play(parse_level(TWO), Move.WEST)) is None


def test_a_guide_does_not_go_round_where_its_solution_does():
    level = parse_level("#######\n#     #\n#@$  .#\n#     #\n#######\n")
    guide = Guide()
    # There and back again, then home.
    moves = solution_of(level, parse_moves("rurrdlulldrrr")).moves
    guide.learn(level, moves)
    assert guide.moves(level) == (Move.EAST,) * 3


def test_the_solution_learned_last_is_asked_first():
    level = parse_level("#######\n#.$@$.#\n#######\n")
    west, east = parse_moves("lrr"), parse_moves("rll")
    guide = Guide()
    assert (guide.next(level), guide.moves(level)) == (None, None)
    for moves, box in ((west, 9), (east, 11), (west, 9)):
        guide.learn(level, moves)
        assert guide.moves(level) == moves
        assert guide.next(level) == Step(moves[0], box, moves[0], 2)
    for moves in (west, east):
        first, *_, done = replay(level, moves)
        assert guide.moves(first) == moves[1:]
        assert guide.next(first) == Step(moves[1], 11 if moves is west else 9, moves[1], 1)
        assert (guide.moves(done), Guide().moves(done)) == ((), ())
    other = parse_level("#######\n#.$@$.#\n#    ##\n#######\n")
    assert (guide.next(other), guide.moves(other)) == (None, None)


GOOD, UNKNOWN, BAD = Status.SOLVED, Status.BUDGET, Status.UNSOLVABLE


@each("length", range(1, 10))
def test_the_border_is_found_by_halving(monkeypatch, length):
    """Positions have a solution up to some place; of those after it some cannot be judged, the rest have none."""
    level, asked = parse_level(TWO), []

    def judged(position, _watch, budget):
        number = int(position.title)
        asked.append((number, statuses[number], budget.done))
        return statuses[number]

    monkeypatch.setattr(advice, "_judged", judged)
    history = [replace(level, title=str(number)) for number in range(length)]
    for good in range(length + 1):
        for unknown in range(length - good + 1):
            statuses = [GOOD] * good + [UNKNOWN] * unknown + [BAD] * (length - good - unknown)
            asked.clear()
            budget = Budget()
            found = last_solvable(history, budget)
            known = min((number for number, status, _ in asked if status is BAD), default=length)
            if unknown:
                reason = f"of the positions {good} to {known - 1} it is not known whether they have a solution"
                assert (found.status, found.best, found.reason) == (UNKNOWN, good - 1 if good else None, reason)
            elif good:
                assert (found.status, found.value) == (GOOD, good - 1)
            else:
                assert (found.status, found.reason) == (BAD, "no position of the game has a solution")
            done = [before for _, _, before in asked]
            assert done == sorted(done)
            assert all(before >= searches for searches, before in enumerate(done))
            assert (done[0], budget.done, budget.total) == (0, length.bit_length(), length.bit_length())


def test_looking_back_can_be_cancelled_in_the_middle(monkeypatch):
    statuses = iter([GOOD, Status.CANCELLED])
    monkeypatch.setattr(advice, "_judged", lambda *_: next(statuses))
    found = last_solvable([parse_level(TWO)] * 5)
    assert (found.status, found.value, found.reason) == (Status.CANCELLED, None, "cancelled")


def test_what_cannot_be_decided_is_told():
    level = parse_level("######\n#    #\n# $ .#\n#@   #\n######\n")
    history = [level, *replay(level, [Move.EAST, Move.NORTH, Move.SOUTH])]
    undecided = last_solvable(history, Budget(nodes=0))
    assert (undecided.status, undecided.best) == (Status.BUDGET, None)
    assert "positions 0 to" in undecided.reason
