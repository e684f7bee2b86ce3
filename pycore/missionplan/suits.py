"""Where puzzles suit: as a room, as a panel, or as a guard."""

from dataclasses import replace

from pycore.mission import Edge, Kind, Mission, Thing
from pycore.missionplan.model import Place


def places(mission: Mission, number: int, puzzle: Thing) -> tuple[Place, ...]:
    """Return where a puzzle in the room of this number can be.

    A soft puzzle is something of luck or skill: a guard suits it. Every puzzle suits a panel.
    """
    found = [Place.PANEL]
    if puzzle.soft:
        found.append(Place.GUARD)
    if _suits_the_room(mission, number, puzzle):
        found.append(Place.ROOM)
    return tuple(found)


def _suits_the_room(mission: Mission, number: int, puzzle: Thing) -> bool:
    """Return whether the room can be the puzzle: a side room, or a gate whose far edge needs the puzzle.

    The near edge must let the player out again at any time, because leaving begins the puzzle again.
    """
    room = mission.rooms[number]
    alone = sum(thing.kind is Kind.PUZZLE for thing in room.things) == 1
    if number == mission.start or puzzle.needs or not alone:
        return False
    edges = [edge for edge in mission.edges if number in edge.rooms]
    far = [edge for edge in edges if _needs(edge, puzzle.name) and not (edge.one_way and edge.b == number)]
    near = [edge for edge in edges if edge not in far]
    return len(near) == 1 and len(far) <= 1 and _lets_out(near[0])


def _needs(edge: Edge, name: str) -> bool:
    return any(need.name == name for need in edge.needs)


def _lets_out(edge: Edge) -> bool:
    """Return whether who came through an edge can go back at any time."""
    return replace(edge, needs=(), spends=(), secret=False) == Edge(edge.a, edge.b)
