"""The Godot class `WarrenTafl`."""

from enum import IntEnum
from typing import TYPE_CHECKING

import pycore
from pycore.base.errors import ParameterError
from warren.declare import PackedStringArray, Property, Vector2i, godot_class, value_range

from .piece_game import PieceGameNode

if TYPE_CHECKING:
    import pycore.tafl

MAX_QUIET = 1000


@godot_class(base="Node", icon="tafl")
class WarrenTafl(PieceGameNode):
    """A game of Tafl: Brandubh, Tablut or Copenhagen Hnefatafl.

    Player 0 has the attackers and moves first; player 1 has the defenders and the king, who wants to leave. The
    properties are the rules, and [member setup] is where a game begins. [member preset] may be a whole start in one
    text, such as `capture-3 tablut unarmed quiet=60 draw`; its rules stand for the properties.

    The text of a move is two cells and what it captures, as in `d1-d4xd5`; the captured cells may be left out. a1 is
    the corner in the south-west. Pieces are letters: A is an attacker, D a defender, K the king.

    ```gdscript
    var game := WarrenTafl.new()
    add_child(game)
    game.variant = WarrenTafl.VARIANT_TABLUT
    game.new_game()
    game.bot_moved.connect(func(move: String) -> void: print(move, ", and captured so far: ", game.captured()))
    game.move_piece(Vector2i(3, 0), Vector2i(2, 0))
    game.bot = "skilled"
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    class Variant(IntEnum):
        """The games.

        Attributes:
            BRANDUBH: 7 x 7 cells; the king leaves by a corner, and two capture him.
            TABLUT: 9 x 9 cells; the king leaves at any edge, and two capture him.
            COPENHAGEN: 11 x 11 cells; the king leaves by a corner, and four capture him. Shieldwalls and exit forts.
        """

        BRANDUBH = 0
        TABLUT = 1
        COPENHAGEN = 2

    class Repetition(IntEnum):
        """What follows when a position occurs for the third time with the same player to move.

        Attributes:
            LOSS: The defenders lose.
            DRAW: A draw.
        """

        LOSS = 0
        DRAW = 1

    _game = "tafl"

    preset = Property(
        str,
        "",
        doc="Rules and start in one text, in place of the properties: `brandubh`, `tablut`, `copenhagen`, or one of "
        "[method setups], `opening`, `escape-3`, `escape-5`, `capture-3` and `capture-5`; or a position, "
        "whose number of rows tells the [member variant]. Rules may follow, as in `opening tablut unarmed strong "
        "quiet=50 draw`. Empty for the properties.",
    )

    variant = Property(Variant, Variant.BRANDUBH, doc="Which game is played.", group="Rules")
    king_armed = Property(bool, True, doc="Whether the king takes part in captures.")
    king_by_four = Property(
        bool,
        False,
        doc="Whether the king has to be surrounded on all four sides wherever he is, as in Copenhagen anyway.",
    )
    quiet_limit = Property(
        int,
        100,
        hint=value_range(1, MAX_QUIET),
        doc="Number of consecutive moves without a capture that make a draw, from 1 to 1000.",
    )
    repetition = Property(Repetition, Repetition.LOSS, doc="What follows when a position occurs for the third time.")

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows of the game that is played."""
        size = self._seen().rules.board.size
        return Vector2i(size, size)

    def setups(self) -> PackedStringArray:
        """Return the names of the set-ups with the rules, for [member setup].

        Some endings are missing with [member king_by_four] or without [member king_armed], where they are no wins.
        """
        return list(pycore.tafl.setups_of(self._rules().rules))

    def ground_rows(self) -> PackedStringArray:
        """Return the rows of the board without pieces: `#` for the throne and for corners by which the king leaves."""
        board = self._seen().rules.board
        size, restricted = board.size, board.restricted
        return ["".join("#" if y * size + x in restricted else "." for x in range(size)) for y in range(size)]

    def captures(self, source: Vector2i, target: Vector2i) -> list[Vector2i]:
        """Return the cells of the pieces that a move from `source` to `target` captures; empty for an illegal move."""
        if not self._is_inside(source) or target not in self.targets(source):
            return []
        move = pycore.tafl.Move(self._number(source), self._number(target))
        return [self._cell(cell) for cell in self._taken(self._seen(), move)]

    def _rules(self) -> "pycore.tafl.Setup":
        game, name = pycore.tafl, self.preset or "start"
        setup: pycore.tafl.Setup = self._verbs.preset(name)
        if set(name.split(" ")) & {variant.value for variant in game.Variant}:
            return setup
        if not 1 <= self.quiet_limit <= MAX_QUIET:
            raise ParameterError("quiet_limit", f"{self.quiet_limit} is not in 1..{MAX_QUIET}")
        rules = game.Rules(
            variant=setup.rules.variant if "/" in setup.position else list(game.Variant)[self.variant],
            armed=self.king_armed,
            strong=self.king_by_four,
            quiet=self.quiet_limit,
            repetition=list(game.Repetition)[self.repetition],
        )
        return game.Setup(rules, setup.position)

    def _taken(self, state: "pycore.tafl.Position", move: "pycore.tafl.Move") -> tuple[int, ...]:
        return pycore.tafl.captures(state, move)
