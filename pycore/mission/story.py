"""A way through the states of a mission in words."""

from collections.abc import Iterator, Sequence

from pycore.mission._search import CROSS, OPEN, RACE, TAKE, WORK
from pycore.mission.machine import ROOM_BITS, Machine
from pycore.mission.model import Edge, Mission, Need, Thing


def told(machine: Machine, path: Sequence[tuple[int, int, int]], target: int, home: int = -1) -> Iterator[str]:
    """Yield the sentences of the story of a player who gets stuck.

    Args:
        machine: the mission.
        path: the states, each with the action that leads there.
        target: what is out of reach at the end: the number of a thing, -1 for the goal, -2 for the room `home`.
        home: number of a room.
    """
    mission = machine.mission
    yield f"Begin in {mission.rooms[machine.start].name!r}."
    before = machine.first << ROOM_BITS
    for place, (state, kind, number) in enumerate(path):
        if place:
            yield _action(machine, kind, number, state)
        for bit, (room, thing) in enumerate(mission.things):
            is_new = (state & ~before) >> (ROOM_BITS + bit) & 1
            if is_new and not (place and kind == TAKE and number == bit):
                yield f"T{taken_words(mission.rooms[room].name, thing)[1:]}."
        before = state
    end = mission.rooms[path[-1][0] & (1 << ROOM_BITS) - 1].name
    if target >= 0:
        room, thing = mission.things[target]
        lost = f"{thing.kind} {thing.name!r} in {mission.rooms[room].name!r}"
    else:
        lost = f"{mission.rooms[mission.goal if target == -1 else home].name!r}"
    yield f"Now, beside {end!r}, nothing that every player can do leads to {lost}."


def _action(machine: Machine, kind: int, number: int, state: int) -> str:
    """Return the sentence of an action."""
    mission = machine.mission
    if kind == TAKE:
        room, thing = mission.things[number]
        return f"T{taken_words(mission.rooms[room].name, thing)[1:]}."
    if kind == WORK:
        room, switch = mission.switches[number]
        turned = "on" if state >> (ROOM_BITS + machine.switch_bit + number) & 1 else "off"
        return f"Turn switch {switch.name!r} in {mission.rooms[room].name!r} {turned}."
    edge = mission.edges[number]
    if kind == OPEN:
        return f"S{spent_words(mission, edge)[1:]}."
    how = {CROSS: "Pass", RACE: "Run through before it shuts:"}[kind]
    words = [word for word, holds in (("one-way", edge.one_way), ("secret", edge.secret), ("soft", edge.soft)) if holds]
    what = f"the {' '.join([*words, 'edge'])} between {_ends(mission, edge)}"
    return f"{how} {what}."


def taken_words(room: str, thing: Thing) -> str:
    """Return "take key 'brass' in 'hall'"."""
    return f"take {thing.kind} {thing.name!r} in {room!r}"


def spent_words(mission: Mission, edge: Edge) -> str:
    """Return "spend 'brass' between 'hall' and 'crypt'"."""
    return f"spend {_listed(edge.spends)} between {_ends(mission, edge)}"


def _ends(mission: Mission, edge: Edge) -> str:
    return f"{mission.rooms[edge.a].name!r} and {mission.rooms[edge.b].name!r}"


def _listed(needs: Sequence[Need]) -> str:
    return " and ".join(f"{need.count} {need.name!r}" if need.count > 1 else f"{need.name!r}" for need in needs)
