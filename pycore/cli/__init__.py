"""The command line: `warren FAMILY VERB`, commands for many levels (`batch`) and for Godot games (`install`).

A command's module is imported when the command is used, so that help is fast.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

import click

from pycore.base.cli import Verbs
from pycore.base.family import FAMILIES
from pycore.cli.program import SETTINGS, run, version_option

HELP = """Generate, check, rate and play levels, and install Warren in Godot projects.

Levels are dungeon maps, logic puzzles and board games. Each kind has the commands generate, show and check, and further
ones. Add --help to see their options.
"""
EXAMPLES = (
    "dungeon generate --preset keep --seed 7",
    "dungeon generate --preset keep --seed 7 --out map.png",
    "dungeon generate --help",
    "batch dungeon --preset keep --rooms 20 --count 20 --store levels.db",
    "campaign dungeon --store levels.db --count 3 --out campaign.json",
    "install my_game",
)
# Other commands by the title of their section: what they do.
SECTIONS = {
    "Many levels": {
        "batch": "Make thousands of levels, by all processors or a cluster, into a database.",
        "store": "Keep levels of all families in a database.",
        "campaign": "Choose levels from a database along a curve of difficulty, no two alike.",
        "scale": "Compare the difficulty of levels of different families, by one scale.",
        "report": "Show what a database holds: one page with plots, pictures and a table.",
        "job": "Run one of these commands for another program, and tell in a file how it stands.",
    },
    "Godot games": {
        "install": "Install the addon in a Godot project, or update it.",
        "uninstall": "Remove the addon from a Godot project.",
        "doctor": "List the problems of an installation in a Godot project.",
        "bundle": "Create the runtime that an exported game needs.",
        "package": "Build the release zip and wheels from a clone of Warren.",
    },
}
# The module and the name of each of these commands.
PLACES = {
    "batch": ("pycore.cli.batch", "batches"),
    "store": ("pycore.cli.storefiles", "store_group"),
    "campaign": ("pycore.cli.campaign", "command"),
    "scale": ("pycore.cli.scale", "group"),
    "report": ("pycore.cli.report", "command"),
    "job": ("pycore.cli.job", "command"),
    **{name: ("warren.commands", name) for name in SECTIONS["Godot games"]},
}


class Families(Verbs):
    """The families and the other commands, which are imported on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return [*FAMILIES, *(name for _, commands in _sections() for name in commands)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the commands of a family, or another command."""
        if name not in self.list_commands(context):
            return None
        if name in PLACES:
            module, command = PLACES[name]
            found: click.Command = getattr(import_module(module), command)
            return found
        from pycore.cli.verbs import family_group  # noqa: PLC0415 - imports the family

        return family_group(name)

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        for title, commands in (("Levels", FAMILIES), *_sections()):
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))


def _sections() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the sections of commands that are installed: the addon's package may be missing, as in a copied pycore."""
    for title, commands in SECTIONS.items():
        if all(find_spec(PLACES[name][0].partition(".")[0]) for name in commands):
            yield title, commands


commands = Families("warren", help=HELP, examples=EXAMPLES, params=[version_option()], context_settings=SETTINGS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Errors are written as one line to standard error.

    Args:
        arguments: the arguments after `warren`; None for the arguments of this process.
    """
    return run(commands, arguments)
