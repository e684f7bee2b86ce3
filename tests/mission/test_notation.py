"""Missions as text and as JSON: round trips, flow graphs read unchanged, errors with their places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import format_flow, generate, parse_flow
from pycore.dungeon import preset as dungeon_preset
from pycore.dungeon.model.params import Params as MapParams
from pycore.mission import (
    Edge,
    Kind,
    Mission,
    Need,
    Room,
    Switch,
    Thing,
    Timer,
    format,  # noqa: A004
    format_json,
    mission_of,
    parse,
    parse_graph,
    parse_json,
    prove,
)
from tests.cases import each
from tests.mission.drawn import mission_of_seed

TEXT = """cave: start
hall: great hall: intensity 40, key brass, key brass
crypt: crypt: puzzle riddle, reward crown missable needs brass, switch lever on once needs riddle, switch plate
tomb: goal
cave - hall
cave - crypt: one-way, secret, needs brass x2
hall - crypt: spends brass x2, on lever, until crown
hall - tomb: timed plate 4
crypt - tomb: soft, off lever
"""


def test_a_text_means_what_it_says():
    mission = parse("; a comment\n" + TEXT)
    assert mission.rooms[1] == Room("hall", "great hall", 40, (Thing(Kind.KEY, "brass"),) * 2)
    crown = Thing(Kind.REWARD, "crown", (Need("brass"),), missable=True)
    lever = Switch("lever", on=True, once=True, needs=(Need("riddle"),))
    assert mission.rooms[2] == Room(
        "crypt", "crypt", 0, (Thing(Kind.PUZZLE, "riddle"), crown), (lever, Switch("plate"))
    )
    assert mission.edges == (
        Edge(0, 1),
        Edge(0, 2, one_way=True, secret=True, needs=(Need("brass", 2),)),
        Edge(1, 2, spends=(Need("brass", 2),), on=("lever",), until=("crown",)),
        Edge(1, 3, timer=Timer("plate", 4)),
        Edge(2, 3, soft=True, off=("lever",)),
    )
    assert (mission.start, mission.goal) == (0, 3)
    assert format(mission) == TEXT


@each("seed", range(60))
def test_text_and_json_are_fixed_points(seed):
    mission = mission_of_seed(seed)
    assert parse(format(mission)) == mission
    assert parse_json(format_json(mission)) == mission
    assert format_json(parse_json(format_json(mission))) == format_json(mission)


names = st.text(st.sampled_from("ab -,>#@"), min_size=1, max_size=4).map(str.strip)


@given(st.lists(st.lists(names, min_size=1, max_size=4), min_size=1, max_size=4), st.dictionaries(names, names))
def test_flow_graphs_are_read_unchanged(chains, roles):
    text = "".join(" - ".join(chain) + "\n" for chain in chains)
    text += "".join(f"{name}: {role}\n" for name, role in roles.items())
    try:
        flow = parse_flow(text)
    except NotationError:
        with pytest.raises(NotationError):
            parse_graph(text)
        return
    mission = parse_graph(text)
    assert tuple((room.name, room.role) for room in mission.rooms) == flow.nodes
    assert mission.edges == tuple(Edge(a, b) for a, b in flow.edges)
    assert parse_graph(format(mission)) == mission
    assert parse_flow(format_flow(flow)) == flow


@each("seed", range(5))
def test_locks_of_maps_are_read_as_missions(seed):
    params: MapParams = dungeon_preset("keep")
    made = generate(MapParams(params.templates, locks=3, loops=params.loops), Rng(seed)).unwrap()
    edges = [connection.rooms for connection in made.connections]
    pairs = sorted({(min(pair), max(pair)) for pair in edges})
    locks = [(key, [pairs.index((min(edges[n]), max(edges[n]))) for n in locked]) for key, locked in made.locks]
    start, goal = made.main_path[0], made.main_path[-1]
    mission = mission_of(len(made.rooms), pairs, locks, start, goal)
    assert len(mission.things) == 3
    assert (mission.start, mission.goal) == (start, goal)
    assert prove(mission).value
    # A key behind its own lock is one that nobody gets.
    room = next(room for index in made.locks[-1].connections for room in edges[index] if room != made.locks[-1].key)
    behind = [*locks[:-1], (goal, [number for number, pair in enumerate(pairs) if goal in pair])]
    assert room >= 0
    assert prove(mission_of(len(made.rooms), pairs, behind, start, goal)).value is None


@each(
    ("text", "place", "told"),
    [
        ("a: start\nb - ", (2, 5), "a name is missing"),
        ("a - a", (1, 5), "joined to itself"),
        ("a - b\nb - a: secret", (2, 5), "joined to the room before it already"),
        ("a - b: secret soft", (1, 15), "'soft' is not expected here"),
        ("a - b: closed", (1, 8), "Unknown condition 'closed'. Available: one-way, secret"),
        ("a - b: needs", (1, 13), "the name of a thing is missing"),
        ("a - b: needs key", (1, 14), "Unknown thing 'key'."),
        ("a: x: ability k\na - b: spends k", (2, 15), "ability 'k' cannot be spent"),
        ("a: x: key k\na - b: on k", (2, 11), "Unknown switch 'k'."),
        ("a: x: switch s\na - b: timed s soon", (2, 16), "'soon' is no number of steps"),
        ("a: x: gold", (1, 7), "Unknown content 'gold'. Available: key, ability"),
        ("a: x: key k missable", (1, 7), "only rewards can be"),
        ("a: x: intensity 101", (1, 7), "not in 0..100"),
        ("a: x: key k,", (1, 13), "what is in the room is missing"),
        ("a: x\na: y", (2, 1), "has a role already"),
        ("a: x: key k: more", (1, 12), "a third colon"),
        ("a - b: secret: more", (1, 14), "a second colon"),
        ("a\nb", (0, 0), "no edges lead from 'a' to 'b'"),
        ("a: x: key k, switch k", (0, 0), "two things or switches are called 'k'"),
        ("a: x: switch s\na - b: on s\nb - c: timed s 3", (0, 0), "for a moment and another one while it is on"),
    ],
)
def test_errors_name_their_place(text, place, told):
    with pytest.raises(NotationError, match=told) as caught:
        parse_graph(text, "my.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.txt", *place)


@each(("text", "role"), [("a: goal", "start"), ("a: start", "goal")])
def test_a_mission_says_where_it_starts_and_ends(text, role):
    with pytest.raises(NotationError, match=f"no room has the role '{role}'"):
        parse(text)


@each(
    ("old", "new", "told"),
    [
        ('"warren-mission-1"', '"other"', "format: not 'warren-mission-1'"),
        ('"count": 2', '"count": 0', r"edges\[1\].needs\[0\].count: 0 is not in 1..50"),
        ('"kind": "key"', '"kind": "lock"', r"rooms\[1\].things\[0\].kind: Unknown kind 'lock'"),
        ('"steps": 4', '"steps": "4"', r"edges\[3\].timer.steps: not a whole number"),
        ('"on": ["lever"]', '"on": ["no"]', "there is no switch 'no'"),
        ('"rooms": [0, 1]', '"rooms": [0, 9]', r"\(0, 9\) are not two of 4 rooms"),
        ('"name": "tomb"', '"name": "hall"', "two of them are called 'hall'"),
    ],
)
def test_errors_of_json_name_the_entry(old, new, told):
    text = format_json(parse(TEXT))
    assert old in text
    with pytest.raises(NotationError, match=told):
        parse_json(text.replace(old, new), "my.json")


def test_too_many_mechanisms_are_refused():
    things = tuple(Thing(Kind.KEY, f"k{number}") for number in range(56))
    assert Mission((Room("a", "start", things=things[:55]),))
    with pytest.raises(ParameterError, match="up to 55 are proven"):
        Mission((Room("a", "start", things=things),))
