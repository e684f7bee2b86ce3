"""Requests of a generator as dictionaries, from anyone; and maps that the generator makes larger."""

import json
from typing import Any

import pytest

from pycore.base.errors import ParameterError, WarrenError
from pycore.base.rng import Rng
from tests.cases import each
from tests.dungeon.requests import request as drawn_request
from warren.declare import Vector2i
from warren.nodes import Warren, WarrenMap, WarrenMapGenerator
from warren.nodes.map_recipe import PLAIN
from warren.nodes.room_template import template_resource

from .frames import settle
from .maps import FAST, generator, listen, special

FULL: dict[str, Any] = {
    "rooms": 14,
    "seed": -(2**62) - 1,
    "loops": 0.25,
    "corridors": 8,
    "locks": 2,
    "bounds": Vector2i(90, 90),
    "selector": 1,
    "rules": ["x to x: at most 9"],
    "main_path_weight": 2.5,
    "door_generation": 1,
    "finishing": ["locks 1"],
    "best_of": 2,
    "backtracks": 50,
}


def full() -> WarrenMapGenerator:
    rooms = [
        special(name="hall", weight=3, rotate=True),
        special("#####\n#...+\n#...#\n#####", name="cell", tags=["x"]),
    ]
    return generator(templates=rooms, **FULL)


def test_a_request_makes_the_same_map_elsewhere() -> None:
    ours, theirs = full(), generator(preset="caves", time_limit_ms=9000, move_selector=print)
    sent = ours.request()
    assert json.loads(json.dumps(sent)) == sent
    for arrived in (
        sent,
        json.loads(json.dumps(sent), parse_int=lambda text: float(text) if len(text) < 9 else int(text)),
    ):
        assert theirs.set_request(arrived) == ""
        assert theirs.request() == sent
        assert theirs.generate().fingerprint() == ours.generate().fingerprint()
    assert theirs.preset == ""
    assert theirs.time_limit_ms == 9000
    assert theirs.move_selector is None


def test_every_property_is_part_of_a_request() -> None:
    """Those that the requests drawn for the core have, too."""
    told = set()
    for number in range(60):
        asked = drawn_request(number)
        ours = generator(templates=[template_resource(room) for room in asked.params.templates], seed=number)
        ours.loops, ours.corridors, ours.floors = asked.params.loops, asked.params.corridors, asked.params.floors
        ours.rules = [str(rule) for rule in asked.params.rules]
        try:
            ours._recipe().params()
        except WarrenError:
            continue
        theirs = generator()
        assert theirs.set_request(ours.request()) == ""
        assert theirs.request() == ours.request()
        assert theirs._recipe().params() == ours._recipe().params()
        told.update(ours.request())
    assert {"templates", "rules", "loops", "corridors", "floors", "seed"} <= told


def test_templates_that_are_equal_stay_with_their_scenes() -> None:
    ours, theirs = full(), full()
    kept = theirs.templates[0]
    theirs.templates[1].tags = ["other"]
    assert theirs.set_request(ours.request()) == ""
    assert theirs.templates[0] is kept
    assert theirs.templates[1].tags == ["x"]


GOOD = {"format": "warren-dungeon-request-1", "preset": "keep"}
DEEP: list[Any] = []
DEEP.append(DEEP)


@each(
    ("change", "words"),
    [
        ({"format": "other"}, "no request"),
        ({"rooms": 10**9}, "rooms: 1000000000 is not in"),
        ({"rooms": "many"}, "rooms: .* is not a whole number"),
        ({"rooms": True}, "rooms: true is not a whole number"),
        ({"rooms": 2.5}, "rooms: 2.5 is not a whole number"),
        ({"seed": float("nan")}, "no number, text or list"),
        ({"loops": float("inf")}, "no number, text or list"),
        ({"loops": 1e308}, "loops"),
        ({"attack": 1e308}, ""),
        ({"preset": DEEP}, "no number, text or list"),
        ({"rules": ["no rule"]}, "no rule"),
        ({"bounds": [1, 2, 3]}, "bounds"),
        ({"bounds": None}, "bounds"),
        ({"templates": "####"}, ""),
        ({"templates": "#" * 1_000_001}, "may take up to 1000000"),
        ({"preset": "\ud800"}, "no number, text or list"),
        ({"preset": object()}, "no number, text or list"),
        ({"preset": b"keep"}, "no number, text or list"),
        ({3: 4}, "no number, text or list"),
        ({"move_selector": "print"}, "'move_selector' is no entry"),
        ({"best_of": -1}, ""),
        ({"flow": "a - "}, "flow"),
        ({"floors": 99}, "floors"),
        ({"locks": 2**70}, "locks"),
    ],
)
def test_a_hostile_request_changes_nothing(change: dict[Any, Any], words: str) -> None:
    theirs = full()
    before = theirs.request()
    told = theirs.set_request({**GOOD, **change})
    assert theirs.request() == before or (told == "" and not words)
    if words:
        assert any(word in told for word in (words, words.split(":", maxsplit=1)[0])), told
        assert "\n" not in told


