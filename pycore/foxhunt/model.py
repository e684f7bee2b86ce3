"""The rules of Fox Hunt.

Foxes are hidden in different cells of a board and do not move. In each turn, the hunter shoots at one cell. A hit finds
a fox. The answer to a miss is the number of foxes, including found ones, on the eight straight lines from this cell to
the edge of the board (row, column and both diagonals); foxes do not hide each other. The goal is to find all foxes with
the fewest shots. The hunter may mark cells as notes; a marked cell may still be shot at.

Cells are numbered from 0 row by row from the north-west.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome

MAX_SIDE = 16
MAX_FOXES = 20
UNKNOWN = -1
FOX = -2


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of a hunt.

    Attributes:
        width: number of columns, 1..16.
        height: number of rows, 1..16.
        foxes: number of foxes, 1..20, at most the number of cells.
        auto_mark: whether cells that have no fox are marked automatically: the cells on the lines of a clue whose
            foxes are all found.
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
    """A shot, or a change of a mark.

    Attributes:
        cell: number of the cell.
        mark: False for a shot; True for setting or removing a mark.
    """

    cell: int
    mark: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The view of the hunter.

    Attributes:
        params: the parameters.
        answers: for each cell `UNKNOWN`, `FOX` for a found fox, or the number of foxes on its lines.
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
    """The host state of a hunt, with all foxes.

    Attributes:
        params: the parameters.
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
    """Return for each cell the cells on its lines, ascending."""
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
    """Return the answer to a shot: `FOX`, or the number of foxes on the lines of the cell."""
    if cell in hunt.foxes:
        return FOX
    seen = sights(hunt.params.width, hunt.params.height)[cell]
    return sum(fox in seen for fox in hunt.foxes)


def view(hunt: Hunt, player: int = 0) -> View:
    """Return the view of the hunter, who is the only player."""
    if player:
        raise ParameterError("player", f"{player} is not 0")
    answers = [UNKNOWN] * hunt.params.cells
    for cell in hunt.shots:
        answers[cell] = answer(hunt, cell)
    return View(hunt.params, tuple(answers), hunt.marks)


def mover(_: Hunt) -> int:
    """Return the number of the player to move, which is always 0."""
    return 0


def legal_moves(seen: View) -> list[Move]:
    """Return the shots at all cells not shot at yet, in the order of the cells. Changes of marks are not listed."""
    return [Move(cell) for cell, known in enumerate(seen.answers) if known == UNKNOWN]


def play(hunt: Hunt, move: Move) -> Hunt:
    """Return the hunt after a move.

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
    """Return the cells not shot at that certainly have no fox, see `Params.auto_mark`; all when all foxes are found."""
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
    """Return the outcome, with the number of shots as score; None if some fox is not found."""
    if not set(hunt.foxes) <= set(hunt.shots):
        return None
    return Outcome(0, f"all {hunt.params.foxes} foxes found with {len(hunt.shots)} shots", (len(hunt.shots),))


def events(before: Hunt, move: Move, after: Hunt, player: int = 0) -> tuple[Event, ...]:
    """Return the events of a move: shot and capture or clue, marks, and the end of the game."""
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
