"""Scripts for py4godot: one thin Python file for each class, with its properties, signals and methods."""

import re
from collections.abc import Iterator, Sequence
from textwrap import indent, wrap
from typing import Any

from warren.declare import ClassSpec, EnumSpec, GodotType, Hint, MethodSpec, Property, SignalSpec
from warren.wrappers.plain import can_pass, plain_type, to_plain

SCRIPT = '''\
"""{name} as a py4godot script. Written by `warren install GAME --py4godot`; changes are lost."""

from py4godot.classes import gdclass
from py4godot.classes.Node import Node
from py4godot.hints.BaseHint import BaseHint
from py4godot.properties import gdproperty
from py4godot.signals import SignalArg, signal

from warren.nodes import {name}
from warren.wrappers.script import WarrenScript, stands_for


@gdclass
@stands_for({name})
class {script}(WarrenScript, Node):
{doc}
    failure: str = ""
{constants}{properties}{signals}{methods}'''
PASSED = {
    "base64": "base64; Marshalls.base64_to_raw() returns the bytes.",
    "json": "JSON; JSON.parse_string() returns the value.",
}


def file_name(name: str) -> str:
    """Return the name of a class's script and file: py4godot wants them to be the same."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def files(specs: Sequence[ClassSpec]) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the scripts."""
    for spec in specs:
        yield f"{file_name(spec.name)}.py", script(spec)


def script(spec: ClassSpec) -> str:
    """Return the script of a class."""
    shown = [property_ for property_ in spec.properties if can_pass(property_.declared_type)]
    computed = [_declared(each.name, each.type, plain_type(each.type)(), each.doc) for each in spec.computed]
    return SCRIPT.format(
        name=spec.name,
        script=file_name(spec.name),
        doc=_doc(spec.doc),
        constants="".join(map(_constants, spec.enums)),
        properties="".join([*map(_property, shown), *computed]),
        signals="".join(map(_signal, spec.signals)),
        methods="".join(_method(method) for method in spec.methods),
    )


def _doc(text: str, extra: str = "", by: str = "    ") -> str:
    """Return a docstring; the marks of the engine's help stay, as nothing else explains the members here."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())] + ([extra] if extra else [])
    lines = "\n\n".join("\n".join(wrap(part, 110 - len(by))) for part in paragraphs)
    body = lines.replace("\\", "\\\\").replace('"""', "'''")
    return indent(f'"""{body}\n"""' if "\n" in body else f'"""{body}"""', by).replace(f"{by}\n", "\n")


def _form(declared: GodotType) -> str:
    """Return a sentence about the text by which values of a type are passed; empty for types that are no text."""
    if plain_type(declared) is not str or declared.name in ("String", "StringName", "NodePath", "void"):
        return ""
    return PASSED["base64" if declared.name == "PackedByteArray" else "json"]


def _property(property_: Property[Any]) -> str:
    declared = property_.inspector_type
    default = property_.default
    shown = "" if default is None and declared.name == "String" else to_plain(default, declared)
    return _declared(property_.name, declared, shown, property_.doc)


def _declared(name: str, declared: GodotType, default: Any, doc: str) -> str:
    kind = plain_type(declared)
    text = " ".join(f"{doc} {_form(declared)}".split())
    comment = "".join(f"    # {line}\n" for line in wrap(text, 110))
    hint = declared.hint if kind is not str or declared.hint == Hint.MULTILINE_TEXT else Hint.NONE
    hints = f", BaseHint({int(hint)}, {declared.hint_string!r})" if hint else ""
    return f"\n{comment}    {name}: {kind.__name__} = gdproperty({kind.__name__}, {default!r}{hints})\n"


def _signal(signal: SignalSpec) -> str:
    arguments = ", ".join(f"SignalArg({a.name!r}, {plain_type(a.type).__name__})" for a in signal.arguments)
    comment = "".join(f"    # {line}\n" for line in wrap(" ".join(signal.doc.split()), 110))
    return f"\n{comment}    {signal.name} = signal([{arguments}])\n"


def _constants(enum: EnumSpec) -> str:
    return "\n" + "".join(f"    {name}: int = {value}\n" for name, value in enum.constants)


def _method(method: MethodSpec) -> str:
    kinds = [plain_type(argument.type).__name__ for argument in method.arguments]
    first = len(method.arguments) - len(method.defaults)
    defaults = [""] * first + [
        f" = {to_plain(value, argument.type)!r}"
        for value, argument in zip(method.defaults, method.arguments[first:], strict=True)
    ]
    pairs = zip(method.arguments, kinds, defaults, strict=True)
    parameters = "".join(f", {argument.name}: {kind}{default}" for argument, kind, default in pairs)
    passed = "".join(f", {argument.name}" for argument in method.arguments)
    returns = plain_type(method.returns).__name__
    return (
        f"\n    def {method.name}(self{parameters}) -> {returns}:\n"
        f"{_doc(method.doc, _form(method.returns) and 'Passed as ' + _form(method.returns), ' ' * 8)}\n"
        f"        return self._call_method({method.name!r}{passed})\n"
    )
