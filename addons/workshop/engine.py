"""Finds a Godot 4, or fetches one, and runs it: with a time limit, away from the user's settings, its log judged.

`python3 addons/workshop/engine.py` prints the path of the engine that the checks and the game use.
"""

import contextlib
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from workshop import engine_tree
from workshop.engine_tree import Tree
from workshop.provision import SetupError, held_back, say, unwinding
from workshop.screen import Display, private_display

OLDEST = (4, 5)

ADVICE = "Install Godot {}.{} or newer, and name it in the variable GODOT or put it on the PATH as `godot`".format(
    *OLDEST
)

# What a healthy run never writes. Warnings are left to the tests, except those about something that was never freed.
PROBLEM = re.compile(
    r"""
    ^\s*(?:(?:USER|SCRIPT|SHADER)\ )*ERROR:
    | Parse\ [Ee]rror
    | Leaked\ instance: | instances?\ (?:were\ )?leaked | leaked\ at\ exit | RIDs?\ of\ type\ .*\ leaked
    | [Rr]esources?\ still\ in\ use | Orphan\ StringName | unclaimed\ string\ names
    | handle_crash | Program\ crashed | Segmentation\ fault | Sanitizer: | terminate\ called
    | Fatal\ Python\ error | ^Traceback\ \(most\ recent\ call\ last\)
    """,
    re.VERBOSE,
)
# What a run takes over from the surroundings of whoever starts it, and must not.
FOREIGN = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


@dataclass(frozen=True)
class Run:
    """What became of one run of the engine."""

    returncode: int
    stdout: str
    stderr: str
    seconds: float
    timed_out: bool

    @property
    def log(self) -> str:
        """Everything the run wrote."""
        return self.stdout + self.stderr

    def problems(self, expected: Iterable[str] = ()) -> list[str]:
        """Return what went wrong, a line for each: errors, leaks, crashes, the time limit.

        Args:
            expected: Regular expressions for problems that are meant to occur. Those are left out; one that does not
                occur is itself a problem.
        """
        found = list(_complaints(self.log))
        if self.timed_out:
            found.append(f"stopped at its time limit, after {self.seconds:.0f} s")
        elif self.returncode < 0:
            found.append(f"ended by {signal.Signals(-self.returncode).name}")
        patterns = list(expected)
        missing = [pattern for pattern in patterns if not any(re.search(pattern, line) for line in found)]
        unexpected = [line for line in found if not any(re.search(pattern, line) for pattern in patterns)]
        return unexpected + [f"expected, but did not occur: {pattern}" for pattern in missing]


def _complaints(log: str) -> Iterator[str]:
    """Yield the lines of a log that tell of a problem, each with the place that the engine gives in the line after."""
    lines = [*log.splitlines(), ""]
    for line, after in itertools.pairwise(lines):
        if PROBLEM.search(line):
            place = after.strip()
            yield line.strip() + (f" ({place})" if place.startswith("at: ") else "")


