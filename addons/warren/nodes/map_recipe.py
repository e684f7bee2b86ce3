"""The settings of a `WarrenMapGenerator` as plain values for other threads."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pycore

from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed

if TYPE_CHECKING:
    import pycore.dungeon


class Recipe(NamedTuple):
    """A copy of the properties of a generator, which is validated on another thread.

    Attributes:
        drawings: drawings of the templates.
        own: functions of the game.
        wishes: the other fields of the request by name; the properties have the same names.
    """

    drawings: tuple[Drawing, ...]
    own: Own
    wishes: Mapping[str, Any]

    def request(self) -> "pycore.dungeon.Request":
        """Return the properties as a request of the core.

        Raises:
            WarrenError: A property is invalid; the message names it.
        """
        return pycore.dungeon.Request(templates=tuple(map(parsed, self.drawings)), **self.wishes)

    def params(self, call: Caller | None = None) -> "pycore.dungeon.Params":
        """Return the parameters for the core.

        Args:
            call: calls a function of the game; None if the parameters are only validated.

        Raises:
            WarrenError: A property is invalid; the message names it.
        """
        request = self.request()
        own = self.own.door_selector
        params = request.to_params(door_generation(own, call) if own is not None and call else None)
        if call is None:
            return params
        stock = request.stock()
        origins: Sequence[int] = range(len(stock))
        if own is not None or request.door_generation:  # every room is a template with its own doors
            origins = [number for number, template in enumerate(stock) for _ in range(template.instances)]
        return replace(params, method=self.own.method(params.method, params, origins, call))
