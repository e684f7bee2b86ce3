"""Analysis of games of words: for each turn, the best one that was there, and what was lost."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pycore.base.budget import Budget
from pycore.words._leaves import Leaves
from pycore.words.challenge import accepted
from pycore.words.laying import Kind, Move, after, laid_tiles
from pycore.words.moves import exchanges
from pycore.words.notation import format_move, format_rack
from pycore.words.records.record import Record, Turn
from pycore.words.solver import solve
from pycore.words.state import View

# Limit of positions for a turn of several words.
NODES = 20_000
THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn was worth.

    Attributes:
        turn: the turn.
        best: the moves of the best turn; empty for a pass.
        best_points: its points.
        loss: points, with the worth of the tiles kept, that the best turn has more; 0 or more.
        exact: whether it is proven that no turn has more.
    """

    turn: Turn
    best: tuple[Move, ...]
    best_points: int
    loss: float
    exact: bool


def analyze(record: Record, leaves: Leaves, budget: Budget | None = None) -> Iterator[Verdict]:
    """Yield the verdict of each turn; a budget that is cancelled ends this, and its other limits have no effect.

    The worth of a turn is its points and, as long as tiles are in the bag, the worth of the tiles kept.
    """
    budget = budget or Budget()
    budget.start(len(record.turns))
    for turn in record.turns:
        if budget.cancelled:
            return
        yield _verdict(turn, leaves)
        budget.advance(1)


def facts(record: Record, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as texts and numbers."""
    turn, seen = verdict.turn, verdict.turn.seen
    return {
        "player": record.names[seen.player],
        "rack": format_rack(record.rules, seen.rack),
        "turn": turn.text,
        "points": turn.points,
        "is_withdrawn": turn.is_withdrawn,
        "best": "+".join(format_move(move, seen) for move in verdict.best) or "pass",
        "best_points": verdict.best_points,
        "loss": round(verdict.loss, 1),
        "exact": verdict.exact,
    }


def _verdict(turn: Turn, leaves: Leaves) -> Verdict:
    seen = accepted(turn.seen)
    kept = leaves if seen.bag else None
    result = solve(seen, Budget(nodes=NODES), leaves=kept)
    found = result.unwrap()
    best, points, worth = found.moves, found.points, _worth(seen, found.moves, found.points, kept)
    for move in exchanges(seen) if kept else ():
        if (other := _worth(seen, (move,), 0, kept)) > worth:
            best, points, worth = (move,), 0, other
    if turn.unknown:
        # The best exchange of as many tiles, so that the loss is not overstated.
        swaps = [move for move in exchanges(seen) if len(move.tiles) == turn.unknown]
        own = max((_worth(seen, (move,), 0, kept) for move in swaps), default=_worth(seen, (), 0, kept))
    elif turn.is_withdrawn:
        own = _worth(seen, (), 0, kept)
    else:
        own = _worth(seen, turn.moves, turn.points, kept)
    # A turn that the limited search did not find, or a word that is not in the lexicon, can be worth more.
    return Verdict(turn, best, points, max(0, worth - own) / THOUSAND, found.exact)


def _worth(seen: View, moves: tuple[Move, ...], points: int, leaves: Leaves | None) -> int:
    """Return the points of a turn and the worth of what is kept, in thousandths."""
    board, rest = seen.board, Counter(seen.rack)
    for move in moves:
        if move.kind is Kind.PLAY:
            rest -= Counter(laid_tiles(seen.rules, board, move))
            board = after(seen.rules, board, move)
        elif move.kind is Kind.EXCHANGE:
            rest -= Counter(move.tiles)
    return THOUSAND * points + (leaves.value(bytes(sorted(rest.elements()))) if leaves else 0)
