"""The command line of Banqi."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from pycore.banqi._engine import Engine
from pycore.banqi.generator import PRESETS, preset
from pycore.banqi.model import LETTERS, Move, Rules, Table, start
from pycore.banqi.notation import format, format_move, format_view, parse  # noqa: A004
from pycore.base.cli import Verb, preset_option
from pycore.base.enginecli import PLAYOUTS_OPTIONS, perft_options, tell_perft, tell_playouts
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named

HELP = "Chinese dark chess: flip, chase and capture."
EXAMPLES = (
    "play --bot strong",
    "duel strong chain --games 2 --time-ms 1",
    "perft --preset slide EHseeRGCScarshArEcRaSsCSSgHASssh",
)
GENERATE_HELP = "Make a new game, with shuffled pieces face down."
GENERATE_EXAMPLES = ("--seed 7", '--preset "taiwan slide quiet=50 repetition" --format view')


def _seen(table: Table) -> str:
    return format_view(table.position)


FORMATS: dict[str, Callable[[Table], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "taiwan", is_implied=True)]


def params(spec: str | None) -> Rules:
    """Return the rules for the value of the option."""
    return preset(spec or "taiwan")


def read_table(text: str, rules: Rules) -> Table:
    """Return the start of a game from a layout, which has a letter for each cell."""
    unknown = [letter for letter in text if letter not in LETTERS]
    if unknown:
        raise ParameterError("layout", f"letter {unknown[0]!r} is not one of {LETTERS}")
    return start(rules, tuple(map(LETTERS.index, text)))


@click.command(
    "perft",
    cls=Verb,
    params=[click.Argument(["layout"]), *OPTIONS, *perft_options(3)],
    examples=("EHseeRGCScarshArEcRaSsCSSgHASssh", "game.txt --depth 2 --divide --json"),
)
def perft(spec: str | None, layout: str, depth: int, *, divide: bool, as_json: bool) -> ExitCode:
    """Count the lines of play from LAYOUT: a letter for each cell, a file with a game, or - for standard input."""
    table = parse(*read_named(layout)) if layout == "-" or Path(layout).is_file() else read_table(layout, params(spec))
    moves = Engine(table.position).legal_moves() if divide else ()
    behind = ((format_move(Move(*move)), partial(_after(table, *move).perft, table.under)) for move in moves)
    return tell_perft(partial(Engine(table.position).perft, table.under), depth, behind, as_json=as_json)


def _after(table: Table, source: int, target: int) -> Engine:
    """Return the position after a move, which may reveal a piece."""
    engine = Engine(table.position)
    engine.play(source, target, table.under[source])
    return engine


@click.command(
    "playouts",
    cls=Verb,
    params=[*OPTIONS, *PLAYOUTS_OPTIONS],
    examples=("--games 1000", "--preset large --games 100 --json"),
)
def playouts(spec: str | None, games: int, seed: int, *, as_json: bool) -> ExitCode:
    """Play random games with the engine, and print its speed in CPU time."""
    rules = params(spec)
    layout = tuple(piece for piece, count in enumerate(rules.pieces) for _ in range(count))
    return tell_playouts(Engine(start(rules, layout).position).playouts, games, seed, as_json=as_json)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="game.txt",
    progress="pieces laid",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(perft, playouts),
)
