"""The dungeon on the command line: options, formats and commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.choices import Cache, Choice, Combinator, DoorGeneration, Models, Selector
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_text, write_whole
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.cli import bench
from pycore.dungeon.cli import rate as cli_rate
from pycore.dungeon.finish.population.text import parse_table
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.weights import OBJECTIVES
from pycore.dungeon.presets import PRESETS
from pycore.dungeon.quality import MAX_MAPS
from pycore.dungeon.request import CHOICES, Request
from pycore.dungeon.text.flow import parse_flow
from pycore.dungeon.text.imported import format_imported
from pycore.dungeon.text.mapjson import format_map
from pycore.dungeon.text.notation import render
from pycore.dungeon.text.roomfile import read_import, read_templates

HELP = """Maps grown from hand-drawn rooms that connect door to door.

\b
Examples:
  python -m pycore dungeon generate --preset keep --seed 7
  python -m pycore dungeon generate --preset keep --rooms 200 --out map.png
  python -m pycore dungeon generate --templates my.room.txt --format json > map.json
  python -m pycore dungeon check map.json
  python -m pycore dungeon rooms --preset caves
  python -m pycore dungeon import castle.ldtk --out castle.room.txt
  python -m pycore dungeon rate map.json
  python -m pycore dungeon range --preset keep --count 1000 --out range.png
  python -m pycore dungeon bench --rows all
"""
GENERATE_HELP = """Make a map.

\b
Examples:
  python -m pycore dungeon generate --preset hollow:8:8:8 --seed 7
  python -m pycore dungeon generate --preset keep --seed 7 --format json
  python -m pycore dungeon generate --templates my.room.txt --rooms 60 --bounds 120 80 --out map.png
  python -m pycore dungeon generate --preset keep --seed 7 --rule "chapel to treasure: at least 4"
  python -m pycore dungeon generate --preset keep --seed 7 --door-generation random_share --door-share 0.4
  python -m pycore dungeon generate --preset keep --seed 7 --door-generation one_of_every --door-interval 3
  python -m pycore dungeon generate --preset keep --seed 7 --combinator adaptive --horizontality-weight 1
  python -m pycore dungeon generate --preset keep --seed 7 --loops 0.2 --corridors 12 --locks 3 --out map.png
  python -m pycore dungeon generate --templates my.room.txt --flow quest.flow.txt --corridors 12 --out map.png
  python -m pycore dungeon generate --preset keep --seed 7 --best-of 200 --out map.png
  python -m pycore dungeon generate --preset keep --seed 7 --finishing "populate rat: room 0..2, map 5..20"
  python -m pycore dungeon generate --templates my.room.txt --population things.txt --out map.png
