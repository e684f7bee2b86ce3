"""Comparison of the algorithms of the solver on one level: time, positions, pushes and moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.sokoban.algorithms import OBJECTIVES, TEXTBOOK, Algorithm, minimized
from pycore.sokoban.model import Level
from pycore.sokoban.movetext import format_history
from pycore.sokoban.solution import Objective
from pycore.sokoban.solver import MEGABYTES, solve

# AUTO is one of the others.
COMPARED = tuple(algorithm for algorithm in Algorithm if algorithm is not Algorithm.AUTO)


@dataclass(frozen=True, slots=True)
class Row:
    """What one algorithm did with a level.

    Attributes:
        algorithm: name of the algorithm.
        objective: what it minimized: `any`, `pushes` or `moves`.
        status: `solved`, or why the search ended.
        milliseconds: CPU time in milliseconds.
        positions: positions generated.
        pushes: pushes of the solution, or null.
        moves: moves of the solution, or null.
        history: the moves in short, as `R D R 4D`, or null.
        reason: why there is no solution, in words.
    """

    algorithm: str
    objective: str
    status: str
    milliseconds: float
    positions: int
    pushes: int | None
    moves: int | None
    history: str | None
    reason: str


def able(level: Level, objective: Objective) -> tuple[Algorithm, ...]:
    """Return the algorithms that can minimize an objective on the board of a level, for `ANY` all for its board."""
    return tuple(
        algorithm
        for algorithm in COMPARED
        if (objective is Objective.ANY or objective in OBJECTIVES[algorithm])
        and (algorithm in TEXTBOOK or not level.board.diagonal)
    )


def compare(
    level: Level,
    algorithms: Sequence[Algorithm] = (),
    objective: Objective = Objective.ANY,
    budget: Callable[[], Budget] = Budget,
    *,
    megabytes: int = MEGABYTES,
) -> Iterator[Row]:
    """Solve a level with several algorithms, one after the other; yield a row for each, as soon as it ends.

    Args:
        level: any position.
        algorithms: the algorithms; by default all that can minimize the objective on this board.
        objective: what each minimizes; with `ANY`, each what it does by itself.
        budget: returns the limits of the next algorithm. A cancelled search ends the comparison.
        megabytes: limit of the memory for positions of each, 16..65536.

    Raises:
        ParameterError: no algorithm is for such a board and objective, or one of those given is not.
    """
    chosen = tuple(algorithms) or able(level, objective)
    if not chosen:
        raise ParameterError("algorithms", f"none minimizes {objective.value} with such moves")
    for algorithm in chosen:
        wanted = minimized(algorithm, objective)
        limits = budget()
        start = process_time()
        found = solve(level, wanted, limits, megabytes=megabytes, algorithm=algorithm)
        spent = process_time() - start
        solution = found.value
        yield Row(
            algorithm.value,
            wanted.value,
            str(found.status),
            round(1000 * spent, 2),
            found.statistics.get("nodes", 0),
            solution.pushes if solution else None,
            len(solution.moves) if solution else None,
            format_history(solution.moves) if solution else None,
            found.reason,
        )
        if found.status is Status.CANCELLED:
            return


HEADINGS = ("algorithm", "objective", "result", "CPU ms", "positions", "pushes", "moves")


def table(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of a table, without the moves themselves."""
    cells = [HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEADINGS))]
    for row in cells:
        words = [
            text.ljust(width) if column < 3 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(words).rstrip()


def _cells(row: Row) -> tuple[str, ...]:
    figures = ("-" if row.pushes is None else str(row.pushes), "-" if row.moves is None else str(row.moves))
    return row.algorithm, row.objective, row.status, f"{row.milliseconds:.1f}", str(row.positions), *figures
