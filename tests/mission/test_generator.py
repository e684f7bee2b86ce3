"""Generated missions: never stuck for the enumeration and for random walkers, planar, and as hard as the curve asks."""

from itertools import pairwise
from random import Random

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.mission import Curve, Params, check, generate, measures, preset, prove
from pycore.mission.pattern import MAX_DOORS
from tests.oracle import mission as oracle


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


def walk(mission, seed, most=3000):
    """Walk at random with the rules of the enumeration; then go home by steps of every player. Return where it ends."""
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
