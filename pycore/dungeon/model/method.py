"""The parts of the generator that can be replaced: functions, each called once in a step.

The names are from A. Seguí Díaz (degree project, Universidad de Huelva). There caches and dividers save time. Here
exact search takes less time than either; caches and dividers make maps less regular, as they choose by outdated or
fewer fitness values. A default `Method` takes no time, a combinator little. All other parts need the list of legal
moves in Python in every step, which takes about a microsecond for each move.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.geometry import Point
from pycore.base.rng import Rng, mix64
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.dungeon.model.weights import OBJECTIVES, Weights

if TYPE_CHECKING:
    from pycore.dungeon.model.room import Move, Room

# From the legal moves with their fitness, in ascending order of moves, to the move to play.
MoveSelector = Callable[[Mapping["Move", int], Rng], "Move"]
# From the templates of which rooms are left, and the number of placed rooms, to the templates used in this step.
ModelSelector = Callable[[Sequence[int], int, Rng], Sequence[int]]
# From the legal moves to a part of them.
Divider = Callable[[Sequence["Move"], Rng], Sequence["Move"]]
# From the placed rooms, and the legal moves with the rooms they would place, in ascending order, to a value for each.
Objective = Callable[[Sequence["Room"], Mapping["Move", "Room"]], Sequence[float]]
# From moves with their fitness, and the number of placed rooms, to moves with the remembered fitness.
Cache = Callable[[Mapping["Move", int], int], Mapping["Move", int]]
# From the weights of a step, and the objectives of the map after it, to the weights of the next step.
Combinator = Callable[[Weights, Sequence[int]], Weights]
# From the name of a thing, its room, its cell and the distance of the room in doors, to whether it may stand there.
Places = Callable[[str, int, Point, int], bool]


@dataclass(frozen=True)
class Method:
    """How the next move is chosen. The default is exact search for the move of the highest fitness.

    Attributes:
        selector: returns the move to play; None for the selector of the parameters.
        models: returns the numbers of the templates used in a step; None for all of which rooms are left ("dummy"). If
            none of the returned templates has a legal move, all are used.
        divider: returns a part of the moves; None for all moves.
        objective: returns the value of each move under one more objective, which has the weight 1: the values are
            added to the fitness. The random selector ignores it.
        cache: returns a new cache for a map, from a random number generator for the cache alone; None for no cache.
        combinator: returns new weights of the objectives after each move; None for constant weights.
        backtracks: most times that rooms are removed at a dead end, to go on with another move; None for 100,000
            divided by the number of rooms.
        distance: least distance in tiles between that move's room and the rooms removed at the same step, in 1..16384.
        places: tells whether a thing of a table may stand in a room at a cell, from its name, the room, the cell and
            the distance from the start in doors; None to allow all places of the table.
    """

    selector: MoveSelector | None = None
    models: ModelSelector | None = None
    divider: Divider | None = None
    objective: Objective | None = None
    cache: Callable[[Rng], Cache] | None = None
    combinator: Combinator | None = None
    backtracks: int | None = None
    distance: int = 1
    places: Places | None = None

    def __post_init__(self) -> None:
        if self.backtracks is not None and self.backtracks < 0:
            raise ParameterError("backtracks", f"{self.backtracks} is below 0")
        if not 1 <= self.distance <= MAX_MAP_SIDE:
            raise ParameterError("distance", f"{self.distance} is not in 1..{MAX_MAP_SIDE}")

    @property
    def lists_moves(self) -> bool:
        """Whether a part needs the list of legal moves in each step."""
        return any(part is not None for part in (self.selector, self.models, self.divider, self.objective, self.cache))


def select_random(moves: Mapping["Move", int], steps: Rng) -> "Move":
    """Draw a move, all with equal probability: first a parent by its number of moves, then the move of largest key."""
    parents = sorted(move.parent for move in moves)
    parent = parents[steps.below(len(parents))]
    step = steps.next()

    def key(move: "Move") -> int:
        return mix64(step ^ (move.parent << 44 | move.template << 32 | move.parent_door << 16 | move.door))

    return max((move for move in moves if move.parent == parent), key=key)


def select_best(moves: Mapping["Move", int], steps: Rng) -> "Move":
    """Draw one of the moves of the highest fitness, all with equal probability."""
    best = max(moves.values())
    return select_random({move: value for move, value in moves.items() if value == best}, steps)


@dataclass(frozen=True)
class WithProbability:
    """Use each template in a step with its own probability (model selector "probability").

    Attributes:
        chances: probabilities in 0..1, by the number of the template.
        otherwise: probability of all other templates.
    """

    chances: Mapping[int, float]
    otherwise: float = 1.0

    def __post_init__(self) -> None:
        for chance in (*self.chances.values(), self.otherwise):
            _check_share("chances", chance)

    def __call__(self, stock: Sequence[int], _rooms: int, rng: Rng) -> Sequence[int]:
        """Return the numbers of the templates to use, from `stock`."""
        return [template for template in stock if _happens(self.chances.get(template, self.otherwise), rng)]


def cycle(stock: Sequence[int], rooms: int, _rng: Rng) -> Sequence[int]:
    """Use one template in a step, in turn among the templates of which rooms are left (model selector "cycle")."""
    return [stock[rooms % len(stock)]]


@dataclass(frozen=True)
class ShareOfMoves:
    """Use a share of the moves, drawn with equal probability; the number of moves is rounded up, and at least 1.

    Attributes:
        share: in 0..1.
    """

    share: float

    def __post_init__(self) -> None:
        _check_share("share", self.share)

    def __call__(self, moves: Sequence["Move"], rng: Rng) -> Sequence["Move"]:
        """Return the moves to use, in their order."""
        drawn = list(range(len(moves)))
        rng.shuffle(drawn)
        return [moves[place] for place in sorted(drawn[: max(1, -(-round(self.share * 1000) * len(moves) // 1000))])]


def cache_always(_rng: Rng) -> Cache:
    """Remember the first fitness value of every move."""
    return _cache(lambda: True)


@dataclass(frozen=True)
class CacheRefresher:
    """Remember every fitness value; clear the cache each time `rooms` more rooms are placed.

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
    """Remember one of every n computed fitness values.

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
    """Remember each computed fitness value with a probability.

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
    """Lower the weight of the objective that counted most in a move, and raise the others.

    After a move the weight of the objective with the largest weighted value is multiplied by `decay`, each other weight
    by `attack`. The absolute value of a weight stays in 0.001..1000, its sign stays the same, and 0 stays 0.

    Attributes:
        attack: factor in 1..1000, for all objectives or by the objective's name.
        decay: factor in 0..1, for all objectives or by the objective's name.
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
    """Return a cache of the values for which `keep` returns true; it is cleared every `refresh` rooms, if not 0."""
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
    """Return weight * factor with an absolute value in 0.001..1000; 0 for the weight 0."""
    size = min(max(abs(weight) * factor, 0.001), 1000.0)
    return 0.0 if weight == 0 else size if weight > 0 else -size


def _by_objective(factor: float | Mapping[str, float], otherwise: float) -> dict[str, float]:
    if isinstance(factor, Mapping):
        unknown = sorted(set(factor) - set(OBJECTIVES))
        if unknown:
            raise UnknownNameError("objective", unknown[0], OBJECTIVES)
        return {name: factor.get(name, otherwise) for name in OBJECTIVES}
    return dict.fromkeys(OBJECTIVES, factor)


def _happens(chance: float, rng: Rng) -> bool:
    """Return true with a probability, which is rounded to millionths."""
    return rng.below(1_000_000) < round(chance * 1_000_000)


def _check_share(parameter: str, share: float) -> None:
    if not 0 <= share <= 1:
        raise ParameterError(parameter, f"{share} is not in 0..1")


def _check_count(parameter: str, count: int) -> None:
    if count < 1:
        raise ParameterError(parameter, f"{count} is not 1 or more")
