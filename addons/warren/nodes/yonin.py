"""The Godot class `WarrenYonin`."""

from typing import TYPE_CHECKING

import pycore
from pycore.base.errors import ParameterError
from warren.declare import PackedInt32Array, PackedStringArray, Property, Vector2i, godot_class, value_range

from .piece_game import BoardGameNode

if TYPE_CHECKING:
    import pycore.yonin

MOST_MOVES = 1000


@godot_class(base="Node", icon="yonin")
class WarrenYonin(BoardGameNode):
    """A game of Yonin Shogi, shogi for four players on 9 x 9 cells.

    Player 0 sits in the south and moves first; 1 in the west, 2 in the north and 3 in the east. Turns go clockwise, but
    a check passes the turn to the player in check: see [method mover]. Who mates takes over the army and the hand of
    the mated player, whose king stays as a wall. In singles the game ends with the second mate, and [method ranking]
    tells the places; with partners, who sit opposite, it ends with the first.

    The text of a move is as in shogi: files 9 to 1 from the west and ranks a to i from the north, with `+` for a
    promotion and `*` for a drop, as in `5g5f`, `5d5c+` and `P*5e`. Pieces are letters: P is a pawn, S a silver, G a
    gold, R a rook, K a king, with a `+` before it if it is promoted, and `#` a wall.

    ```gdscript
    var game := WarrenYonin.new()
    add_child(game)
    game.partners = true
    game.new_game()
    game.bot_moved.connect(func(move: String) -> void: print(move, ", and it is the turn of ", game.mover()))
    game.move_piece(Vector2i(4, 6), Vector2i(4, 5), false)
    game.bot = "greedy"
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "yonin"

    preset = Property(
        str,
        "",
        doc="Rules and start in one text, in place of the properties: `singles`, `partners`, or `opening`, the start "
        "after some random moves. A limit of moves may follow, as in `opening partners limit=300`. Empty for the "
        "properties.",
    )
    partners = Property(bool, False, doc="Whether the players who sit opposite are partners.", group="Rules")
    move_limit = Property(
        int,
        400,
        hint=value_range(1, MOST_MOVES),
        doc="Number of moves of the whole game that make a draw, from 1 to 1000.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows of the board."""
        return Vector2i(pycore.yonin.SIZE, pycore.yonin.SIZE)

    def piece_at(self, cell: Vector2i) -> str:
        """Return the letter of the piece in `cell`, with a `+` before it if it is promoted; empty for an empty cell."""
        piece = self._piece(cell)
        return pycore.yonin.LETTERS[piece.kind] if piece else ""

    def facing(self, cell: Vector2i) -> int:
        """Return the player as whose piece the one in `cell` faces, away from that seat; -1 for an empty cell."""
        piece = self._piece(cell)
        return piece.army if piece else -1

    def owner_at(self, cell: Vector2i) -> int:
        """Return the player whom the piece in `cell` obeys; -1 for a wall and for an empty cell."""
        piece = self._piece(cell)
        if piece is None or piece.kind == pycore.yonin.Kind.WALL:
            return -1
        return pycore.yonin.owners(self._seen())[piece.army]

    def hand(self, player: int) -> PackedInt32Array:
        """Return the numbers of pawns, silvers, golds and rooks in the hand of a `player`."""
        return list(self._seen().hands[self._number_of(player)])

    def is_in_check(self, player: int) -> bool:
        """Return whether the king of a `player` is in check; false for a player who is out."""
        position = self._seen()
        return self._number_of(player) not in pycore.yonin.out(position) and pycore.yonin.in_check(position, player)

    def move_count(self) -> int:
        """Return the number of moves since the start of the game. The rules limit it by a draw."""
        return self._seen().played

    def rules_text(self) -> str:
        """Return the rules of the game that is played, as [member preset] takes them."""
        return pycore.yonin.notation.format_rules(self._seen().rules)

    def targets(self, cell: Vector2i) -> list[Vector2i]:
        """Return the legal targets of the piece in `cell`."""
        return self._targets(self._number(cell)) if self._is_inside(cell) else []

    def drop_targets(self, piece: str) -> list[Vector2i]:
        """Return the cells where the player to move may drop a `piece` from the hand, one of P, S, G and R."""
        return self._targets(self._source(piece))

    def promotions(self, source: Vector2i, target: Vector2i) -> PackedStringArray:
        """Return the texts of the moves from `source` to `target`: none, one, or two if the player may choose.

        The text of a move that promotes ends with a `+`.
        """
        if not (self._is_inside(source) and self._is_inside(target)):
            return []
        cells = self._number(source), self._number(target)
        found = [move for move in self._open().legal_moves() if (move.source, move.target) == cells]
        return [pycore.yonin.format_move(move) for move in found]

    def move_piece(self, source: Vector2i, target: Vector2i, promotes: bool) -> bool:
        """Move the piece in `source` to `target`, and promote it if it `promotes`; return false for an illegal move."""
        if not (self._is_inside(source) and self._is_inside(target)):
            return False
        move = pycore.yonin.Move(self._number(source), self._number(target), promotes)
        return self.play(pycore.yonin.format_move(move))

    def drop_piece(self, piece: str, target: Vector2i) -> bool:
        """Drop a `piece` from the hand, one of P, S, G and R, on `target`; return false for an illegal move."""
        if not self._is_inside(target):
            return False
        return self.play(pycore.yonin.format_move(pycore.yonin.Move(self._source(piece), self._number(target))))

    def _rules(self) -> "pycore.yonin.Setup":
        if self.preset:
            setup: pycore.yonin.Setup = self._verbs.preset(self.preset)
            return setup
        if not 1 <= self.move_limit <= MOST_MOVES:
            raise ParameterError("move_limit", f"{self.move_limit} is not in 1..{MOST_MOVES}")
        return pycore.yonin.Setup(pycore.yonin.Rules(self.partners, self.move_limit))

    def _seen(self) -> "pycore.yonin.Position":
        position: pycore.yonin.Position = self._open().view(0)
        return position

    def _piece(self, cell: Vector2i) -> "pycore.yonin.Piece | None":
        return self._seen().board[self._number(cell)] if self._is_inside(cell) else None

    def _targets(self, source: int) -> list[Vector2i]:
        """Return the targets of the moves from a source, each once."""
        found = {move.target for move in self._open().legal_moves() if move.source == source}
        return [self._cell(number) for number in sorted(found)]

    def _source(self, piece: str) -> int:
        """Return the source of drops of a piece."""
        for kind in pycore.yonin.IN_HAND:
            if pycore.yonin.LETTERS[kind] == piece:
                return self.size.x * self.size.y + kind
        raise ParameterError("piece", f"{piece[:9]!r} is not one of P, S, G, R")
