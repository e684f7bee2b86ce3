"""Requests of all families as texts: equal ones have equal texts, and a text gives the levels of `generate`."""

import json

import click
import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.familycli import family_cli
from pycore.base.rng import Rng
from pycore.batch import read_recipe, recipe_of
from pycore.batch.recipe import recipe_again
from pycore.cli import main

# Options of `generate` by family, on the command line and as a request.
ORDERS = {
    "foxhunt": (["--preset", "small"], {"preset": "small"}),
    "fogchess": (["--preset", "xiangqi: opening"], {"preset": "xiangqi: opening"}),
    "mission": (
        ["--preset", "small", "--keys", "4"],
        {"preset": "small", "keys": 4, "switches": 2, "one-ways": 2},
    ),
    "hiddenrank": (["--preset", "generals: random"], {"preset": "generals: random"}),
    "jungle": (["--preset", "opening"], {"preset": "opening"}),
    "tafl": (["--preset", "opening tablut"], {"preset": "opening tablut"}),
    "yonin": (["--preset", "opening partners"], {"preset": "opening partners"}),
    "banqi": (["--preset", "slide"], {"preset": "slide"}),
    "words": (["--preset", "erudit-en"], {"preset": "erudit-en"}),
    "sokoban": (["--size", "7", "7", "--boxes", "2"], {"size": [7, 7], "boxes": 2}),
    "linjat": (
        ["--preset", "easy:20", "--size", "6", "6", "--numbers", "6", "--symmetric", "--few-dots"],
        {"preset": "easy:20", "size": [6, 6], "numbers": 6, "symmetric": True, "few_dots": True, "leaks": False},
    ),
    "dungeon": (
        ["--preset", "keep", "--rooms", "9", "--loops", "0.2", "--rule", "chapel to treasure: at least 1"],
        {
            "format": "warren-dungeon-request-1",
            "preset": "keep",
            "rooms": 9,
            "loops": 0.2,
            "rules": ["chapel to treasure: at least 1"],
            "seed": 4,
        },
    ),
}


def made(recipe, seed=3):
    return recipe.family.format(recipe.make(Rng(seed), Budget()).unwrap())


def test_options_file_and_command_give_the_same_level(tmp_path):
    for family in FAMILIES:
        words, record = ORDERS[family]
        values = click.Command("x", params=list(family_cli(family).options)).make_context("x", list(words)).params
        mine, read = recipe_of(family, values), read_recipe(family, json.dumps(record), "request.json")
        assert mine.request == read.request == recipe_again(family, mine.request).request
        path = tmp_path / "level.txt"
        form = next(iter(family_cli(family).formats)) if family != "dungeon" else "json"
        assert main([family, "generate", *words, "--seed", "3", "--format", form, "--out", str(path)]) == 0
        assert made(read) == made(mine) == load(family).format(load(family).parse(path.read_text(), ""))


def test_rooms_from_a_file_travel_with_the_request(tmp_path):
    room = tmp_path / "my.room.txt"
    room.write_text("[a]\ninstances: 3\n\n#+#\n+.+\n#+#\n")
    assert main(["dungeon", "generate", "--templates", str(room), "--seed", "3"]) == 0
    recipe = recipe_of("dungeon", {"templates": room})
    room.unlink()
    assert made(recipe_again("dungeon", recipe.request)) == made(recipe)


def test_a_time_limit_is_part_of_the_request():
    recipe = read_recipe("foxhunt", '{"time-ms": 5, "preset": "small"}')
    assert (recipe.time_ms, json.loads(recipe.request)) == (5, {"preset": "small", "time-ms": 5})
    assert recipe_again("foxhunt", recipe.request).time_ms == 5
    assert read_recipe("foxhunt", recipe.request, time_ms=7).time_ms == 7
    dungeon = read_recipe("dungeon", '{"format": "warren-dungeon-request-1", "preset": "keep", "time-ms": 5}')
    assert recipe_again("dungeon", dungeon.request).time_ms == 5
    assert recipe_of("foxhunt", {"spec": None}).time_ms is None


def test_mistakes_in_a_file_are_told():
    for family, text, told in (
        ("foxhunt", "[]", "a request is a JSON object"),
        ("foxhunt", "{", "no JSON"),
        ("foxhunt", '{"presets": "small"}', r"Unknown option 'presets'. Did you mean 'preset'\? Available: preset"),
        ("foxhunt", '{"preset": ["small"]}', r'preset: \["small"\] is not a text or a number'),
        ("foxhunt", '{"preset": true}', "preset: true is not a text or a number"),
        ("foxhunt", '{"time-ms": "5"}', 'time-ms: "5" is not a whole number'),
        ("linjat", '{"symmetric": 1}', "symmetric: it is true or false, not 1"),
        ("linjat", '{"size": 5}', "size: 5 is not a list of 2"),
        ("linjat", '{"size": [5, "x"]}', "'x' is not a valid integer"),
        ("linjat", '{"numbers": 1.5}', "'1.5' is not a valid integer"),
        ("linjat", '{"method": "--help"}', "Unknown value '--help'"),
        ("dungeon", '{"preset": "keep"}', "its format is not 'warren-dungeon-request-1'"),
        ("dungeon", '{"format": "warren-dungeon-request-1", "preset": "keep", "loop": 1}', "'loop' is no entry"),
        ("foxhunt", '{"preset": "%s"}' % ("x" * 1_000_001), "a request may take up to"),
    ):
        with pytest.raises(NotationError, match=told) as caught:
            read_recipe(family, text, "request.json")
        assert str(caught.value).startswith("request.json")


def test_values_that_do_not_go_together_are_told():
    with pytest.raises(ParameterError, match="Unknown preset 'nothing'"):
        read_recipe("foxhunt", '{"preset": "nothing"}')
    with pytest.raises(ParameterError, match="rooms"):
        read_recipe("dungeon", '{"format": "warren-dungeon-request-1", "preset": "keep", "rooms": -1}')


def test_a_zero_is_given_as_other_numbers_are():
    given = {"spec": "easy", "decoys": 0, "target": 0, "symmetric": False, "leaks": None, "size": ()}
    recipe = recipe_of("linjat", given)
    assert json.loads(recipe.request) == {"preset": "easy", "decoys": 0, "score": 0}
    assert recipe_again("linjat", recipe.request).request == recipe.request
