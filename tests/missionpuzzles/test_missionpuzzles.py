"""Puzzles on the maps of missions: a judge walks over the tiles and searches every state; faults are told."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import check, format_map, parse_map, parse_rooms, preset, render
from pycore.dungeon.finish.population.step import Population
from pycore.dungeon.finish.population.text import parse_table
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.params import Params as MapParams
from pycore.dungeon.show.svg import format_svg
from pycore.foxhunt.allowance import score_of
from pycore.linjat import parse_puzzle, rate
from pycore.mission import Kind, Params, generate, parse
from pycore.mission import format as format_mission
from pycore.missionmap import draw
from pycore.missionplan import Place, parse_wishes
from pycore.missionpuzzles.drawing import draw_with_puzzles
from pycore.missionpuzzles.furnish import furnish
from pycore.missionpuzzles.step import Puzzles, puzzles_of
from pycore.sokoban import parse_entry, solve
from tests.cases import each
from tests.missionpuzzles.making import ALL, BANDS, choices_of, entry_of, made, record_of
from tests.oracle import missionpuzzles as oracle
from tests.oracle.missionmap import lines_of, lines_of_text
from tests.sharing import repeats
from workshop.provision import ROOT

SETS = ("hollow:8:1:1", "keep", "caves")
SCORES = ((12, 29), (30, 49))
YARD_AND_HALL = """[yard]
rotate: yes
mirror: yes
######
#....#
#....#
#....####
#.......#
#.......#
#.......#
#########

