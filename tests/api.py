"""Compares what Warren uses of Godot with the description of an engine version: names, hashes, types, sizes, functions.

`python -m tests.api --description FOLDER` compares with the files `extension_api.json` and `gdextension_interface.h` in
a folder, as `godot --dump-extension-api --dump-gdextension-interface` writes them. `tests/godot/test_interface.py` does
the same with the engine of the tests. The files themselves are Godot's, and do not belong in this repository.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import click

from warren.declare import ClassSpec, Hint, VariantType, describe
from warren.declare.types import USAGE_DEFAULT, USAGE_ENUM, USAGE_VARIANT
from warren.nodes import CLASSES
from workshop.provision import ROOT

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
# What the host and the nodes call by name, with the number of arguments; a test finds calls that are not listed.
CALLED = {
    "Object": {
        "get": 1,
        "set": 2,
        "get_class": 0,
        "is_class": 1,
        "emit_signal": 1,
        "has_connections": 1,
        "is_queued_for_deletion": 0,
    },
    "Node": {"update_configuration_warnings": 0, "set_process": 1},
    "Resource": {"emit_changed": 0, "get_path": 0},
    "ProjectSettings": {"globalize_path": 1},
    "ResourceLoader": {"exists": 2, "load": 2},
    "ResourceUID": {"text_to_id": 1, "has_id": 1, "get_id_path": 1},
    "ClassDB": {"is_parent_class": 2},
    "Engine": {"get_main_loop": 0},
}
BUILTINS_CALLED = {"Array": {"is_same_typed": 1}, "Callable": {"call": 0, "is_valid": 0, "is_null": 0}}
# Bytes of the values that the host keeps in memory of its own: a pointer or a handle, two of them, or numbers.
SIZES = {
    **dict.fromkeys(("String", "StringName", "NodePath", "Object", "Dictionary", "Array", "int", "float"), 8),
    **dict.fromkeys(("Vector2", "Vector2i"), 8),
    **dict.fromkeys(("Vector3", "Vector3i"), 12),
    **dict.fromkeys(("Rect2", "Rect2i", "Color", "Callable"), 16),
    "bool": 1,
    "Variant": 24,
}
PACKED = [kind.name.split("_")[1].lower() for kind in VariantType if kind.name.startswith("PACKED")]
SIZES |= {f"Packed{name.capitalize()}Array": 16 for name in PACKED}

Differences = Iterator[tuple[str, str]]


class Description:
    """The description of an engine version in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def api(self) -> dict[str, Any]:
        """The classes, types and functions for scripts."""
        found: dict[str, Any] = json.loads((self.folder / "extension_api.json").read_text())
        return found

    @cached_property
    def header(self) -> str:
        """The C interface."""
        return (self.folder / "gdextension_interface.h").read_text()

    @property
    def version(self) -> str:
        """The full name of the version."""
        return str(self.api["header"]["version_full_name"])

    @cached_property
    def classes(self) -> dict[str, dict[str, Any]]:
        """The engine classes by name."""
        return {each["name"]: each for each in self.api["classes"]}

    @cached_property
    def builtins(self) -> dict[str, dict[str, dict[str, Any]]]:
        """The methods of the types by their names."""
        return {c["name"]: {m["name"]: m for m in c.get("methods", [])} for c in self.api["builtin_classes"]}

    def lineage(self, name: str) -> list[dict[str, Any]]:
        """Return an engine class and its base classes."""
        found = []
        while name in self.classes:
            found.append(self.classes[name])
            name = self.classes[name].get("inherits", "")
        return found

    def members(self, name: str, group: str) -> dict[str, dict[str, Any]]:
        """Return the members of an engine class and its base classes by name."""
        return {m["name"]: m for c in reversed(self.lineage(name)) for m in c.get(group, [])}

    def constants(self, enum: str) -> dict[str, int]:
        """Return a global enumeration; empty if there is none of the name."""
        return {v["name"]: v["value"] for e in self.api["global_enums"] if e["name"] == enum for v in e["values"]}


# Each of the following functions compares one kind of things. It yields the name of each thing compared, and what is
# wrong with it; nothing if it is as the host expects it.


