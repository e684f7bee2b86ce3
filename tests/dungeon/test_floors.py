"""Several floors: each a map of its own, joined by stairs that stand above each other."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Params,
    Tile,
    check,
    format_map,
    generate,
    parse_map,
    parse_room,
    parse_rule,
    preset,
    rate,
    rebuild,
    render,
)
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.dungeon.show.symbols import STEPS, symbols
from tests.cases import each

STAIRS = replace(parse_room("#####\n#...#\n#...#\n#...#\n#####", "stairs"), tags=("stairs",))
ROOM = preset("hollow:5:1:1").templates[0]


def tower(floors, rooms=12, **others):
    """Return parameters of so many floors, with one room tagged start, and one tagged boss."""
    templates = (
        replace(ROOM, name="room", instances=rooms),
        replace(ROOM, name="gate", tags=("start",)),
        replace(ROOM, name="throne", tags=("boss", "goal")),
        replace(STAIRS, instances=2 * floors - 2),
    )
    return Params(templates, floors=floors, **others)


@given(st.integers(2, 5), st.integers(0, 20), st.integers(0, 99), st.sampled_from([0, 0.5]), st.integers(0, 2))
def test_floors_keep_all_promises(floors, rooms, seed, loops, locks):
    result = generate(tower(floors, rooms, loops=loops, corridors=6, locks=locks), Rng(seed), Budget(nodes=10**6))
    if result.value is None:
        assert "locks" in result.reason
        return
    dungeon = result.value
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon
    assert rebuild(dungeon.params, dungeon.moves, seed) == dungeon
    assert sorted(set(dungeon.floors)) == list(range(floors))
    climbs = [connection.rooms for connection in dungeon.connections if connection.is_stairs]
    assert [(dungeon.floors[a], dungeon.floors[b]) for a, b in climbs] == [(n, n + 1) for n in range(floors - 1)]
    names = {room.template.name: dungeon.floors[index] for index, room in enumerate(dungeon.rooms)}
    assert (names["gate"], names["throne"]) == (0, floors - 1)
    assert dungeon.tiles.cells.count(Tile.STAIRS) == 2 * floors - 2


def test_floors_side_by_side_may_be_wider_than_a_map():
    """Sixteen floors of ten passages in a row take 20,000 columns, more than one floor may."""
    passage = parse_room("#" * 126 + "\n+" + "." * 124 + "+\n" + "#" * 126, "passage")
    stairs = replace(parse_room("####\n+..+\n####", "stairs"), tags=("stairs",), instances=30)
    params = Params((replace(passage, instances=160), stairs), floors=16, corridors=1, loops=0.1)
    dungeon = generate(params, Rng(1)).unwrap()
    assert dungeon.width > MAX_MAP_SIDE
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon


def test_what_is_proven_of_a_floor_is_not_proven_of_the_map():
    """Doors of kind B are dealt out to the second floor alone, where none fits; on one floor they would."""
    drawings = {"a": "####\n+..+\n####", "b": "####\n+..B\n####", "c": "####\nB..#\n####"}
    rooms = [replace(parse_room(drawing, name), rotate=True) for name, drawing in drawings.items()]
    stairs = replace(parse_room("####\n+..+\n####", "stairs"), tags=("stairs",), instances=2)
    result = generate(Params((*rooms, stairs), floors=2, method=Method(backtracks=300)), Rng(1))
    assert result.status is not Status.UNSOLVABLE
    alone = generate(Params((rooms[0], rooms[2], stairs), floors=2, method=Method(backtracks=300)), Rng(1))
    assert alone.status is Status.UNSOLVABLE
    assert "no door of 'c' fits" in alone.reason


def test_stairs_are_drawn():
    dungeon = generate(tower(3), Rng(2)).unwrap()
    assert render(dungeon).count("%") == 4
    assert len([s for s in symbols(dungeon) if s.parts == STEPS]) == 4


def test_floors_fit_bounds_when_laid_above_each_other():
    for seed in range(8):
        dungeon = generate(tower(3, 18, bounds=(26, 24)), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        places = [(r.x - f * dungeon.pitch, r.y) for r, f in zip(dungeon.rooms, dungeon.floors, strict=True)]
        assert max(x for x, _ in places) + 5 - min(x for x, _ in places) <= 26
        assert dungeon.height <= 24


def test_rules_hold_across_floors():
    rules = (parse_rule("gate to throne: at least 7"), parse_rule("throne to stairs: at least 2"))
    for seed in range(6):
        dungeon = generate(tower(2, 16, rules=rules), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        assert len(dungeon.main_path) >= 8
        assert rate(dungeon).path_rooms == len(dungeon.main_path)


@each("instances", [0, 1, 4])
def test_a_wrong_number_of_stairs_is_refused(instances):
    params = tower(2)
    templates = (*params.templates[:-1], replace(STAIRS, instances=instances))
    with pytest.raises(ParameterError, match=f"2 floors need 2 rooms tagged 'stairs', .* there are {instances}"):
        replace(params, templates=templates)
    with pytest.raises(ParameterError, match="floors"):
        replace(params, floors=0)


def test_a_floor_that_cannot_be_made_is_named():
    result = generate(tower(2, 20, bounds=(14, 16)), Rng(1), Budget(nodes=300_000))
    assert result.status is Status.BUDGET
    assert "floor 1: no free door has space within 14x16 tiles" in result.reason


def test_the_checker_sees_stairs_that_lead_nowhere():
    dungeon = generate(tower(2, loops=0.5), Rng(4)).unwrap()
    above = dungeon.floors.index(1)
    moved = tuple(
        room._replace(y=room.y + 40) if floor else room
        for room, floor in zip(dungeon.rooms, dungeon.floors, strict=True)
    )
    found = list(check(replace(dungeon, rooms=moved)))
    assert any("do not stand above each other" in line for line in found)
    other = replace(dungeon, params=replace(dungeon.params, floors=1))
    assert "2 floors instead of 1" in list(check(other))
    moves = (*dungeon.moves[:above], dungeon.moves[above]._replace(parent=0), *dungeon.moves[above + 1 :])
    with pytest.raises(ParameterError, match="only from stairs"):
        rebuild(dungeon.params, moves)
