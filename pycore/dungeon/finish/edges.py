"""Connections for the edges of a flow graph between rooms that the moves do not join."""

from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.finish.loops import Carver, possible_loops
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.flow import Edge
from pycore.dungeon.model.moves import tree_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room

# Most attempts to carve all corridors, each in another order.
TURNS = 3


def close_edges(
    rooms: Sequence[Room], connections: Sequence[Connection], params: Params, rng: Rng
) -> tuple[list[Connection], list[Edge]]:
    """Join the rooms of all edges of the flow graph that no connection joins.

    Rooms with doors face to face are joined through these. The others are joined by corridors, from the smallest gap
    to the largest; if a corridor has no space, they are carved again in another order.

    Args:
        rooms: all rooms of the map.
        connections: the connections of the moves.
        params: parameters with a flow graph.
        rng: a stream for this function alone.

    Returns:
        The new connections in ascending order of rooms, and the pairs of rooms that could not be joined.
    """
    assert params.flow is not None
    joined = {connection.rooms for connection in connections}
    missing = [pair for pair in params.flow.room_edges if pair not in joined]
    if not missing:
        return [], []
    meeting = possible_loops(rooms, connections)
    closed = [Connection(pair, rng.choice(meeting[pair])) for pair in missing if pair in meeting]
    apart = [pair for pair in missing if pair not in meeting]
    if apart and params.corridors:
        closed += _carve(rooms, [*connections, *closed], params, rng, apart)
    closed.sort(key=lambda connection: connection.rooms)
    done = {connection.rooms for connection in closed}
    return closed, [pair for pair in apart if pair not in done]


def unjoined(params: Params, moves: Sequence[Move], seed: int) -> tuple[list[Edge], bool]:
    """Return the pairs of rooms of edges without a connection on the finished map, and whether the map is connected.

    Args:
        params: parameters with a flow graph.
        moves: the moves of all rooms.
        seed: the seed of the map.
    """
    rooms, connections = tree_of(params, moves)
    closed, missing = close_edges(rooms, connections, params, Rng(seed).stream("closing"))
    return missing, do_hang_together(len(rooms), [*connections, *closed])


def _carve(
    rooms: Sequence[Room], standing: Sequence[Connection], params: Params, rng: Rng, apart: Sequence[Edge]
) -> list[Connection]:
    """Return corridors between the pairs of rooms `apart`, for as many pairs as one attempt found space for.

    After an attempt, the pairs without a corridor come first in the next one.
    """
    order = sorted(apart, key=lambda pair: (gap(rooms, pair), pair))
    best: list[Connection] = []
    for _ in range(TURNS):
        carver = Carver(rooms, standing, params)
        carved = {pair: carver.carve(pair, rng) for pair in order}
        made = [connection for connection in carved.values() if connection]
        if len(made) > len(best):
            best = made
        failed = [pair for pair in order if not carved[pair]]
        if not failed:
            break
        order = failed + [pair for pair in order if carved[pair]]
    return best


def gap(rooms: Sequence[Room], pair: Edge) -> int:
    """Return the number of columns plus the number of rows between the boxes around two rooms."""
    a, b = rooms[pair[0]].rect, rooms[pair[1]].rect
    columns, rows = max(b.x - a.right, a.x - b.right), max(b.y - a.bottom, a.y - b.bottom)
    return max(0, columns) + max(0, rows)


def do_hang_together(rooms: int, connections: Sequence[Connection]) -> bool:
    """Tell whether all rooms are connected to each other."""
    group = list(range(rooms))
    for connection in connections:
        a, b = (group[room] for room in connection.rooms)
        group = [a if other == b else other for other in group]
    return len(set(group)) == 1
