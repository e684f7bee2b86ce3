"""The command line: `python -m pycore FAMILY VERB`, and `python -m pycore store VERB` for the level database.

A family is imported when one of its commands is used, so that help is fast. Exit codes: 0: done; 1: no result, or a
checked level is invalid; 2: invalid arguments or an invalid file; 130: interrupted.
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
    """The families as commands, which are imported on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all families, and of the database."""
        return [*FAMILIES, *STORE]

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Return the commands of a family, or of the database."""
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
    """Run a command and return its exit code. Errors are written as one line to standard error.

    Args:
        arguments: the arguments after `python -m pycore`; None for the arguments of this process.
    """
    try:
        code = commands.main(
            None if arguments is None else list(arguments), prog_name="python -m pycore", standalone_mode=False
        )
    except BrokenPipeError:
        # The reader has closed the pipe; keep the interpreter from flushing into it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = ExitCode.DONE
    except (click.ClickException, click.Abort, KeyboardInterrupt, WarrenError, OSError) as error:
        message, code = _verdict(error)
        click.echo(message, err=True)
    return code if isinstance(code, int) else ExitCode.DONE


def _verdict(error: BaseException) -> tuple[str, int]:
    """Return the message for an error, and the exit code."""
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
