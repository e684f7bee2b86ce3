"""The check of rules, and distances between rooms."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.rules import Rule

Pair = tuple[int, int]


def distances(edges: list[dict[int, int]], start: int) -> dict[int, int]:
    """Return the length of the shortest path to each room that can be reached. Method: Dijkstra."""
    done: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        distance, here = heappop(heap)
        if here not in done:
            done[here] = distance
            for there, edge in edges[here].items():
                if there not in done:
                    heappush(heap, (distance + edge, there))
    return done


def hangs_together(dungeon: DungeonMap) -> bool:
    """Tell whether all rooms are connected to each other."""
    edges: list[dict[int, int]] = [{} for _ in dungeon.rooms]
    for a, b in (connection.rooms for connection in dungeon.connections):
        edges[a][b] = edges[b][a] = 1
    return len(distances(edges, 0)) == len(edges)


def rule_faults(dungeon: DungeonMap, joined: Iterable[Pair]) -> Iterator[str]:
    """Yield one line for each room that breaks a rule; `joined` are the connected pairs of rooms."""
    for rule, room, others in _nearest(dungeon, joined):
        if others and others[0] < rule.least:
            yield f"rule {str(rule)!r}: room {room} is {others[0]} doors from the nearest one"
        if rule.most is not None and not (others and others[0] <= rule.most):
            near = f"{others[0]} doors from the nearest one" if others else "the only one"
            yield f"rule {str(rule)!r}: room {room} is {near}"


def are_apart(dungeon: DungeonMap, joined: Iterable[Pair]) -> bool:
    """Tell whether all rooms keep the least distances of the rules; `joined` are the connected pairs of rooms."""
    return all(not others or others[0] >= rule.least for rule, _, others in _nearest(dungeon, joined))


def _nearest(dungeon: DungeonMap, joined: Iterable[Pair]) -> Iterator[tuple[Rule, int, list[int]]]:
    """Yield (rule, room of its first name, ascending distances of the other rooms of its second name)."""
    if not dungeon.params.rules:
        return
    edges: list[dict[int, int]] = [{} for _ in dungeon.rooms]
    for a, b in joined:
        edges[a][b] = edges[b][a] = 1
    for rule in dungeon.params.rules:
        first, second = (
            [i for i, room in enumerate(dungeon.rooms) if name == room.template.name or name in room.template.tags]
            for name in (rule.first, rule.second)
        )
        for room in first:
            doors = distances(edges, room)
            yield rule, room, sorted(doors[other] for other in second if other != room and other in doors)
