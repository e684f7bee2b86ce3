"""The Godot class `WarrenWords`."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from warren.declare import PackedByteArray, PackedStringArray, Property, Signal, Vector2i, godot_class, value_range

from .turn_game import TurnGameNode

if TYPE_CHECKING:
    from pycore.base.session import Session
    from pycore.words import Rules, Turn, View
    from pycore.words.records.record import Record


@godot_class(base="Node", icon="words")
class WarrenWords(TurnGameNode):
    """A crossword game: Scrabble, or Erudit, in which a turn may have several words.

    The text of a move is the cell of the first letter and the whole word: `8h:WORD` is across, `h8:WORD` is down.
    Lower-case letters are blanks. `-AE?` exchanges tiles, `pass` ends the turn, `challenge` challenges the last one.
    If a turn may have several words, each word is a move, and the same player moves again until a pass; texts of
    several moves are joined by `+`. A bot plays one move at a time.

    ```gdscript
    var game := WarrenWords.new()
    add_child(game)
    game.seed = 7
    print("tiles: ", game.rack(0))
    game.best_found.connect(
        func(moves: PackedStringArray, points: int, _exact: bool) -> void:
            print("the best turn has %d points: %s" % [points, moves])
    )
    game.best()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "words"

    preset = Property(
        str,
        "",
        doc="The rules: `scrabble-en`, `erudit-en` (several words in a turn), `erudit` and `scrabble-ru` (in "
        "Russian), or the path of a file with rules; empty for `scrabble-en`.",
    )

    lexicon = Property(
        str,
        "",
        doc=(
            "Name or file of a lexicon; empty for the lexicon of the rules. These come with Warren: "
            "[code]english[/code], [code]english-common[/code] with words that most people know, "
            "[code]english-all[/code], which has offensive words too, [code]russian[/code], and "
            "[code]russian-yo[/code] with Ё as a letter."
        ),
    )

    players = Property(
        int,
        0,
        hint=value_range(0, 4),
        doc="The number of players of new games, 2 to 4; 0 for the number of the rules, 2 if they do not name it.",
    )
    challenge = Property(
        str,
        "",
        doc="What happens to words that are not in the lexicon: [code]void[/code]: they cannot be laid; "
        "[code]single[/code]: the next player may challenge them, and then the turn is taken back; "
        "[code]double[/code]: the same, but whose challenge fails loses the turn; empty for what the rules say. With "
        "several words in a turn, only [code]void[/code].",
    )
    leaves = Property(
        str,
        "",
        doc=(
            "File with a table of leaves, by which bots value the tiles that they keep; empty for the table of the "
            "rules. [code]warren words train-leaves[/code] makes one."
        ),
    )

    denial = Property(
        bool,
        False,
        doc="If [code]true[/code], the bots [code]thorough[/code] and [code]balanced[/code] count the bonus cells that "
        "a turn leaves within reach of the next player against it. The bots [code]strong[/code] and "
        "[code]champion[/code] meet such cells when they play on from a turn.",
    )

    endgame_depth = Property(
        int,
        0,
        hint=value_range(0, 48),
        doc="Maximum depth in moves of the search of the bots [code]strong[/code] and [code]champion[/code] with an "
        "empty bag, from 1 to 48. 0 lets them search to the end of the game, as far as their nodes last.",
    )

    best_found = Signal(
        moves=PackedStringArray,
        points=int,
        exact=bool,
        doc="Emitted after [method best]: the `moves` of the turn with the most `points`; `exact` is true if no turn "
        "has more.",
    )

    progressed = Signal(
        done=int, total=int, doc="Emitted during an analysis: `done` of the `total` turns of the game are judged."
    )

    analyzed = Signal(
        turns=list[dict[str, Any]],
        doc="Emitted after [method analyze]: a dictionary for each of the `turns`, with the keys `number` (of the "
        "player, from 0), `player` (the name), `rack`, `turn`, `points`, `is_withdrawn` (taken back after a "
        "challenge), `best`, `best_points`, `loss` (how much more the best turn was worth, in points), `exact` "
        "(whether no turn has more) and `rows`, the board of [method board_rows] before the turn.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(self._seen().rules.side, self._seen().rules.side)

    def start_from(self, text: str) -> bool:
        """Start a game from `text`, a position by [method position_text]; return true if it succeeded.

        A file of a lexicon named in the text is opened only if it is also the value of [member lexicon].
        """
        self._lexicon()
        return super().start_from(text)

    def setup_fault(self, text: str) -> str:
        """Return what is wrong with `text` as a [member setup]; empty if nothing is. The current game stays.

        A file of a lexicon named in the text is opened only if it is also the value of [member lexicon].
        """
        self._lexicon()
        return super().setup_fault(text)

    def load_game(self, text: str) -> bool:
        """Load a game from `text`, which is one by [method save_game]; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem.

        A file of a lexicon, if named in the text, is opened only if it is also the value of [member lexicon].
        """
        self._lexicon()
        return super().load_game(text)

    def tile_at(self, cell: Vector2i) -> str:
        """Return the letter of the tile in `cell`, in lower case for a blank; empty for an empty cell."""
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
        """Return the letters of the tiles of `player`, `?` for blanks."""
        from pycore.words.notation import format_rack  # noqa: PLC0415

        seen = self._open().view(player)
        return format_rack(seen.rules, seen.rack)

    def score(self, player: int) -> int:
        """Return the points of `player`."""
        return int(self._player(player).scores[player])

    def tiles_held(self, player: int) -> int:
        """Return the number of tiles on the rack of `player`."""
        return int(self._player(player).sizes[player])

    def bag_size(self) -> int:
        """Return the number of tiles in the bag."""
        return self._seen().bag

    def turns_played(self) -> list[dict[str, Any]]:
        """Return the turns up to the current position; the words of a turn that goes on are its last one.

        Each is a dictionary with the keys `number` (of the player, from 0), `turn` (its moves, joined by `+`),
        `points` and `is_withdrawn` (taken back after a challenge).
        """
        from pycore.words.records.record import record_of  # noqa: PLC0415

        return [
            {
                "number": turn.seen.player,
                "turn": turn.text,
                "points": turn.points,
                "is_withdrawn": turn.is_withdrawn,
            }
            for turn in record_of(self._open()).turns
        ]

    def is_turn_begun(self) -> bool:
        """Return whether the player to move has already placed a word in this turn; then a pass ends the turn."""
        return self._seen().laid > 0

    def can_challenge(self) -> bool:
        """Return whether the player to move can challenge the last turn, by the move `challenge`."""
        return self._seen().last is not None

    def challengeable_cells(self) -> list[Vector2i]:
        """Return the cells of the tiles of the last turn, as long as it may be challenged."""
        last = self._seen().last
        return [self._cell(cell) for cell in last.cells] if last else []

    def allows_several(self) -> bool:
        """Return whether a turn may have several words."""
        return self._seen().rules.many

    def lexicon_is_there(self) -> bool:
        """Return whether the lexicon of the rules is available. Those that come with Warren always are."""
        from pycore.words.laying import lexicon_of  # noqa: PLC0415

        try:
            lexicon_of(self._with_own())
        except WarrenError:  # the answer itself; a start gives the reason
            return False
        return True

    def illegal_reason(self, turn: str) -> str:
        """Return the reason why `turn`, a move or moves joined by `+`, is illegal; empty if it is legal."""
        return self._judge(turn)[0]

    def legal(self, turn: str) -> bool:
        """Return whether `turn`, a move or moves joined by `+`, is legal."""
        return not self.illegal_reason(turn)

    def points_of(self, turn: str) -> int:
        """Return the points of `turn`, a move or moves joined by `+`; 0 if it is illegal."""
        return self._judge(turn)[1]

    def setups(self) -> PackedStringArray:
        """Return the names of the set-ups with the rules, for [member setup]: `article` and `anchors` are Russian."""
        from pycore.words import setups_of  # noqa: PLC0415

        return list(setups_of(self._rules()))

    def get_anchors(self, down: bool) -> list[dict[str, Any]]:
        """Return the anchors of the board for words across, or if `down` is `true` for words down.

        An anchor is an empty cell next to a tile; every new word covers one. Each is a dictionary with the keys `cell`
        (a [Vector2i]), `prefix` (the letters on the board directly before it, with which a word there begins; empty if
        the rack gives the prefix) and `limit`, the maximum number of letters of the prefix.
        """
        from pycore.words.anchors import anchors  # noqa: PLC0415
        from pycore.words.laying import LETTER  # noqa: PLC0415

        seen = self._seen()
        letters = seen.rules.letters
        return [
            {
                "cell": self._cell(one.cell),
                "prefix": letters.decode(bytes(tile & LETTER for tile in one.prefix)),
                "limit": one.limit,
            }
            for one in anchors(seen.rules, seen.board, down=down)
        ]

    def get_greedy_turn(self) -> PackedStringArray:
        """Return the moves of the turn that lays the word with the most points repeatedly; empty if no word fits.

        With one word in a turn, this is the best turn. [method best] compares all turns.
        """
        from pycore.words import greedy  # noqa: PLC0415
        from pycore.words.notation import format_move  # noqa: PLC0415

        seen = self._seen()
        return [format_move(move, seen) for move in greedy(seen).moves]

    def best(self) -> bool:
        """Start to search for the turn with the most points in the background; return true if it was started.

        Ends with [signal best_found] or [signal failed] in a later frame. A move cancels it. With a time limit, the
        result is the best turn found in time.
        """
        session = self._unended()
        self._ask(partial(_best, session.view(session.mover)), self._tell_best)
        return True

    def analyze(self, gcg: str = "") -> bool:
        """Start to look for the best turn of each turn of the game in the background; return true if it was started.

        With `gcg`, the game is that of the text of a GCG file, played by the rules of this node; otherwise it is the
        game of this node up to its current position. An exchange of unknown tiles (`-4`) counts as the best exchange of
        as many tiles. Emits [signal progressed], and ends with [signal analyzed] or
        [signal failed] in a later frame.
        """
        record = self._record(gcg)
        self._ask(partial(_analyze, record), self.analyzed.emit, progressed=self.progressed.emit)
        return True

    @staticmethod
    def decode_gcg(data: PackedByteArray) -> str:
        """Return the text of a GCG file from its bytes `data`, for [method analyze] and [method gcg_fault].

        A line `#character-encoding` of the file names the encoding. Other files are read as UTF-8 if they are valid
        UTF-8, otherwise as ISO 8859-1. Exported games know these two encodings and no other.
        """
        from pycore.words.records.gcg import decode_gcg  # noqa: PLC0415

        return decode_gcg(bytes(data))

    def gcg_fault(self, gcg: str) -> str:
        """Return what is wrong with `gcg`, the text of a GCG file, by the rules of this node; empty if nothing is."""
        try:
            self._record(gcg or "\n")
        except WarrenError as error:
            return str(error)
        return ""

    def gcg_text(self, names: PackedStringArray) -> str:
        """Return the moves up to the current position as the text of a GCG file, with the `names` of the players.

        Without names, they are `player 1` and so on. The format has one word a turn.
        """
        from pycore.words.records.gcg import format_gcg  # noqa: PLC0415
        from pycore.words.records.record import record_of  # noqa: PLC0415

        return format_gcg(record_of(self._open(), names))

    def _record(self, gcg: str) -> "Record":
        from pycore.words.records.gcg import parse_gcg  # noqa: PLC0415
        from pycore.words.records.record import record_of  # noqa: PLC0415

        return parse_gcg(gcg, self._rules()) if gcg else record_of(self._open())

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
        """Return the rules with the table of leaves, after a look whether it can be read."""
        from pycore.words.leaves import leaves_of  # noqa: PLC0415

        rules = replace(self._with_own(), leaves=self.leaves, denial=self.denial, endgame_depth=self.endgame_depth)
        leaves_of(rules)
        return rules

    def _with_own(self) -> "Rules":
        """Return the rules with the values of the properties that are rules."""
        rules: Rules = super()._rules()
        own = {"lexicon": self.lexicon and self._lexicon(), "players": self.players, "challenge": self.challenge}
        changed: dict[str, Any] = {name: value for name, value in own.items() if value}
        return replace(rules, **changed)

    def _view_for_bot(self, session: "Session") -> "View":
        seen: View = super()._view_for_bot(session)
        return replace(
            seen, rules=replace(seen.rules, leaves=self.leaves, denial=self.denial, endgame_depth=self.endgame_depth)
        )

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


def _analyze(record: "Record", budget: Budget) -> list[dict[str, Any]]:
    from pycore.words.leaves import load_leaves  # noqa: PLC0415
    from pycore.words.notation import format_board  # noqa: PLC0415
    from pycore.words.records.analysis import analyze, facts  # noqa: PLC0415

    found = analyze(record, load_leaves(record.rules.name), budget)
    return [
        {
            "number": one.turn.seen.player,
            **facts(record, one),
            "rows": format_board(record.rules, one.turn.seen.board),
        }
        for one in found
    ]
