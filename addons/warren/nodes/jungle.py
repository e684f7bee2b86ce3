"""The Godot class `WarrenJungle`."""

from enum import IntEnum
from typing import TYPE_CHECKING

import pycore
from pycore.base.errors import ParameterError
from warren.declare import PackedStringArray, Property, Vector2i, godot_class, value_range

from .piece_game import PieceGameNode

if TYPE_CHECKING:
    import pycore.jungle

COLUMNS, ROWS = 7, 9
MAX_QUIET = 1000
# What every text of rules has.
RULES_WORD = "quiet="


@godot_class(base="Node", icon="jungle")
class WarrenJungle(PieceGameNode):
    """A game of Jungle, also called Dou Shou Qi or animal chess.

    The properties are the rules, and [member setup] is where it begins. [member preset] may be `modern`, `elephant`,
    `ending-LDw` (three animals of one's choice), or a position in one line. Rules may follow, as in
    `opening wolf strict leopard quiet=50 draw`; they stand for the properties.

    The text of a move is two cells, as in `a3-a4`; d1 is the den of red. Animals are letters, in upper case for red:
    rat, cat, dog, wolf, leopard (p), tiger, lion and elephant.

    ```gdscript
    var game := WarrenJungle.new()
    add_child(game)
    game.leopard_jumps = true
    game.new_game()
    game.bot_moved.connect(func(move: String) -> void: print(move, ", then red may play ", game.legal_moves()))
    game.move_piece(Vector2i(0, 6), Vector2i(0, 5))
    game.bot = "skilled"
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    class Repetition(IntEnum):
        """What follows when a position occurs again with the same player to move.

        Attributes:
            ALLOWED: Nothing.
            DRAW: The third occurrence is a draw.
            SUPERKO: Moves that bring back a position are illegal.
        """

        ALLOWED = 0
        DRAW = 1
        SUPERKO = 2

    _game = "jungle"

    preset = Property(
        str,
        "",
        doc="Rules and start in one text, in place of the properties: `start`, `modern`, `elephant` (the elephant "
        "captures all animals), or one of [method setups], such as `opening`, `ending`, `ending-LDw`, `ending-TPd`, "
        "`ending-WCr`, `ending-LTe`, `odds-leopard`, `odds-tiger`, `odds-lion` and `odds-pair`; or a position. Rules "
        "may follow, as in `opening wolf strict leopard quiet=50 draw`. Empty for the properties.",
    )

    wolf_above_dog = Property(
        bool, False, doc="Whether the wolf ranks above the dog; else the dog above the wolf.", group="Rules"
    )
    elephant_spares_rat = Property(bool, True, doc="Whether the elephant cannot capture the rat, except in a trap.")
    leopard_jumps = Property(bool, False, doc="Whether the leopard jumps over the water along rows.")
    quiet_limit = Property(
        int,
        100,
        hint=value_range(1, MAX_QUIET),
        doc="Number of consecutive moves without a capture that make a draw, from 1 to 1000.",
    )
    repetition = Property(
        Repetition, Repetition.DRAW, doc="What follows when a position occurs again with the same player to move."
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(COLUMNS, ROWS)

    def ground_rows(self) -> PackedStringArray:
        """Return the rows of the board without animals: land `.`, water `~`, traps `+` and dens `#`."""
        ground = pycore.jungle.MAP
        return [ground[at : at + COLUMNS] for at in range(0, len(ground), COLUMNS)]

    def _rules(self) -> "pycore.jungle.Setup":
        name = self.preset or "start"
        if name in pycore.jungle.generator.RULES or RULES_WORD in name:
            setup: pycore.jungle.Setup = self._verbs.preset(name)
            return setup
        if not 1 <= self.quiet_limit <= MAX_QUIET:
            raise ParameterError("quiet_limit", f"{self.quiet_limit} is not in 1..{MAX_QUIET}")
        game = pycore.jungle
        rules = game.Rules(
            wolf=self.wolf_above_dog,
            strict=self.elephant_spares_rat,
            leopard=self.leopard_jumps,
            quiet=self.quiet_limit,
            repetition=list(game.Repetition)[self.repetition],
        )
        return game.Setup(rules, self._verbs.preset(name).position)
