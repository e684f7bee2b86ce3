"""Maps of missions with puzzles, for tests."""

import json
from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import format_map, preset
from pycore.mission import Kind, parse
from pycore.missionmap import draw
from pycore.missionplan import Choice, Place
from pycore.missionpuzzles.furnish import furnish

BANDS = {
    "sokoban": (12, 29),
    "linjat": (30, 45),
    "foxhunt": (60, 64),
    "words": (70, 80),
    "banqi": (1, 1),
}
# A gate, a side room, a room with three doors, one with a window, the start, and two puzzles in one room.
ALL = """cave: start: puzzle wake
hall: hall: key brass
gate: gate: puzzle boxes, key silver needs boxes
side: side: puzzle idol, reward crown needs idol, switch lever
cross: cross: puzzle knot, key iron
pair: pair: puzzle left, puzzle right
nook: nook: ability torch
den: den
tomb: goal
cave - hall
hall - gate
gate - tomb: needs boxes
hall - side: secret
hall - cross
cross - nook: needs silver
cross - den: window
den - nook: one-way
cross - pair: spends brass
"""


def choices_of(mission, families=("sokoban",), bands=None):
    """A choice for each puzzle of a mission, of the families in turn."""
    puzzles = [(room, thing) for room, thing in mission.things if thing.kind is Kind.PUZZLE]
    found = []
    for number, (room, thing) in enumerate(puzzles):
        family = families[number % len(families)]
        place = {"sokoban": Place.ROOM, "banqi": Place.GUARD}.get(family, Place.PANEL)
        band = (bands or BANDS)[family]
        found.append(Choice(thing.name, mission.rooms[room].name, family, place, 0.5, 5.0, band))
    return found


def drawn(mission, rooms="hollow:9:1:1", seed=1, **changes):
    """A map without its puzzles; the mission may be a text."""
    mission = parse(mission) if isinstance(mission, str) else mission
    return draw(mission, replace(preset(rooms), **changes), Rng(seed)).unwrap()


def made(mission, rooms="hollow:9:1:1", seed=1, families=("sokoban",), bands=None, **changes):
    """A map with its puzzles; the mission may be a text."""
    mission = parse(mission) if isinstance(mission, str) else mission
    return furnish(drawn(mission, rooms, seed, **changes), choices_of(mission, families, bands), Rng(seed))


def record_of(dungeon):
    """The JSON text of a map, read."""
    return json.loads(format_map(dungeon))


def entry_of(record, name):
    """The entry of a puzzle in the JSON text of a map."""
    return next(entry for entry in record["puzzles"] if entry["puzzle"] == name)
