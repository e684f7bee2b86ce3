"""What players are told is true."""

from pycore.base.budget import Budget
from pycore.base.geometry import Direction
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import hint, is_dead, last_solvable, outcome, parse_level, play, replay, solve
from tests.oracle.sokoban import fewest_pushes, random_level
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position

LEVELS = 500


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
    for seed in range(40):
        rng = Rng(seed).stream("dead")
        table = Table(random_board(rng, 1 + seed % 4))
        solvable = table.pushes()
        for _ in range(25):
            level = random_position(table, solvable, rng)
            assert not is_dead(level) or table.position(level) not in solvable, seed
        assert not any(is_dead(level) for level in pulled(Rng(seed), 25)), seed


def test_the_boxes_to_blame():
    corner = parse_level("#####\n#$  #\n# $.#\n# @.#\n#####\n")
    assert is_dead(corner) == {6}
    square = parse_level("######\n#@   #\n# $$ #\n# $$ #\n#....#\n######\n")
    assert is_dead(square) == square.boxes


def test_hints_lead_to_the_end():
    level = parse_level("#######\n#@ $ .#\n# $  .#\n#######\n")
    for _ in range(200):
        if outcome(level):
            break
        level = play(level, hint(level).unwrap())
    assert outcome(level)
    assert hint(level).status is Status.UNSOLVABLE
    assert hint(level).reason == "the level is solved"


def test_the_last_solvable_position():
    level = parse_level("######\n#    #\n# $ .#\n#@   #\n######\n")
    moves = [Direction.EAST, Direction.NORTH, Direction.SOUTH]
    history = [level, *replay(level, moves)]
    solvable = [solve(position).status is Status.SOLVED for position in history]
    assert last_solvable(history).unwrap() == max(i for i, good in enumerate(solvable) if good)
    cancelled = Budget()
    cancelled.cancel()
    assert last_solvable(history[:1], cancelled).status is Status.CANCELLED
    assert last_solvable([parse_level("#####\n#$@.#\n#####")]).status is Status.UNSOLVABLE
