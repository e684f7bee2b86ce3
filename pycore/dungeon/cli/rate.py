"""Measures on the command line: the commands `rate` for a map and `range` for a generator."""

import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.cli import (
    JsonOption,
    OneOf,
    Verb,
    count_option,
    documented,
    file_argument,
    out_option,
    seed_option,
    tell,
    write,
)
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo
from pycore.base.reading import read_named
from pycore.dungeon.judge.rate import MEASURES, Rating, rate
from pycore.dungeon.request import Request
from pycore.dungeon.text.mapjson import parse_map


@click.command(
    "rate",
    cls=Verb,
    params=[file_argument(), JsonOption(documented(Rating))],
    examples=("map.json", "map.json --json"),
)
def rate_file(file: str, *, as_json: bool) -> None:
    """Measure the map in FILE (- for standard input)."""
    measures = rate(parse_map(*read_named(file))).as_dict()
    tell(measures, (f"{name.replace('_', ' '):18}{_shown(value)}" for name, value in measures.items()), as_json=as_json)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def plot_range(asked: Request, seeds: range, measures: tuple[str, str], out: Path) -> ExitCode:
    """Make a map of each seed, write a plot of two measures to `out`, and return the exit code."""
    from pycore.dungeon.show.expressive import plot  # noqa: PLC0415 - imports Pillow

    ratings, failed = [], 0
    watched = click.progressbar(seeds, file=sys.stderr) if sys.stderr.isatty() else nullcontext(seeds)
    with watched as numbers:
        for seed in numbers:
            result = replace(asked, seed=seed).make()
            if result.value is None:
                failed += 1
            else:
                ratings.append(rate(result.value))
    if failed:
        echo(f"{failed} of {len(seeds)} seeds gave no map", err=True)
    if not ratings:
        return ExitCode.REFUSED
    return write(plot(ratings, *measures), out)


def _measure_option(name: str, default: str, text: str) -> click.Option:
    return click.Option([name], type=OneOf(MEASURES), default=default, show_default=True, help=text)


RANGE_OPTIONS: list[Any] = [
    count_option(1000, "Each has a seed of its own, and a seed may give none."),
    seed_option(0, "It is the seed of the first one; the others follow it."),
    _measure_option("--x", "linearity", "Measure across."),
    _measure_option("--y", "compactness", "Measure upward."),
    out_option((".png",), required=True),
]
