"""The text formats of Yonin Shogi.

A game has a line of rules, a line with the player to move, a drawing, and where there are any, hands, mates, the number
of moves played, and the moves since the last capture, drop, promotion or mate:

    yonin singles limit=400
    south moves
    .   .   vS  vG  vK  vG  vS  .   .
    .   .   .   vP  vR  vP  .   .   .
    (further rows)
    hands: south P2 R1, east S1
    mates: west by south
    played: 36
    quiet: 5g5f 9e8e

The rules are `singles` or `partners`, and the number of moves that make a draw. In a drawing, `^` `>` `v` `<` tell
where a piece faces, P is a pawn, S a silver, G a gold, R a rook, K a king, `+` a promoted piece, and `#` the king of a
player who is out. Pieces of such a player belong to the one who has given the mate.

A cell is named as in shogi: files 9 to 1 from the west, ranks a to i from the north. A move is two cells, with a `+` if
the piece promotes, or a piece with a `*` and the cell where it is dropped: 5g5f, 5d5c+, P*5e.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import first_of_times
from pycore.yonin.board import (
    ARROWS,
    BASES,
    CELLS,
    IN_HAND,
    LETTERS,
    NUMBERS,
    PLAYERS,
    SIZE,
    Kind,
    Piece,
    file_of,
    rows_ahead,
)
from pycore.yonin.model import FOURTH, has_move, is_legal, is_over, next_mover
from pycore.yonin.state import (
    COUNT,
    EMPTY_HANDS,
    Mate,
    Move,
    Position,
    Rules,
    boards_before,
    in_check,
    out,
    past_boards,
)

MAX_TEXT = 20_000
HEAD, HANDS, MATES, PLAYED, QUIET = "yonin ", "hands: ", "mates: ", "played: ", "quiet: "
VARIANTS = ("singles", "partners")
KINDS = {letter: kind for kind, letter in LETTERS.items()}
IN_HANDS = -2  # instead of a cell, for pieces in hand
FIRST_ROW = 3  # number of the line of the first row
RULES = re.compile(rf"({'|'.join(VARIANTS)})(?: limit=([1-9][0-9]{{0,3}}))?\Z")
TURN = re.compile(rf"({'|'.join(PLAYERS)}) moves\Z")
PIECE = re.compile(r"([\^>v<])(\+[PSR]|[PSGRK#])\Z")
HAND = re.compile(rf"({'|'.join(PLAYERS)})((?: [PSGR][1-9][0-9]?)+)\Z")
MATE = re.compile(rf"({'|'.join(PLAYERS)}) by ({'|'.join(PLAYERS)})\Z")
MOVE = re.compile(r"([1-9][a-i])([1-9][a-i])(\+)?\Z")
DROP = re.compile(r"([PSGR])\*([1-9][a-i])\Z")


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse rules without the word `yonin`; the limit may be left out. Raises `NotationError` for an invalid text."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like 'singles limit=400' or 'partners limit=400'", source, 1, 1)
    try:
        return Rules(match[1] == VARIANTS[1], int(match[2] or Rules().limit))
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_rules(rules: Rules) -> str:
    """Return the text of rules; the inverse of `parse_rules`."""
    return f"{VARIANTS[rules.partners]} limit={rules.limit}"


class _Lines:
    """The lines of a text behind the drawing, each of which may be missing."""

    def __init__(self, lines: list[str], first: int, source: str) -> None:
        self.lines, self.number, self.source = lines, first, source

    def words(self, head: str, between: str) -> list[tuple[str, int]]:
        """Read a line if it begins with a word; return its parts with their columns."""
        if not self.lines or not self.lines[0].startswith(head):
            return []
        line = self.lines.pop(0)
        self.number += 1
        found, column = [], len(head) + 1
        for part in line[len(head) :].split(between):
            found.append((part, column))
            column += len(part) + len(between)
        return found

    def error(self, message: str, column: int) -> NotationError:
        """Return an error in the line that was read last."""
        return NotationError(message, self.source, self.number - 1, column)

    def end(self) -> None:
        """Raise `NotationError` if a line is left."""
        if self.lines:
            is_late = self.lines[0].startswith((HANDS, MATES, PLAYED, QUIET))
            message = "the order is hands, mates, played, quiet" if is_late else "nothing is expected here"
            raise NotationError(message, self.source, self.number, 1)


def parse(text: str, source: str = "") -> Position:
    """Parse a game.

    Raises:
        NotationError: the text is invalid: a wrong character or size, a piece that cannot be there, or impossible
            mates or moves.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    lines = text.rstrip("\n").split("\n")
    if not lines[0].startswith(HEAD):
        raise NotationError("expected 'yonin' and the rules", source, 1, 1)
    rules = parse_rules(lines[0].removeprefix(HEAD), source)
    turn = TURN.match(lines[1]) if len(lines) > 1 else None
    if not turn:
        raise NotationError("expected 'south moves', or another player", source, 2, 1)
    rows = lines[2 : 2 + SIZE]
    if len(rows) < SIZE:
        raise NotationError(f"{len(rows)} rows are drawn, not {SIZE}", source, len(lines) + 1)
    cells = [cell for number, row in enumerate(rows) for cell in _parse_row(row, FIRST_ROW + number, source)]
    board, places = tuple(piece for piece, _ in cells), [column for _, column in cells]
    rest = _Lines(lines[2 + SIZE :], FIRST_ROW + SIZE, source)
    hands, mates = _parse_hands(rest), _parse_mates(rest, rules)
    position = Position(rules, board, PLAYERS.index(turn[1]), hands, mates)
    for message, cell in faults(position):
        line, column = (FIRST_ROW + cell // SIZE, places[cell]) if cell >= 0 else (2, 1)
        if cell == IN_HANDS:
            line = FIRST_ROW + SIZE
        raise NotationError(message, source, line, column)
    played = _parse_played(rest, rules)
    position = _with_quiet(replace(position, played=played), rest)
    rest.end()
    return position


def _parse_row(line: str, number: int, source: str) -> list[tuple[Piece | None, int]]:
    """Parse a row of the drawing; return pieces with their columns."""
    found: list[tuple[Piece | None, int]] = []
    for word in re.finditer(r"[^ ]+", line):
        match = PIECE.match(word[0])
        if not match and word[0] != ".":
            raise NotationError(
                f"{word[0][:9]!r} is neither a piece like '^P' nor '.'", source, number, word.start() + 1
            )
        piece = Piece(KINDS[match[2]], ARROWS.index(match[1])) if match else None
        found.append((piece, word.start() + 1))
    if len(found) != SIZE:
        raise NotationError(f"row of {len(found)} cells, not {SIZE}", source, number, len(line) + 1)
    return found


def _parse_hands(rest: _Lines) -> tuple[tuple[int, ...], ...]:
    """Parse the line of hands."""
    hands, last = [list(hand) for hand in EMPTY_HANDS], -1
    for part, column in rest.words(HANDS, ", "):
        match = HAND.match(part)
        if not match or PLAYERS.index(match[1]) <= last:
            raise rest.error(f"{part[:40]!r} is not like 'south P2 R1', in the order of turns", column)
        last = PLAYERS.index(match[1])
        kinds = [KINDS[word[0]] for word in match[2].split()]
        if kinds != sorted(set(kinds)):
            raise rest.error("pieces in hand are in the order P S G R", column)
        for word in match[2].split():
            hands[last][KINDS[word[0]]] = int(word[1:])
    return tuple(tuple(hand) for hand in hands)


def _parse_mates(rest: _Lines, rules: Rules) -> tuple[Mate, ...]:
    """Parse the line of mates."""
    mates: list[Mate] = []
    for part, column in rest.words(MATES, ", "):
        match = MATE.match(part)
        victim, by = (PLAYERS.index(name) for name in match.groups()) if match else (-1, -1)
        if victim == by or {victim, by} & {mate.victim for mate in mates}:
            raise rest.error(f"{part[:40]!r} is not like 'west by south', of players who are not out", column)
        if len(mates) == rules.mates:
            raise rest.error(f"{len(mates)} mates end the game", column)
        mates.append(Mate(victim, by))
    return tuple(mates)


def _parse_played(rest: _Lines, rules: Rules) -> int:
    """Parse the number of moves played."""
    for part, column in rest.words(PLAYED, "\n"):
        if not re.match(r"[1-9][0-9]{0,3}\Z", part) or int(part) > rules.limit:
            raise rest.error(f"{part[:40]!r} is no number from 1 to {rules.limit}", column)
        return int(part)
    return 0


def _with_quiet(position: Position, rest: _Lines) -> Position:
    """Return a position with the moves of the line of quiet moves."""
    words = rest.words(QUIET, " ")
    moves = []
    for word, column in words:
        match = MOVE.match(word)
        if not match or match[3]:
            raise rest.error(f"{word[:9]!r} is no quiet move like '5g5f'", column)
        moves.append(Move(_cell(match[1]), _cell(match[2])))
    if moves and (len(moves) > position.played or not has_move(position)):
        raise rest.error(f"more quiet moves than the {position.played} played, or after the end", 1)
    after = position
    for move, (word, column) in zip(reversed(moves), reversed(words), strict=True):
        before = _undone(after, move)
        if before is None or not is_legal(before, move) or next_mover(after, before.mover) != after.mover:
            raise rest.error(f"{word!r} does not lead to the position", column)
        after = before
    for message, _ in faults(after) if moves else ():
        raise rest.error(f"before {words[0][0]!r}, {message}", words[0][1])
    found = replace(position, quiet=tuple(moves))
    ended = first_of_times(past_boards(found), FOURTH)
    if ended is not None:
        raise rest.error(f"{words[ended][0]!r} comes after the fourth occurrence of a position", words[ended][1])
    return found


def _undone(position: Position, move: Move) -> Position | None:
    """Return the position before a quiet move; None if it cannot have led to the position."""
    piece = position.board[move.target]
    if piece is None or piece.kind == Kind.WALL or position.board[move.source] is not None:
        return None
    ((mover, board),) = boards_before(replace(position, quiet=(move,)))
    return None if mover in out(position) else replace(position, board=board, mover=mover)


def format(position: Position) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game; the inverse of `parse`."""
    drawn = ["." if piece is None else ARROWS[piece.army] + LETTERS[piece.kind] for piece in position.board]
    rows = ["".join(word.ljust(4) for word in drawn[at : at + SIZE]).rstrip() for at in range(0, CELLS, SIZE)]
    hands = [
        " ".join([PLAYERS[player], *(f"{LETTERS[kind]}{hand[kind]}" for kind in IN_HAND if hand[kind])])
        for player, hand in enumerate(position.hands)
        if any(hand)
    ]
    mates = [f"{PLAYERS[victim]} by {PLAYERS[by]}" for victim, by in position.mates]
    lines = [HEAD + format_rules(position.rules), f"{PLAYERS[position.mover]} moves", *rows]
    lines += [HANDS + ", ".join(hands)] * bool(hands) + [MATES + ", ".join(mates)] * bool(mates)
    lines += [f"{PLAYED}{position.played}"] * bool(position.played)
    lines += [QUIET + " ".join(format_move(move) for move in position.quiet)] * bool(position.quiet)
    return "\n".join([*lines, ""])


def format_view(position: Position) -> str:
    """Return the text of a view, which is that of the game."""
    return format(position)


def parse_move(text: str, _position: Position | None = None) -> Move:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text."""
    if match := MOVE.match(text):
        return Move(_cell(match[1]), _cell(match[2]), bool(match[3]))
    if match := DROP.match(text):
        return Move(CELLS + KINDS[match[1]], _cell(match[2]))
    raise NotationError(f"{text[:40]!r} is no move like '5g5f', '5d5c+' or 'P*5e'")


def format_move(move: Move, _position: Position | None = None) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    if move.drop is not None:
        return f"{LETTERS[move.drop]}*{cell_name(move.target)}"
    return cell_name(move.source) + cell_name(move.target) + "+" * move.promotes


def _cell(name: str) -> int:
    """Return the number of a cell."""
    return (ord(name[1]) - ord("a")) * SIZE + SIZE - int(name[0])


def cell_name(cell: int) -> str:
    """Return the name of a cell."""
    return f"{SIZE - cell % SIZE}{chr(ord('a') + cell // SIZE)}"


def faults(position: Position) -> Iterator[tuple[str, int]]:
    """Yield the errors of a position, without its moves, with their cells; negative for what no cell shows."""
    found = list(_wrong_pieces(position))
    yield from found
    if not found and not is_over(position) and not has_move(position):
        # Only who has just mated can have the turn without a move; everyone else is mated.
        name, mates = PLAYERS[position.mover], position.mates
        if not mates or mates[-1].by != position.mover or in_check(position, position.mover):
            yield f"{name} has no move, so {name} is mated and cannot have the turn", -1


def _wrong_pieces(position: Position) -> Iterator[tuple[str, int]]:
    """Yield the errors of pieces, hands and checks."""
    board, lost = position.board, out(position)
    for player, name in enumerate(PLAYERS):
        kings = [cell for cell, piece in enumerate(board) if piece == Piece(Kind.KING, player)]
        walls = [cell for cell, piece in enumerate(board) if piece == Piece(Kind.WALL, player)]
        right, wrong = (walls, kings) if player in lost else (kings, walls)
        if wrong:
            yield f"{name} is {'out' if player in lost else 'not out'}", wrong[0]
        elif len(right) != 1:
            yield f"{len(right)} kings of {name}", right[1] if right else -1
        if player in lost and (player == position.mover or any(position.hands[player])):
            yield f"{name} is out, without a turn and a hand", -1
    yield from _too_many(position)
    for cell, piece in enumerate(board):
        if piece and piece.kind == Kind.PAWN:
            yield from _pawn_faults(position, cell, piece.army)
    there = [player for player in range(COUNT) if player not in lost and Piece(Kind.KING, player) in board]
    checked = [player for player in there if in_check(position, player)]
    if checked and position.mover in there and position.mover not in checked:
        yield f"{PLAYERS[checked[0]]} is in check, so {PLAYERS[position.mover]} cannot have the turn", -1


def _too_many(position: Position) -> Iterator[tuple[str, int]]:
    """Yield the kinds of which there are too many pieces."""
    for kind, most in NUMBERS.items():
        cells = [
            cell for cell, piece in enumerate(position.board) if piece and BASES.get(piece.kind, piece.kind) == kind
        ]
        held = sum(hand[kind] for hand in position.hands) if kind in IN_HAND else 0
        if len(cells) + held > most:
            yield f"more than {most} of {LETTERS[kind]!r}", IN_HANDS if held else cells[-1]


def _pawn_faults(position: Position, cell: int, army: int) -> Iterator[tuple[str, int]]:
    """Yield what is wrong with the pawn in a cell."""
    if not rows_ahead(army, cell):
        yield "a pawn that cannot move", cell
    before = (one for one in range(cell) if position.board[one] == Piece(Kind.PAWN, army))
    if any(file_of(army, one) == file_of(army, cell) for one in before):
        yield "two pawns of an army on a file", cell


def _turned(position: Position) -> Position:
    """Return the position seen from the next seat: west becomes south."""

    def seat(player: int) -> int:
        return (player - 1) % COUNT

    def piece_of(piece: Piece | None) -> Piece | None:
        return piece and Piece(piece.kind, seat(piece.army))

    # The west side comes to the south: what was at row y and column x is at row 8 - x and column y.
    source = [(cell % SIZE) * SIZE + SIZE - 1 - cell // SIZE for cell in range(CELLS)]
    place = {old: new for new, old in enumerate(source)}
    return replace(
        position,
        board=tuple(piece_of(position.board[old]) for old in source),
        mover=seat(position.mover),
        hands=(*position.hands[1:], position.hands[0]),
        mates=tuple(Mate(seat(mate.victim), seat(mate.by)) for mate in position.mates),
        quiet=tuple(Move(place[move.source], place[move.target]) for move in position.quiet),
    )


def canonical(position: Position) -> str:
    """Return a canonical text: equal for two games exactly if they are equal up to the names of the seats."""
    images = [position]
    for _ in range(COUNT - 1):
        images.append(_turned(images[-1]))
    return min(map(format, images))
