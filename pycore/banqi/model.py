"""The rules of Banqi, Chinese dark chess.

All pieces are face down at the start. A move flips any face-down piece, or moves a face-up piece of the player. The
first flip decides the colors: its player has the color of the piece. A piece moves one step along a row or a column to
an empty cell, or captures a face-up enemy piece of the same or a lower rank there. The soldier, which has the lowest
rank, captures the general. Face-down pieces cannot be captured. A player without a legal move loses.

Taiwan: the order of ranks is general, advisor, elephant, chariot, horse, cannon, soldier. The general cannot capture
soldiers. The cannon captures any piece, but only by a jump along a row or a column over exactly one piece of any kind,
with any number of empty cells before and after this piece. Without a capture, it moves one step, as all pieces do
(Wikipedia, "Banqi"; the rules of Taiwan's game servers; OpenSpiel), or by the option `slide` over any number of empty
cells in a straight line, as in xiangqi. Chinese: the same order. The general captures soldiers, and the cannon moves
and captures like other pieces. Hong Kong: as Chinese, with the order general, chariot, horse, cannon, advisor,
elephant, soldier.

The large game has two sets on 8 x 8 cells. Optional draws: after a number of moves without flip and capture, or at the
third occurrence of a position with the same player to move. A long chase may be forbidden: if since the last occurrence
each move of one player attacked one and the same piece with the moved piece, and not each move of the other one did so,
then the third occurrence is lost for the chaser.

Cells are numbered from 0 row by row from the north-west. The number of a piece is its kind, plus 7 for black.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Annotated

from pycore.base.checking import UNCHECKED
from pycore.base.errors import IllegalMoveError, ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.past import past_of, remember

COLUMNS = 8
KINDS = 7
EMPTY = -1
HIDDEN = -2
MAX_QUIET = 1000
# Number of quiet moves that a position keeps if no rule asks for them: bots avoid repetitions.
KEPT = 200
THIRD = 3


class Kind(IntEnum):
    """The kinds of pieces."""

    GENERAL = 0
    ADVISOR = 1
    ELEPHANT = 2
    CHARIOT = 3
    HORSE = 4
    CANNON = 5
    SOLDIER = 6


LETTERS = "GAERHCSgaerhcs"
# Number of pieces of each kind on each side in one set.
SET = (1, 2, 2, 2, 2, 2, 5)


class Variant(StrEnum):
    """The variant of the rules."""

    TAIWAN = "taiwan"
    CHINESE = "chinese"
    HONGKONG = "hongkong"


# The kinds by rank, the highest first.
RANKS = {Variant.TAIWAN: "GAERHCS", Variant.CHINESE: "GAERHCS", Variant.HONGKONG: "GRHCAES"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        variant: the variant of the rules.
        slide: for Taiwan: whether the cannon moves any number of cells without a capture; if not, one step.
        quiet: number of consecutive moves without flip and capture that make a draw, 1..1000; 0 for no such rule.
        repetition: whether the third occurrence of a position is a draw; without `quiet`, within 1000 moves.
        large: whether the game has two sets on 8 x 8 cells.
        chase: whether a third occurrence by a long chase is lost for the chaser; needs `repetition`.
    """

    variant: Variant = Variant.TAIWAN
    slide: bool = False
    quiet: int = 180
    repetition: bool = False
    large: bool = False
    chase: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{self.quiet} is not in 0..{MAX_QUIET}")
        if self.variant is not Variant.TAIWAN and self.slide:
            raise ParameterError("slide", f"Only the cannon of {Variant.TAIWAN} can slide. Use that variant.")
        if self.chase and not self.repetition:
            raise ParameterError("chase", "a long chase is told by repetitions, which these rules do not count")

    @property
    def rows(self) -> int:
        """Number of rows."""
        return 8 if self.large else 4

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.rows * COLUMNS

    @property
    def pieces(self) -> tuple[int, ...]:
        """Number of pieces of each of the 14 numbers."""
        return tuple(count * (2 if self.large else 1) for count in SET) * 2

    @property
    def kept(self) -> int:
        """Maximum number of moves since the last flip or capture that a position keeps."""
        return self.quiet or (MAX_QUIET if self.repetition else KEPT)

    @property
    def jumps(self) -> bool:
        """Whether cannons capture by jumps."""
        return self.variant is Variant.TAIWAN


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move from `source` to `target`, or a flip if both are the same cell."""

    source: int
    target: int

    @property
    def is_flip(self) -> bool:
        """Whether the move is a flip."""
        return self.source == self.target


@dataclass(frozen=True, slots=True)
class Position:
    """The public information of a game, which is the view of both players.

    Attributes:
        rules: the rules.
        board: for each cell a piece, `EMPTY` or `HIDDEN`.
        mover: number of the player to move, 0 or 1.
        first: color of player 0: 0 for red, 1 for black, -1 before the first flip.
        bag: number of face-down pieces of each of the 14 numbers.
        quiet: the moves since the last flip or capture, at most `rules.kept` of them.
        past: the boards before these moves; None until someone asks `past_boards`.
    """

    rules: Rules
    board: tuple[int, ...]
    mover: int
    first: int
    bag: tuple[int, ...]
    quiet: tuple[Move, ...] = ()
    past: tuple[tuple[int, ...], ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def color(self) -> int:
        """Color of the player to move; -1 before the first flip."""
        return self.first if self.first < 0 else self.first ^ self.mover


@dataclass(frozen=True, slots=True)
class Table:
    """The host state of a game, with the face-down pieces.

    Attributes:
        position: the public information.
        under: for each cell the face-down piece, or `EMPTY`.
    """

    position: Position
    under: tuple[int, ...]

    def __post_init__(self) -> None:
        bag = [0] * (2 * KINDS)
        for piece in self.under:
            if piece != EMPTY:
                bag[piece] += 1
        places = [piece == HIDDEN for piece in self.position.board]
        if places != [piece != EMPTY for piece in self.under] or tuple(bag) != self.position.bag:
            raise ParameterError("under", "the pieces face down are not those of the position")


def start(rules: Rules, layout: tuple[int, ...]) -> Table:
    """Return the start of a game with the given face-down pieces. Raises `ParameterError` if they are no full set."""
    if sorted(layout) != sorted(piece for piece, count in enumerate(rules.pieces) for _ in range(count)):
        raise ParameterError("layout", f"these are not the {rules.cells} pieces of the game")
    return Table(Position(rules, (HIDDEN,) * rules.cells, 0, -1, rules.pieces), layout)


def color_of(piece: int) -> int:
    """Return the color of a piece: 0 for red, 1 for black."""
    return piece // KINDS


@lru_cache(maxsize=4)
def rays(rows: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each cell the cells to the north, east, south and west, each list beginning with the nearest."""
    found = []
    for cell in range(rows * COLUMNS):
        y, x = divmod(cell, COLUMNS)
        found.append(
            (
                tuple(range(cell - COLUMNS, -1, -COLUMNS)),
                tuple(range(cell + 1, cell + COLUMNS - x)),
                tuple(range(cell + COLUMNS, rows * COLUMNS, COLUMNS)),
                tuple(range(cell - 1, y * COLUMNS - 1, -1)),
            )
        )
    return tuple(found)


