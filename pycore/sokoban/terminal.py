"""Sokoban in the terminal, with one key for each move."""

import os
import re
import select
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import click

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.printing import echo
from pycore.base.reading import write_whole
from pycore.base.session import Session
from pycore.base.sessiontext import format_session
from pycore.sokoban.advice import Guide, Step, Watch, last_solvable
from pycore.sokoban.model import Cell, Move, is_legal, is_push
from pycore.sokoban.movetext import format_history
from pycore.sokoban.notation import draw
from pycore.sokoban.solver import solve

KEYS = {
    "k": Move.NORTH, "\x1b[A": Move.NORTH, "\x1bOA": Move.NORTH,
    "l": Move.EAST, "\x1b[C": Move.EAST, "\x1bOC": Move.EAST,
    "j": Move.SOUTH, "\x1b[B": Move.SOUTH, "\x1bOB": Move.SOUTH,
    "h": Move.WEST, "\x1b[D": Move.WEST, "\x1bOD": Move.WEST,
    "7": Move.NORTH_WEST, "9": Move.NORTH_EAST, "1": Move.SOUTH_WEST, "3": Move.SOUTH_EAST,
}  # fmt: skip
HELP = (
    "h j k l or arrows: move   u: undo   r: redo   n: restart   b: back to where it can be solved   ?: hint   "
    "p: play a solution   s: save   q: quit"
)
# The two characters and the colors of each kind of cell. With two columns, cells are nearly square.
LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "#": ("##", {"fg": "bright_blue", "bg": "blue"}),
    "@": ("<>", {"fg": "bright_yellow", "bold": True}),
    "+": ("<>", {"fg": "bright_yellow", "bg": "red", "bold": True}),
    "$": ("[]", {"fg": "black", "bg": "yellow"}),
    "*": ("[]", {"fg": "black", "bg": "green"}),
    ".": ("::", {"fg": "bright_red"}),
}
PLAIN = {"#": "##", "@": "<>", "+": "<>", "$": "[]", "*": "{}", ".": "::"}
DIAGONALS = "7 9 1 3: diagonal moves   "
WAYS = {
    Move.NORTH: "up", Move.EAST: "right", Move.SOUTH: "down", Move.WEST: "left",
    Move.NORTH_EAST: "up and right", Move.SOUTH_EAST: "down and right",
    Move.SOUTH_WEST: "down and left", Move.NORTH_WEST: "up and left",
}  # fmt: skip
KEY = re.compile(r"\x1b[\[O][A-Z]|.", re.DOTALL)
LOOK_MS = 10_000
LINES_BELOW = 6


