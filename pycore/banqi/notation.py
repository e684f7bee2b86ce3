"""The text formats of Banqi.

A game has a line of rules, a line with the color of player 0 and the player to move, a drawing, and optionally the
moves since the last flip or capture:

    taiwan step quiet=180
    player 0 is red, player 1 moves
    ?G?s . g?S . . .
    (further rows)
    quiet: a1-a2 b3-b4

A letter is a piece, in upper case for red: general, advisor, elephant, chariot (r), horse, cannon, soldier. `?` with a
letter is a face-down piece. A view has ` ?` in its place, and a line with all face-down pieces:

    bag: GAERHCSSgaerhcss

A cell is a letter for its column, from the west, and a number for its row, from the north: a1. A flip is a cell,
another move is two cells with a dash: a1-b1.
"""

import re
from dataclasses import replace

from pycore.banqi.model import COLUMNS, EMPTY, HIDDEN, LETTERS, Move, Position, Rules, Table, Variant
from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Symmetry

MAX_TEXT = 10_000
RULES = re.compile(
    r"(taiwan slide|taiwan step|chinese|hongkong)( large)? quiet=(0|[1-9][0-9]{0,3})( repetition)?( chase)?\Z"
)
TURN = re.compile(r"player 0 is (red|black|open), player ([01]) moves\Z")
CELL = re.compile(r"([a-h])([1-8])\Z")
COLORS = ("red", "black", "open")


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse a line of rules. Raises `NotationError` for an invalid text."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like 'taiwan step quiet=180'", source, 1, 1)
    variant, _, cannon = match[1].partition(" ")
    try:
        return Rules(Variant(variant), cannon == "slide", int(match[3]), bool(match[4]), bool(match[2]), bool(match[5]))
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_rules(rules: Rules) -> str:
    """Return the text of rules."""
    cannon = (" slide" if rules.slide else " step") if rules.jumps else ""
    ends = (" repetition" if rules.repetition else "") + (" chase" if rules.chase else "")
    return f"{rules.variant}{cannon}{' large' if rules.large else ''} quiet={rules.quiet}{ends}"


def parse(text: str, source: str = "") -> Table:
    """Parse a game.

    Raises:
        NotationError: the text is invalid: a wrong character or size, too many pieces, or impossible moves.
    """
    position, rest = _parse_position(text, source)
    under = tuple(piece if hidden else EMPTY for piece, hidden in rest.cells)
    if HIDDEN in under:
        cell = under.index(HIDDEN)
        raise NotationError("the referee knows what lies here", source, *_place(cell))
    bag = tuple(under.count(piece) for piece in range(len(LETTERS)))
    rest.end(_quiet_line(rest))
    _check_pieces(position, bag, rest)
    return Table(_with_quiet(replace(position, bag=bag), rest), under)


def format(table: Table) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game with its face-down pieces; the inverse of `parse`."""
    position = table.position
    cells = [
        f"?{LETTERS[table.under[cell]]}" if piece == HIDDEN else _shown(piece)
        for cell, piece in enumerate(position.board)
    ]
    return "\n".join([*_head(position), *_rows(cells), *_tail(position), ""])


def parse_view(text: str, source: str = "") -> Position:
    """Parse a view. Raises `NotationError` like `parse`."""
    position, rest = _parse_position(text, source)
    for cell, (piece, hidden) in enumerate(rest.cells):
        if hidden and piece != HIDDEN:
            raise NotationError("players do not see what lies face down", source, *_place(cell))
    line = rest.lines[0] if rest.lines else ""
    letters = line.removeprefix("bag:").strip()
    if not line.startswith("bag:") or not all(letter in LETTERS for letter in letters):
        raise NotationError("expected 'bag: ' and the letters of the pieces face down", source, rest.number, 1)
    bag = tuple(letters.count(letter) for letter in LETTERS)
    if len(letters) != position.board.count(HIDDEN):
        message = f"{len(letters)} pieces in the bag, {position.board.count(HIDDEN)} face down"
        raise NotationError(message, source, rest.number, 1)
    del rest.lines[:1]
    rest.number += 1
    rest.end(_quiet_line(rest))
    _check_pieces(position, bag, rest)
    return _with_quiet(replace(position, bag=bag), rest)


def format_view(position: Position) -> str:
    """Return the text of a view; the inverse of `parse_view`."""
    letters = "".join(letter * count for letter, count in zip(LETTERS, position.bag, strict=True))
    rows = _rows([_shown(piece) for piece in position.board])
    return "\n".join([*_head(position), *rows, f"bag: {letters}".strip(), *_tail(position), ""])


def parse_move(text: str, table: Table) -> Move:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text."""
    source, dash, target = text.partition("-")
    first = _parse_cell(source, table.position.rules)
    second = _parse_cell(target, table.position.rules) if dash else first
    if dash and first == second:
        raise NotationError(f"{text!r} goes nowhere; a flip is a cell alone")
    return Move(first, second)


