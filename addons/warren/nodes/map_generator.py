"""The Godot class `WarrenMapGenerator`."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pycore.base import choices
from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.family import load
from warren.declare import (
    MULTILINE,
    PackedStringArray,
    Property,
    Signal,
    Vector2i,
    godot_class,
    value_range,
    virtual,
)
from warren.jobs import BackgroundMaker, ThreadJob
from warren.main_thread_calls import MainThreadCalls

from .map import WarrenMap, map_resource
from .map_callables import Caller, Own
from .map_recipe import Recipe
from .room_template import WarrenRoomTemplate, drawing_of

if TYPE_CHECKING:
    pass

WEIGHT = value_range(-10, 10, 0.1, "or_less", "or_greater")
SHARE = value_range(0, 1, 0.01)


@godot_class(base="Node", icon="map_generator")
class WarrenMapGenerator(BackgroundMaker):
    """Generates dungeon maps by connecting rooms at their doors.

    Set [member templates], and call [method generate] for a map at once, or [method start] to generate it in the
    background; then [signal finished] passes the map. The same seed and settings give the same map on every machine.
    """

    Selector = choices.Selector
    Models = choices.Models
    Cache = choices.Cache
    Combinator = choices.Combinator
    DoorGeneration = choices.DoorGeneration

    templates = Property(
        list[WarrenRoomTemplate], doc="The rooms to place; each template's `instances` says how many of it."
    )
    preset = Property(
        str,
        "",
        doc="Rooms to place where [member templates] is empty, if you want some: `keep`, `caves`, or "
        "`hollow:SIZE:MODELS:INSTANCES` for hollow squares. Without templates and without a preset there is no map.",
    )
    rooms = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Number of rooms in all, shared out by the templates' weights; 0 to take the templates' `instances`. "
        "A template of weight 0 keeps its instances.",
    )
    seed = Property(int, 0, doc="The seed: another number, another map.")
    selector = Property(
        Selector,
        Selector.BEST,
        doc="Best plays the move of highest fitness; random plays any, faster and more compact.",
        group="Search",
    )
    best_of = Property(
        int,
        1,
        hint=value_range(1, 100, 1, "or_greater"),
        doc="How many maps to make, of which the fittest by the weights is taken; its seed is another than this one.",
    )
    bounds = Property(Vector2i, Vector2i(), doc="Largest size of the map in cells; (0, 0) for no limit.")
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Give up after this time; 0 for no limit.",
    )
    models = Property(
        Models,
        Models.ALL,
        doc="Which templates are looked at in each step: all, one after the other, or each with a probability.",
    )
    model_probability = Property(
        float, 1.0, hint=SHARE, doc="How likely a template is looked at in a step, where Models is Probability."
    )
    move_share = Property(
        float,
        1.0,
        hint=SHARE,
        doc="The share of the possible moves that is looked at in each step (the move divider); less gives variety.",
    )
    cache = Property(
        Cache,
        Cache.NONE,
        doc="Which fitness values are remembered rather than worked out anew: a way to less regular maps. Refresher "
        "forgets all of them each time Cache Interval rooms are placed, Every remembers one of every Cache Interval.",
    )
    cache_interval = Property(
        int, 10, hint=value_range(1, 100, 1, "or_greater"), doc="The number that Cache needs for Refresher and Every."
    )
    cache_probability = Property(
        float, 0.5, hint=SHARE, doc="How likely a fitness value is remembered, where Cache is Probability."
    )
    backtracks = Property(
        int,
        -1,
        hint=value_range(-1, 10_000, 1, "or_greater"),
        doc="How often rooms are taken back, at the most, where there is no way on; -1 for as often as seems useful.",
    )
    backtrack_distance = Property(
        int,
        1,
        hint=value_range(1, 50, 1, "or_greater", "suffix:cells"),
        doc="How far from its earlier places a room that was taken back is put, at the least.",
    )
    main_path_weight = Property(
        float, 1.0, hint=WEIGHT, doc="How much a long way from start to goal counts.", group="Weights"
    )
    alternative_paths_weight = Property(float, 1.0, hint=WEIGHT, doc="How much rooms off the main path count.")
    bifurcations_weight = Property(float, 1.0, hint=WEIGHT, doc="How much rooms with more than two doors count.")
    condensation_weight = Property(float, 0.0, hint=WEIGHT, doc="How much it counts that rooms lie close together.")
    verticality_weight = Property(float, 0.0, hint=WEIGHT, doc="How much the height of the map counts.")
    horizontality_weight = Property(float, 0.0, hint=WEIGHT, doc="How much the width of the map counts.")
    combinator = Property(
        Combinator,
        Combinator.WEIGHTED_SUM,
        doc="Adaptive makes the objectives take turns: after each room the one that counted most loses weight.",
    )
    attack = Property(
        float,
        1.1,
        hint=value_range(1, 10, 0.01, "or_greater"),
        doc="By what the other weights are multiplied after each room, where Combinator is Adaptive.",
    )
    decay = Property(
        float,
        0.5,
        hint=SHARE,
        doc="By what the weight that counted most is multiplied after each room, where Combinator is Adaptive.",
    )
    door_generation = Property(
        DoorGeneration,
        DoorGeneration.ALL,
        doc="Which doors each room may use: all that its template has, a random share, or one of every few.",
        group="Doors",
    )
    door_share = Property(
        float, 0.5, hint=SHARE, doc="The share of its doors that a room keeps, where that is Random Share."
    )
    door_interval = Property(
        int,
        2,
        hint=value_range(1, 20, 1, "or_greater"),
        doc="Of how many doors one is kept, where that is One Of Every.",
    )
    rules = Property(
        PackedStringArray,
        [],
        doc="What is demanded of rooms, by tag or name of their template, a line for each rule, counted in doors: "
        "`boss to goal: at most 1`, `shop to shop: at least 2`, `start to boss: at least 4, at most 9`.",
        group="Rules",
    )
    loops = Property(
        float,
        0.0,
        hint=SHARE,
        doc="The share of the rooms which could be joined, besides those which are, that are joined in the end.",
        group="Loops",
    )
    corridors = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "suffix:cells"),
        doc="How long a corridor may be that is carved for a loop, or between rooms that a flow graph joins, where no "
        "doors meet; 0 for no corridors.",
    )
    locks = Property(
        int,
        0,
        hint=value_range(0, 20, 1, "or_greater"),
        doc="How many locks bar the way until their keys are found: before rooms tagged `boss`, the goal, others. Keys "
        "lie in rooms tagged `key` if there are some, always where they can be reached before their locks.",
        group="Locks",
    )
    floors = Property(
        int,
        1,
        hint=value_range(1, 16, 1),
        doc="Number of floors, which lie side by side on the map. Each needs two rooms of one template tagged `stairs` "
        "to join it to the next: give that template the weight 0 and the right number of instances.",
        group="Floors",
    )
    flow = Property(
        str,
        "",
        hint=MULTILINE,
        doc="A flow graph that the map has to obey: rooms by role, which is a tag or a name of a template, and which "
        "are joined, as in `entrance - hall - vault - entrance`, with `name: role` on a line of its own where several "
        "rooms have one role. A template has as many rooms as its `instances` at the most; neither [member rooms] nor "
        "selectors nor weights count, and there are no rules, loops and floors besides. With [member corridors], rooms "
        "need not touch each other, and hardly any graph is too crowded.",
        group="Flow",
    )
    move_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function of your own that chooses the next room, in place of [member selector]. It gets the "
        "possible moves as a PackedInt32Array with four numbers for each (template, room to build on, the "
        "door of that room, the door of the new one), their fitness as a PackedInt64Array, and a random "
        "number that follows from the seed; it returns which move to play, counted from 0. Like all functions "
        "of your own, it always runs on the main thread, and [signal failed] tells when it returns anything "
        "else.",
    )
    model_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function of your own that says which templates are looked at in a step, in place of [member "
        "models]. It gets the numbers of the templates of which rooms are left as a PackedInt32Array, how "
        "many rooms are placed, and a random number; it returns an array of some of these numbers. Where none "
        "of them has a possible move, all are looked at.",
    )
    extra_objective: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function of your own that says what moves are worth to it, besides the objectives that have "
        "weights. It gets the placed rooms as a PackedInt32Array with three numbers for each (template, "
        "column and row of its corner, seen from the first room's), the possible moves as [member "
        "move_selector] does, and the corners of their rooms as a PackedInt32Array with two numbers for each; "
        "it returns an array with a number for each move, which is added to the fitness as if its weight were "
        "1. Every possible move goes through it in every step, so that large maps take long.",
    )
    weight_combinator: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function of your own that weights the objectives anew after each room, in place of [member "
        "combinator]. It gets the six weights as a PackedFloat64Array (main path, alternative paths, "
        "bifurcations, condensation, verticality, horizontality) and what these objectives are now as a "
        "PackedInt64Array; it returns an array of six weights.",
    )
    door_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function of your own that says which doors a room may use, in place of [member door_generation]. "
        "It is called once for each room with the number of doors that its template has, and a random number; "
        "it returns an array of the doors' numbers, at least one.",
    )

    progressed = Signal(
        done=int,
        total=int,
        doc="Emitted while a map is made in the background: rooms placed so far, of each map of [member best_of].",
    )
    finished = Signal(map=WarrenMap, doc="Emitted when a map that was started in the background is done.")

    def __init__(self) -> None:
        load("dungeon")  # not later, in the middle of a game
        self._duration_ms = 0.0
        # Whether a function of the game is running.
        self._asks = False

    @property
    def duration_ms(self) -> float:
        """Time of the last generation in milliseconds; 0 before the first one."""
        return self._duration_ms

    def generate(self) -> WarrenMap:
        """Generate a map and return it; null, with an error that has the reason, if there is none.

        The main thread waits; use [method start] for large maps.
        """
        self._check_idle()
        begun = time.perf_counter()
        made = _make(self._recipe(), self._ask, Budget(milliseconds=self.time_limit_ms or None))
        self._duration_ms = (time.perf_counter() - begun) * 1000
        return made

    def start(self) -> bool:
        """Start to generate a map in the background, in place of a running generation; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame.
        """
        self._check_idle()
        recipe = self._recipe()
        calls = MainThreadCalls() if any(recipe.own) else None
        call = partial(calls.call, self._ask) if calls else self._ask
        self._making: ThreadJob[WarrenMap] = self._begin(
            partial(_make, recipe, call), self._deliver, progressed=self.progressed.emit, calls=calls
        )
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        empty = [number for number, template in enumerate(self.templates or []) if template is None]
        warnings = [f"Templates: element {number} is empty; it is left out." for number in empty]
        try:
            self._recipe().params()
        except WarrenError as error:
            warnings.append(str(error))
        return warnings

    def _recipe(self) -> Recipe:
        return Recipe(
            drawings=tuple(drawing_of(template) for template in self.templates or [] if template is not None),
            own=Own(*(getattr(self, name) for name in Own._fields)),
            wishes={name: getattr(self, name) for name in PLAIN},
        )

    def _check_idle(self) -> None:
        if self._asks:
            raise WarrenError("a function that is asked about a map cannot begin another map of its generator")

    def _ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function of the game."""
        self._asks = True
        try:
            return function(*args)
        finally:
            self._asks = False

    def _deliver(self, made: WarrenMap) -> None:
        self._duration_ms = self._making.seconds * 1000
        self.finished.emit(made)


# The properties that are fields of a request, without the templates.
PLAIN = (
    *("preset", "rooms", "seed", "selector", "best_of", "bounds", "models", "model_probability", "move_share"),
    *("cache", "cache_interval", "cache_probability", "backtracks", "backtrack_distance"),
    *("main_path_weight", "alternative_paths_weight", "bifurcations_weight"),
    *("condensation_weight", "verticality_weight", "horizontality_weight", "combinator", "attack", "decay"),
    *("door_generation", "door_share", "door_interval", "rules", "loops", "corridors", "locks", "floors", "flow"),
)


def _make(recipe: Recipe, call: Caller, budget: Budget) -> WarrenMap:
    request = recipe.request()
    made = map_resource(request.make_of(recipe.params(call), budget).unwrap())
    made.tiles()  # computed in the background, not when the game first needs them
    return made
