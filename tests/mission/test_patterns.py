"""Patterns: the ones of Warren are proven, faults are told with file and line, and designers add their own."""

from pathlib import Path

import pytest

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.mission import Params, generate, load_patterns, parse_pattern, shipped_patterns
from pycore.mission import pattern as pattern_module
from pycore.mission.grammar import Growth
from pycore.mission.model import MAX_MECHANISMS
from pycore.mission.pattern import MAX_DOORS, SHIPPED
from tests.cases import each
from tests.oracle import mission as oracle
from workshop.site.patternpage import diagram, page

# The example of the module's text.
LOCK = "".join(f"{line[4:]}\n" for line in pattern_module.__doc__.splitlines() if line.startswith("    "))


def test_there_are_patterns_with_all_mechanisms():
    patterns = shipped_patterns()
    assert len(patterns) >= 16
    edges = [edge for pattern in patterns for edge in pattern.mission.edges]
    for attribute in ("one_way", "secret", "soft", "window", "needs", "spends", "on", "off", "until", "timer"):
        assert any(getattr(edge, attribute) for edge in edges), attribute
    kinds = {thing.kind.value for pattern in patterns for _, thing in pattern.mission.things}
    assert kinds == {"key", "ability", "puzzle", "reward"}
    assert all(pattern.about.endswith(".") for pattern in patterns)


@each("pattern", shipped_patterns())
def test_no_player_gets_stuck_in_a_pattern(pattern):
    mission = pattern.mission
    found = oracle.reachable(mission)
    wanted = [] if pattern.is_branch else [mission.goal]
    wanted += [] if pattern.replaces_one_way else [mission.start]
    for room in wanted:
        assert oracle.saved(found, [state for state in found if state[0] == room]) == set(found)
    lost = set(oracle.lost(mission))
    assert lost <= ({"goal"} if pattern.is_branch else set())
    if pattern.is_even and wanted == [mission.goal, mission.start]:
        found = oracle.reachable(mission, mission.goal)
        for room in wanted:
            assert oracle.saved(found, [state for state in found if state[0] == room]) == set(found)


@each(
    ("old", "new", "line", "told"),
    [
        ("@weight 14", "@weight 0", 2, "Available: @weight"),
        ("@weight 14", "@weight 1001", 2, "Available: @weight"),
        ("@weight 14", "@weight 0000000014", 2, "Available: @weight"),
        ("@weight 14", "@height 3", 2, "Available: @weight"),
        ("@weight 14", "@keep S - G", 2, "there is no edge 'S - G'"),
        ("key small", "key large", 9, "Unknown key 'small'. Available: large."),
        ("S: start", "S: start: key more", 3, "'S' is a room of the mission that the pattern is put into"),
        ("S: start", "S: hall", 0, "no room has the role 'start'"),
        ("S - gate", "S - gate: one-way", 5, "nothing that every player can do leads to 'G'"),
        ("closet: key small", "closet: key small soft", 3, "leads to 'G'"),
        ("S - gate", "a - S\nb - S\nc - S\nS - gate", 3, "'S' has 5 doors, more than 4"),
        ("S - gate", "S - gate - nook\nnook - G", 4, "the edges about 'nook' are not made of chains"),
    ],
)
def test_faults_are_told_with_their_line(old, new, line, told):
    with pytest.raises(NotationError) as caught:
        parse_pattern(LOCK.replace(old, new), "lock", "lock.pattern.txt")
    assert told in str(caught.value)
    assert (caught.value.source, caught.value.line) == ("lock.pattern.txt", line)


def test_the_walk_to_a_timed_edge_is_kept():
    text = (SHIPPED / "timed_gate.pattern.txt").read_text()
    assert parse_pattern(text, "timed").kept == {(0, 1)}
    with pytest.raises(NotationError, match="the walk from switch 'plate' to 'S - beyond' can become longer: @keep"):
        parse_pattern(text.replace("@keep S - plate", ""), "timed")


def test_a_lock_hinders_who_comes_from_behind():
    pattern = parse_pattern(LOCK, "lock")
    assert not pattern.is_even
    assert pattern.lockable == {(0, 1), (0, 2)}
    assert (pattern.size, pattern.weight, pattern.costs["keys"]) == (2, 14, 1)


def test_designers_add_their_own(tmp_path):
    (tmp_path / "mine.pattern.txt").write_text(
        LOCK.replace("@weight 14", "@weight 1000").replace("closet", "my closet")
    )
    (tmp_path / "notes.txt").write_text("no pattern")
    (own,) = load_patterns(tmp_path)
    mission = generate(Params(rooms=20, patterns=(*shipped_patterns(), own)), Rng(1)).unwrap()
    assert "my closet" in {room.role for room in mission.rooms}
    (tmp_path / "mine.pattern.txt").write_text(LOCK.replace("small", "big", 1))
    with pytest.raises(NotationError, match=r"mine\.pattern\.txt:9"):
        load_patterns(tmp_path)


@each("seed", range(20))
def test_growth_keeps_doors_and_limits(seed):
    params = Params(rooms=30, keys=3, switches=1, one_ways=1)
    growth = Growth(params, Rng(seed))
    while len(growth.rooms) < params.rooms:
        growth.grow()
        mission = growth.mission()
        assert list(growth.doors) == [
            sum(number in (edge.a, edge.b) for edge in growth.edges.values()) for number in range(len(growth.rooms))
        ]
        assert max(mission.doors) <= MAX_DOORS
    assert len(mission.rooms) == params.rooms
    assert sum(thing.kind in ("key", "ability") for _, thing in mission.things) <= 3
    assert len(mission.switches) <= 1
    assert sum(edge.one_way for edge in mission.edges) <= 1


def test_no_more_is_grown_than_can_be_proven():
    rewards = ", ".join(f"reward r{number} missable" for number in range(10))
    hoard = parse_pattern(f"@weight 1000\nS: start\nhoard: hoard: {rewards}\nS - hoard\n", "hoard")
    params = Params(60, patterns=(*shipped_patterns(), hoard))
    growth = Growth(params, Rng(3))
    while len(growth.rooms) < params.rooms:
        growth.grow()
    assert growth.drawn["hoard"] >= 3
    assert 45 <= growth.mission().mechanisms <= MAX_MECHANISMS


def test_the_page_of_patterns_has_all_of_them():
    text = page()
    assert text.count("```mermaid\nflowchart LR\n") == len(shipped_patterns())
    assert [" ".join(pattern.name.split("_")) for pattern in shipped_patterns()] == [
        line.removeprefix("## ").lower() for line in text.splitlines() if line.startswith("## ")
    ]


def test_diagrams_have_all_of_a_pattern():
    (pattern,) = (pattern for pattern in shipped_patterns() if pattern.name == "many_locks")
    drawn = list(diagram(pattern))
    assert len(drawn) == 1 + len(pattern.mission.rooms) + len(pattern.mission.edges)
    assert '    r2["<b>boss</b><br/>ability hook"]' in drawn
    assert '    r1 ===|"needs hook"| r3' in drawn


def test_the_files_are_where_they_are_looked_for():
    assert {path.name for path in Path(SHIPPED).iterdir()} == {
        f"{pattern.name}.pattern.txt" for pattern in shipped_patterns()
    }
