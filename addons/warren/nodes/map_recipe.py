"""What a `WarrenMapGenerator` is set to, as plain values that any thread may read."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import chain
from typing import Any, NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Move,
    Params,
    RoomTemplate,
    Selector,
    Weights,
    distribute,
    generate_doors,
    one_of_every,
    parse_rule,
    preset,
    random_share,
)
from pycore.dungeon import method as parts

from .room_template import Drawing, parsed

# From a function and its arguments to what it returns, called where the game's own code may run.
Caller = Callable[..., Any]


class Models(IntEnum):
    """Which templates are looked at when the next room is chosen."""

    ALL = 0
    CYCLE = 1
    PROBABILITY = 2


class Cache(IntEnum):
    """Which fitness values are remembered, and thus out of date, when the next room is chosen."""

    NONE = 0
    ALWAYS = 1
    REFRESHER = 2
    EVERY = 3
    PROBABILITY = 4


class Combinator(IntEnum):
    """How the objectives are weighted in the course of a map."""

    WEIGHTED_SUM = 0
    ADAPTIVE = 1


class DoorGeneration(IntEnum):
    """Which doors of each room may be used."""

    ALL = 0
    RANDOM_SHARE = 1
    ONE_OF_EVERY = 2


class Recipe(NamedTuple):
    """The generator's properties at one moment, by their names; to check them belongs on the other thread."""

    drawings: tuple[Drawing, ...]
    preset: str
    rooms: int
    seed: int
    selector: Selector
    bounds: tuple[int, int] | None
    weights: tuple[float, ...]
    rules: tuple[str, ...]
    loops: float
    corridors: int
    locks: int
    floors: int
    models: int
    model_probability: float
    move_share: float
    cache: int
    cache_interval: int
    cache_probability: float
    backtracks: int
    backtrack_distance: int
    combinator: int
    attack: float
    decay: float
    door_generation: int
    door_share: float
    door_interval: int
    move_selector: Callable[..., Any] | None

    def params(self, call: Caller | None = None) -> Params:
        """Return what the core is to make.

        Args:
            call: calls the game's move selector; None where no map is made of it.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        chosen = tuple(map(parsed, self.drawings)) or preset(self.preset).templates
        if self.rooms:
            chosen = _shared_out(chosen, self.rooms)
        params = Params(
            chosen,
            self.selector,
            Weights(*self.weights),
            self.bounds,
            loops=self.loops,
            corridors=self.corridors,
            locks=self.locks,
            floors=self.floors,
            rules=tuple(map(parse_rule, self.rules)),
            method=self._method(),
        )
        if self.door_generation == DoorGeneration.RANDOM_SHARE:
            params = generate_doors(params, random_share(self.door_share), Rng(self.seed))
        elif self.door_generation == DoorGeneration.ONE_OF_EVERY:
            params = generate_doors(params, one_of_every(self.door_interval), Rng(self.seed))
        if self.move_selector is None or call is None:
            return params
        return _with_selector(params, self.move_selector, call)

    def _method(self) -> Method:
        models: parts.ModelSelector | None = None
        if self.models == Models.CYCLE:
            models = parts.cycle
        elif self.models == Models.PROBABILITY:
            models = parts.with_probability_of({}, self.model_probability)
        adapts = self.combinator == Combinator.ADAPTIVE
        return Method(
            models=models,
            divider=parts.share_of_moves(self.move_share) if self.move_share != 1 else None,
            cache=self._cache(),
            combinator=parts.adaptive(self.attack, self.decay) if adapts else None,
            backtracks=None if self.backtracks == -1 else self.backtracks,
            distance=self.backtrack_distance,
        )

    def _cache(self) -> Callable[[Rng], parts.Cache] | None:
        if self.cache == Cache.ALWAYS:
            return parts.cache_always
        if self.cache == Cache.REFRESHER:
            return parts.cache_refresher(self.cache_interval)
        if self.cache == Cache.EVERY:
            return parts.cache_every(self.cache_interval)
        return parts.cache_with_probability(self.cache_probability) if self.cache == Cache.PROBABILITY else None


def _shared_out(templates: Sequence[RoomTemplate], rooms: int) -> tuple[RoomTemplate, ...]:
    """Share out a number of rooms by weight, after those of weight 0, which come in their own number."""
    fixed = sum(template.instances for template in templates if not template.weight)
    if not fixed or not any(template.weight for template in templates):
        return distribute(templates, rooms)
    if fixed > rooms:
        raise ParameterError("rooms", f"{rooms} are fewer than the {fixed} instances of templates of weight 0")
    shared = iter(distribute([one for one in templates if one.weight], rooms - fixed) if rooms > fixed else ())
    return tuple(next(shared, replace(one, instances=0)) if one.weight else one for one in templates)


def _with_selector(params: Params, function: Callable[..., Any], call: Caller) -> Params:
    """Return parameters whose moves are chosen by a function of the game; see `WarrenMapGenerator.move_selector`."""
    sources = params.sources

    def select(moves: Mapping[Move, int], steps: Rng) -> Move:
        listed = list(moves)
        numbers = chain.from_iterable((sources[move.template], *move[1:4]) for move in listed)
        chance = steps.next() >> 1  # Godot's integers have a sign
        answer = call(function, array("i", numbers), array("q", moves.values()), chance)
        if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(listed):
            raise ParameterError("move_selector", f"it returned {answer!r}, not a number in 0..{len(listed) - 1}")
        return listed[answer]

    return replace(params, method=replace(params.method, selector=select))
