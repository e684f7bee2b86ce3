"""Promises of docstrings that were once broken, each in a case as small as it can be."""

import json
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Move,
    Params,
    RandomShare,
    Weights,
    check,
    distribute,
    format_map,
    generate,
    generate_doors,
    parse_map,
    parse_room,
    preset,
)
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.model.method import ShareOfMoves
from tests.cases import each

SQUARE = preset("hollow:4:1:1").templates[0]


@each(("share", "moves", "kept"), [(0.55, 100, 55), (0.07, 100, 7), (0.29, 100, 29), (0.071, 100, 8)])
def test_a_share_is_rounded_up_only_where_it_is_no_whole_number(share, moves, kept):
    assert len(ShareOfMoves(share)([Move(0, number, 0, 0) for number in range(moves)], Rng(1))) == kept


def test_a_divider_that_leaves_nothing_is_named():
    with pytest.raises(ParameterError, match="divider"):
        generate(replace(preset("hollow:4:1:4"), method=Method(divider=lambda _moves, _rng: [])), Rng(1))


def test_a_room_that_fits_the_bounds_when_turned_is_placed_turned():
    hall = parse_room("#########\n#.......#\n#.......#\n#########", "hall")
    params = Params((replace(hall, rotate=True, instances=2),), bounds=(8, 10))
    dungeon = generate(params, Rng(1)).unwrap()
    assert list(check(dungeon)) == []
    assert (dungeon.width, dungeon.height) == (8, 9)


def test_counts_that_change_keep_the_least_in_their_range():
    room = replace(SQUARE, instances=4, least=3)
    assert [template.least for template in distribute((room,), 2)] in ([None], [2])
    assert generate_doors(Params((room,)), RandomShare(0.5), Rng(1)).total == 4


@each("special", [[2, ""], [1, "a"], [1, "AB"], [1, "\ud800"]])
def test_doors_of_a_kind_that_is_no_letter_are_refused(special):
    """Without a letter a wide door would lose its width in the text."""
    record = json.loads(format_map(generate(preset("hollow:5:1:3"), Rng(1)).unwrap()))
    record["connections"][0]["doors"][0] = [1, 0, "south", *special]
    with pytest.raises(NotationError, match=r"connections\[0\].doors\[0\]\[4\]"):
        parse_map(json.dumps(record))


def test_the_checker_compares_whole_doors_with_those_of_the_moves():
    gate = replace(parse_room("#AA#\n#..#\n#AA#", "gate"), instances=2)
    dungeon = generate(Params((gate,)), Rng(3)).unwrap()
    narrow = tuple(
        joined._replace(doors=(one._replace(width=1, kind=""), two._replace(width=1, kind="")))
        for joined in dungeon.connections
        for one, two in [joined.doors]
    )
    assert list(check(replace(dungeon, connections=narrow)))


def test_the_checker_refuses_loops_through_doors_that_are_ruled_out():
    params = replace(preset("hollow:5:2:12"), weights=Weights(0, 1, 1, 1), loops=1)
    tried = 0
    for seed in range(10):
        dungeon = generate(generate_doors(params, RandomShare(0.5), Rng(seed)), Rng(seed)).unwrap()
        for number in range(len(dungeon.rooms) - 1, len(dungeon.connections)):
            joined = dungeon.connections[number]
            for dx, dy in ((1, 0), (0, 1)):
                doors = joined.doors[0].moved(dx, dy), joined.doors[1].moved(dx, dy)
                rooms = [dungeon.rooms[index] for index in joined.rooms]
                known = [door.moved(-r.x, -r.y) in r.template.doors for door, r in zip(doors, rooms, strict=True)]
                if not all(known):
                    tried += 1
                    others = dungeon.connections[:number], dungeon.connections[number + 1 :]
                    changed = (*others[0], joined._replace(doors=doors), *others[1])
                    assert list(check(replace(dungeon, connections=changed)))
    assert tried


def test_more_variants_than_a_move_can_number_are_refused():
    """A key of a move has 12 bits for the variant: with more, equal keys would make the order of finding count."""
    bent = parse_room("#####\n#...#\n#.###\n###", "bent")
    rooms = tuple(replace(bent, name=f"bent {number}", rotate=True, mirror=True) for number in range(513))
    with pytest.raises(ParameterError, match="4104"):
        Params(rooms)


def test_a_move_that_is_not_permitted_cannot_be_played():
    engine = Engine(preset("hollow:4:1:4"), Rng(1))
    engine.begin(0)
    move = next(iter(engine.legal_moves()))
    engine.restrict(bytes(1))
    with pytest.raises(ParameterError, match="not legal"):
        engine.play(move)


def test_the_first_room_is_within_the_budget():
    """The places beside the first room are found for all outlines: a second and more, where there are many."""
    params = generate_doors(preset("hollow:20:1:60"), RandomShare(0.5), Rng(1))
    whole = generate(params, Rng(1)).statistics
    result = generate(params, Rng(1), Budget(nodes=1))
    assert result.status is Status.BUDGET
    assert 100 * result.statistics["collision_tests"] < whole["collision_tests"]
