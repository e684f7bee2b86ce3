"""Loops: connections beyond those of the moves, through doors that already stand face to face.

A tree has no loops. Where two rooms that are not joined came to stand with a potential door of one before a potential
door of the other, they may be joined without moving anything.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from pycore.base.rng import Rng
from pycore.dungeon.model import Connection, Room
from pycore.dungeon.tiles import Door

Pair = tuple[int, int]
Edges = Sequence[Sequence[tuple[int, int]]]


def possible_loops(rooms: Sequence[Room], connections: Sequence[Connection]) -> dict[Pair, list[tuple[Door, Door]]]:
    """Return the pairs of rooms that could be joined and are not, in ascending order, with all doors that meet."""
    joined = {connection.rooms for connection in connections}
    owner = {door.moved(r.x, r.y): index for index, r in enumerate(rooms) for door in r.template.doors}
    found: dict[Pair, list[tuple[Door, Door]]] = {}
    for door, a in owner.items():
        other = door.facing
        b = owner.get(other, -1)
        if a < b and (a, b) not in joined:
            found.setdefault((a, b), []).append((door, other))
    return dict(sorted(found.items()))


def add_loops(
    rooms: Sequence[Room], connections: Sequence[Connection], share: float, rng: Rng
) -> tuple[Connection, ...]:
    """Return connections for a share of the possible loops, drawn evenly, in ascending order of rooms.

    Args:
        rooms: the rooms of a finished map.
        connections: those of its tree.
        share: in 0..1, of the pairs of rooms that could be joined; rounded to whole loops.
        rng: a stream for this alone.
    """
    possible = possible_loops(rooms, connections)
    pairs = list(possible)
    rng.shuffle(pairs)
    chosen = sorted(pairs[: round(share * len(pairs))])
    return tuple(Connection(pair, rng.choice(possible[pair])) for pair in chosen)


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
    distances, path = _distances(edges, pair[0]), [pair[1]]
    while path[-1] != pair[0]:
        here = path[-1]
        path.append(min(room for room, size in edges[here] if distances[room] + size == distances[here]))
    return tuple(reversed(path))


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
