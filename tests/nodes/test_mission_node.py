"""The node of missions: moves by name, what it tells, hints, and maps."""

from functools import partial
from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError, SearchError
from pycore.dungeon import check as check_map
from pycore.dungeon import parse_map
from pycore.mission import check, parse, prove
from pycore.missionpuzzles.step import puzzles_of
from warren.nodes import WarrenMission

from .frames import settle
from .maps import generator
from .play import listen, names

TOWER = """hall: start: key brass, key brass
great hall: shop: puzzle riddle
cellar: cellar: switch lever needs riddle, reward crown, switch plate
tomb: goal
hall - great hall
hall - cellar: spends brass x2
cellar - tomb: on lever
great hall - tomb: timed plate 4, one-way
tomb - hall: one-way
"""


def tower() -> Any:
    node = WarrenMission()
    node.mission = TOWER
    return node


def told_last(node: Any, begin: Any) -> tuple[Any, ...]:
    """Return the last signal after something was begun."""
    told = listen(node)
    assert begin()
    settle()
    return [words for words in told if words[0] not in ("progressed", "changed")][-1]


def test_without_a_mission_there_is_nothing() -> None:
    node = WarrenMission()
    assert (node.room(), node.rooms(), node.things(), node.edges(), node.held()) == ("", [], [], [], {})
    assert (node.switch_states(), node.time_left(), node.is_solved()) == ({}, 0, False)
    with pytest.raises(ParameterError, match="there is none yet"):
        node.walk("hall")


def test_moves_by_name_to_the_end() -> None:
    node = tower()
    told = listen(node)
    assert not node.walk("cellar")
    assert not node.take("crown")
    assert not node.work("lever")
    assert not node.unlock("cellar")
    assert told == []
    assert node.take("brass")
    assert node.take("brass")
    assert node.held() == {"brass": 2}
    assert node.unlock("cellar")
    assert node.held() == {}
    assert node.walk("great hall")
    assert node.take("riddle")
    assert node.play("walk:hall")
    assert node.play("walk cellar")
    assert node.work("lever")
    assert node.switch_states() == {"lever": True, "plate": False}
    assert node.work("plate")
    assert node.time_left() == 4
    assert node.take("crown")
    assert node.time_left() == 0  # whatever else is done shuts it
    assert node.walk("tomb")
    assert node.is_solved()
    assert names(told)[-2:] == ["solved", "ended"]
    assert node.moves_played()[3] == "walk:great:hall"


def test_what_is_there_is_told() -> None:
    node = tower()
    assert node.rooms() == ["hall", "great hall", "cellar", "tomb"]
    node.take("brass")
    assert node.things() == [
        {"name": "brass", "kind": "key", "room": "hall", "needs": {}, "taken": True},
        {"name": "brass", "kind": "key", "room": "hall", "needs": {}, "taken": False},
        {"name": "riddle", "kind": "puzzle", "room": "great hall", "needs": {}, "taken": False},
        {"name": "crown", "kind": "reward", "room": "cellar", "needs": {}, "taken": False},
    ]
    assert node.edges() == [
        {"rooms": ["hall", "great hall"], "conditions": [], "open": True, "unlocked": True},
        {"rooms": ["hall", "cellar"], "conditions": ["spends brass x2"], "open": False, "unlocked": False},
        {"rooms": ["tomb", "hall"], "conditions": ["one-way"], "open": True, "unlocked": True},
        {"rooms": ["great hall", "tomb"], "conditions": ["one-way", "timed plate 4"], "open": False, "unlocked": True},
        {"rooms": ["cellar", "tomb"], "conditions": ["on lever"], "open": False, "unlocked": True},
    ]
    assert node.can_reach("crown")
    assert told_last(node, partial(node.start_reach, "crown")) == ("reach_found", "crown", True)
    assert node.lost() == []
    assert told_last(node, node.start_lost) == ("lost_found", [])
    assert node.fault() == ""
    assert told_last(node, node.start_check) == ("checked", "")
    with pytest.raises(ParameterError, match="no thing and no room 'sword'"):
        node.can_reach("sword")


