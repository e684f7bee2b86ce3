"""Positions to begin from: what no game of a variant can have is named as a sentence."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from pycore.base.errors import NotationError
from pycore.fogchess._position import Position
from pycore.fogchess.game import Rules, State, start, start_from
from pycore.fogchess.notation import column_of, format_cell
from pycore.fogchess.variants import VARIANTS, Piece, Variant
from pycore.fogchess.ways import Going, Spot

PLAYERS = ("w", "b")


def parse_start(rules: Rules, text: str, source: str = "", line: int = 1) -> State:
    """Return the game that begins from a text as in FEN.

    Args:
        rules: the rules.
        text: the position.
        source: name of the text, for error messages.
        line: number of the line of the text, for error messages.

    Raises:
        NotationError: the text is no position of the variant, or a game cannot have this position.
    """
    state = start_from(rules, text, source, line)
    for fault, cell in faults(rules, state.position):
        raise NotationError(fault, source, line, 0 if cell is None else column_of(text, cell))
    return state


def faults(rules: Rules, position: Position) -> Iterator[tuple[str, int | None]]:
    """Yield what no game can have, with a cell: no king, too many pieces, pieces out of reach, a king left in check."""
    variant = VARIANTS[rules.variant]
    for owner in range(2):
        yield from _wrong_numbers(variant, position, owner)
    for cell, letter in enumerate(position.cells):
        if letter != "." and cell not in places(variant.name, letter):
            yield f"{letter!r} cannot be on {format_cell(position.tables, cell)!r}", cell
    if rules.check and not any(position.lost):
        other = Position(position.tables, position.cells, position.hands, 1 - position.player, position.rights)
        if other.is_attacked:
            royal = _signed(variant.pieces[0].letter, 1 - position.player)
            cell = position.cells.index(royal)
            where = f"{royal!r}, which is left in check on {format_cell(position.tables, cell)!r}"
            yield f"{PLAYERS[position.player]!r} is to move and could capture {where}", cell


def _wrong_numbers(variant: Variant, position: Position, owner: int) -> Iterator[tuple[str, int | None]]:
    """Yield what is wrong with the numbers of pieces of a player, with the cell of a piece that is too many."""
    royal = variant.pieces[0]
    if position.lost[owner]:
        yield f"without {_signed(royal.letter, owner)!r} the player {PLAYERS[owner]!r} has lost already", None
    most, held = _numbers(variant.name, owner), Counter(position.hands[owner])
    for letter in held:
        if letter not in variant.drop_rows:
            yield f"no {_signed(letter, owner)!r} is put on the board from the hand in this game", None
    found = Counter(cell.upper() for cell in position.cells if cell == _signed(cell, owner)) + held
    pawns = next((piece for piece in variant.pieces if piece.promotes), None)
    spare = most[pawns.letter] - found[pawns.letter] if pawns else 0
    for piece in variant.pieces:
        extra = found[piece.letter] - most[piece.letter]
        if pawns and piece.letter in pawns.promotes and extra > 0:
            spare -= extra
        elif extra > 0:
            sign = _signed(piece.letter, owner)
            message = f"{found[piece.letter]} of {sign!r}, of which there are no more than {most[piece.letter]}"
            last = position.cells.rfind(sign)
            yield message, None if last < 0 else last
    if pawns and spare < 0 and found[pawns.letter] <= most[pawns.letter]:
        yield f"{PLAYERS[owner]!r} has more pieces than {_signed(pawns.letter, owner)!r} could have become", None


def _signed(letter: str, owner: int) -> str:
    """Return the letter of a piece of a player; a sign of no piece has no such letter."""
    return (letter.lower() if owner else letter.upper()) if letter.isalpha() else ""


@cache
def _numbers(name: str, owner: int) -> Counter[str]:
    """Return the numbers of pieces of a player at the usual start."""
    usual = start(Rules(name)).position
    cells = (cell.upper() for cell in usual.cells if cell == _signed(cell, owner))
    return Counter(cells) + Counter(usual.hands[owner])


@cache
def places(name: str, sign: str) -> frozenset[int]:
    """Return the cells where a piece of a variant may ever be."""
    variant, owner = VARIANTS[name], int(sign.islower())
    piece = next(piece for piece in variant.pieces if piece.letter == sign.upper())
    if variant.cannons and piece is variant.pieces[0]:
        return _put(variant, piece, owner)
    if variant.cannons or any(piece.letter in other.promotes for other in variant.pieces):
        return frozenset(range(variant.width * variant.height))
    usual = start(Rules(name)).position
    begun = {cell for cell, letter in enumerate(usual.cells) if letter == sign}
    return _reached(variant, piece, owner, begun | _put(variant, piece, owner))


def _put(variant: Variant, piece: Piece, owner: int) -> frozenset[int]:
    """Return the cells where a piece is put from the hand."""
    rows = variant.drop_rows.get(piece.letter, ())
    found = (
        Spot(variant.width, variant.height, owner, x, row).cell(0, 0) for row in rows for x in variant.drop_columns
    )
    return frozenset(cell for cell in found if cell is not None)


def _reached(variant: Variant, piece: Piece, owner: int, begun: set[int]) -> frozenset[int]:
    """Return the cells that a piece reaches from some, on an empty board or by captures, as long as it is the same."""
    reached, ahead = set(begun), list(begun)
    while ahead:
        y, x = divmod(ahead.pop(), variant.width)
        spot = Spot(variant.width, variant.height, owner, x, y if owner else variant.height - 1 - y)
        for way in piece.ways(spot):
            ends = {Going.STEP: way.cells[:1], Going.FACE: ()}.get(way.going, way.cells)
            new = {cell for cell in ends if not (piece.promotes and _is_last_row(variant, owner, cell))} - reached
            reached |= new
            ahead += new
    return frozenset(reached)


def _is_last_row(variant: Variant, owner: int, cell: int) -> bool:
    return cell // variant.width == (variant.height - 1 if owner else 0)
