"""The command line of Sokoban."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    chosen_form,
    cpu_option,
    documented,
    file_argument,
    format_option,
    load_option,
    nodes_option,
    out_option,
    preset_option,
    tell,
    time_option,
    write,
)
from pycore.base.errors import unknown_name
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.printing import echo
from pycore.base.reading import read_named, read_text
from pycore.base.result import Result, Status
from pycore.base.session import Session
from pycore.base.sessiontext import parse_session
from pycore.sokoban.algorithms import MEANINGS, Algorithm
from pycore.sokoban.cells import Dialect
from pycore.sokoban.comparing import COMPARED, Row, compare, table
from pycore.sokoban.export import to_svg
from pycore.sokoban.game import FAMILY
from pycore.sokoban.generator import series
from pycore.sokoban.levels import Collection, Entry, Params, Skipped
from pycore.sokoban.model import Level
from pycore.sokoban.movetext import format_history, format_moves
from pycore.sokoban.notation import format_entry, format_rle, parse_collection
from pycore.sokoban.optimizer import optimize
from pycore.sokoban.packs import PACKS, pack
from pycore.sokoban.presets import PRESETS, preset
from pycore.sokoban.rating import Rating, rate
from pycore.sokoban.solution import Objective, Solution
from pycore.sokoban.solver import MEGABYTES, solve

HELP = "Sokoban: solve, rate, generate and play levels."
EXAMPLES = (
    "solve levels.xsb",
    "solve levels.xsb --objective pushes --time-ms 10000 --json",
    "compare levels.xsb",
    "rate levels.xsb",
    "generate --preset easy --seed 7 --count 2 --out more.xsb",
    "play levels.xsb --level 2",
    "pack --out levels.xsb",
)
GENERATE_HELP = """Make levels with a difficulty in a band, and with a solution of the fewest pushes.

