"""The weights of the main path apply to the path between tagged rooms, with all other features of requests.

`tests/dungeon/test_engine.py` compares the choices with enumeration. Here the length of the path is what counts: with a
large weight it is as long as the longest path of the same rooms without tags, with a negative one it is short.
"""

from dataclasses import replace
from itertools import pairwise, product
from statistics import mean
from typing import Any

from pycore.base.choices import Cache, Combinator, DoorGeneration, Models, Selector
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon import Method, RoomTemplate, check, extend, generate, parse_room, parse_rooms, preset
from pycore.dungeon.request import Request
from tests.cases import each
from workshop.provision import ROOT

FOLDER = ROOT / "tests/data/dungeon"
PLAIN = parse_rooms((FOLDER / "no_tags.room.txt").read_text())
TAGGED = parse_rooms((FOLDER / "start_goal.room.txt").read_text())
START, GOAL, HALL = TAGGED
STAIRS = replace(parse_room("#####\n#...#\n#...#\n#...#\n#####", "stairs"), tags=("stairs",), weight=0, instances=4)
BOSS = replace(GOAL, name="boss", tags=("boss",))
LAST = replace(GOAL, name="last")
SEEDS = range(4)


def several(template, count):
    return replace(template, instances=count)


def doors(templates, weight, seed, **settings):
    """Return the number of doors from start to goal of a map of 20 rooms that `check` accepts."""
    dungeon = Request(templates=templates, rooms=20, seed=seed, main_path_weight=weight, **settings).make().unwrap()
    assert list(check(dungeon)) == []
    return len(dungeon.main_path) - 1


def test_the_path_between_tagged_rooms_is_as_long_as_the_longest_one():
    longest = [doors(PLAIN, 100, seed) for seed in range(40)]
    assert [doors(TAGGED, 100, seed) for seed in range(40)] == longest == [19] * 40
    assert max(doors(TAGGED, -100, seed) for seed in range(40)) == 1


@each("templates", [TAGGED, (GOAL, HALL), (START, HALL)])
def test_a_larger_weight_makes_the_path_no_shorter(templates):
    """The other weights are 1: by these alone, the goal of a long map would be beside the start."""
    weights = (-100, -1, 0, 1, 3, 5, 10, 100)
    means = [mean(doors(templates, weight, seed) for seed in range(20)) for weight in weights]
    assert all(after >= before - 0.5 for before, after in pairwise(means)), means
    assert means[0] < means[4] < means[5] < means[6] == means[7] == 19


@each("weight", [-100, 1, 3, 100])
@each("tagged", [START, GOAL])
def test_one_tagged_end_has_no_rooms_behind_it(tagged, weight):
    """Such maps had the goal in the middle, with most rooms behind it, where no lock can be."""
    lengths = []
    for seed in range(20):
        base = Request(templates=(tagged, HALL), rooms=20, seed=seed, main_path_weight=weight).make().unwrap()
        end = base.start if tagged is START else base.goal
        assert (base.rooms[end].template.name, len(base.neighbors[end])) == (tagged.name, 1)
        assert list(check(extend(base, (several(HALL, 6),), Rng(seed), locks=1).unwrap())) == []
        lengths.append(len(base.main_path) - 1)
    untagged = mean(doors(PLAIN, weight, seed) for seed in range(20))
    assert untagged <= mean(lengths) if weight > 0 else mean(lengths) < untagged + 0.5


@each("tagged", [START, GOAL])
def test_of_several_rooms_with_the_only_tag_one_is_an_end(tagged):
    for weight, seed in product((-100, 1), SEEDS):
        dungeon = (
            Request(templates=(several(tagged, 3), HALL), rooms=20, seed=seed, main_path_weight=weight).make().unwrap()
        )
        names = [dungeon.rooms[end].template.name for end in (dungeon.start, dungeon.goal)]
        assert names.count(tagged.name) == 1


