"""Descriptions of declared classes as plain data, for registration by the host and for help pages."""

import functools
import inspect
import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, get_type_hints

from .members import GodotObject, Property, Signal
from .types import VOID, GodotType, godot_type

# The parts of docstrings that are more than prose.
EXAMPLE = re.compile(r"\n*^```gdscript\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GUIDE = re.compile(r"\n*^Guide: ([^.]+)\.\Z", re.MULTILINE)
VALUE = re.compile(r"^    (\w+): (.*?)(?=^    \w|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class ArgumentSpec:
    """A named and typed argument."""

    name: str
    type: GodotType


@dataclass(frozen=True)
class MethodSpec:
    """A method. `defaults` are the default values of its last arguments."""

    name: str
    function: Any
    arguments: tuple[ArgumentSpec, ...]
    returns: GodotType
    defaults: tuple[Any, ...]
    doc: str
    is_static: bool = False


@dataclass(frozen=True)
class ComputedSpec:
    """A property without a setter: a Python ``property``, read-only in the inspector and not saved."""

    name: str
    type: GodotType
    getter: MethodSpec
    doc: str


@dataclass(frozen=True)
class SignalSpec:
    """A signal."""

    name: str
    arguments: tuple[ArgumentSpec, ...]
    doc: str


@dataclass(frozen=True)
class EnumSpec:
    """An enumeration. Its constants are named ``ENUM_MEMBER`` in Godot; `texts` says what each of them is."""

    name: str
    constants: tuple[tuple[str, int], ...]
    doc: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class ClassSpec:
    """The complete description of a class for Godot.

    Attributes:
        doc: the docstring without what follows.
        example: GDScript, from the block ``gdscript`` of the docstring.
        guide: titles of pages of the guide, from the docstring's last paragraph, ``Guide: One page, Another page.``
    """

    name: str
    cls: type[GodotObject]
    base: str
    doc: str
    icon: str | None
    properties: tuple[Property[Any], ...]
    computed: tuple[ComputedSpec, ...]
    methods: tuple[MethodSpec, ...]
    virtuals: tuple[MethodSpec, ...]
    signals: tuple[SignalSpec, ...]
    enums: tuple[EnumSpec, ...]
    example: str
    guide: tuple[str, ...]


def _method(name: str, member: Any) -> MethodSpec:
    is_static = isinstance(member, staticmethod)
    function = member.__func__ if is_static else member
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())[0 if is_static else 1 :]
    untyped = [p.name for p in parameters if p.name not in hints]
    if untyped:
        raise TypeError(f"{function.__qualname__}: arguments without a type: {', '.join(untyped)}")
    return MethodSpec(
        name,
        function,
        tuple(ArgumentSpec(p.name, godot_type(hints[p.name])) for p in parameters),
        godot_type(hints["return"]) if "return" in hints else VOID,
        tuple(p.default for p in parameters if p.default is not inspect.Parameter.empty),
        inspect.getdoc(function) or "",
        is_static,
    )


def _computed(name: str, member: property) -> ComputedSpec:
    getter = _method(f"get_{name}", member.fget)
    return ComputedSpec(name, getter.returns, getter, getter.doc)


def _enum(name: str, enum: type[IntEnum]) -> EnumSpec:
    prefix = "".join("_" + c if c.isupper() and i else c for i, c in enumerate(name)).upper()
    constants = tuple((f"{prefix}_{member.name}", int(member)) for member in enum)
    doc, _, values = (inspect.getdoc(enum) or "").partition("\n\nAttributes:\n")
    found = {name: " ".join(text.split()) for name, text in VALUE.findall(values)}
    return EnumSpec(name, constants, doc, tuple(found.get(member.name, "") for member in enum))


def _signal(signal: Signal) -> SignalSpec:
    arguments = tuple(ArgumentSpec(name, godot_type(kind)) for name, kind in signal.arguments.items())
    return SignalSpec(signal.name, arguments, signal.doc)


def _members(cls: type[GodotObject]) -> dict[str, Any]:
    """Return all members up to GodotObject, inherited ones first, in the order of their definition."""
    found: dict[str, Any] = {}
    for owner in reversed(cls.__mro__[: cls.__mro__.index(GodotObject)]):
        found.update(vars(owner))
    return found


def _is_method(name: str, member: Any) -> bool:
    return not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, staticmethod))


@functools.cache
def describe(cls: type[GodotObject]) -> ClassSpec:
    """Return the description of a declared class.

    Raises:
        TypeError: A member's annotation has no counterpart in Godot; the message names class and member.
    """
    members, text = _members(cls), inspect.getdoc(cls) or ""
    example, guide = EXAMPLE.search(text), GUIDE.search(text)
    try:
        return ClassSpec(
            cls.__name__,
            cls,
            cls.godot_base,
            EXAMPLE.sub("", GUIDE.sub("", text)),
            cls.godot_icon,
            tuple(m for m in members.values() if isinstance(m, Property)),
            tuple(_computed(name, m) for name, m in members.items() if isinstance(m, property)),
            tuple(_method(name, m) for name, m in members.items() if _is_method(name, m)),
            tuple(_method(n, m) for n, m in members.items() if getattr(m, "godot_virtual", False)),
            tuple(_signal(m) for m in members.values() if isinstance(m, Signal)),
            tuple(_enum(name, m) for name, m in members.items() if isinstance(m, type) and issubclass(m, IntEnum)),
            example[1] if example else "",
            tuple(" ".join(title.split()) for title in guide[1].split(",")) if guide else (),
        )
    except TypeError as error:
        raise TypeError(f"class {cls.__name__}: {error}") from error
