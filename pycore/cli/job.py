"""`warren job FILE COMMAND`: a command on behalf of another program, such as an editor, which may be closed.

The file tells how the command stands; it is written anew twice a second, whole each time, so that a program that is
started later finds it too, and knows a command that has died by a `beat` that stands still. A file of the same name
with `.stop` behind it ends the command as Ctrl-C does.
"""

import io
import json
import os
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import click

from pycore.base.cli import OutFile, Verb
from pycore.base.errors import FileError
from pycore.base.familycli import ExitCode
from pycore.base.reading import write_whole

HELP = """Run COMMAND, such as `batch` or `campaign`, and keep in FILE how it stands, for another program.

FILE is a JSON object, written anew twice a second: `pid`; `beat`, which counts on while the command lives; what the
command tells of its progress, such as `done`, `wanted`, `kept` and `refused` of a batch; and when it has ended, `code`,
its exit code, `out` and `err`, what it has printed. A file FILE.stop ends the command as Ctrl-C does.
"""
EXAMPLES = ("run.json batch linjat --preset easy:5 --count 20 --store levels.db",)
BEAT_SECONDS = 0.5
LOOK_SECONDS = 0.1
MOST_TEXT = 1_000_000  # characters of what was printed
CRASHED = 1  # exit code of Python after an error that nothing has caught
_facts: dict[str, Any] = {}


def standing() -> dict[str, Any]:
    """Return what the file of this process tells, for commands to update; without a file it is not read."""
    return _facts


OPTIONS: list[click.Parameter] = [
    click.Argument(["file"], type=OutFile((".json",), has_stream=False)),
    click.Argument(["words"], metavar="COMMAND...", nargs=-1, required=True, type=click.UNPROCESSED),
]
SETTINGS = {"ignore_unknown_options": True, "allow_interspersed_args": False}


@click.command("job", cls=Verb, help=HELP, params=OPTIONS, examples=EXAMPLES, context_settings=SETTINGS)
def command(file: Path, words: tuple[str, ...]) -> int:
    """Run a command, see `HELP`."""
    from pycore.cli import main  # noqa: PLC0415 - which imports this module

    _facts.clear()
    out, err = _Captured(), _Captured()
    code = int(ExitCode.INTERRUPTED)
    try:
        with _beating(file), redirect_stdout(out), redirect_stderr(err):
            code = main(words)
    except Exception as error:
        code = CRASHED
        err.write(f"error: {type(error).__name__}: {error}\n")
        raise
    finally:
        _write(file, {**_facts, "code": code, "out": out.text(), "err": err.text()})
    return code


class _Captured(io.TextIOWrapper):
    """What a command prints; also bytes, as a stream of the system takes them."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="utf-8", errors="backslashreplace", newline="\n")

    def text(self) -> str:
        """Return the beginning of what was printed; bytes that are no text are written in hexadecimal."""
        self.flush()
        return self.bytes.getvalue()[: 4 * MOST_TEXT].decode(errors="backslashreplace")[:MOST_TEXT]


@contextmanager
def _beating(file: Path) -> Iterator[None]:
    """Keep the file up to date until the `with` statement ends."""
    stop, over = file.with_name(f"{file.name}.stop"), Event()
    stop.unlink(missing_ok=True)
    _write(file, {"beat": 0})
    thread = Thread(target=_beat, args=(file, stop, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        stop.unlink(missing_ok=True)


def _beat(file: Path, stop: Path, over: Event) -> None:
    looks, is_stopped = 0, False
    while not over.wait(LOOK_SECONDS):
        looks += 1
        if not is_stopped and stop.exists():
            is_stopped = True
            interrupt_main()
        if looks % round(BEAT_SECONDS / LOOK_SECONDS) == 0:
            with suppress(FileError):  # a full disk: the next one may succeed
                _write(file, {**_facts, "beat": looks})


def _write(file: Path, facts: dict[str, Any]) -> None:
    write_whole(file, json.dumps({"pid": os.getpid(), **facts}).encode())
