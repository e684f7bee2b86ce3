"""Graphs with today's locks as missions: a key in a room opens all edges of a lock, and is kept."""

from collections.abc import Iterable, Sequence

from pycore.base.errors import ParameterError
from pycore.mission.model import GOAL, START, Edge, Kind, Mission, Need, Room, Thing


def mission_of(
    count: int,
    edges: Sequence[tuple[int, int]],
    locks: Iterable[tuple[int, Sequence[int]]] = (),
    start: int = 0,
    goal: int = -1,
) -> Mission:
    """Return the mission of a graph with locks, as a finished map of the dungeon has them.

    Args:
        count: number of rooms.
        edges: pairs of room numbers, each pair once.
        locks: for each lock the number of the room with its key, and the numbers of the edges that it locks.
        start: number of the room where the player begins.
        goal: number of the room to reach; the last one by default.

    Raises:
        ParameterError: a number is out of range, or the graph is no mission's.
    """
    goal = goal if goal >= 0 else count - 1
    keys: dict[int, list[Thing]] = {}
    needs: dict[int, list[Need]] = {}
    for number, (key, locked) in enumerate(locks):
        name = f"key{number}"
        if not 0 <= key < count:
            raise ParameterError("locks", f"there is no room {key} for the key of lock {number}")
        keys.setdefault(key, []).append(Thing(Kind.KEY, name))
        for edge in locked:
            if not 0 <= edge < len(edges):
                raise ParameterError("locks", f"there is no edge {edge} for lock {number}")
            needs.setdefault(edge, []).append(Need(name))
    roles = {goal: GOAL, start: START}
    rooms = (
        Room(f"room{number}", roles.get(number, "room"), things=tuple(keys.get(number, ()))) for number in range(count)
    )
    joined = (Edge(a, b, needs=tuple(needs.get(number, ()))) for number, (a, b) in enumerate(edges))
    return Mission(tuple(rooms), tuple(joined))
