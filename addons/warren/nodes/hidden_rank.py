"""The Godot class `WarrenHiddenRank`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.rng import Rng
from warren.declare import PackedFloat32Array, PackedStringArray, Property, Signal, Vector2i, godot_class

from .piece_game import BoardGameNode

if TYPE_CHECKING:
    import pycore.hiddenrank


@godot_class(base="Node", icon="hidden_rank")
class WarrenHiddenRank(BoardGameNode):
    """A game of hidden ranks: Stratego, the Game of the Generals, or Luzhan Qi for two players or four.

    All players see where pieces stand, and the ranks of their own ones. [member variant] names the game. It begins
    with the set-up, of one player after the other: [method place], [method swap], [method clear_army],
    [method set_army] and [method random_army] work on the army of the player to move, [method end_set_up] ends it. A
    bot sets up an army of its own, or completes the one that is there, and then is `ready`. With a [member setup],
    armies are set up already.

    Pieces are letters; [method rank_names] tells what they mean. Of two players, player 0 has those in upper case, and
    sits in the south. The text of a move is two cells, as in `b3-b4`; in the set-up also `M@a4`, `clear`, `ready`, and
    an army or a plan.

    `siguo` is Luzhan Qi for four. Players 0 to 3 sit in the south, east, north and west; partners sit opposite, and do
    not see each other's ranks. Pieces have the number of their player behind the letter, as in `M2`. Who loses the
    flag, or is to move and cannot, is out ([method players_out]), and the pieces leave the board. When both partners
    are out, their side has lost.

    ```gdscript
    var game := WarrenHiddenRank.new()
    add_child(game)
    game.variant = "generals"
    game.new_game()
    game.set_army("wall")
    game.end_set_up()
    game.bot = "greedy"
    game.bot_moved.connect(func(_move: String) -> void: print(game.seen_rows(0)))
    game.play_bot()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "hiddenrank"

    preset = Property(
        str,
        "",
        doc="Rules in one text, in place of [member variant]: `stratego`, `generals`, `luzhanqi` or `siguo`, with "
        "rules and a set-up behind them, as in `stratego squares=5 quiet=100` and `generals: wall`. Empty for the "
        "properties.",
    )

    variant = Property(str, "stratego", doc="Name of the game, see [method variants].")

    believed = Signal(
        move=int,
        piece=str,
        chances=PackedFloat32Array,
        doc="Emitted after [method believe]: `chances` are the shares of the deals that the player could take for "
        "possible after so many moves (`move`) in which the piece in each cell is a `piece` of another player, "
        "row by row. With four players, they are about so once several pieces of the partner have fought.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(self._played().width, self._played().height)

    def variants(self) -> PackedStringArray:
        """Return the names of all games."""
        return list(pycore.hiddenrank.GAMES)

    def setups(self) -> PackedStringArray:
        """Return the names of the set-ups of the game of [member preset] or [member variant], for [member setup]."""
        return ["random", "planned", *pycore.hiddenrank.PLANS[self._rules().rules.game]]

    def plans(self) -> PackedStringArray:
        """Return the names of the plans of the game that is played, for [method set_army]."""
        return list(pycore.hiddenrank.PLANS[self._played().name])

    def rules_text(self) -> str:
        """Return the rules of the game that is played; the first word is its [member variant]."""
        text: str = pycore.hiddenrank.notation.format_rules(self._open().state.rules)
        return text

    def rank_names(self) -> dict[str, str]:
        """Return the English names of the ranks by their letters, from the strongest to the weakest."""
        return {rank.letter: rank.name for rank in self._played().ranks}

    def is_set_up(self) -> bool:
        """Return whether all armies are set up, so that the game is played."""
        return self._open().state.position is not None

    def home(self, player: int) -> list[Vector2i]:
        """Return the cells where `player` sets up an army, from the front row to the back row."""
        return [self._cell(cell) for cell in self._played().home(self._number_of(player))]

    def hand(self) -> str:
        """Return the letters of the pieces that the player to move still has to set up."""
        state, game = self._open().state, self._played()
        if state.position:
            return ""
        counts = pycore.hiddenrank.setups.in_hand(game, state.armies[state.stage])
        return "".join(letter * count for letter, count in zip(game.letters, counts, strict=True))

    def army(self) -> str:
        """Return the army of the player to move in the set-up, a letter or a dot for each cell of [method home]."""
        state = self._open().state
        if state.position:
            return ""
        text: str = pycore.hiddenrank.setups.format_army(self._played(), state.armies[state.stage])
        return text

    def places(self, piece: str) -> list[Vector2i]:
        """Return the cells where the player to move may set up a `piece` of the hand."""
        place, letters = pycore.hiddenrank.Place, self._played().letters
        found = (one for one in self._open().legal_moves() if isinstance(one, place))
        return [self._cell(one.cell) for one in found if letters[one.rank] == piece.upper()]

    def place(self, piece: str, cell: Vector2i) -> bool:
        """Set up a `piece` of the hand in `cell`; return false if the rules do not allow it."""
        return self._is_inside(cell) and self.play(f"{piece.upper()}@{self._name(cell)}")

    def swap(self, source: Vector2i, target: Vector2i) -> bool:
        """Exchange the pieces at `source` and `target` in the set-up; one may be empty. Return false if not allowed."""
        return not self.is_set_up() and (self._between(source, target) or self._between(target, source))

    def clear_army(self) -> bool:
        """Take all pieces of the player to move back into the hand; return false outside of the set-up."""
        return self.play("clear")

    def set_army(self, text: str) -> bool:
        """Set up a whole army by `text`: a plan, or letters as in [method army]; return false for a wrong one."""
        return self.play(text if text in self.plans() else f"={text}")

    def random_army(self) -> bool:
        """Set up a whole army at random, from [member seed] and the number of moves; return false in play."""
        if self.is_set_up():
            return False
        rng = Rng(self.seed).stream(f"army {len(self._open().moves)}")
        return self._try(pycore.hiddenrank.Army(pycore.hiddenrank.setups.random_army(self._played(), rng)))

    def end_set_up(self) -> bool:
        """End the set-up of the player to move; return false while there are pieces in the hand."""
        return self.play("ready")

    def targets(self, cell: Vector2i) -> list[Vector2i]:
        """Return the cells to which the player to move may move the piece in `cell`, or exchange it with."""
        if not self._is_inside(cell):
            return []
        number, move = self._number(cell), pycore.hiddenrank.Move
        moves = [one for one in self._open().legal_moves() if isinstance(one, move)]
        found = [one.target for one in moves if one.source == number]
        # Of two pieces that change places, the first one in the order of cells is the source.
        if self._has_set_up(number):
            found += [one.source for one in moves if one.target == number]
        return [self._cell(target) for target in found]

    def move_piece(self, source: Vector2i, target: Vector2i) -> bool:
        """Move the piece in `source` to `target`, or attack there; return false for an illegal move."""
        return self._between(source, target)

    def seen_rows(self, player: int, move: int = -1) -> PackedStringArray:
        """Return what `player` sees: rows of letters, `.` for an empty cell, `~` for a lake, `?` for an enemy piece.

        Of four players, each cell takes three characters, the number of the player behind the letter or `?`; `~` is
        also beside the cross. With a `move` from 0 on, it is what the player saw after so many moves.
        """
        view = self._verbs.view(self._at(move), self._number_of(player))
        cells: list[str] = pycore.hiddenrank.notation.seen_cells(view)
        return pycore.hiddenrank.notation.rows_of(self._played(), cells)

    def known_rows(self, player: int) -> PackedStringArray:
        """Return what `player` sees, as [method seen_rows] does, with the letters of others' pieces of known rank."""
        view, game = self._verbs.view(self._open().state, self._number_of(player)), self._played()
        return pycore.hiddenrank.notation.rows_of(game, pycore.hiddenrank.notation.known_cells(view))

    def true_rows(self, move: int = -1) -> PackedStringArray:
        """Return all pieces with their ranks after a `move`, as in [method seen_rows]; empty rows in the set-up.

        It is hidden information; do not show it during a game.
        """
        state, game = self._at(move), self._played()
        shown = pycore.hiddenrank.notation.true_cells(state.position) if state.position else ["."] * game.cells
        return pycore.hiddenrank.notation.rows_of(game, shown)

    def possible_ranks(self, player: int, cell: Vector2i) -> str:
        """Return the letters of the ranks that another's piece in `cell` may have, as far as `player` was told."""
        state = self._open().state
        if not self._is_inside(cell) or state.position is None:
            return ""
        piece, view = state.position.board[self._number(cell)], self._verbs.view(state, self._number_of(player))
        letters, mask = self._played().letters, view.known[piece] if piece >= 0 else 0
        return "".join(letter for rank, letter in enumerate(letters) if mask >> rank & 1)

    def news(self, player: int) -> PackedStringArray:
        """Return what `player` perceives of the last move: words, cells and letters, `?` for an unknown rank.

        `move b3 b4 ?`, `duel b3 b4 ? 1` with 1, 0 or -1 for an attack that won, removed both, or lost; `capture b4 v`,
        `shown d12 f`, `out 2`, `win` and `draw`. In the set-up `ready 0`, and `mark` for a change of the own army.
        """
        return list(self._news(player))

    def believe(self, player: int, move: int = -1, piece: str = "F") -> bool:
        """Start to find out in the background what `player` could suppose; return true if it was started.

        Arguments are as in [signal believed]: the `player`, after how many moves (`move`, -1 for now), and the letter
        of a `piece`. Ends with this signal, or [signal failed] in a later frame. A move cancels it.
        """
        at = len(self._open().moves) if move < 0 else move
        view, letters = self._verbs.view(self._at(at), self._number_of(player)), self._played().letters
        if len(piece) != 1 or piece.upper() not in letters:
            raise ParameterError("piece", f"{piece!r} is not one of {letters}")
        work = partial(_shares, view, letters.index(piece.upper()), self._played().cells)
        self._ask(work, self._telling_belief(at, piece))
        return True

    def _has_set_up(self, cell: int) -> bool:
        """Return whether there is a piece in a cell of the army that is being set up."""
        state = self._open().state
        home = () if state.position else self._played().home(state.stage)
        return cell in home and state.armies[state.stage][home.index(cell)] >= 0

    def _telling_belief(self, move: int, piece: str) -> Callable[[list[float]], None]:
        return lambda found: self.believed.emit(move, piece, found)

    def _news(self, player: int) -> Iterator[str]:
        for event in self._open().events(self._number_of(player)):
            cells = [self._played().cell_name(cell) for cell in event.cells]
            value = [str(event.value)] if event.kind in ("duel", "ready", "out") else []
            yield " ".join(filter(None, [event.kind, *cells, event.piece, *value]))

    def _rules(self) -> "pycore.hiddenrank.Params":
        games = pycore.hiddenrank.GAMES
        if self.variant not in games:
            raise UnknownNameError("variant", self.variant, games)
        params: pycore.hiddenrank.Params = self._verbs.preset(self.preset or self.variant)
        return params

    def _played(self) -> Any:
        return self._open().state.rules.tables

    def _between(self, source: Vector2i, target: Vector2i) -> bool:
        if not (self._is_inside(source) and self._is_inside(target)):
            return False
        return self.play(f"{self._name(source)}-{self._name(target)}")

    def _name(self, cell: Vector2i) -> str:
        name: str = self._played().cell_name(self._number(cell))
        return name


def _shares(view: Any, rank: int, cells: int, _budget: Budget) -> list[float]:
    """Return for each cell the share of the deals in which another's piece there has a rank."""
    found = [0.0] * cells
    for piece, row in zip(view.others, view.situation().shares if view.cells else (), strict=True):
        if view.cells[piece] >= 0:
            found[view.cells[piece]] = row[rank]
    return found
