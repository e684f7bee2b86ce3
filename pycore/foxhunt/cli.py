"""The command line of Fox Hunt."""

import time
from collections.abc import Callable

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Refused,
    Verb,
    file_argument,
    games_option,
    preset_option,
    seed_option,
    tell,
)
from pycore.base.errors import WarrenError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.rng import Rng
from pycore.foxhunt.generator import PRESETS, generate, preset
from pycore.foxhunt.model import Hunt, Params, outcome, play, view
from pycore.foxhunt.notation import cell_name, format, format_view, parse_view  # noqa: A004
from pycore.foxhunt.solver import BOTS, choose, solve

HELP = "Find the hidden foxes with the fewest shots."
EXAMPLES = ("play --preset small --seed 7", "generate --preset 12x8:6 --out hunt.txt", "bench --games 3 --json")
GENERATE_HELP = "Make a new hunt."
GENERATE_EXAMPLES = ("--preset nine --seed 7", "--preset 16x16:15:auto --out hunt.txt")


def _seen(hunt: Hunt) -> str:
    return format_view(view(hunt))


FORMATS: dict[str, Callable[[Hunt], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [preset_option(PRESETS, "classic", is_implied=True)]


def params(spec: str | None) -> Params:
    """Return the parameters for the value of the option."""
    return preset(spec or "classic")


ADVISE_JSON = JsonOption(
    {
        "chances": "rows of the board: the probability of a fox for each cell, in 0..1",
        "possibilities": "number of placements of the foxes that were counted or drawn",
        "exact": "whether all placements were counted",
        "shots[].cell": "name of the cell",
        "shots[].chance": "probability of a hit, in 0..1",
        "shots[].information": "bits that the shot tells on average",
        "shots[].cost": "expected cost of the shot",
    }
)


@click.command(
    "advise",
    cls=Verb,
    params=[
        file_argument(),
        seed_option(0),
        click.Option(["--limit"], type=click.IntRange(1), default=5, show_default=True, help="Most results to print."),
        ADVISE_JSON,
    ],
    examples=("view.txt", "view.txt --limit 1 --json"),
)
def advise(file: str, seed: int, limit: int, *, as_json: bool) -> ExitCode:
    """Print the probabilities of foxes in percent, and the best shots, for the view in FILE (- for standard input)."""
    seen = parse_view(*read_named(file))
    result = solve(seen, Rng(seed))
    if result.value is None:
        raise Refused(f"{result.status}: {result.reason}")
    advice, width = result.value, seen.params.width
    rows = [advice.chances[start : start + width] for start in range(0, seen.params.cells, width)]
    shots = [
        {
            "cell": cell_name(shot.cell, width),
            "chance": shot.chance,
            "information": shot.information,
            "cost": shot.cost,
        }
        for shot in advice.shots[:limit]
    ]
    facts = {"chances": rows, "possibilities": advice.total, "exact": advice.exact, "shots": shots}
    lines = [" ".join(f"{round(100 * chance):3}" for chance in row) for row in rows]
    lines.append(f"{advice.total} {'possibilities' if advice.exact else 'samples'}")
    for shot in advice.shots[:limit]:
        told = f"tells {shot.information:.2f} bits, cost {shot.cost:.3f}"
        lines.append(f"{cell_name(shot.cell, width)}: hits {shot.chance:.1%}, {told}")
    tell(facts, lines, as_json=as_json)
    return ExitCode.DONE


BENCH_JSON = JsonOption(
    {
        "games": "number of hunts",
        "size": "width and height of the board",
        "foxes": "number of foxes",
        "bot": "name of the bot",
        "mean_shots": "shots of a hunt on average",
        "stderr": "standard error of this mean",
        "ms_per_shot": "CPU time of a shot in milliseconds",
    }
)


@click.command(
    "bench",
    cls=Verb,
    params=[
        *OPTIONS,
        games_option(100),
        click.Option(["--bot"], type=OneOf(list(BOTS)), default="strong", show_default=True, help="Name of a bot."),
        seed_option(1, "It is the seed of the first one; the others follow it."),
        BENCH_JSON,
    ],
    examples=("--games 3 --bot hopeful", "--preset 5x5:8 --games 3 --json"),
)
def bench(spec: str | None, games: int, bot: str, seed: int, *, as_json: bool) -> ExitCode:
    """Let a bot play hunts, and print the number of shots and the CPU time."""
    rules = params(spec)
    started = time.process_time()
    counts = [hunt_down(rules, bot, seed + game) for game in range(games)]
    milliseconds = (time.process_time() - started) * 1000 / sum(counts)
    mean = sum(counts) / games
    variance = sum((count - mean) ** 2 for count in counts) / max(games - 1, 1)
    facts = {
        "games": games,
        "size": f"{rules.width}x{rules.height}",
        "foxes": rules.foxes,
        "bot": bot,
        "mean_shots": round(mean, 4),
        "stderr": round((variance / games) ** 0.5, 4),
        "ms_per_shot": round(milliseconds, 3),
    }
    tell(facts, as_json=as_json)
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
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="hunt.txt",
    progress="foxes hidden",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(advise, bench),
)
