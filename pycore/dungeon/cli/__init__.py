"""The dungeon on the command line: options, formats and commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    Refused,
    Verb,
    file_argument,
    out_option,
    rounds_option,
    seed_option,
    tell,
    write,
)
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.printing import echo, printable
from pycore.base.reading import read_named, read_text
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.cli import bench
from pycore.dungeon.cli import rate as cli_rate
from pycore.dungeon.cli.options import EXTEND_OPTIONS, EXTENDING, IMPORT_OPTIONS, OPTIONS, ROOM_OPTIONS, a_file
from pycore.dungeon.finish.population.text import parse_table
from pycore.dungeon.judge.growth import check_growth
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.request import CHOICES, Request
from pycore.dungeon.requesttext import format_request, parse_request
from pycore.dungeon.text.flow import parse_flow
from pycore.dungeon.text.imported import Imported, format_imported
from pycore.dungeon.text.mapjson import format_map, parse_map
from pycore.dungeon.text.notation import render
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.roomfile import is_import, read_import, read_templates

HELP = "Maps grown from hand-drawn rooms that connect door to door."
EXAMPLES = (
    "generate --preset keep --seed 7",
    "generate --preset keep --rooms 30 --out map.png",
    "generate --templates my.room.txt --out my.json",
    "check map.json",
    "rate map.json",
    "extend map.json --rooms 12 --new-floor --out deeper.json",
)
GENERATE_HELP = """Make a map from a preset, or from rooms of your own (--templates).

Options you omit take their value from the preset. The same options and seed produce the same map.
"""
GENERATE_EXAMPLES = (
    "--preset keep --seed 7",
    "--preset keep --seed 7 --loops 0.2 --corridors 12 --locks 3 --out map.png",
    "--templates my.room.txt --rooms 30 --bounds 120 80 --out map.png",
    "--templates my.room.txt --flow quest.flow.txt --corridors 12 --out map.png",
    "--templates my.room.txt --population things.txt --out map.png",
    "--preset keep --seed 7 --population 'rat: map 5..20; torch: room 0..1' --out map.png",
    '--preset keep --seed 7 --rule "chapel to treasure: at least 4"',
    "--preset keep --seed 7 --door-generation random_share --door-share 0.4",
    "--preset keep --seed 7 --best-of 5 --horizontality-weight 1",
)


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


def request(
    *, templates: Path | None = None, flow: Path | None = None, population: str | None = None, **values: Any
) -> Request:
    """Return the request of the options; options that are not given take the values of the preset."""
    given = {name: value for name, value in values.items() if value not in (None, ())}
    if templates and "preset" in given:
        raise click.UsageError("--preset and --templates exclude each other")
    if flow and "rooms" in given:
        raise click.UsageError("a flow graph says how many rooms there are: leave out --rooms")
    for name, kind in CHOICES.items():
        if name in given:
            given[name] = kind.of(given[name], name)
    if templates:
        given["templates"] = _templates(templates)
    elif "preset" not in given:
        given["preset"] = "keep"
    if flow:
        given["flow"] = read_text(flow)
        parse_flow(given["flow"], str(flow))  # an error names the file
    if population is not None:
        given["population"] = _table(population)
    asked = Request(**given)
    asked.to_params()  # errors come before any output
    return asked


def _table(text: str) -> str:
    """Return a table of things: the text itself if it is a clause or more, else the content of the named file."""
    is_file = bool(text.strip()) and (":" not in text or Path(text).is_file())
    table = read_text(text) if is_file else text
    parse_table(table, text if is_file else "--population")  # an error names the file
    return table


def _templates(file: Path) -> tuple[RoomTemplate, ...]:
    """Return the rooms of a file; what was skipped of another editor's file is printed to standard error."""
    if is_import(file):
        return tuple(room.template for room in _with_notes(read_import(file)).rooms)
    return read_templates(file)


