"""Turn games: the record of a turn-game family, and sessions with undo, redo and branches.

A game with hidden information has two kinds of states. The *host* state has all information. A *view* has only the
information of one player, and players and bots choose moves from a view. In a game without hidden information the two
are the same. The host state at the start determines all random events, so that replaying a move has the same effect.

Games for two can also end by a resignation, by an agreed draw, or because a player's time is over. Such an end belongs
to the session, not to a state: the rules of the game do not know it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Annotated, Any

from pycore.base.budget import Budget
from pycore.base.checking import UNCHECKED, publish
from pycore.base.clock import PLAYERS, Clock, Left, TimeControl, start_clock
from pycore.base.errors import ParameterError
from pycore.base.family import Family
from pycore.base.outcome import Event, Outcome
from pycore.base.result import Result
from pycore.base.rng import Rng

CAPACITY = 10_000
NODES = 20_000


def _no_setup(_params: Any, name: str, _rng: Rng, _budget: Budget | None) -> Result[Any]:
    raise ParameterError("setup", f"{name!r}: this game has none")


def _same(level: Any, *_source: str) -> Any:
    return level


def _nobody(_state: Any) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True)
class TurnGame(Family):
    """The record of a turn-game family, in addition to the fields of `Family`.

    A level is the host state at the start of a game, unless `begin` converts levels to states: levels of puzzles
    include a solution, states do not.

    Attributes:
        players: number of players of a usual game; players are numbered from 0.
        bots: description of each bot by its name, from the weakest to the strongest.
        mover: `mover(state)` returns the number of the player to move.
        view: `view(state, player)` returns the view of a player.
        legal_moves: `legal_moves(view)` returns all legal moves of the player to move, in a fixed order.
        play: `play(state, move)` returns the host state after a move; raises `ParameterError` for an illegal move.
        outcome: `outcome(state)` returns the `Outcome` of a finished game; None for an unfinished one.
        events: `events(before, move, after, player)` returns the events of a move that a player perceives. `before` and
            `after` are host states.
        parse_move: `parse_move(text, state)` returns a move; raises `NotationError` for an invalid text.
        format_move: `format_move(move, state)` returns the text of a move in a host state, without spaces.
        format_view: `format_view(view)` returns the text of a view. Different views have different texts.
        choose: `choose(view, bot, rng, budget)` returns a `Result` with a legal move, chosen by a bot.
        redeal: `redeal(view, rng)` returns a random host state with the given view.
        capacity: maximum number of positions in a session. It limits the time for reading a session to about a second.
        nodes: limit of nodes of a bot for a move where no other limit is given.
        setups: description of each set-up by its name: a position to begin from other than the usual one.
        set_up: `set_up(params, name, rng, budget)` returns a `Result` with a level of a set-up.
        begin: `begin(level)` returns the host state at the start; by default the level itself.
        seats: `seats(state)` returns the number of players of a game; by default `players`.
        teams: `teams(state)` returns the number of each player's team; players of one team are partners. None if
            everyone plays for themselves.
        out: `out(state)` returns the numbers of the players who are out of a game that goes on, in this order; by
            default nobody.
        parse_line: `parse_line(text, params)` returns a host state from a line as in FEN; None without such texts.
        parse_state: `parse_state(text, source)` returns a host state; by default `parse`.
        format_state: `format_state(state)` returns the text of a host state; by default `format`.
    """

    players: int
    bots: Mapping[str, str]
    mover: Callable[[Any], int]
    view: Callable[[Any, int], Any]
    legal_moves: Callable[[Any], Sequence[Any]]
    play: Callable[[Any, Any], Any]
    outcome: Callable[[Any], Outcome | None]
    events: Callable[[Any, Any, Any, int], tuple[Event, ...]]
    parse_move: Callable[[str, Any], Any]
    format_move: Callable[[Any, Any], str]
    format_view: Callable[[Any], str]
    choose: Callable[[Any, str, Rng, Budget | None], Result[Any]]
    redeal: Callable[[Any, Rng], Any]
    _: KW_ONLY
    capacity: int = CAPACITY
    nodes: int = NODES
    setups: Mapping[str, str] = field(default_factory=dict)
    set_up: Callable[[Any, str, Rng, Budget | None], Result[Any]] = _no_setup
    begin: Callable[[Any], Any] = _same
    seats: Callable[[Any], int] | None = None
    teams: Callable[[Any], tuple[int, ...]] | None = None
    out: Callable[[Any], tuple[int, ...]] = _nobody
    parse_line: Callable[[str, Any], Any] | None = None
    parse_state: Callable[[str, str], Any] = _same
    format_state: Callable[[Any], str] = _same

    def __post_init__(self) -> None:
        replaced = [verb for verb in ("parse", "format") if getattr(self, f"{verb}_state") is _same]
        super().__post_init__()
        for verb in replaced:
            object.__setattr__(self, f"{verb}_state", getattr(self, verb))

    def budget(self, milliseconds: float | None = None, nodes: int | None = None) -> Budget:
        """Return the limits of a bot for a move. Without any, the limit is `nodes` of this game.

        With a limit of nodes only, a bot plays equal moves on every machine, whatever else runs there.
        """
        if milliseconds is None and nodes is None:
            nodes = self.nodes
        return Budget(milliseconds=milliseconds, nodes=nodes)


def turn_game(
    name: str,
    package: Mapping[str, Any],
    *,
    players: int,
    samples: tuple[str, ...],
    capacity: int = CAPACITY,
    nodes: int = NODES,
) -> TurnGame:
    """Return the record of a game from a package whose functions have the names of the fields of `TurnGame`.

    The package also has the tables `PRESETS` and `BOTS`, and with set-ups `SETUPS`.

    Args:
        name: as in `TurnGame`.
        package: the package's global names and their values.
        players: as in `TurnGame`.
        samples: as in `TurnGame`.
        capacity: as in `TurnGame`.
        nodes: as in `TurnGame`.

    Raises:
        KeyError: a required function or table is missing.
    """
    own: dict[str, Any] = {"name": name, "players": players, "samples": samples, "capacity": capacity, "nodes": nodes}
    tables: dict[str, Any] = {"presets": package["PRESETS"], "bots": package["BOTS"]}
    if "SETUPS" in package:
        tables["setups"] = package["SETUPS"]
    needed = (f.name for f in fields(TurnGame) if f.name in package or f.default is f.default_factory is MISSING)
    verbs = {verb: package[verb] for verb in needed if verb not in own | tables}
    return TurnGame(**own, **tables, **verbs)


class Cause(StrEnum):
    """Why a session ended although the rules of the game let it continue. The values are used in texts."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"


