"""Fails tests and benchmarks that use files outside the clone: a clone must pass its tests with nothing next to it.

An audit hook sees the files, folders and databases that Python code opens in this process and in its forks, and the
arguments of the programs that it starts. It does not see what compiled code or other programs open, and not whether
Python code asks for the existence of a file.

`tests/conftest.py` names this module as a plugin of pytest.
"""

import atexit
import json
import os
import site
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest

from pycore.base.errors import ParameterError
from pycore.words.lexicon import home as lexicon_folder
from tests import sharing
from workshop.provision import SetupError, cache_folder

ROOT = str(Path(__file__).resolve().parent.parent)
# The second one differs if the clone is named by a link.
SOURCES = tuple(f"{folder}/" for folder in {ROOT, str(Path(__file__).absolute().parent.parent)})
SYSTEM = (
    *("/bin", "/dev", "/etc", "/gnu", "/lib", "/lib32", "/lib64", "/libx32", "/nix", "/opt", "/proc", "/run"),
    *("/sbin", "/snap", "/sys", "/tmp", "/usr", "/var"),
)
# Settings and fonts that libraries of the tests look for in the user's home, whether or not they exist.
SETTINGS = (".config/dask", ".pdbrc", ".config/matplotlib", ".docutils", ".fonts", ".local/share/fonts", ".matplotlib")
# Variables by which the user names a program or an addon.
NAMED = ("GODOT", "PY4GODOT_ADDON", "PYTEST_DEBUG_TEMPROOT")
TITLE = "files outside the clone"
REMEDY = (
    "Move the data to tests/data, or create it in tmp_path; benchmarks can read a folder named by --data. If installed "
    "software needs the file, add its folder to tests/watch.py."
)


Name = str | bytes | os.PathLike[Any]


def _folder(name: Name | int | None) -> list[Name]:
    return [] if isinstance(name, int) else ["." if name is None else name]


def _database(name: Name) -> list[Name]:
    text = os.fsdecode(name)
    return [unquote(text[5:].partition("?")[0]) if text.startswith("file:") else text]


def _link(source: Name, link: Name, _folder: int) -> list[Name]:
    return [os.path.join(os.path.dirname(os.fsdecode(link)), os.fsdecode(source))]


def _program(_program: Name, words: Iterable[Name], folder: Name | None, _environment: object) -> list[Name]:
    around = os.fsdecode(folder or "")
    paths = [word for word in map(os.fsdecode, words) if word.startswith(("/", "../")) or word == ".."]
    return [around, *(os.path.join(around, path) for path in paths)]


# The paths in the arguments of events other than "open".
OTHERS: dict[str, Callable[..., list[Name]]] = {
    "os.listdir": _folder,
    "os.scandir": _folder,
    "os.chdir": _folder,
    "sqlite3.connect": _database,
    "os.symlink": _link,
    "os.link": lambda source, *_: [source],
    "subprocess.Popen": _program,
}


class Boundary:
    """The paths that tests may use.

    The longest listed path that contains a file decides. A file in no listed path may be used only if it does not
    exist: tests can name files that are missing.
    """

    def __init__(self, root: str, allowed: Iterable[str], forbidden: Iterable[str]) -> None:
        """List the clone, other allowed paths, and forbidden paths in addition to the folder around the clone."""
        self._inside = f"{root}/"
        self._allowed = frozenset({root, *allowed})
        self._forbidden = frozenset({os.path.dirname(root), *forbidden}) - {"/"}
        self._edges = {os.path.dirname(path) for path in self._forbidden}
        # Folders whose files are allowed, and whether links in them must be followed.
        self._known: dict[str, bool] = {}

    def allow(self, path: str) -> None:
        """Add an allowed path."""
        self._allowed |= {path, os.path.realpath(path)}
        self._known.clear()

    def is_outside(self, path: str) -> bool:
        """Return whether a path is not allowed. Links in the clone are followed."""
        if path[:1] != "/":
            try:
                path = f"{os.getcwd()}/{path}"
            except FileNotFoundError:
                return False  # The current folder has been removed, so that nothing is in it.
        folder, _, name = path.rpartition("/")
        links = self._known.get(folder)
        if links is None or name in ("", ".", "..") or (links and os.path.islink(path)):
            return self._examine(path)
        return False

    def _examine(self, path: str) -> bool:
        if "\0" in path:
            return False  # No file has such a name.
        full = os.path.abspath(path).replace("//", "/")
        links = full.startswith(self._inside) or self._leads_out(full)
        if links and self._leads_out(os.path.realpath(full)):
            return True
        folder = path.rpartition("/")[0]
        if folder and folder == os.path.dirname(full) and folder not in self._edges:
            real = os.path.realpath(folder) if links else folder
            if not self._leads_out(real):
                self._known[folder] = links
        return False

    def _leads_out(self, path: str) -> bool:
        part = path
        while len(part) > 1:
            if part in self._allowed:
                return False
            if part in self._forbidden:
                return True
            part = os.path.dirname(part)
        return len(path) > 1 and os.path.lexists(path)


