"""The Godot class `WarrenBanqi`."""

from typing import TYPE_CHECKING

import pycore
from warren.declare import Property, Vector2i, godot_class

from .turn_game import TurnGameNode

if TYPE_CHECKING:
    import pycore.banqi

COLUMNS = 8


@godot_class(base="Node", icon="banqi")
class WarrenBanqi(TurnGameNode):
    """A game of Banqi, Chinese dark chess.

    All pieces are face down at the start. A move flips a piece, or moves a face-up piece of the player. The text of a
    move is a cell for a flip, as in `c4`, or two cells, as in `c4-c3`. Pieces are letters, in upper case for red:
    general, advisor, elephant, chariot (r), horse, cannon and soldier. Both players and the bot have the same
    information.

    ```gdscript
    var game := WarrenBanqi.new()
    add_child(game)
    game.bot_moved.connect(func(move: String) -> void: print(move, ", then it is player ", game.mover()))
    game.flip(Vector2i(2, 1))
    game.bot = "greedy"
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "banqi"

    preset = Property(
        str,
        "",
        doc="The rules: `taiwan` (the cannon steps, and captures by jumps), `slide` (the same, but without a capture "
        "the cannon moves any number of cells), `chinese`, `hongkong`, `large` (two sets, 8 x 8 cells), or rules as a "
        "text, such as `taiwan slide quiet=50 repetition chase`; empty for `taiwan`.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(COLUMNS, self._seen().rules.rows)

    def piece_at(self, cell: Vector2i) -> str:
        """Return the letter of the piece in `cell`: `?` for a face-down piece, empty for an empty cell."""
        if not self._is_inside(cell):
            return ""
        game, piece = pycore.banqi, self._seen().board[self._number(cell)]
        return "" if piece == game.EMPTY else "?" if piece == game.HIDDEN else game.LETTERS[piece]

    def bag(self) -> str:
        """Return the letters of all face-down pieces, in the order of ranks."""
        return "".join(letter * count for letter, count in zip(pycore.banqi.LETTERS, self._seen().bag, strict=True))

    def color_to_move(self) -> int:
        """Return the color to move: 0 for red, 1 for black, -1 before the first flip."""
        return self._seen().color

    def color_of_player(self, player: int) -> int:
        """Return the color of `player`: 0 for red, 1 for black, -1 before the first flip."""
        first = self._seen().first
        return first if first < 0 else first ^ (player & 1)

    def quiet_moves(self) -> int:
        """Return the number of moves since the last flip or capture. The rules may limit it by a draw."""
        return len(self._seen().quiet)

    def targets(self, cell: Vector2i) -> list[Vector2i]:
        """Return the legal targets of the piece in `cell`; the cell itself for a flip."""
        if not self._is_inside(cell) or self.is_over():
            return []
        source, moves = self._number(cell), pycore.banqi.legal_moves(self._seen())
        return [self._cell(move.target) for move in moves if move.source == source]

    def flip(self, cell: Vector2i) -> bool:
        """Flip the piece in `cell`; return false if there is no face-down piece."""
        return self.move_piece(cell, cell)

    def move_piece(self, source: Vector2i, target: Vector2i) -> bool:
        """Move the piece in `source` to `target`, or flip it if both are the same; return false for an illegal move."""
        if not (self._is_inside(source) and self._is_inside(target)):
            return False
        move = pycore.banqi.Move(self._number(source), self._number(target))
        return self.play(pycore.banqi.format_move(move))

    def _seen(self) -> "pycore.banqi.Position":
        position: pycore.banqi.Position = self._open().view(0)
        return position

    def _is_inside(self, cell: Vector2i) -> bool:
        return 0 <= cell.x < COLUMNS and 0 <= cell.y < self.size.y

    def _cell(self, number: int) -> Vector2i:
        return Vector2i(number % COLUMNS, number // COLUMNS)

    def _number(self, cell: Vector2i) -> int:
        return cell.y * COLUMNS + cell.x
