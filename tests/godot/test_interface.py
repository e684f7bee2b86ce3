"""Our own declarations of the engine's C interface against the header and the API that the engine itself prints."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from warren.declare import ClassSpec, GodotType, VariantType, describe
from warren.nodes import CLASSES
from workshop.engine import Engine
from workshop.provision import ROOT

from . import probe

HOST = ROOT / "addons/warren/host"
STRUCTURES = {
    "CallError": "GDExtensionCallError",
    "PropertyInfo": "GDExtensionPropertyInfo",
    "MethodRecord": "GDExtensionClassMethodInfo",
    "ClassRecord": "GDExtensionClassCreationInfo5",
    "CallableRecord": "GDExtensionCallableCustomInfo2",
    "BindingCallbacks": "GDExtensionInstanceBindingCallbacks",
    "MainLoopCallbacks": "GDExtensionMainLoopCallbacks",
    "Initialization": "GDExtensionInitialization",
}

PACKED = [kind.name.split("_")[1].lower() for kind in VariantType if kind.name.startswith("PACKED")]

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def described(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("interface")
    (folder / "project.godot").write_text("config_version=5\n")
    environment = {**engine.environment}
    subprocess.run(
        [engine.path, "--headless", "--dump-gdextension-interface", "--dump-extension-api", "--quit"],
        cwd=folder,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin", **environment},
        check=True,
        capture_output=True,
        timeout=120,
    )
    return folder


@pytest.fixture(scope="module")
def api(described: Path) -> dict[str, Any]:
    return json.loads((described / "extension_api.json").read_text())


def structures() -> dict[str, list[tuple[str, str]]]:
    """Name to (type, field) pairs, as they stand in gdextension.pxd."""
    text = (HOST / "gdextension.pxd").read_text()
    blocks = re.findall(r"^cdef struct (\w+):\n((?:    .*\n)+)", text, re.MULTILINE)
    return {
        name: [tuple(line.rsplit(None, 1)) for line in body.splitlines() if "(*" not in line] for name, body in blocks
    }


def test_structures_have_the_engines_layout(described: Path) -> None:
    compiler = shutil.which("cc") or "gcc"
    ours = structures()
    lines = ['#include "gdextension_interface.h"', "#include <stddef.h>"]
    for name, theirs in STRUCTURES.items():
        fields = "".join(f"{kind} {field};" for kind, field in ours[name])
        fields = fields.replace("PropertyInfo*", "void*")
        lines.append(f"typedef struct {{ {fields} }} {name};")
        lines.append(f'_Static_assert(sizeof({name}) == sizeof({theirs}), "size of {name}");')
        lines += [
            f'_Static_assert(offsetof({name}, {field}) == offsetof({theirs}, {field}), "{name}.{field}");'
            for _, field in ours[name]
        ]
    source = described / "layout.c"
    source.write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [compiler, "-c", source, "-o", described / "layout.o"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def interface() -> list[tuple[str, int]]:
    """The functions of our table with the number of their arguments; two of its fields are arrays of functions."""
    text = (HOST / "gdextension.pxd").read_text().partition("cdef struct Interface:")[2]
    found: list[tuple[str, int]] = []
    for name, arguments, prefix, suffix in re.findall(r"\(\*(\w+)\)\(([^)]*)\)|(packed)_array(\w+)\[", text):
        if prefix:
            found += [(f"{prefix}_{kind}_array{suffix}", 2) for kind in PACKED]
        else:
            found.append((name, arguments.count(",") + 1))
    return found


def test_interface_table_is_in_the_order_of_its_names() -> None:
    names = re.findall(r'^    "(\w+)",$', (HOST / "_api.pyx").read_text(), re.MULTILINE)
    assert names == [name for name, _ in interface()]


@pytest.mark.parametrize(("name", "count"), interface(), ids=[name for name, _ in interface()])
def test_interface_functions_exist_with_our_number_of_arguments(described: Path, name: str, count: int) -> None:
    header = (described / "gdextension_interface.h").read_text()
    typedef = re.search(rf"@name {name}\b.*?typedef [^(]*\(\*\w+\)\(([^)]*)\);", header, re.DOTALL)
    assert typedef is not None
    assert typedef[1].count(",") + 1 == count


def test_hashes_are_the_engines(api: dict[str, Any]) -> None:
    constants = dict(re.findall(r"^\s*(\w+_HASH) = (\d+)", (HOST / "_api.pyx").read_text(), re.MULTILINE))
    builtin = {c["name"]: {m["name"]: m["hash"] for m in c.get("methods", [])} for c in api["builtin_classes"]}
    for kind in ("Array", "PackedByteArray", "PackedStringArray", "PackedVector2Array", "PackedFloat64Array"):
        assert builtin[kind]["size"] == int(constants["SIZE_HASH"])
        assert builtin[kind]["resize"] == int(constants["RESIZE_HASH"])
    assert builtin["Dictionary"]["size"] == int(constants["SIZE_HASH"])
    assert builtin["Dictionary"]["keys"] == int(constants["KEYS_HASH"])
    methods = {m["name"]: m.get("hash") for c in api["classes"] if c["name"] == "Object" for m in c["methods"]}
    assert methods["call"] == int(constants["CALL_HASH"])
    assert methods["notification"] == int(constants["NOTIFICATION_HASH"])
    utilities = {u["name"]: u["hash"] for u in api["utility_functions"]}
    bridge = (HOST / "_bridge.pyx").read_text()
    assert f"PRINT_HASH = {utilities['print']}" in bridge
    assert utilities["print"] == utilities["printerr"]


def test_types_have_the_engines_numbers_and_fit_our_memory(api: dict[str, Any]) -> None:
    enums = {e["name"]: {v["name"]: v["value"] for v in e["values"]} for e in api["global_enums"]}
    for kind in VariantType:
        assert enums["Variant.Type"][f"TYPE_{kind.name}"] == kind
    sizes = next(s["sizes"] for s in api["builtin_class_sizes"] if s["build_configuration"] == "float_64")
    by_name = {s["name"]: s["size"] for s in sizes}
    assert by_name["Variant"] == 24
    pxd = (HOST / "gdextension.pxd").read_text()
    assert f"VARIANT_TYPES = {enums['Variant.Type']['TYPE_MAX']}" in pxd


SPECS = [describe(cls) for cls in (*CLASSES, *probe.CLASSES)]


def lineage(api: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """An engine class and its base classes."""
    by_name = {c["name"]: c for c in api["classes"]}
    found = []
    while name in by_name:
        found.append(by_name[name])
        name = by_name[name].get("inherits", "")
    return found


def _engine_name(declared: GodotType) -> str:
    return {"float": "float", "int": "int"}.get(declared.name, declared.name)


@pytest.mark.parametrize("spec", SPECS, ids=[spec.name for spec in SPECS])
def test_virtual_methods_have_the_engines_types(api: dict[str, Any], spec: ClassSpec) -> None:
    known = {m["name"]: m for c in lineage(api, spec.base) for m in c.get("methods", []) if m["is_virtual"]}
    for virtual in spec.virtuals:
        theirs = known[virtual.name]
        assert [a.type.name for a in virtual.arguments] == [a["type"] for a in theirs.get("arguments", [])]
        assert virtual.returns.name == theirs.get("return_value", {"type": "void"})["type"]


@pytest.mark.parametrize("spec", SPECS, ids=[spec.name for spec in SPECS])
def test_no_member_hides_one_of_the_engine(api: dict[str, Any], spec: ClassSpec) -> None:
    ours = {m.name for m in spec.methods} | {c.getter.name for c in spec.computed}
    ours |= {f"{verb}_{p.accessor}" for p in spec.properties for verb in ("get", "set")}
    ours |= {p.name for p in spec.properties} | {c.name for c in spec.computed} | {s.name for s in spec.signals}
    for engine_class in lineage(api, spec.base):
        for group in ("methods", "properties", "signals"):
            theirs = {m["name"] for m in engine_class.get(group, [])}
            assert ours & theirs == set(), engine_class["name"]
