"""`warren mission draw`: a mission as a map of the dungeon."""

from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    Option,
    Refused,
    Verb,
    file_argument,
    format_option,
    out_option,
    preset_option,
    seed_option,
    time_option,
    write,
)
from pycore.base.familycli import ExitCode, family_cli
from pycore.base.rng import Rng
from pycore.cli.progress import Bar
from pycore.cli.verbs import form_of, seed_of

HELP = """Draw the mission in FILE (- for standard input) as a map of the dungeon.

The map has a room for each room, a connection for each edge, and in its rooms what lies there. Windows, one-way and
secret edges become doors of these kinds, all others that are not open become gates. With --puzzles the puzzles of the
mission are made, along its intensity: Sokoban in rooms, other families on panels, Banqi against an opponent.
"""
EXAMPLES = (
    "mission.txt --seed 7",
    "mission.txt --templates my.room.txt --seed 7 --out map.png",
    "mission.txt --puzzles sokoban,linjat,words --seed 7 --out map.json",
)
OPTIONS: list[click.Parameter] = [
    file_argument(),
    preset_option(("keep", "caves"), "keep", name="preset", is_implied=True, note="They bring rooms with them."),
    Option(
        ["--templates"],
        type=click.Path(path_type=Path),
        help="File of rooms drawn by hand, in place of a preset: a room file, a map of Tiled or a project of LDtk.",
    ),
    Option(
        ["--bounds"],
        type=(click.IntRange(1), click.IntRange(1)),
        metavar="WIDTH HEIGHT",
        help="Largest size of the map in tiles.",
    ),
    Option(["--corridors"], type=int, help="Longest corridor, for loops and flow graphs. [default: 60]"),
    Option(["--puzzles"], help="Families of the puzzles, with weights: sokoban 2, linjat, words. [default: none]"),
    seed_option(),
    time_option(),
]
ENDINGS = (".json", ".png", ".svg", ".txt")


@click.command("draw", cls=Verb, help=HELP, examples=EXAMPLES)
def command(
    file: str,
    *,
    seed: int | None,
    time_ms: int | None,
    form: str | None,
    out: Path | None,
    puzzles: str | None,
    **values: Any,
) -> ExitCode:
    """Draw a mission, see `HELP`."""
    from pycore.mission.cli import read_mission  # noqa: PLC0415 - imports the families
    from pycore.missionmap import draw  # noqa: PLC0415
    from pycore.missionplan import parse_wishes  # noqa: PLC0415
    from pycore.missionpuzzles.drawing import draw_with_puzzles  # noqa: PLC0415

    dungeon = family_cli("dungeon")
    form = form_of(dungeon.formats, dungeon, form, out)
    mission = read_mission(file)
    rooms = dungeon.params(**values).to_params()
    rng = Rng(seed_of(seed))
    wishes = parse_wishes(puzzles) if puzzles else None
    with Bar("rooms placed") as bar:
        budget = Budget(milliseconds=time_ms, progress=bar.update)
        result = draw_with_puzzles(mission, rooms, wishes, rng, budget) if wishes else draw(mission, rooms, rng, budget)
    if result.value is None:
        raise Refused(f"{result.status}: {result.reason}")
    return write(dungeon.formats[form](result.value), out)


command.params += [*OPTIONS, format_option(("ascii", "json", "png", "svg")), out_option(ENDINGS)]
