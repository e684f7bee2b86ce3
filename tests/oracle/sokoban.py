"""Sokoban solved by trying everything: every step of the player, over (boxes, player), cheapest first."""

import heapq
from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.sokoban.model import Board, Level

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, -1), (-1, 1), (1, -1), (1, 1))


def best(level: Level, price) -> tuple[int, int] | None:
    """Return the cost of the cheapest solution; None if there is none. A step costs price(pushed)."""
    board = level.board
    floor = {divmod(cell, board.width) for cell in range(board.width * board.height) if cell not in board.walls}
    goals = {divmod(cell, board.width) for cell in board.goals}
    start = (frozenset(divmod(cell, board.width) for cell in level.boxes), divmod(level.player, board.width))
    spent, queue, ticket = {start: (0, 0)}, [((0, 0), 0, start)], 0
    while queue:
        cost, _, here = heapq.heappop(queue)
        if cost > spent[here]:
            continue
        boxes, (y, x) = here
        if boxes == goals:
            return cost
        for dy, dx in STEPS if board.diagonal else STEPS[:4]:
            ahead, beyond = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
            pushed = ahead in boxes
            if ahead not in floor or (pushed and (beyond not in floor or beyond in boxes)):
                continue
            extra = price(pushed)
            total = (cost[0] + extra[0], cost[1] + extra[1])
            there = (boxes - {ahead} | {beyond} if pushed else boxes, ahead)
            if there not in spent or total < spent[there]:
                ticket += 1
                spent[there] = total
                heapq.heappush(queue, (total, ticket, there))
    return None


def fewest_pushes(level: Level) -> tuple[int, int] | None:
    """Return pushes and moves of a solution that has the fewest pushes, and of these the fewest moves."""
    return best(level, lambda pushed: (int(pushed), 1))


def fewest_moves(level: Level) -> tuple[int, int] | None:
    """Return moves and pushes of a solution that has the fewest moves, and of these the fewest pushes."""
    return best(level, lambda pushed: (1, int(pushed)))


def parts(movers: Sequence[int]) -> int:
    """Return the parts of a list of pushed boxes: it can be cut where no box is pushed both before and after."""
    return sum(not set(movers[:cut]) & set(movers[cut:]) for cut in range(len(movers)))


def random_level(rng: Rng) -> Level:
    """Return a small level: up to 5 x 5 cells within a wall, 1 to 3 boxes; it need not have a solution."""
    while True:
        width, height = 4 + rng.below(4), 4 + rng.below(4)
        inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
        walls = {cell for cell in range(width * height) if cell not in inner}
        walls |= {cell for cell in inner if rng.below(6) == 0}
        floor = [cell for cell in inner if cell not in walls]
        count = 1 + rng.below(3)
        if len(floor) < count + 2:
            continue
        rng.shuffle(floor)
        boxes, player = frozenset(floor[:count]), floor[count]
        rng.shuffle(floor)
        return Level(Board(width, height, frozenset(walls), frozenset(floor[:count])), boxes, player)


def hall(width: int, height: int, count: int) -> Level:
    """Return a hall with boxes in every other column from the west and goals as far in the east: it has a solution."""
    spots = [(x, y) for x in range(2, width, 2) for y in range(2, height - 2)][:count]
    rim = {y * width + x for y in range(height) for x in range(width) if x in (0, width - 1) or y in (0, height - 1)}
    goals = frozenset(y * width + width - 1 - x for x, y in spots)
    return Level(Board(width, height, frozenset(rim), goals), frozenset(y * width + x for x, y in spots), width + 1)
