"""What a `WarrenMapGenerator` is set to, as plain values that any thread may read."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Params,
    RoomTemplate,
    Selector,
    Weights,
    distribute,
    generate_doors,
    one_of_every,
    parse_flow,
    parse_rule,
    preset,
    random_share,
)
from pycore.dungeon import method as parts
from pycore.dungeon.openings import DoorGeneration as Generation

from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed


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
    best_of: int
    bounds: tuple[int, int] | None
    weights: tuple[float, ...]
    rules: tuple[str, ...]
    loops: float
    corridors: int
    locks: int
    floors: int
    flow: str
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
    own: Own

    def params(self, call: Caller | None = None) -> Params:
        """Return what the core is to make.

        Args:
            call: calls the game's own functions; None where no map is made of it.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        chosen = tuple(map(parsed, self.drawings)) or preset(self.preset).templates
        if self.rooms and not self.flow.strip():
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
            flow=parse_flow(self.flow, "flow") if self.flow.strip() else None,
            method=self._method(),
        )
        origins: Sequence[int] = range(len(chosen))
        doors = self._doors(call)
        if doors:
            origins = [number for number, template in enumerate(chosen) for _ in range(template.instances)]
            params = generate_doors(params, doors, Rng(self.seed))
        return replace(params, method=self.own.method(params.method, params, origins, call)) if call else params

    def _doors(self, call: Caller | None) -> Generation | None:
        if self.own.door_selector is not None and call:
            return door_generation(self.own.door_selector, call)
        if self.door_generation == DoorGeneration.RANDOM_SHARE:
            return random_share(self.door_share)
        return one_of_every(self.door_interval) if self.door_generation == DoorGeneration.ONE_OF_EVERY else None

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