[hall]
rotate: yes
###########
#.........#
#.........#
#.........#
#.........#
#.........#
###########
"""


@pytest.fixture(scope="module")
def everything():
    return made(ALL).unwrap()


def by_name(dungeon):
    return {puzzle.puzzle: puzzle for puzzle in puzzles_of(dungeon)}


def judged(dungeon, record=None):
    """What the judge says, or why the map cannot be walked."""
    try:
        return oracle.faults(dungeon, record or record_of(dungeon))
    except (AssertionError, ValueError, KeyError) as error:
        return [repr(error)]


@each("seed", (2, 3, 0, 1, *range(4, 24))[: repeats(2, 24)])
def test_puzzles_keep_their_promises(seed):
    mission = generate(Params(10 + 7 * seed % 31), Rng(seed + 2)).unwrap()
    dungeon = made(mission, SETS[seed % 3], seed, bands={"sokoban": SCORES[seed % 2]}).unwrap()
    record = record_of(dungeon)
    assert oracle.faults(dungeon, record) == []
    assert lines_of(dungeon, record) == lines_of_text(format_mission(mission))
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon
    for puzzle in puzzles_of(dungeon):
        entry = parse_entry(puzzle.level)
        assert solve(entry.level).status is Status.SOLVED
        assert SCORES[seed % 2][0] <= puzzle.score == entry.difficulty <= SCORES[seed % 2][1]


def test_a_gate_a_side_room_and_rooms_to_pass(everything):
    found = by_name(everything)
    record = record_of(everything)
    lying = {entry["puzzle"]: oracle.Lying(everything, record, entry) for entry in record["puzzles"] if "near" in entry}
    assert lying.keys() == {"boxes", "idol", "knot", "left"}
    assert found["boxes"].far >= 0 > found["idol"].far == found["knot"].far
    # A gate and a side room are entered by a door, the others from a hall that joins their doors.
    assert {name for name, puzzle in lying.items() if puzzle.gap} == {"knot"}
    assert len(lying["knot"].doors) == 4
    assert judged(everything, record) == list(check(everything)) == []
    assert lines_of(everything, record) == lines_of_text(ALL)
    assert found["wake"].reason == "the player begins in this room"
    assert found["right"].reason == "there is another puzzle in the room"
    assert (found["wake"].place, found["right"].place) == (Place.PANEL, Place.PANEL)


def test_statistics_tell_where_puzzles_are():
    assert dict(made(ALL).statistics).items() >= {"room": 4, "panel": 2, "fallen": 2}.items()


def test_the_walls_of_puzzles_are_walls_of_the_map(everything):
    """The map without its puzzles differs from it in floor that is wall, inside of carved rooms alone."""
    bare = draw(parse(ALL), preset("hollow:9:1:1"), Rng(1)).unwrap()
    rooms = {puzzle.room for puzzle in puzzles_of(everything) if puzzle.place == Place.ROOM}
    assert bare.connections == everything.connections
    assert (bare.width, bare.height) == (everything.width, everything.height)
    for y in range(bare.height):
        for x in range(bare.width):
            if bare.tiles.at(x, y) != everything.tiles.at(x, y):
                assert (bare.tiles.at(x, y), everything.tiles.at(x, y)) == (2, 1)
                assert bare.room_at(x, y) in rooms


@each("condition", ["one-way", "soft", "timed bell 4", "off bell", "until brass"])
def test_who_cannot_go_back_by_the_door_finds_a_hall(condition):
    """Leaving begins a puzzle again. So the door must be one that never shuts while the player is in the room."""
    begun, inside = ("", "switch bell") if "off" in condition else (": switch bell", "switch other")
    text = (
        f"a: start{begun}\nb: room: puzzle p, {inside}, key brass\nc: goal\na - b: {condition}\nb - c: needs p\na - c\n"
    )
    dungeon = made(text, "hollow:10:1:1").unwrap()
    (entry,) = record_of(dungeon)["puzzles"]
    assert entry["far"] == -1
    assert oracle.Lying(dungeon, record_of(dungeon), entry).gap
    assert judged(dungeon) == list(check(dungeon)) == []


@each("condition", ["secret", "spends gold", "needs gold", "on bell"])
def test_doors_that_stay_open_lead_to_gates(condition):
    text = f"a: start: switch bell, key gold\nb: room: puzzle p\nc: goal\na - b: {condition}\nb - c: needs p\na - c\n"
    (puzzle,) = puzzles_of(made(text).unwrap())
    assert puzzle.far >= 0


def test_a_wide_door_leads_to_a_puzzle():
    rooms = parse_rooms(
        "[hall]\nrotate: yes\n####AA###\n#.......#\n#.......#\n#.......#\n#.......#\n#.......#\n####AA###\n"
    )
    mission = parse("a: start\nb: room: puzzle p\nc: goal\na - b\nb - c: needs p\n")
    dungeon = draw(mission, MapParams(rooms), Rng(1)).unwrap()
    found = furnish(dungeon, choices_of(mission), Rng(1)).unwrap()
    assert [puzzle.place for puzzle in puzzles_of(found)] == [Place.ROOM]
    assert judged(found) == list(check(found)) == []
    assert parse_map(format_map(found)) == found


def test_puzzles_with_all_else_on_a_map():
    """Turned rooms, corridors, enemies that block, and loot: nothing stands in the way of a puzzle."""
    rooms = parse_rooms(YARD_AND_HALL)
    table = Population(parse_table("goblin: map 20..30\nchest: map 10..20, blocks"))
    turns = set()
    for seed in range(repeats(2, 3)):
        mission = generate(Params(20), Rng(seed)).unwrap()
        dungeon = draw(mission, table.put_into(MapParams(rooms)), Rng(seed)).unwrap()
        found = furnish(dungeon, choices_of(mission), Rng(seed)).unwrap()
        record = record_of(found)
        assert len(record["things"]) >= 30
        assert judged(found, record) == list(check(found)) == []
        assert lines_of(found, record) == lines_of_text(format_mission(mission))
        assert parse_map(format_map(found)) == found
        turns |= {(room.template.width, room.template.height) for room in found.rooms if "," in room.template.name}
    assert len(turns) > 1


def test_panels_and_guards():
    families = ("linjat", "foxhunt", "words", "banqi", "sokoban")
    text = "a: start\nb: room: puzzle p1\nc: room: puzzle p2\nd: room: puzzle p3\ne: room: puzzle p4 soft\nf: goal\n"
    dungeon = made(f"{text}a - b - c - d - e - f\n", families=families).unwrap()
    found = by_name(dungeon)
    cells = {content["content"].split()[1]: content["cell"] for content in record_of(dungeon)["contents"]}
    assert {entry["puzzle"]: entry["cell"] for entry in record_of(dungeon)["puzzles"]} == cells
    assert found["p1"].score == rate(parse_puzzle(found["p1"].level)).score
    assert found["p2"].score == score_of(found["p2"].shots)
    assert found["p4"].bot == "greedy"
    assert (found["p4"].place, found["p1"].place) == (Place.GUARD, Place.PANEL)
    for puzzle in found.values():
        assert BANDS[puzzle.family][0] <= puzzle.score <= BANDS[puzzle.family][1]
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon


def redrawn(entry, change):
    rows, *rest = entry["level"].partition("\nSolution")
    entry["level"] = change(rows) + "".join(rest)


def moved(record):
    entry_of(record, "idol")["cell"][0] += 1


def without_plates(record):
    for entry in record["puzzles"]:
        if entry["place"] == "room":
            entry["plates"] = []


def with_a_plate_in_a_wall(record):
    entry = entry_of(record, "idol")
    entry["plates"] = [entry["cell"]]


def by_another_door(record):
    entry = entry_of(record, "idol")
    entry["near"] = entry_of(record, "boxes")["near"]


def with_far_and_near_changed(record):
    entry = entry_of(record, "boxes")
    entry["near"], entry["far"] = entry["far"], entry["near"]


def rated_otherwise(record):
    entry_of(record, "boxes")["score"] += 1


def with_what_lies_on_a_box(record):
    entry = entry_of(record, "idol")
    rows = entry["level"].split("\n")
    y = next(number for number, row in enumerate(rows) if "$" in row)
    cell = [entry["cell"][0] + rows[y].index("$"), entry["cell"][1] + y]
    content = next(item for item in record["contents"] if item["content"].startswith("reward crown"))
    content["cell"] = cell


def with_the_gate_open(record):
    """The door that the puzzle opens needs something else."""
    far = entry_of(record, "boxes")["far"]
    for passage in record["passages"]:
        if passage["connection"] == far:
            passage["conditions"] = ["needs silver"]
    record["gates"]["silver"] = sorted([*record["gates"]["silver"], far])
    del record["gates"]["boxes"]


def without_a_wall(record):
    """Floor beside other floor where the puzzle has a wall, inside of the room's own walls."""
    rows = next(one["tiles"] for one in record["templates"] if one["name"].endswith(", boxes"))
    inside = [(x, y) for y in range(1, len(rows) - 1) for x in range(1, len(rows[y]) - 1) if rows[y][x] == "#"]
    x, y = next((x, y) for x, y in inside if "." in (rows[y][x - 1], rows[y][x + 1], rows[y - 1][x], rows[y + 1][x]))
    rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]


