"""The Godot class `WarrenFogChess`."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from warren.declare import PackedFloat32Array, PackedStringArray, Property, Signal, Vector2i, godot_class

from .piece_game import BoardGameNode

if TYPE_CHECKING:
    import pycore.fogchess


@godot_class(base="Node", icon="fog_chess")
class WarrenFogChess(BoardGameNode):
    """A game of chess or its kin in the fog: a player sees the own pieces and the cells that they reach.

    Whoever captures the royal piece wins; there is no check. [member variant] names the game, [member setup] where it
    begins. [member preset] may be a position in one line, or rules with or without one, as in
    `chess fog quiet=60 pawns`; the variant is then that of the text. With the preset `chess check`, and likewise for
    the other games, there is no fog, and the bots search the position.

    The text of a move is two cells, as in `e2e4`, with a letter for a promotion, as in `e7e8q`. Castling is a move of
    the king. `R@a1` puts a piece from the hand on the board, `xe6` is a shot of Cannon, and `pass` passes in janggi.
    Pieces are letters, in upper case for player 0, who sits in the south. [method play] also takes moves in standard
    algebraic notation, as in `Nf3`, and those of xiangqi as in `C2.5`; [method text_of_move] writes them.

    ```gdscript
    var game := WarrenFogChess.new()
    add_child(game)
    game.variant = "xiangqi"
    game.new_game()
    for row in game.seen_rows(0):
        print(row)
    game.bot_moved.connect(func(_move: String) -> void: print("the enemy does not see ", game.unseen_pieces(0)))
    game.play(game.legal_moves()[0])
    game.bot = "greedy"
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "fogchess"

    preset = Property(
        str,
        "",
        doc="Rules in one text, in place of [member variant] and [member setup]: `chess`, `xiangqi`, `shatranj`, "
        "`sittuyin`, `janggi` or `cannon`, with rules and a start behind them, as in `xiangqi fog walking quiet=60` "
        "and `chess: odds-rook`. Without fog, as in `chess check`, games have their usual ends; "
        "`xiangqi check chase` and `janggi check points` have others. Empty for the properties.",
    )

    variant = Property(str, "chess", doc="Name of the game, see [method variants].")

    believed = Signal(
        move=int,
        piece=str,
        chances=PackedFloat32Array,
        exact=bool,
        doc="Emitted after [method believe]: `chances` are the shares of the positions that the player could take for "
        "possible after so many moves (`move`) in which an enemy piece, or the named `piece`, is in each cell, row by "
        "row. `exact` is false if only a sample of these positions is known.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(self._played().width, self._played().height)

    def variants(self) -> PackedStringArray:
        """Return the names of all games."""
        return list(pycore.fogchess.VARIANTS)

    def setups(self) -> PackedStringArray:
        """Return the names of the set-ups of [member variant], for [member setup]."""
        return ["opening", *pycore.fogchess.POSITIONS.get(self.variant, ())]

    def rules_text(self) -> str:
        """Return the rules of the game that is played; the first word is its variant."""
        return pycore.fogchess.texts.format_rules(self._open().state.rules)

    def fen(self) -> str:
        """Return the current position as in FEN, with its counters, for [method start_from] and other programs.

        It is hidden information; do not show it during a game in the fog.
        """
        state = self._open().state
        return pycore.fogchess.notation.format_fen(state.position, state.number)

    def notations(self) -> dict[str, str]:
        """Return the descriptions of the notations for moves by their names, for [method text_of_move]."""
        return {name: one.title for name, one in pycore.fogchess.NOTATIONS.items()}

    def text_of_move(self, move: str, notation: str = "san") -> str:
        """Return the legal `move` in a `notation`, one of [method notations]; an error if the game does not have it."""
        state = self._open().state
        form = pycore.fogchess.movetext.notation(notation).format
        return form(state.position, self._verbs.parse_move(move, state))

    def moves_in(self, notation: str = "san") -> PackedStringArray:
        """Return the moves from the start to the current position in a `notation`, one of [method notations]."""
        session = self._open()
        form = pycore.fogchess.movetext.notation(notation).format
        steps = zip(session.states, session.moves, strict=False)
        return [form(state.position, move) for state, move in steps]

    def pgn_text(self, tags: dict[str, Any]) -> str:
        """Return the game in PGN, with the moves that were taken back and other branches as variations.

        `tags` has values of tags by their names, such as `White`, `Black`, `Event` and `Date`. It is hidden
        information; do not show it during a game in the fog.
        """
        return pycore.fogchess.format_pgn([pycore.fogchess.pgn_of(self._open(), tags)])

    def load_pgn(self, text: str, game: int = 0) -> bool:
        """Load a `game`, from 0, of a `text` in PGN; return true if it succeeded.

        Variations become branches; the position is that at the end of the main line. Otherwise the current game does
        not change, and an error describes the problem. Games without the tag `WarrenRules` have no draws by repetition
        or by quiet moves, and no fog.
        """
        found = pycore.fogchess.parse_pgn(text, only=game + 1)
        if not found.games:
            reason = found.skipped[0] if found.skipped else f"{game} is not in 0..{found.count - 1}"
            raise ParameterError("game", reason)
        return self._take(pycore.fogchess.session_of(found.games[0]))

    def pgn_games(self, text: str) -> list[dict[str, Any]]:
        """Return the games of a `text` in PGN that can be read.

        Each is a dictionary with the keys `game` (its number for [method load_pgn]), `tags`, `result` and `moves` (of
        the main line, in plain form).
        """
        found = pycore.fogchess.parse_pgn(text)
        listed = []
        for number, game in zip(found.numbers, found.games, strict=True):
            position, moves = game.start.position, []
            for move in game.line:
                moves.append(pycore.fogchess.notation.format_move(position.tables, move))
                position = position.after(move)
            listed.append({"game": number - 1, "tags": dict(game.tags), "result": game.result, "moves": moves})
        return listed

    def piece_names(self) -> dict[str, str]:
        """Return the English names of the pieces by their letters in upper case; the first one is royal."""
        return {piece.letter: piece.name for piece in self._played().pieces}

    def seen_rows(self, player: int, move: int = -1) -> PackedStringArray:
        """Return what `player` sees: rows of letters, `.` for an empty cell and `?` for an unseen one.

        With a `move` from 0 on, it is what the player saw after so many moves.
        """
        return self._rows(self._at(move).sights[self._number_of(player)])

    def true_rows(self, move: int = -1) -> PackedStringArray:
        """Return all pieces after a `move`, both as in [method seen_rows].

        It is hidden information; do not show it during a game.
        """
        return self._rows(self._at(move).position.cells)

    def unseen_pieces(self, player: int) -> list[Vector2i]:
        """Return the cells of pieces of `player` that the enemy does not see, which the player cannot know."""
        state, player = self._open().state, self._number_of(player)
        other = state.sights[1 - player]
        return [
            self._cell(cell)
            for cell, letter in enumerate(state.position.cells)
            if letter.isalpha() and letter.islower() == bool(player) and other[cell] == "?"
        ]

    def hand(self, player: int) -> str:
        """Return the letters of the pieces that `player` still has to put on the board."""
        pieces: str = self._open().state.position.hands[self._number_of(player)]
        return pieces

    def targets(self, cell: Vector2i) -> list[Vector2i]:
        """Return the cells to which the player to move may move the piece in `cell`; the cell itself for a shot."""
        if not self._is_inside(cell):
            return []
        source, moves = self._number(cell), self._moves()
        sorts = pycore.fogchess.moves.Sort
        found = [one.target for one in moves if one.source == source and one.sort not in (sorts.PASS, sorts.DROP)]
        return [self._cell(target) for target in dict.fromkeys(found)]

    def drop_targets(self, piece: str) -> list[Vector2i]:
        """Return the cells in which the player to move may put a `piece` from the hand."""
        letters = list(self.piece_names())
        kind = letters.index(piece.upper()) if piece.upper() in letters else -1
        drop = pycore.fogchess.moves.Sort.DROP
        return [self._cell(one.target) for one in self._moves() if one.sort == drop and one.kind == kind]

    def moves_between(self, source: Vector2i, target: Vector2i) -> PackedStringArray:
        """Return the texts of all legal moves from `source` to `target`: several for a choice of promotion."""
        if not (self._is_inside(source) and self._is_inside(target)):
            return []
        session, unpack = self._open(), pycore.fogchess.moves.unpack
        sorts, ends = pycore.fogchess.moves.Sort, (self._number(source), self._number(target))
        found = [(move, unpack(move)) for move in session.legal_moves()]
        return [
            self._verbs.format_move(move, session.state)
            for move, one in found
            if (one.source, one.target) == ends and one.sort not in (sorts.PASS, sorts.DROP)
        ]

    def news(self, player: int) -> PackedStringArray:
        """Return what `player` perceives of the last move: words, cells and letters.

        `capture e4 p` for a captured piece, `move e2 e4 P` for a move of which both ends are seen, `move e4 P` for one
        of which only one end is seen, `pass`, `win` and `draw`.
        """
        found = []
        for event in self._open().events(self._number_of(player)):
            cells = [pycore.fogchess.notation.format_cell(self._tables(), cell) for cell in event.cells]
            found.append(" ".join(filter(None, [event.kind, *cells, event.piece])))
        return found

    def believe(self, player: int, move: int = -1, piece: str = "") -> bool:
        """Start to find out in the background what `player` could suppose; return true if it was started.

        Arguments are as in [signal believed]: the `player`, after how many moves (`move`, -1 for now), and the letter
        of a `piece`, empty for all. Ends with this signal, or [signal failed] in a later frame. It is made for the time
        after a game: what the enemy supposes tells a player too much. A move cancels it.
        """
        self._number_of(player)
        moves = len(self._open().moves)
        at = moves if move < 0 else move
        view = self._verbs.view(self._at(at), player)
        self._ask(partial(_count, view, piece), self._telling_belief(at, piece))
        return True

    def _telling_belief(self, move: int, piece: str) -> Callable[[tuple[list[float], bool]], None]:
        def tell(found: tuple[list[float], bool]) -> None:
            self.believed.emit(move, piece, found[0], found[1])

        return tell

    def _rules(self) -> "pycore.fogchess.Params":
        words = self.preset.partition(":")[0].split(" ")
        named = words[0] in pycore.fogchess.VARIANTS
        text = self.preset if named else f"{self.variant}: {self.preset}"
        if self.variant not in pycore.fogchess.VARIANTS:
            raise UnknownNameError("variant", self.variant, pycore.fogchess.VARIANTS)
        try:
            params: pycore.fogchess.Params = self._verbs.preset(text)
        except ParameterError as error:
            raise ParameterError("preset", str(error).removeprefix("setup: ").removeprefix("preset: ")) from None
        return params

    def _played(self) -> Any:
        return pycore.fogchess.VARIANTS[self._open().state.rules.variant]

    def _tables(self) -> Any:
        return self._open().state.position.tables

    def _moves(self) -> list[Any]:
        return [pycore.fogchess.moves.unpack(move) for move in self._open().legal_moves()]

    def _rows(self, cells: str) -> list[str]:
        width = self.size.x
        return [cells[at : at + width] for at in range(0, len(cells), width)]


def _count(view: Any, piece: str, budget: Budget) -> tuple[list[float], bool]:
    """Return for each cell the share of believed positions with an enemy piece, or the named one; whether of all."""
    from pycore.fogchess.belief import believed  # noqa: PLC0415

    with believed(view, budget) as belief:
        # Capitals are of player 0.
        wanted = [
            numbers
            for letter, numbers in belief.counts().items()
            if letter.islower() != bool(view.player) and piece.upper() in ("", letter.upper())
        ]
        shares = [sum(numbers) / belief.count for numbers in zip(*wanted, strict=True)]
        return shares or [0.0] * len(view.sights[-1]), belief.is_whole