The difficulty of this solution is its number of box lines, plus twice the number of changes of the box, plus twice the
number of counter-intuitive pushes, plus four times the number of boxes minus the number of independent parts.
"""
GENERATE_EXAMPLES = (
    "--preset easy --seed 7",
    "--size 8 8 --boxes 2 --band 20 60 --count 2 --out more.xsb",
    "--preset easy --iterations 2 --format svg --out level.svg",
)
FORMATS: dict[str, Callable[[Entry], str]] = {
    "xsb": format_entry,
    "article": lambda entry: format_entry(entry, Dialect.ARTICLE),
    "rle": lambda entry: format_rle(entry.level) + "\n",
    "svg": to_svg,
}
ENDINGS = {".xsb": "xsb", ".sok": "xsb", ".txt": "xsb"}
TEXTS = ("xsb", "article")
# Of files older than UTF-8.
ENCODING = "cp1252"
AUTO = "auto"
MOST_LINES = 20
LIMITS = {"time_ms": "milliseconds", "cpu_ms": "cpu_milliseconds", "nodes": "nodes"}
OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, "easy"),
    Option(["--size"], type=(int, int), metavar="WIDTH HEIGHT", help="Size in cells: the outer wall is included."),
    Option(["--boxes"], type=int, help="Number of boxes."),
    Option(["--band"], type=(int, int), metavar="LOW HIGH", help="Lowest and highest difficulty."),
    Option(["--iterations"], type=int, help="Steps of the search: further rooms to try for a harder level."),
]


def params(spec: str, size: tuple[int, int] | None = None, **given: Any) -> Params:
    """Return the parameters for the values of the options. A changed preset loses its name."""
    changes = {name: value for name, value in given.items() if value is not None}
    if size:
        changes |= {"width": size[0], "height": size[1]}
    named = preset(spec)
    return replace(named, name=named.name if changes.keys() <= {"iterations"} else "", **changes)


def _levels(file: str, dialect: str, *, strict: bool) -> Collection[Level]:
    """Return the levels of a file, and list what is skipped on standard error."""
    known = None if dialect == AUTO else Dialect(dialect)
    levels = parse_collection(*read_named(file, ENCODING), known, strict=strict)
    for skipped in levels.skipped[:MOST_LINES]:
        echo(f"skipped: {skipped}", err=True)
    if len(levels.skipped) > MOST_LINES:
        echo(f"skipped: {len(levels.skipped) - MOST_LINES} more; --json lists all", err=True)
    return levels


def _budgeted(limits: Mapping[str, int | None]) -> dict[str, Any]:
    """Return the arguments of a budget for the values of the options."""
    return {LIMITS[name]: limit for name, limit in limits.items()}


@dataclass(frozen=True)
class _Wish:
    """The values of the options of `solve`."""

    objective: Objective
    then: Objective | None
    algorithm: Algorithm
    memory: int


def _answer(level: Level, wish: _Wish, limits: dict[str, Any]) -> Result[Solution]:
    """Solve a level; optimize its solution within the same limits if there is a second objective."""
    budget = Budget(**limits)
    result = solve(level, wish.objective, budget, megabytes=wish.memory, algorithm=wish.algorithm)
    if result.value is None or wish.then is None:
        return result
    better = optimize(level, result.value, wish.then, budget, megabytes=wish.memory)
    told = {f"optimizer_{name}": count for name, count in better.statistics.items()}
    nodes = result.statistics["nodes"] + better.statistics["nodes"]
    return replace(better, statistics={**result.statistics, **told, "nodes": nodes})


def _answers(levels: Collection[Level], wish: _Wish, limits: dict[str, Any]) -> Iterator[Any]:
    for index, level in zip(levels.numbers, levels, strict=True):
        start = process_time()
        result = _answer(level, wish, limits)
        spent = process_time() - start
        found = result.value
        yield {
            "index": index,
            "title": level.title,
            "status": str(result.status),
            "pushes": found.pushes if found else None,
            "moves": len(found.moves) if found else None,
            "solution": format_moves(level, found.moves) if found else None,
            "history": format_history(found.moves) if found else None,
            "nodes": result.statistics.get("nodes", 0),
            "cpu_seconds": round(spent, 4),
            "reason": result.reason,
            "statistics": dict(result.statistics),
        }


TIME = time_option("It is of each level.")
CPU = cpu_option("It is of each level.")
NODES = nodes_option("It is of each level. A node is one generated position.")
DIALECT = Option(
    ["--dialect"],
    type=OneOf([AUTO, *(dialect.value for dialect in Dialect)]),
    default=AUTO,
    show_default=True,
    help="Set of characters of the drawings: # @ + $ * . are standard, # @ O G X . those of the article.",
)
OBJECTIVE = Option(
    ["--objective"],
    type=OneOf([objective.value for objective in Objective]),
    default=Objective.ANY.value,
    show_default=True,
    help="Any solution, the fewest pushes, or the fewest moves.",
)
MEMORY = Option(
    ["--memory"],
    type=click.IntRange(16, 65536),
    default=MEGABYTES,
    show_default=True,
    help="Memory limit in megabytes.",
)
ALGORITHMS = "; ".join(f"{algorithm.value}: {text}" for algorithm, text in MEANINGS.items())
STRICT = Option(["--strict"], is_flag=True, help="Reject FILE if a level in it cannot be read, instead of skipping it.")
NAMED = {
    "levels[].index": "number of the level in FILE, from 1; skipped levels count",
    "levels[].title": "its title",
    **{f"skipped[].{name}": text for name, text in documented(Skipped).items()},
}
STATUS = {
    "levels[].status": "`solved`, or why the search ended",
    "levels[].reason": "the reason in words; may be absent",
}
SOLVE_FIELDS = {
    **NAMED,
    **STATUS,
    "levels[].pushes": "pushes of the solution, or null",
    "levels[].moves": "moves of the solution, or null",
    "levels[].solution": "letters of the solution, or null",
    "levels[].history": "the same moves in short, as `R D R 4D`, or null",
    "levels[].nodes": "positions searched",
    "levels[].cpu_seconds": "CPU time",
    "levels[].statistics": "counters of the searches by their names, see the page of Sokoban",
}
RATE_FIELDS = {
    **NAMED,
    **STATUS,
    "levels[].difficulty": "difficulty, see `generate`",
    **{f"levels[].{name}": text for name, text in documented(Rating).items()},
}


@click.command(
    "solve",
    cls=Verb,
    params=[
        file_argument(),
        OBJECTIVE,
        click.Option(
            ["--algorithm"],
            type=OneOf([algorithm.value for algorithm in Algorithm]),
            default=Algorithm.AUTO.value,
            show_default=True,
            help=f"How to search. {ALGORITHMS}.",
        ),
        click.Option(
            ["--optimize", "then"],
            type=OneOf([Objective.PUSHES.value, Objective.MOVES.value]),
            help="Then look near the solution for one with fewer pushes or moves, within the same limits.",
        ),
        TIME,
        CPU,
        NODES,
        MEMORY,
        DIALECT,
        STRICT,
        JsonOption(SOLVE_FIELDS),
    ],
    examples=(
        "levels.xsb",
        "levels.xsb --objective pushes --time-ms 10000 --json",
        "levels.xsb --algorithm breadth-first",
        "levels.xsb --optimize moves --cpu-ms 5000",
    ),
)
def solve_file(
    file: str,
    dialect: str,
    *,
    objective: str,
    algorithm: str,
    then: str | None,
    memory: int,
    strict: bool,
    as_json: bool,
    **limits: int | None,
) -> ExitCode:
    """Solve the levels in FILE (- for standard input). Exit code 1: a level was not solved."""
    levels = _levels(file, dialect, strict=strict)
    unsolved, answers = 0, []
    wish = _Wish(Objective(objective), Objective(then) if then else None, Algorithm(algorithm), memory)
    for answer in _answers(levels, wish, _budgeted(limits)):
        unsolved += answer["status"] != Status.SOLVED
        if as_json:
            answers.append(answer)
            continue
        name = f"{answer['index']} {answer['title']}".rstrip()
        if answer["status"] == Status.SOLVED:
            echo(f"{name}: {answer['pushes']} pushes, {answer['moves']} moves: {answer['history']}")
        else:
            echo(f"{name}: {answer['status']}: {answer['reason']}")
    tell({"levels": answers, "skipped": list(map(asdict, levels.skipped))}, (), as_json=as_json)
    return ExitCode.REFUSED if unsolved else ExitCode.DONE


COMPARE_FIELDS = {
    **NAMED,
    **{f"levels[].algorithms[].{name}": text for name, text in documented(Row).items()},
}
COMPARE_MS = 10_000
COMPARE_HELP = f"""Solve the levels in FILE (- for standard input) with several algorithms; print a table for each.

