"""`warren sokoban carve`: a puzzle of Sokoban in a drawn room."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    OneOf,
    Option,
    Refused,
    Verb,
    chosen_form,
    file_argument,
    format_option,
    nodes_option,
    out_option,
    preset_option,
    seed_option,
    time_option,
    write,
)
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.familycli import ExitCode
from pycore.base.rng import Rng
from pycore.cli.progress import Bar
from pycore.cli.verbs import seed_of
from pycore.sokoban import PRESETS, format_entry

if TYPE_CHECKING:
    from pycore.dungeon import RoomTemplate
    from pycore.dungeon.model.tiles import Door
    from pycore.puzzleroom import Params

HELP = """Carve a puzzle of Sokoban into a room of FILE: a room file, a map of Tiled or a project of LDtk.

The player enters by the near door. With a far door the room is a gate: solving the puzzle opens it. In no position is a
player stuck for good: from each the puzzle can be solved, or a reset can be reached.
"""
EXAMPLES = (
    "my.room.txt --preset easy --seed 7",
    "my.room.txt --room chapel --gate --preset easy --seed 7 --out room.svg",
)
# The kinds of reset, the usual one first; their enumeration is not imported for a help text.
RESETS = ("plate", "leaving", "button")
OPTIONS: list[click.Parameter] = [
    file_argument(),
    Option(["--room", "name"], help="Name of the room. [default: the first one]"),
    Option(["--near"], type=(int, int), metavar="X Y", help="First cell of the near door. [default: by the seed]"),
    Option(["--far"], type=(int, int), metavar="X Y", help="First cell of the far door, from 0 in the drawing."),
    Option(["--gate"], is_flag=True, help="With a far door: by the seed, if it is not given."),
    preset_option(PRESETS, "easy"),
    Option(["--boxes"], type=int, help="Number of boxes."),
    Option(["--band"], type=(int, int), metavar="LOW HIGH", help="Lowest and highest difficulty."),
    Option(
        ["--reset"],
        type=OneOf(RESETS),
        default=RESETS[0],
        show_default=True,
        help="What begins the puzzle again: leaving, or also up to three plates, or a button of the game.",
    ),
    seed_option(),
    time_option(),
    nodes_option("A node is one position."),
]
FORMS = ("text", "xsb", "svg")
ENDINGS = {".txt": "text", ".xsb": "xsb", ".svg": "svg"}


@click.command("carve", cls=Verb, help=HELP, examples=EXAMPLES)
def command(
    file: str,
    *,
    name: str | None,
    seed: int | None,
    time_ms: int | None,
    nodes: int | None,
    form: str | None,
    out: Path | None,
    **values: Any,
) -> ExitCode:
    """Carve a puzzle, see `HELP`."""
    from pycore.dungeon.text.roomfile import read_templates  # noqa: PLC0415 - imports the family
    from pycore.puzzleroom import carve, format, to_svg  # noqa: A004, PLC0415

    room = _named(read_templates(Path(file)), name)
    rng = Rng(seed_of(seed))
    doors = list(_doors(room, values["near"], values["far"], rng, is_gate=values["gate"]))
    params = _params(values)
    with Bar("grounds tried") as bar:
        result = carve(room, doors, params, rng, Budget(milliseconds=time_ms, nodes=nodes, progress=bar.update))
    if result.value is None:
        raise Refused(f"{result.status}: {result.reason}")
    forms = {"text": format, "xsb": lambda made: format_entry(made.entry), "svg": to_svg}
    return write(forms[chosen_form(forms, ENDINGS, form, out)](result.value), out)


def _params(values: dict[str, Any]) -> "Params":
    """Return the parameters for the values of the options. A changed preset loses its name."""
    from pycore.puzzleroom import Reset, preset  # noqa: PLC0415

    changes = {label: values[label] for label in ("boxes", "band") if values[label] is not None}
    asked = preset(values["spec"], Reset(values["reset"]))
    return replace(asked, name="", **changes) if changes else asked


def _named(rooms: "Sequence[RoomTemplate]", name: str | None) -> "RoomTemplate":
    found = [room for room in rooms if name in (None, room.name)]
    if not found:
        raise UnknownNameError("room", str(name), [room.name for room in rooms])
    return found[0]


def _doors(
    room: "RoomTemplate", near: tuple[int, int] | None, far: tuple[int, int] | None, rng: Rng, *, is_gate: bool
) -> "Iterator[Door]":
    """Yield the near door, and for a gate the far one: those that begin in given cells, or others by the seed."""
    source, taken = rng.stream("doors"), set[tuple[int, int]]()
    for label, place in (("near", near), ("far", far)) if far or is_gate else (("near", near),):
        others = {near, far} - {place}
        free = [door for door in room.doors if taken.isdisjoint(door.cells) and (door.x, door.y) not in others]
        known = [door for door in free if place in (None, (door.x, door.y))]
        if not known:
            raise ParameterError(label, f"the room {room.name!r} has no door at {place}, or no other one")
        door = source.choice(known)
        taken.update(door.cells)
        yield door


command.params += [*OPTIONS, format_option(FORMS), out_option(ENDINGS)]
