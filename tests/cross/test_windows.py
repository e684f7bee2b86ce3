"""The boot library on Windows: it runs in Wine, with a stand-in for the engine and one for Python."""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cross.standins import HERE, WINDOWS, compile_for_windows, python_dll
from workshop.cross import wine
from workshop.cross.headers import headers
from workshop.cross.modules import boot_unit, compiled
from workshop.cross.wine import Wine

pytestmark = pytest.mark.thorough("Zig compiles and Wine runs; tests/godot tries the boot library of this machine")
RUNTIME = "warren_runtime.windows.x86_64"
ADVICE = "To set it up: warren install <game folder>"
# What a Russian player may have: letters outside of the system's old code page, spaces, and signs that shells read.
FOLDER = "Игры Ёжика & co (2) ночь"


@dataclass(frozen=True)
class Game:
    """A folder with the boot library, and the means to start it there."""

    folder: Path
    host: Path
    windows: Wine

    @property
    def runtime(self) -> Path:
        return self.folder / RUNTIME

    @property
    def shown(self) -> str:
        """The folder as Windows names it."""
        return "Z:" + str(self.folder).replace("/", "\\")

    def configure(self, *lines: str) -> None:
        self.runtime.mkdir(exist_ok=True)
        (self.runtime / "warren.cfg").write_text("# by a test\n" + "\n".join(lines) + "\n", encoding="utf-8")

    def start(self) -> list[str]:
        """Return the lines that the engine and Python print; the engine goes on whatever happens."""
        done = self.windows.run(self.host, f"{self.shown}\\{WINDOWS.boot}", cwd=self.folder)
        assert done.returncode == 0, done
        *lines, unloaded = done.stdout.decode("utf-8").splitlines()
        assert unloaded == "unloaded 1"
        return lines

    def refusal(self) -> tuple[str, str]:
        """Return what the one error is about, and the rest of its sentence."""
        description, message, function, returned = self.start()
        assert (function, returned) == ("function: warren_boot", "returned 0")
        what = description.removeprefix("error: ")
        begin = f"message: Warren: {what}: "
        assert message.startswith(begin)
        assert message.endswith(f". {ADVICE}")
        return what, message.removeprefix(begin).removesuffix(f". {ADVICE}")


@pytest.fixture(scope="module")
def windows() -> Iterator[Wine]:
    with wine.session() as opened:
        yield opened


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_for_windows(HERE / "windows_host.c", tmp_path_factory.mktemp("host") / "host.exe", "-municode")


@pytest.fixture(scope="module")
def boot() -> Path:
    unit = boot_unit(WINDOWS)
    return compiled(WINDOWS, headers(WINDOWS), [unit]) / unit.place


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return python_dll(tmp_path_factory.mktemp("python"))


@pytest.fixture
def game(windows: Wine, host: Path, boot: Path, tmp_path: Path) -> Game:
    folder = tmp_path / FOLDER
    folder.mkdir()
    shutil.copy(boot, folder)
    return Game(folder, host, windows)


def test_a_runtime_is_started_with_its_paths(game: Game, python: Path) -> None:
    game.configure("libpython=python311.dll", "home=.", "version=3.11", "path=site", "path=lib/more")
    shutil.copy(python, game.runtime)
    runtime = f"{game.shown}\\{RUNTIME}"
    assert game.start() == [
        "utf8_mode 1",
        f"home {runtime}\\.",
        "signals 0 site 0 bytecode 0 arguments 0",
        f"path 0 {runtime}\\lib\\more",
        f"path 0 {runtime}\\site",
        "import warren.host._bridge",
        f"enter {runtime}\\warren.cfg",
        "released",
        "returned 1",
    ]


