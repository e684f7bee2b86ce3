"""Games of hidden ranks as the host knows them: set-up, moves, and how a game ends.

The players set up their armies one after the other; nobody sees another's. A game may also begin from a position, of
which all know where pieces stand, and how many of each rank there are. Who loses the flag, or is to move and cannot,
has lost; if nobody can move, the game is a draw. Of four players in partners, such a player is out, and a side has lost
when both are. Optional draw: after a number of moves without a duel.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Self

from pycore.base.checking import UNCHECKED
from pycore.base.errors import IllegalMoveError, ParameterError
from pycore.base.outcome import Outcome
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.knowledge import at_start, narrow
from pycore.hiddenrank.model import (
    EMPTY,
    Move,
    Position,
    Rules,
    Step,
    arrived,
    borders,
    geometric_moves,
    is_decided,
    placed,
    reach,
    step,
)
from pycore.hiddenrank.setups import Army, Command, Place, Setting, changed, in_hand, settings

# Who sets up an army is the stage of the game; behind all, it is played.
PLAY = -1
# How games end in which the player to move cannot.
STUCK = ("no legal move", "no piece can move")


class State:
    """A game as the host knows it. It does not change.

    Attributes:
        rules: the rules.
        stage: number of the player who sets up an army; -1 in play.
        armies: in the set-up, the rank at each cell of `Game.home` of each player, -1 for none.
        position: in play, the position; else None.
        known: in play, for each player the ranks that each piece of the others may have, as a set of bits; 0 for own
            pieces.
        before: the state before the last move; None at the start.
        move: the last move; None at the start.
        step: what is told of the last move of a piece in play; else None.
        ply: number of moves so far.
        key: a hash of the start and all moves.
    """

    __slots__ = ("__dict__", "armies", "before", "key", "known", "move", "ply", "position", "rules", "stage", "step")

    def __init__(self, rules: Rules, position: Position | None, known: tuple[tuple[int, ...], ...]) -> None:
        """Begin a game with the set-up, or from a position."""
        self.rules, self.position, self.known = rules, position, known
        empty = (EMPTY,) * len(rules.tables.home(0))
        self.stage = PLAY if position else 0
        self.armies: tuple[tuple[int, ...], ...] = () if position else (empty,) * rules.tables.players
        self.before: State | None = None
        self.move: Setting | None = None
        self.step: Step | None = None
        self.ply = 0
        start = (position.owners, position.ranks, position.cells, position.mover) if position else ()
        self.key = _hashed(f"{rules} {start}")

    def __eq__(self, other: object) -> bool:
        """Return whether both games had the same start and the same moves."""
        return isinstance(other, State) and self.key == other.key

    def __hash__(self) -> int:
        """Return a hash."""
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a copy is made: by playing the moves again."""
        first, *later = self.line()
        return _again, (first.rules, first.position, first.known, tuple(state.move for state in later))

    @property
    def mover(self) -> int:
        """Number of the player to move."""
        return self.position.mover if self.position else self.stage

    def line(self) -> list["State"]:
        """Return all states from the start to this one."""
        found: list[State] = []
        at: State | None = self
        while at is not None:
            found.append(at)
            at = at.before
        return found[::-1]

    def earlier(self) -> Iterator["State"]:
        """Yield the states before this one back to the last duel, or the start of play; the newest first."""
        at = self
        while at.before is not None and at.step is not None and at.step.fate is None:
            at = at.before
            yield at

    def after(self, move: Setting) -> "State":
        """Return the state after a move, which is legal in play; `ParameterError` for a wrong one of the set-up."""
        next_one = State.__new__(State)
        next_one.rules, next_one.before, next_one.move, next_one.ply = self.rules, self, move, self.ply + 1
        next_one.key = _hashed(repr(move), self.key)
        if self.position is None:
            return next_one._set_up(self, move)  # noqa: SLF001 - the same class
        assert isinstance(move, Move)
        told, position = step(self.position, move)
        next_one.stage, next_one.armies, next_one.step, next_one.position = PLAY, (), told, position
        next_one.known = narrow(self.position, told, position, self.known)
        return next_one

    def _set_up(self, before: "State", move: Setting) -> Self:
        """Become the state after a move of the set-up."""
        game, player, armies = before.rules.tables, before.stage, list(before.armies)
        self.step, self.position, self.known = None, None, ()
        self.stage = player
        if move != Command.READY:
            armies[player] = changed(game, armies[player], player, move)
        elif any(in_hand(game, armies[player])):
            raise ParameterError("move", "not all pieces are set up")
        else:
            self.stage = PLAY if player == game.players - 1 else player + 1
        self.armies = tuple(armies)
        if self.stage == PLAY:
            standing = [_standing(game, army, one) for one, army in enumerate(armies)]
            self.position, self.armies = placed(self.rules, standing, 0), ()
            cells, owners = self.position.cells, self.position.owners
            masks = [at_start(game, cell, owner) for cell, owner in zip(cells, owners, strict=True)]
            self.known = seen_by_each(self.position, masks)
        return self

    @cached_property
    def choices(self) -> tuple[Setting, ...]:
        """The legal moves, whether or not the game has ended."""
        if self.position is None:
            return tuple(settings(self.rules.tables, self.armies[self.stage], self.stage))
        return self.moves

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves in play, whether or not the game has ended; none in the set-up."""
        return tuple(self._moves()) if self.position else ()

    def _moves(self) -> Iterator[Move]:
        assert self.position
        return (move for move in geometric_moves(self.position) if not is_repetition(self, move))

    def allows(self, move: object) -> bool:
        """Return whether a move in play is legal, unless the game has ended."""
        position = self.position
        if position is None or not isinstance(move, Move) or not 0 <= move.source < len(position.board):
            return False
        piece = position.board[move.source]
        if piece == EMPTY or position.owner(piece) != position.mover:
            return False
        return move.target in reach(position, piece, position.ranks[piece]) and not is_repetition(self, move)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of a finished game; None for an unfinished one."""
        if self.position is None:
            return None
        game, position = self.rules.tables, self.position
        if game.players > 2:
            return self._of_four(position)
        flags = [[piece for piece in position.pieces(one) if position.ranks[piece] == game.flag] for one in range(2)]
        for player in range(2):
            if all(position.cells[piece] == EMPTY for piece in flags[player]):
                return Outcome(1 - player, "the flag is taken")
        for player in (position.mover, 1 - position.mover):
            if any(piece in flags[player] for piece in arrived(position, player)):
                return Outcome(player, "the flag has arrived")
        return self._stopped(position)

    def _of_four(self, position: Position) -> Outcome | None:
        """Return the outcome if all players of a side are out, or of a draw by quiet moves."""
        game, quiet = self.rules.tables, position.quiet
        if not is_decided(position):
            is_draw = self.rules.quiet and quiet >= self.rules.quiet
            return Outcome(None, f"{quiet} moves without a duel") if is_draw else None
        left = {game.team(player) for player in range(game.players) if player not in position.out}
        places = tuple(1 if game.team(player) in left else 2 for player in range(game.players))
        last = self.before.mover if self.before else 0
        winner = next(player for player in (last, *range(game.players)) if places[player] == 1)
        return Outcome(winner, "both enemies are out", places=places)

    def _stopped(self, position: Position) -> Outcome | None:
        """Return the outcome if the player to move cannot, or of a draw by quiet moves."""
        if not any(True for _ in self._moves()):
            is_draw = not any(geometric_moves(replace(position, mover=1 - position.mover)))
            return Outcome(None, STUCK[1]) if is_draw else Outcome(1 - position.mover, STUCK[0])
        if self.rules.quiet and position.quiet >= self.rules.quiet:
            return Outcome(None, f"{position.quiet} moves without a duel")
        return None


