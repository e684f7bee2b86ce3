"""The base classes of games on boards of cells."""

import sys
from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from pycore.base.errors import ParameterError
from warren.declare import Vector2i

from .turn_game import TurnGameNode


class BoardGameNode(TurnGameNode):
    """A game in progress on a board of cells, which are numbered row by row."""

    @property
    @abstractmethod
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""

    def _at(self, move: int) -> Any:
        states = self._open().states
        if move >= len(states):
            raise ParameterError("move", f"{move} is not in 0..{len(states) - 1}")
        return states[max(move, -1)]

    def _number_of(self, player: int) -> int:
        if not 0 <= player < self.player_count():
            raise ParameterError("player", f"{player} is not in 0..{self.player_count() - 1}")
        return player

    def _is_inside(self, cell: Vector2i) -> bool:
        return 0 <= cell.x < self.size.x and 0 <= cell.y < self.size.y

    def _cell(self, number: int) -> Vector2i:
        return Vector2i(number % self.size.x, number // self.size.x)

    def _number(self, cell: Vector2i) -> int:
        return cell.y * self.size.x + cell.x


class PieceGameNode(BoardGameNode):
    """A game in progress in which both players see all pieces, and move them from cell to cell."""

    def piece_at(self, cell: Vector2i) -> str:
        """Return the letter of the piece in `cell`; empty for an empty cell."""
        return self._letter(self._seen().board[self._number(cell)]) if self._is_inside(cell) else ""

    def captured(self) -> str:
        """Return the letters of the captured pieces, in the order of their captures."""
        session = self._open()
        steps = zip(session.states, session.moves, strict=False)
        return "".join(self._letter(state.board[cell]) for state, move in steps for cell in self._taken(state, move))

    def quiet_moves(self) -> int:
        """Return the number of moves since the last capture. The rules limit it by a draw."""
        return len(self._seen().quiet)

    def rules_text(self) -> str:
        """Return the rules of the game that is played, as they can follow a set-up in [member preset]."""
        text: str = self._package().notation.format_rules(self._seen().rules)
        return text

    def targets(self, cell: Vector2i) -> list[Vector2i]:
        """Return the legal targets of the piece in `cell`."""
        if not self._is_inside(cell):
            return []
        source = self._number(cell)
        return [self._cell(move.target) for move in self._open().legal_moves() if move.source == source]

    def move_piece(self, source: Vector2i, target: Vector2i) -> bool:
        """Move the piece in `source` to `target`; return false for an illegal move."""
        if not (self._is_inside(source) and self._is_inside(target)):
            return False
        move = self._package().Move(self._number(source), self._number(target))
        return self.play(self._verbs.format_move(move, self._open().state))

    def _taken(self, _state: Any, move: Any) -> Iterable[int]:
        """Return the cells of what a move takes; some may be empty."""
        return (move.target,)

    def _letter(self, piece: int) -> str:
        game = self._package()
        return "" if piece == game.EMPTY else game.LETTERS[piece]

    def _seen(self) -> Any:
        return self._open().view(0)

    def _package(self) -> Any:
        """Return the package of the game, which is imported when its first node is made."""
        return sys.modules[f"pycore.{self._game}"]
