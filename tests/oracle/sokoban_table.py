"""Every position of a small Sokoban board played backwards: from all ends, one step of the player at a time.

What this finds has a solution, and of what it does not find there is none. A position is an integer: a bit for each
box, and the player's cell above them.
"""

import heapq
from collections.abc import Iterator, Mapping

from pycore.base.rng import Rng
from pycore.sokoban.model import Board, Level

Position = int
Cost = tuple[int, int]

# Cells, by boxes: a table of more positions takes too long.
MOST_FLOOR = (0, 49, 49, 34, 24)


class Table:
    """All solvable positions of a board."""

    def __init__(self, board: Board) -> None:
        """Number the floor."""
        self.board = board
        self.cells = [cell for cell in range(board.width * board.height) if cell not in board.walls]
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        self.size = len(self.cells)
        self.goals = sum(1 << self.number[cell] for cell in board.goals)
        ways = ((-1, 0), (0, 1), (1, 0), (0, -1))
        self.beside = [[self._at(cell, dy, dx) for dy, dx in ways] for cell in self.cells]

    def _at(self, cell: int, dy: int, dx: int) -> int:
        """Return the number of the cell so far away; -1 where there is none."""
        y, x = divmod(cell, self.board.width)
        y, x = y + dy, x + dx
        inside = 0 <= y < self.board.height and 0 <= x < self.board.width
        return self.number.get(y * self.board.width + x, -1) if inside else -1

    def position(self, level: Level) -> Position:
        """Return the number of a level's position."""
        boxes = sum(1 << self.number[cell] for cell in level.boxes)
        return self.number[level.player] << self.size | boxes

    def level(self, position: Position) -> Level:
        """Return the level of a position's number."""
        boxes = frozenset(cell for i, cell in enumerate(self.cells) if position >> i & 1)
        return Level(self.board, boxes, self.cells[position >> self.size])

    def ends(self) -> list[Position]:
        """Return all solved positions."""
        return [man << self.size | self.goals for man in range(self.size) if not self.goals >> man & 1]

    def before(self, here: Position) -> Iterator[tuple[Position, int]]:
        """Yield the positions from which one step leads here, and whether it pushes."""
        boxes, man = here & (1 << self.size) - 1, here >> self.size
        for way in range(4):
            ahead, behind = self.beside[man][way], self.beside[man][way ^ 2]
            if behind < 0 or boxes >> behind & 1:
                continue
            yield behind << self.size | boxes, 0
            if ahead >= 0 and boxes >> ahead & 1:
                yield behind << self.size | boxes ^ 1 << ahead ^ 1 << man, 1

    def pushes(self) -> dict[Position, Cost]:
        """Return the fewest pushes of every solvable position, with the fewest moves of so many pushes."""
        found = dict.fromkeys(self.ends(), (0, 0))
        queue = [(0, 0, here) for here in found]
        while queue:
            pushes, moves, here = heapq.heappop(queue)
            if (pushes, moves) > found[here]:
                continue
            for there, push in self.before(here):
                cost = pushes + push, moves + 1
                if there not in found or cost < found[there]:
                    found[there] = cost
                    heapq.heappush(queue, (*cost, there))
        return found

    def moves(self) -> dict[Position, Cost]:
        """Return the fewest moves of every solvable position, with the fewest pushes of so many moves."""
        found: dict[Position, Cost] = {}
        layer, moves = dict.fromkeys(self.ends(), 0), 0
        while layer:
            found |= {here: (moves, pushes) for here, pushes in layer.items()}
            nearer: dict[Position, int] = {}
            for here, pushes in layer.items():
                for there, push in self.before(here):
                    if there not in found:
                        nearer[there] = min(pushes + push, nearer.get(there, 1 << 30))
            layer, moves = nearer, moves + 1
        return found


def random_board(rng: Rng, boxes: int) -> Board:
    """Return a board of up to 7 x 7 cells within a wall, with so many goals, 1 to 4, as the table bears."""
    while True:
        width, height = 5 + rng.below(5), 5 + rng.below(5)
        inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
        floor = [cell for cell in inner if rng.below(8)]
        if 2 * boxes + 2 <= len(floor) <= MOST_FLOOR[boxes]:
            rng.shuffle(floor)
            return Board(width, height, frozenset(range(width * height)) - set(floor), frozenset(floor[:boxes]))


def random_position(table: Table, solvable: Mapping[Position, object], rng: Rng) -> Level:
    """Return boxes and player anywhere on the floor, or every other time a solvable position."""
    if rng.below(2):
        return table.level(sorted(solvable)[rng.below(len(solvable))])
    floor = list(table.cells)
    rng.shuffle(floor)
    count = len(table.board.goals)
    return Level(table.board, frozenset(floor[:count]), floor[count])


def pulled(rng: Rng, count: int) -> Iterator[Level]:
    """Yield positions of a board of 10 x 10 cells that a player meets who pulls boxes from their goals at random."""
    while True:
        inner = [y * 10 + x for y in range(1, 9) for x in range(1, 9)]
        floor = [cell for cell in inner if rng.below(6)]
        rng.shuffle(floor)
        goals = frozenset(floor[: 1 + rng.below(10)])
        board = Board(10, 10, frozenset(range(100)) - set(floor), goals)
        boxes, man = set(goals), floor[len(goals)]
        if all(cell in board.walls or cell in boxes for cell in (man - 1, man + 1, man - 10, man + 10)):
            continue
        for step in range(20 * count):
            way = rng.choice((-10, 1, 10, -1))
            if man - way in floor and man - way not in boxes:
                if man + way in boxes and rng.below(4):
                    boxes ^= {man + way, man}
                man -= way
            if step % 20 == 19:
                yield Level(board, frozenset(boxes), man)
        return
