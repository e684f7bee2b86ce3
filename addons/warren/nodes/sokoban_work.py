"""The background work of `WarrenSokoban`, on plain values."""

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pycore
from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng

if TYPE_CHECKING:
    import pycore.sokoban

T = TypeVar("T")

# Memory limit of a search in megabytes.
MEGABYTES = 512


class Wishes(NamedTuple):
    """A copy of the node's properties for the generator. Zeros stand for the values of the preset."""

    preset: str
    seed: int
    size: tuple[int, int]
    boxes: int
    band: tuple[int, int]

    def params(self) -> "pycore.sokoban.Params":
        """Return the parameters for the core. Changed presets have no name.

        Raises:
            ParameterError: a parameter is invalid.
        """
        base = pycore.sokoban.preset(self.preset)
        size = self.size if any(self.size) else (base.width, base.height)
        band = self.band if any(self.band) else base.band
        params = replace(base, width=size[0], height=size[1], boxes=self.boxes or base.boxes, band=band)
        return params if params == base else replace(params, name="")


def unwrapped(task: Callable[[Budget], Result[T]], budget: Budget) -> T:
    """Run a task and return its value; raise an error with the reason if there is none."""
    return task(budget).unwrap()


def made(wishes: Wishes, budget: Budget) -> str:
    """Return the text of a generated level; if the budget is exceeded, of the one nearest to the band."""
    return pycore.sokoban.format_entry(
        pycore.sokoban.generate_in_time(wishes.params(), Rng(wishes.seed), budget).unwrap()
    )


class Found(NamedTuple):
    """A solution: its moves as letters, in upper case for pushes, and the number of pushes."""

    moves: str
    pushes: int


def solution(  # noqa: PLR0917 - bound by position
    level: "pycore.sokoban.Level",
    objective: str,
    guide: "pycore.sokoban.Guide",
    dead: bool | None,
    algorithm: "pycore.sokoban.Algorithm",
    budget: Budget,
) -> Result[Found]:
    """Return a solution: from the guide if it has one and any solution is accepted, otherwise from a search.

    `dead` is whether the position is known to be dead; None if unknown.
    """
    is_any = objective == "any" and algorithm is pycore.sokoban.Algorithm.AUTO
    known = guide.moves(level) if is_any else None
    if known is not None:
        return Result(Status.SOLVED, _found(level, pycore.sokoban.solution_of(level, known)))
    wanted = pycore.sokoban.Objective(objective)
    return _searched(level, wanted, guide, dead, budget, algorithm=algorithm).map(partial(_found, level))


def compared(level: "pycore.sokoban.Level", objective: str, budget: Budget) -> Result[list[dict[str, Any]]]:
    """Return the rows of a comparison of the algorithms, each of which gets an equal part of the time that is left."""
    wanted = pycore.sokoban.Objective(objective)
    algorithms = pycore.sokoban.able(level, wanted)
    left = len(algorithms)

    def part() -> Budget:
        nonlocal left
        spent = 0

        def relay(_done: int, _total: int) -> None:
            nonlocal spent
            budget.spend(one.nodes - spent)
            spent = one.nodes
            if budget.cancelled:
                one.cancel()

        one = Budget(None if budget.left is None else budget.left / left, progress=relay)
        left -= 1
        return one

    budget.start(0)
    rows = [_row(row) for row in pycore.sokoban.compare(level, algorithms, wanted, part, megabytes=MEGABYTES)]
    if budget.cancelled:
        return Result(Status.CANCELLED, reason="cancelled")
    return Result(Status.SOLVED, rows)


def _row(row: "pycore.sokoban.Row") -> dict[str, Any]:
    facts = asdict(row)
    for name, nothing in (("pushes", -1), ("moves", -1), ("history", "")):
        facts[name] = nothing if facts[name] is None else facts[name]
    return facts


def optimized(
    level: "pycore.sokoban.Level", objective: str, guide: "pycore.sokoban.Guide", dead: bool | None, budget: Budget
) -> Result[Found]:
    """Return a solution near the known one, or near the one of a search, that is never worse; add it to the guide.

    `dead` is as in `solution`.
    """
    wanted = pycore.sokoban.Objective(objective)
    if (moves := guide.moves(level)) is not None:
        known = Result(Status.SOLVED, pycore.sokoban.solution_of(level, moves))
    else:
        known = _searched(level, pycore.sokoban.Objective.ANY, guide, dead, budget)
    if known.value is None:
        return Result(known.status, reason=known.reason)
    found = pycore.sokoban.optimize(level, known.value, wanted, budget, megabytes=MEGABYTES).unwrap()
    guide.learn(level, found.moves)
    return Result(Status.SOLVED, _found(level, found))


def advice(
    level: "pycore.sokoban.Level", guide: "pycore.sokoban.Guide", dead: bool | None, budget: Budget
) -> "Result[pycore.sokoban.Step]":
    """Return the next step of a solution. `dead` is as in `solution`."""
    step = guide.next(level)
    if step is None:
        found = _searched(level, pycore.sokoban.Objective.ANY, guide, dead, budget)
        if found.value is None:
            return Result(found.status, reason=found.reason)
        step = guide.next(level)
    return Result(Status.SOLVED, step)


def _searched(
    level: "pycore.sokoban.Level",
    objective: "pycore.sokoban.Objective",
    guide: "pycore.sokoban.Guide",
    dead: bool | None,
    budget: Budget,
    *,
    algorithm: "pycore.sokoban.Algorithm | None" = None,
) -> "Result[pycore.sokoban.Solution]":
    """Search for a solution, and add it to the guide."""
    if dead or (dead is None and pycore.sokoban.is_dead(level)):
        return Result(Status.UNSOLVABLE, reason="a box is stuck for ever")
    how = algorithm or pycore.sokoban.Algorithm.AUTO
    found = pycore.sokoban.solve(level, objective, budget, megabytes=MEGABYTES, algorithm=how)
    if found.value is not None:
        guide.learn(level, found.value.moves)
    return found


def _found(level: "pycore.sokoban.Level", found: "pycore.sokoban.Solution") -> Found:
    return Found(pycore.sokoban.format_moves(level, found.moves), found.pushes)


def moves_to_keep(states: "tuple[pycore.sokoban.Level, ...]", budget: Budget) -> Result[int]:
    """Return the number of moves to the last position that is known to be solvable."""
    found = pycore.sokoban.last_solvable(states, budget)
    return found if found.best is None else Result(Status.SOLVED, found.best)
