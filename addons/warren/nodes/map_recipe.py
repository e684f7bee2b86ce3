"""The properties of a `WarrenMapGenerator` as plain values, which any thread may read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError

from .map import WarrenMap, map_resource
from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed

if TYPE_CHECKING:
    import pycore.dungeon

# The properties that are fields of a request, without the templates.
PLAIN = (
    *("preset", "rooms", "seed", "selector", "best_of", "bounds", "models", "model_probability", "move_share"),
    *("cache", "cache_interval", "cache_probability", "backtracks", "backtrack_distance"),
    *("main_path_weight", "alternative_paths_weight", "bifurcations_weight"),
    *("condensation_weight", "verticality_weight", "horizontality_weight", "combinator", "attack", "decay"),
    *("door_generation", "door_share", "door_interval", "rules", "loops", "corridors", "locks", "floors"),
    *("finishing", "flow", "population"),
)
# The weights that presets have.
GRAPH_WEIGHTS = ("main_path_weight", "alternative_paths_weight", "bifurcations_weight")


class Recipe(NamedTuple):
    """The properties of a generator at one moment. They are checked by `request` and `params`, on another thread.

    Attributes:
        drawings: the templates.
        own: the functions of the game.
        wishes: the other fields of the request by name; the properties have the same names.
        preset_weights: whether the first three weights are the preset's if all of them are 1.
    """

    drawings: tuple[Drawing, ...]
    own: Own
    wishes: Mapping[str, Any]
    preset_weights: bool = True

    def request(self) -> "pycore.dungeon.Request":
        """Return the core's request with these properties, without those that are at the preset's value.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        wishes = dict(self.wishes)
        if self.preset_weights and all(wishes.get(name, 1) == 1 for name in GRAPH_WEIGHTS):
            wishes |= dict.fromkeys(GRAPH_WEIGHTS)
        return pycore.dungeon.Request(templates=tuple(map(parsed, self.drawings)), **wishes).simplified()

    def extension(
        self,
        earlier: "pycore.dungeon.DungeonMap",
        rooms: int,
        budget: Budget,
        *,
        beyond: int,
        locks: int,
        new_floor: bool,
    ) -> "pycore.dungeon.DungeonMap":
        """Return a larger map; see `WarrenMapGenerator.extend`.

        Raises:
            WarrenError: A property or an argument is not valid, or there is no such map.
        """
        for name, function in zip(self.own._fields, self.own, strict=True):
            if function is not None:
                raise ParameterError(name, "a function of the game cannot take part in an extension; set it to null")
        if beyond < -1:
            raise ParameterError("beyond", f"there is no room {beyond}; -1 is for all rooms")
        wish = None if beyond == -1 else beyond
        larger = self.request().extend(earlier, rooms, budget, beyond=wish, locks=locks, new_floor=new_floor)
        return larger.unwrap()

    def params(self, call: Caller | None = None) -> "pycore.dungeon.Params":
        """Return the parameters of the map.

        Args:
            call: calls the functions of the game; None to leave them out, if no map is to be made.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        request = self.request()
        own = self.own.door_selector
        params = request.to_params(door_generation(own, call) if own is not None and call else None)
        if call is None:
            return params
        stock = request.stock()
        by_template: Sequence[int] = range(len(stock))
        if own is not None or request.door_generation:  # each room has its own doors, and so its own template
            by_template = [number for number, template in enumerate(stock) for _ in range(template.instances)]
        return replace(params, method=self.own.method(params.method, params, by_template, call))


def values_of(request: "pycore.dungeon.Request") -> dict[str, Any]:
    """Return the values of the properties that a request stands for, besides the templates."""
    from pycore.dungeon.request import UNSET  # noqa: PLC0415 only what reads requests loads it

    plain = UNSET | request.defaults() | dict.fromkeys(GRAPH_WEIGHTS, 1.0)
    given = {name: getattr(request, name) for name in PLAIN}
    values = {name: plain[name] if value is None else value for name, value in given.items()}
    return values | {"preset_weights": any(given[name] != 1 for name in GRAPH_WEIGHTS)}


def made(recipe: Recipe, call: Caller, budget: Budget) -> WarrenMap:
    """Return the map of a recipe; `call` calls the functions of the game."""
    request = recipe.request()
    return _with_tiles(request.make_of(recipe.params(call), budget).unwrap())


def extended(
    recipe: Recipe, earlier: "pycore.dungeon.DungeonMap", budget: Budget, rooms: int, **wishes: Any
) -> WarrenMap:
    """Return a larger map; see `WarrenMapGenerator.extend`. `wishes` are `beyond`, `locks` and `new_floor`."""
    return _with_tiles(recipe.extension(earlier, rooms, budget, **wishes))


def _with_tiles(core: "pycore.dungeon.DungeonMap") -> WarrenMap:
    """Return the resource of a map whose tiles are computed here, in the background, not when the game needs them."""
    resource = map_resource(core)
    resource.tiles()
    return resource
