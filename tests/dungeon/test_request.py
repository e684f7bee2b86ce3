"""What the fields of a request mean to the core, one by one, without a map being made."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest

from pycore.base.choices import Cache, Combinator, DoorGeneration, Models, Selector
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    OneOfEvery,
    Params,
    RandomShare,
    Request,
    Weights,
    generate_doors,
    parse_flow,
    parse_room,
    parse_rule,
    preset,
)
from pycore.dungeon import method as parts
from pycore.dungeon.weights import OBJECTIVES

HOLLOW = preset("hollow:4:2:3")
PLAIN = Request(preset="hollow:4:2:3", seed=7)
SQUARE = parse_room("#####\n#...#\n#...#\n#####", "room")


def asked(**fields: Any) -> Params:
    if "weights" in fields:
        weights = fields.pop("weights")
        fields |= {f"{name}_weight": weight for name, weight in zip(OBJECTIVES, weights, strict=True)}
    return replace(PLAIN, **fields).to_params()


def method_of(**fields: Any) -> Method:
    return asked(**fields).method


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Selector, ["BEST", "RANDOM"]),
        (Models, ["ALL", "CYCLE", "PROBABILITY"]),
        (Cache, ["NONE", "ALWAYS", "REFRESHER", "EVERY", "PROBABILITY"]),
        (Combinator, ["WEIGHTED_SUM", "ADAPTIVE"]),
        (DoorGeneration, ["ALL", "RANDOM_SHARE", "ONE_OF_EVERY"]),
    ],
)
def test_choices_have_the_numbers_that_scenes_are_saved_with(kind: type[IntEnum], names: list[str]) -> None:
    assert [(choice.name, int(choice)) for choice in kind] == [(name, number) for number, name in enumerate(names)]


def test_what_is_plain_is_the_preset() -> None:
    params = asked()
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
        drawings = tuple(replace(SQUARE, name=tag, tags=(tag,)) for tag in ("start", "goal"))
        assert asked(templates=drawings, **properties).rules == expected["rules"]
    else:
        assert asked(**properties) == replace(HOLLOW, **expected)


def test_floors_need_stairs() -> None:
    with pytest.raises(ParameterError, match=r"floors.*stairs"):
        asked(floors=2)
    well = replace(SQUARE, name="well", tags=("stairs",), instances=2)
    assert asked(templates=(well,), floors=2).floors == 2


def test_rooms_are_shared_out_but_for_a_flow_graph() -> None:
    request = replace(PLAIN, rooms=9)
    for flow in ("", " \n"):
        assert [template.instances for template in replace(request, flow=flow).to_params().templates] == [5, 4]
    flow = "a - b\na: hollow 1\nb: hollow 2"
    params = replace(request, flow=flow).to_params()
    assert [template.instances for template in params.templates] == [3, 3]
    assert params.flow == parse_flow(flow, "")
    assert replace(request, flow=" \n").to_params().flow is None


def test_drawings_come_before_the_preset() -> None:
    halls = tuple(replace(SQUARE, name=name) for name in ("hall", "den"))
    assert [template.name for template in asked(templates=halls).templates] == ["hall", "den"]
    with pytest.raises(ParameterError, match="templates: there is none"):
        asked(preset="")


def test_weights_left_alone_are_the_presets() -> None:
    keep = preset("keep").weights
    assert keep.fixed != Weights().fixed
    own = asked(preset="keep", weights=(1, 1, 1, 0, 0, 4)).weights
    assert own == replace(keep, horizontality=4)
    # One of the three is not left alone: then none of them is the preset's.
    given = asked(preset="keep", weights=(1, 1, 2, 0, 0, 4)).weights
    assert given == Weights(1, 1, 2, 0, 0, 4)
    drawn = replace(PLAIN, templates=(SQUARE,), preset="keep")
    assert drawn.to_params().weights == Weights()


def test_doors_are_chosen_by_the_seed() -> None:
    share = replace(PLAIN, door_generation=DoorGeneration.RANDOM_SHARE, door_share=0.3)
    every = replace(PLAIN, door_generation=DoorGeneration.ONE_OF_EVERY, door_interval=3)
    assert share.to_params() == generate_doors(HOLLOW, RandomShare(0.3), Rng(7))
    assert every.to_params() == generate_doors(HOLLOW, OneOfEvery(3), Rng(7))
    assert replace(share, seed=8).to_params() != share.to_params()


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
