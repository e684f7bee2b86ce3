"""The classes for C#: compiled against a stand-in of Godot's interface, used member by member, and compared by name."""

import re
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

from tests.cases import each
from warren.declare import ClassSpec, GodotType, describe
from warren.nodes import CLASSES
from warren.wrappers import files
from warren.wrappers.csharp import camel, pascal
from workshop import mono

HERE = Path(__file__).parent / "csharp"
SPECS = [describe(cls) for cls in CLASSES]
# Names of types in the runtime of C#.
NAMES = {
    "bool": "Boolean",
    "int": "Int64",
    "float": "Double",
    "String": "String",
    "Array": "Array",
    "PackedByteArray": "Byte[]",
    "PackedInt32Array": "Int32[]",
    "PackedFloat32Array": "Single[]",
    "PackedFloat64Array": "Double[]",
    "PackedStringArray": "String[]",
}


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the objects recorded when every member was used."""
    folder = tmp_path_factory.mktemp("csharp")
    for name, data in files("csharp").items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    runtime, program = mono.cached(), folder / "check.exe"
    sources = [*sorted(folder.rglob("*.cs")), *sorted(HERE.glob("*.cs"))]
    runtime.compile(program, sources, folder / "compile.log")
    runtime.run(program, [], folder / "run.log")
    return (folder / "run.log").read_text().splitlines()[1:]


def passed(declared: GodotType) -> str:
    """The type of a value that reaches the engine."""
    if declared.class_name and declared.class_name.count(".") == 1:
        return "Int64"
    if declared.element:
        return "Array" if declared.element.python_class else "Array`1"
    if declared.python_class:
        return str(vars(declared.python_class)["godot_base"])
    return NAMES.get(declared.name, declared.name.replace("Vector2i", "Vector2I").replace("Rect2i", "Rect2I"))


def happening(declared: GodotType) -> str:
    """The type of an argument of an event."""
    if declared.element:
        return f"Array`1<{passed(declared.element)}>"
    return declared.name if declared.python_class else passed(declared)


def expected(spec: ClassSpec) -> set[str]:
    lines = {f"class {spec.name} {spec.base}"}
    shown: list[Any] = [*spec.properties, *spec.computed]
    lines |= {f"get {spec.name}.{each.name}()" for each in shown}
    lines |= {f"set {spec.name}.{each.name}({passed(each.declared_type)})" for each in spec.properties}
    for method in spec.methods:
        kinds = ", ".join(passed(argument.type) for argument in method.arguments)
        lines.add(f"{'static' if method.is_static else 'call'} {spec.name}.{method.name}({kinds})")
    for signal in spec.signals:
        kinds = ", ".join(happening(argument.type) for argument in signal.arguments)
        lines.add(f"event {spec.name}.{signal.name}({kinds}) 10")
    return lines


compiled = pytest.mark.thorough("compiles the classes with a compiler that a quick run does not download")


@compiled
@each("spec", SPECS)
def test_every_member_reaches_the_engine_by_its_name_and_types(used: list[str], spec: ClassSpec) -> None:
    found = {line for line in used if re.search(rf"\b{spec.name}\b[. ]", line) and not line.startswith("enum")}
    assert found == expected(spec)


@compiled
@each("spec", [spec for spec in SPECS if spec.enums])
def test_enumerations_have_the_same_values(used: list[str], spec: ClassSpec) -> None:
    found = [line for line in used if line.startswith(f"enum {spec.name}.")]
    for line, enum in zip(found, spec.enums, strict=True):
        name, *values = line.removeprefix(f"enum {spec.name}.").split()
        assert name.removesuffix("Enum") == enum.name
        assert [int(value.partition("=")[2]) for value in values] == [number for _, number in enum.constants]
        for value, (constant, _) in zip(values, enum.constants, strict=True):
            assert constant.replace("_", "").lower().endswith(value.partition("=")[0].lower())


@compiled
def test_what_is_wrong_is_refused_and_values_have_the_promised_types(used: list[str]) -> None:
    assert used[-3:] == ["refused True", "refused True", "null True"]
    assert [line for line in used if line.startswith("WRONG")] == []


@compiled
def test_defaults_are_those_of_the_methods(used: list[str]) -> None:
    shown = [line.split()[1:] for line in used if line.startswith("default ")]
    wanted = []
    for spec in SPECS:
        for method in spec.methods:
            names = [argument.name for argument in method.arguments][len(method.arguments) - len(method.defaults) :]
            pairs = zip(names, method.defaults, strict=True)
            if names:
                wanted.append([pascal(method.name), *(f"{camel(name)}={_shown(value)}" for name, value in pairs)])
    assert sorted(shown) == sorted(wanted)


def _shown(value: Any) -> str:
    if value == ():
        return ""
    return value.name.capitalize() if isinstance(value, IntEnum) else str(value)


@each("spec", SPECS)
def test_every_member_has_its_description(spec: ClassSpec) -> None:
    text = files("csharp")[f"csharp/{spec.name}.cs"].decode()
    lines = text.splitlines()
    public = [number for number, line in enumerate(lines) if line.startswith("        public ")]
    assert len(public) == 2 + sum(map(len, (spec.enums, spec.properties, spec.computed, spec.methods, spec.signals)))
    for number in public:
        assert lines[number - 1].lstrip().startswith("///"), lines[number]
    assert "[member" not in text
    assert "[method" not in text
