"""Requests for maps: plain values with the same names in Python, on the command line, in Godot and in JSON texts.

All of these make maps through a `Request`, so that the same values give the same map everywhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Annotated, Any, TypeVar

from pycore.base.budget import Budget
from pycore.base.checking import CONVERTED
from pycore.base.choices import Cache, Choice, Combinator, DoorGeneration, Models, Selector
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.extension import extend
from pycore.dungeon.finish.population.step import Population
from pycore.dungeon.generator import generate
from pycore.dungeon.grow import openings
from pycore.dungeon.grow.openings import generate_doors
from pycore.dungeon.model import method
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Method
from pycore.dungeon.model.params import Furnishing, Params, share_out
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
# What the attributes stand for that are None, where no preset says otherwise.
UNSET: dict[str, Any] = {
    "selector": Selector.BEST,
    "bounds": (0, 0),
    "rules": (),
    "loops": 0.0,
    "corridors": 0,
    "locks": 0,
    "floors": 1,
    "finishing": (),
    "flow": "",
    "population": "",
    **{f"{name}_weight": weight for name, weight in vars(Weights()).items()},
}
PRESET_WEIGHTS = 3  # the first weights, which presets have
PLAIN = ("selector", "loops", "corridors", "locks", "floors")  # fields of `Params` with the same values


@dataclass(frozen=True, kw_only=True)
class Request:
    """A request for a map.

    An attribute that is None takes the value of the preset, or its value in `UNSET` if the templates are given. All
    other values count, so that `locks=0` leaves out the locks of a preset.

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
        main_path_weight: as in `Weights`, like all weights. If one of the first three is given, the others of these are
            1 by default; the preset's are used if none is.
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
        finishing: texts of finishing steps, see `parse_step`, in place of the preset's; of several for the same step
            the last one counts.
        flow: text of a flow graph, see `parse_flow`; empty for none.
        population: text of a table of things, as the finishing step "populate" has it, in place of such a step; empty
            for none but that of `finishing`.
    """

    templates: Annotated[tuple[RoomTemplate, ...], CONVERTED] = ()
    preset: str = ""
    rooms: int = 0
    seed: int = 0
    selector: Selector | None = None
    best_of: int = 1
    bounds: tuple[int, int] | None = None
    models: Models = Models.ALL
    model_probability: float = 1.0
    move_share: float = 1.0
    cache: Cache = Cache.NONE
    cache_interval: int = 10
    cache_probability: float = 0.5
    backtracks: int = -1
    backtrack_distance: int = 1
    main_path_weight: float | None = None
    alternative_paths_weight: float | None = None
    bifurcations_weight: float | None = None
    condensation_weight: float | None = None
    verticality_weight: float | None = None
    horizontality_weight: float | None = None
    combinator: Combinator = Combinator.WEIGHTED_SUM
    attack: float = 1.1
    decay: float = 0.5
    door_generation: DoorGeneration = DoorGeneration.ALL
    door_share: float = 0.5
    door_interval: int = 2
    rules: Annotated[tuple[str, ...], CONVERTED] | None = None
    loops: float | None = None
    corridors: int | None = None
    locks: int | None = None
    floors: int | None = None
    finishing: Annotated[tuple[str, ...], CONVERTED] | None = None
    flow: str | None = None
    population: str | None = None

    def __post_init__(self) -> None:
        for name in ("templates", "rules", "finishing"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, tuple(getattr(self, name)))
        for name, kind in CHOICES.items():
            if getattr(self, name) is None:
                continue
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
        params = replace(self._stocked(), method=self._method(), **self._given())
        if self.population is not None:
            params = replace(params, finishing=_without_population(params))
        steps = {type(step): ("finishing", step) for step in map(parse_step, self.finishing or ())}
        if self.population and self.population.strip():
            try:
                step = parse_step(f"populate {self.population}")
            except NotationError as error:
                raise NotationError(error.message, "population", error.line) from None
            steps[type(step)] = "population", step
        for name, step in steps.values():
            params = _named(name, step.put_into, params)
        generation = doors or self._doors()
        return generate_doors(params, generation, Rng(self.seed)) if generation else params

    def defaults(self) -> dict[str, Any]:
        """Return the values that the attributes stand for that are None, by name.

        Rules, finishing steps, a flow graph and a population that a preset has are left out.

        Raises:
            ParameterError: there is no such preset.
        """
        found = dict(UNSET)
        if self.templates or not self.preset:
            return found
        known = preset(self.preset)
        found |= {name: getattr(known, name) for name in PLAIN} | {"bounds": known.bounds or UNSET["bounds"]}
        found |= {f"{name}_weight": weight for name, weight in vars(known.weights).items()}
        others = _without_population(known)
        has = {
            "rules": known.rules,
            "flow": known.flow,
            "finishing": known.finishing,
            "population": known.finishing != others,
        }
        return {name: value for name, value in found.items() if not has.get(name)}

    def simplified(self) -> "Request":
        """Return the request with None in place of all values that are the defaults. It makes the same maps."""
        same = {name for name, value in self.defaults().items() if getattr(self, name) == value}
        graph = {f"{name}_weight" for name in OBJECTIVES[:PRESET_WEIGHTS]}
        changes: dict[str, Any] = dict.fromkeys(same if graph <= same else same - graph)
        return replace(self, **changes)

    def stock(self) -> tuple[RoomTemplate, ...]:
        """Return the templates with the numbers of rooms to place as `instances`, before doors are generated."""
        return self._stocked().templates

    def _stocked(self) -> Params:
        """Return the parameters of the templates or of the preset, with `rooms` shared out, and the weights."""
        if not self.templates and not self.preset:
            raise ParameterError("templates", "there is none; add rooms to place, or name a `preset` such as 'keep'")
        known = preset(self.preset) if self.preset else None  # an unknown name is refused beside templates, too
        params = Params(self.templates) if self.templates or known is None else known
        if self.rooms and not (params.flow if self.flow is None else self.flow.strip()):
            params = replace(params, templates=share_out(params.templates, self.rooms))
        return replace(params, weights=self._weights(params.weights))

    def _weights(self, known: Weights) -> Weights:
        """Return the weights; `known` are those of the preset."""
        given = {name: getattr(self, f"{name}_weight") for name in OBJECTIVES}
        if any(given[name] is not None for name in OBJECTIVES[:PRESET_WEIGHTS]):
            known = replace(known, **{name: UNSET[f"{name}_weight"] for name in OBJECTIVES[:PRESET_WEIGHTS]})
        return replace(known, **{name: weight for name, weight in given.items() if weight is not None})

    def _given(self) -> dict[str, Any]:
        """Return all other fields of `Params` that are not None, by name."""
        found = {name: getattr(self, name) for name in PLAIN if getattr(self, name) is not None}
        if self.bounds is not None:
            found["bounds"] = self.bounds if any(self.bounds) else None
        if self.rules is not None:
            found["rules"] = tuple(map(parse_rule, self.rules))
        if self.flow is not None:
            found["flow"] = parse_flow(self.flow, "flow") if self.flow.strip() else None
        if self.finishing is not None:
            found["finishing"] = ()
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


def _without_population(params: Params) -> tuple[Furnishing, ...]:
    return tuple(step for step in params.finishing if not isinstance(step, Population))


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
