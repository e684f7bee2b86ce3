"""Moves as numbers: source, target, sort and kind packed together."""

from enum import IntEnum
from typing import NamedTuple


class Sort(IntEnum):
    """The sorts of moves."""

    PLAIN = 0
    PAWN_DOUBLE = 1
    EN_PASSANT = 2
    CASTLE = 3
    DROP = 4
    PASS = 5
    RISE = 6
    SHOT = 7


class Move(NamedTuple):
    """The parts of a move.

    Attributes:
        source: cell that the piece leaves; the target of a drop or shot.
        target: cell that it enters, or that is shot at.
        sort: sort of move.
        kind: kind of the piece that is dropped; of a promotion, 1 more than the kind that the piece becomes; else 0.
    """

    source: int
    target: int
    sort: Sort
    kind: int


def unpack(move: int) -> Move:
    """Return the parts of a move."""
    return Move(move & 127, move >> 7 & 127, Sort(move >> 14 & 15), move >> 18)
