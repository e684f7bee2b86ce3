"""What a player knows of a game: views, events, and games drawn at random that have the same view."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.rng import Rng
from pycore.hiddenrank.game import Fate, Game
from pycore.hiddenrank.joint import Duel, JointDeals
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
        stage: number of the player who sets up an army; -1 in play.
        mover: number of the player to move.
        army: in the set-up, the own army: the rank at each cell of `Game.home`, -1 for none.
        is_set_up: whether the armies were set up; else the game began from a position.
        first_mover: number of the player who moved first in play.
        owners: in play, for each piece the number of its player.
        starts: in play, the cell of each piece at the start.
        cells: in play, the cell of each piece; -1 for one that was removed.
        ranks: in play, the rank of each own piece; -1 for a piece of another player.
        armies: in play, for each player the number of pieces of each rank at the start.
        known: in play, for each piece of the others the ranks that it may have, as a set of bits; all bits of own ones
            are 0.
        steps: what was told of each move.
        stuck: in play, for each piece the ranks with which it cannot move, as a set of bits, if its owner is another
            player who is known to have a move; 0 for all others.
        moves: the own legal moves; empty while another player is to move.
        outcome: the outcome of a finished game; else None.
    """

    rules: Rules
    player: int
    stage: int
    mover: int
    army: tuple[int, ...]
    is_set_up: bool
    first_mover: int
    owners: tuple[int, ...]
    starts: tuple[int, ...]
    cells: tuple[int, ...]
    ranks: tuple[int, ...]
    armies: tuple[tuple[int, ...], ...]
    known: tuple[int, ...]
    steps: tuple[Step, ...]
    stuck: tuple[int, ...]
    moves: tuple[Setting, ...]
    outcome: Outcome | None

    def owner(self, piece: int) -> int:
        """Return the number of the player whose piece it is."""
        return self.owners[piece]

    def pieces(self, player: int) -> range:
        """Return the numbers of all pieces of a player."""
        return range(bisect_left(self.owners, player), bisect_right(self.owners, player))

    @property
    def others(self) -> list[int]:
        """Numbers of the pieces of the other players; of four, the partner's first, then those of both enemies."""
        return [piece for army in self.army_pieces for piece in army]

    @property
    def army_pieces(self) -> list[range]:
        """Numbers of the pieces of each of the other players, in this order."""
        game = self.rules.tables
        return [self.pieces(game.after(self.player, turn)) for turn in _seats(game.players)]

    def situation(self) -> Situation | JointDeals:
        """Return the deals of ranks to the pieces of the others, in this order, that fit all that the player knows."""
        masks = [self.known[piece] for piece in self.others]
        armies: dict[range, tuple[int, ...]] = {}
        stuck: dict[range, tuple[int, ...]] = {}
        for turn in _seats(self.rules.tables.players):
            owner = self.rules.tables.after(self.player, turn)
            at = sum(len(army) for army in armies)
            army = range(at, at + len(self.pieces(owner)))
            armies[army] = self.armies[owner]
            cannot = tuple(self.stuck[piece] for piece in self.pieces(owner))
            if any(cannot):
                stuck[army] = cannot
        if len(armies) > 1:
            return JointDeals(masks, armies, list(self._duels()), stuck)
        return Situation(masks, self.armies[1 - self.player], next(iter(stuck.values()), None))

    def _duels(self) -> Iterator[Duel]:
        """Yield the duels between the partner and an enemy, by the places of the pieces in `others`."""
        game, place = self.rules.tables, {piece: at for at, piece in enumerate(self.others)}
        for step in self.steps:
            if step.fate is None or self.player in (self.owner(step.piece), self.owner(step.other)):
                continue
            is_ours = game.team(self.owner(step.piece)) == game.team(self.player)
            pair = (step.piece, step.other) if is_ours else (step.other, step.piece)
            yield Duel(place[pair[0]], place[pair[1]], _fitting(game, step.fate, attacks=is_ours))


def _seats(players: int) -> tuple[int, ...]:
    """Return by how many turns the others sit behind a player, a partner first."""
    return (1,) if players == 2 else (2, 1, 3)


