"""The text formats of Sokoban: levels, collections, and lists of moves.

The standard characters are `#` wall, `@` player, `+` player on goal, `$` box, `*` box on goal, `.` goal, and a space,
`-` or `_` for floor. The alternative ("article") characters are `#` wall, `@` player, `+` player on goal, `O` box, `G`
box on goal, `X` goal, and `.` floor. Both may be run-length encoded, with `|` between rows: `7#|#.@-#`.

A collection has several drawings. A drawing may have the lines `Title: …`, `Author: …`, and `Comment:` … `Comment-End:`
before or after it. Without a line `Title:`, text directly above the drawing is its title. Further optional lines are
`Solution: …` (LURD), `Difficulty: …`, `Preset: …` and `Seed: …`.

Moves are the letters `u r d l`, in upper case for pushes (LURD). A number repeats the next letter (`2l3uR`). Spaces are
ignored, as in `R D R 4D 2L`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby, islice

from pycore.base.errors import NotationError, ParameterError
from pycore.sokoban._trail import Trail
from pycore.sokoban.levels import Entry
from pycore.sokoban.model import MAX_CELLS, MAX_TEXT, Board, Level, Move, moves_of
from pycore.sokoban.solution import solution_of

MAX_MOVES = 1_000_000
MAX_LEVELS = 10_000
LETTERS = "urdl"
WALL, GOAL, BOX, PLAYER = 1, 2, 4, 8
CLOSING = "comment-end:"


class Dialect(StrEnum):
    """The set of characters of a drawing."""

    STANDARD = "standard"
    ARTICLE = "article"


CODES = {
    Dialect.STANDARD: {
        "#": WALL, "@": PLAYER, "+": PLAYER | GOAL, "$": BOX, "*": BOX | GOAL, ".": GOAL, " ": 0, "-": 0, "_": 0,
    },
    Dialect.ARTICLE: {
        "#": WALL, "@": PLAYER, "+": PLAYER | GOAL, "O": BOX, "G": BOX | GOAL, "X": GOAL, ".": 0, " ": 0,
    },
}  # fmt: skip
DRAWN = {dialect: {code: char for char, code in reversed(codes.items())} for dialect, codes in CODES.items()}
# At the end of the text, a number may have no character.
RUN = re.compile(r"([0-9]*)([^0-9]|$)")
# A number with its letter, or letters without a number.
MOVE_RUN = re.compile(r"\s*(?:([0-9]+)\s*([urdlURDL])|([urdlURDL](?:[urdlURDL \t\n\r\f\v]*[urdlURDL])?))")
CODE_OF, LETTER_OF = bytes.maketrans(b"urdlURDL", bytes(range(4)) * 2), b"urdlURDL".ljust(256)
WHITE = b" \t\n\r\f\v"
SETTING = re.compile(r"(title|author|comment|solution|difficulty|preset|seed)\s*:(.*)", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]{1,20}")


def parse_level(text: str, source: str = "", dialect: Dialect = Dialect.STANDARD) -> Level:
    """Parse a text with one level.

    Raises:
        NotationError: the text does not have exactly one level, or it is invalid.
    """
    levels = parse_collection(text, source, dialect)
    if len(levels) > 1:
        raise NotationError(f"{len(levels)} levels where one is wanted", source)
    return levels[0]


def parse_collection(text: str, source: str = "", dialect: Dialect = Dialect.STANDARD) -> tuple[Level, ...]:
    """Parse a text with one or more levels.

    Args:
        text: at most 1,000,000 characters.
        source: name of the text, for error messages.
        dialect: the set of characters.

    Raises:
        NotationError: the text has no level, or an invalid one; with line and column.
    """
    return tuple(sheet.level(source, dialect) for sheet in _checked(text, source, dialect))


def _checked(text: str, source: str, dialect: Dialect) -> list["_Sheet"]:
    """Return the drawings of a text; raise `NotationError` if there are none or too many."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a collection may take up to {MAX_TEXT}", source)
    sheets = list(_sheets(text, source, dialect))
    if not sheets:
        raise NotationError("there is no level in it", source)
    if len(sheets) > MAX_LEVELS:
        raise NotationError(f"more than {MAX_LEVELS} levels", source)
    return sheets


def parse_entry(text: str, source: str = "") -> Entry:
    """Parse a text with one level and its optional solution, difficulty and origin.

    Raises:
        NotationError: the text does not have exactly one level, or the level or its solution is invalid.
    """
    entries = parse_entries(text, source)
    if len(entries) > 1:
        raise NotationError(f"{len(entries)} levels where one is wanted", source)
    return entries[0]


def parse_entries(text: str, source: str = "") -> tuple[Entry, ...]:
    """Parse a text with one or more levels and their optional solutions, difficulties and origins.

    Raises:
        NotationError: the text has no level, or a level or a solution is invalid.
    """
    sheets = _checked(text, source, Dialect.STANDARD)
    return tuple(sheet.entry(source, Dialect.STANDARD) for sheet in sheets)


