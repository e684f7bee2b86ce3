"""Floors that are added to a map, one after the other: all that stands stays, and each floor keeps all promises."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Connection,
    Params,
    check,
    check_growth,
    extend,
    fingerprint,
    format_map,
    generate,
    offset_from,
    parse_flow,
    parse_map,
    parse_rooms,
    parse_rule,
    preset,
    share_out,
    things,
)
from pycore.dungeon.finish.population.step import Population
from tests.cases import each
from tests.oracle.dungeon_judge import judge
from tests.oracle.dungeon_judge_growth import judge_growth
from tests.oracle.dungeon_population import kept_faults
from tests.sharing import repeats

HALL = replace(preset("hollow:6:1:1").templates[0], name="hall")
KEEP = preset("keep")
DEPTH = repeats(10, 30)
TABLE = """rat: room 0..2, cost 1
guard: room 0..1, cost 3, from 2 doors
barrel: room 0..2, blocks, apart 2
gem: room 0..1, behind lock, off path
budget 40 curve 0 .2 1"""


def rooms_of_keep(count):
    """Return so many rooms of "keep" to add."""
    wing = share_out([replace(room, instances=0) for room in KEEP.templates if room.weight], count)
    return [room for room in wing if room.instances]


@cache
def tower(depth, rooms=8, locks=1):
    """Return the maps of a descent: each has one floor more."""
    params = replace(KEEP, templates=share_out(KEEP.templates, rooms), loops=0.3, corridors=8, locks=locks)
    maps = [generate(Population.parse(TABLE).put_into(params), Rng(3)).unwrap()]
    for seed in range(depth):
        maps.append(extend(maps[-1], rooms_of_keep(rooms), Rng(seed), locks=locks, new_floor=True).unwrap())
    return tuple(maps)


def test_many_floors_in_a_row():
    maps = tower(DEPTH)
    assert [max(dungeon.floors) for dungeon in maps] == list(range(DEPTH + 1))
    for number, (base, larger) in enumerate(pairwise(maps)):
        assert list(check_growth(larger, base)) == []
        assert offset_from(larger, base).x == 0
        assert larger.goal >= len(base.rooms)
        if not number % 6:
            assert list(kept_faults(base, larger)) == judge_growth(base, rooms_of_keep(8), larger) == []
            assert list(check(larger)) == []
    assert judge(maps[9]) == []
    assert parse_map(format_map(maps[-1])) == maps[-1]
    assert len(maps[-1].rooms) == 8 + DEPTH * 9
    assert {maps[-1].floors[thing.room] for thing in things(maps[-1])} == set(range(DEPTH + 1))


def test_a_saved_map_goes_on_as_the_one_that_was_saved():
    maps = tower(DEPTH)
    for number in (0, 7):
        saved = parse_map(format_map(maps[number]))
        again = extend(saved, rooms_of_keep(8), Rng(number), locks=1, new_floor=True).unwrap()
        assert fingerprint(again) == fingerprint(maps[number + 1])


def moved_floor(larger, east, south):
    """Return a map whose last floor is elsewhere."""
    new = larger.grown_from
    rooms = [room._replace(x=room.x + east, y=room.y + south) for room in larger.rooms[new:]]
    joints = [
        Connection(joint.rooms, (joint.doors[0], joint.doors[1].moved(east, south)))
        if joint.is_stairs and joint.rooms[1] == new
        else joint.moved(east, south)
        if joint.rooms[0] >= new
        else joint
        for joint in larger.connections
    ]
    return replace(larger, rooms=(*larger.rooms[:new], *rooms), connections=tuple(joints))


@each(("east", "south"), [(0, 1), (0, -1), (-300, 0), (-12, 0)])
def test_floors_that_are_elsewhere_are_a_fault(east, south):
    for larger in tower(DEPTH)[3 : 3 + repeats(1, 3)]:
        broken = moved_floor(larger, east, south)
        assert list(check(broken)), (east, south)
        assert judge(broken)


def test_faults_of_descents_are_named():
    base, larger = tower(DEPTH)[4:6]
    for broken in (
        replace(larger, params=replace(larger.params, floors=larger.params.floors + 1)),
        replace(larger, params=replace(larger.params, deeper=larger.params.deeper - 1)),
        replace(larger, grown_from=0, kept_locks=None),
        replace(larger, main_path=larger.main_path[:-1]),
        replace(larger, connections=tuple(joint for joint in larger.connections if not joint.is_stairs)),
    ):
        assert list(check(broken))
        assert judge(broken)
    other = tower(DEPTH)[6]
    assert list(check_growth(other, base))
    assert judge_growth(base, rooms_of_keep(8), other)


def test_stairs_lead_from_the_farthest_free_room():
    params = Params((replace(HALL, instances=9),))
    base = generate(Population.parse("imp: map 1..30").put_into(params), Rng(2)).unwrap()
    larger = extend(base, [replace(HALL, instances=4)], Rng(1), new_floor=True).unwrap()
    (way,) = [joint.rooms[0] for joint in larger.connections if joint.is_stairs]
    taken = {tuple(thing.cell) for thing in things(base)}
    free = [room for room in range(9) if room != base.start and tuple(base.spot(room)) not in taken]
    assert base.distances[way] == max(base.distances[room] for room in free)
    other = next(room for room in free if room != way)
    chosen = extend(base, [replace(HALL, instances=4)], Rng(1), new_floor=True, beyond=other).unwrap()
    assert [joint.rooms[0] for joint in chosen.connections if joint.is_stairs] == [other]
    assert list(check(chosen)) == list(check_growth(chosen, base)) == []


def test_rooms_tagged_stairs_come_first_and_bosses_last():
    rooms = parse_rooms(
        "[hall]\n#####\n#...#\n#...#\n#...#\n#####\n"
        "[well]\ntags: stairs\n#####\n#...#\n#...#\n#####\n"
        "[gate]\ntags: start\n#####\n#...#\n#####\n"
        "[lair]\ntags: boss, goal\n######\n#....#\n#....#\n######\n"
    )
    hall, well, gate, lair = rooms
    for seed in range(8):
        base = generate(Params((replace(hall, instances=6), well, gate, lair)), Rng(seed)).unwrap()
        for wing, name in (([replace(hall, instances=3), well], "well"), ([replace(hall, instances=3), lair], "well")):
            larger = extend(base, wing, Rng(seed), new_floor=True).unwrap()
            (way,) = [joint.rooms[0] for joint in larger.connections if joint.is_stairs]
            assert larger.rooms[way].template.name == name
            assert list(check(larger)) == judge(larger) == judge_growth(base, wing, larger) == []
            last = extend(larger, [replace(hall, instances=3)], Rng(seed), new_floor=True).unwrap()
            (way,) = [joint.rooms[0] for joint in last.connections if joint.is_stairs][1:]
            assert last.rooms[way].template.name == ("well" if wing[1] is well else "hall")


def test_the_bounds_are_of_all_floors_laid_above_each_other():
    params = Params((replace(HALL, instances=8),), bounds=(24, 24), corridors=6, loops=0.5)
    dungeon, ends = generate(params, Rng(1)).unwrap(), Counter()
    for seed in range(6):
        result = extend(dungeon, [replace(HALL, instances=5)], Rng(seed), new_floor=True)
        ends[result.status] += 1
        dungeon = result.value or dungeon
        assert list(check(dungeon)) == judge(dungeon) == []
    assert dungeon.height <= 24
    assert ends[Status.SOLVED] > 3


def test_rules_hold_between_floors():
    shop, solved = replace(HALL, name="shop"), 0
    params = Params((replace(HALL, instances=6), shop), rules=(parse_rule("shop to shop: at least 5"),))
    base = generate(params, Rng(1)).unwrap()
    for seed in range(12):
        result = extend(base, [replace(HALL, instances=5), shop], Rng(seed), new_floor=True)
        if result.value:
            assert list(check(result.value)) == judge(result.value) == []
            solved += 1
        else:
            assert "the rule 'shop to shop: at least 5' is broken" in result.reason
    assert solved


def test_what_cannot_go_deeper_is_told():
    alone = generate(Params((HALL,)), Rng(1)).unwrap()
    with pytest.raises(ParameterError, match="can lead from no room of the last one: they need a room"):
        extend(alone, [HALL], Rng(1), new_floor=True)
    base = generate(Params((replace(HALL, instances=5),)), Rng(1)).unwrap()
    for room in (base.start, 5, -1):
        with pytest.raises(ParameterError, match="beyond"):
            extend(base, [HALL], Rng(1), new_floor=True, beyond=room)
    deeper = extend(base, [replace(HALL, instances=3)], Rng(1), new_floor=True).unwrap()
    with pytest.raises(ParameterError, match="ask for a new floor"):
        extend(deeper, [HALL], Rng(1))
    with pytest.raises(ParameterError, match="beyond"):
        extend(deeper, [HALL], Rng(1), new_floor=True, beyond=deeper.start)
    graph = replace(base, params=replace(base.params, flow=parse_flow("a - b\na: hall\nb: hall")))
    with pytest.raises(ParameterError, match="flow graph"):
        extend(graph, [HALL], Rng(1), new_floor=True)
    odd = parse_rooms("[odd]\n#####\nA...#\nA...#\n#####\n")
    result = extend(base, odd, Rng(1), new_floor=True)
    assert result.status is Status.BUDGET
    assert "'odd'" in result.reason
