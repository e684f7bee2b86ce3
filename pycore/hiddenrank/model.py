"""Positions and steps: where pieces may go, what becomes of them, and which steps the rules on repetition forbid."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pycore.base.errors import ParameterError
from pycore.hiddenrank.game import Fate, Game
from pycore.hiddenrank.games import game_of

EMPTY = -1
MAX_QUIET = 1000
MAX_SQUARES = 9


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a play.

    Attributes:
        game: the name of one of `GAMES`.
        squares: turns running in which a piece may cross the same border, 2..9; 0 for any number.
        chase: whether the more-squares rule holds: who chases pieces may not bring a position about again.
        quiet: moves of both without a duel that make a draw, 1..1000; 0 for no such rule.
    """

    game: str = "stratego"
    squares: int = 3
    chase: bool = True
    quiet: int = 200

    def __post_init__(self) -> None:
        game_of(self.game)
        if self.squares and not 2 <= self.squares <= MAX_SQUARES:
            raise ParameterError("squares", f"{self.squares} is neither 0 nor in 2..{MAX_SQUARES}")
        if not 0 <= self.quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{self.quiet} is not in 0..{MAX_QUIET}")
        if self.tables.players > 2 and (self.squares or self.chase):
            raise ParameterError("rules", f"{self.game} has no rules on repetition")

    @property
    def tables(self) -> Game:
        """The tables of the game."""
        return game_of(self.game)