"""


def _picture(dungeon: DungeonMap) -> bytes:
    from pycore.dungeon.show.picture import picture  # noqa: PLC0415 - imports Pillow

    return picture(dungeon)


def _drawing(dungeon: DungeonMap) -> str:
    from pycore.dungeon.show.svg import format_svg  # noqa: PLC0415 - imports Pillow

    return format_svg(dungeon)


FORMATS: dict[str, Callable[[DungeonMap], str | bytes]] = {
    "ascii": render,
    "json": format_map,
    "png": _picture,
    "svg": _drawing,
}


def _word(kind: type[Choice]) -> click.Choice[str]:
    return click.Choice(kind.words())


def _file() -> click.Path:
    return click.Path(path_type=Path)


SHARE = click.FloatRange(0, 1)
ROOM_OPTIONS: list[click.Parameter] = [
    click.Option(["--preset"], help=f"Ready-made rooms and settings: {', '.join(PRESETS)}. [default: keep]"),
    click.Option(
        ["--templates"],
        type=_file(),
        help="File of rooms drawn by hand, in place of a preset: a room file, a map of Tiled (.tmx, .tmj) or a project "
        "of LDtk (.ldtk).",
    ),
    click.Option(
        ["--rooms"],
        type=int,
        help="Number of rooms, shared out by weight; rooms of weight 0 keep their instances. [default: all instances]",
    ),
]
FINISH_OPTIONS: list[click.Parameter] = [
    click.Option(["--bounds"], type=(int, int), metavar="WIDTH HEIGHT", help="Largest size of the map in tiles."),
    click.Option(
        ["--door-generation"],
        type=_word(DoorGeneration),
        help="The doors that each room keeps: all, a random share, or one of every N. [default: all]",
    ),
    click.Option(
        ["--door-share"], type=SHARE, help="Share of the doors that a room keeps, for random_share. [default: 0.5]"
    ),
    click.Option(
        ["--door-interval"],
        type=int,
        metavar="N",
        help="Keep one of every N doors, for one_of_every. [default: 2]",
    ),
    click.Option(
        ["--loops"],
        type=SHARE,
        help="Share of loops: of the pairs of rooms with doors face to face, or within the length of --corridors. "
        "[default: 0]",
    ),
    click.Option(
        ["--corridors"],
        type=int,
        metavar="TILES",
        help="Longest corridor, for loops and flow graphs; 0 for none. [default: 0]",
    ),
    click.Option(["--floors"], type=int, help="Number of floors, joined by rooms tagged 'stairs'. [default: 1]"),
    click.Option(["--locks"], type=int, help="Number of locks, each with its key. [default: 0]"),
    click.Option(
        ["--rule", "rules"],
        multiple=True,
        metavar="RULE",
        help="Distance in doors, such as 'boss to goal: at most 1' or 'shop to shop: at least 2'; may be repeated.",
    ),
    click.Option(
        ["--finishing"],
        multiple=True,
        metavar="STEP",
        help="A finishing step with its settings, such as 'locks 3' or 'populate rat: map 5..20'; may be repeated.",
    ),
    click.Option(
        ["--population"],
        type=_file(),
        help="File of a table of things to put into rooms: a clause in each line, such as "
        "'guard at guard: map 5..20, from 2 doors'.",
    ),
    click.Option(
        ["--flow"],
        type=_file(),
        help="File of a flow graph: the rooms by role, and the pairs to join, such as entrance - hall - boss.",
    ),
]
WEIGHT_OPTIONS: list[click.Parameter] = [
    click.Option([f"--{name.replace('_', '-')}-weight"], type=float, help=f"Weight of {worth}")
    for name, worth in zip(
        OBJECTIVES,
        (
            "a long way from start to goal. [default: as the preset says, else 1]",
            "rooms off the main path. [default: as the preset says, else 1]",
            "rooms with more than two doors. [default: as the preset says, else 1]",
            "rooms that lie close together. [default: 0]",
            "the height of the map. [default: 0]",
            "the width of the map. [default: 0]",
        ),
        strict=True,
    )
]
METHOD_OPTIONS: list[click.Parameter] = [
    click.Option(
        ["--selector"], type=_word(Selector), help="The next move: of the highest fitness, or random. [default: best]"
    ),
    click.Option(
        ["--models"],
        type=_word(Models),
        help="Templates used in a step: all, one in turn, or each with a probability. [default: all]",
    ),
    click.Option(["--model-probability"], type=SHARE, help="Probability to use a template in a step. [default: 1]"),
    click.Option(["--move-share"], type=SHARE, help="Share of the legal moves used in a step. [default: 1]"),
    click.Option(
        ["--cache"],
        type=_word(Cache),
        help="Fitness values to remember: none, always all, all for N rooms (refresher), one of every N computed ones, "
        "or each with a probability. [default: none]",
    ),
    click.Option(["--cache-interval"], type=int, metavar="N", help="The N of --cache. [default: 10]"),
    click.Option(["--cache-probability"], type=SHARE, help="Probability to remember a fitness value. [default: 0.5]"),
    click.Option(
        ["--combinator"],
        type=_word(Combinator),
        help="Constant weights, or adaptive ones: the objective that counted most in a move loses weight, the others "
        "gain. [default: weighted_sum]",
    ),
    click.Option(["--attack"], type=float, help="Factor for the weights that gain, 1 or more. [default: 1.1]"),
    click.Option(["--decay"], type=float, help="Factor for the weight that loses, in 0..1. [default: 0.5]"),
    click.Option(
        ["--backtracks"],
        type=int,
        help="Most times that rooms are removed at a dead end. [default: 100,000 / rooms]",
    ),
    click.Option(
        ["--backtrack-distance"],
        type=int,
        metavar="TILES",
        help="Least distance of a room from the places it was removed from. [default: 1]",
    ),
    click.Option(
        ["--best-of"],
        type=click.IntRange(1, MAX_MAPS),
        metavar="N",
        help="Make N maps, from seeds that follow from --seed, and return the fittest. [default: 1]",
    ),
]
OPTIONS: list[click.Parameter] = [*ROOM_OPTIONS, *FINISH_OPTIONS, *WEIGHT_OPTIONS, *METHOD_OPTIONS]


def request(
    *, templates: Path | None = None, flow: Path | None = None, population: Path | None = None, **values: Any
) -> Request:
    """Return the request of the options; options that are not given keep their defaults."""
    given = {name: value for name, value in values.items() if value is not None}
    if templates and "preset" in given:
        raise click.UsageError("--preset and --templates exclude each other")
    if flow and "rooms" in given:
        raise click.UsageError("a flow graph says how many rooms there are: leave out --rooms")
    for name, kind in CHOICES.items():
        if name in given:
            given[name] = kind.of(given[name], name)
    if templates:
        given["templates"] = read_templates(templates)
    elif "preset" not in given:
        given["preset"] = "keep"
    if flow:
        given["flow"] = read_text(flow)
        parse_flow(given["flow"], str(flow))  # an error names the file
    if population:
        given["population"] = read_text(population)
        parse_table(given["population"], str(population))
    asked = Request(**given)
    asked.to_params()  # errors come before any output
    return asked


def make(asked: Request, rng: Rng, budget: Budget) -> Result[DungeonMap]:
    """Make the map of a request with another seed."""
    return replace(asked, seed=rng.seed).make(budget)


@click.command("rooms", params=ROOM_OPTIONS)
def list_rooms(**values: Any) -> None:
    """List the rooms of a preset or a file: size, doors, weight, instances, tags."""
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415

    table = Table("room", "size", "doors", "weight", "instances", "tags")
    for room in request(**values).stock():
        numbers = (f"{room.width}x{room.height}", len(room.doors), room.weight, room.instances)
        table.add_row(room.name, *map(str, numbers), ", ".join(room.tags))
    Console().print(table)


@click.command("import")
@click.argument("file", type=_file())
@click.option("--out", type=_file(), help="Write to this file.  [default: standard output]")
def import_rooms(file: Path, out: Path | None) -> None:
    """Turn a map of Tiled (.tmx, .tmj) or a project of LDtk (.ldtk) into a room file, without its tiles."""
    text = format_imported(read_import(file))
    if out:
        write_whole(out, text.encode())
    else:
        click.echo(text, nl=False)


@click.command("bench")
@click.option("--rows", default="all", help="Rows, separated by commas: 8|8|8|64,6|6|15|90.", show_default=True)
@click.option("--seed", type=int, default=7, help="Seed of the maps.", show_default=True)
@click.option(
    "--rounds", type=click.IntRange(1), default=bench.ROUNDS, show_default=True, help="Rounds; the fastest counts."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def time_rows(rows: str, seed: int, rounds: int, *, as_json: bool) -> None:
    """Time the generator on the sets of the published tables, exact in every step, in seconds of CPU."""
    records = bench.measure(bench.pick_rows(rows), seed, rounds)
    if as_json:
        click.echo(bench.as_json(records), nl=False)
        return
    click.echo(f"{'row':26} {'rooms':>6} {'seconds':>9} {'published':>10} {'evaluations':>12} {'candidates':>11}")
    for record in records:
        published = record["published_seconds"] or "-"
        numbers = f"{record['seconds']:9.4f} {published:>10} {record['evaluations']:12} {record['live_candidates']:11}"
        click.echo(f"{record['id']:26} {record['rooms']:6} {numbers}")


def _range(*, count: int, seed: int, x: str, y: str, out: Path, **values: Any) -> ExitCode:
    """Plot the expressive range of the maps of some seeds; return the exit code."""
    return cli_rate.plot_range(request(**values), range(seed, seed + count), (x, y), out)


show_range = click.Command(
    "range",
    callback=_range,
    params=[*OPTIONS, *cli_rate.RANGE_OPTIONS],
    help="Make many maps and plot their numbers by two measures (expressive range).",
)

CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="rooms placed",
    options=OPTIONS,
    params=request,
    generate=make,
    formats=FORMATS,
    endings={".json": "json", ".png": "png", ".svg": "svg", ".txt": "ascii"},
    binary=frozenset({"png"}),
    commands=(list_rooms, import_rooms, time_rows, cli_rate.rate_file, show_range),
)
