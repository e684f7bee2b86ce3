"""The main path: from the room where the player starts to the room that the player has to find."""

from collections.abc import Collection, Sequence

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
    """Return the rooms of a shortest path from the start to the goal; empty if the budget ended.

    With rooms tagged "start", the start is the first of them, and the goal is the farthest room tagged "goal", or the
    farthest room if none is tagged. With rooms tagged "goal" only, the goal is the first of them, and the start is the
    farthest room. Of several farthest rooms the lowest is taken; the start is the goal only if no other room can be.
    Without such tags it is the longest of the shortest paths between two rooms, from the lower to the higher end.
    """
    edges = _edges(rooms, connections)
    starts, goals = ([index for index, room in enumerate(rooms) if tag in room.template.tags] for tag in (START, GOAL))
    if starts:
        return _shortest_path(edges, Routes(edges), starts[0], goals)
    if goals:
        routes = Routes(edges)
        far = routes.distances(goals[0])
        return _shortest_path(edges, routes, far.index(max(far)), goals[:1])
    if len(connections) >= len(rooms):
        return longest_shortest_path(edges, budget)
    # Of several farthest rooms both walks take the lowest, so that the ends are the pair of lowest indices.
    one_end = _path_to_farthest(edges, 0)[-1]
    path = _path_to_farthest(edges, one_end)
    return tuple(path if path[0] < path[-1] else reversed(path))


def continued_path(
    rooms: Sequence[Room], connections: Sequence[Connection], ends: tuple[int, int], grown_from: int, *, deeper: bool
) -> tuple[int, ...]:
    """Return the rooms of a shortest path from the start of an earlier map to its goal.

    If new rooms are tagged "goal", it ends at the farthest of them; without such rooms, if the new rooms are a floor of
    their own, at the farthest new room, and if the earlier map was a single room, at the farthest room.

    Args:
        rooms: all rooms, first those of the earlier map.
        connections: all connections.
        ends: start and goal of the earlier map.
        grown_from: number of rooms of the earlier map.
        deeper: whether the new rooms are a floor of their own.
    """
    edges = _edges(rooms, connections)
    goals = [room for room in range(grown_from, len(rooms)) if GOAL in rooms[room].template.tags]
    if not goals and deeper:
        goals = list(range(grown_from, len(rooms)))
    elif not goals and grown_from > 1:
        goals = [ends[1]]
    return _shortest_path(edges, Routes(edges), ends[0], goals)


def path_without(
    rooms: Sequence[Room], connections: Sequence[Connection], ends: tuple[int, int], barred: Collection[tuple[int, int]]
) -> tuple[int, ...]:
    """Return the rooms of a shortest path from the first end to the second one; empty if there is none.

    Args:
        rooms: all rooms.
        connections: all connections.
        ends: two rooms.
        barred: steps that the path must not take, as (from, to).
    """
    all_edges = _edges(rooms, connections)
    edges = [[(b, size) for b, size in beside if (a, b) not in barred] for a, beside in enumerate(all_edges)]
    distances, path = Routes(edges).distances(ends[0]), [ends[1]]
    if distances[ends[1]] < 0:
        return ()
    while path[-1] != ends[0]:
        here = path[-1]
        before = (
            a
            for a, size in all_edges[here]
            if (a, here) not in barred and distances[a] >= 0 and distances[a] + size == distances[here]
        )
        path.append(min(before))
    return tuple(reversed(path))


def _edges(rooms: Sequence[Room], connections: Sequence[Connection]) -> Edges:
    """Return for each room the joined rooms with the lengths of the ways to them."""
    edges: list[list[tuple[int, int]]] = [[] for _ in rooms]
    for connection in connections:
        a, b = connection.rooms
        size = UNITS_PER_CELL if connection.is_stairs else edge_length(rooms[a], rooms[b])
        edges[a].append((b, size))
        edges[b].append((a, size))
    return edges


def longest_shortest_path(edges: Edges, budget: Budget | None = None) -> tuple[int, ...]:
    """Return the longest of the shortest paths between two rooms of a connected graph; empty if the budget ended.

    Of several pairs of ends the lowest is taken; of several shortest paths, the one with the lowest room at each step
    back from the higher end.

    Args:
        edges: for each room, pairs (joined room, length of the edge, at least 1).
        budget: limits the search for the ends.
    """
    routes = Routes(edges)
    pair = routes.farthest_pair(budget)
    return _shortest_path(edges, routes, pair[0], pair[1:]) if pair else ()


def _shortest_path(edges: Edges, routes: Routes, start: int, goals: Sequence[int]) -> tuple[int, ...]:
    """Return a shortest path from a room to the farthest of `goals`, or of all rooms if there are no goals.

    Of several farthest rooms the lowest is taken; of several shortest paths, the one with the lowest room at each step
    back.
    """
    distances = routes.distances(start)
    ends = goals or range(len(edges))
    path = [max(ends, key=lambda room: (distances[room], -room))]
    while path[-1] != start:
        here = path[-1]
        path.append(min(room for room, size in edges[here] if distances[room] + size == distances[here]))
    return tuple(reversed(path))


def _path_to_farthest(edges: Edges, start: int) -> list[int]:
    """Return the path from a room of a tree to the farthest room; of several, to the lowest."""
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
