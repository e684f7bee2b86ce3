"""Settings by name, the texts of rules and weights, and levels that name theirs."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.batch.recipe import read_recipe
from pycore.cli import main
from pycore.linjat import (
    LOGIC,
    RULES,
    Method,
    Rule,
    Weights,
    check,
    format_level,
    generate,
    parse_level,
    preset,
    rate,
    with_settings,
)
from pycore.linjat.export import to_json
from pycore.linjat.presets import TABLE
from pycore.linjat.settings import format_rules, format_weights, parse_rules, parse_weights
from tests.cases import each

WEIGHTS = st.dictionaries(st.sampled_from(RULES), st.integers(-10_000, 10_000))


@given(st.lists(st.sampled_from(RULES), unique=True, min_size=1), WEIGHTS, st.integers(-10_000, 10_000))
def test_texts_of_rules_and_weights_are_read_again(rules, weights, width):
    assert parse_rules(format_rules(rules)) == tuple(rules)
    whole = Weights(weights, width)
    assert parse_weights(format_weights(whole)) == whole
    assert parse_weights("fit=5", whole) == replace(whole, rules={**whole.rules, Rule.FIT: 5})


def test_settings_replace_those_of_the_preset():
    changed = with_settings(
        preset("hard"),
        {
            "size": [7, 8],
            "numbers": 12,
            "iterations": None,
            "method": "genetic",
            "pool": 3,
            "score": 30,
            "leaks": True,
            "rules": "fit, cover",
            "weights": {"cover": 2, "width": -3},
        },
    )
    assert (changed.width, changed.height, changed.numbers, changed.iterations) == (7, 8, 12, 10_000)
    assert (changed.method, changed.pool, changed.target, changed.leak_free) == (Method.GENETIC, 3, 30, False)
    # A rule that is not allowed is not required either.
    assert (changed.rules, changed.wanted) == ((Rule.FIT, Rule.COVER), ())
    assert changed.weights.score({Rule.COVER: 1, Rule.SQUARE: 1}, 1) == 2 + 50 - 3
    assert with_settings(preset("hard"), {}) == preset("hard")


@each(
    ("settings", "error"),
    [
        ({"sizes": 3}, "Unknown setting 'sizes'. Did you mean 'size'?"),
        ({"rules": "cover,fitt"}, "Unknown rule 'fitt'. Did you mean 'fit'?"),
        ({"rules": "cover,square"}, "cover and fit are always among them"),
        ({"rules": "cover,fit,cover"}, "each is named once"),
        ({"weights": "squares=1"}, "Did you mean 'square'?"),
        ({"weights": "square"}, "'square' is not a weight such as square=50"),
        ({"weights": {"square": 0.5}}, "square=0.5 is not an integer"),
        ({"weights": "square=10001"}, "10001 for square is not in -10000..10000"),
        ({"pool": 0}, "0 is not in 1..1000"),
    ],
)
def test_mistakes_in_settings_are_named(settings, error):
    with pytest.raises(WarrenError) as raised:
        with_settings(preset("easy"), settings)
    assert error in str(raised.value)


def test_a_level_names_the_rules_and_weights_that_give_its_score(tmp_path, capsys):
    out = tmp_path / "level.txt"
    rules, weights = "fit,square,cover", "square=9,width=-3"
    order = ["linjat", "generate", "--preset", "easy:50", "--rules", rules, "--weights", weights, "--leaks"]
    assert main([*order, "--seed", "1", "--pool", "3", "--out", str(out)]) == 0
    level = parse_level(out.read_text())
    assert level.rules == (Rule.FIT, Rule.SQUARE, Rule.COVER)
    assert level.score == rate(level.puzzle, level.weights, level.rules).score != rate(level.puzzle).score
    assert parse_level(format_level(level)) == level
    assert list(check(level)) == []
    assert list(check(replace(level, weights=None))) != []
    record = json.loads(to_json([level]))["levels"][0]
    assert (record["rules"], record["weights"]["square"]) == (rules.split(","), 9)
    request = {"preset": "easy:50", "rules": rules, "weights": weights, "leaks": True, "pool": 3}
    assert read_recipe("linjat", json.dumps(request)).make(Rng(1), None).unwrap() == level
    out.write_text(out.read_text().replace("square,cover", "squares,cover"))
    assert main(["linjat", "check", str(out)]) == 2
    assert "Unknown rule 'squares'" in capsys.readouterr().err


@each("name", TABLE)
def test_levels_of_presets_name_neither(name):
    level = generate(replace(TABLE[name], iterations=0), Rng(2)).unwrap()
    assert (level.rules, level.weights) == ((), None)
    assert TABLE[name].rules == LOGIC[: len(TABLE[name].rules)]


def test_the_size_of_the_pool_and_the_order_of_rules_change_the_search():
    params = replace(preset("easy"), iterations=200)
    level = generate(params, Rng(4)).unwrap()
    for changes in ({"pool": 1}, {"pool": 50}, {"rules": "fit,cover"}):
        assert generate(with_settings(params, changes), Rng(4)).unwrap().puzzle != level.puzzle


def test_the_help_names_the_method_of_each_preset(capsys):
    assert main(["linjat", "generate", "--help"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    others = [f"{params.method} for {name}" for name, params in TABLE.items() if params.method is not Method.POOL]
    assert f"[default: {'; '.join(['pool', *others])}]" in words
