"""The rules of Tafl: Brandubh on 7 x 7 cells, Tablut on 9 x 9, and Copenhagen Hnefatafl on 11 x 11.

Attackers move first and want to capture the king. He wins by leaving: in Tablut at any cell of the edge, else in a
corner. All pieces move like rooks. Only the king may stop on a restricted cell, which are the throne in the middle and
the corners by which he leaves; others may pass the empty throne.

A soldier is captured between two enemies in a line, if the enemy closes the trap; several may be captured at once. A
corner by which the king leaves stands for an enemy; so does the throne, for defenders only while it is empty. The king
is captured like a soldier, but on the throne by four attackers, and beside it by three on the other sides. In
Copenhagen he is always surrounded on all sides, so he cannot be captured at the edge.

The attackers also win by surrounding the king and all defenders, so that nothing leads to the edge. A player without a
move loses. The third occurrence of a position with the same player to move loses for the defenders.

In Copenhagen, a row of two or more pieces at the edge, the king among them or not, is captured by a move that closes
one of its ends, if the other end is closed by an enemy or a corner and an enemy stands before each piece; the king
stays (shieldwall). And he wins at the edge in a fort in which he can move and which cannot be broken (`enclosure`).

Sources are the rules on aagenielsen.dk: "Copenhagen Hnefatafl 11x11" (2012, with later changes), and the historical
rules for the smaller boards. Where texts differ, this has been chosen:

* The king may go back to the throne, and takes part in captures; so in those rules. In many sets of rules the king is
  unarmed: an option.
* The king away from the throne is captured by two in Brandubh and Tablut; so in those rules, and in the reading of
  Linnaeus' Latin. By four everywhere: an option.
* Repetitions lose for the defenders, whoever repeats; so in those rules, of which older ones name the third occurrence.
  A draw, as in Fetlar Hnefatafl and in Walker's leaflets: an option.
* A shieldwall is closed by the piece that comes to the edge, not by one that comes in front; so in Walker's wording of
  the Copenhagen rules, and by default in the notation of OpenTafl.
* A game is drawn after a number of moves without a capture, 100 as in the Copenhagen rules before 2016 (fifty of each
  player); the later text has a draw where no end is possible, which no rule decides.
* A king that moves between attackers by himself is not captured, like any piece.

The number of a piece is its kind. The attackers are player 0, the defenders player 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pycore.base.errors import IllegalMoveError, ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.past import past_of, remember
from pycore.tafl.board import ATTACKERS, BOARDS, DEFENDERS, EMPTY, LETTERS, SIDES, STEPS, Board, Piece, Variant, side_of
from pycore.tafl.enclosure import has_exit_fort, is_encircled

MAX_QUIET = 1000
THIRD = 3
SHORTEST = 8  # number of moves between a position and its third occurrence, at least
ROW = 2  # least number of pieces that a shieldwall captures


class Repetition(StrEnum):
    """What follows when a position occurs for the third time with the same player to move."""

    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        variant: the game, which has its board.
        armed: whether the king takes part in captures.
        strong: whether the king has to be surrounded on all four sides wherever he is, as in Copenhagen anyway.
        quiet: number of consecutive moves without a capture that make a draw, 1..1000.
        repetition: whether the third occurrence of a position is a loss for the defenders or a draw.
    """

    variant: Variant = Variant.BRANDUBH
    armed: bool = True
    strong: bool = False
    quiet: int = 100
    repetition: Repetition = Repetition.LOSS

    def __post_init__(self) -> None:
        if not 1 <= self.quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{self.quiet} is not in 1..{MAX_QUIET}")

    @property
    def board(self) -> Board:
        """The board of the variant."""
        return BOARDS[self.variant]

    @property
    def by_four(self) -> bool:
        """Whether the king has to be surrounded on all four sides wherever he is."""
        return self.strong or self.board.strong


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
        board: for each cell a piece or `EMPTY`. Without a king, he has been captured.
        mover: number of the player to move: 0 has the attackers, 1 the defenders and the king.
        quiet: the moves since the last capture.
        past: the boards before these moves; None until someone asks `past_boards`.
    """

    rules: Rules
    board: tuple[int, ...]
    mover: int = ATTACKERS
    quiet: tuple[Move, ...] = ()
    past: tuple[tuple[int, ...], ...] | None = field(default=None, init=False, compare=False, repr=False)


def view(position: Position, player: int) -> Position:
    """Return the view of a player, which is the whole state."""
    if player not in (0, 1):
        raise ParameterError("player", f"{player} is neither 0 nor 1")
    return position


def mover(position: Position) -> int:
    """Return the number of the player to move."""
    return position.mover


def legal_moves(position: Position) -> list[Move]:
    """Return all legal moves of the player to move, ordered by cells; empty if the board has decided the game."""
    return list(_legal(position))


def _legal(position: Position) -> Iterator[Move]:
    """Yield the legal moves."""
    if decided(position):
        return
    for cell, piece in enumerate(position.board):
        if piece != EMPTY and side_of(piece) == position.mover:
            for target in sorted(targets(position, cell)):
                yield Move(cell, target)


def is_legal(position: Position, move: Move) -> bool:
    """Return whether a move is legal."""
    if move.source not in range(len(position.board)) or decided(position):
        return False
    piece = position.board[move.source]
    return piece != EMPTY and side_of(piece) == position.mover and move.target in targets(position, move.source)


def targets(position: Position, cell: int) -> Iterator[int]:
    """Yield the cells to which the piece in a cell can move."""
    board = position.rules.board
    is_king = position.board[cell] == Piece.KING
    for ray in board.rays[cell]:
        for target in ray:
            if position.board[target] != EMPTY:
                break
            if is_king or target not in board.restricted:
                yield target


def captures(position: Position, move: Move) -> tuple[int, ...]:
    """Return the cells of the pieces that a move captures, in ascending order."""
    piece = position.board[move.source]
    if piece == EMPTY or (piece == Piece.KING and not position.rules.armed):
        return ()
    moved = replace(position, board=_moved(position.board, move.source, move.target))
    taken = set(_sandwiched(moved, move.target))
    if position.rules.board.walls:
        taken.update(_walled(moved, move.target))
    if piece == Piece.ATTACKER and _is_king_taken(moved, move.target):
        taken.add(moved.board.index(Piece.KING))
    return tuple(sorted(taken))


def _helps(position: Position, cell: int, color: int) -> bool:
    """Return whether a cell has a piece of a side that takes part in captures."""
    piece = position.board[cell]
    return piece != EMPTY and side_of(piece) == color and (piece != Piece.KING or position.rules.armed)


def _is_hostile(position: Position, cell: int, color: int) -> bool:
    """Return whether a cell is hostile to soldiers of a side."""
    board = position.rules.board
    if cell == board.throne and (color == ATTACKERS or position.board[cell] == EMPTY):
        return True
    return cell in board.hostile_corners or _helps(position, cell, 1 - color)


def _sandwiched(position: Position, cell: int) -> Iterator[int]:
    """Yield the soldiers that the piece that has come to a cell captures between itself and a hostile cell."""
    enemy = 1 - side_of(position.board[cell])
    for ray in position.rules.board.rays[cell]:
        if len(ray) > 1 and position.board[ray[0]] == enemy and _is_hostile(position, ray[1], enemy):
            yield ray[0]


def _walled(position: Position, cell: int) -> Iterator[int]:
    """Yield the soldiers of the rows at the edge that the piece that has come to a cell closes."""
    board, color = position.rules.board, side_of(position.board[cell])
    for edge in board.edges:
        cells = [one for one, _ in edge]
        if cell not in cells[1:-1]:
            continue
        at = cells.index(cell)
        for way in (edge[at + 1 :], edge[:at][::-1]):
            row = []
            for one, front in way[:-1]:
                piece = position.board[one]
                if piece == EMPTY or side_of(piece) == color or not _helps(position, front, color):
                    break
                row.append(one)
            end = way[len(row)][0]
            if len(row) >= ROW and (end in board.hostile_corners or _helps(position, end, color)):
                yield from (one for one in row if position.board[one] != Piece.KING)


def _is_king_taken(position: Position, cell: int) -> bool:
    """Return whether the attacker that has come to a cell captures the king."""
    board, rays = position.rules.board, position.rules.board.rays[cell]
    for at, ray in enumerate(rays):
        if not ray or position.board[ray[0]] != Piece.KING:
            continue
        king = ray[0]
        around = board.neighbors[king]
        if position.rules.by_four or board.throne in (king, *around):
            is_full = all(one == board.throne or position.board[one] == Piece.ATTACKER for one in around)
            return len(around) == len(STEPS) and is_full
        behind = board.rays[king][at][:1]
        return any(one in board.hostile_corners or position.board[one] == Piece.ATTACKER for one in behind)
    return False


def _moved(board: tuple[int, ...], source: int, target: int) -> tuple[int, ...]:
    """Return the board after a move, with what it captures still on it."""
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


def play(position: Position, move: Move) -> Position:
    """Return the state after a move. Raises `ParameterError` for an illegal move."""
    if not isinstance(move, Move) or not is_legal(position, move):
        raise IllegalMoveError
    taken = captures(position, move)
    board = list(_moved(position.board, move.source, move.target))
    for cell in taken:
        board[cell] = EMPTY
    quiet = () if taken else (*position.quiet, move)
    after = replace(position, board=tuple(board), mover=1 - position.mover, quiet=quiet)
    remember(after, () if taken else (*past_boards(position), position.board))
    return after


def repetitions(position: Position) -> int:
    """Return the number of occurrences of the position with the same player to move since the last capture."""
    return 1 + past_boards(position)[len(position.quiet) % 2 :: 2].count(position.board)


def decided(position: Position) -> Outcome | None:
    """Return the outcome where the board alone decides the game, whoever is to move."""
    board, cells = position.rules.board, position.board
    if Piece.KING not in cells:
        return Outcome(ATTACKERS, "the king is captured")
    king = cells.index(Piece.KING)
    if king in board.goals:
        return Outcome(DEFENDERS, "the king has left the board")
    if is_encircled(board, cells):
        return Outcome(ATTACKERS, "the king and all defenders are surrounded")
    if board.walls and has_exit_fort(board, cells, king):
        return Outcome(DEFENDERS, "the king is at the edge in a fort that cannot be broken")
    return None


def outcome(position: Position) -> Outcome | None:
    """Return the outcome; None if the game has not ended."""
    color, rules = position.mover, position.rules
    if end := decided(position):
        return end
    if next(_legal(position), None) is None:
        return Outcome(1 - color, f"the {SIDES[color]} have no move left")
    if len(position.quiet) >= SHORTEST and repetitions(position) >= THIRD:
        winner = ATTACKERS if rules.repetition is Repetition.LOSS else None
        return Outcome(winner, "the same position for the third time")
    if len(position.quiet) >= rules.quiet:
        return Outcome(None, f"{rules.quiet} moves without a capture")
    return None


def events(before: Position, move: Move, after: Position, player: int) -> tuple[Event, ...]:
    """Return the events of a move, the same for both players: move, captures, and the end of the game."""
    board = view(before, player).board
    told = [Event("move", (move.source, move.target), LETTERS[board[move.source]])]
    told += [Event("capture", (cell,), LETTERS[board[cell]]) for cell in captures(before, move)]
    end = outcome(after)
    if end:
        told.append(Event("draw") if end.winner is None else Event("win", value=end.winner))
    return tuple(told)
