"""The legal moves of a player: plays from the engine, exchanges, and the pass."""

from collections import Counter
from itertools import product

from pycore.words._engine import Engine
from pycore.words.challenge import accepted, would_end
from pycore.words.laying import CHALLENGE, PASS, Kind, Move, laid_tiles, lexicon_of
from pycore.words.model import fault
from pycore.words.rules import Rules
from pycore.words.state import View

Play = tuple[int, int, bool, bytes]


def engine(rules: Rules, board: bytes) -> Engine:
    """Return the engine for a board. Raises `ParameterError` if the lexicon is missing or has another alphabet."""
    return Engine(rules, lexicon_of(rules).graph, board)


def plays(seen: View) -> list[tuple[int, Move]]:
    """Return all plays with their points, in descending order of points, then by cell, direction and tiles.

    On an empty symmetric board, only words across are listed. A single tile that forms words in both directions is
    one play, across.
    """
    found = engine(seen.rules, seen.board).plays(seen.rack, seen.laid)
    ordered = sorted(found, key=lambda play: (-play[0], *play[1:]))
    return [(points, Move(Kind.PLAY, cell, down, tiles)) for points, cell, down, tiles in ordered]


def exchanges(seen: View) -> list[Move]:
    """Return all legal exchanges, in ascending order of the number of tiles."""
    counts = sorted(Counter(seen.rack).items())
    choices = product(*(range(count + 1) for _, count in counts))
    kinds = [tile for tile, _ in counts]
    chosen = [
        bytes(tile for tile, count in zip(kinds, choice, strict=True) for _ in range(count)) for choice in choices
    ]
    moves = [Move(Kind.EXCHANGE, tiles=tiles) for tiles in sorted(chosen, key=lambda tiles: (len(tiles), tiles))]
    return [move for move in moves if not fault(seen, move)]


def legal_moves(seen: View) -> list[Move]:
    """Return all legal moves in a fixed order, plays first.

    Words that are not in the lexicon are not listed, also if they may be laid until somebody challenges them.
    """
    challenges = [CHALLENGE] if seen.last else []
    if would_end(seen):
        return [*challenges, PASS]
    then = accepted(seen)
    return [*(move for _, move in plays(then)), *exchanges(then), *challenges, PASS]


def used_tiles(board: bytes, seen: View, play: Play) -> bytes:
    """Return the rack tiles that a play uses."""
    _, cell, down, tiles = play[:4]
    return laid_tiles(seen.rules, board, Move(Kind.PLAY, cell, down, tiles))


def without(rack: bytes, tiles: bytes) -> bytes:
    """Return a rack without some tiles."""
    return bytes(sorted((Counter(rack) - Counter(tiles)).elements()))
