"""The dungeon on the command line: its options, forms and own verbs."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_text
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon import bench, cli_method, cli_rate
from pycore.dungeon.flow import parse_flow
from pycore.dungeon.generator import generate
from pycore.dungeon.model import DungeonMap
from pycore.dungeon.notation import format_map, parse_rooms, render
from pycore.dungeon.openings import DoorGeneration, generate_doors, one_of_every, random_share
from pycore.dungeon.params import Params, Selector, Weights, share_out
from pycore.dungeon.presets import PRESETS, preset
from pycore.dungeon.quality import MAX_MAPS
from pycore.dungeon.quality import best_of as best_of_maps
from pycore.dungeon.rules import parse_rule

HELP = """Maps grown from hand-drawn rooms that connect door to door.

\b
Examples:
  python -m pycore dungeon generate --preset keep --seed 7
  python -m pycore dungeon generate --preset keep --count 200 --out map.png
  python -m pycore dungeon generate --rooms my.room.txt --format json > map.json
  python -m pycore dungeon check map.json
  python -m pycore dungeon rooms --preset caves
  python -m pycore dungeon rate map.json
  python -m pycore dungeon range --preset keep --count 1000 --out range.png
  python -m pycore dungeon bench --rows all
"""
GENERATE_HELP = """Make a map.

\b
Examples:
  python -m pycore dungeon generate --preset hollow:8:8:8 --seed 7
  python -m pycore dungeon generate --preset keep --seed 7 --format json
  python -m pycore dungeon generate --rooms my.room.txt --count 60 --bounds 120 80 --out map.png
  python -m pycore dungeon generate --preset keep --seed 7 --rule "chapel to treasure: at least 4"
  python -m pycore dungeon generate --preset keep --seed 7 --doors 40%
  python -m pycore dungeon generate --preset keep --seed 7 --doors 1/3
  python -m pycore dungeon generate --preset keep --seed 7 --adaptive 1.2 0.8 --shape 0 -2 1
  python -m pycore dungeon generate --preset keep --seed 7 --loops 0.2 --corridors 12 --locks 3 --out map.png
  python -m pycore dungeon generate --rooms my.room.txt --flow quest.flow.txt --corridors 12 --out map.png
  python -m pycore dungeon generate --preset keep --seed 7 --best-of 200 --out map.png
