"""From moves to map: what a move list means. Used for fresh maps and for saved ones alike."""

from collections.abc import Sequence
from typing import TypeVar

from pycore.base.errors import ParameterError
from pycore.base.geometry import length
from pycore.base.rng import Rng
from pycore.dungeon.loops import add_loops, longest_shortest_path
from pycore.dungeon.model import Connection, DungeonMap, Move, Room
from pycore.dungeon.params import Params
from pycore.dungeon.template import RoomTemplate

T = TypeVar("T")


def rebuild(params: Params, moves: Sequence[Move], seed: int = 0) -> DungeonMap:
    """Play the moves and return the map they make, which may be unfinished.

    Only `params.templates` matters for where the rooms stand, and for a finished map `params.loops` and the seed for
    its loops; all are kept in the map. Whether rooms overlap is the business of `check`.

    Raises:
        ParameterError: a move names a template, room or door that is not there, or two doors that do not face each
            other.
    """
    if not moves:
        raise ParameterError("moves", "there are none")
    rooms: list[Room] = []
    connections: list[Connection] = []
    for number, move in enumerate(moves):
        try:
            room, connection = _play(params.variants, rooms, move)
        except ParameterError as error:
            raise ParameterError("moves", f"move {number + 1}: {error.message}") from None
        rooms.append(room)
        if connection:
            connections.append(connection)
    left, top = min(room.x for room in rooms), min(room.y for room in rooms)
    rooms = [Room(room.template, room.x - left, room.y - top) for room in rooms]
    connections = [
        Connection(joined, (first.moved(-left, -top), second.moved(-left, -top)))
        for joined, (first, second) in connections
    ]
    if params.loops and len(rooms) == params.total:
        connections += add_loops(rooms, connections, params.loops, Rng(seed).stream("loops"))
    path = _main_path(rooms, connections)
    return DungeonMap(seed, params, tuple(moves), tuple(rooms), tuple(connections), path)


def _play(templates: Sequence[RoomTemplate], rooms: Sequence[Room], move: Move) -> tuple[Room, Connection | None]:
    """Return the new room of a move and its connection; the first room stands at (0, 0)."""
    template = _pick(templates, move.template, "template")
    if not rooms:
        if move[1:] != (-1, -1, -1):
            raise ParameterError("moves", "the first room has nothing to connect to")
        return Room(template, 0, 0), None
    parent = _pick(rooms, move.parent, "room")
    theirs = _pick(parent.template.doors, move.parent_door, "door").moved(parent.x, parent.y)
    ours = _pick(template.doors, move.door, "door")
    x, y = theirs.target
    if ours.moved(x - ours.x, y - ours.y) != theirs.facing:
        raise ParameterError("moves", "the doors do not face each other")
    room = Room(template, x - ours.x, y - ours.y)
    return room, Connection((move.parent, len(rooms)), (theirs, ours.moved(room.x, room.y)))


def _pick(items: Sequence[T], index: int, what: str) -> T:
    if not 0 <= index < len(items):
        raise ParameterError("moves", f"there is no {what} {index}")
    return items[index]


def edge_length(first: Room, second: Room) -> int:
    """Return the length of the edge between two joined rooms, in 1/256 tile, at least 1."""
    return max(1, length(first.x - second.x, first.y - second.y))


def _main_path(rooms: Sequence[Room], connections: Sequence[Connection]) -> tuple[int, ...]:
    """Return the longest shortest path: of a tree, by walking to the far end twice.

    Both walks prefer the room of lowest index among equally far ones, so that they end in the pair of lowest indices.
    """
    edges: list[list[tuple[int, int]]] = [[] for _ in rooms]
    for connection in connections:
        a, b = connection.rooms
        edges[a].append((b, edge_length(rooms[a], rooms[b])))
        edges[b].append((a, edge_length(rooms[a], rooms[b])))
    if len(connections) >= len(rooms):
        return longest_shortest_path(edges)
    one_end = _path_to_farthest(edges, 0)[-1]
    path = _path_to_farthest(edges, one_end)
    return tuple(path if path[0] < path[-1] else reversed(path))


def _path_to_farthest(edges: Sequence[Sequence[tuple[int, int]]], start: int) -> list[int]:
    """Return the path from a room of the tree to the farthest one."""
    distance, previous, order = {start: 0}, {start: start}, [start]
    for here in order:
        for there, edge in edges[here]:
            if there not in distance:
                distance[there] = distance[here] + edge
                previous[there] = here
                order.append(there)
    path = [max(order, key=lambda room: (distance[room], -room))]
    while path[-1] != start:
        path.append(previous[path[-1]])
    return path[::-1]
