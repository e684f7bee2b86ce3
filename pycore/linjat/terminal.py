"""Linjat in the terminal: the player enters lines by their ends, and other commands."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pycore.base.errors import NotationError, WarrenError
from pycore.base.printing import echo
from pycore.base.reading import write_whole
from pycore.base.session import Session
from pycore.base.sessiontext import format_session
from pycore.linjat.model import Position
from pycore.linjat.notation import format_line, parse_move, render
from pycore.linjat.solver import hint, solve

HELP = "Enter a line by its ends, such as 3,1-3,4 (column,row); -3,1 erases the line there. Or:"
ORDERS = "hint, check, undo, redo, restart, save FILE, help, quit"


class Desk:
    """A session of Linjat, controlled by text commands."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def position(self) -> Position:
        """The current position."""
        position: Position = self.session.state
        return position

    def obey(self, order: str) -> str:
        """Execute a command, and return its answer; empty if the drawing shows its effect.

        Raises:
            NotationError: the command is unknown.
            ParameterError: the line is illegal.
            OSError: a file cannot be written.
        """
        words = order.split()
        if len(words) == 2 and words[0] == "save":
            write_whole(Path(words[1]), format_session(self.session).encode())
            return f"Saved; go on with --load {words[1]}"
        order = order.lower()
        if order == "help":
            return f"{HELP} {ORDERS}."
        if order == "hint":
            return hint(self.position).text
        if order == "check":
            return self._check()
        if order in ("undo", "redo"):
            done = self.session.undo() if order == "undo" else self.session.redo()
            return "" if done else f"There is nothing to {order}."
        if order == "restart":
            self.session.go(0)
        elif order[:1] in "-0123456789":
            self.session.play(parse_move(order.replace(" ", ""), self.position))
        else:
            raise NotationError(f"{order[:40]!r} is no line such as 3,1-3,4, nor one of {ORDERS}")
        return ""

    def _check(self) -> str:
        drawn = sum(map(bool, self.position.lines))
        told = f"{drawn} of {len(self.position.lines)} lines are drawn"
        solved = solve(self.position.puzzle).value
        if solved is None or solved.solutions > 1:
            return f"{told}; the puzzle has {'several solutions' if solved else 'no solution'}."
        pairs = zip(self.position.lines, solved.lines, strict=True)
        if not drawn:
            return f"{told}."
        wrong = " ".join(format_line(line) for line, right in pairs if line and line != right)
        return f"{told}; wrong: {wrong}." if wrong else f"{told}, all of them right."


def sit_down(session: Session, title: str) -> bool:
    """Play a puzzle in the terminal; return False if the player quits before the end."""
    desk = Desk(session)
    echo(f"{title}\n{HELP} {ORDERS}.\n")
    echo(render(desk.position, ruled=True))
    while desk.session.outcome is None:
        order = click.prompt(">", prompt_suffix=" ").strip()
        if order.lower() == "quit":
            return False
        try:
            answer = desk.obey(order)
        except (WarrenError, OSError) as error:
            answer = str(error)
        echo(f"\n{answer}\n" if answer else f"\n{render(desk.position, ruled=True)}")
    echo("Solved.\n")
    return True


def titles(sessions: Sequence[Session]) -> Iterator[tuple[Session, str]]:
    """Yield the sessions with their titles."""
    for number, session in enumerate(sessions, 1):
        puzzle = session.start.puzzle
        size = f"{puzzle.width} x {puzzle.height} cells, {len(puzzle.numbers)} numbers"
        yield session, f"Puzzle {number} of {len(sessions)}: {size}" if len(sessions) > 1 else size
