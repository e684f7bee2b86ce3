"""Turn games: what a family of them offers, and a game in progress with undo, redo and branches.

Who hides nothing has one kind of state; where something is hidden there are two. The *host* state holds everything and
stays with the referee; a *view* is what one player has seen, and all that moves are chosen from, by people and bots
alike. All chance lies in the host state a game starts from, so that a move played again has the same effect again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, dataclass, fields
from typing import Any, TypeVar

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.family import Family
from pycore.base.result import Result, Status
from pycore.base.rng import Rng

T = TypeVar("T")
CAPACITY = 10_000


def _same(level: Any, *_source: str) -> Any:
    return level


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: number of the player who won; None for a draw.
        reason: why it ended, in a few words for people.
        scores: points of each player, in games that count points; empty in others.
    """

    winner: int | None
    reason: str
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something to see or hear in a move.

    Attributes:
        kind: what happened: flip, move, capture, shot, clue, mark, win, draw, and what a game adds.
        cells: where, as the game numbers its cells: from and to for what moves, one cell for what stays.
        piece: letter of the piece it happened to; empty where there is none.
        value: the number shown, or the winner; -1 where there is none.
    """

    kind: str
    cells: tuple[int, ...] = ()
    piece: str = ""
    value: int = -1


@dataclass(frozen=True)
class TurnGame(Family):
    """The verbs of a turn game, besides those of every family.

    A level is a host state ready to be played, unless `begin` says which one it begins with: levels of puzzles come
    with a solution, which no state needs.

    Attributes:
        players: how many there are; they are numbered from 0.
        bots: names of its players of one's own making, from weak to strong, each with a line of explanation.
        mover: from a host state to the number of the player whose turn it is.
        view: from a host state and a player's number to what this player has seen.
        legal_moves: from the view of the player whose turn it is to all moves, in a fixed order.
        play: from a host state and a move to the host state after it; `ParameterError` if the move is not legal.
        outcome: from a host state to how the game ended; None while it goes on.
        events: from host state, move, host state after it, and a player's number to what this player notices.
        parse_move: from a text and a host state to a move; `NotationError` when it is none.
        format_move: from a move and the host state it is played in to its text, without blanks.
        format_view: from a view to its text, equal for equal views only.
        choose: from a view, a bot's name, a seeded generator and a budget to a legal move.
        redeal: from a view and a generator to a host state that has this view: what is hidden is drawn anew.
        capacity: how many positions a session may hold, so that its text is read within a second.
        begin: from a level to the host state that its game begins with; by default they are the same.
        parse_state: as `parse`, from a text to a host state; by default that is `parse`.
        format_state: as `format`, from a host state to its text; by default that is `format`.
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
    begin: Callable[[Any], Any] = _same
    parse_state: Callable[[str, str], Any] = _same
    format_state: Callable[[Any], str] = _same

    def __post_init__(self) -> None:
        if self.parse_state is _same:
            object.__setattr__(self, "parse_state", self.parse)
        if self.format_state is _same:
            object.__setattr__(self, "format_state", self.format)


def turn_game(
    name: str, package: Mapping[str, Any], *, players: int, samples: tuple[str, ...], capacity: int = CAPACITY
) -> TurnGame:
    """Return the record of a game whose package calls its verbs by their names, and its tables `PRESETS` and `BOTS`.

    Args:
        name: as in `TurnGame`.
        package: the names that the package offers.
        players: as in `TurnGame`.
        samples: as in `TurnGame`.
        capacity: as in `TurnGame`.

    Raises:
        KeyError: a verb is missing.
    """
    own: dict[str, Any] = {"name": name, "players": players, "samples": samples, "capacity": capacity}
    tables: dict[str, Any] = {"presets": package["PRESETS"], "bots": package["BOTS"]}
    needed = (f.name for f in fields(TurnGame) if f.name in package or f.default is f.default_factory is MISSING)
    verbs = {verb: package[verb] for verb in needed if verb not in own | tables}
    return TurnGame(**own, **tables, **verbs)


def deal(things: Sequence[T], count: int, rng: Rng, budget: Budget | None) -> Result[list[T]]:
    """Draw some of the things, one after the other: every order is equally likely.

    Args:
        things: what is drawn from.
        count: how many are drawn, up to all.
        rng: numbers are drawn from it.
        budget: limits and progress; a node is a thing drawn.

    Returns:
        Those drawn, in order; `BUDGET` or `CANCELLED` if the budget does not reach so far.
    """
    budget = budget or Budget()
    budget.start(count)
    if budget.spend(count):
        return Result(budget.stopped() or Status.CANCELLED, reason="stopped before all was dealt")
    budget.advance(count)
    shuffled = list(things)
    rng.shuffle(shuffled)
    return Result(Status.SOLVED, shuffled[:count])


@dataclass(slots=True)
class _Node:
    """A state of the tree.

    Attributes:
        parent: the node before it; -1 for the start.
        move: the move that led here; None for the start.
        state: the host state.
        children: the nodes after it by their moves, in the order in which they were first entered.
    """

    parent: int
    move: Any
    state: Any
    children: dict[Any, int]


