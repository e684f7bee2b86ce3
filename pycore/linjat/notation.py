"""The text forms of Linjat.

A *drawing* has one line a row: digits 1..9 and letters A..U (10..30) are numbers, `.` is a dot, a space or `_` a blank.
Blanks at the end of a row may be missing, but a blank row has at least one. A file holds several drawings, separated by
empty lines or by lines that start with `;` (the rest of such a line is the title of the puzzle below).

A *code* is the same on one line, for sharing: `WIDTHxHEIGHT:` and the cells row by row, a run of blanks written as
lower-case letters (a = 1, ... z = 26).

A *level* is a drawing or code below the comments `; seed: 7`, `; preset: easy`, `; score: 31` and
`; solution: 1,1-1,3 ...`: the lines in the order of the numbers, each by its two ends, column and row from 1. The first
three may be missing.

A *position* is a drawing or code below the comment `; lines: 1,1-1,3 ...`, the lines that are drawn, if there are any.
A *move* is a line that is drawn, `3,1-3,4`, or the cell of a number whose line is erased, `-3,1`.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.linjat.levels import Level
from pycore.linjat.model import MAX_SIDE, Line, Move, Number, Position, Puzzle, play, start

T = TypeVar("T")
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTU"
VALUES = {digit: value for value, digit in enumerate(DIGITS, 1)}
BLANKS = " _"
# The same few cells stand in all puzzles.
_point = cache(Point)
_number = cache(Number)
MAX_TEXT = 1_000_000
MAX_PUZZLES = 10_000
MAX_NAME = 200
TOO_LONG = f"a text of puzzles has up to {MAX_TEXT} characters"
SETTING = re.compile(r"; ?(seed|preset|score|solution|lines):(.*)")
WHOLE = re.compile(r"-?[0-9]{1,20}")
CELL = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
CODE = re.compile(r"\s*([0-9]{1,4})x([0-9]{1,4}):([0-9A-Za-z.]*)\s*")


def parse_puzzles(text: str, source: str = "") -> tuple[Puzzle, ...]:
    """Read the puzzles of a file: drawings, codes, or both.

    Raises:
        NotationError: there is none, or one is wrong; names line and column.
    """
    return tuple(puzzle for puzzle, _, _ in _entries(text, source))


def parse_puzzle(text: str, source: str = "") -> Puzzle:
    """Read one puzzle.

    Raises:
        NotationError: the text holds none, or several, or a wrong one.
    """
    return _only(parse_puzzles(text, source), source)


def format_puzzle(puzzle: Puzzle) -> str:
    """Return the canonical drawing, blanks as `_`: parsing it gives an equal puzzle."""
    return "".join("".join(row) + "\n" for row in _characters(puzzle))


def format_puzzles(puzzles: tuple[Puzzle, ...], titles: tuple[str, ...] = ()) -> str:
    """Return the file of the puzzles: the inverse of `parse_puzzles`, titles aside."""
    heads = [f"; {title}" if title else ";" for title in titles] or [";"] * len(puzzles)
    return "".join(f"{head}\n{format_puzzle(puzzle)}" for head, puzzle in zip(heads, puzzles, strict=True))


def format_code(puzzle: Puzzle) -> str:
    """Return the one-line form."""
    cells = "".join("".join(row) for row in _characters(puzzle))
    short = re.sub("_{1,26}", lambda run: chr(ord("a") + len(run[0]) - 1), cells)
    return f"{puzzle.width}x{puzzle.height}:{short}"


def parse_code(text: str, source: str = "") -> Puzzle:
    """Read a one-line form.

    Raises:
        NotationError: the text is none.
    """
    code = CODE.fullmatch(text)
    if not code:
        raise NotationError(f"{text[:40]!r} is no code such as 3x2:.a2c", source)
    return _code(code, source, 1)


def render(position: Position, *, ruled: bool = False) -> str:
    """Draw a position for people: lines as strokes, numbers and uncovered dots as they are printed.

    Args:
        position: what to draw.
        ruled: whether columns and rows are numbered, by their last digits.
    """
    puzzle = position.puzzle
    rows = _characters(puzzle)
    # Every other column of the picture is the gap between two cells.
    picture = [list(" ".join(row).replace("_", " ")) for row in rows]
    for line in filter(None, position.lines):
        if line.y0 == line.y1:
            picture[line.y0][2 * line.x0 : 2 * line.x1 + 1] = "─" * (2 * line.length - 1)
        else:
            for x, y in line.cells:
                picture[y][2 * x] = "│"
    for x, y, value in puzzle.numbers:
        picture[y][2 * x] = DIGITS[value - 1]
    head = []
    if ruled:
        head = ["   " + " ".join(str((x + 1) % 10) for x in range(puzzle.width))]
        picture = [[*f"{y + 1:2} ", *row] for y, row in enumerate(picture)]
    return "".join(row + "\n" for row in [*head, *("".join(row).rstrip() for row in picture)])


def format_line(line: Line) -> str:
    """Return a line as its two ends, column and row from 1: `3,1-3,4`."""
    return f"{line.x0 + 1},{line.y0 + 1}-{line.x1 + 1},{line.y1 + 1}"


def parse_line(text: str, source: str = "") -> Line:
    """Read what `format_line` writes; the ends may come in either order.

    Raises:
        NotationError: the text is no line.
    """
    match = re.fullmatch(r"\s*([0-9]{1,2}),([0-9]{1,2})-([0-9]{1,2}),([0-9]{1,2})\s*", text)
    if not match:
        raise NotationError(f"{text[:40]!r} is no line such as 3,1-3,4", source)
    x0, y0, x1, y1 = (int(number) - 1 for number in match.groups())
    if (x0 != x1 and y0 != y1) or min(x0, y0, x1, y1) < 0:
        raise NotationError(f"{text.strip()} is not straight", source)
    return Line(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def format_move(move: Move, position: Position) -> str:
    """Return a move as the line it draws, or as a minus and the cell of the number whose line it erases."""
    if move.line is not None:
        return format_line(move.line)
    number = position.puzzle.numbers[move.number]
    return f"-{number.x + 1},{number.y + 1}"


def parse_move(text: str, position: Position) -> Move:
    """Read what `format_move` writes; a line may be erased by any of its cells.

    Raises:
        NotationError: the text is no move, or a line in it goes through no number, or there is none to erase.
    """
    if text.startswith("-"):
        return _erasure(text, position)
    line, numbers = parse_line(text), position.puzzle.number_at
    for cell in line.cells:
        if cell in numbers:
            return Move(numbers[cell], line)
    raise NotationError(f"{text.strip()} goes through no number")


def _erasure(text: str, position: Position) -> Move:
    cell = CELL.fullmatch(text, 1)
    if not cell:
        raise NotationError(f"{text[:40]!r} is no line to erase, such as -3,1")
    x, y = int(cell[1]) - 1, int(cell[2]) - 1
    # As it is written; a saved game has thousands of these.
    own = position.puzzle.number_at.get((x, y))
    if own is not None and position.lines[own]:
        return Move(own, None)
    for index, line in enumerate(position.lines):
        if line and line.holds(x, y):
            return Move(index, None)
    raise NotationError(f"there is no line at {cell[0]}")


def format_position(position: Position) -> str:
    """Return a position as a drawing below its lines: parsing it gives an equal position."""
    drawn = " ".join(format_line(line) for line in position.lines if line)
    return (f"; lines: {drawn}\n" if drawn else "") + format_puzzle(position.puzzle)


def parse_position(text: str, source: str = "") -> Position:
    """Read a position; the text of a puzzle or a level is one without lines.

    Raises:
        NotationError: the text holds no puzzle, or several, or a line that is none or cannot be drawn there.
    """
    puzzle, settings, number = _only(tuple(_entries(text, source)), source)
    position = start(puzzle)
    for part in settings.get("lines", "").split():
        try:
            move = parse_move(part, position)
            is_new = position.lines[move.number] is None
            position = play(position, move)
        except (NotationError, ParameterError) as error:
            raise NotationError(error.message, source, number) from None
        if not is_new:
            raise NotationError(f"{part} is no line of a number without one", source, number)
    return position


def _entries(text: str, source: str) -> list[tuple[Puzzle, dict[str, str], int]]:
    """Return the puzzles of a text, each with the settings above it and the line in which it begins."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"{TOO_LONG}; divide it at an empty line", source)
    entries: list[tuple[Puzzle, dict[str, str], int]] = []
    settings: dict[str, str] = {}
    rows: list[str] = []
    for number, raw in enumerate([*text.removeprefix("\ufeff").split("\n"), ";"], 1):
        line = raw.removesuffix("\r")
        code = CODE.fullmatch(line)
        if line and not line.startswith(";") and not code:
            rows.append(line)
            continue
        if rows:
            first = number - len(rows)
            entries.append((_drawing(rows, source, first), settings, first))
            rows, settings = [], {}
        if code:
            entries.append((_code(code, source, number), settings, number))
            settings = {}
        elif setting := SETTING.fullmatch(line):
            settings[setting[1]] = setting[2].strip()
        if len(entries) > MAX_PUZZLES:
            raise NotationError(f"more than {MAX_PUZZLES} puzzles; divide it at an empty line", source, number)
    if not entries:
        raise NotationError("there is no puzzle in it", source)
    return entries


