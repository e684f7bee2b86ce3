"""The rules of Dou Shou Qi, the Jungle game.

Each side has eight animals on 7 x 9 cells. From the strongest: elephant, lion, tiger, leopard, dog, wolf, cat, rat. A
move takes an animal one step along a row or a column, to an empty cell or to an enemy of the same or a lower rank,
which is captured. The rat captures the elephant, the elephant does not capture the rat. A player wins by moving an
animal into the enemy den or by capturing all enemies; a player without a legal move loses. Animals do not enter their
own den. In a trap next to the enemy den, an animal can be captured by any enemy.

Only the rat enters the water, and it does not capture from the water to the land, or from the land into the water. Lion
and tiger jump in a straight line over the water to the first cell of land, and may capture there, unless a rat of
either side is in the water on their way.

Options: the wolf ranks above the dog; the elephant also captures the rat, as in the article on hidden information that
the games of Warren come from, where it "beats all"; the leopard jumps along rows. A game is drawn after a number of
moves without a capture. The third occurrence of a position with the same player to move is a draw, or moves that bring
back a position are illegal (superko), or neither.

Cells are numbered from 0 row by row from the north-west, the den of black is in the north. The number of a piece is its
kind, plus 8 for black.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import lru_cache

from pycore.base.errors import IllegalMoveError, ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.past import past_of, remember

COLUMNS, ROWS = 7, 9
CELLS = COLUMNS * ROWS
KINDS = 8
EMPTY = -1
MAX_QUIET = 1000
THIRD = 3
SHORTEST = 8  # number of moves between a position and its third occurrence, at least

# The map: water, and for each color its traps (+) and its den (#).
MAP = "..+#+.....+...........~~.~~..~~.~~..~~.~~...........+.....+#+.."
WATER = frozenset(cell for cell, mark in enumerate(MAP) if mark == "~")
NORTH = range(CELLS // 2)
TRAPS = tuple(frozenset(c for c, mark in enumerate(MAP) if mark == "+" and (c in NORTH) == north) for north in (0, 1))
DENS = (MAP.rindex("#"), MAP.index("#"))
COLORS = ("red", "black")


class Kind(IntEnum):
    """The kinds of animals."""

    RAT = 0
    CAT = 1
    DOG = 2
    WOLF = 3
    LEOPARD = 4
    TIGER = 5
    LION = 6
    ELEPHANT = 7


LETTERS = "RCDWPTLErcdwptle"


class Repetition(StrEnum):
    """What follows when a position occurs again with the same player to move."""

    ALLOWED = "allowed"
    DRAW = "draw"
    SUPERKO = "superko"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        wolf: whether the wolf ranks above the dog.
        strict: whether the elephant cannot capture the rat, except in a trap.
        leopard: whether the leopard jumps over the water along rows.
        quiet: number of consecutive moves without a capture that make a draw, 1..1000.
        repetition: whether the third occurrence of a position is a draw, or moves that bring back a position are
            illegal.
    """

    wolf: bool = False
    strict: bool = True
    leopard: bool = False
    quiet: int = 100
    repetition: Repetition = Repetition.DRAW

    def __post_init__(self) -> None:
        if not 1 <= self.quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{self.quiet} is not in 1..{MAX_QUIET}")


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move from `source` to `target`."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game, which both players see.

    Attributes:
        rules: the rules.
        board: for each cell a piece or `EMPTY`.
        mover: number and color of the player to move: 0 is red, 1 black.
        quiet: the moves since the last capture.
        past: the boards before these moves; None until someone asks `past_boards`.
    """

    rules: Rules
    board: tuple[int, ...]
    mover: int = 0
    quiet: tuple[Move, ...] = ()
    past: tuple[tuple[int, ...], ...] | None = field(default=None, init=False, compare=False, repr=False)


def color_of(piece: int) -> int:
    """Return the color of a piece: 0 for red, 1 for black."""
    return piece // KINDS


def ranks(rules: Rules) -> tuple[int, ...]:
    """Return the rank of each kind, from 1 for the rat to 8 for the elephant."""
    return (1, 2, 3, 4, 5, 6, 7, 8) if rules.wolf else (1, 2, 4, 3, 5, 6, 7, 8)


def captures(rules: Rules) -> tuple[tuple[bool, ...], ...]:
    """Return a table: `table[kind][other]` is whether a kind can capture another one outside of traps."""
    rank = ranks(rules)
    table = [[rank[kind] >= rank[other] for other in Kind] for kind in Kind]
    table[Kind.RAT][Kind.ELEPHANT] = True
    table[Kind.ELEPHANT][Kind.RAT] = not rules.strict
    return tuple(map(tuple, table))


@lru_cache(maxsize=8)
def _captures(rules: Rules) -> tuple[tuple[bool, ...], ...]:
    return captures(rules)


def neighbors(cell: int) -> tuple[int, ...]:
    """Return the cells to the north, west, east and south, in ascending order."""
    y, x = divmod(cell, COLUMNS)
    steps = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
    return tuple(row * COLUMNS + column for row, column in steps if 0 <= row < ROWS and 0 <= column < COLUMNS)


def jumps(cell: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the jumps from a cell of land: pairs of the target and the cells of water on the way."""
    found = []
    for first in neighbors(cell):
        way, step = [], first - cell
        while first in WATER:
            way.append(first)
            first += step  # noqa: PLW2901 - the jump goes on from cell to cell
        if way and cell not in WATER:
            found.append((first, tuple(way)))
    return tuple(found)


NEIGHBORS = tuple(map(neighbors, range(CELLS)))
JUMPS = tuple(map(jumps, range(CELLS)))


