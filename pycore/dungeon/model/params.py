"""The parameters that a map is made from."""

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, ClassVar

from pycore.base.checking import UNCHECKED
from pycore.base.choices import Selector
from pycore.base.errors import ParameterError
from pycore.dungeon.model.flow import Flow, roles_without_doors
from pycore.dungeon.model.method import Method
from pycore.dungeon.model.rules import Rule, check_names
from pycore.dungeon.model.template import MAX_ROOMS, MAX_TEMPLATES, STAIRS, RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.dungeon.model.weights import Weights

MAX_CORRIDOR = 100
MAX_FLOORS = 16
# With the floors that are added later.
MAX_DEPTH = 10_000
# The key of a move has 12 bits for the variant.
MAX_VARIANTS = 4096
MAX_LOCKS = 100


class Furnishing(ABC):  # noqa: B024 - a type for `Params`, which `FinishingStep` imports
    """Base class of `FinishingStep`.

    Attributes:
        field: name of the field of `Params` that holds the setting of the step; empty for `finishing`.
    """

    field: ClassVar[str] = ""


@dataclass(frozen=True)
class Params:
    """The parameters that a map is made from.

    Attributes:
        templates: 1..1024 templates with different names. The number of rooms to place of each is its `instances`; the
            sum of these is in 1..10000.
        selector: how the next move is chosen.
        weights: weights of the objectives in the fitness of a move; the random selector ignores them.
        bounds: largest (width, height) of the map in tiles, each in 1..16384; None for 16384x16384.
        loops: share of loops, in 0..1, rounded to thousandths. Loops are connections added when all rooms are placed;
            the share is taken of all pairs of rooms that are not joined, but have doors face to face or space for a
            corridor.
        corridors: most tiles of floor of a corridor, in 0..100; 0 for no corridors. A corridor is carved for a loop, or
            for an edge of the flow graph, between doors that are not face to face.
        floors: number of floors, in 1..16. Each floor is joined to the next by two rooms of one template tagged
            "stairs", at the same position; there are two such rooms, and no more, for each floor but the first. Bounds
            apply to all floors laid on top of each other. Rooms tagged "start" are on the first floor, rooms tagged
            "goal" or "boss" on the last.
        deeper: how many of these floors were added by `extend`; in 0..9999. Their stairs may be in any rooms.
        locks: number of locks, in 0..100.
        rules: rules about the distances between rooms, in doors. Rooms are placed so that the rules hold without loops;
            loops that would break a rule are left out.
        flow: a flow graph. The map then has one room for each node, of a template that has the node's role among its
            tags or as its name, one connection for each edge, and no others. `instances` are then the most rooms of a
            template; selector and weights are ignored.
        finishing: finishing steps besides locks, see `FinishingStep`.
        method: replacements of parts of the search for the next move. It is no part of a map: JSON texts do not hold
            it, and parameters that differ in `method` only are equal.
    """

    templates: tuple[RoomTemplate, ...]
    selector: Selector = Selector.BEST
    weights: Weights = field(default_factory=Weights)
    bounds: tuple[int, int] | None = None
    loops: float = 0.0
    corridors: int = 0
    locks: int = 0
    floors: int = 1
    deeper: int = 0
    rules: tuple[Rule, ...] = ()
    flow: Flow | None = None
    finishing: tuple[Annotated[Furnishing, UNCHECKED], ...] = ()
    method: Method = field(default=Method(), compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "templates", tuple(self.templates))
        if not isinstance(self.selector, Selector):
            raise ParameterError("selector", f"{self.selector!r} is no `Selector`")
        if not 0 < len(self.templates) <= MAX_TEMPLATES:
            raise ParameterError("templates", f"{len(self.templates)} is not in 1..{MAX_TEMPLATES}")
        self._check_names()
        if len(self.variants) > MAX_VARIANTS:
            raise ParameterError("templates", f"turned and mirrored they are {len(self.variants)}, over {MAX_VARIANTS}")
        if not 0 < self.stock <= MAX_ROOMS:
            raise ParameterError("templates", f"{self.stock} instances in all, which is not in 1..{MAX_ROOMS}")
        if self.bounds is not None and not all(0 < side <= MAX_MAP_SIDE for side in self.bounds):
            raise ParameterError("bounds", f"{self.bounds[0]}x{self.bounds[1]} is not in 1..{MAX_MAP_SIDE}")
        if not 0 <= self.loops <= 1:
            raise ParameterError("loops", f"{self.loops} is not in 0..1")
        object.__setattr__(self, "loops", round(self.loops * 1000) / 1000)
        for label, number, most in (("corridors", self.corridors, MAX_CORRIDOR), ("locks", self.locks, MAX_LOCKS)):
            if not 0 <= number <= most:
                raise ParameterError(label, f"{number} is not in 0..{most}")
        object.__setattr__(self, "rules", tuple(self.rules))
        self._check_finishing()
        self._check_floors()
        check_names(self.rules, self.templates)
        if self.flow:
            self._check_flow(self.flow)

    def _check_finishing(self) -> None:
        object.__setattr__(self, "finishing", tuple(self.finishing))
        for step in self.finishing:
            if not isinstance(step, Furnishing):
                raise ParameterError("finishing", f"{step!r} is no `FinishingStep`")
            if step.field:
                raise ParameterError("finishing", f"{step!r} is asked for by the parameter `{step.field}`")
        if len({type(step) for step in self.finishing}) < len(self.finishing):
            raise ParameterError("finishing", "a step is asked for twice")

    def _check_names(self) -> None:
        seen: set[str] = set()
        for template in self.templates:
            if template.name in seen:
                raise ParameterError("templates", f"two rooms are called {template.name!r}")
            seen.add(template.name)

    def _check_floors(self) -> None:
        if not 1 <= self.floors - self.deeper <= MAX_FLOORS:
            raise ParameterError("floors", f"{self.floors - self.deeper} is not in 1..{MAX_FLOORS}")
        if not 0 <= self.deeper < MAX_DEPTH:
            raise ParameterError("deeper", f"{self.deeper} is not in 0..{MAX_DEPTH - 1}")
        stairs = [template.instances for template in self.templates if STAIRS in template.tags]
        if (
            self.floors > 1
            and not self.deeper
            and (sum(stairs) != 2 * self.floors - 2 or any(count % 2 for count in stairs))
        ):
            raise ParameterError(
                "floors",
                f"{self.floors} floors need {2 * self.floors - 2} rooms tagged {STAIRS!r}, an even number of each kind;"
                f" there are {sum(stairs)}",
            )
        if self.floors > self.total:
            raise ParameterError("floors", f"{self.total} rooms are too few for {self.floors} floors")

    def _check_flow(self, flow: Flow) -> None:
        fault = roles_without_doors(flow, self.templates)
        if fault:
            raise ParameterError("flow", fault)
        if self.loops:
            raise ParameterError("loops", "a map with a flow graph has the connections of its graph alone")
        if self.rules:
            raise ParameterError("rules", "in a map with a flow graph, the graph alone says how far rooms are apart")
        if self.floors > 1:
            raise ParameterError("floors", f"a map with a flow graph has one floor, not {self.floors}")

    @property
    def total(self) -> int:
        """Most rooms that the map can have: the number of nodes of the flow graph, else `stock`."""
        return len(self.flow.nodes) if self.flow else self.stock

    @property
    def stock(self) -> int:
        """Sum of the `instances` of all templates."""
        return sum(template.instances for template in self.templates)

    @cached_property
    def variants(self) -> tuple[RoomTemplate, ...]:
        """The variants of all templates, in the order of the templates; `Move.template` is an index of this tuple."""
        return tuple(variant for template in self.templates for variant in template.variants)

    @cached_property
    def sources(self) -> tuple[int, ...]:
        """For each of `variants`, the number of its template: an index of `templates`."""
        return tuple(number for number, template in enumerate(self.templates) for _ in template.variants)