@lru_cache(maxsize=8)
def captures(variant: Variant) -> tuple[tuple[bool, ...], ...]:
    """Return a table: `table[kind][other]` is whether a kind can capture another one by a step."""
    ranks = [RANKS[variant].index(LETTERS[kind]) for kind in Kind]
    table = []
    for kind in Kind:
        row = [ranks[kind] <= ranks[other] for other in Kind]
        if kind is Kind.SOLDIER:
            row[Kind.GENERAL] = True
        if variant is Variant.TAIWAN and kind is Kind.GENERAL:
            row[Kind.SOLDIER] = False
        if variant is Variant.TAIWAN and kind is Kind.CANNON:
            row = [False] * KINDS
        table.append(tuple(row))
    return tuple(table)


def view(table: Table, player: int) -> Position:
    """Return the view of a player, which is the same for both."""
    if player not in (0, 1):
        raise ParameterError("player", f"{player} is neither 0 nor 1")
    return table.position


def mover(table: Table) -> int:
    """Return the number of the player to move."""
    return table.position.mover


def legal_moves(position: Position) -> list[Move]:
    """Return all legal moves of the player to move: flips, then other moves, each ordered by cells."""
    moves = [Move(cell, cell) for cell, piece in enumerate(position.board) if piece == HIDDEN]
    for cell, piece in enumerate(position.board):
        if piece >= 0 and color_of(piece) == position.color:
            moves += [Move(cell, target) for target in sorted(_targets(position, cell))]
    return moves


def is_legal(position: Position, move: Move) -> bool:
    """Return whether a move is legal."""
    if not 0 <= move.source < len(position.board):
        return False
    piece = position.board[move.source]
    if move.is_flip:
        return piece == HIDDEN
    return piece >= 0 and color_of(piece) == position.color and move.target in _targets(position, move.source)


def can_move(position: Position) -> bool:
    """Return whether the player to move has a legal move."""
    return HIDDEN in position.board or any(
        color_of(piece) == position.color and any(True for _ in _targets(position, cell))
        for cell, piece in enumerate(position.board)
        if piece >= 0
    )


def _targets(position: Position, cell: int) -> Iterator[int]:
    """Yield the cells to which the piece in a cell can move."""
    rules, board = position.rules, position.board
    piece = board[cell]
    jumps = rules.jumps and piece % KINDS == Kind.CANNON
    for ray in rays(rules.rows)[cell]:
        if jumps:
            yield from _cannon_targets(position, piece, ray)
        elif ray and (board[ray[0]] == EMPTY or _captures(rules, piece, board[ray[0]])):
            yield ray[0]


def _captures(rules: Rules, piece: int, other: int) -> bool:
    """Return whether a piece can capture the content of a cell by a step."""
    if other == HIDDEN or color_of(other) == color_of(piece):
        return False
    return captures(rules.variant)[piece % KINDS][other % KINDS]


