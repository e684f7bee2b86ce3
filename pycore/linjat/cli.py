"""The command line of Linjat."""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    file_argument,
    load_option,
    preset_option,
    seed_option,
    tell,
    time_option,
)
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.printing import echo
from pycore.base.reading import read_named, read_text
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.sessiontext import parse_session
from pycore.linjat.export import to_json, to_svg, to_tateyoko
from pycore.linjat.game import FAMILY
from pycore.linjat.generator import generate
from pycore.linjat.levels import Level, Method, Params
from pycore.linjat.model import LOGIC, RULES, Line, Position, Puzzle, start
from pycore.linjat.notation import (
    format_code,
    format_level,
    format_levels,
    parse_puzzles,
    render,
)
from pycore.linjat.presets import PRESETS, TABLE, preset, weights_of
from pycore.linjat.solver import explain, rate, solve
from pycore.linjat.terminal import sit_down, titles

HELP = "Puzzles of lines through numbers and over dots, with one solution."
EXAMPLES = (
    "generate --preset medium --seed 7",
    "solve puzzles.txt --json",
    "rate puzzles.txt --steps",
    "campaign --count 2 --seed 7 --out campaign.txt",
    "play campaign.txt",
)
GENERATE_HELP = "Make a puzzle with exactly one solution."
GENERATE_EXAMPLES = (
    "--preset medium --seed 7",
    "--preset easy --score 25 --symmetric --out level.svg",
    "--preset easy:5000 --method annealing",
    "--size 9 9 --numbers 16 --iterations 0",
)

FORMATS: dict[str, Callable[[Level], str | bytes]] = {
    "level": format_level,
    "ascii": lambda level: render(start(level.puzzle)),
    "solution": lambda level: render(Position(level.puzzle, level.solution)),
    "code": lambda level: format_code(level.puzzle) + "\n",
    "json": lambda level: to_json([level]),
    "svg": lambda level: to_svg(level.puzzle),
    "pzpr": lambda level: to_tateyoko(level.puzzle) + "\n",
}
PACK_FORMATS: dict[str, Callable[[tuple[Level, ...]], str | bytes]] = {
    "level": format_levels,
    "code": lambda levels: "".join(format_code(level.puzzle) + "\n" for level in levels),
    "json": to_json,
}
OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, "easy"),
    Option(["--size"], type=(int, int), metavar="WIDTH HEIGHT", help="Size in cells: up to 30 by 30."),
    Option(["--numbers"], type=int, help="Number of numbers."),
    Option(["--iterations"], type=int, help="Steps of the search: mutations tried."),
    Option(["--method"], type=OneOf([m.value for m in Method]), help="Search method. [default: pool]"),
    Option(["--score", "target"], type=int, help="Wished score. [default: as high as possible]"),
    Option(["--symmetric"], is_flag=True, help="Place the numbers symmetrically under a half turn."),
    Option(["--few-dots"], is_flag=True, help="Remove redundant dots."),
    Option(["--decoys"], type=int, help="Number of redundant dots to add."),
    Option(["--leaks"], is_flag=True, help="Allow puzzles in which the assumption of a unique solution helps."),
]


def params(spec: str, size: tuple[int, int] | None = None, *, leaks: bool = False, **given: Any) -> Params:
    """Return the parameters for the values of the options."""
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None and value is not False}
    if size:
        changes |= {"width": size[0], "height": size[1]}
    return replace(preset(spec), leak_free=not leaks, **changes)


def _puzzles(file: str) -> tuple[Puzzle, ...]:
    return parse_puzzles(*read_named(file))


def _lines(lines: tuple[Line, ...]) -> list[list[int]]:
    return [list(line) for line in lines]


def examine(puzzle: Puzzle, name: str = "", budget: Budget | None = None) -> dict[str, Any]:
    """Return the results of the exact and the human solver for a puzzle, as printed by `solve --json`."""
    begun = time.perf_counter_ns()
    found = solve(puzzle, budget)
    rating = rate(puzzle, weights_of(name), TABLE[name].rules if name in TABLE else LOGIC)
    spent = time.perf_counter_ns() - begun
    value = found.value
    return {
        "status": str(found.status),
        "solutions": value.solutions if value else 0,
        "lines": _lines(value.lines) if value else [],
        "solved_by_deduction": rating.solved,
        "depth": rating.depth,
        "max_width": rating.max_width,
        "rules": {str(rule): rating.rules[rule] for rule in RULES},
        "leaks": rating.leaks,
        "score": rating.score,
        "ms": round(spent / 1e6, 3),
    }


