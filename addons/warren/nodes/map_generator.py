"""The Godot class `WarrenMapGenerator`."""

import time
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.dungeon import Params, Selector, Weights, distribute, generate, preset
from warren.declare import (
    PackedStringArray,
    Property,
    Signal,
    Vector2i,
    godot_class,
    value_range,
    virtual,
)
from warren.jobs import BackgroundMaker, Job

from .map import WarrenMap, map_resource
from .room_template import Drawing, WarrenRoomTemplate, drawing_of, parsed

WEIGHT = value_range(-10, 10, 0.1, "or_less", "or_greater")


@godot_class(base="Node", icon="map_generator")
class WarrenMapGenerator(BackgroundMaker[WarrenMap]):
    """Makes dungeon maps by placing rooms door to door.

    Give it [member templates] and call [method generate] for a map at once, or [method start] to have it made in the
    background: [signal finished] then brings it, without a lost frame. The same seed and settings give the same map on
    every machine.
    """

    class Selector(IntEnum):
        """How the next room is chosen."""

        BEST_SEARCH = 0
        RANDOM = 1

    templates = Property(
        list[WarrenRoomTemplate], doc="The rooms to place; each template's `instances` says how many of it."
    )
    preset = Property(
        str,
        "keep",
        doc="Rooms to place when there are no templates: a name, or `hollow:SIZE:MODELS:INSTANCES` for hollow squares.",
    )
    rooms = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Number of rooms in all, shared out by the templates' weights; 0 to take the templates' `instances`.",
    )
    seed = Property(int, 0, doc="The seed: another number, another map.")
    selector = Property(
        Selector,
        Selector.BEST_SEARCH,
        doc="Best search plays the move of highest fitness; random plays any, faster and more compact.",
        group="Search",
    )
    bounds = Property(Vector2i, Vector2i(), doc="Largest size of the map in cells; (0, 0) for no limit.")
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Give up after this time; 0 for no limit.",
    )
    main_path_weight = Property(
        float, 1.0, hint=WEIGHT, doc="How much a long way from start to goal counts.", group="Weights"
    )
    alternative_paths_weight = Property(float, 1.0, hint=WEIGHT, doc="How much rooms off the main path count.")
    bifurcations_weight = Property(float, 1.0, hint=WEIGHT, doc="How much rooms with more than two doors count.")

    progressed = Signal(done=int, total=int, doc="Emitted while a map is made in the background: rooms placed so far.")
    finished = Signal(map=WarrenMap, doc="Emitted when a map that was started in the background is done.")

    def __init__(self) -> None:
        self._duration_ms = 0.0

    @property
    def duration_ms(self) -> float:
        """How long the last map took to make, in milliseconds; 0 before the first one."""
        return self._duration_ms

    def generate(self) -> WarrenMap:
        """Make a map now and return it; null, with an error that gives the reason, when there is none.

        The main thread waits: for large maps rather use [method start].
        """
        begun = time.perf_counter()
        made = _make(self._recipe(), self.seed, self._budget())
        self._duration_ms = (time.perf_counter() - begun) * 1000
        return made

    def start(self) -> None:
        """Begin to make a map in the background; one that is being made is cancelled.

        Ends with [signal finished] or [signal failed], in a later frame.
        """
        self._stop()
        work = partial(_make, self._recipe(), self.seed)
        self._job = Job(
            work, self._budget(), progressed=self.progressed.emit, finished=self._deliver, failed=self._give_up
        )

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            self._recipe().params()
        except WarrenError as error:
            return [str(error)]
        return []

    def _recipe(self) -> "_Recipe":
        return _Recipe(
            drawings=tuple(drawing_of(template) for template in self.templates or [] if template is not None),
            preset=self.preset,
            rooms=self.rooms,
            selector=Selector.RANDOM if self.selector == self.Selector.RANDOM else Selector.BEST,
            weights=(self.main_path_weight, self.alternative_paths_weight, self.bifurcations_weight),
            bounds=(self.bounds.x, self.bounds.y) if any(self.bounds) else None,
        )

    def _budget(self) -> Budget:
        return Budget(milliseconds=self.time_limit_ms or None)

    def _deliver(self, made: WarrenMap) -> None:
        self._duration_ms = self._job.seconds * 1000 if self._job else 0.0
        self._job = None
        self.finished.emit(made)


class _Recipe(NamedTuple):
    """The generator's properties at one moment: to check them takes long enough to belong on the other thread."""

    drawings: tuple[Drawing, ...]
    preset: str
    rooms: int
    selector: Selector
    weights: tuple[float, float, float]
    bounds: tuple[int, int] | None

    def params(self) -> Params:
        """Return what the core is to make.

        Raises:
            WarrenError: A property is not valid; the message names it.
        """
        chosen = tuple(map(parsed, self.drawings)) or preset(self.preset).templates
        if self.rooms:
            chosen = distribute(chosen, self.rooms)
        return Params(chosen, self.selector, Weights(*self.weights), self.bounds)


def _make(recipe: _Recipe, seed: int, budget: Budget) -> WarrenMap:
    made = map_resource(generate(recipe.params(), Rng(seed), budget).unwrap())
    made.tiles()  # drawn once for all, in the background rather than when the game first looks at them
    return made