def make(asked: Request, rng: Rng, budget: Budget) -> Result[DungeonMap]:
    """Make the map of a request with another seed."""
    return replace(asked, seed=rng.seed).make(budget)


def read_request(text: str, source: str) -> Request:
    """Return the request of a text; its values go together."""
    asked = parse_request(text, source)
    asked.to_params()
    return asked


def write_request(asked: Request) -> str:
    """Return the text of a request without its seed, which `make` replaces."""
    return format_request(replace(asked, seed=0))


ROOM_FIELDS = {
    "rooms[].name": "name of the room",
    "rooms[].width": "width in tiles",
    "rooms[].height": "height in tiles",
    "rooms[].doors": "number of doors",
    "rooms[].weight": "share of the rooms of a map",
    "rooms[].instances": "rooms of a map without --rooms",
    "rooms[].tags": "list of tags",
}


@click.command(
    "rooms",
    cls=Verb,
    params=[*ROOM_OPTIONS, JsonOption(ROOM_FIELDS)],
    examples=("--preset caves", "--templates my.room.txt --json"),
)
def list_rooms(*, as_json: bool, **values: Any) -> None:
    """List the rooms of a preset or a file: size, doors, weight, instances, tags."""
    rooms: list[dict[str, Any]] = [
        {
            "name": room.name,
            "width": room.width,
            "height": room.height,
            "doors": len(room.doors),
            "weight": room.weight,
            "instances": room.instances,
            "tags": list(room.tags),
        }
        for room in request(**values).stock()
    ]
    if as_json:
        tell({"rooms": rooms}, as_json=True)
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415 - in a plain string, a name in brackets would be markup

    table = Table("room", "size", "doors", "weight", "instances", "tags")
    for room in rooms:
        numbers = (f"{room['width']}x{room['height']}", room["doors"], room["weight"], room["instances"])
        cells = (room["name"], *numbers, ", ".join(room["tags"]))
        table.add_row(*(Text(printable(str(cell))) for cell in cells))
    Console().print(table)


def _with_notes(imported: Imported) -> Imported:
    """Print to standard error what was skipped and assumed, and return what was imported."""
    for label, notes in (("skipped", imported.skipped), ("assumed", imported.assumed)):
        for note in notes:
            echo(f"{label}: {note}", err=True)
    return imported


NOTE_FIELDS = {
    "kind": "level, room, layer, object, entity or tile",
    "name": "its name in the editor",
    "place": "file, and the parts that it is in",
}
IMPORT_FIELDS = {
    "rooms": "list of the names of the rooms",
    **{f"skipped[].{name}": text for name, text in NOTE_FIELDS.items()},
    "skipped[].reason": "why it was not imported",
    **{f"assumed[].{name}": text for name, text in NOTE_FIELDS.items()},
    "assumed[].reason": "what was assumed about it",
}


@click.command(
    "import",
    cls=Verb,
    params=[
        click.Argument(["file"], type=a_file()),
        *IMPORT_OPTIONS,
        out_option((".txt",)),
        JsonOption(IMPORT_FIELDS),
    ],
    examples=(
        "castle.ldtk --out castle.room.txt",
        "castle.ldtk --meaning water=floor --exclude-level Title --exclude-layer Grass",
        "cave.tmx --strict",
    ),
)
def import_rooms(file: Path, *, out: Path | None, as_json: bool, **values: Any) -> ExitCode:
    """Turn a map of Tiled (.tmx, .tmj) or a project of LDtk (.ldtk) into a room file, without its tiles.

    Parts that cannot be imported are skipped, and listed on standard error. With --json, standard output has the lists
    in place of the rooms.
    """
    imported = read_import(file, ImportSettings(**values))
    if as_json:
        notes = {"skipped": imported.skipped, "assumed": imported.assumed}
        listed: dict[str, Any] = {label: [note._asdict() for note in found] for label, found in notes.items()}
        tell({"rooms": [room.template.name for room in imported.rooms], **listed}, as_json=True)
    else:
        _with_notes(imported)
    if out or not as_json:
        write(format_imported(imported.rooms), out)
    return ExitCode.DONE