def usual_rules(name: str) -> Rules:
    """Return the usual rules of a game. Raises `ParameterError` for an unknown one."""
    game = game_of(name)
    return Rules(name, game.squares, game.chase, game.quiet)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a piece; in the set-up, pieces change places.

    Attributes:
        source: number of its cell.
        target: number of the cell where it goes, or where the piece stands that it attacks.
    """

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Step:
    """What both players are told of a move.

    Attributes:
        piece: number of the piece that moves.
        source: its cell.
        target: the cell where it goes, or where it attacks.
        other: number of the piece that is attacked; -1 for none.
        fate: what becomes of the piece that attacks; None without an attack.
        shown: pieces whose rank is shown then, each with its rank.
        out: of more than two players, those who are out by it, in this order.
    """

    piece: int
    source: int
    target: int
    other: int = EMPTY
    fate: Fate | None = None
    shown: tuple[tuple[int, int], ...] = ()
    out: tuple[int, ...] = ()

    @property
    def lost(self) -> tuple[int, ...]:
        """Numbers of the pieces that are removed."""
        if self.fate is None:
            return ()
        return (self.piece,) * (self.fate <= Fate.BOTH) + (self.other,) * (self.fate >= Fate.BOTH)


@dataclass(frozen=True, slots=True)
class Position:
    """Pieces on the board, as the host knows them.

    Attributes:
        rules: the rules.
        owners: for each piece the number of its player; the pieces are in this order.
        ranks: the rank of each piece.
        cells: the cell of each piece; -1 for one that was removed.
        board: for each cell the number of its piece; -1 for none.
        mover: number of the player to move.
        quiet: number of moves since the last duel.
        out: of more than two players, those who are out, in this order; their pieces are removed.
    """

    rules: Rules
    owners: tuple[int, ...]
    ranks: tuple[int, ...]
    cells: tuple[int, ...]
    board: tuple[int, ...]
    mover: int
    quiet: int
    out: tuple[int, ...] = ()

    def owner(self, piece: int) -> int:
        """Return the number of the player whose piece it is."""
        return self.owners[piece]

    def pieces(self, player: int) -> range:
        """Return the numbers of all pieces of a player."""
        return range(bisect_left(self.owners, player), bisect_right(self.owners, player))


def placed(rules: Rules, armies: Sequence[Sequence[tuple[int, int]]], mover: int) -> Position:
    """Return a position from the cells and ranks of all armies; pieces are numbered in order of their cells."""
    order = [piece for army in armies for piece in sorted(army)]
    board = [EMPTY] * rules.tables.cells
    for piece, (cell, _) in enumerate(order):
        board[cell] = piece
    cells, ranks = tuple(cell for cell, _ in order), tuple(rank for _, rank in order)
    owners = tuple(player for player, army in enumerate(armies) for _ in army)
    return Position(rules, owners, ranks, cells, tuple(board), mover, 0)


def reach(position: Position, piece: int, rank: int) -> list[int]:
    """Return the cells where a piece may go or attack if it has a rank, in order of their numbers."""
    game, board, source = position.rules.tables, position.board, position.cells[piece]
    kind = game.ranks[rank]
    if source == EMPTY or not kind.moves or source in game.headquarters:
        return []
    found = set(game.steps[source])
    if kind.letter in game.slides:
        for ray in game.rays[source]:
            found.update(_free(board, ray))
    if kind.letter in game.turns:
        found |= _railway(game, board, source)
    mine = game.team(position.owner(piece))
    return sorted(
        cell
        for cell in found
        if board[cell] == EMPTY or (game.team(position.owner(board[cell])) != mine and cell not in game.camps)
    )


def _free(board: Sequence[int], ray: tuple[int, ...]) -> Iterator[int]:
    """Yield the cells of a ray up to the first piece, that of the piece included."""
    for cell in ray:
        yield cell
        if board[cell] != EMPTY:
            return


def _railway(game: Game, board: Sequence[int], source: int) -> set[int]:
    """Return the cells to which free rails lead from a cell, around corners too; those of the first pieces included."""
    found, left = {source}, [source]
    while left:
        for ray in game.rays[left.pop()]:
            for cell in _free(board, ray):
                if cell not in found:
                    found.add(cell)
                    if board[cell] == EMPTY:
                        left.append(cell)
    return found - {source}


def geometric_moves(position: Position) -> Iterator[Move]:
    """Yield the moves of the player to move, those that repetition forbids included."""
    for piece in position.pieces(position.mover):
        for target in reach(position, piece, position.ranks[piece]):
            yield Move(position.cells[piece], target)


def step(position: Position, move: Move) -> tuple[Step, Position]:
    """Return what is told of a move, and the position behind it."""
    game, piece, other = position.rules.tables, position.board[move.source], position.board[move.target]
    fate = None if other == EMPTY else game.duels[position.ranks[piece]][position.ranks[other]]
    told = Step(piece, move.source, move.target, other, fate)
    cells, board = list(position.cells), list(position.board)
    board[move.source] = EMPTY
    for lost in told.lost:
        board[cells[lost]] = cells[lost] = EMPTY
    if piece not in told.lost:
        cells[piece], board[move.target] = move.target, piece
    elif fate == Fate.BOTH:
        board[move.target] = EMPTY
    quiet = position.quiet + 1 if fate is None else 0
    moved = replace(position, cells=tuple(cells), board=tuple(board), quiet=quiet)
    after = _passed(moved, told)
    return replace(told, shown=_shown(after, told), out=after.out[len(position.out) :]), after


def _passed(position: Position, told: Step) -> Position:
    """Return the position behind a move with the next player to move.

    Of more than two players, who has lost the flag is out, and so is who is to move and cannot, until one side is.
    """
    game = position.rules.tables
    if game.players == 2:
        return replace(position, mover=1 - position.mover)
    for piece in told.lost:
        if position.ranks[piece] == game.flag:
            position = _left(position, position.owner(piece))
    while not is_decided(position):
        following = (game.after(position.mover, turn) for turn in range(1, game.players + 1))
        position = replace(position, mover=next(player for player in following if player not in position.out))
        if any(geometric_moves(position)):
            break
        position = _left(position, position.mover)
    return position


def at_exit(before: Position, told: Step, player: int) -> Position:
    """Return the position in which a player was to move and could not, behind a move by which the player is out."""
    gone = {*before.out, *told.out[: told.out.index(player)]}
    cells = list(before.cells)
    cells[told.piece] = told.target
    for piece, owner in enumerate(before.owners):
        if owner in gone or piece in told.lost:
            cells[piece] = EMPTY
    board = [EMPTY] * len(before.board)
    for piece, cell in enumerate(cells):
        if cell != EMPTY:
            board[cell] = piece
    return replace(before, cells=tuple(cells), board=tuple(board), mover=player)


def is_decided(position: Position) -> bool:
    """Return whether all players of a side are out."""
    game = position.rules.tables
    return any(
        {player for player in range(game.players) if game.team(player) == team} <= {*position.out} for team in range(2)
    )


def _left(position: Position, player: int) -> Position:
    """Return the position without the pieces of a player, who is out."""
    own = position.pieces(player)
    cells = tuple(EMPTY if piece in own else cell for piece, cell in enumerate(position.cells))
    board = tuple(EMPTY if piece in own else piece for piece in position.board)
    return replace(position, cells=cells, board=board, out=(*position.out, player))


def _shown(after: Position, told: Step) -> tuple[tuple[int, int], ...]:
    """Return the pieces whose ranks are shown after a move: in duels, as the game's rules say, and flags that win."""
    game, ranks = after.rules.tables, after.ranks
    found = {piece for piece in told.lost if ranks[piece] == game.flag}
    if game.shows and told.fate is not None:
        found |= {told.piece, told.other}
    for piece in told.lost:
        if game.letters[ranks[piece]] == game.reveals:
            found |= {flag for flag in after.pieces(after.owner(piece)) if ranks[flag] == game.flag}
    if not found:
        found |= {flag for player in range(2) for flag in arrived(after, player) if ranks[flag] == game.flag}
    return tuple((piece, ranks[piece]) for piece in sorted(found))


def arrived(position: Position, player: int) -> Iterator[int]:
    """Yield the pieces of a player that would have won by now if they were the flag.

    Behind the own move, such a piece stands on the far row without an enemy beside it; behind the other one's move, it
    still stands there.
    """
    game = position.rules.tables
    for cell in game.far_row(player) if game.arrives else ():
        piece = position.board[cell]
        if piece == EMPTY or position.owner(piece) != player:
            continue
        beside = (position.board[near] for near in game.steps[cell])
        if position.mover == player or not any(one != EMPTY and position.owner(one) != player for one in beside):
            yield piece


def borders(game: Game, one: Step | Move) -> set[tuple[int, int]]:
    """Return the borders between cells that a move crosses; of a move around corners, both ends are one border."""
    low, high = sorted((one.source, one.target))
    if low // game.width == high // game.width:
        return set(pairwise(range(low, high + 1)))
    if (high - low) % game.width == 0:
        return set(pairwise(range(low, high + 1, game.width)))
    return {(low, high)}
