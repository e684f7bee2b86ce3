"""The command line: `pycore FAMILY VERB`, and the commands for many levels, such as `batch` and `store`.

A family is imported when one of its commands is used, so that help is fast. [All commands](../COMMANDS.md).
"""

from collections.abc import Sequence
from importlib import import_module

import click

from pycore.base.cli import Verbs
from pycore.base.family import FAMILIES
from pycore.cli.program import SETTINGS, run, version_option

HELP = """Make, check, rate and play levels: dungeon maps, logic puzzles and board games.

Each family of levels has the verbs generate, show and check, and some of its own; add --help to see what they take.
"""
EXAMPLES = (
    "dungeon generate --preset keep --seed 7",
    "dungeon generate --preset keep --seed 7 --out map.png",
    "dungeon generate --help",
    "batch dungeon --preset keep --rooms 20 --count 20 --store levels.db",
    "campaign dungeon --store levels.db --count 3 --out campaign.json",
)
# Commands for many levels: what they do, and where they are.
MANY = {
    "batch": "Make thousands of levels, by all processors or a cluster, into a database.",
    "store": "Keep levels of all families in a database.",
    "campaign": "Choose levels from a database along a curve of difficulty, no two alike.",
    "scale": "Compare the difficulty of levels of different families, by one scale.",
    "report": "Show what a database holds: one page with plots, pictures and a table.",
    "job": "Run one of these commands for another program, and tell in a file how it stands.",
}
PLACES = {
    "batch": ("batch", "batches"),
    "store": ("storefiles", "store_group"),
    "campaign": ("campaign", "command"),
    "scale": ("scale", "group"),
    "report": ("report", "command"),
    "job": ("job", "command"),
}


class Families(Verbs):
    """The families as commands, which are imported on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all families, and of the commands for many levels."""
        return [*FAMILIES, *MANY]

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Return the commands of a family, or a command for many levels."""
        if name in PLACES:
            module, command = PLACES[name]
            found: click.Command = getattr(import_module(f"pycore.cli.{module}"), command)
            return found
        if name not in FAMILIES:
            return None
        from pycore.cli.verbs import family_group  # noqa: PLC0415 - imports the family

        return family_group(name)

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the families without importing them."""
        with formatter.section("Families"):
            formatter.write_dl(list(FAMILIES.items()))
        with formatter.section("Many levels"):
            formatter.write_dl(list(MANY.items()))


commands = Families("pycore", help=HELP, examples=EXAMPLES, params=[version_option()], context_settings=SETTINGS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Errors are written as one line to standard error.

    Args:
        arguments: the arguments after `python -m pycore`; None for the arguments of this process.
    """
    return run(commands, arguments)
