"""Limits of shots, and their scores."""

import pytest

from pycore.base.errors import ParameterError
from pycore.foxhunt.allowance import LEAST_SHOTS, MOST_SHOTS, score_of, shots_of
from tests.cases import each


def test_fewer_shots_have_a_higher_score():
    scores = [score_of(shots) for shots in range(LEAST_SHOTS, MOST_SHOTS + 1)]
    assert scores == sorted(set(scores), reverse=True)
    assert (scores[0], scores[-1]) == (90, 50)


def test_each_score_gives_its_shots_back():
    assert all(shots_of(score_of(shots)) == shots for shots in range(LEAST_SHOTS, MOST_SHOTS + 1))


@each(("score", "shots"), [(-5, 40), (0, 40), (88, 23), (89, 22), (100, 22), (1000, 22)])
def test_other_scores_have_the_nearest_number_of_shots(score, shots):
    assert shots_of(score) == shots


@each("shots", [21, 41, 0, -1])
def test_other_limits_are_refused(shots):
    with pytest.raises(ParameterError, match=f"shots: {shots} is not in 22..40"):
        score_of(shots)
