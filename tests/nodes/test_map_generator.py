"""The generator without an engine: it is thin, and what it adds to the core is tested here."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.dungeon import Method, Weights, best_of, distribute, format_map, generate, preset
from pycore.dungeon.model import method as parts
from tests.cases import each
from warren.declare import Vector2i, main_loop
from warren.jobs import CLOSED, ThreadJob
from warren.nodes import WarrenMap, WarrenMapGenerator

from .frames import run_frames, settle
from .maps import FAST, generator, listen, special

# A selector in Python is called for every move.
FEW_MOVES = {"preset": "hollow:8:2:5", "seed": 3}
# What a generator with the properties `FAST` asks for, but for the seed.
KEEP = replace(preset("keep"), templates=distribute(preset("keep").templates, 20))


def test_generate_gives_the_cores_map() -> None:
    params = preset("hollow:8:2:5")
    expected = generate(params, Rng(11)).unwrap()
    assert generator(preset="hollow:8:2:5", seed=11).generate().to_json() == format_map(expected)


def test_two_generators_in_the_background_give_the_maps_of_the_foreground() -> None:
    expected = [generator(preset="keep", rooms=30, seed=seed).generate().to_json() for seed in (1, -2)]
    makers = [generator(preset="keep", rooms=30, seed=seed) for seed in (1, -2)]
    told = [listen(maker) for maker in makers]
    for maker in makers:
        maker.start()
        assert maker.is_running()
    settle()
    assert [[(what, made.to_json(), thread) for what, made, thread in each] for each in told] == [
        [("finished", text, threading.main_thread())] for text in expected
    ]
    assert not any(maker.is_running() for maker in makers)


def test_cancel_is_told_once() -> None:
    maker = generator(preset="hollow:8:8:500")
    told = listen(maker)
    maker.start()
    run_frames(lambda: isinstance(maker._job, ThreadJob) and maker._job._budget.total > 0)
    maker.cancel()
    maker.cancel()
    settle()
    assert [(what, reason) for what, reason, _ in told] == [("failed", "cancelled")]
    assert not maker.is_running()


def test_a_second_start_replaces_the_first() -> None:
    maker = generator(preset="hollow:8:8:500", seed=1)
    told = listen(maker)
    maker.start()
    maker.preset = "hollow:6:1:3"
    maker.start()
    settle()
    assert [(what, made.room_count) for what, made, _ in told] == [("finished", 3)]


def test_a_freed_generator_is_silent() -> None:
    maker = generator(preset="hollow:8:8:500")
    told = listen(maker)
    maker.start()
    maker._freed()
    settle()
    assert told == []


@each(
    ("properties", "reason"),
    [
        ({"rooms": -1}, "rooms"),
        ({"rooms": 10**9}, "rooms"),
        ({"preset": "castle"}, "castle"),
        ({"preset": "hollow:2:1:1"}, "size: 2"),
        ({"preset": "hollow:8:2:5", "bounds": Vector2i(8, 8)}, "bounds"),
        ({"preset": ""}, "templates: there is none; add rooms to place, or name a `preset` such as 'keep'"),
        ({"preset": "", "templates": [None]}, "templates: there is none"),
        ({"main_path_weight": 1e4}, "main_path"),
        ({"condensation_weight": 1e9}, "condensation"),
        ({"loops": 1.5}, "loops"),
        ({"corridors": -1}, "corridors"),
        ({"locks": 1000}, "locks"),
        ({"rules": ["boss beside goal"]}, "boss beside goal"),
        ({"rules": ["dragon to goal: at most 1"]}, "dragon"),
        ({"backtracks": -2}, "backtracks"),
        ({"backtrack_distance": 0}, "distance"),
        ({"move_share": 1.5}, "share"),
        ({"best_of": 0}, "best_of: 0"),
        ({"flow": "hall - "}, "flow:1:"),
        ({"flow": "moat - cell"}, "moat"),
        ({"preset": "hollow:4:2:4", "flow": "hollow 1 - hollow 2", "loops": 0.5}, "loops"),
        ({"models": WarrenMapGenerator.Models.PROBABILITY, "model_probability": -1.0}, "model_probability: -1.0"),
        ({"cache": WarrenMapGenerator.Cache.EVERY, "cache_interval": 0}, "cache_interval: 0"),
        ({"combinator": WarrenMapGenerator.Combinator.ADAPTIVE, "attack": 0.5}, "attack"),
        ({"door_generation": WarrenMapGenerator.DoorGeneration.ONE_OF_EVERY, "door_interval": 0}, "door_interval: 0"),
        ({"move_selector": lambda _moves, _fitness, _chance: 1 << 40}, "move_selector: it returned 1099511627776"),
        ({"move_selector": lambda _moves, _fitness, _chance: None}, "move_selector: it returned None"),
    ],
)
def test_what_cannot_be_made_is_told_alike_at_once_and_in_the_background(
    properties: dict[str, Any], reason: str
) -> None:
    maker = generator(**{"preset": "keep"} | properties)
    with pytest.raises(WarrenError, match=reason) as caught:
        maker.generate()
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, text) for what, text, _ in told] == [("failed", str(caught.value))]


def test_a_map_says_how_long_it_took() -> None:
    maker = generator(preset="keep", rooms=30)
    assert maker.duration_ms == 0
    maker.generate()
    assert maker.duration_ms > 0
    maker._duration_ms = 0
    maker.start()
    settle()
    assert maker.duration_ms > 0


@each(
    ("properties", "expected"),
    [
        ({"loops": 1.0, "corridors": 8}, {"loops": 1.0, "corridors": 8}),
        ({"locks": 2}, {"locks": 2}),
        ({"horizontality_weight": 2.0}, {"weights": replace(KEEP.weights, horizontality=2.0)}),
        ({"bifurcations_weight": 2.0}, {"weights": Weights(bifurcations=2.0)}),
        ({"move_share": 0.25}, {"method": Method(divider=parts.ShareOfMoves(0.25))}),
        ({"models": WarrenMapGenerator.Models.CYCLE}, {"method": Method(models=parts.cycle)}),
        (
            {"models": WarrenMapGenerator.Models.PROBABILITY, "model_probability": 0.5},
            {"method": Method(models=parts.WithProbability({}, 0.5))},
        ),
        ({"cache": WarrenMapGenerator.Cache.ALWAYS}, {"method": Method(cache=parts.cache_always)}),
        (
            {"cache": WarrenMapGenerator.Cache.REFRESHER, "cache_interval": 5},
            {"method": Method(cache=parts.CacheRefresher(5))},
        ),
        (
            {"cache": WarrenMapGenerator.Cache.EVERY, "cache_interval": 5},
            {"method": Method(cache=parts.CacheEvery(5))},
        ),
        (
            {"cache": WarrenMapGenerator.Cache.PROBABILITY, "cache_probability": 0.3},
            {"method": Method(cache=parts.CacheWithProbability(0.3))},
        ),
        (
            {"combinator": WarrenMapGenerator.Combinator.ADAPTIVE, "attack": 1.5, "decay": 0.2},
            {"method": Method(combinator=parts.Adaptive(1.5, 0.2))},
        ),
    ],
)
def test_each_property_reaches_the_core(properties: dict[str, Any], expected: dict[str, Any]) -> None:
    core = generate(replace(KEEP, **expected), Rng(3)).unwrap()
    made = generator(**FAST, **properties).generate()
    assert made.to_json() == format_map(core)
    assert made.to_json() != generator(**FAST).generate().to_json()


def test_doors_are_generated_and_rules_obeyed() -> None:
    kinds = WarrenMapGenerator.DoorGeneration
    for kind in (kinds.RANDOM_SHARE, kinds.ONE_OF_EVERY):
        made = generator(**FAST, door_generation=kind).generate()
        assert any("/" in name for name in made.room_names())
    rooms = [special(name="hall", instances=6), special(name="den", tags=["boss"]), special(name="end", tags=["goal"])]
    made = generator(templates=rooms, rules=["boss to goal: at most 1", "goal to hall: at least 2"]).generate()
    boss = next(room for room in range(made.room_count) if "boss" in made.room_tags(room))
    assert made.goal_room in made.neighbors(boss)


def choose(moves: Sequence[int], fitness: Sequence[int], chance: int) -> int:
    """Play the worst move, and of several worst ones any."""
    assert len(moves) == 4 * len(fitness)
    assert 0 <= chance < 2**63
    worst = [number for number, value in enumerate(fitness) if value == min(fitness)]
    return worst[chance % len(worst)]


def test_a_games_own_selector_runs_on_the_main_thread() -> None:
    threads = set()

    def watched(moves: Sequence[int], fitness: Sequence[int], chance: int) -> int:
        threads.add(threading.current_thread())
        return choose(moves, fitness, chance)

    expected = generator(**FEW_MOVES, move_selector=choose).generate().to_json()
    maker = generator(**FEW_MOVES, move_selector=watched)
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, made.to_json()) for what, made, _ in told] == [("finished", expected)]
    assert threads == {threading.main_thread()}
    assert expected != generator(**FEW_MOVES).generate().to_json()


def test_what_a_selector_raises_is_told() -> None:
    def broken(_moves: Sequence[int], _fitness: Sequence[int], _chance: int) -> int:
        raise ReferenceError("the Callable's object was freed")

    maker = generator(**FEW_MOVES, move_selector=broken)
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, reason) for what, reason, _ in told] == [("failed", "the Callable's object was freed")]


@each("properties", [{}, {"move_selector": choose}])
def test_a_job_wakes_the_main_loop_when_it_needs_it(
    properties: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine runs no frame of the loop for a job that goes on by itself; so a job that does not wake it hangs."""
    woken = threading.Event()
    monkeypatch.setattr(main_loop, "on_busy", woken.set)
    maker = generator(**FEW_MOVES, **properties)
    told = listen(maker)
    maker.start()
    assert not main_loop.eager
    while not told:
        assert woken.wait(60)
        woken.clear()
        main_loop.frame()
    assert told[0][0] == "finished"


