"""Finishing steps: a step in a file of its own and one line in a list, and everything else knows what to do with it."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    Params,
    Request,
    check,
    extend,
    format_map,
    format_request,
    generate,
    offset_from,
    parse_flow,
    parse_map,
    parse_request,
    parse_rooms,
    preset,
    rebuild,
    render,
)
from pycore.dungeon.finish.locks.step import Locks
from pycore.dungeon.model import finishing
from pycore.dungeon.model.finishing import parse_step, steps_of
from pycore.dungeon.model.tiles import Tile
from pycore.dungeon.show.picture import picture
from pycore.dungeon.show.svg import format_svg
from tests.cases import each
from tests.dungeon.torches import Torches
from tests.sharing import repeats
from warren.nodes.map_generator import WarrenMapGenerator

KEEP = preset("keep")


@pytest.fixture(autouse=True)
def one_line_in_the_list(monkeypatch):
    monkeypatch.setattr(finishing, "STEPS", [*finishing.STEPS, "tests.dungeon.torches:Torches"])


def made(seed=3, **wishes):
    wanted: dict[str, Any] = {"finishing": (Torches(4),), "locks": 2, "loops": 0.2, "corridors": 6}
    return generate(replace(KEEP, **wanted | wishes), Rng(seed)).unwrap()


def torches(dungeon):
    return dict(dungeon.furnished)["torches"]


def test_a_map_is_furnished_and_valid():
    for seed in range(repeats(3, 10)):
        dungeon = made(seed)
        assert len(torches(dungeon)) > 20
        assert len(dungeon.locks) == 2
        assert list(check(dungeon)) == []
        assert rebuild(dungeon.params, dungeon.moves, seed) == dungeon
    assert torches(made(1)) != torches(made(2))


def test_other_steps_and_the_map_itself_stay_as_they_were():
    bare = made(finishing=())
    assert replace(made(), params=bare.params, furnished=()) == bare


def test_the_judge_says_what_is_wrong():
    dungeon, step = made(), Torches(4)
    first, *rest = torches(dungeon)
    faults = [
        (step.with_record(dungeon, tuple(rest)), "a torch is missing near"),
        (step.with_record(dungeon, (*rest, first, Point(first.x + 1, first.y))), "too close"),
        (step.with_record(dungeon, (*rest, Point(first.x, first.y + 1))), "where no wall is"),
        (replace(dungeon, furnished=()), "a torch is missing near"),
        (replace(dungeon, params=replace(dungeon.params, finishing=())), "'torches', which nobody asked for"),
    ]
    for faulty, words in faults:
        assert any(words in line for line in check(faulty)), words


def test_text():
    dungeon = made()
    text = format_map(dungeon)
    assert '"torches_apart": 4' in text
    assert parse_map(text) == dungeon
    assert format_map(parse_map(text)) == text
    head, mark, tail = text.partition('"torches": [')
    with pytest.raises(NotationError, match=r"torches\[0\]"):
        parse_map(f"{head}{mark}[-1, 4],{tail}")
    with pytest.raises(NotationError, match="torches_apart"):
        parse_map(text.replace('"torches_apart": 4', '"torches_apart": 0'))


def test_drawings():
    dungeon, bare = made(), made(finishing=())
    assert render(dungeon).count("t") == len(torches(dungeon))
    assert "t" not in render(bare)
    assert format_svg(dungeon).count("#ffbe50") == len(torches(dungeon))
    assert picture(dungeon) != picture(bare)


def test_with_floors_flow_and_a_map_that_grows():
    rooms = parse_rooms(
        "[a]\ninstances: 8\n#####\n#...#\n#...#\n#####\n\n[s]\ntags: stairs\ninstances: 2\n####\n#..#\n####\n"
    )
    tall = generate(Params(rooms, floors=2, finishing=(Torches(2),)), Rng(1)).unwrap()
    assert list(check(tall)) == []
    assert len({x >= tall.pitch for x, _ in torches(tall)}) == 2
    flow = parse_flow("x - y - z - x\nx: a\ny: a\nz: a\n")
    drawn = generate(Params(rooms[:1], flow=flow, corridors=8, finishing=(Torches(2),)), Rng(1)).unwrap()
    assert list(check(drawn)) == []
    assert torches(drawn)
    small = generate(Params(rooms[:1], finishing=(Torches(2),)), Rng(1)).unwrap()
    larger = extend(small, rooms[:1], Rng(2)).unwrap()
    assert list(check(larger)) == []
    assert len(torches(larger)) > len(torches(small))
    dx, dy = offset_from(larger, small)
    gone = {(x + dx, y + dy) for x, y in torches(small)}.difference(torches(larger))
    assert all(larger.tiles.at(x, y) == Tile.DOOR for x, y in gone)


def test_a_step_that_cannot_go_on_is_told(monkeypatch):
    small = made()
    monkeypatch.delattr(Torches, "extend")
    with pytest.raises(ParameterError, match="a map with 'torches' cannot be extended"):
        extend(small, (replace(small.params.templates[0], instances=1),), Rng(1))


def test_python_text_command_and_node_ask_alike(capsys):
    request = Request(preset="keep", seed=5, finishing=("torches 3", "locks 1"))
    expected = format_map(request.make().unwrap())
    assert '"torches_apart": 3' in expected
    assert parse_request(format_request(request)) == request
    command = ["dungeon", "generate", "--preset", "keep", "--seed", "5", "--finishing", "torches 3"]
    assert main([*command, "--finishing", "locks 1", "--format", "json"]) == 0
    assert capsys.readouterr().out == expected
    node = WarrenMapGenerator()
    node.preset, node.seed, node.finishing = "keep", 5, ["torches 3", "locks 1"]
    assert node.generate().to_json() == expected


@each(
    ("text", "words"),
    [
        ("candles 3", "Unknown finishing step 'candles'. Available: locks, mission, populate, puzzles, torches"),
        ("", "Unknown finishing step ''"),
        ("torches", "'' is no distance"),
        ("torches x", "'x' is no distance"),
        ("torches 99", "99 is not in 1..50"),
        ("locks", "'' is no number of locks"),
        ("locks \u0663", "no number of locks"),
        ("locks 101", "101 is not in 0..100"),
        ("locks " + "9" * 5000, "no number of locks"),
    ],
)
def test_texts_that_are_no_steps(text, words):
    with pytest.raises((NotationError, ParameterError), match=words):
        Request(preset="keep", finishing=(text,)).to_params()


def test_the_last_of_equal_wishes_counts():
    params = Request(preset="keep", locks=1, finishing=("torches 3", "torches 4", "locks 2")).to_params()
    assert params.finishing == (Torches(4),)
    assert params.locks == 2
    assert steps_of(params) == [Locks(2), Torches(4)]
    assert parse_step("  torches  7 ") == Torches(7)


def test_wishes_that_are_none():
    mistakes: list[tuple[Any, str]] = [
        ((Torches(3), Torches(4)), "twice"),
        (("torches 3",), "no `FinishingStep`"),
        ((Locks(3),), "asked for by the parameter `locks`"),
    ]
    for wrong, words in mistakes:
        with pytest.raises(ParameterError, match=words):
            replace(KEEP, finishing=wrong)


def test_what_lacks_a_step_is_no_success():
    solid = parse_rooms("[a]\ninstances: 2\n###\n#.#\n###\n")
    assert generate(Params(solid, finishing=(Torches(1),)), Rng(1)).status is Status.SOLVED
    lacking = generate(replace(KEEP, finishing=(Nothing(),)), Rng(1))
    assert (lacking.status, lacking.reason) == (Status.BUDGET, "it is never enough")
    assert len(lacking.best.rooms) == KEEP.total
    impossible = generate(replace(KEEP, finishing=(Impossible(4),)), Rng(1))
    assert (impossible.status, impossible.reason) == (Status.UNSOLVABLE, "never")


class Nothing(Torches):
    """A step that no map fulfills."""

    def __init__(self):
        super().__init__(4)

    def shortage(self, dungeon):
        del dungeon
        return "it is never enough"


class Impossible(Torches):
    """A step that no map can have."""

    def obstacle(self, params):
        del params
        return "never"


def test_a_budget_that_ends_leaves_the_map_bare():
    params = replace(KEEP, locks=2, finishing=(Torches(4),))
    dungeon = made()
    budget = Budget(nodes=1)
    budget.start(1)
    bare = rebuild(params, dungeon.moves, 3, budget=budget)
    assert (bare.locks, bare.furnished) == ((), ())


def test_parameters_and_maps_travel():
    dungeon = made()
    assert pickle.loads(pickle.dumps(dungeon)) == dungeon
    assert hash(dungeon.params) == hash(pickle.loads(pickle.dumps(dungeon.params)))
