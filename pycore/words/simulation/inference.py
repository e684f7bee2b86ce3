"""What the last play of the other player tells about the tiles that this player kept.

A player who had a blank or an S would often have laid another word. So leaves are drawn from the unseen tiles, and each
weighs the more, the nearer the play comes to the best one with these tiles, by points plus leave. Richards and Amir,
Opponent modeling in Scrabble, IJCAI (2007).
"""

from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words._leaves import Leaves
from pycore.words.laying import EMPTY, Kind, Move, line_around, on_rack
from pycore.words.model import points
from pycore.words.moves import engine
from pycore.words.state import View

# Beside this number of likely leaves stands one that supposes nothing: players err, and look further than this turn.
UNKNOWN = 4
# For each of these thousandths of a point by which a play is worse than the best one, a leave is half as likely.
HALVED = 2000
MOST_HALVES = 30


def likely_leaves(seen: View, leaves: Leaves, steps: int, rng: Rng, budget: Budget) -> list[bytes]:
    """Return leaves of the other player that are equally likely; an empty leave stands for any tiles.

    Args:
        seen: the view of the player to move, in a game of two.
        leaves: values of tiles kept.
        steps: limit of the work of the searches that weigh leaves, as in `Engine.steps`.
        rng: source of random numbers; its state changes.
        budget: limits; a node is one leave drawn.

    Returns:
        Leaves, some of them equal. Only the empty one if nothing is known: the last turn laid no word or a whole rack,
        or turns may have several words.
    """
    size = seen.rules.rack - len(seen.recent)
    if not seen.recent or not 0 < size <= seen.sizes[1 - seen.player]:
        return [b""]
    before = bytearray(seen.board)
    for cell in seen.recent:
        before[cell] = EMPTY
    used = bytes(on_rack(seen.board[cell]) for cell in seen.recent)
    board, gained = engine(seen.rules, bytes(before)), 1000 * _points(seen, bytes(before))
    drawn: list[bytes] = []
    weights: list[int] = []
    while board.steps < steps and not budget.spend(1):
        leave = _draw(seen.unseen, size, rng)
        best = board.best(used + leave, 0, leaves)
        worse = max(0, best[4] - gained - leaves.value(leave)) if best else 0
        drawn.append(leave)
        weights.append(1 << MOST_HALVES >> min(worse // HALVED, MOST_HALVES))
    return [b""] * max(1, len(drawn) // UNKNOWN) + _spread(drawn, weights)


def _points(seen: View, before: bytes) -> int:
    """Return the points of the last turn."""
    first, last = seen.recent[0], seen.recent[-1]
    is_down = first != last and (last - first) % seen.rules.side == 0
    line = line_around(seen.rules, seen.board, first, is_down)
    if len(line) == 1:
        is_down = True
        line = line_around(seen.rules, seen.board, first, is_down)
    move = Move(Kind.PLAY, line[0], is_down, bytes(seen.board[cell] for cell in line))
    return points(replace(seen, board=before, laid=0), move)


def _draw(unseen: bytes, size: int, rng: Rng) -> bytes:
    """Draw tiles without replacement."""
    left = bytearray(unseen)
    for at in range(size):
        other = at + rng.below(len(left) - at)
        left[at], left[other] = left[other], left[at]
    return bytes(left[:size])


def _spread(drawn: list[bytes], weights: list[int]) -> list[bytes]:
    """Return as many leaves as were drawn, each as often as its weight demands (systematic resampling)."""
    total, count = sum(weights), len(drawn)
    chosen, at, reached = [], 0, weights[0] if weights else 0
    for number in range(count):
        while reached * count <= number * total + total // 2:
            at += 1
            reached += weights[at]
        chosen.append(drawn[at])
    return chosen
