"""Populated maps that grow: what stood stays, new things are in new rooms, and the table holds for the whole map."""

from collections import Counter
from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import (
    Params,
    check,
    check_growth,
    extend,
    format_map,
    generate,
    parse_room,
    parse_rooms,
    preset,
    share_out,
    things,
)
from pycore.dungeon.finish.population.step import Population
from tests.oracle.dungeon_population import kept_faults

HALL = replace(preset("hollow:6:1:1").templates[0], name="hall")


def populated(table, rooms=(HALL,), count=8, seed=1, **others):
    """Return a map of some rooms with the things of a table."""
    params = Params(share_out(rooms, count), **others)
    return generate(Population.parse(table).put_into(params), Rng(seed)).unwrap()


def more(dungeon, count, seed=1, **others):
    """Return the larger map with so many more halls, checked."""
    wing = (replace(dungeon.params.templates[0], instances=count, least=None),)
    larger = extend(dungeon, wing, Rng(seed), **others).unwrap()
    assert list(check(larger)) == list(check_growth(larger, dungeon)) == list(kept_faults(dungeon, larger)) == []
    return larger


def count(dungeon, name):
    return sum(thing.name == name for thing in things(dungeon))


def test_numbers_on_the_map_are_of_the_whole_map():
    base = populated("rat: map 5; imp: room 1..2; boss: map 0..20, from 4 doors")
    larger = base
    for seed in range(4):
        larger = more(larger, 6, seed)
    assert count(larger, "rat") == 5
    assert count(base, "boss") <= count(larger, "boss") <= 20
    per_room = Counter(thing.room for thing in things(larger) if thing.name == "imp")
    assert all(1 <= per_room[room] <= 2 for room in range(len(larger.rooms)))


def test_the_budget_grows_with_the_rooms():
    base = populated("rat: cost 1\nbudget 16")
    assert count(base, "rat") == 16
    larger = more(base, 4)
    assert count(larger, "rat") == 24
    assert "budget 24" in format_map(larger)
    assert count(more(larger, 8), "rat") == 40


def test_a_curve_leaves_what_stands_as_it_is():
    """The near rooms have less of a larger budget when rooms far away are added, and nothing is taken from them."""
    base = populated("rat: cost 1\nbudget 40 curve 1 0", count=12)
    assert count(base, "rat") == 40
    larger = more(base, 12, seed=3)
    assert count(larger, "rat") > 40


def test_no_door_opens_onto_a_thing():
    """A thing in each corner of the room leaves the middle doors; things in front of all doors leave none."""
    drawn = "#######\n#a...a#\n#.....#\n#..b..#\n#.....#\n#a...a#\n#######"
    room = parse_rooms(f"[hall]\n{drawn}\n")[0]
    for seed in range(10):
        larger = more(populated("imp at a: room 0..4, map 8..", rooms=(room,), count=3, seed=seed), 9, seed)
        opened = {(x - dx, y - dy) for x, y, dx, dy in doorways(larger)}
        assert not opened & {tuple(thing.cell) for thing in things(larger)}
    crowded = populated("imp: room 8", rooms=(parse_room("#####\n#...#\n#...#\n#...#\n#####", "hall"),), count=1)
    result = extend(crowded, (replace(HALL, instances=1, name="wing"),), Rng(1))
    assert result.value is None
    assert "doors lead onto things and stay shut" in result.reason


def doorways(dungeon):
    """Yield the cells of all doors with the step out of their room."""
    for joint in dungeon.connections:
        for door in joint.doors:
            yield from ((x, y, door.direction.dx, door.direction.dy) for x, y in door.cells)


def test_things_keep_apart_from_what_stood():
    base = populated("imp: map 2..200, apart 9", count=6)
    larger = more(base, 6)
    assert count(larger, "imp") > count(base, "imp")


def test_what_new_rooms_cannot_have_is_told():
    base = populated("imp: room 1, map 0..8")
    result = extend(base, (replace(HALL, instances=2),), Rng(1))
    assert result.value is None
    assert "the least numbers of its rooms take 10, the map 8" in result.reason


def test_things_behind_all_locks_stay_when_there_are_more_locks():
    base = populated("gem: room 0..3, map 1..40, behind all locks", count=12, locks=2, seed=5)
    larger = more(base, 8, locks=2)
    assert count(larger, "gem") >= count(base, "gem")
