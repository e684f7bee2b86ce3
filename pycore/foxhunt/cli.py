"""The command line of Fox Hunt."""

import json
import time
from collections.abc import Callable

import click

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.foxhunt.generator import PRESETS, generate, preset
from pycore.foxhunt.model import Hunt, Params, outcome, play, view
from pycore.foxhunt.notation import cell_name, format, format_view, parse_view  # noqa: A004
from pycore.foxhunt.solver import BOTS, choose, solve

HELP = """Find the hidden foxes with the fewest shots.

\b
Examples:
  python -m pycore foxhunt play --preset small --seed 7
  python -m pycore foxhunt generate --preset 12x8:6 --out hunt.txt
  python -m pycore foxhunt advise view.txt
  python -m pycore foxhunt bench --games 100 --json
"""
GENERATE_HELP = """Generate a new hunt.

\b
Examples:
  python -m pycore foxhunt generate --preset nine --seed 7
  python -m pycore foxhunt generate --preset 16x16:15:auto --out hunt.txt
"""


def _seen(hunt: Hunt) -> str:
    return format_view(view(hunt))


FORMATS: dict[str, Callable[[Hunt], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [
    click.Option(["--preset", "spec"], help=f"Board: {', '.join(PRESETS)}. [default: classic]"),
]


def params(spec: str | None) -> Params:
    """Return the parameters for the value of the option."""
    return preset(spec or "classic")


@click.command("advise")
@click.argument("file")
@click.option("--seed", type=int, default=0, help="Seed of the samples.")
@click.option("--count", type=click.IntRange(1), default=5, help="Number of shots to print.")
def advise(file: str, seed: int, count: int) -> ExitCode:
    """Print the probabilities of foxes in percent, and the best shots, for the view in FILE (- for standard input)."""
    seen = parse_view(*read_named(file))
    result = solve(seen, Rng(seed))
    if result.value is None:
        click.echo(f"{result.status}: {result.reason}", err=True)
        return ExitCode.REFUSED
    advice, width = result.value, seen.params.width
    for start in range(0, seen.params.cells, width):
        click.echo(" ".join(f"{round(100 * chance):3}" for chance in advice.chances[start : start + width]))
    click.echo(f"{advice.total} {'possibilities' if advice.exact else 'samples'}")
    for shot in advice.shots[:count]:
        name = cell_name(shot.cell, width)
        told = f"tells {shot.information:.2f} bits, cost {shot.cost:.3f}"
        click.echo(f"{name}: hits {shot.chance:.1%}, {told}")
    return ExitCode.DONE


@click.command("bench", params=[*OPTIONS])
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Number of hunts.")
@click.option("--bot", type=click.Choice(list(BOTS)), default="strong", show_default=True, help="Name of the bot.")
@click.option("--size", type=click.IntRange(1, 16), help="Side of a square board with 8 foxes, instead of --preset.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first hunt; the others follow.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def bench(spec: str | None, games: int, bot: str, size: int | None, seed: int, *, as_json: bool) -> ExitCode:
    """Let a bot play hunts, and print the number of shots and the CPU time."""
    rules = Params(size, size) if size else params(spec)
    started = time.process_time()
    counts = [hunt_down(rules, bot, seed + game) for game in range(games)]
    milliseconds = (time.process_time() - started) * 1000 / sum(counts)
    mean = sum(counts) / games
    variance = sum((count - mean) ** 2 for count in counts) / max(games - 1, 1)
    report = {
        "games": games,
        "size": f"{rules.width}x{rules.height}",
        "foxes": rules.foxes,
        "bot": bot,
        "mean_shots": round(mean, 4),
        "stderr": round((variance / games) ** 0.5, 4),
        "ms_per_shot": round(milliseconds, 3),
    }
    click.echo(json.dumps(report) if as_json else "\n".join(f"{key}: {value}" for key, value in report.items()))
    return ExitCode.DONE


def hunt_down(rules: Params, bot: str, seed: int) -> int:
    """Let a bot play the hunt of a seed; return the number of shots."""
    hunt = generate(rules, Rng(seed)).unwrap()
    while True:
        end = outcome(hunt)
        if end is not None:
            return end.scores[0]
        moves = Rng(seed).stream(f"shot {len(hunt.shots)}")
        result = choose(view(hunt), bot, moves, Budget())
        if result.value is None:
            raise WarrenError(f"hunt {seed}: {result.reason}")
        hunt = play(hunt, result.value)


CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="foxes hidden",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(advise, bench),
)
