"""Imports go down only, and what a game does not use it does not load."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from types import ModuleType

import pytest
from setuptools import find_packages

from pycore.base.family import FAMILIES
from tests.structure import arrows, floors, imports, sources
from workshop.provision import ROOT

# Lower layers first; a module may import from its own layer's packages as said below, and from lower ones.
LAYERS = (
    "pycore.base",
    "pycore.kernel",
    "FAMILY",
    "pycore.missionmap",
    "pycore.scale",
    "pycore.missionplan",
    "pycore.puzzleroom",
    "pycore.missionpuzzles",
    "pycore.store",
    "pycore.batch",
    "pycore.campaign",
    "pycore.report",
    "pycore.cli",
    "pycore.__main__",
)
ADDON = {
    "warren.nodes": ("pycore.", "warren.declare", "warren.nodes", "warren.jobs", "warren.main_thread_calls"),
    "warren.host": ("warren.declare", "warren.host"),
    "warren.declare": ("warren.declare",),
}
# What builds for players' machines, packs releases, and builds the documentation.
IN_THE_ENVIRONMENT = ("workshop.cross.", "workshop.release.", "workshop.site.")
# What the rooms within a family may see besides themselves. Modules beside them join them, and may see all.
ROOMS = {
    "pycore.dungeon": {
        "model": set(),
        "text": {"model"},
        "space": {"model"},
        "grow": {"model", "space"},
        "finish": {"model", "space"},
        "layout": {"model", "space"},
        "judge": {"model"},
        "navigate": {"model"},
        "show": {"model", "judge"},
    }
}
TOP = {"pycore.dungeon": {"generator", "extension", "quality", "presets", "request", "requesttext", "cli"}}
# So many rooms of a folder one sees at a glance.
MOST_ROOMS = 30
PACKAGES = [path.parent for path in sorted((ROOT / "pycore").rglob("__init__.py"))]


def layer(module):
    """Return the number of the layer a module of pycore belongs to."""
    for name in FAMILIES:
        if f"{module}.".startswith(f"pycore.{name}."):
            return LAYERS.index("FAMILY")
    return next(number for number, name in enumerate(LAYERS) if f"{module}.".startswith(f"{name}."))


CORE = [item for item in sources(ROOT / "pycore", "pycore") if item[0] not in ("pycore", "pycore._build")]


@pytest.mark.parametrize(("module", "path"), CORE, ids=[f"{path.relative_to(ROOT)}" for _, path in CORE])
def test_pycore_imports_go_down(module, path):
    for imported in imports(module, path):
        assert not imported.startswith(("warren", "workshop", "tests")), f"{module} knows of {imported}"
        if imported.startswith("pycore.") and imported != "pycore.cli.main":
            assert layer(imported) <= layer(module), f"{module} imports {imported}, which is above it"
            families = [name for name in FAMILIES if f"{imported}.".startswith(f"pycore.{name}.")]
            for name in families:
                own = layer(module) != LAYERS.index("FAMILY") or module.startswith(f"pycore.{name}")
                assert own, f"{module} imports {imported} of another family"


def named(path):
    """Return the modules of pycore that texts of a source name, but for its documentation."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in told]
    found = (re.fullmatch(r"(pycore(?:\.\w+)+)(?::\w+)?", text) for text in texts if isinstance(text, str))
    return {match[1] for match in found if match}


@pytest.mark.parametrize(("module", "path"), CORE, ids=[f"{path.relative_to(ROOT)}" for _, path in CORE])
def test_texts_name_no_modules_above(module, path):
    """A module may be imported by its name, too; `pycore/__init__.py` tells lower ones of what higher ones add."""
    for other in named(path) if path.suffix == ".py" else ():
        assert layer(other) <= layer(module), f"{module} names {other}, which is above it"


def test_names_in_texts_are_found():
    assert "pycore.missionpuzzles.step" in named(ROOT / "pycore/__init__.py")
    assert named(ROOT / "pycore/dungeon/model/finishing.py") == {
        f"pycore.dungeon.finish.{step}.step" for step in ("locks", "mission", "population")
    }


