"""The state of a game of Yonin Shogi: rules, moves, positions, and what attacks what. `model` has the rules of play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.past import past_of
from pycore.yonin.board import CELLS, DIRECTIONS, IN_HAND, PLAYERS, RAYS, Kind, Piece, can_go

COUNT = len(PLAYERS)
MAX_LIMIT = 1000
EMPTY_HANDS = ((0,) * len(IN_HAND),) * COUNT
Board = tuple[Piece | None, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        partners: whether players sitting opposite are partners.
        limit: number of moves of the whole game that make a draw, 1..1000.
    """

    partners: bool = False
    limit: int = 400

    def __post_init__(self) -> None:
        if not 1 <= self.limit <= MAX_LIMIT:
            raise ParameterError("limit", f"{self.limit} is not in 1..{MAX_LIMIT}")

    @property
    def mates(self) -> int:
        """The number of mates that end a game."""
        return 1 if self.partners else 2


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move to the cell `target`: from the cell `source`, or the drop of the kind `source` - 81 from the hand."""

    source: int
    target: int
    promotes: bool = False

    @property
    def drop(self) -> Kind | None:
        """The kind that is dropped; None for a move on the board."""
        return Kind(self.source - CELLS) if self.source >= CELLS else None


class Mate(NamedTuple):
    """A mate: the numbers of the mated player and of the one who takes over."""

    victim: int
    by: int


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game, which everybody sees.

    Attributes:
        rules: the rules.
        board: for each cell a piece, or None.
        mover: number of the player to move.
        hands: for each player the numbers of pawns, silvers, golds and rooks in hand.
        mates: the mates so far.
        played: number of moves played.
        quiet: the moves since the last capture, drop, promotion or mate.
        past: player to move and board before each of these moves; None until someone asks `past_boards`.
    """

    rules: Rules
    board: Board
    mover: int = 0
    hands: tuple[tuple[int, ...], ...] = EMPTY_HANDS
    mates: tuple[Mate, ...] = ()
    played: int = 0
    quiet: tuple[Move, ...] = ()
    past: tuple[tuple[int, Board], ...] | None = field(default=None, init=False, compare=False, repr=False)


def view(position: Position, player: int) -> Position:
    """Return the view of a player, which is the whole state."""
    if player not in range(COUNT):
        raise ParameterError("player", f"{player} is not in 0..{COUNT - 1}")
    return position


def mover(position: Position) -> int:
    """Return the number of the player to move."""
    return position.mover


def teams(position: Position) -> tuple[int, ...]:
    """Return the number of each player's team."""
    return tuple(player % 2 if position.rules.partners else player for player in range(COUNT))


def out(position: Position) -> tuple[int, ...]:
    """Return the numbers of the mated players, in the order of the mates."""
    return tuple(mate.victim for mate in position.mates)


def owners(position: Position) -> tuple[int, ...]:
    """Return for each army the number of the player whom it obeys."""
    found = list(range(COUNT))
    for victim, by in position.mates:
        found = [by if player == victim else player for player in found]
    return tuple(found)


def is_attacked(board: Sequence[Piece | None], lords: Sequence[int], cell: int, player: int) -> bool:
    """Return whether pieces of anyone but a player attack a cell; `lords` are the owners of the armies."""
    for way, ray in enumerate(RAYS[cell]):
        for distance, one in enumerate(ray, 1):
            piece = board[one]
            if piece is not None:
                back = (way + len(DIRECTIONS) // 2) % len(DIRECTIONS)
                if lords[piece.army] != player and can_go(piece, back, distance):
                    return True
                break
    return False


def in_check(position: Position, player: int) -> bool:
    """Return whether the king of a player who is not out is in check."""
    king = position.board.index(Piece(Kind.KING, player))
    return is_attacked(position.board, owners(position), king, player)


def targets(position: Position, cell: int) -> Iterator[int]:
    """Yield the cells to which the piece in a cell could move if kings were safe anywhere."""
    piece, lords = position.board[cell], owners(position)
    assert piece is not None
    for way, ray in enumerate(RAYS[cell]):
        for distance, target in enumerate(ray, 1):
            other = position.board[target]
            if not can_go(piece, way, distance):
                break
            if other is None or (other.kind not in (Kind.KING, Kind.WALL) and lords[other.army] != lords[piece.army]):
                yield target
            if other is not None:
                break


def boards_before(position: Position) -> Iterator[tuple[int, Board]]:
    """Yield player to move and board since the last capture, drop, promotion or mate, from the previous ones back."""
    board, lords = list(position.board), owners(position)
    for move in reversed(position.quiet):
        piece = board[move.target]
        assert piece is not None
        board[move.source], board[move.target] = piece, None
        yield lords[piece.army], tuple(board)


def past_boards(position: Position) -> tuple[tuple[int, Board], ...]:
    """Return the same as `boards_before` in the order of play. The position keeps it."""
    return past_of(position, boards_before)


def repetitions(position: Position) -> int:
    """Return the number of occurrences of board, hands and player to move."""
    return 1 + past_boards(position).count((position.mover, position.board))
