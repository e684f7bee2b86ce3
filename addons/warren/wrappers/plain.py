"""Conversion of values of nodes to the types that py4godot passes safely: `int`, `float`, `bool` and `str`, and back.

Returning any other Python value to py4godot ends the process. So all other types are texts: packed bytes are base64,
everything else is JSON. In JSON, vectors and rectangles are arrays, an object of a declared class is an object with
its properties, and a dictionary whose keys are not texts is an array of pairs. No object is an empty text.
"""

import base64
import json
from collections.abc import Callable, Iterable
from typing import Any

from warren.declare import (
    Color,
    GodotType,
    Property,
    Rect2,
    Rect2i,
    VariantType,
    Vector2,
    Vector2i,
    Vector3,
    Vector3i,
    describe,
)

Plain = int | float | bool | str

NUMBERS: dict[VariantType, type[Plain]] = {VariantType.BOOL: bool, VariantType.INT: int, VariantType.FLOAT: float}
TEXTS = {VariantType.STRING, VariantType.STRING_NAME, VariantType.NODE_PATH}
# Types of several numbers, with the names of their parts in py4godot.
PARTS: dict[VariantType, tuple[type, type]] = {
    VariantType.VECTOR2: (Vector2, float),
    VariantType.VECTOR2I: (Vector2i, int),
    VariantType.VECTOR3: (Vector3, float),
    VariantType.VECTOR3I: (Vector3i, int),
    VariantType.COLOR: (Color, float),
    VariantType.RECT2: (Rect2, Vector2),
    VariantType.RECT2I: (Rect2i, Vector2i),
}
KINDS = {cls: kind for kind, (cls, _) in PARTS.items()}
NUMBER_ARRAYS: dict[VariantType, type[Plain]] = {
    VariantType.PACKED_INT32_ARRAY: int,
    VariantType.PACKED_INT64_ARRAY: int,
    VariantType.PACKED_FLOAT32_ARRAY: float,
    VariantType.PACKED_FLOAT64_ARRAY: float,
}
# The texts of arrays and dictionaries that were never set.
EMPTY = {VariantType.ARRAY: "[]", VariantType.PACKED_STRING_ARRAY: "[]", VariantType.DICTIONARY: "{}"}
# Nodes and resources of the engine, and functions of the game: they stay on the other side.
FOREIGN = {VariantType.OBJECT, VariantType.CALLABLE}


def can_pass(declared: GodotType) -> bool:
    """Return whether values of a type can be passed: all but the engine's objects and functions."""
    element = declared.element or declared
    return element.variant not in FOREIGN or element.python_class is not None


def plain_type(declared: GodotType) -> type[Plain]:
    """Return the Python type by which values of a type are passed."""
    if declared.name == "void":
        return bool
    return NUMBERS.get(declared.variant, str)


def to_plain(value: Any, declared: GodotType) -> Plain:
    """Return a value of a declared type for py4godot; True for no value.

    Raises:
        ValueError: The value has no text: half a surrogate pair, or a number that JSON does not know.
    """
    kind = plain_type(declared)
    if declared.name == "void":
        return True
    if kind is not str:
        return kind(value)
    text = _as_text(value, declared)
    text.encode()  # py4godot does, where nothing can be told
    return text


