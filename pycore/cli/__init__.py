"""The command line: `python -m pycore FAMILY VERB`, and `python -m pycore store VERB` for the level database.

A family is imported when one of its verbs is asked for, so that help is quick. Exit codes: 0 done; 1 what was asked
for is impossible, or a checked level is not valid; 2 a mistake in the call or in a file; 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence

import click

from pycore.base.errors import WarrenError
from pycore.base.family import FAMILIES
from pycore.base.familycli import ExitCode

HELP = """Make, check and show levels.

\b
Examples:
  python -m pycore dungeon generate --preset keep --seed 7
  python -m pycore dungeon generate --preset keep --seed 7 --out map.png
  python -m pycore dungeon generate --help
  python -m pycore store list levels.db
"""
STORE = {"store": "Keep levels of all families in a database."}


class Families(click.Group):
    """The families as commands, each imported on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all families, and the database."""
        return [*FAMILIES, *STORE]

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Return the verbs of a family, or of the database."""
        if name in STORE:
            from pycore.cli.levelstore import group  # noqa: PLC0415 - imports SQLite

            return group
        if name not in FAMILIES:
            return None
        from pycore.cli.verbs import family_group  # noqa: PLC0415 - imports the family

        return family_group(name)

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the families without importing them."""
        with formatter.section("Families"):
            formatter.write_dl(list(FAMILIES.items()))
        with formatter.section("Database"):
            formatter.write_dl(list(STORE.items()))


commands = Families("pycore", help=HELP, context_settings={"help_option_names": ["-h", "--help"]})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; mistakes become one line on the error stream.

    Args:
        arguments: what stands after `python -m pycore`; None for that of this process.
    """
    try:
        code = commands.main(
            None if arguments is None else list(arguments), prog_name="python -m pycore", standalone_mode=False
        )
    except BrokenPipeError:
        # Who reads has had enough; keep the interpreter from flushing into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = ExitCode.DONE
    except (click.ClickException, click.Abort, KeyboardInterrupt, WarrenError, OSError) as error:
        message, code = _verdict(error)
        click.echo(message, err=True)
    return code if isinstance(code, int) else ExitCode.DONE


def _verdict(error: BaseException) -> tuple[str, int]:
    """Return what to say about an error, and the exit code."""
    code, message = int(ExitCode.MISTAKE), str(error)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.format_message(), code
    if isinstance(error, click.ClickException):
        code, message = error.exit_code, error.format_message()
    elif isinstance(error, (click.Abort, KeyboardInterrupt)):
        code, message = ExitCode.INTERRUPTED, "interrupted"
    elif isinstance(error, OSError) and error.filename:
        message = f"{error.filename}: {error.strerror}"
    return "error: " + " ".join(message.split()), code
