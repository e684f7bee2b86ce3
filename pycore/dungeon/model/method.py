"""The parts of the method that a designer may replace: small functions, each called once in a step.

Their names are those of A. Seguí Díaz (degree project, Universidad de Huelva), where caches and the divider save time.
Here the exact search is cheaper than either; they are a way to variety: a map of stale or of few fitness values is
less regular. The divider keeps the share of moves it names. A `Method` of defaults costs nothing, a combinator next to
nothing; all else lists the legal moves in Python in every step, about a microsecond each.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng, mix64
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.dungeon.model.weights import OBJECTIVES, Weights

if TYPE_CHECKING:
    from pycore.dungeon.model.room import Move, Room

# From moves with their fitness, in ascending order, to the one to play.
MoveSelector = Callable[[Mapping["Move", int], Rng], "Move"]
# From the templates in stock and the number of placed rooms to those that are tested in this step.
ModelSelector = Callable[[Sequence[int], int, Rng], Sequence[int]]
# From the legal moves to those that are looked at.
Divider = Callable[[Sequence["Move"], Rng], Sequence["Move"]]
# From the placed rooms, and the legal moves with the rooms they would place, in ascending order, to what each is worth.
Objective = Callable[[Sequence["Room"], Mapping["Move", "Room"]], Sequence[float]]
# From moves with their fitness, and the number of placed rooms, to moves with the fitness they are taken to have.
Cache = Callable[[Mapping["Move", int], int], Mapping["Move", int]]
# From the weights of a step, and the objectives of the map after it, to the weights of the next.
Combinator = Callable[[Weights, Sequence[int]], Weights]


@dataclass(frozen=True)
class Method:
    """How the next move is found. None, everywhere, stands for the exact method.

    Attributes:
        selector: plays one of the moves; None for the selector of the parameters.
        models: names the templates tested in a step; None for all in stock ("dummy"). When no template it names has a
            legal move, all are tested.
        divider: leaves out some of the moves; None for none.
        objective: one more objective, of weight 1: what it finds a move to be worth is added to the move's fitness. The
            random selector does not look at it.
        cache: makes a new cache for a map, given a generator of its own; None for no cache.
        combinator: weights the objectives anew after each move; None for a weighted sum that stays as it is.
        backtracks: how often, at the most, rooms are taken back at a dead end, to go on with another choice; None for
            100,000 divided by the number of rooms.
        distance: how many tiles that choice is away, at the least, from the earlier ones of that step.
    """

    selector: MoveSelector | None = None
    models: ModelSelector | None = None
    divider: Divider | None = None
    objective: Objective | None = None
    cache: Callable[[Rng], Cache] | None = None
    combinator: Combinator | None = None
    backtracks: int | None = None
    distance: int = 1

    def __post_init__(self) -> None:
        if self.backtracks is not None and self.backtracks < 0:
            raise ParameterError("backtracks", f"{self.backtracks} is below 0")
        if not 1 <= self.distance <= MAX_MAP_SIDE:
            raise ParameterError("distance", f"{self.distance} is not in 1..{MAX_MAP_SIDE}")

    @property
    def lists_moves(self) -> bool:
        """Whether some part must see the legal moves of each step."""
        return any(part is not None for part in (self.selector, self.models, self.divider, self.objective, self.cache))


def select_random(moves: Mapping["Move", int], steps: Rng) -> "Move":
    """Draw any of the moves: first a room by its number of moves, then one of these by a key."""
    parents = sorted(move.parent for move in moves)
    parent = parents[steps.below(len(parents))]
    step = steps.next()

    def key(move: "Move") -> int:
        return mix64(step ^ (move.parent << 44 | move.template << 32 | move.parent_door << 16 | move.door))

    return max((move for move in moves if move.parent == parent), key=key)


def select_best(moves: Mapping["Move", int], steps: Rng) -> "Move":
    """Draw one of the moves of the highest fitness."""
    best = max(moves.values())
    return select_random({move: value for move, value in moves.items() if value == best}, steps)


@dataclass(frozen=True)
class WithProbability:
    """Test each template in a step with a probability of its own (model selector "probability").

    Attributes:
        chances: probability in 0..1 of templates, by number.
        otherwise: probability of all other templates.
    """

    chances: Mapping[int, float]
    otherwise: float = 1.0

    def __post_init__(self) -> None:
        for chance in (*self.chances.values(), self.otherwise):
            _check_share("chances", chance)

    def __call__(self, stock: Sequence[int], _rooms: int, rng: Rng) -> Sequence[int]:
        """Return the templates to test, of those in stock."""
        return [template for template in stock if _happens(self.chances.get(template, self.otherwise), rng)]


def cycle(stock: Sequence[int], rooms: int, _rng: Rng) -> Sequence[int]:
    """Test one template in a step, each in its turn among those in stock (model selector "cycle")."""
    return [stock[rooms % len(stock)]]


@dataclass(frozen=True)
class ShareOfMoves:
    """Look at a share of the moves, drawn evenly; rounded up, so that there is always one.

    Attributes:
        share: in 0..1.
    """

    share: float

    def __post_init__(self) -> None:
        _check_share("share", self.share)

    def __call__(self, moves: Sequence["Move"], rng: Rng) -> Sequence["Move"]:
        """Return the moves to look at."""
        drawn = list(range(len(moves)))
        rng.shuffle(drawn)
        return [moves[place] for place in sorted(drawn[: max(1, -(-round(self.share * 1000) * len(moves) // 1000))])]


def cache_always(_rng: Rng) -> Cache:
    """Remember the fitness of every move as it was when the move was first looked at."""
    return _cache(lambda: True)


@dataclass(frozen=True)
class CacheRefresher:
    """Remember every fitness, and forget all each time so many more rooms are placed.

    Attributes:
        rooms: at least 1.
    """

    rooms: int

    def __post_init__(self) -> None:
        _check_count("rooms", self.rooms)

    def __call__(self, _rng: Rng) -> Cache:
        """Return a new cache."""
        return _cache(lambda: True, self.rooms)


@dataclass(frozen=True)
class CacheEvery:
    """Remember one of every n fitness values that are worked out.

    Attributes:
        n: at least 1.
    """

    n: int

    def __post_init__(self) -> None:
        _check_count("n", self.n)

    def __call__(self, _rng: Rng) -> Cache:
        """Return a new cache."""
        worked_out = 0

        def keep() -> bool:
            nonlocal worked_out
            worked_out += 1
            return worked_out % self.n == 0

        return _cache(keep)


@dataclass(frozen=True)
class CacheWithProbability:
    """Remember each fitness value that is worked out with a probability.

    Attributes:
        chance: in 0..1.
    """

    chance: float

    def __post_init__(self) -> None:
        _check_share("chance", self.chance)

    def __call__(self, rng: Rng) -> Cache:
        """Return a new cache."""
        return _cache(lambda: _happens(self.chance, rng))


@dataclass(frozen=True)
class Adaptive:
    """Make objectives take turns: the one that counted most in a move loses weight, the others gain.

    After a move the weight of the objective of the largest weighted value is multiplied by its decay, and each other
    weight by its attack. Weights stay in 0.001..1000, or what they were below zero; a weight of 0 stays 0.

    Attributes:
        attack: factor in 1..1000, one for all or by objective.
        decay: factor in 0..1, one for all or by objective.
    """

    attack: float | Mapping[str, float]
    decay: float | Mapping[str, float]

    def __post_init__(self) -> None:
        for name, factor in _by_objective(self.attack, 1.0).items():
            if not 1 <= factor <= 1000:
                raise ParameterError("attack", f"{factor} of {name} is not in 1..1000")
        for factor in _by_objective(self.decay, 1.0).values():
            _check_share("decay", factor)

    def __call__(self, weights: Weights, objectives: Sequence[int]) -> Weights:
        """Return the weights of the next step."""
        attacks, decays = _by_objective(self.attack, 1.0), _by_objective(self.decay, 1.0)
        counted = dict(zip(OBJECTIVES, objectives, strict=True))
        winner = max(OBJECTIVES, key=lambda name: round(getattr(weights, name) * 1000) * counted[name])
        factors = {name: decays[name] if name == winner else attacks[name] for name in OBJECTIVES}
        return replace(weights, **{name: _scaled(getattr(weights, name), factor) for name, factor in factors.items()})


def _cache(keep: Callable[[], bool], refresh: int = 0) -> Cache:
    """Return a cache that keeps the values `keep` says, and is emptied every `refresh` rooms, if that is not 0."""
    known: dict[Move, int] = {}

    def recall(moves: Mapping["Move", int], rooms: int) -> Mapping["Move", int]:
        if refresh and rooms % refresh == 0:
            known.clear()
        believed = {}
        for move, value in moves.items():
            believed[move] = known.get(move, value)
            if move not in known and keep():
                known[move] = value
        return believed

    return recall


def _scaled(weight: float, factor: float) -> float:
    """Multiply a weight, which neither vanishes nor leaves its range."""
    size = min(max(abs(weight) * factor, 0.001), 1000.0)
    return 0.0 if weight == 0 else size if weight > 0 else -size


def _by_objective(factor: float | Mapping[str, float], otherwise: float) -> dict[str, float]:
    if isinstance(factor, Mapping):
        unknown = sorted(set(factor) - set(OBJECTIVES))
        if unknown:
            raise ParameterError("objective", f"{unknown[0]!r} is none of {', '.join(OBJECTIVES)}")
        return {name: factor.get(name, otherwise) for name in OBJECTIVES}
    return dict.fromkeys(OBJECTIVES, factor)


def _happens(chance: float, rng: Rng) -> bool:
    """Draw whether something of a probability comes true, in millionths."""
    return rng.below(1_000_000) < round(chance * 1_000_000)


def _check_share(parameter: str, share: float) -> None:
    if not 0 <= share <= 1:
        raise ParameterError(parameter, f"{share} is not in 0..1")


def _check_count(parameter: str, count: int) -> None:
    if count < 1:
        raise ParameterError(parameter, f"{count} is not 1 or more")
