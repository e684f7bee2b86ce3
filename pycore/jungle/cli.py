"""The command line of Jungle."""

from collections.abc import Callable

import click

from pycore.base.cli import JsonOption, Verb, preset_option, tell
from pycore.base.enginecli import engine_commands
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.jungle._engine import Engine
from pycore.jungle.generator import PRESETS, Setup, endings_for, generate, pieces_of, preset
from pycore.jungle.model import LETTERS, Move, Position
from pycore.jungle.notation import format, format_fen, format_move, parse  # noqa: A004

HELP = "Dou Shou Qi, the Jungle game: animals on their way to the enemy den."
EXAMPLES = (
    "play --bot strong",
    "duel strong skilled --preset opening --games 2 --time-ms 1",
    'perft --preset "start wolf strict quiet=100 superko" --depth 3',
)
GENERATE_HELP = "Make the start of a game."
GENERATE_EXAMPLES = (
    "--preset opening --seed 7",
    "--preset ending-TPd --format fen",
    '--preset "6l/7/7/7/7/7/7/7/L6 w strict quiet=60 draw"',
)


def _fen(position: Position) -> str:
    return f"{format_fen(position)}\n"


FORMATS: dict[str, Callable[[Position], str | bytes]] = {"text": format, "fen": _fen}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "start", is_implied=True)]


def params(spec: str | None) -> Setup:
    """Return the setup for the value of the option."""
    return preset(spec or "start")


def _start(spec: str | None, file: str | None) -> Position:
    """Return a game from a file; without one, the start of the setup."""
    return parse(*read_named(file)) if file else generate(params(spec), Rng(1)).unwrap()


def _move_text(source: int, target: int, _position: Position) -> str:
    return format_move(Move(source, target))


perft, playouts = engine_commands(
    OPTIONS,
    _start,
    Engine,
    _move_text,
    depth=5,
    perft_examples=("--depth 3", "jungle.txt --depth 2 --divide --json"),
    playouts_examples=("--games 1000", "--preset modern --games 100 --json"),
)


ENDINGS_JSON = JsonOption(
    {
        "endings[].pieces": "the three animals, capitals are red",
        "endings[].won": "number of positions that the player to move wins",
        "endings[].drawn": "number of drawn positions",
        "endings[].lost": "number of positions that the player to move loses",
        "endings[].plies": "length of the longest win",
        "endings[].tables": "number of tables, with those that captures lead to",
        "endings[].bytes": "size of these tables",
    }
)


@click.command(
    "endings",
    cls=Verb,
    params=[*OPTIONS, click.Argument(["pieces"], nargs=-1, required=True), ENDINGS_JSON],
    examples=("LDw", "LDw TPd --json"),
)
def endings(spec: str | None, pieces: tuple[str, ...], *, as_json: bool) -> ExitCode:
    """Compute the tables of endings, with the rules of the preset. PIECES are three letters each, as in LDw."""
    rules, facts = params(spec).rules, []
    for letters in pieces:
        tables = endings_for(rules.wolf, rules.strict, rules.leopard).of(_three(letters))
        won, drawn, lost, most = tables[-1].summary()
        told = "".join(LETTERS[piece] for piece in tables[-1].pieces)
        counts = {"pieces": told, "won": won, "drawn": drawn, "lost": lost, "plies": most}
        facts.append({**counts, "tables": len(tables), "bytes": sum(table.bytes for table in tables)})
    lines = [
        "{pieces}: {won} positions won by the player to move, {drawn} drawn, {lost} lost, up to {plies} plies; "
        "{tables} tables, {bytes} bytes".format(**one)
        for one in facts
    ]
    tell({"endings": facts}, lines, as_json=as_json)
    return ExitCode.DONE


def _three(letters: str) -> tuple[int, ...]:
    """Return the pieces of an ending. Raises `ParameterError` for other letters than three as in LDw."""
    try:
        return pieces_of(letters)
    except ParameterError:
        raise ParameterError("pieces", f"{letters!r} is not like LDw: two animals of red and one of black") from None


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="jungle.txt",
    progress="moves",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text", ".fen": "fen"},
    commands=(perft, playouts, endings),
)
