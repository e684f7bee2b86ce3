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
    """Makes dungeon maps by placing rooms door to door.

    Set [member templates]. Then call [method generate] to get a map at once; or call [method start] to make it in the
    background without a delay of frames, and get it from [signal finished]. The same seed and settings give the same
    map on every machine.
    """

    Selector = choices.Selector
    Models = choices.Models
    Cache = choices.Cache
    Combinator = choices.Combinator
    DoorGeneration = choices.DoorGeneration

    templates = Property(
        list[WarrenRoomTemplate], doc="The templates of the rooms to place, `instances` rooms of each template."
    )
    preset = Property(
        str,
        "",
        doc="Name of a set of ready-made rooms and settings, used if [member templates] is empty: `keep`, `caves`, or "
        "`hollow:SIZE:MODELS:INSTANCES` for hollow squares. Without templates and without a preset there is no map.",
    )
    rooms = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Number of rooms in all, shared out by the weights of the templates; templates of weight 0 keep their "
        "`instances`. 0 for the `instances` of all templates.",
    )
    seed = Property(int, 0, doc="The seed of the map: another number gives another map.")
    selector = Property(
        Selector,
        Selector.BEST,
        doc="How the next move is chosen: a move of the highest fitness (Best), or any legal move (Random), which is "
        "faster and gives more compact maps.",
        group="Search",
    )
    best_of = Property(
        int,
        1,
        hint=value_range(1, 100, 1, "or_greater"),
        doc="Number of maps to make, of which the one of the highest fitness is returned. The maps have seeds that "
        "follow from [member seed].",
    )
    bounds = Property(Vector2i, Vector2i(), doc="Largest size of the map in cells; (0, 0) for no limit.")
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Most time to make a map, in milliseconds; then it fails. 0 for no limit.",
    )
    models = Property(
        Models,
        Models.ALL,
        doc="The templates used in each step: all, one in turn, or each with a probability.",
    )
    model_probability = Property(
        float, 1.0, hint=SHARE, doc="Probability to use a template in a step, if Models is Probability."
    )
    move_share = Property(
        float,
        1.0,
        hint=SHARE,
        doc="Share of the legal moves used in each step (move divider); a smaller share gives less regular maps.",
    )
    cache = Property(
        Cache,
        Cache.NONE,
        doc="Which fitness values are remembered in later steps; outdated values give less regular maps. Always: all. "
        "Refresher: all, until Cache Interval more rooms are placed. Every: one of every Cache Interval computed "
        "values. Probability: each with a probability.",
    )
    cache_interval = Property(
        int,
        10,
        hint=value_range(1, 100, 1, "or_greater"),
        doc="Number of rooms, if Cache is Refresher; number of computed values, if Cache is Every.",
    )
    cache_probability = Property(
        float, 0.5, hint=SHARE, doc="Probability to remember a fitness value, if Cache is Probability."
    )
    backtracks = Property(
        int,
        -1,
        hint=value_range(-1, 10_000, 1, "or_greater"),
        doc="Most times that rooms are removed when no legal move is left; -1 for 100,000 divided by the number of "
        "rooms.",
    )
    backtrack_distance = Property(
        int,
        1,
        hint=value_range(1, 50, 1, "or_greater", "suffix:cells"),
        doc="Least distance in cells between the room placed after a removal and the places removed at the same step.",
    )
    main_path_weight = Property(
        float, 1.0, hint=WEIGHT, doc="Weight of the number of rooms on the main path.", group="Weights"
    )
    alternative_paths_weight = Property(
        float, 1.0, hint=WEIGHT, doc="Weight of rooms off the main path, by their distance from it."
    )
    bifurcations_weight = Property(float, 1.0, hint=WEIGHT, doc="Weight of rooms with more than two doors in use.")
    condensation_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of rooms close together.")
    verticality_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of the height of the map.")
    horizontality_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of the width of the map.")
    combinator = Property(
        Combinator,
        Combinator.WEIGHTED_SUM,
        doc="How weights change: not at all (Weighted Sum), or after each room (Adaptive): the objective that counted "
        "most loses weight, the others gain.",
    )
    attack = Property(
        float,
        1.1,
        hint=value_range(1, 10, 0.01, "or_greater"),
        doc="Factor of the weights that gain, if Combinator is Adaptive.",
    )
    decay = Property(
        float,
        0.5,
        hint=SHARE,
        doc="Factor of the weight that loses, if Combinator is Adaptive.",
    )
    door_generation = Property(
        DoorGeneration,
        DoorGeneration.ALL,
        doc="The doors that each room may use: all doors of its template (All), a random share of them (Random Share), "
        "or one of every Door Interval doors (One Of Every).",
        group="Doors",
    )
    door_share = Property(
        float, 0.5, hint=SHARE, doc="Share of the doors that a room keeps, if Door Generation is Random Share."
    )
    door_interval = Property(
        int,
        2,
        hint=value_range(1, 20, 1, "or_greater"),
        doc="Number of doors of which a room keeps one, if Door Generation is One Of Every: with 2 a room keeps every "
        "second door, in reading order.",
    )
    rules = Property(
        PackedStringArray,
        [],
        doc="Rules about distances between rooms in doors, one in each line. Rooms are named by a tag, or by the name "
        "of their template: `boss to goal: at most 1`, `shop to shop: at least 2`, `start to boss: at least 4, at most "
        "9`.",
        group="Rules",
    )
    loops = Property(
        float,
        0.0,
        hint=SHARE,
        doc="Share of loops: connections added when all rooms are placed. The share is of all pairs of rooms that "
        "are not joined, but have doors face to face or space for a corridor.",
        group="Loops",
    )
    corridors = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "suffix:cells"),
        doc="Most floor cells of a corridor; 0 for no corridors. Corridors are made for loops and for edges of a flow "
        "graph, between doors that are not face to face.",
    )
    locks = Property(
        int,
        0,
        hint=value_range(0, 20, 1, "or_greater"),
        doc="Number of locks, each with a key. Rooms tagged `boss` are locked first, then the goal, then other rooms. "
        "Keys are put into rooms tagged `key` if possible; each can be reached without opening its lock.",
        group="Locks",
    )
    floors = Property(
        int,
        1,
        hint=value_range(1, 16, 1),
        doc="Number of floors, which lie side by side on the map. Each floor is joined to the next one by two rooms of "
        "one template tagged `stairs`: give that template the weight 0, and two instances for each floor but one.",
        group="Floors",
    )
    finishing = Property(
        PackedStringArray,
        [],
        doc="Finishing steps, which add to the map when all rooms are placed: the name of a step and its settings in "
        "each line, such as `locks 3`.",
        group="Finishing",
    )
    flow = Property(
        str,
        "",
        hint=MULTILINE,
        doc="A flow graph: the rooms of the map and the pairs of rooms to join, such as `entrance - hall - vault - "
        "entrance`. Each name is also the role of its room, unless a line `name: role` sets another role; the room is "
        "of a template that has the role as a tag or as its name. `instances` are the most rooms of a template. "
        "[member rooms], selectors and weights are ignored; rules, loops and several floors are errors. With [member "
        "corridors] rooms need not touch each other, so that a map is found for nearly every graph.",
        group="Flow",
    )
    move_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the next move, in place of [member selector]. Its arguments: the legal moves as a "
        "PackedInt32Array with four numbers for each (template, room to connect to, door of that room, door of the new "
        "room); their fitness as a PackedInt64Array; a random number that follows from the seed. It returns the index "
        "of a move, counted from 0. All such functions run on the main thread; if one returns anything else, the map "
        "fails with [signal failed].",
    )
    model_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the templates used in a step, in place of [member models]. Its arguments: the "
        "numbers of the templates of which rooms are left as a PackedInt32Array; the number of rooms placed; a random "
        "number. It returns an array of some of these template numbers. If none of them has a legal move, all "
        "templates are used.",
    )
    extra_objective: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that returns one more objective. Its arguments: the placed rooms as a PackedInt32Array with "
        "three numbers for each (template, column and row of its corner relative to the first room's); the legal moves "
        "as in [member move_selector]; the corners of their rooms as a PackedInt32Array with two numbers for each. It "
        "returns an array with a number for each move, which is added to the fitness with the weight 1. It is called "
        "in every step with all legal moves, so that large maps take long.",
    )
    weight_combinator: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that returns new weights after each room, in place of [member combinator]. Its arguments: the "
        "six weights as a PackedFloat64Array (main path, alternative paths, bifurcations, condensation, verticality, "
        "horizontality); the values of these objectives as a PackedInt64Array. It returns an array of six weights.",
    )
    door_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the doors that a room may use, in place of [member door_generation]. It is called "
        "once for each room. Its arguments: the number of doors of the template; a random number. It returns an array "
        "of at least one door number, counted from 0 in reading order.",
    )

    progressed = Signal(
        done=int,
        total=int,
        doc="Emitted while a map is made in the background: number of rooms placed, and of all rooms. With [member "
        "best_of] it counts for each map anew.",
    )
    finished = Signal(map=WarrenMap, doc="Emitted when a map that was started in the background is finished.")

    def __init__(self) -> None:
        load("dungeon")  # not at the first map, in the middle of a game
        self._duration_ms = 0.0
        # Whether a function of the game is running.
        self._asks = False

    @property
    def duration_ms(self) -> float:
        """Time that the last map took to make, in milliseconds; 0 before the first map."""
        return self._duration_ms

    def generate(self) -> WarrenMap:
        """Make a map and return it; null, with an error that gives the reason, if there is no map.

        The main thread waits meanwhile; use [method start] for large maps.
        """
        self._check_idle()
        begun = time.perf_counter()
        made = _make(self._recipe(), self._ask, Budget(milliseconds=self.time_limit_ms or None))
        self._duration_ms = (time.perf_counter() - begun) * 1000
        return made

    def start(self) -> bool:
        """Begin to make a map in the background and return true; an unfinished map is cancelled.

        Ends with [signal finished] or [signal failed], in a later frame.
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
    *("door_generation", "door_share", "door_interval", "rules", "loops", "corridors", "locks", "floors"),
    *("finishing", "flow"),
)


def _make(recipe: Recipe, call: Caller, budget: Budget) -> WarrenMap:
    request = recipe.request()
    made = map_resource(request.make_of(recipe.params(call), budget).unwrap())
    made.tiles()  # computed now, in the background; the result is kept for the game
    return made
