"""How difficult a level is for people, judged by a solution with the fewest pushes.

The measures follow Jarušek and Pelánek (2010), who found that the number of states and the length of a solution tell
little, but counter-intuitive moves, changes between boxes and whether a level falls into parts do.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from pycore.base.budget import Budget
from pycore.base.geometry import Direction
from pycore.base.result import Result, Status
from pycore.sokoban._trail import Trail
from pycore.sokoban.model import Board, Cell, Level
from pycore.sokoban.solution import Solution
from pycore.sokoban.solver import Objective, look

if TYPE_CHECKING:
    from pycore.sokoban.levels import Entry

# Positions to look at for the fewest pushes; beyond them any solution must do.
NODES = 300_000
Push = tuple[Cell, int]


def difficulty(lines: int, changes: int, counter: int, boxes: int, parts: int) -> int:
    """Return lines + 2 changes + 2 counter-intuitive pushes + 4 (boxes - parts)."""
    return lines + 2 * changes + 2 * counter + 4 * (boxes - parts)


@dataclass(frozen=True, slots=True)
class Rating:
    """What a solution says of its level.

    Attributes:
        pushes: pushes of the solution.
        moves: steps of the player, pushes among them.
        lines: box lines: pushes of one box in one direction, with no push of another in between, count once.
        changes: how often another box is pushed than the one before.
        sessions: pushing sessions: pushes with no step in between count once.
        counter: counter-intuitive pushes: they take a box farther from the goal where it ends (in pushes, alone).
        parts: into how many parts the solution falls, one after the other, each with boxes of its own.
        boxes: how many boxes are pushed at all.
        nodes: positions the solver looked at.
        optimal: whether no solution has fewer pushes.
    """

    pushes: int
    moves: int
    lines: int
    changes: int
    sessions: int
    counter: int
    parts: int
    boxes: int
    nodes: int
    optimal: bool

    @property
    def difficulty(self) -> int:
        """One figure; see `difficulty`."""
        return difficulty(self.lines, self.changes, self.counter, self.boxes, self.parts)


@dataclass(frozen=True, slots=True)
class Course:
    """The pushes of a solution, sorted by boxes.

    Attributes:
        board: walls and goals.
        pushes: cell of the box and direction of each.
        movers: for each push the number of its box; boxes are numbered as they are first pushed.
        homes: for each box the cell where it ends.
    """

    board: Board
    pushes: Sequence[Push]
    movers: tuple[int, ...]
    homes: tuple[Cell, ...]

    @property
    def lines(self) -> int:
        """Pushes of one box in one direction count once."""
        steps = [(box, way) for box, (_, way) in zip(self.movers, self.pushes, strict=True)]
        return sum(i == 0 or steps[i] != steps[i - 1] for i in range(len(steps)))

    @property
    def changes(self) -> int:
        """How often the box changes."""
        return sum(a != b for a, b in zip(self.movers, self.movers[1:], strict=False))

    @property
    def counter(self) -> int:
        """How many pushes take their box farther from home."""
        away = [distances(self.board, home) for home in self.homes]
        count = 0
        for box, (cell, way) in zip(self.movers, self.pushes, strict=True):
            to = self.board.step(cell, Direction(way))
            assert to is not None
            count += away[box][to] > away[box][cell]
        return count

    @property
    def parts(self) -> int:
        """Into how many parts the pushes fall, each with boxes of its own."""
        last = {box: i for i, box in enumerate(self.movers)}
        parts, end = 0, -1
        for i, box in enumerate(self.movers):
            parts += i > end
            end = max(end, last[box])
        return parts

    @property
    def straight(self) -> bool:
        """Whether some box is brought home in one line: it needs no thought."""
        ways: list[set[int]] = [set() for _ in self.homes]
        for box, (_, way) in zip(self.movers, self.pushes, strict=True):
            ways[box].add(way)
        return any(len(way) == 1 for way in ways)

    @property
    def difficulty(self) -> int:
        """The figure of `Rating`."""
        return difficulty(self.lines, self.changes, self.counter, len(self.homes), self.parts)


def course(board: Board, pushes: Sequence[Push]) -> Course:
    """Sort the pushes of a solution by boxes."""
    number: dict[Cell, int] = {}
    movers: list[int] = []
    homes: list[Cell] = []
    for cell, way in pushes:
        box = number.pop(cell, len(homes))
        to = board.step(cell, Direction(way))
        assert to is not None
        if box == len(homes):
            homes.append(to)
        homes[box] = to
        number[to] = box
        movers.append(box)
    return Course(board, pushes, tuple(movers), tuple(homes))


@lru_cache(maxsize=256)
def distances(board: Board, goal: Cell) -> dict[Cell, int]:
    """Return the pushes that take a lone box to a goal, for the cells from which it gets there."""
    found, queue = {goal: 0}, deque([goal])
    while queue:
        cell = queue.popleft()
        for direction in Direction:
            back = board.step(cell, direction)
            if back is None or back in found or back in board.walls or not board.floor(board.step(back, direction)):
                continue
            found[back] = found[cell] + 1
            queue.append(back)
    return found


def pushes_of(level: Level, solution: Solution) -> list[Push]:
    """Return the pushes among the moves of a solution."""
    return Trail(level, solution.moves).pushes


def rate(level: Level, budget: Budget | None = None) -> Result[Rating]:
    """Rate a level.

    The solution that is judged is one with the fewest pushes, or any where that takes more than 300,000 positions.

    Args:
        level: any position.
        budget: limits and cancellation.

    Returns:
        A result with the rating; the same failures as `solve`. A level that is solved at the start has difficulty 0.
    """
    budget = budget or Budget()
    budget.start(0)
    found, rating = judged(level, budget)
    return Result(found.status, rating, found.reason, found.statistics)


def measures(entry: "Entry") -> dict[str, int]:
    """Return what can be measured of a level, by name: `score` is its difficulty, the rest as in `Rating`."""
    rating = rate(entry.level).unwrap()
    return {"score": rating.difficulty} | {name: int(value) for name, value in asdict(rating).items()}


def judged(level: Level, budget: Budget) -> tuple[Result[Solution], Rating | None]:
    """Return the solution by which a level is rated, and the rating, as a part of larger work."""
    found = look(level, Objective.PUSHES, budget, most=NODES)
    optimal = found.status is Status.SOLVED
    if found.status is Status.BUDGET and not budget.stopped():
        found = look(level, Objective.ANY, budget)
    solution = found.value
    if solution is None:
        return found, None
    pushes = pushes_of(level, solution)
    sorted_by_box = course(level.board, pushes)
    rating = Rating(
        pushes=solution.pushes,
        moves=len(solution.moves),
        lines=sorted_by_box.lines,
        changes=sorted_by_box.changes,
        sessions=_sessions(level, solution),
        counter=sorted_by_box.counter,
        parts=sorted_by_box.parts,
        boxes=len(sorted_by_box.homes),
        nodes=found.statistics["nodes"],
        optimal=optimal,
    )
    return found, rating


def _sessions(level: Level, solution: Solution) -> int:
    """Count the runs of pushes with no step in between."""
    return sum(kind for kind, _ in groupby(Trail(level, solution.moves).kinds))
