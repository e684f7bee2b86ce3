"""Places and points of players at the end of a game."""

from fractions import Fraction
from itertools import product

from pycore.base.outcome import Outcome


def test_places():
    for outcome, players, places in (
        (Outcome(0, "won"), 2, (1, 2)),
        (Outcome(1, "won"), 3, (2, 1, 2)),
        (Outcome(None, "drawn"), 2, (1, 1)),
        (Outcome(0, "solved"), 1, (1,)),
        (Outcome(2, "most", (5, 7, 9, 7)), 4, (4, 2, 1, 2)),
        (Outcome(None, "equal", (9, 9, 1)), 3, (1, 1, 3)),
        (Outcome(3, "two mates", places=(4, 2, 3, 1)), 4, (4, 2, 3, 1)),
    ):
        assert outcome.ranking(players) == places


def test_points():
    for places, teams, points in (
        ((1, 2), (0, 1), (1, 0)),
        ((1, 1), (0, 1), (1 / 2, 1 / 2)),
        ((4, 2, 3, 1), (0, 1, 2, 3), (0, 2 / 3, 1 / 3, 1)),
        ((1, 1, 1, 4), (0, 1, 2, 3), (2 / 3, 2 / 3, 2 / 3, 0)),
        ((1, 2, 1, 2), (0, 1, 0, 1), (1, 0, 1, 0)),
        ((4, 2, 3, 1), (0, 0, 1, 1), (0, 1 / 2, 1 / 2, 1)),
    ):
        assert Outcome(None, "", places=places).points(teams) == points


def test_points_of_teams_of_equal_sizes_are_a_half_in_the_mean():
    for places in product((1, 2, 3, 4), repeat=4):
        for teams in ((0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 1, 0)):
            points = Outcome(None, "", places=places).points(teams)
            assert sum(Fraction(point).limit_denominator(6) for point in points) == 2
