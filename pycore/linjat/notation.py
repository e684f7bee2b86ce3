"""The text formats of Linjat.

A *drawing* has one line for each row: digits 1..9 and letters A..U (10..30) are numbers, `.` is a dot, a space or `_`
is a blank cell. Blank cells at the end of a row may be omitted, except for the first cell of a blank row. A file may
have several drawings, separated by empty lines or by lines that start with `;` (the rest of this line is the title of
the next puzzle).

A *code* has a puzzle on one line: `WIDTHxHEIGHT:` and the cells row by row, with blank cells run-length encoded as
lower-case letters (a = 1, ... z = 26).

A *level* is a drawing or code after the comments `; seed: 7`, `; preset: easy`, `; score: 31` and
`; solution: 1,1-1,3 ...`, where the lines are in the order of the numbers, each given by column and row of its two
ends, from 1. The first three comments are optional. Deductions and weights of the score that are not those of the
preset are in two more comments: `; rules: cover,fit,square` and `; weights: cover=1,square=80,width=-2`.

A *position* is a drawing or code after the comment `; lines: 1,1-1,3 ...` with the drawn lines, which is omitted if
there are none. A *move* is a line to draw, `3,1-3,4`, or a minus and the cell of the number whose line is erased,
`-3,1`.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.linjat.levels import Level
from pycore.linjat.model import MAX_SIDE, Line, Move, Number, Position, Puzzle, play, start
from pycore.linjat.settings import format_rules, format_weights, parse_rules, parse_weights

T = TypeVar("T")
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTU"
VALUES = {digit: value for value, digit in enumerate(DIGITS, 1)}
BLANKS = " _"
# Puzzles consist of a small set of different cells.
_point = cache(Point)
_number = cache(Number)
MAX_TEXT = 1_000_000
MAX_PUZZLES = 10_000
MAX_NAME = 200
TOO_LONG = f"a text of puzzles has up to {MAX_TEXT} characters"
SETTING = re.compile(r"; ?(seed|preset|score|rules|weights|solution|lines):(.*)")
WHOLE = re.compile(r"-?[0-9]{1,20}")
CELL = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
CODE = re.compile(r"\s*([0-9]{1,4})x([0-9]{1,4}):([0-9A-Za-z.]*)\s*")


def parse_puzzles(text: str, source: str = "") -> tuple[Puzzle, ...]:
    """Parse a text with one or more puzzles: drawings, codes, or both.

    Raises:
        NotationError: the text has no puzzle, or an invalid one; with line and column.
    """
    return tuple(puzzle for puzzle, _, _ in _entries(text, source))


def parse_puzzle(text: str, source: str = "") -> Puzzle:
    """Parse a text with one puzzle.

    Raises:
        NotationError: the text does not have exactly one puzzle, or it is invalid.
    """
    return _only(parse_puzzles(text, source), source)


def format_puzzle(puzzle: Puzzle) -> str:
    """Return the canonical drawing, with `_` for blank cells; `parse_puzzle` gives an equal puzzle."""
    return "".join("".join(row) + "\n" for row in _characters(puzzle))


def format_puzzles(puzzles: tuple[Puzzle, ...], titles: tuple[str, ...] = ()) -> str:
    """Return the text of several puzzles with optional titles; `parse_puzzles` gives equal puzzles."""
    heads = [f"; {title}" if title else ";" for title in titles] or [";"] * len(puzzles)
    return "".join(f"{head}\n{format_puzzle(puzzle)}" for head, puzzle in zip(heads, puzzles, strict=True))


def format_code(puzzle: Puzzle) -> str:
    """Return the code of a puzzle, which is one line."""
    cells = "".join("".join(row) for row in _characters(puzzle))
    short = re.sub("_{1,26}", lambda run: chr(ord("a") + len(run[0]) - 1), cells)
    return f"{puzzle.width}x{puzzle.height}:{short}"


def parse_code(text: str, source: str = "") -> Puzzle:
    """Parse a code.

    Raises:
        NotationError: the text is not a valid code.
    """
    code = CODE.fullmatch(text)
    if not code:
        raise NotationError(f"{text[:40]!r} is no code such as 3x2:.a2c", source)
    return _code(code, source, 1)


def render(position: Position, *, ruled: bool = False) -> str:
    """Return a drawing of a position for players, with box-drawing characters for the lines.

    Args:
        position: the position to draw.
        ruled: whether to add column and row numbers (their last digits).
    """
    return draw_lines(position.puzzle, position.lines, ruled=ruled)


def draw_lines(puzzle: Puzzle, lines: Iterable[Line | None], *, ruled: bool = False) -> str:
    """Return a drawing like `render`, also of parts of lines."""
    rows = _characters(puzzle)
    # Every second column of the drawing is a gap between two cells.
    picture = [list(" ".join(row).replace("_", " ")) for row in rows]
    for line in filter(None, lines):
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
    """Return the text of a line: column and row of its two ends, from 1, as in `3,1-3,4`."""
    return f"{line.x0 + 1},{line.y0 + 1}-{line.x1 + 1},{line.y1 + 1}"


def parse_line(text: str, source: str = "") -> Line:
    """Parse a line in the format of `format_line`; the ends may be in either order.

    Raises:
        NotationError: the text is not a line.
    """
    match = re.fullmatch(r"\s*([0-9]{1,2}),([0-9]{1,2})-([0-9]{1,2}),([0-9]{1,2})\s*", text)
    if not match:
        raise NotationError(f"{text[:40]!r} is no line such as 3,1-3,4", source)
    x0, y0, x1, y1 = (int(number) - 1 for number in match.groups())
    if (x0 != x1 and y0 != y1) or min(x0, y0, x1, y1) < 0:
        raise NotationError(f"{text.strip()} is not straight", source)
    return Line(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def format_move(move: Move, position: Position) -> str:
    """Return the text of a move: the line to draw, or a minus and the cell of the number whose line is erased."""
    if move.line is not None:
        return format_line(move.line)
    number = position.puzzle.numbers[move.number]
    return f"-{number.x + 1},{number.y + 1}"


def parse_move(text: str, position: Position) -> Move:
    """Parse a move in the format of `format_move`. For erasing, any cell of the line may be given.

    Raises:
        NotationError: the text is not a move, the line to draw contains no number, or there is no line to erase.
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
    # The canonical form first, for speed: a saved game has thousands of these.
    own = position.puzzle.number_at.get((x, y))
    if own is not None and position.lines[own]:
        return Move(own, None)
    for index, line in enumerate(position.lines):
        if line and line.holds(x, y):
            return Move(index, None)
    raise NotationError(f"there is no line at {cell[0]}")


