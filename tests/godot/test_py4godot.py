"""The scripts for py4godot in the engine, where the variable `PY4GODOT_ADDON` names py4godot's unpacked addon.

Its Python needs Warren. Where the variable names nothing, there is no test here; `conftest.py` then says so.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from warren import install as installation
from warren.declare import Vector2i, describe
from warren.doctor import problems
from warren.nodes import CLASSES, WarrenMapGenerator
from warren.wrappers import files
from warren.wrappers.plain import to_plain
from warren.wrappers.py4godot import file_name
from workshop.engine import Engine

from .conftest import PY4GODOT

HERE = Path(__file__).parent / "py4godot"

if PY4GODOT:

    @pytest.mark.engine
    def test_scripts_work_with_py4godot_itself(engine: Engine, tmp_path: Path) -> None:
        game = tmp_path / "game"
        shutil.copytree(HERE, game)
        installation.install(game, generated=["py4godot"])
        (game / "addons/py4godot").symlink_to(Path(PY4GODOT).resolve(), target_is_directory=True)
        (game / ".godot/extension_list.cfg").write_text("res://addons/py4godot/python.gdextension\n")
        (game / "expected.json").write_text(expected())
        (game / "methods.json").write_text(json.dumps(methods()))
        assert [problem for problem in problems(game) if "py4godot" in problem] == []
        run = engine.run(game, timeout=180, frames=20_000)
        assert re.findall(r"^FAULT.*", run.log, re.MULTILINE) == []
        assert "ENDED with 0 faults" in run.stdout, run.log
        used = re.findall(r"^USED (\w+): (\d+) properties, (\d+) methods", run.stdout, re.MULTILINE)
        assert {name for name, _, _ in used} == {Path(name).stem for name in files("py4godot")}
        assert all(int(properties) and int(count) >= 3 for _, properties, count in used)


def methods() -> dict[str, list[str]]:
    """Return the methods of each script that need no arguments."""
    found = {}
    for spec in map(describe, CLASSES):
        own = [method.name for method in spec.methods if len(method.arguments) == len(method.defaults)]
        found[file_name(spec.name)] = [*own, "poll", "object_text"]
    return found


def expected() -> str:
    """Return the map that the game makes, too."""
    maker = WarrenMapGenerator()
    maker.preset, maker.rooms, maker.seed, maker.bounds = "keep", 20, 7, Vector2i(200, 200)
    returns = next(method.returns for method in describe(WarrenMapGenerator).methods if method.name == "generate")
    return str(to_plain(maker.generate(), returns))