def _cannon_targets(position: Position, piece: int, ray: tuple[int, ...]) -> Iterator[int]:
    """Yield the cells in one direction to which a jumping cannon can move."""
    board = position.board
    standing = [at for at, cell in enumerate(ray) if board[cell] != EMPTY]
    free = standing[0] if standing else len(ray)
    yield from ray[: free if position.rules.slide else min(free, 1)]
    if len(standing) > 1:
        target = board[ray[standing[1]]]
        if target != HIDDEN and color_of(target) != color_of(piece):
            yield ray[standing[1]]


def play(table: Table, move: Annotated[Move, UNCHECKED]) -> Table:
    """Return the game after a move. Raises `ParameterError` for an illegal move."""
    position = table.position
    if not isinstance(move, Move) or not is_legal(position, move):
        raise IllegalMoveError
    if move.is_flip:
        under = list(table.under)
        piece, under[move.source] = under[move.source], EMPTY
        return Table(reveal(position, move.source, piece), tuple(under))
    board = list(position.board)
    captured = board[move.target]
    board[move.source], board[move.target] = EMPTY, board[move.source]
    quiet = (*position.quiet, move)[-position.rules.kept :] if captured == EMPTY else ()
    after = replace(position, board=tuple(board), mover=1 - position.mover, quiet=quiet)
    remember(after, (*past_boards(position), position.board)[-position.rules.kept :] if quiet else ())
    return replace(table, position=after)


def reveal(position: Position, cell: int, piece: int) -> Position:
    """Return the position after a flip that reveals the given piece of the bag."""
    board, bag = list(position.board), list(position.bag)
    board[cell] = piece
    bag[piece] -= 1
    first = position.first if position.first >= 0 else color_of(piece) ^ position.mover
    return replace(position, board=tuple(board), bag=tuple(bag), first=first, mover=1 - position.mover, quiet=())


def repetitions(position: Position) -> int:
    """Return the number of occurrences of the position with the same player to move since the last flip or capture."""
    return 1 + past_boards(position)[len(position.quiet) % 2 :: 2].count(position.board)


def boards_before(position: Position) -> Iterator[tuple[int, ...]]:
    """Yield the boards since the last flip or capture, from the previous one back."""
    board = list(position.board)
    for move in reversed(position.quiet):
        board[move.source], board[move.target] = board[move.target], EMPTY
        yield tuple(board)


def past_boards(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the boards since the last flip or capture in their order, without the present one."""
    return past_of(position, boards_before)


def chaser(position: Position) -> int | None:
    """Return the color that chased a piece since the position occurred last; None if none or both did."""
    count = 0
    for count, earlier in enumerate(reversed(past_boards(position)), 1):
        if count % 2 == 0 and earlier == position.board:
            break
    board = list(past_boards(position)[-count] if count else position.board)
    # Pieces are named by their cells at the beginning.
    names = list(range(len(board)))
    chased: list[set[int]] = [set(names), set(names)]
    for move in position.quiet[len(position.quiet) - count :]:
        board[move.source], board[move.target] = EMPTY, board[move.source]
        names[move.target] = names[move.source]
        here = replace(position, board=tuple(board))
        attacked = {names[cell] for cell in _targets(here, move.target) if board[cell] != EMPTY}
        chased[color_of(board[move.target])] &= attacked
    return None if bool(chased[0]) == bool(chased[1]) else chased.index(set()) ^ 1


def outcome(table: Table) -> Outcome | None:
    """Return the outcome; None if the game has not ended."""
    position = table.position
    if not can_move(position):
        pieces = any(color_of(piece) == position.color for piece in position.board)
        loser = ("red", "black")[position.color]
        return Outcome(1 - position.mover, f"{loser} has no {'move' if pieces else 'piece'} left")
    if position.rules.quiet and len(position.quiet) >= position.rules.quiet:
        return Outcome(None, f"{position.rules.quiet} moves without flip and capture")
    if position.rules.repetition and repetitions(position) >= THIRD:
        color = chaser(position) if position.rules.chase else None
        if color is not None:
            return Outcome(1 - (color ^ position.first), f"{('red', 'black')[color]} has chased a piece for too long")
        return Outcome(None, "the same position for the third time")
    return None


def events(before: Table, move: Move, after: Table, player: int) -> tuple[Event, ...]:
    """Return the events of a move, the same for both players: flip, move or capture, and the end of the game."""
    board = view(before, player).board
    if move.is_flip:
        told = [Event("flip", (move.source,), LETTERS[after.position.board[move.source]])]
    elif board[move.target] == EMPTY:
        told = [Event("move", (move.source, move.target), LETTERS[board[move.source]])]
    else:
        told = [Event("capture", (move.source, move.target), LETTERS[board[move.target]])]
    end = outcome(after)
    if end:
        told.append(Event("draw") if end.winner is None else Event("win", value=end.winner))
    return tuple(told)
