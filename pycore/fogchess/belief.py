"""The belief of a player: a function of the view alone, kept over a game so that each move costs two plies.

Without fog a player knows the position, so that the belief is this one position.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.fogchess._belief import Belief
from pycore.fogchess._position import Position
from pycore.fogchess.game import State, View, play, start_from, tables_of
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


class Certainty:
    """The belief of a player who sees everything: the position of the game, and no other.

    It has the members of `Belief` that do not change it.

    Attributes:
        state: the game.
        count: number of positions.
        is_whole: whether there are no others.
    """

    count = 1
    is_whole = True

    def __init__(self, state: State) -> None:
        """Create the belief of a game without fog."""
        self.state = state

    def position(self, number: int) -> Position:
        """Return the position, number 0."""
        if number:
            raise ParameterError("number", f"{number} is not 0")
        return self.state.position

    def holds(self, position: Position) -> bool:
        """Return whether a position is that of the game."""
        return position.key == self.state.position.key

    def counts(self) -> dict[str, list[int]]:
        """Return for each piece by its letter 1 for the cells that it is on, and 0 for the others."""
        return _counts(self.state.position)

    def line(self, number: int) -> list[int]:
        """Return the moves of the game."""
        self.position(number)
        return [state.move for state in self.state.line() if state.move is not None]


def _counts(position: Position) -> dict[str, list[int]]:
    letters = [form for letter in position.tables.letters for form in (letter, letter.lower())]
    return {letter: [int(found == letter) for found in position.cells] for letter in letters}


def open_game(view: View) -> State:
    """Return the game of a view without fog, which has no other game.

    Raises:
        ParameterError: the view is one in the fog, or no game has it.
    """
    rules = view.rules
    if rules.fog:
        raise ParameterError("view", "the moves of the other player are hidden by the fog")
    state = start_from(rules, view.start)
    if view.sights[0] != state.position.cells:
        raise ParameterError("view", "this is not what the player sees at the start")
    for played, sight in zip(view.played, view.sights[1:], strict=True):
        move = state.position.find_move(sight) if played is None else played
        if move is None:
            raise ParameterError("view", f"no move leads to what the player sees after {state.ply + 1} moves")
        state = play(state, move)
    return state


@contextmanager
def believed(view: View, budget: Budget | None = None) -> Iterator[Belief | Certainty]:
    """Lend the positions that a player takes for possible; without fog this is the position of the game.

    They depend on the view only, so that keeping them does not show: what was seen gives the seeds of samples.

    Args:
        view: what the player knows.
        budget: once it is cancelled, the belief is that of an earlier ply.

    Raises:
        ParameterError: no game with this view was found.
    """
    if not view.rules.fog:
        yield Certainty(open_game(view))
        return
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
    if not view.rules.fog:
        for state in open_game(view).line():
            yield _heat(Certainty(state))
        return
    keys, belief = _keys(view), _begin(view)
    for at in range(len(keys)):
        if at:
            _advance(belief, view, at, keys)
        yield _heat(belief)


def _heat(belief: Belief | Certainty) -> Heat:
    counts, whole = belief.counts(), belief.count
    return Heat(
        whole,
        belief.is_whole,
        {letter: tuple(number / whole for number in numbers) for letter, numbers in counts.items()},
    )


def believe_slowly(view: View) -> Belief:
    """Return a belief in the fog for which more is tried, so that its positions come from games.

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
