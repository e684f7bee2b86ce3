"""Tables of things: what they mean, where they are refused, and what comes onto a map."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from pycore.base.choices import DoorGeneration
from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    Method,
    Params,
    Request,
    check,
    check_growth,
    extend,
    fingerprint,
    format_map,
    format_request,
    generate,
    parse_map,
    parse_request,
    parse_rooms,
    preset,
    render,
    things,
)
from pycore.dungeon.finish.population.step import Population
from pycore.dungeon.finish.population.text import format_table, parse_table
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.population import Kind, Range, Table
from pycore.dungeon.show.picture import picture
from pycore.dungeon.show.svg import format_svg
from tests.cases import each
from tests.oracle.dungeon_population import reserved

ROOMS = parse_rooms("""
[hall]
tags: start
spawns: g=guard, p=guard patrol
###########
#.........#
#.g..p..g.#
#.........#
###########

[cell]
instances: 9
rotate: yes
mirror: yes
spawns: t=treasure chest
#####
#...###
#.t...#
#...###
#####

[vault]
instances: 2
tags: gold
spawns: t=treasure
######
#.tt.#
#....#
######
""")
TABLE = """
guard at guard: weight 3, cost .5, room 0..2, map 1..5
chest at treasure: map 3, in cell or gold, apart 4
rat: cost .5, room 0..3, map 4..30, from 1 doors
barrel: room 0..2, map 2..9, blocks
budget 12.5 curve 2 0.5 2
"""


def populated(table=TABLE, seed=1, templates=ROOMS, **changes):
    return generate(parse_step(f"populate {table}").put_into(Params(templates, **changes)), Rng(seed))


def test_a_table_is_written_as_it_is_read():
    table = parse_table(TABLE)
    assert parse_table(format_table(table)) == table
    assert parse_table(TABLE.strip().replace("\n", " ; ")) == table
    guard, chest, rat, barrel = table.kinds
    assert guard == Kind("guard", ("guard",), weight=3, cost=500, room=Range(0, 2), map=Range(1, 5))
    assert chest == Kind("chest", ("treasure",), ("cell", "gold"), map=Range(3, 3), apart=4)
    assert (rat.cost, rat.doors, barrel.blocks) == (500, Range(1), True)
    assert (table.budget, table.curve) == (12_500, (2000, 500, 2000))


@each(
    ("text", "kind"),
    [
        ("imp: map 1..", Kind("imp", map=Range(1), room=Range())),
        ("imp: map ..4", Kind("imp", map=Range(0, 4))),
        ("imp at x or y:", Kind("imp", ("x", "y"))),
        ("imp at anywhere: map 1", Kind("imp", map=Range(1, 1))),
        ("big imp at x: to 3 doors", Kind("big imp", ("x",), doors=Range(0, 3))),
        ("imp at x: from 1 to 2 doors, off path", Kind("imp", ("x",), doors=Range(1, 2), path=False)),
        ("imp at x: on main path, behind lock", Kind("imp", ("x",), path=True, locks=1)),
        ("imp at x: behind 2 locks", Kind("imp", ("x",), locks=2)),
        ("imp at x: behind all locks", Kind("imp", ("x",), locks=-1)),
        ("imp at x: in great hall or gold", Kind("imp", ("x",), ("great hall", "gold"))),
    ],
)
def test_clauses(text, kind):
    if not kind.at and kind.map.most is None:
        text, table = f"{text}, cost 1\nbudget 3", Table((replace(kind, cost=1000),), 3000)
    else:
        table = Table((kind,))
    assert parse_table(text) == table
    assert parse_table(format_table(table)) == table


@each(
    ("text", "words"),
    [
        ("", "names no thing"),
        ("budget 3", "names no thing"),
        ("rat", "'rat' may stand anywhere: say how many"),
        ("rat: map 1..", "may stand anywhere"),
        ("rat: map", "'rat: map': 'map' cannot be read"),
        ("rat: map 3..2", "map 3..2 is no range"),
        ("rat: map \u0663", "cannot be read"),
        ("rat: map 20001", "is no range in 0..20000"),
        ("rat: map 1, map 2", "is said twice"),
        ("rat: map 1, from 1, to 2", "is said twice"),
        ("rat: map 1, hates cats", "Unknown setting 'hates cats'. Available: room, map"),
        ("rat: map 1, behind 0 locks", "'behind 0 locks' cannot be read"),
        ("rat: map 1, blocks 3", "'blocks 3' cannot be read"),
        ("rat: map 1, on fire", "'on fire' cannot be read"),
        ("rat: map 1, cost 1.2345", "'cost 1.2345' cannot be read"),
        ("rat: map 1, cost", "'cost' cannot be read"),
        ("rat: map 1, weight 0", "weight is not in 1..10000"),
        ("rat: map 1, in a or a", "has one twice"),
        ("rat at : map 1", "not like 'guard at guard"),
        ("rat at a or: map 1", "no|cannot"),
        (": map 1", "'' is no name"),
        ("rat: map 1\nrat: map 2", "two clauses are for 'rat'"),
        ("rat: map 1\nbudget", "'budget': it is not like 'budget 40'"),
        ("rat: map 1\nbudget 1\nbudget 2", "a second budget"),
        ("rat: map 1\nbudget 1 curve", "not like"),
        ("rat: map 1\nbudget 1 curve 1", "2 to 100 numbers"),
        ("rat: map 1\nbudget 1 curve 0 0", "not all 0"),
        ("rat: map 1;" * 201, "201|two clauses"),
        ("x" * 100_001, "100001 characters"),
        ("x" * 65 + ": map 1", "is no name of a thing"),
    ],
)
def test_texts_that_are_no_tables(text, words):
    with pytest.raises((NotationError, ParameterError), match=words):
        Request(templates=ROOMS, population=text or " ;", finishing=()).to_params()


def test_a_kind_that_cannot_be_written_is_refused():
    for name, at, within in [("look at me", (), ()), ("a,b", (), ()), ("imp", ("a;b",), ()), ("imp", (), ("a or b",))]:
        with pytest.raises(ParameterError, match="cannot be written"):
            Kind(name, at, within, map=Range(1, 1))


def test_words_that_nothing_has_are_named():
    with pytest.raises(
        ParameterError, match=r"Unknown tag 'gourd'. Did you mean 'guard'\? Available: chest, guard, patrol"
    ):
        populated("guard at gourd: map 1")
    with pytest.raises(ParameterError, match="Unknown room or tag 'velvet'"):
        populated("guard: map 1, in velvet")
    with pytest.raises(ParameterError, match="the rooms have no spawn points"):
        parse_step("populate guard at guard: map 1").put_into(preset("keep"))


@each(
    ("table", "reason"),
    [
        ("guard at guard: map 4", "'guard at guard: map 4': 4 on a map, but 1 rooms with a place take 3 in all"),
        (
            "chest at chest: room 0..1, map 12",
            "'chest at chest: room 0..1, map 12': 12 on a map, but 9 rooms with a place take 9 in all",
        ),
        ("rat: map 3, cost 2\nbudget 5.5", "the least numbers of things cost 6, the budget is 5.5"),
        ("rat: map 3, behind lock", "'rat: map 3, behind 1 locks': the map has 0 locks"),
        ("rat: map 15000\nimp: map 15000", "the least numbers of things are 30000 in all; a map has up to 20000"),
    ],
)
def test_what_no_map_can_have_is_refused_before_one_is_made(table, reason):
    result = populated(table)
    assert (result.status.value, result.reason, result.best) == ("unsolvable", reason, None)


@each(
    ("table", "words"),
    [
        ("imp: map 2..4, from 30 doors", "'imp: map 2..4, from 30 doors': 0 of 2 found a place on a map of 12 rooms, "),
        (
            "chest at chest: room 2",
            "1 of 2 found a place in room 'cell' on a map of 12 rooms, of which 9 have 9 places",
        ),
        ("chest at chest: room 1, map 0..5", "the least numbers of its rooms take "),
        (
            "guard at guard: map 2\nchief at guard: map 2",
            "'chief at guard: map 2': 0 of 2 found a place on a map of 12 rooms, of which 1 have 2",
        ),
        (
            "imp: cost 2, map 3, to 0 doors\nbudget 9 curve 1 5",
            "0 of 3 found .*, and the budget is 9, shared out by its curve",
        ),
    ],
)
def test_what_a_map_lacks_is_told_with_its_clause_and_numbers(table, words):
    result = populated(table)
    assert result.status.value == "budget"
    assert words.split(".*")[0] in result.reason
    assert words.split(".*")[-1] in result.reason
    assert len(result.best.rooms) == 12


def test_a_map_has_what_its_table_says():
    for seed in range(20):
        dungeon = populated(seed=seed, loops=0.3, corridors=5, locks=2).unwrap()
        found = Counter(thing.name for thing in things(dungeon))
        assert found["chest"] == 3
        assert 4 <= found["rat"] <= 30
        assert 2 <= found["barrel"] <= 9
        assert sum(thing.cost for thing in things(dungeon)) <= 12.5
        assert not {tuple(thing.cell) for thing in things(dungeon)} & reserved(dungeon)
        assert list(check(dungeon)) == []
        assert populated(seed=seed, loops=0.3, corridors=5, locks=2).value == dungeon


def test_the_map_and_its_locks_stay_as_they_were():
    dungeon = populated(locks=2, loops=0.2).unwrap()
    bare = generate(Params(ROOMS, locks=2, loops=0.2), Rng(1)).unwrap()
    assert replace(dungeon, params=bare.params, furnished=()) == bare
    assert fingerprint(dungeon) != fingerprint(bare)


def test_numbers_are_drawn_from_the_whole_range():
    table = parse_step("populate rat: map 2..6, room 0..2")
    dungeon = generate(Params(ROOMS), Rng(3)).unwrap()
    counts = Counter(len(things(table.finish(dungeon, Rng(seed)))) for seed in range(300))
    assert set(counts) == {2, 3, 4, 5, 6}
    assert min(counts.values()) > 30


def test_weights_share_points_out():
    table = parse_step("populate many at treasure: weight 9; few at treasure: weight 1")
    dungeon = generate(Params(ROOMS), Rng(3)).unwrap()
    found = Counter(thing.name for seed in range(100) for thing in things(table.finish(dungeon, Rng(seed))))
    free = {(room.x + s.x, room.y + s.y) for room in dungeon.rooms for s in room.template.spawns if s.mark == "t"}
    assert sum(found.values()) == 100 * len(free - reserved(dungeon))  # all spawn points
    assert 0.85 < found["many"] / sum(found.values()) < 0.95


def test_a_curve_shares_the_budget_out():
    templates = preset("keep").templates
    dungeon = generate(Params(templates), Rng(5)).unwrap()
    far = dungeon.distances
    middle = sum(far) / len(far)
    near = {}
    for curve in ("1 1", "1 0", "0 1"):
        table = parse_step(f"populate imp: cost 1; budget 60 curve {curve}")
        found = [thing for seed in range(20) for thing in things(table.finish(dungeon, Rng(seed)))]
        assert len(found) == 20 * 60
        near[curve] = sum(far[thing.room] < middle for thing in found) / len(found)
    assert near["1 0"] > near["1 1"] + 0.1
    assert near["0 1"] < near["1 1"] - 0.1


def test_things_that_block_leave_all_ways_open():
    dungeon = populated("rock: map 0..20000, blocks\nrat: map 5").unwrap()
    found = Counter(thing.name for thing in things(dungeon))
    assert found["rock"] > 40
    assert list(check(dungeon)) == []


def test_a_large_room_full_of_rocks_takes_linear_time():
    side = 120
    rows = ["#" * side, *("#" + "." * (side - 2) + "#" for _ in range(side - 2)), "#" * side]
    dungeon = populated("rock: map 0..20000, blocks", templates=parse_rooms("[a]\n" + "\n".join(rows) + "\n")).unwrap()
    assert list(check(dungeon)) == []


def test_text_of_a_map():
    dungeon = populated(locks=1).unwrap()
    text = format_map(dungeon)
    assert parse_map(text) == dungeon
    assert format_map(parse_map(text)) == text
    name, room, (x, y), _ = things(dungeon)[0]
    first = next(line for line in text.split("\n") if line.startswith(f'  ["{name}", {room}, {x}, {y}, '))
    for wrong, words in [
        (f'  ["dragon", {room}, {x}, {y}, 0],', r"things\[0\]: no thing of the table"),
        (f'  ["{name}", {room}, {x}, {y}, 99],', r"things\[0\]: no thing of the table, or of another cost"),
        (f'  ["{name}", 99, {x}, {y}, {things(dungeon)[0].cost:g}],', r"things\[0\]\[1\]: 99 is not in 0..11"),
        (f'  ["{name}", {room}, 9999, {y}, {things(dungeon)[0].cost:g}],', r"things\[0\]\[2\]: 9999 is not in"),
        (f'  ["{name}", {room}],', "not 5 items"),
    ]:
        with pytest.raises(NotationError, match=words):
            parse_map(text.replace(first, wrong, 1))
    with pytest.raises(NotationError, match="'hey' may stand anywhere"):
        parse_map(text.replace('"rat: cost 0.5, room 0..3, map 4..30, from 1 doors"', '"hey"'))
    assert '"things"' not in format_map(generate(Params(ROOMS), Rng(1)).unwrap())


def test_drawings():
    dungeon = populated().unwrap()
    bare = generate(Params(ROOMS), Rng(1)).unwrap()
    drawn = render(dungeon)
    found = Counter(thing.name for thing in things(dungeon) if thing.cell != dungeon.spot(dungeon.goal))
    assert drawn.count("r") == found["rat"]
    assert drawn.count("b") == found["barrel"]
    assert format_svg(dungeon).count("<circle") > format_svg(bare).count("<circle")
    assert picture(dungeon) != picture(bare)


def test_python_text_command_and_file_ask_alike(tmp_path, capsys):
    rooms, table = tmp_path / "my.room.txt", tmp_path / "things.txt"
    rooms.write_text("[a]\ninstances: 5\nspawns: g=guard\n#####\n#g.g#\n#...#\n#####\n")
    table.write_text("guard at guard: map 2..5\nrat: map 3\n")
    request = Request(templates=parse_rooms(rooms.read_text()), seed=4, population=table.read_text())
    expected = format_map(request.make().unwrap())
    assert parse_request(format_request(request)) == request
    command = ["dungeon", "generate", "--templates", str(rooms), "--seed", "4", "--format", "json"]
    assert main([*command, "--population", str(table)]) == 0
    assert capsys.readouterr().out == expected
    assert main([*command, "--finishing", "populate guard at guard: map 2..5; rat: map 3"]) == 0
    assert capsys.readouterr().out == expected
    assert main([*command, "--population", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_the_property_comes_before_a_step():
    request = Request(templates=ROOMS, finishing=("populate rat: map 1",), population="rat: map 2")
    assert request.to_params().finishing == (Population(parse_table("rat: map 2")),)


def test_with_floors_flow_generated_doors_and_a_map_that_grows():
    stairs = parse_rooms("[well]\ninstances: 2\ntags: stairs\nspawns: g=guard\n######\n#gggg#\n#gggg#\n######\n")
    tall = populated("guard at guard: map 4", templates=(*ROOMS, *stairs), floors=2).unwrap()
    assert list(check(tall)) == []
    small = populated(seed=2).unwrap()
    larger = extend(small, [replace(ROOMS[1], instances=5)], Rng(2)).unwrap()
    assert list(check(larger)) == list(check_growth(larger, small)) == []
    flow = Request(
        templates=ROOMS,
        flow="a - b - c - a\na: hall\nb: cell\nc: vault",
        corridors=9,
        population=TABLE.replace("map 3,", "map 1,"),
    )
    assert list(check(flow.make().unwrap())) == []
    doors = Request(
        templates=ROOMS, door_generation=DoorGeneration.RANDOM_SHARE, door_share=0.5, population="imp: map 2, in cell"
    )
    made = doors.make().unwrap()
    assert {made.rooms[thing.room].template.name.partition("/")[0] for thing in things(made)} == {"cell"}
    assert parse_map(format_map(made)) == made


def test_own_rules_for_places():
    asked = []

    def far_and_even(thing, room, cell, distance):
        asked.append((thing, room, cell, distance))
        return distance >= 2 and cell.x % 2 == 0

    params = parse_step("populate cat: room 1..2\nrat: map 3..20").put_into(Params(ROOMS))
    own = replace(params, method=Method(places=far_and_even))
    result = generate(own, Rng(1))
    assert result.reason.startswith("'cat: room 1..2': 0 of 1 found a place in room")
    params = parse_step("populate rat: map 3..20").put_into(Params(ROOMS))
    asked.clear()
    dungeon = generate(replace(params, method=Method(places=far_and_even)), Rng(1)).unwrap()
    far = dungeon.distances
    assert things(dungeon)
    assert all(far[thing.room] >= 2 and thing.cell.x % 2 == 0 for thing in things(dungeon))
    assert all(far[room] == distance and dungeon.room_at(*cell) == room for _, room, cell, distance in asked)
    assert not {tuple(cell) for _, _, cell, _ in asked} & reserved(dungeon)
    assert list(check(dungeon)) == []
    before = list(asked)
    asked.clear()
    assert generate(replace(params, method=Method(places=far_and_even)), Rng(1)).value == dungeon
    assert asked == before


@each("marks", ["abc", "aabc", "cabb", "abbcc", "aaabc", "bcabac"])
@each(
    "table",
    [
        "x at a or b: map 2; y at a: map 1",
        "x at a or b or c: map 2; y at b or c: map 1; z at c: map 1",
        "x at a or b or c: room 1..2; y at b: room 1; z at c: map 2",
        "x at b or c: map 1..2; y at c: map 1; z at b: map 1",
    ],
)
def test_what_has_an_arrangement_gets_one(marks, table):
    """On one room with a few points, all arrangements are tried: one that keeps the table is found if there is any."""
    floor = ".".join(marks) + "..."
    wall, empty = "#" * (len(floor) + 2), "#" + "." * len(floor) + "#"
    rooms = parse_rooms(f"[r]\n{wall}\n{empty}\n{empty}\n#{floor}#\n{wall}\n")
    step = Population.parse(table)
    kinds = {kind.name: kind for kind in step.table.kinds}

    def keeps(names):
        counts = {name: names.count(name) for name in kinds}
        fits = all(name is None or mark in kinds[name].at for name, mark in zip(names, marks, strict=True))
        return fits and all(
            max(kind.map.least, kind.room.least) <= counts[name] <= min(kind.map.most or 99, kind.room.most or 99)
            for name, kind in kinds.items()
        )

    possible = any(keeps(names) for names in product([None, *kinds], repeat=len(marks)))
    for seed in range(5):
        result = generate(step.put_into(Params(rooms)), Rng(seed))
        assert bool(result.value) == possible, result.reason
