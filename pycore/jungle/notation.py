"""The text formats of Jungle.

A game has a line of rules, a line with the player to move, a drawing, and optionally the moves since the last capture:

    jungle wolf strict quiet=100 draw
    red moves
    l.+#+.t
    .d.+.c.
    (further rows)
    quiet: a3-a4 g7-g6

The line of rules has the word `wolf` if the wolf ranks above the dog, `strict` if the elephant cannot capture the rat,
`leopard` if the leopard jumps, the number of moves without capture that make a draw, and `draw` or `superko` for
repetitions. A letter is a piece, in upper case for red: rat, cat, dog, wolf, leopard (p), tiger, lion, elephant. Empty
cells are land `.`, water `~`, a trap `+` or a den `#`.

A cell is a letter for its column, from the west, and a number for its row, from the south: d1 is the den of red. A move
is two cells with a dash: a3-a4. A position in one line is written as in chess: the rows from the north, with a number
for so many empty cells, and `w` (red) or `b` (black) for the player to move:

    l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w
"""

import re
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import first_of_times
from pycore.jungle.model import (
    CELLS,
    COLORS,
    COLUMNS,
    DENS,
    EMPTY,
    LETTERS,
    MAP,
    ROWS,
    THIRD,
    Move,
    Position,
    Repetition,
    Rules,
    boards_before,
    color_of,
    may_stand,
    targets,
)

MAX_TEXT = 10_000
MAX_FEN = 100
RULES = re.compile(r"(wolf )?(strict )?(leopard )?quiet=(0|[1-9][0-9]{0,3})( draw| superko)?\Z")
TURN = re.compile(r"(red|black) moves\Z")
MOVE = re.compile(r"([a-g])([1-9])-([a-g])([1-9])\Z")
HEAD, QUIET = "jungle ", "quiet:"
SIDES = "wb"
GAPS = "1234567"


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse rules without the word `jungle`. Raises `NotationError` for an invalid text."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like 'wolf strict leopard quiet=100 draw'", source, 1, 1)
    repetition = Repetition((match[5] or " allowed")[1:])
    try:
        return Rules(bool(match[1]), bool(match[2]), bool(match[3]), int(match[4]), repetition)
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_rules(rules: Rules) -> str:
    """Return the text of rules; the inverse of `parse_rules`."""
    words = [word for word in ("wolf", "strict", "leopard") if getattr(rules, word)]
    ends = [] if rules.repetition is Repetition.ALLOWED else [rules.repetition.value]
    return " ".join([*words, f"quiet={rules.quiet}", *ends])


def parse(text: str, source: str = "") -> Position:
    """Parse a game.

    Raises:
        NotationError: the text is invalid: a wrong character or size, an animal that cannot be there, or impossible
            moves.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    lines = text.rstrip("\n").split("\n")
    if not lines[0].startswith(HEAD):
        raise NotationError("expected 'jungle' and the rules", source, 1, 1)
    rules = parse_rules(lines[0].removeprefix(HEAD), source)
    turn = TURN.match(lines[1]) if len(lines) > 1 else None
    if not turn:
        raise NotationError("expected 'red moves' or 'black moves'", source, 2, 1)
    rows = lines[2 : 2 + ROWS]
    if len(rows) < ROWS:
        raise NotationError(f"{len(rows)} rows are drawn, not {ROWS}", source, len(lines) + 1)
    board = tuple(piece for number, row in enumerate(rows) for piece in _parse_row(row, number, source))
    rest = lines[2 + ROWS :]
    quiet = _parse_quiet(rest, source) if rest and rest[0].startswith(QUIET) else []
    if len(rest) > bool(quiet):
        raise NotationError("nothing is expected here", source, 3 + ROWS + bool(quiet), 1)
    position = Position(rules, board, COLORS.index(turn[1]), tuple(move for move, _ in quiet))
    for message, cell in faults(position):
        raise NotationError(message, source, *((3 + cell // COLUMNS, cell % COLUMNS + 1) if cell >= 0 else (2, 1)))
    for move, column in _impossible(position, [column for _, column in quiet]):
        raise NotationError(f"{format_move(move)} does not lead to the position", source, 3 + ROWS, column)
    return position


def format(position: Position) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game; the inverse of `parse`."""
    cells = [MAP[cell] if piece == EMPTY else LETTERS[piece] for cell, piece in enumerate(position.board)]
    rows = ["".join(cells[at : at + COLUMNS]) for at in range(0, CELLS, COLUMNS)]
    quiet = [f"{QUIET} {' '.join(map(format_move, position.quiet))}"] if position.quiet else []
    return "\n".join([HEAD + format_rules(position.rules), f"{COLORS[position.mover]} moves", *rows, *quiet, ""])


def format_view(position: Position) -> str:
    """Return the text of a view, which is that of the game."""
    return format(position)


def parse_fen(text: str, rules: Rules) -> Position:
    """Parse a position in one line. Raises `NotationError` for an invalid text, with the place of what is wrong."""
    if len(text) > MAX_FEN:
        raise NotationError(f"a position in one line has no more than {MAX_FEN} characters")
    rows, _, side = text.partition(" ")
    board: list[int] = []
    at = 1
    for row in rows.split("/"):
        board += _parse_fen_row(row, at)
        at += len(row) + 1
    if len(board) != CELLS:
        raise NotationError(f"{len(board) // COLUMNS} rows, not {ROWS}", "", 1, len(rows) + 1)
    if side not in tuple(SIDES):
        raise NotationError(f"the player to move is 'w' or 'b', not {side!r}", "", 1, min(len(rows) + 2, len(text) + 1))
    position = Position(rules, tuple(board), SIDES.index(side))
    for message, cell in faults(position):
        raise NotationError(message if cell < 0 else f"{message}: {cell_name(cell)}")
    return position


