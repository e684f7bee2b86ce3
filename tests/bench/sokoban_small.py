"""Sokoban's searches on small boards, many of them at some limit, against tables of all solvable positions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import Board, Level, Objective, solve
from pycore.sokoban.model import MAX_CELLS
from tests.oracle.sokoban_table import Table, random_board

BOARDS = 20_000
EACH = 4  # levels of a board
STEPS = 100  # of the player, backward from an end
LONG = 30  # cells of a corridor
MOST = 12  # cells of a board that is full of boxes


def corridor(rng: Rng) -> Board:
    """Return a path that is one cell wide, with turns and side cells, and one or two goals on it."""
    x, y, floor = LONG, LONG, set()
    while len(floor) < 8 + rng.below(LONG - 8):
        floor |= {(x, y)}
        step, along = rng.choice((-1, 1)), rng.below(2)
        for _ in range(1 + rng.below(5)):
            x, y = (x + step, y) if along else (x, y + step)
            if not (0 < x < 2 * LONG and 0 < y < 2 * LONG):
                x, y = LONG, LONG
            floor |= {(x, y)}
    return _drawn(floor, 2 * LONG + 1, 2 * LONG + 1, 1 + rng.below(2), rng)


def full(rng: Rng) -> Board:
    """Return a board with room for two boxes more at most, on which almost all cells are goals."""
    width, height = 2 + rng.below(3), 2 + rng.below(3)
    floor = {(x, y) for x in range(1, width + 1) for y in range(1, height + 1)}
    return _drawn(floor, width + 2, height + 2, len(floor) - 1 - rng.below(2), rng)


def empty(rng: Rng) -> Board:
    """Return a board without boxes and goals."""
    board = random_board(rng, 1)
    return Board(board.width, board.height, board.walls, frozenset())


def largest(rng: Rng) -> Board:
    """Return a board of the most cells, or of one row or column, with a small floor at its end."""
    width = rng.choice((300, 240, 1, MAX_CELLS))
    height = MAX_CELLS // width
    floor = {(x, y) for x in range(max(0, width - 5), width) for y in range(max(0, height - 4), height)}
    return _drawn(floor, width, height, 1 + rng.below(2), rng)


def _drawn(floor: set[tuple[int, int]], width: int, height: int, goals: int, rng: Rng) -> Board:
    cells = sorted(y * width + x for x, y in floor)
    walls = frozenset(range(width * height)).difference(cells)
    rng.shuffle(cells)
    return Board(width, height, walls, frozenset(cells[:goals]))


# The numbers are shares of the boards.
KINDS: Mapping[str, tuple[Callable[[Rng], Board], int]] = {
    "any": (lambda rng: random_board(rng, 1 + rng.below(4)), 100),
    "corridor": (corridor, 40),
    "full": (full, 40),
    "empty": (empty, 9),
    "largest": (largest, 1),
}


def levels(table: Table, rng: Rng) -> Iterator[Level]:
    """Yield levels: boxes anywhere, all but one on goals, and twice what can be reached backward from an end."""
    goals, floor = sorted(table.board.goals), list(table.cells)
    for turn in range(EACH):
        rng.shuffle(floor)
        if turn < 2:
            kept = goals[1:] if turn and goals else []
            boxes = (kept + [cell for cell in floor if cell not in kept])[: len(goals)]
            yield Level(table.board, frozenset(boxes), next(cell for cell in floor if cell not in boxes))
            continue
        here = rng.choice(table.ends())
        for _ in range(STEPS):
            before = [there for there, _ in table.before(here)]
            here = rng.choice(before) if before else here
        yield table.level(here)


def sokoban_small(count: int = BOARDS) -> Iterator[str]:
    """Compare what the three objectives answer with the tables of so many boards."""
    asked, solvable, unproven, wrong = (Counter[str]() for _ in range(4))
    kinds = [kind for kind, (_, share) in KINDS.items() for _ in range(share)]
    for seed in range(count):
        rng = Rng(seed).stream("small")
        kind = rng.choice(kinds)
        table = Table(KINDS[kind][0](rng))
        pushes, moves = table.pushes(), table.moves()
        for level in levels(table, rng):
            here = table.position(level)
            results = [solve(level, objective) for objective in Objective]
            some, best, least = (result.value for result in results)
            asked[kind] += 1
            solvable[kind] += here in pushes
            unproven[kind] += any(result.status not in (Status.SOLVED, Status.UNSOLVABLE) for result in results)
            wrong[kind] += (
                (some is not None) != (here in pushes)
                or ((best.pushes, len(best.moves)) if best else None) != pushes.get(here)
                or ((len(least.moves), least.pushes) if least else None) != moves.get(here)
            )
    yield f"{'small boards':12} {'levels':>7} {'solvable':>8} {'undecided':>9} {'wrong':>6}"
    for kind in KINDS:
        yield f"{kind:12} {asked[kind]:7} {solvable[kind]:8} {unproven[kind]:9} {wrong[kind]:6}"


BENCHES = (sokoban_small,)
