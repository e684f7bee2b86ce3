"""What can be asked for at the most stays within what the compiled parts count with."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import Params, Rule, Weights, check, format_map, generate, parse_map, parse_room, preset
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.model.floors import MAX_COLUMNS
from pycore.dungeon.model.params import MAX_LOCKS, MAX_VARIANTS
from pycore.dungeon.model.rules import FAR, MAX_RULES
from pycore.dungeon.model.template import MAX_ROOMS, MAX_TEMPLATES
from pycore.dungeon.model.tiles import MAX_DOORS, MAX_MAP_SIDE, MAX_ROOM_SIDE
from pycore.dungeon.model.weights import MAX_WEIGHT, WEIGHT_UNIT
from tests.cases import each

SQUARE = preset("hollow:3:1:1").templates[0]
INT64 = 2**63


def test_what_is_packed_fits_its_bits():
    """A move's key: 12 bits for the variant from the 32nd on, and 20 for the room; 16 for each of two doors."""
    assert MAX_VARIANTS <= 1 << 12
    assert MAX_ROOMS <= 1 << 20
    assert MAX_DOORS < 1 << 16  # door_at counts from 1, pairs of doors that meet are counted in 16 bits as well
    assert MAX_ROOM_SIDE < 1 << 15  # places in configuration spaces
    assert MAX_ROOMS < 1 << 15  # owners of cells
    assert MAX_TEMPLATES * MAX_ROOMS < 1 << 31  # permits
    assert MAX_COLUMNS < 1 << 19  # grids of ways


def test_no_number_means_too_far_that_a_map_can_have():
    """By rules that follow from each other rooms are as far apart as the sum of them all, at the most."""
    assert MAX_RULES * MAX_ROOMS < FAR
    names = [f"room {number}" for number in range(MAX_RULES + 1)]
    chain = tuple(Rule(one, other, most=MAX_ROOMS) for one, other in pairwise(names))
    rooms = tuple(replace(SQUARE, name=name) for name in names)
    assert list(check(generate(Params(rooms, rules=chain), Rng(1)).unwrap())) == []
    with pytest.raises(ParameterError, match="65 are more than 64"):
        Params(rooms, rules=(*chain, Rule(names[0], names[-1], most=1)))
    with pytest.raises(ParameterError, match=f"not 0 <= least <= most <= {MAX_ROOMS}"):
        Rule("a", "b", least=MAX_ROOMS + 1)


def test_the_largest_fitness_is_no_sentinel():
    """Sums over all pairs of rooms, twice, in thousandths, with the largest weights; the box in the same way."""
    graph = 3 * (2 * MAX_ROOMS**2 + 4 * MAX_ROOMS) * MAX_WEIGHT * WEIGHT_UNIT
    box = 3 * (1 + max(1000, MAX_MAP_SIDE)) * MAX_WEIGHT * WEIGHT_UNIT
    assert graph + box < INT64
    assert 1000 * MAX_ROOMS * MAX_ROOM_SIDE**2 < INT64
    assert (MAX_MAP_SIDE**2 * 2) << 16 < INT64  # squares of lengths


@each("sign", [1, -1])
def test_fitness_of_large_maps_with_the_largest_weights_is_their_weighted_sum(sign):
    weights = Weights(*[sign * MAX_WEIGHT] * 6)
    params = Params((replace(SQUARE, instances=600),), weights=weights)
    engine = Engine(params, Rng(1))
    engine.begin(0)
    engine.run(Budget(), 500)
    for move, fitness in list(engine.legal_moves().items())[::97]:
        engine.play(move)
        assert fitness == sum(sign * MAX_WEIGHT * WEIGHT_UNIT * value for value in engine.objectives)
        engine.rewind(500)


def test_as_many_locks_as_there_may_be():
    params = Params((replace(SQUARE, instances=MAX_LOCKS + 1),), locks=MAX_LOCKS)
    dungeon = generate(params, Rng(1)).unwrap()
    assert len(dungeon.locks) == MAX_LOCKS
    assert list(check(dungeon)) == []
    with pytest.raises(ParameterError, match=f"locks: {MAX_LOCKS + 1} is not in"):
        replace(params, locks=MAX_LOCKS + 1)


def test_a_room_as_large_and_with_as_many_doors_as_there_may_be():
    side = MAX_ROOM_SIDE
    hall = parse_room("\n".join(["#" * side, *["#" + "." * (side - 2) + "#"] * (side - 2), "#" * side]), "hall")
    assert len(hall.doors) == 4 * (side - 2)
    dungeon = generate(Params((replace(hall, instances=3),), loops=1), Rng(1)).unwrap()
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon
    bounded = Params((replace(hall, instances=2),), bounds=(MAX_MAP_SIDE, side))
    assert generate(bounded, Rng(1)).unwrap().height == side
