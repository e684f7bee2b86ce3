"""Moves in standard algebraic notation (SAN) and in the form of UCI.

SAN is defined by FIDE's laws of chess (appendix C) and the PGN standard: `e4`, `Nbd7`, `exd6`, `O-O`, `e8=Q`, `Qh7+`,
`Qxf7#`. The other games are written in the same way with the letters of their pieces, H and E for the horses and
elephants of xiangqi and janggi. `R@a1` puts a piece on the board, `d5e4=F` promotes a pawn of sittuyin, `--` is a pass.
A check is marked only in games with the rule of check. UCI writes both cells, `e7e8q`, and a pass as a king that stays:
`e2e2`.
"""

import re

from pycore.base.errors import NotationError, ParameterError
from pycore.fogchess._position import Position
from pycore.fogchess.moves import Move, Sort, unpack
from pycore.fogchess.notation import format_cell, format_move

# Castling as SAN, by the column that the king goes to; zeros are written by many.
CASTLES = {6: "O-O", 2: "O-O-O"}
NULL = "--"
PASSES = (NULL, "pass", "Z0", "0000")
# Marks of checks and of the quality of a move.
MARKS = "+#!?"
SAN = re.compile(r"([A-Z]?)([a-j]?)([0-9]{1,2})?[x:-]?([a-j])([0-9]{1,2})(?:=?\(?([A-Z])\)?)?\Z")
DROP = re.compile(r"([A-Z]?)@([a-j])([0-9]{1,2})\Z")


def format_san(position: Position, move: int) -> str:
    """Return a legal move in SAN. Raises `ParameterError` for Cannon, which has no such notation."""
    _check_variant(position)
    return _format_plain(position, move) + _mark(position, move)


def _check_variant(position: Position) -> None:
    variant = position.tables.variant
    if variant.cannons:
        raise ParameterError("notation", f"{variant.name} has no SAN; its moves are written as e4e5 and xe6")


def _format_plain(position: Position, move: int) -> str:
    """Return a move without the mark of a check."""
    tables, one = position.tables, unpack(move)
    if one.sort == Sort.PASS:
        return NULL
    if one.sort == Sort.CASTLE:
        return CASTLES[one.target % tables.variant.width]
    target = format_cell(tables, one.target)
    if one.sort == Sort.DROP:
        return f"{_written(position, tables.letters[one.kind])}@{target}"
    source = format_cell(tables, one.source)
    letter = position.cells[one.source].upper()
    promoted = f"={tables.letters[one.kind - 1]}" if one.kind else ""
    if one.sort == Sort.RISE:
        return f"{'' if one.source == one.target else source}{target}{promoted}"
    takes = "x" if _takes(position, one) else ""
    if letter == tables.variant.pawn:
        return f"{source[0] if takes else ''}{takes}{target}{promoted}"
    return f"{_written(position, letter)}{_origin(position, move)}{takes}{target}{promoted}"


def _written(position: Position, letter: str) -> str:
    """Return the letter that players write for a piece."""
    aliases = position.tables.variant.aliases
    return next((other for other, same in aliases.items() if same == letter), letter)


def _takes(position: Position, one: Move) -> bool:
    """Return whether a move captures."""
    return one.sort == Sort.EN_PASSANT or (position.cells[one.target] != "." and one.source != one.target)