def _hashed(news: str, before: bytes = b"") -> bytes:
    return blake2b(before + news.encode(), digest_size=16).digest()


def _again(
    rules: Rules, position: Position | None, known: tuple[tuple[int, ...], ...], moves: tuple[Setting, ...]
) -> State:
    """Return a state that is equal to the one that was copied."""
    state = State(rules, position, known)
    for move in moves:
        state = state.after(move)
    return state


def _standing(game: Game, army: tuple[int, ...], player: int) -> list[tuple[int, int]]:
    """Return cells and ranks of the pieces of an army."""
    return [(cell, rank) for cell, rank in zip(game.home(player), army, strict=True) if rank != EMPTY]


def start(rules: Rules) -> State:
    """Return the start of a game with the set-up."""
    return State(rules, None, ())


def start_from(position: Position) -> State:
    """Return the start of a game from a position.

    Each piece may have any rank that its side has; only, a flag that has arrived has won.
    """
    game, masks = position.rules.tables, []
    for player in range(game.players):
        own = position.pieces(player)
        mask = sum(1 << rank for rank in {position.ranks[piece] for piece in own})
        masks += [mask] * len(own)
        for piece in arrived(position, player):
            masks[piece] &= 1 << game.flag if position.ranks[piece] == game.flag else ~(1 << game.flag)
    return State(position.rules, position, seen_by_each(position, masks))