def format_entry(entry: Entry) -> str:
    """Return the text of a level with solution, difficulty and origin; the inverse of `parse_entry`."""
    known = {
        "Solution": format_solution(entry),
        "Difficulty": "" if entry.difficulty is None else str(entry.difficulty),
        "Preset": entry.preset,
        "Seed": "" if entry.seed is None else str(entry.seed),
    }
    return format_level(entry.level) + "".join(f"{name}: {value}\n" for name, value in known.items() if value)


def format_solution(entry: Entry) -> str:
    """Return the moves that solve a level, "" where none are known."""
    return format_moves(entry.level, entry.solution)


def format_level(level: Level, dialect: Dialect = Dialect.STANDARD) -> str:
    """Return the text of a level; the inverse of `parse_level`."""
    lines = draw(level, dialect)
    # The first line of a drawing must have a wall, so preceding rows are joined to the first row with one.
    walled = next((number for number, line in enumerate(lines) if "#" in line), 0)
    if walled:
        lines[: walled + 1] = ["|".join(lines[: walled + 1]).replace(" ", "-")]
    lines += [f"{name}: {value}" for name, value in (("Title", level.title), ("Author", level.author)) if value]
    if level.comment:
        lines += ["Comment:", level.comment, "Comment-End:"]
    return "".join(line + "\n" for line in lines)


def format_collection(levels: Iterable[Level], dialect: Dialect = Dialect.STANDARD) -> str:
    """Return the text of several levels; the inverse of `parse_collection`."""
    return "\n".join(format_level(level, dialect) for level in levels)


def draw(level: Level, dialect: Dialect = Dialect.STANDARD) -> list[str]:
    """Return the lines of a drawing. Trailing spaces are removed, and empty rows are written as `-`."""
    board = level.board
    codes = [0] * (board.width * board.height)
    for cells, code in ((board.walls, WALL), (board.goals, GOAL), (level.boxes, BOX), ((level.player,), PLAYER)):
        for cell in cells:
            codes[cell] |= code
    drawn = DRAWN[dialect]
    rows = ["".join(drawn[code] for code in codes[i : i + board.width]) for i in range(0, len(codes), board.width)]
    lines = [row.rstrip() or "-" for row in rows]
    # The longest row defines the width of the board. In the article's characters all rows are equally long.
    if max(map(len, lines)) < board.width:
        lines[0] = lines[0].replace("-", " ").ljust(board.width - 1) + "-"
    return lines


def format_rle(level: Level) -> str:
    """Return the drawing of a level as one run-length encoded line, with `-` for floor and `|` between rows."""
    rows = (line.replace(" ", "-") for line in draw(level))
    return "|".join("".join(_run(char, len([*same])) for char, same in groupby(row)) for row in rows)


def parse_moves(text: str, source: str = "") -> tuple[Move, ...]:
    """Parse a list of moves; upper and lower case are equivalent.

    Raises:
        NotationError: a character is not a move, or there are more than 1,000,000 moves.
    """
    codes = bytearray()
    end = len(text.rstrip())
    place = 0
    while place < end:
        match = MOVE_RUN.match(text, place, end)
        if match is None:
            raise NotationError(f"{text[place : place + 20]!r} is no move", source, 1, place + 1)
        letters = match[3].encode().translate(CODE_OF, WHITE) if match[3] else match[2].encode().translate(CODE_OF)
        count = _count(match[1])
        if len(codes) + count * len(letters) > MAX_MOVES:
            raise NotationError(f"more than {MAX_MOVES} moves", source)
        codes += letters * count
        place = match.end()
    return moves_of(bytes(codes))


def format_moves(level: Level, moves: Iterable[Move], *, runs: bool = False) -> str:
    """Return moves in LURD notation, with upper case for pushes; with `runs`, repetitions as numbers (`2l3uR`).

    Raises:
        ParameterError: a move is illegal.
    """
    trail = Trail(level, tuple(moves))
    letters = bytes(code + 4 * kind for code, kind in zip(trail.moves, trail.kinds, strict=True))
    text = letters.translate(LETTER_OF).decode()
    return "".join(_run(char, len([*same])) for char, same in groupby(text)) if runs else text


def format_history(moves: Iterable[Move]) -> str:
    """Return moves in upper case with spaces, and repetitions as numbers: `R D 4D 2L`."""
    return " ".join(_run(letter, len([*same])) for letter, same in groupby(LETTERS[move].upper() for move in moves))


def _run(character: str, count: int) -> str:
    return f"{count if count > 1 else ''}{character}"


def _count(digits: str | None) -> int:
    """Return the number of repetitions; 1 without digits. Numbers beyond all limits are cut."""
    return int(digits.lstrip("0")[:9] or 0) if digits else 1