{ALGORITHMS.partition("; ")[2]}.

The table has the CPU time and the number of generated positions. With `--objective any`, each algorithm minimizes what
it does by itself, which the table names. The last five have only one test for deadlocks: boxes are never pushed onto
cells from which no goal can be reached.

Exit code 1: some algorithm did not solve a level.
"""


def _algorithms(_context: click.Context, _option: click.Parameter, text: str) -> tuple[Algorithm, ...]:
    """Return the algorithms of a list of names, which is empty for all."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in COMPARED:
            raise click.BadParameter(unknown_name("algorithm", name, [algorithm.value for algorithm in COMPARED]))
    return tuple(map(Algorithm, names))


def _compare(
    *,
    file: str,
    chosen: tuple[Algorithm, ...],
    objective: str,
    memory: int,
    dialect: str,
    strict: bool,
    as_json: bool,
    **limits: int | None,
) -> ExitCode:
    levels = _levels(file, dialect, strict=strict)
    compared: list[dict[str, Any]] = []
    is_solved = True
    for index, level in zip(levels.numbers, levels, strict=True):
        budget = partial(Budget, **_budgeted(limits))
        rows = list(compare(level, chosen, Objective(objective), budget, megabytes=memory))
        is_solved &= all(row.status == Status.SOLVED for row in rows)
        compared.append({"index": index, "title": level.title, "algorithms": list(map(asdict, rows))})
        if not as_json:
            echo(("\n" if len(compared) > 1 else "") + f"{index} {level.title}".rstrip())
            for line in table(rows):
                echo(line)
    tell({"levels": compared, "skipped": list(map(asdict, levels.skipped))}, (), as_json=as_json)
    return ExitCode.DONE if is_solved else ExitCode.REFUSED


