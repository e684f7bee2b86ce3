"""Maps of missions: a walk over their tiles finds the mission again, and faults are told."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import check, format_map, parse_map, parse_rooms, preset, render
from pycore.dungeon.model.mission import NAME, Wish, format_wishes, parse_wishes, record_of
from pycore.dungeon.model.params import Params as MapParams
from pycore.dungeon.show.svg import format_svg
from pycore.mission import Params, generate, parse
from pycore.mission import format as format_mission
from pycore.missionmap import draw
from tests.cases import each
from tests.oracle import mission as oracle
from tests.oracle.missionmap import lines_of, lines_of_text
from tests.sharing import repeats

SETS = ("hollow:8:1:1", "keep", "caves")
ALL = """cave: start
hall: great hall: intensity 40, key brass, key brass
crypt: crypt: puzzle riddle, reward crown missable needs brass, switch lever needs riddle
pit: closet: switch plate
ledge: ledge: ability torch soft
tomb: goal
cave - hall
hall - crypt: secret
cave - pit: needs torch
crypt - tomb: spends brass x2, on lever
hall - tomb: timed plate 4, soft
pit - ledge: one-way
cave - ledge: window
ledge - tomb: until torch, off lever
"""


def drawn(mission, rooms="hollow:8:1:1", seed=1, **changes):
    return draw(mission, replace(preset(rooms), **changes), Rng(seed))


@pytest.fixture(scope="module")
def everything():
    return drawn(parse(ALL)).unwrap()


def lines(dungeon):
    return lines_of(dungeon, json.loads(format_map(dungeon)))


def found_in(dungeon, record):
    """What the walk finds, or why it cannot be walked."""
    try:
        return lines_of(dungeon, record)
    except AssertionError as error:
        return str(error)


@each("seed", range(repeats(6, 60)))
def test_maps_allow_what_their_missions_allow(seed):
    mission = generate(Params(10 + 7 * seed % 31), Rng(seed)).unwrap()
    dungeon = drawn(mission, SETS[seed % 3], seed).unwrap()
    assert list(check(dungeon)) == []
    assert lines(dungeon) == lines_of_text(format_mission(mission))
    assert (dungeon.nodes[dungeon.start], dungeon.nodes[dungeon.goal]) == ("start", "goal")


def test_a_map_of_all_words(everything):
    assert lines(everything) == lines_of_text(ALL)
    assert list(check(everything)) == []
    again = parse_map(format_map(everything))
    assert again == everything
    assert record_of(again).gates.keys() == {"torch", "brass", "lever", "plate"}
    assert len(record_of(again).gates["lever"]) == len(record_of(again).gates["torch"]) == 2


def test_the_states_of_players_are_those_of_the_mission():
    """A mission made of what the walk finds has as many states, found by plain enumeration."""
    for seed in range(6):
        mission = generate(Params(12), Rng(seed)).unwrap()
        dungeon = drawn(mission, seed=seed).unwrap()
        found = lines(dungeon)
        rooms = [f"{name}: {name if name in ('start', 'goal') else 'room'}" for name in dungeon.nodes]
        inside = {
            name: [text for place, *_, text in found if place == name and isinstance(text, str)]
            for name in dungeon.nodes
        }
        text = [f"{room}: {', '.join(inside[room.partition(':')[0]])}".removesuffix(": ") for room in rooms]
        text += [
            f"{a} - {b}: {', '.join(asked)}".removesuffix(": ")
            for a, b, asked in (line for line in found if len(line) == 3)
        ]
        again = parse("\n".join(text))
        assert len(oracle.reachable(again)) == len(oracle.reachable(mission))
        assert oracle.lost(again) == []


def turned(record):
    passage = next(item for item in record["passages"] if "one-way" in item["conditions"])
    passage["rooms"].reverse()


def moved(record):
    first, second = record["contents"][0], record["contents"][-1]
    first["room"], second["room"] = second["room"], first["room"]
    first["cell"], second["cell"] = second["cell"], first["cell"]


def doubled(record):
    record["contents"][1]["cell"] = record["contents"][0]["cell"]


def opened(record):
    record["passages"] = [item for item in record["passages"] if "window" not in item["conditions"]]


def eased(record):
    passage = next(item for item in record["passages"] if "secret" in item["conditions"])
    passage["conditions"] = ["soft"]


def in_the_wall(record):
    record["contents"][0]["cell"] = [0, 0]


def elsewhere(record):
    free = {item["connection"] for item in record["passages"]}
    record["passages"][0]["connection"] = next(n for n in range(len(record["connections"])) if n not in free)


@each("fault", [turned, moved, doubled, opened, eased, in_the_wall, elsewhere])
def test_faults_are_found(everything, fault):
    record = json.loads(format_map(everything))
    fault(record)
    gates: dict[str, list[int]] = {}
    for passage in record["passages"]:
        for condition in passage["conditions"]:
            if " " in condition:
                gates.setdefault(condition.split()[1], []).append(passage["connection"])
    record["gates"] = gates
    broken = parse_map(json.dumps(record))
    assert list(check(broken))
    assert found_in(broken, record) != lines_of_text(ALL)


def test_gates_that_are_not_of_the_passages_are_refused(everything):
    record = json.loads(format_map(everything))
    record["gates"]["lever"].pop()
    with pytest.raises(NotationError, match="gates"):
        parse_map(json.dumps(record))


@each(
    ("part", "name", "value", "told"),
    [
        ("passages", "conditions", ["one-way\nc - d: secret"], "more than one line"),
        ("passages", "conditions", [], "neither NODE"),
        ("contents", "content", "key brass\nb: key iron", "more than one line"),
        ("contents", "content", "key brass, key iron", "more than one thing"),
        ("contents", "content", "", "neither NODE"),
    ],
)
def test_entries_that_are_several_or_none_are_refused(everything, part, name, value, told):
    record = json.loads(format_map(everything))
    record[part][0][name] = value
    with pytest.raises(NotationError, match=told):
        parse_map(json.dumps(record))


@each(
    ("text", "told"),
    [
        ("hall", "neither NODE"),
        ("a - b - c: secret", "neither NODE"),
        ("a - b: open", "Unknown condition 'open'. Did you mean 'on'[?] Available: one-way"),
        ("a - b: needs", "Unknown condition 'needs'. Did you mean 'needs'[?] Available: one-way"),
        ("ok: key iron", "'ok' is there twice"),
        ("a: lamp x", "Unknown content 'lamp x'. Available: key"),
        ("a: key", "Unknown content 'key'."),
        ("a: ", "neither NODE"),
        (": key x", "name"),
    ],
)
def test_lines_that_cannot_be_read(text, told):
    with pytest.raises(NotationError, match=told) as caught:
        parse_wishes(f"ok: key k\n{text}")
    assert caught.value.line == 2


@each("seed", range(repeats(6, 60)))
def test_the_main_path_can_be_walked(seed):
    """Through no window and against no one-way door, from the mission's start to its goal."""
    mission = generate(Params(10 + 7 * seed % 31), Rng(seed)).unwrap()
    dungeon = drawn(mission, seed=seed).unwrap()
    steps = set()
    for connection in dungeon.connections:
        a, b = connection.rooms
        steps |= {(a, b), (b, a)}
    for index, (a, b), conditions in record_of(dungeon).passages:
        assert {a, b} == set(dungeon.connections[index].rooms)
        if "window" in conditions:
            steps -= {(a, b), (b, a)}
        if "one-way" in conditions:
            steps.discard((b, a))
    assert set(pairwise(dungeon.main_path)) <= steps
    assert (dungeon.nodes[dungeon.start], dungeon.nodes[dungeon.goal]) == tuple(
        mission.rooms[end].name for end in (mission.start, mission.goal)
    )
    assert parse_map(format_map(dungeon)) == dungeon
    assert list(check(dungeon)) == []