@dataclass(frozen=True)
class Engine:
    """A Godot 4 that runs on this machine."""

    path: Path
    version: str
    tree: Tree | None = field(default=None, repr=False)

    @property
    def environment(self) -> dict[str, str]:
        """Variables that this engine needs: none, unless it is the fetched one."""
        return self.tree.environment if self.tree else {}

    def display(self, size: str = "1920x1080") -> contextlib.AbstractContextManager[Display]:
        """Open a private screen for as long as the context lasts. See `private_display`."""
        return private_display(self.tree, size)

    def run(
        self,
        project: Path,
        *arguments: str,
        user_arguments: Sequence[str] = (),
        timeout: float = 180,
        frames: int = 0,
        screen: Display | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Run:
        """Run the engine on a project, to its end or to the time limit.

        Each run has a home of its own, thrown away afterwards, so `user://` starts empty and no setting of the user is
        read or written.

        Args:
            project: The folder of `project.godot`.
            arguments: For the engine: a scene, or `--script` and a script, or `--import`, or nothing (the main scene).
            user_arguments: For the project's scripts, which see them in `OS.get_cmdline_user_args()`.
            timeout: Seconds after which the run and all that it started is killed.
            frames: The main loop ends by itself after so many frames (about 145 per second when headless); 0: never.
            screen: Where the window opens. Without one the run is headless and draws nothing.
            environment: More variables; they win over all others.
        """
        driver = ["--rendering-driver", "opengl3", "--audio-driver", "Dummy"] if screen else ["--headless"]
        command = [str(self.path), "--no-header", *driver, "--path", str(project), *arguments]
        command += ["--quit-after", str(frames)] if frames else []
        command += ["--", *user_arguments] if user_arguments else []
        with unwinding(), tempfile.TemporaryDirectory(prefix="warren-run-", ignore_cleanup_errors=True) as home:
            variables = {name: value for name, value in os.environ.items() if name not in FOREIGN}
            variables |= self.environment | _home(Path(home)) | (screen.environment if screen else {})
            return _finish(command, variables | dict(environment or {}), timeout, Path(home))


def _home(folder: Path) -> dict[str, str]:
    """Return the variables that make a folder the user's home, in a language that is the same everywhere."""
    kinds = ("CACHE_HOME", "CONFIG_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR")
    places = {f"XDG_{kind}": folder / kind.lower() for kind in kinds}
    for place in places.values():
        place.mkdir(mode=0o700)
    return {name: str(place) for name, place in places.items()} | {"HOME": str(folder), "LC_ALL": "C.UTF-8"}


def _finish(command: Sequence[str], environment: Mapping[str, str], timeout: float, folder: Path) -> Run:
    """Run a command in a process group of its own, of which nothing is left when this returns."""
    # Files, not pipes: a straggler that holds a pipe open would keep the reader waiting.
    out, err = folder / "stdout", folder / "stderr"
    start = time.monotonic()
    with out.open("wb") as stdout, err.open("wb") as stderr, contextlib.ExitStack() as ending:
        with held_back():
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr, start_new_session=True
            )
            ending.callback(_end, process)
        timed_out = False
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:  # part of the result
            timed_out = True
    seconds = time.monotonic() - start
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in (out, err)]
    return Run(process.returncode, texts[0], texts[1], seconds, timed_out)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill what is left of a process group."""
    with contextlib.suppress(ProcessLookupError):  # it has ended already
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def version_of(path: Path) -> str:
    """Return the version a program tells, "" where it is no program that tells one."""
    try:
        done = subprocess.run([path, "--version"], text=True, capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):  # it cannot be run: not an engine
        return ""
    # Drivers and sanitizers may write lines before it.
    return next(iter(re.findall(r"^\d+\.\d+\.\S+", done.stdout, re.MULTILINE)), "")


def new_enough(version: str) -> bool:
    """Tell whether a version of Godot is one that the addon can run in."""
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    return len(numbers) == len(OLDEST) and numbers[0] == OLDEST[0] and tuple(numbers) >= OLDEST


def find() -> Engine:
    """Return the engine named in `GODOT`, else the one on the PATH, else the cached one, which is fetched if need be.

    Raises:
        SetupError: There is none and none can be fetched, or `GODOT` names something else.
    """
    if chosen := os.environ.get("GODOT"):
        path = Path(shutil.which(chosen) or chosen).absolute()
        version = version_of(path)
        if not new_enough(version):
            raise SetupError(f"GODOT names {chosen}, version {version or 'unknown'}. {ADVICE}.")
        return Engine(path, version)
    for found in filter(None, map(shutil.which, ("godot", "godot4"))):
        if new_enough(version := version_of(Path(found))):
            return Engine(Path(found).absolute(), version)
    try:
        tree = engine_tree.cached()
    except SetupError as error:
        raise SetupError(
            f"{ADVICE}: this machine has none, and none can be fetched, for the reason: {error}"
        ) from error
    path = tree.program("godot")
    return Engine(path, version_of(path), tree)


def main() -> int:
    """Print the path of the engine, so that a shell can use it: "$(python3 addons/workshop/engine.py)" --version."""
    try:
        engine = find()
    except SetupError as error:
        say(str(error))
        return 1
    print(engine.path)  # noqa: T201 -- it is the program's answer
    return 0


if __name__ == "__main__":
    sys.exit(main())
