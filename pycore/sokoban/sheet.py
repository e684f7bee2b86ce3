"""A level of a collection before its drawing is checked."""

from pycore.base.errors import NotationError, ParameterError
from pycore.sokoban.cells import BOX, CODES, GOAL, PLAYER, WALL, WALLS, Dialect, cells_of, dialect_of
from pycore.sokoban.gaps import Game
from pycore.sokoban.model import MAX_CELLS, Board, Level
from pycore.sokoban.runs import Steps

KINDS = {
    dialect: {kind: "".join(char for char, code in codes.items() if code & kind) for kind in (WALL, GOAL, BOX, PLAYER)}
    for dialect, codes in CODES.items()
}
VARIANTS = ("", "sokoban", "xsokoban")
CELL_STEPS = 8  # a wall, box or goal takes as much work and memory as so many characters


class Sheet:
    """The rows and texts of one level of a collection.

    Attributes:
        line: line of its first row.
        rows: the rows of its drawing.
        lines: the line of each row.
        signs: the characters of the rows.
        texts: title, author and comment.
        known: difficulty, preset, seed and rule of diagonal moves as text, with the line of each.
        games: solutions and other lists of moves.
        variant: name of the game, "" for Sokoban.
        faults: names, lines and reasons of texts that could not be read.
        fault: why it is not a level, if that is known before.
    """

    def __init__(self, line: int) -> None:
        self.line = line
        self.rows: list[str] = []
        self.lines: list[int] = []
        self.signs: set[str] = set()
        self.texts = dict.fromkeys(("title", "author", "comment"), "")
        self.known: dict[str, tuple[str, int]] = {}
        self.games: list[Game] = []
        self.variant = ""
        self.faults: list[tuple[str, int, str]] = []
        self.fault: NotationError | None = None

    def add(self, rows: list[str], line: int) -> None:
        """Add the rows of a line. A drawing with too many keeps the first ones and has a fault."""
        if self.fault is None and len(self.rows) + len(rows) > MAX_CELLS:
            self.fault = NotationError(f"a drawing of more than {MAX_CELLS} rows", "", self.line)
        if self.fault is None:
            self.rows += rows
            self.signs.update(*rows)
            self.lines += [line] * len(rows)

    def is_rule(self) -> bool:
        """Return whether the drawing is a line between levels: one row of walls, or boxes on goals without any wall."""
        if self.fault is not None:
            return False
        return (len(self.rows) == 1 and not self.rows[0].strip("#")) or all(map(WALLS.isdisjoint, self.rows))

    def level(self, source: str, dialect: Dialect | None, steps: Steps) -> Level:
        """Return the level. Without a dialect, it is that of the characters.

        Raises:
            NotationError: the drawing is not a level; with its line.
        """
        if self.fault is not None:
            raise NotationError(self.fault.message, source, self.fault.line or self.line)
        if self.variant.lower() not in VARIANTS:
            raise NotationError(f"a level of {self.variant[:40]!r}, not of Sokoban", source, self.line)
        width, height = max(map(len, self.rows), default=0), len(self.rows)
        if not width:
            raise NotationError("a level without cells", source, self.line)
        if width * height > MAX_CELLS:
            raise NotationError(f"{width}x{height} cells; a level may have up to {MAX_CELLS}", source, self.line)
        if dialect is None:
            try:
                dialect = dialect_of(self.signs)
            except ValueError as error:
                raise NotationError(str(error), source, self.line) from None
        found = {kind: list(cells_of(self.rows, width, signs)) for kind, signs in KINDS[dialect].items()}
        steps.spend(height + CELL_STEPS * sum(map(len, found.values())))
        if len(found[PLAYER]) != 1:
            raise self._other_players(found[PLAYER], width, source)
        try:
            board = Board(width, height, frozenset(found[WALL]), frozenset(found[GOAL]), self._is_diagonal(source))
            return Level(board, frozenset(found[BOX]), found[PLAYER][0], **self.texts)
        except ParameterError as error:
            raise NotationError(error.message, source, self.line) from None

    def _is_diagonal(self, source: str) -> bool:
        """Return whether moves are diagonal, too."""
        value, line = self.known.get("diagonal", ("no", 0))
        if value.lower() not in ("yes", "no"):
            raise NotationError(f"diagonal {value[:20]!r} is neither yes nor no", source, line)
        return value.lower() == "yes"

    def _other_players(self, players: list[int], width: int, source: str) -> NotationError:
        if not players:
            return NotationError("the level has no player", source, self.line)
        row, column = divmod(players[1], width)
        is_alone = self.lines.count(self.lines[row]) == 1
        return NotationError("a second player", source, self.lines[row], column + 1 if is_alone else 0)
