"""The puzzles of a mission put into its map."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Reason, Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.finish.rebuild import furnished
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import record_of
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import RoomTemplate
from pycore.missionplan.model import PLACES, Choice
from pycore.missionpuzzles.model import ROOM, Puzzle
from pycore.missionpuzzles.panels import make_panel
from pycore.missionpuzzles.rooms import carve_room
from pycore.missionpuzzles.step import MAX_DIFFICULTY, Puzzles, puzzles_of


def furnish(
    dungeon: DungeonMap, choices: Sequence[Choice], rng: Rng, budget: Budget | None = None
) -> Result[DungeonMap]:
    """Put the puzzles of a mission into its map.

    A puzzle of Sokoban with the place "room" is carved into its room as it lies on the map. If that is impossible, it
    is put on a panel, with the reason (`Puzzle.reason`). A room is carved once; a second puzzle of it is on a panel.
    If no puzzle of a band is found soon enough, one near the band is taken, and the reason tells that, too.
    All that lies or stands in rooms is placed anew, beside the puzzles.

    Args:
        dungeon: a map drawn by `missionmap`, without puzzles.
        choices: what the puzzles shall be; a puzzle of the mission without a choice is left to the game.
        rng: the puzzles depend on its seed only.
        budget: limits, progress (puzzles) and cancellation; the nodes are those of the families.

    Returns:
        The map; or the reason why a puzzle could not be made, or why something has no space beside the puzzles. The
        statistics count puzzles in each place (`room`, `panel`, `guard`), and in `fallen` those on a panel for which a
        room was chosen.

    Raises:
        ParameterError: a choice is not for a puzzle in this room of the mission, there are two of them, or a family has
            no such place, or its difficulty or band is none; or the map has puzzles.
    """
    places = _checked(dungeon, choices)
    budget = budget or Budget()
    budget.start(len(choices))
    puzzles: list[Puzzle] = []
    carved: dict[int, RoomTemplate] = {}
    for number, choice in enumerate(choices):
        source = rng.stream(f"puzzle {choice.puzzle}")
        made = _puzzle(dungeon, places[choice.puzzle], choice, source, budget, carved=carved)
        if made.value is None:
            text = f"puzzle {choice.puzzle!r} in {choice.room!r}: {made.reason}"
            return Result(made.status, reason=Reason(text, made.reason, room=choice.room))
        puzzles.append(made.value)
        budget.advance(number + 1)
    if budget.spend(0):
        return Result(budget.stopped() or Status.BUDGET, reason="stopped before the puzzles were put into the map")
    counts = Counter(puzzle.place for puzzle in puzzles)
    counts["fallen"] = sum(puzzle.place != choice.place for puzzle, choice in zip(puzzles, choices, strict=True))
    whole = _furnished(dungeon, carved, puzzles)
    lack = next(filter(None, (step.shortage(whole) for step in steps_of(whole.params))), "")
    if lack:
        return Result(Status.UNSOLVABLE, reason=Reason(f"beside the puzzles: {lack}", lack), statistics=counts)
    return Result(Status.SOLVED, whole, statistics={**counts, "nodes": budget.nodes})


def _puzzle(
    dungeon: DungeonMap, room: int, choice: Choice, rng: Rng, budget: Budget, *, carved: dict[int, RoomTemplate]
) -> Result[Puzzle]:
    """Carve a puzzle into its room, which is added to the carved ones; or else put it on a panel, or make a guard."""
    reason = ""
    if choice.place == ROOM and room in carved:
        reason = "there is another puzzle in the room"
    elif choice.place == ROOM:
        names = [template.name for template in carved.values()]
        made = carve_room(dungeon, room, choice, rng.stream("room"), budget, taken=names)
        if made.value:
            carved[room] = made.value.template
            return made.map(lambda found: found.puzzle)
        reason = made.reason
    if budget.spend(0):
        return Result(budget.stopped() or Status.BUDGET, reason="stopped before the puzzle was made")
    panel = make_panel(room, choice, rng.stream("panel"), budget)
    return panel.map(lambda puzzle: puzzle._replace(reason="; ".join(filter(None, (reason, puzzle.reason)))))


def _checked(dungeon: DungeonMap, choices: Sequence[Choice]) -> dict[str, int]:
    """Return the rooms of puzzles by name, after a check of the choices."""
    if puzzles_of(dungeon):
        raise ParameterError("dungeon", "the map has puzzles; draw it again for others")
    known = {}
    for content in record_of(dungeon).contents:
        kind, name = content.text.split()[:2]
        if kind == "puzzle":
            known[name] = content.room
    for choice in choices:
        if choice.puzzle not in known or dungeon.nodes[known[choice.puzzle]] != choice.room:
            raise ParameterError("choices", f"no puzzle {choice.puzzle!r} is in the room {choice.room!r}")
        if choice.place not in PLACES.get(choice.family, ()):
            raise ParameterError("choices", f"no puzzle of {choice.family[:40]!r} is in the place {choice.place!s}")
        if not abs(choice.difficulty) <= MAX_DIFFICULTY:
            most = f"{-MAX_DIFFICULTY:g}..{MAX_DIFFICULTY:g}"
            raise ParameterError(
                "choices", f"the difficulty {choice.difficulty:g} of {choice.puzzle!r} is not in {most}"
            )
        if not 0 <= choice.band[0] <= choice.band[1]:
            raise ParameterError("choices", f"{choice.band} is no band of scores for {choice.puzzle!r}")
    if len({choice.puzzle for choice in choices}) < len(choices):
        raise ParameterError("choices", "there are two for one puzzle; give each puzzle a name of its own")
    return known


def _furnished(dungeon: DungeonMap, carved: Mapping[int, RoomTemplate], puzzles: Sequence[Puzzle]) -> DungeonMap:
    """Return the map with carved rooms and all finishing steps taken anew."""
    params, first = dungeon.params, len(dungeon.params.variants)
    numbers = {room: first + place for place, room in enumerate(carved)}
    rooms = [room._replace(template=carved.get(number, room.template)) for number, room in enumerate(dungeon.rooms)]
    params = replace(params, templates=(*params.templates, *carved.values()))
    bare = replace(
        dungeon,
        params=Puzzles(tuple(puzzles)).put_into(params),
        moves=tuple(_moved(dungeon, number, carved, numbers) for number in range(len(dungeon.moves))),
        rooms=tuple(rooms),
        furnished=(),
    )
    return furnished(bare)


def _moved(dungeon: DungeonMap, number: int, carved: Mapping[int, RoomTemplate], numbers: Mapping[int, int]) -> Move:
    """Return the move of a room, with the numbers of carved rooms and of their doors."""
    move = dungeon.moves[number]
    parent_door = _renumbered(dungeon, move.parent, move.parent_door, carved)
    door = _renumbered(dungeon, number, move.door, carved)
    return move._replace(template=numbers.get(number, move.template), parent_door=parent_door, door=door)


def _renumbered(dungeon: DungeonMap, room: int, door: int, carved: Mapping[int, RoomTemplate]) -> int:
    """Return the number of a door among the doors of its room, which has the used ones only if it is carved."""
    if door < 0 or room not in carved:
        return door
    return carved[room].doors.index(dungeon.rooms[room].template.doors[door])