@click.command(
    "extend",
    cls=Verb,
    params=[file_argument(), *EXTEND_OPTIONS],
    examples=(
        "map.json --rooms 12 --out larger.json",
        "map.json --preset caves --rooms 12 --new-floor --out deeper.json",
    ),
)
def extend_file(
    file: str, *, rooms: int, beyond: int | None, locks: int, new_floor: bool, out: Path | None, **values: Any
) -> ExitCode:
    """Add rooms to the map in FILE (- for standard input); write the larger map as JSON.

    All that stands keeps its numbers and its place.
    """
    wishes = {name: value for name, value in values.items() if name in EXTENDING}
    asked = replace(request(**wishes), seed=values["seed"])
    larger = asked.extend(parse_map(*read_named(file)), rooms, beyond=beyond, locks=locks, new_floor=new_floor)
    if larger.value is None:
        raise Refused(f"{larger.status}: {larger.reason}")
    return write(format_map(larger.value), out)


BENCH_FIELDS = {
    "rows[].id": "name of the row: size, models, instances, rooms",
    "rows[].rooms": "rooms placed",
    "rows[].seconds": "CPU time of a map",
    "rows[].published_seconds": "largest published time, or null",
    "rows[].evaluations": "fitness values computed or compared",
    "rows[].live_candidates": "most free positions at a time",
    "rows[].doors": "share of the doors that rooms keep",
    "rows[].published": "published times by method",
}


@click.command(
    "bench",
    cls=Verb,
    params=[
        click.Option(
            ["--rows"], default="all", show_default=True, help="Rows, separated by commas: 8|8|8|64,6|6|15|90."
        ),
        seed_option(7),
        rounds_option(bench.ROUNDS, "The fastest counts."),
        JsonOption(BENCH_FIELDS),
    ],
    examples=('--rows "8|4|2|8,6|5|1|5" --rounds 1', '--rows "8|8|8|64" --rounds 1 --json'),
)
def time_rows(rows: str, seed: int, rounds: int, *, as_json: bool) -> None:
    """Time the generator on the sets of the published tables, exact in every step, in seconds of CPU."""
    records = bench.measure(bench.pick_rows(rows), seed, rounds)
    if as_json:
        write(bench.as_json(records), None)
        return
    echo(f"{'row':26} {'rooms':>6} {'seconds':>9} {'published':>10} {'evaluations':>12} {'candidates':>11}")
    for record in records:
        published = record["published_seconds"] or "-"
        numbers = f"{record['seconds']:9.4f} {published:>10} {record['evaluations']:12} {record['live_candidates']:11}"
        echo(f"{record['id']:26} {record['rooms']:6} {numbers}")


def _range(*, count: int, seed: int, x: str, y: str, out: Path, **values: Any) -> ExitCode:
    """Plot the expressive range of the maps of some seeds; return the exit code."""
    return cli_rate.plot_range(request(**values), range(seed, seed + count), (x, y), out)


show_range = Verb(
    "range",
    callback=_range,
    params=[*OPTIONS, *cli_rate.RANGE_OPTIONS],
    help="Make many maps and plot their numbers by two measures (expressive range).",
    examples=(
        "--preset keep --rooms 10 --count 20 --out range.png",
        "--preset keep --rooms 10 --count 20 --x loops --y dead_ends --out range.png",
    ),
)

CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="map.json",
    progress="rooms placed",
    options=OPTIONS,
    params=request,
    generate=make,
    formats=FORMATS,
    endings={".json": "json", ".png": "png", ".svg": "svg", ".txt": "ascii"},
    binary=frozenset({"png"}),
    parse_request=read_request,
    format_request=write_request,
    check_growth=check_growth,
    commands=(list_rooms, import_rooms, extend_file, time_rows, cli_rate.rate_file, show_range),
)