REASONS: Mapping[Cause, str] = {
    Cause.RESIGNATION: "the loser resigned",
    Cause.AGREEMENT: "both players agreed to a draw",
    Cause.TIME: "the loser's time is over",
}


@dataclass(frozen=True, slots=True)
class Settlement:
    """An end of a session that the rules of the game do not know.

    Attributes:
        cause: why it ended.
        loser: number of the player who lost; None for a draw.
    """

    cause: Cause
    loser: int | None = None

    def __post_init__(self) -> None:
        if (self.loser is None) != (self.cause is Cause.AGREEMENT):
            raise ParameterError("loser", f"{self.loser} with the cause {self.cause}. An agreed draw has no loser.")

    @property
    def outcome(self) -> Outcome:
        """The outcome of the session."""
        return Outcome(None if self.loser is None else 1 - self.loser, REASONS[self.cause])


@dataclass(slots=True)
class _Node:
    """A node of the tree of states; its children are in order of creation. The start has no parent (-1) and no move."""

    parent: int
    move: Any
    state: Any
    children: dict[Any, int]
    # Time in ms that the move took.
    spent: int = 0


class Session:
    """A game in progress: a tree of host states, and a line of play, which is a path in this tree.

    The line begins at the start and contains the current node; `undo` and `redo` move along it. Playing a move again
    that was played at the current node before returns to its branch; a new move creates a branch. Nodes are never
    removed.

    With a time control, each node has the time that its move took, and the clocks follow from these times along the
    line. So `undo` gives the time back, and `redo` takes it again. Time passes by `spend` only.

    Attributes:
        game: the game.
        control: the time control; None without clocks.
        settlement: the end by resignation, agreement or time; None if there was no such end. `undo`, `redo` and `go`
            take it back.
        offer: number of the player who offers a draw; None for no offer. It expires with the opponent's next move,
            with the end of the game, and with `undo`, `redo` and `go`.
        elapsed: time in ms since the current node was reached.
    """

    def __init__(self, game: Annotated[TurnGame, UNCHECKED], start: Any, control: TimeControl | None = None) -> None:
        """Create a session with one node.

        Args:
            game: the game.
            start: the host state at the start.
            control: the time control; None for no clocks.

        Raises:
            ParameterError: a time control is given, and the game is not for two.
        """
        self.game = game
        self.control = control
        self.settlement: Settlement | None = None
        self.offer: int | None = None
        self.elapsed = 0
        self._nodes = [_Node(-1, None, start, {})]
        # Numbers of the nodes of the line from the start to its tip; index of the current node in this list.
        self._line = [0]
        self._place = 0
        # The clocks at the start of the turn, and the time that earlier moves of the same turn took.
        self._clock: Clock | None = None
        self._carried = 0
        if control:
            self._check_two()
            self._clock = start_clock(control)

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self._nodes)

    @property
    def state(self) -> Any:
        """The current host state. It includes hidden information; do not show it to players."""
        return self._nodes[self.at].state

    @property
    def start(self) -> Any:
        """The host state at the start."""
        return self._nodes[0].state

    @property
    def at(self) -> int:
        """Number of the current node. Nodes are numbered from 0 in order of creation."""
        return self._line[self._place]

    @property
    def tip(self) -> int:
        """Number of the last node of the line, which repeated `redo` leads to."""
        return self._line[-1]

    @property
    def tree(self) -> tuple[tuple[int, Any], ...]:
        """Pairs (parent, move) of the nodes 1, 2, ...; node 0 is the start."""
        return tuple((node.parent, node.move) for node in self._nodes[1:])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves from the start to the current node."""
        return tuple(self._nodes[node].move for node in self._line[1 : self._place + 1])

    @property
    def states(self) -> tuple[Any, ...]:
        """The host states from the start to the current node, both included."""
        return tuple(self._nodes[node].state for node in self._line[: self._place + 1])

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The texts of `moves`."""
        return tuple(map(self.game.format_move, self.moves, self.states))

    @property
    def players(self) -> int:
        """Number of players."""
        return self.game.seats(self.state) if self.game.seats else self.game.players

    @property
    def teams(self) -> tuple[int, ...]:
        """The number of each player's team; players of one team are partners."""
        return self.game.teams(self.state) if self.game.teams else tuple(range(self.players))

    @property
    def out(self) -> tuple[int, ...]:
        """Numbers of the players who are out, in this order."""
        return self.game.out(self.state)

    @property
    def mover(self) -> int:
        """Number of the player to move."""
        return self.game.mover(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game at the current node; None if the game has not ended."""
        return self.settlement.outcome if self.settlement else self.game.outcome(self.state)

    @property
    def times(self) -> tuple[int, ...]:
        """The times in ms that the moves of the nodes 1, 2, ... took; all 0 without clocks."""
        return tuple(node.spent for node in self._nodes[1:])

    def time_left(self, player: int) -> Left | None:
        """Return what a player's clock shows; None without clocks. Raises `ParameterError` for a wrong number."""
        self._check_player(player)
        if self._clock is None:
            return None
        return self._clock.left(player, self._carried + self.elapsed if player == self.mover else 0)

    def time_to_think(self) -> int | None:
        """Return the time in ms that a bot to move may use without losing on time; None without clocks."""
        return None if self._clock is None else self._clock.thinking(self.mover, self._carried + self.elapsed)

    def state_at(self, node: int) -> Any:
        """Return the host state of a node. Raises `ParameterError` if the node does not exist."""
        self._check(node)
        return self._nodes[node].state

    def view(self, player: int) -> Any:
        """Return the view of a player. Raises `ParameterError` if the player does not exist."""
        self._check_player(player)
        return self.game.view(self.state, player)

    def legal_moves(self) -> Sequence[Any]:
        """Return the legal moves of the player to move; empty if the game has ended."""
        return () if self.outcome else self.game.legal_moves(self.view(self.mover))

    def events(self, player: int) -> tuple[Event, ...]:
        """Return the events of the last move that a player perceives; empty at the start."""
        node = self._nodes[self.at]
        if node.parent < 0:
            return ()
        return self.game.events(self._nodes[node.parent].state, node.move, node.state, player)

    def play(self, move: Any) -> None:
        """Play a move at the current node.

        With clocks, the move has taken the time since the current node was reached.

        Raises:
            ParameterError: the move is illegal, the game has ended, or the session is full.
        """
        if self.settlement:
            raise ParameterError("move", f"the game has ended: {self.settlement.outcome.reason}")
        child = self._nodes[self.at].children.get(move)
        if child is None:
            child = self.branch(self.at, move)
        player = self.mover
        self._nodes[child].spent = self.elapsed
        self._place += 1
        if self._line[self._place : self._place + 1] != [child]:
            self._line[self._place :] = self._onward(child)
        self._run_clock(player)
        if self.offer is not None and (self.offer != player or self.outcome):
            self.offer = None

    def branch(self, node: int, move: Any) -> int:
        """Create a node by a new move at any node, and return its number. The current node and the line do not change.

        Raises:
            ParameterError: the node does not exist, the move is illegal or was played there before, the game has ended
                at this node, or the session is full.
        """
        state = self.state_at(node)
        if move in self._nodes[node].children:
            raise ParameterError("move", f"{self.game.format_move(move, state)!r} is there already")
        if end := self.game.outcome(state):
            raise ParameterError("move", f"the game has ended: {end.reason}")
        if len(self._nodes) >= self.game.capacity:
            message = f"a session holds no more than {self.game.capacity} positions; begin another one from here"
            raise ParameterError("move", message)
        child = len(self._nodes)
        self._nodes.append(_Node(node, move, self.game.play(state, move), {}))
        self._nodes[node].children[move] = child
        return child

    def spend(self, milliseconds: int) -> bool:
        """Let time pass on the clock of the player to move; nothing happens without clocks and after the end.

        Returns:
            Whether the player's time is over now, which ends the game.

        Raises:
            ParameterError: the time is negative.
        """
        if milliseconds < 0:
            raise ParameterError("milliseconds", f"{milliseconds} is negative. Time passes forwards only.")
        if self._clock is None or self.outcome:
            return False
        self.elapsed += milliseconds
        if self._clock.has_fallen(self.mover, self._carried + self.elapsed):
            self.elapsed = max(0, self._clock.total(self.mover) - self._carried)
            self._settle(Settlement(Cause.TIME, self.mover))
            return True
        return False

    def resign(self, player: int) -> None:
        """End the game with a loss of a player, who need not be the player to move.

        Raises:
            ParameterError: the player does not exist, the game has ended, or is not for two.
        """
        self._check_undecided(player)
        self._settle(Settlement(Cause.RESIGNATION, player))

    def offer_draw(self, player: int) -> None:
        """Offer a draw, which the opponent can accept until after the opponent's next move.

        If the opponent has offered a draw, this accepts it. Raises as `resign` does.
        """
        self._check_undecided(player)
        if self.offer == 1 - player:
            self._settle(Settlement(Cause.AGREEMENT))
        else:
            self.offer = player

    def accept_draw(self, player: int) -> None:
        """Accept the opponent's offer of a draw.

        Raises:
            ParameterError: as `resign` does, or the opponent has not offered a draw.
        """
        self._check_offer(player)
        self._settle(Settlement(Cause.AGREEMENT))

    def decline_draw(self, player: int) -> None:
        """Decline the opponent's offer of a draw. Raises as `accept_draw` does."""
        self._check_offer(player)
        self.offer = None

    def restore(
        self,
        times: Sequence[int] = (),
        *,
        elapsed: int = 0,
        offer: int | None = None,
        settlement: Settlement | None = None,
    ) -> None:
        """Set what a text tells of clocks, offers and ends at the current node.

        Args:
            times: as in `times`; empty without clocks.
            elapsed: as in `elapsed`; 0 without clocks.
            offer: as in `offer`.
            settlement: as in `settlement`.

        Raises:
            ParameterError: the numbers do not fit the session: too many or negative times, times without clocks, an
                offer or a settlement after the end, both of them, or a loss on time while there is time.
        """
        if len(times) != (len(self._nodes) - 1 if self.control else 0):
            raise ParameterError("times", f"{len(times)} times for {len(self._nodes) - 1} moves")
        if min([elapsed, *times]) < 0 or (elapsed and not self.control):
            raise ParameterError("times", "Times are 0 or more, and all 0 without clocks.")
        for node, spent in zip(self._nodes[1:], times, strict=False):
            node.spent = spent
        self._rewind()
        self.elapsed = elapsed
        if offer is not None and settlement:
            raise ParameterError("offer", "A draw offer ends with the game.")
        if offer is not None:
            self._check_undecided(offer)
            self.offer = offer
        if settlement:
            self._check_undecided(settlement.loser or 0)
            if settlement.cause is Cause.TIME:
                self._check_time_over(settlement.loser)
            self._settle(settlement)

    def can_undo(self, player: int | None = None) -> bool:
        """Return whether `undo` with the same argument can take back something. Raises the same error."""
        return self._before(player) is not None or self.settlement is not None

    def undo(self, player: int | None = None) -> bool:
        """Take back the last move; after a resignation, an agreed draw or a loss on time, only this end.

        Args:
            player: if given, continue to the last earlier node with this player to move; against a bot, this takes back
                the bot's reply and the player's own move. An end is taken back alone if it is this player's turn.

        Returns:
            False if there is nothing to take back; the session is then unchanged.

        Raises:
            ParameterError: the player does not exist.
        """
        place = self._before(player)
        if self.settlement and (place is None or player in (None, self.mover)):
            place = self._place
        return self._move_to(place)

    def can_redo(self, player: int | None = None) -> bool:
        """Return whether `redo` with the same argument can replay a move. Raises the same error."""
        return self._after(player) is not None

    def redo(self, player: int | None = None) -> bool:
        """Replay the move that was taken back last.

        Args:
            player: if given, continue to the next node of the line with this player to move, or to its last node if
                there is none.

        Returns:
            False if the current node is the last one of the line; the session is then unchanged. Raises as `undo` does.
        """
        return self._move_to(self._after(player))

    def go(self, at: int, tip: int | None = None) -> None:
        """Make any node the current one.

        Args:
            at: number of the node.
            tip: number of the last node of the line: `at` or a descendant. By default, the line stays as it is if it
                contains `at`; otherwise it continues from `at` along the branches that were created last.

        Raises:
            ParameterError: `at` or `tip` does not exist, or `tip` is not a descendant of `at`.
        """
        self._check(at)
        if tip is not None:
            self._check(tip)
            line = self._path(tip)
        elif at in self._line:
            line = self._line
        else:
            line = [*self._path(at)[:-1], *self._onward(at)]
        if at not in line:
            raise ParameterError("tip", f"node {tip} does not come after node {at}")
        self._line = line
        self._move_to(line.index(at))

    def _move_to(self, place: int | None) -> bool:
        """Make a place of the line the current one; return whether there is one. Offers and settlements end."""
        if place is None:
            return False
        self._place = place
        self.settlement = self.offer = None
        self._rewind()
        return True

    def _rewind(self) -> None:
        """Set the clocks to the start of the current node."""
        self.elapsed = 0
        if self.control is None:
            return
        self._clock, self._carried = start_clock(self.control), 0
        here = self._place
        for self._place in range(1, here + 1):
            self._run_clock(self.game.mover(self._nodes[self._line[self._place - 1]].state))
        self._place = here

    def _run_clock(self, player: int) -> None:
        """Count the time of the move of a player that led to the current node.

        Some turns have several moves. The increment is for a turn, and a period of byo-yomi lasts for a turn.
        """
        self.elapsed = 0
        if self._clock is None:
            return
        self._carried += self._nodes[self.at].spent
        if self.mover != player:
            self._clock, self._carried = self._clock.after(player, self._carried), 0

    def _settle(self, settlement: Settlement) -> None:
        self.settlement, self.offer = settlement, None

    def _check_two(self) -> None:
        """Raise `ParameterError` unless the game is for two."""
        if self.players != PLAYERS:
            message = f"{self.game.name} has {self.players} players. Clocks, draw offers and resignations are for two."
            raise ParameterError("players", message)

    def _check_undecided(self, player: int) -> None:
        """Raise `ParameterError` unless the game is for two and continues, and the player exists."""
        self._check_two()
        self._check_player(player)
        if end := self.outcome:
            raise ParameterError("player", f"the game has ended: {end.reason}")

    def _check_time_over(self, player: int | None) -> None:
        """Raise `ParameterError` unless it is a player's turn and no time is left."""
        is_over = self._clock and self._clock.has_fallen(self.mover, self._carried + self.elapsed)
        if player != self.mover or not is_over:
            raise ParameterError("settlement", f"Player {player} has time left, or is not to move.")

    def _check_offer(self, player: int) -> None:
        """Raise `ParameterError` unless the opponent of a player offers a draw."""
        self._check_undecided(player)
        if self.offer != 1 - player:
            raise ParameterError("player", f"Player {1 - player} has not offered a draw.")

    def _check(self, node: int) -> None:
        """Raise `ParameterError` if the node does not exist."""
        if not 0 <= node < len(self._nodes):
            raise ParameterError("node", f"{node} is not in 0..{len(self._nodes) - 1}")

    def _check_player(self, player: int | None) -> None:
        """Raise `ParameterError` if a player, who may be left out, does not exist."""
        if player is not None and not 0 <= player < self.players:
            raise ParameterError("player", f"{player} is not in 0..{self.players - 1}")

    def _path(self, node: int) -> list[int]:
        """Return the numbers of the nodes from the start to a node."""
        path = []
        while node >= 0:
            path.append(node)
            node = self._nodes[node].parent
        return path[::-1]

    def _onward(self, node: int) -> list[int]:
        """Return the numbers of a node and its descendants along the branches that were created last."""
        line = [node]
        while children := self._nodes[line[-1]].children:
            line.append(children[next(reversed(children))])
        return line

    def _before(self, player: int | None) -> int | None:
        """Return the index in the line that `undo` leads to; None if there is none."""
        self._check_player(player)
        for place in range(self._place - 1, -1, -1):
            if player is None or self.game.mover(self._nodes[self._line[place]].state) == player:
                return place
        return None

    def _after(self, player: int | None) -> int | None:
        """Return the index in the line that `redo` leads to; None if there is none."""
        self._check_player(player)
        for place in range(self._place + 1, len(self._line)):
            if player is None or self.game.mover(self._nodes[self._line[place]].state) == player:
                return place
        return len(self._line) - 1 if self._place + 1 < len(self._line) else None


publish(globals(), "Session", "Settlement")
