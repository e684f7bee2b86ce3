"""Which things a search may take whenever it can, without missing a way to be stuck.

A thing that is left behind matters only if the player can be cut off from it. Most steps can be undone by walking
back: through an edge that is open both ways, through a lock, which stays open, and by working a switch once more. The
others are *final*. After a final step from one room to another, or one that shuts an edge between two rooms, nothing
is cut off if edges that are open to everyone at all times lead back. So a thing may be taken at once if they lead
from the end of each final step either back to its beginning or to the thing's room. A player without the thing could
then still walk to it, and be where the player with the thing has been; more things never shut an edge that the search
relies on.
"""

from collections.abc import Iterator

from pycore.mission.model import Mission, Need, distances

Step = tuple[int, int]


def eager_things(mission: Mission) -> frozenset[int]:
    """Return the numbers of the things that may be taken at once, whatever else a player does."""
    shutting = {name for edge in mission.edges for name in edge.until}
    spent = {need.name for edge in mission.edges for need in edge.spends}

    def lasts(needs: tuple[Need, ...]) -> bool:
        return not any(need.name in spent for need in needs)

    if not all(lasts(switch.needs) for _, switch in mission.switches):
        return frozenset()
    ways = _always_open(mission)
    cut = [(a, b) for a, b in _final_steps(mission, spent) if a not in ways[b]]
    found = set()
    for number, (room, thing) in enumerate(mission.things):
        safe = not thing.soft and thing.name not in shutting and lasts(thing.needs)
        if safe and all(room in ways[end] for _, end in cut):
            found.add(number)
    return frozenset(found)


def _final_steps(mission: Mission, spent: set[str]) -> Iterator[Step]:
    """Yield pairs of rooms: a player who was in the first may find himself in the second, without the way back."""
    once = {switch.name for _, switch in mission.switches if switch.once}
    for edge in mission.edges:
        if edge.window:
            continue
        is_lasting = not (edge.secret or edge.soft or edge.until or edge.timer)
        if edge.one_way:
            yield edge.a, edge.b
        elif not is_lasting or any(need.name in spent for need in edge.needs) or once & {*edge.on, *edge.off}:
            yield edge.a, edge.b
            yield edge.b, edge.a


def _always_open(mission: Mission) -> list[set[int]]:
    """Return for each room the rooms to which edges lead that are open to everyone at all times."""
    nexts: list[list[int]] = [[] for _ in mission.rooms]
    for edge in mission.edges:
        if edge.is_plain:
            nexts[edge.a].append(edge.b)
            if not edge.one_way:
                nexts[edge.b].append(edge.a)
    ways = (distances(nexts, room) for room in range(len(mission.rooms)))
    return [{room for room, far in enumerate(found) if far >= 0} for found in ways]