def of_this_machine() -> Boundary:
    """Return the boundary for this clone, user and machine."""
    home = os.path.expanduser("~")
    around = {ROOT, home, os.path.realpath(home)}
    installed = [
        *(sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix),
        str(Path(sys.executable).resolve().parent.parent),
        *site.getsitepackages(),
        site.getusersitepackages(),
        *sys.path,
        *os.environ.get("PATH", "").split(os.pathsep),
        *(os.environ.get(name, "") for name in NAMED),
    ]
    allowed = [
        *SYSTEM,
        # A folder around the clone or the home folder is not a folder of software, even if the search path has it.
        *(path for path in installed if not any(f"{one}/".startswith(f"{path.rstrip('/')}/") for one in around)),
        *(os.path.join(home, path) for path in SETTINGS),
        os.environ.get("XDG_CACHE_HOME", "") or os.path.join(home, ".cache"),
        *_caches(),
        *(tempfile.gettempdir(), sys.pycache_prefix or ""),
    ]
    paths = {os.path.abspath(path) for path in allowed if os.path.isabs(path)}
    return Boundary(ROOT, paths | {os.path.realpath(path) for path in paths}, around - {ROOT})


def _caches() -> Iterator[str]:
    for folder, error in ((cache_folder, SetupError), (lexicon_folder, ParameterError)):
        try:
            yield str(folder())
        except error:
            continue  # There is no home folder, and so no cache to allow.


class Use(NamedTuple):
    """A use of a path outside the clone.

    Attributes:
        path: the path.
        place: file and line of the innermost code of the clone.
    """

    path: str
    place: str

    def __str__(self) -> str:
        return f"Path outside the clone: {self.path!r}, used by {self.place}."


class Watch:
    """The audit hook and its file of notes, in which forks also write."""

    def __init__(self, boundary: Boundary) -> None:
        """Begin with an empty file of notes."""
        self.boundary = boundary
        handle, self._notes = tempfile.mkstemp(prefix="warren-watch-")
        os.close(handle)
        atexit.register(self._remove, os.getpid())
        self._read = 0

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note a use of a path outside the clone."""
        if event == "open":
            if type(arguments[0]) is not int:  # not an open file
                self._check(arguments[0])
        elif event in OTHERS:
            for path in OTHERS[event](*arguments):
                self._check(path)

    def _check(self, path: Name) -> None:
        text = path if type(path) is str else os.fsdecode(path)
        if self.boundary.is_outside(text):
            self._note(text)

    def _note(self, path: str) -> None:
        if place := _place():
            with open(self._notes, "a") as file:
                file.write(json.dumps([os.path.abspath(path), place]) + "\n")

    def new(self) -> list[Use]:
        """Return the uses since the last call, each once."""
        if os.stat(self._notes).st_size == self._read:
            return []
        with open(self._notes, "rb") as file:
            file.seek(self._read)
            lines = file.readlines()
            self._read = file.tell()
        return list(dict.fromkeys(Use(*json.loads(line)) for line in lines))

    def _remove(self, process: int) -> None:
        if os.getpid() == process:
            os.unlink(self._notes)


def _place() -> str:
    """Return the innermost place in the clone's code, or "" if pytest or a plugin is at work for itself."""
    frame = sys._getframe(1)
    while frame:
        name = frame.f_code.co_filename
        for folder in SOURCES:
            if name.startswith(folder) and name != __file__ and not name.startswith(f"{folder}.venv/"):
                return f"{name[len(folder) :]}:{frame.f_lineno}"
        frame = frame.f_back
    thread = threading.current_thread()
    return "" if thread is threading.main_thread() else f"the thread {thread.name!r}"


@cache
def install() -> Watch:
    """Begin to watch this process, and return its watch. The hook of an interpreter cannot be removed."""
    watch = Watch(of_this_machine())
    sys.addaudithook(watch.hook)
    return watch


def explain(who: str, uses: Iterable[Use]) -> str:
    """Return the message for a test or a benchmark that has used paths outside the clone."""
    return "\n".join([f"{who} used files outside the clone.", *map(str, uses), REMEDY])


def pytest_configure(config: pytest.Config) -> None:
    """Allow the folder that the user names for temporary files."""
    if config.option.basetemp:
        install().boundary.allow(os.path.abspath(config.option.basetemp))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail the test that has used a path outside the clone, even if it is skipped or expected to fail."""
    report = yield
    if uses := install().new():
        message = explain(item.nodeid, uses)
        if report.failed:
            report.sections.append((TITLE, message))
        else:
            report.outcome, report.longrepr = "failed", message
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail the module or folder whose import has used a path outside the clone."""
    report = yield
    if uses := install().new():
        message = explain(collector.nodeid or "tests/conftest.py", uses)
        if report.failed:
            report.sections.append((TITLE, message))
        else:
            report.outcome, report.longrepr = "failed", message
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if a path outside the clone was used after the last test."""
    if uses := install().new():
        sharing.tell(session.config, TITLE, explain("Code that ran after the last test", uses))
    # The lines of workers are there as well.
    if TITLE in session.config.stash[sharing.TOLD] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
