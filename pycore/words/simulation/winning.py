"""The chance of winning, by the lead and the number of unseen tiles.

A lead of `d` points wins with the chance (1 + d / sqrt(d * d + s * s)) / 2, where `s` is the spread of the rest of the
game: nothing at its end, and more, the more tiles are still to come. Spreads are learned by self-play with the command
`words train-spreads`. Their files have lines of a number of unseen tiles and the spread there, with comments after `;`.
"""

from functools import lru_cache
from itertools import pairwise
from math import sqrt

from pycore.base.errors import NotationError
from pycore.base.reading import read_text
from pycore.words.alphabet import DATA
from pycore.words.rules import RULES, Rules

# Without a table, the spread grows like the square root of the number of unseen tiles.
SPREAD_OF_A_TILE = 8
MOST_SPREAD = 1000
# Points that half a win is worth, more than an even game.
WORTH_OF_WIN = 15


def chance(lead: int, spread: int) -> float:
    """Return the chance of winning with a lead, 0..1; half a win for a draw."""
    return (1 + lead / sqrt(lead * lead + spread * spread)) / 2 if lead else 0.5


@lru_cache(maxsize=8)
def spreads_of(rules: Rules) -> tuple[int, ...]:
    """Return the spreads, in points, by the number of unseen tiles, from 0 to all tiles of the rules."""
    path = DATA / f"{rules.name}.spreads.txt"
    most = sum(rules.counts)
    if rules.name in RULES and path.is_file():
        return _interpolated(parse_spreads(read_text(path), path.name), most)
    return tuple(round(SPREAD_OF_A_TILE * sqrt(unseen)) for unseen in range(most + 1))


def parse_spreads(text: str, source: str = "") -> dict[int, int]:
    """Parse a table of spreads. Raises `NotationError` with the line of an error."""
    spreads: dict[int, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition(";")[0].split()
        if not content:
            continue
        values = [int(word) for word in content if word.isascii() and word.isdigit() and len(word) < 5]
        if len(values) != 2 or len(content) != 2 or values[1] > MOST_SPREAD or values[0] <= max(spreads, default=-1):
            wanted = "a number of unseen tiles, more than in the line before, and a spread"
            raise NotationError(f"{' '.join(content)!r} is not {wanted}", source, number, 1)
        spreads[values[0]] = values[1]
    return spreads


def format_spreads(spreads: dict[int, int]) -> str:
    """Return the text of a table; the inverse of `parse_spreads`."""
    return "".join(f"{unseen} {spread}\n" for unseen, spread in sorted(spreads.items()))


def _interpolated(spreads: dict[int, int], most: int) -> tuple[int, ...]:
    """Return the spreads of all numbers of tiles; nothing is left to come when there are none."""
    known = [(0, 0), *((unseen, spread) for unseen, spread in sorted(spreads.items()) if 0 < unseen <= most)]
    found = [0]
    for (first, low), (last, high) in pairwise(known):
        found += [low + (high - low) * (unseen - first) // (last - first) for unseen in range(first + 1, last + 1)]
    return tuple(found + found[-1:] * (most + 1 - len(found)))
