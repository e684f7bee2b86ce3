"""Linjat at the terminal: a person draws lines by their ends, and asks for hints."""

from collections.abc import Iterator

import click

from pycore.base.errors import NotationError, WarrenError
from pycore.linjat.model import Move, Outcome, Position, Puzzle, outcome, play, start
from pycore.linjat.notation import format_line, parse_line, render
from pycore.linjat.solver import hint, solve

HELP = "Enter a line by its ends, such as 3,1-3,4 (column,row); -3,1 erases the line there. Or:"
ORDERS = "hint, check, undo, redo, clear, help, quit"


class Desk:
    """A puzzle that is being solved, with all positions so far: those after the present one can be redone."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.history = [start(puzzle)]
        self.now = 0

    @property
    def position(self) -> Position:
        """The present position."""
        return self.history[self.now]

    def obey(self, order: str) -> str:
        """Carry out an order of the player, and return the answer to it; empty where the drawing says it.

        Raises:
            NotationError: there is no such order.
            ParameterError: the line does not fit.
        """
        if order == "help":
            return f"{HELP} {ORDERS}."
        if order == "hint":
            return hint(self.position).text
        if order == "check":
            return self._check()
        if order in ("undo", "redo"):
            return self._step(-1 if order == "undo" else 1)
        if order == "clear":
            self._go(start(self.position.puzzle))
        elif order.startswith("-"):
            self._erase(order.removeprefix("-").strip())
        else:
            self._draw(order)
        return ""

    def _go(self, position: Position) -> None:
        if position != self.position:
            self.history[self.now + 1 :] = [position]
            self.now += 1

    def _step(self, by: int) -> str:
        if not 0 <= self.now + by < len(self.history):
            return "There is nothing to undo." if by < 0 else "There is nothing to redo."
        self.now += by
        return ""

    def _draw(self, order: str) -> None:
        try:
            line = parse_line(order)
        except NotationError as error:
            raise NotationError(f"{error.message}, nor one of {ORDERS}") from None
        for index, number in enumerate(self.position.puzzle.numbers):
            if line.holds(number.x, number.y):
                self._go(play(self.position, Move(index, line)))
                return
        raise NotationError(f"{order} goes through no number")

    def _erase(self, place: str) -> None:
        cell = parse_line(place if "-" in place else f"{place}-{place}")
        for index, line in enumerate(self.position.lines):
            if line and line.holds(cell.x0, cell.y0):
                self._go(play(self.position, Move(index, None)))
                return
        raise NotationError(f"there is no line at {place}")

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


def sit_down(puzzle: Puzzle, title: str) -> bool:
    """Let a person solve a puzzle; False when they leave before."""
    desk = Desk(puzzle)
    click.echo(f"{title}\n{HELP} {ORDERS}.\n")
    click.echo(render(desk.position, ruled=True))
    while outcome(desk.position) is Outcome.OPEN:
        order = click.prompt(">", prompt_suffix=" ").strip().lower()
        if order == "quit":
            return False
        try:
            answer = desk.obey(order)
        except WarrenError as error:
            answer = str(error)
        click.echo(f"\n{answer}\n" if answer else f"\n{render(desk.position, ruled=True)}")
    click.echo("Solved.\n")
    return True


def titles(puzzles: tuple[Puzzle, ...]) -> Iterator[tuple[Puzzle, str]]:
    """Yield the puzzles with what to write above them."""
    for number, puzzle in enumerate(puzzles, 1):
        size = f"{puzzle.width} x {puzzle.height} cells, {len(puzzle.numbers)} numbers"
        yield puzzle, f"Puzzle {number} of {len(puzzles)}: {size}" if len(puzzles) > 1 else size
