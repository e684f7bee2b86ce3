"""The base class of games with bots and rules."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from pycore.base.budget import Budget
from pycore.base.clock import Left, TimeControl, format_control, parse_control
from pycore.base.errors import WarrenError, unknown_name
from pycore.base.outcome import Outcome
from pycore.base.reply import Reply, act, find_reply
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.setups import read_position, start_of
from warren.declare import PackedInt32Array, PackedStringArray, Property, Signal, Vector2i, value_range, virtual

from .play_node import PlayNode

MILLISECONDS = 1000


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

    time_control = Property(
        str,
        "",
        doc="The time of each player in new games, in seconds: `300` for five minutes, `300+5` with five seconds more "
        "after each move, `600/30x3` with three periods of byo-yomi of 30 seconds after ten minutes. Empty for no "
        "clocks. Only games for two have clocks.",
    )
    clock_paused = Property(
        bool, False, doc="If `true`, the clocks stand still. They also do while the node does not process."
    )
    bot_resigns = Property(
        bool,
        False,
        doc="If `true`, bots that search resign when they see that they lose. Otherwise they play to the end.",
    )

    draw_offered = Signal(player=int, doc="Emitted after `player` has offered a draw.")
    draw_declined = Signal(
        player=int, doc="Emitted after `player` has declined a draw, by [method decline_draw] or by a move."
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

    # Part of a millisecond that the clock has not counted yet.
    _part = 0.0

    def new_game(self) -> bool:
        """Start a new game with the rules and the seed; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem.
        """
        return self._take(self._new_session(self._start()))

    def start_from(self, text: str) -> bool:
        """Start a game from `text`, a position by [method position_text]; return true if it succeeded.

        Otherwise the current game does not change, and an error describes the problem. The lines of the text may be
        written on one line with `|` between them. [WarrenJungle], [WarrenTafl] and [WarrenFogChess] also read a
        position as in FEN, with the rules of the properties.
        """
        return self._take(self._new_session(read_position(self._verbs, text, self._rules)))

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

    def resign(self, player: int = -1) -> bool:
        """End the game with a loss of `player`, -1 for the player to move; return true.

        [method undo] takes it back. It is an error if the game has ended or is not for two.
        """
        session = self._open()
        session.resign(session.mover if player < 0 else player)
        return self._settled()

    def offer_draw(self, player: int = -1) -> bool:
        """Offer a draw by `player`, -1 for the player to move; return true.

        The opponent can accept until the opponent's next move. A bot answers at its turn. If the opponent has offered a
        draw, this accepts it. It is an error if the game has ended or is not for two.
        """
        session = self._open()
        player = session.mover if player < 0 else player
        session.offer_draw(player)
        if session.outcome:
            return self._settled()
        self.draw_offered.emit(player)
        return True

    def accept_draw(self, player: int = -1) -> bool:
        """Accept the draw that the opponent of `player` offers; return whether there is an offer.

        A `player` of -1 is the player to move.
        """
        session, player = self._offered_to(player)
        if session.offer != 1 - player:
            return False
        session.accept_draw(player)
        return self._settled()

    def decline_draw(self, player: int = -1) -> bool:
        """Decline the draw that the opponent of `player` offers; return whether there is an offer.

        A `player` of -1 is the player to move.
        """
        session, player = self._offered_to(player)
        if session.offer != 1 - player:
            return False
        session.decline_draw(player)
        self.draw_declined.emit(player)
        return True

    def draw_offer(self) -> int:
        """Return the number of the player who offers a draw; -1 if nobody does."""
        offer = self._open().offer
        return -1 if offer is None else offer

    def has_clock(self) -> bool:
        """Return whether the game is played with clocks."""
        return self._open().control is not None

    def clock_text(self) -> str:
        """Return the time control of the game that is played, as in [member time_control]; empty without clocks."""
        control = self._open().control
        return format_control(control) if control else ""

    def time_left(self, player: int) -> float:
        """Return the seconds that the clock of `player` shows: of the main time, then of the period of byo-yomi.

        Returns 0 without clocks.
        """
        left = self._left(player)
        return (left.main or left.period) / MILLISECONDS

    def main_time_left(self, player: int) -> float:
        """Return the seconds of main time that `player` has; 0 in byo-yomi, and without clocks."""
        return self._left(player).main / MILLISECONDS

    def periods_left(self, player: int) -> int:
        """Return the number of periods of byo-yomi that `player` has, the present one included."""
        return self._left(player).periods

    def spend_time(self, milliseconds: int) -> bool:
        """Let `milliseconds` pass on the clock of the player to move; return whether this ends the game.

        The node does this in each frame while it processes and [member clock_paused] is off.
        """
        if not self._open().spend(milliseconds):
            return False
        return self._settled()

    def can_undo(self, player: int = -1) -> bool:
        """Return whether [method undo] with the same `player` can take back a move."""
        return self._open().can_undo(None if player < 0 else player)

    def can_redo(self, player: int = -1) -> bool:
        """Return whether [method redo] with the same `player` can replay a move."""
        return self._open().can_redo(None if player < 0 else player)

    def undo(self, player: int = -1) -> bool:
        """Take back the last move, or with a `player` from 0 on, all moves since this player's last turn.

        This gives the time of these moves back. After a resignation, an agreed draw or a loss on time, at the turn of
        `player`, it takes back this end alone.
        """
        return self._go(self._open().undo(None if player < 0 else player))

    def redo(self, player: int = -1) -> bool:
        """Replay the move that was taken back last, or with a `player` from 0 on, moves up to this player's turn."""
        return self._go(self._open().redo(None if player < 0 else player))

    def play_bot(self) -> bool:
        """Start the search of the bot for the player to move in the background; return true if it was started.

        The bot then plays its move. Ends with [signal bot_moved] or [signal failed] in a later frame, or with
        [signal ended] if the bot accepts a draw or resigns. A move cancels it.
        """
        self._ask(self._replying(self._unended()), self._play_reply)
        return True

    @virtual
    def _process(self, delta: float) -> None:
        if self._session is None or self._session.control is None:
            self._set_process(enabled=False)
            return
        if self.clock_paused or self._session.outcome:
            return
        self._part += delta * MILLISECONDS
        whole = int(self._part)
        self._part -= whole
        self.spend_time(whole)

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
        try:
            self._control()
        except WarrenError as error:
            faults.append(f"time_control: {error}")
        if self.bot not in self._verbs.bots:
            faults.append(unknown_name("bot", self.bot, self._verbs.bots))
        return faults

    def _budget(self) -> Budget:
        """Return the limits of a job; with clocks, no more than a share of the time left."""
        session = self._session
        share = None if session is None or session.outcome else session.time_to_think()
        limits = [limit for limit in (self.time_limit_ms, share) if limit]
        return self._verbs.budget(min(limits, default=None), self.node_limit or None)

    def _control(self) -> TimeControl | None:
        return parse_control(self.time_control) if self.time_control else None

    def _new_session(self, start: Any) -> Session:
        return Session(self._verbs, start, self._control())

    def _open(self) -> Session:
        is_new = self._session is None
        session = super()._open()
        if is_new:
            self._run_clock(session)
        return session

    def _take(self, session: Session) -> bool:
        self._run_clock(session)
        return super()._take(session)

    def _run_clock(self, session: Session) -> None:
        """Count the frames from now on if there are clocks; without them, frames do not call the node."""
        self._part = 0.0
        if session.control:
            self._set_process(enabled=True)

    def _set_process(self, *, enabled: bool) -> None:
        if self.engine_handle is not None:
            self.engine_handle.call("set_process", enabled)

    def _left(self, player: int) -> Left:
        return self._open().time_left(player) or Left(0, 0, 0)

    def _offered_to(self, player: int) -> tuple[Session, int]:
        """Return the session and the number of a player, -1 for the player to move."""
        session = self._open()
        return session, session.mover if player < 0 else player

    def _settled(self) -> bool:
        """Emit the signals of an end that is not a move."""
        end = cast("Outcome", self._open().outcome)
        self._leave()
        self.happened.emit("draw" if end.winner is None else "win", [], "", -1 if end.winner is None else end.winner)
        self.changed.emit()
        self._tell_end(end)
        return True

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

    def _replying(self, session: Session) -> Callable[[Budget], Reply]:
        """Return a function that finds the reply of the bot without access to the node."""
        rng = Rng(self.seed).stream(f"move {len(session.moves)}")
        is_offered = session.offer is not None and session.offer != session.mover
        view = self._view_for_bot(session)
        return partial(_reply, self._verbs, view, self.bot, rng, is_offered=is_offered)

    def _try(self, move: Any) -> bool:
        session = self._open()
        player, offer = session.mover, session.offer
        if not super()._try(move):
            return False
        self._tell_expired(player, offer)
        return True

    def _tell_expired(self, player: int, offer: int | None) -> None:
        """Emit that a move of `player` has declined an offer, which was there before it."""
        if offer is not None and offer != player and not self._open().outcome:
            self.draw_declined.emit(player)

    def _play_reply(self, reply: Reply) -> None:
        session = self._open()
        before, player, offer = session.at, session.mover, session.offer
        text = self._verbs.format_move(reply.move, session.state)
        if act(session, reply, may_resign=self.bot_resigns):
            self._settled()
            return
        self._leave()
        self.bot_moved.emit(text)
        self._tell(before)
        self._tell_expired(player, offer)

    @abstractmethod
    def _cell(self, number: int) -> Vector2i:
        """Return the cell with the given number."""


def _reply(game: TurnGame, view: Any, bot: str, rng: Rng, budget: Budget, *, is_offered: bool) -> Reply:
    return find_reply(game, view, bot, rng, budget, is_offered=is_offered).unwrap()