def jumps_of(rules: Rules, kind: int, cell: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the jumps of a kind from a cell, as in `jumps`."""
    if kind in (Kind.LION, Kind.TIGER):
        return JUMPS[cell]
    if kind == Kind.LEOPARD and rules.leopard:
        return tuple(jump for jump in JUMPS[cell] if jump[0] // COLUMNS == cell // COLUMNS)
    return ()


def may_stand(piece: int, cell: int) -> bool:
    """Return whether a piece may be in a cell: not in its own den, and in the water only as a rat."""
    return cell != DENS[color_of(piece)] and (piece % KINDS == Kind.RAT or cell not in WATER)


def view(position: Position, player: int) -> Position:
    """Return the view of a player, which is the whole state."""
    if player not in (0, 1):
        raise ParameterError("player", f"{player} is neither 0 nor 1")
    return position


def mover(position: Position) -> int:
    """Return the number of the player to move."""
    return position.mover


def legal_moves(position: Position) -> list[Move]:
    """Return all legal moves of the player to move, ordered by cells; empty if an animal is in a den."""
    return list(_legal(position))


def _legal(position: Position) -> Iterator[Move]:
    """Yield the legal moves."""
    past = _forbidden(position)
    for cell in _own_cells(position):
        for target in sorted(targets(position, cell)):
            if not past or _moved(position.board, cell, target) not in past:
                yield Move(cell, target)


def is_legal(position: Position, move: Move) -> bool:
    """Return whether a move is legal."""
    if move.source not in _own_cells(position) or move.target not in targets(position, move.source):
        return False
    return _moved(position.board, move.source, move.target) not in _forbidden(position)


def _own_cells(position: Position) -> list[int]:
    """Return the cells of the animals that may move: none if an animal is in a den."""
    if any(position.board[den] != EMPTY for den in DENS):
        return []
    return [cell for cell, piece in enumerate(position.board) if color_of(piece) == position.mover]


def targets(position: Position, cell: int) -> Iterator[int]:
    """Yield the cells to which the piece in a cell can move, apart from superko."""
    board, piece = position.board, position.board[cell]
    rats = {at for at in WATER if board[at] != EMPTY}
    leaps = [target for target, way in jumps_of(position.rules, piece % KINDS, cell) if rats.isdisjoint(way)]
    for target in (*NEIGHBORS[cell], *leaps):
        if may_stand(piece, target) and (board[target] == EMPTY or _takes(position, cell, target)):
            yield target


def _takes(position: Position, cell: int, target: int) -> bool:
    """Return whether the piece in a cell can capture the one in a cell that it can reach."""
    piece, other = position.board[cell], position.board[target]
    color = color_of(piece)
    if color_of(other) == color or (cell in WATER) != (target in WATER):
        return False
    return target in TRAPS[color] or _captures(position.rules)[piece % KINDS][other % KINDS]


def _moved(board: tuple[int, ...], source: int, target: int) -> tuple[int, ...]:
    """Return the board after a move."""
    cells = list(board)
    cells[target], cells[source] = cells[source], EMPTY
    return tuple(cells)


def boards_before(position: Position) -> Iterator[tuple[int, ...]]:
    """Yield the boards since the last capture, from the previous one back."""
    board = position.board
    for move in reversed(position.quiet):
        board = _moved(board, move.target, move.source)
        yield board


def past_boards(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the boards since the last capture in their order, without the present one. The position keeps them."""
    return past_of(position, boards_before)


def _forbidden(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the boards that superko forbids: those since the last capture with the other player to move."""
    if position.rules.repetition is not Repetition.SUPERKO:
        return ()
    return past_boards(position)[::-2]


def play(position: Position, move: Move) -> Position:
    """Return the state after a move. Raises `ParameterError` for an illegal move."""
    if not isinstance(move, Move) or not is_legal(position, move):
        raise IllegalMoveError
    is_quiet = position.board[move.target] == EMPTY
    board, quiet = _moved(position.board, move.source, move.target), (*position.quiet, move) if is_quiet else ()
    after = replace(position, board=board, mover=1 - position.mover, quiet=quiet)
    remember(after, (*past_boards(position), position.board) if is_quiet else ())
    return after


def repetitions(position: Position) -> int:
    """Return the number of occurrences of the position with the same player to move since the last capture."""
    return 1 + past_boards(position)[len(position.quiet) % 2 :: 2].count(position.board)


def outcome(position: Position) -> Outcome | None:
    """Return the outcome; None if the game has not ended."""
    color, rules = position.mover, position.rules
    if position.board[DENS[color]] != EMPTY:
        return Outcome(1 - color, f"{COLORS[1 - color]} is in the den")
    if next(_legal(position), None) is None:
        pieces = any(color_of(piece) == color for piece in position.board)
        return Outcome(1 - color, f"{COLORS[color]} has no {'move' if pieces else 'animal'} left")
    if len(position.quiet) >= rules.quiet:
        return Outcome(None, f"{rules.quiet} moves without a capture")
    if rules.repetition is Repetition.DRAW and len(position.quiet) >= SHORTEST and repetitions(position) >= THIRD:
        return Outcome(None, "the same position for the third time")
    return None


def events(before: Position, move: Move, after: Position, player: int) -> tuple[Event, ...]:
    """Return the events of a move, the same for both players: move or capture, and the end of the game."""
    board = view(before, player).board
    taken = board[move.target]
    kind, piece = ("move", board[move.source]) if taken == EMPTY else ("capture", taken)
    told = [Event(kind, (move.source, move.target), LETTERS[piece])]
    end = outcome(after)
    if end:
        told.append(Event("draw") if end.winner is None else Event("win", value=end.winner))
    return tuple(told)