@each(
    "fault",
    [
        moved,
        without_plates,
        with_a_plate_in_a_wall,
        by_another_door,
        with_far_and_near_changed,
        rated_otherwise,
        with_what_lies_on_a_box,
        with_the_gate_open,
        without_a_wall,
    ],
)
def test_faults_are_found(everything, fault):
    """Both by the check of the map and by the judge, which share nothing."""
    record = json.loads(format_map(everything))
    fault(record)
    broken = parse_map(json.dumps(record))
    assert list(check(broken))
    assert judged(broken, record)


def test_a_level_that_is_not_solved_is_told(everything):
    record = record_of(everything)
    entry = entry_of(record, "boxes")
    entry["level"] = "\n".join(line for line in entry["level"].split("\n") if not line.startswith("Solution"))
    assert any("there is no solution" in line for line in check(parse_map(json.dumps(record))))
    entry["level"] = "no level"
    with pytest.raises(NotationError, match=r"puzzles\[1\].level: "):
        parse_map(json.dumps(record))
    record = record_of(everything)
    entry_of(record, "boxes")["cell"] = [16_000, 2]
    with pytest.raises(NotationError, match=r"puzzles\[1\]: it lies beside the map"):
        parse_map(json.dumps(record))


@each(
    ("name", "value", "told"),
    [
        ("score", 5, "the score is"),
        ("level", "_", "'p1'"),
        ("family", "words", "'p1'"),
        ("family", "banqi", "no puzzle of the family 'banqi' is in the place 'panel'"),
        ("family", "chess", "no puzzle of the family 'chess'"),
        ("place", "cellar", "in the place 'cellar'"),
        ("room", 99, "there is no such room"),
        ("room", 0, "it is not in this room"),
        ("cell", [0, 0], "not where 'p1' lies"),
        ("difficulty", 1e9, "is not in -20..20"),
        ("reason", "x" * 1001, "1001 characters"),
        ("puzzle", "p2", "it is not in this room|is there twice|lies"),
    ],
)
def test_wrong_entries_of_panels_are_told(name, value, told):
    text = "a: start\nb: room: puzzle p1, puzzle p2\nf: goal\na - b - f\n"
    record = record_of(made(text, families=("linjat", "foxhunt")).unwrap())
    record["puzzles"][0][name] = value
    try:
        found = "\n".join(check(parse_map(json.dumps(record))))
    except NotationError as error:
        found = str(error)
    assert any(part in found for part in told.split("|")), found