def test_a_main_path_through_a_window_or_against_a_one_way_door_is_told():
    text = "a: start\nb: room\nc: goal\na - b - c\nc - a: {}"
    around = drawn(parse(text.format("one-way"))).unwrap()
    assert [around.nodes[room] for room in around.main_path] == ["a", "b", "c"]
    seen = drawn(parse(text.format("window"))).unwrap()
    assert [seen.nodes[room] for room in seen.main_path] == ["a", "b", "c"]
    for dungeon in (around, seen):
        wrong = replace(dungeon, main_path=(dungeon.start, dungeon.goal))
        assert any("through a window, or against a one-way door" in line for line in check(wrong))
    opened = drawn(parse(text.format("soft"))).unwrap()
    assert [opened.nodes[room] for room in opened.main_path] in (["a", "c"], ["a", "b", "c"])


NAMES = st.text("abcxyz", min_size=1, max_size=4)
EDGES = st.tuples(st.tuples(NAMES, NAMES), st.sampled_from([("secret",), ("needs k x2", "one-way"), ("timed s 4",)]))
ROOMS = st.tuples(st.tuples(NAMES), st.sampled_from([("key k",), ("switch s on", "reward r missable")]))


@given(st.lists(st.one_of(EDGES, ROOMS), max_size=8, unique_by=lambda wish: frozenset(wish[0])))
def test_lines_are_read_as_they_are_written(wishes):
    found = parse_wishes(format_wishes(tuple(Wish(*wish) for wish in wishes)))
    assert list(found) == wishes