class Screen:
    """A session of Sokoban, controlled by keys.

    Args:
        session: the session.
        pause_ms: pause between the moves of a playback, in milliseconds.
    """

    def __init__(self, session: Session, pause_ms: int) -> None:
        self.session = session
        self.pause_ms = pause_ms
        self.help = (DIAGONALS if session.start.board.diagonal else "") + HELP
        self.message = self.help
        self.marked: frozenset[Cell] = frozenset()
        self.keyboard = Keyboard()
        self.guide = Guide()
        self.watch = Watch(session.start)
        self.orders: dict[str, Callable[[], object]] = {
            "u": session.undo,
            "r": session.redo,
            "n": lambda: session.go(0),
            "b": self._go_back,
            "?": self._hint,
            "p": self._play_back,
            "s": self._save,
        }

    def run(self) -> int:
        """Play until the level is solved (return 0) or the player quits (return 1); print the moves in the end."""
        with self.keyboard:
            while self.session.outcome is None:
                self._show()
                self.message, self.marked = self.help, frozenset()
                try:
                    key = self.keyboard.read()
                except (EOFError, KeyboardInterrupt):  # the player leaves
                    key = ""
                if key in ("q", "\x03", "\x04", ""):
                    echo(f"\nYour moves: {format_history(self.session.moves) or 'none'}")
                    return 1
                self.obey(key)
        self.message = f"Solved in {len(self.session.moves)} moves: {format_history(self.session.moves)}"
        self._show()
        return 0

    def obey(self, key: str) -> None:
        """Execute the command of a key; other keys are ignored."""
        if key in self.orders:
            try:
                self.orders[key]()
            except (WarrenError, OSError) as error:
                self.message = str(error)
        elif key in KEYS and is_legal(self.session.state, KEYS[key]):
            self.session.play(KEYS[key])
        dead = self.watch.dead_boxes(self.session.state)
        if dead and key not in "?bps":
            self.message = "The marked boxes cannot get home any more: u takes the move back, b as many as it needs."
            self.marked = dead

    def _show(self) -> None:
        columns, lines = shutil.get_terminal_size()
        words = click.wrap_text(self.message, columns - 1)
        click.clear()
        for row in self._rows(columns // 2, max(lines - LINES_BELOW, 3)):
            click.echo(row)
        pushes = sum(is_push(here, move) for here, move in zip(self.session.states, self.session.moves, strict=False))
        facts = f"{self.session.start.title}  moves {len(self.session.moves)}, pushes {pushes}"
        echo(f"\n{facts.strip()}\n{words}")

    def _rows(self, columns: int, lines: int) -> list[str]:
        """Return the rows of the drawing, cut to the area around the player if the level is larger than the screen."""
        state = self.session.state
        y, x = divmod(state.player, state.board.width)
        drawn = draw(state)
        top = _first(y, lines, len(drawn))
        left = _first(x, columns, state.board.width)
        return [
            "".join(self._cell(char, (top + j) * state.board.width + left + i) for i, char in enumerate(row))
            for j, row in enumerate(line[left : left + columns] for line in drawn[top : top + lines])
        ]

    def _cell(self, char: str, cell: Cell) -> str:
        """Return the two characters of a cell, with colors if the terminal has colors."""
        if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
            return "!!" if cell in self.marked else PLAIN.get(char, "  ")
        text, colors = LOOKS.get(char, ("  ", {}))
        return click.style(text, **(colors | {"bg": "magenta"} if cell in self.marked else colors))

    def _step(self) -> Step | None:
        """Return the next step of a solution; None if no solution is found, after setting a message."""
        state = self.session.state
        step = self.guide.next(state)
        if step is None:
            found = solve(state, budget=Budget(milliseconds=LOOK_MS))
            if found.value is None:
                self.message = f"No solution from here: {found.reason}"
                return None
            self.guide.learn(state, found.value.moves)
            step = self.guide.next(state)
        return step

    def _hint(self) -> None:
        step = self._step()
        if step:
            self.marked = frozenset({step.box})
            self.message = f"Go {WAYS[step.move]}: the marked box is pushed {WAYS[step.push]} next."

    def _play_back(self) -> None:
        """Play a solution from the current position, with a pause between the moves; any key stops it."""
        if self._step() is None:
            return
        moves = self.guide.moves(self.session.state) or ()
        for number, move in enumerate(moves, 1):
            self.session.play(move)
            self.message = f"A solution of {len(moves)} moves: {number}. Any key stops it."
            self._show()
            if self.keyboard.within(self.pause_ms / 1000):
                self.message = "Stopped."
                return

    def _go_back(self) -> None:
        found = last_solvable(self.session.states, Budget(milliseconds=LOOK_MS))
        place = found.best if found.value is None else found.value
        if place is None:
            self.message = found.reason
            return
        back = len(self.session.moves) - place
        for _ in range(back):
            self.session.undo()
        self.message = f"{back} moves taken back: from here it can be solved."

    def _save(self) -> None:
        name = f"sokoban-{int(time.time())}.txt"
        write_whole(Path(name), format_session(self.session).encode())
        self.message = f"Saved as {name}; go on with --load {name}"


def _first(at: int, room: int, size: int) -> int:
    """Return the first of `room` visible rows or columns, so that `at` is in the middle if possible."""
    return max(0, min(at - room // 2, size - room))


class Keyboard:
    """The keys of a terminal, buffered between reads. Without a terminal, keys are read by click."""

    def __init__(self) -> None:
        self._before: Any = None
        self._waiting: list[str] = []

    def __enter__(self) -> Self:
        """Switch the terminal to single keys without echo."""
        if sys.platform != "win32" and sys.stdin.isatty():
            import termios  # noqa: PLC0415 - not everywhere
            import tty  # noqa: PLC0415

            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin, termios.TCSANOW)
        return self

    def __exit__(self, *_error: object) -> None:
        """Restore the settings of the terminal."""
        if self._before is not None:
            import termios  # noqa: PLC0415

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def read(self) -> str:
        """Wait for a key and return it; empty at the end of the input."""
        if self._before is None:
            return click.getchar()
        if not self._waiting:
            self._waiting = KEY.findall(os.read(sys.stdin.fileno(), 1024).decode(errors="replace"))
        return self._waiting.pop(0) if self._waiting else ""

    def within(self, seconds: float) -> bool:
        """Wait for some time or until a key is pressed; return whether a key was pressed, and discard it."""
        if self._before is None:
            time.sleep(seconds)
            return False
        pressed = bool(self._waiting or select.select([sys.stdin], [], [], seconds)[0])
        if pressed:
            self.read()
        return pressed
