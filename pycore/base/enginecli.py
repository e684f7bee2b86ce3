"""Parts of the commands `perft` and `playouts`, which count lines of play and play at random with a game's engine."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

import click

from pycore.base.cli import JsonOption, Verb, file_argument, games_option, seed_option, tell
from pycore.base.familycli import ExitCode
from pycore.base.rng import Rng

P = TypeVar("P")


class PlainEngine(Protocol):
    """The engine of a game whose moves are from cell to cell and show nothing."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return the legal moves as (source, target)."""

    def play(self, source: int, target: int) -> None:
        """Play a move."""

    def perft(self, depth: int) -> int:
        """Return the number of lines of play of so many plies."""

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play random games; return wins, draws, losses and plies."""


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
        moves: texts of the first moves to tell of, each with the function that counts the lines behind it. A game that
            has ended has none, though pieces could still move.
        as_json: whether to print JSON.
    """
    counts = [{"depth": plies, "lines": count(plies)} for plies in range(1, depth + 1)]
    going_on = moves if counts[0]["lines"] else ()
    behind = [{"move": text, "lines": count_behind(depth - 1)} for text, count_behind in going_on]
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


def engine_commands(
    options: Sequence[click.Parameter],
    start: Callable[[str | None, str | None], P],
    pack: Callable[[P], PlainEngine],
    move_text: Callable[[int, int, P], str],
    *,
    depth: int,
    perft_examples: tuple[str, ...],
    playouts_examples: tuple[str, ...],
) -> tuple[click.Command, click.Command]:
    """Return the commands `perft` and `playouts` of a game.

    Args:
        options: the options of its presets; they have one argument, `spec`.
        start: `start(spec, file)` returns the game of a file, or without one that of a preset.
        pack: returns the engine of a game.
        move_text: `move_text(source, target, game)` returns the text of a move.
        depth: default depth of `perft` in plies.
        perft_examples: arguments of `perft`.
        playouts_examples: arguments of `playouts`.
    """

    def after(game: P, source: int, target: int) -> PlainEngine:
        engine = pack(game)
        engine.play(source, target)
        return engine

    @click.command(
        "perft",
        cls=Verb,
        params=[file_argument(required=False), *options, *perft_options(depth)],
        examples=perft_examples,
    )
    def perft(spec: str | None, file: str | None, depth: int, *, divide: bool, as_json: bool) -> ExitCode:
        """Count the lines of play from the preset or from FILE with a game; - is standard input."""
        game = start(spec, file)
        engine = pack(game)
        moves = engine.legal_moves() if divide else ()
        behind = ((move_text(*move, game), after(game, *move).perft) for move in moves)
        return tell_perft(engine.perft, depth, behind, as_json=as_json)

    @click.command("playouts", cls=Verb, params=[*options, *PLAYOUTS_OPTIONS], examples=playouts_examples)
    def playouts(spec: str | None, games: int, seed: int, *, as_json: bool) -> ExitCode:
        """Play random games with the engine, and print its speed in CPU time."""
        return tell_playouts(pack(start(spec, None)).playouts, games, seed, as_json=as_json)

    return perft, playouts