@pytest.mark.parametrize("package", ROOMS)
def test_rooms_of_a_family_see_what_they_may(package):
    joined = arrows(ROOT / package.replace(".", "/"), package)
    assert set(joined) == set(ROOMS[package]) | TOP[package]
    for room, allowed in ROOMS[package].items():
        assert joined[room] <= allowed, f"{room} imports from {joined[room] - allowed}"


def test_checks_of_finishing_steps_share_no_code_with_what_they_judge():
    for path in (ROOT / "pycore/dungeon/finish").rglob("check.py"):
        found = {name for name in imports("", path) if name.startswith("pycore.")}
        assert all(name.startswith("pycore.dungeon.model") for name in found), path


@pytest.mark.parametrize("folder", PACKAGES, ids=[f"{folder.relative_to(ROOT)}" for folder in PACKAGES])
def test_no_circle_of_imports_and_no_crowd(folder):
    joined = arrows(folder, ".".join(folder.relative_to(ROOT).parts))
    assert not floors(joined)[1]
    assert len(joined) <= MOST_ROOMS


def test_no_function_hides_a_module_of_its_name():
    for folder in PACKAGES:
        package = ".".join(folder.relative_to(ROOT).parts)
        front = importlib.import_module(package)
        for module in (
            path.stem for path in folder.iterdir() if path.suffix in (".py", ".pyx") and path.stem != "__init__"
        ):
            found = getattr(front, module, None)
            assert found is None or isinstance(found, ModuleType), f"{package}.{module} is hidden"


def test_addon_has_no_circle_of_imports():
    for folder in (ROOT / "addons/warren", *(ROOT / "addons/warren" / room for room in ("declare", "host", "nodes"))):
        assert not floors(arrows(folder, ".".join(folder.relative_to(ROOT / "addons").parts)))[1]


def test_addon_imports_only_what_its_rooms_may_know():
    for module, path in sources(ROOT / "addons/warren", "warren"):
        for room, allowed in ADDON.items():
            if f"{module}.".startswith(f"{room}."):
                for imported in imports(module, path):
                    if imported.startswith(("warren", "pycore", "workshop", "tests")):
                        assert f"{imported}.".startswith(allowed), f"{module} imports {imported}"


def test_the_set_up_needs_nothing_but_python():
    """All of the workshop does but for what runs in the environment that it makes, which it therefore never imports."""
    for module, path in sources(ROOT / "addons/workshop", "workshop"):
        if not f"{module}.".startswith(IN_THE_ENVIRONMENT):
            for imported in imports(module, path):
                known = imported.startswith("workshop") or imported.partition(".")[0] in sys.stdlib_module_names
                assert known, f"{module} imports {imported}"
                assert not f"{imported}.".startswith(IN_THE_ENVIRONMENT), f"{module} imports {imported}"


def test_a_game_does_not_get_the_workshop():
    """Neither with the package nor with the addon, which is the folder beside it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]
    packages = {name for top in settings["where"] for name in find_packages(ROOT / top, include=settings["include"])}
    assert {name.partition(".")[0] for name in packages} == {"pycore", "warren"}
    assert (ROOT / "addons/workshop/.gdignore").exists()


def test_every_package_of_pycore_has_a_place_in_the_layers():
    packages = {path.parent.name for path in (ROOT / "pycore").glob("*/__init__.py")}
    named = {name.removeprefix("pycore.") for name in LAYERS} | set(FAMILIES)
    assert packages <= named


MODULES = ("pycore", "pycore.cli", *(f"pycore.{name}" for name in FAMILIES))


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("heavy", ["numpy", "PIL", "rich"])
def test_importing_does_not_load_heavy_packages(module, heavy):
    code = f"import sys, {module}; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_importing_a_node_does_not_load_numpy():
    nodes = [module for module, path in sources(ROOT / "addons/warren/nodes", "warren.nodes") if path.suffix == ".py"]
    code = (
        "import sys, importlib\n"
        f"sys.path.insert(0, {str(ROOT / 'addons')!r})\n"
        f"for name in {nodes!r}: importlib.import_module(name)\n"
        "sys.exit('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
