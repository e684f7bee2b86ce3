"""The dungeon on the command line: its options, forms and own verbs. `pycore.cli.verbs` says what they are for."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pycore.base.errors import NotationError
from pycore.dungeon.model import DungeonMap, Params, Selector, Weights, distribute
from pycore.dungeon.notation import format_map, parse_rooms, render
from pycore.dungeon.presets import PRESETS, preset

HELP = """Maps grown from hand-drawn rooms that connect door to door.

\b
Examples:
  python -m pycore dungeon generate --preset keep --seed 7
  python -m pycore dungeon generate --preset keep --count 200 --out map.png
  python -m pycore dungeon generate --rooms my.room.txt --format json > map.json
  python -m pycore dungeon check map.json
  python -m pycore dungeon rooms --preset caves
"""
GENERATE_HELP = """Make a map.

\b
Examples:
  python -m pycore dungeon generate --preset hollow:8:8:8 --seed 7
  python -m pycore dungeon generate --preset keep --seed 7 --format json
  python -m pycore dungeon generate --rooms my.room.txt --count 60 --bounds 120 80 --out map.png
"""


def _picture(dungeon: DungeonMap) -> bytes:
    from pycore.dungeon.picture import picture  # noqa: PLC0415 - imports Pillow

    return picture(dungeon)


FORMATS: dict[str, Callable[[DungeonMap], str | bytes]] = {"ascii": render, "json": format_map, "png": _picture}
PROGRESS = "rooms placed"
ENDINGS = {".json": "json", ".png": "png", ".txt": "ascii"}
BINARY = ("png",)

ROOM_OPTIONS: list[click.Parameter] = [
    click.Option(["--preset", "spec"], help=f"Ready-made rooms: {', '.join(PRESETS)}. [default: keep]"),
    click.Option(
        ["--rooms"], type=click.Path(path_type=Path), help="File of rooms drawn by hand, instead of a preset."
    ),
    click.Option(["--count"], type=int, help="Number of rooms, shared out by weight. [default: as the rooms say]"),
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
]


def params(
    spec: str | None,
    rooms: Path | None,
    count: int | None,
    *,
    selector: str | None = None,
    weights: tuple[float, float, float] | None = None,
    bounds: tuple[int, int] | None = None,
) -> Params:
    """Return the parameters the options ask for."""
    if spec and rooms:
        raise click.UsageError("--preset and --rooms exclude each other")
    result = Params(_read_rooms(rooms)) if rooms else preset(spec or "keep")
    if count is not None:
        result = replace(result, templates=distribute(result.templates, count))
    if selector:
        result = replace(result, selector=Selector(selector))
    if weights:
        result = replace(result, weights=Weights(*weights))
    return replace(result, bounds=bounds)


def _read_rooms(path: Path) -> Any:
    try:
        return parse_rooms(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start} is no UTF-8 text", str(path)) from None


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


COMMANDS: tuple[click.Command, ...] = (list_rooms,)
