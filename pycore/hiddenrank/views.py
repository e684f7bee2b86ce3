"""What a player knows of a game: views, events, and games drawn at random that have the same view."""

from collections.abc import Iterator
from dataclasses import dataclass

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.rng import Rng
from pycore.hiddenrank.games import Fate
from pycore.hiddenrank.knowledge import Situation
from pycore.hiddenrank.model import EMPTY, Move, Rules, Step, placed
from pycore.hiddenrank.setups import Army, Command, Place, Setting, random_army
from pycore.hiddenrank.state import PLAY, STUCK, State, start, start_from, stuck_ranks

HIDDEN = -1


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows.

    Attributes:
        rules: the rules.
        player: number of the player.
        stage: number of the player who sets up an army; 2 in play.
        mover: number of the player to move.
        army: in the set-up, the own army: the rank at each cell of `Game.home`, -1 for none.
        is_set_up: whether the armies were set up; else the game began from a position.
        first_mover: number of the player who moved first in play.
        first: number of pieces that player 0 had at the start; the pieces from this number on are of player 1.
        starts: in play, the cell of each piece at the start.
        cells: in play, the cell of each piece; -1 for one that was removed.
        ranks: in play, the rank of each own piece; -1 for an enemy piece.
        enemies: in play, number of enemy pieces of each rank at the start.
        known: in play, for each enemy piece the ranks that it may have, as a set of bits; all bits of own ones are 0.
        steps: what was told of each move.
        stuck: for each enemy piece the ranks with which it cannot move, if the enemy is to move and can; else empty.
        moves: the own legal moves; empty while the other player is to move.
        outcome: the outcome of a finished game; else None.
    """

    rules: Rules
    player: int
    stage: int
    mover: int
    army: tuple[int, ...]
    is_set_up: bool
    first_mover: int
    first: int
    starts: tuple[int, ...]
    cells: tuple[int, ...]
    ranks: tuple[int, ...]
    enemies: tuple[int, ...]
    known: tuple[int, ...]
    steps: tuple[Step, ...]
    stuck: tuple[int, ...]
    moves: tuple[Setting, ...]
    outcome: Outcome | None

    def owner(self, piece: int) -> int:
        """Return the number of the player whose piece it is."""
        return int(piece >= self.first)

    @property
    def others(self) -> range:
        """Numbers of the pieces of the enemy."""
        return range(self.first) if self.player else range(self.first, len(self.cells))

    def situation(self) -> Situation:
        """Return the deals of ranks to the enemy pieces that fit all that the player knows."""
        return Situation([self.known[piece] for piece in self.others], self.enemies, self.stuck or None)


def view_of(state: State, player: int) -> View:
    """Return what a player knows."""
    moves = state.choices if state.mover == player and not state.outcome else ()
    if state.position is None:
        return View(
            state.rules,
            player,
            state.stage,
            state.mover,
            state.armies[player],
            is_set_up=True,
            first_mover=0,
            first=0,
            starts=(),
            cells=(),
            ranks=(),
            enemies=(),
            known=(),
            steps=(),
            stuck=(),
            moves=moves,
            outcome=None,
        )
    line = [at for at in state.line() if at.position]
    position, begin = state.position, line[0].position
    assert begin
    others, kinds = position.pieces(1 - player), len(state.rules.tables.ranks)
    of_enemy = [position.ranks[piece] for piece in others]
    known, can_move = list(state.known), _can_move(state, 1 - player)
    stuck = () if can_move is None else stuck_ranks(state, 1 - player)
    if can_move is False:
        for piece, cannot in zip(others, stuck, strict=True):
            known[piece] &= cannot
    return View(
        state.rules,
        player,
        PLAY,
        position.mover,
        (),
        is_set_up=line[0].before is not None,
        first_mover=begin.mover,
        first=len(position.pieces(0)),
        starts=begin.cells,
        cells=position.cells,
        ranks=tuple(HIDDEN if piece in others else rank for piece, rank in enumerate(position.ranks)),
        enemies=tuple(of_enemy.count(rank) for rank in range(kinds)),
        known=tuple(mask if piece in others else 0 for piece, mask in enumerate(known)),
        steps=tuple(at.step for at in line if at.step),
        stuck=stuck if can_move else (),
        moves=moves,
        outcome=state.outcome,
    )


def _can_move(state: State, player: int) -> bool | None:
    """Return whether everybody is told that a player can move or cannot; None if nothing is told."""
    if state.outcome is None:
        return True if state.mover == player else None
    if state.outcome.reason not in STUCK:
        return None
    return state.outcome.winner == player


def mover(state: State | View) -> int:
    """Return the number of the player to move."""
    return state.mover


def legal_moves(view: View) -> list[Setting]:
    """Return the legal moves of the player to move.

    In the set-up, whole armies are listed only if they are plans; `play` takes others, too.
    """
    return list(view.moves)


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a finished game; None for an unfinished one."""
    return state.outcome


