"""Sokoban on the command line."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.errors import NotationError
from pycore.base.result import Status
from pycore.sokoban.model import Level
from pycore.sokoban.notation import Dialect, format_level, format_moves, format_rle, parse_collection
from pycore.sokoban.solver import MEGABYTES, Objective, solve

HELP = """Boxes pushed to their goals.

\b
Examples:
  python -m pycore sokoban solve levels.xsb
  python -m pycore sokoban solve levels.xsb --objective pushes --time-ms 10000 --json
"""
FORMATS: dict[str, Callable[[Level], str]] = {"xsb": format_level, "rle": lambda level: format_rle(level) + "\n"}
ENDINGS = {".xsb": "xsb", ".sok": "xsb", ".txt": "xsb"}
BINARY: tuple[str, ...] = ()


def _levels(file: str, dialect: str) -> tuple[Level, ...]:
    source = "standard input" if file == "-" else file
    data: bytes = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start} is no UTF-8 text", source) from None
    return parse_collection(text, source, Dialect(dialect))


def _answers(levels: tuple[Level, ...], objective: Objective, time_ms: int | None, memory: int) -> Iterator[Any]:
    for index, level in enumerate(levels, 1):
        start = process_time()
        result = solve(level, objective, Budget(milliseconds=time_ms), megabytes=memory)
        spent = process_time() - start
        found = result.value
        yield {
            "index": index,
            "title": level.title,
            "status": str(result.status),
            "pushes": found.pushes if found else None,
            "moves": len(found.moves) if found else None,
            "solution": format_moves(level, found.moves) if found else None,
            "nodes": result.statistics.get("nodes", 0),
            "cpu_seconds": round(spent, 4),
            "reason": result.reason,
        }


@click.command(
    "solve",
    params=[
        click.Argument(["file"]),
        click.Option(
            ["--objective"],
            type=click.Choice([objective.value for objective in Objective]),
            default=Objective.ANY.value,
            show_default=True,
            help="What is wanted: any solution, the fewest pushes, or the fewest moves.",
        ),
        click.Option(["--time-ms"], type=click.IntRange(0), help="Give up a level after so many milliseconds."),
        click.Option(
            ["--memory"], type=click.IntRange(16, 65536), default=MEGABYTES, show_default=True, help="In megabytes."
        ),
        click.Option(
            ["--dialect"],
            type=click.Choice([dialect.value for dialect in Dialect]),
            default=Dialect.STANDARD.value,
            show_default=True,
            help="Whose characters the drawings use.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="One JSON object instead of lines."),
    ],
)
def solve_file(file: str, objective: str, time_ms: int | None, memory: int, dialect: str, *, as_json: bool) -> int:
    """Solve the levels in FILE (- for standard input). The exit code is 1 when one was not solved."""
    levels = _levels(file, dialect)
    unsolved, answers = 0, []
    for answer in _answers(levels, Objective(objective), time_ms, memory):
        unsolved += answer["status"] != Status.SOLVED
        if as_json:
            answers.append(answer)
            continue
        name = f"{answer['index']} {answer['title']}".rstrip()
        if answer["status"] == Status.SOLVED:
            click.echo(f"{name}: {answer['pushes']} pushes, {answer['moves']} moves: {answer['solution']}")
        else:
            click.echo(f"{name}: {answer['status']}: {answer['reason']}")
    if as_json:
        click.echo(json.dumps({"levels": answers}, ensure_ascii=False))
    return 1 if unsolved else 0


COMMANDS: tuple[click.Command, ...] = (solve_file,)