def _only(items: tuple[T, ...], source: str) -> T:
    if len(items) > 1:
        raise NotationError(f"{len(items)} puzzles where one is meant", source)
    return items[0]


def _characters(puzzle: Puzzle) -> list[list[str]]:
    rows = [["_"] * puzzle.width for _ in range(puzzle.height)]
    for dot in puzzle.dots:
        rows[dot.y][dot.x] = "."
    for number in puzzle.numbers:
        rows[number.y][number.x] = DIGITS[number.value - 1]
    return rows


def _drawing(rows: list[str], source: str, first: int) -> Puzzle:
    width = max(map(len, rows))
    if width > MAX_SIDE or len(rows) > MAX_SIDE:
        raise NotationError(f"{width}x{len(rows)} cells are more than {MAX_SIDE}x{MAX_SIDE}", source, first)
    numbers: list[Number] = []
    dots: list[Point] = []
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            if character == ".":
                dots.append(_point(x, y))
            elif character in VALUES:
                numbers.append(_number(x, y, VALUES[character]))
            elif character not in BLANKS:
                message = f"character {character!r} is neither number, dot nor blank"
                raise NotationError(message, source, first + y, x + 1)
    return Puzzle(width, len(rows), tuple(numbers), tuple(dots))


def _code(code: re.Match[str], source: str, line: int) -> Puzzle:
    width, height = int(code[1]), int(code[2])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise NotationError(f"{width}x{height} is not in 1..{MAX_SIDE}", source, line, 1)
    cells = re.sub("[a-z]", lambda run: "_" * (ord(run[0]) - ord("a") + 1), code[3])
    if len(cells) != width * height:
        raise NotationError(f"{len(cells)} cells for {width}x{height}", source, line, code.start(3) + 1)
    wrong = re.search("[^_.1-9A-U]", cells)
    if wrong:
        raise NotationError(f"character {wrong[0]!r} is neither number, dot nor blank", source, line)
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    return _drawing(rows, source, line)


