"""Ends of games besides mate: positions without mate, bare kings, repetitions that lose, and points.

README.md names the texts that decide.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pycore.fogchess._position import Position
from pycore.fogchess.moves import Sort, unpack

PLAYERS = (0, 1)
# Points of janggi by the letter of the piece. Player 1 has a half point more than one, so that nobody draws.
POINTS = {"R": 13, "C": 7, "N": 5, "B": 3, "A": 3, "P": 2}
SECOND = 1.5
# Pieces of xiangqi that are allowed to chase.
FREE_CHASERS = "KP"
# A chariot is chased by these even if it is protected.
LIGHT_CHASERS = "NC"


def is_dead(position: Position) -> bool:
    """Return whether no series of legal moves of chess leads to mate, by the pieces alone.

    That is the case for two kings, with one knight, or with bishops on cells of one color only.
    """
    pieces = [(cell, letter.upper()) for cell, letter in enumerate(position.cells) if letter not in ".Kk"]
    if len(pieces) == 1 and pieces[0][1] == "N":
        return True
    width = position.tables.variant.width
    return {letter for _, letter in pieces} <= {"B"} and len({(cell // width + cell) % 2 for cell, _ in pieces}) < 2


def is_bare(position: Position, player: int) -> bool:
    """Return whether a player has nothing but the royal piece."""
    return sum(letter.isalpha() and letter.islower() == bool(player) for letter in position.cells) == 1


def can_bare(position: Position) -> bool:
    """Return whether a move of the player to move leaves the other one with nothing but the royal piece."""
    return any(is_bare(position.after(move), 1 - position.player) for move in position.moves())


def points(position: Position) -> tuple[float, float]:
    """Return the points of both players of janggi: of their pieces, and 1.5 for the second player."""
    found = [0.0, SECOND]
    for letter in position.cells:
        if letter.isalpha():
            found[letter.islower()] += POINTS.get(letter.upper(), 0)
    return found[0], found[1]


def perpetual_checker(line: Sequence[tuple[Position, int]]) -> int | None:
    """Return the player whose moves are all checks; None if both players have such moves, or neither.

    Args:
        line: the positions from the first of three occurrences of a position to the last, with the move that led to
            each.
    """
    others = {1 - position.player for position, _ in line[1:] if not position.is_attacked}
    return _only([player for player in PLAYERS if player not in others])


def perpetual_chaser(line: Sequence[tuple[Position, int]]) -> int | None:
    """Return the player of xiangqi who attacks the same piece with every move; None if both players do, or neither.

    Only new attacks count, by other pieces than general and soldiers, on a piece that is not protected, or by a horse
    or a cannon on a chariot. Soldiers before the river are not chased, nor are pieces that can capture an attacker of
    the same kind. A move that gives check chases nothing.

    Args:
        line: as for `perpetual_checker`.
    """
    chased: list[set[int] | None] = [None, None]
    names = {cell: cell for cell in range(len(line[0][0].cells))}
    for (before, _), (after, move) in pairwise(line):
        player = before.player
        old = {(names[source], names[target]) for source, target in _threats(before, player)}
        one = unpack(move)
        # Nothing is captured between two occurrences of a position.
        names[one.source], names[one.target] = names[one.target], names[one.source]
        found = set()
        if not after.is_attacked:
            new = {(names[source], names[target]) for source, target in _threats(after, player)}
            found = {target for _, target in new - old}
        so_far = chased[player]
        chased[player] = found if so_far is None else so_far & found
    return _only([player for player in PLAYERS if chased[player]])


def _only(players: Sequence[int]) -> int | None:
    return players[0] if len(players) == 1 else None


def _threats(position: Position, player: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of the pieces that a player could capture to profit, after those of the capturing pieces."""
    cells, tables = position.cells, position.tables
    turned, other = (Position(tables, cells, player=mover) for mover in (player, 1 - player))
    replies = {(one.source, one.target) for one in map(unpack, other.moves())}
    for move in turned.moves():
        one = unpack(move)
        chaser, victim = cells[one.source].upper(), cells[one.target].upper()
        if victim in ".K" or chaser in FREE_CHASERS or one.sort != Sort.PLAIN:
            continue
        if victim == "P" and not _is_over_river(position, one.target):
            continue
        if victim == chaser and (one.target, one.source) in replies:
            continue
        if (victim == "R" and chaser in LIGHT_CHASERS) or not _is_protected(turned.after(move), one.target):
            yield one.source, one.target


def _is_over_river(position: Position, cell: int) -> bool:
    """Return whether the piece on a cell is in the other player's half."""
    variant = position.tables.variant
    return (cell // variant.width >= variant.height // 2) == position.cells[cell].islower()


def _is_protected(position: Position, cell: int) -> bool:
    """Return whether the player to move can capture on a cell."""
    return any(move >> 7 & 127 == cell for move in position.moves())
