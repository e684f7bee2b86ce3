"""The text formats of Sokoban: levels and collections.

A collection has several drawings (`cells.py` has their characters), each with its texts: the lines `Title: …`,
`Author: …`, `Comment:` … `Comment-End:`, and `Solution: …` (LURD), `Difficulty: …`, `Preset: …` and `Seed: …`. They are
written below the drawing. `Diagonal: yes` is the rule of diagonal moves.

Collections of other programs are read as well: with texts above the drawings, a line of text as the title, letters and
runs of the SOK format, solutions below a heading such as `Solution/Moves` (`gaps.py`), and XML (`slc.py`). A level that
cannot be read is skipped, unless the reader is strict.
"""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

from pycore.base.errors import NotationError, ParameterError
from pycore.sokoban.cells import BOX, DRAWN, GOAL, PLAYER, WALL, Dialect
from pycore.sokoban.collection import read_sheets
from pycore.sokoban.levels import Collection, Entry, Skipped
from pycore.sokoban.model import COMMENT_END, Level, Move
from pycore.sokoban.movetext import format_moves, parse_moves, run
from pycore.sokoban.runs import Steps, StepsError
from pycore.sokoban.sheet import Sheet
from pycore.sokoban.solution import solution_of

T = TypeVar("T")
# A step is a character, see `Steps`. A megabyte of walls takes nine tenths of them.
MAX_STEPS = 10_000_000
DIAGONAL = "Diagonal: yes"
TRIAL_STEPS = 200  # to replay no moves at all
NUMBER = re.compile(r"[0-9]{1,20}")
# What could not be read of a level: its part, the line and the reason.
Fault = tuple[str, int, str]


def parse_level(text: str, source: str = "", dialect: Dialect | None = None) -> Level:
    """Parse a text with one level.

    Raises:
        NotationError: the text does not have exactly one level, or it is invalid.
    """
    return _only(parse_collection(text, source, dialect, strict=True), source)


def parse_collection(
    text: str, source: str = "", dialect: Dialect | None = None, *, strict: bool = False
) -> Collection[Level]:
    """Parse a text with one or more levels.

    Args:
        text: at most 1,000,000 characters, with at most 10,000 levels.
        source: name of the text, for error messages.
        dialect: the set of characters; None to recognize that of each drawing (see `cells.py`).
        strict: whether anything that cannot be read is an error. By default it is skipped and listed.

    Raises:
        NotationError: the text has no level that can be read, or too many, or is too long; or, if `strict`, anything
            cannot be read. With line and column.
    """

    def level(sheet: Sheet, steps: Steps) -> tuple[Level, list[Fault]]:
        return sheet.level(source, dialect, steps), sheet.faults

    return _collected(text, source, dialect, level, strict=strict)


def parse_entry(text: str, source: str = "") -> Entry:
    """Parse a text with one level and its optional solution, difficulty and origin.

    Raises:
        NotationError: the text does not have exactly one level, or the level or its solution is invalid.
    """
    return _only(parse_entries(text, source, strict=True), source)


def parse_entries(text: str, source: str = "", *, strict: bool = False) -> Collection[Entry]:
    """Parse a text with one or more levels and their optional solutions, difficulties and origins.

    Of several solutions the first that solves the level is used.

    Args:
        text: as in `parse_collection`.
        source: name of the text, for error messages.
        strict: whether anything that cannot be read is an error. By default a level that is not one is skipped, and so
            is a solution that does not solve its level.

    Raises:
        NotationError: as in `parse_collection`.
    """

    def entry(sheet: Sheet, steps: Steps) -> tuple[Entry, list[Fault]]:
        level = sheet.level(source, None, steps)
        faults = list(sheet.faults)
        moves = _solution(sheet, level, faults, steps)
        difficulty, seed = (_number(sheet, name, faults) for name in ("difficulty", "seed"))
        return Entry(level, moves, difficulty, seed, sheet.known.get("preset", ("", 0))[0]), faults

    return _collected(text, source, None, entry, strict=strict)


def _only(found: Collection[T], source: str) -> T:
    if len(found) > 1:
        raise NotationError(f"{len(found)} levels where one is wanted", source)
    return found[0]


def _collected(
    text: str,
    source: str,
    dialect: Dialect | None,
    build: Callable[[Sheet, Steps], tuple[T, list[Fault]]],
    *,
    strict: bool,
) -> Collection[T]:
    """Return what is built of the levels of a text, and what is skipped."""
    steps = Steps(MAX_STEPS, source)
    levels, numbers, skipped, errors = list[T](), list[int](), list[Skipped](), list[NotationError]()
    sheets = read_sheets(text, source, dialect, steps)
    for number, sheet in enumerate(sheets, 1):
        title = sheet.texts["title"]
        try:
            level, faults = build(sheet, steps)
        except StepsError:
            raise
        except NotationError as error:
            errors.append(error)
            place = f" (line {error.line}, column {error.column})" if error.column else ""
            skipped.append(Skipped(number, title, sheet.line, error.message + place))
        else:
            errors += [NotationError(reason, source, line) for _, line, reason in faults]
            skipped += [Skipped(number, title, line, reason, part) for part, line, reason in faults]
            levels.append(level)
            numbers.append(number)
        if strict and errors:
            raise errors[0]
    if not levels:
        first = errors[0]
        message = first.message if len(sheets) == 1 else f"none of {len(sheets)} levels can be read: {first.message}"
        raise NotationError(message, source, first.line, first.column)
    return Collection(levels, numbers, skipped)


def _solution(sheet: Sheet, level: Level, faults: list[Fault], steps: Steps) -> tuple[Move, ...]:
    """Return the first list of moves that solves the level; empty if there is none, with a fault for a solution."""
    reasons = list[Fault]()
    for game in sorted(sheet.games, key=lambda game: not game.is_solution):
        try:
            return _solving(game.moves, level, steps)
        except StepsError:
            raise
        except NotationError as error:
            reason = error.message
        except ParameterError as error:
            reason = f"its solution is none: {error.message}"
        if game.is_solution:
            reasons.append(("solution", game.line, reason))
    faults += reasons[:1]
    return ()


def _solving(text: str, level: Level, steps: Steps) -> tuple[Move, ...]:
    if text.startswith(("[", "{")):
        raise NotationError("moves of the reverse mode or of several players are not supported")
    moves = parse_moves(text.replace("*", ""), "", steps)  # a * is the current position
    steps.spend(TRIAL_STEPS + level.board.width * level.board.height + len(moves))
    return solution_of(level, moves).moves


def _number(sheet: Sheet, name: str, faults: list[Fault]) -> int | None:
    text, line = sheet.known.get(name, ("", 0))
    if text and not NUMBER.fullmatch(text):
        faults.append((name, line, f"{name} {text[:20]!r} is no number"))
        return None
    return int(text) if text else None


def format_entry(entry: Entry, dialect: Dialect = Dialect.STANDARD) -> str:
    """Return the text of a level with solution, difficulty and origin; the inverse of `parse_entry`."""
    known = {
        "Solution": format_solution(entry),
        "Difficulty": "" if entry.difficulty is None else str(entry.difficulty),
        "Preset": entry.preset,
        "Seed": "" if entry.seed is None else str(entry.seed),
    }
    return format_level(entry.level, dialect) + "".join(f"{name}: {value}\n" for name, value in known.items() if value)


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
    lines += [DIAGONAL] if level.board.diagonal else []
    if level.comment:
        lines += ["Comment:", level.comment, COMMENT_END]
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
    return "|".join("".join(run(char, len([*same])) for char, same in groupby(row)) for row in rows)
