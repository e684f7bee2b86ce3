"""Imports lead to lower layers only, and what a game does not use is not loaded.

`tests/structure.py` reads the imports. Import linters read Python only, but compiled modules are on one side of 28 % of
the imports in `pycore`.
"""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from types import ModuleType

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
PACKAGES = [path.parent for path in sorted((ROOT / "pycore").rglob("__init__.py"))]


def layer(module):
    """Return the number of the layer a module of pycore belongs to."""
    for name in FAMILIES:
        if f"{module}.".startswith(f"pycore.{name}."):
            return FAMILY
    return next(number for number, name in enumerate(LAYERS) if f"{module}.".startswith(f"{name}."))


FAMILY = LAYERS.index("FAMILY")
CORE = [item for item in sources(ROOT / "pycore", "pycore") if item[0] not in ("pycore", "pycore._build")]


def upward(module, imported):
    """Return whether a module of pycore may not import another one."""
    if imported.startswith(("warren", "workshop", "tests")):
        return True
    if not imported.startswith("pycore.") or imported in ("pycore.cli.main", "pycore.__version__"):
        return False
    if layer(imported) > layer(module):
        return True
    # A family does not know the others.
    families = [name for name in FAMILIES if f"{imported}.".startswith(f"pycore.{name}.")]
    return layer(module) == FAMILY and any(not f"{module}.".startswith(f"pycore.{name}.") for name in families)


def test_pycore_imports_only_lower_layers_and_no_other_family():
    assert len(CORE) > 400
    assert [(module, other) for module, path in CORE for other in imports(module, path) if upward(module, other)] == []
    upward_imports = (
        ("pycore.kernel.heap", "pycore.banqi"),
        ("pycore.banqi.model", "pycore.tafl.model"),
        ("pycore.store.file", "warren.nodes"),
    )
    assert all(upward(*one) for one in upward_imports)
    assert not upward("pycore.missionmap.step", "pycore.banqi")


def named(path):
    """Return the modules of pycore that texts of a source name, but for its documentation."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in told]
    found = (re.fullmatch(r"(pycore(?:\.\w+)+)(?::\w+)?", text) for text in texts if isinstance(text, str))
    return {match[1] for match in found if match}


def test_texts_name_only_modules_of_lower_layers():
    """A module can be imported by its name; `pycore/__init__.py` names for lower layers what higher ones add."""
    python = [(module, path) for module, path in CORE if path.suffix == ".py"]
    found = [(module, other) for module, path in python for other in named(path) if layer(other) > layer(module)]
    assert found == []


def test_names_in_texts_are_found():
    assert "pycore.missionpuzzles.step" in named(ROOT / "pycore/__init__.py")
    assert named(ROOT / "pycore/dungeon/model/finishing.py") == {
        f"pycore.dungeon.finish.{step}.step" for step in ("locks", "mission", "population")
    }


def test_rooms_of_a_family_see_what_they_may():
    for package, rooms in ROOMS.items():
        joined = arrows(ROOT / package.replace(".", "/"), package)
        assert set(joined) == set(rooms) | TOP[package]
        assert [(room, joined[room] - allowed) for room, allowed in rooms.items() if joined[room] - allowed] == []


def test_checks_of_finishing_steps_share_no_code_with_what_they_judge():
    for path in (ROOT / "pycore/dungeon/finish").rglob("check.py"):
        found = {name for name in imports("", path) if name.startswith("pycore.")}
        assert all(name.startswith("pycore.dungeon.model") for name in found), path


def test_no_circle_of_imports():
    addon = [ROOT / "addons/warren", *(ROOT / "addons/warren" / room for room in ("declare", "host", "nodes"))]
    tops = [(folder, ROOT) for folder in PACKAGES] + [(folder, ROOT / "addons") for folder in addon]
    names = [(folder, ".".join(folder.relative_to(top).parts)) for folder, top in tops]
    assert [circle for folder, name in names for circle in floors(arrows(folder, name))[1]] == []


def test_no_function_hides_a_module_of_its_name():
    for folder in PACKAGES:
        package = ".".join(folder.relative_to(ROOT).parts)
        front = importlib.import_module(package)
        for module in (
            path.stem for path in folder.iterdir() if path.suffix in (".py", ".pyx") and path.stem != "__init__"
        ):
            found = getattr(front, module, None)
            assert found is None or isinstance(found, ModuleType), f"{package}.{module} is hidden"


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


def loaded(*modules):
    """Return the heavy packages that a fresh process has loaded after importing some modules."""
    code = (
        "import sys, importlib\n"
        f"sys.path.insert(0, {str(ROOT / 'addons')!r})\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print(*({'numpy', 'PIL', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_does_not_load_heavy_packages():
    assert loaded("pycore", "pycore.cli", *(f"pycore.{name}" for name in FAMILIES)) == set()
    nodes = [module for module, path in sources(ROOT / "addons/warren/nodes", "warren.nodes") if path.suffix == ".py"]
    assert "numpy" not in loaded(*nodes)
    assert "numpy" in loaded("numpy")
