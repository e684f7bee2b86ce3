"""Maps as JSON: nothing is lost, and what is no map is told where."""

import json
from dataclasses import replace

import pytest

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.dungeon import format_map, generate, parse_map, preset, rebuild
from tests.cases import each


def test_the_text_is_enough_to_make_the_map_again():
    dungeon = parse_map(format_map(generate(preset("keep"), Rng(5)).unwrap()))
    assert generate(dungeon.params, Rng(dungeon.seed)).unwrap() == dungeon
    assert rebuild(dungeon.params, dungeon.moves, dungeon.seed) == dungeon


TEXT = format_map(generate(preset("hollow:4:1:3"), Rng(1)).unwrap())


def edited(change):
    record = json.loads(TEXT)
    change(record)
    return json.dumps(record)


@each(
    ("text", "words"),
    [
        ("", "m.json:1:1: no JSON"),
        ("{\n  nonsense", "m.json:2:3: no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"seed": NaN}', "NaN is no number"),
        ('{"seed": ' + "9" * 5000 + "}", "is no number"),
        ('{"seed": 1, "seed": 2}', "given twice"),
        ("[]", "map: not an object"),
        ("{}", "map: entry 'format' is missing"),
        (" " * 32_000_001, "text of 32000001 characters"),
    ],
)
def test_what_is_no_json_object_is_refused(text, words):
    with pytest.raises(NotationError, match=words):
        parse_map(text, "m.json")


LOCKED = format_map(generate(replace(preset("hollow:4:2:6"), loops=0.4, corridors=6, locks=2), Rng(5)).unwrap())


@each(
    ("change", "words"),
    [
        (lambda record: record.update(corridors=-1), "corridors: -1 is not in 0..100"),
        (lambda record: record.update(corridors=2.5), "corridors: not a whole number"),
        (lambda record: record.update(lock_count=101), "lock_count: 101 is not in 0..100"),
        (lambda record: record.update(locks=7), "locks: not a list"),
        (lambda record: record["locks"][1].pop("key"), "locks.1.: entry 'key' is missing"),
        (lambda record: record["locks"][1].update(key=12), "locks.1..key: 12 is not in 0..11"),
        (lambda record: record["locks"][0].update(connections=[-1]), "locks.0..connections.0.: -1 is not in 0"),
        (lambda record: corridor(record).update(corridor=[[0, 3]]), "corridor.0..0.: 0 is not in 1..16382"),
        (lambda record: corridor(record).update(corridor=[[1, 3, 4]]), "corridor.0.: not 2 items"),
        (lambda record: corridor(record).update(corridor="north"), "corridor: not a list"),
    ],
)
def test_wrong_corridors_and_locks_are_named(change, words):
    record = json.loads(LOCKED)
    change(record)
    with pytest.raises(NotationError, match=words):
        parse_map(json.dumps(record))


def corridor(record):
    """Return a connection along a corridor."""
    return next(connection for connection in record["connections"] if "corridor" in connection)


def test_entries_of_plain_maps_are_left_out():
    record = json.loads(TEXT)
    assert not {"loops", "corridors", "lock_count", "locks"} & record.keys()
    assert all(connection.keys() == {"rooms", "doors"} for connection in record["connections"])
    given = {**record, "loops": 0, "corridors": 0, "lock_count": 0, "locks": []}
    assert format_map(parse_map(json.dumps(given))) == TEXT


def put(path, value):
    def change(record):
        *way, last = path
        for key in way:
            record = record[key]
        record[last] = value

    return change


@each(
    ("change", "words"),
    [
        (put(["format"], "warren-dungeon-2"), "format: 'warren-dungeon-2' is not"),
        (put(["seed"], -1), "seed: -1 is not in 0"),
        (put(["seed"], True), "seed: not a whole number"),
        (put(["seed"], 1.5), "seed: not a whole number"),
        (put(["selector"], "worst"), "Unknown selector 'worst'. .*Available: best, random"),
        (put(["weights", "main_path"], "1"), "weights.main_path: not a number"),
        (put(["weights", "main_path"], 1e9), "main_path: weight"),
        (put(["bounds"], [1]), "bounds: not 2 items"),
        (put(["bounds"], [1, 0]), "bounds.1.: 0 is not in 1"),
        (put(["templates"], []), "templates: 0 is not in"),
        (put(["templates", 0, "name"], ""), "templates.0..name: '' is no name"),
        (put(["templates", 0, "tiles", 1], "#?.#"), "templates.0..tiles.1., column 2: character '[?]'"),
        (put(["templates", 0, "tiles", 1], "#.. "), "templates.0..tiles: room 'hollow 1', column 3, row 2"),
        (put(["templates", 0, "instances"], 0), "0 instances in all"),
        (put(["moves", 0], [0, 0]), "moves.0.: not 4 items"),
        (put(["rooms"], []), "rooms: 0 is not in"),
        (put(["rooms", 1, "template"], 1), "rooms.1..template: 1 is not in 0..0"),
        (put(["rooms", 1, "x"], 5_000_000), "rooms.1..x: 5000000 is not in"),
        (put(["connections", 0, "rooms"], [0, 3]), "connections.0..rooms.1.: 3 is not in 0..2"),
        (put(["connections", 0, "doors", 0, 0], 999), "connections.0..doors.0..0.: 999 is not in"),
        (put(["connections", 0, "doors", 0, 2], "up"), "Unknown direction 'up'. Available: north"),
        (put(["main_path"], []), "main_path: empty"),
        (put(["main_path"], [9]), "main_path.0.: 9 is not in"),
        (put(["start"], 2), "start: not the end of main_path"),
        (put(["loops"], "all"), "loops: not a number"),
        (put(["loops"], 2), "loops: 2.0 is not in 0..1"),
        (put(["weights", "condensation"], 1), "weights: entry 'verticality' is missing"),
        (put(["templates", 0, "least"], 4), "templates.0..least: 4 is not in 0..3"),
        (put(["templates", 0, "rotate"], 1), "templates.0..rotate: not true or false"),
        (put(["templates", 0, "mirror"], "yes"), "templates.0..mirror: not true or false"),
        (put(["connections", 0, "doors", 0], [1, 1, "east", 2]), "connections.0..doors.0.: not 5 items"),
        (put(["connections", 0, "doors", 0], [0, 0, "north", 0, "A"]), "doors.0..3.: 0 is not in 1..128"),
        (put(["connections", 0, "doors", 0], [0, 0, "north", 128, "A"]), "doors.0.: reaches beyond the map"),
    ],
)
def test_wrong_entries_are_named(change, words):
    with pytest.raises(NotationError, match=words):
        parse_map(edited(change))
