"""Conversion of Python annotations to Godot types, with their names on help pages and inspector hints."""

import types
from collections.abc import Callable as CallableOrigin
from dataclasses import dataclass, replace
from enum import IntEnum, IntFlag
from typing import Annotated, Any, Union, get_args, get_origin

from .values import (
    Color,
    EngineObject,
    NodePath,
    Rect2,
    Rect2i,
    StringName,
    VariantType,
    Vector2,
    Vector2i,
    Vector3,
    Vector3i,
)


class Hint(IntFlag):
    """Inspector hints and usage flags, with the engine's numbers."""

    NONE = 0
    RANGE = 1
    ENUM = 2
    FILE = 13
    RESOURCE_TYPE = 17
    MULTILINE_TEXT = 18
    ARRAY_TYPE = 31
    NODE_TYPE = 34


USAGE_STORAGE = 1 << 1
USAGE_EDITOR = 1 << 2
USAGE_DEFAULT = USAGE_STORAGE | USAGE_EDITOR
USAGE_ENUM = 1 << 16
USAGE_VARIANT = 1 << 17  # the type NIL means "any type", not "nothing"


@dataclass(frozen=True)
class GodotType:
    """A type in Godot.

    Attributes:
        variant: The engine's type.
        name: Its name in GDScript and on help pages, such as ``Array[Vector2i]``.
        class_name: The class of an object, or the qualified name of an enum.
        element: The type of the elements of a typed array.
        hint: Inspector hint.
        hint_string: Text of the inspector hint.
        usage: Additional usage flags for a property or an argument.
        nullable: True for an object that may be null.
        python_class: The declared class of an object; None for an engine class.
        enum: The enumeration whose values are allowed; None for other types.
    """

    variant: VariantType
    name: str
    class_name: str = ""
    element: "GodotType | None" = None
    hint: int = Hint.NONE
    hint_string: str = ""
    usage: int = 0
    nullable: bool = False
    python_class: type | None = None
    enum: type[IntEnum] | None = None


VOID = GodotType(VariantType.NIL, "void")
ANY = GodotType(VariantType.NIL, "Variant", usage=USAGE_VARIANT)
_SIMPLE: dict[Any, GodotType] = {
    None: VOID,
    types.NoneType: VOID,
    Any: ANY,
    object: ANY,
    bool: GodotType(VariantType.BOOL, "bool"),
    int: GodotType(VariantType.INT, "int"),
    float: GodotType(VariantType.FLOAT, "float"),
    str: GodotType(VariantType.STRING, "String"),
    bytes: GodotType(VariantType.PACKED_BYTE_ARRAY, "PackedByteArray"),
    Vector2: GodotType(VariantType.VECTOR2, "Vector2"),
    Vector2i: GodotType(VariantType.VECTOR2I, "Vector2i"),
    Rect2: GodotType(VariantType.RECT2, "Rect2"),
    Rect2i: GodotType(VariantType.RECT2I, "Rect2i"),
    Vector3: GodotType(VariantType.VECTOR3, "Vector3"),
    Vector3i: GodotType(VariantType.VECTOR3I, "Vector3i"),
    Color: GodotType(VariantType.COLOR, "Color"),
    NodePath: GodotType(VariantType.NODE_PATH, "NodePath"),
    StringName: GodotType(VariantType.STRING_NAME, "StringName"),
    EngineObject: GodotType(VariantType.OBJECT, "Object", "Object"),
    list: GodotType(VariantType.ARRAY, "Array"),
    dict: GodotType(VariantType.DICTIONARY, "Dictionary"),
    CallableOrigin: GodotType(VariantType.CALLABLE, "Callable"),
}
_PACKED_NAMES = {
    VariantType.PACKED_BYTE_ARRAY: "PackedByteArray",
    VariantType.PACKED_INT32_ARRAY: "PackedInt32Array",
    VariantType.PACKED_INT64_ARRAY: "PackedInt64Array",
    VariantType.PACKED_FLOAT32_ARRAY: "PackedFloat32Array",
    VariantType.PACKED_FLOAT64_ARRAY: "PackedFloat64Array",
    VariantType.PACKED_STRING_ARRAY: "PackedStringArray",
    VariantType.PACKED_VECTOR2_ARRAY: "PackedVector2Array",
}


