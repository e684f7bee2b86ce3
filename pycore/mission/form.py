"""Measures of the form of missions, for the expressive range of the generator.

Source of linearity and leniency: G. Smith, J. Whitehead, "Analyzing the expressive range of a level generator" (2010).
"""

from collections.abc import Mapping

from pycore.mission.model import Edge, Mission, distances, neighbors

HARD = 50


def measures(mission: Mission) -> Mapping[str, int]:
    """Return measures by name.

    linearity: percent of the rooms that are on a shortest way from the start to the goal, whatever is open.
    leniency: percent of the rooms whose intensity is below 50.
    backtracking: edges from a key, ability, puzzle or switch to the nearest edge that it opens: the mean, in percent.
    """
    beside = neighbors(len(mission.rooms), mission.edges)
    ahead, back = distances(beside, mission.start), distances(beside, mission.goal)
    straight = sum(far + rest == ahead[mission.goal] for far, rest in zip(ahead, back, strict=True))
    easy = sum(room.intensity < HARD for room in mission.rooms)
    ways = []
    for room, name in [(room, item.name) for room, item in mission.items]:
        ends = [end for edge in mission.edges if name in _asked(edge) for end in (edge.a, edge.b)]
        if ends:
            far = distances(beside, room)
            ways.append(min(far[end] for end in ends))
    count = len(mission.rooms)
    return {
        "linearity": 100 * straight // count,
        "leniency": 100 * easy // count,
        "backtracking": 100 * sum(ways) // len(ways) if ways else 0,
    }


def _asked(edge: Edge) -> set[str]:
    """Return the names of all that opens an edge."""
    names = {need.name for need in (*edge.needs, *edge.spends)}
    return names | {*edge.on, *edge.off} | ({edge.timer.switch} if edge.timer else set())