class Session:
    """A game in progress: a tree of host states, and a line of play through it.

    The line runs from the start through the present state on to the last move taken back: undo and redo go along it.
    A move that was played here before re-enters its branch; another one begins a branch, and nothing is forgotten.
    """

    def __init__(self, game: TurnGame, start: Any) -> None:
        """Begin at a host state: a generated one, or one read from a text."""
        self.game = game
        self._nodes = [_Node(-1, None, start, {})]
        # The nodes of the line from the start to where redo ends, and which of them is the present one.
        self._line = [0]
        self._place = 0

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self._nodes)

    @property
    def state(self) -> Any:
        """The present host state. It holds what is hidden: nothing for players' eyes."""
        return self._nodes[self.at].state

    @property
    def start(self) -> Any:
        """The host state at the start."""
        return self._nodes[0].state

    @property
    def at(self) -> int:
        """Number of the present node; nodes are numbered in the order in which they were first entered."""
        return self._line[self._place]

    @property
    def tip(self) -> int:
        """Number of the node where the present line ends: there is nothing to redo beyond it."""
        return self._line[-1]

    @property
    def tree(self) -> tuple[tuple[int, Any], ...]:
        """Parent and move of each node but the first, in the order of their numbers from 1."""
        return tuple((node.parent, node.move) for node in self._nodes[1:])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves from the start to the present state."""
        return tuple(self._nodes[node].move for node in self._line[1 : self._place + 1])

    @property
    def states(self) -> tuple[Any, ...]:
        """The host states from the start to the present one."""
        return tuple(self._nodes[node].state for node in self._line[: self._place + 1])

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The texts of these moves, each as it is written in the state where it was played."""
        return tuple(map(self.game.format_move, self.moves, self.states))

    @property
    def mover(self) -> int:
        """The player whose turn it is."""
        return self.game.mover(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.state)

    def state_at(self, node: int) -> Any:
        """Return the host state of a node; `ParameterError` if there is no such node."""
        self._check(node)
        return self._nodes[node].state

    def view(self, player: int) -> Any:
        """Return what a player has seen; `ParameterError` if there is no such player."""
        if not 0 <= player < self.game.players:
            raise ParameterError("player", f"{player} is not in 0..{self.game.players - 1}")
        return self.game.view(self.state, player)

    def legal_moves(self) -> Sequence[Any]:
        """Return the moves of the player whose turn it is; none when the game has ended."""
        return () if self.outcome else self.game.legal_moves(self.view(self.mover))

    def events(self, player: int) -> tuple[Event, ...]:
        """Return what a player noticed of the last move; nothing at the start."""
        node = self._nodes[self.at]
        if node.parent < 0:
            return ()
        return self.game.events(self._nodes[node.parent].state, node.move, node.state, player)

    def play(self, move: Any) -> None:
        """Play a move; `ParameterError` if it is not legal, the game has ended or the session is full."""
        child = self._nodes[self.at].children.get(move)
        if child is None:
            child = self.branch(self.at, move)
        self._place += 1
        if self._line[self._place : self._place + 1] != [child]:
            self._line[self._place :] = self._onward(child)

    def branch(self, node: int, move: Any) -> int:
        """Play a move at a node where it was not played before, without going there; return the new node.

        Raises:
            ParameterError: there is no such node, the move is not legal or there already, the game has ended, or the
                session is full.
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

    def can_undo(self, player: int | None = None) -> bool:
        """Tell whether `undo` would take something back."""
        return self._before(player) is not None

    def undo(self, player: int | None = None) -> bool:
        """Take back the last move.

        Args:
            player: take back as many moves as it needs for it to be this player's turn: against a bot, its answer and
                one's own move.

        Returns:
            Whether there was such a state.
        """
        place = self._before(player)
        self._place = self._place if place is None else place
        return place is not None

    def can_redo(self, player: int | None = None) -> bool:
        """Tell whether `redo` would play something."""
        return self._after(player) is not None

    def redo(self, player: int | None = None) -> bool:
        """Play again the move taken back last.

        Args:
            player: play as many moves as it needs for it to be this player's turn, or to the end of the line.

        Returns:
            Whether there was something to play.
        """
        place = self._after(player)
        self._place = self._place if place is None else place
        return place is not None

    def go(self, at: int, tip: int | None = None) -> None:
        """Go to any node of the tree.

        Args:
            at: number of the node.
            tip: number of the node where the line ends that redo shall follow, at or after `at`; by default the line
                goes on as it was if it leads through the node, and along the branches entered last if not.
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
        self._line, self._place = line, line.index(at)

    def _check(self, node: int) -> None:
        """Refuse a number that no node has."""
        if not 0 <= node < len(self._nodes):
            raise ParameterError("node", f"{node} is not in 0..{len(self._nodes) - 1}")

    def _path(self, node: int) -> list[int]:
        """Return the nodes from the start to this one."""
        path = []
        while node >= 0:
            path.append(node)
            node = self._nodes[node].parent
        return path[::-1]

    def _onward(self, node: int) -> list[int]:
        """Return this node and those after it, along the branches entered last."""
        line = [node]
        while children := self._nodes[line[-1]].children:
            line.append(children[next(reversed(children))])
        return line

    def _before(self, player: int | None) -> int | None:
        """Return the place in the line that undo leads to."""
        for place in range(self._place - 1, -1, -1):
            if player is None or self.game.mover(self._nodes[self._line[place]].state) == player:
                return place
        return None

    def _after(self, player: int | None) -> int | None:
        """Return the place in the line that redo leads to."""
        for place in range(self._place + 1, len(self._line)):
            if player is None or self.game.mover(self._nodes[self._line[place]].state) == player:
                return place
        return len(self._line) - 1 if self._place + 1 < len(self._line) else None
