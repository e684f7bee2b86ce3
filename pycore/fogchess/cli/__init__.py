"""The command line of games in the fog."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import click

from pycore.base.cli import JsonOption, Verb, file_argument, preset_option, tell
from pycore.base.enginecli import perft_options, tell_perft
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.fogchess.belief import heats
from pycore.fogchess.cli.records import list_moves, to_pgn
from pycore.fogchess.game import State, view
from pycore.fogchess.generator import PRESETS, Params, generate, preset
from pycore.fogchess.notation import format_fen
from pycore.fogchess.texts import format, format_move, parse  # noqa: A004
from pycore.fogchess.variants import VARIANTS

HELP = "Chess, xiangqi and four more games in the fog: each player sees what the own pieces reach."
EXAMPLES = (
    "play --bot strong",
    "duel greedy random --preset xiangqi --games 2",
    'perft --preset "janggi fog" --depth 3',
)
GENERATE_HELP = "Make the start of a game."
GENERATE_EXAMPLES = (
    '--preset "xiangqi: opening" --seed 7',
    '--preset "chess: odds-rook" --format fen',
    '--preset "chess fog pawns quiet=60"',
    '--preset "xiangqi check chase"',
)


def _fen(state: State) -> str:
    return f"{format_fen(state.position, state.number)}\n"


FORMATS: dict[str, Callable[[State], str | bytes]] = {"text": format, "fen": _fen}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "chess", is_implied=True)]


def params(spec: str | None) -> Params:
    """Return the parameters for the value of the option."""
    return preset(spec or "chess")


@click.command(
    "perft",
    cls=Verb,
    params=[file_argument(required=False), *OPTIONS, *perft_options(4)],
    examples=("--depth 3", "fog.txt --depth 2 --divide --json"),
)
def perft(spec: str | None, file: str | None, depth: int, *, divide: bool, as_json: bool) -> ExitCode:
    """Count the lines of play from the preset or from FILE with a game; - is standard input."""
    state = parse(*read_named(file)) if file else generate(params(spec), Rng(1)).unwrap()
    moves = state.position.moves() if divide else ()
    behind = ((format_move(move, state), state.position.after(move).perft) for move in moves)
    return tell_perft(state.position.perft, depth, behind, as_json=as_json)


BELIEFS_JSON = JsonOption(
    {
        "plies[].ply": "number of moves",
        "plies[].positions": "number of positions that the player took for possible",
        "plies[].whole": "whether there are no others; else they are a sample",
        "plies[].shares": "for each piece: rows of the board with the share of the positions in which it stands there",
    }
)


@click.command(
    "beliefs",
    cls=Verb,
    params=[
        file_argument(),
        click.Option(["--player"], type=click.IntRange(0, 1), default=0, show_default=True, help="Whose belief."),
        click.Option(["--ply"], type=click.IntRange(0), help="Only after so many moves. [default: after each]"),
        BELIEFS_JSON,
    ],
    examples=("fog.txt", "fog.txt --player 1 --ply 0 --json"),
)
def beliefs(file: str, player: int, ply: int | None, *, as_json: bool) -> ExitCode:
    """Print where a player took the other's pieces to be, in percent, after each move of the game in FILE."""
    state = parse(*read_named(file))
    rules = VARIANTS[state.rules.variant]
    facts, lines = [], []
    for at, heat in enumerate(heats(view(state, player))):
        if ply in (None, at):
            shares = {letter: _rows(cells, rules.width) for letter, cells in heat.shares.items() if any(cells)}
            facts.append({"ply": at, "positions": heat.positions, "whole": heat.is_whole, "shares": shares})
            lines += [f"after {at} moves: {heat.positions} positions{'' if heat.is_whole else ', a sample'}"]
            lines += _drawn(shares, player)
    if not facts:
        raise ParameterError("ply", f"{ply} is not in 0..{state.ply}")
    tell({"plies": facts}, lines, as_json=as_json)
    return ExitCode.DONE


def _rows(cells: Sequence[float], width: int) -> list[list[float]]:
    return [[round(share, 4) for share in cells[at : at + width]] for at in range(0, len(cells), width)]


def _drawn(shares: Mapping[str, list[list[float]]], player: int) -> Iterator[str]:
    """Yield the lines on the other player's pieces."""
    for letter, rows in shares.items():
        if letter.islower() != bool(player):
            yield letter
            yield from (" ".join(f"{round(100 * share) or '.':>3}" for share in row) for row in rows)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="fog.txt",
    progress="moves",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text", ".fen": "fen"},
    commands=(perft, beliefs, to_pgn, list_moves),
)