def structures(found: Description) -> Differences:
    """Compare sizes and offsets of structures, by compiling our declarations next to the engine's."""
    ours = declared_structures()
    for name, theirs in STRUCTURES.items():
        fields = "".join(f"{kind} {field};" for kind, field in ours[name]).replace("PropertyInfo*", "void*")
        lines = [
            '#include "gdextension_interface.h"',
            "#include <stddef.h>",
            f"typedef struct {{ {fields} }} {name};",
            f'_Static_assert(sizeof({name}) == sizeof({theirs}), "size");',
        ]
        for _, field in ours[name]:
            lines.append(f'_Static_assert(offsetof({name}, {field}) == offsetof({theirs}, {field}), "{field}");')
        yield f"{name} ({len(ours[name])} fields)", _compiled("\n".join(lines) + "\n", found.folder)


def _compiled(source: str, folder: Path) -> str:
    """Compile a source; return the compiler's first error if it refuses it."""
    compiler = shutil.which("cc") or "gcc"
    with tempfile.TemporaryDirectory() as place:
        command = [compiler, "-x", "c", "-I", str(folder), "-c", "-", "-o", f"{place}/layout.o"]
        done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if "error" in line]
    return (errors or ["cannot be compiled"])[0] if done.returncode else ""


def declared_structures() -> dict[str, list[tuple[str, str]]]:
    """Return (type, field) pairs of each structure by its name, as they stand in gdextension.pxd."""
    text = (HOST / "gdextension.pxd").read_text()
    blocks = re.findall(r"^cdef struct (\w+):\n((?:    .*\n)+)", text, re.MULTILINE)
    return {
        name: [tuple(line.rsplit(None, 1)) for line in body.splitlines() if "(*" not in line] for name, body in blocks
    }


def declared_functions() -> list[tuple[str, int]]:
    """Return the functions of our table with the number of their arguments; two fields are arrays of functions."""
    text = (HOST / "gdextension.pxd").read_text().partition("cdef struct Interface:")[2]
    found: list[tuple[str, int]] = []
    for name, arguments, prefix, suffix in re.findall(r"\(\*(\w+)\)\(([^)]*)\)|(packed)_array(\w+)\[", text):
        if prefix:
            found += [(f"{prefix}_{kind}_array{suffix}", 2) for kind in PACKED]
        else:
            found.append((name, arguments.count(",") + 1))
    return found


def functions(found: Description) -> Differences:
    """Compare the functions of the C interface."""
    # One that the editor alone has, and that is looked up by itself.
    for name, count in [*declared_functions(), ("editor_help_load_xml_from_utf8_chars", 1)]:
        typedef = re.search(rf"@name {name}\b.*?typedef [^(]*\(\*\w+\)\(([^)]*)\);", found.header, re.DOTALL)
        if typedef is None:
            yield name, "there is no such function"
        else:
            theirs = typedef[1].count(",") + 1
            yield name, f"takes {theirs} arguments, not {count}" if theirs != count else ""


def hashes(found: Description) -> Differences:
    """Compare the hashes of the signatures that the host asks for."""
    ours = dict(re.findall(r"^\s*(\w+_HASH) = (\d+)", (HOST / "_api.pyx").read_text(), re.MULTILINE))
    ours |= dict(re.findall(r"^\s*(\w+_HASH) = (\d+)", (HOST / "_bridge.pyx").read_text(), re.MULTILINE))
    arrays = ["Array", *(f"Packed{name.capitalize()}Array" for name in PACKED)]
    for kind, method in [
        *((a, m) for a in arrays for m in ("size", "resize")),
        ("Dictionary", "size"),
        ("Dictionary", "keys"),
    ]:
        yield f"{kind}.{method}", _hash(found.builtins.get(kind, {}).get(method), ours[f"{method.upper()}_HASH"])
    for method in ("call", "notification"):
        yield f"Object.{method}", _hash(found.members("Object", "methods").get(method), ours[f"{method.upper()}_HASH"])
    utilities = {each["name"]: each for each in found.api["utility_functions"]}
    for name in ("print", "printerr"):
        yield name, _hash(utilities.get(name), ours["PRINT_HASH"])


def _hash(theirs: dict[str, Any] | None, ours: str) -> str:
    if theirs is None:
        return "does not exist"
    return "" if str(theirs["hash"]) == ours else f"has the hash {theirs['hash']}, not {ours}"


