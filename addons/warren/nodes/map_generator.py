"""The Godot class `WarrenMapGenerator`."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

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

from .map import WarrenMap, core_map
from .map_callables import Own
from .map_recipe import PLAIN, Recipe, extended, made, values_of
from .map_request import plain_request, read_request
from .room_template import WarrenRoomTemplate, core_template, drawing_of, template_resource

WEIGHT = value_range(-10, 10, 0.1, "or_less", "or_greater")
SHARE = value_range(0, 1, 0.01)


@godot_class(base="Node", icon="map_generator")
class WarrenMapGenerator(BackgroundMaker):
    """Generates dungeon maps by connecting rooms at their doors.

    Set [member templates], and call [method generate] for a map at once, or [method start] to generate it in the
    background; then [signal finished] passes the map. The same seed and settings give the same map on every machine.

    ```gdscript
    var maker := WarrenMapGenerator.new()
    add_child(maker)
    maker.preset = "keep"
    maker.rooms = 40
    maker.loops = 0.3
    maker.finished.connect(func(map: WarrenMap) -> void: print(map.to_text()))
    maker.failed.connect(func(reason: String) -> void: push_error(reason))
    maker.start()
    ```

    Guide: Your first dungeon, Rules and flow graphs, Locks and keys, Background jobs.
    """

    Selector = choices.Selector
    Models = choices.Models
    Cache = choices.Cache
    Combinator = choices.Combinator
    DoorGeneration = choices.DoorGeneration

    templates = Property(
        list[WarrenRoomTemplate], doc="The templates of the rooms; each has its number of rooms in `instances`."
    )
    preset = Property(
        str,
        "",
        doc="The rooms to use if [member templates] is empty: `keep`, `caves`, or "
        "`hollow:SIZE:MODELS:INSTANCES` for hollow squares. If both are set, the templates win, and the preset is not "
        "used; a name that does not exist is refused all the same. Without either there is no map.",
    )
    rooms = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Total number of rooms, distributed by the weights of the templates; 0 to use their `instances`. "
        "A template of weight 0 keeps its instances.",
    )
    seed = Property(int, 0, doc="The seed of the random numbers.")
    selector = Property(
        Selector,
        Selector.BEST,
        doc="Best uses a move of the highest fitness; Random any move, which is faster and more compact.",
        group="Search",
    )
    best_of = Property(
        int,
        1,
        hint=value_range(1, 100, 1, "or_greater"),
        doc="Number of maps to generate; the one of the highest fitness is returned. It has another seed.",
    )
    bounds = Property(Vector2i, Vector2i(), doc="Maximum size of the map in cells; (0, 0) for no limit.")
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit; 0 for none. Without one, generation fails after 100 million tested positions of rooms: some "
        "seconds. The same request then fails on every machine.",
    )
    models = Property(
        Models,
        Models.ALL,
        doc="The templates considered in each step: all, one after the other, or each with a probability.",
    )
    model_probability = Property(
        float, 1.0, hint=SHARE, doc="Probability of considering a template in a step, if Models is Probability."
    )
    move_share = Property(
        float,
        1.0,
        hint=SHARE,
        doc="The share of the possible moves considered in each step; a smaller share gives more variety.",
    )
    cache = Property(
        Cache,
        Cache.NONE,
        doc="The fitness values that are cached and not updated, which gives less regular maps. Refresher clears "
        "the cache after every Cache Interval rooms; Every caches one of every Cache Interval values.",
    )
    cache_interval = Property(
        int, 10, hint=value_range(1, 100, 1, "or_greater"), doc="The interval for Cache = Refresher or Every."
    )
    cache_probability = Property(
        float, 0.5, hint=SHARE, doc="Probability of caching a fitness value, if Cache is Probability."
    )
    backtracks = Property(
        int,
        -1,
        hint=value_range(-1, 10_000, 1, "or_greater"),
        doc="Maximum number of times that rooms are removed in a dead end; -1 for an automatic limit.",
    )
    backtrack_distance = Property(
        int,
        1,
        hint=value_range(1, 50, 1, "or_greater", "suffix:cells"),
        doc="Minimum distance of a room from its earlier places after it was removed.",
    )
    preset_weights = Property(
        bool,
        True,
        doc="If `true`, and the next three weights are 1, the weights of [member preset] are used instead of these. If "
        "`false`, the properties count. Has no effect with [member templates].",
        group="Weights",
    )
    main_path_weight = Property(
        float, 1.0, hint=WEIGHT, doc="Weight of the length of the main path, from the start to the goal."
    )
    alternative_paths_weight = Property(float, 1.0, hint=WEIGHT, doc="Weight of rooms off the main path.")
    bifurcations_weight = Property(float, 1.0, hint=WEIGHT, doc="Weight of rooms with more than two doors.")
    condensation_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of the compactness of the map.")
    verticality_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of the height of the map.")
    horizontality_weight = Property(float, 0.0, hint=WEIGHT, doc="Weight of the width of the map.")
    combinator = Property(
        Combinator,
        Combinator.WEIGHTED_SUM,
        doc="Adaptive alternates the objectives: after each room, the dominant objective loses weight.",
    )
    attack = Property(
        float,
        1.1,
        hint=value_range(1, 10, 0.01, "or_greater"),
        doc="Factor of the other weights after each room, if Combinator is Adaptive.",
    )
    decay = Property(
        float,
        0.5,
        hint=SHARE,
        doc="Factor of the weight of the dominant objective after each room, if Combinator is Adaptive.",
    )
    door_generation = Property(
        DoorGeneration,
        DoorGeneration.ALL,
        doc="The doors that each room may use: all doors of its template, a random share, or one of every few.",
        group="Doors",
    )
    door_share = Property(
        float, 0.5, hint=SHARE, doc="The share of its doors that a room keeps, if Door Generation is Random Share."
    )
    door_interval = Property(
        int,
        2,
        hint=value_range(1, 20, 1, "or_greater"),
        doc="A room keeps one of this many doors, if Door Generation is One Of Every.",
    )
    rules = Property(
        PackedStringArray,
        [],
        doc="Rules for distances between rooms, given by tags or names of templates, in doors: "
        "`boss to goal: at most 1`, `shop to shop: at least 2`, `start to boss: at least 4, at most 9`.",
        group="Rules",
    )
    loops = Property(
        float,
        0.0,
        hint=SHARE,
        doc="The share of possible additional connections that are made at the end.",
        group="Loops",
    )
    corridors = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "suffix:cells"),
        doc="Maximum length of corridors, which are carved for loops and for edges of a flow graph if the doors of two "
        "rooms do not meet; 0 for no corridors.",
    )
    locks = Property(
        int,
        0,
        hint=value_range(0, 20, 1, "or_greater"),
        doc="Number of locks: before rooms tagged `boss`, the goal, and other rooms. Keys are in rooms tagged "
        "`key`, and in other rooms only if each of these has a key. Every key can be reached before its lock.",
        group="Locks",
    )
    floors = Property(
        int,
        1,
        hint=value_range(1, 16, 1),
        doc="Number of floors, which are side by side on the map. Two adjacent floors are connected by two rooms of a "
        "template tagged `stairs`; give this template the weight 0 and the right number of instances.",
        group="Floors",
    )
    finishing = Property(
        PackedStringArray,
        [],
        doc="Finishing steps, which add to the map when all rooms are placed: the name of a step and its settings in "
        "each line, such as `locks 3`.",
        group="Finishing",
    )
    population = Property(
        str,
        "",
        hint=MULTILINE,
        doc="A table of enemies, loot and props, a clause in each line, such as "
        "`guard at guard: weight 3, cost 2, room 0..2, map 5..20, from 2 doors`: up to two in a room, 5 to 20 on the "
        "map, on spawn points tagged `guard` (see [member WarrenRoomTemplate.spawns]), 2 doors from the start or "
        "more. Without `at` things stand on any inner cell; `room 2` and `map 3` are exact numbers, `1..` has no end. "
        "Other settings: `in vault or crypt` (names or tags of rooms), `to 6 doors`, `on path`, `off path`, "
        "`behind lock`, `behind 2 locks`, `behind all locks`, `apart 3` (cells), `blocks` (a wall to walk around). "
        "A line `budget 40 curve 0 .2 1` limits the sum of all costs, and shares it out from the start to the farthest "
        "rooms. Nothing stands in doorways, on stairs, on keys or on the start, and nothing that blocks cuts a way. "
        "[method WarrenMap.things] returns the things. If the least numbers cannot be met, there is no map.",
        group="Population",
    )
    flow = Property(
        str,
        "",
        hint=MULTILINE,
        doc="A flow graph: rooms of the map by role, which is a tag or a name of a template, and their connections, "
        "as in `entrance - hall - vault - entrance`; lines `name: role` define rooms with equal roles. A template has "
        "at most `instances` rooms. [member rooms], selectors and weights are ignored, and rules, loops and floors "
        "cannot be combined with it. With [member corridors] rooms need not touch, so that more graphs have a map.",
        group="Flow",
    )
    move_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the next room, in place of [member selector]. Its arguments are the possible "
        "moves as a PackedInt32Array with four numbers for each (template, existing room, door of the existing "
        "room, door of the new room), their fitness as a PackedInt64Array, and a random number that depends on "
        "the seed. It returns the index of a move. Like all functions here, it is called on the main thread by "
        "[method start], and on the calling thread by [method generate]. An invalid result is an error, which ends "
        "in [signal failed] after [method start].",
    )
    model_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the templates considered in a step, in place of [member models]. Its arguments "
        "are the numbers of the available templates as a PackedInt32Array, the number of placed rooms, and a "
        "random number. It returns an array of some of these numbers. If none of them has a possible move, all "
        "are considered.",
    )
    extra_objective: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that rates moves, in addition to the weighted objectives. Its arguments are the placed rooms "
        "as a PackedInt32Array with three numbers for each (template, column and row of its corner, relative to "
        "the first room), the possible moves as in [member move_selector], and the corners of their rooms as a "
        "PackedInt32Array with two numbers for each. It returns an array with a number for each move, which is "
        "added to the fitness with a weight of 1. It is called with all moves in every step, which is slow for "
        "large maps.",
    )
    weight_combinator: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that computes new weights after each room, in place of [member combinator]. Its arguments "
        "are the six weights as a PackedFloat64Array (main path, alternative paths, bifurcations, condensation, "
        "verticality, horizontality) and the current values of these objectives as a PackedInt64Array. It "
        "returns an array of six weights.",
    )
    door_selector: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that chooses the doors that a room may use, in place of [member door_generation]. It is "
        "called once for each room with the number of doors of its template and a random number. It returns "
        "an array of door numbers, at least one.",
    )
    population_filter: Property[Callable[..., Any] | None] = Property(
        Callable[..., Any],  # type: ignore[arg-type]
        None,
        stored=False,
        shown=False,
        doc="A function that allows or refuses single places of [member population]. Its arguments are the name of the "
        "thing, the number of the room, the cell as a Vector2i, and the distance of the room from the start in doors. "
        "It returns true if the thing may stand there. Places are asked for in an order that depends on the seed only.",
    )

    progressed = Signal(
        done=int,
        total=int,
        doc="Emitted during a background generation: `done` of `total` rooms are placed, for each map of [member "
        "best_of].",
    )
    finished = Signal(map=WarrenMap, doc="Emitted at the end of a background generation, with the `map`.")

    def __init__(self) -> None:
        load("dungeon")  # not later, in the middle of a game
        self._duration_ms = 0.0
        self._making: ThreadJob[WarrenMap]
        self._asks = False  # whether a function of the game is running

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
        found = made(self._recipe(), self._ask, Budget(milliseconds=self.time_limit_ms or None))
        self._duration_ms = (time.perf_counter() - begun) * 1000
        return found

    def start(self) -> bool:
        """Start to generate a map in the background, in place of a running generation; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame.
        """
        self._check_idle()
        recipe = self._recipe()
        calls = MainThreadCalls() if any(recipe.own) else None
        call = partial(calls.call, self._ask) if calls else self._ask
        self._making = self._begin(
            partial(made, recipe, call), self._deliver, progressed=self.progressed.emit, calls=calls
        )
        return True

    def extend(
        self,
        map: WarrenMap,  # noqa: A002
        rooms: int,
        beyond: int = -1,
        locks: int = 0,
        new_floor: bool = False,  # noqa: FBT002 Godot has no named arguments
    ) -> WarrenMap:
        """Return a larger map that begins with all of `map`; null, with an error that has the reason, if there is none.

        Adds `rooms` rooms to a map without a flow graph; they have the numbers from `map.room_count` on.
        The rooms are shared out by weight among the [member templates] with a weight, by the [member seed]. What stands
        stays: numbers of rooms, doors and locks, doors, keys, the start; and the goal, unless a new room is tagged
        `goal`. [method WarrenMap.offset_from] tells how far all cells have moved, if the map grew to the west or north.

        New rooms are connected to any room; with `beyond` only to this room and to rooms that are reached through it
        alone. So with the room behind a gate they are all behind this gate. `locks` new locks, with keys in new rooms,
        are on ways into new rooms. With `new_floor` the new rooms are a floor of their own, east of all cells of `map`:
        stairs lead there from the room of the last floor that is farthest from the start (rooms tagged `stairs` come
        first), or from `beyond`, to a room of the same drawing, which is one room more. The farthest new room is the
        new goal. To maps of several floors only floors can be added.

        Loops, corridors, bounds, rules, weights and the table of things are the ones of `map`; things stay, and new
        ones are put into new rooms. The main thread waits; use [method start_extension] for large maps.
        """
        self._check_idle()
        begun, budget = time.perf_counter(), Budget(milliseconds=self.time_limit_ms or None)
        wishes = {"beyond": beyond, "locks": locks, "new_floor": new_floor}
        found = extended(self._recipe(), core_map(map), budget, rooms, **wishes)
        self._duration_ms = (time.perf_counter() - begun) * 1000
        return found

    def start_extension(
        self,
        map: WarrenMap,  # noqa: A002
        rooms: int,
        beyond: int = -1,
        locks: int = 0,
        new_floor: bool = False,  # noqa: FBT002 Godot has no named arguments
    ) -> bool:
        """Start [method extend] in the background, in place of a running generation; return true if it was started.

        `rooms`, `beyond`, `locks` and `new_floor` are as in [method extend]. Ends with [signal finished] or
        [signal failed] in a later frame. `map` itself never changes.
        """
        self._check_idle()
        wishes = {"beyond": beyond, "locks": locks, "new_floor": new_floor}
        recipe, earlier = self._recipe(), core_map(map)

        def work(budget: Budget) -> WarrenMap:
            return extended(recipe, earlier, budget, rooms, **wishes)

        self._making = self._begin(work, self._deliver, progressed=self.progressed.emit)
        return True

    def request(self) -> dict[str, Any]:
        """Return the properties as plain values: what another player needs to generate the same map.

        Properties at their default are left out, templates are the text of a room file, choices are words. The
        dictionary can be passed over a network and saved as JSON. Fails if a function of the game is set, such as
        [member move_selector]. Scenes of templates are not part of it.
        """
        return plain_request(self._recipe())

    def set_request(self, request: dict[str, Any]) -> str:
        """Set all properties to the values of `request`, by [method request]; return the error, or an empty text.

        The dictionary may come from anyone: it is checked, and after an error no property has changed. Templates that
        are equal to present ones, by name and drawing, stay the same resources with their scenes. Functions of the
        game, such as [member move_selector], are removed; [member time_limit_ms] is kept.
        """
        try:
            wished = read_request(request)
        except WarrenError as error:
            return str(error)
        same = {core_template(room): room for room in self.templates or [] if room is not None and not room.error()}
        self.templates = [same.get(room) or template_resource(room) for room in wished.templates]
        values = values_of(wished)
        for name, value in values.items():
            setattr(self, name, Vector2i(*value) if name == "bounds" else value)
        for name in Own._fields:
            setattr(self, name, None)
        return ""

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
            preset_weights=self.preset_weights,
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

    def _deliver(self, finished: WarrenMap) -> None:
        self._duration_ms = self._making.seconds * 1000
        self.finished.emit(finished)
