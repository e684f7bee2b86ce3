"""What the generator's properties and the game's own functions mean to the core, without a map being made."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.choices import DoorGeneration
from pycore.base.rng import Rng
from pycore.dungeon import Weights, preset
from warren.nodes import WarrenMapGenerator
from warren.nodes.map_callables import Own
from warren.nodes.map_recipe import Recipe
from warren.nodes.room_template import drawing_of

from .maps import special

HOLLOW = preset("hollow:4:2:3")


def recipe_of(own: Own, **wishes: Any) -> Recipe:
    return Recipe(drawings=(), own=own, wishes={"preset": "hollow:4:2:3", "seed": 7, **wishes})


def at_once(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


def test_properties_are_fields_of_a_request() -> None:
    drawings = (drawing_of(special(name="hall")),)
    request = Recipe(drawings, Own(), {"rooms": 4, "loops": 0.25}).request()
    assert [template.name for template in request.templates] == ["hall"]
    assert (request.rooms, request.loops) == (4, 0.25)
    assert recipe_of(Own()).params() == HOLLOW


def test_weights_of_a_preset_are_used_until_the_properties_count() -> None:
    keep = preset("keep").weights
    node = WarrenMapGenerator()
    node.preset = "keep"
    assert node._recipe().params().weights == keep
    node.preset_weights = False
    assert node._recipe().params().weights == Weights()
    other = WarrenMapGenerator()
    assert other.set_request(node.request()) == ""
    assert (other.preset_weights, other._recipe().params().weights) == (False, Weights())
    node.preset_weights, node.main_path_weight = True, 10.0
    assert node._recipe().params().weights == Weights(10)
    assert other.set_request(node.request()) == ""
    assert (other.preset_weights, other._recipe().params().weights) == (True, Weights(10))


def test_other_properties_count_whatever_the_preset_has(monkeypatch: pytest.MonkeyPatch) -> None:
    rich = replace(HOLLOW, loops=0.5, corridors=3, locks=1, bounds=(90, 80), weights=Weights(1, 2, 3, 4, 5, 6))
    monkeypatch.setattr("pycore.dungeon.request.preset", lambda _: rich)
    node = WarrenMapGenerator()
    node.preset = "rich"
    assert node._recipe().params() == replace(HOLLOW, weights=Weights(1, 2, 3))
    other = WarrenMapGenerator()
    assert other.set_request(node.request()) == ""
    assert other._recipe().params() == node._recipe().params()


def test_the_games_own_doors_are_asked_for_only_where_a_map_is_made() -> None:
    asked = []

    def first(count: int, _chance: int) -> list[int]:
        asked.append(count)
        return [0]

    recipe = recipe_of(Own(door_selector=first))
    assert recipe.params() == HOLLOW
    assert asked == []
    params = recipe.params(at_once)
    # A square of 4 has 8 doors; each of the 6 rooms chooses for itself.
    assert asked == [8] * 6
    assert [len(template.doors) for template in params.templates] == [1] * 6
    # The game's own come before the property.
    share = recipe_of(recipe.own, door_generation=DoorGeneration.RANDOM_SHARE)
    assert share.params(at_once) == params
    assert share.params() != params


def test_the_games_own_parts_know_its_templates_by_their_numbers() -> None:
    seen = []

    def second(templates: list[int], rooms: int, _chance: int) -> list[int]:
        seen.append((list(templates), rooms))
        return [1]

    recipe = recipe_of(Own(model_selector=second))
    assert recipe.params().method.models is None
    models = recipe.params(at_once).method.models
    assert models is not None
    assert list(models([0, 1], 5, Rng(1))) == [1]
    # With doors of its own each room has its own template: six of them, three of each of the game's.
    models = recipe_of(recipe.own, door_generation=DoorGeneration.RANDOM_SHARE).params(at_once).method.models
    assert models is not None
    assert list(models(range(6), 6, Rng(1))) == [3, 4, 5]
    assert seen == [([0, 1], 5), ([0, 1], 6)]