def _fitting(game: Game, fate: Fate, *, attacks: bool) -> list[int]:
    """Return for each rank the ranks with which a duel ends so, as a set of bits, if it attacks or is attacked."""
    ranks = range(len(game.ranks))
    return [
        sum(1 << other for other in ranks if (game.duels[one][other] if attacks else game.duels[other][one]) == fate)
        for one in ranks
    ]


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
            owners=(),
            starts=(),
            cells=(),
            ranks=(),
            armies=(),
            known=(),
            steps=(),
            stuck=(),
            moves=moves,
            outcome=None,
        )
    line = [at for at in state.line() if at.position]
    position, begin = state.position, line[0].position
    assert begin
    game, known = state.rules.tables, list(state.known[player])
    stuck = [0] * len(known)
    for other in range(game.players):
        can_move = None if other == player else _can_move(state, other)
        if can_move is None:
            continue
        for piece, cannot in zip(position.pieces(other), stuck_ranks(state, other), strict=True):
            if can_move:
                stuck[piece] = cannot
            else:
                known[piece] &= cannot
    armies = [[position.ranks[piece] for piece in position.pieces(one)] for one in range(game.players)]
    return View(
        state.rules,
        player,
        PLAY,
        position.mover,
        (),
        is_set_up=line[0].before is not None,
        first_mover=begin.mover,
        owners=position.owners,
        starts=begin.cells,
        cells=position.cells,
        ranks=tuple(
            rank if owner == player else HIDDEN for rank, owner in zip(position.ranks, position.owners, strict=True)
        ),
        armies=tuple(tuple(map(army.count, range(len(game.ranks)))) for army in armies),
        known=tuple(known),
        steps=tuple(at.step for at in line if at.step),
        stuck=tuple(stuck),
        moves=moves,
        outcome=state.outcome,
    )


def _can_move(state: State, player: int) -> bool | None:
    """Return whether everybody is told that a player can move or cannot; None if nothing is told."""
    end = state.outcome
    if end and end.reason in STUCK:
        return end.winner == player
    # Who is to move in a draw by quiet moves could.
    goes_on = end is None or end.winner is None
    return True if goes_on and state.mover == player else None


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
    """Return a random game with this view.

    Any deal of ranks that fits it may come. With two players, they are equally likely; with four, see `JointDeals`.

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
    for step in view.steps:
        state = state.after(Move(step.source, step.target))
    return state


def start_with(view: View, ranks: list[int]) -> State:
    """Return the start of play with the ranks of all pieces."""
    armies = [
        [(view.starts[piece], ranks[piece]) for piece in view.pieces(player)]
        for player in range(view.rules.tables.players)
    ]
    if not view.is_set_up:
        return start_from(placed(view.rules, armies, view.first_mover))
    state, game = start(view.rules), view.rules.tables
    for player, army in enumerate(armies):
        at = dict(army)
        state = state.after(Army(tuple(at.get(cell, EMPTY) for cell in game.home(player)))).after(Command.READY)
    return state


def _set_up_again(view: View, rng: Rng) -> State:
    """Return a game in its set-up in which one player has the same army, and the others any."""
    state, game = start(view.rules), view.rules.tables
    armies = [*(random_army(game, rng) for _ in range(1, game.players)), (EMPTY,) * len(game.home(0))]
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
    told, game = after.step, after.rules.tables
    letters = game.letters
    assert before.position
    position, shown = before.position, dict(told.shown)

    def letter(piece: int) -> str:
        is_seen = position.owner(piece) == player or piece in shown
        found = letters[position.ranks[piece]] if is_seen else "?"
        return game.signed(found, position.owner(piece))

    if told.fate in (None, Fate.WON):
        yield Event("move", (told.source, told.target), letter(told.piece))
    if told.fate is not None:
        yield Event("duel", (told.source, told.target), letter(told.piece), int(told.fate))
    for piece in told.lost:
        yield Event("capture", (position.cells[piece],), letter(piece))
    for piece in shown:
        yield Event("shown", (position.cells[piece],), letter(piece))
    yield from (Event("out", value=one) for one in told.out)
    if end := after.outcome:
        yield Event("draw") if end.winner is None else Event("win", value=end.winner)


def beliefs(view: View, ply: int | None = None) -> Iterator[tuple[View, list[list[float]]]]:
    """Yield what a player could believe at the start of play and after each move, for playback.

    Args:
        view: what the player knows now.
        ply: only after so many moves of play.

    Yields:
        What the player knew then, and for each enemy piece the share of the deals in which it has each rank, 0..1.
    """
    line = [at for at in redeal(view, Rng(0)).line() if at.position] if view.stage == PLAY else []
    for at in line if ply is None else line[ply : ply + 1]:
        seen = view_of(at, view.player)
        yield seen, seen.situation().shares