WEIGHTS = preset_option(PRESETS, "", name="name", note="Its weights give the score, its deductions are allowed.")
SOLVE_FIELDS = {
    "levels[].status": "`solved`, or why the search ended",
    "levels[].solutions": "0, 1, or 2 for several",
    "levels[].lines": "a solution: a list for each line",
    "levels[].solved_by_deduction": "whether the human solver gets to the end",
    "levels[].depth": "steps of the human solver",
    "levels[].max_width": "most steps that were open at a time",
    "levels[].rules": "number of uses of each deduction",
    "levels[].leaks": "deductions that assume a unique solution",
    "levels[].score": "difficulty",
    "levels[].ms": "time in milliseconds",
}
RATE_FIELDS = {
    **SOLVE_FIELDS,
    "levels[].steps[].rule": "a deduction of the human solver, with --steps",
    "levels[].steps[].text": "what it says",
}


@click.command(
    "solve",
    cls=Verb,
    params=[file_argument(), WEIGHTS, time_option("It is of each level."), JsonOption(SOLVE_FIELDS)],
    examples=("puzzles.txt", "puzzles.txt --time-ms 1000 --json"),
)
def solve_file(file: str, as_json: bool, name: str, time_ms: int | None) -> ExitCode:
    """Solve the puzzles in FILE (- for standard input): number of solutions (2 for two or more), and one solution."""
    puzzles = _puzzles(file)
    reports = [examine(puzzle, name, Budget(milliseconds=time_ms)) for puzzle in puzzles]
    lines = []
    for puzzle, report in zip(puzzles, reports, strict=True):
        count = ("no solution", "one solution", "several solutions")[report["solutions"]]
        lines.append(f"{report['status']}: {count}")
        if report["lines"]:
            lines.append(render(Position(puzzle, tuple(Line(*line) for line in report["lines"]))))
    tell({"levels": reports}, lines, as_json=as_json)
    return ExitCode.DONE if all(report["status"] == Status.SOLVED for report in reports) else ExitCode.REFUSED


@click.command(
    "rate",
    cls=Verb,
    params=[
        file_argument(),
        WEIGHTS,
        click.Option(["--steps"], is_flag=True, help="Print every step."),
        JsonOption(RATE_FIELDS),
    ],
    examples=("puzzles.txt", "puzzles.txt --steps", "puzzle.txt --preset easy --json"),
)
def rate_file(file: str, name: str, steps: bool, as_json: bool) -> ExitCode:
    """Rate the puzzles in FILE (- for standard input) by the steps of the human solver."""
    reports, lines = [], []
    for number, puzzle in enumerate(_puzzles(file), 1):
        report = examine(puzzle, name)
        found = [(str(rule), sentence) for rule, told in (explain(puzzle) if steps else ()) for sentence in told]
        if steps:
            report["steps"] = [{"rule": rule, "text": sentence} for rule, sentence in found]
        reports.append(report)
        rules = ", ".join(f"{rule} {count}" for rule, count in report["rules"].items() if count)
        verdict = "solved" if report["solved_by_deduction"] else "not solved by deduction"
        leaks = f", {report['leaks']} leaks" if report["leaks"] else ""
        lines.append(
            f"{number}: {verdict}, score {report['score']}, depth {report['depth']}, width {report['max_width']}"
            f" ({rules}{leaks})"
        )
        lines += [f"  {rule}: {sentence}" for rule, sentence in found]
    tell({"levels": reports}, lines, as_json=as_json)
    return ExitCode.DONE if all(report["solved_by_deduction"] for report in reports) else ExitCode.REFUSED


@click.command(
    "play",
    cls=Verb,
    params=[file_argument(required=False), preset_option(PRESETS, "easy"), seed_option(), load_option()],
    examples=("--seed 7", "puzzles.txt"),
)
def play_file(file: str | None, spec: str, seed: int | None, load: Path | None) -> ExitCode:
    """Play the puzzles in FILE in the terminal, one after the other; without FILE, a generated puzzle."""
    if load:
        is_done = sit_down(parse_session(read_text(load), FAMILY, str(load)), str(load))
        return ExitCode.DONE if is_done else ExitCode.REFUSED
    if file is None:
        seed = secrets.randbits(32) if seed is None else seed
        echo(f"{spec}, seed {seed}")
        puzzles: tuple[Puzzle, ...] = (generate(preset(spec), Rng(seed)).unwrap().puzzle,)
    else:
        puzzles = _puzzles(file)
    sessions = [Session(FAMILY, start(puzzle)) for puzzle in puzzles]
    is_done = all(sit_down(session, title) for session, title in titles(sessions))
    return ExitCode.DONE if is_done else ExitCode.REFUSED


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="puzzle.txt",
    progress="changes tried",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".json": "json", ".svg": "svg", ".txt": "level"},
    pack_formats=PACK_FORMATS,
    commands=(solve_file, rate_file, play_file),
)