@each("number", range(200))
def test_a_request_with_anything_in_it_is_taken_or_refused(number: int) -> None:
    below = Rng(number).stream("hostile").below
    odd: list[Any] = [-1, 0, 2**63, 1.5, "", "keep", [], ["x"], {}, None, True, "hollow:1:1:1", [[1]], -1e300, "\0"]
    names = [*PLAIN, "templates", "format", "more"]
    change = {names[below(len(names))]: odd[below(len(odd))] for _ in range(1 + below(3))}
    theirs = generator(**FAST)
    before = theirs.request()
    told = theirs.set_request({**GOOD, "rooms": 5, **change})
    if told:
        assert theirs.request() == before
    else:
        theirs._recipe().params()


def test_a_function_is_no_part_of_a_request() -> None:
    with pytest.raises(ParameterError, match="move_selector: a function of the game is no part of a request"):
        generator(preset="keep", move_selector=print).request()


def test_a_generator_extends_a_map_here_and_in_the_background() -> None:
    maker = generator(**FAST, locks=1)
    first = maker.generate()
    larger = maker.extend(first, 5, -1, 1)
    assert (larger.room_count, larger.lock_count, first.room_count) == (25, 2, 20)
    assert larger.key_room(1) >= 20
    told = listen(maker)
    assert maker.start_extension(WarrenMap.from_json(first.to_json()), 5, -1, 1)
    settle()
    assert [(what, made.fingerprint()) for what, made, _ in told] == [("finished", larger.fingerprint())]
    assert maker.duration_ms > 0


def test_rooms_without_a_weight_are_not_added() -> None:
    hall, throne = special(name="hall"), special(name="throne", weight=0, tags=["goal"])
    maker = generator(templates=[hall, throne], rooms=6)
    larger = maker.extend(maker.generate(), 6)
    assert larger.room_names().count("throne") == 1
    maker.templates = [throne]
    with pytest.raises(ParameterError, match="no room has a weight"):
        maker.extend(larger, 6)


def test_rooms_with_generated_doors_get_names_of_their_own() -> None:
    maker = generator(templates=[special(name="hall")], rooms=6, door_generation=1)
    made = maker.generate()
    for _ in range(3):
        made = maker.extend(made, 4)
    assert len(set(made.room_names())) == made.room_count == 18


@each(
    ("properties", "arguments", "words"),
    [
        ({"move_selector": print}, (2,), "move_selector: a function of the game cannot take part in an extension"),
        ({}, (0,), "rooms: 0 is not in"),
        ({}, (-5,), "rooms: -5 is not in"),
        ({}, (20_000,), "rooms: 20000 is not in"),
        ({}, (2, 99), "beyond: there is no room 99"),
        ({}, (2, -2), "beyond: there is no room -2"),
        ({}, (2, -1, -1), "locks: -1 is below 0"),
        ({}, (2, -1, 500), "locks: 500 is not in"),
        ({"templates": [special("#####\n#...#\n#####", name="crypt")]}, (2,), ""),
    ],
)
def test_an_extension_that_cannot_be_is_told(
    properties: dict[str, Any], arguments: tuple[Any, ...], words: str
) -> None:
    maker = generator(**FAST)
    first = maker.generate()
    for name, value in properties.items():
        setattr(maker, name, value)
    if words:
        with pytest.raises(WarrenError, match=words):
            maker.extend(first, *arguments)
    else:
        assert maker.extend(first, *arguments).room_count == 22


def test_floors_are_added_one_after_the_other() -> None:
    maker = generator(**FAST, population="rat: room 0..2, map 0..40")
    first = maker.generate()
    second = maker.extend(first, 6, -1, 1, new_floor=True)
    third = maker.extend(second, 6, -1, 0, new_floor=True)
    assert [made.floor_count for made in (first, second, third)] == [1, 2, 3]
    assert third.room_count == first.room_count + 14
    assert len(third.stairs_cells()) == 4
    east, south = third.offset_from(second)[:2]
    stood = [{**thing, "cell": Vector2i(thing["cell"].x + east, thing["cell"].y + south)} for thing in second.things()]
    assert third.things()[: len(stood)] == stood
    assert third.room_floor(third.goal_room) == 2
    assert WarrenMap.from_json(third.to_json()).fingerprint() == third.fingerprint()
    told = listen(maker)
    assert maker.start_extension(second, 6, -1, 0, new_floor=True)
    settle()
    assert [(what, made.fingerprint()) for what, made, _ in told] == [("finished", third.fingerprint())]


@each(("properties", "words"), [({"floors": 2}, "several floors"), ({"flow": "a - b\na: hall\nb: hall"}, "flow graph")])
def test_maps_that_cannot_grow(properties: dict[str, Any], words: str) -> None:
    rooms = [special(name="hall", instances=4), special(name="up", tags=["stairs"], instances=2)]
    maker = generator(templates=rooms, **properties)
    made = maker.generate()
    with pytest.raises(ParameterError, match=words):
        maker.extend(made, 3)


def test_the_version_has_three_numbers() -> None:
    assert len(Warren.version().split(".")) == 3
