"""What the generator's properties mean to the core, property by property, without a map being made."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Selector,
    Weights,
    generate_doors,
    one_of_every,
    parse_flow,
    parse_rule,
    preset,
    random_share,
)
from pycore.dungeon import method as parts
from warren.nodes.map_callables import Own
from warren.nodes.map_recipe import Cache, Combinator, DoorGeneration, Models, Recipe
from warren.nodes.room_template import drawing_of

from .maps import special

HOLLOW = preset("hollow:4:2:3")
PLAIN = Recipe(
    drawings=(),
    preset="hollow:4:2:3",
    rooms=0,
    seed=7,
    selector=Selector.BEST,
    best_of=1,
    bounds=None,
    weights=(1, 1, 1, 0, 0, 0),
    rules=(),
    loops=0,
    corridors=0,
    locks=0,
    floors=1,
    flow="",
    models=Models.ALL,
    model_probability=1,
    move_share=1,
    cache=Cache.NONE,
    cache_interval=10,
    cache_probability=0.5,
    backtracks=-1,
    backtrack_distance=1,
    combinator=Combinator.WEIGHTED_SUM,
    attack=1.1,
    decay=0.5,
    door_generation=DoorGeneration.ALL,
    door_share=0.5,
    door_interval=2,
    own=Own(),
)


def method_of(**properties: Any) -> Method:
    return PLAIN._replace(**properties).params().method


def at_once(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Models, ["ALL", "CYCLE", "PROBABILITY"]),
        (Cache, ["NONE", "ALWAYS", "REFRESHER", "EVERY", "PROBABILITY"]),
        (Combinator, ["WEIGHTED_SUM", "ADAPTIVE"]),
        (DoorGeneration, ["ALL", "RANDOM_SHARE", "ONE_OF_EVERY"]),
    ],
)
def test_choices_have_the_numbers_that_scenes_are_saved_with(kind: type[IntEnum], names: list[str]) -> None:
    assert [(choice.name, int(choice)) for choice in kind] == [(name, number) for number, name in enumerate(names)]


def test_what_is_plain_is_the_preset() -> None:
    params = PLAIN.params()
    assert params == HOLLOW
    assert params.method == Method()


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"selector": Selector.RANDOM}, {"selector": Selector.RANDOM}),
        ({"bounds": (30, 40)}, {"bounds": (30, 40)}),
        ({"loops": 0.25}, {"loops": 0.25}),
        ({"corridors": 5}, {"corridors": 5}),
        ({"locks": 3}, {"locks": 3}),
        ({"rules": ("start to goal: at least 2",)}, {"rules": (parse_rule("start to goal: at least 2"),)}),
        ({"weights": (1, 2, 3, 4, 5, 6)}, {"weights": Weights(1, 2, 3, 4, 5, 6)}),
    ],
)
def test_each_property_has_its_place(properties: dict[str, Any], expected: dict[str, Any]) -> None:
    if "rules" in properties:
        # Rules are about tags: the preset has none.
        drawings = tuple(drawing_of(special(name=tag, tags=[tag])) for tag in ("start", "goal"))
        assert PLAIN._replace(drawings=drawings, **properties).params().rules == expected["rules"]
    else:
        assert PLAIN._replace(**properties).params() == replace(HOLLOW, **expected)


def test_floors_need_stairs() -> None:
    with pytest.raises(ParameterError, match=r"floors.*stairs"):
        PLAIN._replace(floors=2).params()
    well = drawing_of(special(name="well", tags=["stairs"], instances=2))
    assert PLAIN._replace(drawings=(well,), floors=2).params().floors == 2


def test_rooms_are_shared_out_but_for_a_flow_graph() -> None:
    recipe = PLAIN._replace(rooms=9)
    for flow in ("", " \n"):
        assert [template.instances for template in recipe._replace(flow=flow).params().templates] == [5, 4]
    flow = "a - b\na: hollow 1\nb: hollow 2"
    params = recipe._replace(flow=flow).params()
    assert [template.instances for template in params.templates] == [3, 3]
    assert params.flow == parse_flow(flow, "")
    assert recipe._replace(flow=" \n").params().flow is None


def test_drawings_come_before_the_preset() -> None:
    halls = tuple(drawing_of(special(name=name)) for name in ("hall", "den"))
    assert [template.name for template in PLAIN._replace(drawings=halls).params().templates] == ["hall", "den"]
    with pytest.raises(ParameterError, match="templates: there is none"):
        PLAIN._replace(preset="").params()


def test_weights_left_alone_are_the_presets() -> None:
    keep = preset("keep").weights
    assert keep.fixed != Weights().fixed
    own = PLAIN._replace(preset="keep", weights=(1, 1, 1, 0, 0, 4)).params().weights
    assert own == replace(keep, horizontality=4)
    # One of the three is not left alone: then none of them is the preset's.
    given = PLAIN._replace(preset="keep", weights=(1, 1, 2, 0, 0, 4)).params().weights
    assert given == Weights(1, 1, 2, 0, 0, 4)
    drawn = PLAIN._replace(drawings=(drawing_of(special()),), preset="keep")
    assert drawn.params().weights == Weights()


def test_doors_are_chosen_by_the_seed() -> None:
    share = PLAIN._replace(door_generation=DoorGeneration.RANDOM_SHARE, door_share=0.3)
    every = PLAIN._replace(door_generation=DoorGeneration.ONE_OF_EVERY, door_interval=3)
    assert share.params() == generate_doors(HOLLOW, random_share(0.3), Rng(7))
    assert every.params() == generate_doors(HOLLOW, one_of_every(3), Rng(7))
    assert share._replace(seed=8).params() != share.params()


def test_the_games_own_doors_are_asked_for_only_where_a_map_is_made() -> None:
    asked = []

    def first(count: int, _chance: int) -> list[int]:
        asked.append(count)
        return [0]

    recipe = PLAIN._replace(own=Own(door_selector=first))
    assert recipe.params() == HOLLOW
    assert asked == []
    params = recipe.params(at_once)
    # A square of 4 has 8 doors; each of the 6 rooms chooses for itself.
    assert asked == [8] * 6
    assert [len(template.doors) for template in params.templates] == [1] * 6
    # The game's own come before the property.
    share = recipe._replace(door_generation=DoorGeneration.RANDOM_SHARE)
    assert share.params(at_once) == params
    assert share.params() != params


def test_the_games_own_parts_know_its_templates_by_their_numbers() -> None:
    seen = []

    def second(templates: list[int], rooms: int, _chance: int) -> list[int]:
        seen.append((list(templates), rooms))
        return [1]

    recipe = PLAIN._replace(own=Own(model_selector=second))
    assert recipe.params().method.models is None
    models = recipe.params(at_once).method.models
    assert models is not None
    assert list(models([0, 1], 5, Rng(1))) == [1]
    # With doors of its own each room has its own template: six of them, three of each of the game's.
    models = recipe._replace(door_generation=DoorGeneration.RANDOM_SHARE).params(at_once).method.models
    assert models is not None
    assert list(models(range(6), 6, Rng(1))) == [3, 4, 5]
    assert seen == [([0, 1], 5), ([0, 1], 6)]


def test_models() -> None:
    assert method_of(model_probability=0.5).models is None
    assert method_of(models=Models.CYCLE).models is parts.cycle
    for chance, expected in ((0, []), (1, [3, 5, 8])):
        models = method_of(models=Models.PROBABILITY, model_probability=chance).models
        assert models is not None
        assert models([3, 5, 8], 1, Rng(1)) == expected


def test_the_share_of_moves() -> None:
    assert method_of().divider is None
    for share, kept in ((0.5, 2), (0, 1), (0.75, 3)):
        divider = method_of(move_share=share).divider
        assert divider is not None
        assert len(divider("abcd", Rng(1))) == kept  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("properties", "recalled"),
    [
        ({"cache": Cache.ALWAYS}, [(1, 1), (1, 1)]),
        # Forgotten with the sixth room, as with every third.
        ({"cache": Cache.REFRESHER, "cache_interval": 3}, [(2, 2), (2, 2)]),
        ({"cache": Cache.REFRESHER, "cache_interval": 4}, [(1, 1), (1, 1)]),
        # Of two values the second is remembered, of three the third, which is the first move's second one.
        ({"cache": Cache.EVERY, "cache_interval": 2}, [(2, 1), (3, 1)]),
        ({"cache": Cache.EVERY, "cache_interval": 3}, [(2, 2), (2, 3)]),
        ({"cache": Cache.PROBABILITY, "cache_probability": 0}, [(2, 2), (3, 3)]),
        ({"cache": Cache.PROBABILITY, "cache_probability": 1}, [(1, 1), (1, 1)]),
    ],
)
def test_what_is_remembered(properties: dict[str, Any], recalled: list[tuple[int, int]]) -> None:
    """Two moves are worth 1 with five rooms, 2 with the sixth, 3 with the seventh."""
    make = method_of(**properties).cache
    assert make is not None
    cache: Any = make(Rng(1))
    assert cache({"a": 1, "b": 1}, 5) == {"a": 1, "b": 1}
    assert [tuple(cache(dict.fromkeys("ab", rooms - 4), rooms).values()) for rooms in (6, 7)] == recalled


def test_nothing_is_remembered_by_itself() -> None:
    assert method_of(cache_probability=1).cache is None


def test_weights_adapt() -> None:
    assert method_of(attack=3, decay=0.25).combinator is None
    combine = method_of(combinator=Combinator.ADAPTIVE, attack=3, decay=0.25).combinator
    assert combine is not None
    assert combine(Weights(1, 1, 1, 2), (9, 5, 1, 0, 0, 0)) == Weights(0.25, 3, 3, 6)


def test_going_back() -> None:
    assert (method_of().backtracks, method_of().distance) == (None, 1)
    method = method_of(backtracks=0, backtrack_distance=4)
    assert (method.backtracks, method.distance) == (0, 4)
    with pytest.raises(ParameterError, match="backtracks: -2 is below 0"):
        method_of(backtracks=-2)