def redeal(view: View, rng: Rng) -> State:
    """Return a random game with this view; all deals of ranks that fit it are equally likely.

    Raises:
        ParameterError: no game has this view.
    """
    draws = rng.stream("deal")
    if view.stage != PLAY:
        return _set_up_again(view, draws)
    situation = view.situation()
    if not situation.total:
        raise ParameterError("view", "no game has this view")
    ranks = list(view.ranks)
    for piece, rank in zip(view.others, situation.draw(draws), strict=True):
        ranks[piece] = rank
    state = start_with(view, ranks)
    for ply, step in enumerate(view.steps, 1):
        state = state.after(Move(step.source, step.target), goes_on=ply < len(view.steps))
    return state


def start_with(view: View, ranks: list[int]) -> State:
    """Return the start of play with the ranks of all pieces."""
    both = list(zip(view.starts, ranks, strict=True))
    armies = both[: view.first], both[view.first :]
    if not view.is_set_up:
        return start_from(placed(view.rules, armies, view.first_mover))
    state, game = start(view.rules), view.rules.tables
    for player, army in enumerate(armies):
        at = dict(army)
        state = state.after(Army(tuple(at.get(cell, EMPTY) for cell in game.home(player)))).after(Command.READY)
    return state


def _set_up_again(view: View, rng: Rng) -> State:
    """Return a game in its set-up in which one player has the same army, and the other one any."""
    state, game = start(view.rules), view.rules.tables
    armies = [random_army(game, rng), (EMPTY,) * len(game.home(0))]
    armies[view.player] = view.army
    for player in range(view.stage + 1):
        if any(rank != EMPTY for rank in armies[player]):
            state = _laid(state, armies[player], player)
        if player < view.stage:
            state = state.after(Command.READY)
    return state


def _laid(state: State, army: tuple[int, ...], player: int) -> State:
    """Return the state after an army was set up piece by piece."""
    for cell, rank in zip(state.rules.tables.home(player), army, strict=True):
        if rank != EMPTY:
            state = state.after(Place(rank, cell))
    return state


def events(before: State, _move: Setting, after: State, player: int) -> tuple[Event, ...]:
    """Return the events of a move that a player perceives. In the set-up, only the own ones."""
    return tuple(_events(before, after, player))


def _events(before: State, after: State, player: int) -> Iterator[Event]:
    if after.step is None:
        if after.stage != before.stage:
            yield Event("ready", value=before.stage)
        elif before.stage == player:
            yield Event("mark")
        return
    told, letters = after.step, after.rules.tables.letters
    assert before.position
    position, shown = before.position, dict(told.shown)

    def letter(piece: int) -> str:
        is_seen = position.owner(piece) == player or piece in shown
        found = letters[position.ranks[piece]] if is_seen else "?"
        return found.lower() if position.owner(piece) else found

    if told.fate in (None, Fate.WON):
        yield Event("move", (told.source, told.target), letter(told.piece))
    if told.fate is not None:
        yield Event("duel", (told.source, told.target), letter(told.piece), int(told.fate))
    for piece in told.lost:
        yield Event("capture", (position.cells[piece],), letter(piece))
    for piece in shown:
        yield Event("shown", (position.cells[piece],), letter(piece))
    if end := after.outcome:
        won = end.winner is not None
        yield Event("win" if won else "draw", value=-1 if end.winner is None else end.winner)


def beliefs(view: View) -> Iterator[tuple[View, list[list[float]]]]:
    """Yield what a player could believe at the start of play and after each move, for playback.

    Yields:
        What the player knew then, and for each enemy piece the share of the deals in which it has each rank, 0..1.
    """
    for at in redeal(view, Rng(0)).line() if view.stage == PLAY else ():
        if at.position:
            seen = view_of(at, view.player)
            yield seen, seen.situation().shares
