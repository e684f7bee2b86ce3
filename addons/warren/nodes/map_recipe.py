"""What a `WarrenMapGenerator` is set to, as plain values that any thread may read."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

import pycore
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng

from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed

if TYPE_CHECKING:
    import pycore.dungeon


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
    selector: "pycore.dungeon.Selector"
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

    def params(self, call: Caller | None = None) -> "pycore.dungeon.Params":
        """Return what the core is to make.

        Args:
            call: calls the game's own functions; None where no map is made of it.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        chosen, weights = self._rooms()
        if self.rooms and not self.flow.strip():
            chosen = pycore.dungeon.share_out(chosen, self.rooms)
        params = pycore.dungeon.Params(
            chosen,
            self.selector,
            weights,
            self.bounds,
            loops=self.loops,
            corridors=self.corridors,
            locks=self.locks,
            floors=self.floors,
            rules=tuple(map(pycore.dungeon.parse_rule, self.rules)),
            flow=pycore.dungeon.parse_flow(self.flow, "flow") if self.flow.strip() else None,
            method=self._method(),
        )
        origins: Sequence[int] = range(len(chosen))
        doors = self._doors(call)
        if doors:
            origins = [number for number, template in enumerate(chosen) for _ in range(template.instances)]
            params = pycore.dungeon.generate_doors(params, doors, Rng(self.seed))
        return replace(params, method=self.own.method(params.method, params, origins, call)) if call else params

    def _rooms(self) -> "tuple[tuple[pycore.dungeon.RoomTemplate, ...], pycore.dungeon.Weights]":
        """Return the rooms there are to place, and how much the objectives count."""
        weights = pycore.dungeon.Weights(*self.weights)
        if self.drawings:
            return tuple(map(parsed, self.drawings)), weights
        if not self.preset:
            raise ParameterError("templates", "there is none; add rooms to place, or name a `preset` such as 'keep'")
        preset = pycore.dungeon.preset(self.preset)
        if weights.fixed == pycore.dungeon.Weights().fixed:  # left alone
            own = preset.weights
            names = ("main_path", "alternative_paths", "bifurcations")
            weights = replace(weights, **{name: getattr(own, name) for name in names})
        return preset.templates, weights

    def _doors(self, call: Caller | None) -> "pycore.dungeon.openings.DoorGeneration | None":
        if self.own.door_selector is not None and call:
            return door_generation(self.own.door_selector, call)
        if self.door_generation == DoorGeneration.RANDOM_SHARE:
            return pycore.dungeon.random_share(self.door_share)
        if self.door_generation == DoorGeneration.ONE_OF_EVERY:
            return pycore.dungeon.one_of_every(self.door_interval)
        return None

    def _method(self) -> "pycore.dungeon.Method":
        models: pycore.dungeon.method.ModelSelector | None = None
        parts = pycore.dungeon.method
        if self.models == Models.CYCLE:
            models = parts.cycle
        elif self.models == Models.PROBABILITY:
            models = parts.with_probability_of({}, self.model_probability)
        adapts = self.combinator == Combinator.ADAPTIVE
        return pycore.dungeon.Method(
            models=models,
            divider=parts.share_of_moves(self.move_share) if self.move_share != 1 else None,
            cache=self._cache(),
            combinator=parts.adaptive(self.attack, self.decay) if adapts else None,
            backtracks=None if self.backtracks == -1 else self.backtracks,
            distance=self.backtrack_distance,
        )

    def _cache(self) -> "Callable[[Rng], pycore.dungeon.method.Cache] | None":
        parts = pycore.dungeon.method
        if self.cache == Cache.ALWAYS:
            return parts.cache_always
        if self.cache == Cache.REFRESHER:
            return parts.cache_refresher(self.cache_interval)
        if self.cache == Cache.EVERY:
            return parts.cache_every(self.cache_interval)
        return parts.cache_with_probability(self.cache_probability) if self.cache == Cache.PROBABILITY else None
