"""The command line of Yonin Shogi."""

from collections.abc import Callable

import click

from pycore.base.cli import Verb, file_argument, preset_option
from pycore.base.enginecli import perft_options, tell_perft
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.yonin._engine import Engine
from pycore.yonin.generator import PRESETS, Setup, generate, preset
from pycore.yonin.notation import format, format_move, parse  # noqa: A004
from pycore.yonin.state import Move, Position

HELP = "Yonin Shogi: shogi for four, each for themselves or in partners."
EXAMPLES = (
    "play --bot greedy --bot greedy --bot strong",
    "duel strong greedy --preset opening --games 6 --nodes 100",
    "perft --depth 3",
)
GENERATE_HELP = "Make the start of a game."
GENERATE_EXAMPLES = ("--preset opening --seed 7", '--preset "opening partners limit=300"')
FORMATS: dict[str, Callable[[Position], str | bytes]] = {"text": format}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "singles", is_implied=True)]


def params(spec: str | None) -> Setup:
    """Return the setup for the value of the option."""
    return preset(spec or "singles")


def _start(spec: str | None, file: str | None) -> Position:
    """Return a game from a file; without one, the start of the setup."""
    return parse(*read_named(file)) if file else generate(params(spec), Rng(1)).unwrap()


@click.command(
    "perft",
    cls=Verb,
    params=[file_argument(required=False), *OPTIONS, *perft_options(3)],
    examples=("--depth 3", "yonin.txt --depth 2 --divide --json"),
)
def perft(spec: str | None, file: str | None, depth: int, *, divide: bool, as_json: bool) -> ExitCode:
    """Count the lines of play from the preset or from FILE with a game; - is standard input."""
    position = _start(spec, file)
    moves = Engine(position).legal_moves() if divide else ()
    behind = ((format_move(Move(*move)), _after(position, *move).perft) for move in moves)
    return tell_perft(Engine(position).perft, depth, behind, as_json=as_json)


def _after(position: Position, source: int, target: int, promotes: bool) -> Engine:
    engine = Engine(position)
    engine.play(source, target, promotes)
    return engine


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="yonin.txt",
    progress="moves",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(perft,),
)