def format_move(move: Move, _table: Table | None = None) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    return cell_name(move.source) + ("" if move.is_flip else f"-{cell_name(move.target)}")


def cell_name(cell: int) -> str:
    """Return the text of a cell."""
    return f"{chr(ord('a') + cell % COLUMNS)}{cell // COLUMNS + 1}"


class _Rest:
    """The drawing and the remaining lines of a text.

    Attributes:
        cells: for each cell its content, and whether it is face down.
        lines: the lines after the drawing.
        number: line number of the first of these lines.
        quiet: the moves parsed from these lines.
    """

    def __init__(self, cells: list[tuple[int, bool]], lines: list[str], number: int, source: str) -> None:
        self.cells = cells
        self.lines = lines
        self.number = number
        self.source = source
        self.quiet: list[tuple[Move, int]] = []

    def end(self, read: int) -> None:
        """Raise `NotationError` if there are more than `read` lines."""
        if len(self.lines) > read:
            raise NotationError("nothing is expected here", self.source, self.number + read, 1)


def _parse_position(text: str, source: str) -> tuple[Position, _Rest]:
    """Parse the rules, the line of the players, and the drawing."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    lines = text.rstrip("\n").split("\n")
    rules = parse_rules(lines[0], source)
    turn = TURN.match(lines[1]) if len(lines) > 1 else None
    if not turn:
        raise NotationError("expected 'player 0 is red, player 1 moves' or the like", source, 2, 1)
    first = COLORS.index(turn[1]) if turn[1] != "open" else -1
    cells: list[tuple[int, bool]] = []
    for number, line in enumerate(lines[2 : 2 + rules.rows], 3):
        cells += _parse_row(line, number, source)
    if len(cells) != rules.cells:
        raise NotationError(f"{len(lines) - 2} rows are drawn, not {rules.rows}", source, len(lines) + 1)
    board = tuple(HIDDEN if hidden else piece for piece, hidden in cells)
    if (first < 0) != all(piece == HIDDEN for piece in board):
        raise NotationError("colors are open until the first flip, and no longer", source, 2, 1)
    position = Position(rules, board, int(turn[2]), first, ())
    if first < 0 and position.mover:
        raise NotationError("player 0 begins", source, 2, 1)
    return position, _Rest(cells, lines[2 + rules.rows :], 3 + rules.rows, source)


def _parse_row(line: str, number: int, source: str) -> list[tuple[int, bool]]:
    """Parse a row, with two characters for each cell."""
    if len(line) != 2 * COLUMNS:
        column = min(len(line), 2 * COLUMNS) + 1
        raise NotationError(f"row of {len(line)} characters, not {2 * COLUMNS}", source, number, column)
    cells = []
    for column in range(0, 2 * COLUMNS, 2):
        mark, letter = line[column], line[column + 1]
        known = {".": EMPTY, "?": HIDDEN}.get(letter, LETTERS.find(letter))
        if mark not in " ?" or (known == EMPTY and (letter != "." or mark == "?")) or (mark == "?" and letter == "?"):
            raise NotationError(f"{mark + letter!r} is no cell", source, number, column + 1)
        cells.append((known, mark == "?" or letter == "?"))
    return cells


def _parse_cell(text: str, rules: Rules) -> int:
    match = CELL.match(text)
    if not match:
        raise NotationError(f"{text!r} is no cell like 'b3'")
    y = int(match[2]) - 1
    if y >= rules.rows:
        raise NotationError(f"cell {text} is not on the board")
    return y * COLUMNS + ord(match[1]) - ord("a")


def _quiet_line(rest: _Rest) -> int:
    """Parse the line of quiet moves, if there is one; return the number of lines, 0 or 1."""
    if not rest.lines or not rest.lines[0].startswith("quiet:"):
        return 0
    words = list(re.finditer(r"[^ ]+", rest.lines[0][len("quiet:") :]))
    if not words:
        raise NotationError("no moves after 'quiet:'", rest.source, rest.number, 1)
    for word in words:
        column = word.start() + len("quiet:") + 1
        cells = [CELL.match(cell) for cell in word.group().split("-")]
        if len(cells) != 2 or not all(cells):
            raise NotationError(f"{word.group()!r} is no move like 'a1-b1'", rest.source, rest.number, column)
        source, target = (COLUMNS * (int(cell[2]) - 1) + ord(cell[1]) - ord("a") for cell in cells if cell)
        rest.quiet.append((Move(source, target), column))
    return 1


def _with_quiet(position: Position, rest: _Rest) -> Position:
    """Return the position with its quiet moves, after a test that they lead to it."""
    board, color = list(position.board), position.color
    for move, column in reversed(rest.quiet):
        color = 1 - color
        piece = board[move.target] if max(move.source, move.target) < len(board) else EMPTY
        if piece // 7 != color or board[move.source] != EMPTY:
            raise NotationError("this move does not lead to the position", rest.source, rest.number, column)
        board[move.source], board[move.target] = piece, EMPTY
    return replace(position, quiet=tuple(move for move, _ in rest.quiet))


def _check_pieces(position: Position, bag: tuple[int, ...], rest: _Rest) -> None:
    """Raise `NotationError` if there are no pieces, or too many of a kind."""
    if set(position.board) == {EMPTY}:
        raise NotationError("there are no pieces", rest.source, 3, 1)
    for piece, most in enumerate(position.rules.pieces):
        if position.board.count(piece) + bag[piece] > most:
            cells = [cell for cell, (other, _) in enumerate(rest.cells) if other == piece]
            place = _place(cells[most]) if len(cells) > most else ()
            raise NotationError(f"more than {most} of {LETTERS[piece]!r}", rest.source, *place)


def _place(cell: int) -> tuple[int, int]:
    """Return line and column of a cell in the text."""
    return cell // COLUMNS + 3, 2 * (cell % COLUMNS) + 1


def _shown(piece: int) -> str:
    return " ?" if piece == HIDDEN else " ." if piece == EMPTY else f" {LETTERS[piece]}"


def _head(position: Position) -> list[str]:
    turn = f"player 0 is {COLORS[position.first]}, player {position.mover} moves"
    return [format_rules(position.rules), turn]


def _rows(cells: list[str]) -> list[str]:
    return ["".join(cells[at : at + COLUMNS]) for at in range(0, len(cells), COLUMNS)]


def _tail(position: Position) -> list[str]:
    return ["quiet: " + " ".join(map(format_move, position.quiet))] if position.quiet else []


def canonical(table: Table) -> str:
    """Return a canonical text: equal for two games exactly if their boards are equal up to mirroring and rotation.

    The board of the small game keeps its eight columns: it is mirrored both ways and turned by half.
    """
    position, images = table.position, []
    for symmetry in Symmetry:
        if position.rules.large or not symmetry.turns % 2:
            to = symmetry.cells(COLUMNS, position.rules.rows)
            places = sorted(range(len(to)), key=to.__getitem__)
            quiet = tuple((to[move.source], to[move.target]) for move in position.quiet)
            board, under = (tuple(cells[place] for place in places) for cells in (position.board, table.under))
            images.append((board, under, quiet))
    board, under, quiet = min(images)
    moves = tuple(Move(*move) for move in quiet)
    return format(Table(replace(position, board=board, quiet=moves), under))
