"""The text formats of Tafl.

A game has a line of rules, a line with the player to move, a drawing, and optionally the moves since the last capture:

    tafl brandubh quiet=100 loss
    attackers move
    #..A..#
    ...A...
    (further rows)
    quiet: d6-f6 d5-g5

The line of rules has the variant, `unarmed` if the king takes no part in captures, `strong` if he has to be surrounded
on all four sides everywhere, the number of moves without a capture that make a draw, and `loss` or `draw` for the third
occurrence of a position: a loss for the defenders, or a draw. In a drawing, A is an attacker, D a defender, K the king,
`#` an empty restricted cell and `.` any other one.

A cell is a letter for its column, from the west, and a number for its row, from the south. A move is two cells with a
dash, and after an x the captured ones: d1-d4xd5, d1-d4xc4/d5. When a move is read, the captured cells may be left out.
A position in one line is written as in chess: the rows from the north, with a number for so many empty cells, and `a`
or `d` for the player to move, attackers or defenders:

    3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 a
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import first_of_times
from pycore.tafl.board import ATTACKERS, DEFENDERS, EMPTY, GROUND, LETTERS, RESTRICTED, SIDES, Piece, Variant, side_of
from pycore.tafl.model import THIRD, Move, Position, Repetition, Rules, boards_before, captures, decided, targets

MAX_TEXT = 20_000
MAX_FEN = 150
RULES = re.compile(
    rf"({'|'.join(Variant)})( unarmed)?( strong)?(?: quiet=(0|[1-9][0-9]{{0,3}}))?(?: ({'|'.join(Repetition)}))?\Z"
)
TURN = re.compile(r"(attackers|defenders) move\Z")
MOVE = re.compile(r"([a-k][1-9][0-9]?)-([a-k][1-9][0-9]?)(?:x([a-k1-9][a-k0-9/]*))?\Z")
CELL = re.compile(r"([a-k])([1-9][0-9]?)\Z")
HEAD, QUIET = "tafl ", "quiet:"
SIGNS = "ad"
GAP = re.compile(r"([1-9][0-9]?)|.", re.DOTALL)


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse rules without the word `tafl`; what is left out is as usual. Raises `NotationError` for an invalid text."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like 'brandubh unarmed strong quiet=100 draw'", source, 1, 1)
    usual = Rules()
    quiet, repetition = int(match[4] or usual.quiet), Repetition(match[5] or usual.repetition)
    try:
        return Rules(Variant(match[1]), not match[2], bool(match[3]), quiet, repetition)
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_rules(rules: Rules) -> str:
    """Return the text of rules; the inverse of `parse_rules`."""
    words = ["unarmed"] * (not rules.armed) + ["strong"] * rules.strong
    return " ".join([rules.variant, *words, f"quiet={rules.quiet}", rules.repetition])


def parse(text: str, source: str = "") -> Position:
    """Parse a game.

    Raises:
        NotationError: the text is invalid: a wrong character or size, a piece that cannot be there, or impossible
            moves.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    lines = text.rstrip("\n").split("\n")
    if not lines[0].startswith(HEAD):
        raise NotationError("expected 'tafl' and the rules", source, 1, 1)
    rules = parse_rules(lines[0].removeprefix(HEAD), source)
    size = rules.board.size
    turn = TURN.match(lines[1]) if len(lines) > 1 else None
    if not turn:
        raise NotationError("expected 'attackers move' or 'defenders move'", source, 2, 1)
    rows, rest = lines[2 : 2 + size], lines[2 + size :]
    if len(rows) < size:
        raise NotationError(f"{len(rows)} rows are drawn, not {size}", source, len(lines) + 1)
    board = tuple(piece for number, row in enumerate(rows) for piece in _parse_row(rules, row, number, source))
    quiet = _parse_quiet(rest[0], size, source) if rest and rest[0].startswith(QUIET) else []
    if len(rest) > bool(quiet):
        raise NotationError("nothing is expected here", source, 3 + size + bool(quiet), 1)
    position = Position(rules, board, SIDES.index(turn[1]), tuple(move for move, _ in quiet))
    for message, cell in faults(position):
        raise NotationError(message, source, *((3 + cell // size, cell % size + 1) if cell >= 0 else (2, 1)))
    for move, column in _impossible(position, [column for _, column in quiet]):
        raise NotationError(f"{_plain(move, size)} does not lead to the position", source, 3 + size, column)
    return position


def format(position: Position) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game; the inverse of `parse`."""
    size, cells = position.rules.board.size, range(len(position.board))
    drawn = "".join(LETTERS[piece] if (piece := position.board[at]) >= 0 else _ground(position, at) for at in cells)
    rows = [drawn[at : at + size] for at in range(0, len(drawn), size)]
    quiet = [" ".join([QUIET, *(_plain(move, size) for move in position.quiet)])] if position.quiet else []
    return "\n".join([HEAD + format_rules(position.rules), f"{SIDES[position.mover]} move", *rows, *quiet, ""])


def _ground(position: Position, cell: int) -> str:
    return RESTRICTED if cell in position.rules.board.restricted else GROUND


def format_view(position: Position) -> str:
    """Return the text of a view, which is that of the game."""
    return format(position)


def parse_fen(text: str, rules: Rules) -> Position:
    """Parse a position in one line. Raises `NotationError` for an invalid text, with the place of what is wrong."""
    if len(text) > MAX_FEN:
        raise NotationError(f"a position in one line has no more than {MAX_FEN} characters")
    rows, _, side = text.partition(" ")
    board: list[int] = []
    at, size = 1, rules.board.size
    for row in rows.split("/"):
        board += _parse_fen_row(row, at, size)
        at += len(row) + 1
    if len(board) != size * size:
        count = f"{len(board) // size} rows, not {size} as in {rules.variant}"
        raise NotationError(count, "", 1, len(rows) + 1)
    if side not in tuple(SIGNS):
        raise NotationError(f"the player to move is 'a' or 'd', not {side!r}", "", 1, min(len(rows) + 2, len(text) + 1))
    position = Position(rules, tuple(board), SIGNS.index(side))
    for message, cell in faults(position):
        raise NotationError(message if cell < 0 else f"{message}: {cell_name(cell, size)}")
    return position


def _parse_fen_row(row: str, first: int, size: int) -> list[int]:
    """Parse a row of a position in one line, whose first character has a number in the line."""
    board: list[int] = []
    for match in GAP.finditer(row):
        if not match[1] and match[0] not in LETTERS:
            message = f"{match[0]!r} is neither a piece nor a number of empty cells"
            raise NotationError(message, "", 1, first + match.start())
        board += [EMPTY] * int(match[1]) if match[1] else [LETTERS.index(match[0])]
    if len(board) != size:
        raise NotationError(f"a row of {len(board)} cells, not {size}", "", 1, first + len(row))
    return board


def format_fen(position: Position) -> str:
    """Return a position in one line, without rules and quiet moves; the inverse of `parse_fen`."""
    size = position.rules.board.size
    cells = "".join(GROUND if piece == EMPTY else LETTERS[piece] for piece in position.board)
    rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), cells[at : at + size]) for at in range(0, len(cells), size)]
    return f"{'/'.join(rows)} {SIGNS[position.mover]}"


def parse_move(text: str, position: Position) -> Move:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text.

    If captured cells are told, they are those that the move captures in the position.
    """
    match = MOVE.match(text)
    if not match:
        raise NotationError(f"{text[:40]!r} is no move like 'd1-d4' or 'd1-d4xd5'")
    size = position.rules.board.size
    move = Move(*(_cell(name, text, size) for name in match.groups()[:2]))
    told = [_cell(name, text, size) for name in (match[3] or "").split("/") if match[3]]
    if told and sorted(told) != list(taken := captures(position, move)):
        names = "/".join(cell_name(cell, size) for cell in taken) or "nothing"
        raise NotationError(f"{text[:40]!r}: the move captures {names}")
    return move


def _cell(name: str, text: str, size: int) -> int:
    """Return the number of the cell in a move. Raises `NotationError` if there is no such cell."""
    match = CELL.match(name)
    x, y = (ord(match[1]) - ord("a"), int(match[2])) if match else (size, 0)
    if not (x < size and y <= size):
        raise NotationError(f"{text[:40]!r}: there is no cell {name[:9]!r}")
    return (size - y) * size + x


def format_move(move: Move, position: Position) -> str:
    """Return the text of a move with what it captures; the inverse of `parse_move`."""
    size = position.rules.board.size
    taken = "/".join(cell_name(cell, size) for cell in captures(position, move))
    return _plain(move, size) + (f"x{taken}" if taken else "")


def _plain(move: Move, size: int) -> str:
    return f"{cell_name(move.source, size)}-{cell_name(move.target, size)}"


def cell_name(cell: int, size: int) -> str:
    """Return the text of a cell on a board of a size."""
    return f"{chr(ord('a') + cell % size)}{size - cell // size}"


def faults(position: Position) -> list[tuple[str, int]]:
    """Return the errors of a position with their cells; -1 for an error of the player to move."""
    board, ground = position.board, position.rules.board
    found: list[tuple[str, int]] = []
    for piece in Piece:
        cells = [cell for cell, other in enumerate(board) if other == piece]
        most = ground.start.count(piece)
        found += [(f"more than {most} of {LETTERS[piece]!r}", cell) for cell in cells[most:]]
        if piece != Piece.KING:
            message = f"only the king can be here, not {LETTERS[piece]!r}"
            found += [(message, cell) for cell in cells if cell in ground.restricted]
    has_left = any(board[cell] == Piece.KING for cell in ground.goals)
    if (Piece.KING not in board and position.mover == ATTACKERS) or (has_left and position.mover == DEFENDERS):
        found.append(("this player has won already", -1))
    if len(position.quiet) > position.rules.quiet:
        found.append((f"more than {position.rules.quiet} quiet moves", -1))
    return found


def _parse_row(rules: Rules, line: str, number: int, source: str) -> list[int]:
    """Parse a row of the drawing."""
    size = rules.board.size
    if len(line) != size:
        column = min(len(line), size) + 1
        raise NotationError(f"row of {len(line)} characters, not {size}", source, 3 + number, column)
    for x, letter in enumerate(line):
        ground = RESTRICTED if number * size + x in rules.board.restricted else GROUND
        if letter not in LETTERS + ground:
            raise NotationError(f"{letter!r} is neither a piece nor {ground!r}", source, 3 + number, x + 1)
    return [LETTERS.find(letter) for letter in line]


def _parse_quiet(line: str, size: int, source: str) -> list[tuple[Move, int]]:
    """Parse the line of quiet moves; return them with their columns."""
    found = []
    for word in re.finditer(r"[^ ]+", line.removeprefix(QUIET)):
        column = word.start() + len(QUIET) + 1
        try:
            found.append((_quiet_move(word[0], size), column))
        except NotationError as error:
            raise NotationError(error.message, source, 3 + size, column) from None
    if not found:
        raise NotationError("no moves after 'quiet:'", source, 3 + size, 1)
    return found


def _quiet_move(text: str, size: int) -> Move:
    match = MOVE.match(text)
    if not match or match[3]:
        raise NotationError(f"{text[:40]!r} is no move without a capture, like 'd1-d4'")
    return Move(_cell(match[1], text, size), _cell(match[2], text, size))


def _impossible(position: Position, columns: list[int]) -> list[tuple[Move, int]]:
    """Return quiet moves that cannot have led to the position, with their columns."""
    color, after = position.mover, position.board
    boards = list(boards_before(position))
    for board, move, column in zip(boards, reversed(position.quiet), reversed(columns), strict=True):
        color = 1 - color
        before = replace(position, board=board, mover=color, quiet=())
        piece = after[move.target]
        possible = piece != EMPTY and side_of(piece) == color and after[move.source] == EMPTY
        if not possible or decided(before) or move.target not in targets(before, move.source) or captures(before, move):
            return [(move, column)]
        after = board
    # Here `after` is the earliest board, and `color` its player to move.
    if position.quiet and faults(replace(position, board=after, mover=color)):
        return [(position.quiet[0], columns[0])]
    turns = [(index % 2, board) for index, board in enumerate(boards[::-1])]
    ended = first_of_times(turns, THIRD)
    return [] if ended is None else [(position.quiet[ended], columns[ended])]


def _images(position: Position) -> Iterator[Position]:
    """Yield the position turned and mirrored in all eight ways."""
    size = position.rules.board.size
    rows = [list(range(at, at + size)) for at in range(0, size * size, size)]
    for _ in range(4):
        rows = [list(row[::-1]) for row in zip(*rows, strict=True)]
        for image in (rows, rows[::-1]):
            old = [cell for row in image for cell in row]
            quiet = tuple(Move(old.index(move.source), old.index(move.target)) for move in position.quiet)
            yield replace(position, board=tuple(position.board[cell] for cell in old), quiet=quiet)


def canonical(position: Position) -> str:
    """Return a canonical text: equal for two games exactly if they are equal up to turning and mirroring."""
    return min(map(format, _images(position)))
