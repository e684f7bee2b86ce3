"""The main path: from the room where the player starts to the room the player looks for."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.geometry import UNITS_PER_CELL
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.room import Room, edge_length
from pycore.dungeon.model.template import GOAL, START
from pycore.kernel.routes import Routes

Edges = Sequence[Sequence[tuple[int, int]]]


def main_path(
    rooms: Sequence[Room], connections: Sequence[Connection], budget: Budget | None = None
) -> tuple[int, ...]:
    """Return the shortest path between the start and the goal, from room to room; empty if the budget ended the search.

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
        return _shortest_path(edges, Routes(edges), starts[0], goals)
    if goals:
        routes = Routes(edges)
        far = routes.distances(goals[0])
        return _shortest_path(edges, routes, far.index(max(far)), goals[:1])
    if len(connections) >= len(rooms):
        return longest_shortest_path(edges, budget)
    # Both walks prefer the lowest of rooms as far, so that they end in the pair of lowest indices.
    one_end = _path_to_farthest(edges, 0)[-1]
    path = _path_to_farthest(edges, one_end)
    return tuple(path if path[0] < path[-1] else reversed(path))


def longest_shortest_path(edges: Edges, budget: Budget | None = None) -> tuple[int, ...]:
    """Return the longest of the shortest paths between two rooms of any connected graph; empty if the budget ended it.

    Of several pairs of rooms as far apart it is the lowest; of several shortest paths between them, that which comes
    from the lowest room at each step back from the higher end.

    Args:
        edges: for each room, the rooms joined to it and the lengths of the edges, at least 1.
        budget: what the search for the ends may spend; only larger maps take more than a moment.
    """
    routes = Routes(edges)
    pair = routes.farthest_pair(budget)
    return _shortest_path(edges, routes, pair[0], pair[1:]) if pair else ()


def _shortest_path(edges: Edges, routes: Routes, start: int, goals: Sequence[int]) -> tuple[int, ...]:
    """Return the shortest path from a room to the farthest of the goals, or of all rooms if there are none.

    A goal that is the start is left out if there is another; of several shortest paths it is that which comes from the
    lowest room at each step back.
    """
    distances = routes.distances(start)
    ends = goals or range(len(edges))
    path = [max(ends, key=lambda room: (distances[room], -room))]
    while path[-1] != start:
        here = path[-1]
        path.append(min(room for room, size in edges[here] if distances[room] + size == distances[here]))
    return tuple(reversed(path))


def _path_to_farthest(edges: Edges, start: int) -> list[int]:
    """Return the path from a room of the tree to the farthest one."""
    distance, previous, order = [-1] * len(edges), [start] * len(edges), [start]
    distance[start] = 0
    for here in order:  # grows as rooms are reached
        for there, edge in edges[here]:
            if distance[there] < 0:
                distance[there] = distance[here] + edge
                previous[there] = here
                order.append(there)
    path = [distance.index(max(distance))]
    while path[-1] != start:
        path.append(previous[path[-1]])
    return path[::-1]
