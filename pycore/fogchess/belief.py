"""The belief of a player: a function of the view alone, kept over a game so that each move costs two plies."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate

from pycore.base.budget import Budget
from pycore.fogchess._belief import Belief
from pycore.fogchess.game import View, tables_of
from pycore.fogchess.notation import parse_position
from pycore.fogchess.worth import worths

# Positions that a belief holds; beliefs that are kept.
CAPACITY = 120_000
# Effort for a ply.
WORK = 650_000
SLOW = 8_000_000
KEPT = 4

# Beliefs by the hash of what was seen; each is taken out while somebody uses it.
_kept: OrderedDict[bytes, Belief] = OrderedDict()


@contextmanager
def believed(view: View, budget: Budget | None = None) -> Iterator[Belief]:
    """Lend the positions that a player takes for possible.

    They depend on the view only, so that keeping them does not show: what was seen gives the seeds of samples.

    Args:
        view: what the player knows.
        budget: once it is cancelled, the belief is that of an earlier ply.

    Raises:
        ParameterError: no game with this view was found.
    """
    keys = _keys(view)
    at, belief = _take(keys) or (0, _begin(view))
    while at + 1 < len(keys) and not (budget and budget.cancelled):
        at += 1
        _advance(belief, view, at, keys)
    try:
        yield belief
    finally:
        _kept[keys[at]] = belief
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Heat:
    """What a player took for possible after a move.

    Attributes:
        positions: number of positions.
        is_whole: whether there are no others; else they are a sample.
        shares: for each piece by its letter, capitals for player 0: for each cell the share of the positions, 0..1, in
            which it stands there.
    """

    positions: int
    is_whole: bool
    shares: Mapping[str, tuple[float, ...]]


def heats(view: View) -> Iterator[Heat]:
    """Yield what a player took for possible at the start and after each move, for maps of what was believed when.

    Raises:
        ParameterError: no game with this view was found.
    """
    keys, belief = _keys(view), _begin(view)
    for at in range(len(keys)):
        if at:
            _advance(belief, view, at, keys)
        counts, whole = belief.counts(), belief.count
        shares = {letter: tuple(number / whole for number in numbers) for letter, numbers in counts.items()}
        yield Heat(whole, belief.is_whole, shares)


def believe_slowly(view: View) -> Belief:
    """Return a belief for which more is tried, so that its positions come from games.

    Raises:
        ParameterError: no game with this view was found.
    """
    keys, belief = _keys(view), _begin(view, SLOW)
    for at in range(1, len(keys)):
        _advance(belief, view, at, keys)
    return belief


def _advance(belief: Belief, view: View, at: int, keys: list[bytes]) -> None:
    """Go on to a ply."""
    belief.advance(view.played[at - 1], view.sights[at], view.choices[at], int.from_bytes(keys[at][:8], "little"))


def _begin(view: View, work: int | None = None) -> Belief:
    rules = view.rules
    position = parse_position(tables_of(rules), view.start)
    sees = {"pawns": rules.pawns, "legs": rules.legs}
    return Belief(
        position,
        view.player,
        view.sights[0],
        CAPACITY,
        **sees,
        quiet=rules.quiet,
        work=work or WORK,
        worths=worths(rules.variant),
    )


def _keys(view: View) -> list[bytes]:
    """Return hashes of what was seen and played up to each ply."""
    first = f"{view.rules} {view.start} {view.player} {view.sights[0]}"
    news = zip(view.played, view.sights[1:], view.choices[1:], strict=True)
    later = (f"{move} {sight} {choices}" for move, sight, choices in news)
    return [*accumulate(later, _chained, initial=_chained(b"", first))]


def _chained(before: bytes, news: str) -> bytes:
    return blake2b(before + news.encode(), digest_size=16).digest()


def _take(keys: list[bytes]) -> tuple[int, Belief] | None:
    """Take out the kept belief of the latest ply."""
    for at in range(len(keys) - 1, -1, -1):
        if belief := _kept.pop(keys[at], None):
            return at, belief
    return None
