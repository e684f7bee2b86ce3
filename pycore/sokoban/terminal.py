"""Sokoban at the terminal: one key a move."""

import time
from collections.abc import Callable
from pathlib import Path

import click

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.geometry import Direction
from pycore.base.session import Session
from pycore.base.sessiontext import format_session
from pycore.sokoban.advice import hint, is_dead
from pycore.sokoban.model import Move, is_legal
from pycore.sokoban.notation import draw, format_history
from pycore.sokoban.solver import solve

KEYS = {
    "k": Direction.NORTH, "\x1b[A": Direction.NORTH, "\x1bOA": Direction.NORTH,
    "l": Direction.EAST, "\x1b[C": Direction.EAST, "\x1bOC": Direction.EAST,
    "j": Direction.SOUTH, "\x1b[B": Direction.SOUTH, "\x1bOB": Direction.SOUTH,
    "h": Direction.WEST, "\x1b[D": Direction.WEST, "\x1bOD": Direction.WEST,
}  # fmt: skip
HELP = "h j k l or arrows: move; u: undo, r: redo, n: restart, ?: hint, p: play a solution, s: save, q: quit"
COLOURS = {"@": "bright_yellow", "+": "bright_yellow", "$": "yellow", "*": "green", ".": "red", "#": "blue"}
LOOK_MS = 10_000


class Screen:
    """A session that a person plays by keys.

    Args:
        session: of the game of Sokoban.
        pause_ms: between the moves of a playback.
    """

    def __init__(self, session: Session, pause_ms: int) -> None:
        self.session = session
        self.pause_ms = pause_ms
        self.message = HELP
        self.orders: dict[str, Callable[[], object]] = {
            "u": session.undo,
            "r": session.redo,
            "n": lambda: session.go(0),
            "?": self._hint,
            "p": self._play_back,
            "s": self._save,
        }

    def run(self) -> int:
        """Play until the level is solved (0) or the player quits (1)."""
        while self.session.outcome is None:
            self._show()
            self.message = HELP
            try:
                key = click.getchar()
            except (EOFError, KeyboardInterrupt):
                return 1
            if key in ("q", "\x03", "\x04", ""):
                return 1
            self.obey(key)
        self.message = f"Solved in {len(self.session.moves)} moves: {format_history(self.session.moves)}"
        self._show()
        return 0

    def obey(self, key: str) -> None:
        """Do what a key stands for; other keys do nothing."""
        if key in self.orders:
            try:
                self.orders[key]()
            except (WarrenError, OSError) as error:
                self.message = str(error)
        elif key in KEYS and is_legal(self.session.state, KEYS[key]):
            self.session.play(KEYS[key])
            if is_dead(self.session.state):
                self.message = "This position cannot be solved any more; u takes the move back."

    def _show(self) -> None:
        click.clear()
        rows = draw(self.session.state)
        click.echo("\n".join("".join(click.style(char, fg=COLOURS.get(char)) for char in row) for row in rows))
        click.echo(f"\n{self.session.start.title}  moves {len(self.session.moves)}")
        click.echo(self.message)

    def _hint(self) -> None:
        found = hint(self.session.state, Budget(milliseconds=LOOK_MS))
        self.message = f"Go {found.value.name.lower()}." if found.value is not None else found.reason

    def _play_back(self) -> None:
        """Play a solution from here, with a pause between the moves."""
        found = solve(self.session.state, budget=Budget(milliseconds=LOOK_MS))
        if found.value is None:
            self.message = found.reason
            return
        moves: tuple[Move, ...] = found.value.moves
        for move in moves:
            self.session.play(move)
            self.message = f"A solution of {found.value.pushes} pushes and {len(moves)} moves"
            self._show()
            time.sleep(self.pause_ms / 1000)

    def _save(self) -> None:
        name = f"sokoban-{int(time.time())}.txt"
        Path(name).write_text(format_session(self.session), encoding="utf-8")
        self.message = f"Saved as {name}; go on with --load {name}"