def test_a_mission_in_which_one_gets_stuck_says_how() -> None:
    node = WarrenMission()
    node.mission = "a: start\nb: room: reward gold\nc: goal\na - b\na - c: one-way\n"
    assert "gold" in node.fault()
    assert told_last(node, node.start_check) == ("checked", node.fault())
    assert node.walk("c")
    assert node.lost() == ["gold"]
    assert told_last(node, node.start_lost) == ("lost_found", ["gold"])
    assert told_last(node, partial(node.start_reach, "gold")) == ("reach_found", "gold", False)
    assert not node.is_over()
    reason = "not every player can get to 'the end' from 'c'"
    assert told_last(node, node.hint) == ("failed", reason)
    assert node.get_failure() == {"code": "unsolvable", "reason": reason, "room": "c"}


def switchboard(count: int) -> str:
    """Return a mission with 2 ** count states: each of its edges depends on a switch in the first room."""
    switches = ", ".join(f"switch s{number}" for number in range(count))
    edges = "\n".join(f"hall - r{number}: on s{number}" for number in range(count))
    rooms = "\n".join(f"r{number}: room" for number in range(count))
    return f"hall: start: {switches}\n{rooms}\nend: goal\n{edges}\nhall - end\n"


def test_the_main_thread_does_not_wait_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warren.nodes.mission_work.BLOCKING_MS", 20)
    monkeypatch.setattr("pycore.mission.generator.CHECK_MILLISECONDS", 20)
    node = WarrenMission()
    node.mission = switchboard(17)
    for ask, other in ((partial(node.can_reach, "end"), "reach"), (node.lost, "lost"), (node.fault, "check")):
        with pytest.raises(SearchError, match=rf"^the proof .*CPU time limit; start_{other}\(\) continues") as caught:
            ask()
        assert caught.value.code == "budget"
    node.time_limit_ms = 1
    for begin in (partial(node.start_reach, "end"), node.start_lost, node.start_check, node.hint):
        assert told_last(node, begin)[0] == "failed"
        assert node.get_failure()["code"] == "budget"
    node.time_limit_ms = 0
    assert told_last(node, partial(node.start_reach, "end")) == ("reach_found", "end", True)
    proof, limit = list(check(parse(node.mission)))
    assert "more than" in proof
    assert "has no limit" in limit


def test_hints_lead_to_the_end() -> None:
    node = tower()
    assert told_last(node, node.hint) == ("hinted", "take:brass")
    assert node.hint_text().startswith("Take key 'brass' in 'hall'")
    moves = node.hint_moves()
    while not node.is_over():
        name, move = told_last(node, node.hint)
        assert name == "hinted"
        assert move == node.hint_moves()[0]
        moves.append(move)
        assert node.play(move)
        assert (node.hint_text(), node.hint_moves()) == ("", [])


def test_a_hint_to_a_room_or_thing() -> None:
    node = tower()
    assert told_last(node, lambda: node.hint_to("riddle")) == ("hinted", "walk:great:hall")
    assert node.hint_moves() == ["walk:great:hall", "take:riddle"]
    assert told_last(node, lambda: node.hint_to("hall"))[0] == "failed"
    assert told_last(node, lambda: node.hint_to("sword"))[0] == "failed"
    assert told_last(node, lambda: node.hint_to("tomb"))[0] == "hinted"


def test_a_generated_mission_is_proven_and_depends_on_its_seed() -> None:
    made = []
    for seed in (3, 3, 4):
        node = WarrenMission()
        node.preset, node.seed, node.switches = "20:rising", seed, 0
        assert told_last(node, node.start) == ("finished",)
        made.append(node.mission)
        assert prove(parse(node.mission)).value
        assert "switch" not in node.mission
    assert made[0] == made[1] != made[2]


def test_the_curve_takes_the_place_of_that_of_the_preset() -> None:
    node = WarrenMission()
    node.preset, node.curve, node.seed = "20:rising", "100 0", 3
    assert told_last(node, node.start) == ("finished",)
    rooms = parse(node.mission).rooms
    assert (rooms[0].intensity, rooms[-1].intensity) == (100, 0)


def test_what_is_wrong_with_a_text_is_told_by_line() -> None:
    node = WarrenMission()
    node.mission = "hall: start\nhall - hall\n"
    assert node.error().startswith("mission:2")
    node.mission = "hall: start\ntomb: goal\nhall - tomb\n"
    assert (node.error(), node.fault()) == ("", "")