def distribute(templates: Sequence[RoomTemplate], rooms: int) -> tuple[RoomTemplate, ...]:
    """Return the templates with new `instances`, in proportion to their weights, whose sum is `rooms`.

    Method: largest remainders; of equal remainders the earlier template gets the room.

    Raises:
        ParameterError: `rooms` is not in 1..10000, or no template has a weight.
    """
    if not 0 < rooms <= MAX_ROOMS:
        raise ParameterError("rooms", f"{rooms} is not in 1..{MAX_ROOMS}")
    total = sum(template.weight for template in templates)
    if not total:
        raise ParameterError("templates", "no room has a weight")
    shares = [rooms * template.weight // total for template in templates]
    by_remainder = sorted(range(len(shares)), key=lambda i: (-(rooms * templates[i].weight % total), i))
    for index in by_remainder[: rooms - sum(shares)]:
        shares[index] += 1
    return tuple(template.with_instances(share) for template, share in zip(templates, shares, strict=True))


def share_out(templates: Sequence[RoomTemplate], rooms: int) -> tuple[RoomTemplate, ...]:
    """Return the templates with `rooms` instances in all; templates of weight 0 keep their instances.

    The rooms left are shared out among the other templates as in `distribute`.

    Raises:
        ParameterError: `rooms` is not in 1..10000, or less than the number of instances kept; or no template has a
            weight.
    """
    fixed = sum(template.instances for template in templates if not template.weight)
    weighted = [template for template in templates if template.weight]
    if not fixed or not weighted:
        return distribute(templates, rooms)
    if fixed > rooms:
        raise ParameterError("rooms", f"{rooms} are fewer than the {fixed} instances of templates of weight 0")
    left = rooms - fixed
    shared = iter(distribute(weighted, left) if left else [template.with_instances(0) for template in weighted])
    return tuple(next(shared) if template.weight else template for template in templates)