def test_templates_have_the_roles_of_rooms():
    rooms = parse_rooms(
        "[den]\ntags: great hall\n#######\n#.....#\n#.....#\n#.....#\n#######\n\n"
        "[gatehouse]\ntags: start\n######\n#....#\n#....#\n######\n\n"
        "[cell]\n#####\n#...#\n#...#\n#...#\n#####\n"
    )
    dungeon = draw(parse(ALL), MapParams(rooms), Rng(1)).unwrap()
    names = dict(zip(dungeon.nodes, (room.template.name for room in dungeon.rooms), strict=True))
    assert (names["hall"], names["cave"]) == ("den", "gatehouse")
    assert names["tomb"].endswith(", goal")
    assert "gatehouse" not in [name for node, name in names.items() if node != "cave"]


def test_why_there_is_no_map():
    small = drawn(parse(ALL), bounds=(5, 5))
    assert small.status is Status.UNSOLVABLE
    assert "the bounds 5x5" in small.reason
    names = "abcde"
    knot = "".join(f"{name}: {role}\n" for name, role in zip(names, ("start", *"xyz", "goal"), strict=True))
    knot += "".join(f"{a} - {b}\n" for a in names for b in names if a < b)
    tangled = drawn(parse(knot))
    assert tangled.status is Status.UNSOLVABLE
    assert "cross" in tangled.reason
    tight = drawn(parse(ALL), bounds=(20, 20))
    assert tight.status is Status.BUDGET
    assert tight.reason.startswith("none of 6 arrangements has a layout; smaller rooms or longer corridors may help")


def test_what_the_mission_says_is_not_asked_for_twice():
    with pytest.raises(ParameterError, match="the mission alone"):
        drawn(parse(ALL), locks=1)
    cells = parse_rooms("[cell]\n####\n#..#\n####\n")
    with pytest.raises(ParameterError, match="doors"):
        draw(parse("".join(f"a - {name}\n" for name in "bcdefgh") + "a: start\nb: goal\n"), MapParams(cells), Rng(1))


def test_equal_seeds_make_equal_maps_and_budgets_end_them():
    mission = generate(Params(20), Rng(5)).unwrap()
    assert drawn(mission, seed=9) == drawn(mission, seed=9)
    params = preset("keep")
    assert draw(mission, params, Rng(1), Budget(nodes=10)).status is Status.BUDGET
    budget = Budget()
    budget.cancel()
    assert draw(mission, params, Rng(1), budget).status is Status.CANCELLED


def test_a_room_without_space_is_told():
    crowd = ", ".join(f"key k{number}" for number in range(9))
    cells = parse_rooms("[cell]\n####\n#..#\n#..#\n####\n")
    result = draw(parse(f"a: start\nb: closet: {crowd}\nc: goal\na - b\nb - c\n"), MapParams(cells), Rng(1))
    assert result.status is Status.BUDGET
    assert "the room of 'b' has no space for 'key k8'" in result.reason


def test_pictures_have_what_lies_and_what_bars(everything):
    text = render(everything)
    assert all(letter in text for letter in "w?!tlpb")
    assert any(arrow in text for arrow in "<>^v")
    svg = format_svg(everything)
    assert svg.count("<g transform") >= len(record_of(everything).contents) + len(record_of(everything).passages)
    assert dict(everything.furnished)[NAME] == record_of(everything)


def test_the_command(tmp_path, capsys):
    file, out = tmp_path / "all.txt", tmp_path / "map.json"
    file.write_text(ALL)
    assert main(["mission", "draw", str(file), "--preset", "caves", "--seed", "3", "--out", str(out)]) == 0
    dungeon = parse_map(out.read_text())
    assert lines(dungeon) == lines_of_text(ALL)
    assert main(["dungeon", "check", str(out)]) == 0
    assert main(["mission", "draw", str(file), "--seed", "3", "--bounds", "5", "5"]) == 1
    assert "the bounds 5x5" in capsys.readouterr().err
