"""Requests for maps: plain values with the same names in Python, on the command line, in Godot and in JSON texts.

All of these make maps through a `Request`, so that the same values give the same map everywhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeVar

from pycore.base.budget import Budget
from pycore.base.choices import Cache, Choice, Combinator, DoorGeneration, Models, Selector
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.extension import extend
from pycore.dungeon.generator import generate
from pycore.dungeon.grow import openings
from pycore.dungeon.grow.openings import generate_doors
from pycore.dungeon.model import method
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Method
from pycore.dungeon.model.params import Params, share_out
from pycore.dungeon.model.rules import parse_rule
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.weights import OBJECTIVES, Weights
from pycore.dungeon.presets import preset
from pycore.dungeon.quality import best_of
from pycore.dungeon.text.flow import parse_flow

T = TypeVar("T")
CHOICES: dict[str, type[Choice]] = {
    "selector": Selector,
    "models": Models,
    "cache": Cache,
    "combinator": Combinator,
    "door_generation": DoorGeneration,
}


@dataclass(frozen=True, kw_only=True)
class Request:
    """A request for a map. An attribute that has its default value takes the value of the preset, if it has one.

    Attributes:
        templates: the templates of the rooms to place; empty for the templates of the preset.
        preset: name of a preset, see `preset`: its templates and its other settings. Templates win over it; then only
            its name is checked.
        rooms: number of rooms in all, shared out by weight, see `share_out`; 0 for the `instances` of the templates.
            Ignored with a flow graph.
        seed: the seed of the map and of its generated doors.
        selector: as in `Params`.
        best_of: number of maps to make, of which the fittest is returned; in 1..100,000.
        bounds: largest (width, height) of the map in tiles; (0, 0) for no limit but 16384x16384.
        models: the templates used in a step: all, one in turn, or each with a probability.
        model_probability: probability in 0..1 to use a template in a step, if `models` is `PROBABILITY`.
        move_share: share of the legal moves used in a step, in 0..1.
        cache: the fitness values to remember: none, all, all for some rooms, one of every few, or by probability.
        cache_interval: rooms until the cache is cleared (`REFRESHER`), or computed values for each remembered one
            (`EVERY`); at least 1.
        cache_probability: probability in 0..1 to remember a value, if `cache` is `PROBABILITY`.
        backtracks: as in `Method`; -1 for its default.
        backtrack_distance: as `distance` in `Method`.
        main_path_weight: as in `Weights`, like all weights. If the first three are 1, the preset's are used.
        alternative_paths_weight: a weight.
        bifurcations_weight: a weight.
        condensation_weight: a weight.
        verticality_weight: a weight.
        horizontality_weight: a weight.
        combinator: how weights change while the map grows: not at all, or as in `method.Adaptive`.
        attack: as in `method.Adaptive`; ignored by other combinators.
        decay: as in `method.Adaptive`; ignored by other combinators.
        door_generation: the doors that a room may use: all, a random share, or one of every few.
        door_share: share of the doors that a room keeps, in 0..1, if `door_generation` is `RANDOM_SHARE`.
        door_interval: a room keeps one of every `door_interval` doors, if `door_generation` is `ONE_OF_EVERY`; at
            least 1.
        rules: texts of rules, see `parse_rule`.
        loops: as in `Params`.
        corridors: as in `Params`.
        locks: as in `Params`.
        floors: as in `Params`.
        finishing: texts of finishing steps, see `parse_step`; of several for the same step the last one counts.
        flow: text of a flow graph, see `parse_flow`; empty for none.
        population: text of a table of things, as the finishing step "populate" has it, in place of such a step; empty
            for none.
    """

    templates: tuple[RoomTemplate, ...] = ()
    preset: str = ""
    rooms: int = 0
    seed: int = 0
    selector: Selector = Selector.BEST
    best_of: int = 1
    bounds: tuple[int, int] = (0, 0)
    models: Models = Models.ALL
    model_probability: float = 1.0
    move_share: float = 1.0
    cache: Cache = Cache.NONE
    cache_interval: int = 10
    cache_probability: float = 0.5
    backtracks: int = -1
    backtrack_distance: int = 1
    main_path_weight: float = 1.0
    alternative_paths_weight: float = 1.0
    bifurcations_weight: float = 1.0
    condensation_weight: float = 0.0
    verticality_weight: float = 0.0
    horizontality_weight: float = 0.0
    combinator: Combinator = Combinator.WEIGHTED_SUM
    attack: float = 1.1
    decay: float = 0.5
    door_generation: DoorGeneration = DoorGeneration.ALL
    door_share: float = 0.5
    door_interval: int = 2
    rules: tuple[str, ...] = ()
    loops: float = 0.0
    corridors: int = 0
    locks: int = 0
    floors: int = 1
    finishing: tuple[str, ...] = ()
    flow: str = ""
    population: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "templates", tuple(self.templates))
        object.__setattr__(self, "rules", tuple(self.rules))
        object.__setattr__(self, "finishing", tuple(self.finishing))
        for name, kind in CHOICES.items():
            try:
                object.__setattr__(self, name, kind(getattr(self, name)))
            except ValueError:
                raise UnknownNameError(name, getattr(self, name), kind.words()) from None

    def make(self, budget: Budget | None = None) -> Result[DungeonMap]:
        """Make the map; see `generate` and `best_of`.

        Raises:
            ParameterError: a value is out of its range; names the attribute.
            NotationError: a rule, a finishing step or the flow graph cannot be read.
        """
        return self.make_of(self.to_params(), budget)

    def make_of(self, params: Params, budget: Budget | None = None) -> Result[DungeonMap]:
        """Make the map from the parameters that `to_params` returned, perhaps with another `method`."""
        if self.best_of == 1:
            return generate(params, Rng(self.seed), budget)
        return _named("best_of", best_of, params, Rng(self.seed), self.best_of, budget)

    def extend(
        self,
        dungeon: DungeonMap,
        rooms: int,
        budget: Budget | None = None,
        *,
        beyond: int | None = None,
        locks: int = 0,
        new_floor: bool = False,
    ) -> Result[DungeonMap]:
        """Return a larger map with `rooms` more rooms; see `extension.extend`.

        The rooms are shared out among the templates with a weight. Besides these only the seed, the doors to generate
        and the settings of the method are of this request; all other settings are of the map.

        Raises:
            ParameterError: as `to_params` and `extend`; or no template has a weight.
        """
        stock = [template for template in self._stocked().templates if template.weight]
        wing = Params(_named("rooms", share_out, stock, rooms))
        generation = self._doors()
        if generation:
            wing = generate_doors(wing, generation, Rng(self.seed))
            wing = replace(wing, templates=_numbered_on(wing.templates, dungeon.params.templates))
        wanted = [template for template in wing.templates if template.instances]
        return extend(
            dungeon,
            wanted,
            Rng(self.seed),
            budget,
            beyond=beyond,
            locks=locks,
            new_floor=new_floor,
            method=self._method(),
        )

    def to_params(self, doors: openings.DoorGeneration | None = None) -> Params:
        """Return the parameters of the map.

        Args:
            doors: a function that chooses doors, in place of `door_generation`; see `openings.DoorGeneration`.

        Raises:
            ParameterError: a value is out of its range; names the attribute.
            NotationError: a rule, a finishing step or the flow graph cannot be read.
        """
        params = replace(self._stocked(), method=self._method(), **self._wishes())
        steps = {type(step): ("finishing", step) for step in map(parse_step, self.finishing)}
        if self.population.strip():
            try:
                step = parse_step(f"populate {self.population}")
            except NotationError as error:
                raise NotationError(error.message, "population", error.line) from None
            steps[type(step)] = "population", step
        for name, step in steps.values():
            params = _named(name, step.put_into, params)
        generation = doors or self._doors()
        return generate_doors(params, generation, Rng(self.seed)) if generation else params

    def stock(self) -> tuple[RoomTemplate, ...]:
        """Return the templates with the numbers of rooms to place as `instances`, before doors are generated."""
        return self._stocked().templates

    def _stocked(self) -> Params:
        """Return the parameters of the templates or of the preset, with `rooms` shared out, and the weights."""
        if not self.templates and not self.preset:
            raise ParameterError("templates", "there is none; add rooms to place, or name a `preset` such as 'keep'")
        known = preset(self.preset) if self.preset else None  # an unknown name is refused beside templates, too
        params = Params(self.templates) if self.templates or known is None else known
        if self.rooms and not self.flow.strip():
            params = replace(params, templates=share_out(params.templates, self.rooms))
        weights = Weights(*(getattr(self, f"{name}_weight") for name in OBJECTIVES))
        if weights.fixed == Weights().fixed:  # left alone
            names = OBJECTIVES[: len(weights.fixed)]
            weights = replace(weights, **{name: getattr(params.weights, name) for name in names})
        return replace(params, weights=weights)

    def _wishes(self) -> dict[str, Any]:
        """Return all other fields of `Params` that are not at their default, by name."""
        plain = ("selector", "loops", "corridors", "locks", "floors")
        found = {name: getattr(self, name) for name in plain if getattr(self, name) != getattr(Request, name)}
        if any(self.bounds):
            found["bounds"] = self.bounds
        if self.rules:
            found["rules"] = tuple(map(parse_rule, self.rules))
        if self.flow.strip():
            found["flow"] = parse_flow(self.flow, "flow")
        return found

    def _doors(self) -> openings.DoorGeneration | None:
        if self.door_generation == DoorGeneration.RANDOM_SHARE:
            return _named("door_share", openings.RandomShare, self.door_share)
        if self.door_generation == DoorGeneration.ONE_OF_EVERY:
            return _named("door_interval", openings.OneOfEvery, self.door_interval)
        return None

    def _method(self) -> Method:
        models: method.ModelSelector | None = None
        if self.models == Models.CYCLE:
            models = method.cycle
        elif self.models == Models.PROBABILITY:
            models = _named("model_probability", method.WithProbability, {}, self.model_probability)
        adapts = self.combinator == Combinator.ADAPTIVE
        return Method(
            models=models,
            divider=_named("move_share", method.ShareOfMoves, self.move_share) if self.move_share != 1 else None,
            cache=self._cache(),
            combinator=method.Adaptive(self.attack, self.decay) if adapts else None,
            backtracks=None if self.backtracks == -1 else self.backtracks,
            distance=_named("backtrack_distance", Method, distance=self.backtrack_distance).distance,
        )

    def _cache(self) -> Callable[[Rng], method.Cache] | None:
        if self.cache == Cache.ALWAYS:
            return method.cache_always
        if self.cache == Cache.REFRESHER:
            return _named("cache_interval", method.CacheRefresher, self.cache_interval)
        if self.cache == Cache.EVERY:
            return _named("cache_interval", method.CacheEvery, self.cache_interval)
        if self.cache == Cache.PROBABILITY:
            return _named("cache_probability", method.CacheWithProbability, self.cache_probability)
        return None


def _numbered_on(templates: Sequence[RoomTemplate], taken: Sequence[RoomTemplate]) -> tuple[RoomTemplate, ...]:
    """Return templates of generated doors with names that are not taken: "hall/3" after "hall/2"."""
    names, found = {template.name for template in taken}, []
    for template in templates:
        stem = template.name.rpartition("/")[0] or template.name
        name = next(f"{stem}/{number}" for number in count(1) if f"{stem}/{number}" not in names)
        names.add(name)
        found.append(replace(template, name=name))
    return tuple(found)


def _named(parameter: str, make: Callable[..., T], *args: Any, **options: Any) -> T:
    """Return make(*args, **options); a `ParameterError` names the attribute `parameter` of the request."""
    try:
        return make(*args, **options)
    except ParameterError as error:
        raise ParameterError(parameter, error.message) from None
