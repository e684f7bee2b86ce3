"""The Godot class `WarrenMission`."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.session import Session
from warren.declare import (
    MULTILINE,
    PackedFloat64Array,
    PackedStringArray,
    Property,
    Signal,
    godot_class,
    value_range,
    virtual,
)

from . import mission_work
from .map import WarrenMap
from .map_generator import WarrenMapGenerator
from .map_recipe import Recipe
from .puzzle_game import PuzzleGameNode

if TYPE_CHECKING:
    import pycore.mission

MOST_VALUES = 10_000


@godot_class(base="Node", icon="mission")
class WarrenMission(PuzzleGameNode):
    r"""A mission: rooms with locks, keys, switches and puzzles in which no player gets stuck, and a player in it.

    Set [member mission], or generate a mission with [method start]. [method start_map] draws it as a dungeon. [method
    walk], [method take], [method work] and [method unlock] are the moves; solving a puzzle is taking it. [method
    can_reach] tells what every player can still get to, [method hint] what to do next. All rooms, things and switches
    are called by their names in the text of the mission.

    The text of a move is its kind and a name with colons for spaces, as in `take:brass` or `walk:great:hall`.

    ```gdscript
    var game := WarrenMission.new()
    add_child(game)
    game.mission = "hall: start: key brass\ntomb: goal\nhall - tomb: spends brass\n"
    game.hinted.connect(func(_move: String) -> void: print(game.hint_text()))
    print(game.legal_moves())
    game.take("brass")
    game.unlock("tomb")
    game.walk("tomb")
    print(game.is_solved())
    ```

    Guide: Missions in your game, What all games have in common.
    """

    _game = "mission"
    _text = "mission"

    mission = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The text of the mission, a line for each room and edge. A new text starts a new game. A text by [method "
        "position_text] includes what was done.",
    )
    preset = Property(
        str,
        "medium",
        doc="The preset: `small`, `medium`, `large` or `huge`; or 10 to 60 rooms and a curve, as in `30:rising`.",
        group="Making",
    )
    curve = Property(
        str,
        "",
        doc="How the intensity of rooms changes from the start to the goal: `waves`, `rising`, `steady`, `saw`, "
        "`peaks`, or numbers in 0..100, such as `0 20 40 80 30`, evenly spread, with straight lines between. Empty: "
        "the curve of [member preset].",
    )
    seed = Property(int, 0, doc="The seed of the random numbers: of the mission, and of the map by [method start_map].")
    keys = Property(int, 8, hint=value_range(0, 20, 1), doc="The most keys and abilities.")
    switches = Property(int, 2, hint=value_range(0, 5, 1), doc="The most switches.")
    one_ways = Property(int, 2, hint=value_range(0, 10, 1), doc="The most one-way edges.")
    puzzle_share = Property(
        int,
        15,
        hint=value_range(0, 40, 1, "suffix:%"),
        doc="The number of puzzles in percent of the rooms: 6 puzzles of 40 rooms with 15. There are fewer if no more "
        "have a place.",
    )
    time_limit_ms = Property(
        int,
        10_000,
        hint=value_range(0, 60_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit of what goes on in the background; 0 for no limit.",
    )

    puzzles = Property(
        str,
        "",
        doc="Families of the puzzles that [method start_map] makes, with weights, as in `sokoban 2, linjat, words`: "
        "`sokoban` in rooms, `linjat`, `foxhunt` and `words` on panels, `banqi` against an opponent, who suits puzzles "
        "that are `soft`. Their difficulty follows the intensity of the mission. Empty for none, which leaves puzzles "
        "to the game.",
    )

    map_finished = Signal(map=WarrenMap, doc="Emitted at the end of [method start_map], with the `map`.")

    checked = Signal(
        fault=str,
        doc="Emitted at the end of [method start_check]. The `fault` is how a player can get stuck, or why there is no "
        "proof; otherwise empty.",
    )

    reach_found = Signal(
        name=str,
        reachable=bool,
        doc="Emitted at the end of [method start_reach]: `reachable` tells whether every player can get to `name` from "
        "here on.",
    )

    lost_found = Signal(
        names=PackedStringArray, doc="Emitted at the end of [method start_lost], with the `names` of what is lost."
    )

    @staticmethod
    def curves() -> PackedStringArray:
        """Return the names of all curves for [member curve]."""
        return list(pycore.mission.CURVES)

    @staticmethod
    def curve_values(curve: str, count: int) -> PackedFloat64Array:
        """Return `count` intensities in 0..100 of a `curve` as in [member curve], evenly spread from start to goal.

        An empty text is `waves`, as for presets without a curve. Fails if the text is no curve, or `count` is not in
        0..10,000.
        """
        if not 0 <= count <= MOST_VALUES:
            raise ParameterError("count", f"{count} is not in 0..{MOST_VALUES}")
        return [float(value) for value in pycore.mission.curve(curve or "waves").values(count)]

    def room(self) -> str:
        """Return the name of the room where the player is; empty without a mission."""
        return self._now().room if self._is_there() else ""

    def walk(self, room: str) -> bool:
        """Walk to `room`, which is beside the player's; return false, without any change, if that is impossible now."""
        return self._do("WALK", room)

    def take(self, thing: str) -> bool:
        """Take `thing` in this room, or mark a puzzle as solved; return false if that is impossible now."""
        return self._do("TAKE", thing)

    def work(self, name: str) -> bool:
        """Work the switch `name` in this room; return false, without any change, if that is impossible now."""
        return self._do("WORK", name)

    def unlock(self, room: str) -> bool:
        """Spend keys on the edge to `room`, which is beside the player's; return false if that is impossible now."""
        return self._do("UNLOCK", room)

    def rooms(self) -> PackedStringArray:
        """Return the names of all rooms; empty without a mission."""
        return [room.name for room in self._now().mission.rooms] if self._is_there() else []

    def things(self) -> list[dict[str, Any]]:
        """Return all keys, abilities, puzzles and rewards, by room; empty without a mission.

        Each is a dictionary: `name`, `kind` (a word: key, ability, puzzle or reward), `room`, `needs` (how many the
        player must hold, by name), and `taken`, which is true once it was taken.
        """
        if not self._is_there():
            return []
        state = self._now()
        return [
            {
                "name": thing.name,
                "kind": str(thing.kind.value),
                "room": state.mission.rooms[room].name,
                "needs": {need.name: need.count for need in thing.needs},
                "taken": state.is_taken(number),
            }
            for number, (room, thing) in enumerate(state.mission.things)
        ]

    def switch_states(self) -> dict[str, bool]:
        """Return for each switch by its name whether it is on. A switch of a timed edge is never on."""
        if not self._is_there():
            return {}
        on = self._now().switches_on
        return {switch.name: switch.name in on for _, switch in self._now().mission.switches}

    def edges(self) -> list[dict[str, Any]]:
        """Return the ways between rooms; empty without a mission.

        Each is a dictionary: `rooms` has the names of the two rooms, in the direction of a one-way edge; `conditions`
        has what it asks for, in words as in the text of the mission; `open` is true if a player beside it may pass now,
        `unlocked` once the keys that it asks for were spent, or if it asks for none.
        """
        if not self._is_there():
            return []
        state, rooms = self._now(), self._now().mission.rooms
        return [
            {
                "rooms": [rooms[edge.a].name, rooms[edge.b].name],
                "conditions": [part for part in pycore.mission.conditions_of(edge).split(", ") if part],
                "open": state.is_open(number),
                "unlocked": state.is_unlocked(number),
            }
            for number, edge in enumerate(state.mission.edges)
        ]

    def held(self) -> dict[str, int]:
        """Return how many things of each name the player holds: taken, less spent."""
        return self._now().held if self._is_there() else {}

    def time_left(self) -> int:
        """Return how many rooms the player can walk until the last timed edge shuts; 0 if none is open."""
        return self._now().time_left if self._is_there() else 0

    def can_reach(self, name: str) -> bool:
        """Return whether every player, from here on, can get to the room `name`, or get the thing `name` or has it.

        The main thread waits: for generated missions of 40 rooms 7 ms in the median and up to 0.3 s, of 60 rooms 20 ms
        and up to 0.3 s. Fails after a second of work, or if there are more than 200,000 states; [method start_reach]
        continues in the background, up to [member time_limit_ms].
        """
        return mission_work.at_once(partial(mission_work.reached, self._now(), name), "start_reach")

    def start_reach(self, name: str) -> bool:
        """Start to find out in the background what [method can_reach] tells of `name`; return true if it was started.

        Ends with [signal reach_found] or [signal failed] in a later frame. A move and another mission cancel it.
        """
        state = self._now()
        self._ask(partial(mission_work.reached, state, name), partial(self.reach_found.emit, name))
        return True

    def lost(self) -> PackedStringArray:
        """Return what not every player can get to from here on: the goal, and rewards that are not missable.

        It is always empty in a mission that was generated. The main thread waits: for generated missions of 40 rooms
        3 ms in the median and up to 0.6 s, of 60 rooms 16 ms and up to 0.3 s; see [method start_lost]. Fails as [method
        can_reach].
        """
        return mission_work.at_once(partial(mission_work.lost, self._now()), "start_lost")

    def start_lost(self) -> bool:
        """Start to find out in the background what [method lost] tells; return true if it was started.

        Ends with [signal lost_found] or [signal failed] in a later frame. A move and another mission cancel it.
        """
        self._ask(partial(mission_work.lost, self._now()), self.lost_found.emit)
        return True

    def error(self) -> str:
        """Return what is wrong with the text of [member mission], with its line; empty if it can be read."""
        try:
            self._open()
        except WarrenError as error:
            return str(error)
        return ""

    def fault(self) -> str:
        """Return how a player can get stuck in [member mission], as a story, or why there is no proof; otherwise empty.

        The main thread waits: for a mission of 40 rooms some hundredths of a second, and as [method can_reach] at most
        a second, after which it fails; [method start_check] continues in the background. A mission by [method start]
        needs no check.
        """
        work = partial(mission_work.fault, self._open().start.mission)
        return mission_work.at_once(work, "start_check")

    def start_check(self) -> bool:
        """Start to look for the [method fault] of the mission in the background; return true if it was started.

        Ends with [signal checked] or [signal failed] in a later frame. A move and another mission cancel it.
        """
        self._ask(partial(mission_work.fault, self._open().start.mission), self.checked.emit)
        return True

    def hint(self) -> bool:
        """Start to search for what to do next in the background; return true if it was started.

        Ends with [signal hinted], which has the move, or [signal failed] in a later frame. A move cancels it. Until the
        position changes, [method hint_text] says in a sentence what to do, and [method hint_moves] returns all moves up
        to the next reward, or to the goal.
        """
        return super().hint()

    def hint_to(self, name: str) -> bool:
        """Start to search for a way to the room or thing `name`, as [method hint]; return true if it was started."""
        self._unended()
        state = self._now()
        self._ask(partial(mission_work.advised, state, name), self._tell_hint)
        return True

    def hint_text(self) -> str:
        """Return the last hint as an English sentence; empty if there was no hint since the position changed."""
        return self._hint.text if self._hint else ""

    def hint_moves(self) -> PackedStringArray:
        """Return all moves of the last hint for [method play]; empty if there was none since the position changed."""
        steps = self._hint.steps if self._hint else ()
        return [self._verbs.format_move(step, self._now()) for step in steps]

    def start(self) -> bool:
        """Start to generate a mission in the background, in place of a running job; return true if it was started.

        It is proven: no player can get stuck in it. Ends with [signal finished] or [signal failed] in a later frame.
        """
        self._make(partial(mission_work.made, self.preset, self.curve, self._most(), self.seed))
        return True

    def start_map(self, maker: WarrenMapGenerator) -> bool:
        """Start to draw the mission as a map in the background, in place of a running job; return true if it began.

        `maker` says what rooms look like: its templates or preset, bounds, corridors, finishing and population are
        used, and neither its number of rooms nor its flow, locks, rules, loops and floors may be set. Ends with
        [signal map_finished] or [signal failed] in a later frame. [method WarrenMap.room_nodes] has the names of the
        rooms, [method WarrenMap.passages] the doors that are not simply open, [method WarrenMap.contents] what lies
        where, and [method WarrenMap.puzzles] the puzzles of [member puzzles].
        """
        recipe: Recipe = maker._recipe()  # noqa: SLF001 a node of the same package
        for name, function in zip(recipe.own._fields, recipe.own, strict=True):
            if function is not None:
                raise ParameterError(name, "a function of the game cannot take part in a mission's map; set it to null")
        mission = self._open().start.mission
        if self.puzzles:
            mission_work.wishes(self.puzzles)
        work = partial(mission_work.drawn, mission, recipe, self.seed, self.puzzles)
        self._begin(work, self._deliver_map, progressed=self.progressed.emit)
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            mission_work.params(self.preset, self.curve, self._most())
            if self.puzzles:
                mission_work.wishes(self.puzzles)
            if self.mission:
                self._now()
        except WarrenError as error:
            return [str(error)]
        return []

    def _most(self) -> dict[str, Any]:
        names = ("keys", "switches", "one_ways", "puzzle_share")
        return {name: getattr(self, name) for name in names}

    def _start(self) -> "pycore.mission.MissionState":
        return pycore.mission.parse_state(self.mission, "mission")

    def _now(self) -> "pycore.mission.MissionState":
        state: pycore.mission.MissionState = self._open().state
        return state

    def _do(self, kind: str, name: str) -> bool:
        return self._try(pycore.mission.Step(pycore.mission.StepKind[kind], name))

    def _hinting(self, session: Session) -> Callable[[Budget], Any]:
        return partial(mission_work.advised, session.state, "")

    def _hinted_move(self, found: "pycore.mission.Hint") -> Any:
        return found.steps[0]

    def _deliver_map(self, found: WarrenMap) -> None:
        self.map_finished.emit(found)
