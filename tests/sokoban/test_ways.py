"""Ways of the player and of single boxes, against playing every move."""

from collections import deque

from pycore.base.rng import Rng
from pycore.sokoban import (
    is_push,
    legal_moves,
    parse_level,
    play,
    replay,
    way_of_box,
    way_to,
    ways_of_box,
)
from pycore.sokoban.model import Board, Move
from pycore.sokoban.ways import neighbors
from tests.cases import each
from tests.oracle.sokoban import random_level


def walks(level):
    """Return how far it is to each cell the player can walk to."""
    far, waiting = {level.player: 0}, deque([level])
    while waiting:
        here = waiting.popleft()
        for move in legal_moves(here):
            there = play(here, move)
            if not is_push(here, move) and there.player not in far:
                far[there.player] = far[here.player] + 1
                waiting.append(there)
    return far


def journeys(level, box):
    """Return the fewest pushes that take a box to each cell, all others staying: every step of the player is tried."""
    far, best, waiting = {(box, level.player): 0}, {}, deque([(level, box, 0)])
    while waiting:
        here, at, pushes = waiting.popleft()
        if pushes > far[at, here.player]:
            continue
        for move in legal_moves(here):
            there, to, count = play(here, move), at, pushes
            if is_push(here, move):
                if there.player != at:
                    continue
                to, count = level.board.step(at, move), pushes + 1
            if count < far.get((to, there.player), 1 << 30):
                far[to, there.player] = count
                (waiting.append if count > pushes else waiting.appendleft)((there, to, count))
    for (cell, _), count in far.items():
        best[cell] = min(count, best.get(cell, count))
    best.pop(box)
    return best


def test_walks_are_shortest():
    for seed in range(60):
        level = random_level(Rng(seed).stream("ways"))
        far = walks(level)
        for cell in range(level.board.width * level.board.height):
            way = way_to(level, cell)
            assert (None if way is None else len(way)) == far.get(cell), seed
            if way:
                last = [*replay(level, way)][-1]
                assert (last.player, last.boxes) == (cell, level.boxes)


def test_boxes_go_wherever_they_can_with_the_fewest_pushes():
    found = 0
    for seed in range(200):
        level = random_level(Rng(seed).stream("ways"))
        for box in sorted(level.boxes):
            best = journeys(level, box)
            ways = ways_of_box(level, box)
            assert {cell: len(way) for cell, way in ways.items()} == best, seed
            for cell in ways:
                moves = way_of_box(level, box, cell)
                assert [*replay(level, moves)][-1].boxes == level.boxes - {box} | {cell}
                found += 1
    assert found > 300


@each("size", [(1, 5), (5, 1), (4, 4)])
def test_the_board_ends_where_the_drawing_does(size):
    """Without a wall around it: cells at the rim have no neighbors beyond, nor have walls any."""
    width, height = size
    for walls in (frozenset[int](), frozenset({2})):
        board = Board(width, height, walls, frozenset())
        floor = [cell for cell in range(size[0] * size[1]) if cell not in walls]
        steps = {cell: [(way, board.step(cell, way)) for way in board.moves] for cell in floor}
        expected = {cell: tuple((way, ahead) for way, ahead in steps[cell] if ahead in floor) for cell in floor}
        assert neighbors(board) == tuple(expected.get(cell, ()) for cell in range(size[0] * size[1]))


def test_where_nothing_goes():
    level = parse_level("#####\n#@$.#\n#####\n")
    assert way_to(level, level.player) == ()
    assert way_to(level, 0) is None
    assert way_to(level, 10**6) is None
    assert ways_of_box(level, 0) == {}
    assert way_of_box(level, 7, 7) is None
    assert way_of_box(level, 7, 8) == (Move.EAST,)


def test_a_box_comes_back_with_the_player_on_its_other_side():
    """It must leave the tunnel first, so that the player gets round it: twice right, then left."""
    level = parse_level("#########\n#  ##   #\n#.@ $   #\n#  ##   #\n#########\n")
    assert {cell: len(way) for cell, way in ways_of_box(level, 22).items()} == journeys(level, 22)
    assert [(cell, way) for cell, way in ways_of_box(level, 22)[19]] == [
        (22, Move.EAST), (23, Move.EAST), *((cell, Move.WEST) for cell in (24, 23, 22, 21, 20)),
    ]  # fmt: skip
