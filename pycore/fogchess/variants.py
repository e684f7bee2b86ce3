"""The variants: boards, pieces and their ways, as tables.

Sources: FIDE's laws for chess; the World Xiangqi Federation's rules; H. J. R. Murray, "A History of Chess" (1913), for
shatranj; the rules of the Myanmar Chess Federation for sittuyin; the Korea Janggi Association's rules; D. Whitcher's
Cannon (2003). The kings may be captured, and there is no check, unless a variant is asked for with the check rule.

Texts differ on the shots of Cannon. Whitcher's, as published with Zillions of Games, wants the cell in front of the
cannon to be empty, and no other: this is the default. That of iggamecenter.com wants empty cells up to the target: the
option `clear`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pycore.base.errors import UnknownNameError
from pycore.fogchess.ways import (
    AROUND,
    BOTH,
    DIAGONAL,
    DOUBLE,
    MOVE,
    PASSANT,
    STRAIGHT,
    TAKE,
    Going,
    Spot,
    Way,
    leap,
    rides,
    steps,
)

Ways = Callable[[Spot], Iterable[Way]]
KNIGHT = tuple((dx, ahead) for dx in (-2, -1, 1, 2) for ahead in (-2, -1, 1, 2) if abs(dx) != abs(ahead))
# Middle of a palace: columns and rows 3..5 and 0..2 of its owner.
PALACE_X, PALACE_Y = (3, 4, 5), (0, 1, 2)
# Many programs call the pieces of xiangqi and janggi by these letters, as the World Xiangqi Federation does.
HORSE_AND_ELEPHANT = {"H": "N", "E": "B"}


@dataclass(frozen=True)
class Piece:
    """A kind of piece.

    Attributes:
        letter: upper case.
        name: English name.
        ways: returns the ways from a cell.
        promotes: letters of the pieces that it must become on the last row; empty if it stays.
    """

    letter: str
    name: str
    ways: Ways
    promotes: str = ""


@dataclass(frozen=True)
class Variant:
    """The rules of a variant.

    Attributes:
        name: name in texts.
        title: one line on what it is.
        width: columns.
        height: rows.
        pieces: kinds of pieces; the first one is royal: whoever loses it has lost.
        start: board, pieces in hand and player to move of the usual start, as in FEN.
        drop_rows: for each letter, the own rows where a piece is put from the hand, 0 for the back row. While a player
            has pieces in hand, moves are such drops only.
        drop_columns: columns that drops may use.
        castling: whether there is castling as in chess.
        passing: whether a player may pass.
        bikjang: whether kings that face each other on an open file have to be parted, or the game ends.
        late: whether pawns promote on marked cells as a move of its own, as in sittuyin.
        cannons: whether three soldiers in a line are a cannon, and soldiers may retreat, as in Cannon.
        clear: whether a shot of such a cannon needs all cells on its way empty, not only the first.
        check: whether a move must not leave the own king to be captured.
        stalemate: whether a player without a legal move draws; otherwise this player loses.
        pawn: letter of the piece whose moves have no letter in algebraic notation; empty for none.
        aliases: other letters of pieces in texts, and the letters that they stand for.
        first: letters of the player who moves first in texts; the first one is written.
    """

    name: str
    title: str
    width: int
    height: int
    pieces: tuple[Piece, ...]
    start: str
    drop_rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    drop_columns: tuple[int, ...] = ()
    castling: bool = False
    passing: bool = False
    bikjang: bool = False
    late: bool = False
    cannons: bool = False
    clear: bool = False
    check: bool = False
    stalemate: bool = False
    pawn: str = ""
    aliases: Mapping[str, str] = field(default_factory=dict)
    first: str = "w"


def _king(spot: Spot) -> Iterable[Way]:
    return steps(spot, AROUND)


def _queen(spot: Spot) -> Iterable[Way]:
    return rides(spot, AROUND)


def _rook(spot: Spot) -> Iterable[Way]:
    return rides(spot, STRAIGHT)


def _bishop(spot: Spot) -> Iterable[Way]:
    return rides(spot, DIAGONAL)


def _knight(spot: Spot) -> Iterable[Way]:
    return steps(spot, KNIGHT)


def _ferz(spot: Spot) -> Iterable[Way]:
    return steps(spot, DIAGONAL)


def _alfil(spot: Spot) -> Iterable[Way]:
    return steps(spot, [(2 * dx, 2 * ahead) for dx, ahead in DIAGONAL])


def _silver(spot: Spot) -> Iterable[Way]:
    return steps(spot, (*DIAGONAL, (0, 1)))


def _old_pawn(spot: Spot) -> Iterable[Way]:
    yield from steps(spot, [(0, 1)], MOVE)
    yield from steps(spot, [(-1, 1), (1, 1)], TAKE)


def _pawn(spot: Spot) -> Iterable[Way]:
    yield from steps(spot, [(0, 1)], MOVE)
    if spot.row == 1:
        yield from leap(spot, [(0, 2), (0, 1)], MOVE | DOUBLE)
    yield from steps(spot, [(-1, 1), (1, 1)], TAKE | PASSANT)


def _in_palace(spot: Spot, dx: int, ahead: int) -> bool:
    """Return whether a place is in one of the two palaces."""
    row = spot.row + ahead
    return spot.x + dx in PALACE_X and min(row, spot.height - 1 - row) in PALACE_Y


def _in_own_palace(spot: Spot, dx: int, ahead: int) -> bool:
    return spot.x + dx in PALACE_X and spot.row + ahead in PALACE_Y


def _general(spot: Spot) -> Iterable[Way]:
    if _in_own_palace(spot, 0, 0):
        yield from steps(spot, [move for move in STRAIGHT if _in_own_palace(spot, *move)])


def _flying_general(spot: Spot) -> Iterable[Way]:
    yield from _general(spot)
    yield from rides(spot, [(0, 1)], Going.FACE, TAKE)


def _advisor(spot: Spot) -> Iterable[Way]:
    if _in_own_palace(spot, 0, 0):
        yield from steps(spot, [move for move in DIAGONAL if _in_own_palace(spot, *move)])


def _elephant(spot: Spot) -> Iterable[Way]:
    for dx, ahead in DIAGONAL:
        if spot.row + 2 * ahead <= 4:
            yield from leap(spot, [(2 * dx, 2 * ahead), (dx, ahead)])


def _horse(spot: Spot) -> Iterable[Way]:
    for dx, ahead in KNIGHT:
        yield from leap(spot, [(dx, ahead), (int(dx / 2), int(ahead / 2))])


def _xiangqi_cannon(spot: Spot) -> Iterable[Way]:
    return rides(spot, STRAIGHT, Going.CANNON)


def _soldier(spot: Spot) -> Iterable[Way]:
    return steps(spot, [(0, 1), (1, 0), (-1, 0)] if spot.row >= 5 else [(0, 1)])


def _lines(spot: Spot) -> list[tuple[int, int]]:
    """Return the diagonal steps along the lines of a palace."""
    middle_row = min(spot.row, spot.height - 1 - spot.row) == 1
    is_node = _in_palace(spot, 0, 0) and (spot.x == 4) == middle_row
    return [move for move in DIAGONAL if is_node and _in_palace(spot, *move)]


def _guard(spot: Spot) -> Iterable[Way]:
    if _in_own_palace(spot, 0, 0):
        moves = [*STRAIGHT, *_lines(spot)]
        yield from steps(spot, [move for move in moves if _in_own_palace(spot, *move)])


def _palace_rides(spot: Spot, going: Going) -> Iterable[Way]:
    """Yield ways along the diagonals of a palace."""
    for dx, ahead in _lines(spot):
        places = [(dx, ahead), (2 * dx, 2 * ahead)]
        cells = [spot.cell(*place) for place in places if _in_palace(spot, *place)]
        yield Way(going, BOTH, tuple(cell for cell in cells if cell is not None))


def _chariot(spot: Spot) -> Iterable[Way]:
    yield from rides(spot, STRAIGHT)
    yield from _palace_rides(spot, Going.RIDE)


def _janggi_cannon(spot: Spot) -> Iterable[Way]:
    yield from rides(spot, STRAIGHT, Going.SCREENED)
    yield from _palace_rides(spot, Going.SCREENED)


def _janggi_elephant(spot: Spot) -> Iterable[Way]:
    for x, ahead in STRAIGHT:
        for side in (-1, 1):
            # One step straight, then diagonally outward.
            way = [(x + n * (x or side), ahead + n * (ahead or side)) for n in (2, 1, 0)]
            yield from leap(spot, way)


def _janggi_pawn(spot: Spot) -> Iterable[Way]:
    yield from steps(spot, [(0, 1), (1, 0), (-1, 0)])
    yield from steps(spot, [move for move in _lines(spot) if move[1] > 0])


def _cannon_soldier(spot: Spot) -> Iterable[Way]:
    yield from steps(spot, [(-1, 1), (0, 1), (1, 1)])
    yield from steps(spot, [(-1, 0), (1, 0)], TAKE)


def _town(_spot: Spot) -> Iterable[Way]:
    return ()


CHESS = Variant(
    "chess",
    "the game of FIDE",
    8,
    8,
    (
        Piece("K", "king", _king),
        Piece("Q", "queen", _queen),
        Piece("R", "rook", _rook),
        Piece("B", "bishop", _bishop),
        Piece("N", "knight", _knight),
        Piece("P", "pawn", _pawn, "QRBN"),
    ),
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    castling=True,
    stalemate=True,
    pawn="P",
)
SHATRANJ = Variant(
    "shatranj",
    "the chess of the caliphs: short-stepping queens, leaping elephants",
    8,
    8,
    (
        Piece("K", "king", _king),
        Piece("Q", "ferz", _ferz),
        Piece("R", "rook", _rook),
        Piece("B", "alfil", _alfil),
        Piece("N", "horse", _knight),
        Piece("P", "pawn", _old_pawn, "Q"),
    ),
    "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w",
    pawn="P",
)
SITTUYIN = Variant(
    "sittuyin",
    "the chess of Myanmar: each player places the pieces behind the pawns",
    8,
    8,
    (
        Piece("K", "king", _king),
        Piece("F", "general", _ferz),
        Piece("R", "rook", _rook),
        Piece("S", "elephant", _silver),
        Piece("N", "horse", _knight),
        Piece("P", "pawn", _old_pawn),
    ),
    "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w",
    drop_rows={"R": (0,), **dict.fromkeys("KFSN", (0, 1, 2))},
    drop_columns=tuple(range(8)),
    late=True,
    stalemate=True,
    pawn="P",
)
XIANGQI = Variant(
    "xiangqi",
    "the chess of China: a river, palaces, and cannons that capture over a screen",
    9,
    10,
    (
        Piece("K", "general", _flying_general),
        Piece("A", "advisor", _advisor),
        Piece("B", "elephant", _elephant),
        Piece("N", "horse", _horse),
        Piece("R", "chariot", _rook),
        Piece("C", "cannon", _xiangqi_cannon),
        Piece("P", "soldier", _soldier),
    ),
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    aliases=HORSE_AND_ELEPHANT,
    first="wr",
)
JANGGI = Variant(
    "janggi",
    "the chess of Korea: long elephants, and cannons that need a screen for every move",
    9,
    10,
    (
        Piece("K", "king", _guard),
        Piece("A", "guard", _guard),
        Piece("B", "elephant", _janggi_elephant),
        Piece("N", "horse", _horse),
        Piece("R", "chariot", _chariot),
        Piece("C", "cannon", _janggi_cannon),
        Piece("P", "soldier", _janggi_pawn),
    ),
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
    passing=True,
    aliases=HORSE_AND_ELEPHANT,
)
CANNON = Variant(
    "cannon",
    "soldiers that shoot as cannons, three in a line, at the other town",
    10,
    10,
    (Piece("T", "town", _town), Piece("S", "soldier", _cannon_soldier)),
    "10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/10[Tt] w",
    drop_rows={"T": (0,)},
    drop_columns=tuple(range(1, 9)),
    cannons=True,
)
VARIANTS = {variant.name: variant for variant in (CHESS, XIANGQI, SHATRANJ, SITTUYIN, JANGGI, CANNON)}


def variant(
    name: str, *, check: bool = False, flying: bool = True, bikjang: bool = False, clear: bool = False
) -> Variant:
    """Return a variant.

    Args:
        name: its name.
        check: whether it is played with the rule of check, as without fog.
        flying: of xiangqi without check: whether a general captures the other one along an open file.
        bikjang: of janggi: whether kings that face each other have to be parted, or the game ends.
        clear: of Cannon: whether a shot needs all cells on its way empty.

    Raises:
        ParameterError: there is no such variant.
    """
    if name not in VARIANTS:
        raise UnknownNameError("variant", name, VARIANTS)
    found = replace(VARIANTS[name], check=check, bikjang=bikjang and name == "janggi", clear=clear)
    if name == "xiangqi" and not (flying or check):
        found = replace(found, pieces=(replace(found.pieces[0], ways=_general), *found.pieces[1:]))
    return found