def seen_by_each(position: Position, masks: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return for each player the sets of ranks of all pieces but the own ones."""
    return tuple(
        tuple(0 if owner == player else mask for owner, mask in zip(position.owners, masks, strict=True))
        for player in range(position.rules.tables.players)
    )


def seats(state: State) -> int:
    """Return the number of players."""
    return state.rules.tables.players


def teams(state: State) -> tuple[int, ...]:
    """Return the number of each player's side."""
    return tuple(map(state.rules.tables.team, range(seats(state))))


def out(state: State) -> tuple[int, ...]:
    """Return the numbers of the players who are out, in this order."""
    return state.position.out if state.position else ()


def play(state: State, move: Annotated[Setting, UNCHECKED]) -> State:
    """Return the state after a move. Raises `ParameterError` for an illegal one."""
    is_setting = state.position is None and isinstance(move, Move | Place | Army | Command)
    if not is_setting and not state.allows(move):
        raise IllegalMoveError
    return state.after(move)


def stuck_ranks(state: State, player: int) -> tuple[int, ...]:
    """Return, for each piece of a player, the ranks with which it cannot move now, as a set of bits."""
    position, gaits = state.position, state.rules.tables.gaits
    assert position

    def can_move(piece: int, rank: int) -> bool:
        moves = (Move(position.cells[piece], target) for target in reach(position, piece, rank))
        return any(position.mover != player or not is_repetition(state, move) for move in moves)

    return tuple(sum(mask for rank, mask in gaits if not can_move(piece, rank)) for piece in position.pieces(player))


def is_repetition(state: State, move: Move) -> bool:
    """Return whether the rules on repetition forbid a move."""
    return bool(state.rules.squares and _crosses_again(state, move)) or (
        state.rules.chase and _chases_again(state, move)
    )


def _crosses_again(state: State, move: Move) -> bool:
    """Return whether a piece would cross the same border in more than `squares` turns running."""
    assert state.position
    piece, game = state.position.board[move.source], state.rules.tables
    crossed, at = borders(game, move), state
    for _ in range(state.rules.squares):
        own = at.before
        if not own or not own.step or not own.before or own.step.piece != piece:
            return False
        crossed &= borders(game, own.step)
        at = own.before
    return bool(crossed)


def _chases_again(state: State, move: Move) -> bool:
    """Return whether a move that chases pieces would bring a position about that has been there before.

    A chase are moves running that end beside an enemy piece, which moves away at once. A move chases if it ends beside
    a piece that has moved away in the chase. The piece that has moved last may always go back to where it came from.
    """
    position, game = state.position, state.rules.tables
    assert position
    if position.board[move.target] != EMPTY:
        return False
    chased = _chased(state)
    if not any(position.board[near] in chased for near in game.steps[move.target]):
        return False
    piece = position.board[move.source]
    last = state.before.step if state.before else None
    if last and last.piece == piece and last.source == move.target:
        return False
    cells = (*position.cells[:piece], move.target, *position.cells[piece + 1 :])
    return any(at.position.cells == cells for at in state.earlier() if at.position and at.mover != state.mover)


def _chased(state: State) -> set[int]:
    """Return the pieces that have moved away in the chase by the player to move."""
    found: set[int] = set()
    flight, at = state.step, state.before
    while flight and at and flight.fate is None and (threat := at.step) and threat.fate is None:
        if flight.source not in at.rules.tables.steps[threat.target]:
            break
        found.add(flight.piece)
        at = at.before
        flight, at = (at.step, at.before) if at else (None, None)
    return found
