"""The check of the main path."""

from collections.abc import Iterator
from itertools import count, pairwise
from math import inf, isqrt

from pycore.dungeon.judge.rules import distances
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import record_of


def check_main_path(dungeon: DungeonMap) -> Iterator[str]:
    """Yield the errors of the main path: its connections, its length, the choice among shortest paths, its ends."""
    path = dungeon.main_path
    edges: list[dict[int, int]] = [{} for _ in dungeon.rooms]
    for connection in dungeon.connections:
        a, b = connection.rooms
        first, second = dungeon.rooms[a], dungeon.rooms[b]
        square = 1 if connection.is_stairs else (first.x - second.x) ** 2 + (first.y - second.y) ** 2
        edges[a][b] = edges[b][a] = max(1, isqrt(square << 16))
    ways = _ways(dungeon, edges)
    for a, b in pairwise(path):
        if b not in ways[a]:
            bar = "which are not connected" if b not in edges[a] else "through a window, or against a one-way door"
            yield f"the main path goes from room {a} to room {b}, {bar}"
            return
    length = sum(ways[a][b] for a, b in pairwise(path))
    far = distances(ways, path[0])
    if length > far[path[-1]]:
        yield f"the main path is {length / 256:.2f} long, but there is a shorter way between its ends"
        return
    for before, here in pairwise(path):
        best = min(room for room in far if far[room] + ways[room].get(here, inf) == far[here])
        if before != best:
            yield f"the main path comes to room {here} from room {before}, not from {best}, which is as near"
    if dungeon.kept_locks is not None:
        yield from _check_kept_ends(dungeon, edges)
        return
    tagged = [
        [index for index, room in enumerate(dungeon.rooms) if tag in room.template.tags] for tag in ("start", "goal")
    ]
    yield from _check_tagged_ends(path, edges, *tagged) if any(tagged) else _check_longest(path, edges, length)


def _ways(dungeon: DungeonMap, edges: list[dict[int, int]]) -> list[dict[int, int]]:
    """Return the edges that a mission lets somebody pass; all of them if these do not lead from end to end."""
    ways = [dict(beside) for beside in edges]
    for _, (a, b), conditions in record_of(dungeon).passages:
        shut = {"window": ((a, b), (b, a)), "one-way": ((b, a),)}
        for here, there in (pair for word in conditions for pair in shut.get(word, ())):
            ways[here].pop(there, None)
    return ways if dungeon.main_path[-1] in distances(ways, dungeon.main_path[0]) else edges


def _check_kept_ends(dungeon: DungeonMap, edges: list[dict[int, int]]) -> Iterator[str]:
    """Yield an error if an end is not in the smaller map, nor the farthest new room that may be the goal."""
    start, goal, old = dungeon.main_path[0], dungeon.main_path[-1], dungeon.grown_from
    goals = [room for room in range(old, len(edges)) if "goal" in dungeon.rooms[room].template.tags]
    if start >= old:
        yield f"the main path starts in room {start}, which was not there before"
    deeper = any(connection.is_stairs and connection.rooms[1] == old for connection in dungeon.connections)
    if goals or old == 1 or deeper:
        far = distances(edges, start)
        best = max(goals or range(old if deeper else 0, len(edges)), key=lambda room: (far[room], -room))
        if goal != best:
            yield f"the main path ends in room {goal}, but room {best} is the farthest goal"
    elif goal >= old:
        yield f"the main path ends in room {goal}, which is new and no goal"


def _check_tagged_ends(
    path: tuple[int, ...], edges: list[dict[int, int]], starts: list[int], goals: list[int]
) -> Iterator[str]:
    """Yield an error if an end is not the right tagged room, or, without a tag, not the farthest room."""
    start, goal = path[0], path[-1]
    if (starts or [start])[0] != start:
        yield f"the main path starts in room {start}, but room {starts[0]} is the first one tagged 'start'"
    elif goals and (goal not in goals if starts else goal != goals[0]):
        yield f"the main path ends in room {goal}, but room {goals[0]} is tagged 'goal'"
    else:
        base, end = (start, goal) if starts else (goal, start)
        ends = (goals if starts else []) or range(len(edges))
        far = distances(edges, base)
        farthest = max(far[room] for room in ends)
        best = min(room for room in ends if far[room] == farthest)
        if end != best:
            yield f"the main path joins rooms {base} and {end}, but room {best} is the one to choose by its distance"


def _check_longest(path: tuple[int, ...], edges: list[dict[int, int]], length: int) -> Iterator[str]:
    longest, *pair = farthest_apart(edges)
    if length < longest:
        yield f"the main path is {length / 256:.2f} long, rooms {pair[0]} and {pair[1]} are {longest / 256:.2f} apart"
    elif [path[0], path[-1]] != pair:
        yield f"the main path joins rooms {path[0]} and {path[-1]}, but {pair[0]} and {pair[1]} are as far apart"


def farthest_apart(edges: list[dict[int, int]]) -> tuple[int, int, int]:
    """Return the largest distance of two rooms, and the rooms; of equals the lowest pair.

    Distances are computed from one room after the other. By the triangle inequality they bound how far the farthest
    room from any other one is, so that most rooms can be left out. In turns it is the room that can have the farthest
    one, and the room that seems to be in the middle, which gives the best bounds.
    """
    least, most, best = [0.0] * len(edges), [inf] * len(edges), (0, 0, 0)
    for turn in count():
        if max(most) < -best[0]:
            break
        # A room that distances were computed from is neither of the two.
        here = most.index(max(most)) if turn % 2 else least.index(min(least))
        far = distances(edges, here)
        farthest = max(far.values())
        best = min(best, *((-farthest, min(here, room), max(here, room)) for room in far if far[room] == farthest))
        least = [max(bound, far[room], farthest - far[room]) for room, bound in enumerate(least)]
        most = [min(bound, farthest + far[room]) for room, bound in enumerate(most)]
        least[here], most[here] = inf, -1
    return -best[0], best[1], best[2]
