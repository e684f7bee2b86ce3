"""The scale: normal scores, difficulties, and its text."""

import json
import math
from dataclasses import replace
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore import banqi
from pycore.base.errors import NotationError, ParameterError
from pycore.foxhunt.allowance import LEAST_SHOTS, MOST_SHOTS, score_of
from pycore.scale import FamilyScale, format_scale, packaged, parse_scale, quantiles

EVEN = FamilyScale(quantiles(range(1001)), 1001, offset=5.0, spread=0.8)
SCORES = st.lists(st.integers(-1000, 1000), min_size=2, max_size=300)


def plain_rank(scores, score):
    """Return the share of scores below one, those equal to it counted half: the definition, by counting."""
    return (sum(other < score for other in scores) + sum(other == score for other in scores) / 2) / len(scores)


def test_evenly_spread_scores_have_the_normal_score_of_their_share():
    for score, share in ((500, 0.5), (100, 0.1), (841.3, 0.8413)):
        assert EVEN.normal(score) == pytest.approx(NormalDist().inv_cdf(share), abs=1e-9)


def test_the_middle_takes_the_offset_and_a_standard_deviation_the_spread():
    assert EVEN.difficulty(500) == 5.0
    assert EVEN.difficulty(1000 * NormalDist().cdf(1)) == pytest.approx(5.8)


@given(SCORES, st.integers(-1100, 1100))
def test_normal_scores_are_those_of_the_share_of_reference_levels(scores, score):
    found = NormalDist().cdf(FamilyScale(quantiles(scores), len(scores), 5.0, 0.8).normal(score))
    assert abs(found - min(max(plain_rank(scores, score), 0.005), 0.995)) < 0.012 + 1 / len(scores)


@given(SCORES, st.lists(st.floats(-1100, 1100), min_size=2))
def test_a_higher_score_is_no_easier(scores, others):
    of = FamilyScale(quantiles(scores), len(scores), 5.0, 0.8)
    found = [of.difficulty(score) for score in sorted(others)]
    assert found == sorted(found)


@given(st.floats(3, 7))
def test_scores_and_difficulties_are_inverse_within_the_reference_levels(difficulty):
    assert EVEN.difficulty(EVEN.score(difficulty)) == pytest.approx(difficulty, abs=1e-6)


def test_what_is_beyond_the_reference_levels_has_the_lowest_or_highest_score():
    for difficulty, score in ((-math.inf, 0), (-20, 0), (20, 1000), (math.inf, 1000)):
        assert EVEN.score(difficulty) == score


@given(SCORES)
def test_texts_are_read_back(scores):
    scale = {"linjat": EVEN, "own game": replace(EVEN, quantiles=quantiles(scores), players=7, offset_error=0.25)}
    assert parse_scale(format_scale(scale)) == scale


def change(name, value):
    record = json.loads(format_scale({"linjat": EVEN}))
    record["families"]["linjat"][name] = value
    return json.dumps(record)


def test_texts_that_are_no_scale_are_refused():
    for text, told in (
        ("[]", "not an object"),
        ('{"scale": 2, "families": {}}', "2 is not in 1..1"),
        ('{"scale": 1, "families": {"": {}}}', "is no name"),
        (change("quantiles", [1] * 100), "not 101 items"),
        (change("quantiles", [*range(100), 98]), "descending"),
        (change("quantiles", [*range(100), 1e300]), "1e\\+300 is not in"),
        (change("levels", 1), "1 is not in 2"),
        (change("offset", 21), "21 is not in"),
        (change("spread", 0), "0 is not in 0.01..20"),
        (change("offset_error", -1), "-1 is not in"),
        (change("players", 0.5), "not a whole number"),
    ):
        with pytest.raises(NotationError, match=told):
            parse_scale(text)


def test_one_level_is_no_reference():
    with pytest.raises(ParameterError, match="1 levels are too few"):
        quantiles([3])


def test_the_packaged_scale_says_what_is_assumed():
    scale = packaged()
    assert parse_scale(format_scale(scale)) == scale
    assert all(of.players == 0 for of in scale.values())
    assert all(scale[family].levels >= 500 for family in ("linjat", "sokoban"))


def alike(scores):
    """Return the quantiles of scores that are all alike frequent."""
    return quantiles([score for score in scores for _ in range(1000)])


def test_scores_that_nobody_has_to_generate_are_as_documented():
    """Shots allowed, the share of the best turn's points, and bots from the weakest to the strongest."""
    scale = packaged()
    shots = {score_of(number) for number in range(LEAST_SHOTS, MOST_SHOTS + 1)}
    assert len(shots) == MOST_SHOTS - LEAST_SHOTS + 1 == scale["foxhunt"].levels
    assert scale["foxhunt"].quantiles == alike(shots)
    assert scale["words"].quantiles == alike(range(40, 101))
    assert scale["banqi"].quantiles == alike(range(len(banqi.BOTS)))
