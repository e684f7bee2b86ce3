"""Advice for players: dead positions, hints, and the last solvable position of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.sokoban._trail import Trail
from pycore.sokoban._walls import Walls
from pycore.sokoban.model import Cell, Level, Move, is_push, moves_of, outcome, play
from pycore.sokoban.rating import distances
from pycore.sokoban.solution import Objective
from pycore.sokoban.solver import MEGABYTES, look, tables
from pycore.sokoban.ways import reachable, way_to

HINT_NODES = 200_000
# Limit of positions for a solution with the fewest pushes; after that, any solution is accepted.
EXACT_NODES = 100_000
# Limit of positions for each search of `last_solvable`.
LOOK_BACK_NODES = 200_000


class Watch:
    """A detector of dead positions, compiled for one board. It must not be used by two threads at the same time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of the level: 0.3 ms for 100 cells, 20 ms for 2500."""
        inside = reachable(level.board, level.player, frozenset())
        self._inside = frozenset(inside)
        # Boxes and goals that the player can never reach stay as they are.
        self._stranded = level.boxes - inside - level.board.goals
        self._balanced = len(level.boxes & inside) == len(level.board.goals & inside)
        small = tables(level) <= MEGABYTES << 20
        # With diagonal moves the compiled tests do not hold; only cells from which no goal can be reached are dead.
        self._live = (
            frozenset().union(*(distances(level.board, goal) for goal in level.board.goals)) | (level.boxes - inside)
            if level.board.diagonal
            else None
        )
        has_walls = small and self._balanced and not self._stranded and self._live is None
        self._walls = Walls(level) if has_walls else None

    def dead_boxes(self, level: Level) -> frozenset[Cell]:
        """Return the result of `is_dead` for a position of a game that started with the constructor's level."""
        if self._stranded or not self._balanced:
            return self._stranded or level.boxes
        if self._live is not None:
            return level.boxes - self._live
        if self._walls is None:
            return frozenset()
        return frozenset(self._walls.dead_boxes(sorted(level.boxes & self._inside), level.player))


def is_dead(level: Level) -> frozenset[Cell]:
    """Return boxes that make the position unsolvable; empty if the test finds none.

    The test detects boxes on cells from which no goal can be reached, boxes that block each other permanently, boxes
    without a goal of their own, and areas closed off by boxes that cannot be opened (by a limited search). It never
    reports a solvable position, but it does not detect all unsolvable ones.
    """
    return Watch(level).dead_boxes(level)


def hint(level: Level, budget: Budget | None = None) -> Result[Move]:
    """Return the first move of a solution.

    The solution has the fewest pushes, unless the search for it exceeds 100,000 positions; then it is any solution.
    With the fewest pushes, repeated hints solve the level: every push reduces the number of remaining pushes, and every
    step reduces the distance to the next push. Otherwise, a hint may undo the last one; use a `Guide` to avoid this.

    Args:
        level: the position.
        budget: limits and cancellation; by default 200,000 positions for the search for any solution.
    """
    budget = budget or Budget(nodes=EXACT_NODES + HINT_NODES)
    budget.start(0)
    if outcome(level):
        return Result(Status.UNSOLVABLE, reason="the level is solved")
    start = replace(level, player=min(reachable(level.board, level.player, level.boxes)))
    found = look(start, Objective.PUSHES, budget, most=EXACT_NODES)
    if found.status is Status.BUDGET and not budget.stopped():
        found = look(start, Objective.ANY, budget)
    if found.value is None:
        return Result(found.status, reason=found.reason, statistics=found.statistics)
    before, push = start, 0
    while not is_push(before, found.value.moves[push]):
        before, push = play(before, found.value.moves[push]), push + 1
    way = way_to(level, before.player)
    assert way is not None
    return Result(Status.SOLVED, (*way, found.value.moves[push])[0], statistics=found.statistics)


@dataclass(frozen=True, slots=True)
class Step:
    """The next move and push of a solution.

    Attributes:
        move: the next move.
        box: cell of the box that is pushed next.
        push: direction of the next push.
        left: number of remaining pushes, including the next one.
    """

    move: Move
    box: Cell
    push: Move
    left: int


class Guide:
    """A store of known solutions, for consistent hints.

    Two searches may find different solutions, and following them in turn may lead back and forth forever. A guide
    follows one solution as long as the position occurs in it, regardless of the moves that led to the position.
    """

    def __init__(self) -> None:
        """Create a guide without solutions."""
        self._trails: list[Trail] = []

    def learn(self, level: Level, moves: Sequence[Move]) -> None:
        """Add a solution: moves that solve the level. Solutions added later are preferred."""
        self._trails.insert(0, Trail(level, moves))

    def next(self, level: Level) -> Step | None:
        """Return the next step of a known solution; None if the position occurs in no known solution."""
        found = self._find(level)
        if found is None:
            return None
        trail, push, way = found
        box, direction = trail.push(push)
        return Step((*way, Move(direction))[0], box, Move(direction), trail.count - push)

    def moves(self, level: Level) -> tuple[Move, ...] | None:
        """Return the remaining moves of a known solution; None if the position occurs in no known solution."""
        if outcome(level):
            return ()
        found = self._find(level)
        if found is None:
            return None
        trail, push, way = found
        return (*way, *moves_of(trail.moves[trail.move_of(push) :]))

    def _find(self, level: Level) -> tuple[Trail, int, tuple[Move, ...]] | None:
        """Return a known solution with this position, the number of its next push, and the moves to this push."""
        around = reachable(level.board, level.player, level.boxes)
        for trail in self._trails:
            # If the position occurs more than once in the solution, the last occurrence is used, which avoids cycles.
            push = trail.find(level.boxes, around) if trail.is_on(level.board) else -1
            if push >= 0:
                box, direction = trail.push(push)
                side = level.board.step(box, Move(direction).opposite)
                way = None if side is None else way_to(level, side)
                assert way is not None
                return trail, push, way
        return None


def last_solvable(history: Sequence[Level], budget: Budget | None = None) -> Result[int]:
    """Return the index of the last solvable position of a game, by binary search.

    Args:
        history: the positions of the game in order, at least one.
        budget: limits of all searches together. In addition, every search is limited to 200,000 positions.

    Returns:
        `SOLVED` with the index; `UNSOLVABLE` if no position is solvable; `BUDGET` if some searches were undecided, with
        the index of the last position known to be solvable in `best`, or None.
    """
    budget = budget or Budget()
    budget.start(len(history).bit_length())
    watch = Watch(history[0])
    low, high, known, reason = -1, len(history), len(history), ""
    while high - low > 1:
        middle = (low + high) // 2
        found = _judged(history[middle], watch, budget)
        if found is Status.SOLVED:
            low = middle
        elif found is Status.CANCELLED:
            return Result(found, reason="cancelled")
        else:
            # Undecided positions are treated as unsolvable.
            high = middle
            known = middle if found is Status.UNSOLVABLE else known
        budget.advance(budget.total - (high - low).bit_length() + 1)
    if known > high:
        reason = f"of the positions {low + 1} to {known - 1} it is not known whether they have a solution"
        return Result(Status.BUDGET, reason=reason, best=low if low >= 0 else None)
    if low < 0:
        return Result(Status.UNSOLVABLE, reason="no position of the game has a solution")
    return Result(Status.SOLVED, low)


def _judged(level: Level, watch: Watch, budget: Budget) -> Status:
    if watch.dead_boxes(level):
        return Status.UNSOLVABLE
    return look(level, Objective.ANY, budget, most=LOOK_BACK_NODES).status