def _origin(position: Position, move: int) -> str:
    """Return what tells the piece that moves from others of its kind: its column, its row, or both."""
    cells, width = position.cells, position.tables.variant.width
    one, ends = unpack(move), move >> 7 & 127
    # Only moves of equal pieces to the same cell are unpacked.
    rivals = [
        other for other in position.moves() if other >> 7 & 127 == ends and cells[other & 127] == cells[one.source]
    ]
    others = [
        other.source
        for other in map(unpack, rivals)
        if other.source != one.source and other.sort not in (Sort.DROP, Sort.PASS, Sort.CASTLE)
    ]
    source = format_cell(position.tables, one.source)
    if not others:
        return ""
    if all(other % width != one.source % width for other in others):
        return source[0]
    return source[1:] if all(other // width != one.source // width for other in others) else source


def _mark(position: Position, move: int) -> str:
    """Return `+` for a check, `#` for a mate, or nothing."""
    after = position.after(move)
    if not (position.tables.variant.check and after.is_attacked):
        return ""
    return "+" if after.moves() else "#"


def parse_san(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text in SAN, with or without marks; long forms such as `Ng1-f3` are also read.

    Raises:
        NotationError: the text is not a legal move, or several.
    """
    plain = text.rstrip(MARKS).removesuffix("e.p.")
    if plain in PASSES:
        found = [move for move in position.moves() if unpack(move).sort == Sort.PASS]
    elif castle := plain.replace("0", "O") if plain.replace("0", "O") in CASTLES.values() else "":
        castles = [move for move in position.moves() if unpack(move).sort == Sort.CASTLE]
        found = [move for move in castles if _format_plain(position, move) == castle]
    elif match := DROP.match(plain):
        found = _drops(position, match)
    else:
        match = SAN.match(plain)
        found = _candidates(position, match) if match else []
    if len(found) > 1:
        names = " or ".join(format_move(position.tables, move) for move in found)
        raise NotationError(f"{text[:20]!r} is ambiguous: {names}", source)
    if not found:
        raise NotationError(f"{text[:20]!r} is no legal move here", source)
    return found[0]


def _cell(position: Position, column: str, row: str) -> int:
    """Return the number of a cell; -1 outside of the board."""
    variant = position.tables.variant
    x, y = ord(column) - ord("a"), variant.height - int(row)
    return y * variant.width + x if x < variant.width and 0 <= y < variant.height else -1


def _letter(position: Position, sign: str) -> str:
    """Return the letter of a piece, which can have another one in texts."""
    return position.tables.variant.aliases.get(sign, sign)


def _drops(position: Position, match: re.Match[str]) -> list[int]:
    """Return the moves that put the piece on the cell."""
    letter, target = _letter(position, match[1]) or position.tables.variant.pawn, _cell(position, match[2], match[3])
    drops = ((move, unpack(move)) for move in position.moves())
    kinds = position.tables.letters
    return [move for move, one in drops if one.sort == Sort.DROP and (kinds[one.kind], one.target) == (letter, target)]


def _candidates(position: Position, match: re.Match[str]) -> list[int]:
    """Return the legal moves that a text in SAN can mean."""
    tables, cells = position.tables, position.cells
    width, height = tables.variant.width, tables.variant.height
    letter, promoted = _letter(position, match[1]) or tables.variant.pawn, _letter(position, match[6] or "")
    target = _cell(position, match[4], match[5])
    found: list[int] = []
    rises: list[int] = []
    for move in position.moves():
        # Most moves go to other cells; these are passed over without being unpacked.
        if move >> 7 & 127 != target and (not tables.variant.passing or unpack(move).sort != Sort.PASS):
            continue
        one = unpack(move)
        if one.sort == Sort.PASS:
            # A king that stays is also a pass.
            if letter == tables.letters[0] and target >= 0 and cells[target].upper() == letter:
                found.append(move)
            continue
        y, x = divmod(one.source, width)
        if (
            one.sort in (Sort.DROP, Sort.CASTLE)
            or (letter and cells[one.source].upper() != letter)
            or (match[2] and x != ord(match[2]) - ord("a"))
            or (match[3] and y != height - int(match[3]))
            or (promoted and (not one.kind or tables.letters[one.kind - 1] != promoted))
            or (one.sort == Sort.RISE and not promoted)
        ):
            continue
        # Without a source, a pawn of sittuyin is promoted where it is, if it can be.
        is_away = one.sort == Sort.RISE and not match[2] and one.source != one.target
        (rises if is_away else found).append(move)
    return found or rises


def format_uci(position: Position, move: int) -> str:
    """Return a legal move as UCI engines write it."""
    if unpack(move).sort != Sort.PASS:
        return format_move(position.tables, move)
    royal = position.tables.variant.pieces[0].letter
    cell = format_cell(position.tables, position.cells.index(royal.lower() if position.player else royal))
    return cell + cell


def parse_uci(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text as UCI engines write it. Raises `NotationError` for another text."""
    for move in position.moves():
        is_pass = unpack(move).sort == Sort.PASS and text == PASSES[-1]
        if is_pass or format_uci(position, move).lower() == text.lower():
            return move
    raise NotationError(f"{text[:20]!r} is no legal move here", source)