def _parse_fen_row(row: str, first: int) -> list[int]:
    """Parse a row of a position in one line, whose first character has a number in the line."""
    board: list[int] = []
    for column, letter in enumerate(row, first):
        if letter not in LETTERS + GAPS:
            message = f"{letter!r} is neither an animal nor a number of empty cells"
            raise NotationError(message, "", 1, column)
        board += [EMPTY] * int(letter) if letter in GAPS else [LETTERS.index(letter)]
    if len(board) != COLUMNS:
        raise NotationError(f"a row of {len(board)} cells, not {COLUMNS}", "", 1, first + len(row))
    return board


def format_fen(position: Position) -> str:
    """Return a position in one line, without rules and quiet moves; the inverse of `parse_fen`."""
    cells = "".join("." if piece == EMPTY else LETTERS[piece] for piece in position.board)
    rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), cells[at : at + COLUMNS]) for at in range(0, CELLS, COLUMNS)]
    return f"{'/'.join(rows)} {SIDES[position.mover]}"


def parse_move(text: str, _position: Position | None = None) -> Move:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text."""
    match = MOVE.match(text)
    if not match:
        raise NotationError(f"{text!r} is no move like 'a3-a4'")
    source, target = ((ROWS - int(match[at + 1])) * COLUMNS + ord(match[at]) - ord("a") for at in (1, 3))
    return Move(source, target)


def format_move(move: Move, _position: Position | None = None) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    return f"{cell_name(move.source)}-{cell_name(move.target)}"


def cell_name(cell: int) -> str:
    """Return the text of a cell."""
    return f"{chr(ord('a') + cell % COLUMNS)}{ROWS - cell // COLUMNS}"


def faults(position: Position) -> list[tuple[str, int]]:
    """Return the errors of a position with their cells; -1 for an error of the player to move."""
    board = position.board
    found: list[tuple[str, int]] = []
    for cell, piece in enumerate(board):
        if piece != EMPTY and board.index(piece) < cell:
            found.append((f"a second {LETTERS[piece]!r}", cell))
        if piece != EMPTY and not may_stand(piece, cell):
            found.append((f"{LETTERS[piece]!r} cannot be here", cell))
    left = {color_of(piece) for piece in board if piece != EMPTY}
    won = {color for color in (0, 1) if board[DENS[1 - color]] != EMPTY or left == {color}}
    if not left or won - {1 - position.mover}:
        found.append(("this player has won already" if left else "there are no animals", -1))
    if len(position.quiet) > position.rules.quiet:
        found.append((f"more than {position.rules.quiet} quiet moves", -1))
    return found


def _parse_row(line: str, number: int, source: str) -> list[int]:
    """Parse a row of the drawing."""
    if len(line) != COLUMNS:
        column = min(len(line), COLUMNS) + 1
        raise NotationError(f"row of {len(line)} characters, not {COLUMNS}", source, 3 + number, column)
    for x, letter in enumerate(line):
        ground = MAP[number * COLUMNS + x]
        if letter not in LETTERS + ground:
            raise NotationError(f"{letter!r} is neither an animal nor {ground!r}", source, 3 + number, x + 1)
    return [LETTERS.find(letter) for letter in line]


def _parse_quiet(rest: list[str], source: str) -> list[tuple[Move, int]]:
    """Parse the line of quiet moves; return them with their columns."""
    found = []
    for word in re.finditer(r"[^ ]+", rest[0].removeprefix(QUIET)):
        column = word.start() + len(QUIET) + 1
        try:
            found.append((parse_move(word.group()), column))
        except NotationError as error:
            raise NotationError(error.message, source, 3 + ROWS, column) from None
    if not found:
        raise NotationError("no moves after 'quiet:'", source, 3 + ROWS, 1)
    return found


def _impossible(position: Position, columns: list[int]) -> list[tuple[Move, int]]:
    """Return quiet moves that cannot have led to the position, with their columns."""
    color, after, seen = position.mover, position.board, {(position.board, position.mover)}
    boards = list(boards_before(position))
    for board, move, column in zip(boards, reversed(position.quiet), reversed(columns), strict=True):
        color = 1 - color
        before = replace(position, board=board, mover=color)
        piece = after[move.target]
        possible = piece != EMPTY and color_of(piece) == color and after[move.source] == EMPTY
        possible = possible and all(board[den] == EMPTY for den in DENS) and move.target in targets(before, move.source)
        if not possible:
            return [(move, column)]
        if position.rules.repetition is Repetition.SUPERKO and (board, color) in seen:
            return [(move, column)]
        seen.add((board, color))
        after = board
    if position.rules.repetition is Repetition.DRAW:
        ended = first_of_times(((index % 2, board) for index, board in enumerate(boards[::-1])), THIRD)
        if ended is not None:
            return [(position.quiet[ended], columns[ended])]
    return []


def canonical(position: Position) -> str:
    """Return a canonical text: equal for two games exactly if they are equal up to mirroring west and east."""

    def mirrored(cell: int) -> int:
        return cell + COLUMNS - 1 - 2 * (cell % COLUMNS)

    board = tuple(position.board[mirrored(cell)] for cell in range(CELLS))
    quiet = tuple(Move(mirrored(move.source), mirrored(move.target)) for move in position.quiet)
    return min(format(position), format(replace(position, board=board, quiet=quiet)))
