"""What pieces are worth: by the cells that they reach on a board where most cells are empty.

One rule for the pieces of all variants. A cell of a way counts as much as it is likely that the way to it is open. With
it a knight of chess is worth 300 points, a rook about 430, a queen about 730.
"""

from functools import cache

from pycore.fogchess.variants import Piece, Variant, variant
from pycore.fogchess.ways import BOTH, DOUBLE, MOVE, PASSANT, Going, Spot, Way

# Probability that a cell is empty; points for a cell reached; shares of cells for moves or captures only.
EMPTY = 0.7
POINTS = 57
ONLY_MOVES, ONLY_CAPTURES = 0.6, 0.4
# Share of the value of a cell in that of a piece on it; the rest is the mean over the board.
PLACE = 0.3
# Points for a row that a piece which promotes has gone, by the cube of its share of the board.
PROMOTION = 0.5


@cache
def worths(name: str) -> tuple[tuple[int, ...], ...]:
    """Return for each kind of piece of a variant, and each cell, what such a piece of player 0 is worth there."""
    rules = variant(name)
    means = [_mean(rules, piece) for piece in rules.pieces]
    return tuple(tuple(round(value) for value in _values(rules, kind, means)) for kind in range(len(means)))


@cache
def values(name: str) -> dict[str, int]:
    """Return the mean value of each kind of piece by its letter."""
    rules = variant(name)
    return {piece.letter: round(_mean(rules, piece)) for piece in rules.pieces}


def _values(rules: Variant, kind: int, means: list[float]) -> list[float]:
    piece = rules.pieces[kind]
    if kind == 0:
        return [0.0] * (rules.width * rules.height)
    letters = [other.letter for other in rules.pieces]
    gain = max((means[letters.index(letter)] - means[kind] for letter in piece.promotes), default=0.0)
    found = []
    for spot in _spots(rules):
        forth = spot.row / (rules.height - 1)
        here = PLACE * POINTS * _reach(piece, spot) + (1 - PLACE) * means[kind]
        found.append(here + PROMOTION * gain * forth**3)
    return found


def _spots(rules: Variant) -> list[Spot]:
    width, height = rules.width, rules.height
    return [Spot(width, height, 0, cell % width, height - 1 - cell // width) for cell in range(width * height)]


def _mean(rules: Variant, piece: Piece) -> float:
    """Return the mean value of a piece over the cells from where it can go anywhere."""
    reached = [found for spot in _spots(rules) if (found := _reach(piece, spot))]
    return POINTS * sum(reached) / max(1, len(reached))


def _reach(piece: Piece, spot: Spot) -> float:
    """Return the expected number of cells that a piece reaches."""
    return sum(_open(way) for way in piece.ways(spot))


def _open(way: Way) -> float:
    """Return the expected number of cells at the end of a way that can be entered."""
    if way.going == Going.STEP:
        share = 1.0 if way.use & BOTH == BOTH else ONLY_MOVES if way.use & MOVE else ONLY_CAPTURES
        if way.use & DOUBLE and not way.use & PASSANT:
            share = 0.0
        return share * EMPTY ** (len(way.cells) - 1)
    if way.going == Going.FACE:
        return 0.0
    places = range(len(way.cells))
    direct = sum(EMPTY**at for at in places)
    behind = sum(at * EMPTY ** (at - 1) * (1 - EMPTY) for at in places)
    if way.going == Going.RIDE:
        return direct
    return ONLY_MOVES * direct + ONLY_CAPTURES * behind if way.going == Going.CANNON else behind
