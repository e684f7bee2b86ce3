"""The text format of sessions, for saved games.

    warren session
    game: foxhunt
    start:
      10x10 8
      ..........
      (further lines of the host state's text, indented by two spaces)
    moves:
      0: a1 c5 g7
      2: d4
    at: 3
    tip: 4

With a clock, a draw offer, or an end by resignation, agreement or time, the text has version 2 and more lines, each of
them optional; `times` are of all moves in their order, `elapsed` is since the current node, both in milliseconds:

    warren session 2
    game: jungle
    clock: 300+5
    start: ...
    moves: ...
    times:
      1200 3400
    at: 2
    tip: 2
    elapsed: 1500
    offer: 0
    end: resignation 0

`end` is `resignation` or `time` with the number of the loser, or `agreement`. Other sessions are written as version 1,
which has no number.

Each line under `moves` begins with the number of the node where its first move is played; the other moves follow each
other. Every move creates a node; nodes are numbered in the order of the moves, from 1, and node 0 is the start. `at` is
the current node, `tip` the last node of the line.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated

from pycore.base.checking import UNCHECKED, publish
from pycore.base.clock import format_control, parse_control
from pycore.base.errors import IllegalMoveError, NotationError, ParameterError
from pycore.base.session import Cause, Session, Settlement, TurnGame

MAX_TEXT = 2_000_000
HEADING = "warren session"
SECOND = "warren session 2"
INDENT = "  "
MOVES_A_LINE = 16
TIMES_A_LINE = 16
MAX_MOVE = 200
NUMBER = re.compile(r"[0-9]{1,9}\Z")
FIRST = re.compile(r" *([0-9]{1,9}):(?: |\Z)")
WORD = re.compile(r"[^ ]+")
TIMES = re.compile(r"(?:[0-9]{1,9} )*[0-9]{1,9}\Z")
END = re.compile(r"(?:(resignation|time) ([01])|agreement)\Z")


def format_session(session: Session) -> str:
    """Return the text of a session: the inverse of `parse_session`."""
    game, control = session.game, session.control
    is_second = control is not None or session.offer is not None or session.settlement is not None
    lines = [SECOND if is_second else HEADING, f"game: {game.name}"]
    lines += [f"clock: {format_control(control)}"] if control else []
    lines.append("start:")
    lines += [f"{INDENT}{line}".rstrip() for line in game.format_state(session.start).splitlines()]
    lines.append("moves:")
    row: list[str] = []
    for number, (parent, move) in enumerate(session.tree, 1):
        if parent != number - 1 or not row or len(row) > MOVES_A_LINE:
            if row:
                lines.append(INDENT + " ".join(row))
            row = [f"{parent}:"]
        row.append(game.format_move(move, session.state_at(parent)))
    if row:
        lines.append(INDENT + " ".join(row))
    if control:
        times = [str(spent) for spent in session.times]
        lines.append("times:")
        lines += [INDENT + " ".join(times[at : at + TIMES_A_LINE]) for at in range(0, len(times), TIMES_A_LINE)]
    lines += [f"at: {session.at}", f"tip: {session.tip}"]
    lines += [f"elapsed: {session.elapsed}"] if session.elapsed else []
    lines += [f"offer: {session.offer}"] if session.offer is not None else []
    if end := session.settlement:
        lines.append(f"end: {end.cause}" + ("" if end.loser is None else f" {end.loser}"))
    return "\n".join([*lines, ""])


def session_game(text: str, source: str = "") -> str:
    """Return the game's name from the text of a session. Raises `NotationError` if the header is invalid."""
    return _Lines(text, source).header()[1]


def parse_session(text: str, game: Annotated[TurnGame, UNCHECKED], source: str = "") -> Session:
    """Parse the text of a session.

    Args:
        text: at most 2,000,000 characters, with at most `game.capacity` positions.
        game: the expected game.
        source: name of the text, for error messages.

    Raises:
        NotationError: the text is not a session of this game, or has an illegal move; with line and column.
    """
    lines = _Lines(text, source)
    number, name = lines.header()
    if name != game.name:
        raise NotationError(f"a session of {name!r}, not of {game.name!r}", source, number, 7)
    control = None
    if (clock := lines.optional("clock")) is not None:
        try:
            control = parse_control(clock)
        except ParameterError as error:
            raise NotationError(str(error), source, lines.number - 1, 8) from None
    lines.expect("start:")
    first, start = lines.block()
    try:
        session = Session(game, game.parse_state("\n".join([*start, ""]), ""), control)
    except NotationError as error:
        line = first + max(error.line, 1) - 1
        column = error.column + len(INDENT) if error.column else 0
        raise NotationError(error.message, source, line, column) from None
    except ParameterError as error:
        raise NotationError(str(error), source, first - 2) from None
    lines.expect("moves:")
    first, rows = lines.block()
    for number, row in enumerate(rows, first):
        _play_row(session, row, partial(_mistake, source, number))
    times = _times(lines) if control else []
    at_line = lines.number
    at, tip = lines.value("at"), lines.value("tip")
    elapsed, offer, end = (lines.optional(name) for name in ("elapsed", "offer", "end"))
    lines.end()
    try:
        session.go(at, tip)
        session.restore(times, elapsed=_number(elapsed) or 0, offer=_number(offer), settlement=_settlement(end))
    except ParameterError as error:
        raise NotationError(str(error), source, at_line) from None
    return session


