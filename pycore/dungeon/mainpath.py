"""The main path: from the room where the player starts to the room the player looks for."""

from collections.abc import Sequence
from heapq import heappop, heappush

from pycore.base.geometry import UNITS_PER_CELL, length
from pycore.dungeon.model import Connection, DungeonMap, Room
from pycore.dungeon.template import GOAL, START

Edges = Sequence[Sequence[tuple[int, int]]]


def edge_length(first: Room, second: Room) -> int:
    """Return the length of the edge between two joined rooms, in 1/256 tile, at least 1."""
    return max(1, length(first.x - second.x, first.y - second.y))


def length_between(dungeon: DungeonMap, a: int, b: int) -> int:
    """Return the length of the edge between two joined rooms of a map, in 1/256 tile: of stairs one tile."""
    climbs = dungeon.floors[a] != dungeon.floors[b]
    return UNITS_PER_CELL if climbs else edge_length(dungeon.rooms[a], dungeon.rooms[b])


def main_path(rooms: Sequence[Room], connections: Sequence[Connection]) -> tuple[int, ...]:
    """Return the shortest path between the start and the goal, from room to room.

    Where rooms are tagged, the start is the first one tagged "start", and the goal of those tagged "goal" the farthest
    from it. If only the one or the other is tagged, the first such room is it, and the farthest room from it the other
    end. Of rooms as far, the lowest; a room is not both ends if another can be. Without such tags it is the longest of
    the shortest paths between two rooms, from the lower to the higher end.
    """
    edges: list[list[tuple[int, int]]] = [[] for _ in rooms]
    for connection in connections:
        a, b = connection.rooms
        size = UNITS_PER_CELL if connection.is_stairs else edge_length(rooms[a], rooms[b])
        edges[a].append((b, size))
        edges[b].append((a, size))
    starts, goals = ([index for index, room in enumerate(rooms) if tag in room.template.tags] for tag in (START, GOAL))
    if starts:
        return _shortest_path(edges, starts[0], goals)
    if goals:
        far = _distances(edges, goals[0])
        return _shortest_path(edges, max(range(len(rooms)), key=lambda room: (far[room], -room)), goals[:1])
    if len(connections) >= len(rooms):
        return longest_shortest_path(edges)
    # Both walks prefer the lowest of rooms as far, so that they end in the pair of lowest indices.
    one_end = _path_to_farthest(edges, 0)[-1]
    path = _path_to_farthest(edges, one_end)
    return tuple(path if path[0] < path[-1] else reversed(path))


def longest_shortest_path(edges: Edges) -> tuple[int, ...]:
    """Return the longest of the shortest paths between two rooms of any connected graph.

    Of several pairs of rooms as far apart it is the lowest; of several shortest paths between them, that which comes
    from the lowest room at each step back from the higher end. Rooms whose farthest room cannot be far enough, by the
    triangle inequality, are not searched from (as in F. W. Takes and W. A. Kosters, "Determining the Diameter of Small
    World Networks", 2011).

    Args:
        edges: for each room, the rooms joined to it and the lengths of the edges, at least 1.
    """
    bounds = [sum(size for joined in edges for _, size in joined) + 1] * len(edges)
    open_rooms = set(range(len(edges)))
    longest, pair = 0, (0, 0)
    while open_rooms:
        here = max(open_rooms, key=lambda room: (bounds[room], -room))
        if bounds[here] < longest:
            break
        open_rooms.remove(here)
        distances = _distances(edges, here)
        farthest = max(distances)
        found = min((min(here, room), max(here, room)) for room, far in enumerate(distances) if far == farthest)
        if (-farthest, found) < (-longest, pair):
            longest, pair = farthest, found
        bounds = [min(bound, far + farthest) for bound, far in zip(bounds, distances, strict=True)]
    return _shortest_path(edges, pair[0], pair[1:])


def _shortest_path(edges: Edges, start: int, goals: Sequence[int]) -> tuple[int, ...]:
    """Return the shortest path from a room to the farthest of the goals, or of all rooms if there are none.

    A goal that is the start is left out if there is another; of several shortest paths it is that which comes from the
    lowest room at each step back.
    """
    distances = _distances(edges, start)
    ends = goals or range(len(edges))
    path = [max(ends, key=lambda room: (distances[room], -room))]
    while path[-1] != start:
        here = path[-1]
        path.append(min(room for room, size in edges[here] if distances[room] + size == distances[here]))
    return tuple(reversed(path))


def _path_to_farthest(edges: Edges, start: int) -> list[int]:
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


def _distances(edges: Edges, start: int) -> list[int]:
    """Return the length of the shortest path to each room (Dijkstra)."""
    far = [-1] * len(edges)
    heap = [(0, start)]
    while heap:
        distance, here = heappop(heap)
        if far[here] < 0:
            far[here] = distance
            for there, size in edges[here]:
                if far[there] < 0:
                    heappush(heap, (distance + size, there))
    return far
