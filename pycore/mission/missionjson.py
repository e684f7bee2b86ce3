"""Missions as JSON, for other programs. What is at its default is left out."""

import json
from typing import Any

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.mission.model import (
    MAX_COUNT,
    MAX_INTENSITY,
    MAX_ROOMS,
    MAX_STEPS,
    Edge,
    Kind,
    Mission,
    Need,
    Room,
    Switch,
    Thing,
    Timer,
)

FORMAT = "warren-mission-1"
MAX_TEXT = 1_000_000
MAX_VALUES = 100_000
EDGE_FLAGS = ("one_way", "secret", "soft", "window")
_written = json.JSONEncoder(ensure_ascii=False).encode


def format_json(mission: Mission) -> str:
    """Return the JSON text of a mission, a line for each room and edge."""
    rooms = ",\n".join(f"  {_written(_room_record(room))}" for room in mission.rooms)
    edges = ",\n".join(f"  {_written(_edge_record(edge))}" for edge in mission.edges)
    listed = f'"edges": [\n{edges}\n]' if edges else '"edges": []'
    return f'{{"format": "{FORMAT}",\n"rooms": [\n{rooms}\n],\n{listed}}}\n'


def parse_json(text: str, source: str = "") -> Mission:
    """Return the mission of a JSON text.

    Args:
        text: up to 1,000,000 characters and 100,000 values.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no mission; names the line and column, or the entry, for example `rooms[3].name`.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a mission may take up to {MAX_TEXT}", source)
    try:
        entry = Entry(read_json(text, source, MAX_VALUES), "mission")
        _check_format(entry["format"])
        return Mission(entry["rooms"].items(_read_room), entry["edges"].items(_read_edge))
    except ParameterError as error:
        raise NotationError(str(error), source) from None
    except NotationError as error:
        raise NotationError(error.message, source, error.line, error.column) from None


def _check_format(entry: Entry) -> None:
    if entry.value != FORMAT:
        raise NotationError(f"{entry.path}: not {FORMAT!r}")


def _set(**values: Any) -> dict[str, Any]:
    """Return the values that are not at their defaults."""
    return {name: value for name, value in values.items() if value}


def _need_records(needs: tuple[Need, ...]) -> list[dict[str, Any]]:
    return [{"name": need.name, **({"count": need.count} if need.count > 1 else {})} for need in needs]


def _room_record(room: Room) -> dict[str, Any]:
    things = [
        {
            "kind": thing.kind.value,
            "name": thing.name,
            **_set(needs=_need_records(thing.needs), soft=thing.soft, missable=thing.missable),
        }
        for thing in room.things
    ]
    switches = [
        {"name": switch.name, **_set(on=switch.on, once=switch.once, needs=_need_records(switch.needs))}
        for switch in room.switches
    ]
    return {"name": room.name, "role": room.role, **_set(intensity=room.intensity, things=things, switches=switches)}


def _edge_record(edge: Edge) -> dict[str, Any]:
    timer = {"switch": edge.timer.switch, "steps": edge.timer.steps} if edge.timer else None
    flags = {name: getattr(edge, name) for name in EDGE_FLAGS}
    needs = {"needs": _need_records(edge.needs), "spends": _need_records(edge.spends)}
    lists = {name: list(getattr(edge, name)) for name in ("on", "off", "until")}
    return {"rooms": [edge.a, edge.b], **_set(**flags, **needs, **lists, timer=timer)}


def _read_needs(entry: Entry, key: str) -> tuple[Need, ...]:
    return entry.get(key, []).items(
        lambda item: Need(item["name"].text(), item.get("count", 1).whole(1, MAX_COUNT)),
    )


def _read_thing(entry: Entry) -> Thing:
    kind = entry["kind"].text()
    if kind not in [known.value for known in Kind]:
        raise NotationError(f"{entry.path}.kind: {unknown_name('kind', kind, Kind)}")
    flags = {name: entry.get(name, False).truth() for name in ("soft", "missable")}
    return Thing(Kind(kind), entry["name"].text(), _read_needs(entry, "needs"), **flags)


def _read_switch(entry: Entry) -> Switch:
    flags = {name: entry.get(name, False).truth() for name in ("on", "once")}
    return Switch(entry["name"].text(), needs=_read_needs(entry, "needs"), **flags)


def _read_room(entry: Entry) -> Room:
    return Room(
        entry["name"].text(),
        entry["role"].text(),
        entry.get("intensity", 0).whole(0, MAX_INTENSITY),
        entry.get("things", []).items(_read_thing),
        entry.get("switches", []).items(_read_switch),
    )


def _read_edge(entry: Entry) -> Edge:
    a, b = entry["rooms"].wholes(0, MAX_ROOMS - 1, 2)
    timer = None
    if entry.has("timer"):
        timer = Timer(entry["timer"]["switch"].text(), entry["timer"]["steps"].whole(1, MAX_STEPS))
    flags: dict[str, Any] = {name: entry.get(name, False).truth() for name in EDGE_FLAGS}
    needs: dict[str, Any] = {name: _read_needs(entry, name) for name in ("needs", "spends")}
    lists: dict[str, Any] = {name: entry.get(name, []).items(Entry.text) for name in ("on", "off", "until")}
    return Edge(a, b, **flags, **needs, **lists, timer=timer)