def _times(lines: "_Lines") -> list[int]:
    """Read the times of all moves."""
    lines.expect("times:")
    first, rows = lines.block()
    for number, row in enumerate(rows, first):
        if not TIMES.match(row):
            raise NotationError("expected times in milliseconds", lines.source, number, 1 + len(INDENT))
    return [int(spent) for row in rows for spent in row.split()]


def _number(text: str | None) -> int | None:
    """Return the number of a line. Raises `ParameterError` for another text."""
    if text is not None and not NUMBER.match(text):
        raise ParameterError("number", f"{text[:20]!r} is not a number of at most nine digits.")
    return None if text is None else int(text)


def _settlement(text: str | None) -> Settlement | None:
    """Return the end that a line tells. Raises `ParameterError` for another text."""
    if text is None:
        return None
    match = END.match(text)
    if not match:
        raise ParameterError("end", f"{text[:20]!r} is not like 'resignation 0', 'time 1' or 'agreement'.")
    return Settlement(Cause(match[1]), int(match[2])) if match[1] else Settlement(Cause.AGREEMENT)


def _mistake(source: str, line: int, message: str, column: int) -> NotationError:
    return NotationError(message, source, line, column)


def _play_row(session: Session, row: str, mistake: Callable[[str, int], NotationError]) -> None:
    """Play the moves of one line of the text."""
    first = FIRST.match(row)
    if not first:
        raise mistake("a line of moves begins with the number of a node and a colon", 1)
    node = int(first[1])
    if node >= len(session):
        raise mistake(f"node {node} is not there yet", first.start(1) + 1 + len(INDENT))
    for word in WORD.finditer(row, first.end()):
        if word.end() - word.start() > MAX_MOVE:
            raise mistake(f"no move is longer than {MAX_MOVE} characters", word.start() + 1 + len(INDENT))
        try:
            node = session.branch(node, session.game.parse_move(word.group(), session.state_at(node)))
        except (NotationError, ParameterError) as error:
            told = IllegalMoveError(word.group()) if isinstance(error, IllegalMoveError) else error
            raise mistake(told.message, word.start() + 1 + len(INDENT)) from None


class _Lines:
    """A reader for the lines of a text."""

    def __init__(self, text: str, source: str) -> None:
        if len(text) > MAX_TEXT:
            raise NotationError(f"longer than {MAX_TEXT} characters", source)
        self.lines = [line.rstrip() for line in text.rstrip().split("\n")]
        self.source = source
        self.number = 1
        self.is_second = False

    def next(self) -> str:
        """Read the next line; empty after the last one."""
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        self.number += 1
        return line

    def expect(self, wanted: str) -> None:
        """Read a line. Raise `NotationError` if it differs from `wanted`."""
        if self.next() != wanted:
            raise NotationError(f"expected {wanted!r}", self.source, self.number - 1, 1)

    def header(self) -> tuple[int, str]:
        """Read the first two lines; return the line number of the second one and the game's name."""
        self.is_second = self.lines[0] == SECOND
        self.expect(SECOND if self.is_second else HEADING)
        line = self.next()
        if not line.startswith("game: "):
            raise NotationError("expected 'game: ' and a name", self.source, self.number - 1, 1)
        return self.number - 1, line[len("game: ") :]

    def block(self) -> tuple[int, list[str]]:
        """Read indented lines; return the line number of the first one, and the lines without their indentation."""
        first, block = self.number, []
        while self.number <= len(self.lines) and self.lines[self.number - 1].startswith(INDENT):
            block.append(self.next()[len(INDENT) :])
        return first, block

    def value(self, name: str) -> int:
        """Read a line "name: number" and return the number."""
        key, _, number = self.next().partition(": ")
        if key != name or not NUMBER.match(number):
            raise NotationError(f"expected '{name}: ' and a number", self.source, self.number - 1, 1)
        return int(number)

    def optional(self, name: str) -> str | None:
        """Read the value of a line "name: value" of version 2; None if the next line is another one."""
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        if not self.is_second or not line.startswith(f"{name}: "):
            return None
        return self.next().partition(": ")[2]

    def end(self) -> None:
        """Raise `NotationError` if any line is left."""
        if self.number <= len(self.lines):
            raise NotationError("nothing is expected after the tip", self.source, self.number, 1)


publish(globals(), "format_session", "session_game", "parse_session")
