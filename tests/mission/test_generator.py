"""Generated missions: never stuck for the enumeration and for random walkers, planar, and as hard as the curve asks."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.mission import CURVES, Curve, Kind, Params, check, curve, generate, measures, preset, prove
from pycore.mission.pattern import MAX_DOORS
from tests.cases import each
from tests.oracle import mission as oracle
from tests.oracle.planar import is_planar
from tests.sharing import repeats


@each("seed", range(8))
def test_missions_cannot_be_lost(seed):
    mission = generate(Params(rooms=10 + seed, keys=4, one_ways=1), Rng(seed)).unwrap()
    assert list(check(mission)) == []
    assert oracle.lost(mission) == []


@each("name", ["10", "small", "medium:rising", "large", "60:steady"])
def test_missions_have_the_size_and_doors_asked_for(name):
    params = preset(name)
    mission = generate(params, Rng(5)).unwrap()
    assert len(mission.rooms) == params.rooms
    assert max(mission.doors) <= MAX_DOORS
    assert prove(mission).value
    assert set(measures(mission)) == {"linearity", "leniency", "backtracking"}
    for room in mission.rooms:
        assert 0 <= room.intensity <= 100


@each(("rooms", "share", "wanted"), [(40, 15, 6), (40, 0, 0), (24, 40, 10), (10, 15, 2)])
def test_missions_have_the_puzzles_asked_for(rooms, share, wanted):
    counts = []
    for seed in range(10):
        mission = generate(Params(rooms, puzzle_share=share), Rng(seed)).unwrap()
        counts.append(sum(thing.kind is Kind.PUZZLE for _, thing in mission.things))
    assert max(counts) == wanted
    assert sorted(counts)[len(counts) // 2] == wanted
    assert min(counts) >= wanted - 2


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


@each("seed", range(3))
def test_random_walkers_are_never_stuck(seed):
    mission = generate(Params(rooms=16, keys=4), Rng(seed)).unwrap()
    found = oracle.reachable(mission, most=400_000)
    assert found is not None
    good = oracle.saved(found, [state for state in found if state[0] == mission.goal])
    assert all(walk(mission, number, 500) in good for number in range(20))


def test_curves():
    assert [CURVES["rising"].at(progress) for progress in (0, 500, 1000)] == [0, 50, 100]
    assert [CURVES["steady"].at(progress) for progress in (0, 1000)] == [50, 50]
    for name, falls in {"waves": 2, "saw": 3}.items():
        values = CURVES[name].values(1001)
        assert values[1000] == 100
        assert sum(b < a for a, b in pairwise(values)) == falls
    peaks = CURVES["peaks"].values(1601)
    assert sum(value == 100 for value in peaks) > 300
    assert sum(value == 10 for value in peaks) > 200
    for shape in CURVES.values():
        assert all(0 <= level <= 100 for level in shape.values(1001))


def before(name, progress):
    """Return the intensity as the first version computed it."""
    if name == "steady":
        return 50
    if name == "rising":
        return progress // 10
    wave = min(progress * 3 // 1000, 2)
    part = progress * 3 - wave * 1000
    low, high = 8 * (wave * 100 // 3) // 10, (wave + 1) * 100 // 3
    return low + (high - low) * part // 1000


@each("name", ["waves", "rising", "steady"])
def test_curves_stay_the_same_so_that_seeds_keep_their_missions(name):
    assert CURVES[name].values(1001) == [before(name, progress) for progress in range(1001)]


def test_numbers_are_a_curve():
    own = curve("0 20 40 80 30")
    assert own.values(5) == [0, 20, 40, 80, 30]
    assert own.values(9) == [0, 10, 20, 30, 40, 60, 80, 55, 30]
    assert curve(" 70 ").values(3) == [70, 70, 70]
    assert (own.values(0), own.values(1)) == ([], [0])
    assert preset("30:0 20 40 80 30").curve == own


def test_the_intensity_of_rooms_follows_numbers():
    mission = generate(Params(30, curve("100 0")), Rng(4)).unwrap()
    assert mission.rooms[mission.start].intensity == 100
    assert mission.rooms[mission.goal].intensity == 0


@each("text", ["", " ", "up", "0 -1", "0 101", "0, 20", "0 1e1", "1 " * 101, "1" * 7, "0 ٣"])
def test_what_is_no_curve_is_refused(text):
    with pytest.raises(ParameterError, match=r"curve: |Unknown curve"):
        curve(text)


@each("strokes", [(), ((0, 101),), ((-1, 5),)])
def test_curves_have_strokes_within_the_intensities(strokes):
    with pytest.raises(ParameterError, match="strokes: "):
        Curve(strokes)


@given(st.text() | st.lists(st.sampled_from(["0", "100", "101", " ", "-", "saw"])).map("".join))
def test_any_text_is_a_curve_or_refused(text):
    try:
        assert all(0 <= value <= 100 for value in curve(text).values(50))
    except ParameterError as error:
        assert str(error).startswith(("curve: ", "Unknown curve "))  # noqa: PT017 - both endings are right


@each("fields", [{"rooms": 9}, {"rooms": 61}, {"keys": -1}, {"switches": 6}, {"one_ways": 11}, {"puzzle_share": 41}])
def test_wrong_parameters_are_refused(fields):
    with pytest.raises(ParameterError, match=f"{next(iter(fields))}: "):
        Params(**fields)


@each("name", ["9", "61", "small:", "small:up", "30:", "30:0 101"])
def test_wrong_presets_are_refused(name):
    with pytest.raises(ParameterError, match=r"preset|Unknown curve"):
        preset(name)
