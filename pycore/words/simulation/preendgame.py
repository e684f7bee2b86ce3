"""The turn that empties the bag: all draws are enumerated, and the end of the game is searched after each.

With one or two tiles in the bag there are few draws, each with its chance; what is not drawn is the other rack, and the
rest of the game has no more chance in it. Sheppard, World-championship-caliber Scrabble, Artificial Intelligence 134
(2002), calls this the pre-endgame.
"""

from collections import Counter
from itertools import combinations
from math import comb, fsum, prod

from pycore.base.budget import Budget
from pycore.words.endgame._search import Endgame
from pycore.words.moves import engine, used_tiles, without
from pycore.words.simulation.candidates import Words
from pycore.words.simulation.winning import WORTH_OF_WIN
from pycore.words.state import View

MOST_IN_BAG = 2
DEPTH = 40
ROOM = 1 << 14
# Number of turns that are compared, and nodes that each of their searches has at least.
MOST_TURNS, LEAST_NODES = 5, 8


def empties_bag(seen: View, turn: Words) -> bool:
    """Return whether a turn is followed by the end of the game with an empty bag."""
    return turn[1] is None and len(seen.rack) - len(_rest(seen, turn)) >= seen.bag


def chances_of_bag(unseen: bytes, bag: int, known: list[bytes]) -> dict[bytes, float]:
    """Return the tiles that may be in the bag, ascending, with the chance of each combination.

    Args:
        unseen: the tiles in the bag and on the other rack.
        bag: number of tiles in the bag.
        known: tiles on the other rack that are equally likely; the others may be any.
    """
    bags = sorted({bytes(sorted(tiles)) for tiles in combinations(unseen, bag)})
    shares: dict[bytes, list[float]] = {tiles: [] for tiles in bags}
    for leave, times in sorted(Counter(known).items()):
        left = Counter(unseen)
        left.subtract(leave)
        ways = comb(left.total(), bag) * len(known)
        for tiles in bags:
            count = prod(comb(left[tile], number) for tile, number in Counter(tiles).items())
            shares[tiles].append(times * count / ways)
    return {tiles: fsum(share) for tiles, share in shares.items() if any(share)}


def best_by_ends(seen: View, turns: list[Words], known: list[bytes], nodes: int, budget: Budget) -> Words:
    """Return the best of the first turns that empty the bag; the first turn if there are too few nodes for two.

    Args:
        seen: the view of the player to move, in a game of two.
        turns: turns in descending order of what they promise.
        known: as in `chances_of_bag`.
        nodes: limit of the nodes of all searches, as in `Endgame.search`.
        budget: limits; a node is one of these nodes.
    """
    chances = chances_of_bag(seen.unseen, seen.bag, known)
    number = min(MOST_TURNS, nodes // (LEAST_NODES * len(chances)))
    ends = [turn for turn in turns if empties_bag(seen, turn)][:number]
    if len(ends) < 2:
        return turns[0]
    gains, _ = gains_by_ends(seen, ends, chances, nodes // (len(ends) * len(chances)), budget)
    return ends[max(range(len(ends)), key=lambda at: gains[at])] if len(gains) == len(ends) else turns[0]


def gains_by_ends(
    seen: View, turns: list[Words], chances: dict[bytes, float], nodes: int, budget: Budget
) -> tuple[list[float], bool]:
    """Return the expected gain of each turn, with what a win is worth, and whether all searches were exact.

    Args:
        seen: the view of the player to move, in a game of two.
        turns: turns that empty the bag.
        chances: the tiles that may be in the bag, with their chances.
        nodes: limit of the nodes of each search.
        budget: limits; there are fewer gains if it is exceeded.
    """
    lead, exact = seen.scores[seen.player] - seen.scores[1 - seen.player], True
    gains: list[float] = []
    for turn in turns:
        board, rest = engine(seen.rules, seen.board), _rest(seen, turn)
        for play in turn[0]:
            board.lay(*play[1:4])
        search = Endgame(board, seen.rules.scoreless, seen.rules.leftover, room=ROOM)
        points, parts = sum(play[0] for play in turn[0]), []
        for tiles, chance in chances.items():
            other = without(seen.unseen, tiles)
            value, _ = search.search(other, rest + tiles, 0, 0, DEPTH, budget, nodes)
            gain, exact = points - value, exact and search.exact
            parts.append(chance * (gain + WORTH_OF_WIN * ((lead + gain > 0) - (lead + gain < 0))))
        if budget.stopped():
            break
        gains.append(fsum(parts))
    return gains, exact


def _rest(seen: View, turn: Words) -> bytes:
    """Return the tiles kept."""
    board, rest = engine(seen.rules, seen.board), seen.rack
    for play in turn[0]:
        rest = without(rest, used_tiles(board.board_bytes(), seen, play))
        board.lay(*play[1:4])
    return rest
