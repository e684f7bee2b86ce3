"""A screen where there is none: a private X server that draws into memory."""

import contextlib
import os
import select
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workshop import engine_tree
from workshop.engine_tree import Tree
from workshop.provision import SetupError, held_back, say, tail, unwinding

START_SECONDS, END_SECONDS = 120, 30


@dataclass(frozen=True)
class Display:
    """A running private X server; every program started with its variables appears on it."""

    name: str

    @property
    def environment(self) -> dict[str, str]:
        """The variables that send a program to this display."""
        return {"DISPLAY": self.name}


@contextlib.contextmanager
def private_display(tree: Tree | None, size: str = "1920x1080") -> Iterator[Display]:
    """Run an X server for as long as the context lasts; it takes a display number that is free.

    Args:
        tree: The fetched engine's tree, whose own server fits its drivers. Without one the system's server is used,
            and where there is none, one is fetched.
        size: Width and height of the screen in pixels.

    Raises:
        SetupError: There is no X server and none can be fetched, or it does not start.
    """
    if tree is None and not shutil.which("Xvfb"):
        say("There is no Xvfb to draw pictures with on this machine")
        tree = engine_tree.cached()
    command, environment = _server(tree, size)
    with unwinding(), tempfile.TemporaryDirectory(prefix="warren-screen-") as folder:
        log = Path(folder) / "xvfb.log"
        reader, writer = os.pipe()
        with log.open("w") as out, os.fdopen(reader) as number, contextlib.ExitStack() as ending:
            with held_back():
                process = subprocess.Popen(
                    [*command, "-displayfd", str(writer)],
                    pass_fds=[writer],
                    cwd=tree.root if tree else None,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=out,
                    start_new_session=True,
                )
                ending.callback(_end, process)
                os.close(writer)
            ready, _, _ = select.select([number], [], [], START_SECONDS)
            name = number.readline().strip() if ready else ""
            if not name:
                raise SetupError(f"The X server {command[0]} does not start:\n{tail(log)}")
            yield Display(f":{name}")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End an X server with a signal, so that it removes its socket."""
    for _ in range(END_SECONDS):
        process.terminate()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:  # a server loses a signal that arrives while it starts
            continue
        return
    process.kill()
    process.wait()


def _server(tree: Tree | None, size: str) -> tuple[list[str], dict[str, str]]:
    """Return command and variables of the X server. The tree's, started there, finds xkbcomp by a relative path."""
    options = ["-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    if tree is None:
        return ["Xvfb", *options], {**os.environ}
    folder = str(tree.root / "usr/share/X11/xkb")
    return [str(tree.program("Xvfb")), "-xkbdir", folder, *options], {**os.environ, **tree.environment}