def _as_text(value: Any, declared: GodotType) -> str:
    if declared.variant in TEXTS:
        return str(value)
    if value is None:
        return EMPTY.get(declared.variant, "")
    if declared.variant == VariantType.PACKED_BYTE_ARRAY:
        return _base64(value)
    return json.dumps(_json(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _base64(value: Any) -> str:
    return base64.b64encode(bytes(value)).decode("ascii")


def _json(value: Any) -> Any:
    """Return a value as JSON's types."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        return float(value) if isinstance(value, float) else int(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _base64(value)
    if isinstance(value, dict):
        pairs = [(_json(key), _json(part)) for key, part in value.items()]
        return dict(pairs) if all(isinstance(key, str) for key, _ in pairs) else [list(pair) for pair in pairs]
    if hasattr(value, "godot_base"):
        values = ((property_.name, getattr(value, property_.name)) for property_ in passed(type(value)))
        return {name: _json(part) for name, part in values if part is not None}
    if isinstance(value, Iterable):
        return [_json(part) for part in value]
    raise TypeError(f"{type(value).__name__} cannot be passed to py4godot")


def passed(cls: Any) -> list[Property[Any]]:
    """Return the properties of a class that can be passed."""
    return [property_ for property_ in describe(cls).properties if can_pass(property_.declared_type)]


def from_plain(value: Any, declared: GodotType) -> Any:
    """Return the value of a declared type for a value from py4godot: a number, a text, a vector or a rectangle.

    Raises:
        TypeError: The value has another type.
        ValueError: The text is not that of a value of this type.
    """
    kind = plain_type(declared)
    if kind is not str:
        return _number(value, kind)
    if declared.variant in TEXTS:
        return _text(value)
    if declared.variant in PARTS and not isinstance(value, str):
        return _parts(value, declared.variant)
    text = _text(value)
    if declared.variant == VariantType.PACKED_BYTE_ARRAY:
        return base64.b64decode(text, validate=True)
    if not text:
        return None if declared.variant == VariantType.OBJECT else _READERS[declared.variant]([], declared)
    try:
        found = json.loads(text)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
    return _value(found, declared)


def _number(value: Any, kind: type[Plain]) -> Plain:
    """Return a number; whole floats are integers, because JSON in Godot has floats only."""
    if not isinstance(value, (int, float)) or (kind is int and value != int(value)):
        raise TypeError(f"expected {kind.__name__}, got {value!r:.80}")
    return kind(value)


def _text(value: Any) -> str:
    """Return a text; py4godot passes names and paths as objects of its own."""
    if isinstance(value, str):
        return str(value)
    if type(value).__name__ in ("String", "StringName", "NodePath"):
        return str(value)
    raise TypeError(f"expected a text, got {type(value).__name__}; pass arrays and dictionaries as JSON.stringify(...)")


def _parts(value: Any, variant: VariantType) -> Any:
    """Return a vector or a rectangle, given as an object of py4godot or as an array of JSON."""
    cls, part = PARTS[variant]
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    parts = value if isinstance(value, list) else [getattr(value, field, None) for field in fields]
    if len(parts) != len(fields) or None in parts:
        raise TypeError(f"expected {cls.__name__}, or its {len(fields)} parts as JSON, got {value!r:.80}")
    if part in KINDS:
        return cls(*(_parts(each, KINDS[part]) for each in parts))
    return cls(*(_number(each, part) for each in parts))


def _value(value: Any, declared: GodotType) -> Any:
    """Return the value of a declared type for a value of JSON."""
    if declared.variant == VariantType.OBJECT:
        return _object(value, declared)
    if declared.variant in PARTS:
        return _parts(value, declared.variant)
    if declared.variant in _READERS:
        return _READERS[declared.variant](value, declared)
    if declared.name == "Variant":
        return value
    return from_plain(value, declared)


def _array(value: Any, declared: GodotType) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"expected an array in JSON, got {value!r:.80}")
    if declared.variant in NUMBER_ARRAYS:
        return [_number(each, NUMBER_ARRAYS[declared.variant]) for each in value]
    if declared.variant == VariantType.PACKED_STRING_ARRAY:
        return [_text(each) for each in value]
    if declared.variant == VariantType.PACKED_VECTOR2_ARRAY:
        return [_parts(each, VariantType.VECTOR2) for each in value]
    return [_value(each, declared.element) for each in value] if declared.element else value


def _dictionary(value: Any, declared: GodotType) -> dict[Any, Any]:
    if value == []:  # the empty text
        return {}
    if not isinstance(value, dict):
        raise TypeError(f"expected {declared.name} as a JSON object, got {value!r:.80}")
    return value


_READERS: dict[VariantType, Callable[[Any, GodotType], Any]] = {
    VariantType.DICTIONARY: _dictionary,
    **dict.fromkeys((VariantType.ARRAY, VariantType.PACKED_STRING_ARRAY, *NUMBER_ARRAYS), _array),
    VariantType.PACKED_VECTOR2_ARRAY: _array,
}


def _object(value: Any, declared: GodotType) -> Any:
    """Return an object of a declared class with the properties in a JSON object."""
    if value is None or declared.python_class is None:
        return None
    made = declared.python_class()
    _set_all(made, value)
    return made


def set_properties(text: str, target: Any) -> None:
    """Set the properties of an object that are in its JSON.

    Raises:
        TypeError: The text has other properties, or values of other types.
        ValueError: The text is not JSON.
    """
    _set_all(target, json.loads(_text(text)))


def _set_all(target: Any, value: Any) -> None:
    known = {property_.name: property_.declared_type for property_ in passed(type(target))}
    if not isinstance(value, dict) or not known.keys() >= value.keys():
        raise TypeError(f"expected the properties of a {type(target).__name__} as a JSON object, got {value!r:.80}")
    read = {name: _value(part, known[name]) for name, part in value.items()}
    for name, part in read.items():
        setattr(target, name, part)
