"""The table of methods, and files of the games behind it."""

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from io import StringIO
from statistics import fmean, stdev
from typing import Any

from pycore.words.comparison.games import METHODS, PlayedGame


@dataclass(frozen=True, slots=True)
class Row:
    """What a method has reached in some games.

    Attributes:
        method: name of the method
        games: number of games
        points: points of a whole game on average, of both players
        points_error: standard error of these points; null for a single game
        least: points of the game with the fewest
        most: points of the game with the most
        difference: points of a game minus those by the best method with the same order of the bag, on average
        difference_error: standard error of this difference; null for a single game
        turns: turns of a game on average
        points_a_turn: points of a turn on average
        words_a_turn: words of a turn on average
        ms_a_turn: CPU time of a turn in milliseconds, on average
        most_ms: CPU time of the longest turn in milliseconds
        proven: share of the turns that are proven to be the best
    """

    method: str
    games: int
    points: float
    points_error: float | None
    least: int
    most: int
    difference: float
    difference_error: float | None
    turns: float
    points_a_turn: float
    words_a_turn: float
    ms_a_turn: float
    most_ms: float
    proven: float


def rows(games: Sequence[PlayedGame]) -> list[Row]:
    """Return the table of some games, the same number for each method and in the same order of bags."""
    by_method = {method: [game for game in games if game.method == method] for method in METHODS}
    best = max(by_method.values(), key=lambda played: fmean(game.points for game in played))
    return [_row(method, played, best) for method, played in by_method.items()]


def _row(method: str, games: Sequence[PlayedGame], best: Sequence[PlayedGame]) -> Row:
    counts = [game.points for game in games]
    gaps = [game.points - other.points for game, other in zip(games, best, strict=True)]
    turns = [turn for game in games for turn in game.turns]
    return Row(
        method,
        len(games),
        round(fmean(counts), 2),
        _error(counts),
        min(counts),
        max(counts),
        round(fmean(gaps), 2),
        _error(gaps),
        round(len(turns) / len(games), 2),
        round(fmean(turn.points for turn in turns), 2),
        round(fmean(turn.words for turn in turns), 3),
        round(fmean(turn.milliseconds for turn in turns), 3),
        round(max(turn.milliseconds for turn in turns), 3),
        round(fmean(turn.exact for turn in turns), 4),
    )


def _error(numbers: Sequence[int]) -> float | None:
    """Return the standard error of the mean."""
    return round(stdev(numbers) / len(numbers) ** 0.5, 2) if len(numbers) > 1 else None


HEADS = ("", "points", "least", "most", "to the best", "turns")
HEADS_OF_A_TURN = ("points/turn", "words/turn", "ms/turn", "most ms", "proven")


def lines(table: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of the table as text."""
    texts = [HEADS + HEADS_OF_A_TURN, *map(_texts, table)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for name, *numbers in texts:
        cells = (f"{number:>{width}}" for number, width in zip(numbers, widths[1:], strict=True))
        yield "  ".join((f"{name:{widths[0]}}", *cells))


def _texts(row: Row) -> tuple[str, ...]:
    return (
        row.method,
        _with_error(row.points, row.points_error),
        f"{row.least}",
        f"{row.most}",
        _with_error(row.difference, row.difference_error),
        f"{row.turns:.1f}",
        f"{row.points_a_turn:.1f}",
        f"{row.words_a_turn:.2f}",
        f"{row.ms_a_turn:.2f}",
        f"{row.most_ms:.1f}",
        f"{row.proven:.1%}",
    )


def _with_error(number: float, error: float | None) -> str:
    return f"{number:.1f}" if error is None else f"{number:.1f} ± {error:.1f}"


def records(games: Sequence[PlayedGame]) -> list[dict[str, Any]]:
    """Return the facts of each game: order of the bag from 1, method, points, turns, words, proven turns, CPU time."""
    return [
        {
            "game": game.number + 1,
            "method": game.method,
            "points": game.points,
            "turns": len(game.turns),
            "words": sum(turn.words for turn in game.turns),
            "proven": sum(turn.exact for turn in game.turns),
            "ms": round(sum(turn.milliseconds for turn in game.turns), 3),
            "most_ms": round(max(turn.milliseconds for turn in game.turns), 3),
        }
        for game in games
    ]


def as_csv(games: Sequence[PlayedGame]) -> str:
    """Return the facts of each game as lines of comma-separated values below their names."""
    text, found = StringIO(), records(games)
    writer = csv.DictWriter(text, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()


def as_json_lines(games: Sequence[PlayedGame]) -> str:
    """Return the facts of each game as a line of JSON."""
    return "".join(f"{json.dumps(record)}\n" for record in records(games))


def facts(table: Sequence[Row]) -> dict[str, Any]:
    """Return the table for a JSON document."""
    return {"methods": [asdict(row) for row in table]}