@dataclass(frozen=True)
class EngineClass:
    """The engine class of an object in an annotation: ``Annotated[EngineObject, EngineClass("TileMapLayer")]``."""

    name: str
    base: str = "Node"


def object_type(class_name: str, base: str, python_class: type | None = None) -> GodotType:
    """Return the type of an object of a class with the engine base class `base` (Node, Resource, RefCounted …)."""
    hint = {"Node": Hint.NODE_TYPE, "Resource": Hint.RESOURCE_TYPE}.get(base, Hint.NONE)
    return GodotType(
        VariantType.OBJECT,
        class_name,
        class_name,
        hint=hint,
        hint_string=class_name if hint else "",
        python_class=python_class,
    )


def _array_of(element: GodotType) -> GodotType:
    return GodotType(
        VariantType.ARRAY, f"Array[{element.name}]", element=element, hint=Hint.ARRAY_TYPE, hint_string=element.name
    )


def _enum_type(enum: type[IntEnum]) -> GodotType:
    names = ",".join(f"{member.name.capitalize().replace('_', ' ')}:{member.value}" for member in enum)
    qualified = enum.__qualname__
    return GodotType(
        VariantType.INT, qualified, qualified, hint=Hint.ENUM, hint_string=names, usage=USAGE_ENUM, enum=enum
    )


def check_enum(enum: type[IntEnum], value: Any, name: str) -> None:
    """Check that a number is a value of an enumeration. Godot passes any number as one.

    Raises:
        ValueError: It is not; the text has the `name` of the property or argument, and all values.
    """
    try:
        enum(value)
    except ValueError:
        values = ", ".join(f"{member.name} ({member.value})" for member in enum)
        raise ValueError(f"{name} is {value}; expected one of {values}") from None


def _annotated(base: Any, mark: Any) -> GodotType:
    if isinstance(mark, VariantType):
        return GodotType(mark, _PACKED_NAMES[mark])
    if isinstance(mark, EngineClass):
        return object_type(mark.name, mark.base)
    return godot_type(base)


def godot_type(annotation: Any) -> GodotType:
    """Return the Godot type of a Python annotation.

    Raises:
        TypeError: The annotation has no counterpart in the engine.
    """
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _annotated(args[0], args[1])
    if origin in (Union, types.UnionType):  # "X | None": every object may be null
        inner = [godot_type(arg) for arg in args if arg is not types.NoneType]
        if len(inner) == 1 and inner[0].variant == VariantType.OBJECT:
            return replace(inner[0], nullable=True)
        raise TypeError(f"{annotation}: of unions only 'SomeObject | None' has a Godot type")
    if origin is list and args[0] is not Any:
        return _array_of(godot_type(args[0]))
    plain = origin if origin in (list, dict, CallableOrigin) else annotation
    if plain in _SIMPLE:
        return _SIMPLE[plain]
    if isinstance(annotation, type):
        if issubclass(annotation, IntEnum):
            return _enum_type(annotation)
        base = getattr(annotation, "godot_base", None)
        if isinstance(base, str):
            return object_type(annotation.__name__, base, annotation)
    raise TypeError(f"{annotation!r} has no Godot type")


class TypedArray(list[Any]):
    """A list with an element type, which is converted to a typed Array, for example in signals."""

    def __init__(self, items: Any, declared: GodotType) -> None:
        super().__init__(items)
        self.declared = declared


def inspected(declared: GodotType, hint: int, hint_string: str) -> GodotType:
    """Return a type with an inspector hint; for arrays, the complete hint of the elements."""
    if hint:
        return replace(declared, hint=hint, hint_string=hint_string)
    element = declared.element
    if element is not None and element.hint:
        return replace(declared, hint_string=f"{element.variant:d}/{element.hint:d}:{element.hint_string}")
    return declared