def types(found: Description) -> Differences:
    """Compare the numbers of types, hints and usage flags, and the sizes of values."""
    numbers = found.constants("Variant.Type")
    for kind in VariantType:
        yield f"TYPE_{kind.name}", _number(numbers.get(f"TYPE_{kind.name}"), kind)
    count = re.search(r"VARIANT_TYPES = (\d+)", (HOST / "gdextension.pxd").read_text())
    yield "TYPE_MAX", _number(numbers.get("TYPE_MAX"), int(count[1]) if count else -1)
    for hint in Hint:
        yield f"hint {hint.name}", _number(found.constants("PropertyHint").get(f"PROPERTY_HINT_{hint.name}"), hint)
    flags = {"DEFAULT": USAGE_DEFAULT, "CLASS_IS_ENUM": USAGE_ENUM, "NIL_IS_VARIANT": USAGE_VARIANT}
    for name, value in flags.items():
        yield f"usage {name}", _number(found.constants("PropertyUsageFlags").get(f"PROPERTY_USAGE_{name}"), value)
    builds = {each["build_configuration"]: each["sizes"] for each in found.api["builtin_class_sizes"]}
    sizes = {each["name"]: each["size"] for each in builds.get("float_64", [])}
    for name, size in SIZES.items():
        yield f"size of {name}", _number(sizes.get(name), size)


def _number(theirs: int | None, ours: int) -> str:
    return "" if theirs == ours else f"is {theirs}, not {int(ours)}"


def calls(found: Description) -> Differences:
    """Compare the methods that are called by name."""
    for name, methods in CALLED.items():
        theirs = found.members(name, "methods")
        for method, count in methods.items():
            yield f"{name}.{method}", _takes(theirs.get(method), count)
    for name, methods in BUILTINS_CALLED.items():
        for method, count in methods.items():
            yield f"{name}.{method}", _takes(found.builtins.get(name, {}).get(method), count)


def _takes(theirs: dict[str, Any] | None, count: int) -> str:
    """Say what is wrong if a method is called with so many arguments."""
    if theirs is None:
        return "does not exist"
    arguments = theirs.get("arguments", [])
    needed = sum("default_value" not in argument for argument in arguments)
    fits = needed <= count and (count <= len(arguments) or theirs["is_vararg"])
    return "" if fits else f"takes {needed} to {len(arguments)} arguments, not {count}"


def classes(found: Description, specs: list[ClassSpec]) -> Differences:
    """Compare base classes, virtual methods and their types; no member may hide one of the engine."""
    for spec in specs:
        yield f"class {spec.base}", "" if spec.base in found.classes else "does not exist"
        theirs = found.members(spec.base, "methods")
        for virtual in spec.virtuals:
            yield f"{spec.name}.{virtual.name}", _virtual(theirs.get(virtual.name), virtual)
        ours = {m.name for m in spec.methods} | {c.getter.name for c in spec.computed}
        ours |= {f"{verb}_{p.accessor}" for p in spec.properties for verb in ("get", "set")}
        ours |= {p.name for p in spec.properties} | {c.name for c in spec.computed} | {s.name for s in spec.signals}
        taken = {n for group in ("methods", "properties", "signals") for n in found.members(spec.base, group)}
        for name in sorted(ours):
            yield f"{spec.name}.{name}", f"hides a member of {spec.base}" if name in taken else ""


def _virtual(theirs: dict[str, Any] | None, ours: Any) -> str:
    if theirs is None or not theirs["is_virtual"]:
        return "is no virtual method of the engine"
    wanted = [*(argument["type"] for argument in theirs.get("arguments", []))]
    wanted.append(theirs.get("return_value", {"type": "void"})["type"])
    declared = [*(argument.type.name for argument in ours.arguments), ours.returns.name]
    return "" if wanted == declared else f"has the types {', '.join(wanted)}, not {', '.join(declared)}"


KINDS: dict[str, Callable[[Description], Differences]] = {
    "structures": structures,
    "functions": functions,
    "hashes": hashes,
    "types and sizes": types,
    "methods called by name": calls,
    "classes and their members": lambda found: classes(found, [describe(cls) for cls in CLASSES]),
}


@click.command()
@click.option("--description", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def main(description: Path) -> None:
    """Compare what Warren uses of Godot with the description of an engine version in a folder.

    The folder holds extension_api.json and gdextension_interface.h, as that version of Godot writes them.
    """
    found, wrong = Description(description), 0
    click.echo(found.version)
    for kind, compare in KINDS.items():
        results = list(compare(found))
        differences = [f"  {name}: {fault}" for name, fault in results if fault]
        click.echo(f"{kind}: {len(results)} compared, {len(differences)} differ")
        for line in differences:
            click.echo(line)
        wrong += len(differences)
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main(prog_name="python -m tests.api")
