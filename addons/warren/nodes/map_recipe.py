"""What a `WarrenMapGenerator` is set to, as plain values that any thread may read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pycore

from .map_callables import Caller, Own, door_generation
from .room_template import Drawing, parsed

if TYPE_CHECKING:
    import pycore.dungeon


class Recipe(NamedTuple):
    """The generator's properties at one moment; to check them belongs on the other thread.

    Attributes:
        drawings: of the templates.
        own: the game's own functions.
        wishes: the other fields of the request by their names, which are also the names of the properties.
    """

    drawings: tuple[Drawing, ...]
    own: Own
    wishes: Mapping[str, Any]

    def request(self) -> "pycore.dungeon.Request":
        """Return the request of the core that these properties are.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        return pycore.dungeon.Request(templates=tuple(map(parsed, self.drawings)), **self.wishes)

    def params(self, call: Caller | None = None) -> "pycore.dungeon.Params":
        """Return what the core is to make.

        Args:
            call: calls the game's own functions; None where no map is made of it.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        request = self.request()
        own = self.own.door_selector
        params = request.to_params(door_generation(own, call) if own is not None and call else None)
        if call is None:
            return params
        stock = request.stock()
        origins: Sequence[int] = range(len(stock))
        if own is not None or request.door_generation:  # each room has doors of its own, and is a template
            origins = [number for number, template in enumerate(stock) for _ in range(template.instances)]
        return replace(params, method=self.own.method(params.method, params, origins, call))