@each("end", ["cancel", "_freed", "close"])
def test_a_job_with_a_selector_can_be_ended_while_it_waits_for_the_main_thread(end: str) -> None:
    maker = generator(preset="hollow:6:2:100", move_selector=choose)
    told = listen(maker)
    maker.start()
    job = maker._job
    assert isinstance(job, ThreadJob)
    main_loop.frame()
    assert not job._over.is_set()
    if end == "close":
        main_loop.close()  # waits for the thread
    else:
        getattr(maker, end)()
        settle()
    assert job._over.is_set()
    reasons = {"cancel": ["cancelled"], "_freed": [], "close": [CLOSED]}[end]
    assert [(what, reason) for what, reason, _ in told] == [("failed", reason) for reason in reasons]


def test_warnings_name_what_is_wrong() -> None:
    maker = generator(templates=[special(), None], rules=["boss to goal: at most 1"])
    first, second = maker._get_configuration_warnings()
    assert first.startswith("Templates: element 1 is empty")
    assert "'boss'" in second


def test_floors_are_joined_by_stairs_and_rooms_of_weight_0_come_in_their_own_number() -> None:
    rooms = [special(name="hall", weight=3), special(name="well", tags=["stairs"], weight=0, instances=4)]
    made = generator(templates=rooms, rooms=24, floors=3, seed=5).generate()
    assert made.room_count == 24
    assert made.floor_count == 3
    assert made.room_names().count("well") == 4
    cells = made.stairs_cells()
    assert len(cells) == 4
    for below, above in zip(cells[::2], cells[1::2], strict=True):
        assert made.tile_at(below) == made.tile_at(above) == WarrenMap.Tile.STAIRS
        assert made.room_floor(made.room_at(above)) == made.room_floor(made.room_at(below)) + 1
    assert sum(door["stairs"] for door in made.doors()) == 2
    with pytest.raises(WarrenError, match="rooms: 3 are fewer than the 4 instances"):
        generator(templates=rooms, rooms=3).generate()
    with pytest.raises(WarrenError, match="floors"):
        generator(templates=rooms, rooms=24, floors=2).generate()


def test_the_best_of_several_maps_is_the_cores() -> None:
    expected = best_of(KEEP, Rng(3), 6).unwrap()
    made = generator(**FAST, best_of=6).generate()
    assert made.to_json() == format_map(expected)
    assert made.seed != 3


def test_a_flow_graph_is_obeyed() -> None:
    rooms = [special(name="room", instances=9), special(name="lair", tags=["boss"])]
    flow = "gate - hall - lair\nhall - cell - gate\ngate: room\nhall: room\ncell: room"
    maker = generator(templates=rooms, flow=flow, rooms=50, corridors=9)
    made = maker.generate()
    assert made.room_names().count("lair") == 1
    assert (made.room_count, len(made.doors())) == (4, 4)
    assert sorted(made.room_nodes()) == ["cell", "gate", "hall", "lair"]
    assert made.room_names()[made.room_nodes().index("lair")] == "lair"
    assert generator(**FAST).generate().room_nodes() == []
    told = listen(maker)
    maker.start()
    settle()
    assert [(what, again.to_json()) for what, again, _ in told] == [("finished", made.to_json())]
