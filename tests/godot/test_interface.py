"""What Warren uses of the engine's interface, against the header and the API that the engine itself prints."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests import api
from tests.api import BUILTINS_CALLED, CALLED, HOST, KINDS, Description, declared_functions
from warren.declare import describe
from workshop.engine import Engine
from workshop.provision import ROOT

from . import probe


@pytest.fixture(scope="module")
def described(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Description:
    folder = tmp_path_factory.mktemp("interface")
    (folder / "project.godot").write_text("config_version=5\n")
    subprocess.run(
        [engine.path, "--headless", "--dump-gdextension-interface", "--dump-extension-api", "--quit"],
        cwd=folder,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin", **engine.environment},
        check=True,
        capture_output=True,
        timeout=120,
    )
    return Description(folder)


@pytest.mark.engine
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_is_as_the_host_expects_it(described: Description, kind: str) -> None:
    found = list(KINDS[kind](described))
    assert len(found) >= len({name for name, _ in found}) - 5 > 0
    assert [(name, fault) for name, fault in found if fault] == []


@pytest.mark.engine
def test_the_classes_of_the_tests_are_as_the_engine_expects_them(described: Description) -> None:
    found = list(api.classes(described, [describe(cls) for cls in probe.CLASSES]))
    assert [(name, fault) for name, fault in found if fault] == []


def test_interface_table_is_in_the_order_of_its_names() -> None:
    names = re.findall(r'^    "(\w+)",$', (HOST / "_api.pyx").read_text(), re.MULTILINE)
    assert names == [name for name, _ in declared_functions()]


def test_no_call_by_name_is_forgotten() -> None:
    listed = {name for methods in (*CALLED.values(), *BUILTINS_CALLED.values()) for name in methods}
    folder = ROOT / "addons/warren"
    sources = [file for part in ("declare", "host", "nodes") for file in (folder / part).glob("*.py*")]
    text = "\n".join(file.read_text() for file in [*sources, folder / "jobs.py", folder / "main_thread_calls.py"])
    called = set(re.findall(r'(?:\.call\(|_call\(&[\w.]+, NULL, )"(\w+)"', text))
    called |= {"is_same_typed"} & set(re.findall(r'intern\("(\w+)"\)', text))
    assert called == listed


# What may be another in another version: who finds it, and the change of one of the two files.
HEADER, API = "gdextension_interface.h", "extension_api.json"
RESOURCE = '"name": "Resource",\n\t\t\t"is_refcounted"'
CHANGES: dict[str, tuple[str, str, Callable[[str], str]]] = {
    "field": ("structures", HEADER, lambda text: text.replace("uint32_t default_argument_count;", "")),
    "function": ("functions", HEADER, lambda text: text.replace("@name ref_set_object", "@name something_else")),
    "argument": ("functions", HEADER, lambda text: text.replace("VariantDestroy)(", "VariantDestroy)(int more, ")),
    "hash": ("hashes", API, lambda text: text.replace("3400424181", "1")),
    "type": ("types and sizes", API, lambda text: text.replace('"TYPE_PACKED_VECTOR2_ARRAY"', '"TYPE_ELSE"')),
    "size": ("types and sizes", API, lambda text: re.sub(r'("name": "Variant",\s+"size": )24', r"\g<1>32", text)),
    "call": ("methods called by name", API, lambda text: text.replace('"is_queued_for_deletion"', '"is_queued"')),
    "method": (
        "methods called by name",
        API,
        lambda text: text.replace('"name": "update_configuration_warnings"', '"name": "warn"'),
    ),
    "virtual": ("classes and their members", API, lambda text: text.replace('"_get_configuration_warnings"', '"_no"')),
    "hidden": ("classes and their members", API, lambda text: text.replace('"name": "get_tree"', '"name": "generate"')),
    "base": ("classes and their members", API, lambda text: text.replace(RESOURCE, RESOURCE.replace("source", "src"))),
}


@pytest.mark.engine
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_engine_is_found(described: Description, tmp_path: Path, change: str) -> None:
    shutil.copytree(described.folder, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*"))
    kind, name, edit = CHANGES[change]
    before = (tmp_path / name).read_text()
    assert edit(before) != before
    (tmp_path / name).write_text(edit(before))
    assert [fault for _, fault in KINDS[kind](Description(tmp_path)) if fault]


@pytest.mark.engine
def test_the_command_tells_what_was_compared(described: Description) -> None:
    done = CliRunner().invoke(api.main, ["--description", str(described.folder)])
    assert done.exit_code == 0, done.output
    assert described.version in done.output
    assert len(re.findall(r"^[\w ]+: \d+ compared, 0 differ$", done.output, re.MULTILINE)) == len(KINDS)
    folder = described.folder / "changed"
    folder.mkdir()
    for name in (HEADER, API):
        (folder / name).write_text((described.folder / name).read_text().replace("3400424181", "1"))
    done = CliRunner().invoke(api.main, ["--description", str(folder)])
    assert done.exit_code == 1
    assert "Object.call: has the hash 1, not 3400424181" in done.output
