"""The Godot class `WarrenWords`."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from warren.declare import PackedStringArray, Property, Signal, Vector2i, godot_class

from .turn_game import TurnGameNode

if TYPE_CHECKING:
    from pycore.words import Rules, Turn, View


@godot_class(base="Node", icon="words")
class WarrenWords(TurnGameNode):
    """A crossword game: Scrabble, or Erudit, in which a turn may have several words.

    The text of a move is the cell of the first letter and the whole word: `8h:WORD` is across, `h8:WORD` is down.
    Lower-case letters are blanks. `-AE?` exchanges tiles, and `pass` ends the turn. If a turn may have several words,
    each word is a move, and the same player moves again until a pass; texts of several moves are joined by `+`. A bot
    plays one move at a time.
    """

    _game = "words"

    lexicon = Property(str, "", doc="File of a lexicon; empty for the lexicon of the rules.")

    best_found = Signal(
        moves=PackedStringArray,
        points=int,
        exact=bool,
        doc="Emitted after [method best]: the words of the turn with the most points; whether this is proven.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(self._seen().rules.side, self._seen().rules.side)

    def start_from(self, text: str) -> bool:
        """Start a game from a position, given as a text by [method position_text]; return true if it succeeded.

        A file of a lexicon named in the text is opened only if it is also the value of [member lexicon].
        """
        self._lexicon()
        return super().start_from(text)

    def load_game(self, text: str) -> bool:
        """Load a game from a text by [method save_game]; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem.

        A file of a lexicon, if named in the text, is opened only if it is also the value of [member lexicon].
        """
        self._lexicon()
        return super().load_game(text)

    def tile_at(self, cell: Vector2i) -> str:
        """Return the letter of the tile in a cell, in lower case for a blank; empty for an empty cell."""
        seen = self._seen()
        if not (0 <= cell.x < seen.rules.side and 0 <= cell.y < seen.rules.side):
            return ""
        from pycore.words.notation import format_board  # noqa: PLC0415

        sign = format_board(seen.rules, seen.board)[cell.y][cell.x]
        return "" if sign == "." else sign

    def board_rows(self) -> PackedStringArray:
        """Return the rows of the board: letters as in [method tile_at], and `.` for empty cells."""
        from pycore.words.notation import format_board  # noqa: PLC0415

        return format_board(self._seen().rules, self._seen().board)

    def premium_rows(self) -> PackedStringArray:
        """Return the factors of the cells: `2` and `3` for letters, `D` (2) and `T` (3) for words, `.` for none."""
        return list(self._seen().rules.premiums)

    def letter_values(self) -> dict[str, int]:
        """Return the points of each letter; the key `?` is the blank."""
        rules = self._seen().rules
        return dict(zip("?" + rules.letters.letters, rules.values, strict=True))

    def rack(self, player: int) -> str:
        """Return the letters of a player's tiles, `?` for blanks."""
        from pycore.words.notation import format_rack  # noqa: PLC0415

        seen = self._open().view(player)
        return format_rack(seen.rules, seen.rack)

    def score(self, player: int) -> int:
        """Return a player's points."""
        return int(self._player(player).scores[player])

    def tiles_held(self, player: int) -> int:
        """Return the number of tiles on a player's rack."""
        return int(self._player(player).sizes[player])

    def bag_size(self) -> int:
        """Return the number of tiles in the bag."""
        return self._seen().bag

    def is_turn_begun(self) -> bool:
        """Return whether the player to move has already placed a word in this turn; then a pass ends the turn."""
        return self._seen().laid > 0

    def allows_several(self) -> bool:
        """Return whether a turn may have several words."""
        return self._seen().rules.many

    def lexicon_is_there(self) -> bool:
        """Return whether the lexicon of the rules is available. Russian ones must be built on the player's machine."""
        from pycore.words.laying import lexicon_of  # noqa: PLC0415

        try:
            lexicon_of(self._rules())
        except WarrenError:
            return False
        return True

    def illegal_reason(self, turn: str) -> str:
        """Return the reason why a move, or moves joined by `+`, are illegal; empty if they are legal."""
        return self._judge(turn)[0]

    def legal(self, turn: str) -> bool:
        """Return whether a move, or moves joined by `+`, are legal."""
        return not self.illegal_reason(turn)

    def points_of(self, turn: str) -> int:
        """Return the points of a move, or moves joined by `+`; 0 if they are illegal."""
        return self._judge(turn)[1]

    def best(self) -> bool:
        """Start to search for the turn with the most points in the background; return true if it was started.

        Ends with [signal best_found] or [signal failed] in a later frame. A move cancels it. With a time limit, the
        result is the best turn found in time.
        """
        session = self._unended()
        self._ask(partial(_best, session.view(session.mover)), self._tell_best)
        return True

    def _tell_best(self, turn: "Turn") -> None:
        from pycore.words.notation import format_move  # noqa: PLC0415

        seen = self._seen()
        self.best_found.emit([format_move(move, seen) for move in turn.moves], turn.points, turn.exact)

    def _judge(self, turn: str) -> tuple[str, int]:
        """Return the reason why a turn is illegal, or an empty text, and its points."""
        from pycore.words import fault, points, view  # noqa: PLC0415

        state, total = self._open().state, 0
        for text in turn.split("+"):
            try:
                move = self._verbs.parse_move(text, state)
                seen = view(state, self.mover())
                wrong = fault(seen, move) or ("the turn has ended" if state.mover != self.mover() else "")
                if wrong:
                    return wrong, 0
                total += points(seen, move)
                state = self._verbs.play(state, move)
            except WarrenError as error:
                return str(error), 0
        return "", total

    def _rules(self) -> "Rules":
        rules: Rules = super()._rules()
        return replace(rules, lexicon=self._lexicon()) if self.lexicon else rules

    def _lexicon(self) -> str:
        """Return the value of `lexicon`, and allow saved games to refer to it."""
        from pycore.words.lexicon import allow  # noqa: PLC0415

        return allow(self.lexicon)

    def _seen(self) -> "View":
        seen: View = self._open().view(self.mover())
        return seen

    def _player(self, player: int) -> Any:
        return self._open().view(player)

    def _cell(self, number: int) -> Vector2i:
        side = self._seen().rules.side
        return Vector2i(number % side, number // side)


def _best(seen: "View", budget: Budget) -> "Turn":
    from pycore.words import solve  # noqa: PLC0415

    return solve(seen, budget).unwrap()
