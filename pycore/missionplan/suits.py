"""Where puzzles suit: as a room, as a panel, or as a guard."""

from pycore.mission import Kind, Mission, Thing
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
    """Return whether a puzzle can be carved into the room: whole, or beside a hall that joins the doors.

    The player must come to it without having solved it. Whether there is space for it, the map will show.
    """
    alone = sum(thing.kind is Kind.PUZZLE for thing in mission.rooms[number].things) == 1
    if number == mission.start or puzzle.needs or not alone:
        return False
    ways = [edge for edge in mission.edges if number in edge.rooms and not edge.window]
    return any(all(need.name != puzzle.name for need in edge.needs) for edge in ways)
