"""Fox Hunt: foxes hide in the cells of a board. A shot at an empty cell tells how many foxes can be seen from there.

Rules. The foxes sit in distinct cells and do not move. The hunter shoots at one cell a turn. A fox that is hit is
found; a shot beside tells the number of foxes, found ones too, on the eight straight lines from that cell to the edge
of the board: row, column and both diagonals. Foxes do not hide one another. Who finds all foxes with the fewest shots
is the best. Marks are the hunter's notes: a marked cell may still be shot at.

Cells are numbered from 0 along the rows, beginning in the north-west.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from pycore.base.errors import ParameterError
from pycore.base.session import Event, Outcome

MAX_SIDE = 16
MAX_FOXES = 20
UNKNOWN = -1
FOX = -2


@dataclass(frozen=True, slots=True)
class Params:
    """What is hunted where.

    Attributes:
        width: columns, 1..16.
        height: rows, 1..16.
        foxes: how many there are, 1..20, at most one a cell.
        auto_mark: mark the cells from which no fox can be missing: those on the lines of a clue whose foxes are all
            found.
    """

    width: int = 10
    height: int = 10
    foxes: int = 8
    auto_mark: bool = False

    def __post_init__(self) -> None:
        for name, side in (("width", self.width), ("height", self.height)):
            if not 1 <= side <= MAX_SIDE:
                raise ParameterError(name, f"{side} is not in 1..{MAX_SIDE}")
        most = min(MAX_FOXES, self.cells)
        if not 1 <= self.foxes <= most:
            raise ParameterError("foxes", f"{self.foxes} is not in 1..{most}")

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of the hunter.

    Attributes:
        cell: number of the cell.
        mark: no shot, but a mark set or taken away.
    """

    cell: int
    mark: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """What the hunter knows.

    Attributes:
        params: the rules.
        answers: for each cell `UNKNOWN`, `FOX` for a fox that was hit, or the number of foxes seen from there.
        marks: the marked cells, ascending.
    """

    params: Params
    answers: tuple[int, ...]
    marks: tuple[int, ...] = ()

    @property
    def found(self) -> int:
        """Number of foxes found."""
        return self.answers.count(FOX)

    @property
    def shots(self) -> int:
        """Number of shots so far."""
        return len(self.answers) - self.answers.count(UNKNOWN)


@dataclass(frozen=True, slots=True)
class Hunt:
    """A hunt as the referee knows it.

    Attributes:
        params: the rules.
        foxes: the cells of all foxes, ascending.
        shots: the cells shot at, ascending.
        marks: the marked cells, ascending.
    """

    params: Params
    foxes: tuple[int, ...]
    shots: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name, cells in (("foxes", self.foxes), ("shots", self.shots), ("marks", self.marks)):
            if list(cells) != sorted(set(cells)) or not all(0 <= cell < self.params.cells for cell in cells):
                raise ParameterError(name, f"{cells} are not cells of the board in ascending order")
        if len(self.foxes) != self.params.foxes:
            raise ParameterError("foxes", f"{len(self.foxes)} foxes where {self.params.foxes} are hunted")


@lru_cache(maxsize=64)
def sights(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the cells seen from it, ascending."""
    lines = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    seen = []
    for cell in range(width * height):
        cells = []
        for dx, dy in lines:
            x, y = cell % width + dx, cell // width + dy
            while 0 <= x < width and 0 <= y < height:
                cells.append(y * width + x)
                x, y = x + dx, y + dy
        seen.append(tuple(sorted(cells)))
    return tuple(seen)


def answer(hunt: Hunt, cell: int) -> int:
    """Return what a shot at the cell tells: `FOX`, or the number of foxes seen from there."""
    if cell in hunt.foxes:
        return FOX
    seen = sights(hunt.params.width, hunt.params.height)[cell]
    return sum(fox in seen for fox in hunt.foxes)


def view(hunt: Hunt, player: int = 0) -> View:
    """Return what the hunter knows; there is one player."""
    if player:
        raise ParameterError("player", f"{player} is not 0")
    answers = [UNKNOWN] * hunt.params.cells
    for cell in hunt.shots:
        answers[cell] = answer(hunt, cell)
    return View(hunt.params, tuple(answers), hunt.marks)


def mover(_: Hunt) -> int:
    """Return the player whose turn it is: the only one."""
    return 0


def legal_moves(seen: View) -> list[Move]:
    """Return a shot at each cell not shot at yet, in the order of the cells; marks are no turns of their own."""
    return [Move(cell) for cell, known in enumerate(seen.answers) if known == UNKNOWN]


def play(hunt: Hunt, move: Move) -> Hunt:
    """Return the hunt after a shot, or after a mark was set or taken away.

    Raises:
        ParameterError: the cell is not on the board, or was shot at before.
    """
    if not 0 <= move.cell < hunt.params.cells:
        raise ParameterError("move", f"there is no cell {move.cell}")
    if move.cell in hunt.shots:
        raise ParameterError("move", f"cell {move.cell} was shot at before")
    marks = set(hunt.marks)
    if move.mark:
        return replace(hunt, marks=tuple(sorted(marks ^ {move.cell})))
    after = replace(hunt, shots=tuple(sorted((*hunt.shots, move.cell))), marks=tuple(sorted(marks - {move.cell})))
    if hunt.params.auto_mark:
        after = replace(after, marks=tuple(sorted({*after.marks, *exhausted(view(after))})))
    return after


def exhausted(seen: View) -> tuple[int, ...]:
    """Return the cells not shot at on the lines of clues whose foxes are all found; of all, when all are found."""
    params = seen.params
    lines = sights(params.width, params.height)
    empty: set[int] = set()
    if seen.found == params.foxes:
        empty.update(range(params.cells))
    for cell, clue in enumerate(seen.answers):
        if clue >= 0 and sum(seen.answers[other] == FOX for other in lines[cell]) == clue:
            empty.update(lines[cell])
    return tuple(sorted(cell for cell in empty if seen.answers[cell] == UNKNOWN))


def outcome(hunt: Hunt) -> Outcome | None:
    """Return the end of the hunt, its score the number of shots; None while a fox is at large."""
    if not set(hunt.foxes) <= set(hunt.shots):
        return None
    return Outcome(0, f"all {hunt.params.foxes} foxes found with {len(hunt.shots)} shots", (len(hunt.shots),))


def events(before: Hunt, move: Move, after: Hunt, player: int = 0) -> tuple[Event, ...]:
    """Return what the hunter sees and hears of a move: shot and capture or clue, marks, win."""
    view(after, player)
    told = []
    if not move.mark:
        told.append(Event("shot", (move.cell,)))
        clue = answer(after, move.cell)
        told.append(Event("capture", (move.cell,), "fox") if clue == FOX else Event("clue", (move.cell,), value=clue))
    changed = set(before.marks) ^ set(after.marks)
    if not move.mark:
        changed.discard(move.cell)
    if changed:
        told.append(Event("mark", tuple(sorted(changed)), value=int(min(changed) in after.marks)))
    if outcome(after):
        told.append(Event("win", value=0))
    return tuple(told)
