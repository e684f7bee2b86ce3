"""Weights of the evaluation of open games, by variant; `_evaluation` applies them.

A piece has a value in the opening and in the endgame, and more or less of it near the middle of the board and far
ahead. Between opening and endgame the values change with the force that is left on the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pycore.fogchess.variants import Variant, variant
from pycore.fogchess.ways import Spot

Pair = tuple[int, int]
NOTHING: Pair = (0, 0)


@dataclass(frozen=True)
class Piece:
    """Weights of a kind of piece, in points; pairs are for the opening and the endgame.

    Attributes:
        value: mean value.
        middle: more in the middle of the board than in a corner.
        ahead: more on the last row than on the first, by the square of the row.
        mobility: for each cell that the piece can enter.
        attack: for each such cell at the royal piece of the other player; sums are squared.
        shelter: for a place beside the royal piece of its player, in the opening.
        force: what it counts for the phase of the game.
    """

    value: Pair
    middle: Pair = NOTHING
    ahead: Pair = NOTHING
    mobility: Pair = NOTHING
    attack: int = 0
    shelter: int = 0
    force: int = 0


@dataclass(frozen=True)
class PieceWeights:
    """Compiled weights of a kind of piece.

    Attributes:
        cells: for each cell from the north-west the value of a piece of player 0 in the opening and in the endgame.
        value: value by which captures are ordered.
        mobility: as in `Piece`.
        attack: as in `Piece`.
        shelter: as in `Piece`.
        force: as in `Piece`.
    """

    cells: tuple[Pair, ...]
    value: int
    mobility: Pair
    attack: int
    shelter: int
    force: int


@dataclass(frozen=True)
class Weights:
    """Weights of a game.

    Attributes:
        pieces: by kind, as in `Variant.pieces`.
        passed: for a passed pawn, for the square of its row.
        full: force of both players in the opening.
    """

    pieces: tuple[PieceWeights, ...]
    passed: Pair
    full: int


GAMES: Mapping[str, Mapping[str, Piece]] = {
    "chess": {
        "K": Piece((0, 0), (-40, 70), (-160, 20)),
        "Q": Piece((980, 960), (20, 30), (0, 0), (1, 3), 5, 0, 4),
        "R": Piece((480, 530), (8, 0), (20, 10), (2, 4), 3, 0, 2),
        "B": Piece((335, 330), (30, 20), (0, 0), (4, 4), 2, 4, 1),
        "N": Piece((325, 310), (55, 40), (10, 0), (4, 3), 2, 4, 1),
        "P": Piece((85, 105), (24, -6), (30, 60), (0, 0), 0, 9, 0),
    },
    "shatranj": {
        "K": Piece((0, 0), (-10, 60), (-80, 30)),
        "Q": Piece((155, 170), (20, 20), (5, 0), (2, 2), 1, 4, 1),
        "R": Piece((480, 560), (8, 0), (20, 10), (2, 4), 4, 0, 4),
        "B": Piece((120, 110), (12, 8), (10, 0), (2, 2), 1, 4, 1),
        "N": Piece((370, 360), (50, 40), (10, 0), (4, 3), 3, 2, 3),
        "P": Piece((75, 85), (20, 0), (25, 50), (0, 0), 0, 6, 0),
    },
    "sittuyin": {
        "K": Piece((0, 0), (-10, 60), (-70, 20)),
        "F": Piece((170, 180), (20, 20), (5, 0), (2, 2), 2, 6, 1),
        "R": Piece((480, 540), (8, 0), (15, 10), (2, 4), 4, 0, 4),
        "S": Piece((270, 260), (30, 20), (20, 0), (3, 3), 3, 4, 2),
        "N": Piece((360, 340), (50, 40), (10, 0), (4, 3), 3, 2, 3),
        "P": Piece((90, 80), (20, 10), (30, 30), (0, 0), 1, 6, 0),
    },
    "xiangqi": {
        "K": Piece((0, 0), (20, 0), (-60, 0)),
        "A": Piece((180, 170), (10, 10), (0, 0), (0, 0), 0, 12, 0),
        "B": Piece((180, 170), (20, 20), (0, 0), (1, 1), 0, 4, 0),
        "N": Piece((400, 430), (60, 50), (20, 10), (8, 6), 3, 0, 2),
        "R": Piece((900, 950), (20, 10), (20, 20), (4, 4), 5, 0, 4),
        "C": Piece((460, 420), (30, 10), (10, 0), (2, 1), 4, 0, 2),
        "P": Piece((80, 110), (30, 40), (120, 100), (2, 2), 3, 0, 0),
    },
    "janggi": {
        "K": Piece((0, 0), (0, 0), (-120, -40)),
        "A": Piece((300, 280), (0, 0), (-20, 0), (0, 0), 0, 15, 0),
        "B": Piece((320, 330), (40, 30), (10, 10), (5, 5), 2, 0, 1),
        "N": Piece((520, 520), (50, 40), (20, 10), (6, 6), 3, 0, 2),
        "R": Piece((1250, 1300), (20, 10), (30, 20), (4, 5), 6, 0, 4),
        "C": Piece((720, 600), (20, 10), (10, 0), (3, 2), 4, 0, 3),
        "P": Piece((190, 220), (30, 20), (30, 20), (3, 3), 3, 4, 0),
    },
    "cannon": {
        "T": Piece((0, 0), (0, 0), (0, 0)),
        "S": Piece((100, 110), (20, 10), (25, 60), (1, 1), 6, 4, 1),
    },
}
PASSED: Mapping[str, Pair] = {"chess": (1, 3), "shatranj": (1, 2)}


@cache
def weights(name: str) -> Weights:
    """Return the weights of a game by the name of its variant."""
    rules = variant(name)
    pieces = tuple(_compiled(rules, GAMES[name][piece.letter]) for piece in rules.pieces)
    placed, _, hand = rules.start.split()[0].partition("[")
    letters = [letter.upper() for letter in placed + hand if letter.isalpha()]
    return Weights(pieces, PASSED.get(name, NOTHING), sum(GAMES[name][letter].force for letter in letters))


def _compiled(rules: Variant, piece: Piece) -> PieceWeights:
    width, height = rules.width, rules.height
    spots = [Spot(width, height, 0, cell % width, height - 1 - cell // width) for cell in range(width * height)]
    cells = tuple((_value(piece, 0, spot), _value(piece, 1, spot)) for spot in spots)
    return PieceWeights(cells, sum(piece.value) // 2, piece.mobility, piece.attack, piece.shelter, piece.force)


def _value(piece: Piece, phase: int, spot: Spot) -> int:
    """Return the value of a piece of player 0 in a phase of the game, 0 or 1."""
    x, row = abs(2 * spot.x / (spot.width - 1) - 1), abs(2 * spot.row / (spot.height - 1) - 1)
    ahead = (spot.row / (spot.height - 1)) ** 2
    return round(piece.value[phase] + piece.middle[phase] * (0.5 - (x + row) / 2) + piece.ahead[phase] * ahead)