def test_choices_that_fit_no_puzzle_are_refused(everything):
    mission = parse(ALL)
    dungeon = draw(mission, preset("hollow:9:1:1"), Rng(1)).unwrap()
    choice = choices_of(mission)[1]
    for wrong, told in (
        ([replace(choice, puzzle="nothing")], "no puzzle 'nothing' is in the room 'gate'"),
        ([replace(choice, room="side")], "no puzzle 'boxes' is in the room 'side'"),
        ([replace(choice, family="linjat")], "no puzzle of 'linjat' is in the place room"),
        ([choice, choice], "two for one puzzle"),
        ([replace(choice, difficulty=float("nan"))], "the difficulty nan of 'boxes' is not in -20..20"),
        ([replace(choice, difficulty=99.0)], "the difficulty 99 of 'boxes'"),
        ([replace(choice, band=(50, 20))], r"\(50, 20\) is no band of scores for 'boxes'"),
    ):
        with pytest.raises(ParameterError, match=told):
            furnish(dungeon, wrong, Rng(1))
    with pytest.raises(ParameterError, match="the map has puzzles"):
        furnish(everything, [choice], Rng(1))


def test_names_that_templates_cannot_have():
    """Long names, brackets, and a key that is called like the puzzle: each carved room has a name of its own."""
    long = "x" * 60
    text = f"a: start\nb: room: puzzle {long}]1, key {long}]1\nc: room: puzzle {long}]2\nd: goal\na - b\na - c\nc - d\n"
    dungeon = made(text).unwrap()
    names = {dungeon.rooms[puzzle.room].template.name for puzzle in puzzles_of(dungeon)}
    assert len(names) == 2
    assert judged(dungeon) == list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon


