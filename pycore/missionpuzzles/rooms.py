"""Sokoban carved into a room as it lies on a map."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.geometry import Point
from pycore.base.grid import Grid
from pycore.base.parts import part_of
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import record_of
from pycore.dungeon.model.template import MAX_NAME, RoomTemplate
from pycore.dungeon.model.tiles import Tile
from pycore.missionplan.model import Choice
from pycore.missionpuzzles.chamber import Chamber, chamber_of, ways_of, with_used_doors
from pycore.missionpuzzles.model import ROOM, Puzzle
from pycore.puzzleroom import Params, PuzzleRoom, Reset, carve
from pycore.puzzleroom.model import thresholds
from pycore.sokoban import Params as LevelParams
from pycore.sokoban import format_entry, reachable
from pycore.sokoban.presets import TABLE

NODES = 1_000_000  # most positions of one attempt


@dataclass(frozen=True, slots=True)
class Carved:
    """A puzzle with the room in which it lies.

    Attributes:
        template: the room with the walls of the puzzle, drawn as it lies; its doors are the used ones.
        puzzle: the puzzle.
    """

    template: RoomTemplate
    puzzle: Puzzle


def carve_room(
    dungeon: DungeonMap, number: int, choice: Choice, rng: Rng, budget: Budget, *, taken: Collection[str] = ()
) -> Result[Carved]:
    """Carve a puzzle of Sokoban into a room of a map.

    Args:
        dungeon: the map, with its mission.
        number: number of the room.
        choice: the puzzle that is wanted.
        rng: the puzzle depends on its seed only.
        budget: limits and cancellation; a node is a position.
        taken: names that the room's template cannot have, besides those of the map.

    Returns:
        The room with the puzzle; or the reason why there is none.
    """
    chamber = chamber_of(dungeon, number, choice.puzzle)
    if isinstance(chamber, str):
        return Result(Status.UNSOLVABLE, reason=chamber)
    reason = ""
    for params, stream in attempts(choice, rng):
        part = part_of(budget, NODES)
        result = carve(chamber.room, chamber.doors, params, stream, part)
        if budget.spend(part.nodes):
            return Result(budget.stopped() or Status.BUDGET, reason="stopped before the puzzle was carved")
        if result.value:
            if _has_space(dungeon, number, chamber, result.value):
                names = {template.name for template in dungeon.params.templates} | set(taken)
                return Result(Status.SOLVED, _placed(dungeon, number, choice, chamber, result.value, taken=names))
            reason = reason or "there is no space for what lies in the room"
        else:
            is_sure = result.status is Status.UNSOLVABLE
            reason = reason or (result.reason if is_sure else "no puzzle of this difficulty was found soon enough")
    return Result(Status.UNSOLVABLE, reason=reason)


def attempts(choice: Choice, rng: Rng, reset: Reset = Reset.PLATE) -> Iterator[tuple[Params, Rng]]:
    """Yield parameters for puzzles in a band, with the boxes of the two presets whose bands are nearest."""
    for preset in nearest(choice)[:2]:
        yield Params(preset.boxes, preset.band, reset), rng.stream(f"{preset.boxes} boxes")


def nearest(choice: Choice) -> list[LevelParams]:
    """Return the presets of Sokoban with the band of a choice, the ones whose own bands are nearest first."""
    low, high = (min(max(score, 0), 10_000) for score in choice.band)
    near = sorted(TABLE.values(), key=lambda preset: abs(sum(preset.band) - low - high))
    return [replace(preset, band=(low, high), name="") for preset in near]


def _placed(
    dungeon: DungeonMap, number: int, choice: Choice, chamber: Chamber, made: PuzzleRoom, *, taken: Collection[str]
) -> Carved:
    room, corner = dungeon.rooms[number], chamber.corner
    left, top = room.x + corner.x, room.y + corner.y
    puzzle = Puzzle(
        choice.puzzle,
        number,
        choice.family,
        ROOM,
        format_entry(replace(made.entry, seed=None)),
        made.entry.difficulty or 0,
        choice.difficulty,
        Point(left, top),
        chamber.near,
        chamber.far,
        tuple(Point(left + x, top + y) for x, y in made.plates),
        str(made.reset),
    )
    drawn = with_used_doors(room.template, ways_of(dungeon, number))
    name = _free_name(f"{drawn.name}, {choice.puzzle}".replace("]", ")"), taken)
    tiles = _walled(drawn.tiles, chamber, made)
    spawns = tuple(spawn for spawn in drawn.spawns if tiles.at(spawn.x, spawn.y) == Tile.INNER)
    template = replace(
        drawn, name=name, tiles=tiles, spawns=spawns, instances=1, least=None, rotate=False, mirror=False
    )
    return Carved(template, puzzle)


def _walled(drawn: Grid, chamber: Chamber, made: PuzzleRoom) -> Grid:
    """Return the drawing of a room with all walls of its puzzle."""
    codes, corner = bytearray(drawn.cells), chamber.corner
    inside = made.carved
    for cell, code in enumerate(drawn.cells):
        x, y = cell % drawn.width - corner.x, cell // drawn.width - corner.y
        is_inside = 0 <= x < inside.width and 0 <= y < inside.height and inside.at(x, y) == Tile.INNER
        if code == Tile.INNER and not is_inside and cell not in chamber.hall:
            codes[cell] = Tile.SOLID
    return Grid(drawn.width, drawn.height, bytes(codes))


def _has_space(dungeon: DungeonMap, number: int, chamber: Chamber, made: PuzzleRoom) -> bool:
    """Tell whether all that lies in a room has cells to which the player comes without a push."""
    template, level, width = dungeon.rooms[number].template, made.entry.level, made.tiles.width
    before = {cell for way in ways_of(dungeon, number) for cell in thresholds(way.door, template.width)}
    gap = {y * template.width + x for x, y in _on_room(chamber, made.near.cells)} if chamber.hall else set()
    free = len(chamber.hall - before - gap)
    entrance = {cell for door in chamber.doors for cell in thresholds(door, width)}
    free += len(set(reachable(level.board, level.player, level.boxes)) - level.board.goals - entrance)
    spare = int(number == dungeon.goal)  # its middle stays free
    return free - spare >= sum(content.room == number for content in record_of(dungeon).contents)


def _on_room(chamber: Chamber, cells: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    return ((chamber.corner.x + x, chamber.corner.y + y) for x, y in cells)


def _free_name(wanted: str, taken: Collection[str]) -> str:
    """Return a name for a template that no other one has."""
    name, number = wanted[:MAX_NAME].strip(), 1
    while name in taken:
        number += 1
        name = f"{wanted[: MAX_NAME - 10].strip()} {number}"
    return name
