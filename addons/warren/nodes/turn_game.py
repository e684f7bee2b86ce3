"""What the nodes of all turn games share: a session, its text, undo and redo, and bots that think in the background."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session, parse_session
from warren.declare import PackedStringArray, Property, Signal, Vector2i, value_range, virtual
from warren.jobs import BackgroundMaker


class TurnGameNode(BackgroundMaker):
    """A game in progress.

    People and bots play by the text of a move. A bot is given what its player sees, and nothing else. Undo and redo go
    along the line of play; a move that was played before re-enters its branch.
    """

    preset = Property(str, "", doc="The rules: a name, or the rules written out; empty for the usual ones.")
    seed = Property(int, 0, doc="The seed of new games and of the bots: another number, another game.")
    bot = Property(str, "strong", doc="Level of the bot, from weak to strong; see [method bots].")
    time_limit_ms = Property(
        int,
        1000,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time of the bot for a move; 0 for as long as it likes.",
    )

    changed = Signal(doc="Emitted whenever there is another position to show: after moves, undo, redo and loading.")
    happened = Signal(
        kind=str,
        cells=list[Vector2i],
        piece=str,
        value=int,
        doc="Emitted for everything in a move that is to be seen or heard: flip, move, capture, shot, clue, mark, win.",
    )
    ended = Signal(winner=int, reason=str, doc="Emitted when a game ends; winner -1 is a draw.")
    bot_moved = Signal(move=str, doc="Emitted when the bot has played, before what happened.")
    hinted = Signal(move=str, doc="Emitted when a hint that was asked for is there.")

    # The game's name in the core.
    _game: str

    def __init__(self) -> None:
        # It is loaded with its first node, not with the addon.
        self._verbs = cast("TurnGame", load(self._game))
        self._session: Session | None = None

    def new_game(self) -> bool:
        """Begin a new game by the rules and the seed; return true if that worked.

        Otherwise the game stays as it is, and an error says what is wrong with the rules.
        """
        return self._take(Session(self._verbs, self._start()))

    def start_from(self, text: str) -> bool:
        """Begin a game at a chosen position: the text of [method position_text]; return true if that worked.

        Otherwise the game stays as it is, and an error says what is wrong with the text.
        """
        return self._take(Session(self._verbs, self._verbs.parse(text, "")))

    def position_text(self) -> str:
        """Return the present position as a text, with all that is hidden: nothing for players' eyes."""
        return self._verbs.format(self._open().state)

    def view_text(self) -> str:
        """Return what the player whose turn it is sees, as a text."""
        session = self._open()
        return self._verbs.format_view(session.view(session.mover))

    def save_game(self) -> str:
        """Return the whole game as a text, with all that was taken back."""
        return format_session(self._open())

    def load_game(self, text: str) -> bool:
        """Go on with a game that [method save_game] wrote; return true if that worked.

        Otherwise the game stays as it is, and an error says what is wrong with the text.
        """
        return self._take(parse_session(text, self._verbs))

    def bots(self) -> PackedStringArray:
        """Return the levels of the bot, from weak to strong."""
        return list(self._verbs.bots)

    def mover(self) -> int:
        """Return the number of the player whose turn it is, from 0."""
        return self._open().mover

    def legal_moves(self) -> PackedStringArray:
        """Return the texts of all legal moves; none when the game has ended."""
        session = self._open()
        return [self._verbs.format_move(move, session.state) for move in session.legal_moves()]

    def play(self, move: str) -> bool:
        """Play a move, given as its text; return false, and change nothing, if it is not legal."""
        session = self._open()
        try:
            session.play(self._verbs.parse_move(move, session.state))
        except WarrenError:
            return False
        self.cancel()
        self._tell()
        return True

    def moves_played(self) -> PackedStringArray:
        """Return the texts of the moves from the start to the present position."""
        session, texts = self._open(), []
        state = session.start
        for move in session.moves:
            texts.append(self._verbs.format_move(move, state))
            state = self._verbs.play(state, move)
        return texts

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._open().outcome is not None

    def winner(self) -> int:
        """Return the number of the player who won; -1 for a draw, and while the game goes on."""
        end = self._open().outcome
        return -1 if end is None or end.winner is None else end.winner

    def result_text(self) -> str:
        """Return why the game ended; empty while it goes on."""
        end = self._open().outcome
        return "" if end is None else end.reason

    def can_undo(self, player: int = -1) -> bool:
        """Return whether [method undo] would take something back."""
        return self._open().can_undo(None if player < 0 else player)

    def can_redo(self, player: int = -1) -> bool:
        """Return whether [method redo] would play something."""
        return self._open().can_redo(None if player < 0 else player)

    def undo(self, player: int = -1) -> bool:
        """Take back the last move; with a player's number, all moves since this player's last turn."""
        return self._go(self._open().undo(None if player < 0 else player))

    def redo(self, player: int = -1) -> bool:
        """Play again what was taken back; with a player's number, until it is this player's turn."""
        return self._go(self._open().redo(None if player < 0 else player))

    def play_bot(self) -> bool:
        """Let the bot play for the player whose turn it is, in the background; return true if it has begun to think.

        Ends with [signal bot_moved] or [signal failed], in a later frame; a move meanwhile cancels it.
        """
        return self._think(self.bot, self._play_choice)

    def hint(self) -> bool:
        """Ask the strongest bot for a move, in the background; return true if it has begun to think.

        Ends with [signal hinted] or [signal failed], in a later frame; a move meanwhile cancels it.
        """
        return self._think(list(self._verbs.bots)[-1], self._tell_hint)

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        faults = []
        try:
            self._rules()
        except WarrenError as error:
            faults.append(str(error))
        if self.bot not in self._verbs.bots:
            faults.append(f"bot: {self.bot!r} is none of {', '.join(self._verbs.bots)}")
        return faults

    def _rules(self) -> Any:
        return self._verbs.preset(self.preset or next(iter(self._verbs.presets)))

    def _start(self) -> Any:
        return self._verbs.generate(self._rules(), Rng(self.seed), None).unwrap()

    def _open(self) -> Session:
        """Return the session; the first game begins when it is first asked for."""
        if self._session is None:
            self._session = Session(self._verbs, self._start())
        return self._session

    def _take(self, session: Session) -> bool:
        """Go on with another game."""
        self._session = session
        return self._go(gone=True)

    def _go(self, gone: bool) -> bool:
        if gone:
            self.cancel()
            self.changed.emit()
        return gone

    def _tell(self) -> None:
        """Tell what the last move brought. It is told as who moves next notices it."""
        session = self._open()
        for event in session.events(session.mover):
            self.happened.emit(event.kind, [self._cell(cell) for cell in event.cells], event.piece, event.value)
        self.changed.emit()
        if session.outcome:
            self.ended.emit(self.winner(), session.outcome.reason)

    def _think(self, bot: str, then: Callable[[Any], None]) -> bool:
        """Begin to choose a move in the background."""
        session = self._unended()
        view = session.view(session.mover)
        rng = Rng(self.seed).stream(f"move {len(session.moves)}")
        self._begin(partial(_choose, self._verbs, view, bot, rng), then)
        return True

    def _unended(self) -> Session:
        """Return the session of a game in which there is something to choose."""
        session = self._open()
        if session.outcome:
            raise ParameterError("move", f"the game has ended: {session.outcome.reason}")
        return session

    def _play_choice(self, move: Any) -> None:
        session = self._open()
        text = self._verbs.format_move(move, session.state)
        session.play(move)
        self.bot_moved.emit(text)
        self._tell()

    def _tell_hint(self, move: Any) -> None:
        self.hinted.emit(self._verbs.format_move(move, self._open().state))

    @abstractmethod
    def _cell(self, number: int) -> Vector2i:
        """Return where the board's cell of this number lies."""


def _choose(game: TurnGame, view: Any, bot: str, rng: Rng, budget: Budget) -> Any:
    return game.choose(view, bot, rng, budget).unwrap()
