"""The page of all patterns of missions with their diagrams, generated from the patterns when the site is built."""

from collections.abc import Iterator
from textwrap import wrap

from pycore.mission import Pattern, shipped_patterns
from pycore.mission.model import Edge, Room, distances, neighbors
from pycore.mission.notation import conditions_of, contents_of

HEAD = """# Patterns of missions

Missions are grown from patterns: [the page of missions](../pycore/mission/README.md#patterns) explains how. A circle is
a room of the mission that the pattern is put into. The pattern replaces an edge between two of these rooms, or is added
next to one of them. Arrows are one-way, dotted lines are not for every player, thick lines are locked.
"""


def page() -> str:
    """Return the page."""
    return HEAD + "".join(map(_section, shipped_patterns()))


def _section(pattern: Pattern) -> str:
    place = "next to a room" if pattern.is_branch else "in place of an edge"
    place += " that is one-way" if pattern.replaces_one_way else ""
    even = "" if pattern.is_even else ", a lock for players who come from its goal"
    rooms = f"{pattern.size} room{'s' * (pattern.size > 1)}"
    facts = f"{rooms} {place}{even}; weight {pattern.weight}."
    lines = "\n".join(diagram(pattern))
    title = pattern.name.replace("_", " ").capitalize()
    about = "\n".join(wrap(f"{pattern.about} {facts}", 120))
    return f"\n## {title}\n\n{about}\n\n```mermaid\n{lines}\n```\n"


def diagram(pattern: Pattern) -> Iterator[str]:
    """Yield the lines of the diagram of a pattern."""
    mission = pattern.mission
    ends = {mission.start} if pattern.is_branch else {mission.start, mission.goal}
    yield "flowchart LR"
    for number, room in enumerate(mission.rooms):
        first, last = ("((", "))") if number in ends else ("[", "]")
        yield f'    r{number}{first}"{_label(room)}"{last}'
    far = distances(neighbors(len(mission.rooms), mission.edges), mission.start)
    yield from (f"    {_line(edge, is_back=far[edge.a] > far[edge.b])}" for edge in mission.edges)


def _label(room: Room) -> str:
    return "<br/>".join([f"<b>{room.name}</b>", *contents_of(room)])


def _line(edge: Edge, *, is_back: bool) -> str:
    """Return the line of an edge; one that leads back towards the start is turned, so that the start is on the left."""
    a, b = (edge.b, edge.a) if is_back and not edge.one_way else (edge.a, edge.b)
    rest = conditions_of(edge).removeprefix("one-way").removeprefix(", ")
    if edge.secret or edge.soft or edge.window:
        line = "-.->" if edge.one_way else "-.-"
    elif rest:
        line = "==>" if edge.one_way else "==="
    else:
        line = "-->" if edge.one_way else "---"
    return f"r{a} {line}" + (f'|"{rest}"|' if rest else "") + f" r{b}"
