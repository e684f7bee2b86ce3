"""The command line of Banqi."""

import time
from collections.abc import Callable
from pathlib import Path

import click

from pycore.banqi._engine import Engine
from pycore.banqi.generator import PRESETS, preset
from pycore.banqi.model import LETTERS, Move, Rules, Table, start
from pycore.banqi.notation import format, format_move, format_view, parse  # noqa: A004
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng

HELP = r"""Chinese dark chess: flip, chase and capture.

\b
Examples:
  python -m pycore banqi play --bot strong
  python -m pycore banqi duel strong chain --games 100 --ms 1
  python -m pycore banqi perft --rules step --depth 3 EHseeRGCScarshArEcRaSsCSSgHASssh
"""
GENERATE_HELP = r"""Generate a new game, with shuffled pieces face down.

\b
Examples:
  python -m pycore banqi generate --seed 7
  python -m pycore banqi generate --rules "taiwan step quiet=50 repetition" --format view
"""


def _seen(table: Table) -> str:
    return format_view(table.position)


FORMATS: dict[str, Callable[[Table], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [
    click.Option(["--rules", "spec"], help=f"Rules: {', '.join(PRESETS)}. [default: taiwan]"),
]


def params(spec: str | None) -> Rules:
    """Return the rules for the value of the option."""
    return preset(spec or "taiwan")


def read_table(text: str, rules: Rules) -> Table:
    """Return the start of a game from a layout, which has a letter for each cell."""
    unknown = [letter for letter in text if letter not in LETTERS]
    if unknown:
        raise ParameterError("layout", f"letter {unknown[0]!r} is none of {LETTERS}")
    return start(rules, tuple(map(LETTERS.index, text)))


@click.command("perft", params=[*OPTIONS])
@click.argument("layout")
@click.option("--depth", type=click.IntRange(1, 12), default=3, show_default=True, help="Plies.")
@click.option("--divide", is_flag=True, help="Print the count of each first move, too.")
def perft(spec: str | None, layout: str, depth: int, *, divide: bool) -> ExitCode:
    """Count the lines of play from LAYOUT: a letter for each cell, a file with a game, or - for standard input."""
    table = parse(*read_named(layout)) if layout == "-" or Path(layout).is_file() else read_table(layout, params(spec))
    for plies in range(1, depth + 1):
        click.echo(f"{plies} {Engine(table.position).perft(table.under, plies)}")
    if divide:
        for source, target in Engine(table.position).legal_moves():
            engine = Engine(table.position)
            engine.play(source, target, table.under[source])
            click.echo(f"{_name(source, target)} {engine.perft(table.under, depth - 1)}")
    return ExitCode.DONE


@click.command("playouts", params=[*OPTIONS])
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the games.")
def playouts(spec: str | None, games: int, seed: int) -> ExitCode:
    """Play random games with the engine, and print its speed in CPU time."""
    rules = params(spec)
    layout = tuple(piece for piece, count in enumerate(rules.pieces) for _ in range(count))
    engine = Engine(start(rules, layout).position)
    started = time.process_time()
    first, draws, second, plies = engine.playouts(games, Rng(seed))
    seconds = time.process_time() - started
    click.echo(f"wins of the first {first}, draws {draws}, wins of the second {second}")
    click.echo(f"{games / seconds:.0f} games a second, {plies / seconds:.0f} plies a second")
    return ExitCode.DONE


def _name(source: int, target: int) -> str:
    return format_move(Move(source, target))


CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="pieces laid",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(perft, playouts),
)
