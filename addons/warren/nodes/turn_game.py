"""The base class of games with bots and rules."""

from abc import abstractmethod
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError, unknown_name
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.setups import read_position, start_of
from warren.declare import PackedInt32Array, PackedStringArray, Property, Signal, Vector2i, value_range, virtual

from .play_node import PlayNode


class TurnGameNode(PlayNode):
    """A game in progress.

    Moves are played by their texts. Bots use the information of their player only. [method undo] and [method redo] move
    along the line of play; playing a move that was played before returns to its branch.
    """

    preset = Property(str, "", doc="The rules: a name, or the text of rules; empty for the default.")
    setup = Property(
        str,
        "",
        doc="Where new games begin: one of [method setups], or the text of a position as for [method start_from]; "
        "empty for the usual start.",
    )
    seed = Property(int, 0, doc="The seed of new games and of the bots.")
    bot = Property(str, "strong", doc="Name of the bot, see [method bots].")
    time_limit_ms = Property(
        int,
        1000,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit of the bot for a move; 0 for no limit. A machine that is busy makes the bot weaker.",
    )
    node_limit = Property(
        int,
        0,
        hint=value_range(0, 1_000_000, 1, "or_greater"),
        doc="Limit of the bot for a move in nodes, which are equal on every machine; 0 for no limit. With it and a "
        "[member time_limit_ms] of 0, equal seeds give equal games. Without both limits, the game has its own limit "
        "of nodes.",
    )

    happened = Signal(
        kind=str,
        cells=list[Vector2i],
        piece=str,
        value=int,
        doc="Emitted for each event of a move. `kind` is a word: flip, move, capture, shot, clue, mark, win and others;"
        " `cells`, `piece` and `value` say where, which piece, and how much, where the event has that.",
    )
    bot_moved = Signal(move=str, doc="Emitted after the `move` of the bot, before the events of the move.")

    def new_game(self) -> bool:
        """Start a new game with the rules and the seed; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem.
        """
        return self._take(Session(self._verbs, self._start()))

    def start_from(self, text: str) -> bool:
        """Start a game from `text`, a position by [method position_text]; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem. The lines of the text may be
        written on one line with `|` between them. [WarrenJungle], [WarrenTafl] and [WarrenFogChess] also read a
        position as in FEN, with the rules of the properties.
        """
        return self._take(Session(self._verbs, read_position(self._verbs, text, self._rules)))

    def view_text(self) -> str:
        """Return the view of the player to move as a text."""
        session = self._open()
        return self._verbs.format_view(session.view(session.mover))

    def bots(self) -> PackedStringArray:
        """Return the names of the bots, from the weakest to the strongest."""
        return list(self._verbs.bots)

    def setups(self) -> PackedStringArray:
        """Return the names of the set-ups, for [member setup]."""
        return list(self._verbs.setups)

    def player_count(self) -> int:
        """Return the number of players."""
        return self._open().players

    def setup_fault(self, text: str) -> str:
        """Return what is wrong with `text` as a [member setup]; empty if nothing is. The current game stays."""
        try:
            names = self.setups()
            if text in self._verbs.setups and text not in names:
                return f"setup: {text!r} is no set-up with these rules; set-ups: {', '.join(names)}"
            if text and text not in names:
                read_position(self._verbs, text, self._rules)
        except WarrenError as error:
            return str(error)
        return ""

    def mover(self) -> int:
        """Return the number of the player to move, from 0."""
        return self._open().mover

    def winner(self) -> int:
        """Return the number of the winner; -1 for a draw, and for a game that has not ended.

        With partners, this is the one whose move has won.
        """
        end = self._open().outcome
        return -1 if end is None or end.winner is None else end.winner

    def teams(self) -> PackedInt32Array:
        """Return the number of each player's team; players of one team are partners."""
        return list(self._open().teams)

    def players_out(self) -> PackedInt32Array:
        """Return the numbers of the players who are out of the game, in the order in which they left it."""
        return list(self._open().out)

    def ranking(self) -> PackedInt32Array:
        """Return the place of each player, from 1; empty if the game has not ended. Players may share a place."""
        session = self._open()
        return list(session.outcome.ranking(session.players)) if session.outcome else []

    def result_text(self) -> str:
        """Return the reason for the end of the game; empty if it has not ended."""
        end = self._open().outcome
        return "" if end is None else end.reason

    def can_undo(self, player: int = -1) -> bool:
        """Return whether [method undo] with the same `player` can take back a move."""
        return self._open().can_undo(None if player < 0 else player)

    def can_redo(self, player: int = -1) -> bool:
        """Return whether [method redo] with the same `player` can replay a move."""
        return self._open().can_redo(None if player < 0 else player)

    def undo(self, player: int = -1) -> bool:
        """Take back the last move, or with a `player` from 0 on, all moves since this player's last turn."""
        return self._go(self._open().undo(None if player < 0 else player))

    def redo(self, player: int = -1) -> bool:
        """Replay the move that was taken back last, or with a `player` from 0 on, moves up to this player's turn."""
        return self._go(self._open().redo(None if player < 0 else player))

    def play_bot(self) -> bool:
        """Start the search of the bot for the player to move in the background; return true if it was started.

        The bot then plays its move. Ends with [signal bot_moved] or [signal failed] in a later frame. A move cancels
        it.
        """
        self._ask(self._choosing(self._unended(), self.bot), self._play_choice)
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        faults = []
        try:
            self._rules()
        except WarrenError as error:
            faults.append(str(error))
        else:
            wrong = self.setup_fault(self.setup)
            faults += [wrong if wrong.startswith("setup") else f"setup: {wrong}"] if wrong else []
        if self.bot not in self._verbs.bots:
            faults.append(unknown_name("bot", self.bot, self._verbs.bots))
        return faults

    def _budget(self) -> Budget:
        return self._verbs.budget(self.time_limit_ms or None, self.node_limit or None)

    def _rules(self) -> Any:
        return self._verbs.preset(self.preset or next(iter(self._verbs.presets)))

    def _start(self) -> Any:
        return start_of(self._verbs, self._rules(), self.setup, Rng(self.seed))

    def _tell(self, before: int) -> None:
        """Emit the signals of the last move, as perceived by the next player to move."""
        session = self._open()
        for event in session.events(session.mover):
            self.happened.emit(event.kind, [self._cell(cell) for cell in event.cells], event.piece, event.value)
        super()._tell(before)

    def _play_choice(self, move: Any) -> None:
        session = self._open()
        before = session.at
        text = self._verbs.format_move(move, session.state)
        session.play(move)
        self._leave()
        self.bot_moved.emit(text)
        self._tell(before)

    @abstractmethod
    def _cell(self, number: int) -> Vector2i:
        """Return the cell with the given number."""