"""


def _picture(dungeon: DungeonMap) -> bytes:
    from pycore.dungeon.picture import picture  # noqa: PLC0415 - imports Pillow

    return picture(dungeon)


def _drawing(dungeon: DungeonMap) -> str:
    from pycore.dungeon.svg import format_svg  # noqa: PLC0415 - imports Pillow

    return format_svg(dungeon)


FORMATS: dict[str, Callable[[DungeonMap], str | bytes]] = {
    "ascii": render,
    "json": format_map,
    "png": _picture,
    "svg": _drawing,
}


class DoorChoice(click.ParamType):  # type: ignore[type-arg]  # generic in some versions of click only
    """How doors are generated: a percentage, or one of every N."""

    name = "doors"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> DoorGeneration:
        """Return the way to generate doors that a text stands for."""
        if match := re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,9})?) *%", value):
            return random_share(float(match[1]) / 100)
        if match := re.fullmatch("1/([0-9]{1,4})", value):
            return one_of_every(int(match[1]))
        return self.fail(f"{value[:80]!r} is neither a share as in 40% nor one of every as in 1/3", param, ctx)


DOOR_CHOICE = DoorChoice()

ROOM_OPTIONS: list[click.Parameter] = [
    click.Option(["--preset", "spec"], help=f"Ready-made rooms: {', '.join(PRESETS)}. [default: keep]"),
    click.Option(
        ["--rooms"], type=click.Path(path_type=Path), help="File of rooms drawn by hand, instead of a preset."
    ),
    click.Option(
        ["--count"],
        type=int,
        help="Number of rooms, shared out by weight; rooms of weight 0 come in their own. [default: as the rooms say]",
    ),
]
OPTIONS: list[click.Parameter] = [
    *ROOM_OPTIONS,
    click.Option(
        ["--selector"],
        type=click.Choice([selector.value for selector in Selector]),
        help="Which move is next. [default: best]",
    ),
    click.Option(
        ["--weights"],
        type=(float, float, float),
        metavar="MAIN SIDE FORKS",
        help="Worth of main path, alternative paths and bifurcations. [default: as the preset says, else 1 1 1]",
    ),
    click.Option(["--bounds"], type=(int, int), metavar="WIDTH HEIGHT", help="Largest size of the map in tiles."),
    click.Option(
        ["--doors"],
        type=DOOR_CHOICE,
        metavar="SHARE%|1/N",
        help="Each room keeps a random share of its doors, or one of every N. [default: all]",
    ),
    click.Option(
        ["--loops"],
        type=float,
        help="Join this share, in 0..1, of the rooms whose doors meet by chance or that --corridors can join.",
    ),
    click.Option(["--corridors"], type=int, metavar="TILES", help="Longest corridor carved for a loop. [default: 0]"),
    click.Option(["--floors"], type=int, help="Number of floors, joined by rooms tagged 'stairs'. [default: 1]"),
    click.Option(["--locks"], type=int, help="Number of locks, each with its key. [default: 0]"),
    click.Option(
        ["--rule", "rules"],
        multiple=True,
        metavar="RULE",
        help="Distance in doors, as in 'boss to goal: at most 1' or 'shop to shop: at least 2'; may be repeated.",
    ),
    click.Option(
        ["--flow", "flow_file"],
        type=click.Path(path_type=Path),
        help="File of a flow graph: rooms by their roles, and which are joined, as in entrance - hall - boss.",
    ),
    *cli_method.OPTIONS,
    click.Option(
        ["--shape"],
        type=(float, float, float),
        metavar="DENSE HIGH WIDE",
        help="Worth of condensation, verticality and horizontality. [default: 0 0 0]",
    ),
    click.Option(["--doors-seed"], type=int, default=0, help="Seed of --doors.", show_default=True),
]

MAKING_OPTIONS: list[click.Parameter] = [
    click.Option(
        ["--best-of"],
        type=click.IntRange(1, MAX_MAPS),
        default=1,
        metavar="N",
        help="Make so many maps, from seeds that follow from --seed, and take the fittest.",
    )
]


def making(*, best_of: int) -> Callable[[Params, Rng, Budget], Result[DungeonMap]]:
    """Return how to generate: one map, or the best of several."""
    return generate if best_of == 1 else lambda params, rng, budget: best_of_maps(params, rng, best_of, budget)


def params(
    spec: str | None,
    rooms: Path | None,
    count: int | None,
    *,
    selector: str | None = None,
    weights: tuple[float, float, float] | None = None,
    bounds: tuple[int, int] | None = None,
    doors: DoorGeneration | None = None,
    doors_seed: int = 0,
    shape: tuple[float, float, float] | None = None,
    loops: float | None = None,
    rules: Sequence[str] = (),
    corridors: int | None = None,
    locks: int | None = None,
    floors: int | None = None,
    flow_file: Path | None = None,
    **parts: Any,
) -> Params:
    """Return the parameters the options ask for."""
    if spec and rooms:
        raise click.UsageError("--preset and --rooms exclude each other")
    result = Params(_read(rooms, parse_rooms)) if rooms else preset(spec or "keep")
    if count is not None and flow_file:
        raise click.UsageError("a flow graph says how many rooms there are: leave out their number")
    if count is not None:
        result = replace(result, templates=share_out(result.templates, count))
    if selector:
        result = replace(result, selector=Selector(selector))
    if weights:
        result = replace(result, weights=Weights(*weights))
    if shape:
        dense, high, wide = shape
        weights_of_all = replace(result.weights, condensation=dense, verticality=high, horizontality=wide)
        result = replace(result, weights=weights_of_all)
    finish: dict[str, Any] = {"loops": loops or 0.0, "corridors": corridors or 0, "locks": locks or 0}
    finish["floors"] = floors or 1
    finish["rules"] = tuple(map(parse_rule, rules))
    finish["flow"] = _read(flow_file, parse_flow) if flow_file else None
    result = replace(result, bounds=bounds, **finish, method=cli_method.make_method(**parts))
    return generate_doors(result, doors, Rng(doors_seed)) if doors else result


def _read(path: Path, parse: Callable[[str, str], Any]) -> Any:
    return parse(read_text(path), str(path))


@click.command("rooms", params=ROOM_OPTIONS)
def list_rooms(**values: Any) -> None:
    """List the rooms of a preset or a file: size, potential doors, how many are placed."""
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415

    table = Table("room", "size", "doors", "weight", "instances", "tags")
    for room in params(**values).templates:
        numbers = (f"{room.width}x{room.height}", len(room.doors), room.weight, room.instances)
        table.add_row(room.name, *map(str, numbers), ", ".join(room.tags))
    Console().print(table)


@click.command("bench")
@click.option("--rows", default="all", help="Rows, separated by commas, as in 8|8|8|64,6|6|15|90.", show_default=True)
@click.option("--seed", type=int, default=7, help="Seed of the maps.", show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=bench.ROUNDS, show_default=True, help="The best counts.")
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


def _range(*, count: int, seed: int, x: str, y: str, out: Path, rooms_count: int | None, **values: Any) -> ExitCode:
    """Return the exit code."""
    return cli_rate.plot_range(params(count=rooms_count, **values), range(seed, seed + count), (x, y), out)


show_range = click.Command(
    "range",
    callback=_range,
    params=[
        *[option for option in OPTIONS if option.name != "count"],
        click.Option(["--rooms-count"], type=int, help="Number of rooms of a map, shared out by weight."),
        *cli_rate.RANGE_OPTIONS,
    ],
    help="Make many maps and draw how often two of their measures meet (expressive range).",
)

CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="rooms placed",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".json": "json", ".png": "png", ".svg": "svg", ".txt": "ascii"},
    binary=frozenset({"png"}),
    making_options=MAKING_OPTIONS,
    making=making,
    commands=(list_rooms, time_rows, cli_rate.rate_file, show_range),
)
