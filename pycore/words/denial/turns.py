"""Denial: turns that leave the next player fewer bonus cells.

A turn is worth its points, the leave, and less what the bonus cells within reach after it are worth to the next player.
Programs that play on from a turn meet such cells in their samples, as in Sheppard, World-championship-caliber Scrabble,
Artificial Intelligence 134 (2002). This term is for bots that look at the present turn alone.

The worths are of the same kind as leaves: regression coefficients of the points of a turn on the number of bonus cells
within reach before it, by word factor and number of tiles, for games of two `balanced` players.
"""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._turns import Turns
from pycore.words.denial._exposure import Exposure
from pycore.words.laying import Kind, Move, after
from pycore.words.moves import Play, engine
from pycore.words.simulation.candidates import NODES_OF_A_TURN
from pycore.words.state import View

# Thousandths of a point by word factor and least number of tiles.
WORTHS: Mapping[tuple[int, int], int] = {
    (3, 1): 2300, (3, 2): 1850, (3, 3): 1950, (3, 4): 1250, (3, 5): 850, (3, 6): 450, (3, 7): 300,
    (2, 1): 900, (2, 2): 650, (2, 3): 550, (2, 4): 350,
}  # fmt: skip
EXPOSURE = Exposure(WORTHS)
# Number of turns that are compared.
CANDIDATES = 12


def best_turn(board: Engine, seen: View, leaves: Leaves, budget: Budget, exposure: Exposure = EXPOSURE) -> list[Play]:
    """Return the words of the turn with the highest value: points and leave, less the exposure of the board after it.

    Args:
        board: the board of the view.
        seen: the view of the player to move, of a game in which the bag has tiles.
        leaves: the value of the tiles kept.
        budget: limits, as of `solve`.
        exposure: the worth of bonus cells to the next player.
    """
    unseen = seen.unseen
    turns = _candidates(board, seen, leaves, budget)
    return max(turns, key=lambda turn: turn[0] - exposure.of(_after(seen, turn[1]), unseen), default=(0, []))[1]


def _candidates(board: Engine, seen: View, leaves: Leaves, budget: Budget) -> list[tuple[int, list[Play]]]:
    """Return the best turns by points plus leave, with their values in thousandths of a point."""
    if not seen.rules.many:
        budget.spend(1)
        return [(value, [play]) for value, play in board.best_plays(seen.rack, leaves, CANDIDATES)]
    search = Turns(board, leaves)
    search.search(seen.rack, seen.laid, budget, NODES_OF_A_TURN, every=True)
    return search.several(CANDIDATES)


def _after(seen: View, words: list[Play]) -> Engine:
    """Return the board after some words."""
    board = seen.board
    for _, cell, down, tiles in words:
        board = after(seen.rules, board, Move(Kind.PLAY, cell, down, tiles))
    return engine(seen.rules, board)
