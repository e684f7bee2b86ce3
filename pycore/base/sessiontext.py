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

Each line under `moves` begins with the number of the node where its first move is played; the other moves follow each
other. Every move creates a node; nodes are numbered in the order of the moves, from 1, and node 0 is the start. `at` is
the current node, `tip` the last node of the line.
"""

import re
from collections.abc import Callable
from functools import partial

from pycore.base.errors import IllegalMoveError, NotationError, ParameterError
from pycore.base.session import Session, TurnGame

MAX_TEXT = 2_000_000
HEADING = "warren session"
INDENT = "  "
MOVES_A_LINE = 16
MAX_MOVE = 200
NUMBER = re.compile(r"[0-9]{1,9}\Z")
FIRST = re.compile(r" *([0-9]{1,9}):(?: |\Z)")
WORD = re.compile(r"[^ ]+")


def format_session(session: Session) -> str:
    """Return the text of a session: the inverse of `parse_session`."""
    game = session.game
    lines = [HEADING, f"game: {game.name}", "start:"]
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
    return "\n".join([*lines, f"at: {session.at}", f"tip: {session.tip}", ""])


def session_game(text: str, source: str = "") -> str:
    """Return the game's name from the text of a session. Raises `NotationError` if the header is invalid."""
    _, line = _Lines(text, source).header()
    return line


def parse_session(text: str, game: TurnGame, source: str = "") -> Session:
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
    lines.expect("start:")
    first, start = lines.block()
    try:
        session = Session(game, game.parse_state("\n".join([*start, ""]), ""))
    except NotationError as error:
        line = first + max(error.line, 1) - 1
        column = error.column + len(INDENT) if error.column else 0
        raise NotationError(error.message, source, line, column) from None
    lines.expect("moves:")
    first, rows = lines.block()
    for number, row in enumerate(rows, first):
        _play_row(session, row, partial(_mistake, source, number))
    at_line = lines.number
    at, tip = lines.value("at"), lines.value("tip")
    lines.end()
    try:
        session.go(at, tip)
    except ParameterError as error:
        raise NotationError(str(error), source, at_line) from None
    return session


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
        self.expect(HEADING)
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

    def end(self) -> None:
        """Raise `NotationError` if any line is left."""
        if self.number <= len(self.lines):
            raise NotationError("nothing is expected after the tip", self.source, self.number, 1)
