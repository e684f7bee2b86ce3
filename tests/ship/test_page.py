"""The page about shipping does what it says: its commands are run, as they stand there, on a game from the archive."""

import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.godot.test_export import presets, template_of
from tests.pages import blocks
from warren.install import PLUGIN
from warren.projectfile import with_plugin
from warren.ship.bundle import folder_of
from warren.ship.check import runtime_problems
from warren.ship.targets import NAMES
from workshop.cross.targets import TARGETS
from workshop.engine import Engine
from workshop.provision import ROOT

from .test_bare import SCENE, SCRIPT
from .trees import embeddable, real_modules, standalone

PAGE = (ROOT / "addons/warren/docs/shipping.md").read_text(encoding="utf-8")
COMMANDS = [line for block in blocks("console", PAGE) for line in block.splitlines()]


@pytest.fixture(scope="module")
def place(packages: Path, archive: Path, engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the page speaks of: a game, the wheel, and made-up Pythons under the names of the page."""
    folder = tmp_path_factory.mktemp("page")
    game = folder / "my_game"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(game)
    project = 'config_version=5\n\n[application]\n\nconfig/name="Mine"\nrun/main_scene="res://main.tscn"\n'
    texts = {"project.godot": with_plugin(project, PLUGIN), "main.tscn": SCENE, "main.gd": SCRIPT}
    texts["export_presets.cfg"] = presets(template_of(engine))
    for name, text in texts.items():
        (game / name).write_text(text)
    for file in packages.glob("*.whl"):
        shutil.copy(file, folder)
    for line in COMMANDS:
        if "--runtime" in line:
            words = shlex.split(line)
            made_up_python(folder / words[words.index("--runtime") + 1], words[words.index("--target") + 1])
    opened = engine.run(game, "--editor", "--quit-after", "200", timeout=600)
    assert opened.returncode == 0, opened.log
    return folder


def made_up_python(file: Path, target: str) -> None:
    if file.suffix == ".zip":
        embeddable(file)
        return
    made = standalone(file.with_name("made-up") / "python", target)
    top = made / "lib/python3.11"
    for name, module in real_modules().items():
        if module.suffix == ".py":
            goal = top / Path(*name.split(".")) if module.name == "__init__.py" else top / Path(*name.split(".")[:-1])
            goal.mkdir(parents=True, exist_ok=True)
            shutil.copy(module, goal)
    shutil.make_archive(str(file).removesuffix(".tar.gz"), "gztar", made.parent, "python")
    shutil.rmtree(made.parent)


def variables(engine: Engine, home: Path) -> dict[str, str]:
    """Return the environment of the commands."""
    return {"PATH": "/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8", **engine.environment}


@pytest.mark.engine
@pytest.mark.thorough("they make runtimes of all targets; tests/godot/test_export.py exports for this machine")
def test_the_commands_make_games_of_the_sizes_that_the_page_names(
    place: Path, archive: Path, fresh: Path, engine: Engine
) -> None:
    programs = {name: str(fresh.with_name(name)) for name in ("python", "pip", "warren")}
    programs |= {".venv/bin/warren": str(Path(sys.executable).with_name("warren")), "godot": str(engine.path)}
    clone = place / "clone"
    (clone / "my_game").mkdir(parents=True)
    (clone / "my_game/project.godot").write_text("config_version=5\n")
    for line in COMMANDS:
        word = line.split()[0]
        if word == "mkdir" and ".godot" in line:
            shutil.rmtree(place / "my_game/.godot")  # a build server begins without it
        command = line.replace(word, shlex.quote(programs[word]), 1) if word in programs else line
        done = subprocess.run(
            command,
            shell=True,
            cwd=clone if word.startswith(".venv") else place,
            text=True,
            capture_output=True,
            timeout=900,
            check=False,
            env=variables(engine, place),
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)
    game = place / "my_game"
    assert list(runtime_problems(game, game / "addons/warren")) == []
    assert [name for name in TARGETS if not (folder_of(game, name) / "warren.cfg").is_file()] == []
    assert {"my_game.x86_64", "warren_runtime.linux.x86_64"} <= {file.name for file in (place / "build").iterdir()}
    runtime = folder_of(game, "linux.x86_64")
    size = sum(file.stat().st_size for file in runtime.rglob("*") if file.is_file())
    with zipfile.ZipFile(archive) as packed:
        inner = [entry for entry in packed.infolist() if "warren_runtime.linux.x86_64/" in entry.filename]
    told = re.search(r"\| `warren_runtime\.linux\.x86_64`[^|]*\| ([\d.]+) MB \| ([\d.]+) MB", PAGE)
    assert told
    assert abs(size / 1e6 - float(told[1])) < 0.5
    assert abs(sum(entry.compress_size for entry in inner) / 1e6 - float(told[2])) < 0.5


def test_every_target_is_built_and_in_the_table() -> None:
    assert set(NAMES) == set(TARGETS)
    assert all(system in PAGE for system in ("| Linux, x86-64", "| Linux, arm64", "| Windows, x86-64", "| macOS"))
