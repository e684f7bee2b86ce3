"""What a player may ask during a game: is this position dead, what next, and how far back was it still solvable."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.sokoban._corral import Corrals
from pycore.sokoban._trail import Trail
from pycore.sokoban.model import Cell, Level, Move, is_push, moves_of, outcome, play
from pycore.sokoban.solver import MEGABYTES, Objective, look, tables
from pycore.sokoban.ways import reachable, way_to

HINT_NODES = 200_000
# Of the search for the fewest pushes, before any solution will do.
EXACT_NODES = 100_000
# Of one search among several: what is not decided by then may take for ever.
LOOK_BACK_NODES = 200_000


class Watch:
    """Sees dead positions of one board, for which it is compiled once. Belongs to one thread at a time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of the level: 0.3 ms for 100 cells, 20 ms for 2500."""
        inside = reachable(level.board, level.player, frozenset())
        self._inside = frozenset(inside)
        # Boxes nobody gets near stay for ever; so do goals.
        self._stranded = level.boxes - inside - level.board.goals
        self._balanced = len(level.boxes & inside) == len(level.board.goals & inside)
        small = tables(level) <= MEGABYTES << 20
        self._corrals = Corrals(level) if small and self._balanced and not self._stranded else None

    def dead_boxes(self, level: Level) -> frozenset[Cell]:
        """Return what `is_dead` returns, for a position of a game that began with the level it was made for."""
        if self._stranded or not self._balanced:
            return self._stranded or level.boxes
        if self._corrals is None:
            return frozenset()
        return frozenset(self._corrals.dead_boxes(sorted(level.boxes & self._inside), level.player))


def is_dead(level: Level) -> frozenset[Cell]:
    """Return boxes that make the position impossible to solve; none if that is not plain to see.

    Looked at are cells no box comes away from, boxes that block each other for ever, boxes without goals of their own,
    and parts of the floor closed off by boxes that cannot be opened (searched within limits). A position that has a
    solution is never called dead; a dead one may be missed, which `solve` would not.
    """
    return Watch(level).dead_boxes(level)


def hint(level: Level, budget: Budget | None = None) -> Result[Move]:
    """Return the first move of a solution, so that whoever asks anew after each move gets to the end.

    The fewest pushes are looked for, and any solution only where these are not found among 100,000 positions. Until
    then each push leaves one less to do, and each step in between one less to the next push, which does not depend on
    where the player stands: the level is solved with the fewest pushes. Beyond, one search may undo what the last one
    began; there a `Guide` leads on.

    Args:
        level: the position.
        budget: limits; by default 200,000 positions for any solution, besides the others.
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
    """What a solution does next.

    Attributes:
        move: the next move.
        box: cell of the box that is pushed next.
        push: the direction of that push.
        left: pushes to the end, this one included.
    """

    move: Move
    box: Cell
    push: Move
    left: int


class Guide:
    """Keeps solutions, so that one hint does not take back what the last one began.

    Two searches may find two solutions, and then a player who asks anew at each move walks to and fro for ever. Here a
    solution is followed as long as the player's position is one of its own, whatever way he took.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._trails: list[Trail] = []

    def learn(self, level: Level, moves: Sequence[Move]) -> None:
        """Keep a solution: moves that solve the level. It is asked before those learned earlier."""
        self._trails.insert(0, Trail(level, moves))

    def next(self, level: Level) -> Step | None:
        """Return what a kept solution does at this position; None if no solution comes by here."""
        found = self._find(level)
        if found is None:
            return None
        trail, push, way = found
        box, direction = trail.push(push)
        return Step((*way, Move(direction))[0], box, Move(direction), trail.count - push)

    def moves(self, level: Level) -> tuple[Move, ...] | None:
        """Return the moves by which a kept solution goes on from this position; None if no solution comes by here."""
        if outcome(level):
            return ()
        found = self._find(level)
        if found is None:
            return None
        trail, push, way = found
        return (*way, *moves_of(trail.moves[trail.move_of(push) :]))

    def _find(self, level: Level) -> tuple[Trail, int, tuple[Move, ...]] | None:
        """Return a solution that comes by here, the number of its next push, and the way there."""
        around = reachable(level.board, level.player, level.boxes)
        for trail in self._trails:
            # Where a solution comes by twice it goes on as it does the last time, or it would go round for ever.
            push = trail.find(level.boxes, around) if trail.is_on(level.board) else -1
            if push >= 0:
                box, direction = trail.push(push)
                side = level.board.step(box, Move(direction).opposite)
                way = None if side is None else way_to(level, side)
                assert way is not None
                return trail, push, way
        return None


def last_solvable(history: Sequence[Level], budget: Budget | None = None) -> Result[int]:
    """Return the number of the last position of a game that has a solution.

    A position is never better than one it was played from, so the border is found by halving.

    Args:
        history: the positions of a game in the order they were played, at least one.
        budget: limits for all searches together; each of them ends at 200,000 positions anyway.

    Returns:
        `SOLVED` with the number; `UNSOLVABLE` if there is none. Where some searches find neither a solution nor that
        there is none, `BUDGET`, and `best` is the last position that is known to have one, if there is any.
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
            # What is not known to have a solution is taken for bad; better safe than sorry.
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
