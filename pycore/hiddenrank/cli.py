"""The command line of games of hidden ranks."""

from collections.abc import Callable, Iterator

import click

from pycore.base.cli import JsonOption, Verb, file_argument, preset_option, tell
from pycore.base.enginecli import PLAYOUTS_OPTIONS, perft_options, tell_perft, tell_playouts
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.hiddenrank._engine import Engine
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.generator import PRESETS, Params, generate, preset
from pycore.hiddenrank.notation import format, format_move, parse  # noqa: A004
from pycore.hiddenrank.setups import PLANS, parse_army
from pycore.hiddenrank.state import PLAY, State, seats
from pycore.hiddenrank.views import View, beliefs, view_of

HELP = "Stratego, the Game of the Generals and Luzhan Qi: armies whose ranks are hidden."
EXAMPLES = (
    'play --preset "generals: planned" --bot strong',
    'duel greedy random --preset "luzhanqi: random" --games 2',
    "beliefs army.txt --player 1",
)
GENERATE_HELP = "Make a new game, with the set-up to come or armies that are set up."
GENERATE_EXAMPLES = ('--preset "stratego: random" --seed 7', '--preset "generals quiet=60: wall"')
FORMATS: dict[str, Callable[[State], str | bytes]] = {"text": format}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "stratego: planned", is_implied=True)]


def params(spec: str | None) -> Params:
    """Return the parameters for the value of the option."""
    return preset(spec or "stratego: planned")


def _game(spec: str | None, file: str | None) -> State:
    """Return the game of a file, or a new one; its armies are set up."""
    state = parse(*read_named(file)) if file else generate(params(spec), Rng(1)).unwrap()
    if state.stage != PLAY:
        what = (file, "play them in first") if file else (spec, "put a set-up behind a colon, as in 'stratego: random'")
        raise ParameterError("file" if file else "preset", f"{what[0]}: the armies are not set up; {what[1]}")
    return state


@click.command(
    "perft",
    cls=Verb,
    params=[file_argument(required=False), *OPTIONS, *perft_options(3)],
    examples=('--preset "luzhanqi: guard" --depth 2', "army.txt --depth 2 --divide --json"),
)
def perft(spec: str | None, file: str | None, depth: int, *, divide: bool, as_json: bool) -> ExitCode:
    """Count the lines of play from the preset, its armies set up with seed 1, or from FILE with a game."""
    state = _game(spec, file)
    moves = state.choices if divide and not state.outcome else ()
    behind = ((format_move(move, state), Engine(state.after(move)).perft) for move in moves)
    return tell_perft(Engine(state).perft, depth, behind, as_json=as_json)


@click.command(
    "playouts",
    cls=Verb,
    params=[*OPTIONS, *PLAYOUTS_OPTIONS],
    examples=("--games 100", '--preset "generals: random" --games 100 --json'),
)
def playouts(spec: str | None, games: int, seed: int, *, as_json: bool) -> ExitCode:
    """Play random games with the engine, and print its speed in CPU time."""
    return tell_playouts(Engine(_game(spec, None)).playouts, games, seed, as_json=as_json)


BELIEFS_JSON = JsonOption(
    {
        "plies[].ply": "number of moves of play",
        "plies[].deals": "number of deals of ranks to the pieces of the others that fitted what the player knew",
        "plies[].exact": "whether numbers and shares are exact; of four players, often not, and there are fewer deals",
        "plies[].pieces[].cell": "cell of another's piece",
        "plies[].pieces[].ranks": "share of the deals in which the piece has a rank, by its letter",
    }
)


@click.command(
    "beliefs",
    cls=Verb,
    params=[
        file_argument(),
        click.Option(["--player"], type=click.IntRange(0, 3), default=0, show_default=True, help="Whose belief."),
        click.Option(["--ply"], type=click.IntRange(0), help="Only after so many moves. [default: after each]"),
        BELIEFS_JSON,
    ],
    examples=("army.txt --ply 0", "army.txt --player 1 --ply 0 --json"),
)
def beliefs_of(file: str, player: int, ply: int | None, *, as_json: bool) -> ExitCode:
    """Print which ranks the pieces of the others could have, in percent, after each move of play in FILE."""
    facts, lines = [], []
    state = parse(*read_named(file))
    if player >= seats(state):
        raise ParameterError("player", f"{player} is not in 0..{seats(state) - 1}")
    now = view_of(state, player)
    if now.stage != PLAY:
        raise ParameterError("file", f"{file}: the armies are not set up; play them in first")
    if ply is not None and ply > len(now.steps):
        raise ParameterError("ply", f"{ply} is not in 0..{len(now.steps)}")
    for seen, shares in beliefs(now, ply):
        pieces, situation, number = list(_pieces(seen, shares)), seen.situation(), len(seen.steps)
        drawn = [{"cell": at, "ranks": of} for at, of in pieces]
        facts.append({"ply": number, "deals": situation.total, "exact": situation.is_exact, "pieces": drawn})
        lines += [f"after {number} moves: {'' if situation.is_exact else 'at most '}{situation.total} deals"]
        lines += [f"{at} " + " ".join(f"{name}{100 * share:.0f}" for name, share in of.items()) for at, of in pieces]
    tell({"plies": facts}, lines, as_json=as_json)
    return ExitCode.DONE


def _pieces(seen: View, shares: list[list[float]]) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the cells of the others' pieces on the board, and the shares of their ranks."""
    game = seen.rules.tables
    for piece, row in zip(seen.others, shares, strict=True):
        if seen.cells[piece] >= 0:
            found = {game.letters[rank]: round(share, 4) for rank, share in enumerate(row) if share}
            yield game.cell_name(seen.cells[piece]), found


PLANS_JSON = JsonOption(
    {"plans[].plan": "name of the plan", "plans[].rows": "its rows, the front one first, with a letter for each rank"}
)


@click.command("plans", cls=Verb, params=[*OPTIONS, PLANS_JSON], examples=("--preset luzhanqi",))
def plans(spec: str | None, *, as_json: bool) -> ExitCode:
    """Draw the plans of the game of the preset, the front row first."""
    game = params(spec).rules.tables
    drawn = {name: list(_rows(game, name)) for name in PLANS[game.name]}
    facts = [{"plan": name, "rows": rows} for name, rows in drawn.items()]
    tell({"plans": facts}, (line for name, rows in drawn.items() for line in (name, *rows)), as_json=as_json)
    return ExitCode.DONE


def _rows(game: Game, plan: str) -> Iterator[str]:
    """Yield the rows of a plan as texts."""
    army, home = iter(parse_army(game, plan)), set(game.home(0))
    for y in range(game.height - game.homes, game.height):
        row = (cell for cell in range(y * game.width, (y + 1) * game.width) if cell not in game.lakes)
        ranks = [next(army) if cell in home else -1 for cell in row]
        yield " ".join("." if rank < 0 else game.letters[rank] for rank in ranks)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="army.txt",
    progress="armies set up",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(perft, playouts, beliefs_of, plans),
)
