"""Running of a command line: its name, its version, its errors and exit codes."""

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

import click
from click.shell_completion import shell_complete

from pycore import __version__
from pycore.base.cli import Refused
from pycore.base.errors import WarrenError
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo

SETTINGS = {"help_option_names": ["-h", "--help"]}
DISTRIBUTION = "warren-godot"
# Packages with a `__main__` that is this program.
MODULES = ("pycore", "warren")
ROOT = Path(__file__).resolve().parents[2]


def run(commands: click.Command, arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Errors are written as one line to standard error; with `--json`, also as a JSON document to standard output.

    Args:
        commands: the commands, named like their script.
        arguments: the arguments after the name of the program; None for the arguments of this process.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    name = commands.name or ""
    variable = f"_{name.upper()}_COMPLETE"  # set by the shell when it completes a word
    if variable in os.environ:
        return shell_complete(commands, {}, name, variable, os.environ[variable])
    try:
        with commands.make_context(called_as(name), words, terminal_width=_width()) as context:
            code = commands.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        code = ended.exit_code
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        code = _leave_quietly()
    except (click.ClickException, click.Abort, KeyboardInterrupt, WarrenError, OSError) as error:
        code = _tell(error, as_json="--json" in words)
    return code if isinstance(code, int) else ExitCode.DONE


def called_as(name: str) -> str:
    """Return how this program was called: by the name of its script, or as a module such as `python -m pycore`."""
    path = Path(sys.argv[0])
    # Another program may call `run`, such as `python -m pytest`.
    return f"python -m {path.parent.name}" if path.name == "__main__.py" and path.parent.name in MODULES else name


def _width() -> int:
    """Return the width of help texts, also on terminals that are narrower than the library's least width."""
    return max(min(shutil.get_terminal_size().columns, 80) - 2, 20)


def _leave_quietly() -> ExitCode:
    """Keep the interpreter from writing into a closed pipe when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return ExitCode.DONE


def _tell(error: BaseException, *, as_json: bool) -> int:
    message, code = _verdict(error)
    if code == ExitCode.INTERRUPTED and sys.stderr.isatty():
        echo("", err=True)  # the terminal has shown ^C
    echo(message, err=True)
    if as_json:
        try:
            echo(json.dumps({"error": {"code": int(code), "message": message.removeprefix("error: ")}}))
        except BrokenPipeError:  # nobody reads: the exit code is all that is left
            _leave_quietly()
    return code


def _verdict(error: BaseException) -> tuple[str, int]:
    """Return the message for an error, and the exit code."""
    code, message = int(ExitCode.MISTAKE), str(error)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.format_message(), code
    if isinstance(error, Refused):
        return _one_line(error.message), error.exit_code
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, (click.Abort, KeyboardInterrupt)):
        code, message = ExitCode.INTERRUPTED, "interrupted"
    elif isinstance(error, OSError) and error.filename:
        message = f"{error.filename}: {error.strerror}"
    return f"error: {_one_line(message)}", code


def _one_line(text: str) -> str:
    return " ".join(text.split())


def version_option() -> click.Option:
    """Return the option `--version` of a program."""

    def show(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
        if is_wanted and not context.resilient_parsing:
            echo(f"{context.command.name} {version_text()}")
            context.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version, and exit.",
    )


def version_text() -> str:
    """Return the version and what it runs on, such as `0.1.0 (Python 3.11.2, compiled, revision 12ab34c)`."""
    try:
        origin = json.loads(distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    except PackageNotFoundError:  # copied, or found on the path: there is no note of where it came from
        origin = {}
    revision = str(origin.get("vcs_info", {}).get("commit_id", ""))[:7] or _revision()
    parts = [f"Python {platform.python_version()}", "compiled" if find_spec("pycore.base.rng") else "not compiled"]
    return f"{__version__} ({', '.join([*parts, *([f'revision {revision}'] if revision else [])])})"


def _revision() -> str:
    """Return the revision of a source checkout; empty elsewhere."""
    git = shutil.which("git") if (ROOT / ".git").exists() else None
    if git is None:
        return ""
    command = [git, "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - git of this machine
    return done.stdout.strip()
