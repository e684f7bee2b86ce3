"""The properties of a `WarrenMapGenerator` as plain values, which any thread may read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pycore

from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed

if TYPE_CHECKING:
    import pycore.dungeon


class Recipe(NamedTuple):
    """The properties of a generator at one moment. They are checked by `request` and `params`, on another thread.

    Attributes:
        drawings: the templates.
        own: the functions of the game.
        wishes: the other fields of the request by name; the properties have the same names.
    """

    drawings: tuple[Drawing, ...]
    own: Own
    wishes: Mapping[str, Any]

    def request(self) -> "pycore.dungeon.Request":
        """Return the core's request with these properties.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        return pycore.dungeon.Request(templates=tuple(map(parsed, self.drawings)), **self.wishes)

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