compare_file = Verb(
    "compare",
    callback=_compare,
    params=[
        file_argument(),
        Option(
            ["--algorithms", "chosen"],
            default="",
            metavar="NAMES",
            callback=_algorithms,
            help="Names of algorithms, with commas between them. [default: all that can minimize the objective]",
        ),
        OBJECTIVE,
        time_option("It is of each algorithm.", default=COMPARE_MS),
        cpu_option("It is of each algorithm."),
        nodes_option("It is of each algorithm. A node is one generated position."),
        MEMORY,
        DIALECT,
        STRICT,
        JsonOption(COMPARE_FIELDS),
    ],
    help=COMPARE_HELP,
    examples=("levels.xsb", "levels.xsb --algorithms breadth-first,a-star-nearest,a-star-matching --objective pushes"),
)


@click.command(
    "rate",
    cls=Verb,
    params=[file_argument(), TIME, CPU, NODES, DIALECT, STRICT, JsonOption(RATE_FIELDS)],
    examples=("levels.xsb", "levels.xsb --json"),
)
def rate_file(file: str, *, dialect: str, strict: bool, as_json: bool, **limits: int | None) -> ExitCode:
    """Rate the difficulty of the levels in FILE (- for standard input). Exit code 1: a level was not solved."""
    reports: list[dict[str, Any]] = []
    levels = _levels(file, dialect, strict=strict)
    for index, level in zip(levels.numbers, levels, strict=True):
        result = rate(level, Budget(**_budgeted(limits)))
        report = {"index": index, "title": level.title, "status": str(result.status)}
        if result.value:
            report |= {"difficulty": result.value.difficulty} | asdict(result.value)
        else:
            report["reason"] = result.reason
        reports.append(report)
        if not as_json:
            name = f"{index} {level.title}".rstrip()
            shown = {key: report[key] for key in list(report)[3:]}
            echo(f"{name}: " + ", ".join(f"{key} {value}" for key, value in shown.items()))
    tell({"levels": reports, "skipped": list(map(asdict, levels.skipped))}, (), as_json=as_json)
    unsolved = any(report["status"] != Status.SOLVED for report in reports)
    return ExitCode.REFUSED if unsolved else ExitCode.DONE


@click.command(
    "play",
    cls=Verb,
    params=[
        file_argument(),
        click.Option(
            ["--level", "number"], type=click.IntRange(1), default=1, show_default=True, help="Number of the level."
        ),
        click.Option(
            ["--pause-ms"],
            type=click.IntRange(0),
            default=300,
            show_default=True,
            help="Pause between the moves of a playback.",
        ),
        load_option(),
        DIALECT,
        STRICT,
    ],
    examples=("levels.xsb --level 2",),
)
def play_file(file: str, number: int, pause_ms: int, load: Path | None, *, dialect: str, strict: bool) -> int:
    """Play a level of FILE in the terminal: h j k l or arrows move, ? lists the other keys."""
    from pycore.sokoban.terminal import Screen  # noqa: PLC0415 - only play needs it

    levels = _levels(file, dialect, strict=strict)
    if number not in levels.numbers:
        known = sorted({*levels.numbers, *(skipped.number for skipped in levels.skipped)})
        raise click.UsageError(f"level {number} was skipped" if number in known else f"{file} has {len(known)} levels")
    level = levels[levels.numbers.index(number)]
    session = parse_session(read_text(load), FAMILY, str(load)) if load else Session(FAMILY, level)
    return Screen(session, pause_ms).run()


@click.command(
    "pack",
    cls=Verb,
    params=[
        click.Argument(["name"], type=OneOf(list(PACKS)), default=next(iter(PACKS))),
        format_option(TEXTS),
        out_option(ENDINGS),
    ],
    examples=("", "article --format article --out levels.txt"),
)
def write_pack(name: str, form: str | None, out: Path | None) -> ExitCode:
    """Write a pack of levels that is part of Warren: article, the levels of the article that it came from."""
    chosen = chosen_form(TEXTS, ENDINGS, form, out)
    return write("\n".join(map(FORMATS[chosen], pack(name))), out)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="level.xsb",
    progress="rooms improved",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    encoding=ENCODING,
    endings=ENDINGS | {".svg": "svg"},
    series=series,
    commands=(solve_file, compare_file, rate_file, play_file, write_pack),
)