CASES: dict[str, tuple[tuple[RoomTemplate, ...], dict[str, Any]]] = {
    "several starts": ((several(START, 3), GOAL, HALL), {}),
    "several goals": ((START, several(GOAL, 3), HALL), {}),
    "start alone": ((START, HALL), {}),
    "goal alone": ((GOAL, HALL), {}),
    "goals alone": ((several(GOAL, 3), HALL), {}),
    "floors": ((START, GOAL, HALL, STAIRS), {"floors": 3}),
    "floors without goal": ((START, HALL, STAIRS), {"floors": 3}),
    "floors without start": ((GOAL, HALL, STAIRS), {"floors": 3}),
    "rule at most": ((START, GOAL, BOSS, HALL), {"rules": ("boss to goal: at most 1",)}),
    "rule at most, the other way": ((START, GOAL, BOSS, HALL), {"rules": ("goal to boss: at most 1",)}),
    "rule at least": ((START, GOAL, BOSS, HALL), {"rules": ("boss to goal: at least 3",)}),
    "bounds": (TAGGED, {"bounds": (50, 40)}),
    "goal with one door": ((START, replace(GOAL, openings=GOAL.doors[:1]), HALL), {}),
    "optional goals": ((START, replace(GOAL, instances=3, least=1), HALL), {}),
    "generated doors": (TAGGED, {"door_generation": DoorGeneration.RANDOM_SHARE}),
    "models": (TAGGED, {"models": Models.CYCLE}),
    "share of moves": (TAGGED, {"move_share": 0.3}),
    "cache": (TAGGED, {"cache": Cache.REFRESHER}),
}


@each("name", CASES)
def test_the_weight_applies_with_all_features(name):
    templates, settings = CASES[name]
    assert mean(doors(templates, 100, seed, **settings) for seed in SEEDS) >= 16
    assert mean(doors(templates, -100, seed, **settings) for seed in SEEDS) <= 7


@each(
    ("settings", "least"),
    [
        ({"corridors": 8, "loops": 0.1}, 9),  # loops are added later, and shorten the path
        ({"combinator": Combinator.ADAPTIVE}, 5),  # its main path is shorter without tags, too
        ({"condensation_weight": 1.0}, 9),
    ],
)
def test_the_weight_competes_with_other_settings(settings, least):
    assert mean(doors(TAGGED, 100, seed, **settings) for seed in SEEDS) >= least
    assert mean(doors(TAGGED, -100, seed, **settings) for seed in SEEDS) <= 2


def test_the_random_selector_ignores_the_weight():
    for seed in SEEDS:
        lengths = {doors(TAGGED, weight, seed, selector=Selector.RANDOM) for weight in (100, 1, -100)}
        assert len(lengths) == 1


@each("weight", [100, -100])
def test_a_map_that_grows_keeps_to_the_weight(weight):
    wing = several(HALL, 11)
    for seed in SEEDS:
        base = Request(templates=TAGGED, rooms=8, seed=seed, main_path_weight=weight).make().unwrap()
        for larger in (extend(base, (wing, LAST), Rng(seed)), extend(base, (wing, LAST), Rng(seed), new_floor=True)):
            assert list(check(larger.unwrap())) == []
            length = len(larger.value.main_path) - 1
            assert length >= 18 if weight > 0 else length <= 7
        untouched = extend(base, (wing,), Rng(seed)).unwrap()
        assert untouched.main_path == base.main_path


def test_goals_that_others_need_are_placed_in_time():
    """The goal has many doors, all other rooms have one: they must be placed around it."""
    rooms = START, several(HALL, 12)
    west = [next(door for door in room.doors if door.direction is Direction.WEST) for room in rooms]
    single = [replace(room, openings=(door,), rotate=True) for room, door in zip(rooms, west, strict=True)]
    hub = replace(preset("hollow:20:1:1").templates[0], tags=("goal",))
    for weight in (100, -100):
        dungeon = Request(templates=(*single, hub), main_path_weight=weight).make().unwrap()
        assert list(check(dungeon)) == []
        assert len(dungeon.neighbors[dungeon.goal]) == 13


def test_functions_of_the_method_see_the_path_between_tagged_rooms():
    """A selector that takes the move of the highest fitness makes the map of the engine."""
    best = Method(selector=lambda moves, _: max(moves, key=lambda move: moves[move]))
    params = Request(templates=TAGGED, rooms=20, main_path_weight=100).to_params()
    for seed in SEEDS:
        assert len(generate(replace(params, method=best), Rng(seed)).unwrap().main_path) == 20