def format_level(level: Level) -> str:
    """Return a level as a drawing below comments with its evidence: parsing it gives an equal level."""
    settings = {"seed": level.seed, "preset": level.preset, "score": level.score}
    heads = [f"; {key}: {value}" for key, value in settings.items() if value]
    return "\n".join([*heads, f"; solution: {format_solution(level)}", format_puzzle(level.puzzle)])


def format_solution(level: Level) -> str:
    """Return the lines of the solution in the order of the numbers."""
    return " ".join(map(format_line, level.solution))


def format_levels(levels: Iterable[Level]) -> str:
    """Return the file of a pack: its levels, with an empty line between them.

    Raises:
        ParameterError: the text would be too long to be read.
    """
    text = "\n".join(map(format_level, levels))
    if len(text) > MAX_TEXT:
        raise ParameterError("levels", f"{TOO_LONG}, and this one would have {len(text)}; write fewer levels")
    return text


def parse_levels(text: str, source: str = "") -> tuple[Level, ...]:
    """Read a pack: drawings or codes, each below comments with its evidence.

    Raises:
        NotationError: there is none, or one lacks its solution or is wrong; names line and column.
    """
    return tuple(_level(puzzle, settings, source, line) for puzzle, settings, line in _entries(text, source))


def parse_level(text: str, source: str = "") -> Level:
    """Read one level.

    Raises:
        NotationError: the text holds none, or several, or a wrong one.
    """
    return _only(parse_levels(text, source), source)


def _level(puzzle: Puzzle, settings: dict[str, str], source: str, line: int) -> Level:
    if "solution" not in settings:
        raise NotationError("the level lacks its solution", source, line)
    numbers = {"seed": 0, "score": 0}
    for key in numbers.keys() & settings.keys():
        if not WHOLE.fullmatch(settings[key]):
            raise NotationError(f"{key} {settings[key][:40]!r} is no whole number", source, line)
        numbers[key] = int(settings[key])
    try:
        lines = tuple(parse_line(part) for part in settings["solution"].split())
    except NotationError as error:
        raise NotationError(error.message, source, line) from None
    if len(lines) != len(puzzle.numbers):
        message = f"{len(lines)} lines in the solution of a puzzle with {len(puzzle.numbers)} numbers"
        raise NotationError(message, source, line)
    preset = settings.get("preset", "")
    if len(preset) > MAX_NAME or not preset.isprintable():
        raise NotationError(f"preset {preset[:40]!r} is no name of up to {MAX_NAME} printable characters", source, line)
    return Level(puzzle, lines, preset=preset, **numbers)
