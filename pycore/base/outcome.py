"""What turn games tell: the result of a finished game, and the events of a move."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    Attributes:
        winner: number of the winning player; with partners, of the one whose move has won; None for a draw.
        reason: short description of the reason for the end.
        scores: points of the players in order of their numbers; empty in games without points.
        places: place of each player, from 1, where players share a place if they have the same number; empty in games
            in which winner or scores tell it.
    """

    winner: int | None
    reason: str
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    def ranking(self, players: int) -> tuple[int, ...]:
        """Return the place of each of so many players, from 1; players who share a place have the same number."""
        if self.places:
            return self.places
        if self.scores:
            return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        return tuple(1 + (self.winner not in (None, player)) for player in range(players))

    def points(self, teams: Sequence[int]) -> tuple[float, ...]:
        """Return the points of each player, in 0..1: the share of the opponents whom the player has left behind.

        An opponent with the same place counts half. So two players have 1, 1/2 or 0, and the mean is 1/2 where everyone
        plays for themselves, and of teams of equal sizes.

        Args:
            teams: number of each player's team; there are two teams or more. Partners are no opponents.
        """
        places = self.ranking(len(teams))
        return tuple(
            _mean([_beaten(place, other) for other, rival in zip(places, teams, strict=True) if rival != team])
            for place, team in zip(places, teams, strict=True)
        )


def _beaten(place: int, other: int) -> float:
    """Return 1 if a place is before another one, 1/2 if it is the same, else 0."""
    return (1 + (other > place) - (other < place)) / 2


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(frozen=True, slots=True)
class Event:
    """A visible or audible event of a move.

    Attributes:
        kind: one of flip, move, capture, shot, clue, mark, win, draw, and further kinds of some games.
        cells: numbers of the cells: origin and destination of a moving piece, or a single cell.
        piece: letter of the piece; empty if the event has no piece.
        value: the number shown by a clue, or the number of the winner; -1 if the event has no number.
    """

    kind: str
    cells: tuple[int, ...] = ()
    piece: str = ""
    value: int = -1


def first_of_times(positions: Iterable[Hashable], times: int) -> int | None:
    """Return the index of the first position that is there for so many times up to it; None if there is none."""
    seen: Counter[Hashable] = Counter()
    for index, position in enumerate(positions):
        seen[position] += 1
        if seen[position] == times:
            return index
    return None
