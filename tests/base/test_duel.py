"""Duels of two bots in games of any number of players: in each game of a toy, everyone names a number once."""

from types import SimpleNamespace
from typing import Any

import pytest

from pycore.base.budget import Budget
from pycore.base.outcome import Outcome
from pycore.base.result import Result, Status
from pycore.cli.play import duel

NUMBERS = {"low": 1, "same": 1, "high": 9}


def naming(teams, seen) -> Any:
    """Return a game in which the highest number wins for the team; `seen` collects who sat where."""

    def outcome(named):
        if len(named) < len(teams):
            return None
        seen.append(named)
        best = [max(number for number, other in zip(named, teams, strict=True) if other == team) for team in teams]
        return Outcome(None, "all have named", tuple(best))

    return SimpleNamespace(
        players=len(teams),
        seats=None,
        teams=lambda _: teams,
        setups={},
        generate=lambda *_: Result(Status.SOLVED, ()),
        begin=lambda level: level,
        mover=len,
        view=lambda named, _: named,
        outcome=outcome,
        play=lambda named, number: (*named, number),
        choose=lambda _view, bot, _rng, _budget: Result(Status.SOLVED, NUMBERS[bot]),
        budget=lambda *_: Budget(),
    )


@pytest.mark.parametrize(
    ("teams", "sharings"),
    [
        ((0, 1), [(9, 1), (1, 9)]),
        ((0, 1, 2), [(9, 9, 1), (9, 1, 9), (9, 1, 1), (1, 9, 9), (1, 9, 1), (1, 1, 9)]),
        ((0, 1, 0, 1), [(9, 1, 9, 1), (1, 9, 1, 9)]),
        ((0, 1, 2, 3), [(9, 9, 1, 1), (9, 1, 9, 1), (9, 1, 1, 9), (1, 9, 9, 1), (1, 9, 1, 9), (1, 1, 9, 9)]),
    ],
)
def test_two_bots_share_the_seats_in_all_ways(teams, sharings):
    seen = []
    report = duel(naming(teams, seen), None, ("high", "low"), games=len(sharings), seed=1)
    assert seen == sharings
    assert (report["score"], report["wins"], report["losses"]) == (1, len(sharings), 0)
    report = duel(naming(teams, seen), None, ("low", "high"), games=len(sharings), seed=1)
    assert (report["score"], report["wins"], report["losses"]) == (0, 0, len(sharings))
    report = duel(naming(teams, seen), None, ("low", "same"), games=len(sharings), seed=1)
    assert (report["score"], report["draws"]) == (1 / 2, len(sharings))
