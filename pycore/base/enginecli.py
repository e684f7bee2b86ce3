"""Parts of the commands `perft` and `playouts`, which count lines of play and play at random with a game's engine."""

import time
from collections.abc import Callable, Iterable, Mapping

import click

from pycore.base.cli import JsonOption, games_option, seed_option, tell
from pycore.base.familycli import ExitCode
from pycore.base.rng import Rng

MAX_DEPTH = 12
PERFT_JSON = JsonOption(
    {
        "counts[].depth": "plies",
        "counts[].lines": "number of lines of play of so many plies",
        "moves[].move": "a first move, with --divide",
        "moves[].lines": "number of lines of play that begin with it",
    }
)
PLAYOUTS_JSON = JsonOption(
    {
        "games": "number of games",
        "wins": "wins of the first player",
        "draws": "draws",
        "losses": "wins of the second player",
        "games_per_second": "games in a second of CPU time",
        "plies_per_second": "plies in a second of CPU time",
    }
)
PLAYOUTS_OPTIONS = (games_option(10_000), seed_option(1), PLAYOUTS_JSON)


def perft_options(depth: int) -> list[click.Parameter]:
    """Return the options of `perft` with a default depth in plies."""
    kind = click.IntRange(1, MAX_DEPTH)
    return [
        click.Option(["--depth"], type=kind, default=depth, show_default=True, help="Plies."),
        click.Option(["--divide"], is_flag=True, help="Print the count of each first move, too."),
        PERFT_JSON,
    ]


def tell_perft(
    count: Callable[[int], int], depth: int, moves: Iterable[tuple[str, Callable[[int], int]]], *, as_json: bool
) -> ExitCode:
    """Print numbers of lines of play.

    Args:
        count: returns the number of lines of so many plies.
        depth: the largest number of plies.
        moves: texts of the first moves to tell of, each with the function that counts the lines behind it.
        as_json: whether to print JSON.
    """
    counts = [{"depth": plies, "lines": count(plies)} for plies in range(1, depth + 1)]
    behind = [{"move": text, "lines": count_behind(depth - 1)} for text, count_behind in moves]
    lines = [f"{one['depth']} {one['lines']}" for one in counts] + [f"{one['move']} {one['lines']}" for one in behind]
    tell({"counts": counts, "moves": behind}, lines, as_json=as_json)
    return ExitCode.DONE


def tell_playouts(
    play: Callable[[int, Rng], tuple[int, int, int, int]], games: int, seed: int, *, as_json: bool
) -> ExitCode:
    """Play random games, and print their outcomes and speed; `play` returns wins, draws, losses and plies."""
    started = time.process_time()
    wins, draws, losses, plies = play(games, Rng(seed))
    seconds = max(time.process_time() - started, 1e-9)
    facts: Mapping[str, int] = {
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "games_per_second": round(games / seconds),
        "plies_per_second": round(plies / seconds),
    }
    tell(facts, as_json=as_json)
    return ExitCode.DONE