def format_position(position: Position) -> str:
    """Return the text of a position: its lines and the drawing of the puzzle. The inverse of `parse_position`."""
    drawn = " ".join(format_line(line) for line in position.lines if line)
    return (f"; lines: {drawn}\n" if drawn else "") + format_puzzle(position.puzzle)


def parse_position(text: str, source: str = "") -> Position:
    """Parse a position. The text of a puzzle or a level gives the position without lines.

    Raises:
        NotationError: the text does not have exactly one puzzle, or a line is invalid or illegal.
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
    """Return the puzzles of a text, each with the settings from the comments before it and its first line number."""
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
    """Return the text of a level: comments and a drawing; `parse_level` gives an equal level."""
    settings = {
        "seed": level.seed,
        "preset": level.preset,
        "score": level.score,
        "rules": format_rules(level.rules),
        "weights": level.weights and format_weights(level.weights),
    }
    heads = [f"; {key}: {value}" for key, value in settings.items() if value]
    return "\n".join([*heads, f"; solution: {format_solution(level)}", format_puzzle(level.puzzle)])


def format_solution(level: Level) -> str:
    """Return the lines of the solution in the order of the numbers."""
    return " ".join(map(format_line, level.solution))


def format_levels(levels: Iterable[Level]) -> str:
    """Return the text of a pack: the levels, separated by empty lines.

    Raises:
        ParameterError: the text would be too long for `parse_levels`.
    """
    text = "\n".join(map(format_level, levels))
    if len(text) > MAX_TEXT:
        raise ParameterError("levels", f"{TOO_LONG}, and this one would have {len(text)}; write fewer levels")
    return text


def parse_levels(text: str, source: str = "") -> tuple[Level, ...]:
    """Parse a pack: one or more levels.

    Raises:
        NotationError: the text has no level, or a level is invalid or has no solution; with line and column.
    """
    return tuple(_level(puzzle, settings, source, line) for puzzle, settings, line in _entries(text, source))


def parse_level(text: str, source: str = "") -> Level:
    """Parse a text with one level.

    Raises:
        NotationError: the text does not have exactly one level, or it is invalid.
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
    try:
        rules = parse_rules(settings["rules"]) if "rules" in settings else ()
        weights = parse_weights(settings["weights"]) if "weights" in settings else None
    except ParameterError as error:
        raise NotationError(error.message, source, line) from None
    return Level(puzzle, lines, preset=preset, rules=rules, weights=weights, **numbers)