def test_a_mission_of_one_family_is_carved_where_there_is_space():
    for seed in range(repeats(1, 20)):
        mission = generate(Params(20), Rng(seed)).unwrap()
        dungeon = draw_with_puzzles(mission, preset("hollow:9:1:1"), parse_wishes("sokoban"), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        assert len(puzzles_of(dungeon)) == sum(thing.kind is Kind.PUZZLE for _, thing in mission.things)
        assert Place.ROOM in {puzzle.place for puzzle in puzzles_of(dungeon)}


def test_a_map_without_choices_stays_as_it_is():
    dungeon = draw(parse(ALL), preset("hollow:9:1:1"), Rng(1)).unwrap()
    found = furnish(dungeon, [], Rng(1)).unwrap()
    assert puzzles_of(found) == ()
    assert replace(found, params=dungeon.params) == dungeon
    assert parse_map(format_map(found)) == found


def test_equal_seeds_make_equal_puzzles_and_budgets_end_them(everything):
    assert made(ALL).unwrap() == everything
    mission = parse(ALL)
    dungeon = draw(mission, preset("hollow:9:1:1"), Rng(1)).unwrap()
    assert furnish(dungeon, choices_of(mission), Rng(2)).unwrap() != everything
    ended = furnish(dungeon, choices_of(mission), Rng(1), Budget(nodes=10))
    assert (ended.status, ended.value) == (Status.BUDGET, None)
    assert ended.reason.startswith("puzzle 'wake' in 'cave': ")
    budget = Budget()
    budget.cancel()
    for choices in (choices_of(mission), choices_of(mission, ("foxhunt",)), []):
        stopped = furnish(dungeon, choices, Rng(1), budget)
        assert (stopped.status, stopped.value) == (Status.CANCELLED, None)
        assert "stopped before the puzzle" in stopped.reason
    told = []
    furnish(dungeon, choices_of(mission), Rng(1), Budget(progress=lambda done, total: told.append((done, total))))
    assert all(0 <= done <= total == 6 for done, total in told)


def test_what_has_no_space_beside_the_puzzles_is_told():
    crowd = ", ".join(f"key k{number}" for number in range(12))
    dungeon = made(f"a: start\nb: room: puzzle p, {crowd}\nc: goal\na - b - c\n", "hollow:7:1:1").unwrap()
    (puzzle,) = puzzles_of(dungeon)
    assert puzzle.place == Place.PANEL
    assert puzzle.reason
    assert list(check(dungeon)) == []
    table = Population(parse_table("guard: map 30..40, in b"))
    rooms = parse_rooms("[b]\n########\n#......#\n#......#\n#......#\n#......#\n#......#\n#......#\n########\n")
    mission = parse("a: start\nb: b: puzzle p\nc: goal\na - b\na - c\n")
    full = draw(mission, table.put_into(MapParams(rooms)), Rng(1))
    crowded = furnish(full.unwrap(), choices_of(mission), Rng(1)) if full.value else None
    assert crowded is None or crowded.reason.startswith("beside the puzzles: ")


def test_the_step_is_read_but_not_asked_for(everything):
    text = json.dumps(record_of(everything)["puzzles"])
    step = parse_step(f"puzzles {text}")
    assert isinstance(step, Puzzles)
    assert {puzzle.puzzle for puzzle in step.puzzles} == by_name(everything).keys()
    assert "the map of a mission" in step.obstacle(everything.params)


def test_maps_without_puzzles_do_not_load_the_families():
    code = (
        "import sys, pycore.dungeon; from pycore.dungeon.model.finishing import kinds_of_steps; kinds_of_steps();"
        "sys.exit(bool({'pycore.sokoban', 'pycore.words', 'pycore.mission', 'pycore.scale'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_pictures_have_boxes_goals_and_plates(everything):
    carved = [puzzle for puzzle in puzzles_of(everything) if puzzle.place == Place.ROOM]
    plates = sum(len(puzzle.plates) for puzzle in carved)
    text = render(everything)
    assert text.count("_") == plates
    assert text.count("$") + text.count("*") == 2 * len(carved)
    bare = draw(parse(ALL), preset("hollow:9:1:1"), Rng(1)).unwrap()
    more = format_svg(everything).count("<g transform") - format_svg(bare).count("<g transform")
    assert more == plates + 4 * len(carved)


def test_the_command(tmp_path, capsys):
    file, out = tmp_path / "all.txt", tmp_path / "map.json"
    file.write_text(
        "a: start\nb: room: puzzle boxes\nc: room: puzzle lines\nd: goal\na - b\na - c\na - d: needs boxes\n"
    )
    words = ["mission", "draw", str(file), "--preset", "hollow:9:1:1", "--seed", "3", "--out", str(out)]
    assert main([*words, "--puzzles", "sokoban, linjat"]) == 0
    dungeon = parse_map(out.read_text())
    assert {puzzle.family for puzzle in puzzles_of(dungeon)} == {"sokoban", "linjat"}
    assert main(["dungeon", "check", str(out)]) == 0
    assert main([*words, "--puzzles", "chess"]) == 2
    assert "Unknown family 'chess'. Available: sokoban" in capsys.readouterr().err
