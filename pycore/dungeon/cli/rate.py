"""Measures on the command line: the commands `rate` for a map and `range` for a generator."""

import json
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.familycli import ExitCode
from pycore.base.reading import read_named, write_whole
from pycore.dungeon.judge.rate import MEASURES, rate
from pycore.dungeon.request import Request
from pycore.dungeon.text.mapjson import parse_map


@click.command("rate")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def rate_file(file: str, *, as_json: bool) -> None:
    """Measure the map in FILE (- for standard input)."""
    measures = rate(parse_map(*read_named(file))).as_dict()
    if as_json:
        click.echo(json.dumps(measures))
        return
    for name, value in measures.items():
        text = f"{value:.3f}" if isinstance(value, float) else value
        text = " ".join(map(str, value)) if isinstance(value, tuple) else text
        click.echo(f"{name.replace('_', ' '):18}{text}")


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
        click.echo(f"{failed} of {len(seeds)} seeds gave no map", err=True)
    if not ratings:
        return ExitCode.REFUSED
    write_whole(out, plot(ratings, *measures))
    return ExitCode.DONE


RANGE_OPTIONS: list[Any] = [
    click.Option(["--count"], type=click.IntRange(1), default=1000, help="Number of maps.", show_default=True),
    click.Option(["--seed"], type=int, default=0, help="Seed of the first map.", show_default=True),
    click.Option(["--x"], type=click.Choice(MEASURES), default="linearity", help="Measure across.", show_default=True),
    click.Option(
        ["--y"], type=click.Choice(MEASURES), default="compactness", help="Measure upward.", show_default=True
    ),
    click.Option(["--out"], type=click.Path(dir_okay=False, path_type=Path), required=True, help="PNG file to write."),
]
