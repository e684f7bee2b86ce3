"""The check of moves: they must make the rooms of the map and the first of its connections."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pycore.dungeon.judge.drawings import Doorway, Drawing, doorway, is_made_of, stairs_of, variants
from pycore.dungeon.judge.floors import EAST, STAIRS, WEST, step_up
from pycore.dungeon.judge.loops import check_loops
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import RoomTemplate

Look = tuple[RoomTemplate, Drawing]


class Step(NamedTuple):
    """The corner of a move's room, and the two doors of its connection; no doors if it makes none."""

    x: int
    y: int
    doors: tuple[Doorway, ...] = ()


def check_moves(dungeon: DungeonMap) -> Iterator[str]:
    """Yield the differences between the map and the rooms and connections that its moves make.

    The position of a move's room is computed from the position of its parent on the map.
    """
    known = variants(dungeon)
    made: list[tuple[tuple[int, int], tuple[Doorway, ...]]] = []
    for number, move in enumerate(dungeon.moves):
        step = _play(dungeon, known, number, move)
        if step is None:
            yield f"move {number} is not possible: {tuple(move)}"
            return
        room = dungeon.rooms[number]
        if (room.x, room.y) != step[:2] or not is_made_of(room, *known[move.template]):
            yield f"move {number} does not make room {number} ({room.template.name!r})"
        if step.doors:
            made.append(((move.parent, number), step.doors))
    stated = [(joined.rooms, tuple(map(doorway, joined.doors))) for joined in dungeon.connections]
    there, by_moves, tree = set(stated), set(made), {pair for pair, _ in made}
    for (a, b), doors in made:
        if ((a, b), doors) not in there:
            yield f"the moves connect rooms {a} and {b} at {doors[0].cells[0]}, the map does not"
    if dungeon.kept_locks is not None:
        yield from _check_kept_order(dungeon, [pair for pair, _ in stated], [pair for pair, _ in made])
    else:
        if stated[: len(made)] != made:
            yield "the connections do not begin with those of the moves, in their order"
        more = [pair for pair, _ in stated if pair not in tree]
        if more != sorted(more, key=lambda pair: pair if pair[1] >= dungeon.grown_from else ()):
            yield "the connections beyond those of the moves are not in their order"
    yield from _check_more(dungeon, [joint for joint in stated if joint not in by_moves], tree)


def _check_kept_order(dungeon: DungeonMap, stated: list[tuple[int, int]], made: list[tuple[int, int]]) -> Iterator[str]:
    """Yield the errors of the order of connections, where those of an earlier map come first.

    Args:
        dungeon: the map.
        stated: the pairs of rooms of its connections.
        made: the pairs that the moves join.
    """
    old, tree = dungeon.grown_from, set(made)
    standing = [pair for pair in stated if max(pair) < old]
    loops = sorted(pair for pair in stated if pair not in tree and max(pair) >= old)
    if stated != standing + [pair for pair in made if max(pair) >= old] + loops:
        yield "the connections are not in their order: of what stood before, of the new moves, new loops"
    if [pair for pair in standing if pair in tree] != [pair for pair in made if max(pair) < old]:
        yield "the connections of what stood before are not in the order of its moves"


def _check_more(
    dungeon: DungeonMap,
    beyond: Sequence[tuple[tuple[int, int], tuple[Doorway, ...]]],
    tree: set[tuple[int, int]],
) -> Iterator[str]:
    """Yield the errors of the connections that no move makes; with a flow graph, `check_flow` does that."""
    if dungeon.params.flow:
        return
    if dungeon.params.loops:
        yield from check_loops(dungeon, tree, [pair for pair, _ in beyond])
        return
    for (a, b), doors in beyond:
        yield f"the map connects rooms {a} and {b} at {doors[0].cells[0]}, the moves do not"


def _play(dungeon: DungeonMap, known: Sequence[Look], number: int, move: Move) -> Step | None:
    """Return the result of a move; None if it is not possible."""
    if not 0 <= move.template < len(known) or (number and not 0 <= move.parent < number):
        return None
    if number == 0:
        first = dungeon.rooms[0]
        return Step(first.x, first.y) if move[1:] == (-1, -1, -1, 0, 0) else None
    parent = dungeon.rooms[move.parent]
    if (move.parent_door, move.door) == (-1, -1):
        if not (move.dx or move.dy):
            return _climb(dungeon, number, move.parent)
        can_be_apart = dungeon.params.flow and dungeon.params.corridors
        return Step(parent.x + move.dx, parent.y + move.dy) if can_be_apart else None
    return None if move.dx or move.dy else _meet(dungeon, known, move)


def _meet(dungeon: DungeonMap, known: Sequence[Look], move: Move) -> Step | None:
    """Return the result of a move through doors; None if they do not exist or do not fit."""
    parent = dungeon.rooms[move.parent]
    theirs, ours = known[dungeon.moves[move.parent].template][1].doors, known[move.template][1].doors
    if not (0 <= move.parent_door < len(theirs) and 0 <= move.door < len(ours)):
        return None
    door, own = theirs[move.parent_door].moved(parent.x, parent.y), ours[move.door]
    (to_x, to_y), (x, y) = door.facing.cells[0], own.cells[0]
    own = own.moved(to_x - x, to_y - y)
    return Step(to_x - x, to_y - y, (door, own)) if own == door.facing else None


def _climb(dungeon: DungeonMap, number: int, below: int) -> Step:
    """Return the result of a move to the next floor."""
    room, step = dungeon.rooms[below], step_up(dungeon, number)
    x, y = stairs_of(room)
    return Step(room.x + step, room.y, (Doorway(((x, y),), EAST, STAIRS), Doorway(((x + step, y),), WEST, STAIRS)))
