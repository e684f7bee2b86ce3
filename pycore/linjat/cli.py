"""The command line of Linjat."""

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.familycli import ExitCode, FamilyCli
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

HELP = """Puzzles of lines through numbers and over dots, with one solution.

\b
Examples:
  python -m pycore linjat generate --preset hard --seed 7
  python -m pycore linjat generate --preset easy --target 25 --symmetric --out level.svg
  python -m pycore linjat solve puzzles.txt --json
  python -m pycore linjat rate puzzles.txt --steps
  python -m pycore linjat campaign 100 --seed 7 --out campaign.txt
  python -m pycore linjat play campaign.txt
"""
GENERATE_HELP = """Generate a puzzle with exactly one solution.

\b
Examples:
  python -m pycore linjat generate --preset medium --seed 7
  python -m pycore linjat generate --preset expert:50000 --method annealing
  python -m pycore linjat generate --size 20 20 --numbers 80 --iterations 0
"""

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
    click.Option(["--preset", "spec"], default="easy", show_default=True, help=f"One of {', '.join(PRESETS)}."),
    click.Option(["--size"], type=(int, int), metavar="WIDTH HEIGHT", help="Size in cells, up to 30 by 30."),
    click.Option(["--numbers"], type=int, help="Number of numbers."),
    click.Option(["--iterations"], type=int, help="Number of mutations tried."),
    click.Option(["--method"], type=click.Choice([m.value for m in Method]), help="Search method. [default: pool]"),
    click.Option(["--target"], type=int, help="Target score. [default: as high as possible]"),
    click.Option(["--symmetric"], is_flag=True, help="Place the numbers symmetrically under a half turn."),
    click.Option(["--few-dots"], is_flag=True, help="Remove redundant dots."),
    click.Option(["--decoys"], type=int, help="Number of redundant dots to add."),
    click.Option(["--leaks"], is_flag=True, help="Allow puzzles in which the assumption of a unique solution helps."),
]


def params(spec: str, size: tuple[int, int] | None = None, *, leaks: bool = False, **given: Any) -> Params:
    """Return the parameters for the values of the options."""
    changes: dict[str, Any] = {name: value for name, value in given.items() if value not in (None, False)}
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


FILE = click.Argument(["file"])
JSON = click.Option(["--json", "as_json"], is_flag=True, help="Print JSON.")
WEIGHTS = click.Option(["--preset", "name"], default="", help="Score by this preset's weights and deductions.")


@click.command("solve", params=[FILE, JSON, WEIGHTS, click.Option(["--time-ms"], type=click.IntRange(0))])
def solve_file(file: str, as_json: bool, name: str, time_ms: int | None) -> ExitCode:
    """Solve the puzzles in FILE (- for standard input): number of solutions (2 for two or more), and one solution."""
    puzzles = _puzzles(file)
    reports = [examine(puzzle, name, Budget(milliseconds=time_ms)) for puzzle in puzzles]
    if as_json:
        click.echo(json.dumps({"puzzles": reports}))
    for puzzle, report in zip(puzzles, [] if as_json else reports, strict=False):
        count = ("no solution", "one solution", "several solutions")[report["solutions"]]
        click.echo(f"{report['status']}: {count}")
        if report["lines"]:
            click.echo(render(Position(puzzle, tuple(Line(*line) for line in report["lines"]))))
    return ExitCode.DONE if all(report["status"] == Status.SOLVED for report in reports) else ExitCode.REFUSED


@click.command("rate", params=[FILE, WEIGHTS, click.Option(["--steps"], is_flag=True, help="Print every step.")])
def rate_file(file: str, name: str, steps: bool) -> ExitCode:
    """Rate the puzzles in FILE (- for standard input) by the steps of the human solver."""
    solved = True
    for number, puzzle in enumerate(_puzzles(file), 1):
        report = examine(puzzle, name)
        solved = solved and report["solved_by_deduction"]
        rules = ", ".join(f"{rule} {count}" for rule, count in report["rules"].items() if count)
        verdict = "solved" if report["solved_by_deduction"] else "not solved by deduction"
        leaks = f", {report['leaks']} leaks" if report["leaks"] else ""
        click.echo(
            f"{number}: {verdict}, score {report['score']}, depth {report['depth']}, width {report['max_width']}"
            f" ({rules}{leaks})"
        )
        for rule, sentences in explain(puzzle) if steps else ():
            for sentence in sentences:
                click.echo(f"  {rule}: {sentence}")
    return ExitCode.DONE if solved else ExitCode.REFUSED


@click.command(
    "play",
    params=[
        click.Argument(["file"], required=False),
        click.Option(["--preset", "spec"], default="easy", show_default=True, help="Preset of the generated puzzle."),
        click.Option(["--seed"], type=int, help="Seed of the generated puzzle. [default: random]"),
        click.Option(["--load"], type=click.Path(path_type=Path, dir_okay=False), help="Saved session to continue."),
    ],
)
def play_file(file: str | None, spec: str, seed: int | None, load: Path | None) -> ExitCode:
    """Play the puzzles in FILE in the terminal, one after the other; without FILE, a generated puzzle."""
    if load:
        is_done = sit_down(parse_session(read_text(load), FAMILY, str(load)), str(load))
        return ExitCode.DONE if is_done else ExitCode.REFUSED
    if file is None:
        seed = secrets.randbits(32) if seed is None else seed
        click.echo(f"{spec}, seed {seed}")
        puzzles: tuple[Puzzle, ...] = (generate(preset(spec), Rng(seed)).unwrap().puzzle,)
    else:
        puzzles = _puzzles(file)
    sessions = [Session(FAMILY, start(puzzle)) for puzzle in puzzles]
    is_done = all(sit_down(session, title) for session, title in titles(sessions))
    return ExitCode.DONE if is_done else ExitCode.REFUSED


CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="changes tried",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".json": "json", ".svg": "svg", ".txt": "level"},
    pack_formats=PACK_FORMATS,
    commands=(solve_file, rate_file, play_file),
)
