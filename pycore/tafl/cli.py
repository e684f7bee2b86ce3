"""The command line of Tafl."""

from collections.abc import Callable

import click

from pycore.base.cli import preset_option
from pycore.base.enginecli import engine_commands
from pycore.base.familycli import FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.tafl._engine import Engine
from pycore.tafl.generator import PRESETS, Setup, generate, preset
from pycore.tafl.model import Move, Position
from pycore.tafl.notation import format, format_fen, format_move, parse  # noqa: A004

HELP = "Tafl: attackers around a king who wants to leave; Brandubh, Tablut and Copenhagen Hnefatafl."
EXAMPLES = (
    "play --preset tablut --bot strong",
    'duel strong skilled --preset "opening brandubh" --games 2 --time-ms 1',
    'perft --preset "copenhagen strong" --depth 2',
)
GENERATE_HELP = "Make the start of a game."
GENERATE_EXAMPLES = (
    '--preset "opening copenhagen" --seed 7',
    '--preset "capture-3 tablut" --format fen',
    '--preset "1A5/3D3/7/K3A2/7/3D3/5A1 a brandubh unarmed draw"',
)


def _fen(position: Position) -> str:
    return f"{format_fen(position)}\n"


FORMATS: dict[str, Callable[[Position], str | bytes]] = {"text": format, "fen": _fen}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "brandubh", is_implied=True)]


def params(spec: str | None) -> Setup:
    """Return the setup for the value of the option."""
    return preset(spec or "brandubh")


def _start(spec: str | None, file: str | None) -> Position:
    """Return a game from a file; without one, the start of the setup."""
    return parse(*read_named(file)) if file else generate(params(spec), Rng(1)).unwrap()


def _move_text(source: int, target: int, position: Position) -> str:
    return format_move(Move(source, target), position)


perft, playouts = engine_commands(
    OPTIONS,
    _start,
    Engine,
    _move_text,
    depth=4,
    perft_examples=("--depth 3", "tafl.txt --depth 2 --divide --json"),
    playouts_examples=("--games 1000", "--preset tablut --games 100 --json"),
)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="tafl.txt",
    progress="moves",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text", ".fen": "fen"},
    commands=(perft, playouts),
)