def test_a_python_for_development_is_found_by_whole_paths(game: Game, python: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "Питон 3"
    elsewhere.mkdir()
    shutil.copy(python, elsewhere)
    shown = "Z:" + str(elsewhere).replace("/", "\\")
    # Windows takes both kinds of slashes, and a BOM or a carriage return comes from its editors.
    (game.folder / "warren.cfg").write_bytes(
        f"\ufeff# by hand\r\nlibpython=Z:{elsewhere}/python311.dll\r\nexecutable={shown}\\python.exe\r\n".encode()
        + b"path=\\\\server\\share\\site\r\n"
    )
    lines = game.start()
    assert f"executable {shown}\\python.exe" in lines
    assert "path 0 \\\\server\\share\\site" in lines
    assert "signals 0 site 1 bytecode 1 arguments 0" in lines
    assert lines[-1] == "returned 1"


def test_no_runtime(game: Game) -> None:
    missing = f"{game.shown}\\{RUNTIME}\\warren.cfg"
    assert game.refusal() == ("no Python is set up for this game; missing file", missing)


def test_libpython_is_missing(game: Game) -> None:
    game.configure("libpython=python311.dll")
    what, why = game.refusal()
    assert what == "cannot load Python"
    assert why.startswith(f"{game.shown}\\{RUNTIME}\\python311.dll: ")
    assert why.endswith("(error 126)")


def test_libpython_is_no_library(game: Game) -> None:
    game.configure("libpython=python311.dll")
    (game.runtime / "python311.dll").write_bytes(b"MZ, but nothing more")
    what, why = game.refusal()
    assert what == "cannot load Python"
    assert why.startswith(f"{game.shown}\\{RUNTIME}\\python311.dll: ")
    assert why.endswith("(error 193)")


def test_no_libpython_is_named(game: Game) -> None:
    game.configure("home=.")
    assert game.refusal() == ("no libpython is named in this file", f"{game.shown}\\{RUNTIME}\\warren.cfg")


def test_libpython_lacks_a_name(game: Game) -> None:
    game.configure("libpython=python311.dll")
    python_dll(game.runtime, "-DLACKING")
    assert game.refusal() == ("this libpython lacks", "PyList_Insert")


def test_python_does_not_start(game: Game) -> None:
    game.configure("libpython=python311.dll", "home=.")
    python_dll(game.runtime, "-DFAILING")
    lines = game.start()
    assert f"message: Warren: Python does not start: no module named 'encodings'. {ADVICE}" in lines
    assert lines[-1] == "returned 0"


def test_python_has_no_warren(game: Game) -> None:
    game.configure("libpython=python311.dll", "home=.")
    python_dll(game.runtime, "-DEMPTY")
    lines = game.start()
    assert "traceback" in lines
    sentence = f"Warren: the package 'warren' cannot be imported: No module named 'warren'. {ADVICE}"
    assert f"message: {sentence}" in lines
    assert lines[-1] == "returned 0"


def test_a_folder_that_python_takes_for_two(game: Game, python: Path) -> None:
    game.configure("libpython=python311.dll", "home=one;two")
    shutil.copy(python, game.runtime)
    assert game.refusal() == ("Python cannot run in a folder with this sign in its path", ";")


def test_libpython_finds_its_own_libraries_beside_it(game: Game, tmp_path: Path) -> None:
    game.configure("libpython=python311.dll", "home=.")
    source = tmp_path / "needed.c"
    source.write_text("__declspec(dllexport) int needed(void) { return 1; }\n")
    needed = compile_for_windows(source, game.runtime / "needed.dll", "-shared")
    python_dll(game.runtime, "-DNEEDY", str(game.runtime / "needed.lib"))
    lines = game.start()
    assert (lines[0], lines[-1]) == ("needed 1", "returned 1")
    needed.unlink()
    what, why = game.refusal()
    assert what == "cannot load Python"
    assert why.endswith("(error 126)")


def test_a_path_is_too_long(game: Game) -> None:
    game.configure("libpython=" + "д" * 2000)
    what, why = game.refusal()
    assert what == "this path is too long"
    assert "д" * 100 in why


def test_the_library_needs_nothing_but_the_system(boot: Path) -> None:
    done = subprocess.run(["objdump", "-p", boot], text=True, capture_output=True, check=True)
    names = [line.split()[-1].lower() for line in done.stdout.splitlines() if "DLL Name:" in line]
    assert names
    assert [name for name in names if name != "kernel32.dll" and not name.startswith("api-ms-win-crt-")] == []
