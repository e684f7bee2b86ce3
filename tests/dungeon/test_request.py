"""What the fields of a request mean to the core, one by one, without a map being made."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

import click
import pytest

from pycore.base.choices import Cache, Combinator, DoorGeneration, Models, Selector
from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    OneOfEvery,
    Params,
    RandomShare,
    Request,
    Weights,
    best_of,
    format_request,
    generate,
    generate_doors,
    parse_flow,
    parse_request,
    parse_room,
    parse_rule,
    preset,
)
from pycore.dungeon.cli import request as request_of_options
from pycore.dungeon.cli.options import OPTIONS
from pycore.dungeon.model import method as parts
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.weights import OBJECTIVES
from pycore.dungeon.request import UNSET
from tests.cases import each

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


@each(
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


@each(
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
    assert [template.name for template in asked(templates=halls, preset="keep").templates] == ["hall", "den"]
    with pytest.raises(ParameterError, match=r"Unknown preset 'cellar'. Available: keep, "):
        asked(templates=halls, preset="cellar")


def test_weights_left_alone_are_the_presets() -> None:
    keep = preset("keep").weights
    assert keep.fixed != Weights().fixed
    assert asked(preset="keep", horizontality_weight=4.0).weights == replace(keep, horizontality=4)
    # One of the three is given: then none of them is the preset's, even if all are at the default.
    assert asked(preset="keep", bifurcations_weight=2.0).weights == Weights(1, 1, 2)
    assert asked(preset="keep", main_path_weight=1.0).weights == Weights()
    assert asked(preset="keep", weights=(1, 1, 1, 0, 0, 4)).weights == Weights(1, 1, 1, 0, 0, 4)
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


@each(
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


@each(
    ("text", "fault"),
    [
        ("[]", "its format is not"),
        ('{"format": "warren-dungeon-request-2"}', "its format is not"),
        ('{"format": "warren-dungeon-request-1", "count": 3}', "'count' is no entry of a request"),
        ('{"format": "warren-dungeon-request-1", "rooms": true}', "rooms: true is not a whole number"),
        ('{"format": "warren-dungeon-request-1", "loops": "0"}', 'loops: "0" is not a number'),
        (
            '{"format": "warren-dungeon-request-1", "selector": "good"}',
            "Unknown selector 'good'. Available: best, random",
        ),
        ('{"format": "warren-dungeon-request-1", "bounds": [3]}', "bounds: 1 numbers, not 2"),
        ('{"format": "warren-dungeon-request-1", "rules": [3]}', "rules: 3 is not a text"),
        ('{"format": "warren-dungeon-request-1", "templates": "x"}', "what.txt:1"),
    ],
)
def test_what_is_no_request_is_refused(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_request(text, "what.txt")
    assert fault in str(found.value)
    assert str(found.value).startswith("what.txt")


@each(
    ("name", "value"),
    [
        ("door_share", 2.0),
        ("door_interval", 0),
        ("model_probability", -1.0),
        ("move_share", 1.5),
        ("cache_interval", 0),
        ("cache_probability", 1.5),
        ("backtracks", -2),
        ("backtrack_distance", 0),
        ("selector", 7),
        ("models", 3),
        ("cache", -1),
        ("best_of", 0),
    ],
)
def test_a_value_out_of_range_is_named_as_in_the_request(name: str, value: float) -> None:
    wishes: dict[str, Any] = {"preset": "hollow:4:1:3", name: value}
    wishes |= {"door_share": {"door_generation": 1}, "door_interval": {"door_generation": 2}}.get(name, {})
    wishes |= {"cache_interval": {"cache": 3}, "cache_probability": {"cache": 4}}.get(name, {})
    wishes |= {"model_probability": {"models": 2}}.get(name, {})
    with pytest.raises(ParameterError) as found:
        Request(**wishes).make()
    assert found.value.parameter == name


def test_what_is_not_given_is_as_in_the_core() -> None:
    request, core, weights = Request(), Params(HOLLOW.templates), Weights()
    for name in ("selector", "loops", "corridors", "locks", "floors"):
        assert request.defaults()[name] == getattr(core, name), name
    assert tuple(request.defaults()[f"{name}_weight"] for name in OBJECTIVES) == tuple(vars(weights).values())
    assert (request.seed, request.best_of, request.model_probability) == (0, 1, 1)
    # Numbers that count only where something else is chosen are within their ranges.
    assert replace(PLAIN, models=Models.PROBABILITY).to_params().method.models == parts.WithProbability({}, 1.0)
    chosen = replace(PLAIN, cache=Cache.EVERY, combinator=Combinator.ADAPTIVE).to_params().method
    assert (chosen.cache, chosen.combinator) == (parts.CacheEvery(10), parts.Adaptive(1.1, 0.5))
    assert asked(cache=Cache.PROBABILITY).method.cache == parts.CacheWithProbability(0.5)
    assert asked(door_generation=DoorGeneration.RANDOM_SHARE) == generate_doors(HOLLOW, RandomShare(0.5), Rng(7))
    assert asked(door_generation=DoorGeneration.ONE_OF_EVERY) == generate_doors(HOLLOW, OneOfEvery(2), Rng(7))


def test_lists_and_numbers_are_taken_too() -> None:
    request = Request(templates=[SQUARE], rules=["start to goal: at least 2"], selector=1)  # type: ignore[arg-type]
    assert request == Request(templates=(SQUARE,), rules=("start to goal: at least 2",), selector=Selector.RANDOM)
    assert request.selector is Selector.RANDOM
    assert hash(request.rules) == hash(("start to goal: at least 2",))


def test_the_map_is_made_by_the_seed_the_best_of_some() -> None:
    assert PLAIN.make().unwrap() == generate(HOLLOW, Rng(7)).unwrap()
    assert replace(PLAIN, best_of=2).make().unwrap() == best_of(HOLLOW, Rng(7), 2).unwrap()
    own = replace(HOLLOW, method=Method(models=parts.cycle))
    assert PLAIN.make_of(own).unwrap() == generate(own, Rng(7)).unwrap()


def test_doors_of_ones_own_come_first() -> None:
    request = replace(PLAIN, door_generation=DoorGeneration.RANDOM_SHARE)
    assert request.to_params(OneOfEvery(4)) == generate_doors(HOLLOW, OneOfEvery(4), Rng(7))
    assert [template.instances for template in replace(request, rooms=4).stock()] == [2, 2]


def test_templates_alone_are_enough() -> None:
    assert Request(templates=(SQUARE,)).to_params() == Params((SQUARE,))


def test_one_bound_that_is_nought_is_a_mistake() -> None:
    with pytest.raises(ParameterError, match="bounds: 0x5"):
        asked(bounds=(0, 5))


RICH = replace(
    HOLLOW,
    selector=Selector.RANDOM,
    loops=0.5,
    corridors=3,
    locks=1,
    bounds=(90, 80),
    rules=(parse_rule("hollow 1 to hollow 2: at least 1"),),
    finishing=(parse_step("populate rat: map 1"),),
    weights=Weights(2, 3, 4, 5, 6, 7),
)
# A flow graph goes with none of loops, rules, bounds and selector.
GRAPH = replace(HOLLOW, flow=parse_flow("a - b\na: hollow 1\nb: hollow 2", ""))


@pytest.fixture
def rich(monkeypatch: pytest.MonkeyPatch) -> Params:
    """Parameters with all settings, which are those of all presets except "graph"."""
    monkeypatch.setattr("pycore.dungeon.request.preset", lambda name: GRAPH if name == "graph" else RICH)
    return RICH


def test_what_is_left_alone_is_the_presets(rich: Params) -> None:
    assert asked() == rich
    assert asked(loops=0.25, bounds=(70, 60)) == replace(rich, loops=0.25, bounds=(70, 60))


# Each setting of a preset with its default, as a value and on the command line, and the fields that it changes.
BACK: dict[str, tuple[Any, list[str], dict[str, Any]]] = {
    "selector": (Selector.BEST, ["best"], {"selector": Selector.BEST}),
    "loops": (0.0, ["0"], {"loops": 0.0}),
    "corridors": (0, ["0"], {"corridors": 0}),
    "locks": (0, ["0"], {"locks": 0}),
    "floors": (1, ["1"], {}),
    "bounds": ((0, 0), ["0", "0"], {"bounds": None}),
    "rules": ((), [], {"rules": ()}),
    "flow": ("", [], {"flow": None}),
    "finishing": ((), [], {"finishing": ()}),
    "population": ("", [], {"finishing": ()}),
    "main_path_weight": (1.0, ["1"], {"weights": Weights(1, 1, 1, 5, 6, 7)}),
    "alternative_paths_weight": (1.0, ["1"], {"weights": Weights(1, 1, 1, 5, 6, 7)}),
    "bifurcations_weight": (1.0, ["1"], {"weights": Weights(1, 1, 1, 5, 6, 7)}),
    "condensation_weight": (0.0, ["0"], {"weights": Weights(2, 3, 4, 0, 6, 7)}),
    "verticality_weight": (0.0, ["0"], {"weights": Weights(2, 3, 4, 5, 0, 7)}),
    "horizontality_weight": (0.0, ["0"], {"weights": Weights(2, 3, 4, 5, 6, 0)}),
}


@each("name", BACK)
def test_each_setting_of_a_preset_goes_back_to_its_default(rich: Params, name: str) -> None:
    value, words, changes = BACK[name]
    assert value == UNSET[name]
    fields: dict[str, Any] = {name: value}
    request = Request(preset="graph" if name == "flow" else "rich", **fields)
    expected = replace(GRAPH if name == "flow" else rich, **changes)
    assert request.to_params() == expected
    assert parse_request(format_request(request)) == request
    assert request.simplified().to_params() == expected
    if words:
        command = click.Command("ask", params=OPTIONS, callback=request_of_options)
        (option,) = (option.opts[0] for option in OPTIONS if option.name == name)
        assert command.main([option, *words], standalone_mode=False).to_params() == expected


def test_all_settings_of_presets_go_back() -> None:
    assert BACK.keys() == UNSET.keys()