class _Sheet:
    """The collected lines of one level of a collection."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.rows: list[str] = []
        self.texts = dict.fromkeys(("title", "author", "comment"), "")
        self.known = dict.fromkeys(("solution", "difficulty", "preset", "seed"), "")

    def level(self, source: str, dialect: Dialect) -> Level:
        """Return the level of the drawing."""
        codes = CODES[dialect]
        width, height = max(map(len, self.rows)), len(self.rows)
        if width * height > MAX_CELLS:
            raise NotationError(f"{width}x{height} cells; a level may have up to {MAX_CELLS}", source, self.line)
        found: dict[int, list[int]] = {WALL: [], GOAL: [], BOX: [], PLAYER: []}
        for y, row in enumerate(self.rows):
            for x, char in enumerate(row):
                for code, cells in found.items():
                    if codes[char] & code:
                        cells.append(y * width + x)
        if len(found[PLAYER]) != 1:
            second = divmod(found[PLAYER][1], width) if found[PLAYER] else (0, -1)
            message = "a second player" if found[PLAYER] else "the level has no player"
            raise NotationError(message, source, self.line + second[0], second[1] + 1)
        try:
            board = Board(width, height, frozenset(found[WALL]), frozenset(found[GOAL]))
            return Level(board, frozenset(found[BOX]), found[PLAYER][0], **self.texts)
        except ParameterError as error:
            raise NotationError(error.message, source, self.line) from None

    def entry(self, source: str, dialect: Dialect) -> Entry:
        """Return the level of the drawing with solution, difficulty and origin."""
        level, moves = self.level(source, dialect), tuple[Move, ...]()
        if self.known["solution"]:
            try:
                moves = solution_of(level, parse_moves(self.known["solution"], source)).moves
            except ParameterError as error:
                raise NotationError(f"its solution is none: {error.message}", source, self.line) from None
        return Entry(
            level, moves, self._number("difficulty", source), self._number("seed", source), self.known["preset"]
        )

    def _number(self, name: str, source: str) -> int | None:
        text = self.known[name]
        if text and not NUMBER.fullmatch(text):
            raise NotationError(f"{name} {text[:20]!r} is no number", source, self.line)
        return int(text) if text else None


def _sheets(text: str, source: str, dialect: Dialect) -> Iterator[_Sheet]:
    """Yield the drawings with their texts."""
    lines = text.splitlines()
    above: list[str] = []
    sheet: _Sheet | None = None
    index = 0
    while index < len(lines):
        rows = _rows(lines[index], dialect)
        if rows:
            if sheet:
                yield sheet
            sheet = _Sheet(index + 1)
            sheet.texts["title"] = " ".join(" ".join(above).split())
            above = []
            index = _draw(sheet, lines, index, source, dialect)
            continue
        line = lines[index].strip()
        index += 1
        setting = SETTING.fullmatch(line)
        if setting and sheet:
            name, value = setting[1].lower(), setting[2].strip()
            if name == "comment":
                value, index = _comment(lines, index, value, source)
            (sheet.texts if name in sheet.texts else sheet.known)[name] = value
            above = []
        elif line and line.lower() != CLOSING:
            # One blank line is allowed between title and drawing, but not within the title.
            if index < 2 or not lines[index - 2].strip():
                above = []
            above.append(line.lstrip(";").strip())
    if sheet:
        yield sheet


def _draw(sheet: _Sheet, lines: Sequence[str], index: int, source: str, dialect: Dialect) -> int:
    """Read the rows of a drawing; return the index of the next line."""
    while index < len(lines) and (rows := _rows(lines[index], dialect, inner=True)):
        sheet.rows += rows
        index += 1
        if len(sheet.rows) > MAX_CELLS:
            raise NotationError(f"a drawing of more than {MAX_CELLS} rows", source, sheet.line)
    return index


def _comment(lines: Sequence[str], index: int, first: str, source: str) -> tuple[str, int]:
    """Return a comment and the index of the next line. A comment of several lines ends with `Comment-End:`."""
    if first:
        return first, index
    for end in range(index, len(lines)):
        if lines[end].strip().lower() == CLOSING:
            return "\n".join(line.rstrip() for line in lines[index:end]), end + 1
    raise NotationError("the comment has no end (Comment-End:)", source, index)


def _rows(line: str, dialect: Dialect, *, inner: bool = False) -> list[str]:
    """Return the rows in a line of a drawing; empty if the line is text. Only `inner` lines may have empty rows."""
    codes, drawn = CODES[dialect], line.rstrip()
    if not drawn.strip() or not set(drawn) <= {*codes, *"0123456789|"}:
        return []
    if not set(drawn) <= set(codes):
        # The largest number of characters is reached with one cell and one bar in each row.
        runs = [(_count(run[1]), run[2]) for run in islice(RUN.finditer(drawn), 2 * MAX_CELLS + 1)]
        if max(len(runs), sum(count for count, _ in runs)) > 2 * MAX_CELLS:
            return []
        drawn = "".join(char * count for count, char in runs) + "|"
    rows = [row.rstrip() for row in drawn.rstrip("|").split("|")]
    return rows if "#" in drawn or inner else []