def test_values_of_curves() -> None:
    assert "peaks" in WarrenMission.curves()
    assert WarrenMission.curve_values("0 20 40 80 30", 5) == [0, 20, 40, 80, 30]
    assert WarrenMission.curve_values("", 3) == WarrenMission.curve_values("waves", 3)
    with pytest.raises(ParameterError, match="curve"):
        WarrenMission.curve_values("up", 3)
    with pytest.raises(ParameterError, match="count"):
        WarrenMission.curve_values("saw", -1)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("preset", "castle", "preset"),
        ("curve", "0 101", "101 is not in 0..100"),
        ("keys", 99, "keys"),
        ("mission", "a - a\n", "joined to itself"),
    ],
)
def test_wrong_values_are_warned_of_and_refused(name: str, value: Any, message: str) -> None:
    node = WarrenMission()
    setattr(node, name, value)
    (warning,) = node._get_configuration_warnings()
    assert message in warning
    if name == "mission":
        with pytest.raises(NotationError):
            node.room()
        return
    assert node.start()
    told = listen(node)
    settle()
    assert [words[0] for words in told] == ["failed"]


def test_a_mission_becomes_a_map_that_tells_all_of_it() -> None:
    node = tower()
    maker = generator(preset="keep")
    signal, made = told_last(node, lambda: node.start_map(maker))
    assert signal == "map_finished"
    assert list(check_map(parse_map(made.to_json()))) == []
    assert sorted(made.room_nodes()) == sorted(node.rooms())
    nodes = made.room_nodes()
    asked = {tuple(nodes[room] for room in passage["rooms"]): passage["conditions"] for passage in made.passages()}
    wanted = {tuple(edge["rooms"]): edge["conditions"] for edge in node.edges() if edge["conditions"]}
    assert {frozenset(rooms): conditions for rooms, conditions in asked.items()} == {
        frozenset(rooms): conditions for rooms, conditions in wanted.items()
    }
    assert ("great hall", "tomb") in asked
    things = sorted((content["name"], nodes[content["room"]]) for content in made.contents())
    assert things == sorted(
        [(thing["name"], thing["room"]) for thing in node.things()] + [("lever", "cellar"), ("plate", "cellar")]
    )
    for name, numbers in made.gates().items():
        named = [passage["door"] for passage in made.passages() if name in " ".join(passage["conditions"]).split()]
        assert numbers == named
    assert set(made.gates()) == {"brass", "lever", "plate"}


def test_maps_without_a_mission_have_nothing_of_it() -> None:
    made = generator(preset="keep").generate()
    assert (made.passages(), made.contents(), made.gates()) == ([], [], {})


def test_a_map_refuses_what_the_mission_says() -> None:
    node, maker = tower(), generator(preset="keep", locks=2)
    assert told_last(node, lambda: node.start_map(maker))[0] == "failed"
    maker.locks = 0
    maker.move_selector = lambda *_: 0
    with pytest.raises(ParameterError, match="move_selector"):
        node.start_map(maker)


PUZZLES = "a: start\nb: room: puzzle boxes\nc: room: puzzle lines\nd: goal\na - b\na - c\na - d: needs boxes\n"


def test_a_map_has_the_puzzles_of_its_mission() -> None:
    node = WarrenMission()
    node.mission, node.puzzles = PUZZLES, "sokoban, linjat"
    signal, made = told_last(node, lambda: node.start_map(generator(preset="hollow:9:1:1")))
    assert signal == "map_finished"
    core = parse_map(made.to_json())
    assert list(check_map(core)) == []
    found = {puzzle["puzzle"]: puzzle for puzzle in made.puzzles()}
    assert found.keys() == {"boxes", "lines"}
    assert {puzzle["family"] for puzzle in found.values()} == {"sokoban", "linjat"}
    for known, puzzle in zip(made.puzzles(), puzzles_of(core), strict=True):
        assert made.room_at(known["cell"]) == known["room"] == puzzle.room
        assert known["level"] == puzzle.level
        if known["place"] == "room":
            assert all(made.tile_at(plate) == made.Tile.INNER for plate in known["plates"])
        else:
            cells = {content["name"]: content["cell"] for content in made.contents()}
            assert known["cell"] == cells[known["puzzle"]]


def test_families_of_puzzles_that_there_are_not_are_refused() -> None:
    node = WarrenMission()
    node.mission, node.puzzles = PUZZLES, "chess"
    with pytest.raises(ParameterError, match="Unknown family 'chess'"):
        node.start_map(generator(preset="keep"))
    assert "Unknown family 'chess'" in node._get_configuration_warnings()[0]
    node.puzzles = ""
    assert node._get_configuration_warnings() == []
    _, made = told_last(node, lambda: node.start_map(generator(preset="keep")))
    assert made.puzzles() == []
