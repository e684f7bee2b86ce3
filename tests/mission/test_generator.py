"""Generated missions: never stuck for the enumeration and for random walkers, planar, and as hard as the curve asks."""

from itertools import pairwise
from random import Random

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.mission import Curve, Params, check, generate, measures, preset, prove
from pycore.mission.pattern import MAX_DOORS
from tests.oracle import mission as oracle
from tests.oracle.planar import is_planar
from tests.sharing import repeats


@pytest.mark.parametrize("seed", range(8))
def test_missions_cannot_be_lost(seed):
    mission = generate(Params(rooms=10 + seed, keys=4, one_ways=1), Rng(seed)).unwrap()
    assert list(check(mission)) == []
    assert oracle.lost(mission) == []


@pytest.mark.parametrize("name", ["10", "small", "medium:rising", "large", "60:steady"])
def test_missions_have_the_size_and_doors_asked_for(name):
    params = preset(name)
    mission = generate(params, Rng(5)).unwrap()
    assert len(mission.rooms) == params.rooms
    assert max(mission.doors) <= MAX_DOORS
    assert prove(mission).value
    assert set(measures(mission)) == {"linearity", "leniency", "backtracking"}
    for room in mission.rooms:
        assert 0 <= room.intensity <= 100


def bundled(beside):
    """Bridge rooms with two neighbors and remove rooms with fewer, until none is left; a plane drawing stays one."""
    beside = {room: set(others) for room, others in enumerate(beside)}
    while len(beside) > 1 and min(map(len, beside.values())) <= 2:
        near = beside.pop(min(beside, key=lambda room: len(beside[room])))
        for other in near:
            beside[other] = (beside[other] | near) & beside.keys() - {other}
    return beside


def test_whole_missions_are_planar():
    """What is left of series-parallel graphs is one room, which is planar; nothing else is left of any mission."""
    for seed in range(repeats(40, 400)):
        mission = generate(Params(10 + seed % 51), Rng(seed)).unwrap()
        beside = [set() for _ in mission.rooms]
        for edge in mission.edges:
            beside[edge.a].add(edge.b)
            beside[edge.b].add(edge.a)
        assert max(map(len, beside)) <= MAX_DOORS
        assert len(bundled(beside)) == 1


def test_what_is_not_planar_is_seen():
    five = [[other for other in range(5) if other != room] for room in range(5)]
    assert len(bundled(five)) == 5
    assert not is_planar(five)
    ring = [[1, 2], [0, 2, 3], [0, 1, 3], [1, 2]]
    assert len(bundled(ring)) == 1
    assert is_planar(ring)


def walk(mission, seed, most=3000):
    """Walk at random with the rules of the enumeration. Return where it ends."""
    random = Random(seed)
    state = oracle.first(mission)
    for _ in range(random.randrange(most)):
        state = random.choice(list(oracle.steps(mission, state)))[0]
    return state


@pytest.mark.parametrize("seed", range(3))
def test_random_walkers_are_never_stuck(seed):
    mission = generate(Params(rooms=16, keys=4), Rng(seed)).unwrap()
    found = oracle.reachable(mission, most=400_000)
    assert found is not None
    good = oracle.saved(found, [state for state in found if state[0] == mission.goal])
    assert all(walk(mission, number, 500) in good for number in range(20))


def test_curves():
    assert [Curve.RISING.at(progress) for progress in (0, 500, 1000)] == [0, 50, 100]
    assert [Curve.STEADY.at(progress) for progress in (0, 1000)] == [50, 50]
    waves = [Curve.WAVES.at(progress) for progress in range(1001)]
    assert (waves[0], waves[1000]) == (0, 100)
    assert sum(b < a for a, b in pairwise(waves)) == 2
    assert all(0 <= level <= 100 for level in waves)


@pytest.mark.parametrize("fields", [{"rooms": 9}, {"rooms": 61}, {"keys": -1}, {"switches": 6}, {"one_ways": 11}])
def test_wrong_parameters_are_refused(fields):
    with pytest.raises(ParameterError, match=f"{next(iter(fields))}: "):
        Params(**fields)


@pytest.mark.parametrize("name", ["9", "61", "small:", "small:up", "30:"])
def test_wrong_presets_are_refused(name):
    with pytest.raises(ParameterError, match="preset"):
        preset(name)
